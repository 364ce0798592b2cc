#!/bin/sh
# Plays orthodox chess against known engines (Debian: fairymax sjeng hoichess gnuchess), 200 games each at 5+0.05 with
# one thread, from balanced openings with colours swapped.
# usage: bench/yardsticks.sh [OPPONENT...]     environment: TEMPI GAMES TC CONCURRENCY MARGIN RECORD (a folder)
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
here=$(dirname "$0")
tempi=${TEMPI:-./tempi}
games=${GAMES:-200}
tc=${TC:-5+0.05}
concurrency=${CONCURRENCY:-1}
margin=${MARGIN:-20}
PATH=$PATH:/usr/games

# The engine's description for tempi match. gnuchess reads XBoard's lines one behind the other, so it gets UCI.
describe() {
    case $1 in
    fairymax) echo "cmd=fairymax proto=xboard name=fairymax" ;;
    sjeng) echo "cmd=sjeng proto=xboard name=sjeng" ;;
    hoichess) echo "cmd=hoichess proto=xboard name=hoichess" ;;
    gnuchess) echo "cmd='gnuchess --uci' name=gnuchess option.OwnBook=false" ;;
    *) echo "yardsticks.sh: unknown opponent '$1'" >&2; exit 2 ;;
    esac
}

[ $# -gt 0 ] || set -- fairymax sjeng hoichess gnuchess
for opponent in "$@"; do
    spec=$(describe "$opponent")
    if ! command -v "$opponent" >/dev/null; then
        echo "yardsticks.sh: $opponent is not installed" >&2
        continue
    fi
    [ -z "${RECORD:-}" ] || mkdir -p "$RECORD"
    "$tempi" match chess --engine "cmd=tempi option.Threads=1" --engine "$spec" --games "$games" --tc "$tc" \
        --openings "$here/openings_chess.txt" --concurrency "$concurrency" --timemargin "$margin" \
        ${RECORD:+--record "$RECORD/$opponent.pgn"}
done

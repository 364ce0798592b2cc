#!/bin/sh
# Plays tempi against itself and prints the score by side, a line for each game; by default the games of two against
# one.
# usage: bench/balance.sh LIMIT [GAME...]      LIMIT as of tempi match: "--tc 10+0.1", "--nodes 20000"
# environment: TEMPI GAMES CONCURRENCY RANDOM_TURNS MARGIN RECORD (a folder)
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
tempi=${TEMPI:-./tempi}
games=${GAMES:-200}
[ $# -gt 0 ] || { echo "usage: bench/balance.sh LIMIT [GAME...]" >&2; exit 2; }
limit=$1
shift
[ $# -gt 0 ] || set -- kingpawns kingpawns-strict kingpawns-kingchecks kingpawns-once kingpawns-verney kingpawns-gik \
    kingpawns-medieval monster imperatore onetwo doubletrouble

echo "| game | White won | Black won | drawn | White's score | turns a game |"
echo "|---|---|---|---|---|---|"
for game in "$@"; do
    [ -z "${RECORD:-}" ] || mkdir -p "$RECORD"
    # shellcheck disable=SC2086
    said=$("$tempi" match "$game" --engine "cmd=tempi name=first" --engine "cmd=tempi name=second" \
        --each option.Threads=1 --games "$games" $limit --random-openings "${RANDOM_TURNS:-4}" --concurrency "${CONCURRENCY:-1}" \
        --timemargin "${MARGIN:-50}" --every 1000000 ${RECORD:+--record "$RECORD/$game.pgn"})
    echo "$said" | awk -v game="$game" '
        /^length:/ {turns = $6}
        /^white:/ {printf "| `%s` | %s | %s | %s | %.1f %% | %s |\n", game, $3, $5, $7, 100 * $9, turns}'
done

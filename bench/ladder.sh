#!/usr/bin/env bash
# usage: bench/ladder.sh "GAME ..." [FIRST [LAST [GAMES [ELO [TURNS [EVEN]]]]]]
# Plays each level from FIRST (2) to LAST (10) against the level below, until a sequential test of 0 against ELO (200)
# is decided or GAMES (100) are played. Openings have TURNS (4) random turns and, if EVEN is given, a search of 50000
# nodes finds them at most EVEN centipawns from even; or they come from the file EVEN. Prints a line for each pair:
# game, level, wins-losses-draws of the higher level, Elo with its bounds, what the test accepts, White's score, turns a
# game, nodes a turn of the higher level, errors. No clock is used: the top level, which has no limit, gets about four
# times the nodes of the level below.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
usage() { sed -n '2s/^# //p' "$0" >&2; exit 2; }
[ $# -ge 1 ] || usage
TEMPI=${TEMPI:-./tempi} first=${2:-2} last=${3:-10} games=${4:-100} elo=${5:-200} turns=${6:-4} even=${7:-}
[[ $first$last =~ ^[0-9]+$ ]] || usage
[ ! -f "$even" ] || even=$(realpath "$even")
cd "$(dirname "$0")/.."

# A match of a level against the one below; the higher one may have a limit.
match() {
    local more=()
    [ "$2" -lt 6 ] || more=(--adjudicate resign 3 400)
    if [ -f "$even" ]; then
        more+=(--openings "$even")
    else
        more+=(--random-openings "$turns")
        [ -z "$even" ] || more+=(--balanced "$even" 50000)
    fi
    "$TEMPI" match "$1" --engine "cmd=builtin:level$2 ${3:-}" --engine "builtin:level$(($2 - 1))" \
        --games "${4:-$games}" --every 1000 --sprt 0 "$elo" 0.05 0.05 "${more[@]}"
}

# The positions a turn that an engine looked at, by the last lines of a match.
looked() { awk -v who="$1:" '$1 == "work" && $2 == who { for (i = 3; i < NF; i++) if ($i == "nodes") n = $(i + 1)
    print int(n / ($4 > 0 ? $4 : 1)) }'; }

for game in $1; do
    nodes=0
    for ((level = first; level <= last; level++)); do
        limit=
        if [ "$level" -eq 10 ]; then
            [ "$nodes" -gt 0 ] || nodes=$(match "$game" 9 "" 2 | looked 1)
            limit="nodes=$((4 * nodes))"
        fi
        said=$(match "$game" "$level" "$limit")
        nodes=$(looked 1 <<< "$said")
        awk -v game="$game" -v level="$level" -v nodes="$nodes" '
            $1 == "faults" { faults += $4 + $6 + $8 }
            $1 == "length:" { turns = $NF }
            $1 == "white:" { white = $NF }
            $1 == "score:" { score = $3 "-" $5 "-" $7 }
            $1 == "elo:" { elo = $2 " [" $4 " " $6 "]" }
            $1 == "sprt:" { test = $NF }
            END { print game, level, score, elo, test, "white", white, "turns", turns, "nodes", nodes, "faults", faults }
        ' <<< "$said"
    done
done

#!/usr/bin/env bash
# The real XBoard hosts a game of each Final Fantasy Chess between two copies of the program, its legality test off.
set -uo pipefail
. "$(dirname "$0")/xboard_lib.sh"
xboard_open
LEGALITY=false
for game in fantasy fantasy-advanced; do
    xboard_match 1 "$game" -tc 0:03 -inc 0.02
    xboard_match_check 1
    grep -q "^\[Variant \"$game\"\]" "$work/games.pgn" || fail "not the game that was asked for"
    sed -n 's/^.*{\([^{}]*\)} \(1-0\|0-1\|1\/2-1\/2\)$/\2 \1/p' "$work/games.pgn"
done

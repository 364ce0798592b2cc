#!/usr/bin/env bash
# The real XBoard, its legality test on, hosts a match of Balanced Marseillais between two copies of the program; every
# game must end by rule.
set -uo pipefail
. "$(dirname "$0")/xboard_lib.sh"
games=4
xboard_open
xboard_match $games marseillais-balanced -tc 0:02 -inc 0.02
xboard_match_check $games
grep -q '^\[Variant "marseillais-balanced"\]' "$work/games.pgn" || fail "not the game that was asked for"
grep -q -- ' -- ' "$work/games.pgn" || fail "no turn had two steps"
sed -n 's/^.*{\([^{}]*\)} \(1-0\|0-1\|1\/2-1\/2\)$/\2 \1/p' "$work/games.pgn"

#!/usr/bin/env bash
# The real XBoard, its legality test on, hosts games of Future Chess between two copies of the program: corner squares,
# relocation before the game, castling near and far.
set -uo pipefail
. "$(dirname "$0")/xboard_lib.sh"
games=2
xboard_open
xboard_match $games future -tc 0:02 -inc 0.02
xboard_match_check $games
grep -q '^\[Variant "future"\]' "$work/games.pgn" || fail "not the game that was asked for"
grep -q '^1\. -- ' "$work/games.pgn" || fail "Black did not begin"
sed -n 's/^.*{\([^{}]*\)} \(1-0\|0-1\|1\/2-1\/2\)$/\2 \1/p' "$work/games.pgn"

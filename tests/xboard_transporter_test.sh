#!/usr/bin/env bash
# The real XBoard hosts a game of Transporter Chess between two copies of the program: ten ranks, holes, Black's first
# turn, transports and promotions of other men than pawns (for these its legality test must be off).
set -uo pipefail
. "$(dirname "$0")/xboard_lib.sh"
games=2
xboard_open
LEGALITY=false xboard_match $games transporter -tc 0:02 -inc 0.02
xboard_match_check $games
grep -q '^\[Variant "transporter"\]' "$work/games.pgn" || fail "not the game that was asked for"
grep -q '^1\. -- ' "$work/games.pgn" || fail "Black did not begin"
sed -n 's/^.*{\([^{}]*\)} \(1-0\|0-1\|1\/2-1\/2\)$/\2 \1/p' "$work/games.pgn"

#!/usr/bin/env bash
# The real XBoard, its legality test on, hosts games of Future Chess between two copies of the program: corner squares,
# relocation before the game, castling near and far.
set -uo pipefail
. "$(dirname "$0")/xboard_lib.sh"
games=2
xboard_open xdotool
xboard_match $games future -tc 0:02 -inc 0.02
xboard_match_check $games
grep -q '^\[Variant "future"\]' "$work/games.pgn" || fail "not the game that was asked for"
grep -q '^1\. -- ' "$work/games.pgn" || fail "Black did not begin"
sed -n 's/^.*{\([^{}]*\)} \(1-0\|0-1\|1\/2-1\/2\)$/\2 \1/p' "$work/games.pgn"

# Clicks on squares; the board's squares are of 40 points.
click_small() {
    local square file
    for square; do
        file=$(printf '%d' "'${square:0:1}")
        xdotool mousemove $((22 + 40 * (file - 97))) $((425 - 40 * ${square:1:1})) click 1
        sleep 0.6
    done
}

rm -f "$log"
(xboard_run -variant future-random -tc 5 -inc 0 -depth 2) &
board=$!
await 1 '<first : pong'
main=$(window 'tempi')
[ -n "$main" ] || fail "no window"
sleep 0.5
moves='<first : move '
press ctrl+shift+e
type_in '4k5/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1R3K2R1 w - - 0 1'
await 1 '>first : setboard 4k5'
type_in b2b3
await 1 '>first : b2b3'
press ctrl+b
await 1 "$moves"
sleep 0.5
click_small i1 g1
await 1 "$moves@@@@"
click_small f1 i1
await 1 '>first : f1i1'
await 3 "$moves"

#!/usr/bin/env bash
# The real XBoard hosts a game of Final Fantasy Chess between two copies of the program, its legality test off. Then
# a person slays by the mouse, mounts, rides, and dismounts by a typed move.
set -uo pipefail
. "$(dirname "$0")/xboard_lib.sh"
xboard_open xdotool
LEGALITY=false
for game in fantasy fantasy-advanced; do
    xboard_match 1 "$game" -depth 4 -ponderNextMove false -tc 5 -inc 1
    xboard_match_check 1
    grep -q "^\[Variant \"$game\"\]" "$work/games.pgn" || fail "not the game that was asked for"
    sed -n 's/^.*{\([^{}]*\)} \(1-0\|0-1\|1\/2-1\/2\)$/\2 \1/p' "$work/games.pgn"
done

rm -f "$log"
(xboard_run -variant fantasy -tc 5 -inc 0 -depth 1) &
board=$!
await 1 '<first : pong'
main=$(window 'tempi')
[ -n "$main" ] || fail "no window"
sleep 0.5
moves='<first : move '
press ctrl+shift+e
type_in '4k3/8/8/3d4/4N3/8/8/4KC2 w - - 0 1'
await 1 '>first : setboard 4k3/8'
sleep 0.5
click e4 d5 e4
await 1 '>first : e4d5,d5e4'
press ctrl+b
await 1 "$moves"
sleep 0.5
click e1 f1
await 1 "${moves}[a-h][1-8]f1i" # now a ridden Chocobo
await 4 "$moves"
sleep 0.5
click f1 f5
await 1 '>first : f1f5'
await 5 "$moves"
sleep 0.5
type_in f5g4k
await 1 '>first : f5g4k'
await 1 "${moves}C@f5"
await 8 "$moves"
! grep -aq 'llegal\|tellusererror' "$log" || fail "something was refused"

#!/usr/bin/env bash
# The real XBoard hosts games of Final Fantasy Chess between two copies of the program, its legality test off. Then a
# person plays every kind of special with the mouse or, where there is no other way, by typing. After each, XBoard's
# board must be the one named here and the program's image of its own position, which it tells by refusing a pass.
set -uo pipefail
. "$(dirname "$0")/lib.sh"
xboard_open xdotool
LEGALITY=false
for game in fantasy fantasy-advanced; do
    xboard_match 1 "$game" -depth 4 -ponderNextMove false -tc 5 -inc 1
    xboard_match_check 1
    grep -q "^\[Variant \"$game\"\]" "$work/games.pgn" || fail "not the game that was asked for"
    sed -n 's/^.*{\([^{}]*\)} \(1-0\|0-1\|1\/2-1\/2\)$/\2 \1/p' "$work/games.pgn"
done

begin() { xboard_window "$1" -depth 1 -ponderNextMove false; }

end() {
    kill "$board" 2> /dev/null
    wait "$board" 2> /dev/null
    board=
}

# Sets up a position.
position() {
    press ctrl+shift+e
    type_in "$1"
    await 1 ">first : setboard ${1%% *}"
    idle
}

# Tries a pass where it is not allowed. That it is refused shows that XBoard's board is the program's image; what XBoard
# says of the board must match a pattern.
board_is() {
    local seen
    idle
    seen=$(count '<first : Illegal move (.*): @@@@')
    type_in '@@@@'
    await $((seen + 1)) '<first : Illegal move (.*): @@@@'
    grep -a '>first : setboard' "$log" | tail -1 | grep -aq "setboard $1" ||
        fail "the board is $(grep -a '>first : setboard' "$log" | tail -1 | sed 's/.*setboard //') and not $1"
    close_told
}

# Takes back so many pairs of plies.
take_back() {
    local i
    for ((i = 0; i < $1; i++)); do press ctrl+x; done
}

# Lets the program play the side that is not on move any more.
machine() { press "$1"; }

# A person begins a game at a position with an action given as a command, takes it and the answer back, and plays it
# once more: special FEN MACHINE'S-KEY BOARD-AFTER COMMAND ...
special() {
    local fen=$1 key=$2 after=$3 from plies
    shift 3
    position "$fen"
    from=$(wc -l < "$log")
    "$@"
    machine "$key"
    plies=$(tail -n "+$((from + 1))" "$log" | grep -ac '<first : move \|>first : usermove')
    take_back $((plies / 2))
    board_is "${fen%% *}"
    "$@"
    board_is "$after"
    echo "$*"
}

# The same without taking back.
once() {
    position "$1"
    "${@:4}"
    machine "$2"
    board_is "$3"
    echo "${*:4}"
}

# Clicks as one who plays Black and has the board turned; XBoard turns it when the program takes White.
turned() {
    local square squares=()
    for square; do squares+=("$(tr a-h hgfedcba <<< "${square:0:1}")$((9 - ${square:1:1}))"); done
    click "${squares[@]}"
}

# Pulls a man back from the square he promotes on until a Paladin appears.
pull() {
    local y
    click "$1"
    xdotool mousemove 227 113 mousedown 1
    for y in 120 130 140 150 160 170 180 190; do
        xdotool mousemove 227 "$y"
        sleep 0.05
    done
    xdotool mouseup 1
}

# Writes an action into the engine's settings.
action() {
    settings_field Action
    xdotool key ctrl+a
    xdotool type --delay 20 -- "$1"
    idle
    settings_close
}

any='[^/ ]*'
begin fantasy
special '4k3/8/8/3r4/4K3/8/8/4P1C1 w - - 0 1' ctrl+b "$any/$any/8/3R4/4K3/8/8/4P1C1 b" click e4 d5 e4
special '4k3/8/8/2c5/3R4/8/3D4/C3K3 w - - 0 1' ctrl+b "$any/$any/8/2I5/8/8/3D4/C3K3 b" click d4 c5 d4
once '4k3/8/8/2c5/3R4/8/3D4/C3K3 w - - 0 1' ctrl+b "$any/$any/8/2R5/8/8/3D4/C3K3 b" click d4 c5 c5
special '8/k3D3/8/8/8/8/D6D/K7 w - - 0 1' ctrl+b "${any}P$any/$any/$any/8/8/8/D6D/K7 b" pull e7
once '8/k3D3/8/8/8/8/D6D/K7 w - - 0 1' ctrl+b "${any}T$any/$any/$any/8/8/8/D6D/K7 b" type_in e7e8t
special '4k3/8/8/3d4/4N3/8/8/4KC2 w - - 0 1' ctrl+b "$any/$any/8/8/4N3/8/8/4KC2 b" click e4 d5 e4
click e1 f1
board_is "$any/$any/8/8/4N3/8/8/5I2 b"
click f1 f5
board_is "$any/$any/$any/5I2/4N3/8/8/8 b"
type_in f5g4k
board_is "$any/$any/$any/5C2/4N1K1/8/8/8 b"
take_back 2
board_is "$any/$any/$any/5I2/4N3/8/8/8 b"

position '4k3/8/8/3b4/8/1L6/3D4/4K3 w - - 0 1'
click b3 d5
machine ctrl+b
type_in B@c3
board_is "$any/$any/8/3L4/8/8/3D4/4K3 b" # the call, and it is still White's turn
take_back 3
board_is "$any/$any/8/3L4/8/8/3D4/4K3 b"
action 'd5!B'
board_is "$any/$any/8/3L4/8/8/3D4/4K3 b"
click d5 c4
board_is "$any/$any/$any/8/2L5/8/3D4/4K3 b"

special '4kc2/1d6/nD6/8/8/8/8/4K3 b - - 0 1' ctrl+w "5i2/1d6/nD6/$any/$any/$any/$any/$any w" type_in e8f8
turned a6 b6 a6
board_is "5i2/1d6/n7/$any/$any/$any/$any/$any w"
turned f8 f6
board_is "8/1d6/n4i2/$any/$any/$any/$any/$any w"
type_in f6g6k
board_is "8/1d6/n4ck1/$any/$any/$any/$any/$any w"
end

begin fantasy-advanced
once '4k3/8/8/3r4/4K3/8/8/4P1C1 w - - 0 1' ctrl+b "$any/$any/8/3R4/4K3/8/8/4P1C1 b" click e4 d5 e4
special '4k3/7S/8/8/8/8/8/4K3 w - - 0 1' ctrl+b "${any}G$any/$any/8/8/8/8/8/4K3 b" click h7 g8
special '4k3/7D/8/8/8/8/8/4K2H w - - 0 1' ctrl+b "$any/$any/8/8/8/8/8/4K2V b" type_in h7h8d
special '4k3/7D/8/8/8/8/8/4K3 w - - 0 1' ctrl+b "${any}c/$any/8/8/8/8/8/1T2K3 b" type_in T@b1
special '4k3/3w4/3d4/8/8/8/D7/+N3K3 w - - 0 1' ctrl+b '[^dN ]*/D7/4K3 b' click a1 d6 a1

position '4k3/7d/8/8/3r4/4D3/7D/+P3K3 b - - 0 1' # Black captures, the True Paladin answers
click d4 e3 a1 e3 a1
machine ctrl+b
board_is '4k3/7d/8/8/8/4D3/7D/4K3 b' # the Dwarf is back
take_back $((($(tac "$log" | sed '/>first : setboard .*r4\/4D3/,$d' | grep -ac '<first : move \|>first : usermove') - 1) / 2))
type_in '@@@@' # or does not
board_is '4k3/7d/8/8/8/4r3/7D/+P3K3 b'

position '6pk/6dd/8/4P3/8/8/8/K7 w - - 0 1'
click e5 f7
machine ctrl+b
await 1 '<first : 1-0 {checkmate}'
for try in {1..600}; do
    grep -q '{checkmate} 1-0' "$work/games.pgn" 2> /dev/null && break
    sleep 0.1
done
grep -q '{checkmate} 1-0' "$work/games.pgn" || fail "the result was not taken"

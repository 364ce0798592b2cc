#!/usr/bin/env bash
# A user plays every sort of special of Final Fantasy Chess in the real XBoard with its default settings, by mouse or,
# where there is no other way, by typing. After each, and after the engine's reply, XBoard's board must be the one given
# here.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"

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

# What XBoard has on its board, which it copies and then takes for a new position, must match a pattern.
board_is() {
    local seen
    idle
    seen=$(count '>first : setboard')
    press ctrl+shift+c
    press ctrl+shift+v
    await $((seen + 1)) '>first : setboard'
    grep -aq "setboard $1 " <(grep -a '>first : setboard' "$log" | tail -1) ||
        fail "the board is $(grep -a '>first : setboard' "$log" | tail -1 | sed 's/.*setboard //') and not $1"
    close_told
}

# Takes back what has been played since the last line of a pattern, and that: XBoard does so by pairs of plies.
take_back() {
    local plies
    plies=$(tac "$log" | sed "/$1/q" | grep -ac '<first : move \|>first : usermove')
    for ((; plies > 1; plies -= 2)); do press ctrl+x; done
}

# Lets the program play the side that is not on move any more.
machine() { press "$1"; }

# A user begins a game at a position with an action given as a command, takes it and the answer back, and plays it
# once more: special FEN MACHINE'S-KEY BOARD-AFTER COMMAND ...
special() {
    local fen=$1 key=$2 after=$3
    shift 3
    position "$fen"
    "$@"
    machine "$key"
    take_back '>first : setboard'
    "$@"
    idle
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

# Pulls a piece back from the square he promotes on until a Paladin appears.
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

# Captures, with and without moving.
captures() {
    begin fantasy
    special '4k3/8/8/3r4/4K3/8/8/4P1C1 w - - 0 1' ctrl+b "$any/$any/8/3R4/4K3/8/8/4P1C1" click e4 d5 e4
    special '4k3/8/8/2c5/3R4/8/3D4/C3K3 w - - 0 1' ctrl+b "$any/$any/8/2I5/8/8/3D4/C3K3" click d4 c5 d4
    once '4k3/8/8/2c5/3R4/8/3D4/C3K3 w - - 0 1' ctrl+b "$any/$any/8/2R5/8/8/3D4/C3K3" click d4 c5 c5
    end
}

# Promotions, and a capture from afar.
promotions() {
    begin fantasy
    special '8/k3D3/8/8/8/8/D6D/K7 w - - 0 1' ctrl+b "${any}P$any/$any/$any/8/8/8/D6D/K7" pull e7
    once '8/k3D3/8/8/8/8/D6D/K7 w - - 0 1' ctrl+b "${any}T$any/$any/$any/8/8/8/D6D/K7" type_in e7e8t
    special '4k3/8/8/3d4/4N3/8/8/4KC2 w - - 0 1' ctrl+b "$any/$any/8/8/4N3/8/8/4KC2" click e4 d5 e4
    end
}

# Calls.
calls() {
    begin fantasy
    position '4k3/8/8/8/4N3/8/8/4KC2 w - - 0 1'
    click e1 f1
    machine ctrl+b
    click f1 f5
    type_in K@g4
    take_back '>first : K@g4'
    type_in K@g4
    board_is "$any/$any/$any/5C2/4N1K1/8/8/8"

    position '4k3/8/8/3b4/8/1L6/3D4/4K3 w - - 0 1'
    click b3 d5
    machine ctrl+b
    type_in B@c3
    take_back '>first : B@c3'
    action 'd5!B'
    click d5 c4
    board_is "$any/$any/$any/8/2L5/8/3D4/4K3"
    end
}

# A second square says which of several things is done to a piece; who calls is touched first.
choices() {
    begin fantasy
    once '4k3/8/8/3c4/8/1B6/3D4/4K3 w - - 0 1' ctrl+b "$any/$any/8/3I4/8/8/3D4/4K3" click b3 d5 d4
    position '7k/8/8/4d3/4D3/2W5/8/A3K3 w - - 0 1'
    click c3 a1
    machine ctrl+b
    click a1 e5
    grep -aq '<first : 0 0 0 0	d5: a1e5:W, e5: a1e5$' "$log" || fail "the squares are not told"
    click d5
    board_is "$any/$any/$any/4W3/4D3/8/8/A3K3"
    position '4k3/8/8/3b4/8/1L6/d7/C3KL2 w - - 0 1'
    click b3 d5
    machine ctrl+b
    click d5
    type_in B@c3
    click d5 a2 d5
    board_is "$any/$any/$any/3L4/8/8/8/C3KL2"
    end
}

# The same for Black.
black() {
    begin fantasy
    special '4kc2/1d6/nD6/8/8/8/8/4K3 b - - 0 1' ctrl+w "5i2/1d6/nD6/$any/$any/$any/$any/$any" type_in e8f8
    position '4kc2/1d6/nD6/8/8/8/8/4K3 b - - 0 1'
    type_in e8f8
    machine ctrl+w
    turned a6 b6 a6
    turned f8 f6
    type_in k@g6
    board_is "8/1d6/n4ck1/$any/$any/$any/$any/$any"
    end
}

# The specials of the advanced game.
advanced() {
    begin fantasy-advanced
    once '4k3/8/8/3r4/4K3/8/8/4P1C1 w - - 0 1' ctrl+b "$any/$any/8/3R4/4K3/8/8/4P1C1" click e4 d5 e4
    special '4k3/7S/8/8/8/8/8/4K3 w - - 0 1' ctrl+b "${any}G$any/$any/8/8/8/8/8/4K3" click h7 g8
    special '4k3/7D/8/8/8/8/8/4K2H w - - 0 1' ctrl+b "$any/$any/8/8/8/8/8/4K2V" type_in h7h8k
    special '4k3/7D/8/8/8/8/8/4K3 w - - 0 1' ctrl+b "${any}c/$any/8/8/8/8/8/1T2K3" type_in T@b1
    special '4k3/3w4/3d4/8/8/8/D7/+N3K3 w - - 0 1' ctrl+b '[^dN ]*/D7/4K3' click a1 d6 a1

    position '4k3/7d/8/8/3r4/4D3/7D/+P3K3 b - - 0 1' # Black captures, the True Paladin answers
    click d4 e3 a1 e3 a1
    machine ctrl+b
    board_is '4k3/7d/8/8/8/4D3/7D/4K3' # the Dwarf is back

    position '6pk/6dd/8/4P3/8/8/8/K7 w - - 0 1'
    click e5 f7
    machine ctrl+b
    await 1 '<first : 1-0 {checkmate}'
    for _ in {1..600}; do
        grep -q '{checkmate} 1-0' "$work/games.pgn" 2> /dev/null && break
        sleep 0.1
    done
    grep -q '{checkmate} 1-0' "$work/games.pgn" || fail "the result was not taken"
    end
}

# An attempt on a protected piece, made as the action is and answered by the engine; and one of the engine's side, which
# the user allows.
waivers() {
    xboard_window fantasy -depth 1 -ponderNextMove false -firstOptions 'Waivers=1'
    await 1 '>first : option Waivers=1'
    position '7k/8/8/6w1/8/4n3/6P1/2B4K w - - 0 1'
    click g2 e3
    await 1 '<first : Illegal move: g2e3'
    await 1 '<first : move @@@@'
    machine ctrl+b
    await 2 '<first : move '
    board_is "$any/8/8/6w1/8/4$any/$any/2B4K"
    end
}

at_once captures promotions calls choices black advanced waivers

#!/usr/bin/env bash
# Steps that put a piece in hand on the square that they leave, in the real XBoard: by mouse, typed, with castling on
# either square, in turns of two steps, and between two engines.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"
export TEMPI_GAMES=$PWD/tests/data/gates.ini

# Picks up White's hawk beside the board, then a piece, then its target.
hawk() {
    click_at 395 139
    click_on 34 89 379 "$@"
}

# Opens a game in which the user moves for both sides.
both_sides() {
    xboard_window "$1" -depth 1
    await 1 '<first : setup'
    press ctrl+e
}

# Ends a user's game, none of whose moves may have been refused.
good() {
    idle
    ! grep -aqi 'illegal move\|impossible move\|tellusererror' "$log" || fail "$1: a move was refused"
}

mouse() {
    both_sides gates-one
    hawk b1 c3
    await 1 '>first : b1c3h'
    type_in g8f6e
    await 1 '>first : g8f6e'
    good mouse
}

castling() {
    both_sides gates-castle
    hawk e1 g1
    await 1 '>first : e1g1h'
    type_in a8e8e
    await 1 '>first : a8e8e'
    good castling
}

turns() {
    both_sides gates-two
    type_in h1e1e
    await 1 '>first : h1e1e'
    await 1 '<first : move @@@@'
    type_in a2a3
    await 1 '>first : a2a3'
    type_in e8g8h
    await 2 '<first : move @@@@'
    good turns
}

match() {
    xboard_games 2 gates-one -depth 3 > /dev/null
}
at_once mouse castling turns match

#!/usr/bin/env bash
# Pieces in hand in the real XBoard, beside the board: a user picks them up by mouse, sees the squares where they may be
# dropped, is told why one may not be, and drops them as steps of a turn, for both sides.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"
export TEMPI_GAMES=$PWD/games/drops.games

squares() { click_on 34 89 379 "$@"; }
white_hand() { click_at 395 345; }
black_hand() { click_at 21 107; }
last() { grep -a "$1" "$log" | tail -1 | sed "s/.*$1//"; }
told() {
    local seen=$1
    shift
    "$@"
    await $((seen + 1)) '<first : tellusererror'
    close_told
}

# Plays up to a capture by each side, and then drops, in a game whose third turn has so many steps.
drops_in() {
    xboard_window marseillais -depth 1 -firstOptions "Game=$1"
    await 1 '<first : setup'
    press ctrl+e
    squares e2 e4 d7 d5 d5 e4 b1 c3 c3 e4
    if [ "$2" = 3 ]; then # the turn has a step left
        white_hand
        squares h6
        await 1 '>first : P@h6'
    fi
    black_hand
    await 1 '>first : lift _8'
    idle
    lit=$(last '<first : highlight ')
    [[ $lit == 8/3Y4/YYYYYYY* ]] || fail "$1: $lit for the pawn in hand"
    told "$(count '<first : tellusererror')" squares b1
    reason=$(last '<first : tellusererror ')
    [ "$reason" = 'P may not be dropped on b1.' ] || fail "$1: $reason"
    [ "$(count '>first : P@b1')" = 0 ] || fail "$1: XBoard sends the drop that was refused"
    black_hand
    squares d5 g8 f6
    await 1 '>first : P@d5'
    await 1 '>first : g8f6'
    if [ "$2" = 2 ]; then
        white_hand
        squares h6
        await 1 '>first : P@h6'
    fi
    idle
    ! grep -aqi 'illegal move' "$log" || fail "$1: a move was refused"
}

marseillais() { drops_in marseillais-crazyhouse 2; }
progressive() { drops_in progressive-crazyhouse 3; }
at_once marseillais progressive

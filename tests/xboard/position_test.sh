#!/usr/bin/env bash
# XBoard and tempi both have the position that XBoard is started with, and a user plays on from it with the mouse. In
# the mode for editing games, and in analysis, tempi makes the passes between the moves of one side, whether moved by
# mouse or typed; not in a game that XBoard reads.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"
moves='<first : move '

end() {
    kill "$board" 2> /dev/null
    wait "$board" 2> /dev/null
    board=
}

xboard_open xdotool
echo '4k3/p6p/8/8/8/8/4P3/R3K3 w - - 0 1' > "$work/start.fen"
TITLE=start
xboard_window marseillais -depth 2 -lpf "$work/start.fen"
await 1 '<first : setup .* 4k3/p6p/8/8/8/8/4P3/R3K3 w'
click a1 a5
await 1 '>first : a1a5'
await 1 "$moves@@@@"
click a5 h5
await 1 '>first : a5h5'
await 4 "$moves"
! grep -aq 'llegal\|tellusererror' "$log" || fail "something was refused"
end

TITLE=tempi
xboard_window marseillais -depth 2
press ctrl+e
click e2 e4
await 1 "$moves@@@@"
click d2 d4
await 1 '>first : d2d4'
click e7 e5
await 2 "$moves@@@@"
click d7 d5
await 1 '>first : d7d5'
click g1 f3
await 3 "$moves@@@@"
! grep -aq 'llegal\|tellusererror' "$log" || fail "something was refused"
press ctrl+c
press ctrl+v
press alt+Right
press alt+Left
await 3 ">first : e2e4" # once by hand, once read, once more by stepping on
[ "$(count "$moves@@@@")" -eq 3 ] || fail "a pass was made in a game that was read"
end

# Types a move while the program thinks all the time, so that nobody comes to rest. A box that is about to close must not
# be taken for the next one.
type_thinking() {
    local box
    xdotool windowfocus --sync "$main" key "${1:0:1}"
    box=$(window '^Type a move')
    [ -n "$box" ] || fail "no box to type a move in"
    xdotool windowfocus --sync "$box" type --delay 50 -- "${1:1}"
    xdotool key Return
    await 1 ">first : $2"
    for _ in {1..600}; do
        xdotool search --onlyvisible --name '^Type a move' > /dev/null 2>&1 || return 0
        sleep 0.05
    done
    fail "the box stays open"
}

xboard_window marseillais -depth 2
xdotool windowfocus --sync "$main" key ctrl+a
await 1 '>first : analyze'
type_thinking e2e4 e2e4
await 1 "$moves@@@@"
type_thinking d2d4 d2d4
type_thinking e7e5 e7e5
await 2 "$moves@@@@"
type_thinking Nf6 g8f6
! grep -aq 'llegal\|tellusererror' "$log" || fail "something was refused"
end

#!/usr/bin/env bash
# A position that XBoard is started with is the one that it shows and tempi has: a person plays on from it with the
# mouse. In the mode for editing games tempi makes the passes between the moves of one side.
set -uo pipefail
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
end

#!/usr/bin/env bash
# A user plays in the real XBoard: moves by mouse and typed, take-back, castling by way of the rook, promotion, and
# the early end of a turn by a click on the opponent's clock.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"

begin() { xboard_window "$1" -depth 3; }

end() {
    kill "$board" 2> /dev/null
    wait "$board" 2> /dev/null
    board=
}

xboard_open xdotool
moves='<first : move '

begin marseillais
click e2 e4
await 1 '>first : e2e4'
await 1 "$moves@@@@"
click g1 f3
await 1 '>first : g1f3'
await 4 "$moves"
[ "$(grep -a "$moves" "$log" | sed -n 3p | cut -d' ' -f5)" = @@@@ ] || fail "no pass between the two steps of Black"
for pair in 1 2 3; do
    press ctrl+x
    await $pair '>first : remove'
done
type_in d2d4
await 1 '>first : d2d4'
await 5 "$moves"

press ctrl+shift+e
type_in '4k3/P6P/8/8/8/8/p6p/R3K3 w - - 0 1'
await 1 '>first : setboard 4k3/P6P'
seen=$(count "$moves")
type_in a7a8q
await 1 '>first : a7a8q'
press ctrl+b
await $((seen + 3)) "$moves"
press ctrl+x
press ctrl+x
await 5 '>first : remove'
type_in h7h8n
await 1 '>first : h7h8n'
await $((seen + 4)) "$moves"
click e1 a1 c1
await 1 '>first : e1c1,a1d1'
await $((seen + 7)) "$moves"
end

begin citizen
click g1 f3
await 1 '>first : g1f3'
await 1 "$moves@@@@"
xdotool mousemove 320 43 click 1
await 1 '>first : usermove @@@@'
await 2 "$moves"
end

! grep -aq 'llegal\|tellusererror' "$log" || fail "something was refused"

begin marseillais
press ctrl+shift+e
type_in '4k3/p6p/8/8/8/8/8/R3K2R b - - 0 1'
await 1 '>first : setboard 4k3/p6p'
press ctrl+b
await 3 "$moves"
click e1 g1
await 1 '<first : Illegal move: e1g1'
await 1 "${moves}e1g1,h1f1"
click f1 f4
await 1 '>first : f1f4'
end

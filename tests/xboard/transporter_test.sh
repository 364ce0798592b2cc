#!/usr/bin/env bash
# The real XBoard with its default settings hosts games of Transporter Chess between two copies of the program: ten
# ranks, holes, Black's first turn, transports and promotions of pieces other than pawns. Then a user plays with the
# mouse: the first move is taken back because Black begins, then comes a transport, and in another position a promotion.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"
games=${GAMES:-2}
xboard_open xdotool
xboard_games $games transporter -tc 0:02 -inc 0.02
grep -q '^1\. -- ' "$work/games.pgn" || fail "Black did not begin"

click_small() { click_on 40 23 469 "$@"; }

xboard_window transporter -depth 2
moves='<first : move '
click_small b1 a2
await 2 "$moves"
grep -aq "$moves@@@@" "$log" || fail "no pass before Black's first turn"
idle
from=b1 to=a2 # Black may have been transported to one side already
grep -aq "$moves...*a2" "$log" && from=i1 to=j2
seen=$(count "$moves@@@@")
click_small $from $to
await $((seen + 1)) "$moves@@@@"
click_small $to
idle
target=$(grep -a '<first : highlight' "$log" | tail -1 |
    awk -F '[ /]' '{print $(NF - 7) ~ /^Y/ ? "a7" : $(NF - 7) ~ /Y$/ ? "j7" : $(NF - 2) ~ /^Y/ ? "a2" : "j2"}')
seen=$(count "$moves")
click_small "$target"
await 1 ">first : $to$target"
await $((seen + 1)) "$moves"

press ctrl+shift+e
type_in '***a3***/*8*/2F2r4/10/10/4R5/10/4R5/*8*/***3A*** w - - 0 1'
idle
click_small c7 b8
idle
press ctrl+b
seen=$(count '>first : setboard')
press ctrl+shift+c
press ctrl+shift+v
await $((seen + 1)) '>first : setboard'
grep -aq 'setboard [^/]*/\*S' <(grep -a '>first : setboard' "$log" | tail -1) || fail "the Fighter is not promoted"

#!/usr/bin/env bash
# The real XBoard, its legality test on, hosts games of Future Chess between two copies of the program: corner squares,
# relocation before the game, castling near and far.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"
games=2
xboard_open xdotool
xboard_games $games future -tc 0:02 -inc 0.02
grep -q '^1\. -- ' "$work/games.pgn" || fail "Black did not begin"

click_small() { click_on 40 22 425 "$@"; }

xboard_window future-random -depth 2
moves='<first : move '
press ctrl+shift+e
type_in '4k5/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1R3K2R1 w - - 0 1'
await 1 '>first : setboard 4k5'
type_in b2b3
await 1 '>first : b2b3'
press ctrl+b
await 1 "$moves"
idle
click_small i1 g1
await 1 "$moves@@@@"
click_small f1 i1
await 1 '>first : f1i1'
await 3 "$moves"

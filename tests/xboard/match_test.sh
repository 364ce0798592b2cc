#!/usr/bin/env bash
# The real XBoard, its legality test on, hosts a match of Balanced Marseillais between two copies of the program; every
# game must end by rule.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"
games=4
xboard_open
xboard_games $games marseillais-balanced -tc 0:02 -inc 0.02
grep -q -- ' -- ' "$work/games.pgn" || fail "no turn had two steps"

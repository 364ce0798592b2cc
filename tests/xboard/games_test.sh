#!/usr/bin/env bash
# The real XBoard starts each of the games named and plays one quick game of it between two copies of the program, with
# its legality test on, which is the default. Without names it plays a sample, with TEMPI_TESTS=full every game.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"
sample="chess960 marseillais-losing kingpawns-medieval progressive hurricane ftm brick realm realm-free realm-power transporter fantasy fantasy-advanced"
[ "${TEMPI_TESTS:-}" = full ] && sample=$("$TEMPI" games | awk '{print $1}')
xboard_open
failed=0
[ $# -gt 0 ] || set -- $sample
for game in "$@"; do
    name=$game
    case $game in chess) name=normal ;; chess960) name=fischerandom ;; esac
    xboard_match 1 "$name" -depth "${DEPTH:-2}" -tc 1 -inc 0 -ponderNextMove false -adjudicateDrawMoves 100
    if (xboard_match_check 1 && { grep -aq "first : variant $name\$" "$log" || [ "$name" = normal ]; }) 2> "$work/why"; then
        echo "$game: $(sed -n 's/^.*{\([^{}]*\)} \(1-0\|0-1\|1\/2-1\/2\)$/\2 \1/p' "$work/games.pgn")"
    else
        echo "$game: failed: $(head -1 "$work/why")"
        cp "$log" "${KEEP:-$work}/$game.log" 2> /dev/null
        failed=1
    fi
done
exit $failed

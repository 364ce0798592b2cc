#!/usr/bin/env bash
# A second implementation of the rules, in Python and written from the rules in words, plays random games with the
# built-in games, the files of games and compositions PIECES:LAW: lists of actions, results, boards and clocks must be
# those of the program, and the lines `counts` what it counts. Random sections of games files are played, too
# (tests/rules/reference/sections.py). A little of each game, much with TEMPI_TESTS=full.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
TEMPI=$(realpath "${TEMPI:-./tempi}")
export PYTHONDONTWRITEBYTECODE=1
command -v python3 > /dev/null || { echo "python3 is missing"; exit 77; }
compositions="chess960:ftm medieval:omni losing:progressive medieval:kazan transporter:progressive"
case ${TEMPI_TESTS:-} in
    full)
        games=6 longest=60 limit=20000 seeds=$(seq 40) sections=20
        for pieces in chess960 medieval losing transporter fantasy fantasy-advanced; do
            for law in $("$TEMPI" games --laws | awk '{print $1}'); do
                "$TEMPI" perft "$pieces:$law" 1 &> /dev/null && compositions+=" $pieces:$law"
            done
        done ;;
    quick) games=2 longest=1 limit=30 seeds=1 sections=2 ;;
    *) games=2 longest=7 limit=450 seeds=1 sections=8 ;;
esac
diff <(sed -n "/^    \[amazon-holes\]/,/^$/s/^    //p" docs/reference/custom-games.md) <(sed -n "/^\[amazon-holes\]/,/^$/{/^$/!{/^counts\|^ /!p}}" games/twenty.games) || { echo "the example of the manual is another game"; exit 1; }
reference=tests/rules/reference/reference.py
for file in games/twenty.games games/two-laws.games games/drops.games games/small.games tests/data/fairy.games rules/games; do
    python3 $reference walk "$TEMPI" "$file" $games $longest || exit 1
done
# Pieces of their own meet in so many ways that these games get more walks.
python3 $reference walk "$TEMPI" rules/games $((4 * games)) $longest transporter fantasy fantasy-advanced || exit 1
# shellcheck disable=SC2086
python3 $reference walk "$TEMPI" rules/games $games $longest $compositions || exit 1
python3 $reference check rules/games $limit || exit 1
for seed in $seeds; do
    python3 $reference sections "$TEMPI" "$seed" $sections 4 12 || exit 1
done

#!/usr/bin/env bash
# Games follow docs/reference/custom-games.md, where settings say all of them, built in or from a file: a second implementation of that page, tests/rules/reference,
# plays random games and compares all lists of actions with those of the program, at some nodes of each game, at more
# with TEMPI_TESTS=full.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
TEMPI=$(realpath "${TEMPI:-./tempi}")
export PYTHONDONTWRITEBYTECODE=1
command -v python3 > /dev/null || { echo "python3 is missing"; exit 77; }
case ${TEMPI_TESTS:-} in full) games=4 longest=120 limit=100000 ;; quick) games=1 longest=4 limit=100 ;; *) games=1 longest=16 limit=1000 ;; esac
diff <(sed -n "/^    \[amazon-holes\]/,/^$/s/^    //p" docs/reference/custom-games.md) <(sed -n "/^\[amazon-holes\]/,/^$/{/^$/!{/^counts\|^ /!p}}" games/twenty.games) || { echo "the example of the manual is another game"; exit 1; }
reference=tests/rules/reference/reference.py
for file in games/twenty.games tests/data/fairy.games rules/games/{chess,marseillais,duel,progressive,everyman,several}.games; do
    python3 $reference walk "$TEMPI" "$file" $games $longest || exit 1
    [[ $file != rules/* ]] || python3 $reference check "$file" $limit || exit 1
done

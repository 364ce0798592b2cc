#!/usr/bin/env bash
# Games from files follow docs/reference/custom-games.md: a second implementation of that page, tests/rules/reference,
# plays random games and compares all lists of actions with those of the program, at some nodes of each game, at more
# with TEMPI_TESTS=full.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
TEMPI=$(realpath "${TEMPI:-./tempi}")
export PYTHONDONTWRITEBYTECODE=1
command -v python3 > /dev/null || { echo "python3 is missing"; exit 77; }
case ${TEMPI_TESTS:-} in full) games=4 longest=120 ;; quick) games=1 longest=4 ;; *) games=1 longest=16 ;; esac
diff <(sed -n "/^    \[amazon-holes\]/,/^$/s/^    //p" docs/reference/custom-games.md) <(sed -n "/^\[amazon-holes\]/,/^$/{/^$/!p}" games/twenty.games) || { echo "the example of the manual is another game"; exit 1; }
for file in games/twenty.games tests/data/fairy.games; do
    python3 tests/rules/reference/reference.py walk "$TEMPI" "$file" $games $longest || exit 1
done

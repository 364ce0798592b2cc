#!/usr/bin/env bash
# libtempi in Python: python/tempi plays the facts and vectors of the C library, and the bot of library.md a game.
# Skipped without python3, or unless `make lib` was run. TEMPI_TESTS=full also installs the package, where pip can.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
cd "$(dirname "$0")/../.." || exit 1
command -v python3 > /dev/null || { echo "python3 is missing"; exit 77; }
python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' || { echo "python3 is older than 3.9"; exit 77; }
[ -e libtempi.so ] || { echo "there is no libtempi: make lib builds it"; exit 77; }
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
fail() { echo "$*"; exit 1; }
export PYTHONPATH=python PYTHONDONTWRITEBYTECODE=1

timeout 300 python3 tests/protocol/python_test.py

awk '/^```python$/ {on = 1; next} /^```$/ {on = 0} on' docs/reference/library.md > "$room/bot.py"
timeout 120 python3 "$room/bot.py" > "$room/bot.out" || fail "the bot ended with $?"
grep -q '^\[Variant "monster"\]' "$room/bot.out" || fail "the bot wrote no record: $(cat "$room/bot.out")"
TEMPI_LIBRARY=$room/none.so python3 -c 'import tempi' 2> "$room/error" && fail "a library that is not there is loaded"
grep -q none.so "$room/error" || fail "no reason: $(cat "$room/error")"

if [ "${TEMPI_TESTS:-}" = full ] && python3 -c 'import setuptools, wheel, pip' 2> /dev/null; then
    python3 -m pip -q install --no-build-isolation --target "$room/site" ./python || fail "pip does not install it"
    [ -s "$room/site/tempi/COPYING" ] || fail "the package has no COPYING"
    (cd "$room" && PYTHONPATH=site python3 -c 'import tempi._library as c; assert "site" in c.lib._name, c.lib')
fi

#!/usr/bin/env bash
# libtempi as hosts get it: the programs of docs/reference/library.md are compiled with what `make install-lib` installs,
# and run; the libraries show no names but those of tempi.h. Skipped unless `make lib` was run.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
cd "$(dirname "$0")/../.." || exit 1
for tool in cc nm pkg-config; do
    command -v $tool > /dev/null || { echo "$tool is missing"; exit 77; }
done
{ [ -e libtempi.so ] && [ -e libtempi.a ]; } || { echo "there is no libtempi: make lib builds it"; exit 77; }
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
fail() { echo "$*"; exit 1; }

# The names that can be seen are those that the header declares.
declared=$(sed -nE 's/^TEMPI_CALL .*[ *](tempi_[a-z_]+)\(.*/\1/p' protocol/library/tempi.h | sort)
for names in "$(nm -D --defined-only libtempi.so)" "$(nm -g --defined-only libtempi.a)"; do
    seen=$(awk 'NF == 3 {print $3}' <<< "$names" | sort)
    [ "$seen" = "$declared" ] || fail "names differ: $(diff <(echo "$declared") <(echo "$seen"))"
done

make -s install-lib PREFIX="$room" > /dev/null
export PKG_CONFIG_PATH=$room/lib/pkgconfig LD_LIBRARY_PATH=$room/lib
read -ra flags < <(pkg-config --cflags --libs tempi)
read -ra static < <(pkg-config --cflags --libs --static tempi)
# The n-th program of the page.
program() { awk -v n="$1" '/^```c$/ {i++; on = 1; next} /^```$/ {on = 0} on && i == n' docs/reference/library.md; }
program 1 > "$room/bot.c"
program 2 > "$room/check.c"
cc -std=c11 -Wall -Wextra -Werror -o "$room/bot" "$room/bot.c" "${flags[@]}"
cc -std=c11 -Wall -Wextra -Werror -o "$room/check" "$room/check.c" -static "${static[@]}"
if command -v c++ > /dev/null; then
    echo '#include <tempi.h>' | c++ -x c++ -Wall -Wextra -Werror -fsyntax-only -I"$room/include" -
fi

timeout 120 "$room/bot" > "$room/bot.out" || fail "the bot ended with $?"
grep -q '^\[Variant "monster"\]' "$room/bot.out" || fail "the bot wrote no record"
fen='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
[ "$("$room/check" marseillais "$fen" e2e4,d2d4 | cut -d' ' -f1)" = accepted: ] || fail "a legal turn is not accepted"
[ "$("$room/check" marseillais "$fen" e2e4 | cut -d' ' -f1)" = goes ] || fail "an unfinished turn is not told"
"$room/check" marseillais "$fen" e2e5 > "$room/refused" && fail "an illegal turn is accepted"
grep -q "^refused: illegal action 'e2e5'" "$room/refused" || fail "no reason: $(cat "$room/refused")"
echo "$(wc -l <<< "$declared") calls, two programs"

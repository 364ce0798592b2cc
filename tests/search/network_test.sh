#!/usr/bin/env bash
# A weights file of another shape, or a broken one, does not compile; an unchanged one does.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/search/evaluation/networks"
file=search/evaluation/networks/quest.def

# Compiles the networks with the file as a sed script leaves it; without a script as it is.
compile() {
    sed "${1:-}" "$file" > "$folder/$file"
    ${CC:-gcc} -std=c11 -D_GNU_SOURCE -I"$folder" -I. -Werror -fsyntax-only search/evaluation/networks.c > "$folder/said" 2>&1
}

failed=0
compile || { echo "the file as it is does not compile:"; cat "$folder/said"; failed=1; }
while IFS= read -r script; do
    if compile "$script"; then
        echo "compiles with: $script"
        failed=1
    elif ! grep -q "$file" "$folder/said"; then
        echo "the message for '$script' does not name the file:"
        cat "$folder/said"
        failed=1
    fi
done << 'END'
s/^SHAPE([0-9]*,/SHAPE(128,/
s/^\(SHAPE(.*, \)4)/\15)/
1,/^INPUT/s/^INPUT([0-9]*,/INPUT(99999999999,/
1,/^INPUT/s/^INPUT([0-9]*,/INPUT(-1,/
1,/^INPUT/s/^\(INPUT(.*\))$/\1/
/^BIAS(/s/$/BIAS/
s/^HEAD(3,/HEAD(4,/
1,/^INPUT/s/,[-0-9]*)$/,1,1,1)/
END
exit $failed

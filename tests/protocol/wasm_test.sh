#!/usr/bin/env bash
# libtempi in JavaScript: build/wasm plays the facts and vectors of the C library and counts the same bench. Skipped
# without node, or unless `make wasm` was run.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
cd "$(dirname "$0")/../.." || exit 1
command -v node > /dev/null || { echo "node is missing"; exit 77; }
[ -e build/wasm/tempi.wasm ] || { echo "there is no build/wasm: make wasm builds it"; exit 77; }
size=$(gzip -9 -c build/wasm/tempi.wasm build/wasm/tempi.js | wc -c)
[ "$size" -le 900000 ] || { echo "$size bytes gzipped, more than 900000"; exit 1; }
said=$(sed -n 's/.*(\([0-9]*\) kB gzipped).*/\1/p' docs/reference/library.md)
[ $((size / 50)) -ge $((said * 19)) ] && [ $((size / 50)) -le $((said * 21)) ] ||
    { echo "$size bytes gzipped, library.md says $said kB"; exit 1; }
# Bundlers for browsers (esbuild, webpack) refuse modules of node by name.
! grep -nE "(import|from) *\\(?['\"]node:" web/*.js
# Every method of the module is in its types, and the other way round.
methods() { grep -oE '^  (static )?[a-z][A-Za-z0-9]*\(' "$1" | tr -d ' (' | grep -vE '^(constructor|fail|act|ask|askOf|number|listed|along|count|check|stopWanted|view|held|board|withTexts|struct|gameRead|file|info|look)$' | sort -u; }
diff <(methods web/tempi.js) <(methods web/tempi.d.ts)
timeout 300 node tests/protocol/wasm.mjs
echo "$size bytes gzipped"

#!/usr/bin/env bash
# .clusterfuzzlite/build.sh, called as ClusterFuzzLite calls it, builds all fuzzers, and each runs its seeds without a
# fault. Skipped unless TEMPI_TESTS=full, for it builds the program with sanitizers.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
skip() { echo "$*"; exit 77; }
fail() { echo "$*" >&2; exit 1; }
[ "${TEMPI_TESTS:-}" = full ] || skip "a build only with TEMPI_TESTS=full"
for tool in clang clang++ zip unzip; do
    command -v $tool > /dev/null || skip "$tool is missing"
done
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT
git clone -q . "$files/tempi" && mkdir "$files/out" && cd "$files/tempi" || fail "git clone"
flags="-O1 -fno-omit-frame-pointer -gline-tables-only -fsanitize=address,fuzzer-no-link"
env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL CC=clang CXX=clang++ CFLAGS="$flags" CXXFLAGS="$flags" \
    LIB_FUZZING_ENGINE=-fsanitize=fuzzer OUT="$files/out" SRC="$files" .clusterfuzzlite/build.sh > "$files/log" 2>&1 ||
    fail "build.sh: $(tail -5 "$files/log")"
for source in tests/fuzz/*.c; do
    fuzzer=tempi-fuzz-$(basename "$source" .c)
    unzip -q "$files/out/${fuzzer}_seed_corpus.zip" -d "$files/$fuzzer" || fail "$fuzzer has no seeds"
    (cd "$files" && "out/$fuzzer" -close_fd_mask=3 -runs=0 "$fuzzer") > "$files/log" 2>&1 ||
        fail "$fuzzer: $(grep -am1 'ERROR\|SUMMARY' "$files/log")"
done

#!/usr/bin/env bash
# Two builds of one commit in different folders are equal byte by byte. Skipped unless TEMPI_TESTS=full, for it builds
# the program twice.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
skip() { echo "$*"; exit 77; }
fail() { echo "$*" >&2; exit 1; }
[ "${TEMPI_TESTS:-}" = full ] || skip "two builds only with TEMPI_TESTS=full"
git rev-parse --quiet --verify HEAD > /dev/null || skip "no repository"
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT
for folder in one another/folder; do
    git clone -q . "$files/$folder" || fail "git clone"
    env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -C "$files/$folder" CFLAGS="${CFLAGS:--O1}" > /dev/null || fail "make"
done
cmp "$files/one/tempi" "$files/another/folder/tempi"

#!/usr/bin/env bash
# usage: tests/coverage.sh
# Prints the files that the suites run least, and which share of each floor's lines they run (at the sizes of
# TEMPI_TESTS=quick unless it is set). Scripts, which run the program from outside, do not count. The build is the portable
# one, ./tempi-coverage, so that the suites see it, too: its sets of squares come from multiplications. Fails if a suite
# does.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
cd "$(dirname "$0")/.."
export TEMPI_TESTS=${TEMPI_TESTS:-quick}
build=build/coverage status=0
mode=(MODE=coverage ARCH=portable "BUILD=$build" EXE=tempi-coverage CFLAGS=-O1)
make -s "${mode[@]}" all checker
find $build -name '*.gcda' -delete
# in one process, as each process writes all counts
CK_FORK=no make -s "${mode[@]}" SCRIPTS= test > $build/suites.log 2>&1 || status=$?
[ $status -eq 0 ] || cat $build/suites.log
# gcov says `File 'NAME'` and then `Lines executed:P% of N`, for headers once with each file that includes them
find engine rules search bench protocol -name '*.c' -not -path '*/windows/*' -not -path '*/wasi/*' | while read -r file; do
    gcov -n -o "$build/$(dirname "$file")" "$file" 2> /dev/null | grep -A 1 -F "File '$file'" | tail -n 1 | sed "s|^|$file |" || true
done | awk -F '[ :%]+' '
    $2 == "Lines" {
        floor = $1
        sub("/.*", "", floor)
        lines[floor] += $6
        run[floor] += $4 * $6 / 100
        if ($6 >= 20)
            printf "%5.1f %% of %4d  %s\n", $4, $6, $1 | "sort -n | head -n 15"
    }
    END {
        close("sort -n | head -n 15")
        for (floor in lines)
            printf "%-9s %6d lines, %5.1f %% run\n", floor, lines[floor], 100 * run[floor] / lines[floor]
    }'
exit $status

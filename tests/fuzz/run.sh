#!/usr/bin/env bash
# usage: tests/fuzz/run.sh SECONDS [NAME ...]
# Runs the fuzzers that `make fuzz` has built, each for SECONDS seconds, from the inputs in tests/fuzz/corpus and those
# that earlier runs found (build/corpus). Prints a line for each and fails if one found a bug. An input that breaks the
# program is left in build/corpus/NAME-crash-*: run ./tempi-fuzz-NAME with it.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
seconds=${1:?usage: tests/fuzz/run.sh SECONDS [NAME ...]}
shift
names=("$@")
[ ${#names[@]} -gt 0 ] || for source in tests/fuzz/*.c; do
    name=${source#tests/fuzz/}
    names+=("${name%.c}")
done
faults=0
for name in "${names[@]}"; do
    [ -x "./tempi-fuzz-$name" ] || { echo "./tempi-fuzz-$name is missing (make fuzz)"; exit 1; }
    found=build/corpus/$name log=build/corpus/$name.log
    mkdir -p "$found"
    "./tempi-fuzz-$name" -close_fd_mask=3 -max_total_time="$seconds" -timeout=25 -rss_limit_mb=3072 -max_len=2048 \
        -print_final_stats=1 -artifact_prefix="build/corpus/$name-crash-" "$found" "tests/fuzz/corpus/$name" > "$log" 2>&1
    status=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    covered=$(grep -ao 'cov: [0-9]*' "$log" | tail -1)
    if [ $status -eq 0 ]; then
        echo "$name: ${runs:-?} runs, ${covered:-no coverage}, no fault"
    else
        faults=$((faults + 1))
        echo "$name: ${runs:-?} runs, ${covered:-no coverage}, FAULT, exit status $status"
        grep -am1 -E 'ERROR|SUMMARY|runtime error' "$log"
        grep -am1 -A12 -E 'ERROR:|runtime error' "$log" | grep '#[0-9]' | head -8
    fi
done
[ $faults -eq 0 ]

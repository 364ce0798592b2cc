#!/usr/bin/env bash
# usage: tests/run.sh PROGRAM CHECKER "SUITE ..." "SCRIPT ..."
# Runs every Check suite and every script as a process of its own, JOBS at a time (one more than there are processors,
# because much of the time is waiting), the longest first, and says how many of them are done. A script with exit status
# 77 was skipped. With CK_FORK=no a suite runs in one process, for counts of lines and sanitizers; one that fails so has
# processes for its tests. Ends with the line "N passed, N failed, N skipped" and fails if anything failed.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
export PATH=$PATH:/usr/games TEMPI=$1 CHECKER=$2
read -ra suites <<< "$3"
read -ra scripts <<< "$4"
export CK_DEFAULT_TIMEOUT=${CK_DEFAULT_TIMEOUT:-120} CK_TIMEOUT_MULTIPLIER=${CK_TIMEOUT_MULTIPLIER:-3}
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
passed=0 failed=0 skipped=0

# Runs a suite or script, leaves what it says and its exit status in files, and shows it.
run_job() {
    local logs=$1 job=$2 log=$1/${2//\//_} start=$EPOCHSECONDS status=0
    if [[ $job == *.sh ]]; then
        timeout -k 10 "${SCRIPT_TIMEOUT:-900}" "$job" < /dev/null > "$log" 2>&1 || status=$?
    else
        # some tests want a process of their own, and only such have a limit of time
        [ "${CK_FORK:-}" != no ] || timeout 600 "$CHECKER" "$job" > "$log" 2>&1 || status=1
        if [ "${CK_FORK:-}" != no ] || [ $status -ne 0 ]; then
            status=0
            CK_FORK=yes "$CHECKER" "$job" > "$log" 2>&1 || status=$?
        fi
    fi
    echo $status > "$log.status"
    if [[ $job != *.sh || ( $status -ne 0 && $status -ne 77 ) ]]; then
        cat "$log"
    fi
    echo "[$(find "$logs" -name '*.status' | wc -l) of $JOBS_TOTAL] $job: $((EPOCHSECONDS - start)) s"
}
export -f run_job
export JOBS_TOTAL=$((${#suites[@]} + ${#scripts[@]}))

# What is known to take long comes first, so that nothing long is left to be waited for alone at the end.
ordered() {
    local long=(tests/protocol/openbench_test.sh tests/protocol/windows_test.sh tests/xboard/user_test.sh
        tests/xboard/fantasy_test.sh tablebase walk search tests/xboard/games_test.sh tests/xboard/human_test.sh tests/xboard/transporter_test.sh match mates
        tests/xboard/match_test.sh uci tests/xboard/load_test.sh xboard) job
    for job in "${long[@]}"; do
        [[ " $* " != *" $job "* ]] || echo "$job"
    done
    for job; do
        [[ " ${long[*]} " == *" $job "* ]] || echo "$job"
    done
}
if [ $JOBS_TOTAL -gt 0 ]; then
    ordered "${suites[@]}" "${scripts[@]}" | xargs -P "${JOBS:-$(($(nproc) + 1))}" -I{} bash -c "run_job $logs {}"
fi

for suite in "${suites[@]}"; do
    # Check's closing line: "98%: Checks: 50, Failures: 1, Errors: 0"
    if counts=$(sed -nE 's/^[0-9]+%: Checks: ([0-9]+), Failures: ([0-9]+), Errors: ([0-9]+)$/\1 \2 \3/p' "$logs/$suite") &&
        [ -n "$counts" ]; then
        read -r checks failures errors <<< "$counts"
        passed=$((passed + checks - failures - errors))
        failed=$((failed + failures + errors))
        [ "$(cat "$logs/$suite.status")" -ne 0 ] && [ $((failures + errors)) -eq 0 ] && failed=$((failed + 1))
    else
        echo "suite $suite did not finish"
        failed=$((failed + 1))
    fi
done

for script in "${scripts[@]}"; do
    log=$logs/${script//\//_} status=
    [ -e "$log.status" ] && status=$(cat "$log.status")
    case $status in
    0) passed=$((passed + 1)) word=passed ;;
    77) skipped=$((skipped + 1)) word="skipped: $(tail -1 "$log")" ;;
    *) failed=$((failed + 1)) word="failed, exit status ${status:-unknown}: $(tail -1 "$log")" ;;
    esac
    echo "$script: $word"
done

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]

#!/usr/bin/env bash
# usage: tests/run.sh PROGRAM CHECKER "SUITE ..." "SCRIPT ..."
# Runs every Check suite as a process of its own, two at a time, then the scripts (exit status 77: skipped), and ends
# with the line "N passed, N failed, N skipped". Fails if anything failed.
set -uo pipefail
cd "$(dirname "$0")/.."
export PATH=$PATH:/usr/games TEMPI=$1 CHECKER=$2
read -ra suites <<< "$3"
read -ra scripts <<< "$4"
export CK_DEFAULT_TIMEOUT=${CK_DEFAULT_TIMEOUT:-120} CK_TIMEOUT_MULTIPLIER=${CK_TIMEOUT_MULTIPLIER:-3}
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
passed=0 failed=0 skipped=0

run_suite() {
    local start=$EPOCHSECONDS
    "$CHECKER" "$2" > "$1/$2" 2>&1 || echo "exit status $?" > "$1/$2.status"
    echo "$((EPOCHSECONDS - start)) s" >> "$1/$2"
    cat "$1/$2"
}
export -f run_suite
if [ ${#suites[@]} -gt 0 ]; then
    printf '%s\n' "${suites[@]}" | xargs -P "${JOBS:-2}" -I{} bash -c "run_suite $logs {}"
fi
for suite in "${suites[@]}"; do
    # Check's closing line: "98%: Checks: 50, Failures: 1, Errors: 0"
    if counts=$(sed -nE 's/^[0-9]+%: Checks: ([0-9]+), Failures: ([0-9]+), Errors: ([0-9]+)$/\1 \2 \3/p' "$logs/$suite") &&
        [ -n "$counts" ]; then
        read -r checks failures errors <<< "$counts"
        passed=$((passed + checks - failures - errors))
        failed=$((failed + failures + errors))
        [ -e "$logs/$suite.status" ] && [ $((failures + errors)) -eq 0 ] && failed=$((failed + 1))
    else
        echo "suite $suite did not finish"
        failed=$((failed + 1))
    fi
done

for script in "${scripts[@]}"; do
    start=$EPOCHSECONDS
    timeout -k 10 "${SCRIPT_TIMEOUT:-900}" "$script" < /dev/null > "$logs/script" 2>&1
    status=$?
    case $status in
    0) passed=$((passed + 1)) word=passed ;;
    77) skipped=$((skipped + 1)) word="skipped: $(tail -1 "$logs/script")" ;;
    *) failed=$((failed + 1)) word="failed, exit status $status" && cat "$logs/script" ;;
    esac
    echo "$script: $word ($((EPOCHSECONDS - start)) s)"
done

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]

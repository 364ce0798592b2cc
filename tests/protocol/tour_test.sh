#!/usr/bin/env bash
# Types the commands of docs/play/tour.md in a temporary folder and compares what they print with the page. `[...]`
# stands there for any text in a line, and alone in a line for any lines; what follows `> ` is typed.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
page=$PWD/docs/play/tour.md
tempi=$(realpath "${TEMPI:-./tempi}")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place" || exit 1
ln -s "$tempi" tempi
export PATH=$place:$PATH NO_COLOR=1
ran=0

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# Compares what a command has printed with the page.
compare() {
    local wanted at=0 any=0 found
    for wanted in "${expected[@]}"; do
        if [ "$wanted" = '[...]' ]; then
            any=1
            continue
        fi
        wanted=${wanted//\\/\\\\}
        wanted=${wanted//\*/\\*}
        wanted=${wanted//\?/\\?}
        wanted=${wanted//\[...\]/$'\001'}
        wanted=${wanted//\[/\\[}
        wanted=${wanted//$'\001'/*}
        found=0
        while [ $at -lt ${#printed[@]} ]; do
            at=$((at + 1))
            # shellcheck disable=SC2053
            [[ ${printed[at - 1]} == $wanted ]] && found=1 && break
            [ $any -eq 1 ] || break
        done
        [ $found -eq 1 ] || fail "$command: no line '$wanted', but: $(printf '%s\n' "${printed[@]}")"
        any=0
    done
    [ $any -eq 1 ] || [ $at -eq ${#printed[@]} ] || fail "$command: more than the page has: ${printed[at]}"
}

run() {
    case $command in '' | make* | sudo* | xboard*) return ;; esac
    typed=$(printf '%s\n' "${expected[@]}" | sed -n 's/^[a-z][^>|]*> //p')
    mapfile -t printed < <(printf '%s\n' "$typed" | timeout 120 bash -c "(exit $status); $command" 2>&1; echo "status $?")
    status=${printed[-1]#status }
    unset 'printed[-1]'
    while [ ${#printed[@]} -gt 0 ] && [ -z "${printed[-1]}" ]; do unset 'printed[-1]'; done
    compare
    ran=$((ran + 1))
}

status=0 command=
expected=()
while IFS= read -r line; do
    case $line in
    '    $ '*)
        run
        command=${line#'    $ '}
        expected=()
        ;;
    '    '*) expected+=("${line#    }") ;;
    '') [ -z "$command" ] || expected+=('') ;;
    *)
        while [ ${#expected[@]} -gt 0 ] && [ -z "${expected[-1]}" ]; do unset 'expected[-1]'; done
        run
        command=
        expected=()
        ;;
    esac
done < "$page"
[ $ran -ge 20 ] || fail "only $ran commands were found"
echo "$ran commands"

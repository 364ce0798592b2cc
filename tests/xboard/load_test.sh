#!/usr/bin/env bash
# Records of games named (a sample if none is named) between two copies of the program in the real XBoard are copied,
# and read again to the end, ply by ply as played, and tempi follows.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"
sample="transporter fantasy fantasy-advanced"
xboard_open xdotool

# Writes the plies that XBoard has read, those behind a line of its log, to a file; fails if it could not read one.
plies_read() {
    tail -n "+$1" "$log" | sed -n 's/^.*>first : usermove .*>first : //p' > "$work/read"
    ! grep -aq 'Parsed \(Illegal\|Impossible\|Ambiguous\)' "$log" || fail "$game: $(grep -a 'Parsed [IA]' "$log")"
}

# Waits until as many plies are read as were played, however long the machine takes: as long as anybody runs, or has since
# the last look.
await_plies() {
    local before quiet=0 now= played
    played=$(wc -l < "$work/played")
    while plies_read "$1" && [ "$(wc -l < "$work/read")" -lt "$played" ]; do
        before=$now
        activity
        quiet=$((quiet + 1))
        [ -n "$now" ] && [ "$now" = "$before" ] || quiet=0
        [ "$quiet" -lt 50 ] || fail "$game: XBoard rests after $(wc -l < "$work/read") of $played plies"
        sleep 0.1
    done
}

[ $# -gt 0 ] || set -- $sample
for game in "$@"; do
    xboard_window "$game" -depth 1 -scp "$TEMPI" -sd "$work" -mode TwoMachines -ponderNextMove false \
        -adjudicateDrawMoves 16 -timeDelay 0.02 -autoDisplayTags false
    await 1 '>first : result'
    idle
    sed -n 's/^[0-9]* <\(first \|second\): move //p' "$log" | grep -v '^@@@@' > "$work/played"
    lines=$(wc -l < "$log")
    press ctrl+c
    press ctrl+v
    await_plies $((lines + 1))
    idle
    cmp -s "$work/played" "$work/read" || fail "$game: not read as played: $(diff "$work/played" "$work/read" | head -3)"
    ! grep -aq 'first : Illegal\|tellusererror' "$log" || fail "$game: tempi refused something"
    echo "$game: $(wc -l < "$work/read") plies"
    kill "$board" 2> /dev/null
    wait "$board" 2> /dev/null
    board=
done

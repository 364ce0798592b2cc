# shellcheck shell=bash
# For scripts that drive the real XBoard: a screen of its own, settings of its own, and an end without leftovers.
# Source it, then call xboard_open, or at_once for several; $log is XBoard's debug log, $TEMPI the program under test.
# SPDX-License-Identifier: GPL-3.0-or-later
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
export PATH=$PATH:/usr/games
TEMPI=$(realpath "${TEMPI:-./tempi}")
work= screen= board=

fail() {
    echo "$*" >&2
    [ -f "${log:-}" ] && grep -a 'first :\|second:' "$log" | grep -av 'feature\|accepted\|	' | tail -40 >&2
    exit 1
}

# Ends what we started, and nothing else.
xboard_close() {
    local pid
    for pid in $board $screen; do
        kill "$pid" 2> /dev/null
        wait "$pid" 2> /dev/null
    done
    board= screen=
    [ -n "$work" ] && rm -rf "$work"
}

# Opens a hidden screen; exits with 77 where a program is missing that the script needs.
xboard_open() {
    local program
    for program in xboard Xvfb "$@"; do
        command -v "$program" > /dev/null || { echo "$program is missing"; exit 77; }
    done
    work=$(mktemp -d) log=$work/debug.log
    trap xboard_close EXIT
    trap 'echo "$0: ended by a signal" >&2; exit 1' INT TERM
    : > "$work/settings"
    Xvfb -displayfd 6 -screen 0 800x600x24 -nolisten tcp 6> "$work/display" > /dev/null 2>&1 &
    screen=$!
    for _ in {1..300}; do
        [ -s "$work/display" ] && break
        sleep 0.1
    done
    DISPLAY=:$(< "$work/display")
    [ "$DISPLAY" != : ] || fail "Xvfb does not start"
    export DISPLAY
}

# Runs commands at the same time, each with a screen of its own, because a user's games are mostly waiting; returns the
# exit status of one that fails, else 0: at_once COMMAND ...
at_once() {
    local command pid status=0 pids=()
    for command; do
        (xboard_open xdotool && $command) &
        pids+=($!)
    done
    for pid in "${pids[@]}"; do
        wait "$pid" || status=$?
    done
    return $status
}

# Runs XBoard with our program as first engine, in a home of its own.
xboard_run() {
    HOME=$work exec xboard -fcp "$TEMPI" -fd "$work" -saveSettingsOnExit false -settingsFile "$work/settings" \
        -saveSettingsFile "$work/settings" -testLegality "${LEGALITY:-true}" -soundMove '' -soundTell '' -autoCallFlag false \
        -popupExitMessage false -debug -nameOfDebugFile "$log" -sgf "$work/games.pgn" "$@" > "$work/output" 2>&1
}

# Plays so many games between two copies of the program without a window: xboard_match GAMES VARIANT [ARGUMENT ...]
xboard_match() {
    local games=$1 variant=$2
    shift 2
    rm -f "$log" "$work/games.pgn"
    (xboard_run -variant "$variant" -scp "$TEMPI" -sd "$work" -mm -mg "$games" -noGUI -matchPause 100 "$@") &
    board=$!
    wait "$board"
    board=
}

# Plays games between two copies of the program, fails unless all ended by rule, and shows how:
# xboard_games GAMES VARIANT [ARGUMENT ...]
xboard_games() {
    xboard_match "$@"
    xboard_match_check "$1"
    grep -q "^\[Variant \"$2\"\]" "$work/games.pgn" || fail "not the game that was asked for"
    sed -n 's/^.*{\([^{}]*\)} \(1-0\|0-1\|1\/2-1\/2\)$/\2 \1/p' "$work/games.pgn"
}

# Opens a window in which a user plays a game against the program: xboard_window VARIANT [ARGUMENT ...]
xboard_window() {
    local variant=$1
    shift
    rm -f "$log"
    (xboard_run -variant "$variant" -tc 5 -inc 0 "$@") &
    board=$!
    await 1 '<first : pong'
    main=$(window "${TITLE:-tempi}")
    [ -n "$main" ] || fail "no window"
    idle
}

# Fails unless the games of the last match all ended by rule.
xboard_match_check() {
    local games=$1 results
    [ -s "$work/games.pgn" ] || fail "no games were saved"
    results=$(grep -c '^\[Result "\(1-0\|0-1\|1/2-1/2\)"\]' "$work/games.pgn")
    [ "$results" -eq "$games" ] || fail "$results of $games games came to an end"
    if grep -aqi 'illegal\|forfeit\|false .*claim\|out of turn\|undoing\|tellusererror\|disconnect\|exited' "$log"; then
        fail "XBoard or the program complained: $(grep -ai 'illegal\|forfeit\|false .*claim\|out of turn\|undoing\|tellusererror\|disconnect\|exited' "$log" | head -3)"
    fi
}

# How far a process or thread lets others go first (its "nice" value), from the line that /proc says of it.
niceness() {
    local line
    read -r line < "$1/stat" || return
    set -- ${line##*) }
    nice=${17}
}

# Tells in `now` what the screen, XBoard and its engines do: "" where one of them runs or wants to, else how often XBoard
# and the engines have slept so far (the screen has clocks of its own). What an engine does in the background, by a
# thread that leaves others first, goes on for as long as the machine is busy, and does not count.
activity() {
    local children= pid task key value n=0 nice=0 usual
    now=
    read -r children < "/proc/$board/task/$board/children"
    for pid in $screen $board $children; do
        niceness "/proc/$pid"
        usual=$nice
        for task in /proc/"$pid"/task/*; do
            niceness "$task"
            [ "$nice" -le "$usual" ] || continue
            while read -r key value _; do
                case $key in
                State:) [ "$value" = S ] || return ;;
                *ctxt_switches:) [ "$pid" = "$screen" ] || n=$((n + value)) ;;
                esac
            done < "$task/status"
        done
    done 2> /dev/null
    now=$n
}

# Waits until all that was done is done with, however busy the machine is: nobody runs, and nobody has for a moment.
idle() {
    local before= now=
    for _ in {1..6000}; do
        activity
        [ -n "$now" ] && [ "$now" = "$before" ] && return
        before=$now
        sleep 0.03
    done
    fail "XBoard or the engine does not come to rest"
}

# Waits until the log holds so many lines of a pattern.
await() {
    local count=$1 pattern=$2
    for _ in {1..2400}; do
        [ -f "$log" ] && [ "$(grep -ac -- "$pattern" "$log")" -ge "$count" ] && return
        kill -0 "$board" 2> /dev/null || fail "XBoard has ended: $(cat "$work/output")"
        sleep 0.05
    done
    fail "waited in vain for line $count of \"$pattern\""
}

# How many lines of a pattern the log holds.
count() { grep -ac -- "$1" "$log"; }

# The window whose name matches a pattern; waits for it.
window() {
    local found
    for _ in {1..600}; do
        found=$(xdotool search --onlyvisible --name "$1" 2> /dev/null | head -1)
        [ -n "$found" ] && break
        sleep 0.05
    done
    echo "$found"
}

# Presses a key in the main window.
press() {
    xdotool windowfocus --sync "$main" 2> /dev/null
    idle
    xdotool key "$1"
    idle
}

# Types a move or a FEN as a user does: the first letter opens a box for the rest.
type_in() {
    local box key=${1:0:1}
    case $key in @) key="at" ;; '*') key=asterisk ;; esac
    press "$key"
    box=$(window '^Type a move')
    [ -n "$box" ] || fail "no box to type a move in"
    xdotool windowfocus --sync "$box" 2> /dev/null
    idle
    xdotool type --delay 12 -- "${1:1}"
    idle
    xdotool key Return
    idle
}

# Clicks on a point; two clicks must not come so fast that they are taken for a double one.
click_at() {
    xdotool mousemove "$1" "$2" click 1
    sleep 0.25
    idle
}

# Clicks on squares as XBoard spells them, seen from White's side: their size in points, the middle of file a and that of
# the rank below the first digit 1, then the squares.
click_on() {
    local size=$1 left=$2 bottom=$3 square file
    shift 3
    for square; do
        file=$(printf '%d' "'${square:0:1}")
        click_at $((left + size * (file - 97))) $((bottom - size * ${square:1:1}))
    done
}

# Clicks on squares of a board of 8x8.
click() { click_on 50 27 513 "$@"; }

# Closes what the program has told.
close_told() {
    local told
    for told in $(xdotool search --onlyvisible --name '^(Error|Information)$' 2> /dev/null); do
        xdotool windowclose "$told"
    done
    idle
}

# Opens the engine's settings and goes to the field of an option. The keyboard gets there wherever it stands: the fields
# come in the order in which the engine has declared its options, the first has the focus.
settings_field() {
    local dialog at i
    close_told
    click_at 273 14
    click_at 340 118
    dialog=$(window '^Engine Settings')
    [ -n "$dialog" ] || fail "no engine settings"
    xdotool windowfocus --sync "$dialog" 2> /dev/null
    idle
    at=$(grep -a '<first : feature option=' "$log" | grep -n "option=\"$1 " | head -1 | cut -d: -f1)
    [ -n "$at" ] || fail "the engine has no option $1"
    for ((i = 1; i < at; i++)); do xdotool key Tab; done
    idle
}

# Closes them by OK.
settings_close() {
    xdotool key alt+o
    idle
}

#!/usr/bin/env bash
# The real XBoard loads a record of each of the games named, written by `tempi replay --for xboard`: it reads all its
# moves, and tempi follows. Where there is xclip, the record of another game is pasted. Without names it reads a sample,
# with TEMPI_TESTS=full all games.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"
sample="brick transporter"
[ "${TEMPI_TESTS:-}" = full ] && sample=$("$TEMPI" games | awk '{print $1}')

# Plays two games between players that know little, and writes the record of each as XBoard reads it; others where it
# cannot show one (a king on his own pawn).
records_make() {
    local seed
    for seed in {1..9}; do
        rm -f "$work/both.pgn"
        "$TEMPI" match "$game" --engine builtin:material --engine builtin:random --movetime 1000 --games 2 \
            --random-openings 1 --seed $seed --max-turns 40 --record "$work/both.pgn" > /dev/null || fail "$game: no games"
        "$TEMPI" replay "$work/both.pgn" --quiet --for xboard "$work/theirs.pgn" > "$work/output" && break
    done
    [ "$(grep -c '^\[Event ' "$work/theirs.pgn")" -eq 2 ] || fail "$game: $(cat "$work/output")"
    awk -v name="$work/record" '/^\[Event / { n++ } { print > name n ".pgn" }' "$work/theirs.pgn"
}

# Prints the moves of a record but for passes, one a line, castling by its rook.
moves_of() {
    sed '/^\[/d; s/{[^}]*}//g' "$1" | tr -s ' ' '\n' | grep -v '^$\|^[0-9]*\.\|^--$\|^1-0$\|^0-1$\|^1/2-1/2$\|^\*$'
}

# Waits until XBoard has sent tempi the moves of a record, behind a line of its log.
await_moves() {
    local before quiet=0 now= from=$1 count end=$((SECONDS + 120))
    moves_of "$2" > "$work/wanted"
    count=$(wc -l < "$work/wanted")
    while :; do
        tail -n "+$from" "$log" | sed -n 's/^.*>first : usermove .*>first : //p' | grep -v '^@@@@$' > "$work/read"
        ! grep -aq 'Parsed \(Illegal\|Impossible\|Ambiguous\)\|tellusererror\|first : Illegal' <(tail -n "+$from" "$log") ||
            fail "$game: $(tail -n "+$from" "$log" | grep -a 'Parsed [IA]\|tellusererror\|Illegal' | head -2)"
        [ "$(wc -l < "$work/read")" -lt "$count" ] || break
        before=$now
        activity
        quiet=$((quiet + 1))
        [ -n "$now" ] && [ "$now" = "$before" ] || quiet=0
        [ "$quiet" -lt 50 ] && [ $SECONDS -lt $end ] || fail "$game: XBoard rests after $(wc -l < "$work/read") of $count moves"
        sleep 0.1
    done
    idle
    grep -q '^\[Variant "fischerandom"\]\|^\[Variant "normal"\]' "$2" || # SAN; XBoard promotes pawns that stay pawns
        diff <(grep -v , "$work/read" | cut -c1-4) <(grep -v '^Kx' "$work/wanted" | cut -c1-4) > "$work/output" ||
        fail "$game: not read as written: $(head -3 "$work/output")"
}

# Chooses a file in the dialog of File > Load Game, anew where the dialog has lost letters.
load() {
    local dialog
    for _ in 1 2 3; do
        rm -rf "$work/.config" "$work/.local" # by which the dialog would begin differently the second time
        press ctrl+o
        dialog=$(window '^Load game file name')
        [ -n "$dialog" ] || fail "no dialog for files"
        xdotool windowfocus --sync "$dialog" 2> /dev/null
        idle
        xdotool key slash
        idle
        xdotool key ctrl+a type --delay 60 -- "$1"
        idle
        xdotool key Return
        for _ in {1..100}; do
            grep -aq '^LoadGame(): on entry' "$log" && return
            sleep 0.1
        done
        xdotool key Escape
        close_told
    done
    fail "$game: the dialog takes no file"
}

load_game() {
    local from
    game=$1 name=$1
    case $game in chess) name=normal ;; chess960) name=fischerandom ;; esac
    records_make
    xboard_window "$name" -depth 1 -timeDelay 0.02 -autoDisplayTags false -ponderNextMove false
    from=$(($(wc -l < "$log") + 1))
    load "$work/record1.pgn"
    await_moves "$from" "$work/record1.pgn"
    echo "$game: $(wc -l < "$work/read") moves loaded"
    if command -v xclip > /dev/null; then
        from=$(($(wc -l < "$log") + 1))
        xclip -selection clipboard < "$work/record2.pgn" > /dev/null 2>&1
        xclip < "$work/record2.pgn" > /dev/null 2>&1
        press ctrl+v
        await_moves "$from" "$work/record2.pgn"
        echo "$game: $(wc -l < "$work/read") moves pasted"
    fi
    kill "$board" 2> /dev/null
    wait "$board" 2> /dev/null
    board=
    rm -f "$work"/*.pgn
}

# Loads the records of some games one after the other; fails if one fails.
load_games() {
    local failed=0
    for game; do
        (trap 'kill $board 2> /dev/null' EXIT; load_game "$game") || { echo "$game: failed"; failed=1; }
    done
    return $failed
}

# Deals the games out to two users at the same time.
users=()
[ $# -gt 0 ] || set -- $sample
for game in "$@"; do
    turn=$((1 - ${turn:-0}))
    users[turn]="${users[turn]:-load_games} $game"
done
at_once "${users[@]}"

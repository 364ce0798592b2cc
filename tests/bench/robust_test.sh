#!/usr/bin/env bash
# What must not go wrong on machines that run for days: a full disk or a closed output gives an error and ends the
# program, an engine that is killed loses only its game, and the program never waits forever.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
TEMPI=$(realpath "${TEMPI:-./tempi}")
fail() { echo "$*" >&2; exit 1; }
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# Runs a command with a full disk as standard output; it must end by itself, with status 1 and a word.
full_disk() {
    timeout 300 "$@" > /dev/full 2> "$place/errors"
    local status=$?
    [ $status -eq 1 ] || fail "full disk: $*: exit status $status"
    grep -q 'standard output' "$place/errors" || fail "full disk: $*: $(cat "$place/errors")"
}

# A host on descriptor 9 that has said something and does not end.
host() {
    rm -f "$place/host"
    mkfifo "$place/host"
    exec 9<> "$place/host"
    printf "$1\\n" >&9
}

# A pipe where the name of a game should stand is no game, and is not waited for.
mkfifo "$place/pipe"
timeout 20 "$TEMPI" perft "$place/pipe" 1 2> "$place/errors"
[ $? -eq 2 ] && grep -q 'no such game' "$place/errors" || fail "a pipe for a game: $(cat "$place/errors")"

if [ -c /dev/full ]; then
    full_disk "$TEMPI" games
    full_disk "$TEMPI" show chess
    full_disk "$TEMPI" perft chess 3
    full_disk "$TEMPI" bench marseillais
    full_disk "$TEMPI" genfens 5
    full_disk "$TEMPI" play chess --self --movetime 500 --max-turns 1000
    for start in 'uci' 'xboard\nprotover 2'; do
        host "$start"
        full_disk "$TEMPI" <&9
    done
    full_disk "$TEMPI" match chess --engine builtin:random --engine builtin:random --games 1000000 --every 1
    full_disk "$TEMPI" analyse chess --depth 2
    full_disk "$TEMPI" mate chess

    # Where a file is full the command names it and says why, with exit status 1, at once where that can be.
    full_file() {
        timeout 300 "$TEMPI" "$@" < /dev/null > "$place/out" 2> "$place/errors"
        local status=$?
        [ $status -eq 1 ] && grep -q '/dev/full.*No space left' "$place/errors" && [ "$(wc -l < "$place/errors")" -eq 1 ] ||
            fail "full file: $*: exit status $status: $(cat "$place/errors")"
    }
    for file in --record --positions --debug; do
        full_file match chess --engine builtin:random --engine builtin:random --games 1000000 $file /dev/full
    done
    full_file play chess --self --movetime 86400000 --record /dev/full
    "$TEMPI" match progressive --engine builtin:random --engine builtin:random --games 20 --record "$place/a.pgn" \
        --positions "$place/a.txt" > "$place/out" || fail "a match for the files below"
    full_file match chess --engine builtin:random --engine builtin:random --games 10000 --max-turns 4 --every 100000 \
        --sprt -50 0 0.05 0.05 --log /dev/full
    full_file replay "$place/a.pgn" --write /dev/full
    full_file tune progressive "$place/a.txt" --epochs 100000 --out /dev/full
    full_file selfplay progressive /dev/full --games 1000000

    # What replaces a file when it is whole does not take the place of a device, here behind a link.
    ln -s /dev/full "$place/full"
    "$TEMPI" tablebase chess KvK --out "$place/full" > /dev/null 2>&1
    [ $? -ne 0 ] || fail "a tablebase fits into a full device"
    "$TEMPI" prove kingpawns --turns 1 --checkpoint "$place/full" > /dev/null 2>&1
    [ $? -eq 2 ] && [ -c "$place/full" ] || fail "a tablebase or checkpoint in place of a device"
fi

# Files that may not grow any more end with a whole piece, and one that would be replaced is left as it was.
(ulimit -f 8; exec "$TEMPI" replay "$place/a.pgn" --write "$place/b.pgn") > "$place/out" 2> "$place/errors"
[ $? -eq 1 ] && grep -q "cannot write '$place/b.pgn': File too large" "$place/errors" || fail "$(cat "$place/errors")"
"$TEMPI" replay "$place/b.pgn" --quiet > "$place/out" || fail "half a game: $(cat "$place/out")"

# A record is not emptied by writing over it what is read from it, under any name.
cp "$place/b.pgn" "$place/kept.pgn"
ln "$place/b.pgn" "$place/link.pgn"
for output in --write '--for xboard' --html; do
    for name in b link; do
        # shellcheck disable=SC2086
        "$TEMPI" replay "$place/b.pgn" $output "$place/$name.pgn" > "$place/out" 2> "$place/errors"
        [ $? -eq 2 ] && grep -q 'is the file that is read' "$place/errors" && cmp -s "$place/b.pgn" "$place/kept.pgn" ||
            fail "$output on what is read: $(cat "$place/errors")"
    done
done

# Lines for a standard output that is closed do not get into a file.
"$TEMPI" replay "$place/b.pgn" --uci --write "$place/closed.pgn" <&- >&- 2> "$place/errors"
[ $? -eq 1 ] && cmp "$place/b.pgn" "$place/closed.pgn" || fail "standard output closed: $(cat "$place/errors")"

# Standard output gets what is written to `-`, and nothing else.
for output in --write '--for xboard' --html; do
    # shellcheck disable=SC2086
    "$TEMPI" replay "$place/b.pgn" $output "$place/named" > "$place/lines"
    # shellcheck disable=SC2086
    "$TEMPI" replay - $output - < "$place/b.pgn" > "$place/out" 2> "$place/errors"
    cmp "$place/named" "$place/out" && cmp "$place/lines" "$place/errors" || fail "$output -"
done
rm "$place/named"

echo weights > "$place/weights"
(ulimit -f 1; exec "$TEMPI" tune progressive "$place/a.txt" --epochs 1 --out "$place/weights") 2> "$place/errors"
[ $? -eq 1 ] && grep -q "$place/weights: File too large" "$place/errors" && [ "$(cat "$place/weights")" = weights ] ||
    fail "weights in a file that is too small: $(cat "$place/errors")"
"$TEMPI" tune progressive "$place/a.txt" --epochs 1 --out "$place/weights" 2> "$place/errors" &&
    grep -q '^ROW(' "$place/weights" && ! grep -q '^weights' "$place/weights" || fail "weights: $(cat "$place/errors")"

# Weights are not written over what they are fitted to; games may come from standard input.
"$TEMPI" selfplay progressive "$place/play" --games 100 --nodes 20 2> "$place/errors" || fail "$(cat "$place/errors")"
cp "$place/play" "$place/kept"
for fit in tune learn; do
    "$TEMPI" $fit progressive "$place/play" --epochs 1 --out "$place/../${place##*/}/play" > "$place/out" 2> "$place/errors"
    [ $? -eq 2 ] && grep -q 'and --out name one file' "$place/errors" && cmp -s "$place/play" "$place/kept" ||
        fail "$fit: weights over games: $(cat "$place/errors")"
    "$TEMPI" $fit progressive "$place/play" --epochs 1 > "$place/weights" 2> "$place/errors"
    "$TEMPI" $fit progressive - --epochs 1 < "$place/play" > "$place/out" 2>> "$place/errors" &&
        cmp "$place/weights" "$place/out" || fail "$fit -: $(cat "$place/errors")"
done
for left in "$place"/*new; do [ ! -e "$left" ] || fail "left behind: $left"; done

# A tablebase that does not fit on the disk is told before the next search, which uses it all the same.
mkdir "$place/tables"
(
    printf '%s\n' "setoption name TablebasePath value $place/tables" 'position fen 8/8/8/8/8/2k5/8/K2R4 w - - 0 1' 'go depth 5'
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep .3; echo 'go depth 1'; done
) | (ulimit -f 1; exec "$TEMPI") 2>&1 | cat > "$place/out"
grep -q "^info string option TablebasePath: a tablebase could not be kept in '$place/tables': File too large" "$place/out" ||
    fail "a full disk is not told: $(cat "$place/out")"

# Little memory: a word and exit status 1, or a line of complaint and on with what there is.
(ulimit -v 16000; exec "$TEMPI" bench chess) > /dev/null 2> "$place/errors"
[ $? -eq 1 ] && grep -qx 'tempi: out of memory' "$place/errors" || fail "start in 16 MB: $(cat "$place/errors")"
session() {
    printf "$1" > "$place/session"
    (ulimit -v "${2:-1000000}"; exec timeout 300 "$TEMPI" < "$place/session") > "$place/out" 2> "$place/errors" ||
        fail "little memory: exit status $?: $(cat "$place/errors")"
}
session 'uci\nsetoption name Hash value 4000\nsetoption name Threads value 256\ngo perft 4\nposition startpos moves e2e4\nd\n'
grep -q 'Hash: not enough memory for 4000 MB' "$place/out" && grep -q 'Threads: not enough memory for 256' "$place/out" &&
    grep -qx 'Nodes searched: 197281' "$place/out" || fail "little memory: $(tail -3 "$place/out")"
session 'uci\nposition startpos\ngo depth 3\n' 110000
grep -q 'Hash: not enough memory for 64 MB, using ' "$place/out" && grep -q '^bestmove ' "$place/out" ||
    fail "a start in 110 MB: $(tail -3 "$place/out")"
session 'xboard\nprotover 2\ncores 256\nping 1\nquit\n'
grep -q '^tellusererror option Threads: not enough memory for 256 threads' "$place/out" && grep -qx 'pong 1' "$place/out" ||
    fail "little memory: $(tail -3 "$place/out")"
(ulimit -v 1000000; exec "$TEMPI" analyse chess --threads 256 --hash 4000 --depth 5) > "$place/out" 2> "$place/errors" &&
    grep -q ' 5/' "$place/out" && [ "$(grep -c 'not enough memory for' "$place/errors")" -eq 2 ] ||
    fail "little memory: analyse: $(cat "$place/out" "$place/errors")"

# A listener that leaves, where the signal of a broken pipe is ignored as some parents have it.
trap '' PIPE
for start in 'uci\ngo infinite' 'xboard\nprotover 2\npost\nanalyze'; do
    host "$start"
    {
        timeout 300 "$TEMPI" <&9 2> "$place/errors"
        echo $? > "$place/status"
    } | head -1 > /dev/null
    [ "$(cat "$place/status")" -eq 1 ] && grep -q 'standard output' "$place/errors" ||
        fail "closed pipe: $start: exit status $(cat "$place/status")"
done
trap - PIPE

# An engine that is killed in the middle of a game: when it is told to think for the 40th time, in the second game.
cat > "$place/engine" << END
#!/bin/bash
echo started >> "$place/engines"
[ "\$(wc -l < "$place/engines")" -eq 1 ] || exec "$TEMPI"
exec 3> >(exec "$TEMPI")
program=\$! thoughts=0
while read -r line; do
    echo "\$line" >&3
    [[ \$line != go* ]] || [ \$((thoughts += 1)) -lt 40 ] || kill -9 \$program \$\$
done
END
chmod +x "$place/engine"
timeout 120 "$TEMPI" match marseillais --engine "cmd=$place/engine name=mortal" --engine "cmd=tempi name=other" \
    --movetime 20 --timemargin 60000 --games 6 --max-turns 30 --record "$place/games.pgn" --verbose > "$place/out" 2> "$place/errors" ||
    fail "the match ended with exit status $?: $(cat "$place/errors")"
grep -qx 'games: 6' "$place/out" || fail "not all games were played: $(cat "$place/out")"
grep -q 'crashes 1$' <(grep -A1 '^engine 1' "$place/out") || fail "crashes: $(grep faults "$place/out")"
grep -q 'time 0 illegal 0 crashes 0$' <(grep -A1 '^engine 2' "$place/out") || fail "crashes: $(grep faults "$place/out")"
[ "$(wc -l < "$place/engines")" -eq 2 ] || fail "the engine was started $(wc -l < "$place/engines") times"
[ "$(grep -c '^\[Result' "$place/games.pgn")" -eq 6 ] || fail "not all games were recorded"
"$TEMPI" replay "$place/games.pgn" --quiet > "$place/out" || fail "the record does not replay: $(cat "$place/out")"

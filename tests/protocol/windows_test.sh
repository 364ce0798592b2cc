#!/usr/bin/env bash
# Builds tempi.exe for Windows and runs it under wine: one file without libraries of its own, equal node counts, a game
# by UCI, and a match between two of its processes. WINEPREFIX keeps wine's files (700 MB) for the next run. The build
# takes minutes: `make test` does this only where there is one already, or with TEMPI_TESTS=full.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1

skip() { echo "$*"; exit 77; }
fail() { echo "$*" >&2; exit 1; }

compgen -G "build/*mingw32*-release" > /dev/null || [ "${TEMPI_TESTS:-}" = full ] ||
    skip "no build for Windows: make test-windows, or TEMPI_TESTS=full"
command -v x86_64-w64-mingw32-gcc-posix > /dev/null || skip "the cross compiler gcc-mingw-w64-x86-64-posix is missing"
env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -j"${JOBS:-2}" OS=windows ${CFLAGS:+"CFLAGS=$CFLAGS"} || fail "make OS=windows"
others=$(x86_64-w64-mingw32-objdump -p tempi.exe | sed -n 's/.*DLL Name: //p' | grep -vix 'kernel32\.dll\|msvcrt\.dll')
[ -z "$others" ] || fail "tempi.exe needs $others"

for wine in wine64 /usr/lib/wine/wine64 wine; do
    command -v "$wine" > /dev/null && break
done
command -v "$wine" > /dev/null || skip "tempi.exe is built, but wine is missing"
files=$(mktemp -d)
export WINEPREFIX=${WINEPREFIX:-$files/prefix} WINEDEBUG=-all
server=$(command -v wineserver || echo /usr/lib/wine/wineserver)
trap '"$server" -k 2> /dev/null; rm -rf "$files"' EXIT
# One server for all runs: a program that starts while the server of the one before goes away finds its connection reset.
mkdir -p "$WINEPREFIX" && "$server" -p > /dev/null 2>&1

tempi() { timeout 600 "$wine" ./tempi.exe "$@" 2> "$files/errors" | tr -d '\r'; }

tempi perft chess 5 > "$files/out"
[ -s "$files/out" ] || skip "wine does not run: $(head -1 "$files/errors")"
grep -qx 'Nodes searched: 4865609' "$files/out" || fail "perft chess 5: $(tail -1 "$files/out")"
[ "$(tempi perft marseillais 4 | tail -1)" = 'Nodes searched: 196646' ] || fail "perft marseillais 4"
nodes=$(tempi bench | awk '/^[0-9]+ nodes [0-9]+ nps$/ {n = $1} END {print n}')
[ "$nodes" = "$(cat tests/bench.txt)" ] || fail "bench counts $nodes nodes, recorded are $(cat tests/bench.txt)"
tempi no-such-command > /dev/null
[ "${PIPESTATUS[0]}" -ne 0 ] && grep -q "no command" "$files/errors" || fail "wrong use is not told"

# A session: the program reads what send() writes, await() reads its lines up to one that begins so.
session_open() {
    rm -f "$files/in" "$files/answers"
    mkfifo "$files/in" "$files/answers"
    timeout 600 "$wine" ./tempi.exe < "$files/in" > "$files/answers" 2> "$files/errors" &
    session=$!
    exec 3> "$files/in" 4< "$files/answers"
}
session_close() {
    send quit
    wait $session || fail "exit status $? of a session"
    exec 3>&- 4<&-
}
send() { printf '%s\n' "$@" >&3; }
await() {
    while IFS= read -r -t 300 line <&4; do
        line=${line%$'\r'}
        [[ $line == $1* ]] && return
    done
    wait "$session"
    fail "no answer: $1; exit status $?; $(cat "$files/errors")"
}

# A game by UCI with itself, each turn on the clock; then a search that is stopped.
session_open
send uci 'setoption name UCI_Variant value marseillais-balanced' 'setoption name Threads value 2' isready
await readyok
moves=
for turn in {1..12}; do
    send "position startpos moves $moves" 'go wtime 2000 btime 2000 winc 50 binc 50'
    await bestmove
    read -r _ best _ <<< "$line"
    [ "$best" = '(none)' ] && break
    [[ $best =~ ^[a-h][1-8][a-h][1-8][qrbn]?(,[a-h][1-8][a-h][1-8][qrbn]?)?$ ]] || fail "turn $turn: $best"
    moves+="$best "
done
send "position startpos moves $moves" 'go infinite'
await 'info depth 3'
start=$EPOCHREALTIME
send stop
await bestmove
awk -v from="$start" -v to="$EPOCHREALTIME" 'BEGIN {exit to - from > 3}' || fail "stop took more than three seconds"
send isready
await readyok
session_close

# The first turns of a game as WinBoard has them.
session_open
send xboard 'protover 2'
await 'feature done=1'
send new 'variant progressive' 'ping 7'
await 'setup (PNBRQ.....K..' # the king has a number of which WinBoard has a picture
await 'pong 7'
send 'sd 2' 'usermove e2e4'
await 'move '
await 'move @@@@'
await 'move '
send 'ping 1'
await 'pong 1'
session_close

tempi match progressive --engine tempi --engine tempi --movetime 20 --games 2 --concurrency 2 > "$files/out" ||
    fail "match: $(cat "$files/errors")"
grep -q '^games: 2$' "$files/out" || fail "match: $(cat "$files/out")"
! grep -Eq '(illegal|crashes) [1-9]' "$files/out" || fail "match: $(grep -E 'illegal|crashes' "$files/out")"
tempi match chess --engine tempi --engine no-such-engine.exe --movetime 20 --games 2 > "$files/out"
[ "${PIPESTATUS[0]}" -ne 0 ] || fail "an engine that does not exist was not told of"

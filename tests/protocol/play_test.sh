#!/usr/bin/env bash
# `tempi play` in a terminal: colours and chess symbols where the terminal has them, none if they are not wanted; a line
# recalled by a cursor key; a whole game drawn in one place. `script` (Debian's bsdutils) provides the terminal.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
tempi=$(realpath "${TEMPI:-./tempi}")
command -v script > /dev/null || { echo "script is missing"; exit 77; }
script -qec true /dev/null > /dev/null 2>&1 || { echo "this machine has no pseudo-terminals"; exit 77; }
escape=$'\033'

fail() {
    echo "$*" >&2
    exit 1
}

# Plays with what is typed as first argument and NAME=VALUE after it as environment; leaves what was shown in $shown.
play() {
    local typed=$1
    shift
    shown=$(printf '%b' "$typed" | env -u NO_COLOR -u LC_ALL -u LC_CTYPE TERM=xterm-256color "${@}" \
        timeout 120 script -qec "$tempi play $game" /dev/null)
}

game="chess --black human"
play 'quit\n' LANG=C.UTF-8
[[ $shown == *"${escape}[48;5;"*♜* ]] || fail "no colours or signs"
play 'quit\n' LANG=C
[[ $shown == *"${escape}[48;5;"* && $shown != *♜* ]] || fail "signs without UTF-8"
play 'quit\n' LANG=C.UTF-8 NO_COLOR=1
[[ $shown != *"${escape}[48;5;"* && $shown == *"| ♜ |"* && $shown == *"| ♖ |"* ]] || fail "NO_COLOR is not heeded"
play 'quit\n' LANG=C.UTF-8 TERM=dumb
[[ $shown != *"$escape"* && $shown != *♜* && $shown == *"| R |"* ]] || fail "a dumb terminal got more than letters"
play 'e4\ne5\n\033[A\033[A\nfen\nquit\n' LANG=C NO_COLOR=1 # e4 once more, which is illegal now
[[ $shown == *"illegal action 'e4'"* ]] || fail "the line before was not recalled"
game="monster --self --compact --movetime 5 --max-turns 3"
play '' LANG=C.UTF-8
[[ $shown == *"${escape}[H${escape}[J"*"2. "* ]] || fail "not drawn in one place"
game="transporter --black human"
play 'quit\n' LANG=C NO_COLOR=1
[[ $shown == *"[ ]"* ]] || fail "transporters are not drawn"
shown=$(printf 'help\nquit\n' | env TERM=xterm timeout 120 script -qec "$tempi" /dev/null)
[[ $shown == *"tempi "*" waits for a UCI or XBoard program"*"info string commands: uci isready"* ]] || fail "no greeting"
[[ $(printf 'quit\n' | "$tempi") == "" ]] || fail "a program was greeted"
echo "colours, signs, recalled lines, a greeting"

#!/usr/bin/env bash
# What distributed testers (OpenBench, fishtest) do with an engine: build it under their own name with their own
# compiler, compare its bench, take openings from it, and speak UCI with Hash and Threads. The compiler is clang where a
# build with it is there or with TEMPI_TESTS=full, else gcc, because a whole build takes minutes.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
fail() { echo "$*" >&2; exit 1; }
compiler=gcc
[ "${TEMPI_TESTS:-}" != full ] && ! compgen -G "build/clang-*-release" > /dev/null || compiler=clang
command -v $compiler > /dev/null || { echo "$compiler is missing"; exit 77; }
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -j"${JOBS:-2}" EXE="$place/engine-1a2b3c4d" CC=$compiler ||
    fail "make EXE=NAME CC=$compiler"
cd "$place" || exit 1
last=$(./engine-1a2b3c4d bench < /dev/null | tail -1)
[[ $last =~ ^([0-9]+)\ nodes\ ([0-9]+)\ nps$ ]] || fail "the last line of bench: $last"
wanted=$(cat "$OLDPWD/tests/bench.txt")
[ "${BASH_REMATCH[1]}" = "$wanted" ] || fail "bench counts ${BASH_REMATCH[1]} nodes, recorded are $wanted"

./engine-1a2b3c4d "genfens 20 seed 12884901889 book None" "quit" > first < /dev/null || fail "genfens: exit status $?"
./engine-1a2b3c4d "genfens 20 seed 12884901889 book None" "quit" > again < /dev/null
fen='([1-8a-zA-Z]+/){7}[1-8a-zA-Z]+ [wb] [-KQkq]+ [-a-h1-8]+ [0-9]+ [0-9]+'
[ "$(grep -cE "^info string genfens $fen\$" first)" -eq 20 ] || fail "genfens: $(head -3 first)"
cmp -s first again || fail "the same seed gives other openings"
./engine-1a2b3c4d "genfens 20 seed 7 book None" "quit" | cmp -s first - && fail "another seed gives the same openings"
printf 'e2e4 e7e5\nrnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n' > book
[ "$(./engine-1a2b3c4d "genfens 5 seed 1 book $place/book" "quit" | grep -c genfens)" -eq 5 ] ||
    fail "genfens with a book"
[ "$(./engine-1a2b3c4d "genfens 3 seed 1 turns 0" "quit" | grep -c "genfens rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")" -eq 3 ] ||
    fail "genfens without random turns"
[ "$(./engine-1a2b3c4d genfens 5 game progressive | wc -l)" -eq 5 ] || fail "genfens of another game"

options='setoption name Hash value 8\nsetoption name Threads value 2'
answer=$(printf 'uci\n%b\nisready\nquit\n' "$options" | ./engine-1a2b3c4d)
grep -q '^option name Hash type spin' <<< "$answer" && grep -q '^option name Threads type spin' <<< "$answer" &&
    grep -q '^readyok' <<< "$answer" || fail "UCI: $answer"

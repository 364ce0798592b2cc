#!/usr/bin/env bash
# Solves the problems of docs/results/popeye.tsv with tempi and with Popeye (https://github.com/thomas-maeder/popeye),
# and prints the table anew: the number of solutions of each and the seconds of processor time that each took.
# usage: bench/popeye.sh POPEYE [SECONDS] < docs/results/popeye.tsv; TEMPI=./tempi; a problem gets SECONDS (60) at most.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
popeye=${1:-} limit=${2:-60} tempi=${TEMPI:-./tempi}
[ "$popeye" ] && [[ $limit =~ ^[1-9][0-9]*$ ]] ||
    { echo "usage: bench/popeye.sh POPEYE [SECONDS] < docs/results/popeye.tsv" >&2; exit 2; }
for program in "$popeye" "$tempi"; do
    command -v "$program" > /dev/null || { echo "popeye.sh: no program '$program'" >&2; exit 2; }
done
input=$(mktemp) output=$(mktemp)
trap 'rm -f "$input" "$output"' EXIT
TIMEFORMAT=%U

# Runs a command for at most the limit, its output in $output; prints the seconds of processor time.
timed() { { time timeout "$limit" "$@" > "$output" 2> /dev/null; } 2>&1; }

IFS= read -r head && printf '%s\n' "$head"
while IFS=$'\t' read -r source stipulation fen options _; do
    # Popeye's letter of the knight is S. Its intelligent mode is for help play and series that end in mate or
    # stalemate.
    board=${fen%% *} board=${board//n/s} board=${board//N/S}
    mode=
    case $stipulation in h[#=]* | ser-h[#=]* | ser-[#=]*) mode='option intelligent' ;; esac
    # A square on which an e.p. capture is possible, with those before and behind it.
    read -r _ _ _ passed _ <<< "$fen"
    case $passed in
        ?6) mode="option enpassant ${passed%6}7$passed${passed%6}5" ;;
        ?3) mode="option enpassant ${passed%3}2$passed${passed%3}4" ;;
    esac
    printf 'BeginProblem\nstipulation %s\nforsyth %s\n%s\nEndProblem\n' "$stipulation" "$board" "$mode" > "$input"
    theirs=$(timed "$popeye" "$input")
    # A solution is a line of play that ends with the goal, or a first move with an exclamation mark. The position of a
    # proof game is where it leads.
    from=--fen
    case $stipulation in
        dia*) found=$(grep -cE '^ +1\..* dia *$' "$output") from=--proofgame ;;
        h* | ser*) found=$(grep -cE '^ +1\..*(#|=|[xz+]) *$' "$output") ;;
        *) found=$(grep -cE '^   1\..*! *$' "$output") ;;
    esac
    grep -q 'solution finished' "$output" || found=unknown
    # shellcheck disable=SC2086
    ours=$(timed "$tempi" solve chess $from "$fen" $options --all --shorter)
    number=$(sed -nE 's/^([0-9]+) solutions?$/\1/p; s/^no solution$/0/p' "$output" | tail -1)
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$source" "$stipulation" "$fen" "$options" "$found" "$theirs" \
        "${number:-unknown}" "$ours"
done

#!/usr/bin/env bash
# usage: bench/perft_speed.sh [ROUNDS [GAME...]]
# Compares the speed of perft with that of Stockfish's `go perft` (one thread, no table) on the starting position at
# depth 6 and on kiwipete at depth 5, and the speed in every game, or in those named, with that in chess. Runs are
# interleaved. Figures are millions of nodes a second of processor time, without start-up time, the best of all rounds.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
rounds=${1:-5}
[[ $rounds =~ ^[1-9][0-9]*$ ]] || { sed -n '2s/^# //p' "$0" >&2; exit 2; }
cd "$(dirname "$0")/.."
PATH=$PATH:/usr/games
TEMPI=${TEMPI:-./tempi} STOCKFISH=${STOCKFISH:-stockfish}
kiwipete="r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
TIMEFORMAT=%U
command -v "$STOCKFISH" > /dev/null || { echo "no program $STOCKFISH: STOCKFISH=PROGRAM names one" >&2; STOCKFISH=; }

# seconds COMMAND...: the processor time of a command
seconds() { { time "$@" > /dev/null 2>&1; } 2>&1; }

fish() { printf 'position fen %s\ngo perft %s\nquit\n' "$1" "$2" | "$STOCKFISH"; }

# rate NODES SECONDS START-UP
rate() { awk -v n="$1" -v s="$2" -v z="$3" 'BEGIN {s -= z; printf "%.1f", n / (s > 0.001 ? s : 0.001) / 1e6}'; }

best() { awk -v a="$1" -v b="$2" 'BEGIN {print (a + 0 > b + 0 ? a : b)}'; }

chess_start="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ours_start=0 ours_kiwi=0 theirs_start=0 theirs_kiwi=0
for ((i = 0; i < rounds && ${#STOCKFISH}; i++)); do
    ours_zero=$(seconds "$TEMPI" perft chess 1) theirs_zero=$(seconds fish "$chess_start" 1)
    ours_start=$(best "$ours_start" "$(rate 119060324 "$(seconds "$TEMPI" perft chess 6)" "$ours_zero")")
    theirs_start=$(best "$theirs_start" "$(rate 119060324 "$(seconds fish "$chess_start" 6)" "$theirs_zero")")
    ours_kiwi=$(best "$ours_kiwi" "$(rate 193690690 "$(seconds "$TEMPI" perft chess 5 --fen "$kiwipete")" "$ours_zero")")
    theirs_kiwi=$(best "$theirs_kiwi" "$(rate 193690690 "$(seconds fish "$kiwipete" 5)" "$theirs_zero")")
done
line() { awk -v n="$1" -v a="$2" -v b="$3" 'BEGIN {printf "%-34s %8.1f against %8.1f  = %.2f\n", n, a, b, a / b}'; }
if [ "$STOCKFISH" ]; then
    line "start, depth 6, against Stockfish" "$ours_start" "$theirs_start"
    line "kiwipete, depth 5, likewise" "$ours_kiwi" "$theirs_kiwi"
fi

shift $(($# > 0 ? 1 : 0))
games=("$@")
[ $# -gt 0 ] || mapfile -t games < <("$TEMPI" games | awk '{print $1}')
for game in "${games[@]}"; do
    own=0 chess=0
    # The depth at which the game has some tens of millions of nodes.
    depth=1 nodes=0
    while ((nodes < 30000000)); do
        depth=$((depth + 1))
        nodes=$("$TEMPI" perft "$game" "$depth" | awk '/^Nodes/ {print $3}')
    done
    for ((i = 0; i < rounds; i++)); do
        zero=$(seconds "$TEMPI" perft chess 1)
        own=$(best "$own" "$(rate "$nodes" "$(seconds "$TEMPI" perft "$game" "$depth")" "$zero")")
        chess=$(best "$chess" "$(rate 119060324 "$(seconds "$TEMPI" perft chess 6)" "$zero")")
    done
    line "$game, depth $depth" "$own" "$chess"
done

#!/bin/sh
# An engine that misbehaves in matches: fake_engine.sh MODE. It plays chess by a fixed list of moves, if at all.
#   uci: illegal, hang, slow, crash, long, talk, drone (without ends of lines), twice, variants,
#        bounds N (a score of 0.11, then bounds of N), scores KIND N, steps N (single steps in any game, with scores)
#        xboard: numbered, mymove, both, resign, claim, refuse
# SPDX-License-Identifier: GPL-3.0-or-later
mode=$1 bound=$2 number=$3
thinks=0

answer() {
    thinks=$((thinks + 1))
    case $mode in
    illegal) echo "bestmove e2e5" ;;
    hang) ;;
    slow) sleep 0.4; echo "bestmove a2a3" ;;
    crash) exit 3 ;;
    bounds)
        echo "info depth 5 seldepth 5 score cp 11 nodes 100 pv $move"
        echo "info depth 6 multipv 1 score cp $bound lowerbound nodes 200 pv $move"
        echo "info depth 6 score cp $bound upperbound nodes 300 pv $move"
        echo "info string score cp $bound"
        echo "bestmove $move"
        ;;
    steps)
        echo "info depth 1 score cp $bound"
        echo "bestmove $move"
        ;;
    scores)
        echo "info depth 99999999999999999999 score $bound $number nodes -5 pv $move"
        echo "bestmove $move"
        ;;
    long) echo "bestmove a2a3,a7a6" ;;
    talk) yes 'info depth 1 nodes 1' ;;
    drone) yes 'info depth 1' | tr -d '\n' ;;
    twice) printf 'bestmove %s\nbestmove %s\n' "$move" "$move" ;;
    numbered) echo "$thinks. ... $move" ;;
    mymove) echo "My move is: $move" ;;
    both) printf '%s. ... %s\nMy move is : %s\n' "$thinks" "$move" "$move" ;;
    resign) echo "resign" ;;
    claim) echo "1-0 {White mates}"; echo "1/2-1/2 {Draw}" ;;
    refuse) echo "Illegal move: a7a6" ;;
    esac
}

# The knight's moves to and fro, as White, or as Black if a position says so.
next_move() {
    case $((played % 2)):$((thinks % 2)) in
    0:0) move=g1f3 ;;
    0:1) move=f3g1 ;;
    1:0) move=g8f6 ;;
    1:1) move=f6g8 ;;
    esac
}

forced=1
played=0
while read -r word rest; do
    case $word in
    uci)
        echo "id name fake"
        [ "$mode" != variants ] || echo "option name UCI_Variant type combo default chess var chess var monster"
        [ "$mode" != steps ] || echo "option name UCI_Variant type string default chess"
        echo "uciok"
        ;;
    isready) echo "readyok" ;;
    position)
        set -- $rest
        played=$(($# > 2 ? $# - 2 : 0))
        [ "$mode" != steps ] || case $rest in startpos | *,????) ;; *) played=$((played - 1)) ;; esac # half a turn
        ;;
    go) forced=0; next_move; answer ;;
    protover) echo 'feature ping=1 usermove=1 myname="fake engine" reuse=1 done=1' ;;
    ping) echo "pong $rest" ;;
    force) forced=1 ;;
    new) thinks=0 ;;
    usermove) [ $forced = 1 ] || { next_move; answer; } ;;
    quit) exit 0 ;;
    esac
done

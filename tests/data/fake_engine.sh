#!/bin/sh
# An engine that misbehaves in matches: fake_engine.sh MODE. It plays chess by a fixed list of moves, if at all.
#   uci: illegal, hang, slow, crash, long, variants        xboard: numbered, mymove, both, resign, claim, refuse
mode=$1
thinks=0

answer() {
    thinks=$((thinks + 1))
    case $mode in
    illegal) echo "bestmove e2e5" ;;
    hang) ;;
    slow) sleep 0.4; echo "bestmove a2a3" ;;
    crash) exit 3 ;;
    long) echo "bestmove a2a3,a7a6" ;;
    numbered) echo "$thinks. ... $move" ;;
    mymove) echo "My move is: $move" ;;
    both) printf '%s. ... %s\nMy move is : %s\n' "$thinks" "$move" "$move" ;;
    resign) echo "resign" ;;
    claim) echo "1-0 {White mates}"; echo "1/2-1/2 {Draw}" ;;
    refuse) echo "Illegal move: a7a6" ;;
    esac
}

# The knight's moves to and fro, as White.
next_move() {
    case $((thinks % 2)) in
    0) move=g1f3 ;;
    1) move=f3g1 ;;
    esac
}

forced=1
while read -r word rest; do
    case $word in
    uci)
        echo "id name fake"
        [ "$mode" != variants ] || echo "option name UCI_Variant type combo default chess var chess var monster"
        echo "uciok"
        ;;
    isready) echo "readyok" ;;
    go) forced=0; next_move; answer ;;
    protover) echo 'feature ping=1 usermove=1 myname="fake engine" reuse=1 done=1' ;;
    ping) echo "pong $rest" ;;
    force) forced=1 ;;
    new) thinks=0 ;;
    usermove) [ $forced = 1 ] || { next_move; answer; } ;;
    quit) exit 0 ;;
    esac
done

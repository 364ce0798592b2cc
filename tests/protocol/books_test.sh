#!/usr/bin/env bash
# The opening books that are installed: read without errors, 20 to 200 positions, a choice of turns, and games that
# differ. TEMPI_TESTS=full searches every position again (NODES for each line).
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
fail() { echo "$*" >&2; exit 1; }
TEMPI=${TEMPI:-./tempi}

count=0
for book in games/books/*.book; do
    game=$(basename "$book" .book)
    said=$("$TEMPI" book "$game" check "$book") || fail "$book: $said"
    positions=${said%% *}
    [ "$positions" -ge 20 ] && [ "$positions" -le 200 ] || fail "$book: $said"
    turns=${said#*, }
    [ "${turns%% *}" -gt $((positions * 3 / 2)) ] || fail "$book leaves little choice: $said"
    if [ "${TEMPI_TESTS:-}" = full ]; then
        "$TEMPI" book "$game" check "$book" --nodes "${NODES:-100000}" --margin 40 || fail "$book has a turn that is not sound"
    fi
    count=$((count + 1))
done
[ "$count" -ge 25 ] || fail "$count books"

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir -p "$place/bin" "$place/share/tempi"
cp "$TEMPI" "$place/bin/tempi"
cp -r games/books "$place/share/tempi"
# plays one turn from a position and prints what the engine said
turn() { (printf '%s\n' "$@"; sleep .3) | "$place/bin/tempi" 2>&1; }
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
    turn 'setoption name UCI_Variant value progressive' 'position startpos' 'go movetime 100'
done > "$place/said"
[ "$(grep -c 'info string book: ' "$place/said")" -eq 12 ] || fail "UCI plays without the installed book: $(cat "$place/said")"
[ "$(grep bestmove "$place/said" | sort -u | wc -l)" -ge 2 ] || fail "twelve games begin alike"
grep -q '^# book: ' <(turn xboard 'protover 2' 'variant monster' 'bk' 'st 1' go) || fail "XBoard plays without the installed book"
for order in 'go nodes 100' 'go depth 1' 'go movetime 50 searchmoves a2a3'; do
    grep -q 'book:' <(turn 'setoption name UCI_Variant value progressive' 'position startpos' "$order") && fail "a book answers $order"
done
printf 'go\nquit\n' | "$place/bin/tempi" play progressive > "$place/said"
grep -q '(book)' "$place/said" || fail "the terminal plays without the installed book: $(cat "$place/said")"
for order in '--level 9' --no-book; do
    printf 'go\nquit\n' | "$place/bin/tempi" play progressive $order --movetime 50 > "$place/said"
    grep -q '(book)' "$place/said" && fail "tempi play $order uses a book"
done
grep -q 'book:' <(turn 'position startpos' 'go movetime 50') && fail "a book is used in chess"
grep -q 'book:' <(turn 'setoption name OwnBook value false' 'setoption name UCI_Variant value progressive' 'go movetime 50') &&
    fail "OwnBook false is not obeyed"

# The book of a proof: its winner wins by it, within its turns, however the other side plays; nothing is written of a
# certificate that is none, of another game, or without turns before the last one.
proof=tests/data/proofs/kingpawns-once-queen.proof book=$place/proof.book
said=$("$TEMPI" book kingpawns-once make "$book" --proof "$proof") || fail "no book of a proof: $said"
[[ $said = 'White wins within 11 turns: '*' positions' ]] || fail "the book of a proof: $said"
said=$("$TEMPI" book kingpawns-once check "$book") || fail "the book of a proof has errors: $said"
sed -n 's/^fen //p' "$proof" > "$place/start"
for seed in 1 2 3; do
    said=$("$TEMPI" match kingpawns-once --openings "$place/start" --games 6 --max-turns 22 --engine "cmd=$TEMPI nodes=300 option.BookFile=$book option.OwnBook=true" \
        --engine "cmd=$TEMPI nodes=$((seed * 200))" | grep '^engine 1 as white')
    [[ $said = 'engine 1 as white: wins 3 losses 0 draws 0 '* ]] || fail "by the book of a proof: $said"
done
cp "$book" "$place/before"
printf '%s\n' 'tempi proof 2' 'game chess' 'fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1' 'winner white' 'turns 1' 'g6g7:' > "$place/one"
for wrong in "chess $place/one" "kingpawns $proof" "kingpawns-once /dev/null" "kingpawns-once $place/none"; do
    "$TEMPI" book "${wrong% *}" make "$book" --proof "${wrong#* }" > /dev/null 2>&1
    [ $? -eq 2 ] || fail "--proof $wrong"
done
cmp -s "$book" "$place/before" || fail "a book is changed by a wrong proof"
exit 0

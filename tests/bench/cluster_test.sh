#!/usr/bin/env bash
# bench/cluster: jobs in eight parts under GNU parallel, or as a job array of Slurm would run them, add up to what one
# run gives; a part that was cut off is run again alone.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
fail() { echo "$*" >&2; exit 1; }
command -v parallel > /dev/null || { echo "GNU parallel is missing"; exit 77; }
export TEMPI=${TEMPI:-./tempi} JOBS=2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

CHECK=yes bench/cluster/perft.sh 8 "$place/perft" marseillais 4 > "$place/out" || fail "perft: $(cat "$place/out")"
rm "$place/perft/3.done" "$place/perft/3.out"
sleep 1
CHECK=yes bench/cluster/perft.sh 8 "$place/perft" marseillais 4 > "$place/again" || fail "perft again"
cmp "$place/out" "$place/again" || fail "perft counts something else"
[ -z "$(find "$place/perft" -name '[1245678].out' -newer "$place/out")" ] || fail "whole parts were counted again"
for other in "8 $place/perft marseillais 3" "4 $place/perft marseillais 4"; do
    # shellcheck disable=SC2086
    bench/cluster/perft.sh $other > "$place/other" 2> "$place/errors" && fail "parts of another count are added up: $other"
    grep -q 'another command line' "$place/errors" || fail "$other: $(cat "$place/errors")"
done

CHECK=yes bench/cluster/prove.sh 4 "$place/prove" multimove --turns 3 --memory 16 > "$place/out" ||
    fail "prove: $(cat "$place/out")"
CHECK=yes bench/cluster/prove.sh 3 "$place/lost" multimove --option BlackSteps=3 --winner black --memory 16 > "$place/out" ||
    fail "prove by Black: $(cat "$place/out")"
CHECK=yes bench/cluster/prove.sh 2 "$place/won" marseillais --fen "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1" --turns 2 > "$place/out" &&
    grep -qx 'win in 1' "$place/out" || fail "prove a mate: $(cat "$place/out")"
bench/cluster/prove.sh 2 "$place/cut" monster --turns 9 --movetime 1 2> "$place/errors" && fail "a part without a result is added up"
grep -q "part 1 of 2 failed: see $place/cut/1.out" "$place/errors" || fail "no reason: $(cat "$place/errors")"

for ((i = 1; i <= 8; i++)); do
    SLURM_ARRAY_TASK_ID=$i bench/cluster/selfplay.sh 8 "$place/play" chess "$place/games" --games 24 --nodes 50 || fail "part $i"
done
bench/cluster/selfplay.sh 8 "$place/play" chess "$place/games" --games 24 --nodes 50 > "$place/out" || fail "self-play"
"$TEMPI" selfplay chess "$place/one" --games 24 --nodes 50 --threads 1 > "$place/out" 2>&1 || fail "self-play in one run"
cmp <(sort "$place/games") <(sort "$place/one") || fail "other games of self-play"

match=(chess --engine builtin:level3 --engine builtin:level2 --nodes 50 --games 32 --sprt 0 50 0.05 0.05)
bench/cluster/match.sh 8 "$place/match" "${match[@]}" > "$place/out" || fail "match"
grep -A3 '^pairs' "$place/out" > "$place/sum"
rm "$place/match/5.done" # as if it had been cut off in its second game
head -c $(($(wc -c < "$place/match/5.pgn") * 2 / 3)) "$place/match/5.pgn" > "$place/half" && mv "$place/half" "$place/match/5.pgn"
bench/cluster/match.sh 8 "$place/match" "${match[@]}" > "$place/out" || fail "match again"
bench/cluster/match.sh 4 "$place/files" "${match[@]:0:9}" --log="$place/log" --positions "$place/positions" > "$place/again" ||
    fail "match with files"
[ "$(wc -l < "$place/log")" -eq 2 ] || fail "not one row for the match: $(cat "$place/log")"
"$TEMPI" match "${match[@]:0:9}" --positions "$place/whole" > "$place/one" || fail "match in one run"
cmp <(grep -A3 '^pairs' "$place/out") "$place/sum" && cmp <(grep -A3 '^pairs' "$place/one" | head -4) "$place/sum" ||
    fail "other sums: $(cat "$place/sum" "$place/out" "$place/one")"
cmp <(sort "$place/positions") <(sort "$place/whole") || fail "other positions"
bench/cluster/match.sh 2 "$place/braces" "${match[@]}" --name 'part {}' 2> "$place/errors" && fail "players by part are added up"
grep -q 'one match' "$place/errors" || fail "players by part: $(cat "$place/errors")"
exit 0

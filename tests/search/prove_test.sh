#!/usr/bin/env bash
# The certificates in tests/data/proofs/ are proofs: by `tempi prove --verify`, and by the reference in Python, too,
# where it takes no minute (nearly all with TEMPI_TESTS=full). Every row of proofs.tsv that tells of a certificate has its size right.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
cd "$(dirname "$0")/../.." || exit 1
TEMPI=${TEMPI:-./tempi}
command -v python3 > /dev/null || { echo "python3 is missing"; exit 77; }
faults=0 checked=0
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT
for file in tests/data/proofs/*.proof tests/data/proofs/*.proof.gz; do
    name=$(basename "${file%.gz}" .proof) games=rules/games options=()
    [ "${name#small-}" = "$name" ] || { games=games/small.games; options=(--games "$games"); }
    [ "${file%.gz}" = "$file" ] || { gzip -dc "$file" > "$folder/$name.proof" && file=$folder/$name.proof; }
    "$TEMPI" "${options[@]}" prove --verify "$file" > /dev/null || { echo "$file: no proof"; faults=$((faults + 1)); }
    awk -F '\t' -v name="$name" -v size="$(wc -c < "$file")" '$9 == name && $10 == size { found = 1 } END { exit !found }' \
        docs/results/proofs.tsv || { echo "$name has no row of its size in proofs.tsv"; faults=$((faults + 1)); }
    case ${TEMPI_TESTS:-}:$name in
        *:kingpawns | *:kingpawns-strict | *:kingpawns-kingchecks | *:kingpawns-gik | *:kingpawns-without-queen | *:monster-one-pawn | *:monster-pawn-* | *:monster-first-*) ;; # five minutes to hours each
        full:* | *:multimove-1-3 | *:multimove-2-1 | *:multimove-4-4 | *:*-one-reply-e3-Qf3 | *:small-gardner | *:small-monster-gardner)
            python3 tests/rules/reference/certificate.py $games "$file" > /dev/null || faults=$((faults + 1)) ;;
    esac
    checked=$((checked + 1))
done
# the proof of King and Pawns was found where promotion is from the box, and is one there, too
sed 's/^game kingpawns$/&-singlebox/' "$folder/kingpawns.proof" | "$TEMPI" prove --verify - |
    grep -q '^kingpawns-singlebox: White wins within 16 turns' || faults=$((faults + 1))
bad=$folder/bad
sed '$d' tests/data/proofs/multimove-1-3.proof > "$bad"
"$TEMPI" prove --verify "$bad" > /dev/null && faults=$((faults + 1))
python3 tests/rules/reference/certificate.py rules/games "$bad" 2> /dev/null && faults=$((faults + 1))
# a side without a king may take one; a checkpoint that is a pipe is refused at once
printf '[horde]\nbase = multimove\npiece A = QN amazon\nstart = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4A3 w kq - 0 1\n' \
    > "$folder/horde.games"
"$TEMPI" --games "$folder/horde.games" prove horde --fen '7k/8/6P1/8/8/8/8/8 w - - 0 1' --turns 1 > /dev/null ||
    { echo "a side without a king does not win"; faults=$((faults + 1)); }
# positions at turns of other lengths to come are others
printf '[uneven]\nbase = chess\nboard = ../../**/../..\nstart = 1k/2/**/2/K1 w - - 0 1\npiece K = mKcfH / mK\nking safe = never\nwhite = 1 1 1 2 1\nblack = 1\n' \
    > "$folder/uneven.games"
grep -q '^White wins within 4 turns' <<< "$("$TEMPI" --games "$folder/uneven.games" prove uneven --turns 6)" ||
    { echo "turns of uneven lengths are mixed up"; faults=$((faults + 1)); }
# what may be won by a repetition or a counter is left out, and said to be
printf '[third]\nbase = multimove\nrepetition = 3 white wins\n[drawn]\nbase = multimove\ndraws = black wins\n' > "$folder/third.games"
aside() {
    local said
    said=$("$TEMPI" --games "$folder/third.games" prove "${@:2}" | grep -v '^[0-9]* turn\|^table')
    [ "$said" = "$1" ] || { echo "prove ${*:2}: $said"; faults=$((faults + 1)); }
}
aside 'White has no win within 1 turn, repetitions and counters aside' third --turns 1
aside 'White wins within 1 turn: 1. Qxh8#' third --fen '7k/8/5K1Q/8/8/8/8/8 w - - 0 1' --turns 1
aside 'White wins within 1 turn, counters aside: 1. Qxh8#' drawn --fen '7k/8/5K1Q/8/8/8/8/8 w - - 0 1' --turns 1
# who wins, and by which turn; or that he does not
result() { local said; said=$("$TEMPI" prove multimove "${@:2}" | grep -v '^[0-9]* turn\|^table'); [ "$said" = "$1" ] || { echo "prove ${*:2}: $said"; faults=$((faults + 1)); }; }
result 'White wins within 1 turn: 1. Qxh8#' --fen '7k/8/5K1Q/8/8/8/8/8 w - - 0 1' --turns 1
result 'Black wins within 2 turns: 1... e6/Qh4' --moves d4/f4 --winner black --turns 2 --memory 16
result 'White wins within 1 turn, whatever Black plays' --fen '7k/6pp/8/8/8/8/8/QQQQ3K b - - 0 1' --winner white
result 'White has no win within 3 turns' --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 done=1' --turns 3
result 'White has no win within 2 turns' --turns 2 --memory 16
result 'White has no win within 3 turns by threats alone' --turns 3 --threats
result 'White has no win of any length by threats alone' --fen '7k/6pp/8/8/8/8/8/6NK w - - 0 1' --threats
# a win of many turns, by the turns that the engine's search chooses; what goes with it
said=$("$TEMPI" prove kingpawns --fen '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1' --guided 8000 --certificate "$folder/odds" 2>&1 &&
    "$TEMPI" prove --verify "$folder/odds")
[ "$(grep -c '^White wins within [0-9]* turns: 1\. \|^certificate: \|: White wins within' <<< "$said")" -eq 3 ] ||
    { echo "guided: $said"; faults=$((faults + 1)); }
# replies of six steps, each once whatever the order of its steps (the reference in Python finds it right in a minute)
"$TEMPI" prove progressive-forwards --fen '8/7p/8/8/1k6/8/2PP1K2/r7 w - - 0 6' --winner black --certificate "$folder/six" > /dev/null
[[ $("$TEMPI" prove --verify "$folder/six") = *'Black wins within 1 turn, 1 lines, 1808 replies, '* ]] ||
    { echo "the certificate of a turn of six steps is not written"; faults=$((faults + 1)); }
for option in "--threats" "--part 1/2"; do
    # shellcheck disable=SC2086 # options and their values
    "$TEMPI" prove multimove --guided 100 $option > /dev/null 2>&1
    [ $? -eq 2 ] || { echo "--guided takes $option"; faults=$((faults + 1)); }
done
# with few nodes the search stalls on its way and begins anew with its graph: what it finds then is a proof, too
said=$("$TEMPI" prove monster --fen '4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1' --guided 400 --spread 128 --threads 1 \
    --certificate "$folder/anew" 2> /dev/null && "$TEMPI" prove --verify "$folder/anew")
[[ $said = 'win, '*', restarts '*'White wins within '*'monster: White wins within '* ]] ||
    { echo "guided, begun anew: $said"; faults=$((faults + 1)); }
# it goes on from its checkpoint, as a search from another position does, but not one for the other side or by other rules
guided() { "$TEMPI" prove kingpawns --fen "$1" --guided 8000 --spread 512 --checkpoint "$folder/graph" "${@:2}" 2> /dev/null; }
odds='3qk3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1'
guided "$odds" --movetime 20 > /dev/null
for expected in '*White wins within*' 'win, 0 positions*'; do
    said=$(guided "$odds")
    # shellcheck disable=SC2053 # a pattern
    [[ $said = $expected ]] || { echo "guided, from its checkpoint: $said"; faults=$((faults + 1)); }
done
said=$(guided '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1')
[[ $said = *'White wins within'* ]] || { echo "guided, from the checkpoint of another position: $said"; faults=$((faults + 1)); }
# it begins with what certificates show, if they are of its game and its winner
known() { "$TEMPI" prove "${@:2}" --guided 1 --movetime 3000 --known "$1" 2>&1; }
said=$(known "$folder/odds" kingpawns --fen '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1' --certificate "$folder/again")
if ! [[ $said = 'win, 0 positions,'*'White wins within '* ]] || ! "$TEMPI" prove --verify "$folder/again" > /dev/null; then
    echo "guided, by a known proof: $said"
    faults=$((faults + 1))
fi
sed '$d' "$folder/odds" > "$bad"
for wrong in "$folder/odds monster" "$folder/odds kingpawns --winner black" "$bad kingpawns" "$folder/none kingpawns"; do
    # shellcheck disable=SC2086 # a file and a game
    said=$(known $wrong)
    [ $? -eq 2 ] || { echo "--known $wrong: $said"; faults=$((faults + 1)); }
done
guided "$odds" --winner black > /dev/null
[ $? -eq 2 ] || { echo "the guided checkpoint of the other side is taken"; faults=$((faults + 1)); }
for en_passant in first any; do
    printf '[twice]\nbase = marseillais\nen passant = %s\n' "$en_passant" > "$folder/twice.games"
    "$TEMPI" --games "$folder/twice.games" prove twice --guided 100 --movetime 20 --checkpoint "$folder/twice" > /dev/null 2>&1
    status=$?
done
[ $status -eq 2 ] || { echo "the checkpoint of other rules is taken"; faults=$((faults + 1)); }
for option in "--spread 100" "--known $folder/odds"; do
    # shellcheck disable=SC2086 # an option and its value
    "$TEMPI" prove multimove $option --turns 1 > /dev/null 2>&1
    [ $? -eq 2 ] || { echo "$option without --guided is taken"; faults=$((faults + 1)); }
done
"$TEMPI" prove multimove --guided 100 --movetime 300 > /dev/null 2>&1
[ $? -eq 3 ] || { echo "a guided search without a win does not say that nothing is known"; faults=$((faults + 1)); }
# a knight that leaves with check takes all grasshoppers their hurdle, and the rest is in its own way
printf '[hop]\nbase = multimove\npiece G = gQ grasshopper\npiece T = (6,6) statue\n%s\n' \
    'start = kt4g1/tt6/8/3N1g2/8/8/7t/K2g2tt w - - 0 1' > "$folder/hop.games"
"$TEMPI" --games "$folder/hop.games" prove hop --option WhiteSteps=1 --turns 1 > /dev/null ||
    { echo "hoppers without a hurdle can step"; faults=$((faults + 1)); }
mkfifo "$folder/pipe"
timeout 10 "$TEMPI" prove multimove --turns 1 --checkpoint "$folder/pipe" > /dev/null 2>&1
[ $? -eq 2 ] || { echo "a pipe is taken for a checkpoint"; faults=$((faults + 1)); }
# a file that cannot be written is told before the search, and an old certificate stays until there is a new one
for file in checkpoint certificate; do
    timeout 10 "$TEMPI" prove multimove --turns 7 "--$file" "$folder/no/where" > /dev/null 2>&1
    [ $? -eq 2 ] || { echo "a $file without a folder is found out late"; faults=$((faults + 1)); }
done
echo old > "$folder/old"
"$TEMPI" prove multimove --turns 1 --certificate "$folder/old" > /dev/null 2>&1
[ "$(cat "$folder/old")" = old ] || { echo "a certificate is gone without a new one"; faults=$((faults + 1)); }
# a search that is told to terminate writes its checkpoint, and the next goes on from it
"$TEMPI" prove multimove --turns 7 --memory 32 --checkpoint "$folder/checkpoint" > /dev/null 2> "$folder/progress" &
searcher=$!
sleep 2
kill "$searcher"
wait "$searcher"
[ $? -eq 3 ] || { echo "a terminated proof does not say that nothing is known"; faults=$((faults + 1)); }
lists() { "$TEMPI" prove multimove --turns 4 --memory 32 "$@" | sed -n 's/^4 turns: no win, \([0-9]*\) .*/\1/p'; }
[ "$(lists --checkpoint "$folder/checkpoint")" -lt "$(lists)" ] ||
    { echo "a terminated proof leaves no checkpoint to go on from"; faults=$((faults + 1)); }
# nor does one that has lost its end, or in which a bit was turned
head -c -16 "$folder/checkpoint" > "$folder/short"
{ head -c 10000 "$folder/checkpoint"; tail -c +10001 "$folder/checkpoint" | head -c 1 | tr '\0-\377' '\1-\377\0'
    tail -c +10002 "$folder/checkpoint"; } > "$folder/turned"
for file in short turned; do
    "$TEMPI" prove multimove --turns 7 --memory 32 --checkpoint "$folder/$file" > /dev/null 2> "$folder/progress"
    [ $? -eq 2 ] && grep -q damaged "$folder/progress" ||
        { echo "a damaged checkpoint ($file) is gone on from"; faults=$((faults + 1)); }
done
[ "$checked" -ge 48 ] || { echo "only $checked certificates"; exit 1; }
echo "$checked certificates, $faults faults"
[ "$faults" -eq 0 ]

#!/usr/bin/env bash
# A match that is killed 20 times, with its record sometimes torn as by a power failure, goes on from its record each
# time: each game is played and counted once, and the result is as if nothing had happened. A record that outgrows its
# limit never ends with half a game.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
TEMPI=$(realpath "${TEMPI:-./tempi}")
fail() { echo "$*" >&2; exit 1; }
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place" || exit 1
games=200
engine=$TEMPI
match() {
    exec "$TEMPI" match marseillais --engine "cmd='$engine' name=tempi nodes=200 option.Hash=1" --engine builtin:random \
        --games $games --max-turns 6 --random-openings 2 --concurrency 2 --seed 5 "$@"
}
# An engine that begins no game where the record has as many as the file "limit" says, so that no match is over early.
cat > held << 'END'
#!/bin/sh
while IFS= read -r line; do
    if [ "$line" = ucinewgame ]; then
        while [ "$(cat torn.pgn 2> /dev/null | grep -c '^\[Result')" -ge "$(cat limit)" ]; do
            sleep 0.02
        done 2> /dev/null
    fi
    printf '%s\n' "$line"
done | "$TEMPI"
END
chmod +x held
count() { cat "$1" 2> /dev/null | grep -c '^\[Result'; }
sums() { grep -E '^(score|pairs|length|games|white|engine . as|faults)' "$1"; }

(match --record whole.pgn --positions whole.txt) > whole.out || fail "a match without trouble: exit status $?"
[ "$(count whole.pgn)" -eq $games ] || fail "$(count whole.pgn) games are recorded"

# Kills the match 20 times, on its way to ten games more each time; every third time the last bytes are lost as well.
export TEMPI
engine=$place/held
for kill in {1..20}; do
    echo $((kill * 10 - 2)) > limit
    (match --record torn.pgn --positions torn.txt --resume) > out 2> errors &
    match=$!
    while kill -0 $match 2> /dev/null && [ "$(count torn.pgn)" -lt $((kill * 10 - 6)) ]; do
        sleep 0.005
    done
    kill -9 $match 2> /dev/null
    wait $match 2> /dev/null
    [ $? -eq 137 ] || fail "kill $kill: the match was over before"
    [ ! -s errors ] || fail "kill $kill: $(cat errors)"
    [ $((kill % 3)) -ne 0 ] || truncate -s -$((kill * 7)) torn.pgn
done
echo $((games + 1)) > limit
engine=$TEMPI
(match --record torn.pgn --positions torn.txt --resume) > torn.out || fail "the last part: exit status $?"
diff <(sums whole.out) <(sums torn.out) || fail "the match ends otherwise"
diff <(seq 1 $games) <(sed -n 's/^\[Round "\(.*\)"\]/\1/p' torn.pgn | sort -n) || fail "not every game is there once"
grep -qx "$games games, $games valid, 0 with errors" <("$TEMPI" replay torn.pgn --quiet) || fail "the record has faults"
diff <(sort whole.txt) <(sort torn.txt) > /dev/null || fail "the positions are not those of the games"
cp torn.pgn over.pgn
(match --record torn.pgn --resume) > out || fail "nothing is left to play: exit status $?"
cmp -s torn.pgn over.pgn || fail "a match that is over changes its record"
diff <(sums whole.out) <(sums out) || fail "a match that is over is counted otherwise"

# A record of something else is refused and left alone.
refused() {
    local word=$1
    shift
    cp torn.pgn other.pgn
    (match --record other.pgn --resume "$@") > out 2> errors
    [ $? -eq 1 ] && grep -q -- "$word" errors || fail "not refused ($*): $(cat errors)"
    cmp -s torn.pgn other.pgn || fail "a record that is refused is changed"
}
refused 'another opening' --seed 6
refused 'the players' --event other
refused 'round' --games 100
refused 'time control' --nodes 300
refused 'max-turns 6' --max-turns 8
refused 'settings' --adjudicate draw 10 4 20
refused 'settings' --option Hash=2
cat whole.pgn >> torn.pgn
refused 'twice'
printf 'Dear reader,\nthis is no record.\n' > torn.pgn
refused 'not a game'
printf '[Event "x"]\n\n1. e2e4 e7e9 1-0\n\n' > torn.pgn
refused 'e7e9'
(match --resume) 2> errors
[ $? -eq 2 ] && grep -q -- --record errors || fail "--resume without a record: $(cat errors)"

# Names that a record cannot have as they are: none, with control characters, in Latin-1, and longer than a tag, cut in
# a letter.
for name in '' $'a\tb' $'M\xfcller' "x$(printf '\xfc%.0s' {1..300})" "$(printf 'x%.0s' {1..300})" \
    "x$(printf 'é%.0s' {1..200})"; do
    rm -f named.pgn
    for _ in 1 2; do
        (match --record named.pgn --games 2 --event "$name" --name "$name" --resume) > out 2> errors ||
            fail "a match with the name '$name': $(cat errors)"
    done
    [ "$(count named.pgn)" -eq 2 ] || fail "a match with the name '$name' is played again"
done

# A file that may not grow any more ends with a whole game, and is said to be full; then the match goes on.
(ulimit -f 40; match --record full.pgn) > out 2> errors
[ $? -eq 1 ] && grep -q 'full.pgn: cannot be written' errors || fail "a full file: $(cat errors)"
[ "$(tail -c 2 full.pgn | od -An -tx1 | tr -d ' \n')" = 0a0a ] || fail "half a game: $(tail -3 full.pgn)"
"$TEMPI" replay full.pgn --quiet > out || fail "the record of a full disk: $(cat out)"
(match --record full.pgn --resume) > out || fail "after a full disk: exit status $?"
diff <(sums whole.out) <(sums out) || fail "after a full disk the match ends otherwise"

#!/usr/bin/env bash
# bench/tune/network.sh: all recipes can be read and their commits are in the history. A recipe is repeated at a small
# scale in a small repository, whose commits build the program under test: interrupted and continued it gives the network
# of one run, and the network in between is built in where its games are played. TEMPI_TESTS=full repeats a real one.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
TEMPI=$(realpath "${TEMPI:-./tempi}")
export TEMPI THREADS=2
fail() { echo "$*" >&2; exit 1; }
for word in git tar make; do
    command -v $word > /dev/null || { echo "$word is missing"; exit 77; }
done
root=$PWD place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
bench/tune/network.sh --check > "$place/out" 2>&1 || fail "recipes: $(cat "$place/out")"

# A commit of the small repository is built as a program that tells which network it was built with, and runs tempi.
networks=search/evaluation/networks
mkdir -p "$place/small/bench/tune" "$place/small/$networks"
cp bench/tune/network.sh "$place/small/bench/tune"
cp $networks/triplets.def "$place/small/$networks"
cd "$place/small" || exit 1
cat > Makefile << 'END_OF_MAKEFILE'
tempi: search/evaluation/networks/triplets.def
	(echo '#!/bin/sh'; printf 'echo "$$1 by %s" >> ../../../said\n' "$$(sed -n 2p search/evaluation/networks/triplets.def | cut -c1-40)"; \
	    echo 'exec "$$TEMPI" "$$@"') > tempi
	chmod +x tempi
END_OF_MAKEFILE
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
git init -q . && git add . && git -c user.name=test -c user.email=test@localhost commit -q -m small || fail "no repository"
commit=$(git rev-parse --short=12 HEAD)
recipe=$networks/triplets.recipe
cat > $recipe << END_OF_RECIPE
# a comment
$commit selfplay triplets one.play --games 6000 --nodes 20 --seed 1

$commit	learn triplets one.play --alone --epochs 2 --out trial.def
$commit+trial.def selfplay triplets two.play --games 3000 --nodes 20 --seed 2
$commit learn triplets one.play two.play --alone --epochs 2 --out triplets.def
END_OF_RECIPE
bench/tune/network.sh --check > "$place/out" 2>&1 || fail "the small recipe: $(cat "$place/out")"
bench/tune/network.sh triplets 50 > "$place/out" 2>&1 || fail "a run: $(cat "$place/out")"
grep -q 'triplets.def: error on held-back games 0\.[0-9]* (scale 50), recorded 0\.[0-9]*$' "$place/out" ||
    fail "no errors are compared: $(tail -n 3 "$place/out")"
grep -q '^NETWORK("triplets"' build/network/triplets-50/triplets.def || fail "no network"
[ "$(wc -l < build/network/triplets-50/one.play)" -le 120 ] || fail "too many games for the scale"
of=$(awk 'NR == 2 { print $1; exit }' $networks/triplets.def)
[ "$(awk '{ printf "%s %s, ", $1, $3 }' said)" = "selfplay $of, learn $of, selfplay Samples, learn $of, " ] ||
    fail "other programs: $(cat said)"

# Nothing is run again; what was cut off is.
bench/tune/network.sh triplets 50 > "$place/out" 2>&1 && [ "$(wc -l < said)" -eq 4 ] || fail "a second run plays again"
cp build/network/triplets-50/triplets.def "$place/once"
rm build/network/triplets-50/[34].done build/network/triplets-50/triplets.def
head -c $(($(wc -c < build/network/triplets-50/two.play) / 2)) build/network/triplets-50/two.play > "$place/half"
cp "$place/half" build/network/triplets-50/two.play
bench/tune/network.sh triplets 50 > "$place/out" 2>&1 || fail "going on: $(cat "$place/out")"
[ "$(wc -l < said)" -eq 6 ] && grep -q 'error on' "$place/out" || fail "going on runs other lines: $(cat said)"
cmp "$place/once" build/network/triplets-50/triplets.def || fail "another network"

# What is wrong is told.
refused() { # refused WANTED SED-SCRIPT
    sed "$2" $recipe > "$place/recipe"
    cp $recipe "$place/right"
    cp "$place/recipe" $recipe
    bench/tune/network.sh triplets 50 > "$place/out" 2>&1 && fail "$2 is taken"
    cp "$place/right" $recipe
    grep -qF "$1" "$place/out" || fail "$2: $(cat "$place/out")"
}
refused "is of another recipe" 's/epochs 2/epochs 3/'
refused "triplets.recipe:2: it must begin with a commit" 's/^[0-9a-f]* selfplay/main selfplay/'
refused "no line above writes one.play" 2d
refused "its last line must write triplets.def" '$d'
refused "triplets.recipe:5: it must be" 's/two.play --games 3000/two.play/'
bench/tune/network.sh brick > "$place/out" 2>&1 && fail "a family without recipe"
grep -q "there are recipes for triplets" "$place/out" || fail "$(cat "$place/out")"
sed -i "s/^$commit/0123456789ab/" $recipe
bench/tune/network.sh triplets 60 > "$place/out" 2>&1 && fail "a commit that is missing"
grep -q "0123456789ab is not in this history" "$place/out" || fail "$(cat "$place/out")"
bench/tune/network.sh --check > "$place/out" 2>&1 && fail "a commit that is missing is not missed"

[ "${TEMPI_TESTS:-}" = full ] || exit 0
cd "$root" || exit 1
[ "$(git rev-parse --is-shallow-repository 2> /dev/null)" = false ] || { echo "no history"; exit 77; }
FOLDER=$place/real bench/tune/network.sh movers 1000 > "$place/out" 2>&1 || fail "movers: $(cat "$place/out")"

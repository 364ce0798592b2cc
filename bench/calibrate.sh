#!/usr/bin/env bash
# usage: bench/calibrate.sh FOLDER [GAMES] [NODES]
# Fits the score scales of all families again, after an evaluation has changed. Plays GAMES games of each game below
# against itself to their end, with NODES for each turn, into files of FOLDER (existing files are continued), and writes
# search/scores.def and tests/data/scores.tsv. Every-man games get a hundred times as many nodes: only then does the
# opponent search a full reply, and a level can be found. Of Final Fantasy Chess, in which one game in four is decided,
# it plays ten times as many games, after 24 random turns.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2s/^# //p' "$0" >&2; exit 2; }
cd "$(dirname "$0")/.."
TEMPI=${TEMPI:-./tempi} folder=$1 games=${2:-400} nodes=${3:-2000}
# A line for each family.
families="chess
marseillais-balanced doublet
marseillais-losing
monster kingpawns
quest
brick
realm
progressive progressive-italian progressive-english
omni hurricane swarm
doublemove
triplets
ftm kazan sputnik
future
transporter
fantasy"
mkdir -p "$folder"
: > "$folder/said"
scales="" held=""
while read -r family; do
    files=()
    times=1 many=1 random=4
    case $family in omni*) times=100 ;; fantasy) many=10 random=24 ;; esac
    for game in $family; do
        "$TEMPI" selfplay "$game" "$folder/$game.play" --games $((games * many)) --nodes $((nodes * times)) \
            --random-openings "$random" --no-adjudication >&2
        files+=("$folder/$game.play")
    done
    read -r game _ <<< "$family"
    echo "== $family" >> "$folder/said"
    "$TEMPI" calibrate "$game" "${files[@]}" | tee -a "$folder/said" | grep "^SCALE" > "$folder/scale"
    scales+=$(cat "$folder/scale")$'\n'
    held+=$("$TEMPI" calibrate "$game" "${files[@]}" --held)$'\n'
done <<< "$families"
{
    echo "/*"
    echo " * What scores mean, family by family (score.h): SCALE(FAMILY, even, spread, half, most, level). Written by"
    echo " * bench/calibrate.sh from $games games or more of each of its list, $nodes nodes a turn (FANTASY $((10 * games)) games, EVERYMAN"
    echo " * $((100 * nodes)) nodes); a fourth of them is held back, in tests/data/scores.tsv."
    echo " */"
    printf '%s' "$scales"
} > search/scores.def
{
    echo "# Written by bench/calibrate.sh: of the games of self-play that no scale was fitted to, how often each score of the"
    echo "# search, to 0.25, was won, drawn and lost by who had it. Game of the family, games, score, won, drawn, lost."
    printf '%s' "$held"
} > tests/data/scores.tsv

#!/usr/bin/env bash
# usage: bench/calibrate.sh FOLDER [GAMES] [NODES] [GAME...]
# Fits the score scales of all families again, or those of the families that begin with a GAME in the list below, after
# an evaluation has changed. Plays GAMES games of each game below against itself to their end, with NODES for each turn,
# into files of FOLDER (existing files are continued), and puts the rows of these families in search/scores.def and
# tests/data/scores.tsv in place of the old ones. Every-man games get a hundred times as many nodes: only then does the
# opponent search a full reply, and a level can be found. Of Final Fantasy Chess, in which one game in four is decided,
# it plays ten times as many games, after 24 random turns.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
usage() { sed -n '2s/^# //p' "$0" >&2; exit 2; }
[ $# -ge 1 ] || usage
TEMPI=${TEMPI:-./tempi} folder=$1 games=${2:-400} nodes=${3:-2000}
[[ $games:$nodes =~ ^[1-9][0-9]*:[1-9][0-9]*$ ]] || usage
cd "$(dirname "$0")/.."
shift $(($# < 3 ? $# : 3))
chosen=" $* "
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
for game in $chosen; do
    grep -q "^$game\b" <<< "$families" || { echo "calibrate.sh: no family begins with '$game'" >&2; exit 2; }
done
mkdir -p "$folder"
: > "$folder/said"

# Puts the lines of a file in place of those of another that begin with the same text up to a separator, where the first
# of them stood, or at its end if none did.
put() { # put SEPARATOR NEW FILE
    awk -F "$1" 'NR == FNR { text[$1] = text[$1] $0 "\n"; next }
        !($1 in text) { print; next }
        !seen[$1]++ { printf "%s", text[$1] }
        END { for (key in text) if (!seen[key]) printf "%s", text[key] }' "$2" "$3" > "$folder/put"
    cp "$folder/put" "$3"
}

while read -r family; do
    read -r game _ <<< "$family"
    [[ $chosen == "  " || $chosen == *" $game "* ]] || continue
    files=()
    times=1 many=1 random=4
    case $family in omni*) times=100 ;; fantasy) many=10 random=24 ;; esac
    for name in $family; do
        "$TEMPI" selfplay "$name" "$folder/$name.play" --games $((games * many)) --nodes $((nodes * times)) \
            --random-openings "$random" --no-adjudication >&2
        files+=("$folder/$name.play")
    done
    echo "== $family" >> "$folder/said"
    "$TEMPI" calibrate "$game" "${files[@]}" | tee -a "$folder/said" | grep "^SCALE" > "$folder/scale"
    "$TEMPI" calibrate "$game" "${files[@]}" --held > "$folder/held"
    put , "$folder/scale" search/scores.def
    put '\t' "$folder/held" tests/data/scores.tsv
done <<< "$families"

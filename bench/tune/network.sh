#!/usr/bin/env bash
# usage: bench/tune/network.sh FAMILY [SCALE] | --check
# Repeats what search/evaluation/networks/FAMILY.recipe says: builds tempi of each commit that it names, plays the games
# of self-play and learns the network, in FOLDER (build/network). The same line goes on after an interruption. SCALE
# divides the numbers of games, for a trial; THREADS is the number of threads, all cores if it is not set. --check only
# reads all recipes, and looks for their commits where there is a history. docs/internals/learning.md explains recipes.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
die() { echo "network.sh: $*" >&2; exit 1; }
usage() { sed -n 2p "$0" | cut -c3- >&2; exit 2; }
cd "$(dirname "$0")/../.."
networks=search/evaluation/networks
least=60 # games that a trial plays of each line, so that there is something to learn from

# Prints the commands of a recipe without comments; fails with the number of the first line that is not as it must be.
recipe_lines() { # recipe_lines FAMILY FILE
    awk -v family="$1" -v file="$2" '
        function bad(why) { print "network.sh: " file ":" FNR ": " why > "/dev/stderr"; failed = 1; exit 1 }
        function known(name) { if (!(name in made)) bad("no line above writes " name) }
        /^[ \t]*(#|$)/ { next }
        out == family ".def" { bad("the line that writes " out " must be the last") }
        {
            if (!match($1, /^[0-9a-f]+/) || RLENGTH < 7 || RLENGTH > 40)
                bad("it must begin with a commit, not \"" $1 "\"")
            rest = substr($1, RLENGTH + 1)
            if (rest ~ /^\+[a-z0-9-]+\.def$/)
                known(substr(rest, 2))
            else if (rest != "")
                bad("behind the commit +NAME.def may stand, not \"" rest "\"")
            out = ""
            if ($2 == "selfplay" && $4 ~ /^[a-z0-9-]+\.play$/ && / --games +[0-9]/)
                out = $4
            else if ($2 == "learn" && $3 == family && $(NF - 1) == "--out" && $NF ~ /^[a-z0-9-]+\.def$/) {
                for (i = 4; i < NF - 1; i++)
                    if ($i ~ /\.(play|def)$/)
                        known($i)
                out = $NF
            }
            if (out == "" || out in made)
                bad("it must be `selfplay GAME NAME.play --games N ...` or `learn " family " ... --out NAME.def`, NAME new")
            made[out] = 1
            $1 = $1
            print
        }
        END { if (!failed && out != family ".def") bad("its last line must write " family ".def") }' "$2"
}

history_known() { git rev-parse -q --verify HEAD > /dev/null 2>&1; }
commit_known() { git cat-file -e "$1^{commit}" 2> /dev/null; }

# Reads all recipes, and asks the history for their commits.
check_all() {
    local file family lines commit bad=0 count=0
    [ "$(git rev-parse --is-shallow-repository 2> /dev/null)" = false ] || history=
    for file in "$networks"/*.def; do
        family=$(basename "$file" .def)
        [ -e "$networks/$family.recipe" ] || { echo "$networks/$family.recipe is missing" >&2; bad=1; continue; }
        lines=$(recipe_lines "$family" "$networks/$family.recipe") || { bad=1; continue; }
        count=$((count + 1))
        [ "$history" ] || continue
        while read -r commit _; do
            commit_known "${commit%%+*}" || { echo "$family.recipe: ${commit%%+*} is not in this history" >&2; bad=1; }
        done <<< "$lines"
    done
    echo "$count recipes${history:+ and their commits}"
    return $bad
}

# Builds tempi in a folder of sources.
make_tempi() { # make_tempi FOLDER
    env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u MAKEOVERRIDES make -s -j"${THREADS:-$(nproc)}" -C "$1" tempi > "$1.log" 2>&1 ||
        die "tempi could not be built in $1: $(tail -n 1 "$1.log") ($1.log)"
}

# Builds a commit in a folder of its own, which keeps what it was made of.
build() { # build COMMIT
    local sources=$folder/$1.build
    [ -d "$folder/$1" ] && return
    [ "$history" ] || die "recipes need the history of the sources: run this in a clone of the repository"
    commit_known "$1" || die "$1 is not in this history, which may be shallow: git fetch --unshallow, or clone all of it"
    echo "building $1"
    rm -rf "$sources"
    mkdir -p "$sources"
    git archive "$1" | tar -x -C "$sources"
    make_tempi "$sources"
    mv "$sources" "$folder/$1"
}

# Builds a commit as the program OUT, with a file in place of the network of the family.
build_network() { # build_network OUT COMMIT FAMILY FILE
    local sources=$1.build
    [ -x "$1" ] && return
    echo "building $2 with $4"
    rm -rf "$sources"
    cp -a "$folder/$2" "$sources"
    [ -e "$sources/$networks/$3.def" ] || die "tempi of $2 has no network of $3 to put another in place of"
    cp "$4" "$sources/$networks/$3.def"
    make_tempi "$sources"
    mv "$sources/tempi" "$1"
    rm -rf "$sources"
}

# Prints the error on held-back games that the head of a network tells.
held_back() { sed '/\*\//q' "$1" | tr -s '[:space:]' ' ' | sed -nE 's/.*on held-back games ([0-9.]+[0-9]).*/\1/p'; }

# Runs the line of the recipe with the number I, unless an earlier run has ended it. Its programs are in FOLDER.
run_line() { # run_line I FAMILY COMMIT ARGUMENTS...
    local i=$1 family=$2 commit=$3 program
    shift 3
    [ -e "$place/$i.done" ] && return
    build "${commit%%+*}"
    program=$folder/$commit/tempi
    if [ "$commit" != "${commit%%+*}" ]; then
        program=$place/tempi-$commit
        build_network "$program" "${commit%%+*}" "$family" "$place/${commit#*+}"
    fi
    echo "$commit $* (progress: $place/$i.log)"
    program=$(realpath "$program")
    (
        cd "$place"
        if [ "$1" = learn ]; then
            rm -f "${!#}"
            set -- "$@" --note "Samples of self-play by $family.recipe${scaled:+, $scaled}"
        fi
        "$program" "$@" ${THREADS:+--threads "$THREADS"} 2> "$i.log"
    ) || die "this failed: $(tail -n 1 "$place/$i.log")"
    # The threads have appended games in any order, and which of them are held back depends on it.
    [ "$1" != selfplay ] || LC_ALL=C sort -o "$place/$3" "$place/$3"
    tail -n 1 "$place/$i.log"
    : > "$place/$i.done"
}

# Divides the numbers of games of the lines on standard input.
scale() {
    awk -v scale="$1" -v least="$least" '{
        for (i = 3; i < NF; i++)
            if ($i == "--games")
                $(i + 1) = $(i + 1) / scale > least ? int($(i + 1) / scale) : $(i + 1) < least ? $(i + 1) : least
        print
    }'
}

history=
history_known && history=yes

# All of the script is read before anything runs, which may take hours: another commit may be checked out meanwhile.
main() {
    local factor lines i words new
    [ "${1:-}" != --check ] || { check_all; exit; }
    [ $# -ge 1 ] && [ $# -le 2 ] && [[ ${2:-1} =~ ^[1-9][0-9]*$ ]] && [[ ${THREADS:-1} =~ ^[1-9][0-9]*$ ]] || usage
    [ -e "$networks/$1.recipe" ] ||
        die "no family has the name '$1'; there are recipes for $(cd "$networks" && echo *.recipe | sed 's/\.recipe//g')"
    family=$1 factor=${2:-1} folder=${FOLDER:-build/network}
    lines=$(recipe_lines "$family" "$networks/$family.recipe")
    place=$folder/$family scaled=
    [ "$factor" = 1 ] || { place+=-$factor scaled="scale $factor"; lines=$(scale "$factor" <<< "$lines"); }
    mkdir -p "$place"
    [ -e "$place/recipe" ] || printf '%s\n' "$lines" > "$place/recipe"
    [ "$lines" = "$(cat "$place/recipe")" ] || die "$place is of another recipe; delete it"
    i=0
    while read -r -u 3 -a words; do
        i=$((i + 1))
        run_line $i "$family" "${words[@]}"
    done 3<<< "$lines"

    new=$place/$family.def
    # Programs of before networks were files (EvalFile) do not say whose a network is.
    grep -q '^NETWORK(' "$new" || sed -i "s/^SHAPE(/$(grep '^NETWORK(' "$networks/$family.def")\n&/" "$new"
    echo "$new: error on held-back games $(held_back "$new")${scaled:+ ($scaled)}, recorded $(held_back "$networks/$family.def")"
    echo "To build it in: cp $new $networks && make"
}
main "$@"
exit

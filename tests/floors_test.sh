#!/usr/bin/env bash
# Floors: engine < rules < search < bench < protocol. A file includes only its own floor and lower ones, by paths from
# the root. Tests include all floors, and only tests include tests. Prints every include that breaks this.
set -u
cd "$(dirname "$0")/.." || exit 1
floors=(engine rules search bench protocol)

# The number of a folder's floor; tests stand above all.
floor_of() {
    local i
    for i in "${!floors[@]}"; do
        [ "${floors[i]}" = "${1%%/*}" ] && echo "$i" && return
    done
    [ "${1%%/*}" = tests ] && echo 9 && return
    echo none
}

faults=0 seen=0
while IFS=: read -r file include; do
    include=${include#*\"} include=${include%%\"*}
    [ "$include" = suites.def ] && continue # made by the build
    own=$(floor_of "$file") other=$(floor_of "$include") seen=$((seen + 1))
    if [ "$other" = none ] || [ ! -e "$include" ]; then
        echo "$file includes \"$include\": name it from the root, as in \"rules/game.h\""
        faults=$((faults + 1))
    elif [ "$other" -gt "$own" ]; then
        echo "$file includes \"$include\", which is on a higher floor (CONTRIBUTING.md has the order)"
        faults=$((faults + 1))
    fi
done < <(grep -rn --include='*.[ch]' '^ *# *include *"' "${floors[@]}" tests | sed -E 's/^([^:]*):[0-9]+:/\1:/')

[ "$seen" -gt 100 ] || { echo "only $seen includes found"; exit 1; }
echo "$seen includes, $faults against the order of floors"
[ "$faults" -eq 0 ]

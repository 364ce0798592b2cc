#!/usr/bin/env bash
# Floors: engine < rules < search < bench < protocol. A file includes only its own floor and lower ones, by paths from
# the root. Tests include all floors, and only tests include tests. Inside search/ files have an order too. Prints every
# include that breaks this.
# SPDX-License-Identifier: GPL-3.0-or-later
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

# The files of search/, lowest first; a header and a source of one name are one file. A file includes headers of lower
# ones only. One include points up, because it closes a recursion: the reply search is a search by whole turns.
order=(limits listener score time budget constants tt handicap
    evaluation/{quota,future,network,networks,memory,piece_values,weights,weights_fantasy,weights_transporter,fantasy}
    evaluation/{transporter,custom,goals,family,eval_file,fairy,terms,king,steps,sum,evaluation,trace} see
    profile correction history worker node root history_update choice picker alphabeta quiescence deepen
    turns/{keys,checks,mate_distance,mate,mate_thread,value,escape,goal,picture_tables,picture_sets}
    turns/{picture,placement,placements,proof_number,proof_game,problem}
    prove/{texts,replies,wins,free_board,state,checkpoint,turns,table,task,last_turns,dfpn,shown,certificate,verify}
    prove/{graph,graph_file}
    turns/{past,line,rollouts,beam,evolve,judge,judging,reply_search,series}
    level search searcher best_turn whole_turns threads
    prove/{adviser,choice,listing,simulation,guided})
upward=$(grep -ro --include='*.[ch]' '^#include "search/.*\.h"' search | awk -v order="${order[*]}" '
    BEGIN { for (n = split(order, file, " "); n; n--) level[file[n]] = n }
    { gsub(/search\/|\.[ch]|#include |"/, ""); split($0, end, ":")
      if (!(end[1] in level)) print end[1] " has no place in the order of tests/floors_test.sh"
      else if (level[end[2]] > level[end[1]]) print "search/" end[1] " includes " end[2] ".h, which stands above it" }' |
    grep -v '^search/turns/reply_search includes turns/series.h')
[ -z "$upward" ] || { echo "$upward"; faults=$((faults + 1)); }

[ "$seen" -gt 100 ] || { echo "only $seen includes found"; exit 1; }
echo "$seen includes, $faults against the order of floors"
[ "$faults" -eq 0 ]

#!/usr/bin/env bash
# usage: bench/robust.sh [-n GAMES] [-t TC] [-T THREADS] [-c CONCURRENCY] [-e ENGINE] [-r REFEREE] [-m MS] [-o DIR] [ID]
# Plays fast games of the engine against itself, spread evenly over all games (or those named), and reports what went
# wrong: losses on time, illegal actions, crashes, hangs, sanitizer reports, and growing memory of the engines.
# Default: -n 2000 -t 0.2+0.01 -T 2 -c 1 -e ./tempi -r ./tempi. Sanitizers: -n 100 -e ./tempi-debug -t 2+0.1, and
# -n 20 -e ./tempi-tsan -t 2+0.1. -m: milliseconds by which a clock may be exceeded if other programs run on the
# machine. Columns: game, games, turns, losses on time, illegal actions, crashes, peak memory of an engine in KB, and the
# peak in the last quarter of the match as a percentage of that in the second quarter.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
games=2000 control=0.2+0.01 threads=2 concurrency=1 margin=0 engine=./tempi referee=./tempi folder=
usage() { sed -n '2s/^# //p' "$0" >&2; exit 2; }
while getopts n:t:T:c:e:r:m:o: letter; do
    case $letter in
    n) games=$OPTARG ;;
    t) control=$OPTARG ;;
    T) threads=$OPTARG ;;
    c) concurrency=$OPTARG ;;
    e) engine=$OPTARG ;;
    r) referee=$OPTARG ;;
    m) margin=$OPTARG ;;
    o) folder=$OPTARG ;;
    *) usage ;;
    esac
done
[[ $games =~ ^[1-9][0-9]*$ ]] || usage
shift $((OPTIND - 1))
engine=$(realpath "$engine") referee=$(realpath "$referee")
[ -x "$engine" ] && [ -x "$referee" ] || { echo "no such program: $engine or $referee" >&2; exit 2; }
if [ -z "$folder" ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
mkdir -p "$folder"
ids=("$@")
[ ${#ids[@]} -gt 0 ] || mapfile -t ids < <("$referee" games | awk '{print $1}')
each=$(((games + ${#ids[@]} - 1) / ${#ids[@]}))
export ASAN_OPTIONS=${ASAN_OPTIONS:-abort_on_error=1} UBSAN_OPTIONS=${UBSAN_OPTIONS:-halt_on_error=1:print_stacktrace=1}
export TSAN_OPTIONS=${TSAN_OPTIONS:-halt_on_error=1:second_deadlock_stack=1}

# Writes the memory of all processes below one, twice a second, as lines PID KB.
watch_memory() {
    while kill -0 "$1" 2> /dev/null; do
        ps -eo pid=,ppid=,rss= | awk -v top="$1" '
            {parent[$1] = $2; rss[$1] = $3}
            END {
                for (p in rss) {
                    for (q = p; q in parent && q != top; q = parent[q]) ;
                    if (q == top && p != top && rss[p] > 0) print p, rss[p]
                }
            }'
        sleep 0.5
    done
}

# Peak of all engines, and the largest growth of one from the second quarter of its samples to the last, in percent.
memory_sum() {
    awk '{n[$1]++; kb[$1, n[$1]] = $2; if ($2 > peak) peak = $2}
        END {
            for (p in n) {
                early = late = 0
                for (i = 1; i <= n[p]; i++) {
                    if (i > n[p] / 4 && i <= n[p] / 2 && kb[p, i] > early) early = kb[p, i]
                    if (i > n[p] * 3 / 4 && kb[p, i] > late) late = kb[p, i]
                }
                if (n[p] >= 16 && early && (late - early) / early * 100 > growth) growth = (late - early) / early * 100
            }
            printf "%d %.1f\n", peak, growth
        }' "$1"
}

row='%-32s %5d %6d %5d %7d %7d %9d %6.1f%%\n'
total=(0 0 0 0 0) peak_max=0 growth_max=0 reports=0
printf '%-32s %5s %6s %5s %7s %7s %9s %7s\n' game games turns time illegal crashes peak/KB growth
for id in "${ids[@]}"; do
    out=$folder/$id.out errors=$folder/$id.errors memory=$folder/$id.memory
    start=$EPOCHSECONDS
    # A game of 2000 turns takes a minute or two; more is a hang.
    timeout -k 5 $((300 + each * 120)) "$referee" match "$id" --engine "cmd=\"'$engine'\" name=first" \
        --engine "cmd=\"'$engine'\" name=second" --each "option.Threads=$threads" --tc "$control" --games "$each" \
        --concurrency "$concurrency" --timemargin "$margin" --record "$folder/$id.pgn" \
        --seed "${SEED:-1}" > "$out" 2> "$errors" &
    match=$!
    watch_memory $match > "$memory"
    wait $match
    status=$?
    read -r played turns late illegal crashes < <(awk '
        /^games:/ {games = $2} /^length:/ {turns = $3}
        /^faults/ {for (i = 1; i < NF; i++) sum[$i] += $(i + 1)}
        END {print games + 0, turns + 0, sum["time"] + 0, sum["illegal"] + 0, sum["crashes"] + 0}' "$out")
    read -r peak growth < <(memory_sum "$memory")
    printf "$row" "$id" "$played" "$turns" "$late" "$illegal" "$crashes" "$peak" "$growth"
    [ $status -eq 0 ] || echo "  exit status $status after $((EPOCHSECONDS - start)) s: $(head -1 "$errors")"
    found=$(grep -cE 'ERROR: |WARNING: ThreadSanitizer|runtime error' "$errors")
    [ "$found" -eq 0 ] || grep -E -m3 'ERROR: |WARNING: ThreadSanitizer|runtime error' "$errors" | sed 's/^/  /'
    reports=$((reports + found + (status != 0)))
    sums=("$played" "$turns" "$late" "$illegal" "$crashes")
    for i in {0..4}; do
        total[i]=$((total[i] + sums[i]))
    done
    [ "$peak" -le $peak_max ] || peak_max=$peak
    growth_max=$(awk -v a="$growth" -v b="$growth_max" 'BEGIN {print (a > b) ? a : b}')
done
printf "$row" "all ${#ids[@]} games" "${total[@]}" "$peak_max" "$growth_max"
echo "${total[0]} games: ${total[2]} lost on time, ${total[3]} illegal, ${total[4]} crashes, $reports other faults"
[ $((total[2] + total[3] + total[4] + reports)) -eq 0 ] && [ "${total[0]}" -ge "$games" ]

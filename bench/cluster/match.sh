#!/usr/bin/env bash
# usage: bench/cluster/match.sh N FOLDER GAME [options of tempi match, without --record, --concurrency and --debug]
#
# Plays a match in N parts (parts.sh: under GNU parallel, or as a Slurm job array), joins their records in
# FOLDER/all.pgn and lets tempi add them up: score, pentanomial counts and, with --sprt, one test of all games; with
# --log one row and with --positions one file of them.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
TEMPI=${TEMPI:-./tempi}
[ $# -ge 4 ] || { sed -n 2p "$0" | cut -c3- >&2; exit 2; }
parts=$1 folder=$2
shift 2
plain=() # without what is for all games together: the test, by which no part ends, and the files made of the sum
for ((i = 1; i <= $#; i++)); do
    case ${!i} in
    *'{}'* | *'{N}'*) echo "match.sh: all parts play one match, so '${!i}' may not have {} or {N}" >&2; exit 2 ;;
    --sprt) i=$((i + 4)) ;;
    --sprt=*) i=$((i + 3)) ;;
    --log | --positions) i=$((i + 1)) ;;
    --log=* | --positions=*) ;;
    *) plain+=("${!i}") ;;
    esac
done
"$(dirname "$0")/parts.sh" "$parts" "$folder" "$TEMPI" match "${plain[@]}" --part '{}/{N}' --resume --record "$folder/{}.pgn" || exit 1
[ -z "${SLURM_ARRAY_TASK_ID:-}" ] || exit 0
for ((i = 1; i <= parts; i++)); do cat "$folder/$i.pgn"; done > "$folder/all.pgn"
"$TEMPI" match "$@" --resume --record "$folder/all.pgn"

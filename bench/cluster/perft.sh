#!/usr/bin/env bash
# usage: bench/cluster/perft.sh N FOLDER GAME DEPTH [options of tempi perft]
#
# Counts in N parts (parts.sh: under GNU parallel, or as a Slurm job array) and adds them up. CHECK=yes also counts the
# whole, for a depth that allows it, and compares.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
TEMPI=${TEMPI:-./tempi}
[ $# -ge 4 ] || { sed -n 2p "$0" | cut -c3- >&2; exit 2; }
parts=$1 folder=$2
shift 2
"$(dirname "$0")/parts.sh" "$parts" "$folder" "$TEMPI" perft "$@" --part '{}/{N}' || exit 1
[ -z "${SLURM_ARRAY_TASK_ID:-}" ] || exit 0
sum=$(for ((i = 1; i <= parts; i++)); do sed -n 's/^Nodes searched: //p' "$folder/$i.out"; done | paste -sd+ | bc)
echo "Nodes searched: $sum"
if [ "${CHECK:-}" ]; then
    whole=$("$TEMPI" perft "$@" | sed -n 's/^Nodes searched: //p')
    [ "$sum" = "$whole" ] || { echo "perft.sh: the whole count is $whole" >&2; exit 1; }
fi

#!/usr/bin/env bash
# usage: bench/cluster/selfplay.sh N FOLDER GAME FILE [options of tempi selfplay]
#
# Plays games of self-play in N parts (parts.sh: under GNU parallel, or as a Slurm job array) and joins them in FILE. The
# games are those that one machine plays with the same options; their order may differ.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
TEMPI=${TEMPI:-./tempi}
[ $# -ge 4 ] || { sed -n 2p "$0" | cut -c3- >&2; exit 2; }
parts=$1 folder=$2 game=$3 file=$4
shift 4
"$(dirname "$0")/parts.sh" "$parts" "$folder" "$TEMPI" selfplay "$game" "$folder/{}.play" --threads 1 "$@" --part '{}/{N}' || exit 1
[ -z "${SLURM_ARRAY_TASK_ID:-}" ] || exit 0
for ((i = 1; i <= parts; i++)); do cat "$folder/$i.play"; done > "$file" && echo "$(grep -c . "$file") lines"

#!/usr/bin/env bash
# usage: bench/cluster/prove.sh N FOLDER GAME [options of tempi prove, --turns among them]
#
# Searches for a forced win in N parts of the first turns (parts.sh: under GNU parallel, or as a Slurm job array) and
# adds them up. Parts of the winner's turns: one that wins is enough. Parts of the loser's: all must be won. CHECK=yes
# also searches the whole and compares.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
TEMPI=${TEMPI:-./tempi}
[ $# -ge 4 ] || { sed -n 2p "$0" | cut -c3- >&2; exit 2; }
parts=$1 folder=$2
shift 2
# a part without a win is a part well done; one that came to a limit is not
"$(dirname "$0")/parts.sh" "$parts" "$folder" bash -c '"$@"; [ $? -le 1 ]' - "$TEMPI" prove "$@" --part '{}/{N}' || exit 1
[ -z "${SLURM_ARRAY_TASK_ID:-}" ] || exit 0
sum() { # the last result of each part, or of the whole, as `win in N` or `no win in N`
    awk 'FNR == 1 { if (NR > 1) parts++; if (/turns of the loser/) loser = 1 }
         /^[0-9]+ turns?: / { last[parts + 0] = (/: win/ ? "win " : "no ") $1 }
         END { for (i in last) {
                   split(last[i], word, " ")
                   if (word[1] == "win") { wins++; if (!best || (loser ? word[2] > best : word[2] < best)) best = word[2] }
                   else if (word[2] > none) none = word[2] }
               print (loser ? wins == parts + 1 : wins > 0) ? "win in " best : "no win in " none }' "$@"
}
files=() && for ((i = 1; i <= parts; i++)); do files+=("$folder/$i.out"); done
sum "${files[@]}"
if [ "${CHECK:-}" ]; then
    [ "$(sum "${files[@]}")" = "$("$TEMPI" prove "$@" | sum -)" ] || { echo "prove.sh: the whole search tells otherwise" >&2; exit 1; }
fi

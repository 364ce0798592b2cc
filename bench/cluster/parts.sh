#!/usr/bin/env bash
# usage: bench/cluster/parts.sh N FOLDER COMMAND...
#
# Runs the N parts of a job. COMMAND is one argument for each word; in each of them {} is the number of the part and
# {N} is N. What a part prints goes to FOLDER/I.out; FOLDER/I.done marks a part whose command ended well, which is not
# run again, so the same line goes on after any interruption; FOLDER/command keeps it, and another line is refused.
# Parts run
#
#   - under GNU parallel, JOBS at a time (the number of processors), on other machines too with PARALLEL="-S host,host";
#   - as tasks of a Slurm job array: sbatch --array=1-N --wait bench/cluster/parts.sh N FOLDER COMMAND...
#
# Fails if a part has failed or is missing. The scripts beside this one run a job by it and add up its parts.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail

run_part() { # run_part I N FOLDER COMMAND...
    local part=$1 parts=$2 folder=$3 words=() word why
    shift 3
    [ -e "$folder/$part.done" ] && return 0
    for word; do
        word=${word//\{N\}/$parts}
        words+=("${word//\{\}/$part}")
    done
    if "${words[@]}" > "$folder/$part.out" 2> "$folder/$part.errors"; then
        : > "$folder/$part.done"
    else
        why=$(tail -n 1 "$folder/$part.errors")
        echo "part $part of $parts failed: ${why:-see $folder/$part.out}" >&2
        return 1
    fi
}

[ $# -ge 3 ] && [[ $1 =~ ^[1-9][0-9]{0,4}$ ]] || { sed -n 2p "$0" | cut -c3- >&2; exit 2; }
parts=$1 folder=$2
mkdir -p "$folder" || exit 1
# Tasks of a job array may come here together: each writes a file of its own, and the first one stays.
mine=$folder/command.${SLURM_ARRAY_TASK_ID:-all}
printf '%s\n' "$parts" "${@:3}" > "$mine" && {
    { ln "$mine" "$folder/command" || [ -e "$folder/command" ] || cp "$mine" "$folder/command"; } 2> /dev/null
    cmp -s "$mine" "$folder/command"
}
same=$?
rm -f "$mine"
[ $same -eq 0 ] || { echo "parts.sh: '$folder' has the parts of another command line; take another folder" >&2; exit 1; }
if [ "${SLURM_ARRAY_TASK_ID:-}" ]; then
    run_part "$SLURM_ARRAY_TASK_ID" "$@"
    exit
fi
command -v parallel > /dev/null || { echo "parts.sh: GNU parallel is missing (apt install parallel)" >&2; exit 1; }
export -f run_part
seq "$parts" | parallel --quote --will-cite -j "${JOBS:-100%}" bash -c 'run_part "$@"' - {} "$@"
for ((i = 1; i <= parts; i++)); do
    [ -e "$folder/$i.done" ] || { echo "parts.sh: part $i of $parts is missing; the same line runs it again" >&2; exit 1; }
done

#!/bin/sh
# Prints the positions of recorded games in which turns FROM to TO begin, each once, as a line for `tempi solve --file`.
# In progressive games these numbers are the lengths of the turns.
# usage: bench/longturns.sh GAME RECORD FROM TO OPTIONS      OPTIONS of `tempi solve`, such as "--mate 1"
# environment: TEMPI
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
[ $# -eq 5 ] && [ "$3" -gt 0 ] 2> /dev/null && [ "$4" -ge "$3" ] 2> /dev/null ||
    { echo "usage: bench/longturns.sh GAME RECORD FROM TO OPTIONS" >&2; exit 2; }
tempi=${TEMPI:-./tempi}
games=$(mktemp)
trap 'rm -f "$games"' EXIT
"$tempi" replay "$2" --game "$1" --uci > "$games" || [ $? -eq 1 ] || exit 2
awk -v from="$3" -v to="$4" '
    /^game / { game = $3; sub(/:$/, "", game); next }
    /^  / { for (n = from; n <= to && n <= NF; n++) {
        line = game; for (i = 1; i < n; i++) line = line " " $i
        print line } }' "$games" | sort -u | while read -r game moves; do
    # shellcheck disable=SC2086
    fen=$("$tempi" show "$game" ${moves:+--moves $moves} | sed -n 's/^Fen: //p')
    [ -z "$fen" ] || echo "$game;$fen;$5"
done | sort -u

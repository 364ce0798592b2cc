#!/bin/sh
# Prints the positions of recorded games in which turns FROM to TO begin, each once, as a line for `tempi solve --file`.
# In progressive games these numbers are the lengths of the turns.
# usage: bench/longturns.sh GAME RECORD FROM TO OPTIONS      OPTIONS of `tempi solve`, such as "--mate 1"
# environment: TEMPI
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
[ $# -eq 5 ] || { echo "usage: bench/longturns.sh GAME RECORD FROM TO OPTIONS" >&2; exit 2; }
tempi=${TEMPI:-./tempi}
"$tempi" replay "$2" --game "$1" --uci | grep '^  ' |
    awk -v from="$3" -v to="$4" '{ for (n = from; n <= to && n <= NF; n++) {
        line = ""; for (i = 1; i < n; i++) line = line " " $i
        print line } }' | sort -u | while read -r moves; do
    # shellcheck disable=SC2086
    fen=$("$tempi" show "$1" --moves $moves | sed -n 's/^Fen: //p')
    [ -z "$fen" ] || echo "$1;$fen;$5"
done | sort -u

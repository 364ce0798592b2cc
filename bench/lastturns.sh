#!/bin/sh
# Prints positions of recorded games that ended by mate or by capture of the king, TURNS turns before the end, each as a
# line for `tempi solve --file`.
# usage: bench/lastturns.sh GAME RECORD TURNS OPTIONS
#   TURNS before the end: 3 for "--mate 2", 1 for "--mate 1"; OPTIONS of `tempi solve`
# environment: TEMPI
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
[ $# -eq 4 ] || { echo "usage: bench/lastturns.sh GAME RECORD TURNS OPTIONS" >&2; exit 2; }
tempi=${TEMPI:-./tempi}
"$tempi" replay "$2" --game "$1" --uci | grep -A1 '{checkmate}\|{king captured}' | grep '^  ' | while read -r turns; do
    moves=$(echo "$turns" | awk -v back="$3" '{ for (i = 1; i <= NF - back; i++) printf "%s ", $i }')
    [ -n "$moves" ] || continue
    # shellcheck disable=SC2086
    fen=$("$tempi" show "$1" --moves $moves | sed -n 's/^Fen: //p')
    [ -z "$fen" ] || echo "$1;$fen;$4"
done | sort -u

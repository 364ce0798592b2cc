#!/bin/sh
# Prints positions of recorded games that ended by mate or by capture of the king, TURNS turns before the end, each as a
# line for `tempi solve --file`.
# usage: bench/lastturns.sh GAME RECORD TURNS OPTIONS
#   GAME is that of games without a tag Variant; TURNS before the end: 3 for "--mate 2", 1 for "--mate 1"; OPTIONS of `tempi solve`
# environment: TEMPI
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
[ $# -eq 4 ] && [ "$3" -ge 0 ] 2> /dev/null || { echo "usage: bench/lastturns.sh GAME RECORD TURNS OPTIONS" >&2; exit 2; }
tempi=${TEMPI:-./tempi}
games=$(mktemp)
trap 'rm -f "$games"' EXIT
"$tempi" replay "$2" --game "$1" --uci > "$games" || [ $? -eq 1 ] || exit 2
awk -v back="$3" '
    /^game / { game = $3; ours = index($0, "{checkmate}") || index($0, "{king captured}"); next }
    /^  / && ours && NF > back { sub(/:$/, "", game); printf "%s", game; for (i = 1; i <= NF - back; i++) printf " %s", $i; print "" }
' "$games" | while read -r game moves; do
    # shellcheck disable=SC2086
    fen=$("$tempi" show "$game" --moves $moves | sed -n 's/^Fen: //p')
    [ -z "$fen" ] || echo "$game;$fen;$4"
done | sort -u

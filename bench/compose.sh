#!/bin/sh
# Composes problems: puts pieces on random squares and prints the positions that the solver finds sound, each as a line
# of bench/problems.txt.
# usage: bench/compose.sh GAME OPTIONS PIECES COUNT [SEED]
#   OPTIONS of `tempi solve`, such as "--mate 2"; PIECES besides the kings as in a FEN, such as QNpp; COUNT positions
# environment: TEMPI NUMBER (of the turn: 5)  MOVETIME (milliseconds for a position: 5000)
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
[ $# -ge 4 ] && [ "$4" -gt 0 ] 2> /dev/null || { echo "usage: bench/compose.sh GAME OPTIONS PIECES COUNT [SEED]" >&2; exit 2; }
tempi=${TEMPI:-./tempi}
# shellcheck disable=SC2086
"$tempi" solve "$1" $2 --movetime 1 > /dev/null || [ $? -ne 2 ] || exit 2 # no such game or option
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
awk -v game="$1" -v options="$2" -v pieces="kK$3" -v count="$4" -v seed="${5:-1}" -v number="${NUMBER:-5}" 'BEGIN {
    srand(seed)
    side = number % 2 ? "w" : "b"
    while (made < count) {
        for (i = 0; i < 64; i++) board[i] = "1"
        bad = 0
        for (i = 1; i <= length(pieces); i++) {
            piece = substr(pieces, i, 1)
            at = int(rand() * 64)
            if (board[at] != "1" || (tolower(piece) == "p" && (at < 8 || at > 55))) bad = 1
            board[at] = piece
        }
        if (bad) continue
        fen = ""
        for (i = 0; i < 64; i++) fen = fen (i && i % 8 == 0 ? "/" : "") board[i]
        for (i = 8; i > 1; i--) gsub(substr("11111111", 1, i), i, fen)
        printf "%s;%s %s - - 0 %d;%s\n", game, fen, side, int((number + 1) / 2), options
        made++
    }
}' > "$lines"
"$tempi" solve --file "$lines" --movetime "${MOVETIME:-5000}" 2>/dev/null | sed -n 's/^\([0-9]*\)\. .*: sound: \([^(]*\) (.*/\1 \2/p' |
    while read -r number key; do
        printf '%s;%s\n' "$(sed -n "${number}p" "$lines")" "$key"
    done

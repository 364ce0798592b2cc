#!/bin/sh
# Draws a table of a document as bars, as SVG on standard output: the first column names the bars, each further column that
# is asked for is a series of bars, the legend its head.
# usage: bench/bars.sh FILE HEADING "TITLE" FIRST-COLUMN [COLUMN...]      columns count from 1, the names' is 1
# environment: MIDDLE (a line is drawn at this value; none)  MOST (the value of the whole width; the largest)
set -eu
[ $# -ge 4 ] || { echo "usage: bench/bars.sh FILE HEADING TITLE COLUMN [COLUMN...]" >&2; exit 2; }
file=$1 heading=$2 title=$3
shift 3
awk -v heading="$heading" -v title="$title" -v columns="$*" -v middle="${MIDDLE:-}" -v most="${MOST:-0}" -F'|' '
function trim(s) { gsub(/^[ \t`]+|[ \t`]+$/, "", s); return s }
/^#/ { here = index($0, heading) > 0; next }
here && /^\|/ {
    if (!wanted) wanted = split(columns, column, " ")
    if (trim($2) ~ /^-+$/) next
    if (!seen++) { for (i = 1; i <= wanted; i++) legend[i] = trim($(column[i] + 1)); next }
    names[++rows] = trim($2)
    for (i = 1; i <= wanted; i++) {
        value[rows, i] = trim($(column[i] + 1))
        if (value[rows, i] + 0 > largest) largest = value[rows, i] + 0
    }
}
END {
    if (!rows) { print "bars.sh: no table under that heading" > "/dev/stderr"; exit 1 }
    if (!most) most = largest
    split("#4878a8 #e0a030 #70a060 #b05070 #808080 #60a0b0", colour, " ")
    bar = 10; gap = 8; left = 190; width = 420; top = 46
    row = wanted * bar + gap
    height = top + rows * row + 20
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"11\">\n", left + width + 70, height
    printf "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n<text x=\"10\" y=\"18\" font-size=\"14\">%s</text>\n", title
    x = left
    for (i = 1; i <= wanted; i++) {
        printf "<rect x=\"%d\" y=\"26\" width=\"10\" height=\"10\" fill=\"%s\"/><text x=\"%d\" y=\"35\">%s</text>\n", x, colour[i], x + 14, legend[i]
        x += 30 + 6 * length(legend[i])
    }
    for (r = 1; r <= rows; r++) {
        y = top + (r - 1) * row
        printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", left - 8, y + (row - gap) / 2 + 4, names[r]
        for (i = 1; i <= wanted; i++) {
            v = value[r, i]
            if (v !~ /^[0-9]/) continue
            w = (v + 0) / most * width
            printf "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>", left, y + (i - 1) * bar, w, bar - 1, colour[i]
            printf "<text x=\"%.1f\" y=\"%d\" font-size=\"9\">%s</text>\n", left + w + 4, y + (i - 1) * bar + 8, v
        }
    }
    if (middle != "")
        printf "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#000000\" stroke-dasharray=\"3 3\"/>\n", left + middle / most * width, top - 6, left + middle / most * width, height - 16
    print "</svg>"
}' "$file"

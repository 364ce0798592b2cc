#!/bin/sh
# Draws a Markdown table as bars, as SVG on standard output. The first column names the bars; each further column that is
# asked for is a series of bars, and its head stands in the legend. A cell may have a margin, as `62.5 ±7.1`.
# usage: bench/bars.sh FILE HEADING TITLE COLUMN [COLUMN...]
#   FILE - is standard input; HEADING is that of the section with the table, "" for the first table
#   columns count from 1, the first one to draw is 2
# environment: MIDDLE (a line is drawn at this value; none)  MOST (the value of the whole width; the largest)
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
[ $# -ge 4 ] || { echo "usage: bench/bars.sh FILE HEADING TITLE COLUMN [COLUMN...]" >&2; exit 2; }
file=$1 heading=$2 title=$3
shift 3
awk -v heading="$heading" -v title="$title" -v columns="$*" -v middle="${MIDDLE:-}" -v most="${MOST:-0}" -F'|' '
function shown(s) { gsub(/&/, "\\&amp;", s); gsub(/</, "\\&lt;", s); return s }
function trim(s) { gsub(/^[ \t`]+|[ \t`]+$/, "", s); return s }
BEGIN { here = heading == "" }
/^#/ { here = heading == "" || index($0, heading) > 0; next }
here && /^\|/ {
    if (!wanted) wanted = split(columns, column, " ")
    if (trim($2) ~ /^-+$/) next
    if (!seen++) { for (i = 1; i <= wanted; i++) legend[i] = trim($(column[i] + 1)); next }
    names[++rows] = trim($2)
    if (length(names[rows]) > longest) longest = length(names[rows])
    for (i = 1; i <= wanted; i++) {
        text = trim($(column[i] + 1))
        if (text !~ /^[0-9]/) continue
        value[rows, i] = text
        bars[rows]++
        if (text + 0 > largest) largest = text + 0
    }
}
END {
    if (!rows) { print "bars.sh: no table under that heading" > "/dev/stderr"; exit 1 }
    if (!most) most = largest
    split("#4878a8 #e0a030 #70a060 #b05070 #808080 #60a0b0 #a07850", colour, " ")
    bar = 10; gap = 8; left = 190; width = 420; top = 46
    if (longest * 6 + 16 > left) left = longest * 6 + 16
    height = top + 20
    for (r = 1; r <= rows; r++) height += bars[r] * bar + gap
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"11\">\n", left + width + 90, height
    printf "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n<text x=\"10\" y=\"18\" font-size=\"14\">%s</text>\n", shown(title)
    x = 10
    for (i = 1; i <= wanted; i++) {
        printf "<rect x=\"%d\" y=\"26\" width=\"10\" height=\"10\" fill=\"%s\"/><text x=\"%d\" y=\"35\">%s</text>\n", x, colour[i], x + 14, shown(legend[i])
        x += 30 + 6 * length(legend[i])
    }
    y = top
    for (r = 1; r <= rows; r++) {
        printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", left - 8, y + bars[r] * bar / 2 + 4, shown(names[r])
        for (i = 1; i <= wanted; i++) {
            if (!((r, i) in value)) continue
            v = value[r, i]
            w = (v + 0) / most * width
            printf "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>", left, y, w, bar - 1, colour[i]
            end = w
            if (split(v, part, " ±") == 2) {
                from = (v - part[2]) / most * width; to = (v + part[2]) / most * width
                if (from < 0) from = 0
                if (to > width) to = width
                printf "<path d=\"M%.1f %.1fH%.1fM%.1f %dv6M%.1f %dv6\" stroke=\"#000000\"/>", left + from, y + 4.5, left + to, left + from, y + 1.5, left + to, y + 1.5
                end = to
            }
            printf "<text x=\"%.1f\" y=\"%d\" font-size=\"9\">%s</text>\n", left + end + 4, y + 8, v
            y += bar
        }
        y += gap
    }
    if (middle != "")
        printf "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#000000\" stroke-dasharray=\"3 3\"/>\n", left + middle / most * width, top - 6, left + middle / most * width, height - 16
    print "</svg>"
}' "$file"

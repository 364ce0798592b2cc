#!/bin/sh
# Prints rows of a file of results (docs/results/*.tsv) as a Markdown table; columns that are empty in all rows are left out.
# usage: bench/tables.sh FILE [FILTER...]
#   FILTER is COLUMN=REGEX, or REGEX for the whole row; a row must match all of them
# environment: SHOW="COLUMN ..."  the columns; besides those of the file: result (wins-losses-draws), score and percent
#                                 (percent of the points, score with its 95 % margin), elo with its margin
#              PIVOT=COLUMN       one table column for each value of COLUMN; ROWS="COLUMN ..." names the rows (game), VALUE is
#                                 what a cell shows (score)
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
[ $# -ge 1 ] || { sed -n '2,9s/^# //p' "$0" >&2; exit 2; }
file=$1
shift
filters=$(for filter in "$@"; do printf '%s\n' "$filter"; done)
export filters
awk -F'\t' '
function score_of(  n, w, l, d, s, v) {
    w = $at["wins"] + 0; l = $at["losses"] + 0; d = $at["draws"] + 0; n = w + l + d
    points = spread = ""
    if ($at["wins"] != "" && $at["losses"] != "" && n) {
        s = (w + d / 2) / n
        v = (w * (1 - s) ^ 2 + d * (0.5 - s) ^ 2 + l * s ^ 2) / n
        points = sprintf("%.1f", 100 * s)
        if (v > 0) spread = sprintf("%.1f", 196 * sqrt(v / n))
    } else if ($at["elo"] != "") {
        points = sprintf("%.0f", 100 * expected($at["elo"]))
        if ($at["margin"] != "")
            spread = sprintf("%.0f", 50 * (expected($at["elo"] + $at["margin"]) - expected($at["elo"] - $at["margin"])))
    }
}
function expected(elo) { return 1 / (1 + exp(-elo * log(10) / 400)) }
function cell(name) {
    if (name == "result") return $at["wins"] $at["losses"] == "" ? "" : ($at["wins"] "-" $at["losses"] "-" $at["draws"])
    if (name == "elo") return $at["elo"] ($at["elo"] != "" && $at["margin"] != "" ? " ±" $at["margin"] : "")
    if (name == "percent" || name == "score") {
        score_of()
        return points (name == "score" && spread != "" ? " ±" spread : "")
    }
    if (!(name in at)) { print "tables.sh: no column " name > "/dev/stderr"; failed = 1; exit 1 }
    return $at[name]
}
function joined(names,  i, part, count, text) {
    count = split(names, part, " ")
    text = cell(part[1])
    for (i = 2; i <= count; i++) text = text ", " cell(part[i])
    return text
}
NR == 1 {
    for (i = 1; i <= NF; i++) at[$i] = i
    filters = split(ENVIRON["filters"], filter, "\n")
    matches = "wins" in at
    pivot = ENVIRON["PIVOT"]
    names = ENVIRON["ROWS"] ? ENVIRON["ROWS"] : "game"
    value = ENVIRON["VALUE"] ? ENVIRON["VALUE"] : "score"
    show = ENVIRON["SHOW"]
    if (!show && matches) show = "opponent game time result score elo note"
    if (!show) for (i = 1; i <= NF; i++) if ($i !~ /^(date|commit|command|machine)$/) show = show " " $i
    columns = split(show, column, " ")
    next
}
{
    for (i = 1; i <= filters; i++) {
        equal = index(filter[i], "=")
        name = substr(filter[i], 1, equal - 1)
        if (equal && name in at) { if ($at[name] !~ substr(filter[i], equal + 1)) next }
        else if ($0 !~ filter[i]) next
    }
    if (pivot) {
        row = joined(names)
        if (!(row in seen)) { seen[row] = 1; order[++rows] = row }
        head = cell(pivot)
        if (!(head in seen_head)) { seen_head[head] = 1; heads[++columns_wanted] = head }
        if (!((row, head) in table)) table[row, head] = cell(value)
        next
    }
    rows++
    for (i = 1; i <= columns; i++) {
        table[rows, i] = cell(column[i])
        gsub(/\|/, "\\|", table[rows, i])
        if (table[rows, i] != "") filled[i] = 1
    }
}
END {
    if (failed) exit 1
    if (!rows) { print "tables.sh: no such row" > "/dev/stderr"; exit 1 }
    if (pivot) {
        gsub(/ /, ", ", names)
        line = "| " names " |"; rule = "|---|"
        for (i = 1; i <= columns_wanted; i++) { line = line " " heads[i] " |"; rule = rule "---|" }
        print line "\n" rule
        for (r = 1; r <= rows; r++) {
            line = "| " order[r] " |"
            for (i = 1; i <= columns_wanted; i++)
                line = line " " ((order[r], heads[i]) in table ? table[order[r], heads[i]] : "-") " |"
            print line
        }
        exit
    }
    line = "|"; rule = "|"
    for (i = 1; i <= columns; i++) if (filled[i]) { line = line " " column[i] " |"; rule = rule "---|" }
    print line "\n" rule
    for (r = 1; r <= rows; r++) {
        line = "|"
        for (i = 1; i <= columns; i++) if (filled[i]) line = line " " table[r, i] " |"
        print line
    }
}' "$file"

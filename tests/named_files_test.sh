#!/usr/bin/env bash
# Every file that a comment or a document names exists under that name: a path from the root or the end of one. Words in
# capitals (FAMILY.def) stand for any name. Prints all names without a file.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
cd "$(dirname "$0")/.." || exit 1

mapfile -d '' -t sources < <(find engine rules search bench protocol tests -name '*.[ch]' -print0)
find engine rules search bench protocol tests docs packaging ./*.md -type f | sed 's,^\./,,' | awk '
    FNR == NR {
        for (name = $0; ; name = substr(name, index(name, "/") + 1)) {
            known[name] = 1
            if (!index(name, "/"))
                break
        }
        next
    }
    /^ *# *include </ { next }
    {
        for (line = $0; match(line, /[A-Za-z0-9_\/.-]*[A-Za-z0-9_][A-Za-z0-9_][A-Za-z0-9_]\.(c|h|def|md|sh)([^A-Za-z0-9_(]|$)/);) {
            word = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            sub(/[^A-Za-z0-9_]$/, "", word)
            if (word in known || word ~ /[A-Z][A-Z][A-Z]/ || word == "suites.def")
                seen++
            else {
                print FILENAME ":" FNR ": there is no " word
                faults++
            }
        }
    }
    END { print seen + 0 " names of files, " faults + 0 " of files that are not there"; exit faults > 0 || seen < 100 }
' - "${sources[@]}"

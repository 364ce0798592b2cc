#!/bin/sh
# Writes the manual page anew with the commands and options that a program tells of: packaging/manual.sh TEMPI < page > page
# What stands between the comments "commands" and "end of commands" is replaced by what `tempi help COMMAND` prints.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
tempi=$1

commands() {
    "$tempi" help | sed -n 's/^  tempi \([a-z][a-z-]*\).*/\1/p' | while read -r name; do
        "$tempi" help "$name" | sed 's/\\/\\e/g; s/-/\\-/g; s/^\([.'"'"']\)/\\\&\1/' | awk '
            NR == 1 { print ".SS \"" quoted($0) "\"" }
            NR == 2 { sub(/^ */, ""); print $0 "." }
            NR == 3 { print ".PP\n.nf"; filled = 1 }
            NR > 2 { print }
            END { if (filled) print ".fi" }
            function quoted(text) { gsub(/"/, "\\(dq", text); return text }'
    done
}

page=$(cat)
printf '%s\n' "$page" | awk '!done { print } /^\.\\" commands$/ { done = 1 }'
commands
printf '%s\n' "$page" | awk '/^\.\\" end of commands$/ { copy = 1 } copy { print }'

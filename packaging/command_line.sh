#!/bin/sh
# Writes docs/reference/command-line.md, what `tempi help COMMAND` prints of all commands: packaging/command_line.sh TEMPI > page
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
tempi=$1
cat << 'END'
# Command line

All commands of tempi with their options, as `tempi help COMMAND` prints them; `man tempi` has the same. `make readme`
writes this page.

    tempi help analyse

END
"$tempi" help | awk -v command="$tempi" '
    /^[A-Z].*:$/ && !/^Before/ { sub(/:$/, ""); print "## " $0 "\n" }
    /^  tempi / {
        name = $2
        run = command " help " name
        while ((run | getline line) > 0)
            print "    " line
        close(run)
        print ""
    }
    /^Before a command:/ { print "## Before a command\n"; before = 1 }
    before { print "    " $0 }
    END { print "" }' | sed 's/ *$//' | cat -s | sed '$d'

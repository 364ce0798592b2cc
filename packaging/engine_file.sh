#!/bin/sh
# Writes tempi.eng, by which XBoard finds the engine: packaging/engine_file.sh TEMPI > file
# Its last line names variants as `feature variants` does, orthodox chess as `chess`. XBoard 4.9.1 reads that line into
# 1,024 bytes without looking how long it is, so the list ends with the last name that fits.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
printf 'plugin spec 0.0\ntempi\n'
printf 'xboard\nprotover 2\nquit\n' | "$1" | sed -n 's/.*variants="normal,\([^"]*\)".*/chess,\1/p' |
    awk '{ if (length($0) > 1000) { $0 = substr($0, 1, 1000); sub(/,[^,]*$/, "") } print }'

#!/usr/bin/env bash
# `tempi play` on a pseudo-terminal: screen_test.py says more.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
cd "$(dirname "$0")/../.." || exit 1
command -v python3 > /dev/null || { echo "python3 is missing"; exit 77; }
python3 -c 'import pty; pty.openpty()' 2> /dev/null || { echo "this machine has no pseudo-terminals"; exit 77; }
timeout 300 python3 tests/protocol/screen_test.py "$(realpath "${TEMPI:-./tempi}")"

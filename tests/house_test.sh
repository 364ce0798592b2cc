#!/usr/bin/env bash
# What CONTRIBUTING.md says of files and globals: no program file has more than 600 lines, and no variable outlives its
# function but those named here. A name with a dot is static inside a function. And: one version.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
cd "$(dirname "$0")/.." || exit 1
command -v objdump > /dev/null || { echo "objdump is missing"; exit 77; }
faults=0

long=$(find engine rules search bench protocol -name '*.[ch]' -exec wc -l {} + | awk '$1 > 600 && $2 != "total"')
[ -z "$long" ] || { printf 'more than 600 lines:\n%s\n' "$long"; faults=1; }

# What tempi writes itself, weights and networks, has the licence of the rest without saying so.
nameless=$(git ls-files '*.[ch]' '*.def' '*.py' '*.js' '*.ts' '*.sh' '*.awk' 2> /dev/null | grep -v '^search/evaluation/[nw]' |
    xargs -r grep -L 'SPDX-License-Identifier: GPL-3.0-or-later')
[ -z "$nameless" ] || { printf 'without a licence:\n%s\n' "$nameless"; faults=1; }

# A grep that stops at the first match ends what still writes to it, and with pipefail so fails the whole pipe now and then:
# it reads <(COMMAND) here. Where it writes to /dev/null it stops at the first match too, even with -c.
cut=$(git ls-files '*.sh' .ci/run 2> /dev/null | xargs -r grep -nE '[^|][|] *grep -[a-zA-Z]*q|[^|][|] *grep [^|]*> */dev/null')
[ -z "$cut" ] || { printf 'a pipe that grep may cut off:\n%s\n' "$cut"; faults=1; }

# The newest section of the changes with a number is the version of the program and of its packages.
version=$(sed -nE 's/^## ([0-9]+\.[0-9]+) \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$/\1/p' CHANGELOG.md | head -n 1)
grep -q "TEMPI_NAME \"tempi $version\"" engine/version.h && grep -q "\"version\": \"$version.0\"" web/package.json &&
    grep -q "^version = \"$version.0\"" python/pyproject.toml ||
    { echo "CHANGELOG.md is at version $version, engine/version.h or a package is not"; faults=1; }

# Tables that position_init() fills once; the list of custom games; the way out of memory_try(); buffers inside functions of commands and tuners.
allowed=' position_keys turn_factors attack_tables bishop_sets rook_sets mailbox_boards mailbox_keys bitboard128_tables
registry way_out best list rows text '
allowed=${allowed//$'\n'/ }
seen=0
while read -r name; do
    case $name in
    *@* | _* | completed.* | data_start) continue ;; # the C library's
    *.[0-9]*) name=${name%.*} ;; # gcc's of a function's, clang's of a part of a table
    *.*) name=${name#*.} ;;      # clang's of a function's, behind the name of the function
    esac
    seen=$((seen + 1))
    [[ $allowed == *" $name "* ]] || { echo "a global that CONTRIBUTING.md does not allow: $name"; faults=1; }
done < <(objdump -t "${TEMPI:-./tempi}" |
    awk '{ for (i = 2; i < NF; i++) if ($i ~ /^\.(data|bss|tbss|tdata)$/) { print $NF; break } }')
[ $seen -ge 8 ] || { echo "only $seen variables were found"; faults=1; }
echo "$seen variables, faults: $faults"
exit $faults

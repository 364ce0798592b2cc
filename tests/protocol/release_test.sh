#!/usr/bin/env bash
# The files of `make release` and the package of `make deb`: their names, that they need no other files, that each runs
# every copy of the code it has, here or under an emulator, and that all copies have equal node counts; the check sums
# and their signature; and what is said where compilers are missing. Building all takes minutes of both processors: the
# test does it only if `release/` exists already or with TEMPI_TESTS=full.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
skip() { echo "$*"; exit 77; }
fail() { echo "$*" >&2; exit 1; }
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT

# Without cross compilers nothing is built, and all packages that are missing are named.
mkdir "$files/bin"
ln -s /usr/bin/* "$files/bin"
rm -f "$files"/bin/*-linux-gnu-gcc* "$files"/bin/*mingw32*
for goal in release:'gcc-aarch64-linux-gnu gcc-mingw-w64-x86-64-posix' release-windows:gcc-mingw-w64-x86-64-posix; do
    said=$(env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL PATH="$files/bin" make -s "${goal%:*}" 2>&1) &&
        fail "make ${goal%:*} does without compilers"
    [[ $said == "make ${goal%:*} lacks compilers: sudo apt-get install ${goal#*:}"* ]] || fail "make ${goal%:*}: $said"
done
[ -d release ] || [ "${TEMPI_TESTS:-}" = full ] || skip "no release/: make release, or TEMPI_TESTS=full"
for compiler in aarch64-linux-gnu-gcc x86_64-w64-mingw32-gcc-posix; do
    command -v "$compiler" > /dev/null || skip "$compiler is missing"
done
build() { env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s "$@" ${CFLAGS:+CFLAGS="$CFLAGS"} > /dev/null || fail "make $*"; }
key=
if command -v ssh-keygen > /dev/null; then
    key=$files/key
    ssh-keygen -q -t ed25519 -N '' -f "$key"
fi
build release ${key:+SIGN="$key"}
version=$(sed -n 's/.*TEMPI_NAME "tempi \(.*\)"/\1/p' engine/version.h)
wanted=$(cat tests/bench.txt)
export WINEPREFIX=${WINEPREFIX:-$files/prefix} WINEDEBUG=-all
server=$(command -v wineserver || echo /usr/lib/wine/wineserver)
trap '[ ! -e "$WINEPREFIX" ] || "$server" -k 2> /dev/null; rm -rf "$files"' EXIT
# One server for all runs: a program that starts while the server of the one before goes away finds its connection reset.
mkdir -p "$WINEPREFIX" && "$server" -p > /dev/null 2>&1
(cd release && sha256sum --check --quiet SHA256SUMS) || fail "SHA256SUMS"
if [ -n "$key" ]; then
    echo "tempi $(cat "$key.pub")" > "$files/signers"
    ssh-keygen -q -Y verify -f "$files/signers" -I tempi -n file -s release/SHA256SUMS.sig < release/SHA256SUMS > /dev/null ||
        fail "SHA256SUMS.sig"
    rm release/SHA256SUMS.sig
fi
[ "$(wc -l < release/SHA256SUMS)" -eq 3 ] && [ -s release/CHANGELOG.md ] && [ -s release/COPYING ] || fail "release/ is not complete"

# Whether a program, run by the words before its name, says of itself that it runs a code.
runs() {
    local code=$1
    shift
    grep -q ", $code, sliders by" <("$@" version 2> "$files/errors") || fail "$* does not run $code: $(cat "$files/errors")"
}
counts() {
    local nodes
    nodes=$("$@" bench | tr -d '\r' | awk '/^[0-9]+ nodes/ {print $1}')
    [ "$nodes" = "$wanted" ] || fail "$*: bench counts $nodes nodes, recorded are $wanted"
}

program=release/tempi-$version-linux-x86-64
if [ "$(uname -m)" = x86_64 ]; then
    file=$(LC_ALL=C ldd "$program" 2>&1)
    [[ $file == *"not a dynamic executable"* || $file == *"statically linked"* ]] || fail "$program needs $file"
    tried=0
    for code in x86-64-v3 x86-64-v3-magic x86-64-v2 x86-64; do
        TEMPI_CPU=$code $program version > /dev/null 2>&1 || continue
        runs "$code" "$program" --cpu "$code"
        counts "$program" --cpu "$code"
        tried=$((tried + 1))
    done
    [ "$tried" -ge 1 ] || fail "$program runs no code"
    TEMPI_CPU=x86-64 runs x86-64 "$program"
    "$program" --cpu arm64 version 2> "$files/errors"
    [ $? -eq 2 ] && grep -q "no code 'arm64' .*; it has .*x86-64$" "$files/errors" || fail "a wrong name: $(cat "$files/errors")"
fi

# Old processors are known as such: an emulated one without AVX2 takes the code for it, and refuses others.
if command -v qemu-x86_64-static > /dev/null; then
    runs x86-64-v2 qemu-x86_64-static -cpu Nehalem "$program"
    runs x86-64 qemu-x86_64-static -cpu qemu64 "$program"
    qemu-x86_64-static -cpu Nehalem "$program" --cpu x86-64-v3 version 2> /dev/null && fail "a code the processor lacks"
fi

program=release/tempi-$version-linux-arm64
if command -v qemu-aarch64-static > /dev/null; then
    runs arm64 qemu-aarch64-static -cpu cortex-a53 "$program"
    runs arm64-sve qemu-aarch64-static -cpu max "$program"
    runs arm64 qemu-aarch64-static -cpu max "$program" --cpu arm64
    counts qemu-aarch64-static -cpu cortex-a53 "$program"
    grep -qx 'Nodes searched: 8864' <(qemu-aarch64-static -cpu max,sve512=on "$program" perft marseillais 3) ||
        fail "perft on arm64 with wide vectors"
else
    echo "qemu-aarch64-static is missing: arm64 is built, not run"
fi

program=release/tempi-$version-windows-x86-64.exe
others=$(x86_64-w64-mingw32-objdump -p "$program" | sed -n 's/.*DLL Name: //p' | grep -vix 'kernel32\.dll\|msvcrt\.dll')
[ -z "$others" ] || fail "$program needs $others"
for wine in wine64 /usr/lib/wine/wine64 wine; do
    command -v "$wine" > /dev/null && break
done
if command -v "$wine" > /dev/null && timeout 120 "$wine" "$program" version > /dev/null 2>&1; then
    for code in x86-64-v3 x86-64-v3-magic x86-64-v2 x86-64; do
        status=0
        timeout 120 "$wine" "$program" --cpu "$code" version > /dev/null 2>&1 || status=$?
        [ $status -eq 2 ] && continue # not for this processor
        [ $status -eq 0 ] || fail "$program --cpu $code: exit status $status"
        counts timeout 300 "$wine" "$program" --cpu "$code"
    done
else
    echo "wine is missing or does not run: the file for Windows is built, not run"
fi

# The Debian package: nothing that lintian has against it, and the program, XBoard's file and the pictures in it.
command -v dpkg-deb > /dev/null || exit 0
build deb
package=$(ls release/tempi_"$version"-1_*.deb) || fail "no package"
dpkg-deb -x "$package" "$files/root"
counts "$files/root/usr/games/tempi"
for file in games/plugins/xboard/tempi.eng man/man6/tempi.6.gz doc/tempi/docs/images/xboard.png doc/tempi/copyright \
    doc/tempi/changelog.gz bash-completion/completions/tempi; do
    [ -s "$files/root/usr/share/$file" ] || fail "$package lacks $file"
done
if command -v lintian > /dev/null; then
    found=$(lintian --fail-on error,warning --allow-root "$package" 2>&1) || fail "lintian: $found"
    [ -z "$found" ] || fail "lintian: $found"
else
    echo "lintian is missing"
fi

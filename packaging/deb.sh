#!/usr/bin/env bash
# usage: packaging/deb.sh PROGRAM VERSION FILE.deb
# Makes a Debian package of a built program that is linked with the C library's own files: the program below /usr/games,
# XBoard's engine file, the manual page, the documents with their pictures, and the completion for bash.
# DEBFULLNAME and DEBEMAIL name its maintainer; the date of the last commit is the package's.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
umask 022
program=$1 version=$2 package=$3
cd "$(dirname "$0")/.."
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
maintainer="${DEBFULLNAME:-$(git config user.name || echo tempi)} <${DEBEMAIL:-$(git config user.email || echo root@localhost)}>"
date=$(git log -1 --format=%ct 2> /dev/null || date +%s)
doc=$root/usr/share/doc/tempi

env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -o "$program" install-program EXE="$program" DESTDIR="$root" PREFIX=/usr BINARIES=/usr/games
strip --remove-section=.comment --remove-section=.note "$root/usr/games/tempi"
gzip -9n "$root/usr/share/man/man6/tempi.6"
install -m 644 packaging/copyright "$doc" # names the license, of which Debian has a copy
rm "$doc/COPYING"
gzip -9nc CHANGELOG.md > "$doc/changelog.gz"
install -d "$root/usr/share/lintian/overrides"
echo 'tempi: initial-upload-closes-no-bugs' > "$root/usr/share/lintian/overrides/tempi" # it is not for Debian's archive
gzip -9n > "$doc/changelog.Debian.gz" << END
tempi ($version-1) unstable; urgency=medium

  * Package of version $version, made by its own "make deb".

 -- $maintainer  $(date -R -u -d "@$date")
END

# The oldest C library that has every symbol the program wants.
libc=$(objdump -T "$program" | sed -n 's/.*(GLIBC_\([0-9.]*\)).*/\1/p' | sort -uV | tail -1)
mkdir "$root/DEBIAN"
cat > "$root/DEBIAN/control" << END
Package: tempi
Version: $version-1
Architecture: $(dpkg --print-architecture)
Maintainer: $maintainer
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Depends: libc6 (>= $libc)
Recommends: xboard
Section: games
Priority: optional
Description: chess variants in which a turn is more than one move
 tempi plays, analyses, counts and referees Marseillais, Progressive, Monster,
 Triplets, Final Fantasy Chess, Future Chess, Transporter Chess and some seventy
 other games whose turns have several moves, and orthodox chess and Chess960.
 .
 It is an engine for XBoard, which lists it by itself, and for programs that
 speak UCI; and it plays in the terminal.
END
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums)
find "$root" -exec touch -h -d "@$date" {} +
mkdir -p "$(dirname "$package")"
SOURCE_DATE_EPOCH=$date dpkg-deb --root-owner-group -Zxz --build "$root" "$package" > /dev/null
echo "$package"

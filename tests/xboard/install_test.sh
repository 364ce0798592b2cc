#!/usr/bin/env bash
# `make install` puts every file in its place, and `make uninstall` removes it; XBoard adds tempi to its list of engines
# by itself. XBoard looks only below /usr and /usr/local, so its part runs where the installed tree can be mounted over
# /usr/local, in a namespace of its own.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
make -s install EXE="$TEMPI" DESTDIR="$root" > /dev/null || fail "make install"
[ "$("$root/usr/local/bin/tempi" games | head -1 | cut -d' ' -f1)" = chess ] || fail "the installed program does not run"
for file in share/man/man6/tempi.6 share/doc/tempi/docs/play/xboard.md share/doc/tempi/docs/images/xboard.png share/games/plugins/xboard/tempi.eng \
    share/games/tempi/twenty.games share/tempi/books/progressive.book share/doc/tempi/games/README.md share/doc/tempi/COPYING \
    share/bash-completion/completions/tempi; do
    [ -s "$root/usr/local/$file" ] || fail "$file is missing"
done

dead=$(
    cd "$root/usr/local/share/doc/tempi" || exit
    for page in *.md docs/*.md docs/*/*.md games/*.md; do
        grep -o '](\([^)#]*\)' "$page" | sed 's/](//' | grep -v '^https\?:' | while read -r link; do
            [ -z "$link" ] || [ -e "$(dirname "$page")/$link" ] || echo "$page: $link"
        done
    done
)
[ -z "$dead" ] || fail "installed pages name what is not there: $dead"

TEMPI_GAMES=$root/usr/local/share/games/tempi/twenty.games "$root/usr/local/bin/tempi" show amazon-holes > /dev/null ||
    fail "the installed games cannot be read"

if [ "$(id -u)" -eq 0 ] && unshare -m true 2> /dev/null; then
    xboard_open xdotool
    trap 'xboard_close; rm -rf "$root"' EXIT
    touch -d 2020-01-01 "$work/settings" # engines that came after the last save of the settings are new to XBoard
    (
        # shellcheck disable=SC2016
        HOME=$work PATH=/usr/local/bin:$PATH exec unshare -m \
            sh -c 'mount --bind "$0/usr/local" /usr/local && shift && exec "$@"' "$root" - \
            xboard -fcp tempi -saveSettingsOnExit true -settingsFile "$work/settings" -saveSettingsFile "$work/settings" \
            -popupExitMessage false -debug -nameOfDebugFile "$log"
    ) > "$work/output" 2>&1 &
    board=$!
    await 1 '<first : pong'
    main=$(window 'tempi')
    [ -n "$main" ] || fail "no window"
    xdotool windowfocus --sync "$main" 2> /dev/null
    idle
    xdotool key ctrl+q # which ends it, so that there is no rest to wait for
    wait "$board"
    board=
    grep -qx 'tempi' <(sed -n '/^-firstChessProgramNames/,/^}/p' "$work/settings") || fail "XBoard does not list tempi"
else
    skipped="XBoard's list of engines is tried only as root"
fi

make -s uninstall DESTDIR="$root" || fail "make uninstall"
left=$(find "$root" -type f)
[ -z "$left" ] || fail "left behind: $left"
[ -z "${skipped:-}" ] || echo "$skipped"

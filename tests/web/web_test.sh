#!/usr/bin/env bash
# The board for browsers in a real one: whole games of a random legal player against the engine, by mouse, finger and
# keys, every position as the native program has it; actions of every kind; what is broken or hostile. With
# TEMPI_TESTS=full all games and those of games/*.games. Skipped without node and Chromium, or unless `make web`
# was run. Pictures are left in build/web.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
cd "$(dirname "$0")/../.." || exit 1
for program in node chromium; do
    command -v $program > /dev/null || { echo "$program is missing"; exit 77; }
done
[ -e build/web/tempi.html ] || { echo "there is no build/web: make web builds it"; exit 77; }
program=${TEMPI:-./tempi} drops=games/drops.games

# Every module is in the page as it stands, of at most 300 lines; the page wants nothing from elsewhere.
for file in web/page/*.js web/page/*.mjs web/page/style.css; do
    [ "$(wc -l < "$file")" -le 300 ] || { echo "$file has more than 300 lines"; exit 1; }
done
! grep -nE 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(' web/page/*.js
! grep -qE '(src|href)="?(https?:)?//|@import' build/web/tempi.html

said=$(sed -n 's/.*(\([0-9]*\) kB gzipped).*/\1/p' docs/play/browser.md) size=$(gzip -9 -c build/web/tempi.html | wc -c)
[ $((size / 50)) -ge $((said * 19)) ] && [ $((size / 50)) -le $((said * 21)) ] ||
    { echo "$size bytes gzipped, browser.md says $said kB"; exit 1; }

node tests/web/modules.mjs
timeout 900 node tests/web/page.mjs "$program"
if [ "${TEMPI_TESTS:-}" = full ]; then
    read -ra all <<< "$("$program" games | awk '/^ *[a-z]/ { print $1 }' | tr '\n' ' ')"
    mapfile -t own < <(grep -o '^\[[a-z0-9-]*' games/*.games | tr -d '[')
    timeout 1800 node tests/web/games.mjs "$program" 60 mouse "${all[@]}"
    timeout 900 node tests/web/games.mjs "$program" 60 mouse "${own[@]}"
    timeout 600 node tests/web/games.mjs "$program" 60 touch chess marseillais progressive omni monster quest brick \
        realm future fantasy "$drops:progressive-minishogi"
    timeout 600 node tests/web/games.mjs "$program" 60 keys progressive brick transporter "$drops:double-minishogi"
    ! command -v firefox-esr > /dev/null || timeout 200 node tests/web/firefox.mjs "$program"
else
    timeout 240 node tests/web/games.mjs "$program" 10 mouse marseillais brick fantasy "$drops:progressive-crazyhouse"
    timeout 240 node tests/web/games.mjs "$program" 6 touch progressive "$drops:double-minishogi"
    timeout 240 node tests/web/games.mjs "$program" 6 keys transporter "$drops:marseillais-crazyhouse"
fi

#!/usr/bin/env bash
# The page of `tempi replay --html` in a real browser: it shows one board at a time; buttons, turns and keys go through
# the game; the menu changes the game; nothing is fetched; no script fails. PAGE_PICTURE=FILE keeps a picture of it.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
skip() { echo "$*"; exit 77; }
fail() { echo "$*" >&2; exit 1; }
for program in chromium chromedriver curl; do
    command -v $program > /dev/null || skip "$program is missing"
done
files=$(mktemp -d)
driver=
trap '[ -z "$session" ] || call DELETE "" > /dev/null; [ -z "$driver" ] || kill "$driver" 2> /dev/null; rm -rf "$files"' EXIT
session=

printf '%s\n\n%s\n\n%s\n\n%s\n' '[White "<b>A & B</b>"]
[Black "C"]
[Variant "marseillais"]' '1. e4/d4 {a <comment>} Nf6/Nxe4 2. Bd3/Bxe4 *' '[Variant "chess"]' '1. f3 e5 2. g4 Qh4# 0-1' > "$files/games.pgn"
"${TEMPI:-./tempi}" replay "$files/games.pgn" --html "$files/games.html" > /dev/null || fail "replay --html"
grep -Eqi '(src|href)="?(https?:|//)|url\((https?:|//)|@import' "$files/games.html" && fail "the page wants the network"

HOME=$files chromedriver --port=0 > "$files/log" 2>&1 &
driver=$!
for ((i = 0; i < 300; i++)); do
    port=$(sed -n 's/.*successfully on port \([0-9]*\).*/\1/p' "$files/log")
    [ -n "$port" ] && break
    sleep 0.1
done
[ -n "$port" ] || skip "chromedriver does not start: $(tail -1 "$files/log")"

# Sends a command of the WebDriver protocol: method, path behind the session, body.
call() {
    curl -s -m 120 -X "$1" -H 'Content-Type: application/json' ${3:+-d "$3"} "http://127.0.0.1:$port/session$session$2"
}
answer=$(call POST "" '{"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"args":
    ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1000,800"]}}}}')
session=/$(sed -n 's/.*"sessionId":"\([^"]*\)".*/\1/p' <<< "$answer")
[ "$session" != / ] || { session=; skip "chromium does not start: ${answer:0:300}"; }

# Runs a script in the page and compares what it returns.
expect() {
    local wanted=$1 script=${2//\"/\\\"} found
    found=$(call POST /execute/sync "{\"script\": \"$script\", \"args\": []}")
    [ "$found" = "{\"value\":$wanted}" ] || fail "$2: $found, not $wanted"
}
# Clicks what a selector finds, as a hand does: it must be seen.
click() {
    local found
    found=$(call POST /element "{\"using\": \"css selector\", \"value\": \"$1\"}")
    found=$(sed -n 's/.*"element-[^"]*":"\([^"]*\)".*/\1/p' <<< "$found")
    [ -n "$found" ] || fail "nothing to click at $1"
    found=$(call POST "/element/$found/click" '{}')
    [ "$found" = '{"value":null}' ] || fail "click at $1: $found"
}
key() { call POST /actions "{\"actions\": [{\"type\": \"key\", \"id\": \"k\", \"actions\": [
    {\"type\": \"keyDown\", \"value\": \"$1\"}, {\"type\": \"keyUp\", \"value\": \"$1\"}]}]}" > /dev/null; }

call POST /url "{\"url\": \"file://$files/games.html\"}" > /dev/null
shown="const g = [...document.querySelectorAll('section')].findIndex(s => !s.hidden),
    s = document.querySelectorAll('section')[g], f = [...s.querySelectorAll('figure')],
    seen = f.filter(x => x.getBoundingClientRect().height > 100);
    return seen.length === 1 ? g + ':' + f.indexOf(seen[0]) : 'seen ' + seen.length"
shown=${shown//$'\n'/ }
expect '"0:0"' "$shown"
expect '"1. \u003Cb>A & B\u003C/b> - C *"' "return document.querySelector('h2').textContent"
expect '"a \u003Ccomment>"' "return document.querySelector('li span').textContent"
expect 3 "return document.querySelector('section').querySelectorAll('li').length"
click '#game1 nav button:nth-child(3)'
expect '"0:1"' "$shown"
# The board is drawn: where the pawn went there is one, as wide as it should be, and two arrows lead there.
expect 32 "return [...document.querySelectorAll('#game1 figure.now use')].filter(u => u.getBoundingClientRect().width > 5).length"
expect 2 "return document.querySelectorAll('#game1 figure.now path.a').length"
click '#game1 nav button:nth-child(4)'
expect '"0:3"' "$shown"
click '#game1 li:nth-child(2) button'
expect '"0:2"' "$shown"
expect '"1... Nf6/Nxe4"' "return document.querySelector('li button.now').textContent"
if [ -n "${PAGE_PICTURE:-}" ]; then
    call GET /screenshot | sed 's/.*"value":"\([^"]*\)".*/\1/' | base64 -d > "$PAGE_PICTURE"
fi
click '#game1 nav button:nth-child(1)'
expect '"0:0"' "$shown"
key '\uE014'
key '\uE014'
expect '"0:2"' "$shown"
key '\uE012'
expect '"0:1"' "$shown"
click 'select option:nth-child(2)'
expect '"1:0"' "$shown"
click '#game2 nav button:nth-child(4)'
expect '"1:4"' "$shown"
expect '"Qh4#"' "return document.querySelector('#game2 li button.now').textContent.split(' ').pop()"
expect 0 "return performance.getEntriesByType('resource').length"

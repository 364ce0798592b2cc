#!/usr/bin/env bash
# The pages on the sources hold what they say. tests/data/claims.tsv: a command of a claim prints what its verdict rests
# on. docs/knowledge/sources.md: what its column "where" names exists: games, options, settings of games files and
# commands in backquotes; and *in italics* the subject of a rule or decision of a game of that row, the beginning of a
# claim, or a printed game. Every game and every claim with an author stands in it.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
TEMPI=$(realpath "${TEMPI:-./tempi}")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
faults=0
fault() {
    echo "$*" >&2
    faults=$((faults + 1))
}

# Claims: the first column of their tables and the author.
awk -F ' *[|] *' '/^\| / && $2 != "claim" && $2 !~ /^-/ {print $2 "\t" $3}' docs/knowledge/claims.md > "$place/claims"
cut -f 1 "$place/claims" > "$place/words"

# The commands of claims, a line each: words of the claim, arguments, an extended regular expression for the output.
rows=0
while IFS=$'\t' read -r claim arguments wanted; do
    [[ -z $claim || $claim == \#* ]] && continue
    rows=$((rows + 1))
    grep -qF -- "$claim" "$place/words" || fault "docs/knowledge/claims.md has no claim '$claim'"
    eval "words=($arguments)"
    timeout 100 "$TEMPI" "${words[@]}" < /dev/null > "$place/output" 2>&1
    grep -qE -- "$wanted" "$place/output" ||
        fault "$claim: tempi $arguments does not print '$wanted': $(tail -3 "$place/output")"
done < tests/data/claims.tsv
[ "$rows" -ge 25 ] || fault "only $rows commands of claims"

# The sources: what every row names.
games=$("$TEMPI" games | awk '{print $1}')
for game in $games; do "$TEMPI" rules "$game"; done > "$place/rules"
{
    for game in $games; do echo "setoption name UCI_Variant value $game"; done
    echo uci
    echo quit
} | "$TEMPI" | sed -n 's/^option name \(.*\) type .*/\1/p' | sort -u > "$place/options"
sed -n 's/^\[Event "\(.*\)"\]$/\1/p' tests/data/published.pgn > "$place/printed"
page=docs/knowledge/sources.md
named=0
while IFS=$'\t' read -r what where; do
    subjects=""
    # shellcheck disable=SC2016
    while read -r code; do
        named=$((named + 1))
        case $code in
            "tempi "*)
                words=${code#tempi }
                "$TEMPI" help "${words%% *}" > /dev/null || fault "$page: $what: no command $code" ;;
            *" = "*)
                grep -qF "\`${code%% = *}\`" docs/reference/custom-games.md || fault "$page: $what: no setting $code" ;;
            *)
                if "$TEMPI" rules "$code" > "$place/one" 2> /dev/null; then
                    echo "$code" >> "$place/named"
                    subjects+=$(sed -n 's/^  \([^ ].*\)/<\1/p' "$place/one")$'\n'
                elif ! grep -qxF "$code" "$place/options"; then
                    fault "$page: $what: neither game nor option: $code"
                fi ;;
        esac
    done < <(grep -oE '`[^`]+`' <<< "$where" | tr -d '`')
    while read -r words; do
        named=$((named + 1))
        grep -qF "<$words:" <<< "$subjects" || grep -qF -- "$words" "$place/printed" "$place/words" ||
            fault "$page: $what: nothing called '$words'"
        echo "$words" >> "$place/said"
    done < <(grep -oE '(^|[^*])\*[^*]+\*' <<< "$where" | sed 's/^[^*]*\*//; s/\*$//')
done < <(awk -F ' *[|] *' '/^\| / && $2 != "described" && $2 !~ /^-/ {print $2 "\t" $3}' "$page")
[ "$named" -ge 200 ] || fault "$page names only $named things"

for game in $games; do
    grep -qxF "$game" "$place/named" || fault "$page does not name the game $game"
done
while IFS=$'\t' read -r claim author; do
    [[ $author == - || $author == folklore ]] && continue
    grep -qFf <(sort -u "$place/said") <<< "$claim" || fault "$page does not name the claim '$claim'"
done < "$place/claims"
exit $((faults > 0))

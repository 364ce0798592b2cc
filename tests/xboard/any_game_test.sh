#!/usr/bin/env bash
# A game without a button in New Variant is chosen by the option Game: before XBoard names a game, even one on another
# board, and in the middle of a session, where the option is set as from XBoard's settings dialog. XBoard shows the game
# as described; a user plays it, and a match ends normally.
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
# shellcheck source=tests/xboard/lib.sh
. "$(dirname "$0")/lib.sh"

end() {
    ! grep -aqi 'illegal\|tellusererror' "$log" || fail "something was refused"
    kill "$board" 2> /dev/null
    wait "$board" 2> /dev/null
    board=
}

xboard_open xdotool
engine=$TEMPI

xboard_window transporter -depth 2 -firstOptions 'Game=progressive-english'
grep -aq '>first : option Game=progressive-english' "$log" || fail "XBoard does not know the option"
await 1 '<first : setup .*8x8+0_lion rnbqkbnr/pppppppp'
click e2 e4
await 1 '>first : e2e4'
await 3 '<first : move'
[ "$(grep -a '<first : move' "$log" | sed -n 2p | cut -d' ' -f5)" = @@@@ ] || fail "the second turn has two steps"
end

printf '#!/bin/sh\n{ (sleep 4; echo "option Game=kingpawns-medieval") & cat; } | "%s"\n' "$engine" > "$work/late"
chmod +x "$work/late"
TEMPI=$work/late
xboard_window marseillais -depth 2
await 1 '<first : setup .* rnakfanr/pppppppp'
await 1 '<first : piece A& A'
click e2 e3
await 1 '>first : e2e3'
await 1 '<first : move'
press ctrl+n
await 2 '<first : setup .* rnakfanr/pppppppp'
end
TEMPI=$engine

xboard_match 1 marseillais -depth 2 -tc 1 -inc 0 -firstOptions 'Game=omni-late' -secondOptions 'Game=omni-late'
xboard_match_check 1
sed -n 's/^.*{\([^{}]*\)} \(1-0\|0-1\|1\/2-1\/2\)$/\2 \1/p' "$work/games.pgn"

# Games of a file: other pieces on a board with holes, and orthodox pieces with other targets.
export TEMPI_GAMES=$PWD/games/twenty.games
for game in amazon-holes three-kings-double; do
    xboard_games 1 $game -depth 1 -tc 1 -inc 0
done

# Games in which XBoard itself removes pieces and castles, and pieces in the pawns' places that are none.
export TEMPI_GAMES=$PWD/games/two-laws.games
for game in marseillais-blast monster-xiangqi; do
    xboard_games 1 $game -depth 1 -tc 1 -inc 0
done

# Pieces in hand, and promoted types.
export TEMPI_GAMES=$PWD/games/drops.games
xboard_games 1 double-minishogi -depth 1 -tc 1 -inc 0

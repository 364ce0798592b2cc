#!/usr/bin/env bash
# Words that must not come back: what tempi once called things that the field of chess engines has a word for. Each line
# of the list is an extended regular expression and the word to use; docs/internals/glossary.md may explain old words.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
cd "$(dirname "$0")/.." || exit 1

# The data of measurements keeps the words of their commands, networks hold the notes of their learning.
mapfile -t files < <(find engine rules search bench protocol tests docs games packaging .ci ./*.md Makefile -type f \
    \( -name '*.[ch]' -o -name '*.def' -o -name '*.sh' -o -name '*.py' -o -name '*.md' -o -name '*.games' -o -name '*.6' -o -name Makefile \) \
    -not -path 'docs/results/*' -not -path 'docs/internals/glossary.md' -not -path 'search/evaluation/networks/*' \
    -not -path 'tests/words_test.sh' -not -path './CHANGELOG.md' -not -path 'tests/fuzz/corpus/*')

# What the words are allowed in: the manual's folder, the piece called Man, a key of FENs, keys that old files have, the
# names of games in the sources, and those that hosts may send.
allowed='[Ee]very-man|(King.s|Queen.s|Different) Men|at_most|AT_LEAST|man/man6|man tempi|man page|= K man$|"man"|[,` ]man=|`man`|\("men"\)|"men"|key_renamed|'"'men'|'man'"'|protocol/options.c:.*(Table Path|Games File|"Series"|GamesFile)|protocol/options.[ch]:.*`Own Book`|commands/renamed.h|test_commands.c:.*(--resign 3 600|"table chess)|setoption name Own Book|option .Own Book|man = same|`men`'

faults=0
while IFS=$'\t' read -r pattern use; do
    [ -n "$pattern" ] || continue
    found=$(grep -nHE -- "$pattern" "${files[@]}" | grep -vE -- "$allowed")
    [ -z "$found" ] && continue
    printf '%s\n  -> use: %s\n' "$found" "$use"
    faults=$((faults + 1))
done << 'LIST'
\b(men|man|Men|Man)\b	piece, pieces
\b([a-z]+_)*(men|man)(_[a-z]+)*\b	piece, pieces
\b([A-Z]+_)*(MEN|MAN)(_[A-Z]+)*\b	PIECE, PIECES
\b(KINDS|[A-Z]+_KINDS|piece_kind|kinds? of pieces?)\b	piece type
\bline_?m[ae]n\b|line m[ae]n\b	slider
\bgoal_squares? of\b|\bgoals? of (a|the) step	target
\btempi table\b|\bkeeper\b|tables? of endings|\bendings_[a-z]+	tablebase, cache
\b(own_(game|men|law|body|kind|load|read|book|actions|state)|OWN_[A-Z]+|OWN_GAMES)\b	custom, specific, friendly, root turn
\bstruct style\b	search profile
exchange_at_least|\bstruct worth\b|\bworth_set\b	SEE: see_ge; piece values
\bnode_judge\b	evaluate
\bstruct answer\b|\banswer_by_[a-z]+	best turn, interjection, refutation
\bstruct chances\b|\bchances_[a-z]+	WDL, rollouts
\bhunt_[a-z]+|\bsiege|\blook_further\b|\bprove_limits\b	mate thread, mate distance, reply search, proof numbers
\bbarred\b	excluded, gives check
\bturn_marks\b|\bnull_marks\b	key history
\bsights?_|\bstruct sights?\b	input features
\blikeness|\bgame_looks\b	piece images
\brefusal	why a move is illegal
\bguide_[a-z]+|\bstruct guide\b|\bdoubts?_	rules text, warnings
\benum dry\b|DRY_[A-Z]+|[Rr]unning dry|LAW_TELLS	no legal step, last step
\b(game_|evaluate_)?(extended|imaged)\(|->extended\b	fairy, projected
\bstruct wide|\bwide_[a-z]+	bitboard128
\bstruct pen\b|\bpen_[a-z]+	text builder
\bmemory_need\b|\bfail_program\b	xcalloc, die
\b[a-z]+_(least|most|usual)\b|\b[A-Z]+_(LEAST|MOST|USUAL)\b|, usually [0-9]	min, max, default
\bstruct manner\b|\bperson_[a-z]+	presentation, human
Own Book|Book File|Games ?File\b|Table Men|Table Path|name Series\b	OwnBook, BookFile, VariantPath, TablebaseProbeLimit, TablebasePath, WholeTurns
hundredths? of a pawn	centipawns
books? of openings	opening book
--random-turns|--even\b|--uneven\b|--squares\b|--texts\b|--time [0-9S]	--random-openings, --balanced, --unbalanced, --uci, --movetime
saved behind|by both players	appended, adjudicated
[Tt]wice the time	time odds, scaling with time
with a fault\b|is no number\b	with errors; must be from 1 to 9
[Ss]ide to decide|[Ss]ide that decides|[Ww]ho decides\b	side to move
LIST
echo "$((${#files[@]})) files, $faults old words"
[ ${#files[@]} -gt 400 ] && [ "$faults" -eq 0 ]

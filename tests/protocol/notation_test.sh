#!/usr/bin/env bash
# The forms of a move that the sources print, in every reader: UCI, show, replay, play and XBoard. A row is a game, the
# actions before, the form, and the first two fields of the FEN after it; x: XBoard, too, which sends one step a move,
# passes between turns, and on ten ranks names of squares of its own.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
cd "$(dirname "$0")/../.." || exit 1
tempi=${TEMPI:-./tempi} rows=0 faults=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Fails a row in a reader.
wrong() {
    echo "$1: $game after '$before': $form"
    faults=$((faults + 1))
}

while IFS='|' read -r game before form fen xboard; do
    rows=$((rows + 1))
    moves="$before $form"
    grep -qF "Fen: $fen " <(printf '%s\n' "setoption name UCI_Variant value $game" \
        "position startpos moves $moves" d quit | "$tempi") || wrong UCI
    grep -qF "$fen " <("$tempi" show "$game" --moves "$moves" 2> /dev/null) || wrong show
    printf '[Variant "%s"]\n\n%s *\n' "$game" "$moves" > "$work/game.pgn"
    grep -q ' 1 valid' <("$tempi" replay "$work/game.pgn") || wrong replay
    # shellcheck disable=SC2086
    grep -qF "$fen " <(printf '%s\n' $before "$form" fen quit |
        "$tempi" play "$game" --white human --black human 2>&1) || wrong play
    [ -n "$xboard" ] || continue
    # shellcheck disable=SC2086
    { printf '%s\n' xboard "variant $game" force && printf 'usermove %s\n' $before "$form" z9; } |
        "$tempi" > "$work/out"
    grep -qv ' z9$' <(grep '^Illegal\|^Error' "$work/out") && wrong XBoard
    grep -q '^Illegal.* z9$' "$work/out" || wrong XBoard
done << 'ROWS'
chess||e2-e4|rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b|x
chess|e2e4 d7d5|e4xd5|rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b|x
chess|e2e4 d7d5|e4:d5+|rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b|x
chess||N(g1-f3)|rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b|x
chess||1.Ng1-f3++|rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b
chess|e2e4 e7e5 g1f3 b8c6 f1b5 a7a6|O-O|r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b|x
chess|e2e4 e7e5 g1f3 b8c6 f1b5 a7a6|0-0+|r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b|x
chess960|e2e4 e7e5 g1f3 b8c6 f1b5 a7a6|O-O|r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b|x
marseillais||e2-e4/Ng1-f3|rnbqkbnr/pppppppp/8/8/4P3/5N2/PPPP1PPP/RNBQKB1R b
progressive|e2e4|e7-e5,Ng8-f6|rnbqkb1r/pppp1ppp/5n2/4p3/4P3/8/PPPP1PPP/RNBQKBNR w
doublemove|e2e4|e7-e5/d7-d5|rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w
brick||e2-e4+d2-d4|rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b
realm||a1-b1+b1-a1|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR b
ftm||e2-e4/d1-e2|rnbqkbnr/pppppppp/8/8/4P3/8/PPPPQPPP/RNB1KBNR b
future|0000 0000 h2h3 h7h6|Ng3|1rnbqkbnr1/*pppppp1p*/*6p1*/*8*/*8*/*5NP1*/*PPPPPP1P*/1RNBQKB1R1 b
future|0000 0000 h2h3 h7h6 g1h2 g8h7 h1g3 h8g6|O-O|1rnbqk2r1/*ppppppbp*/*5np1*/*8*/*8*/*5NP1*/*PPPPPPBP*/1RNBQ1RK2 b
future|0000 0000 h2h3 h7h6 g1h2 g8h7 h1g3 h8g6|0-0+|1rnbqk2r1/*ppppppbp*/*5np1*/*8*/*8*/*5NP1*/*PPPPPPBP*/1RNBQ1RK2 b
future||0000|1rnbqkbnr1/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNBQKBNR1 w
future-random||Ng3|1rnbqkbnr1/*pppppppp*/*8*/*8*/*8*/*5N2*/*PPPPPPPP*/1RNBQKB1R1 b|x
future-random|h2h3 h7h6 g1h2 g8h7 h1g3 h8g6|O-O|1rnbqk2r1/*ppppppbp*/*5np1*/*8*/*8*/*5NP1*/*PPPPPPBP*/1RNBQ1RK2 b|x
future-random|h2h3 h7h6 g1h2 g8h7 h1g3 h8g6|0-0+|1rnbqk2r1/*ppppppbp*/*5np1*/*8*/*8*/*5NP1*/*PPPPPPBP*/1RNBQ1RK2 b|x
future-random||f2-f4|1rnbqkbnr1/*pppppppp*/*8*/*8*/*4P3*/*8*/*PPPP1PPP*/1RNBQKBNR1 b|x
transporter||c8-d7|***racr***/*fdmbbmdf*/3sffsf2/3f6/6i3/3I6/10/2FSFFSF2/*FDMBBMDF*/***RCAR*** w
transporter||F(e8-d7)|***racr***/*fdmbbmdf*/2fs1fsf2/3f6/6i3/3I6/10/2FSFFSF2/*FDMBBMDF*/***RCAR*** w
transporter||Sg8f7+|***racr***/*fdmbbmdf*/2fsff1f2/5s4/6i3/3I6/10/2FSFFSF2/*FDMBBMDF*/***RCAR*** w
transporter||Ie6|***racr***/*fdmbbmdf*/2fsffsf2/10/4i5/3I6/10/2FSFFSF2/*FDMBBMDF*/***RCAR*** w
fantasy||Dw(e2-e3)|znbakrgc/dddddddd/8/8/8/4D3/DDDD1DDD/CGRKAWPH b|x
fantasy||1.Dw(e2-e3)|znbakrgc/dddddddd/8/8/8/4D3/DDDD1DDD/CGRKAWPH b
fantasy|a2a3 a7a6|Ch(a1-a2)|znbakrgc/1ddddddd/d7/8/8/D7/CDDDDDDD/1GRKAWPH b|x
fantasy||Dr(b1-c3)|znbakrgc/dddddddd/8/8/8/2G5/DDDDDDDD/C1RKAWPH b|x
fantasy||De3|znbakrgc/dddddddd/8/8/8/4D3/DDDD1DDD/CGRKAWPH b|x
fantasy-advanced||Dw(e2-e3)++|znbakrgc/dddddddd/8/8/8/4D3/DDDD1DDD/CGRKAWPH b|x
ROWS
echo "$rows forms, faults: $faults"
exit $((faults > 0))

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says the settings of a games file in words, each that is not at its default; settings_text.h says more. */
#include "rules/texts/settings_text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rules/custom/pieces.h"
#include "rules/notation/text.h"

enum { SENTENCE_MAX = 1024 };

/* The lines so far: sentences on one subject stand in one line. */
struct words {
    struct text_builder *builder;
    const struct game *game;
    const struct settings *set;
    const struct custom_pieces *m; /* NULL: the pieces are not from a games file */
    const char *subject;           /* of the line that is not ended; NULL: none */
};

/* Ends the line that is being written. */
static void line_end(struct words *w)
{
    if (w->subject)
        builder_text(w->builder, ".\n");
    w->subject = NULL;
}

/* Adds a sentence on a subject. */
static void say(struct words *w, const char *subject, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void say(struct words *w, const char *subject, const char *format, ...)
{
    char text[SENTENCE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    bool goes_on = w->subject && strcmp(w->subject, subject) == 0;
    if (!goes_on) {
        line_end(w);
        builder_text(w->builder, subject);
        builder_char(w->builder, ':');
    }
    builder_text(w->builder, goes_on ? "; " : " ");
    builder_text(w->builder, text);
    w->subject = subject;
}

/* Returns the types that the game has, bit by type: those of the start and of promotions, as far as it is known. */
static unsigned types_of(const struct words *w)
{
    const char *start = game_start_fen(w->game);
    unsigned types = w->game->pieces->promotions;
    if (w->m || w->game->pieces->movement)
        return w->m ? w->m->types_set : (1u << PIECE_TYPES) - 1;
    for (size_t i = strcspn(start, " "); i-- > 0;) {
        const char *letter = isalpha((unsigned char)start[i]) ? strchr(orthodox_letters, start[i] | 32) : NULL;
        types |= letter ? 1u << (letter - orthodox_letters) : 0;
    }
    return types;
}

/* Writes the letters of some types, bit by type, with `between` between them; returns the text. */
static const char *letters_of(const struct words *w, unsigned types, const char *between, char *text)
{
    const char *letters = w->m ? w->m->letters : game_letters(w->game);
    const unsigned all = types_of(w);
    size_t n = 0;
    if ((types & all) == all)
        return "any piece";
    for (types &= all; types; types &= types - 1)
        n += (size_t)snprintf(text + n, 8, "%s%s%c", n ? between : "",
                              isupper((unsigned char)letters[bits_first(types)]) ? "+" : "",
                              toupper((unsigned char)letters[bits_first(types)]));
    text[n] = 0;
    return text;
}

enum { LETTERS_TEXT = 8 * CUSTOM_TYPES };

/* Writes the squares of a set, whole ranks as such; returns the text, which has room for SENTENCE_MAX bytes. */
static const char *squares_of(const struct words *w, bitboard128 set, char *text)
{
    const struct geometry *geometry = w->game->pieces->geometry;
    unsigned files = game_files(w->game), ranks = game_ranks(w->game), count = 0, last = 0;
    struct text_builder builder = builder_begin(text, SENTENCE_MAX / 2);
    bitboard128 all = w->m ? w->m->all : ~(bitboard)0;
    for (unsigned rank = 0; rank < ranks; rank++) {
        bitboard128 row = all & ((((bitboard128)1 << files) - 1) << rank * files);
        if (row && (set & row) == row) {
            last = rank + 1;
            builder_text(&builder, count++ ? ", " : "");
            builder_text(&builder, "rank ");
            builder_number(&builder, last);
            continue;
        }
        for (bitboard128 squares = set & row; squares;) {
            builder_text(&builder, count++ ? ", " : "");
            builder_square(&builder, geometry, bits128_pop(&squares));
        }
    }
    return count ? text : "no square";
}

/* Writes the squares of both sides; returns the text. */
static const char *sides_of(const struct words *w, bitboard128 white, bitboard128 black, char *text)
{
    char squares[2][SENTENCE_MAX / 2];
    if (white == black)
        return squares_of(w, white, text);
    snprintf(text, SENTENCE_MAX, "%s (Black: %s)", squares_of(w, white, squares[0]), squares_of(w, black, squares[1]));
    return text;
}

/* Writes how many steps the turns of a sequence have; `whose` is who has them. */
static void sequence_say(struct words *w, const struct sequence *s, const char *whose)
{
    char numbers[SEQUENCE_MAX * 6 + 1] = "", times[40] = "";
    size_t n = 0;
    bool one = s->count == 1 && s->tail <= TAIL_REPEAT, ends = s->tail == TAIL_LAST;
    for (unsigned i = 0; i + (ends && !one) < s->count; i++)
        n += (size_t)snprintf(numbers + n, sizeof numbers - n, "%s%u", i ? ", " : "", s->steps[i]);
    if (s->times > 1)
        snprintf(times, sizeof times, ", each number for %u turns", s->times);
    if (s->tail == TAIL_PIECES)
        say(w, "Turn", "%s have as many steps as their player has pieces", whose);
    else if (one)
        say(w, "Turn", "%s have %s step%s", whose, s->steps[0] == 1 ? "one" : numbers, s->steps[0] == 1 ? "" : "s");
    else if (ends)
        say(w, "Turn", "%s have %s step%s first, then always %u%s", whose, numbers,
            strcmp(numbers, "1") == 0 ? "" : "s", s->steps[s->count - 1], times);
    else
        say(w, "Turn", "%s have %s steps%s%s", whose, numbers,
            s->tail == TAIL_REPEAT     ? ", over and over"
            : s->tail == TAIL_CONTINUE ? " and so on"
                                       : ", and then as many as the two before together",
            times);
}

/* Says how long turns are, and which pieces make their steps. */
static void turns_say(struct words *w)
{
    static const char *const movers[] = {[MOVER_ONCE] = "no piece makes two steps of a turn",
                                         [MOVER_SAME] = "one piece makes all steps of a turn",
                                         [MOVER_OTHER] = "no piece makes two steps in succession"};
    const struct settings *set = w->set;
    char letters[LETTERS_TEXT];
    if (set->in_c) {
        const struct game *known = NULL;
        for (unsigned i = 0; !known && game_at(i); i++)
            if (!game_at(i)->from_file && game_at(i)->law->settings.in_c == set->in_c)
                known = game_at(i);
        say(w, "Turn", "by the law of %s, with these lengths and changes", known ? known->name : set->in_c->id);
    }
    if (set->by_side) {
        sequence_say(w, &set->turns[WHITE], "White's turns");
        sequence_say(w, &set->turns[BLACK], "Black's turns");
    } else {
        sequence_say(w, &set->turns[WHITE], "the turns");
    }
    if (set->may_end)
        say(w, "Turn", "a turn may be ended after any of its steps");
    if (set->mover != MOVER_ANY)
        say(w, "Turn", "%s", movers[set->mover]);
    for (unsigned i = 0; i < set->pieces_count; i++)
        say(w, "Turn", "step %u%s is made by %s", i + 1, i + 1 < set->pieces_count ? "" : " and each later one",
            letters_of(w, set->pieces[i], ", ", letters));
}

/* Says which steps capture, castle and check. */
static void steps_say(struct words *w)
{
    static const char *const passing[] = {[PASSING_TWICE] = "the first step of a turn captures en passant, and the "
                                                            "second one if the first did",
                                          [PASSING_ANY] = "any step of a turn captures en passant, while the square "
                                                          "that the pawn has passed is empty",
                                          [PASSING_NONE] = "there is none"};
    static const char *const checks[] = {[CHECK_ENDS] = "a check ends the turn",
                                         [CHECK_LAST] = "only the last step of a turn may give check",
                                         [CHECK_NEVER] = "no step may give check"};
    const struct settings *set = w->set;
    const struct game *game = w->game;
    for (unsigned i = 0; i < set->captures_count; i++)
        say(w, "Captures", "step %u%s %s capture", i + 1, i + 1 < set->captures_count ? "" : " and each later one",
            set->captures[i] ? "may" : "may not");
    if (set->captures_end)
        say(w, "Captures", "a capture ends the turn");
    if (set->check != CHECK_FREE && game_royal(game))
        say(w, "Check", "%s", checks[set->check]);
    if (game_royal(game) && set->king_safe == KING_SAFE_NEVER)
        say(w, "Check", "a king may be left where it can be captured, and its capture wins");
    else if (game_royal(game) && (set->king_safe == KING_SAFE_AT_END || !settings_one_step(set)))
        say(w, "Check", "a king must be safe %s",
            set->king_safe == KING_SAFE_AT_END ? "at the end of a turn, not before" : "after each step of a turn");
    if (game_castles(game) && set->castling != CASTLING_ANY)
        say(w, "Castling", "%s",
            set->castling == CASTLING_FIRST ? "only by the first step of a turn" : "there is none");
    if (game_castles(game) && set->rook_steps)
        say(w, "Castling", "the rook has made a step, too");
    if (set->passing != PASSING_FIRST && (game->pieces->scope_flags & SCOPE_DOUBLE))
        say(w, "En passant", "%s", passing[set->passing]);
    if (set->boxed)
        say(w, "Promotion", "to captured pieces alone, and to those that the side began without");
}

/* Says what wins by one goal. */
static void goal_say(struct words *w, const struct goal *goal)
{
    char letters[LETTERS_TEXT], squares[SENTENCE_MAX], against[128] = "";
    static const char *const reaches[] = {
        [REACH_AT_ONCE] = "",
        [REACH_REPLY] =
            "; the side that moves second has a turn left when the first one is there, and both there is a draw",
        [REACH_HELD] = " if it is still there when his next turn begins"};
    const char *types = letters_of(w, goal->types, ", ", letters), *wins = goal->draws ? "draws" : "wins";
    if (goal->against)
        snprintf(against, sizeof against, ", if the other side has at least %u%s", goal->against,
                 goal->claimed ? ", or one more while the side with too few is to move" : "");
    switch (goal->rule) {
    case GOAL_BARE:
        say(w, "Goal", "who leaves the opponent nothing but his king wins");
        break;
    case GOAL_CAPTURE:
        say(w, "Goal", "who leaves the opponent with no more than %u of %s %s%s", goal->left, types, wins, against);
        break;
    case GOAL_EXTINCTION:
        say(w, "Goal",
            "who leaves the opponent with no more than %u pieces of one of the types that he began with, of "
            "%s, %s%s",
            goal->left, types, wins, against);
        break;
    case GOAL_LOSE:
        say(w, "Goal", "who has no more than %u of %s %s%s", goal->left, types, wins, against);
        break;
    case GOAL_CONNECT:
        if (goal->joins) {
            char ends[SENTENCE_MAX];
            say(w, "Goal", "who connects %s with %s by %s, each beside the next on%s%s%s, %s",
                sides_of(w, goal->squares[0], goal->squares[1], squares),
                sides_of(w, goal->ends[0], goal->ends[1], ends), types, goal->lines & LINE_RANKS ? " ranks" : "",
                goal->lines & LINE_FILES ? " files" : "", goal->lines & LINE_DIAGONALS ? " diagonals" : "",
                goal->loses ? "loses" : wins);
            break;
        }
        if (goal->square) {
            say(w, "Goal", "who has a square of %u by %u full of %s %s", goal->left, goal->left, types,
                goal->loses ? "loses" : wins);
            break;
        }
        say(w, "Goal", "who has %u of %s %s %s, on%s%s%s", goal->left, types,
            goal->apart ? "in a line, with gaps or without," : "side by side", goal->loses ? "loses" : wins,
            goal->lines & LINE_RANKS ? " ranks" : "", goal->lines & LINE_FILES ? " files" : "",
            goal->lines & LINE_DIAGONALS ? " diagonals" : "");
        break;
    case GOAL_CASTLES:
        snprintf(against, sizeof against, "%s%s%s%s", goal->left & WHITE_KING_SIDE ? ", White short" : "",
                 goal->left & WHITE_QUEEN_SIDE ? ", White long" : "",
                 goal->left & BLACK_KING_SIDE ? ", Black short" : "",
                 goal->left & BLACK_QUEEN_SIDE ? ", Black long" : "");
        say(w, "Goal", "who castles (%s) wins, and who has lost the right to it loses", against + 2);
        break;
    case GOAL_CHECKS:
        say(w, "Goal", "who has given %u checks wins", goal->left);
        break;
    default:
        snprintf(against, sizeof against, "%u pieces of ", goal->left + 1u);
        say(w, "Goal", "who brings %s%s to %s%s wins%s", goal->left ? against : "", types,
            sides_of(w, goal->squares[0], goal->squares[1], squares),
            goal->safe && goal->reach == REACH_HELD ? ", where they are not attacked, or"
            : goal->safe                            ? ", where they are not attacked,"
            : goal->full                            ? ", or fewer if none of these squares is empty,"
                                                    : "",
            reaches[goal->reach]);
    }
}

/* Writes half points. */
static void halves_write(unsigned halves, struct text_builder *builder)
{
    builder_number(builder, halves / 2);
    builder_text(builder, halves % 2 ? ".5" : "");
}

/* Says who wins what would be a draw. */
static void draws_say(struct words *w)
{
    const struct settings *set = w->set;
    char text[SENTENCE_MAX / 2], letters[LETTERS_TEXT];
    struct text_builder builder = builder_begin(text, sizeof text);
    for (unsigned types = types_of(w); types; types &= types - 1)
        if (set->points[bits_first(types)]) {
            builder_text(&builder, text[0] ? ", " : "");
            builder_text(&builder, letters_of(w, types & -types, "", letters));
            builder_char(&builder, ' ');
            halves_write(set->points[bits_first(types)], &builder);
        }
    if (set->points_black) {
        builder_text(&builder, ", Black besides ");
        halves_write(set->points_black, &builder);
    }
    if (set->draws == DRAWS_POINTS && !set->points_black &&
        memcmp(set->points, set->points + 1, sizeof set->points - 1) == 0)
        say(w, "Draws", "what would be a draw is won by who has more pieces on the board");
    else if (set->draws == DRAWS_POINTS)
        say(w, "Draws", "what would be a draw is won by who has more points on the board: %s", text);
    else
        say(w, "Draws", "what would be a draw is won by %s", set->draws == DRAWS_WHITE ? "White" : "Black");
}

/* Says how a game ends. */
static void end_say(struct words *w)
{
    static const char *const values[] = {
        "is a draw", "loses", "wins", "wins for the side with fewer pieces", "wins for the side with more pieces",
        "is a draw"};
    static const char *const repeated[] = {"is a draw", "loses", "wins", "wins for White", "wins for Black"};
    static const char *const no_step[] = {[NO_STEP_DRAW] = "is a draw",
                                          [NO_STEP_ENDS_TURN] = "ends the turn",
                                          [NO_STEP_LOSS] = "loses",
                                          [NO_STEP_WIN] = "wins"};
    static const char *const mates[] = {"loses", "is a draw", "wins"};
    const struct settings *set = w->set;
    char letters[LETTERS_TEXT];
    bool compulsory = game_must_capture(w->game) && set->stalemate == STALEMATE_DRAW;
    for (unsigned i = 0; i < set->goals_count; i++)
        goal_say(w, &set->goals[i]);
    if (game_knows_check(w->game))
        say(w, "Mate", "no legal step while the king is in check, at the start of a turn, %s", mates[set->mate]);
    if (set->mates_not)
        say(w, "Mate", "who is checkmated by pieces of %s alone wins", letters_of(w, set->mates_not, ", ", letters));
    if (set->mating)
        say(w, "Mate", "checkmate is a draw unless %s has given one of the checks, in a row, that end in it",
            letters_of(w, set->mating, " or ", letters));
    say(w, "Stalemate", "no legal step at the start of a turn%s %s", game_knows_check(w->game) ? " without check" : "",
        compulsory ? "wins" : values[set->stalemate]);
    if (!settings_one_step(set))
        say(w, "Stalemate", "no legal step inside a turn %s", no_step[set->may_end ? NO_STEP_ENDS_TURN : set->no_step]);
    if (set->pass)
        say(w, "Pass", "a side that is not in check%s may pass its turn; the second pass in a row is a draw",
            set->pass == PASS_STUCK ? " and has no legal step" : "");
    if (set->bikjang)
        say(w, "Bikjang",
            "who finds the kings in sight of each other along a rank or file must part them, or passes, even in check, "
            "which ends the game");
    if (set->repetition == REPETITION_NEVER)
        say(w, "Repetition", "of positions means nothing");
    else if (set->repetition)
        say(w, "Repetition", "to begin a turn at occurrence %u of a position %s", set->repetition,
            repeated[set->repeated]);
    if (set->shuffle)
        say(w, "Repetition",
            "who moves a piece away and back, away and back without check or capture by anybody loses, if it may go "
            "where the other side's royal pieces may");
    if (set->chase)
        say(w, "Repetition",
            "who has been chasing one piece with every turn since a position that is repeated loses, as in Xiangqi");
    if (set->perpetual)
        say(w, "Repetition", "who has been giving check with every turn since a position that is repeated loses");
    if (set->full_ends)
        say(w, "Draws", "the game is drawn when no square is empty");
    if (set->draws)
        draws_say(w);
    if (set->quiet.proof)
        say(w, "Draws",
            "with the option DrawProof a turn at whose start turns without progress would draw is still played if it "
            "can win; if it does not win, the game is drawn");
}

void settings_text_law(const struct game *game, struct text_builder *builder)
{
    struct words w = {.builder = builder, .game = game, .set = &game->law->settings};
    w.m = game->pieces->from_file ? (const struct custom_pieces *)game->pieces : NULL;
    turns_say(&w);
    if (game_must_capture(game))
        say(&w, "Captures", "who can capture must; who has no pieces left wins");
    steps_say(&w);
    end_say(&w);
    line_end(&w);
}

/* Says where pieces of one type go, begin and become others. */
static void type_say(struct words *w, unsigned pt)
{
    const struct custom_type *k = &w->m->types[pt];
    char squares[SENTENCE_MAX], letter[LETTERS_TEXT];
    letters_of(w, 1u << pt, "", letter);
    if (k->bounds_said.said)
        say(w, "Region", "%s goes only to %s", letter, sides_of(w, k->bounds[WHITE], k->bounds[BLACK], squares));
    if (k->first_said.said)
        say(w, "First moves", "of %s from %s%s", letter, sides_of(w, k->first[WHITE], k->first[BLACK], squares),
            !k->once   ? ""
            : k->royal ? ", where it has stood since the start, and not in check"
                       : ", where it has stood since the start");
    if (k->unseen)
        say(w, "First moves", "of %s are lost when an enemy of %s steps to its rank or file", letter,
            letters_of(w, k->unseen, ", ", squares));
    if (k->turning)
        say(w, "Promotion",
            "%s promotes in place of a step, where it stands or to a square where the new piece could go without "
            "capture, if that then attacks no piece and no check is given: from %s, a side's last one from anywhere",
            letter, sides_of(w, k->zone[WHITE], k->zone[BLACK], squares));
    else if (k->promotes[WHITE] && !k->promotion_rank)
        say(w, "Promotion", "%s %s on %s%s", letter, k->may_stay ? "may promote" : "promotes",
            k->leaving ? "or from " : "", sides_of(w, k->zone[WHITE], k->zone[BLACK], squares));
    if (k->stuck)
        say(w, "Promotion", "%s goes to none of %s, for it has nothing to become", letter,
            sides_of(w, k->dead[WHITE], k->dead[BLACK], squares));
    if (k->capturing)
        say(w, "Promotion", "of %s by a capture alone", letter);
    if (k->limit)
        say(w, "Promotion", "to %s only while the side has fewer than %u", letter, k->limit);
}

/* Says where pieces in hand come from and go. */
static void hands_say(struct words *w)
{
    const struct custom_pieces *m = w->m;
    static const char *const encloses[] = {
        [ENCLOSING_REVERSI] = "where it encloses pieces of the other side in lines",
        [ENCLOSING_ATAXX] = "next to a piece of its side",
        [ENCLOSING_QUADWRANGLE] = "next to a piece of its side",
        [ENCLOSING_SNORT] = "where no piece of the other side stands next to it along a rank or file",
        [ENCLOSING_TOP] = "on the first rank or before another piece on its file",
        [ENCLOSING_SIDES] = "where it is pushed in from an edge as far as squares are empty"};
    char squares[SENTENCE_MAX], letters[LETTERS_TEXT];
    if (!m->hands)
        return;
    if (m->gates)
        say(w, "Gating",
            "a step from a square of one's own first rank that its piece has never left may put a piece in hand there, "
            "castling on the king's square or on its partner's");
    if (m->enclosing)
        say(w, "Hand", "a piece is dropped only %s", encloses[m->enclosing]);
    if (m->enclosing_said.said)
        say(w, "Hand", "while one of %s is empty, pieces are dropped there alone",
            sides_of(w, region_squares(m, &m->enclosing_said, WHITE), region_squares(m, &m->enclosing_said, BLACK),
                     squares));
    if (m->hands == HANDS_FREE)
        say(w, "Hand", "both sides have any number of pieces");
    say(w, "Hand",
        m->gates == GATES_ALONE ? "%sthere are no other drops"
                                : "%sa step may drop a piece in hand on an empty square%s",
        m->hands <= HANDS_FREE       ? ""
        : m->hands == HANDS_CAPTURES ? "captured pieces go to the hand, promoted ones as what they were; "
                                     : "captured pieces go to the hand; ",
        m->drops_promoted ? ", as its promoted type, too" : "");
    if (m->must_drop)
        say(w, "Hand", "while %s can be dropped, there is no other step",
            m->must_drop == UINT16_MAX ? "a piece" : letters_of(w, m->must_drop, ", ", letters));
    for (unsigned types = m->drops_both_colours; types; types &= types - 1)
        say(w, "Hand", "pieces of %s are dropped half on dark and half on light squares",
            letters_of(w, types & -types, "", letters));
    for (unsigned types = m->pieces.drops; types; types &= types - 1) {
        const struct custom_type *k = &m->types[bits_first(types)];
        letters_of(w, types & -types, "", letters);
        if (k->drops[WHITE] != m->all || k->drops[BLACK] != m->all)
            say(w, "Hand", "%s only on %s", letters, sides_of(w, k->drops[WHITE], k->drops[BLACK], squares));
        if (k->file_limit)
            say(w, "Hand", "%s not on a file with %u of its own", letters, k->file_limit);
    }
    if (m->drops_check)
        say(w, "Hand", "drops may not give check");
    if (m->drops_mate)
        say(w, "Hand", "no mate by a drop of %s", letters_of(w, m->drops_mate, ", ", letters));
}

/* Says which castlings there are, unless they are those of chess. */
static void castlings_say(struct words *w)
{
    static const uint8_t chess[4][4] = {{4, 7, 6, 5}, {4, 0, 2, 3}, {60, 63, 62, 61}, {60, 56, 58, 59}};
    const struct geometry *board = &w->m->geometry;
    unsigned orthodox = 0;
    for (unsigned right = 0; right < 4; right++)
        orthodox += board->files == 8 && memcmp(&w->m->castling[right].king_from, chess[right], 4) == 0;
    for (unsigned right = 0; right < 4 && orthodox < 4; right++) {
        const struct custom_right *c = &w->m->castling[right];
        char text[64];
        if (c->king_from == NO_SQUARE)
            continue;
        struct text_builder builder = builder_begin(text, sizeof text);
        builder_square(&builder, board, c->king_from);
        builder_text(&builder, " to ");
        builder_square(&builder, board, c->king_to);
        builder_text(&builder, " and ");
        builder_square(&builder, board, c->partner_from);
        builder_text(&builder, " to ");
        builder_square(&builder, board, c->partner_to);
        say(w, "Castling", "%s", text);
    }
    if (w->m->castles_dropped)
        say(w, "Castling", "king and partner may castle from where they have been dropped");
    if (w->m->castles_opposite)
        say(w, "Castling", "who castles to a side takes the right to do so from the other player");
    if (w->m->castles_anywhere)
        say(w, "Castling", "kings and their partners may begin on any squares of their rank");
}

void settings_text_pieces(const struct game *game, struct text_builder *builder)
{
    static const char *const walls[] = {
        [WALLS_ARROW] = "each step makes an empty square, to which its piece could step on without capturing,",
        [WALLS_DUCK] = "each step takes the wall of the step before away and makes another empty square",
        [WALLS_EDGE] = "each step makes an empty square at the edge of the board or beside a wall",
        [WALLS_PAST] = "the square that a step leaves becomes",
        [WALLS_STATIC] = "each step makes an empty square"};
    struct words w = {.builder = builder, .game = game, .set = &game->law->settings};
    char squares[SENTENCE_MAX], letters[LETTERS_TEXT];
    if (!game->pieces->from_file)
        return;
    const struct custom_pieces *m = w.m = (const struct custom_pieces *)game->pieces;
    unsigned progress = 0;
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        progress |= m->types[pt].exists && m->types[pt].progress ? 1u << pt : 0;
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        if (m->types[pt].exists)
            type_say(&w, pt);
    hands_say(&w);
    if (m->blasts) {
        say(&w, "Blast", "a capture takes the capturing piece, too, and every piece next to its square%s%s",
            m->blast_spared & m->types_set ? " but " : "",
            m->blast_spared & m->types_set ? letters_of(&w, m->blast_spared, ", ", letters) : "");
        if (m->blast_immune)
            say(&w, "Blast", "no blast takes %s", letters_of(&w, m->blast_immune, ", ", letters));
        if (m->royal_types)
            say(&w, "Blast", "%s; who blasts the other side's wins; a king next to the other side's is not attacked",
                game_knows_check(game) ? "one's own king may not be taken" : "who blasts his own king loses");
    }
    if (m->walls)
        say(&w, "Walls", "%s a wall, which nobody enters or passes", walls[m->walls]);
    if (m->walls && m->walls_said.said)
        say(&w, "Walls", "walls stand only on %s",
            sides_of(&w, m->walls_bounds[WHITE], m->walls_bounds[BLACK], squares));
    if (m->flips)
        say(&w, "Flips", "a step or a drop%s turns over the pieces of the other side %s",
            m->flips == ENCLOSING_QUADWRANGLE ? " beside a piece of its side" : "",
            m->flips == ENCLOSING_REVERSI ? "between its square and others of its side, in unbroken lines"
                                          : "next to it");
    if (m->petrified)
        say(&w, "Walls", "a piece of %s that captures becomes a wall", letters_of(&w, m->petrified, ", ", letters));
    if (m->no_flight)
        say(&w, "Check", "in check a royal piece steps only to capture the one piece that gives it");
    if (m->facing)
        say(&w, "Check", "royal pieces may not see each other along a rank or file");
    if (m->counting)
        say(&w, "Counting",
            "few pieces must win in time, by the rules of %s, with %.1s, %.1s and %.1s as rooks, khons and "
            "knights",
            (const char *[]){"", "Makruk", "Cambodian Chess", "ASEAN Chess"}[m->counting], m->counted, m->counted + 1,
            m->counted + 2);
    if (m->lines_said.said)
        say(&w, "Lines", "moves with d go only along the lines that join, aslant, squares of %s",
            sides_of(&w, region_squares(m, &m->lines_said, WHITE), region_squares(m, &m->lines_said, BLACK), squares));
    if (m->no_hurdles)
        say(&w, "Hops", "nobody hops over a piece of %s", letters_of(&w, m->no_hurdles, ", ", letters));
    if (m->mutually_immune)
        say(&w, "Captures", "no piece of %s takes one of its own type",
            letters_of(&w, m->mutually_immune, ", ", letters));
    if (m->dead_ends)
        say(&w, "Region", "no piece may stop where it could never move from");
    castlings_say(&w);
    const bool by_type = m->royals == ROYALS_LAST_OF_TYPE;
    if (m->royal_types && (by_type || m->royals == ROYALS_LAST) && m->royals_last > 1)
        say(&w, "Royal pieces", "%s count as long as %s has at most %u", by_type ? "those of a type" : "a side's",
            by_type ? "a side" : "it", m->royals_last);
    else if (m->royal_types && m->royals != ROYALS_EACH)
        say(&w, "Royal pieces", "%s",
            by_type                    ? "only a side's last one of each type counts"
            : m->royals == ROYALS_LAST ? "only the last one of a side counts"
                                       : "one of a side's must be safe");
    bool doubles = m->pieces.scope_flags & SCOPE_DOUBLE;
    if (doubles && !(m->passings_count[WHITE] + m->passings_count[BLACK]))
        say(&w, "En passant", "there is none");
    else if (doubles && m->pawn_types != 1u << PAWN)
        say(&w, "En passant", "of %s", letters_of(&w, m->pawn_types, ", ", letters));
    if (doubles && m->passed_said.said)
        say(&w, "En passant", "on %s",
            sides_of(&w, region_squares(m, &m->passed_said, BLACK), region_squares(m, &m->passed_said, WHITE),
                     squares));
    if (progress != 1u << PAWN)
        say(&w, "Progress", "captures%s%s", progress ? " and steps of " : " alone",
            progress ? letters_of(&w, progress, ", ", letters) : "");
    line_end(&w);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules texts: every game has one, the moves that it quotes are legal, and the documents agree with it. */
#include "tests/support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "rules/custom/custom.h"
#include "rules/texts/rules_text.h"

enum { LINES_MIN = 3, LINES_MAX = 12, TEXT_MAX = 1 << 14 };

START_TEST(every_game_has_rules)
{
    for (unsigned i = 0; game_at(i); i++) {
        const struct game *game = game_at(i);
        const struct rules_text *text = rules_text_of(game);
        ck_assert_msg(text && strcmp(text->id, game->id) == 0,
                      "%s has no rules in words: give its section lines `rules`", game->id);
        ck_assert_msg(rules_text_pieces(game->pieces)[0] != 0,
                      "the pieces '%s' have no line PIECES(...) in rules/texts/pieces.def", game->pieces->id);
    }
}
END_TEST

/* Returns how many lines the rules proper fill in `tempi rules`: after the summary, up to what follows them. */
static unsigned proper_lines(const struct game *game)
{
    static char text[TEXT_MAX];
    FILE *out = tmpfile();
    unsigned lines = 0;
    ck_assert(out != NULL);
    rules_text_write(out, game);
    rewind(out);
    text[fread(text, 1, sizeof text - 1, out)] = 0;
    fclose(out);
    const char *at = strstr(text, "\n\n");
    ck_assert_msg(at != NULL, "%s: no rules", game->id);
    for (at += 2; *at && *at != '\n'; lines++) {
        size_t length = strcspn(at, "\n");
        ck_assert_msg(length <= 81, "%s: a line of %zu: %.*s", game->id, length, (int)length, at);
        at += length + 1;
    }
    return lines;
}

/* Fails unless every line of a rules text begins with its subject; headings, which further lines follow, are exempt. */
static void lines_have_subjects(const struct rules_text *text)
{
    char lines[RULES_TEXT_MAX];
    rules_text_lines(test_game(text->id), lines, sizeof lines);
    for (const char *at = lines; *at; at += strcspn(at, "\n") + 1) {
        size_t length = strcspn(at, "\n");
        if (at[0] == '=')
            ck_assert_msg(at[1] == ' ' && at[length + 1] && at[length + 1] != '=', "%s: %.40s", text->id, at);
        else
            ck_assert_msg(memchr(at, ':', length) != NULL, "%s: no subject: %.40s", text->id, at);
        ck_assert_msg(at[length] == '\n', "%s: no end of line", text->id);
    }
}

START_TEST(every_rules_text_is_short)
{
    for (unsigned i = 0; game_at(i); i++) {
        unsigned lines = proper_lines(game_at(i));
        ck_assert_msg(lines >= LINES_MIN && lines <= LINES_MAX, "%s: %u lines", game_at(i)->id, lines);
        lines_have_subjects(game_at(i)->text);
    }
}
END_TEST

/* The squares that a rules text names are on the board. */
START_TEST(squares_are_on_the_board)
{
    static bool marked[16 * BOARD_MAX]; /* with room for those that are not */
    unsigned games = 0;
    for (unsigned i = 0; game_at(i); i++) {
        const struct geometry *board = game_geometry(game_at(i));
        const unsigned squares = board ? board->files * board->ranks : 64;
        unsigned on = 0, all = 0;
        memset(marked, 0, sizeof marked);
        if (!rules_text_squares(game_at(i), marked))
            continue;
        for (unsigned square = 0; square < sizeof marked; square++) {
            all += marked[square];
            on += square < squares && marked[square];
        }
        ck_assert_msg(on && on == all, "%s: %u of %u", game_at(i)->id, on, all);
        games++;
    }
    ck_assert_uint_gt(games, 0);
}
END_TEST

/* The turn of a rules text is a whole turn and no more. */
START_TEST(turns_of_the_rules_texts_are_whole_turns)
{
    struct position p;
    for (unsigned i = 0; game_at(i); i++) {
        const struct rules_text *text = game_at(i)->text;
        test_position(&p, text->id, text->fen);
        unsigned number = p.number, owner = p.turn.owner;
        test_play(&p, text->turn);
        ck_assert_msg(p.number == number + 1 || p.turn.owner != owner || game_count(&p) == 0,
                      "%s: %s does not end the turn", text->id, text->turn);
        ck_assert_msg(p.turn.done == 0, "%s: %s goes past the turn", text->id, text->turn);
    }
}
END_TEST

/* Whether a text contains a move: two squares side by side. */
static bool names_move(const char *text)
{
    for (; *text; text++)
        if (islower(text[0]) && isdigit(text[1]) && islower(text[2]) && isdigit(text[3]))
            return true;
    return false;
}

START_TEST(moves_stand_in_the_examples_alone)
{
    for (unsigned i = 0; game_at(i); i++) {
        const struct rules_text *text = game_at(i)->text;
        ck_assert_msg(!names_move(text->lines) && !names_move(text->summary) && !names_move(text->words), "%s",
                      text->id);
    }
}
END_TEST

/* The text about the next step of a turn, after some turns. */
START_TEST(the_turn_is_told)
{
    static const struct {
        const char *game, *fen, *turns, *told;
    } rows[] = {
        {"chess", NULL, "", "one step"},
        {"marseillais", NULL, "", "first of two steps"},
        {"marseillais-bilateral", NULL, "e2e4", "second of two steps; pieces on files a to d"},
        {"marseillais-bilateral", NULL, "d2d4", "second of two steps; pieces on files e to h"},
        {"marseillais-blackwhite", "4k3/8/8/8/8/6P1/8/1B4K1 w - - 0 5", "b1a2",
         "second of two steps; pieces on dark squares"},
        {"marseillais-blackwhite", "4k3/8/8/8/8/6P1/8/6K1 w - - 0 5", "", "one step"},
        {"marseillais-bilateral", "4k3/8/8/8/8/8/6P1/6K1 w - - 0 5", "", "one step"},
        {"marseillais-piecepawn", NULL, "e2e4", "second of two steps; pieces other than pawns"},
        {"marseillais-1925", NULL, "", "first of two steps; no check may be given"},
        {"citizen", NULL, "b1c3", "second of at most two steps; pawns; 0000 ends the turn"},
        {"doublet", NULL, "b1c3", "second of at most two steps; the piece on g1; 0000 ends the turn"},
        {"ftm", NULL, "g1f3", "second of at most two steps; to g1; 0000 ends the turn"},
        {"omni", NULL, "e2e4", "second of at most 16 steps; pieces that have not moved; 0000 ends the turn"},
        {"future", NULL, "f8e8", "an exchange of pieces, such as f1c1; 0000 declines"},
        {"kazan", NULL, "g1f3", "second of at most 16 steps; the piece on h1; to g1"},
        {"threesum", NULL, "e2e4", "second of at most three steps; pieces that have not moved; 0000 ends the turn"},
        {"marseillais-maximummer", NULL, "b1c3", "second of two steps; pieces that have not moved"},
        {"triplets", "4k3/8/8/8/8/8/P7/RB2K3 w - - 0 5", "a2a3 e1e2", "third of three steps; the pieces on a1 b1"},
        {"quest", "3qk3/8/8/3p4/4P3/8/8/4K3 w - - 0 5", "e4d5",
         "answer in the opponent's turn; to d5; 0000 ends the turn"},
        {"progressive", NULL, "e2e4", "first of two steps"},
        {"losing:marseillais-1925", NULL, "", "first of two steps"},
        {"chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "", "one step; in check"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        char told[TURN_WORDS_MAX];
        test_position(&p, rows[i].game, rows[i].fen);
        test_play(&p, rows[i].turns);
        rules_text_turn(&p, NULL, told, sizeof told);
        ck_assert_msg(strcmp(told, rows[i].told) == 0, "%s after '%s': '%s'", rows[i].game, rows[i].turns, told);
    }
}
END_TEST

START_TEST(the_step_is_told_briefly)
{
    static const struct {
        const char *game, *fen, *turns, *told;
    } rows[] = {
        {"marseillais", NULL, "", "1st of 2 steps"},
        {"marseillais-piecepawn", NULL, "e2e4", "2nd of 2 steps"},
        {"citizen", NULL, "", "1st of up to 2"},
        {"citizen", NULL, "b1c3", "2nd, or click"},
        {"triplets", "4k3/8/8/8/8/8/P7/RB2K3 w - - 0 5", "a2a3 e1e2", "3rd of 3 steps"},
        {"quest", "3qk3/8/8/3p4/4P3/8/8/4K3 w - - 0 5", "e4d5", "answer, or click"},
        {"chess", NULL, "", "one step"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        char told[32];
        test_position(&p, rows[i].game, rows[i].fen);
        test_play(&p, rows[i].turns);
        rules_text_step(&p, ", or click", told, sizeof told);
        ck_assert_msg(strcmp(told, rows[i].told) == 0, "%s after '%s': '%s'", rows[i].game, rows[i].turns, told);
    }
}
END_TEST

/* Returns where a text mentions a thing, NULL if nowhere; places where the words before say that there is none do
   not count. */
static const char *word_said(const char *text, const char *word)
{
    static const char *const none[] = {"no ", "nor ", "neither ", "without "};
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++) {
        char before[24] = "";
        size_t room = (size_t)(at - text) < sizeof before - 1 ? (size_t)(at - text) : sizeof before - 1;
        bool denied = false;
        memcpy(before, at - room, room);
        for (unsigned i = 0; i < sizeof none / sizeof *none; i++)
            denied |= strstr(before, none[i]) != NULL;
        if (!denied)
            return at;
    }
    return NULL;
}

/* Fails if a rules text mentions what a game with these pieces lacks. */
static void says_only_what_is(const struct game *game)
{
    static const char *const of_kings[] = {"check", "Check", "mate", "safe", "king attacked", "takes the king"};
    static const char *const of_castling[] = {"astling", "castle"}, *const of_passing[] = {"n passant", "ouble step"};
    static char text[RULES_TEXT_MAX];
    rules_text_lines(game, text, sizeof text);
    ck_assert_msg(strlen(text) < sizeof text - 1 && !strpbrk(text, "{}"), "%s: %s", game->id, text);
    for (unsigned i = 0; !game_royal(game) && i < sizeof of_kings / sizeof *of_kings; i++)
        ck_assert_msg(!word_said(text, of_kings[i]), "%s has no royal king: %s", game->id, text);
    for (unsigned i = 0; !game_castles(game) && i < sizeof of_castling / sizeof *of_castling; i++)
        ck_assert_msg(!word_said(text, of_castling[i]), "%s has no castling: %s", game->id, text);
    for (unsigned i = 0; !(game->pieces->scope_flags & SCOPE_DOUBLE) && i < sizeof of_passing / sizeof *of_passing; i++)
        ck_assert_msg(!word_said(text, of_passing[i]), "%s has no double steps: %s", game->id, text);
}

/* Returns the game with some pieces and the law of a game; NULL if they cannot be combined. */
static const struct game *composed(const struct piece_set *pieces, const struct game *of)
{
    char id[128];
    const char *reason;
    snprintf(id, sizeof id, "%s:%s", pieces->id, of->id);
    return game_find(id, &reason);
}

START_TEST(combinations_are_told_as_they_are)
{
    const struct game *game;
    unsigned count = 0;
    for (unsigned i = 0; game_pieces_at(i); i++)
        for (unsigned k = 0; game_at(k); k++)
            if (game_composes(game_at(k)) && (game = composed(game_pieces_at(i), game_at(k))) != NULL) {
                ck_assert_msg(*rules_text_of(game)->id, "%s has no rules in words", game->id);
                says_only_what_is(game);
                count++;
            }
    ck_assert_uint_gt(count, 200);
}
END_TEST

/* Ignores an error of a games file. */
static void ignore(void *context, const struct fault *f)
{
    (void)context;
    (void)f;
}

/* Rules texts of pieces from a file with built-in laws: what the pieces lack is not mentioned, and the starting
   position is theirs. */
START_TEST(custom_games_are_told_as_they_are)
{
    static const char head[] = "[my-%s-%s]\nbase = %s\nname = My %s\nstart = %s\n%s\n";
    static const struct {
        const char *sort, *array, *more;
    } sorts[] = {
        {"bare", "rnb1kbnr/8/8/8/8/8/8/RNB1KBNR w - - 0 1", "piece P = none"},
        {"plain", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "piece P = fmWfcF\nroyal = none"},
    };
    char text[1024];
    unsigned count = 0, listed = 0;
    while (game_at(listed))
        listed++;
    for (unsigned i = 0; i < listed; i++)
        for (unsigned k = 0; k < sizeof sorts / sizeof *sorts; k++) {
            const char *id = game_at(i)->id;
            snprintf(text, sizeof text, head, sorts[k].sort, id, id, id, sorts[k].array, sorts[k].more);
            count += custom_read(text, true, ignore, NULL);
        }
    for (unsigned i = listed; game_at(i); i++)
        says_only_what_is(game_at(i));
    ck_assert_uint_gt(count, 40);
}
END_TEST

/* What settings say of one subject stands in one line, also with passes between; and the option DrawProof is told. */
START_TEST(settings_say_a_subject_once)
{
    char text[RULES_TEXT_MAX];
    test_games_add("[told-passes]\nsteps = 2\npass = yes\nmates = not by N\ndraws = black wins\nfull board = ends the "
                   "game\nquiet turns = 20 DrawProof\n");
    rules_text_lines(test_game("told-passes"), text, sizeof text);
    static const char *const subjects[] = {"\nMate:", "\nStalemate:", "\nPass:", "\nDraws:", "option DrawProof"};
    for (unsigned i = 0; i < sizeof subjects / sizeof *subjects; i++) {
        const char *first = strstr(text, subjects[i]);
        ck_assert_msg(first && !strstr(first + 1, subjects[i]), "%s: %s", subjects[i], text);
    }
}
END_TEST

/* Settings name the pieces that the game has, and Black's points where each piece has one. */
START_TEST(settings_name_the_pieces_of_the_game)
{
    char text[RULES_TEXT_MAX];
    test_games_add("[told-order]\nsteps = 2\norder = P, -P\n[told-points]\ndraws = points any 1 black 0.5\n"
                   "[told-medieval]\npieces = medieval\nsteps = 2\norder = P, -P\n");
    rules_text_lines(test_game("told-order"), text, sizeof text);
    ck_assert_msg(strstr(text, "by N, B, R, Q, K.") != NULL, "%s", text);
    rules_text_lines(test_game("told-points"), text, sizeof text);
    ck_assert_msg(strstr(text, "K 1, Black besides 0.5.") != NULL, "%s", text);
    rules_text_lines(test_game("told-medieval"), text, sizeof text);
    ck_assert_msg(strstr(text, "by N, R, K, F, A.") != NULL, "%s", text);
}
END_TEST

/* Returns the outcome that a rules text gives for no legal step in the middle of a turn; -1: the turn ends, or the
   text says nothing. */
static int no_step_told(const struct position *p)
{
    static const char words[] = "in the middle of a turn ";
    char text[RULES_TEXT_MAX];
    rules_text_lines(p->game, text, sizeof text);
    const char *at = strstr(text, words), *said = at ? at + strlen(words) : "";
    enum outcome wins = p->turn.decider == WHITE ? WHITE_WINS : BLACK_WINS;
    enum outcome loses = p->turn.decider == WHITE ? BLACK_WINS : WHITE_WINS;
    return strncmp(said, "is a draw", 9) == 0 ? (int)DRAWN
           : strncmp(said, "wins", 4) == 0    ? (int)wins
           : strncmp(said, "loses", 5) == 0   ? (int)loses
                                              : -1;
}

/* Plays a random game and compares its end with the rules text; returns whether it ended in the middle of a turn. */
static bool ends_as_told(const struct game *game, struct random *random)
{
    struct position p;
    action list[ACTIONS_MAX];
    const char *reason = "";
    unsigned n;
    game_start(&p, game, game_option_default(game));
    for (unsigned i = 0; (n = game_actions(&p, ALL_ACTIONS, list)) > 0; i++) {
        if (i == 600)
            return false;
        game_apply(&p, list[random_below(random, n)]);
    }
    enum outcome expected = p.turn.decider == WHITE ? WHITE_WINS : BLACK_WINS, found = game_result(&p, &reason);
    if (p.turn.done && p.side[p.turn.decider]) {
        ck_assert_msg((int)found == no_step_told(&p), "%s: %s at %s", game->id, reason, test_fen(&p));
        return true;
    }
    ck_assert_msg(found == expected, "%s: %s at %s", game->id, reason, test_fen(&p));
    return false;
}

START_TEST(losing_games_end_as_they_are_told)
{
    struct random random;
    const struct game *game, *losing = test_game("losing:chess");
    unsigned games = 0, inside = 0;
    random_seed(&random, 19);
    for (unsigned k = 0; game_at(k); k++)
        if (game_composes(game_at(k)) && (game = composed(losing->pieces, game_at(k))) != NULL)
            for (unsigned i = 0; i < 20; i++, games++)
                inside += ends_as_told(game, &random);
    char text[RULES_TEXT_MAX];
    rules_text_lines(test_game("losing:omni"), text, sizeof text);
    ck_assert_msg(strstr(text, "in the middle of a turn ends it"), "%s", text);
    ck_assert_msg(games > 500 && inside > 20, "%u games, %u ended inside a turn", games, inside);
}
END_TEST

/* Settings that each change what is said of a game, what must be said before them, and a key of the manual in each. */
static const struct {
    const char *before, *line;
} settings[] = {
    {"", "steps = 2"},
    {"steps = 1 2", "steps = 1 2 x2"},
    {"steps = 1 2", "steps = 1 2 repeat"},
    {"steps = 1 2", "steps = 1 2 ..."},
    {"steps = 1 2 ...", "steps = 1 2 fibonacci"},
    {"steps = 2", "steps = pieces"},
    {"", "white = 2"},
    {"", "black = 2 3"},
    {"steps = 2", "checks = end the turn"},
    {"steps = 2", "checks = last step only"},
    {"", "checks = never"},
    {"steps = 2", "king safe = end of the turn"},
    {"steps = 2", "king safe = never"},
    {"steps = 2", "mover = once"},
    {"steps = 2", "mover = same"},
    {"steps = 2", "mover = other"},
    {"steps = 2", "order = N, -P"},
    {"steps = 2", "captures = no, yes"},
    {"steps = 2", "captures = end the turn"},
    {"steps = 2", "en passant = any"},
    {"", "en passant = none"},
    {"steps = 2", "castling = first"},
    {"", "castling = none"},
    {"steps = 2\nmover = once", "castling rook = has stepped"},
    {"steps = 2", "may end = yes"},
    {"", "promotion = captured"},
    {"steps = 2", "no step = win"},
    {"", "stalemate = loss"},
    {"", "checkmate = draw"},
    {"", "stalemate = fewer pieces"},
    {"", "stalemate = more pieces"},
    {"", "pass = yes"},
    {"pass = yes", "pass = if no step"},
    {"pass = yes", "bikjang = yes"},
    {"", "full board = ends the game"},
    {"", "perpetual chase = loss R-N--P"},
    {"", "lines = d1 e2 f3"},
    {"", "no hurdles = R"},
    {"royal = none", "flips = ataxx"},
    {"royal = none\nflips = ataxx", "flips = reversi\nroyal = none"},
    {"hands = captures", "gating = besides drops"},
    {"hands = captures\ngating = besides drops", "gating = instead of drops\nhands = captures"},
    {"hands = captures", "must drop = any"},
    {"must drop = any\nhands = captures", "must drop = N\nhands = captures"},
    {"hands = captures", "enclosing = snort"},
    {"hands = captures", "enclosing start = d4 e4"},
    {"hands = from the start", "hands = free"},
    {"", "repetition = 4"},
    {"repetition = 4", "repetition = 4 loss"},
    {"", "repetition = none"},
    {"", "perpetual check = loss"},
    {"", "to and fro = loss"},
    {"", "opposite castling = yes"},
    {"hands = captures", "enclosing = sides"},
    {"", "draws = black wins"},
    {"draws = points any 1", "draws = points N 3 R 5"},
    {"draws = points R 5", "draws = points R 5 black 1.5"},
    {"", "walls = past"},
    {"", "walls = arrow"},
    {"", "walls = duck"},
    {"walls = static", "walls = edge"},
    {"walls = static", "walls = static\nwall squares = 3 4"},
    {"", "petrified = N"},
    {"", "facing = forbidden"},
    {"", "flight = forbidden"},
    {"", "castlers = anywhere"},
    {"", "promotes P = NQ 8 capturing"},
    {"first N = 1", "first N = 1 once"},
    {"first N = 1 once", "first N = 1 once R"},
    {"", "counting = makruk"},
    {"counting = makruk", "counting = asean"},
    {"counting = makruk", "counting = makruk RBN"},
    {"", "quiet turns = 60"},
    {"", "quiet turns = none"},
    {"", "goal = bare"},
    {"", "goal = capture Q"},
    {"goal = capture R", "goal = capture R 1"},
    {"goal = capture any 1", "goal = capture any 1 against 2"},
    {"goal = capture any 1", "goal = capture any 1 draws"},
    {"", "mates = not by N"},
    {"", "mating checks = RN"},
    {"royal = KQ\nroyals = last", "royals = last 2"},
    {"royal = KQ\nroyals = last", "royals = last 1 of each type"},
    {"", "promotes P = Q 7 turning"},
    {"", "promotes P = none 8"},
    {"hands = captures", "drop colours = B"},
    {"hands = from the start\nstart = 8/pppppppp/8/8/8/8/PPPPPPPP/8[KRkr] w - - 0 1\nshort castling = e1 h1 g1 f1",
     "castlers = as dropped KR"},
    {"goal = capture any 1 against 2", "goal = capture any 1 against 2 claimed"},
    {"", "goal = extinction QR"},
    {"", "goal = reach K"},
    {"goal = reach K", "goal = reach K d4 e4 / d5 e5"},
    {"goal = reach N 6", "goal = reach N 6 pieces 2"},
    {"goal = reach N 6", "goal = reach N 6 full"},
    {"goal = reach N 6", "goal = reach N 6 held"},
    {"goal = reach N 6", "goal = reach N 6 reply"},
    {"goal = reach N 6", "goal = reach N 6 safe"},
    {"", "goal = connect NB 3"},
    {"goal = connect NB 3", "goal = connect NB 3 files diagonals"},
    {"goal = connect NB 3", "goal = connect NB 3 loses"},
    {"goal = connect NB 5", "goal = connect NB 5 apart"},
    {"goal = connect NB 3", "goal = connect NB 3 square"},
    {"goal = connect NB 3", "goal = connect NB from a1 b1 to h8"},
    {"goal = connect NB from 1 to 8", "goal = connect NB from 1 to 8 files"},
    {"goal = reach N 6 held", "goal = reach N 6 safe held"},
    {"", "goal = castles Qq"},
    {"", "goal = checks 3"},
    {"must capture = yes\nroyal = none", "goal = lose QN"},
    {"", "board = 8x8\nstart = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"},
    {"", "piece N = NA"},
    {"", "royal = none"},
    {"royal = KQ", "royals = last"},
    {"royal = KQ", "royals = one"},
    {"", "pawns = N"},
    {"", "progress = PN"},
    {"", "promotes P = NB 8"},
    {"", "promotes P = NB a8 h8"},
    {"", "promotes P = NBRQ 8 may"},
    {"", "first P = 2 3"},
    {"", "region K = 1 2 3"},
    {"piece N = fN", "dead ends = forbidden"},
    {"", "passed = d3 e3"},
    {"", "limits = Q 1"},
    {"", "short castling = none\nstart = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qq - 0 1"},
    {"", "long castling = none\nstart = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1"},
    {"", "must capture = yes"},
    {"", "blast = captures"},
    {"blast = captures", "blast spared = none"},
    {"blast = captures", "blast immune = N"},
    {"", "mutually immune = N"},
    {"", "hands = captures"},
    {"hands = captures", "hands = captures as they are"},
    {"hands = captures", "drops N = 1 2"},
    {"hands = captures", "file limits = P 1"},
    {"hands = captures", "drop checks = forbidden"},
    {"hands = captures", "drop mates = not by P"},
    {"hands = captures\npiece +N = Q\npromotes N = +N 8", "drops promoted = yes"},
    {"piece +N = Q\npromotes N = +N 8 may", "piece +N = Q\npromotes N = +N 8 leaving may"},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

/* Writes the rules of a game of one section, without its name; fails if the section has a fault. */
static void rules_of(const char *id, const char *more, const char *line, char *text)
{
    char section[512], key[32];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(line, "="), line);
    const char *without = strstr(more, key); /* a line of the table takes the place of another one with its key */
    snprintf(section, sizeof section, "[%s]\nname = Told\n%s\n%s\n", id, *line && without ? line : more,
             without ? "" : line);
    test_games_add(section);
    FILE *out = tmpfile();
    ck_assert(out != NULL);
    rules_text_write(out, test_game(id));
    rewind(out);
    ck_assert(fgets(text, TEXT_MAX, out) != NULL);
    text[fread(text, 1, TEXT_MAX - 1, out)] = 0;
    fclose(out);
}

START_TEST(every_setting_changes_the_words)
{
    static char before[TEXT_MAX], after[TEXT_MAX];
    char id[32];
    snprintf(id, sizeof id, "told-%d", _i);
    rules_of(id, settings[_i].before, "", before);
    snprintf(id, sizeof id, "told-%d-again", _i);
    rules_of(id, settings[_i].before, settings[_i].line, after);
    ck_assert_msg(strcmp(before, after) != 0, "%s: %s", settings[_i].line, after);
}
END_TEST

/* The table above has each key and each goal that the manual lists, but for those that are no rules. */
START_TEST(every_setting_of_the_manual_is_told)
{
    static const char no_rules[] = "|law|other|mate|values|";
    char line[2048];
    bool on = false;
    unsigned found = 0;
    FILE *in = fopen("docs/reference/custom-games.md", "r");
    ck_assert(in != NULL);
    while (fgets(line, sizeof line, in)) {
        on = (on || strncmp(line, "## Turns", 8) == 0) && strncmp(line, "## Betza", 8) != 0;
        for (char *at = line + 2, *end = strstr(at, " |"); on && strncmp(line, "| `", 3) == 0 && at && at < end;) {
            char word[64], bars[70];
            snprintf(word, sizeof word, "%.*s", (int)strcspn(at + 1, "` "), at + 1);
            snprintf(bars, sizeof bars, "|%s|", word);
            bool told = strstr(no_rules, bars) != NULL;
            for (unsigned i = 0; i < SETTINGS; i++)
                told |= strstr(settings[i].line, word) != NULL;
            ck_assert_msg(told, "%s is not tried", word);
            found++;
            at = strchr(at + 1, '`');
            at = at ? strchr(at + 1, '`') : NULL;
        }
    }
    fclose(in);
    ck_assert_uint_gt(found, 40);
}
END_TEST

/* Every heading has lines in all compositions, and pieces that have a pass are not told of a draw instead. */
/* Walls are actions of their own, but steps are counted without them. */
START_TEST(walls_of_steps_are_told)
{
    static const char *const words[][4] = {
        {"one step", "the wall of the step", "one step", "wall"},
        {"first of two steps", "the wall of the first of two steps", "second of two steps", "wall"},
    };
    char told[TURN_WORDS_MAX];
    const char *reason;
    test_games_add("[told-wall-1]\nwalls = arrow\n[told-wall-2]\nwalls = duck\nsteps = 2\n");
    for (unsigned i = 0; i < 2; i++) {
        struct position p;
        action list[ACTIONS_MAX];
        const struct game *game = game_find(i ? "told-wall-2" : "told-wall-1", &reason);
        game_start(&p, game, game_option_default(game));
        for (unsigned k = 0; k < 3; k++) {
            rules_text_turn(&p, NULL, told, sizeof told);
            ck_assert_str_eq(told, words[i][k]);
            rules_text_step(&p, "", told, sizeof told);
            ck_assert(k != 1 || strcmp(told, words[i][3]) == 0);
            game_actions(&p, ALL_ACTIONS, list);
            game_apply(&p, list[0]);
        }
    }
}
END_TEST

START_TEST(chess_pieces_are_told_in_words)
{
    const char *reason;
    test_games_add("[told-pieces]\npiece H = N\npiece S = NW\npiece M = WF commoner\npiece P = fmWfcF\n");
    ck_assert_str_eq(rules_text_pieces(game_find("told-pieces", &reason)->pieces),
                     "P: as a pawn without double steps, becomes NBRQ on rank 8\nN knight: as in chess\n"
                     "B bishop: as in chess\nR rook: as in chess\nQ queen: as in chess\nK king: as in chess, royal\n"
                     "H: as a knight\nS: NW\nM commoner: as a king\n");
}
END_TEST

START_TEST(compositions_are_told)
{
    static const char *const pieces[] = {"losing", "medieval", "future", "transporter", "fantasy"};
    char id[96], lines[RULES_TEXT_MAX];
    const char *reason;
    unsigned told = 0;
    for (unsigned i = 0; i < sizeof pieces / sizeof *pieces; i++)
        for (unsigned k = 0; game_at(k); k++) {
            snprintf(id, sizeof id, "%s:%s", pieces[i], game_at(k)->id);
            const struct game *game = game_find(id, &reason);
            if (!game)
                continue;
            told++;
            rules_text_lines(game, lines, sizeof lines);
            for (const char *at = lines; *at; at += strcspn(at, "\n") + 1)
                ck_assert_msg(*at != '=' || (at[strcspn(at, "\n") + 1] && at[strcspn(at, "\n") + 1] != '='), "%s: %s",
                              id, at);
            ck_assert_msg(!strstr(lines, "Pass: who") || !strstr(lines, "at the start of a turn"), "%s: %s", id, lines);
        }
    ck_assert_uint_gt(told, 100);
}
END_TEST

Suite *suite_rules_text(void)
{
    Suite *s = suite_create("rules_text");
    TCase *t = tcase_create("rules_text");
    tcase_add_test(t, every_game_has_rules);
    tcase_add_test(t, every_rules_text_is_short);
    tcase_add_test(t, squares_are_on_the_board);
    tcase_add_test(t, compositions_are_told);
    tcase_add_test(t, walls_of_steps_are_told);
    tcase_add_test(t, chess_pieces_are_told_in_words);
    tcase_add_test(t, turns_of_the_rules_texts_are_whole_turns);
    tcase_add_test(t, moves_stand_in_the_examples_alone);
    tcase_add_test(t, the_turn_is_told);
    tcase_add_test(t, the_step_is_told_briefly);
    tcase_add_test(t, combinations_are_told_as_they_are);
    tcase_add_test(t, custom_games_are_told_as_they_are);
    tcase_add_test(t, settings_name_the_pieces_of_the_game);
    tcase_add_test(t, settings_say_a_subject_once);
    tcase_add_loop_test(t, every_setting_changes_the_words, 0, SETTINGS);
    tcase_add_test(t, every_setting_of_the_manual_is_told);
    tcase_add_test(t, losing_games_end_as_they_are_told);
    suite_add_tcase(s, t);
    return s;
}

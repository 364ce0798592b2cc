/* SPDX-License-Identifier: GPL-3.0-or-later */
/* XBoard's protocol, where transcripts (test_transcripts.c) do not do: names, set-ups, routes, legs and the log of
 * plies. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/clock.h"
#include "engine/random.h"
#include "protocol/xboard/game.h"
#include "protocol/xboard/highlight.h"
#include "protocol/xboard/image.h"
#include "protocol/xboard/presentation.h"
#include "protocol/xboard/session.h"
#include "protocol/xboard/setup.h"
#include "rules/notation/xboard_squares.h"

enum { WAIT = 20 }; /* seconds that a loaded machine may take for anything */

static const char *const tempi[] = {"tempi", NULL};

/* Starts a game as XBoard does, up to the reply to the first ping. */
static void session(struct child *c, const char *variant)
{
    child_start(c, tempi);
    child_send(c, "xboard\nprotover 2");
    child_expect(c, "feature done=1", WAIT);
    child_send(c, "accepted done\nmemory 16\ncores 1\nnew\nrandom\nvariant %s\nlevel 0 1 0\nnopost\neasy\nsd 2\nping 1",
               variant);
    child_expect(c, "pong 1", WAIT);
}

/* Quits and fails unless the exit status is 0. */
static void leave(struct child *c)
{
    child_send(c, "quit");
    ck_assert_int_eq(child_close(c, WAIT), 0);
}

/* Fails unless the next line is this one. */
static void next_is(struct child *c, const char *line)
{
    const char *got = child_line(c, WAIT);
    ck_assert_msg(got && strcmp(got, line) == 0, "\"%s\" instead of \"%s\"", got ? got : "(end)", line);
}

/* Fails if a line is longer than WinBoard takes, or one of its first words longer than XBoard has room for. */
static void host_takes(const char *line)
{
    ck_assert_msg(strlen(line) < 4096, "%zu characters: %.80s", strlen(line), line);
    for (unsigned word = 0; word < 3; word++) {
        const size_t length = strcspn(line, " ");
        ck_assert_msg(length < 512, "a word of %zu characters: %.80s", length, line);
        line += length + strspn(line + length, " ");
    }
}

START_TEST(handshake)
{
    static const char head[] = "feature name=1 ics=0 variants=\"";
    struct child c;
    char variants[8192] = "", *rest;
    const struct game *list[XBOARD_VARIANTS_MAX];
    const char *line;
    unsigned games = 0, all = xboard_variants(list);
    bool named = false;
    child_start(&c, tempi);
    child_send(&c, "xboard\nprotover 2");
    next_is(&c, "feature done=0");
    while ((line = child_line(&c, WAIT)) != NULL && strcmp(line, "feature done=1") != 0) {
        ck_assert_msg(strncmp(line, "feature ", 8) == 0, "%s", line);
        host_takes(line);
        if (strncmp(line, head, sizeof head - 1) == 0)
            snprintf(variants, sizeof variants, "%.8000s", line + sizeof head - 1);
    }
    ck_assert(line != NULL);
    variants[strcspn(variants, "\"")] = 0;
    char *name = strtok_r(variants, ",", &rest);
    for (; name && games < all; name = strtok_r(NULL, ",", &rest), games++)
        ck_assert_ptr_eq(xboard_variant_find(name), list[games]);
    ck_assert_uint_eq(games, all);
    for (games = 0; name; name = strtok_r(NULL, ",", &rest)) { /* the full names come last, in the same order */
        while (games < all && list[games] != xboard_variant_find(name))
            games++;
        ck_assert_msg(games < all && !xboard_name_trapped(name), "%s", name);
        named |= strcmp(name, "followthemover") == 0;
    }
    ck_assert(named);
    leave(&c);
}
END_TEST

/* A file of so many games that a list of them all would be longer than hosts take. */
START_TEST(long_lists)
{
    struct child c;
    char name[] = "/tmp/tempi-games-XXXXXX";
    const char *line;
    unsigned lists = 0;
    FILE *file = fdopen(mkstemp(name), "w");
    ck_assert_ptr_nonnull(file);
    for (unsigned i = 0; i < 250; i++)
        fprintf(file, "[one-of-many-games-%u]\nbase = marseillais\n", i);
    ck_assert_int_eq(fclose(file), 0);
    child_start(&c, tempi);
    child_send(&c, "xboard\nprotover 2\noption VariantPath=%s\noption Game=one-of-many-games-249\nnew\nping 5", name);
    while ((line = child_line(&c, WAIT)) != NULL && strcmp(line, "pong 5") != 0) {
        host_takes(line);
        lists += strstr(line, ",one-of-many-games-20,") != NULL;
    }
    ck_assert_ptr_nonnull(line);
    ck_assert_uint_eq(lists, 1);
    child_send(&c, "protover 2");
    while ((line = child_line(&c, WAIT)) != NULL && strncmp(line, "feature option=\"Game -combo ", 28) != 0)
        host_takes(line);
    ck_assert_ptr_nonnull(line);
    host_takes(line);
    ck_assert_ptr_nonnull(strstr(line, " /// *one-of-many-games-249\""));
    leave(&c);
    remove(name);
}
END_TEST

/* The list has every game once: first those that XBoard knows, then the featured ones, for which it has 22 buttons. */
START_TEST(order)
{
    static const char *const first[] = {"chess", "chess960", "marseillais", "marseillais-balanced"};
    unsigned featured = 0;
    const struct game *list[XBOARD_VARIANTS_MAX];
    unsigned count = xboard_variants(list);
    for (unsigned i = 0; i < count; i++) {
        unsigned times = 0;
        for (unsigned k = 0; k < count; k++)
            times += list[k] == game_at(i);
        ck_assert_uint_eq(times, 1);
    }
    ck_assert_ptr_null(game_at(count));
    while (list[2 + featured]->traits.featured)
        featured++;
    ck_assert_uint_eq(featured, 22);
    for (unsigned i = 0; i < sizeof first / sizeof *first; i++)
        ck_assert_str_eq(list[i]->id, first[i]);
}
END_TEST

START_TEST(names)
{
    char name[64];
    const char *reason;
    static const char *const trapped[] = {"losers-chess", "wild5", "marseillais-960", "grand-x", "my-atomic",
                                          "lion",         "a,b",   "two normal x",    "oldw3",   "chu",
                                          "frc2"};
    static const char *const fine[] = {"marseillais-losing", "grandmother", "rifle-double-move", "lionheart",
                                       "kingpawns"};
    for (unsigned i = 0; i < sizeof trapped / sizeof *trapped; i++)
        ck_assert_msg(xboard_name_trapped(trapped[i]), "%s", trapped[i]);
    for (unsigned i = 0; i < sizeof fine / sizeof *fine; i++)
        ck_assert_msg(!xboard_name_trapped(fine[i]), "%s", fine[i]);
    for (unsigned i = 0; game_at(i); i++) {
        xboard_variant_name(game_at(i), name, sizeof name);
        ck_assert(game_at(i) == game_find("chess", &reason) || game_at(i) == game_find("chess960", &reason) ||
                  !xboard_name_trapped(name));
        ck_assert_ptr_eq(xboard_variant_find(name), game_at(i));
    }
}
END_TEST

/* Every game describes itself: a table that XBoard accepts, the starting position, and a `piece` line for every
   piece in it. */
START_TEST(setups)
{
    char text[SETUP_MAX], table[SETUP_MAX], fen[FEN_MAX], error[FEN_ERROR_MAX];
    struct xboard_game g = {0};
    struct position p;
    for (unsigned i = 0; game_at(i); i++) {
        xboard_game_begin(&g, game_at(i), game_option_default(game_at(i)));
        g.presentation->setup(&g, text);
        ck_assert_int_eq(sscanf(text, "(%1023[^)]) %*ux%*u+0_%*[a-z] %511[^\n]", table, fen), 2);
        for (char *mark; (mark = strpbrk(table, "^'!"));) /* not counted: promoted forms, dressed letters */
            memmove(mark, mark + 1, strlen(mark));
        ck_assert_uint_eq(strlen(table), 132);
        ck_assert(table[65] == '.' && table[131] == '.');
        ck_assert_msg(fen_read(&p, game_at(i), g.option, fen, error), "%s: %s", game_at(i)->id, error);
        ck_assert_uint_eq(position_key(&p), position_key(&g.record.positions[0]));
        for (unsigned kind = 0; kind < TYPES_MAX; kind++) {
            bool described = g.presentation->piece(game_at(i), kind, text, sizeof text);
            ck_assert_msg(described || kind >= PIECE_TYPES || !p.by_type[kind] ||
                              g.presentation == &presentation_images,
                          "%s: kind %u", game_at(i)->id, kind);
            ck_assert_msg(!described || strchr(table, text[*text == '+']), "%s: %s", game_at(i)->id, text);
        }
        ck_assert(!g.presentation->piece(game_at(i), PIECES_MAX, text, sizeof text));
    }
    xboard_game_free(&g);
}
END_TEST

/* Changes XBoard's board as a leg does. */
static void xboard_moves(char pieces[64], const char *leg)
{
    unsigned from = (unsigned)(leg[0] - 'a') + 8 * (unsigned)(leg[1] - '1');
    unsigned to = (unsigned)(leg[2] - 'a') + 8 * (unsigned)(leg[3] - '1');
    char piece = pieces[from];
    ck_assert_msg(piece, "%s: nobody is there", leg);
    if (piece == 'P' && from >= 32 && from % 8 != to % 8 && !pieces[to])
        pieces[to - 8] = 0;
    if (piece == 'p' && from < 32 && from % 8 != to % 8 && !pieces[to])
        pieces[to + 8] = 0;
    pieces[from] = 0;
    pieces[to] = leg[4] ? (char)(piece < 'a' ? leg[4] - 'a' + 'A' : leg[4]) : piece;
}

/* Reads the letters of a position's pieces by square. */
static void pieces_of(const struct position *p, char pieces[64])
{
    char fen[FEN_MAX];
    fen_write(p, fen);
    memset(pieces, 0, 64);
    unsigned square = 56;
    for (const char *c = fen; *c != ' '; c++)
        if (*c == '/')
            square -= 16;
        else if (*c >= '1' && *c <= '8')
            square += (unsigned)(*c - '0');
        else
            pieces[square++] = *c;
}

/* In games whose pieces go anywhere, every action can be sent, and leaves XBoard's board equal to ours. */
START_TEST(routes)
{
    static const char *const games[] = {"ftm", "brick", "realm", "realm-free", "realm-power"};
    const char *reason;
    struct random r;
    random_seed(&r, 7);
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        struct xboard_game g = {0};
        xboard_game_begin(&g, game_find(games[i], &reason), 0);
        for (unsigned turn = 0; turn < 60; turn++) {
            action list[ACTIONS_MAX];
            const struct position *p = xboard_now(&g);
            unsigned n = game_actions(p, ALL_ACTIONS, list);
            if (!n)
                break;
            for (unsigned k = 0; k < n; k += 1 + n / 50) {
                char now[64], target[64];
                struct script script;
                struct position after;
                if (action_type(list[k]) == ACTION_END || action_type(list[k]) == ACTION_CASTLE)
                    continue;
                g.presentation->script(&g, list[k], &script);
                ck_assert_msg(script.count, "%s: no way", games[i]);
                pieces_of(p, now);
                for (unsigned leg = 0; leg < script.count; leg++)
                    xboard_moves(now, script.legs[leg].text);
                position_copy(&after, p);
                game_apply(&after, list[k]);
                pieces_of(&after, target);
                ck_assert_msg(memcmp(now, target, 64) == 0, "%s: %s ...", games[i], script.legs[0].text);
            }
            xboard_act(&g, list[random_below(&r, n)]);
        }
        xboard_game_free(&g);
    }
}
END_TEST

/* In edit mode XBoard sends passes as `setboard`, and steps back too; anything else is a new position. */
START_TEST(setboards)
{
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    static const char passed[] = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2";
    static const char before[] = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1";
    static const char other[] = "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1";
    const char *reason;
    char error[FEN_ERROR_MAX];
    struct xboard_game g = {0};
    xboard_game_begin(&g, game_find("marseillais", &reason), 0);
    xboard_act(&g, test_action(xboard_now(&g), "e2e4"));
    ck_assert(xboard_owes_pass(&g));
    ck_assert(xboard_setboard(&g, passed, error));
    ck_assert(!xboard_owes_pass(&g) && g.count == 2 && xboard_now(&g)->turn.done == 1);
    xboard_act(&g, test_action(xboard_now(&g), "d2d4"));
    ck_assert(xboard_setboard(&g, before, error));
    ck_assert(g.count == 1 && xboard_now(&g)->turn.done == 1 && xboard_owes_pass(&g));
    ck_assert(xboard_setboard(&g, start, error));
    ck_assert(g.count == 0 && xboard_now(&g)->turn.castling == 15);
    ck_assert(xboard_setboard(&g, other, error));
    ck_assert(g.count == 0 && xboard_now(&g)->turn.castling == 15 && xboard_now(&g)->turn.done == 0);
    ck_assert(!xboard_setboard(&g, "nonsense", error));
    ck_assert(!xboard_setboard(&g, "", error));
    ck_assert_uint_eq(g.count, 0);
    xboard_game_free(&g);
}
END_TEST

/* `quit` and the end of input work at once, also during a search. */
START_TEST(at_once)
{
    struct child c;
    double start = clock_seconds();
    session(&c, "marseillais");
    child_send(&c, "sd 0\nlevel 0 600 0\ngo\nquit");
    ck_assert_int_eq(child_close(&c, WAIT), 0);
    session(&c, "marseillais");
    child_send(&c, "sd 0\nlevel 0 600 0\ngo");
    ck_assert_int_eq(child_close(&c, WAIT), 0);
    ck_assert_double_lt(clock_seconds() - start, 6 * WAIT);
}
END_TEST

/* Moves in the notation of authors are read, with and without `usermove`. */
START_TEST(printed_moves)
{
    struct child c;
    session(&c, "marseillais");
    child_send(&c, "force\nusermove Ng1-f3\ne2-e4\nusermove O-O");
    ck_assert_str_eq(child_expect(&c, "Illegal move", WAIT), "Illegal move (f8 is in the way of castling): O-O");
    child_send(&c, "usermove d7xd5\nNe3");
    ck_assert_str_eq(child_expect(&c, "Illegal move", WAIT), "Illegal move (no knight of Black's goes to e3): Ne3");
    leave(&c);
}
END_TEST

/* A reason that XBoard would take for something else, for the name of a custom piece, is left out of its line. */
START_TEST(misleading_reason)
{
    struct child c;
    char name[] = "/tmp/tempi-games-XXXXXX";
    FILE *file = fdopen(mkstemp(name), "w");
    ck_assert_ptr_nonnull(file);
    fprintf(file, "[bridges]\nbase = marseillais\npiece D = W drawbridge\npiece T = W tower\n"
                  "start = rdbqkbtr/pppppppp/8/8/8/8/PPPPPPPP/RDBQKBTR w - - 0 1\n");
    ck_assert_int_eq(fclose(file), 0);
    child_start(&c, tempi);
    child_send(&c, "xboard\nprotover 2\noption VariantPath=%s\nvariant bridges\nping 1\nforce\nusermove b1b4", name);
    ck_assert_str_eq(child_expect(&c, "Illegal move", WAIT), "Illegal move: b1b4");
    child_send(&c, "usermove g1g4");
    ck_assert_str_eq(child_expect(&c, "Illegal move", WAIT),
                     "Illegal move (the tower does not go from g1 to g4: W): g1g4");
    leave(&c);
    remove(name);
}
END_TEST

/* Pondering on the turn that is played and on another. */
START_TEST(pondering)
{
    struct child c;
    session(&c, "marseillais-balanced");
    child_send(&c, "hard\nlevel 40 0:02 0\nusermove e2e4");
    for (unsigned i = 0; i < 3; i++)
        ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    child_send(&c, "hint");
    char hint[80];
    snprintf(hint, sizeof hint, "%.70s", child_expect(&c, "Hint: ", WAIT) + 6);
    child_send(&c, "usermove %s", hint);
    next_is(&c, "move @@@@");
    child_falls_silent(&c, 0); /* the expected turn has another step, so it goes on pondering */
    child_send(&c, "usermove a2a3\nping 4");
    const char *line = child_line(&c, WAIT);
    while (line && strncmp(line, "move ", 5) != 0) /* a2a3 may be illegal after the hint */
        if (strncmp(line, "pong", 4) == 0 || !(line = child_line(&c, WAIT)))
            break;
    child_send(&c, "easy\nping 6");
    child_expect(&c, "pong 6", WAIT);
    leave(&c);
}
END_TEST

/* Lines of pondering begin with what is left of the turn that is pondered on, and with the step that is next in it. */
START_TEST(pondering_lines)
{
    struct child c;
    char first[5] = "", second[5] = "", lead[40];
    session(&c, "marseillais");
    child_send(&c, "option OwnBook=0\nhard\npost\nsd 8\nusermove e2e4\nusermove d2d4\nsd 60");
    child_expect(&c, "0 0 0 0\t1st of 2 steps", WAIT);
    const char *line = child_expect(&c, "1 ", WAIT);
    ck_assert_msg(sscanf(line, "%*[^\t]\t1st of 2 steps: %4[a-h1-8],%4[a-h1-8] %*4[a-h1-8]", first, second) == 2, "%s",
                  line);
    child_send(&c, "usermove %s", first);
    child_expect(&c, "move @@@@", WAIT);
    child_expect(&c, "0 0 0 0\t2nd of 2 steps", WAIT);
    snprintf(lead, sizeof lead, "\t2nd of 2 steps: %s ", second);
    line = child_line(&c, WAIT);
    ck_assert_msg(line && strstr(line, lead), "%s", line ? line : "(end)");
    child_send(&c, "nopost\nusermove %s", second);
    child_expect(&c, "move ", WAIT);
    leave(&c);
}
END_TEST

/* Who is told of no time control moves all the same. */
START_TEST(no_clock)
{
    struct child c;
    child_start(&c, tempi);
    child_send(&c, "xboard\nnew\noption OwnBook=0\nnopost\nusermove e2e4");
    child_expect(&c, "move ", WAIT);
    leave(&c);
}
END_TEST

/* On time the first turns of a game vary: games in a row are not all thought about alike. */
START_TEST(games_begin_differently)
{
    enum { GAMES = 8, DEPTH = 3, ROOM = 200 };
    static const char *const limits[] = {"st 5", "level 0 5 0"};
    struct child c;
    char first[ROOM] = "";
    bool differ = false;
    session(&c, "normal");
    child_send(&c, "option OwnBook=0\npost");
    for (unsigned i = 0; i < GAMES && !differ; i++) {
        char scores[ROOM] = "";
        child_send(&c, "new\nsd 0\n%s\ngo", limits[_i]);
        for (int depth = 0, score; depth < DEPTH;) {
            const char *line = child_line(&c, WAIT);
            ck_assert_ptr_nonnull(line);
            if (sscanf(line, "%d %d", &depth, &score) == 2)
                snprintf(scores + strlen(scores), sizeof scores - strlen(scores), "%d: %d ", depth, score);
        }
        child_send(&c, "?");
        child_expect(&c, "move ", WAIT);
        if (i == 0)
            memcpy(first, scores, sizeof first);
        differ = strcmp(scores, first) != 0;
    }
    ck_assert_msg(differ, "always %s", first);
    leave(&c);
}
END_TEST

/* Cute Chess rounds `st` down to seconds, and tells by `time` what each turn has. */
START_TEST(rounded_st)
{
    struct child c;
    session(&c, "normal");
    child_send(&c, "option OwnBook=0\neasy\nsd 0\nst 0");
    for (unsigned i = 0; i < 2; i++) {
        child_send(&c, "time 40\notim 40");
        const int64_t began = clock_ms();
        child_send(&c, "usermove %s", i ? "d2d4" : "g1f3");
        child_expect(&c, "move ", WAIT);
        ck_assert_int_ge(clock_ms() - began, 200);
    }
    leave(&c);
}
END_TEST

/* A search that begins anew, behind an option or a pause, has what is left of its time. */
START_TEST(interrupted_searches)
{
    enum { INTERRUPTIONS = 12 };
    static const char *const words[] = {"option Foo=1", "cores 1", "pause\nresume"};
    struct child c;
    const char *line = NULL;
    unsigned i = 0;
    session(&c, "normal");
    child_send(&c, "option OwnBook=0\nsd 0\nst 1\ngo");
    for (; i < INTERRUPTIONS && !line; i++) {
        child_send(&c, "%s", words[_i]);
        usleep(200000);
        while ((line = child_line(&c, 0.01)) != NULL && strncmp(line, "move ", 5) != 0)
            ;
    }
    ck_assert_msg(line, "no move in %u times 0.2 s", i);
    leave(&c);
}
END_TEST

/* Who ponders knows what the turn before has taken from the clock: both turns of a period stay within it. */
START_TEST(pondering_on_a_clock)
{
    struct child c;
    char hint[80];
    session(&c, "normal");
    child_send(&c, "option OwnBook=0\nsd 0\ncomputer\nhard\nlevel 2 0:01 0\ntime 100\notim 100");
    const int64_t first = clock_ms();
    child_send(&c, "usermove e2e4");
    child_expect(&c, "move ", WAIT);
    const int64_t used = clock_ms() - first;
    child_send(&c, "hint");
    snprintf(hint, sizeof hint, "%.70s", child_expect(&c, "Hint: ", WAIT) + 6);
    child_falls_silent(&c, 0);
    child_send(&c, "time %d\notim 100", (int)(1000 - used) / 10);
    const int64_t second = clock_ms();
    child_send(&c, "usermove %s", hint);
    child_expect(&c, "move ", WAIT);
    ck_assert_int_lt(used + clock_ms() - second, 1000);
    leave(&c);
}
END_TEST

/* A hint that is searched when the user goes on as expected is not given: it would be for the step just made. */
START_TEST(late_hints)
{
    struct child c;
    char reply[2][5] = {"", ""};
    const char *line;
    session(&c, "progressive");
    child_send(&c, "option OwnBook=0\nsetboard rnbqkbnr/ppp2ppp/8/3pp3/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2\npost\ngo");
    while ((line = child_line(&c, WAIT)) != NULL && strncmp(line, "move ", 5) != 0)
        if (strchr(line, '\t'))
            sscanf(strchr(line, '\t'), "%*s %4[a-h1-8],%4[a-h1-8]", reply[0], reply[1]);
    child_send(&c, "nopost\nping 2");
    child_expect(&c, "pong 2", WAIT);
    child_send(&c, "usermove %s", reply[0]);
    next_is(&c, "move @@@@");
    child_send(&c, "hint\nusermove %s", reply[1]);
    next_is(&c, "move @@@@");
    child_falls_silent(&c, 0);
    leave(&c);
}
END_TEST

/* Promoted carriers have separate letters in XBoard. */
START_TEST(promoted_carriers)
{
    static const char fen[] = "4k3/uvxy4/8/8/8/8/UVXY4/4K3 w - - 0 1";
    const char *reason;
    char error[FEN_ERROR_MAX], board[FEN_MAX];
    struct xboard_game g = {0};
    xboard_game_begin(&g, game_find("fantasy-advanced", &reason), 0);
    ck_assert_msg(xboard_setboard(&g, fen, error), "%s", error);
    image_write(xboard_now(&g), board);
    ck_assert_str_eq(board, "4k3/uvxy4/8/8/8/8/UVXY4/4K3");
    xboard_game_free(&g);
}
END_TEST

/* The option Game selects every game: one with an equal board at once, another by way of a featured game. */
START_TEST(any_game)
{
    struct child c;
    char way[64];
    const char *line;
    session(&c, "marseillais");
    for (unsigned i = 0; game_at(i); i++) {
        if (game_at(i)->traits.default_name)
            continue;
        child_send(&c, "new\nvariant marseillais\nping 2");
        child_expect(&c, "pong 2", WAIT);
        child_send(&c, "option Game=%s", game_at(i)->id);
        line = child_line(&c, WAIT);
        ck_assert(line != NULL);
        if (sscanf(line, "telluser First choose %63s in", way) == 1) {
            child_send(&c, "new\nvariant %s\nping 3", way);
            child_expect(&c, "pong 3", WAIT);
            child_send(&c, "option Game=%s", game_at(i)->id);
            line = child_line(&c, WAIT);
        }
        ck_assert_msg(line && strncmp(line, "setup (", 7) == 0, "%s: %s", game_at(i)->id, line);
    }
    leave(&c);
}
END_TEST

/*
 * Which action a user's gesture means. A piece dropped on an empty square is called; dropped on the square of a
 * special, it is placed there and another one returns. A piece that goes to an enemy and back acts from afar, or takes
 * a carrier over.
 */
START_TEST(choices)
{
    const char *reason;
    char error[FEN_ERROR_MAX], text[ACTION_TEXT_MAX];
    const struct game *game = game_find("fantasy-advanced", &reason);
    static const struct {
        const char *fen, *move, *action;
    } cases[] = {{"4k3/8/8/8/3L4/8/8/4K3 w - - 0 50 whitepool=RMR", "R@a5", "d4!R"},
                 {"4k3/8/8/8/3L4/8/8/4K3 w - - 0 50 whitepool=+R", "R@a5", "d4!+R"},
                 {"4k3/7D/8/8/3L4/8/8/4K3 w - - 0 50 whitepool=M", "T@a1", "h7h8<T@a1"},
                 {"4k3/7D/8/8/3L4/8/8/4K3 w - - 0 50 whitepool=M", "M@b5", "d4!M"},
                 {"4k3/7D/8/8/3L4/8/8/4K3 w - - 0 50 whitepool=M", "W@b5", NULL},
                 {"4k3/8/8/2c5/3R4/8/8/4K3 w - - 0 50", "d4c5", "d4c5"},
                 {"4k3/8/8/2c5/3R4/8/8/4K3 w - - 0 50", "d4c5,c5c5", "d4c5"},
                 {"4k3/8/8/2c5/3R4/8/8/4K3 w - - 0 50", "d4c5,c5d4", "d4c5o"},
                 {"4k3/8/8/2c5/3R4/8/8/4K3 w - - 0 50", "d4c5o", "d4c5o"},
                 {"4k3/8/8/2c5/3K4/8/8/8 w - - 0 50", "d4c5,c5d4", "d4Oc5"},
                 {"4k3/8/1c6/8/3R4/8/8/4K3 w - - 0 50", "d4b6,b6d4", "d4/b6"},
                 {"8/k3D3/8/8/8/8/8/4K3 w - - 0 50", "e7e8q", "e7e8t"},
                 {"8/k3D3/8/8/8/8/8/4K3 w - - 0 50", "e7e8e", "e7e8a"},
                 {"8/k3D3/8/8/8/8/8/4K3 w - - 0 50", "e7e8n", "e7e8n"},
                 {"8/k3D3/8/8/8/8/8/4K3 w - - 0 50", "e7e8k", NULL},
                 {"8/4k2D/8/8/8/8/8/4K3 w - - 0 50", "h7h8e", "h7h8c"},
                 {"8/4k2D/8/8/8/8/8/4K2H w - - 0 50", "h7h8k", "h7h8^"},
                 {"4k3/8/8/8/8/8/1A(K)6/8 w - - 0 50", "K@b3", "b2b3:K"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct xboard_game g = {0};
        struct position p;
        action a;
        xboard_game_begin(&g, game, 0);
        ck_assert_msg(fen_read(&p, game, 0, cases[i].fen, error), "%s", error);
        record_begin(&g.record, &p);
        bool found = image_choose(&g, cases[i].move, &a);
        ck_assert_int_eq(found, cases[i].action != NULL);
        if (found) {
            action_text(&p, a, text);
            ck_assert_str_eq(text, cases[i].action);
        }
        xboard_game_free(&g);
    }
}
END_TEST

/* A Dwarf that vanishes on the last rank must promote there for a moment, because XBoard lets no pawn stay. */
START_TEST(unpromoted_dwarf)
{
    const char *reason;
    char error[FEN_ERROR_MAX];
    struct xboard_game g = {0};
    struct script script;
    action a;
    struct position p;
    const struct game *game = game_find("fantasy-advanced", &reason);
    xboard_game_begin(&g, game, 0);
    ck_assert_msg(fen_read(&p, game, 0, "4k3/7D/8/8/8/8/8/4K3 w - - 0 50", error), "%s", error);
    record_begin(&g.record, &p);
    ck_assert(action_read(&p, "h7h8<T@b1", 9, &a));
    image_script(&g, a, NULL, &script);
    ck_assert_uint_gt(script.count, 1);
    ck_assert_uint_eq(strlen(script.legs[0].text), 5);
    ck_assert(strncmp(script.legs[0].text, "h7h8", 4) == 0 && !strchr("dk", script.legs[0].text[4]));
    xboard_game_free(&g);
}
END_TEST

/* Makes a leg as an opponent who reads it would. */
static enum leg_status hear(struct xboard_game *g, const char *leg, bool theirs)
{
    if (theirs)
        return g->presentation->play_theirs(g, leg, false);
    return strcmp(leg, "@@@@") == 0 ? g->presentation->close(g) : g->presentation->play(g, leg, false);
}

/* Plays an action leg by leg as XBoard is told of it; returns false if XBoard cannot be told. */
static bool told(struct xboard_game *g, action a)
{
    struct script script;
    char text[ACTION_TEXT_MAX], fen[FEN_MAX];
    unsigned us = xboard_now(g)->turn.decider;
    enum leg_status status = LEG_PART;
    action_text(xboard_now(g), a, text);
    fen_write(xboard_now(g), fen);
    g->presentation->script(g, a, &script);
    for (unsigned i = 0; i < script.count; i++) /* no side passes in the middle of its own action */
        ck_assert_msg(!script.legs[i].theirs || (i && !script.legs[i - 1].theirs), "%s in %s", text, fen);
    for (unsigned i = 0; i < script.count && status != LEG_DONE; i++) {
        if (xboard_side(g) != (us ^ script.legs[i].theirs))
            xboard_pass(g);
        status = hear(g, script.legs[i].text, script.legs[i].theirs);
        ck_assert_msg(status == LEG_PART || status == LEG_DONE, "leg %s of %s in %s", script.legs[i].text, text, fen);
    }
    if (script.count && status != LEG_DONE) {
        if (xboard_side(g) != us)
            xboard_pass(g);
        ck_assert(g->presentation->closes(g));
        ck_assert_int_eq(g->presentation->close(g), LEG_DONE);
    }
    return script.count > 0;
}

/* In every presentation the legs identify the action, and only rearrangements in a circle have none. */
START_TEST(scripts)
{
    static const struct {
        const char *game;
        unsigned rounds, actions;
    } cases[] = {{"chess", 3, 60},
                 {"chess960", 3, 60},
                 {"marseillais", 3, 60},
                 {"kingpawns", 3, 60},
                 {"realm", 1, 25},
                 {"realm-free", 1, 25},
                 {"realm-power", 1, 25},
                 {"brick", 1, 25},
                 {"transporter", 3, 60},
                 {"future", 8, 40},
                 {"future-nine", 8, 40},
                 {"fantasy", 6, 120},
                 {"fantasy-advanced", 6, 120},
                 {"marseillais-losing", 3, 60}};
    const char *reason;
    struct random random;
    random_seed(&random, 20);
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        for (unsigned round = 0; round < cases[i].rounds; round++) {
            struct xboard_game g = {0};
            xboard_game_begin(&g, game_find(cases[i].game, &reason), 0);
            for (unsigned turn = 0; turn < cases[i].actions; turn++) {
                action list[ACTIONS_MAX];
                char board[FEN_MAX], text[ACTION_TEXT_MAX];
                unsigned n = game_actions(xboard_now(&g), ALL_ACTIONS, list);
                if (!n || record_result(&g.record, &reason) != ONGOING)
                    break;
                action a = test_uncommon(xboard_now(&g), list, n, &random);
                struct position after = *xboard_now(&g);
                action_text(&after, a, text);
                game_apply(&after, a);
                if (xboard_owes_pass(&g))
                    xboard_pass(&g);
                size_t before = g.record.count;
                bool sayable = told(&g, a);
                ck_assert_msg(sayable || strncmp(cases[i].game, "realm", 5) == 0, "%s: %s", cases[i].game, text);
                if (!sayable)
                    continue;
                ck_assert_uint_eq(g.record.count, before + 1);
                ck_assert_msg(xboard_now(&g)->key == after.key, "%s: %s is taken for another action", cases[i].game,
                              text);
                fen_write(xboard_now(&g), board);
                if (g.presentation == &presentation_images)
                    image_write(xboard_now(&g), board);
                ck_assert(g.presentation->same(&g, g.count, board));
            }
            while (xboard_undo(&g))
                ;
            ck_assert_uint_eq(g.record.count, 1);
            xboard_game_free(&g);
        }
}
END_TEST

/* After any input the next command is obeyed, in every presentation. */
START_TEST(garbage)
{
    static const char *const variants[] = {"marseillais", "normal", "fantasy", "future", "brick"};
    static const char *const words[] = {"usermove", "setboard", "level",   "st",      "sd",   "time",     "otim",
                                        "memory x", "cores",    "option",  "lift",    "put",  "ping",     "go",
                                        "undo",     "remove",   "variant", "analyze", "exit", "playother"};
    static const char *const lines[] = {"level x y z",
                                        "level 40",
                                        "level -1 -1 -1",
                                        "level 40 1:99:99 nan",
                                        "st inf",
                                        "st -3",
                                        "sd -1",
                                        "time abc",
                                        "memory -5",
                                        "cores 0",
                                        "cores 99999999999",
                                        "option =",
                                        "lift z9",
                                        "usermove ,,,",
                                        "usermove a",
                                        "setboard \t  ",
                                        "variant a b c",
                                        "result",
                                        "# a comment",
                                        "",
                                        "   ",
                                        "rating 1 2",
                                        "edit",
                                        "bk",
                                        "accepted",
                                        "option Action=%s%n\x01\xff;!/*<@^:(+",
                                        "name \x01\xff"};
    struct random seed = {12345};
    struct child c;
    session(&c, variants[_i]);
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        child_send(&c, "%s", words[i]);
    child_send(&c, "force\nping 2");
    child_expect(&c, "pong 2", WAIT);
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        child_send(&c, "%s", lines[i]);
    for (unsigned i = 0; i < 250; i++) {
        char line[200];
        unsigned length = 1 + (unsigned)(random_next(&seed) % (sizeof line - 2));
        for (unsigned j = 0; j < length; j++)
            line[j] = (char)(1 + random_next(&seed) % 255);
        line[length] = 0;
        if (strncmp(line, "quit", 4) != 0)
            child_send(&c, "%s%s", i % 3 ? "" : "usermove ", line);
    }
    child_send(&c, "force\nping 3");
    child_expect(&c, "pong 3", WAIT);
    leave(&c);
}
END_TEST

/* Numbers that are none, or out of range, are answered with an error; those that XBoard sends are not. */
START_TEST(numbers)
{
    static const char *const bad[] = {"level x 5 0", "level 40 5", "level 0 1:x 0", "level 0 5 nan", "level -1 5 0",
                                      "st",          "st -1",      "st 5x",         "sd x",          "time 1.2.3",
                                      "otim",        "memory 0",   "cores 0",       "cores 2 of 4"};
    static const char *const good[] = {"level 40 5 0",
                                       "level 0 0:02.5 .1",
                                       "level 0 1:30 12",
                                       "st 2",
                                       "st 0.5",
                                       "time -3",
                                       "time 12.5",
                                       "otim 6000",
                                       "sd 0",
                                       "sd 3",
                                       "memory 16",
                                       "cores 1"};
    struct child c;
    char expected[80];
    session(&c, "marseillais");
    child_send(&c, "force");
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        child_send(&c, "%s\nping %u", bad[i], 100 + i);
        snprintf(expected, sizeof expected, "Error (bad number): %s", bad[i]);
        ck_assert_str_eq(child_line(&c, WAIT), expected);
        child_expect(&c, "pong", WAIT);
    }
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        child_send(&c, "%s\nping %u", good[i], 200 + i);
        snprintf(expected, sizeof expected, "pong %u", 200 + i);
        ck_assert_str_eq(child_line(&c, WAIT), expected);
    }
    leave(&c);
}
END_TEST

/* Where nothing can change any more analysis says nothing more, and on a clock the turn comes at once. */
START_TEST(falls_silent)
{
    struct child c;
    child_start(&c, tempi);
    child_send(&c, "xboard\nprotover 2\nnew\nvariant progressive-equal\nforce\nsetboard 4k3/p7/8/8/8/8/7P/4K3 w - - 0 "
                   "1\npost\nanalyze");
    child_falls_silent(&c, 100);
    child_send(&c, "exit\nping 1");
    child_expect(&c, "pong 1", WAIT);
    child_send(&c, "level 0 10 0\ntime 60000\notim 60000\ngo");
    child_expect(&c, "move ", WAIT);
    leave(&c);
}
END_TEST

/* Returns the width of a text in hundredths of the letters' size, in the font that XBoard's message line has (DejaVu
   Sans). */
static unsigned width(const char *text)
{
    static const unsigned char of[] = {32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36,  32, 34, 64, 64, 64,
                                       64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63,
                                       58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63,  61, 73, 68, 99, 69,
                                       61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35,  63, 63, 28, 28, 58,
                                       28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59,  52, 64, 34, 64, 84};
    unsigned sum = 0;
    for (; *text; text++)
        sum += of[(unsigned char)*text - ' '];
    return sum;
}

/* Fails unless a note fits XBoard's message line at its default size, 424 points wide on all boards, behind the last
   move and a score: a line of 20.3 letters' sizes was not cut, one of 20.6 was. */
static void fits(const struct game *game, const char *move, const char *note)
{
    char line[128];
    snprintf(line, sizeof line, "%s  [0] +0.00  %s", move, note);
    ck_assert_msg(width(line) <= 2030, "%s: \"%s\" is %u wide", game->id, line, width(line));
}

/* No note of any game is cut in XBoard's message line. */
START_TEST(notes_fit)
{
    fits(game_at(0), "99... Nbxd7", "Ctrl+X: 9 more");
    fits(game_at(0), "99... Nbxd7", "pick a lit square");
    for (unsigned i = 0; game_at(i); i++) {
        struct xboard x = {0};
        struct random r;
        random_seed(&r, i);
        xboard_game_begin(&x.game, game_at(i), 0);
        const char *move = "";
        for (unsigned steps = 0; steps < 60; steps++) {
            const struct position *p = xboard_now(&x.game);
            action list[ACTIONS_MAX];
            char note[NOTE_MAX];
            session_think_note(&x, note);
            fits(game_at(i), move, note);
            const char *reason;
            const unsigned n = game_actions(p, ALL_ACTIONS, list);
            if (!n || record_result(&x.game.record, &reason) != ONGOING)
                break;
            xboard_act(&x.game, list[random_below(&r, n)]);
            move = xboard_owes_pass(&x.game) ? "99... --" : "99... Nbxd7";
            if (xboard_owes_pass(&x.game))
                xboard_pass(&x.game);
        }
        xboard_game_free(&x.game);
    }
}
END_TEST

Suite *suite_xboard(void)
{
    Suite *s = suite_create("xboard");
    TCase *t = tcase_create("xboard");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, handshake);
    tcase_add_test(t, long_lists);
    tcase_add_test(t, order);
    tcase_add_test(t, names);
    tcase_add_test(t, setups);
    tcase_add_test(t, routes);
    tcase_add_test(t, any_game);
    tcase_add_test(t, setboards);
    tcase_add_test(t, at_once);
    tcase_add_test(t, printed_moves);
    tcase_add_test(t, misleading_reason);
    tcase_add_test(t, pondering);
    tcase_add_test(t, pondering_lines);
    tcase_add_test(t, pondering_on_a_clock);
    tcase_add_test(t, no_clock);
    tcase_add_loop_test(t, games_begin_differently, 0, 2);

    tcase_add_test(t, rounded_st);
    tcase_add_loop_test(t, interrupted_searches, 0, 3);
    tcase_add_test(t, late_hints);
    tcase_add_test(t, falls_silent);
    tcase_add_test(t, promoted_carriers);
    tcase_add_test(t, choices);
    tcase_add_test(t, unpromoted_dwarf);
    tcase_add_test(t, scripts);
    tcase_add_loop_test(t, garbage, 0, 5);
    tcase_add_test(t, numbers);
    tcase_add_test(t, notes_fit);
    suite_add_tcase(s, t);
    return s;
}

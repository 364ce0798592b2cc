/* XBoard's protocol as XBoard speaks it: transcripts with the program on pipes, and tests of the log of plies. */
#include "tests/support.h"

#include <signal.h>
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
#include "protocol/xboard/setup.h"
#include "protocol/xboard/squares.h"

enum { WAIT = 20 }; /* seconds that a loaded machine may take for anything; what must come at once gets SOON */

#define SOON 15.0

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

/* Fails unless the program has printed nothing before its reply to a ping. */
static void silent(struct child *c)
{
    child_send(c, "ping 77");
    next_is(c, "pong 77");
}

/* Fails unless the next line refuses a move, with a reason. */
static void is_refused(struct child *c, const char *move)
{
    const char *line = child_expect(c, "Illegal move (", WAIT), *behind = strrchr(line, ':');
    ck_assert_msg(behind && strncmp(behind - 1, "): ", 3) == 0 && strcmp(behind + 2, move) == 0, "%s", line);
}

START_TEST(handshake)
{
    struct child c;
    char variants[8192] = "", *rest;
    const struct game *list[XBOARD_VARIANTS_MAX];
    const char *line;
    unsigned games = 0, all = xboard_variants(list);
    child_start(&c, tempi);
    child_send(&c, "xboard\nprotover 2");
    next_is(&c, "feature done=0");
    while ((line = child_line(&c, WAIT)) != NULL && strcmp(line, "feature done=1") != 0) {
        ck_assert_msg(strncmp(line, "feature ", 8) == 0, "%s", line);
        if (strncmp(line, "feature variants=\"", 18) == 0)
            snprintf(variants, sizeof variants, "%.8000s", line + 18);
    }
    ck_assert(line != NULL);
    variants[strcspn(variants, "\"")] = 0;
    for (char *name = strtok_r(variants, ",", &rest); name; name = strtok_r(NULL, ",", &rest), games++)
        ck_assert_ptr_eq(xboard_variant_find(name), list[games]);
    ck_assert_uint_eq(games, all);
    leave(&c);
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

/* A user makes one step after another; the engine sends all passes. */
START_TEST(passes)
{
    struct child c;
    session(&c, "marseillais-balanced");
    child_send(&c, "usermove e2e4");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    next_is(&c, "move @@@@");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    silent(&c);
    child_send(&c, "usermove a2a3");
    next_is(&c, "move @@@@");
    silent(&c);
    child_send(&c, "usermove h2h3");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    leave(&c);
}
END_TEST

/* A user may end his turn early, by a pass or by the button, if the game allows it. */
START_TEST(early_end)
{
    struct child c;
    session(&c, "citizen");
    child_send(&c, "usermove g1f3");
    next_is(&c, "move @@@@");
    child_send(&c, "usermove @@@@");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    leave(&c);
    session(&c, "citizen");
    child_send(&c, "usermove g1f3");
    next_is(&c, "move @@@@");
    child_send(&c, "option End turn");
    next_is(&c, "move @@@@");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    leave(&c);
    session(&c, "marseillais");
    child_send(&c, "option End turn");
    ck_assert(strncmp(child_line(&c, WAIT), "telluser ", 9) == 0);
    child_send(&c, "usermove @@@@");
    ck_assert(strncmp(child_line(&c, WAIT), "tellusererror ", 14) == 0);
    next_is(&c, "Illegal move (a turn cannot be passed, a step must be made): @@@@");
    leave(&c);
}
END_TEST

START_TEST(rules_in_a_window)
{
    struct child c;
    session(&c, "transporter");
    child_send(&c, "option Rules");
    const char *line = child_line(&c, WAIT);
    ck_assert_msg(strncmp(line, "telluser \\\\Transporter Chess\\n  Board: ", 39) == 0, "%s", line);
    ck_assert_msg(strstr(line, "\\n  A Admiral, the royal piece: ") != NULL, "%s", line);
    silent(&c);
    leave(&c);
}
END_TEST

START_TEST(illegal)
{
    struct child c;
    static const char *const moves[] = {"e2e5", "e7e5", "e1g1", "e2", "zzzz", "e2e4e5", "e1g1,h1f1", "e1h1"};
    session(&c, "marseillais");
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        child_send(&c, "usermove %s", moves[i]);
        ck_assert(strncmp(child_line(&c, WAIT), "tellusererror ", 14) == 0);
        is_refused(&c, moves[i]);
    }
    child_send(&c, "usermove");
    child_expect(&c, "Illegal move (", WAIT);
    child_send(&c, "abrakadabra");
    next_is(&c, "Error (unknown command): abrakadabra");
    child_send(&c, "variant nonsense");
    next_is(&c, "Error (no such variant): nonsense");
    child_send(&c, "setboard 8/8/8/8 w");
    ck_assert(strncmp(child_line(&c, WAIT), "tellusererror Illegal position: ", 32) == 0);
    child_send(&c, "force\nusermove e2e4");
    silent(&c);
    leave(&c);
}
END_TEST

/* In a game of two programs the side that moves sends the passes, and the other waits until its turn has really
   come. */
START_TEST(two_machines)
{
    struct child c;
    session(&c, "marseillais");
    child_send(&c, "computer\nforce\nusermove e2e4\ngo");
    silent(&c);
    child_send(&c, "usermove @@@@");
    silent(&c);
    child_send(&c, "usermove d2d4");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    next_is(&c, "move @@@@");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    silent(&c);
    child_send(&c, "usermove a2a3");
    silent(&c);
    leave(&c);
    session(&c, "marseillais");
    child_send(&c, "computer\ngo");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    next_is(&c, "move @@@@");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    silent(&c);
    leave(&c);
}
END_TEST

/* Who may claim a result: against a user the engine claims all; between programs the loser claims, and a draw is
   offered. */
START_TEST(results)
{
    static const char mate_in_one[] = "setboard 6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";
    static const char no_way_out[] = "setboard 7k/6pp/8/8/8/8/8/5R1K w - - 0 1";
    static const char stalemate[] = "setboard 7k/8/6K1/8/8/8/8/5Q2 b - - 0 1";
    struct child c;
    session(&c, "marseillais-losing");
    child_send(&c, "force\nsetboard 8/8/8/8/8/p7/8/1N6 b - - 0 1\ngo"); /* whichever way, someone wins soon */
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    leave(&c);
    session(&c, "normal");
    child_send(&c, "force\n%s\ngo", mate_in_one);
    next_is(&c, "move e1e8");
    next_is(&c, "1-0 {checkmate}");
    leave(&c);
    session(&c, "normal");
    child_send(&c, "computer\nforce\n%s\ngo", mate_in_one);
    next_is(&c, "move e1e8");
    silent(&c);
    leave(&c);
    session(&c, "normal");
    child_send(&c, "computer\nforce\n%s\nplayother\nusermove f1f8", no_way_out);
    next_is(&c, "1-0 {checkmate}");
    leave(&c);
    session(&c, "normal");
    child_send(&c,
               "force\n%s\nusermove h8g8\nusermove f1f7\nundo\nusermove f1f2\nusermove g8h8\nplayother\nusermove f2f7",
               stalemate);
    next_is(&c, "1/2-1/2 {stalemate}");
    leave(&c);
    session(&c, "normal");
    child_send(&c, "computer\nforce\n%s\nusermove h8g8\nusermove f1f2\nusermove g8h8\nplayother\nusermove f2f7",
               stalemate);
    next_is(&c, "offer draw");
    child_send(&c, "draw");
    next_is(&c, "offer draw");
    leave(&c);
}
END_TEST

/* Ten ranks are numbered from 0, Black begins although XBoard has White on move, and a transport is a separate ply. */
START_TEST(transports)
{
    struct child c;
    session(&c, "transporter");
    child_send(&c, "go");
    next_is(&c, "move @@@@");
    child_send(&c, "lift b8");
    next_is(&c, "highlight 10/10/Y9/10/10/10/10/10/10/10");
    child_send(&c, "usermove b8a7");
    next_is(&c, "move @@@@");
    child_send(&c, "lift a7");
    next_is(&c, "highlight 10/10/9Y/10/10/10/10/Y9/10/10");
    child_send(&c, "usermove a7j7");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    leave(&c);
}
END_TEST

/* Pieces other than pawns promote too, and the target is marked. */
START_TEST(promotions_of_other_pieces)
{
    struct child c;
    session(&c, "transporter");
    child_send(&c, "force\nsetboard ***1a2***/*8*/2M7/10/4b5/10/10/10/*8*/***1A2*** w - - 0 1\nlift c7");
    next_is(&c, "highlight 10/1MMM6/1Y1Y6/1YYY6/10/10/10/10/10/10");
    child_send(&c, "usermove c7c8d");
    silent(&c);
    child_send(&c, "usermove e9d9x");
    is_refused(&c, "e9d9x");
    leave(&c);
}
END_TEST

/* Relocated pieces exchange squares by way of the corner, the other side's too; the engine makes the plies that are
   certain. */
START_TEST(relocations)
{
    struct child c;
    session(&c, "future");
    child_send(&c,
               "force\nundo\nusermove @@@@\nusermove f8a8\nusermove f1a1\nusermove d8f8\nusermove d1f1\nusermove a8d8");
    child_send(&c, "usermove a1d1\nusermove @@@@\nlift e1");
    next_is(&c, "highlight 10/10/10/10/10/10/10/Y9");
    child_send(&c, "usermove e1a1"); /* by hand, so the mirrored moves follow without a command */
    next_is(&c, "move e8a8");
    child_send(&c, "lift h1");
    next_is(&c, "highlight 10/10/10/10/10/10/10/4Y5");
    child_send(&c, "usermove b1e1");
    is_refused(&c, "b1e1");
    child_send(&c, "usermove h1e1"); /* typed after that, so the engine makes the plies that are certain */
    next_is(&c, "move h8e8");
    next_is(&c, "move a1h1");
    next_is(&c, "move a8h8");
    child_send(&c, "lift c1");
    next_is(&c, "highlight 10/10/10/10/10/1Y1Y6/10/10");
    leave(&c);
}
END_TEST

/* The rook goes first, and then the king near or far. */
START_TEST(castling_by_legs)
{
    struct child c;
    session(&c, "future-random");
    child_send(&c, "force\nsetboard 4k5/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1R3K2R1 w - - 0 1");
    child_send(&c, "usermove i1g1\nusermove @@@@\nlift f1");
    next_is(&c, "highlight 10/10/10/10/10/10/10/7YY1");
    child_send(&c, "usermove f1i1\nlift e8");
    next_is(&c, "highlight 3Y1Y4/10/10/10/10/10/10/10");
    leave(&c);
}
END_TEST

START_TEST(highlights)
{
    struct child c;
    session(&c, "marseillais");
    child_send(&c, "lift e2");
    next_is(&c, "highlight 8/8/8/8/4Y3/4Y3/8/8");
    child_send(&c, "put e4\nusermove e2e4");
    next_is(&c, "move @@@@");
    child_send(&c, "lift e4");
    next_is(&c, "highlight 8/8/8/4Y3/8/8/8/8");
    child_send(&c, "lift e7");
    next_is(&c, "highlight 8/8/8/8/8/8/8/8");
    child_send(&c, "force\nsetboard 1r1k4/P7/8/3Pp3/8/8/8/R3K3 w Q e6 0 1\nlift a7");
    next_is(&c, "highlight MM6/8/8/8/8/8/8/8");
    child_send(&c, "put c3\nlift e1");
    next_is(&c, "highlight 8/8/8/8/8/8/3YYY2/C1YY1Y2");
    child_send(&c, "lift");
    next_is(&c, "highlight 8/8/8/8/8/8/8/8");
    leave(&c);
}
END_TEST

/* Actions of several pieces travel leg by leg; a pass ends an action that might continue. */
START_TEST(legs)
{
    struct child c;
    session(&c, "brick");
    child_send(&c, "usermove e2e4,d2f4");
    next_is(&c, "Illegal move: e2e4,d2f4");
    next_is(&c, "move e2e4");
    next_is(&c, "move @@@@");
    child_send(&c, "lift d2");
    next_is(&c, "highlight 8/8/8/8/3Y4/3Y4/8/8");
    child_send(&c, "usermove d2d3");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    leave(&c);
    session(&c, "brick");
    child_send(&c, "usermove e2e4"); /* by itself a whole turn */
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    leave(&c);
    session(&c, "brick");
    child_send(&c, "usermove e2e4,d2f4");
    child_expect(&c, "move @@@@", WAIT);
    child_send(&c, "usermove a2a4"); /* not next to the other one, before or after */
    is_refused(&c, "a2a4");
    child_send(&c, "usermove @@@@");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    leave(&c);
    session(&c, "brick");
    child_send(&c, "usermove e2e4,d2f4");
    child_expect(&c, "move @@@@", WAIT);
    child_send(&c, "remove\nusermove d2d4,e2c4");
    child_expect(&c, "move @@@@", WAIT);
    child_send(&c, "usermove e2e4");
    ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    leave(&c);
}
END_TEST

/* Which squares light up for the first of several pieces, and after the piece that moves with it was chosen. */
START_TEST(companions)
{
    struct child c;
    session(&c, "brick");
    child_send(&c, "setboard 4k3/8/8/8/8/8/3PN3/4K3 w - - 0 1\nlift d2");
    next_is(&c, "highlight 8/8/8/8/2YYY3/1Y1Y1Y2/4C3/1Y2CY2"); /* with the knight it leaps */
    child_send(&c, "put e1\nlift e1");
    next_is(&c, "highlight 8/8/8/8/8/3Y4/8/8");
    leave(&c);
}
END_TEST

/* A pawn in the far half that moves to an empty square of another file would make XBoard remove the piece behind
   that square; it takes a detour. */
START_TEST(roundabout)
{
    struct child c;
    session(&c, "ftm");
    child_send(&c, "setboard 4k3/8/4P3/8/8/6N1/6P1/4K3 w - - 0 1\nusermove g3f5");
    next_is(&c, "move @@@@");
    child_send(&c, "usermove e6g3");
    next_is(&c, "Illegal move: e6g3");
    const char *first = child_line(&c, WAIT);
    ck_assert_msg(strncmp(first, "move e6", 7) == 0 && strcmp(first, "move e6g3") != 0, "%s", first);
    char way[8];
    snprintf(way, sizeof way, "%.2s", first + 7);
    next_is(&c, "move @@@@");
    const char *second = child_line(&c, WAIT);
    ck_assert_msg(strncmp(second + 5, way, 2) == 0 && strcmp(second + 7, "g3") == 0, "%s", second);
    leave(&c);
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

/* Waits for a line that contains some words. */
static void hears(struct child *c, const char *words)
{
    const char *line;
    while ((line = child_line(c, WAIT)) != NULL)
        if (strstr(line, words))
            return;
    ck_abort_msg("no line with \"%s\"", words);
}

/* In analysis, and where a user enters a game, the engine makes the passes; not where XBoard sends a game record. */
START_TEST(passes_by_hand)
{
    struct child c;
    session(&c, "marseillais");
    child_send(&c, "force\nlift e2");
    child_expect(&c, "highlight ", WAIT);
    child_send(&c, "usermove e2e4");
    next_is(&c, "move @@@@");
    child_send(&c, "usermove d2d4\nusermove e7e5"); /* typed */
    next_is(&c, "move @@@@");
    child_send(&c, "undo\nundo\nusermove e7e5"); /* stepping back and forward */
    silent(&c);
    child_send(&c, "usermove @@@@\nusermove d7d5");
    silent(&c);
    child_send(&c, "lift g1");
    child_expect(&c, "highlight ", WAIT);
    child_send(&c, "usermove g1f3\ngo"); /* so XBoard begins to play from a position: the pass is Black's, who we are */
    next_is(&c, "move @@@@");
    child_send(&c, "lift b1");
    child_expect(&c, "highlight ", WAIT);
    child_send(&c, "force\nundo\nundo");
    child_send(&c, "post\nanalyze\nlift g1");
    hears(&c, "first of two steps");
    child_send(&c, "usermove g1f3");
    child_expect(&c, "move @@@@", WAIT);
    hears(&c, "second of two steps");
    child_send(&c, "exit\nping 5");
    child_expect(&c, "pong 5", WAIT);
    child_send(&c, "new\nvariant marseillais\nping 6\nforce\nsetboard "
                   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nusermove e2e4");
    child_expect(&c, "pong 6", WAIT);
    silent(&c);
    child_send(&c, "new\nvariant marseillais\nping 7");
    child_expect(&c, "pong 7", WAIT);
    child_send(&c, "force\nanalyze\nusermove e2e4");
    child_expect(&c, "move @@@@", WAIT);
    child_send(&c, "exit\nping 8");
    child_expect(&c, "pong 8", WAIT);
    leave(&c);
}
END_TEST

/* A position that XBoard is started with becomes the starting position that we describe. */
START_TEST(first_position)
{
    struct child c;
    child_start(&c, tempi);
    child_send(&c, "xboard\nprotover 2");
    child_expect(&c, "feature done=1", WAIT);
    child_send(&c, "new\nvariant marseillais\nlevel 0 1 0\nping 1\nforce\nsetboard 4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1");
    const char *line = child_expect(&c, "setup ", WAIT);
    ck_assert_msg(strstr(line, "8x8+0_lion 4k3/8/8/8/8/8/4P3/R3K3 w "), "%s", line);
    child_expect(&c, "pong 1", WAIT);
    child_send(&c, "new\nvariant marseillais\nlift e2"); /* no ping: at once */
    child_expect(&c, "setup ", WAIT);
    child_expect(&c, "highlight 8/8/8/8/4Y3/4Y3/8/8", WAIT);
    leave(&c);
}
END_TEST

/* The user is told which step he makes next. */
START_TEST(steps_told)
{
    struct child c;
    session(&c, "triplets");
    child_send(&c, "post\nsetboard 4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 9\nusermove e2e4");
    next_is(&c, "move @@@@");
    const char *line = child_line(&c, WAIT);
    ck_assert_msg(strncmp(line, "0 0 0 0\tsecond of three steps", 29) == 0, "%s", line);
    leave(&c);
}
END_TEST

/* Castling by way of the rook, in both spellings, and a first leg that lights up the king's target. */
START_TEST(castling)
{
    struct child c;
    session(&c, "marseillais");
    child_send(&c, "force\nsetboard r3k3/8/8/8/8/8/8/4K2R w - - 0 1\nlift e1");
    next_is(&c, "highlight 8/8/8/8/8/8/3YYY2/3Y1YYC");
    child_send(&c, "put h1\nlift h1");
    next_is(&c, "highlight 8/8/8/8/8/8/8/6Y1");
    child_send(&c, "put g1\nusermove e1g1,h1f1");
    next_is(&c, "move @@@@");
    child_send(&c, "usermove f1f2\nlift e8");
    next_is(&c, "highlight C1YY4/3YY3/8/8/8/8/8/8");
    child_send(&c, "usermove e8a8,a8c8");
    next_is(&c, "move @@@@");
    silent(&c);
    child_send(&c, "new\nvariant fischerandom\nforce\n"
                   "setboard 1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 1\nusermove O-O\nusermove e8b8");
    silent(&c);
    leave(&c);
}
END_TEST

/* A king moved straight to its target, or onto its rook, castles: XBoard takes the move back and gets both legs. */
START_TEST(castling_by_king)
{
    static const char *const moves[] = {"e1g1", "e1h1", "e1c1", "e1a1"};
    static const char *const seen[] = {"move e1g1,h1f1", "move e1g1,h1f1", "move e1c1,a1d1", "move e1c1,a1d1"};
    struct child c;
    char refused[32];
    session(&c, "marseillais");
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        child_send(&c, "new\nvariant marseillais\nsetboard r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1\nusermove %s", moves[i]);
        snprintf(refused, sizeof refused, "Illegal move: %s", moves[i]);
        child_expect(&c, refused, WAIT);
        next_is(&c, seen[i]);
        child_expect(&c, "move @@@@", WAIT); /* it is still the user's turn */
    }
    child_send(&c, "new\nvariant marseillais\nusermove e1g1");
    is_refused(&c, "e1g1");
    silent(&c);
    child_send(&c, "force\nsetboard r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1\nusermove e1g1");
    is_refused(&c, "e1g1");
    silent(&c);
    leave(&c);
}
END_TEST

START_TEST(take_back)
{
    struct child c;
    session(&c, "marseillais-balanced");
    child_send(&c, "usermove e2e4");
    for (unsigned i = 0; i < 3; i++)
        ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    child_send(&c, "remove");
    silent(&c);
    child_send(&c, "remove");
    silent(&c);
    child_send(&c, "usermove d2d4"); /* the start again, White to move */
    for (unsigned i = 0; i < 3; i++)
        ck_assert(strncmp(child_line(&c, WAIT), "move ", 5) == 0);
    child_send(&c,
               "force\nundo\nundo\nundo\nundo\nundo\nundo\nusermove e2e4\nusermove e7e5\nusermove @@@@\nusermove d7d5");
    silent(&c);
    leave(&c);
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

START_TEST(analysis)
{
    struct child c;
    session(&c, "marseillais");
    child_send(&c, "post\nsd 0\nanalyze");
    const char *line = child_line(&c, WAIT); /* depth, score, time, nodes, ..., tab, line of play */
    ck_assert(line && line[0] == '1' && strchr(line, '\t'));
    child_send(&c, ".");
    child_expect(&c, "stat01: ", WAIT);
    child_send(&c, "usermove e2e4\nundo\nundo\nnopost\nexit\nping 5");
    child_expect(&c, "pong 5", WAIT);
    child_send(&c, "usermove e2e4\nhint");
    silent(&c);
    child_send(&c, "usermove @@@@\nhint");
    child_expect(&c, "Hint: ", WAIT);
    leave(&c);
}
END_TEST

/* `?`, `quit` and the end of input work at once, also during a search. */
START_TEST(at_once)
{
    struct child c;
    session(&c, "marseillais");
    double start = clock_seconds();
    child_send(&c, "sd 0\nlevel 0 600 0\ngo");
    child_send(&c, "?");
    child_expect(&c, "move ", SOON);
    child_send(&c, "remove\nforce\nundo\ngo\nping 3");
    child_expect(&c, "pong 3", SOON);
    child_send(&c, "quit");
    ck_assert_int_eq(child_close(&c, WAIT), 0);
    session(&c, "marseillais");
    child_send(&c, "sd 0\nlevel 0 600 0\ngo");
    ck_assert_int_eq(child_close(&c, WAIT), 0);
    session(&c, "marseillais");
    child_send(&c, "sd 0\nlevel 0 600 0\ngo\npause\nping 9");
    child_expect(&c, "pong 9", SOON);
    child_send(&c, "resume\n?");
    child_expect(&c, "move ", SOON);
    leave(&c);
    ck_assert_double_lt(clock_seconds() - start, 6 * WAIT);
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

START_TEST(options)
{
    struct child c;
    session(&c, "progressive");
    child_send(&c, "option Move Overhead=100\noption MultiPV=3");
    silent(&c);
    child_send(&c, "option Move Overhead=-1");
    child_expect(&c, "Error (option Move Overhead must be from 0 to 5000, not '-1'): Move Overhead", WAIT);
    child_send(&c, "option MultiPV");
    child_expect(&c, "Error (option MultiPV must be from 1 to 256, not ''): MultiPV", WAIT);
    child_send(&c, "option Nothing=1");
    child_expect(&c, "Error (no option 'Nothing'): Nothing", WAIT);
    child_send(&c, "post\nsd 2\ngo");
    child_expect(&c, "move ", WAIT);
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
    child_send(&c, "new\nvariant marseillais\noption Game=omni\nnew\nvariant marseillais\nforce\nusermove e2e4\n"
                   "usermove @@@@\nusermove d2d4\nping 4\nusermove @@@@\nusermove g1f3"); /* the third step of a turn */
    child_expect(&c, "pong 4", WAIT);
    silent(&c);
    child_send(&c, "option Game=brick");
    child_expect(&c, "telluser File > New Game begins this game", WAIT);
    child_send(&c, "new\nvariant marseillais-balanced\nforce\nusermove e2e4\nping 5\nusermove e7e5");
    child_expect(&c, "pong 5", WAIT);
    silent(&c);
    child_send(&c, "option Game=nonsense\noption Game\nnew\noption Game=omni");
    child_expect(&c, "Error (no such game): nonsense", WAIT);
    child_expect(&c, "Error (no game is named): ", WAIT);
    child_expect(&c, "telluser First choose marseillais in", WAIT);
    leave(&c);
}
END_TEST

/* XBoard keeps the pieces that were described: other pieces begin with the next game. */
START_TEST(other_pieces)
{
    struct child c;
    session(&c, "fantasy-advanced");
    child_send(&c, "option Penalties=turn\noption TankDwarvesOnly=1");
    silent(&c);
    child_send(&c, "option FrontWhite=DSODDDOS");
    next_is(&c, "telluser File > New Game begins a game with this option.");
    child_send(&c, "usermove b2b3"); /* still a Dwarf */
    child_expect(&c, "move ", WAIT);
    child_send(&c, "new\nvariant fantasy-advanced\nlift b2");
    child_expect(&c, "setup ", WAIT);
    child_expect(&c, "highlight 8/8/8/8/8/Y1Y5/8/8", WAIT);
    leave(&c);
}
END_TEST

/* The user may write any action into the option `Action`. */
START_TEST(action_option)
{
    struct child c;
    session(&c, "fantasy");
    child_send(&c, "option Action=d2d3");
    next_is(&c, "move d2d3");
    child_expect(&c, "move ", WAIT);
    child_send(&c, "ping 5"); /* the reply may have more legs */
    child_expect(&c, "pong 5", WAIT);
    child_send(&c, "option Action=\noption Action");
    silent(&c);
    child_send(&c, "option Action= e2e3  "); /* a user adds a space to say the same again */
    next_is(&c, "move e2e3");
    child_expect(&c, "move ", WAIT);
    child_send(&c, "option Action=f2f5");
    next_is(&c, "telluser f2f5: the piece on f2 cannot do that to f5 now.");
    child_send(&c, "option Action=%%s%%n\x01\xff;!/*<@^:(+");
    child_expect(&c, "telluser ", WAIT);
    child_send(&c, "option Action=%0300d", 7);
    child_expect(&c, "telluser ", WAIT);
    child_send(&c, "force\noption Action=f2f3");
    next_is(&c, "telluser f2f3: this cannot be played here.");
    child_send(&c, "sd 60\nlevel 0 60 0\ngo\noption Action=f2f3"); /* our turn now */
    next_is(&c, "telluser f2f3: this cannot be played here.");
    leave(&c);
    session(&c, "fantasy");
    child_send(&c, "computer\noption Action=d2d3");
    next_is(&c, "telluser d2d3: this cannot be played here.");
    leave(&c);
}
END_TEST

/* An illegal pass is refused, though XBoard sends it as a position. */
START_TEST(refused_pass)
{
    struct child c;
    session(&c, "fantasy");
    child_send(&c, "setboard znbakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAWPH b - - 0 1");
    next_is(&c, "tellusererror A turn cannot be passed, a step must be made.");
    next_is(&c, "Illegal move (a turn cannot be passed, a step must be made): @@@@");
    child_send(&c, "usermove d2d3");
    child_expect(&c, "move ", WAIT);
    leave(&c);
}
END_TEST

/* An action that a user began while the engine only recorded moves is completed when the engine plays. */
START_TEST(begun_while_looking_on)
{
    struct child c;
    session(&c, "fantasy");
    child_send(&c, "force\nsetboard 4k3/8/8/3r4/4K3/8/8/4P1C1 w - - 0 1\nusermove e4d5,d5e4\ngo");
    next_is(&c, "move @@@@");
    next_is(&c, "move R@d5");
    child_expect(&c, "move ", WAIT);
    child_send(&c, "remove");
    silent(&c);
    child_send(&c, "usermove e4e5"); /* the king still has half of its move to make */
    next_is(&c, "tellusererror The last move was taken back only in part, take back once more.");
    is_refused(&c, "e4e5");
    child_send(&c, "remove\nusermove e4e5");
    child_expect(&c, "move ", WAIT);
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

/* After any input the next command is obeyed. */
START_TEST(garbage)
{
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
                                        "name \x01\xff"};
    struct random seed = {12345};
    struct child c;
    session(&c, "marseillais");
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        child_send(&c, "%s", words[i]);
    child_send(&c, "force\nping 2");
    child_expect(&c, "pong 2", WAIT);
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        child_send(&c, "%s", lines[i]);
    for (unsigned i = 0; i < 300; i++) {
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

START_TEST(games_of_a_file)
{
    char path[] = "/tmp/tempi-games-XXXXXX";
    static const char text[] = "[filed]\nboard = 10x8\npiece A = BN archbishop\npiece C = RN\n"
                               "short castling = f1 j1 i1 h1\nlong castling = f1 a1 c1 d1\n"
                               "start = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1\n";
    struct child c;
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, sizeof text - 1), (ssize_t)sizeof text - 1);
    close(fd);
    session(&c, "marseillais");
    child_send(&c, "option VariantPath=/nowhere/at/all");
    child_expect(&c, "tellusererror option VariantPath: /nowhere/at/all: No such file", WAIT);
    child_send(&c, "option VariantPath=%s", path);
    ck_assert_ptr_nonnull(strstr(child_expect(&c, "feature variants=", WAIT), "filed"));
    child_send(&c, "new\nvariant filed");
    ck_assert_ptr_nonnull(strstr(child_expect(&c, "setup (", WAIT), ") 10x8+0_lion rnabqkbcnr/"));
    child_expect(&c, "piece A& BN", WAIT);
    child_expect(&c, "piece C& RN", WAIT);
    child_send(&c, "force\nsetboard r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1\nusermove f1i1\nusermove @@@@\n"
                   "usermove j1h1\nusermove f8g8");
    silent(&c);
    child_send(&c, "usermove g1g2");
    is_refused(&c, "g1g2");
    leave(&c);
    unlink(path);
}
END_TEST

Suite *suite_xboard(void)
{
    Suite *s = suite_create("xboard");
    TCase *t = tcase_create("xboard");
    tcase_add_test(t, handshake);
    tcase_add_test(t, order);
    tcase_add_test(t, names);
    tcase_add_test(t, setups);
    tcase_add_test(t, passes);
    tcase_add_test(t, early_end);
    tcase_add_test(t, rules_in_a_window);
    tcase_add_test(t, illegal);
    tcase_add_test(t, two_machines);
    tcase_add_test(t, results);
    tcase_add_test(t, highlights);
    tcase_add_test(t, relocations);
    tcase_add_test(t, castling_by_legs);
    tcase_add_test(t, transports);
    tcase_add_test(t, promotions_of_other_pieces);
    tcase_add_test(t, legs);
    tcase_add_test(t, companions);
    tcase_add_test(t, passes_by_hand);
    tcase_add_test(t, first_position);
    tcase_add_test(t, steps_told);
    tcase_add_test(t, roundabout);
    tcase_add_test(t, routes);
    tcase_add_test(t, castling);
    tcase_add_test(t, castling_by_king);
    tcase_add_test(t, any_game);
    tcase_add_test(t, take_back);
    tcase_add_test(t, setboards);
    tcase_add_test(t, analysis);
    tcase_add_test(t, at_once);
    tcase_add_test(t, pondering);
    tcase_add_test(t, options);
    tcase_add_test(t, promoted_carriers);
    tcase_add_test(t, other_pieces);
    tcase_add_test(t, action_option);
    tcase_add_test(t, refused_pass);
    tcase_add_test(t, begun_while_looking_on);
    tcase_add_test(t, choices);
    tcase_add_test(t, unpromoted_dwarf);
    tcase_add_test(t, scripts);
    tcase_add_test(t, games_of_a_file);
    tcase_add_test(t, garbage);
    suite_add_tcase(s, t);
    return s;
}

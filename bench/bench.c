/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The positions of `tempi bench`, and the loop that searches them. A change of the positions changes the signature. */
#include "bench/bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/clock.h"
#include "rules/notation/fen.h"
#include "search/search.h"

/* A position to search: the game, the depth, and the FEN (NULL: the starting position). */
struct bench_position {
    const char *game;
    unsigned depth;
    const char *fen;
};

static const struct bench_position positions[] = {
    {"chess", 14, NULL},
    {"chess", 15, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {"chess", 18, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
    {"chess", 14, "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"},
    {"chess960", 14, "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w BGbg - 0 1"},
    {"marseillais-balanced", 13, NULL},
    {"marseillais-balanced", 12, "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"},
    {"marseillais", 13, "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 b - - 3 11"},
    {"marseillais", 20, "8/5k2/3p4/1p1P2p1/1P4P1/5K2/8/8 w - - 0 1"},
    {"marseillais-differentmen", 11, NULL},
    {"citizen", 13, NULL},
    {"doublet", 14, NULL},
    {"marseillais-losing", 16, NULL},
    {"monster", 11, NULL},
    {"kingpawns", 10, NULL},
    {"progressive", 12, NULL},
    {"doublemove", 12, NULL},
    {"sputnik", 14, NULL},
    {"triplets", 11, NULL},
    {"battle", 1, NULL},
    {"quest", 6, NULL},
    {"brick", 8, NULL},
    {"realm", 11, NULL},
    {"kazan", 20, NULL},
    {"fantasy", 12, NULL},
    {"future-random", 13, NULL},
    {"transporter", 12, NULL},
};

enum { POSITIONS = sizeof positions / sizeof positions[0], OTHER_NODES = 1000000, HASH = 16 /* megabytes */ };

/* A listener that does nothing with the best turn. */
static void ignore_best_turn(void *context, const struct best_turn *a)
{
    (void)context;
    (void)a;
}

/* Searches one position after clearing the searcher, to a depth or, if that is 0, for OTHER_NODES nodes; prints and
   returns the nodes. */
static uint64_t search_one(struct searcher *s, const struct game *game, const char *fen, unsigned depth)
{
    struct record r = {0};
    struct position p;
    struct limits limits = {.depth = depth, .nodes = depth ? 0 : OTHER_NODES};
    struct search_listener listener = {.best_turn = ignore_best_turn};
    char error[FEN_ERROR_MAX];
    game_start(&p, game, game_option_default(game));
    if (fen && !fen_read(&p, game, game_option_default(game), fen, error))
        return 0;
    record_begin(&r, &p);
    search_clear(s);
    search_run(s, &r, &limits, &listener);
    record_free(&r);
    uint64_t nodes = search_nodes(s);
    printf("%-32s %12" PRIu64 " nodes\n", game->id, nodes);
    fflush(stdout);
    return nodes;
}

bool bench_run(const struct game *game)
{
    struct searcher *s = search_new();
    uint64_t nodes = 0;
    unsigned searched = 0;
    const char *reason;
    if (!search_set_hash(s, HASH)) {
        search_free(s);
        return false;
    }
    double start = clock_seconds();
    for (unsigned i = 0; i < POSITIONS; i++) {
        const struct game *own = game_find(positions[i].game, &reason);
        if (!own || (game && game != own))
            continue;
        nodes += search_one(s, own, positions[i].fen, positions[i].depth);
        searched++;
    }
    if (game && !searched)
        nodes = search_one(s, game, NULL, 0);
    double seconds = clock_seconds() - start;
    printf("%" PRIu64 " nodes %.0f nps\n", nodes, (double)nodes / (seconds + 1e-9));
    fflush(stdout);
    search_free(s);
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probes endgame tablebases (endgame.h). */
#include "protocol/library/endgame.h"

#include "engine/memory.h"

enum { PIECES_MAX = 4, LONGEST = 8 /* steps of the longest turn that is looked at where turns grow */ };

void endgames_free(struct endgames *e)
{
    for (unsigned i = 0; i < 2; i++)
        tablebase_free(e->all[i]);
    *e = (struct endgames){0};
}

/* A table that is generated. */
struct generating {
    struct endgames *e;
    uint64_t id; /* material_id() of its pieces */
    enum endgame_status status;
};

/* Generates the tables of some pieces, and all that they lead to; a function for memory_try(). */
static void generate(void *context)
{
    struct generating *g = context;
    struct material pieces;
    const struct tablebase_order order = {.threads = 1, .memory = (uint64_t)1 << 30};
    const unsigned count = tablebase_grow(g->e->game) ? 2 : 1;
    g->status = ENDGAME_MADE;
    for (unsigned i = 0; i < count && g->status == ENDGAME_MADE; i++) {
        if (!g->e->all[i]) {
            g->e->all[i] = tablebase_new(g->e->game, g->e->option);
            g->e->all[i]->longest = count == 2 ? LONGEST : 0;
            g->e->all[i]->later = i;
        }
        material_of_id(tablebase_serving(g->e->all[i], g->id), &pieces);
        g->status =
            material_over(&pieces, g->e->game) ? ENDGAME_IMPOSSIBLE : tablebase_generate(g->e->all[i], &pieces, &order);
    }
}

int endgames_probe(struct endgames *e, const struct position *p, struct tempi_endgame *endgame, struct failure *f)
{
    const char *refused = tablebase_refused(p->game);
    struct generating g = {.e = e, .status = ENDGAME_NO_MEMORY};
    if (refused)
        return failure_set(f, TEMPI_NOT_FOUND, "%s has no tablebases: %s", p->game->id, refused);
    if (bits_count(position_occupied(p)) > PIECES_MAX)
        return failure_set(f, TEMPI_NOT_FOUND, "there are more than %d pieces", PIECES_MAX);
    if (e->game != p->game || e->option != p->option)
        endgames_free(e);
    e->game = p->game;
    e->option = p->option;
    g.id = material_id_of(p);
    if (!memory_try(generate, &g)) {
        *e = (struct endgames){0}; /* what is locked cannot be freed */
        return failure_set(f, TEMPI_MEMORY, "out of memory");
    }
    if (g.status != ENDGAME_MADE)
        return failure_set(f, g.status == ENDGAME_NO_MEMORY ? TEMPI_MEMORY : TEMPI_NOT_FOUND,
                           "there is no tablebase of these pieces");
    const int value = tablebase_value(e->all[0], p);
    if (value == VALUE_UNKNOWN || (e->all[1] && tablebase_value(e->all[1], p) != value))
        return failure_set(f, TEMPI_NOT_FOUND, "the tablebase does not have this position");
    endgame->value = (value > 0) - (value < 0);
    endgame->turns = value ? (int32_t)value_winner_turns(value, p->turn.done != 0) : 0;
    return TEMPI_OK;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a game: which games can have them, looking up, and generating all tables that one needs. */
#include "rules/tablebase/tablebase.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/system.h"
#include "rules/goals.h"
#include "rules/notation/fen.h"
#include "rules/tablebase/file.h"

enum { LATER_WINS = VALUE_WIN - VALUE_TURNS_LATER };
enum { LIST_MAX = TABLEBASE_LIST / 2 };

enum lengths { LENGTHS_REPEAT, LENGTHS_GROW, LENGTHS_OTHER };

/*
 * Whether the lengths of turns, from turn number `first` on, repeat (each follows from the one before and the side),
 * grow without bound, or do neither.
 */
static enum lengths lengths_from(const struct game *game, unsigned first)
{
    uint16_t next[2][TURNS_LOOKED] = {{0}};
    struct position p;
    unsigned before = 0;
    game_start(&p, game, game_option_default(game));
    for (unsigned number = first; number < first + TURNS_LOOKED; number++) {
        p.number = (uint16_t)number;
        p.turn.owner = p.turn.decider = (number & 1) == game->pieces->black_first;
        turn_reset(&p);
        if (p.turn.quota >= TURNS_LOOKED / 2)
            return LENGTHS_GROW;
        uint16_t *known = &next[!p.turn.owner][before];
        if (*known && *known != p.turn.quota + 1u)
            return LENGTHS_OTHER;
        if (before)
            *known = (uint16_t)(p.turn.quota + 1u);
        before = p.turn.quota;
    }
    return LENGTHS_REPEAT;
}

bool tablebase_grow(const struct game *game) { return lengths_from(game, 1) == LENGTHS_GROW; }

const char *tablebase_refused(const struct game *game)
{
    static const char changing[] = "the length of a turn depends on how many there have been, or on what they were";
    const struct law *law = game->law;
    const struct turn_field *f = law->fields;
    if (game_fairy(game))
        return game->pieces->from_file ? "tables are made for boards of 8x8 with pieces of the program alone"
                                       : "tables are made for boards of 8x8 alone";
    if (law->specific_actions || (game->pieces->movement && game->pieces->movement->read_state) ||
        game->pieces->pawns_last_rank || (law->flags & LAW_PAWNS_BACK))
        return "tables know steps alone, and this game has other actions";
    if (law->flags & LAW_BOX)
        return "what a pawn may become depends on what was captured before";
    if (game_draws_decide(game))
        return "somebody may win a draw or a repetition";
    if (game->traits.interjections)
        return "the opponent decides inside turns";
    if ((law->flags & LAW_VACATED) || ((law->flags & LAW_COUNTS_STEPS) && !(law->flags & LAW_ONCE)))
        return "what this game keeps inside a turn has no room in tables";
    if (law_checks_decide(law))
        return "checks are counted";
    for (; f && f->type != FIELD_END; f++)
        if (f->type == FIELD_WIDE)
            return changing;
    return lengths_from(game, LATE_TURN) == LENGTHS_REPEAT || tablebase_grow(game) ? NULL : changing;
}

/* Whether White and Black have turns of the same length, and the rules are the same for both with the board turned
   upside down. */
static bool colours_exchange(const struct game *game, uint64_t option)
{
    struct position p;
    unsigned steps = 0;
    if ((game->law->flags & (LAW_FILES_DIFFER | LAW_RANKS_DIFFER)) || goals_by_squares(game->law))
        return false;
    for (unsigned i = 0; i < game->law->settings.goals_count; i++)
        if (game->law->settings.goals[i].had[WHITE] != game->law->settings.goals[i].had[BLACK])
            return false;
    game_start(&p, game, option);
    for (unsigned number = LATE_TURN; number < LATE_TURN + TURNS_LOOKED; number++) {
        p.number = (uint16_t)number;
        p.turn.owner = p.turn.decider = (number & 1) == game->pieces->black_first;
        turn_reset(&p);
        if (steps && steps != p.turn.quota)
            return false;
        steps = p.turn.quota;
    }
    return true;
}

struct tablebase *tablebase_new(const struct game *game, uint64_t option)
{
    struct tablebase *all = xcalloc(1, sizeof *all);
    all->game = game;
    all->option = option;
    all->exchanges = colours_exchange(game, option);
    all->list = xcalloc(TABLEBASE_LIST, sizeof *all->list);
    pthread_mutex_init(&all->making, NULL);
    return all;
}

/* Frees a table that is in no list; NULL is allowed. */
static void endgame_free(struct endgame *e)
{
    if (!e)
        return;
    index_free(&e->indexing);
    memory_give(e->codes);
    free(e);
}

void tablebase_free(struct tablebase *all)
{
    if (!all)
        return;
    for (unsigned i = 0; i < TABLEBASE_LIST; i++)
        endgame_free(atomic_load(&all->list[i]));
    pthread_mutex_destroy(&all->making);
    free(all->list);
    free(all);
}

/* Returns where the search for a table in the hash begins. */
ALWAYS_INLINE unsigned hash_of(uint64_t id) { return (unsigned)(id * UINT64_C(0x9e3779b97f4a7c15) >> 52); }

struct endgame *tablebase_find(const struct tablebase *all, uint64_t id)
{
    for (unsigned h = hash_of(id);; h = (h + 1) % TABLEBASE_LIST) {
        struct endgame *e = atomic_load_explicit(&all->list[h], memory_order_acquire);
        if (!e || e->id == id)
            return e;
    }
}

uint64_t tablebase_serving(const struct tablebase *all, uint64_t id)
{
    uint64_t other = all->exchanges ? material_id_reversed(id) : id;
    return tablebase_find(all, id) || (other > id && !tablebase_find(all, other)) ? id : other;
}

/* Adds a table to those that are looked up; false if there is no room. */
static bool tablebase_add(struct tablebase *all, struct endgame *e)
{
    unsigned h = hash_of(e->id), full = 0;
    for (unsigned i = 0; i < TABLEBASE_LIST; i++)
        full += atomic_load(&all->list[i]) != NULL;
    if (full == LIST_MAX)
        return false;
    while (atomic_load(&all->list[h]))
        h = (h + 1) % TABLEBASE_LIST;
    atomic_store_explicit(&all->list[h], e, memory_order_release);
    return true;
}

uint64_t tablebase_bytes(const struct tablebase *all)
{
    uint64_t bytes = 0;
    for (unsigned i = 0; i < TABLEBASE_LIST; i++) {
        const struct endgame *e = atomic_load(&all->list[i]);
        bytes += e ? endgame_size(e) * e->width : 0;
    }
    return bytes;
}

int value_over(const struct position *p)
{
    const char *reason;
    int turns = p->turn.done != 0;
    switch (game_result(p, &reason)) {
    case WHITE_WINS:
        return p->turn.decider == WHITE ? VALUE_WIN - turns : turns - VALUE_WIN;
    case BLACK_WINS:
        return p->turn.decider == BLACK ? VALUE_WIN - turns : turns - VALUE_WIN;
    default:
        return 0;
    }
}

/* Whether the game is over with the pieces that are left. */
ALWAYS_INLINE bool is_over(const struct position *p)
{
    if (!p->side[WHITE] || !p->side[BLACK])
        return true;
    return game_royal(p->game) && !((p->by_type[KING] & p->side[WHITE]) && (p->by_type[KING] & p->side[BLACK]));
}

/* Returns what is known so far of an entry of the table that is being generated; VALUE_UNKNOWN if it is no state. */
static int value_so_far(const struct look *l, struct entry at)
{
    unsigned code =
        atomic_load_explicit(&l->progress[at.slot * l->made->indexing.size + at.index], memory_order_relaxed);
    return code == CODE_NONE ? VALUE_UNKNOWN : code < DUE ? value_of_code(code) : 0;
}

/* Returns what the tables say of a position, any excluded step not regarded. */
static int stored_value(struct look *l, const struct position *p)
{
    struct entry at;
    if (is_over(p))
        return value_over(p);
    if (l->all->longest && p->turn.quota > l->all->longest)
        return p->turn.decider == l->all->later ? LATER_WINS : -LATER_WINS;
    uint64_t id = material_id_of(p);
    const struct endgame *e = l->made && l->made->id == id ? l->made : tablebase_find(l->all, id);
    if (!e && l->all->exchanges)
        e = tablebase_find(l->all, material_id_reversed(id));
    if (!e)
        return VALUE_UNKNOWN;
    if (!index_find(&e->indexing, p, e->id != id, &at)) {
        if (e == l->made && !l->missing) {
            l->missing = true;
            l->unknown = *p;
        }
        return VALUE_UNKNOWN;
    }
    return e == l->made ? value_so_far(l, at) : endgame_value(e, at);
}

/*
 * Returns the value of a position in which the last step may not be taken back (turn.set is the piece, turn.vacated the
 * square that it left). Tables have the position without that rule. Its value there is a bound, and exact unless taking
 * back would have that value.
 */
static int excluded_value(struct look *l, const struct position *p, int floor)
{
    struct position free = *p;
    free.turn.set = free.turn.vacated = 0;
    int max = stored_value(l, &free), best = -VALUE_WIN;
    if (max <= floor || max == VALUE_UNKNOWN)
        return max;
    action back = action_make(ACTION_STEP, bits_first(p->turn.set), bits_first(p->turn.vacated));
    int taken_back = look_action(l, &free, back, -VALUE_WIN);
    if (taken_back == VALUE_UNKNOWN || taken_back < max)
        return taken_back == VALUE_UNKNOWN ? VALUE_UNKNOWN : max;
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n && best < max; i++) {
        int value = look_action(l, p, list[i], best);
        if (value == VALUE_UNKNOWN)
            return value;
        best = value > best ? value : best;
    }
    l->excluded |= best < max;
    return best;
}

/* Returns the value of a position for the side to move, or VALUE_UNKNOWN. If the value is not above `floor`, the result
   may be any value that is not. */
static int look_value(struct look *l, const struct position *p, int floor)
{
    return p->turn.vacated && p->turn.set ? excluded_value(l, p, floor) : stored_value(l, p);
}

int look_action(struct look *l, const struct position *p, action a, int floor)
{
    struct position next;
    position_copy(&next, p);
    game_apply(&next, a);
    if (turn_same(p, &next))
        return look_value(l, &next, floor);
    int value = stored_value(l, &next);
    return value == VALUE_UNKNOWN ? value : value_before_turn(value);
}

int tablebase_value(const struct tablebase *all, const struct position *p)
{
    struct look l;
    look_begin(&l, all, NULL);
    if (p->turn.castling || bits_count(position_occupied(p)) > MATERIAL_MAX)
        return VALUE_UNKNOWN;
    return look_value(&l, p, -VALUE_WIN);
}

/* Whether tables may be kept as files: not for games from a games file, whose rules may change. */
static bool keeps(const struct game *game) { return !game->from_file; }

/* Generates or reads a table whose successors exist, and adds it to the list. */
static enum endgame_status make_one(struct tablebase *all, const struct material *pieces,
                                    const struct tablebase_order *order)
{
    struct endgame *e = xcalloc(1, sizeof *e);
    e->id = material_id(pieces);
    index_begin(&e->indexing, pieces, all->game, all->option, all->longest);
    char path[ENDGAME_PATH_MAX];
    bool kept = order->folder && keeps(all->game) && endgame_path(all, pieces, order->folder, path);
    const char *reason = NULL;
    bool read = kept && (!order->memory || tablebase_bytes(all) + 2 * endgame_size(e) <= order->memory) &&
                endgame_read(all, e, path, &reason);
    if (reason && order->refused)
        order->refused(order->context, path, reason);
    enum endgame_status status = read ? ENDGAME_MADE : endgame_generate(all, e, order);
    if (status == ENDGAME_MADE && kept && !read && !endgame_write(all, e, path) && order->unkept)
        order->unkept(order->context, path);
    if (status == ENDGAME_MADE && !tablebase_add(all, e))
        status = ENDGAME_NO_MEMORY;
    if (status != ENDGAME_MADE)
        endgame_free(e);
    return status;
}

/* Generates what is missing of a table and its successors; `making` is locked. */
static enum endgame_status make_all(struct tablebase *all, const struct material *pieces,
                                    const struct tablebase_order *order)
{
    struct material next[MATERIAL_NEXT_MAX];
    if (tablebase_find(all, material_id(pieces)))
        return ENDGAME_MADE;
    for (unsigned i = 0, n = material_next(pieces, all->game, next); i < n; i++) {
        material_of_id(tablebase_serving(all, material_id(&next[i])), &next[i]);
        enum endgame_status status = make_all(all, &next[i], order);
        if (status != ENDGAME_MADE)
            return status;
    }
    return make_one(all, pieces, order);
}

enum endgame_status tablebase_generate(struct tablebase *all, const struct material *pieces,
                                       const struct tablebase_order *order)
{
    pthread_mutex_lock(&all->making);
    enum endgame_status status = make_all(all, pieces, order);
    pthread_mutex_unlock(&all->making);
    return status;
}

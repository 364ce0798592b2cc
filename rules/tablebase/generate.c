/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Generates a table by retrograde analysis: from the ends of games backwards, one number of turns after the other. Only
 * tablebase.c calls endgame_generate(). Hot path: a change needs `tempi tablebase --verify`.
 *
 * At first every state is a draw. A state found to be won or lost in n turns is settled, and each state from which a
 * step may have led to it is looked at. If the rules allow that step, the state before is won, or may be lost; it is
 * made due in some number of turns. What is due as a win is one. What may be lost has all its steps made. So what is
 * settled in n turns is exact when all that is due in n turns has been looked at. States with the most steps made come
 * first, as they are the last of their turns.
 *
 * Most states that may be lost are not lost yet, for some step refutes the loss. A state keeps the first step that did.
 * While that one stands, nothing that becomes of its other steps matters.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/system.h"
#include "engine/threads.h"
#include "rules/notation/fen.h"
#include "rules/steps.h"
#include "rules/tablebase/tablebase.h"

enum {
    LEVELS = VALUE_TURNS_MAX + 1,
    CHUNK = 4096,  /* entries that a thread takes at a time */
    FEW_SLOTS = 6, /* a slot with more predecessors than this lists actions, for most of them do not lead to it */
    STEP_ANY = 0,
    STEP_NONE = 255 /* marks of the step that refutes a loss: not known; a step that nothing can change */
};

/* The slots from which a step may lead to a slot. */
struct before {
    unsigned count;
    uint8_t slot[SLOTS_MAX];
};

/* What all threads share while one table is generated. */
struct maker {
    struct tablebase *all;
    struct endgame *e;
    const struct tablebase_order *order;
    /* By entry, as the codes of the table. What is due as a loss may be lost, or in a slot that is `open` won. */
    progress_code *progress;
    _Atomic uint8_t *holds;              /* by entry: the mark of the step that refutes a loss, see step_mark() */
    _Atomic uint64_t (*waiting)[LEVELS]; /* by slot: how many entries have been made due, by number of turns */
    struct before *before;               /* by slot */
    bool *open;                          /* by slot: a state that is due as a loss may be a win, too */
    bool no_way_back;                    /* the law forbids taking a step back inside a turn */
    bool ends;                           /* turns may be ended without a step, or the law lists actions of any sort */
    bool lists;                          /* listing all actions is cheaper than asking for single ones */
    _Atomic uint64_t next;               /* the next index that no thread has taken in this pass */
    _Atomic uint64_t settled;
    _Atomic unsigned last; /* the most turns in which anything has been made due */
    atomic_bool again;     /* states of this pass are to be looked at once more if any has been settled since */
    unsigned level, slot;  /* turns and slot of this pass */
    bool first;            /* this pass finds which entries are positions */
    atomic_bool failed;    /* a state without a slot, or a win of too many turns, has been met */
    pthread_mutex_t lock;
    struct position unknown; /* the state without a slot */
};

/* Returns where an entry stands in `progress` and `holds`. */
static uint64_t at_code(const struct endgame *e, unsigned slot, uint64_t index)
{
    return slot * e->indexing.size + index;
}

/* Returns what is known so far of a state. */
static unsigned progress_at(const struct maker *m, uint64_t code)
{
    return atomic_load_explicit(&m->progress[code], memory_order_relaxed);
}

/* Whether a state is one, and not settled. */
static bool is_open(unsigned progress) { return progress == CODE_DRAW || progress >= DUE; }

/* Returns what a state has that is due in `turns` turns, as a win or as what may be a loss. */
static uint16_t due_code(unsigned turns, bool win) { return (uint16_t)(DUE + CODE_TURNS + 2 * turns + !win); }

/* Sets a state due in `turns` turns, as a win or as what may be a loss. If it is due sooner it stays so, unless it is
   a win after all. */
static void set_due(struct maker *m, unsigned slot, uint64_t index, unsigned turns, bool win)
{
    progress_code *progress = &m->progress[at_code(m->e, slot, index)];
    if (turns > VALUE_TURNS_MAX) {
        atomic_store(&m->failed, true);
        return;
    }
    const uint16_t after = due_code(turns, win);
    uint16_t before = atomic_load_explicit(progress, memory_order_relaxed);
    do {
        bool same = win == !(before & 1) || m->open[slot];
        if (!is_open(before) || (before >= DUE && (same ? before <= after : !win)))
            return;
    } while (
        !atomic_compare_exchange_weak_explicit(progress, &before, after, memory_order_relaxed, memory_order_relaxed));
    if (before >> 1 != after >> 1)
        atomic_fetch_add_explicit(&m->waiting[slot][turns], 1, memory_order_relaxed);
}

/* Makes a state due in `turns` turns, see set_due(), so that as many turns are looked at. */
static void make_due(struct maker *m, unsigned slot, uint64_t index, unsigned turns, bool win)
{
    set_due(m, slot, index, turns, win);
    unsigned last = atomic_load_explicit(&m->last, memory_order_relaxed);
    while (last < turns && !atomic_compare_exchange_weak(&m->last, &last, turns))
        ;
}

/* Begins a look-up in the table that is being generated and in those before it. */
static void begin_look(const struct maker *m, struct look *l)
{
    look_begin(l, m->all, m->e);
    l->progress = m->progress;
}

/* Makes a state due in `turns` turns with nothing assumed, the step that refutes its loss forgotten. */
static void make_due_open(struct maker *m, unsigned slot, uint64_t index, unsigned turns)
{
    atomic_store_explicit(&m->holds[at_code(m->e, slot, index)], STEP_ANY, memory_order_relaxed);
    make_due(m, slot, index, turns, false);
}

/* Whether an action may lead from one slot to another. */
static bool may_lead(const struct indexing *indexing, unsigned from, unsigned to)
{
    bool inside = slot_done(indexing, to) > 0, same = slot_owner(indexing, from) == slot_owner(indexing, to);
    if (indexing->longest && !slot_follows(indexing, from, to))
        return false;
    return inside == same && (!inside || slot_done(indexing, from) + 1 == slot_done(indexing, to)) &&
           slot_keeps(indexing, from, to);
}

/* Finds the predecessors of each slot. */
static void find_before(struct maker *m)
{
    const struct indexing *indexing = &m->e->indexing;
    m->lists = game_lists(m->all->game) && !m->no_way_back;
    for (unsigned to = 0; to < indexing->slots; to++) {
        m->before[to].count = 0;
        for (unsigned from = 0; from < indexing->slots; from++)
            if (may_lead(indexing, from, to))
                m->before[to].slot[m->before[to].count++] = (uint8_t)from;
        m->lists |= m->before[to].count > FEW_SLOTS;
    }
}

/* Returns the squares from which a piece may have come to `square` by a quiet step. */
static bitboard origins(const struct position *p, unsigned piece, unsigned square)
{
    bitboard empty = ~position_occupied(p), back;
    if (piece_type(piece) != PAWN)
        return type_attacks(piece_type(piece), square, ~empty) & empty;
    unsigned against = !piece_colour(piece);
    back = bits_forward(against, bit(square)) & empty & ~(RANK_1 | RANK_8);
    return back | (bits_forward(against, back) & empty & ~(RANK_1 | RANK_8));
}

/* Notes a position whose state has no slot, so that generation starts again with one. */
static void fail(struct maker *m, const struct position *p)
{
    pthread_mutex_lock(&m->lock);
    if (!atomic_exchange(&m->failed, true))
        m->unknown = *p;
    pthread_mutex_unlock(&m->lock);
}

/* Returns a mark of a quiet step, 1..STEP_NONE - 1; two steps rarely have the same. */
static uint8_t step_mark(unsigned from, unsigned to) { return (uint8_t)(1 + (from * 5 + to * 67) % (STEP_NONE - 1)); }

/* Returns the mark of any action; STEP_NONE for captures and promotions, whose values nothing in this table changes. */
static uint8_t action_mark(const struct position *p, action a)
{
    if (action_type(a) == ACTION_END)
        return STEP_ANY;
    bool quiet = (action_type(a) == ACTION_STEP || action_type(a) == ACTION_DOUBLE) && p->board[action_to(a)] == EMPTY;
    return quiet ? step_mark(action_from(a), action_to(a)) : STEP_NONE;
}

/* Makes the state at entry `at` due as a win in `turns` turns if action `a` leads to what has been settled as such. */
static void make_due_win(struct maker *m, struct entry at, action a, unsigned turns)
{
    struct position p;
    struct look l;
    const unsigned progress = progress_at(m, at_code(m->e, at.slot, at.index));
    if ((progress >= DUE && !(progress & 1) && progress <= due_code(turns, true)) ||
        !index_position(&m->e->indexing, at, &p) || !game_legal(&p, a))
        return;
    begin_look(m, &l);
    int value = look_action(&l, &p, a, -VALUE_WIN - 1);
    if (value == VALUE_UNKNOWN)
        fail(m, l.missing ? &l.unknown : &p);
    else if (value == VALUE_WIN - (int)turns)
        make_due(m, at.slot, at.index, turns, true);
    else if (m->open[at.slot])
        make_due_open(m, at.slot, at.index, turns);
}

/* Makes all unsettled states of a placement due from which an action may lead to a state that has just been settled. */
static void make_due_before(struct maker *m, struct entry to, action a, uint8_t mark, unsigned turns, bool win)
{
    const struct before *before = &m->before[to.slot];
    for (unsigned i = 0; i < before->count; i++) {
        struct entry at = {before->slot[i], to.index};
        uint64_t code = at_code(m->e, at.slot, at.index);
        uint8_t held;
        if (!is_open(progress_at(m, code)) || (action_type(a) == ACTION_END && !slot_done(&m->e->indexing, at.slot)))
            continue;
        if (win && m->lists)
            make_due_open(m, at.slot, at.index, turns);
        else if (win)
            make_due_win(m, at, a, turns);
        else if ((held = atomic_load_explicit(&m->holds[code], memory_order_relaxed)) == STEP_ANY || mark == STEP_ANY ||
                 held == mark)
            make_due(m, at.slot, at.index, turns, false);
    }
}

/* Whether turn.law[0] of a position may come from a step (law.last_step). */
static bool last_step_fits(const struct position *p, unsigned piece, action a)
{
    const struct step s = {.action = a, .piece = (uint8_t)piece};
    return !p->game->law->last_step || p->game->law->last_step(&s) == p->turn.law[0];
}

/* Makes all states due from which a step may lead to one that has just been settled. */
static void make_due_origins(struct maker *m, const struct position *p, struct entry at, int value)
{
    const struct indexing *indexing = &m->e->indexing;
    const unsigned done = slot_done(indexing, at.slot);
    const unsigned movers = slot_movers(indexing, at.slot);
    const unsigned turns = value_turns(value) + !done;
    const bool win = (value > 0) == (done != 0);
    uint8_t squares[MATERIAL_MAX], moved[MATERIAL_MAX];
    index_squares(indexing, at.index, squares);
    if (!done && m->ends)
        make_due_before(m, at, ACTION_END_TURN, STEP_ANY, turns, win);
    for (unsigned i = 0; i < indexing->pieces.count; i++) {
        if (!(movers >> i & 1))
            continue;
        for (bitboard origin = origins(p, indexing->pieces.piece[i], squares[i]); origin;) {
            unsigned from = bits_pop(&origin), to = squares[i], turning;
            bool twice = piece_type(indexing->pieces.piece[i]) == PAWN && (from ^ to) == 16;
            action a = action_make(twice ? ACTION_DOUBLE : ACTION_STEP, from, to);
            if (!done && !last_step_fits(p, indexing->pieces.piece[i], a))
                continue;
            memcpy(moved, squares, sizeof moved);
            moved[i] = (uint8_t)from;
            struct entry before = {at.slot, index_placement(indexing, moved, &turning)};
            from = square_turned(turning, from);
            to = square_turned(turning, to);
            make_due_before(m, before, action_make(action_type(a), from, to),
                            turning & TURN_EITHER ? STEP_ANY : step_mark(from, to), turns, win);
        }
    }
}

/* Whether generation has failed or been stopped. */
static bool stopped(const struct maker *m)
{
    return atomic_load_explicit(&((struct maker *)m)->failed, memory_order_relaxed) ||
           (m->order->stop && atomic_load_explicit(m->order->stop, memory_order_relaxed));
}

/*
 * Where a step inside a turn may not be taken back, the best step of a state may be excluded after one way to it. Then
 * the state before that way may be settled although this one is not. Makes it due; its pieces stand where the step
 * leads.
 */
static void make_due_excluded(struct maker *m, const struct position *p, action only, unsigned slot)
{
    struct position next;
    struct entry at;
    const struct indexing *indexing = &m->e->indexing;
    if (action_type(only) != ACTION_STEP || p->board[action_to(only)] != EMPTY)
        return;
    position_copy(&next, p);
    game_apply(&next, only);
    if (turn_same(p, &next) || !index_find(indexing, &next, false, &at))
        return;
    for (unsigned i = 0; i < m->before[slot].count; i++)
        if (is_open(progress_at(m, at_code(m->e, m->before[slot].slot[i], at.index))))
            make_due_open(m, m->before[slot].slot[i], at.index, m->level);
}

/* Returns the value of a state by what is settled now, and keeps the step that refutes a loss. For a state that
   cannot be won it only finds out whether it is lost. */
static int evaluate(struct maker *m, const struct position *p, struct entry at)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list), best_count = 0;
    _Atomic uint8_t *holds = &m->holds[at_code(m->e, at.slot, at.index)];
    const bool inside = m->no_way_back && p->turn.done; /* there it matters whether only one step refutes a loss */
    const bool open = m->open[at.slot] && (*holds == STEP_ANY || m->all->longest);
    int best = -VALUE_WIN - 1, enough = open ? VALUE_WIN - (int)m->level : inside;
    action first = ACTION_NONE;
    struct look l;
    begin_look(m, &l);
    if (!n)
        return value_over(p);
    for (unsigned i = 0; i < n && best < enough && (best_count < 2 || best < 0 || !inside); i++) {
        int value = look_action(&l, p, list[i], best);
        if (value == VALUE_UNKNOWN) {
            fail(m, l.missing ? &l.unknown : p);
            return 0;
        }
        if (value > best) {
            best = value;
            first = list[i];
            best_count = 0;
        }
        best_count += value == best;
    }
    if (best >= 0 && !inside)
        atomic_store_explicit(holds, action_mark(p, first), memory_order_relaxed);
    if (best == 0 && best_count == 1 && inside)
        make_due_excluded(m, p, first, at.slot);
    if (l.excluded && best < VALUE_WIN - (int)m->level) {
        atomic_store_explicit(holds, STEP_ANY, memory_order_relaxed);
        set_due(m, at.slot, at.index, m->level + 1, false);
        atomic_store_explicit(&m->again, true, memory_order_relaxed);
    }
    return best;
}

/* Looks at a state that is due: settles it, or makes it due later. */
static void look_at(struct maker *m, struct entry at)
{
    struct position p;
    uint64_t code = at_code(m->e, at.slot, at.index);
    bool win = !(atomic_exchange_explicit(&m->progress[code], CODE_DRAW, memory_order_relaxed) & 1);
    if (!index_position(&m->e->indexing, at, &p))
        return;
    int value = win ? VALUE_WIN - (int)m->level : evaluate(m, &p, at);
    if (!value)
        return;
    if (value_turns(value) > m->level) {
        make_due(m, at.slot, at.index, value_turns(value), value > 0);
        return;
    }
    atomic_store_explicit(&m->progress[code], (uint16_t)value_code(value), memory_order_relaxed);
    atomic_fetch_add_explicit(&m->settled, 1, memory_order_relaxed);
    make_due_origins(m, &p, at, value);
}

/* Sets up the position of an entry; false if it is none, or the position has another entry. */
static bool is_state(const struct indexing *indexing, struct entry at, struct position *p)
{
    uint8_t squares[MATERIAL_MAX];
    struct entry found = at;
    unsigned turning;
    index_squares(indexing, at.index, squares);
    return index_placement(indexing, squares, &turning) == at.index && index_position(indexing, at, p) &&
           (!slot_marks(indexing, at.slot) ||
            (index_find(indexing, p, false, &found) && found.slot == at.slot && found.index == at.index)) &&
           fen_possible(p, NULL);
}

/* Finds whether an entry is a position, and makes it due by its captures and promotions alone. */
static void look_first(struct maker *m, struct entry at)
{
    const struct indexing *indexing = &m->e->indexing;
    uint64_t code = at_code(m->e, at.slot, at.index);
    struct position p;
    action list[ACTIONS_MAX];
    atomic_store_explicit(&m->progress[code], CODE_NONE, memory_order_relaxed);
    atomic_store_explicit(&m->holds[code], STEP_ANY, memory_order_relaxed);
    if (!is_state(indexing, at, &p))
        return;
    atomic_store_explicit(&m->progress[code], CODE_DRAW, memory_order_relaxed);
    if (game_knows_wins(p.game) && game_wins(&p)) {
        make_due(m, at.slot, at.index, 1, true);
        return;
    }
    unsigned all = game_count(&p), n = all ? game_actions(&p, NOISY, list) : 0;
    int best = all ? -VALUE_WIN - 1 : value_over(&p);
    struct look l;
    look_begin(&l, m->all, NULL);
    for (unsigned i = 0; i < n; i++) {
        int value = look_action(&l, &p, list[i], best);
        if (value == VALUE_UNKNOWN)
            fail(m, &p);
        best = value > best ? value : best;
    }
    if (best > 0 || (n == all && best < 0))
        make_due(m, at.slot, at.index, value_turns(best), best > 0);
    else if (slot_last(indexing, at.slot))
        make_due(m, at.slot, at.index, VALUE_TURNS_LATER + 1, false);
    if (best == 0 && !m->no_way_back)
        atomic_store_explicit(&m->holds[code], STEP_NONE, memory_order_relaxed);
}

/* What a thread does in a pass: takes chunks of the slot's entries until none is left. */
static void *pass_run(void *argument)
{
    struct maker *m = argument;
    const uint64_t size = m->e->indexing.size, base = m->slot * size;
    const unsigned due = due_code(m->level, false);
    for (uint64_t from; (from = atomic_fetch_add(&m->next, CHUNK)) < size && !stopped(m);) {
        uint64_t to = from + CHUNK < size ? from + CHUNK : size;
        for (struct entry at = {m->slot, from}; at.index < to; at.index++) {
            if (m->first)
                look_first(m, at);
            else if ((progress_at(m, base + at.index) | 1) == due)
                look_at(m, at);
        }
    }
    return NULL;
}

/* Goes through the entries of a slot with all threads, or with one if there is little work. */
static void pass(struct maker *m, unsigned slot, bool first, uint64_t work)
{
    m->slot = slot;
    m->first = first;
    atomic_store(&m->next, 0);
    threads_share(work > CHUNK ? m->order->threads : 1, pass_run, m);
}

/* Sorts the slots, those with the most steps made first. */
static void sort_slots(const struct indexing *indexing, unsigned *order)
{
    for (unsigned i = 0; i < indexing->slots; i++) {
        unsigned at = i;
        for (; at && slot_done(indexing, order[at - 1]) < slot_done(indexing, i); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* Settles all states of the table, one number of turns after the other. */
static void settle(struct maker *m)
{
    const struct indexing *indexing = &m->e->indexing;
    unsigned order[SLOTS_MAX] = {0};
    sort_slots(indexing, order);
    for (unsigned i = 0; i < indexing->slots; i++)
        pass(m, i, true, indexing->size);
    for (bool more = true; more && !stopped(m); m->level++) {
        const uint64_t before = atomic_load(&m->settled);
        atomic_store(&m->again, false);
        for (unsigned i = 0; i < indexing->slots && !stopped(m); i++) {
            uint64_t work = atomic_load(&m->waiting[order[i]][m->level]);
            if (work)
                pass(m, order[i], false, work);
        }
        if (m->order->progress && !stopped(m))
            m->order->progress(m->order->context, &indexing->pieces, m->level, atomic_load(&m->settled));
        more = m->level < atomic_load(&m->last) || (atomic_load(&m->again) && atomic_load(&m->settled) > before);
    }
}

/* Whether a law forbids taking a step back inside a turn. */
static bool forbids_way_back(const struct law *law)
{
    for (const struct turn_field *f = law->fields; f && f->type != FIELD_END; f++)
        if (f->offset == offsetof(struct turn, vacated))
            return true;
    return false;
}

/* Allocates working memory; false if there is none, or more would be used than is allowed. */
static bool begin(struct maker *m)
{
    const struct indexing *indexing = &m->e->indexing;
    uint64_t size = endgame_size(m->e);
    if (m->order->memory && tablebase_bytes(m->all) + 3 * size > m->order->memory)
        return false;
    m->progress = memory_take(2 * size);
    m->holds = memory_take(size);
    m->waiting = xcalloc(indexing->slots, sizeof *m->waiting);
    m->before = xcalloc(indexing->slots, sizeof *m->before);
    m->open = xcalloc(indexing->slots, sizeof *m->open);
    find_before(m);
    for (unsigned i = 0; i < indexing->slots; i++)
        m->open[i] = m->lists || (m->no_way_back && slot_left(indexing, i) > 1) || slot_last(indexing, i);
    atomic_store(&m->failed, false);
    atomic_store(&m->settled, 0);
    atomic_store(&m->last, 0);
    m->level = 0;
    return m->progress && m->holds;
}

/* Makes the codes of the table of its progress, in memory that is not needed any more. */
static void keep_codes(struct maker *m)
{
    struct endgame *e = m->e;
    unsigned most = CODE_DRAW;
    for (uint64_t i = 0; i < endgame_size(e); i++)
        most = progress_at(m, i) < DUE && progress_at(m, i) > most ? progress_at(m, i) : most;
    e->width = most > CODE_BYTE_MAX ? 2 : 1;
    e->codes = e->width == 2 ? (uint8_t *)m->progress : (uint8_t *)m->holds;
    for (uint64_t i = 0; i < endgame_size(e); i++)
        endgame_set_code(e, i, progress_at(m, i) < DUE ? progress_at(m, i) : CODE_DRAW);
    if (e->width == 2)
        m->progress = NULL;
    else
        m->holds = NULL;
}

/* Frees the working memory. */
static void end(struct maker *m)
{
    memory_give((void *)m->progress);
    memory_give((void *)m->holds);
    free(m->waiting);
    free(m->before);
    free(m->open);
    m->progress = NULL;
    m->holds = NULL;
    m->waiting = NULL;
    m->before = NULL;
    m->open = NULL;
}

/* Makes a slot for the state that was met without one; false if it is of other pieces or cannot be kept. */
static bool add_unknown(struct endgame *e, const struct position *p)
{
    unsigned slots = e->indexing.slots;
    return material_id_of(p) == e->id && index_add_slot(&e->indexing, p) && e->indexing.slots > slots;
}

enum endgame_status endgame_generate(struct tablebase *all, struct endgame *e, const struct tablebase_order *order)
{
    const struct law *law = all->game->law;
    struct maker m = {.all = all, .e = e, .order = order, .no_way_back = forbids_way_back(law)};
    m.ends = (law->flags & LAW_MAY_END) || law->actions;
    enum endgame_status status = ENDGAME_STOPPED;
    unsigned explored = 0;
    pthread_mutex_init(&m.lock, NULL);
    do {
        for (; explored < e->indexing.slots; explored++)
            index_find_slots(&e->indexing, explored, order->stop);
        bool begun = begin(&m);
        if (begun)
            settle(&m);
        status = !begun                                    ? ENDGAME_NO_MEMORY
                 : atomic_load(&m.failed)                  ? ENDGAME_IMPOSSIBLE
                 : order->stop && atomic_load(order->stop) ? ENDGAME_STOPPED
                                                           : ENDGAME_MADE;
        if (status == ENDGAME_MADE)
            keep_codes(&m);
        end(&m);
    } while (status == ENDGAME_IMPOSSIBLE && add_unknown(e, &m.unknown));
    pthread_mutex_destroy(&m.lock);
    return status;
}

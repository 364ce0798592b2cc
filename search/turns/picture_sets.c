/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sets of mating pictures (picture_sets.h). */
#include "search/turns/picture_sets.h"

#include <stdlib.h>
#include <string.h>

#include "rules/steps.h"

enum { SETS_MAX = 64, SETS_TRIED = 1 << 15, SETS_KEPT = 1 << 22 };

/* The search for the sets of one square of the king. */
struct collector {
    const struct question *q;
    bitboard stays[PIECES_MAX + 1], moves[PIECES_MAX + 1][SETS_STEPS + 1]; /* what pieces from one on guard */
    bitboard sets[SETS_MAX];
    unsigned count, tried;
    bool leads; /* the mating side's king has to move */
};

/* Whether the sets have one without other squares than those of a set. */
static bool set_known(const struct collector *s, bitboard set)
{
    for (unsigned i = 0; i < s->count; i++)
        if (!(s->sets[i] & ~set))
            return true;
    return false;
}

/* Adds a set in the place of those that it is a part of; the empty one if there are too many. */
static void set_add(struct collector *s, bitboard set)
{
    unsigned n = 0;
    if (set_known(s, set))
        return;
    for (unsigned i = 0; i < s->count; i++)
        if (set & ~s->sets[i])
            s->sets[n++] = s->sets[i];
    s->count = n;
    if (n == SETS_MAX)
        s->sets[s->count = 0] = set = 0;
    s->sets[s->count++] = set;
}

/* Collects the sets after moves of pieces from one on, `guarded` being what those before it guard and `stands` where
   they stand beside the king. */
static void collect(struct collector *s, unsigned piece, bitboard guarded, bitboard stands, unsigned left)
{
    const struct question *q = s->q;
    const bitboard must = stands | bit(q->king);
    const bitboard now = q->zone & ~(guarded | s->stays[piece]);
    if (!(now & must) && !s->leads)
        set_add(s, now);
    if (++s->tried > SETS_TRIED)
        set_add(s, 0);
    for (; left && piece < q->pieces_count; guarded |= q->stay[piece++]) {
        const bitboard best = q->zone & ~(guarded | s->moves[piece][left]);
        if (best & must || set_known(s, best) || (s->leads && piece > q->lead))
            return;
        const struct views v = *views_of(q->t, q->pieces[piece], q->king);
        const bool leads = s->leads;
        s->leads &= piece != q->lead;
        for (size_t i = v.first; i < v.first + v.count && q->t->list[i].steps <= left; i++) {
            const struct view w = q->t->list[i];
            const bitboard stand = bit(w.to) & q->zone;
            if (!(stand & stands))
                collect(s, piece + 1, guarded | w.guards, stands | stand, left - w.steps);
        }
        s->leads = leads;
    }
}

bool may_discover(const struct question *q, struct walker w)
{
    const bitboard line = squares_between(w.square, q->king);
    return w.came || (line && ((line & q->side[0]) || q->own > 1 || q->passes));
}

bool sets_fill(struct question *q, struct side_sets *e)
{
    struct pictures *t = q->t;
    struct collector s;
    s.q = q;
    s.count = s.tried = 0;
    const bitboard king = bit(q->king), lead = bit(q->pieces[q->lead].square);
    s.leads = (king_attacks(q->king) | king) & lead;
    s.stays[q->pieces_count] = 0;
    memset(s.moves[q->pieces_count], 0, sizeof s.moves[0]);
    for (unsigned i = q->pieces_count; i--;) {
        const struct walker w = q->pieces[i];
        q->stay[i] = w.square == q->king ? 0 : walker_attacks(w.way, w.square) & q->zone;
        if (!(slides(w.way) && may_discover(q, w)))
            q->stay[i] &= ~king;
        s.stays[i] = s.stays[i + 1] | q->stay[i];
        for (unsigned n = 0; n <= q->own; n++)
            s.moves[i][n] = s.moves[i + 1][n] | t->guards[w.way][w.square][n];
    }
    collect(&s, 0, 0, 0, q->own);
    if (t->sets_used + s.count > t->sets_room) {
        const size_t room = (t->sets_used + s.count) * 2 + 1024;
        bitboard *more = realloc(t->sets, room * sizeof *more);
        if (!more)
            return false;
        t->sets = more;
        t->sets_room = room;
    }
    e->known |= king;
    e->first[q->king] = (uint32_t)t->sets_used;
    e->count[q->king] = (uint8_t)s.count;
    if (s.count)
        memcpy(t->sets + t->sets_used, s.sets, s.count * sizeof *s.sets);
    t->sets_used += s.count;
    return true;
}

void castle(const struct position *p, unsigned right, struct walker *list, unsigned count, bitboard *occupied)
{
    const unsigned king = p->king_start[right / 2], rook = p->rook_start[right];
    const unsigned king_to = castling_king_target(right), rook_to = castling_rook_target(right);
    for (unsigned i = 0; i < count; i++)
        if (list[i].square == king || list[i].square == rook) {
            list[i].square = (uint8_t)(list[i].square == king ? king_to : rook_to);
            list[i].came = true;
        }
    *occupied = (*occupied & ~bit(king) & ~bit(rook)) | bit(king_to) | bit(rook_to);
}

bitboard guards_of(const struct question *q)
{
    bitboard guards = 0;
    for (unsigned i = 0; i < q->pieces_count; i++)
        guards |= q->t->guards[q->pieces[i].way][q->pieces[i].square][within(q->own)];
    return guards;
}

void pieces_list(struct question *q)
{
    if (q->pieces_count)
        return;
    q->pieces_count = walkers_list(q->p, q->p->side[q->colour], q->pieces);
    if (q->right != RIGHTS)
        castle(q->p, q->right, q->pieces, q->pieces_count, &q->side[0]);
    for (q->lead = 0; q->pieces[q->lead].way != 2 + KING;)
        q->lead++;
}

struct side_sets *sets_of(struct question *q)
{
    struct pictures *t = q->t;
    uint64_t key = key_mixed(0, q->own + 8 * q->right + 64 * q->colour + 1);
    for (unsigned pt = PAWN; pt <= KING; pt++)
        key = key_mixed(key, q->p->by_type[pt] & q->p->side[q->colour]);
    struct side_sets *e = &t->sides[key >> 50 & (SIDES - 1)];
    if (t->sets_used > SETS_KEPT) {
        t->sets_used = 0;
        memset(t->sides, 0, SIDES * sizeof *t->sides);
    }
    if (e->key != key) {
        pieces_list(q);
        *e = (struct side_sets){.key = key, .guards = guards_of(q)};
    }
    return e;
}

/*
 * The men of Transporter Chess on their board of 84 squares, as sets: what attacks what. For the files of this game and
 * its evaluation alone.
 */
#ifndef RULES_GAMES_TRANSPORTER_TRANSPORTER_H
#define RULES_GAMES_TRANSPORTER_TRANSPORTER_H

#include "engine/wide.h"
#include "rules/game.h"

/* The men; Fighter and Admiral are what pawn and king are to the rest of the program. */
enum transporter_kind {
    FIGHTER = PAWN,
    ADMIRAL = KING,
    SUPER_FIGHTER = KINDS,
    MATE,
    ADVISOR,
    COMMODORE,
    INTERFERENCE,
    TRANSPORTER_KINDS
};

enum { A3 = 20, J3 = 29, A8 = 70, J8 = 79 };

#define TRANSPORTERS (wide_bit(A3) | wide_bit(J3) | wide_bit(A8) | wide_bit(J8))

/* The position's variant state: the men by slots, and sets of squares by kind and side. */
struct transporter_men {
    struct mailbox mailbox;
    wide_kept kind[TRANSPORTER_KINDS];
    wide_kept side[2];
} __attribute__((may_alias));

ALWAYS_INLINE struct transporter_men *transporter_men(struct position *p)
{
    return (struct transporter_men *)p->variant_state;
}
ALWAYS_INLINE const struct transporter_men *transporter_of(const struct position *p)
{
    return (const struct transporter_men *)p->variant_state;
}

/* The last two ranks of a colour's enemy, where its lesser men are promoted. */
ALWAYS_INLINE wide camp_of_enemy(unsigned us)
{
    wide two_ranks = ((wide)1 << 20) - 1;
    return us == WHITE ? two_ranks << 80 : two_ranks;
}

/* What a man of a kind becomes in the enemy's camp; the kind itself if nothing. */
ALWAYS_INLINE unsigned promotes_to(unsigned kind)
{
    return kind == FIGHTER ? SUPER_FIGHTER : kind == SUPER_FIGHTER ? MATE : kind == MATE ? ADVISOR : kind;
}

/* The start squares of the Fighters, from where they have their two steps. */
ALWAYS_INLINE wide fighter_starts(unsigned us)
{
    return us == WHITE ? (wide)0x102 << 10 | (wide)0xb4 << 20 : (wide)0x102 << 80 | (wide)0xb4 << 70;
}

/*
 * Start squares that another Fighter can come to. Bit i of turn.castling says that the one on fighter_returns[i] has
 * moved; all others on start squares have not.
 */
enum { FIGHTERS_RETURNED = 4 };
extern const uint8_t fighter_returns[FIGHTERS_RETURNED];

/* Those Fighters of a colour that have not moved. */
wide fighters_unmoved(const struct position *p, unsigned us);

/* Whether a side is left with nothing but Admiral and Interference, so that the game is over. */
ALWAYS_INLINE bool is_bare(const struct position *p, unsigned colour)
{
    return !(p->side[colour] & ~p->kind[KING] & ~mailbox_slots(p, INTERFERENCE));
}

/* The transporters that a man standing on one may go on to: the empty ones on its rank and file. */
ALWAYS_INLINE wide transporters_open(unsigned from, wide occupied)
{
    return TRANSPORTERS & wide_tables.cross[from] & ~occupied;
}

/* Where a Super Fighter of a colour captures: beside and before it. */
ALWAYS_INLINE wide super_captures(unsigned us, unsigned square)
{
    return wide_tables.straight[square] & ~wide_tables.ahead[!us][square];
}

/* Where a Mate captures: anywhere but sideways. */
ALWAYS_INLINE wide mate_captures(unsigned square) { return wide_tables.near[square] & ~wide_tables.rank[square]; }

/* A step of one or two squares along a diagonal or a file or rank, nothing being jumped over: with the first man met.
 */
ALWAYS_INLINE wide advisor_reach(unsigned square, wide occupied)
{
    return wide_tables.near[square] | (wide_bishop(square, occupied) & wide_tables.two[square]);
}
ALWAYS_INLINE wide admiral_reach(unsigned square, wide occupied)
{
    return wide_tables.near[square] | (wide_rook(square, occupied) & wide_tables.two[square]);
}

/* The men a cannon could capture: the second ones in each direction, the first being no Interference. */
ALWAYS_INLINE wide cannon_captures(unsigned square, wide occupied, wide interferences)
{
    wide found = 0;
    for (unsigned d = 0; d < DIRECTIONS; d += 2) {
        wide ray = wide_tables.ray[d][square], men = ray & occupied;
        if (!wide_several(men))
            continue;
        unsigned screen = wide_nearest(d, men);
        men ^= wide_bit(screen);
        if (!(wide_bit(screen) & interferences))
            found |= wide_bit(wide_nearest(d, men));
    }
    return found & ~interferences;
}

/* The men that capture along a file or rank, or a diagonal, some of them no farther than to some squares. */
ALWAYS_INLINE wide straight_men(const struct transporter_men *m, wide two)
{
    return m->kind[ROOK] | m->kind[COMMODORE] | (m->kind[ADMIRAL] & two);
}
ALWAYS_INLINE wide slanting_men(const struct transporter_men *m, wide two)
{
    return m->kind[BISHOP] | (m->kind[ADVISOR] & two);
}

/* What an attack on a square is judged by: men may have moved already, or be gone. */
struct view {
    wide occupied, interferences, by; /* `by`: the attackers that are there */
};

/* The men of a colour, as far as they are in the view, that could capture on a square. */
wide transporter_attackers(const struct transporter_men *m, const struct view *v, unsigned square, unsigned by);

/* The generator of steps, as struct movement wants it; they need no scope but its stage. */
unsigned transporter_list(const struct position *p, const struct scope *s, action *list);
unsigned transporter_count(const struct position *p, const struct scope *s);
bool transporter_any(const struct position *p, const struct scope *s);

/* Counts the steps of some men of the decider. */
unsigned transporter_count_men(const struct position *p, wide men);

/* Counts the steps of each of his men, by its square, and of all. */
unsigned transporter_count_each(const struct position *p, uint8_t each[WIDE_SQUARES]);

/* Counts all sequences of two actions, as game_count_pairs() does. */
uint64_t transporter_pairs(const struct position *p);

/* Whether a step, perhaps of another position, is legal. */
bool transporter_step_legal(const struct position *p, action a);

/* Lists all steps of the men, the friendly Admiral not asked. */
unsigned transporter_reach(const struct position *p, action *list);

#endif

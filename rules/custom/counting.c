/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counted turns, as in Makruk and its relatives: where one side is weak, the other one has so many turns to win. The
 * limit follows from the pieces when the count begins; only a capture that leaves the weak side bare begins it anew.
 */
#include <ctype.h>

#include "engine/lines.h"
#include "rules/custom/pieces.h"

enum { ROOKS, KHONS, KNIGHTS };

/* The limit in turns of each side against a bare king, by pieces of the strong side. */
struct honour {
    uint8_t piece;
    uint8_t min; /* so many of these pieces at least */
    uint8_t limit;
};

/* The rules of one game. */
static const struct counted_game {
    uint8_t board;       /* turns while the weak side has more than its king; 0: they are not counted */
    uint8_t pieces;      /* then it has at most so many pieces; 0: any number, but there are no pawns */
    uint8_t others;      /* turns against a bare king by pieces that are not in the list */
    bool anew;           /* a count that begins against a bare king begins at nought, not at the number of pieces */
    struct honour by[5]; /* in order; the first that holds counts */
} games[] = {[COUNTING_MAKRUK] =
                 {64, 0, 64, false, {{ROOKS, 2, 8}, {ROOKS, 1, 16}, {KHONS, 2, 22}, {KNIGHTS, 2, 32}, {KHONS, 1, 44}}},
             [COUNTING_CAMBODIAN] =
                 {63, 3, 63, false, {{ROOKS, 2, 7}, {ROOKS, 1, 15}, {KHONS, 2, 21}, {KNIGHTS, 2, 31}, {KHONS, 1, 43}}},
             [COUNTING_ASEAN] = {0, 0, 0, true, {{ROOKS, 1, 16}, {KHONS, 1, 44}, {KNIGHTS, 1, 64}}}};

/* Returns how many pieces of a letter, in any case, a side has. */
static unsigned pieces_of(const struct position *p, char letter, unsigned side)
{
    const char *found = strchr(custom_pieces_of(p)->letters, tolower((unsigned char)letter));
    bitboard128 pieces = found ? custom_board_of(p)->by_type[found - custom_pieces_of(p)->letters] : 0;
    return bits128_count(pieces & custom_board_of(p)->side[side]);
}

/* Returns the limit, in turns of each side, when a weak side begins to count; 0 if it may not. */
static unsigned limit_of(const struct position *p, unsigned weak)
{
    const struct counted_game *g = &games[custom_pieces_of(p)->counting];
    unsigned mine = bits_count(p->side[weak]);
    bool pawns = pieces_of(p, 'p', WHITE) + pieces_of(p, 'p', BLACK);
    if (bits_count(p->side[!weak]) == 1 || (pawns && (!g->pieces || mine == 1)) || (g->pieces && mine > g->pieces))
        return 0;
    if (mine > 1)
        return g->board;
    for (unsigned i = 0; i < 5 && g->by[i].min; i++)
        if (pieces_of(p, custom_pieces_of(p)->counted[g->by[i].piece], !weak) >= g->by[i].min)
            return g->by[i].limit;
    return g->others;
}

void custom_count_step(struct position *p, const struct step *s)
{
    unsigned us = p->turn.decider, pieces = bits_count(position_occupied(p));
    struct custom_board *b = custom_board(p);
    if (s->captured >= EMPTY || custom_pieces_of(p)->letters[piece_type(s->captured)] != 'p' ||
        bits_count(p->side[us]) > 1 || games[custom_pieces_of(p)->counting].anew || pieces_of(p, 'p', !us) ||
        !limit_of(p, us))
        return;
    b->count_limit = (uint8_t)(2 * limit_of(p, us));
    b->counted = (uint8_t)(2 * pieces - 2);
}

void custom_count_turn(struct position *p)
{
    struct custom_board *b = custom_board(p);
    unsigned next = p->turn.decider, mine = bits_count(p->side[next]), limit = limit_of(p, next);
    if (b->count_limit && b->counted < UINT8_MAX)
        b->counted++;
    if (!limit || (b->count_limit && (p->halfmove || mine > 1)))
        return;
    bool nought = mine > 1 || games[custom_pieces_of(p)->counting].anew;
    b->count_limit = (uint8_t)(2 * limit);
    b->counted = (uint8_t)(nought ? 0 : 2 * bits_count(position_occupied(p)));
}

/* Whether the side to move, not in check, has but a royal piece and one that promotes in place of a step, and nothing
   else to do. */
static bool turns_alone(const struct position *p)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    const bitboard128 mine = b->side[p->turn.decider];
    bool turning = false;
    if (p->checkers || bits128_count(mine) != 2)
        return false;
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        turning |= m->types[pt].turning && (mine & b->by_type[pt]);
    if (!turning)
        return false;
    action list[ACTIONS_MAX];
    const unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++)
        if (action_type(list[i]) != ACTION_PROMOTION)
            return false;
    return n;
}

bool custom_drawn(const struct position *p, const char **reason)
{
    const struct custom_board *b = custom_board_of(p);
    if (b->count_limit && b->counted > b->count_limit) {
        *reason = "the count of turns is over";
        return true;
    }
    if (!turns_alone(p))
        return false;
    *reason = "stalemate but for promotion";
    return true;
}

bool custom_count_read(struct position *p, bool limit, const char *value)
{
    long long number;
    struct custom_board *b = custom_board(p);
    if (!custom_pieces_of(p)->counting || !number_read(value, 1, UINT8_MAX, &number))
        return false;
    *(limit ? &b->count_limit : &b->counted) = (uint8_t)number;
    return true;
}

void custom_count_write(const struct position *p, struct text_builder *builder)
{
    const struct custom_board *b = custom_board_of(p);
    static const char *const keys[] = {"limit=", "counted="};
    const uint8_t numbers[] = {b->count_limit, b->counted};
    for (unsigned i = 0; i < 2; i++)
        if (numbers[i]) {
            builder_text(builder, keys[i]);
            builder_number(builder, numbers[i]);
            builder_char(builder, ',');
        }
}

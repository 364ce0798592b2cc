/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Final Fantasy Chess: how a unit looks on a board that shows one piece a square. The XBoard protocol and records use
 * it through game_piece_images().
 */
#include <string.h>

#include "rules/games/fantasy/fantasy.h"

/* The images by letter and XBoard's number. Carriers with riders have letters and pictures of their own. An Emperor
 * looks like a king because all letters are used up. XBoard's `+` gives a piece its promoted picture, but only for the
 * numbers 0 to 10. Numbers 18, 21 and 65 have rules of their own in XBoard. Promoted forms come after the king because
 * XBoard's records have room for 26 pieces. */
static const struct piece_image images[] = {
    {"D", 0},   {"P", 1},   {"W", 2},   {"F", 3},   {"E", 4},   {"R", 5},   {"B", 6},   {"G", 7},
    {"N", 8},   {"I", 9},   {"J", 10},  {"X", 23},  {"V", 24},  {"Q", 25},  {"H", 28},  {"U", 30},
    {"Z", 31},  {"O", 32},  {"C", 34},  {"L", 35},  {"M", 36},  {"A", 39},  {"Y", 42},  {"T", 44},
    {"S", 45},  {"K", 50},  {"+J", 52}, {"+I", 55}, {"+R", 56}, {"+W", 57}, {"+F", 58}, {"+B", 59},
    {"+P", 60}, {"+G", 61}, {"+N", 62}, {"+E", 64}, {"", 0}};

/* Letters of units without riders, by type. */
static const char *const alone[FANTASY_TYPES] = {"D",  "S",  "O",  "L", "M", "K", "W", "R",  "B",  "P",
                                                 "G",  "N",  "A",  "H", "C", "Z", "K", "+W", "+R", "+B",
                                                 "+P", "+G", "+N", "U", "V", "X", "Y", "T"};

/* Returns the letters of a carrier with riders. */
static const char *ridden_look(unsigned pt)
{
    switch (pt) {
    case AIRSHIP:
        return "E";
    case WHITE_CHOCOBO:
        return "F";
    case CHOCOBO:
        return "I";
    case BLACK_CHOCOBO:
        return "J";
    case WARSHIP:
        return "+E";
    case MAGIC_CHOCOBO:
        return "+F";
    case CHOCOBOT:
        return "+I";
    case BLACK_TALON:
        return "+J";
    default:
        return "Q";
    }
}

/* Returns the letters of the unit on a square. */
static const char *image_at(const struct position *p, unsigned square)
{
    unsigned piece = p->board[square];
    if (piece == EMPTY)
        return "";
    return fantasy_of(p)->ridden & bit(square) ? ridden_look(piece_type(piece)) : alone[piece_type(piece)];
}

/* Costs of what a gesture may mean: of several actions with one gesture, the one with the lowest cost is meant. XBoard
 * offers ridden carriers too when a piece is promoted. */
enum {
    COST_MOVE,
    COST_DISMOUNT,
    COST_DISMOUNT_PROMOTED,
    COST_PROMOTION,
    COST_STRIKE,
    COST_TAKEOVER,
    COST_PROMOTION_SELF,
    COST_SACRIFICE,
    COST_CALL,
    COST_CALL_PROMOTED,
    COST_ATTEMPT
};

/* Names a piece that appears in a gesture. */
static void gesture_piece(struct gesture *g, unsigned pt, unsigned on)
{
    struct text_builder builder = builder_begin(g->piece, sizeof g->piece);
    if (type_is_promoted(pt))
        builder_char(&builder, '+');
    builder_letter(&builder, fantasy_letters[pt], WHITE);
    g->on = (uint8_t)on;
}

/* Fills the gesture of a move and of what may go with it: riders that dismount, three kinds of promotion, a takeover.
 */
static void gesture_move(const struct position *p, action a, struct gesture *g)
{
    bool returned = faction_type(a) == FANTASY_RETURN;
    unsigned promotion = returned ? 0 : faction_promotion(a);
    g->way = GESTURE_MOVE;
    if (faction_rider(a)) {
        unsigned rider = faction_rider(a) - 1;
        g->letter = fantasy_letters[rider];
        g->cost = type_is_promoted(rider) ? COST_DISMOUNT_PROMOTED : COST_DISMOUNT;
        gesture_piece(g, rider, action_to(a));
    }
    if (returned) {
        g->letter = 0;
        g->cost = COST_PROMOTION;
        gesture_piece(g, returned_specials[faction_special(a)], faction_file(a) + (p->turn.decider == WHITE ? 0 : 56));
    } else if (promotion == PROMOTE_SELF) {
        g->letter = 'k'; /* no piece is promoted to a king */
        g->cost = COST_PROMOTION_SELF;
    } else if (promotion) { /* a piece that takes over a carrier asks for that carrier's letter, because it never
                               becomes one itself */
        g->letter = fantasy_letters[faction_takeover(a) ? piece_type(p->board[action_to(a)]) : promotion - 1];
        g->promotes = true;
        g->cost = faction_takeover(a) ? COST_TAKEOVER : COST_PROMOTION;
    } else if (faction_takeover(a)) {
        g->letter = 'o';
        g->returns = true;
        g->cost = COST_TAKEOVER;
    }
}

/* Fills what a user does on a board to play an action. */
static void gesture_of(const struct position *p, action a, struct gesture *g)
{
    *g = (struct gesture){.from = (uint8_t)action_from(a),
                          .to = (uint8_t)action_to(a),
                          .asks = (a & FANTASY_ATTEMPT) != 0,
                          .on = NO_SQUARE};
    switch (faction_type(a)) {
    case FANTASY_OTHER:
        g->way = action_to(a) == OTHER_DECLINE ? GESTURE_PASS : GESTURE_NONE;
        break;
    case FANTASY_CALL:
        g->way = GESTURE_PUT;
        g->cost = type_is_promoted(faction_piece_type(a)) ? COST_CALL_PROMOTED : COST_CALL;
        gesture_piece(g, faction_piece_type(a), NO_SQUARE);
        break;
    case FANTASY_STRIKE:
    case FANTASY_CONVERT:
    case FANTASY_INTERJECTION:
    case FANTASY_SACRIFICE:
        g->way = GESTURE_REACH;
        g->returns = true;
        g->cost = faction_type(a) == FANTASY_SACRIFICE ? COST_SACRIFICE : COST_STRIKE;
        break;
    default:
        gesture_move(p, a, g);
    }
    g->cost = (uint8_t)(g->cost + g->asks * COST_ATTEMPT);
}

/* Writes a piece, with a plus if it is promoted. */
static void piece_write(struct text_builder *builder, unsigned pt, unsigned colour)
{
    if (type_is_promoted(pt))
        builder_char(builder, '+');
    builder_letter(builder, fantasy_letters[type_plain(pt)], colour);
}

/* Writes the standing piece on a square, then its riders. */
static void unit_write(const struct position *p, unsigned square, struct text_builder *builder)
{
    const struct fantasy *f = fantasy_of(p);
    piece_write(builder, piece_type(p->board[square]), piece_colour(p->board[square]));
    for (unsigned i = 0; i < f->riders_count; i++)
        if (fpiece_square(f->riders[i]) == square)
            piece_write(builder, fpiece_type(f->riders[i]), fpiece_colour(f->riders[i]));
}

const struct piece_images fantasy_images = {images, image_at, "EAFHICJZQT", "UAVHXCYZ", gesture_of, unit_write};

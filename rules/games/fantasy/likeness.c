/* Final Fantasy Chess: how a unit looks on a board that shows one man a square. */
#include <string.h>

#include "rules/games/fantasy/fantasy.h"

/*
 * Carriers with riders have letters and pictures of their own; an Emperor looks like a king, for all letters are used
 * up. XBoard gives men the look behind a plus by a `+`, which it knows for numbers 0 to 10, the plus being 11 more.
 */
static const struct likeness looks[] = {
    {"D", 0},   {"P", 1},   {"W", 2},   {"F", 3},   {"E", 4},   {"R", 5},   {"B", 6},   {"G", 7},
    {"N", 8},   {"I", 9},   {"J", 10},  {"+P", 12}, {"+W", 13}, {"+F", 14}, {"+E", 15}, {"+R", 16},
    {"+B", 17}, {"+G", 18}, {"+N", 19}, {"+I", 20}, {"+J", 21}, {"X", 23},  {"V", 24},  {"Q", 25},
    {"H", 28},  {"U", 30},  {"Z", 31},  {"O", 32},  {"C", 34},  {"L", 35},  {"M", 36},  {"A", 39},
    {"Y", 42},  {"T", 44},  {"S", 45},  {"K", 50},  {"", 0}};

/* By kind: alone, and ridden. */
static const char *const alone[FANTASY_KINDS] = {"D",  "S",  "O",  "L", "M", "K", "W", "R",  "B",  "P",
                                                 "G",  "N",  "A",  "H", "C", "Z", "K", "+W", "+R", "+B",
                                                 "+P", "+G", "+N", "U", "V", "X", "Y", "T"};

/* The letters of a carrier with riders. */
static const char *ridden_look(unsigned kind)
{
    switch (kind) {
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

/* The letters of what stands on a square. */
static const char *look_at(const struct position *p, unsigned square)
{
    unsigned man = p->board[square];
    if (man == EMPTY)
        return "";
    return fantasy_of(p)->ridden & bit(square) ? ridden_look(man_kind(man)) : alone[man_kind(man)];
}

/* XBoard offers ridden carriers too when a man is promoted. */
const struct likenesses fantasy_likenesses = {looks, look_at, "EAFHICJZQT", "UAVHXCYZ"};

/* The men of an ending: how they are named, and which endings follow from one. */
#ifndef RULES_ENDINGS_MEN_H
#define RULES_ENDINGS_MEN_H

#include <stddef.h>

#include "rules/game.h"

enum { ENDING_MEN_MAX = 5, MEN_TEXT_MAX = 16, MEN_ERROR_MAX = 120, MEN_NEXT_MAX = 64 };

/* White's men and then Black's, each in the order K Q R B N F A P. */
struct ending_men {
    unsigned count;
    uint8_t man[ENDING_MEN_MAX];
};

/* A number for the men that is the same for the same men only. */
uint64_t men_id(const struct ending_men *m);

/* The same of the men of a position, at most ENDING_MEN_MAX. */
uint64_t men_id_of(const struct position *p);

/* The number of the same men with the colours exchanged. */
uint64_t men_id_exchanged(uint64_t id);

/* The men of a number. */
void men_of_id(uint64_t id, struct ending_men *m);

/* Reads men written as KQvK; false with an error (room for MEN_ERROR_MAX) if they are no ending of a game. */
bool men_read(struct ending_men *m, const struct game *game, const char *text, char *error);

/* Writes them so; `text` has room for MEN_TEXT_MAX. */
void men_write(const struct ending_men *m, char *text);

/* Whether there are pawns. */
bool men_have_pawns(const struct ending_men *m);

/* Whether the game is over with such men: one side has none, or no king where kings are royal. */
bool men_over(const struct ending_men *m, const struct game *game);

/* Lists the men that one capture, promotion or both leave of others, without those that end the game (room for
   MEN_NEXT_MAX); returns how many. */
unsigned men_next(const struct ending_men *m, const struct game *game, struct ending_men *list);

#endif

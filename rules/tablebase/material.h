/* The pieces of an endgame: how they are named, and which endgames follow from one. */
#ifndef RULES_TABLEBASE_MATERIAL_H
#define RULES_TABLEBASE_MATERIAL_H

#include <stddef.h>

#include "rules/game.h"

enum { MATERIAL_MAX = 5, MATERIAL_TEXT_MAX = 16, MATERIAL_ERROR_MAX = 120, MATERIAL_NEXT_MAX = 64 };

/* White's pieces and then Black's, each in the order K Q R B N F A P. */
struct material {
    unsigned count;
    uint8_t piece[MATERIAL_MAX];
};

/* A number for the pieces that is the same for the same pieces only. */
uint64_t material_id(const struct material *m);

/* The same of the pieces of a position, at most MATERIAL_MAX. */
uint64_t material_id_of(const struct position *p);

/* The number of the same pieces with the colours exchanged. */
uint64_t material_id_reversed(uint64_t id);

/* The pieces of a number. */
void material_of_id(uint64_t id, struct material *m);

/* Reads pieces written as KQvK; false with an error (room for MATERIAL_ERROR_MAX) if they are no ending of a game. */
bool material_read(struct material *m, const struct game *game, const char *text, char *error);

/* Writes them so; `text` has room for MATERIAL_TEXT_MAX. */
void material_write(const struct material *m, char *text);

/* Whether there are pawns. */
bool material_have_pawns(const struct material *m);

/* Whether the game is over with such pieces: one side has none, or no king where kings are royal. */
bool material_over(const struct material *m, const struct game *game);

/* Lists the pieces that one capture, promotion or both leave of others, without those that end the game (room for
   MATERIAL_NEXT_MAX); returns how many. */
unsigned material_next(const struct material *m, const struct game *game, struct material *list);

#endif

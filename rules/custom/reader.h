/* What the files that read games share: the game that is being read, and faults. */
#ifndef RULES_CUSTOM_READER_H
#define RULES_CUSTOM_READER_H

#include "rules/custom/custom.h"
#include "rules/custom/law.h"
#include "rules/custom/pieces.h"

#define PAWN_MOVES "fmWfceFifmnD" /* of an orthodox pawn */

enum { GAMES_OF_FILE = 256, KEYS_OF_GAME = 96, GOAL_SQUARES_MAX = 32 };

/* A key that has been read: its name, its letter where it has one, and its line. */
struct key_said {
    const char *name;
    char letter;
    unsigned line;
};

/* A game that is being read, or has been. */
struct custom_game {
    struct game game;
    struct custom_law law;
    struct custom_pieces *pieces; /* its own, as far as they are said; NULL: those of `game` */
    bool law_copied;              /* the law is a copy that settings may change */
    bool steps_said;              /* how many steps turns have is said by settings */
    bool needs_8x8;               /* a setting speaks of squares */
    bool pieces_chosen;           /* the pieces are not those of the base */
    bool royal_said, pawns_said, values_said, must_capture;
    uint16_t promotes_said;                 /* bit by type */
    uint8_t goal_rank;                      /* to be reached, from 0 as the side sees it */
    char goal_squares[GOAL_SQUARES_MAX][4]; /* or squares */
    unsigned goal_squares_count;
    unsigned line; /* of the section's head */
    char letter;   /* of the key that is being read, as in `piece A` */
    struct key_said keys[KEYS_OF_GAME];
    unsigned keys_count;
    char *rules;                   /* said of it so far */
    char *texts[KEYS_OF_GAME + 1]; /* that the game keeps */
    unsigned texts_count;
};

/* A file that is being read. */
struct reader {
    struct custom_game *games[GAMES_OF_FILE];
    unsigned count, line;
    const char *line_text; /* its beginning */
    bool failed;
    bool skipping; /* the lines of a game whose head is at fault */
    void (*tell)(void *context, const struct fault *f);
    void *context;
};

/* Tells of a fault at a place in the line that is being read; returns false for the caller to return. */
bool fault(struct reader *r, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A key as the game has said it, NULL if it has not; letter 0: a key without one. */
const struct key_said *key_said_find(const struct custom_game *g, const char *name, char letter);

/* Tells of a fault found when the section has ended, in the line of the key that says it; returns false as fault()
 * does. */
bool fault_of_key(struct reader *r, const struct custom_game *g, const char *name, char letter, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The next word of a value, ended by spaces or commas; NULL when there is none. */
char *value_word(char **rest);

/* Which of some words, separated by '|', a value is; -1 after a fault. */
int choice_read(struct reader *r, const char *value, const char *words);

/* A set of types from their letters, bit by type; 0 after a fault. */
unsigned types_read(struct reader *r, struct custom_game *g, const char *word);

/* The text of a square on a board; NO_SQUARE if it is none there. */
unsigned square_named(const char *text, unsigned files, unsigned ranks);

/* The type of a letter among a game's friendly pieces, which is given one if it has none yet; CUSTOM_TYPES if there is
 * no room. */
unsigned type_of_letter(struct custom_pieces *m, char letter);

/* Begins pieces of the game's own, from those it has; false after a fault. */
bool pieces_open(struct reader *r, struct custom_game *g, const char *at);

/* Finishes the pieces of a game whose section has ended: makes them the game's. */
bool pieces_finish(struct reader *r, struct custom_game *g);

/* Warns of what makes no sense in a game that is right; the longest turn has `most` steps. */
void game_warnings(struct reader *r, const struct custom_game *g, const struct position *start, unsigned max);

/* Makes the law of a game one that settings may change; false after a fault. */
bool law_open(struct reader *r, struct custom_game *g, const char *at);

/* Makes of a goal what the board and the start say. */
bool goal_finish(struct reader *r, struct custom_game *g, const struct position *start);

/* The values of the keys, by the names in custom.c. */
bool take_board(struct reader *r, struct custom_game *g, char *value);
bool take_piece_type(struct reader *r, struct custom_game *g, char *value);
bool take_royal(struct reader *r, struct custom_game *g, char *value);
bool take_royals(struct reader *r, struct custom_game *g, char *value);
bool take_pawns(struct reader *r, struct custom_game *g, char *value);
bool take_promotes(struct reader *r, struct custom_game *g, char *value);
bool take_first(struct reader *r, struct custom_game *g, char *value);
bool take_short(struct reader *r, struct custom_game *g, char *value);
bool take_long(struct reader *r, struct custom_game *g, char *value);
bool take_must_capture(struct reader *r, struct custom_game *g, char *value);
bool take_values(struct reader *r, struct custom_game *g, char *value);
bool take_steps(struct reader *r, struct custom_game *g, char *value);
bool take_white(struct reader *r, struct custom_game *g, char *value);
bool take_black(struct reader *r, struct custom_game *g, char *value);
bool take_checks(struct reader *r, struct custom_game *g, char *value);
bool take_safety(struct reader *r, struct custom_game *g, char *value);
bool take_mover(struct reader *r, struct custom_game *g, char *value);
bool take_order(struct reader *r, struct custom_game *g, char *value);
bool take_captures(struct reader *r, struct custom_game *g, char *value);
bool take_passing(struct reader *r, struct custom_game *g, char *value);
bool take_castling(struct reader *r, struct custom_game *g, char *value);
bool take_rook(struct reader *r, struct custom_game *g, char *value);
bool take_end(struct reader *r, struct custom_game *g, char *value);
bool take_dry(struct reader *r, struct custom_game *g, char *value);
bool take_stalemate(struct reader *r, struct custom_game *g, char *value);
bool take_goal(struct reader *r, struct custom_game *g, char *value);
bool take_quiet(struct reader *r, struct custom_game *g, char *value);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that read a games file share: the game being read, errors, and the functions of the keys. Only
   rules/custom includes it. */
#ifndef RULES_CUSTOM_READER_H
#define RULES_CUSTOM_READER_H

#include "rules/custom/custom.h"
#include "rules/custom/pieces.h"
#include "rules/texts/rules_text.h"

#define PAWN_MOVES "fmWfceFifmnD" /* moves of an orthodox pawn */

enum { GAMES_OF_FILE = 256, KEYS_OF_GAME = 96, LINES_JOINED_MAX = 16 };

/* A key that has been read: its name, its piece letter as in struct custom_pieces if it has one (else 0), its line, and
   the types that its value names, bit by type. */
struct key_said {
    const char *name;
    char letter;
    unsigned line;
    uint16_t named;
};

/* Lines by subject: a text, NULL where nothing is said, and where in it a line on a new subject is put. */
struct said {
    char *text;
    size_t cursor;
};

/* A game from a games file, being read or finished. */
struct custom_game {
    struct game game;
    const struct game *base; /* the game that it starts from */
    struct law law;
    struct rules_text text;
    struct custom_pieces *pieces; /* the game's own pieces; NULL: those of `game` */
    bool failed;                  /* a fault has been told of it, or of its base */
    bool law_copied;              /* `law` is in use: a copy that settings may change */
    bool pieces_chosen;           /* the pieces are not those of the base */
    /* Whether the file says these. */
    bool royal_said, pawns_said, must_capture, family_said, traits_said;
    uint16_t promotes_said;                /* types whose promotion the file says, bit by type */
    struct region goal_regions[GOALS_MAX]; /* what the goals say of squares */
    struct region goal_ends[GOALS_MAX];    /* and of those to which they connect */
    unsigned line;                         /* line of the section's head */
    char letter;                           /* piece letter of the key being read, as in struct key_said */
    struct key_said keys[KEYS_OF_GAME];
    unsigned keys_count;
    const char *network; /* the path of its network, as the file says it; NULL: none */
    unsigned network_line, network_column;
    char *marked;                  /* the squares to mark, as the file says them; NULL: none */
    char *rules;                   /* rules without a subject so far */
    struct said lines, decisions;  /* rules by subject so far, and decisions */
    char *texts[KEYS_OF_GAME + 3]; /* texts that live as long as the game: of keys, id, title, the example's FEN */
    unsigned texts_count;
};

/* A games file that is being read. */
struct reader {
    struct custom_game *games[GAMES_OF_FILE];
    unsigned count, line;
    const char *line_text; /* start of the current line, which may be several lines of the file joined */
    unsigned joined[LINES_JOINED_MAX],
        joined_count;                   /* where in it the second line of the file begins, the third, ... */
    const char *file;                   /* the file's name if it is built into the program; NULL: it is not */
    char title[80];                     /* what the games of the file have in common */
    const struct custom_source *source; /* NULL: the text is of no file */
    bool failed;
    bool trusted;  /* games are not checked by their starting positions */
    bool skipping; /* skips the lines of a game whose head is wrong */
    void (*tell)(void *context, const struct fault *f);
    void *context;
};

/* Reports an error at a place in the current line (NULL: column 1); returns false for the caller to return. */
bool fault(struct reader *r, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Returns a key that the game has, with its letter (0: none); NULL if it has not. */
const struct key_said *key_said_find(const struct custom_game *g, const char *name, char letter);

/* Reports an error found at the end of a section in the line of the key that caused it; returns false for the caller
   to return. */
bool fault_of_key(struct reader *r, const struct custom_game *g, const char *name, char letter, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Returns the next word of a value, ended by spaces or commas; NULL if there is none. */
char *value_word(char **rest);

/* Returns the index of a value among words separated by '|'; reports an error and returns -1 if it is none of them. */
int choice_read(struct reader *r, const char *value, const char *words);

/* Returns a set of types by their letters, of all others if a dash stands before them, bit by type; 0 after an error.
 */
unsigned types_read(struct reader *r, struct custom_game *g, const char *word);

/* Reads letters of types, or `none`, into a set; false after an error. */
bool types_or_none(struct reader *r, struct custom_game *g, const char *value, uint16_t *types);

/* Returns the square of a text; NO_SQUARE if the board has no such square. */
unsigned square_named(const char *text, unsigned files, unsigned ranks);

/* Returns the type of a letter among a game's own pieces (as in struct custom_pieces: lower case, or upper case for a
   promoted type), a new type if it has none; CUSTOM_TYPES if there is no room. */
unsigned type_of_letter(struct custom_pieces *m, char letter);

/* Returns the type that the letter of the key names, which the game must have unless nothing is said of it; NULL after
   an error. */
struct custom_type *type_of_key(struct reader *r, struct custom_game *g, const char *value);

/* Starts pieces of the game's own, from those that it has; false after an error. */
bool pieces_open(struct reader *r, struct custom_game *g, const char *at);

/* Finishes the game's own pieces at the end of its section; false after an error. */
bool pieces_finish(struct reader *r, struct custom_game *g);

/* Warns of settings that can be played but make no sense; the longest turn has `max` steps. */
void game_warnings(struct reader *r, const struct custom_game *g, const struct position *start, unsigned max);

/* Makes the law of a game one that settings may change; false after an error. */
bool law_open(struct reader *r, struct custom_game *g, const char *at);

/* Finishes the goal of a game, when board and start are known; false after an error. */
bool goal_finish(struct reader *r, struct custom_game *g, const struct position *start);

/* Returns a copy of a text that lives as long as the game, with single spaces. */
char *text_keep(struct custom_game *g, const char *text);

/* Reads a line `key = value` into a game; false after an error. */
bool key_line_read(struct reader *r, struct custom_game *g, char *line);

/* Reads `base`: starts from an existing game. This and the functions below each read the value of one key of the table
   in keys.c into the game; false after an error. */
bool take_base(struct reader *r, struct custom_game *g, char *value);
/* Reads `pieces`: another piece set. */
bool take_pieces(struct reader *r, struct custom_game *g, char *value);
/* Reads `rules`: a line of the rules text. There may be several; one that begins with a subject, `Turn: ...`, takes the
   place of the base's line on that subject. */
bool take_rules(struct reader *r, struct custom_game *g, char *value);
/* Reads `decision`: what the program plays where the sources are silent or contradict themselves, by subject as in
   `rules`. */
bool take_decision(struct reader *r, struct custom_game *g, char *value);
/* Reads a line `title = ...` before the first game: what all games of the file have in common. */
bool take_title(struct reader *r, char *line);
/* Reads `name`: the name for players. */
bool take_name(struct reader *r, struct custom_game *g, char *value);
/* Reads `source`: where the rules come from. */
bool take_source(struct reader *r, struct custom_game *g, char *value);
/* Reads `summary`: the game in a sentence or two. */
bool take_summary(struct reader *r, struct custom_game *g, char *value);
/* Reads `start`: the FEN of the starting position. */
bool take_start(struct reader *r, struct custom_game *g, char *value);
/* Reads `example`: a turn, perhaps with the FEN of the position before it. */
bool take_example(struct reader *r, struct custom_game *g, char *value);
/* Reads `example says`: a comment on that turn. */
bool take_example_says(struct reader *r, struct custom_game *g, char *value);
/* Reads `marked`: squares to mark in diagrams. */
bool take_marked(struct reader *r, struct custom_game *g, char *value);
/* Reads `marked as`: what the marked squares are. */
bool take_marked_as(struct reader *r, struct custom_game *g, char *value);
/* Reads `counts`: how many sequences of 1, 2, 3, ... actions there are, perhaps after some actions. */
bool take_counts(struct reader *r, struct custom_game *g, char *value);
/* Reads `aliases`: further names. */
bool take_aliases(struct reader *r, struct custom_game *g, char *value);
/* Reads `known as`: the name by which other programs know the game. */
bool take_known(struct reader *r, struct custom_game *g, char *value);
/* Reads `family`: the games whose evaluation it shares (traits.h). */
bool take_family(struct reader *r, struct custom_game *g, char *value);
/* Reads `traits`: what else the search must know (traits.h). */
bool take_traits(struct reader *r, struct custom_game *g, char *value);
/* Reads `featured`: whether the game is offered where there is no room for all. */
bool take_featured(struct reader *r, struct custom_game *g, char *value);

/* Fills in what the texts of a section have said when it ends. */
void texts_finish(struct reader *r, struct custom_game *g);

/* Finishes the squares to mark, when the board is known; false after an error. */
bool marked_finish(struct reader *r, struct custom_game *g);

/* Plays the example of a turn; false after an error. */
bool example_check(struct reader *r, const struct custom_game *g);

/* Reads `law`: a law in C (laws.h). */
bool take_law(struct reader *r, struct custom_game *g, char *value);

/* Reads `board`: the size or a picture of the board. */
bool take_board(struct reader *r, struct custom_game *g, char *value);
/* Reads `piece X`: the moves and name of a piece type. */
bool take_piece_type(struct reader *r, struct custom_game *g, char *value);
/* Reads `royal`: which types are royal. */
bool take_royal(struct reader *r, struct custom_game *g, char *value);
/* Reads `royals`: which of several royal pieces must be safe (enum custom_royals). */
bool take_royals(struct reader *r, struct custom_game *g, char *value);
/* Reads `pawns`: which types count as pawns, for e.p. captures and progress. */
bool take_pawns(struct reader *r, struct custom_game *g, char *value);
/* Reads `progress`: which types' steps reset the counter of turns without progress. */
bool take_progress(struct reader *r, struct custom_game *g, char *value);
/* Reads `limits`: how many pieces of some types a side has at most by promotion. */
bool take_limits(struct reader *r, struct custom_game *g, char *value);
/* Reads `promotes X`: what a type may become, and on which rank. */
bool take_promotes(struct reader *r, struct custom_game *g, char *value);
/* Reads `blast`: whether a capture takes the capturing piece and those beside its target. */
bool take_blast(struct reader *r, struct custom_game *g, char *value);
/* Reads `walls`: which squares become walls (enum custom_walls). */
bool take_walls(struct reader *r, struct custom_game *g, char *value);
/* Reads `counting`: how turns are counted where few pieces must win (enum custom_counting). */
bool take_counting(struct reader *r, struct custom_game *g, char *value);
/* Reads `repetition`: which occurrence of a position ends the game, and how (enum repetition_rule). */
bool take_repetition(struct reader *r, struct custom_game *g, char *value);
/* Reads `draws`: who wins what would be a draw (enum draws_rule). */
bool take_draws(struct reader *r, struct custom_game *g, char *value);
/* Reads a region at the start of a text, up to its end or to a word of letters that is no square; false after an error.
   Stands behind what has been read. */
bool region_read(struct reader *r, char **rest, struct region *region);
/* Reads a value that is a region and no more. */
bool region_take(struct reader *r, char *value, struct region *region);
/* Reads `first X`: where first moves are allowed. */
bool take_first(struct reader *r, struct custom_game *g, char *value);
/* Reads `short castling`: the four squares of castling to the right, or `none`. */
bool take_short(struct reader *r, struct custom_game *g, char *value);
/* Reads `long castling`: the four squares of castling to the left, or `none`. */
bool take_long(struct reader *r, struct custom_game *g, char *value);
/* Reads `castlers`: whether kings and partners may begin on any squares. */
bool take_castlers(struct reader *r, struct custom_game *g, char *value);
/* Reads `must capture`: whether a step must capture if one can. */
bool take_must_capture(struct reader *r, struct custom_game *g, char *value);
/* Reads `gating`: whether steps put pieces in hand on the squares that they leave (enum custom_gates). */
bool take_gating(struct reader *r, struct custom_game *g, char *value);
/* finish.c: whether the pieces of a game, its own or those of its base, go with the settings of its law. */
bool together_check(struct reader *r, const struct custom_game *g);
/* gates.c: returns the key of a setting that does not go with gating; NULL if there is none. */
const char *gates_conflict(const struct custom_game *g);
/* Reads `perpetual chase`: whether who chases a piece for ever loses. */
bool take_chase(struct reader *r, struct custom_game *g, char *value);
/* Reads `file limits`: on a file with so many pieces of a type no further one is dropped. */
bool take_file_limits(struct reader *r, struct custom_game *g, char *value);
/* Reads `values`: values of types in centipawns. */
bool take_values(struct reader *r, struct custom_game *g, char *value);
/* Reads `steps`: how many steps the turns of both sides have. */
bool take_steps(struct reader *r, struct custom_game *g, char *value);
/* Reads `white`: how many steps White's turns have. */
bool take_white(struct reader *r, struct custom_game *g, char *value);
/* Reads `black`: how many steps Black's turns have. */
bool take_black(struct reader *r, struct custom_game *g, char *value);
/* Reads `order`: which types make the first step, the second, and so on. */
bool take_order(struct reader *r, struct custom_game *g, char *value);
/* Reads `captures`: which steps may capture, or that a capture ends the turn. */
bool take_captures(struct reader *r, struct custom_game *g, char *value);
/* Reads `mating checks`: types of which one must check in the series of checks that ends in mate. */
bool take_mating_checks(struct reader *r, struct custom_game *g, char *value);
/* pictures.c: chooses XBoard's pictures of the types: its own for orthodox letters and for pieces that move as XBoard's
   do, and any others for the rest. */
void pictures_fill(struct custom_pieces *m);
/* Reads `network`: the file of the network that the game plays with. */
bool take_network(struct reader *r, struct custom_game *g, char *value);
/* load.c: reads the network that a game names, from a path relative to the games file; false after an error. */
bool network_finish(struct reader *r, struct custom_game *g);
/* Reads `goal`: what wins besides mate, up to four goals with `or` between. */
bool take_goal(struct reader *r, struct custom_game *g, char *value);
/* Reads `quiet turns`: the counter of turns without progress. */
bool take_quiet(struct reader *r, struct custom_game *g, char *value);

#endif

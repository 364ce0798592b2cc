/* Arguments of subcommands: checked numbers, a game and where it stands; complaints of one line. */
#ifndef PROTOCOL_COMMANDS_ARGUMENTS_H
#define PROTOCOL_COMMANDS_ARGUMENTS_H

#include "rules/record.h"
#include "search/search.h"

enum { WRONG_USE = 2, FAILED = 1 }; /* exit statuses */

enum { MOVETIME_MAX = 1000000000 }; /* milliseconds, of every --movetime */

/* What is left of a subcommand's arguments. */
struct arguments {
    const char *command; /* for complaints */
    const char *usage;   /* what may follow it */
    const char *help;    /* more of that, or NULL */
    int count;
    char **list;
    const char *where; /* in front of complaints, such as a line of a file; NULL: nothing */
};

/* Complains on standard error in one line, with the command's name; returns WRONG_USE. */
int wrong_use(const struct arguments *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Complains likewise of a word that is no option or one too much, and names the option that may be meant. */
int wrong_option(const struct arguments *a, const char *word);

/* Complains of what a file holds, or that it cannot be read; `reason` may be NULL. Returns WRONG_USE. */
int wrong_file(const struct arguments *a, const char *path, const char *reason);

/* Takes the next argument; NULL when there is none. */
char *argument_next(struct arguments *a);

/* Takes the value of an option as a number of a range; complains and returns false otherwise. */
bool argument_number(struct arguments *a, const char *option, long long min, long long max, long long *value);

/* An option that takes a number, and where that goes. */
struct number_option {
    const char *name;
    long long min, max, *value;
};

/* Takes the value of an option if a list has it; returns 1 then, 0 if it has not, -1 after a complaint. */
int argument_listed(struct arguments *a, const char *option, const struct number_option *list, unsigned count);

/* Takes the value of an option, whatever it is; complains and returns false if there is none. */
bool argument_text(struct arguments *a, const char *option, char **value);

/* Takes I/N, with 1 <= I <= N < 100000, as a part (counted from 0) of so many; complains and returns false otherwise.
 */
bool argument_part(struct arguments *a, const char *option, unsigned *part, unsigned *parts);

/* Takes a value of a game's option, NAME=VALUE or the value of its first one; complains and returns false otherwise. */
bool argument_game_option(struct arguments *a, const char *option, const struct game *game, uint32_t *packed);

/* A game and the road to a position of it, as --fen, --moves and --option give them. */
struct setting {
    const struct game *game;
    uint32_t option; /* values of the game's options, packed */
    char *fen;       /* NULL: the start */
    char **moves;    /* turn texts, several to an argument allowed */
    int moves_count;
};

/* Takes the name of a game; complains and returns false if it is none. */
bool setting_game(struct arguments *a, struct setting *s);

/* If `word` is --fen, --moves or --option, takes it with its values and returns 1; else 0; -1 after a complaint. */
int setting_option(struct arguments *a, const char *word, struct setting *s);

/* Plays turns in either notation; false with the reason (room for TURN_ERROR_MAX), the record as before. */
bool moves_play(struct record *r, const char *text, char *error);

/* Begins a record with the position of a setting; complains and returns false if it cannot be reached. */
bool setting_begin(const struct arguments *a, const struct setting *s, struct record *r);

/* Gives a searcher its memory and threads; says so on standard error where there is not as much, and goes on. */
void searcher_set(const struct arguments *a, struct searcher *s, long long megabytes, long long threads);

#endif

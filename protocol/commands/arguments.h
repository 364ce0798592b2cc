/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arguments of subcommands: numbers, games and positions with checks, and error messages of one line. For the files of
   protocol/commands, and for UCI's `genfens`. */
#ifndef PROTOCOL_COMMANDS_ARGUMENTS_H
#define PROTOCOL_COMMANDS_ARGUMENTS_H

#include "rules/record.h"
#include "search/search.h"

enum { FAILED = 1, WRONG_USE = 2, UNKNOWN = 3 }; /* exit statuses */

enum { MOVETIME_MAX = 1000000000 }; /* largest value of every --movetime, in milliseconds */

/* The arguments of a subcommand that have not been read yet. */
struct arguments {
    const char *command; /* name of the subcommand, for error messages */
    const char *usage;   /* its usage, as in the table of commands */
    const char *help;    /* its help, or NULL */
    int count;
    char **list;
    const char *where; /* printed before error messages, such as a line of a file; NULL: nothing */
};

/* Prints an error message of one line on standard error, with the name of the command; returns WRONG_USE. */
int wrong_use(const struct arguments *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints an error message as wrong_use() does; returns false, for the caller to return. */
bool argument_refuse(const struct arguments *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints an error message about an unknown option or an unexpected argument, with the option that may be meant; returns
   WRONG_USE. */
int wrong_option(const struct arguments *a, const char *word);

/* Prints an error message about a file; returns WRONG_USE. `reason` NULL: the error in errno. */
int wrong_file(const struct arguments *a, const char *path, const char *reason);

/* Prints an error message about a file when its content or the system fails; returns FAILED. `reason` NULL: the error
   in errno. */
int failed_file(const struct arguments *a, const char *path, const char *reason);

/* Prints that a file cannot be written, with the error in errno; returns FAILED. */
int failed_write(const struct arguments *a, const char *path);

/* Returns the next argument and removes it from the list; NULL if there is none. */
char *argument_next(struct arguments *a);

/* Reads the value of an option as a number from min to max. Returns false after an error message. */
bool argument_number(struct arguments *a, const char *option, long long min, long long max, long long *value);

/* An option, and where its value is stored: a number from min to max, a text, or a flag, which needs no value. */
struct listed_option {
    const char *name;
    long long min, max, *number;
    const char **text;
    bool *flag;
};

/* Reads the value of an option if the list contains the option. Returns 1, 0 if the list does not contain it, or -1
   after an error message. */
int argument_listed(struct arguments *a, const char *option, const struct listed_option *list, unsigned count);

/* Reads the value of an option as a text. Returns false after an error message if there is none. */
bool argument_text(struct arguments *a, const char *option, char **value);

/* Reads the value of an option as the name of a file to write, NULL for `-`, which is standard output. Returns false
   after an error message if there is none. */
bool argument_output(struct arguments *a, const char *option, char **name);

/* A file that a command reads or writes, the option that names it, and whether it is written; without a name, none. */
struct named_file {
    const char *option, *name;
    bool written;
};

/* Checks that no file that is written is named by another option, too. Returns false after an error message. */
bool argument_files(const struct arguments *a, const struct named_file *list, unsigned count);

/* Checks that the name of a file that is written is not `-`: it cannot go to standard output. Returns false after an
   error message. */
bool argument_no_stream(const struct arguments *a, const char *option, const char *name);

/* Reads a part I/N with 1 <= I <= N < 100000; *part counts from 0. Returns false after an error message. */
bool argument_part(struct arguments *a, const char *option, unsigned *part, unsigned *parts);

/* Reads the value of an option of a game into its packed options: NAME=VALUE, or the value of its first option. Returns
   false after an error message. */
bool argument_game_option(struct arguments *a, const char *option, const struct game *game, uint64_t *packed);

/* A game and a position of it, as given by --fen, --moves and --option. */
struct setting {
    const struct game *game;
    uint64_t option; /* packed values of the options of the game */
    char *fen;       /* NULL: the starting position */
    char **moves;    /* texts of turns; one argument may have several */
    int moves_count;
};

/* Reads the name of a game and sets its default options. Returns false after an error message. */
bool setting_game(struct arguments *a, struct setting *s);

/* Reads --fen, --moves or --option with their values. Returns 1, 0 if `word` is another option, or -1 after an error
   message. */
int setting_option(struct arguments *a, const char *word, struct setting *s);

/* Begins a record with the position of a setting. Returns false after an error message. */
bool setting_begin(const struct arguments *a, const struct setting *s, struct record *r);

/* Sets the transposition table and the threads of a searcher; if there is not enough memory, prints a message and uses
   less. */
void searcher_set(const struct arguments *a, struct searcher *s, long long megabytes, long long threads);

#endif

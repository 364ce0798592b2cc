/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Options of a game, chosen before it begins: a number, yes or no, one of several words, or a word of letters. A law
 * lists its options (law.options); all their values together are one packed number, position.option. Called by
 * protocols, the command line and notation.
 */
#ifndef RULES_OPTION_H
#define RULES_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct position;

/* OPTIONS_MAX: the options of a game. */
enum { OPTION_TEXT_MAX = 40, OPTION_RANGE_MAX = 120, OPTIONS_MAX = 8 };

/* What sort of value an option has. */
enum option_type {
    OPTION_END,    /* the entry behind the last of a list */
    OPTION_NUMBER, /* an integer from min to max, in steps from min */
    OPTION_CHECK,  /* false or true */
    OPTION_CHOICE, /* one of `words` */
    OPTION_LETTERS /* `length` letters, each one of `words` */
};

/* One option of a game. */
struct option {
    const char *name;
    enum option_type type;
    uint8_t shift;     /* lowest bit of its value in the packed number */
    uint8_t length;    /* number of letters */
    int16_t min, max;  /* range of a number */
    int16_t step;      /* step of a number; 0 means 1 */
    int16_t standard;  /* value of a number that players have not set; for other types that is the first one */
    bool draws;        /* the minimum of a number stands for a value drawn anew for each game */
    const char *words; /* words of a choice, separated by spaces; or the letters that there are */
    /* Called once when a game starts, after its start has been read from a FEN: changes pieces and turn by the
       option's value (option_value()). NULL: the option does not change the start. */
    void (*start)(struct position *p, int value);
};

/* Returns the value of an option: a number itself; a check, word or letters counted from 0 (letters as digits, the
   first one the lowest). */
int option_value(const struct option *o, uint64_t packed);

/* Writes the value of an option in the form that option_read() takes; `text` has room for OPTION_TEXT_MAX. */
void option_text(const struct option *o, uint64_t packed, char *text);

/* Sets an option in *packed from a text; false, with nothing set, if the text is none of its values. */
bool option_read(const struct option *o, const char *text, uint64_t *packed);

/* Whether a packed number consists of values that the options of a list can have; the list may be NULL. */
bool options_possible(const struct option *list, uint64_t packed);

/* Returns the packed values of options that players have not set; the list may be NULL. */
uint64_t options_standard(const struct option *list);

/* Copies the value of an option from one packed number to another. */
void option_copy(const struct option *o, uint64_t from, uint64_t *to);

/* Returns the packed values with a number drawn by `seed` for each option that asks for one (`draws`). */
uint64_t option_drawn(const struct option *list, uint64_t packed, uint64_t seed);

/* Writes which values an option can have, in words; `text` has room for OPTION_RANGE_MAX. */
void option_range(const struct option *o, char *text);

/* Returns the option with a name, in any case, in a list that may be NULL; NULL if there is none. */
const struct option *option_find(const struct option *list, const char *name, size_t length);

/*
 * Sets an option of a list from NAME=VALUE, or the list's first one from VALUE; false, with a reason in `error` (room
 * for OPTION_RANGE_MAX + 80), if there is no such option or value.
 */
bool option_assign(const struct option *list, const char *text, uint64_t *packed, char *error);

#endif

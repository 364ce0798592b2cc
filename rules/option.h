/*
 * What players may choose of a game before it begins: a number, yes or no, one of several words, a word of letters.
 * A law lists its options; all their values together are one packed number, position.option.
 */
#ifndef RULES_OPTION_H
#define RULES_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPTION_TEXT_MAX = 40, OPTION_RANGE_MAX = 120 };

enum option_type {
    OPTION_END,    /* behind the last of a list */
    OPTION_NUMBER, /* min..max, in steps from min */
    OPTION_CHECK,  /* false or true */
    OPTION_CHOICE, /* one of `words` */
    OPTION_LETTERS /* `length` letters, each one of `words` */
};

struct option {
    const char *name;
    enum option_type type;
    uint8_t shift;     /* its lowest bit in the packed number */
    uint8_t length;    /* of letters */
    int16_t min, max;  /* of a number */
    int16_t step;      /* of a number; 0 as 1 */
    bool draws;        /* the lowest value of a number stands for one drawn anew for each game */
    const char *words; /* of a choice, separated by spaces; of letters, those that there are */
};

/* The value of an option: a number itself, else counted from 0; letters as digits, the first one the lowest. */
int option_value(const struct option *o, uint32_t packed);

/* Writes the value of an option as option_read takes it; `text` has room for OPTION_TEXT_MAX. */
void option_text(const struct option *o, uint32_t packed, char *text);

/* Sets an option from a text; false, and nothing set, if that is none of its values. */
bool option_read(const struct option *o, const char *text, uint32_t *packed);

/* Whether all of a packed number are values that options of a list, which may be NULL, can have. */
bool options_possible(const struct option *list, uint32_t packed);

/* Copies the value of an option from one packed number to another. */
void option_copy(const struct option *o, uint32_t from, uint32_t *to);

/* The same packed values, with a number drawn wherever an option asks for that. */
uint32_t option_drawn(const struct option *list, uint32_t packed, uint64_t seed);

/* Writes in words which values an option has; `text` has room for OPTION_RANGE_MAX. */
void option_range(const struct option *o, char *text);

/* The option of a name in a list, in lower or upper case; NULL if there is none. The list may be NULL. */
const struct option *option_find(const struct option *list, const char *name, size_t length);

/*
 * Sets an option of a list from NAME=VALUE, or the first one from VALUE; false with a reason (room for
 * OPTION_RANGE_MAX + 80) if there is no such option or value.
 */
bool option_assign(const struct option *list, const char *text, uint32_t *packed, char *error);

#endif

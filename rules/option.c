/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options of a game: values packed into one number, as texts and back. */
#include "rules/option.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/random.h"

/* Returns how many values the bits of an option can hold. */
static uint32_t option_span(const struct option *o)
{
    uint32_t span = 1;
    switch (o->type) {
    case OPTION_NUMBER:
        return (uint32_t)(o->max - (o->min < 0 ? o->min : 0)) + 1;
    case OPTION_CHECK:
        return 2;
    case OPTION_LETTERS:
        for (unsigned i = 0; i < o->length; i++)
            span *= (uint32_t)strlen(o->words);
        return span;
    default:
        for (const char *c = o->words; *c; c++)
            span += *c == ' ';
        return span;
    }
}

/* Returns the mask of an option's bits in the packed number. */
static uint64_t option_mask(const struct option *o)
{
    uint64_t max = option_span(o) - 1, mask = 0;
    while (mask < max)
        mask = mask << 1 | 1;
    return mask << o->shift;
}

/* Returns the number that is stored as 0: the minimum if it is negative, so that numbers from 0 up are stored as
   they are. */
static int option_base(const struct option *o) { return o->type == OPTION_NUMBER && o->min < 0 ? o->min : 0; }

int option_value(const struct option *o, uint64_t packed)
{
    return (int)((packed & option_mask(o)) >> o->shift) + option_base(o);
}

bool options_possible(const struct option *list, uint64_t packed)
{
    for (const struct option *o = list; o && o->type != OPTION_END; o++) {
        char text[OPTION_TEXT_MAX];
        uint64_t again = 0, mask = option_mask(o);
        if ((packed & mask) >> o->shift >= option_span(o))
            return false;
        option_text(o, packed, text);
        if (!option_read(o, text, &again) || ((again ^ packed) & mask))
            return false;
        packed &= ~mask;
    }
    return packed == 0;
}

uint64_t options_standard(const struct option *list)
{
    uint64_t packed = 0;
    for (const struct option *o = list; o && o->type != OPTION_END; o++)
        if (o->type == OPTION_NUMBER)
            packed |= (uint64_t)(o->standard - option_base(o)) << o->shift;
    return packed;
}

/* Returns the index of a word in a list of words separated by spaces; -1 if it is not there. */
static int word_index(const char *words, const char *text)
{
    size_t length = strlen(text);
    for (int i = 0;; i++) {
        size_t n = strcspn(words, " ");
        if (n == length && strncasecmp(words, text, n) == 0)
            return i;
        if (!words[n])
            return -1;
        words += n + 1;
    }
}

void option_text(const struct option *o, uint64_t packed, char *text)
{
    int value = option_value(o, packed);
    const char *word = o->words;
    switch (o->type) {
    case OPTION_CHECK:
        snprintf(text, OPTION_TEXT_MAX, "%s", value ? "true" : "false");
        return;
    case OPTION_CHOICE:
        for (; value > 0; value--)
            word += strcspn(word, " ") + 1;
        snprintf(text, OPTION_TEXT_MAX, "%.*s", (int)strcspn(word, " "), word);
        return;
    case OPTION_LETTERS:
        for (unsigned i = 0; i < o->length; i++, value /= (int)strlen(o->words))
            text[i] = o->words[(size_t)value % strlen(o->words)];
        text[o->length] = 0;
        return;
    default:
        snprintf(text, OPTION_TEXT_MAX, "%d", value);
    }
}

/* Reads an integer in an option's range; false if the text is none. */
static bool number_value(const struct option *o, const char *text, int *value)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end || *text == ' ' || *text == '+' || strlen(text) > 8 || number < o->min || number > o->max)
        return false;
    *value = (int)number;
    return o->step < 2 || (*value - o->min) % o->step == 0;
}

/* Reads letters as digits, the first one the lowest; false if one of them is not among option.words. */
static bool letters_value(const struct option *o, const char *text, int *value)
{
    *value = 0;
    if (strlen(text) != o->length)
        return false;
    for (unsigned i = o->length; i-- > 0;) {
        char letter = text[i] >= 'a' && text[i] <= 'z' ? (char)(text[i] - 'a' + 'A') : text[i];
        const char *at = strchr(o->words, letter);
        if (!at)
            return false;
        *value = *value * (int)strlen(o->words) + (int)(at - o->words);
    }
    return true;
}

bool option_read(const struct option *o, const char *text, uint64_t *packed)
{
    int value;
    if (o->type == OPTION_NUMBER) {
        if (!number_value(o, text, &value))
            return false;
    } else if (o->type == OPTION_LETTERS) {
        if (!letters_value(o, text, &value))
            return false;
    } else {
        value = word_index(o->type == OPTION_CHECK ? "false true" : o->words, text);
        if (value < 0)
            return false;
    }
    *packed = (*packed & ~option_mask(o)) | (uint64_t)(value - option_base(o)) << o->shift;
    return true;
}

void option_copy(const struct option *o, uint64_t from, uint64_t *to)
{
    uint64_t mask = option_mask(o);
    *to = (*to & ~mask) | (from & mask);
}

uint64_t option_drawn(const struct option *list, uint64_t packed, uint64_t seed)
{
    struct random random;
    random_seed(&random, seed);
    for (const struct option *o = list; o && o->type != OPTION_END; o++)
        if (o->draws && option_value(o, packed) == o->min) {
            uint64_t drawn = 1 + random_below(&random, (unsigned)(o->max - o->min));
            packed = (packed & ~option_mask(o)) | drawn << o->shift;
        }
    return packed;
}

void option_range(const struct option *o, char *text)
{
    switch (o->type) {
    case OPTION_CHECK:
        snprintf(text, OPTION_RANGE_MAX, "true or false");
        return;
    case OPTION_CHOICE:
        snprintf(text, OPTION_RANGE_MAX, "one of %s", o->words);
        return;
    case OPTION_LETTERS:
        snprintf(text, OPTION_RANGE_MAX, "%d letters of '%s'", o->length, o->words);
        return;
    default:
        if (o->step > 1)
            snprintf(text, OPTION_RANGE_MAX, "%d, %d, ... or %d", o->min, o->min + o->step, o->max);
        else
            snprintf(text, OPTION_RANGE_MAX, "from %d to %d", o->min, o->max);
    }
}

const struct option *option_find(const struct option *list, const char *name, size_t length)
{
    for (; list && list->type != OPTION_END; list++)
        if (strlen(list->name) == length && strncasecmp(list->name, name, length) == 0)
            return list;
    return NULL;
}

bool option_assign(const struct option *list, const char *text, uint64_t *packed, char *error)
{
    const char *equals = strchr(text, '='), *value = equals ? equals + 1 : text;
    const struct option *o = equals ? option_find(list, text, (size_t)(equals - text)) : list;
    char range[OPTION_RANGE_MAX];
    if (!o || o->type == OPTION_END) {
        snprintf(error, OPTION_RANGE_MAX + 80, equals ? "no option '%.*s' in this game" : "this game has no option",
                 equals ? (int)(equals - text < 40 ? equals - text : 40) : 0, text);
        return false;
    }
    if (option_read(o, value, packed))
        return true;
    option_range(o, range);
    snprintf(error, OPTION_RANGE_MAX + 80, "%.20s must be %s, not '%.20s'", o->name, range, value);
    return false;
}

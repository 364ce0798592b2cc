/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the operations of EPD and their operands; epd.h says more. */
#include "rules/notation/epd.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { FIELDS = 4 };

/* Whether a character is white space. */
static bool is_blank(char c) { return c && isspace((unsigned char)c); }

/* Returns the first character that is no white space. */
static const char *skip_blanks(const char *at)
{
    while (is_blank(*at))
        at++;
    return at;
}

/* Returns the end of a word. */
static const char *word_end(const char *at)
{
    while (*at && !is_blank(*at))
        at++;
    return at;
}

bool epd_begins(const char *line)
{
    const char *side = skip_blanks(word_end(skip_blanks(line)));
    return (*side == 'w' || *side == 'b') && (!side[1] || is_blank(side[1]));
}

/* Returns the length of the code of an operation; 0 if there is none. */
static size_t code_length(const char *at)
{
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_')
        length++;
    return isalpha((unsigned char)*at) && (!at[length] || at[length] == ';' || is_blank(at[length])) ? length : 0;
}

/* Whether the standard names an operation so; it ends without a doubt, even where its semicolon is missing. */
static bool code_known(const char *code, size_t length)
{
    static const char known[] =
        " acd acn acs am bm c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 ce dm draw_accept draw_claim draw_offer "
        "draw_reject eco fmvn hmvc id nic noop pm pv rc resign sm tcgs tcri tcsi v0 v1 v2 v3 v4 v5 "
        "v6 v7 v8 v9 ";
    char word[16];
    if (length + 3 > sizeof word)
        return false;
    snprintf(word, sizeof word, " %.*s ", (int)length, code);
    return strstr(known, word) != NULL;
}

const char *epd_operations(const char *text)
{
    const char *at = skip_blanks(text);
    for (unsigned field = 0; *at; field++) {
        const char *end = word_end(at);
        const size_t code = field < FIELDS ? 0 : code_length(at);
        const char *mark = field + 1 < FIELDS || code ? NULL : memchr(at, ';', (size_t)(end - at));
        if (mark) /* `-;id x` */
            return mark;
        if (*at == ';' || (code && (code_known(at, code) || strchr(at, ';'))))
            break;
        at = skip_blanks(end);
    }
    return at;
}

/* Returns the end of an operation: its semicolon outside quotes, or the end of the text. *open says whether a quote has
 * no end. */
static const char *operation_end(const char *at, bool *open)
{
    for (*open = false; *at && (*open || *at != ';'); at++)
        *open ^= *at == '"';
    return at;
}

const char *epd_unsound(const char *operations, size_t *length)
{
    const bool led = *operations == ';'; /* `FEN ;D1 20 ;D2 400`: semicolons lead */
    bool open;
    for (const char *at = operations; *at;) {
        at = skip_blanks(at);
        const char *end = operation_end(at, &open);
        const size_t code = code_length(at);
        *length = (size_t)(end - at);
        if (end > at && (!code || open || (!*end && !led && !code_known(at, code))))
            return at;
        at = end + (*end == ';');
    }
    return NULL;
}

/* Returns the next operation with a code and sets *end to where it ends; NULL if there is none. */
static const char *operation_next(const char *at, const char **end)
{
    bool open;
    for (; *at; at = *end + (**end == ';')) {
        at = skip_blanks(at);
        *end = operation_end(at, &open);
        if (code_length(at))
            return at;
    }
    return NULL;
}

const char *epd_repeated(const char *operations, size_t *length)
{
    const char *end, *earlier_end;
    for (const char *at = operations; (at = operation_next(at, &end)) != NULL; at = end) {
        const size_t code = code_length(at);
        for (const char *e = operations; (e = operation_next(e, &earlier_end)) != NULL && e < at; e = earlier_end)
            if (code_length(e) == code && strncmp(e, at, code) == 0) {
                *length = code;
                return at;
            }
    }
    return NULL;
}

bool epd_operands(const char *operations, const char *code, char *operands, size_t room)
{
    bool open;
    for (const char *at = operations; *at;) {
        at = skip_blanks(at);
        const char *end = operation_end(at, &open);
        const size_t length = code_length(at);
        if (length && length == strlen(code) && strncmp(at, code, length) == 0) {
            size_t copied = 0;
            for (at = skip_blanks(at + length); at < end && copied + 1 < room; at++)
                if (*at != '"')
                    operands[copied++] = *at;
            while (copied && is_blank(operands[copied - 1]))
                copied--;
            operands[copied] = 0;
            return true;
        }
        at = end + (*end == ';');
    }
    return false;
}

const char *epd_word(const char *text, const char *word)
{
    const size_t length = strlen(word);
    bool open = false;
    for (const char *at = text; *at; at++) {
        open ^= *at == '"';
        if (!open && at > text && is_blank(at[-1]) && strncmp(at, word, length) == 0 &&
            (!at[length] || is_blank(at[length])))
            return at;
    }
    return NULL;
}

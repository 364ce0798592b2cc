/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits PGN files into tokens; pgn_lexer.h says more. */
#include "rules/notation/pgn_lexer.h"

#include <ctype.h>
#include <string.h>

#include "engine/utf8.h"

enum { NOTHING = -1, LOOK_AHEAD = 1000 };

void pgn_lexer_begin(struct pgn_lexer *l, const char *text, FILE *file)
{
    l->given = text;
    l->file = file;
    l->at = l->end = 0;
    l->line = l->token_line = 1;
    l->line_start = l->first = true;
    l->cut = false;
    l->name[0] = l->text[0] = 0;
}

/* Fills the rest of the buffer from the text and then from the file. */
static void fill(struct pgn_lexer *l)
{
    const size_t length = strnlen(l->given, sizeof l->buffer - l->end);
    memcpy(l->buffer + l->end, l->given, length);
    l->given += length;
    l->end += length;
    if (l->file)
        l->end += fread(l->buffer + l->end, 1, sizeof l->buffer - l->end, l->file);
}

/* Returns the character `ahead` places after the next one; NOTHING after the end of the file. */
static int peek(struct pgn_lexer *l, size_t ahead)
{
    if (l->at + ahead >= l->end) {
        memmove(l->buffer, l->buffer + l->at, l->end - l->at);
        l->end -= l->at;
        l->at = 0;
        fill(l);
    }
    return l->at + ahead < l->end ? l->buffer[l->at + ahead] : NOTHING;
}

/* Whether a character means nothing: spaces, ends of lines, control characters. */
static bool is_space(int c) { return (c >= 0 && c <= ' ') || c == 127; }

/* Whether a line ends here: at \n, \r\n or a lone \r. */
static bool line_ends(struct pgn_lexer *l) { return peek(l, 0) == '\n' || peek(l, 0) == '\r'; }

/* Reads the next character. */
static int take(struct pgn_lexer *l)
{
    int c = peek(l, 0);
    if (c == NOTHING)
        return c;
    l->at++;
    l->first = c == '\n' || (c == '\r' && peek(l, 0) != '\n');
    l->line += l->first;
    l->line_start = l->first || (l->line_start && is_space(c));
    return c;
}

/* Skips white space; returns the character behind it. */
static int skip_space(struct pgn_lexer *l)
{
    while (is_space(peek(l, 0)))
        take(l);
    return peek(l, 0);
}

/* Skips the rest of the line. */
static void skip_line(struct pgn_lexer *l)
{
    while (peek(l, 0) != NOTHING && !line_ends(l))
        take(l);
}

/* Appends a character to the token's text, or sets `cut` if there is no room. */
static void append(struct pgn_lexer *l, size_t *length, int c)
{
    if (*length + 1 < sizeof l->text)
        l->text[(*length)++] = (char)c;
    else
        l->cut = true;
}

/* Returns PGN_WRONG with an error as the token's text. */
static enum pgn_token wrong(struct pgn_lexer *l, const char *what)
{
    snprintf(l->text, sizeof l->text, "%s", what);
    return PGN_WRONG;
}

/* Returns the place, counted from `ahead` places after the next character, of the first that is no white space, as far
 * as LOOK_AHEAD; *lines receives how many lines end before it. */
static size_t space_end(struct pgn_lexer *l, size_t ahead, unsigned *lines)
{
    int c, before = 0;
    for (*lines = 0; ahead < LOOK_AHEAD && is_space(c = peek(l, ahead)); ahead++, before = c)
        *lines += c == '\r' || (c == '\n' && before != '\r');
    return ahead;
}

/* Whether a tag begins here: a bracket and then a letter. */
static bool tag_begins(struct pgn_lexer *l)
{
    unsigned lines;
    int c = peek(l, 0) == '[' ? peek(l, space_end(l, 1, &lines)) : NOTHING;
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Whether the quote here ends the value of a tag. Programs write quotes inside values without a backslash; the last
 * one stands before the bracket, or where the bracket is missing. */
static bool quote_ends(struct pgn_lexer *l)
{
    unsigned lines;
    int c = peek(l, space_end(l, 1, &lines));
    return c == ']' || c == '[' || c == NOTHING || lines;
}

/* Whether the line that ends here ends the value of a tag, too, whose quote must be missing: before an empty line and
 * before another tag. */
static bool value_breaks(struct pgn_lexer *l)
{
    unsigned lines;
    size_t next = space_end(l, 0, &lines);
    return lines != 1 || peek(l, next) == '[' || peek(l, next) == NOTHING;
}

/* Gives up a tag: goes on behind its bracket, or on the next line. */
static enum pgn_token tag_wrong(struct pgn_lexer *l, const char *what)
{
    while (peek(l, 0) != NOTHING && !line_ends(l) && take(l) != ']')
        ;
    return wrong(l, what);
}

/* Makes the token's text UTF-8; a character that was cut is no reason to take it for Latin-1. */
static void mend_text(struct pgn_lexer *l, size_t length)
{
    l->text[l->cut ? utf8_cut(l->text, length) : length] = 0;
    utf8_mend(l->text, sizeof l->text);
}

/* Reads `[NAME "VALUE"]`. White space may stand between all parts, and lines may end there and in the value. */
static enum pgn_token read_tag(struct pgn_lexer *l)
{
    size_t length = 0;
    int c;
    take(l);
    skip_space(l);
    while ((c = peek(l, 0)) != NOTHING && !is_space(c) && !strchr("[]\"", c)) {
        if (length + 1 < sizeof l->name)
            l->name[length++] = (char)c;
        take(l);
    }
    l->name[length] = 0;
    if (skip_space(l) != '"')
        return tag_wrong(l, "a tag without its value");
    take(l);
    length = 0;
    l->text[0] = 0;
    while ((c = peek(l, 0)) != NOTHING && !(c == '"' && quote_ends(l))) {
        if (line_ends(l) && value_breaks(l))
            return wrong(l, "a tag without the quote at its end");
        if (c == '\\' && (peek(l, 1) == '"' || peek(l, 1) == '\\')) {
            take(l);
            c = peek(l, 0);
        }
        if (c != '\r' || peek(l, 1) != '\n')
            append(l, &length, is_space(c) ? ' ' : c);
        take(l);
    }
    mend_text(l, length);
    if (take(l) != '"')
        return wrong(l, "a tag without the quote at its end");
    if (skip_space(l) != ']')
        return wrong(l, "a tag without the bracket at its end");
    take(l);
    return PGN_TAG;
}

/* Reads a comment in braces; returns false if it has no end. */
static bool read_comment(struct pgn_lexer *l)
{
    size_t length = 0;
    int c;
    take(l);
    while ((c = take(l)) != NOTHING && c != '}')
        append(l, &length, c < ' ' ? ' ' : c);
    mend_text(l, length);
    return c == '}';
}

/* Reads a comment up to the end of its line. */
static void read_line_comment(struct pgn_lexer *l)
{
    size_t length = 0;
    take(l);
    while (peek(l, 0) != NOTHING && !line_ends(l)) {
        int c = take(l);
        append(l, &length, c < ' ' ? ' ' : c);
    }
    mend_text(l, length);
}

/* Skips a variation with everything in it; returns false if it has no end. A tag at the start of a line ends it too. */
static bool skip_variation(struct pgn_lexer *l)
{
    unsigned long depth = 0;
    int before = ' ';
    for (;;) {
        if (l->line_start && tag_begins(l))
            return false;
        int c = peek(l, 0);
        if (c == '{') {
            if (!read_comment(l))
                return false;
            continue;
        }
        if ((c == ';' && peek(l, 1) != '>') || (c == '%' && l->first)) {
            skip_line(l);
            continue;
        }
        take(l);
        if (c == NOTHING)
            return false;
        depth += c == '(';
        if (c == ')' && before != ':' && --depth == 0)
            return true;
        before = c;
    }
}

/* Whether a byte order mark stands here: files that were joined have some in the middle. */
static bool mark_begins(struct pgn_lexer *l) { return peek(l, 0) == 0xEF && peek(l, 1) == 0xBB && peek(l, 2) == 0xBF; }

/* Whether the word, of which `length` characters have been read, goes on with the next character. */
static bool word_goes_on(struct pgn_lexer *l, size_t length)
{
    int c = peek(l, 0);
    if (c == NOTHING || is_space(c) || strchr("{}[$", c) || mark_begins(l) || (length == 1 && l->text[0] == '*'))
        return false;
    const char *text = l->text; /* the word without a number before it */
    while (length && (isdigit((unsigned char)*text) || *text == '.'))
        text++, length--;
    bool named =
        length && length < 3 && isupper((unsigned char)text[0]) && (length == 1 || isalpha((unsigned char)text[1]));
    if (c == '(' && named) /* Dw(e2-e3) */
        return islower(peek(l, 1)) && isdigit(peek(l, 2));
    if (c == '(')
        return length && isalpha(peek(l, 1)) && peek(l, 2) == ')'; /* c8(N) */
    if (c == '*')
        return islower(peek(l, 1)) && isdigit(peek(l, 2)); /* d4*d5 */
    if (c == ')' && memchr(text, '(', length < 3 ? length : 3))
        return true;
    if (c == ')')
        return length > 2 && (text[length - 2] == '(' || (length == 3 && text[2] == ':')); /* a1:) */
    if (c == ';')
        return length && peek(l, 1) == '>'; /* a1;> */
    return true;
}

/* Skips the blank in `a1 :)`, as the author of Final Fantasy Chess prints penalties; false elsewhere. */
static bool penalty_joined(struct pgn_lexer *l, size_t length)
{
    const char *end = l->text + length;
    if (length < 2 || !islower((unsigned char)end[-2]) || !isdigit((unsigned char)end[-1]) ||
        (length > 2 && end[-3] != '.') || peek(l, 0) != ' ' || peek(l, 1) != ':' || peek(l, 2) != ')')
        return false;
    take(l);
    return true;
}

/* Skips a blank within a result, such as `1/2 - 1/2`, or castling; false elsewhere. */
static bool dashes_joined(struct pgn_lexer *l, size_t length)
{
    static const char *const words[] = {"1-0", "0-1", "1/2-1/2", "\xC2\xBD-\xC2\xBD", "0-0", "0-0-0"};
    for (unsigned i = 0; i < sizeof words / sizeof *words && peek(l, 0) == ' '; i++) {
        const char *rest = words[i] + length;
        if (length >= strlen(words[i]) || memcmp(l->text, words[i], length) != 0)
            continue;
        for (size_t ahead = 1; *rest && peek(l, ahead) == (unsigned char)*rest; ahead++, rest++)
            ahead += peek(l, ahead + 1) == ' ';
        if (!*rest) {
            take(l);
            return true;
        }
    }
    return false;
}

/* Reads a word: everything up to white space or a mark that ends it. */
static enum pgn_token read_word(struct pgn_lexer *l)
{
    size_t length = 0;
    do {
        int c = take(l);
        append(l, &length, c);
    } while (penalty_joined(l, length) || dashes_joined(l, length) || word_goes_on(l, length));
    l->text[length] = 0;
    return PGN_WORD;
}

enum pgn_token pgn_lexer_next(struct pgn_lexer *l)
{
    for (;;) {
        int c = peek(l, 0);
        l->token_line = l->line;
        l->cut = false;
        if (c == NOTHING)
            return PGN_END;
        if (tag_begins(l))
            return read_tag(l);
        if (l->first && ((c == 0xFF && peek(l, 1) == 0xFE) || (c == 0xFE && peek(l, 1) == 0xFF))) {
            while (take(l) != NOTHING)
                ;
            return wrong(l, "the file is UTF-16, but must be UTF-8 or Latin-1");
        }
        if (mark_begins(l)) {
            l->at += 3;
        } else if (c == '%' && l->first) {
            skip_line(l);
        } else if (c == ';') {
            read_line_comment(l);
            return PGN_COMMENT;
        } else if (c == '{') {
            return read_comment(l) ? PGN_COMMENT : wrong(l, "a comment without its end");
        } else if (c == '(') {
            if (!skip_variation(l))
                return wrong(l, "a variation without its end");
        } else if (c == ')' || c == '}') {
            snprintf(l->text, sizeof l->text, "%c", take(l));
            return PGN_STRAY;
        } else if (is_space(c)) {
            take(l);
        } else if (c == '$') {
            while (take(l) != NOTHING && peek(l, 0) >= '0' && peek(l, 0) <= '9')
                ;
        } else {
            return read_word(l);
        }
    }
}

/* Splits PGN files into tokens; pgn_lexer.h says more. */
#include "rules/notation/pgn_lexer.h"

#include <ctype.h>
#include <string.h>

enum { NOTHING = -1 };

void pgn_lexer_begin(struct pgn_lexer *l, FILE *file)
{
    l->file = file;
    l->at = l->end = 0;
    l->line = l->token_line = 1;
    l->line_start = true;
    l->cut = false;
    l->name[0] = l->text[0] = 0;
}

/* Returns the character `ahead` places after the next one; NOTHING after the end of the file. */
static int peek(struct pgn_lexer *l, size_t ahead)
{
    if (l->at + ahead >= l->end) {
        memmove(l->buffer, l->buffer + l->at, l->end - l->at);
        l->end -= l->at;
        l->at = 0;
        l->end += fread(l->buffer + l->end, 1, sizeof l->buffer - l->end, l->file);
    }
    return l->at + ahead < l->end ? l->buffer[l->at + ahead] : NOTHING;
}

/* Whether a character means nothing: spaces, control characters, and the bytes of UTF-8's byte order mark. */
static bool is_space(int c) { return (c >= 0 && c <= ' ') || c == 127 || c == 0xEF || c == 0xBB || c == 0xBF; }

/* Reads the next character. */
static int take(struct pgn_lexer *l)
{
    int c = peek(l, 0);
    if (c == NOTHING)
        return c;
    l->at++;
    if (c == '\n') {
        l->line++;
        l->line_start = true;
    } else if (!is_space(c)) {
        l->line_start = false;
    }
    return c;
}

/* Skips the rest of the line. */
static void skip_line(struct pgn_lexer *l)
{
    while (peek(l, 0) != NOTHING && peek(l, 0) != '\n')
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

/* Whether a tag begins here: a bracket, first on its line, and then a letter. */
static bool tag_begins(struct pgn_lexer *l)
{
    int c = peek(l, 0) == '[' && l->line_start ? peek(l, 1) : NOTHING;
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Reads `[NAME "VALUE"]`, all on one line. */
static enum pgn_token read_tag(struct pgn_lexer *l)
{
    size_t length = 0;
    int c;
    take(l);
    while ((c = peek(l, 0)) != NOTHING && c > ' ' && c != '"' && c != ']') {
        if (length + 1 < sizeof l->name)
            l->name[length++] = (char)c;
        take(l);
    }
    l->name[length] = 0;
    while (peek(l, 0) == ' ' || peek(l, 0) == '\t')
        take(l);
    if (peek(l, 0) != '"') {
        skip_line(l);
        return wrong(l, "a tag without its value");
    }
    take(l);
    length = 0;
    while ((c = peek(l, 0)) != NOTHING && c != '"' && c != '\n') {
        if (c == '\\' && (peek(l, 1) == '"' || peek(l, 1) == '\\')) {
            take(l);
            c = peek(l, 0);
        }
        append(l, &length, c < ' ' ? ' ' : c);
        take(l);
    }
    l->text[length] = 0;
    skip_line(l);
    return c == '"' ? PGN_TAG : wrong(l, "a tag without the quote at its end");
}

/* Reads a comment in braces; returns false if it has no end. */
static bool read_comment(struct pgn_lexer *l)
{
    size_t length = 0;
    int c;
    take(l);
    while ((c = take(l)) != NOTHING && c != '}')
        append(l, &length, c < ' ' ? ' ' : c);
    l->text[length] = 0;
    return c == '}';
}

/* Reads a comment up to the end of its line. */
static void read_line_comment(struct pgn_lexer *l)
{
    size_t length = 0;
    take(l);
    while (peek(l, 0) != NOTHING && peek(l, 0) != '\n') {
        int c = take(l);
        append(l, &length, c < ' ' ? ' ' : c);
    }
    l->text[length] = 0;
}

/* Skips a variation with everything in it; returns false if it has no end. A tag ends it too. */
static bool skip_variation(struct pgn_lexer *l)
{
    unsigned long depth = 0;
    int before = ' ';
    for (;;) {
        if (tag_begins(l))
            return false;
        int c = peek(l, 0);
        if (c == '{') {
            if (!read_comment(l))
                return false;
            continue;
        }
        if (c == ';' && is_space(before)) {
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

/* Whether the word, of which `length` characters have been read, goes on with the next character. */
static bool word_goes_on(struct pgn_lexer *l, size_t length)
{
    int c = peek(l, 0);
    if (c == NOTHING || is_space(c) || c == '{' || c == '}')
        return false;
    bool named = length && length < 3 && isupper((unsigned char)l->text[0]) &&
                 (length == 1 || isalpha((unsigned char)l->text[1]));
    if (c == '(' && named) /* Dw(e2-e3) */
        return islower(peek(l, 1)) && isdigit(peek(l, 2));
    if (c == '(')
        return length && peek(l, 1) != NOTHING && peek(l, 2) == ')'; /* c8(N) */
    if (c == ')' && memchr(l->text, '(', length < 3 ? length : 3))
        return true;
    if (c == ')')
        return length > 2 && (l->text[length - 2] == '(' || (length == 3 && l->text[2] == ':')); /* a1:) */
    if (c == ';')
        return length && peek(l, 1) == '>'; /* a1;> */
    return true;
}

/* Reads a word: everything up to white space or a mark that ends it. */
static enum pgn_token read_word(struct pgn_lexer *l)
{
    size_t length = 0;
    do {
        int c = take(l);
        append(l, &length, c);
    } while (word_goes_on(l, length));
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
        if (c == '%' && l->line_start) {
            skip_line(l);
        } else if (c == ';') {
            read_line_comment(l);
            return PGN_COMMENT;
        } else if (c == '{') {
            return read_comment(l) ? PGN_COMMENT : wrong(l, "a comment without its end");
        } else if (c == '(') {
            if (!skip_variation(l))
                return wrong(l, "a variation without its end");
        } else if (is_space(c) || c == ')' || c == '}') {
            take(l);
        } else if (c == '$') {
            while (take(l) != NOTHING && peek(l, 0) >= '0' && peek(l, 0) <= '9')
                ;
        } else {
            return read_word(l);
        }
    }
}

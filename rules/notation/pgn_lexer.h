/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Splits PGN files, of any size and content, into tags, words and comments; skips variations and NAGs. pgn_read.c calls
 * it.
 */
#ifndef RULES_NOTATION_PGN_LEXER_H
#define RULES_NOTATION_PGN_LEXER_H

#include <stdbool.h>
#include <stdio.h>

#include "rules/notation/fen.h"

/* Room for the text and the name of a token, and for the part of the file in memory, in bytes. */
enum { PGN_TEXT_MAX = 4096, PGN_NAME_MAX = 64, PGN_BUFFER = 1 << 14 };

/* The kinds of tokens; PGN_STRAY is a closing mark that closes nothing, PGN_WRONG an error. */
enum pgn_token { PGN_TAG, PGN_WORD, PGN_COMMENT, PGN_STRAY, PGN_END, PGN_WRONG };

/* The state of the lexer, and its last token. */
struct pgn_lexer {
    FILE *file;        /* NULL: there is nothing behind the text */
    const char *given; /* the rest of the text */
    unsigned char buffer[PGN_BUFFER];
    size_t at, end;
    unsigned long line;       /* line of the next character, from 1 */
    unsigned long token_line; /* line of the last token */
    bool line_start;          /* only spaces have been read on this line */
    bool first;               /* nothing has been read on this line */
    bool cut;                 /* the last token's text was too long and is cut */
    char name[PGN_NAME_MAX];  /* name of the last tag */
    char text[PGN_TEXT_MAX];  /* the last tag's value, comment (both in UTF-8) or word; for PGN_WRONG the error */
};

/* Begins to read a text, which must stay until the end, and then a file, unless it is NULL. */
void pgn_lexer_begin(struct pgn_lexer *l, const char *text, FILE *file);

/* Reads the next token. PGN_WRONG is a malformed tag, or a comment or variation without its end. */
enum pgn_token pgn_lexer_next(struct pgn_lexer *l);

#endif

/* Cuts PGN files, of any size and content, into tags, words and comments; variations and NAGs are passed over. */
#ifndef RULES_NOTATION_PGN_LEXER_H
#define RULES_NOTATION_PGN_LEXER_H

#include <stdbool.h>
#include <stdio.h>

#include "rules/notation/fen.h"

enum { PGN_TEXT_MAX = 4096, PGN_NAME_MAX = 64, PGN_BUFFER = 1 << 14 };

enum pgn_token { PGN_TAG, PGN_WORD, PGN_COMMENT, PGN_END, PGN_WRONG };

struct pgn_lexer {
    FILE *file;
    unsigned char buffer[PGN_BUFFER];
    size_t at, end;
    unsigned long line;       /* of what is read next, from 1 */
    unsigned long token_line; /* of the last token */
    bool line_start;          /* nothing but spaces before on this line */
    bool cut;                 /* the last token's text was too long and is cut */
    char name[PGN_NAME_MAX];  /* of the last tag */
    char text[PGN_TEXT_MAX];  /* of the last tag's value, word or comment; for PGN_WRONG what is wrong */
};

void pgn_lexer_begin(struct pgn_lexer *l, FILE *file);

/* Reads the next token. PGN_WRONG is a tag that is none, or a comment or variation without its end. */
enum pgn_token pgn_lexer_next(struct pgn_lexer *l);

#endif

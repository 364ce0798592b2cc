/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes text into a buffer, character by character; text_builder.h says more. */
#include "engine/text_builder.h"

#include <assert.h>
#include <ctype.h>

#include "engine/position.h"

struct text_builder builder_begin(char *text, size_t room)
{
    text[0] = 0;
    return (struct text_builder){text, text + room - 1};
}

void builder_char(struct text_builder *builder, char c)
{
    assert(builder->at < builder->last); /* every buffer must hold the longest text there is */
    if (builder->at >= builder->last)
        return;
    *builder->at++ = c;
    *builder->at = 0;
}

void builder_text(struct text_builder *builder, const char *text)
{
    while (*text)
        builder_char(builder, *text++);
}

void builder_number(struct text_builder *builder, unsigned number)
{
    if (number >= 10)
        builder_number(builder, number / 10);
    builder_char(builder, (char)('0' + number % 10));
}

void builder_letter(struct text_builder *builder, char letter, unsigned colour)
{
    builder_char(builder, (char)(colour == WHITE ? toupper((unsigned char)letter) : tolower((unsigned char)letter)));
}

void builder_piece(struct text_builder *builder, char letter, unsigned colour)
{
    if (isupper((unsigned char)letter))
        builder_char(builder, '+');
    builder_letter(builder, letter, colour);
}

void builder_empty(struct text_builder *builder, unsigned *empty)
{
    if (*empty)
        builder_number(builder, *empty);
    *empty = 0;
}

void builder_back(struct text_builder *builder, char *at)
{
    builder->at = at;
    *at = 0;
}

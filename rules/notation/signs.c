/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rewrites printed signs in ASCII; signs.h says more. */
#include "rules/notation/signs.h"

#include <stdint.h>
#include <string.h>

#include "engine/utf8.h"

/* U+2654 to U+265F are the white and then the black figurines, in the order of their letters. */
enum { FIGURINES = 0x2654, FIGURINES_END = 0x265F, DASHES = 0x2010, DASHES_END = 0x2015 };

/* Returns the character of UTF-8 that begins a text and has `size` bytes. */
static uint32_t sign_read(const char *text, size_t size)
{
    const unsigned char *at = (const unsigned char *)text;
    uint32_t sign = size == 1 ? at[0] : at[0] & (0xFFu >> (size + 1));
    for (size_t i = 1; i < size; i++)
        sign = sign << 6 | (at[i] & 0x3F);
    return sign;
}

/* Returns the ASCII character for a sign; '\0' if it is left out, -1 if there is none. */
static int sign_plain(const struct game *game, uint32_t sign)
{
    const bool dash = (sign >= DASHES && sign <= DASHES_END) || sign == 0x2212;
    if (sign >= FIGURINES && sign <= FIGURINES_END && !game->pieces->movement)
        return "KQRBNP"[(sign - FIGURINES) % 6];
    return sign < 0x80 ? (int)sign : dash ? '-' : sign == 0xD7 ? 'x' : sign == 0xFE0E || sign == 0xFE0F ? 0 : -1;
}

size_t signs_plain(const struct game *game, const char *text, size_t length, char plain[ACTION_TEXT_MAX])
{
    size_t written = 0;
    bool changed = false;
    for (size_t at = 0, size; at < length; at += size) {
        const size_t known = utf8_length(text + at);
        size = known ? known : 1;
        const int c = known && at + known <= length ? sign_plain(game, sign_read(text + at, size)) : -1;
        if (c < 0 || written + 1 >= ACTION_TEXT_MAX)
            return 0;
        changed |= size > 1;
        if (c)
            plain[written++] = (char)c;
    }
    plain[written] = 0;
    return changed ? written : 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of unknown coding; utf8.h says more. */
#include "engine/utf8.h"

#include <stdint.h>
#include <string.h>

size_t utf8_length(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    const size_t length = at[0] < 0x80 ? at[0] != 0 : at[0] < 0xC2 ? 0 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    if (at[0] > 0xF4 || (at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xED && at[1] > 0x9F) ||
        (at[0] == 0xF0 && at[1] < 0x90) || (at[0] == 0xF4 && at[1] > 0x8F))
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

bool utf8_valid(const char *text)
{
    for (size_t length; (length = utf8_length(text)) != 0;)
        text += length;
    return !*text;
}

void utf8_clean(char *text)
{
    while (*text) {
        const size_t length = utf8_length(text);
        if (!length)
            *text = '?';
        text += length ? length : 1;
    }
}

size_t utf8_cut(const char *text, size_t length)
{
    size_t cut = length;
    while (cut && length - cut < 3 && ((unsigned char)text[cut] & 0xC0) == 0x80)
        cut--;
    return cut + utf8_length(text + cut) > length ? cut : length;
}

/* Writes a character of Windows' code page 1252 in UTF-8; returns its length. */
static size_t windows_write(unsigned char c, char *to)
{
    /* 0x80 to 0x9F; the five that the code page has not stay as they are in Latin-1 */
    static const uint16_t codes[32] = {0x20AC, 0x81,   0x201A, 0x192,  0x201E, 0x2026, 0x2020, 0x2021,
                                       0x2C6,  0x2030, 0x160,  0x2039, 0x152,  0x8D,   0x17D,  0x8F,
                                       0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                       0x2DC,  0x2122, 0x161,  0x203A, 0x153,  0x9D,   0x17E,  0x178};
    const unsigned code = c >= 0x80 && c < 0xA0 ? codes[c - 0x80] : c;
    if (code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        to[0] = (char)(0xC0 | code >> 6);
        to[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    to[0] = (char)(0xE0 | code >> 12);
    to[1] = (char)(0x80 | (code >> 6 & 0x3F));
    to[2] = (char)(0x80 | (code & 0x3F));
    return 3;
}

void utf8_mend(char *text, size_t room)
{
    size_t length = strlen(text), longer = 0, more;
    char to[3];
    if (utf8_valid(text))
        return;
    for (size_t i = 0; i < length; i++) { /* first the new length, then from the end, so that one buffer is enough */
        more = windows_write((unsigned char)text[i], to);
        if (longer + more >= room)
            length = i;
        else
            longer += more;
    }
    text[longer] = 0;
    for (size_t i = length; i-- > 0;) {
        more = windows_write((unsigned char)text[i], to);
        longer -= more;
        memmove(text + longer, to, more);
    }
}

/* Whether a character of UTF-8 is a control character, tabs and ends of lines apart. */
static bool is_control(const char *text)
{
    const unsigned char c = (unsigned char)text[0];
    return (c < ' ' && c != '\t' && c != '\n') || c == 127 || (c == 0xC2 && (unsigned char)text[1] < 0xA0);
}

void utf8_show(char *text)
{
    for (size_t length; *text; text += length) {
        length = utf8_length(text);
        if (length && !is_control(text))
            continue;
        memset(text, '?', length ? length : 1);
        length = 1;
    }
}

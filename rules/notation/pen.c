#include "rules/notation/pen.h"

#include <assert.h>
#include <ctype.h>

#include "engine/position.h"

struct pen pen_begin(char *text, size_t room)
{
    text[0] = 0;
    return (struct pen){text, text + room - 1};
}

void pen_char(struct pen *pen, char c)
{
    assert(pen->at < pen->last); /* all buffers are meant to hold the longest text there is */
    if (pen->at >= pen->last)
        return;
    *pen->at++ = c;
    *pen->at = 0;
}

void pen_text(struct pen *pen, const char *text)
{
    while (*text)
        pen_char(pen, *text++);
}

void pen_number(struct pen *pen, unsigned number)
{
    if (number >= 10)
        pen_number(pen, number / 10);
    pen_char(pen, (char)('0' + number % 10));
}

void pen_letter(struct pen *pen, char letter, unsigned colour)
{
    pen_char(pen, (char)(colour == WHITE ? toupper((unsigned char)letter) : tolower((unsigned char)letter)));
}

void pen_empty(struct pen *pen, unsigned *empty)
{
    if (*empty)
        pen_number(pen, *empty);
    *empty = 0;
}

void pen_back(struct pen *pen, char *at)
{
    pen->at = at;
    *at = 0;
}

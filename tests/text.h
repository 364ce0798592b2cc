/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Appends text to text, for tests and fuzzers. */
#ifndef TESTS_TEXT_H
#define TESTS_TEXT_H

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Appends formatted text to a string in a buffer of so many bytes, as much as there is room for. */
__attribute__((format(printf, 3, 4))) static inline void text_add(char *text, size_t room, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    if (length + 1 >= room)
        return;
    va_start(arguments, format);
    vsnprintf(text + length, room - length, format, arguments);
    va_end(arguments);
}

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mutations of texts of lines. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/grammar/grammar.h"
#include "tests/text.h"

enum { LINES_MAX = 256, LINE_ROOM = 1 << 13, TEXT_ROOM = 1 << 14 };

/* Spoils a word of a line: changes a number or a letter, or exchanges words. */
static void word_spoil(struct random *r, char *line)
{
    static const char *const numbers[] = {"0",
                                          "1",
                                          "-1",
                                          "2",
                                          "255",
                                          "65536",
                                          "2147483647",
                                          "2147483648",
                                          "-2147483648",
                                          "4294967296",
                                          "99999999999999999999",
                                          "1e9",
                                          "0x10",
                                          ""};
    char copy[LINE_ROOM], *words[64], *rest = NULL;
    unsigned n = 0;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok_r(copy, " ", &rest); word && n < 64; word = strtok_r(NULL, " ", &rest))
        words[n++] = word;
    if (n == 0)
        return;
    unsigned which = random_below(r, n), other = random_below(r, n);
    char number[32];
    snprintf(number, sizeof number, "%s", numbers[random_below(r, sizeof numbers / sizeof *numbers)]);
    if (isdigit((unsigned char)words[which][0]) && strlen(words[which]) < 8) {
        words[which] = number;
    } else if (random_below(r, 2)) {
        char *held = words[which];
        words[which] = words[other];
        words[other] = held;
    } else {
        words[which][random_below(r, (unsigned)strlen(words[which]))] = (char)(32 + random_below(r, 95));
    }
    line[0] = 0;
    for (unsigned i = 0; i < n; i++)
        text_add(line, LINE_ROOM, "%s%s", i ? " " : "", words[i]);
}

size_t grammar_lines(uint8_t *data, size_t size, size_t max, unsigned seed,
                     void (*line_make)(struct random *r, char *text, size_t room))
{
    static char text[TEXT_ROOM + 1], made[LINE_ROOM], out[2 * TEXT_ROOM];
    char *lines[LINES_MAX];
    unsigned n = 0;
    struct random r;
    random_seed(&r, seed);
    if (random_below(&r, 8) == 0)
        return LLVMFuzzerMutate(data, size, max);
    if (size > TEXT_ROOM)
        size = TEXT_ROOM;
    memcpy(text, data, size);
    text[size] = 0;
    for (char *line = text; line && n < LINES_MAX - 1; n++) {
        lines[n] = line;
        if ((line = strchr(line, '\n')) != NULL)
            *line++ = 0;
    }
    unsigned which = random_below(&r, n), other = random_below(&r, n);
    made[0] = 0;
    switch (random_below(&r, 8)) {
    case 0:
        lines[which] = lines[--n];
        break;
    case 1: {
        char *held = lines[which];
        lines[which] = lines[other];
        lines[other] = held;
        break;
    }
    case 2:
    case 3:
        snprintf(made, sizeof made, "%s", lines[which]);
        word_spoil(&r, made);
        lines[which] = made;
        break;
    default:
        line_make(&r, made, sizeof made);
        memmove(lines + which + 1, lines + which, (n - which) * sizeof *lines);
        lines[which] = made;
        n++;
    }
    size_t length = 0;
    for (unsigned i = 0; i < n && length + strlen(lines[i]) + 1 < sizeof out; i++)
        length += (size_t)snprintf(out + length, sizeof out - length, "%s\n", lines[i]);
    if (length > max)
        length = max;
    memcpy(data, out, length);
    return length;
}

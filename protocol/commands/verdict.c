/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the best line found with the operations of an EPD; verdict.h says more. */
#include "protocol/commands/verdict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lines.h"
#include "engine/memory.h"
#include "rules/notation/epd.h"
#include "rules/notation/turns.h"
#include "search/score.h"

/* Whether the best line begins with the actions that a record has after another one, or its turn leads to the same
   position in another order. */
static bool begins_with(const struct record *r, const struct variation *best, const struct record *after)
{
    const struct position *start = record_now(r), *end = record_now(after);
    const size_t length = after->count - r->count;
    struct position p = *start;
    if (!length)
        return false;
    if (length <= best->length && memcmp(after->actions + r->count - 1, best->pv, length * sizeof *best->pv) == 0)
        return true;
    if (turn_same(start, end) && game_count(end))
        return false;
    for (unsigned i = 0; i < best->turn_length; i++)
        game_apply(&p, best->pv[i]);
    return position_key(&p) == position_key(end);
}

/* Whether the best line begins with a move of a list; *good becomes false, with a message, if one is illegal. */
static bool listed(const struct record *r, const struct variation *best, const char *list, bool *good)
{
    struct record after = {0};
    char error[TURN_ERROR_MAX], *copy = xstrdup(list), *rest = copy, *move;
    bool found = false;
    while (*good && (move = turns_next(&rest)) != NULL) {
        record_copy(&after, r);
        *good = turns_play(&after, move, error);
        found |= *good && begins_with(r, best, &after);
    }
    if (!*good)
        fprintf(stderr, "tempi analyse: %s\n", error);
    record_free(&after);
    free(copy);
    return found;
}

/* Whether the best line is what an operation wants; *good becomes false, with a message, if that cannot be read. */
static bool agrees(const struct record *r, const struct variation *best, const char *code, const char *operands,
                   bool *good)
{
    long long turns;
    if (strcmp(code, "dm") != 0)
        return listed(r, best, operands, good) == (strcmp(code, "bm") == 0);
    *good = number_read(operands, 1, 1000, &turns);
    if (!*good)
        fprintf(stderr, "tempi analyse: dm must be from 1 to 1000, not '%.40s'\n", operands);
    const int mate = search_mate_turns(best->score);
    return mate > 0 && mate <= turns;
}

enum verdict verdict_print(const struct record *r, const struct variation *best, const char *operations)
{
    static const char *const codes[] = {"bm", "am", "dm"};
    const size_t room = strlen(operations) + 1;
    char *operands = xcalloc(room, 1);
    enum verdict verdict = VERDICT_NONE;
    for (unsigned i = 0; i < sizeof codes / sizeof *codes && verdict != VERDICT_UNREADABLE; i++) {
        bool good = true;
        if (!epd_operands(operations, codes[i], operands, room))
            continue;
        if (!operands[strspn(operands, " \t")]) {
            fprintf(stderr, "tempi analyse: %s says nothing\n", codes[i]);
            verdict = VERDICT_UNREADABLE;
            break;
        }
        const bool right = agrees(r, best, codes[i], operands, &good);
        if (good)
            printf("%s %s: %s\n", codes[i], operands, right ? "right" : "wrong");
        verdict = !good ? VERDICT_UNREADABLE : !right || verdict == VERDICT_WRONG ? VERDICT_WRONG : VERDICT_RIGHT;
    }
    free(operands);
    return verdict;
}

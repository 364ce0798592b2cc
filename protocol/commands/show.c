/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi show`: prints a position with its legal actions, or as a picture. Called from the table in commands.c. */
#include <stdio.h>
#include <string.h>

#include "protocol/commands/list.h"
#include "rules/notation/board.h"
#include "rules/notation/diagram.h"
#include "rules/notation/text.h"
#include "rules/texts/rules_text.h"

/* Prints the legal actions in lines of at most 100 characters. */
static void print_actions(const struct position *p)
{
    action list[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list), column = 0;
    printf("Actions: %u\n", n);
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], text);
        unsigned width = (unsigned)strlen(text) + 1;
        if (column && column + width > 100) {
            printf("\n");
            column = 0;
        }
        printf(" %s", text);
        column += width;
    }
    printf(n ? "\n" : "");
}

/* Prints the position as SVG, with arrows for the turn that led to it. */
static void print_picture(const struct record *r, bool flipped)
{
    struct journal text = {0};
    const size_t first = record_last_turn(r);
    const struct diagram d = {.p = record_now(r),
                              .before = &r->positions[first],
                              .actions = r->actions + first,
                              .count = r->count - 1 - first,
                              .flipped = flipped};
    diagram_write(&text, &d);
    fputs(text.text, stdout);
    journal_close(&text);
}

int command_show(struct arguments *a)
{
    struct setting s;
    struct record r = {0};
    char *word, turn[TURN_WORDS_MAX];
    if (!setting_game(a, &s))
        return WRONG_USE;
    bool svg = false, flipped = false;
    const struct listed_option options[] = {{"--svg", .flag = &svg}, {"--flip", .flag = &flipped}};
    while ((word = argument_next(a)) != NULL) {
        int taken = setting_option(a, word, &s);
        if (!taken)
            taken = argument_listed(a, word, options, sizeof options / sizeof *options);
        if (taken <= 0)
            return taken < 0 ? WRONG_USE : wrong_option(a, word);
    }
    if (!setting_begin(a, &s, &r))
        return WRONG_USE;
    if (svg) {
        print_picture(&r, flipped);
        record_free(&r);
        return 0;
    }
    const struct position *p = record_now(&r);
    printf("%s (%s)\n\n", s.game->name, s.game->id);
    board_draw(stdout, p, flipped, NULL);
    printf("\n");
    board_facts(stdout, &r);
    rules_text_turn(p, NULL, turn, sizeof turn);
    printf("Turn %u: %s (rules: tempi rules %s)\n", p->number, turn, s.game->id);
    print_actions(p);
    record_free(&r);
    return 0;
}

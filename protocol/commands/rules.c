/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi rules`: prints the rules of a game. Called from the table in commands.c. */
#include <stdio.h>

#include "protocol/commands/list.h"
#include "rules/texts/rules_text.h"

int command_rules(struct arguments *a)
{
    struct setting s;
    if (!setting_game(a, &s))
        return WRONG_USE;
    if (a->count > 0)
        return wrong_option(a, *a->list);
    rules_text_write(stdout, s.game);
    return 0;
}

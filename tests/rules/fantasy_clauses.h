/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clauses of the rules of Final Fantasy Chess, each as a position with actions that are legal and illegal there. */
#ifndef TESTS_RULES_FANTASY_CLAUSES_H
#define TESTS_RULES_FANTASY_CLAUSES_H

#include <stdio.h>
#include <string.h>

#include "rules/record.h"
#include "tests/rules/clauses.h"

/* A clause of the rules and the actions that it makes legal and illegal. */
struct clause {
    const char *says, *fen, *legal, *illegal; /* actions with spaces between */
};

/* Fails unless every action of a list is legal, or illegal, as wanted. */
static inline void clause_actions(const struct position *p, const char *says, const char *list, bool wanted)
{
    char copy[512], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *a = strtok_r(copy, " ", &rest); a; a = strtok_r(NULL, " ", &rest))
        ck_assert_msg(test_legal(p, a) == wanted, "%s: %s is %s in %s; legal: %s", says, a,
                      wanted ? "not legal" : "legal", test_fen(p), test_actions(p));
}

/* Fails unless a clause holds in a game. */
static inline void clause_check(const char *game, const struct clause *c)
{
    struct position p;
    IN(game, c->fen);
    clause_actions(&p, c->says, c->legal, true);
    clause_actions(&p, c->says, c->illegal, false);
}

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Short macros for tests of single clauses of the rules. They work on a position `p` that the test declares: IN sets it
 * up, PLAY plays, the others fail unless their claim holds.
 */
#ifndef TESTS_RULES_CLAUSES_H
#define TESTS_RULES_CLAUSES_H

#include "tests/support.h"

#define IN(game, fen) test_position(&p, game, fen)
#define PLAY(actions) test_play(&p, actions)
#define ONLY(actions) test_actions_are(&p, actions)
#define LEGAL(action)                                                                                                  \
    ck_assert_msg(test_legal(&p, action), "%s should be legal in %s; legal: %s", action, test_fen(&p), test_actions(&p))
#define ILLEGAL(action) ck_assert_msg(!test_legal(&p, action), "%s should not be legal in %s", action, test_fen(&p))
#define TURN_OF(colour) ck_assert_msg(p.turn.owner == (colour), "whose turn it is: %s", test_fen(&p))
#define RESULT(result)                                                                                                 \
    ck_assert_msg(strcmp(test_result(&p), result) == 0, "%s instead of %s in %s; legal: %s", test_result(&p), result,  \
                  test_fen(&p), test_actions(&p))

#endif

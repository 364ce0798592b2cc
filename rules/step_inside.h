/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a single step is legal inside a scope; only turn.c calls it. */
#ifndef RULES_STEP_INSIDE_H
#define RULES_STEP_INSIDE_H

#include "rules/scope.h"

/* Whether step_inside() may be called for an action: a single or double step on 8x8, no promotion, in a scope with
   neither SCOPE_NO_CHECK nor targets of single pieces. */
bool step_simple(const struct position *p, const struct scope *s, action a);

/* Whether a step for which step_simple() is true is legal inside a scope. */
bool step_inside(const struct position *p, const struct scope *s, action a);

#endif

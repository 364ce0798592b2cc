/* One step asked about by itself, without a list of what its piece may do. */
#ifndef RULES_STEP_INSIDE_H
#define RULES_STEP_INSIDE_H

#include "rules/scope.h"

/* Whether step_inside() can be asked about an action: a step of 8x8, plain or double, but not of a pawn to the last
   rank, in a scope that knows neither SCOPE_NO_CHECK nor targets of single pieces. */
bool step_simple(const struct position *p, const struct scope *s, action a);

/* Whether such a step is one of those inside a scope. */
bool step_inside(const struct position *p, const struct scope *s, action a);

#endif

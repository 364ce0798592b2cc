/* Looking again at tables that are made: whether each state is worth what its steps make it. */
#ifndef RULES_ENDINGS_VERIFY_H
#define RULES_ENDINGS_VERIFY_H

#include "rules/endings/endings.h"

struct verdict {
    uint64_t looked, wrong;
    struct position example; /* a wrong one */
};

/* Looks at all states of all tables that are made. */
struct verdict endings_verify(const struct endings *all, unsigned threads);

#endif

/* Looking again at tables that are made: whether each state is worth what its steps make it. */
#ifndef RULES_TABLEBASE_VERIFY_H
#define RULES_TABLEBASE_VERIFY_H

#include "rules/tablebase/tablebase.h"

struct verdict {
    uint64_t looked, wrong;
    struct position example; /* a wrong one */
};

/* Looks at all states of all tables that are made. */
struct verdict tablebase_verify(const struct tablebase *all, unsigned threads);

#endif

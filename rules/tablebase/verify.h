/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verification: whether the value of each state of the tables follows from the values after its actions. Called by
   `tempi tablebase --verify` and tests. */
#ifndef RULES_TABLEBASE_VERIFY_H
#define RULES_TABLEBASE_VERIFY_H

#include "rules/tablebase/tablebase.h"

/* The result: states looked at, and how many of them are wrong. */
struct verdict {
    uint64_t looked, wrong;
    struct position example; /* a wrong state, if there is one */
};

/* Verifies all states of all tables with some threads. */
struct verdict tablebase_verify(const struct tablebase *all, unsigned threads);

#endif

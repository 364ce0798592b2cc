/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Universal Chess Interface; docs/reference/uci.md describes the extensions. Called by protocol_run(). */
#ifndef PROTOCOL_UCI_UCI_H
#define PROTOCOL_UCI_UCI_H

#include "engine/lines.h"

/* Serves UCI until `quit` or the end of the input, beginning with the line `first`. Returns the exit status. */
int uci_run(struct lines *in, char *first);

#endif

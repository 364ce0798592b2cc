/* The Universal Chess Interface; docs/reference/uci.md says what goes beyond it. */
#ifndef PROTOCOL_UCI_UCI_H
#define PROTOCOL_UCI_UCI_H

#include "engine/lines.h"

/* Serves UCI from its first line on until `quit` or the end of the input; returns the exit status. */
int uci_run(struct lines *in, char *first);

#endif

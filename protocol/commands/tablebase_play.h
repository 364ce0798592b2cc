/* Won positions of a table played out by the search. */
#ifndef PROTOCOL_COMMANDS_TABLEBASE_PLAY_H
#define PROTOCOL_COMMANDS_TABLEBASE_PLAY_H

#include "rules/tablebase/tablebase.h"

enum { PLAYED_MAX = 64 /* actions of a turn */ };

/* Plays so many random won positions of a table, in every state of the turn, with the search for the side that wins and
   the table against it, and prints how many were won and how fast; the search takes its tables from the folder. False
   unless all were won in as many turns as the table says. */
bool tablebase_play(const struct tablebase *all, const struct endgame *e, const char *folder, unsigned games);

#endif

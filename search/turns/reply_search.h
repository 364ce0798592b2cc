/*
 * A third turn: which of the turns that are known exactly is best if the opponent looks as far as we did. An answer is
 * else judged by what it looks like and by the mates behind it; here he searches his turn, and ours after that counts.
 * What he thinks of it beside what we did also tells how much too hopeful a score is (series.c).
 */
#ifndef SEARCH_TURNS_REPLY_SEARCH_H
#define SEARCH_TURNS_REPLY_SEARCH_H

#include "search/turns/judging.h"

/*
 * Lets the opponent search his turn after each of the `count` best (at most TURNS_EXACT), with about so many nodes; all
 * threads take part. Puts the one in front that keeps most, and fills in what that is for us. Scores stay what they
 * were. False if it was stopped, which changes nothing.
 */
bool reply_search(struct judging *j, struct judge *judge, unsigned count, uint64_t nodes, int *keeps);

#endif

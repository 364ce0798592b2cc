/*
 * A third turn: which of the turns that are known exactly is best if the opponent looks as far as we did. An answer is
 * else judged by what it looks like and by the mates behind it; here he searches his turn, and ours after that counts.
 */
#ifndef SEARCH_TURNS_FURTHER_H
#define SEARCH_TURNS_FURTHER_H

#include "search/turns/judging.h"

/*
 * Puts the one of the best turns in front that keeps most against a search of the opponent's, of about so many nodes
 * for each turn; all threads take part. False if it was stopped, which changes nothing. Scores stay what they were.
 */
bool look_further(struct judging *j, struct judge *judge, uint64_t nodes);

#endif

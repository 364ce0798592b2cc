/* Hands out the actions of a node one by one, the most promising first, making as few lists as possible. */
#ifndef SEARCH_PICKER_H
#define SEARCH_PICKER_H

#include "search/worker.h"

struct picker {
    struct worker *w;
    const struct node *n;
    action hash, killers[3];
    action ahead;           /* taken from the quiet list already, if ahead_taken, to be handed out next */
    unsigned base, at, end; /* the list being handed out, in the worker's pool */
    unsigned bad, bad_end;  /* captures put off until after the quiet actions */
    unsigned pool;          /* the pool's fill before this node */
    unsigned char stage;
    bool noisy_only, skip_quiet; /* skip_quiet may be set at any time */
    bool single;                 /* the node has one action; only known where there is one list */
    bool heap;                   /* the list is one, best first */
    bool ahead_taken;
    bitboard checks[PIECE_TYPES]; /* from where a piece of a type would attack the enemy's royal king; set with quiet
                                     lists */
    int last_score;               /* of the action handed out last, where it came from a list */
    bool last_noisy, killer;
};

/* Prepares for all actions of a node; hash is the hash move (legal or not) or ACTION_NONE. */
void picker_start(struct picker *k, struct worker *w, const struct node *n, action hash);

/* Prepares for captures and promotions only. */
void picker_start_noisy(struct picker *k, struct worker *w, const struct node *n, action hash);

/* The next action, or ACTION_NONE when there is none left. */
action picker_next(struct picker *k);

/* Whether a quiet step, handed out after the killers, attacks the enemy's king with the piece that makes it. */
bool picker_checks(const struct picker *k, action a);

/* Gives the lists back; must be called in the opposite order of the starts. */
void picker_end(struct picker *k);

#endif

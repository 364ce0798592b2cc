/*
 * A beam over the steps of one turn: of each step's positions the best at first sight go on, duplicates by another
 * order of steps left out.
 */
#ifndef SEARCH_TURNS_BEAM_H
#define SEARCH_TURNS_BEAM_H

#include "search/turns/keys.h"
#include "search/turns/rollouts.h"
#include "search/turns/series.h"

/* What one thread has looked at, and what ends its work. */
struct budget {
    const struct series_limits *limits;
    struct evaluation_memory *evaluated; /* or NULL */
    uint64_t nodes, max;                 /* positions looked at, and how many there may be, 0: any number */
    bool stopped;
};

/* Whether the work must end at once. */
bool budget_spent(struct budget *b);

/* A position inside or at the end of a turn and the actions that led to it. */
struct line {
    uint64_t key;
    int score;
    struct rollouts rollouts; /* of an end, as far as sampled */
    unsigned length;
    action actions[SERIES_LENGTH_MAX];
    struct position position;
};

/* Room for lines and the best of them: a heap with the worst at the top. */
struct line_heap {
    struct line *lines, **order;
    unsigned count, room;
};

/* The lines of one step of a beam, the next step's, and those whose turn is over: sorted after beam_run, best first. */
struct beam {
    struct line_heap now, next, ends;
    unsigned width, ends_max;
    bool chancy;                     /* ends are worth more where the opponent may easily go wrong (rollouts.h) */
    uint64_t nodes_max;              /* looked at by one run at most, if not 0 */
    const struct handicap *handicap; /* of the player whose beam it is; set by each run, as the next */
    struct evaluation_memory *evaluated;
    bool dropped;                                             /* the ends are not all that there are */
    struct key_set seen;                                      /* emptied for every step */
    bool (*refuted)(void *context, const struct position *p); /* whether a turn that ends so loses; NULL: unknown */
    void *context;
};

/* Makes room for so many lines a step and some times as many ends, more if it is chancy; false if there is no memory.
 */
bool beam_set_width(struct beam *b, unsigned width);
void beam_free(struct beam *b);

/*
 * Finds the ends of the turns that begin with some lines, all of one turn of the side `us`, the best ends first.
 * `turns` is how many turns from the root this one ends, for scores of finished games.
 */
void beam_run(struct beam *b, struct budget *budget, const struct line *starts, unsigned count, unsigned us, int turns);

/* Makes rollouts from the best ends for the side `us`, fewer and fewer of them more and more, and sorts them anew;
   `nodes` is about what it may cost. */
void beam_sample(struct beam *b, struct budget *budget, unsigned us, uint64_t nodes);

/* A line's score at first sight, for one side: the result `turns` turns from the root, or the evaluation. */
int value_of_result(const struct position *p, unsigned us, int turns);
int value_for(const struct position *p, unsigned us);

/* Whether a game is over here: no action at all. */
bool is_over(const struct position *p);

#endif

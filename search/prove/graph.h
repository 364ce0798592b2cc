/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The graph of a guided proof (guided.h). An attack is a position in which the winner is to move, a plan one of its
 * turns; a defence is the position after a plan, whose replies, all turns of the loser, lead to attacks. Positions
 * are known by their keys, so those that are reached in several ways are one node. The numbers of nodes, plans and
 * replies are indices that stay good while the graph grows; pointers do not. What is shown to be won stays so, and
 * rests on positions that were shown to be won before: no proof goes in a circle. Of a position that is won no more is
 * kept than its key, the turn that wins and how long it takes; most are won by simulation (simulation.c) and never
 * become nodes.
 */
#ifndef SEARCH_PROVE_GRAPH_H
#define SEARCH_PROVE_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/key_map.h"
#include "search/turns/mate.h"

enum {
    GRAPH_NONE = KEY_MAP_NONE,
    COST_LOST = 60000,          /* nothing is left to try */
    COST_MATED = COST_LOST - 1, /* the winner loses, as a search says */
    GRAPH_TURNS_MAX = 253,      /* turns in which a defence may be won: what takes longer counts as lost */
};

/* A position in which the winner is to move. */
struct attack {
    uint64_t key;
    uint32_t plans;   /* the first plan; GRAPH_NONE: there is none */
    uint16_t cost;    /* how hard a proof seems; 0: won */
    uint16_t hardest; /* cost of its hardest line, whatever the number of open replies */
    uint16_t widen;   /* the cost of the hardest line from which on another plan is looked for, ... */
    uint16_t broad;   /* ... and its own cost from which on it is, for too many replies are open */
    uint16_t penalty; /* added to both costs: the last path could not take the easiest plan, or led too deep */
    uint8_t turns;    /* if won: of the winner, until it has won */
    uint8_t plan_count;
    uint64_t spent;  /* nodes of searches while it was on the path, ... */
    uint64_t review; /* ... and how many are to be before it is searched again */
    bool exhausted;  /* a search has found no other plan; an attack without plans that is not exhausted is new */
    bool on_path;
};

/* A turn of the winner. */
struct plan {
    uint32_t next; /* plan of the same attack */
    uint32_t defence, line;
};

/* A position in which the loser is to move. */
struct defence {
    uint64_t key;
    uint32_t replies, reply_count; /* those after which the winner does not win at once, in the
                                      order in which they are shown to be won */
    uint16_t cost, hardest;        /* as in an attack */
    uint8_t turns;                 /* if won: of the winner, until it has won */
    bool listed;                   /* its replies are known */
    bool refuted;                  /* a reply keeps the winner from winning; it has no replies then */
};

/* A turn of the loser. */
struct branch {
    uint32_t attack, line;
};

/* A graph; zeroed, but for `spread`, before it is used. */
struct graph {
    struct attack *attacks;
    struct plan *plans;
    struct defence *defences;
    struct branch *replies;
    action *lines; /* turns, each once: a word with the length, and how long the win takes if it is one; the actions */
    size_t attack_count, attack_room, plan_count, plan_room, defence_count, defence_room, reply_count, reply_room,
        line_count, line_room;
    struct key_map attack_by_key, defence_by_key, line_by_hash;
    struct key_map wins;   /* the turn that wins, by the keys of attacks that are won */
    struct key_map losses; /* the turns that it takes, by the keys of defences that are won */
    struct key_map habits; /* turns that won, by what was the same of positions (choice.h) */
    unsigned spread;       /* by so much two equally hard replies make a defence harder than one; 0: not at all */
};

/* Frees what a graph holds. All functions that add to it end the program if memory runs out. */
void graph_free(struct graph *g);

/* Whether a graph takes more than so many bytes, or has half as many elements as its indices can count. */
bool graph_full(const struct graph *g, size_t bytes);

/* Returns the attack of a key, a new one if need be: *fresh tells whether it is, and not known to be won. */
uint32_t graph_attack(struct graph *g, uint64_t key, bool *fresh);

/* Returns the defence of a key, a new one if need be. */
uint32_t graph_defence(struct graph *g, uint64_t key);

/* Returns the defence of a key; GRAPH_NONE if it is none yet, and not known to be won. */
uint32_t graph_defence_find(struct graph *g, uint64_t key);

/* Returns how many attacks are won. */
static inline uint64_t graph_won(const struct graph *g) { return g->wins.count; }

/* Returns within how many turns of the winner the attack of a key is won; 0 if that is not shown. `line`, unless NULL,
   gets the turn that wins. */
unsigned graph_attack_won(const struct graph *g, uint64_t key, uint32_t *line);

/* Returns within how many turns of the winner, 1 for the one that is to come, the defence of a key is won; 0 if that is
   not shown. */
unsigned graph_defence_won(const struct graph *g, uint64_t key);

/* Keeps that an attack is won within so many turns, 1 to GRAPH_TURNS_MAX + 1, by one that leads to a defence which is
   won within one less, unless it is known to be won within as few. */
void graph_attack_win(struct graph *g, uint64_t key, const action *actions, unsigned length, unsigned turns);

/* Keeps that a defence is won within so many turns, 1 to GRAPH_TURNS_MAX, or as few as it was before. */
void graph_defence_win(struct graph *g, uint64_t key, unsigned turns);

/* Adds a turn that leads from an attack to a defence; returns false if the attack has one that does. */
bool graph_plan_add(struct graph *g, uint32_t attack, uint32_t defence, const action *actions, unsigned length);

/* Adds a turn of the loser that leads to an attack, to the end of the list of replies. */
void graph_reply_add(struct graph *g, uint32_t attack, const action *actions, unsigned length);

/* Takes the costs of an attack from its plans: those of the easiest, and its penalty. An attack that has lost all its
   plans, but may get others, only becomes so hard that they are looked for. */
void graph_attack_update(struct graph *g, uint32_t attack);

/* Takes the costs of a defence whose replies are listed from them: that of the hardest, and `spread` for each doubling
   of the open ones, of which easier ones count for less; so costs are logarithms of work, whose sum this is. Nothing
   changes for one that is won or refuted. */
void graph_defence_update(struct graph *g, uint32_t defence);

/* Shows all attacks to be won that rest on won ones alone: off the paths that were followed, costs are as old as the
   last look at them. The costs of others stay, for in circles they would grow without end. */
void graph_wins_update(struct graph *g);

/* Sets the nodes of a graph that was read to be won whose keys are those of wins and losses, and finds turns of its
   lists again. */
void graph_nodes_win(struct graph *g);

/* graph_file.c: writes a graph to a file, first under another name, so that the file is whole at any time. `title` says
   which search it belongs to. False, with errno set, if it cannot be written. */
bool graph_write(const struct graph *g, const char *path, const char *title);

/* graph_file.c: fills an empty graph from a file that has this title. Returns NULL, or what is wrong with the file in
   words; the graph is to be freed then. That its turns are legal ones is not checked. */
const char *graph_read(struct graph *g, const char *path, const char *title);

/* Whether two turns of the lists are the same, however long their wins take. */
bool graph_lines_same(const struct graph *g, uint32_t a, uint32_t b);

/* Returns the length of a turn of the lists. */
static inline unsigned graph_line_length(const struct graph *g, uint32_t at) { return g->lines[at] & UINT8_MAX; }

/* Fills `line` with a turn of the lists. */
void graph_line(const struct graph *g, uint32_t at, struct mate_line *line);

#endif

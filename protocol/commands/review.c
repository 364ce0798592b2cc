/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reviews a recorded game: searches each turn and writes what it lost (review.h). */
#include "protocol/commands/review.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "search/score.h"
#include "search/turns/mate.h"

/* Thresholds in centipawns. Scores are clamped to SCORE_FULL, so that a side loses nothing in a position that is
   already won or lost. MATE_NODES limits the search for a missed mate. */
enum {
    SCORE_FULL = 1000,
    LOSS_TOLD = 10,
    LOSS_BAD = 100,
    LOSS_TERRIBLE = 300,
    MATE_NODES = 300000,
    TURN_TEXT_MAX = 240
};

enum grade { GRADE_GOOD, GRADE_BAD, GRADE_TERRIBLE, GRADES };

/* A node at which a turn began, or the last node of the game. */
struct node {
    size_t first;          /* index of the first action of the turn */
    int score;             /* for White */
    struct variation line; /* best line of play; length 0: the game is over */
    struct mate_line mate; /* mate within this turn that was missed; length 0: none */
    int loss;              /* centipawns that the turn lost for its side to move */
    enum grade grade;
};

struct nodes {
    const struct record *game;
    struct node *list;
    size_t turns; /* the list has one node more: the end of the game */
};

/* Returns a score as seen one turn earlier: wins and losses by rule are one turn further away. */
static int score_before(int score)
{
    return score >= SCORE_MATE_MIN ? score - 1 : score <= -SCORE_MATE_MIN ? score + 1 : score;
}

/* Returns a score clamped to SCORE_FULL either way. */
static int score_held(int score) { return score > SCORE_FULL ? SCORE_FULL : score < -SCORE_FULL ? -SCORE_FULL : score; }

/* Lists the nodes at which turns began, then the last node. */
static void nodes_list(struct nodes *n, const struct record *game)
{
    n->game = game;
    n->list = xcalloc(game->count + 1, sizeof *n->list);
    for (size_t i = 0; i < game->count; i++)
        if (i == 0 || i + 1 == game->count || !turn_same(&game->positions[i - 1], &game->positions[i]))
            n->list[n->turns++].first = i;
    n->turns--;
}

/* Searches the current position of a record and fills the line and the score of its node. */
static void node_search(const struct review *v, const struct record *now, struct node *node)
{
    const struct position *p = record_now(now);
    const char *reason = "";
    enum outcome outcome = record_result(now, &reason);
    struct analysis a = {.searcher = v->searcher, .game = now, .limits = v->limits};
    a.limits.multipv = 1;
    if (game_count(p) == 0)
        outcome = game_result(p, &reason);
    if (outcome != ONGOING || analyse(&a, &node->line) == 0) {
        node->line.length = 0;
        node->score = outcome == WHITE_WINS ? SCORE_MATE : outcome == BLACK_WINS ? -SCORE_MATE : 0;
        return;
    }
    int score = score_shown(score_scale_of(p->game), node->line.score);
    node->score = p->turn.decider == WHITE ? score : -score;
}

/* Whether the turn that was played leads to the same position as the best turn. */
static bool turn_is_best(const struct record *game, const struct node *node, size_t next)
{
    struct position p = game->positions[node->first];
    for (unsigned i = 0; i < node->line.turn_length && i < node->line.length; i++)
        game_apply(&p, node->line.pv[i]);
    return position_key(&p) == position_key(&game->positions[next]);
}

/* Fills loss and grade of the turn that leads from a node to the next one, whose score is known. */
static void node_review(const struct record *game, struct node *node, const struct node *next)
{
    const struct position *p = &game->positions[node->first];
    int sign = p->turn.decider == WHITE ? 1 : -1, played = sign * score_before(next->score);
    struct budget budget = {.max = MATE_NODES};
    node->mate.length = 0;
    if (played < SCORE_MATE - 1 && mate_find(p, &budget, NULL, &node->mate) == MATE_FOUND)
        node->score = sign * (SCORE_MATE - 1);
    else
        node->mate.length = 0;
    if (!node->line.length)
        return;
    if (sign * node->score < played || (!node->mate.length && turn_is_best(game, node, next->first)))
        node->score = sign * played;
    node->loss = score_held(sign * node->score) - score_held(played);
    node->grade = node->loss >= LOSS_TERRIBLE                   ? GRADE_TERRIBLE
                  : node->loss >= LOSS_BAD || node->mate.length ? GRADE_BAD
                                                                : GRADE_GOOD;
}

/* Writes a score for White in pawns, or `+M3` for a win in three turns. */
static void print_score(struct journal *text, int score)
{
    int mate = search_mate_turns(score);
    if (score >= SCORE_MATE || score <= -SCORE_MATE)
        journal_print(text, "%cM0", score > 0 ? '+' : '-');
    else if (mate)
        journal_print(text, "%cM%d", mate > 0 ? '+' : '-', abs(mate));
    else
        journal_print(text, "%+.2f", score / 100.0);
}

/* Writes the comment on the turn from action `first` to action `next`: score, loss, and the better turn. A hook of
   pgn_output. */
static void comment_write(void *context, size_t first, size_t next, struct journal *text)
{
    static const char *const marks[GRADES] = {"{", "$2 {? ", "$4 {?? "};
    const struct nodes *n = context;
    size_t i = 0;
    char turn[TURN_TEXT_MAX];
    while (i < n->turns && n->list[i].first < first)
        i++;
    const struct node *node = &n->list[i], *after = node + 1;
    if (i >= n->turns || after->first != next || !node->line.length)
        return;
    journal_print(text, "%s", marks[node->grade]);
    print_score(text, score_before(after->score));
    const struct position *p = &n->game->positions[node->first];
    if (node->loss >= LOSS_TOLD)
        journal_print(text, ", loses %.2f", node->loss / 100.0);
    if (node->mate.length) {
        pgn_turns(p, node->mate.actions, node->mate.length, turn, sizeof turn);
        journal_print(text, ", missed a win in this turn: %s", turn);
    } else if (node->loss >= LOSS_TOLD) {
        pgn_turns(p, node->line.pv, node->line.turn_length, turn, sizeof turn);
        journal_print(text, ", best %s ", turn);
        print_score(text, node->score);
    }
    journal_print(text, "}");
}

/* Writes the summary of the game: average loss, and number of `?` and `??` turns of each side. */
static void sum_write(const struct nodes *n, const char *reason, char *text, size_t room)
{
    unsigned turns[2] = {0, 0}, grades[2][GRADES] = {{0}};
    double lost[2] = {0, 0};
    for (size_t i = 0; i < n->turns; i++) {
        unsigned side = n->game->positions[n->list[i].first].turn.decider;
        turns[side]++;
        lost[side] += n->list[i].loss / 100.0;
        grades[side][n->list[i].grade]++;
    }
    int length = snprintf(text, room, "%s%s", reason, *reason ? "; " : "");
    for (unsigned side = 0; side < 2; side++)
        length += snprintf(text + length, room - (size_t)length, "%s lost %.2f a turn, %u ? and %u ??%s",
                           side == WHITE ? "White" : "Black", turns[side] ? lost[side] / turns[side] : 0.0,
                           grades[side][GRADE_BAD], grades[side][GRADE_TERRIBLE], side == WHITE ? "; " : "");
}

void review_write(const struct review *v, struct journal *to)
{
    struct nodes n = {0};
    struct record now = {0};
    struct pgn_output o = pgn_as_read(v->game);
    char sum[300];
    nodes_list(&n, &v->game->record);
    record_copy(&now, &v->game->record);
    for (size_t i = n.turns + 1; i-- > 0;) {
        while (now.count - 1 > n.list[i].first)
            record_pop(&now);
        node_search(v, &now, &n.list[i]);
        if (i < n.turns)
            node_review(n.game, &n.list[i], &n.list[i + 1]);
        if (v->progress)
            fprintf(stderr, "turn %zu of %zu\n", i + 1, n.turns);
    }
    sum_write(&n, o.reason ? o.reason : "", sum, sizeof sum);
    o.reason = sum;
    o.comment = comment_write;
    o.context = &n;
    pgn_write(to, &o);
    record_free(&now);
    free(n.list);
}

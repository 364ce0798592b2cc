/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads `goal`, the goals of a game from a games file besides mate. */
#include <stdio.h>
#include <string.h>

#include "engine/lines.h"
#include "rules/custom/pieces.h"
#include "rules/custom/reader.h"

/* Returns what stands next, behind blanks and commas. */
static char *next_text(char **rest) { return *rest + strspn(*rest, " \t,"); }

/* Whether a word stands at the start of a text. */
static bool word_stands(const char *text, const char *word)
{
    const size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && strchr(" \t,", text[length]);
}

/* Whether more of a goal stands next: neither its end nor `or`. */
static bool goal_goes_on(char **rest)
{
    const char *at = next_text(rest);
    return *at && !word_stands(at, "or");
}

/* Reads `against N`, perhaps with `claimed` behind it, if that stands next. */
static bool against_read(struct reader *r, char **rest, struct goal *goal)
{
    long long number;
    char *at = next_text(rest), *word;
    if (!word_stands(at, "against"))
        return true;
    value_word(rest);
    if ((word = value_word(rest)) == NULL || !number_read(word, 1, CUSTOM_PIECES_MAX, &number))
        return fault(r, at, "'against' needs a number of pieces");
    goal->against = (uint8_t)number;
    at = next_text(rest);
    goal->claimed = word_stands(at, "claimed");
    if (goal->claimed)
        value_word(rest);
    return true;
}

/* Whether words on how a goal must be reached stand next. */
static bool reach_words_follow(const char *text)
{
    static const char *const words[] = {"pieces ", "full", "reply", "held", "safe"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(text, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* Reads how a goal must be reached: by how many pieces, and what the opponent may still do. */
static bool reach_read(struct reader *r, struct custom_game *g, char **rest, struct goal *goal)
{
    long long number;
    for (char *at, *word; at = next_text(rest), reach_words_follow(at);) {
        word = value_word(rest);
        if (strcmp(word, "pieces") != 0) {
            int how = choice_read(r, word, "full|reply|held|safe");
            if (how < 0 || (how == 3 && !pieces_open(r, g, word)))
                return false;
            goal->full |= how == 0;
            goal->safe |= how == 3;
            if (how == REACH_REPLY || how == REACH_HELD) {
                if (goal->reach && goal->reach != how)
                    return fault(r, word, "'held' and 'reply' do not go together");
                goal->reach = (uint8_t)how;
            }
        } else if ((word = value_word(rest)) == NULL || !number_read(word, 1, CUSTOM_PIECES_MAX, &number)) {
            return fault(r, at, "'pieces' needs a number of pieces");
        } else {
            goal->left = (uint8_t)(number - 1);
        }
    }
    return true;
}

/* Reads how many pieces a goal connects, or from which squares to which others, and along which lines; along all if
   none is said. */
static bool connect_read(struct reader *r, struct custom_game *g, char **rest, struct goal *goal)
{
    long long number = 0;
    char *word = value_word(rest);
    goal->joins = word && strcmp(word, "from") == 0;
    if (goal->joins) {
        const unsigned i = g->law.settings.goals_count;
        if (!region_read(r, rest, &g->goal_regions[i]))
            return false;
        if ((word = value_word(rest)) == NULL || strcmp(word, "to") != 0)
            return fault(r, word ? word : *rest, "must be 'to' and squares");
        if (!region_read(r, rest, &g->goal_ends[i]))
            return false;
    } else if (!word || !number_read(word, 2, CUSTOM_FILES_MAX, &number))
        return fault(r, word ? word : *rest, "must be a number of pieces from 2 to %d", CUSTOM_FILES_MAX);
    goal->left = (uint8_t)number;
    for (goal->lines = 0; goal_goes_on(rest);) {
        int line = choice_read(r, value_word(rest), "ranks|files|diagonals|loses|draws|apart|square");
        if (line < 0)
            return false;
        goal->loses |= line == 3;
        goal->draws |= line == 4;
        goal->apart |= line == 5;
        goal->square |= line == 6;
        goal->lines = (uint8_t)(goal->lines | (line < 3 ? 1 << line : 0));
    }
    goal->lines = goal->lines ? goal->lines : LINE_RANKS | LINE_FILES | LINE_DIAGONALS;
    return true;
}

/* Reads which castlings win, as in a FEN. */
static bool castles_read(struct reader *r, const char *word, struct goal *goal)
{
    static const char letters[] = "KQkq";
    for (const char *at = word; *at; at++) {
        const char *found = strchr(letters, *at);
        if (!found)
            return fault(r, at, "must be castlings as in KQkq, not '%.20s'", word);
        goal->left |= (uint8_t)(1u << (found - letters));
    }
    return true;
}

/* Reads the letters of the piece types that a goal is about. */
static bool goal_types_read(struct reader *r, struct custom_game *g, char **rest, struct goal *goal)
{
    goal->types = (uint16_t)types_read(r, g, value_word(rest));
    return goal->types != 0;
}

/* Reads the ranks or squares to reach, the last rank if none are said, and how. */
static bool squares_read(struct reader *r, struct custom_game *g, char **rest, struct goal *goal, struct region *region)
{
    char *at = next_text(rest);
    bool said = goal_goes_on(rest) && !reach_words_follow(at);
    region->ranks_named = 0;
    if ((said && !region_read(r, rest, region)) || !reach_read(r, g, rest, goal))
        return false;
    unsigned ranks = g->pieces ? CUSTOM_RANKS_MAX : game_ranks(&g->game);
    if (said && region->ranks_named > ranks)
        return fault(r, at, "must be a rank from 1 to %u, not '%.20s'", ranks, at);
    return true;
}

/* Reads how many pieces may be left, if it is said, how many the other side must have, and whether that is a draw. */
static bool left_read(struct reader *r, char **rest, struct goal *goal)
{
    long long left;
    if (!goal_goes_on(rest))
        return true;
    char *word = value_word(rest);
    if (!number_read(word, 0, CUSTOM_PIECES_MAX, &left))
        return fault(r, word, "must be a number of pieces, not '%.20s'", word);
    goal->left = (uint8_t)left;
    if (!against_read(r, rest, goal))
        return false;
    const char *at = next_text(rest);
    goal->draws = word_stands(at, "draws");
    if (goal->draws)
        value_word(rest);
    return true;
}

/* Reads a number of checks. */
static bool checks_read(struct reader *r, char **rest, struct goal *goal)
{
    long long number;
    char *at = next_text(rest);
    if (!goal_goes_on(rest) || !number_read(value_word(rest), 1, UINT8_MAX, &number))
        return fault(r, at, "must be a number of checks from 1 to %d", UINT8_MAX);
    goal->left = (uint8_t)number;
    return true;
}

/* Reads one goal, up to `or` or the end of the value; *rest is what stands behind. */
static bool goal_read(struct reader *r, struct custom_game *g, char **rest)
{
    struct settings *set = &g->law.settings;
    struct goal *goal = &set->goals[set->goals_count];
    struct region *region = &g->goal_regions[set->goals_count];
    char *at = *rest, *word = value_word(rest);
    int rule = word ? choice_read(r, word, "mate|bare|capture|reach|extinction|lose|checks|connect|castles") : -1;
    if (rule < 0)
        return word ? false : fault(r, at, "no goal");
    *goal = (struct goal){.rule = (uint8_t)rule, .types = UINT16_MAX};
    *region = (struct region){.said = true, .ranks_named = 1};
    bool said = goal_goes_on(rest), read;
    switch (rule) {
    case GOAL_MATE:
    case GOAL_BARE:
        read = !said || fault(r, word, "'%s' stands alone", word);
        break;
    case GOAL_CHECKS:
        read = checks_read(r, rest, goal);
        break;
    case GOAL_CASTLES:
        read = said ? castles_read(r, value_word(rest), goal)
                    : fault(r, next_text(rest), "which castlings win, as in KQkq");
        break;
    default:
        if (!said && rule != GOAL_LOSE)
            return fault(r, word, "'%s' needs letters of pieces", word);
        read =
            (!said || goal_types_read(r, g, rest, goal)) && (rule == GOAL_REACH ? squares_read(r, g, rest, goal, region)
                                                             : rule == GOAL_CONNECT ? connect_read(r, g, rest, goal)
                                                                                    : left_read(r, rest, goal));
    }
    set->goals_count = (uint8_t)(set->goals_count + (read && rule != GOAL_MATE));
    return read;
}

/* Reads `goal`: what wins besides mate. */
bool take_goal(struct reader *r, struct custom_game *g, char *value)
{
    char *rest = value, *word;
    g->law.settings.goals_count = 0;
    for (;;) {
        if (!goal_read(r, g, &rest))
            return false;
        if ((word = value_word(&rest)) == NULL)
            return true;
        if (strcmp(word, "or") != 0)
            return fault(r, word, "nothing may stand here but 'or' and another goal");
        if (g->law.settings.goals_count == GOALS_MAX)
            return fault(r, word, "more than %d goals", GOALS_MAX);
    }
}

/* Finishes the squares of a goal: ranks are those that each side sees, squares the same for both unless Black's are
   said. */
static bool goal_squares(struct reader *r, struct custom_game *g, const struct position *start, bitboard128 squares[2],
                         const struct region *region)
{
    unsigned files = game_files(&g->game), ranks = game_ranks(&g->game);
    if (region->ranks_named > ranks || region->files_named > files)
        return fault_of_key(r, g, "goal", 0, "%s: 'goal' names squares that are not there", g->game.id);
    for (unsigned side = 0; side < 2; side++) {
        squares[side] = 0;
        for (unsigned rank = 0; rank < ranks; rank++) {
            const bool last = !region->ranks_named && rank + 1 == ranks;
            unsigned said = last ? UINT16_MAX : region->files[side == BLACK && region->black_said][rank];
            bool mirrored = side == BLACK && !region->black_said && said == UINT16_MAX;
            for (unsigned file = 0; file < files; file++) {
                unsigned square = (mirrored ? ranks - 1 - rank : rank) * files + file;
                if (!(said >> file & 1))
                    continue;
                if (start->board[square] != OFF_BOARD)
                    squares[side] |= bits128_bit(square);
                else if (said != UINT16_MAX)
                    return fault_of_key(r, g, "goal", 0, "%s: 'goal' names squares that are not there", g->game.id);
            }
        }
    }
    return true;
}

bool goal_finish(struct reader *r, struct custom_game *g, const struct position *start)
{
    struct settings *set = &g->law.settings;
    for (unsigned i = 0; i < set->goals_count; i++) {
        struct goal *goal = &set->goals[i];
        for (unsigned side = 0; side < 2; side++) {
            goal->had[side] = 0;
            for (unsigned types = goal->types; types; types &= types - 1)
                if (game_pieces_of(start, types & -types) & start->side[side])
                    goal->had[side] |= (uint16_t)(types & -types);
        }
        if ((goal->rule == GOAL_REACH || goal->joins) && !goal_squares(r, g, start, goal->squares, &g->goal_regions[i]))
            return false;
        if (goal->joins && !goal_squares(r, g, start, goal->ends, &g->goal_ends[i]))
            return false;
    }
    return true;
}

#include "samples_pgn.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../protocol/turns.h"

/* Begins a game at a position. */
static void game_begin(struct pgn_reader *r, const struct position *start)
{
    record_begin(&r->record, start);
    r->count = r->turn_first = 0;
    r->in_game = true;
    r->in_opening = false;
}

/* Reads a tag; only FEN matters. */
static bool read_tag(struct pgn_reader *r, char *line, char *error, size_t size)
{
    struct position p;
    char reason[FEN_ERROR_MAX] = "", *fen = strchr(line, '"'), *end = fen ? strrchr(fen + 1, '"') : NULL;
    if (!r->in_game) {
        game_start(&p, r->game, r->option);
        game_begin(r, &p);
    }
    if (strncmp(line, "[FEN ", 5) != 0)
        return true;
    if (!end) {
        snprintf(error, size, "a tag without its value");
        return false;
    }
    *end = 0;
    if (!fen_read(&p, r->game, r->option, fen + 1, reason)) {
        snprintf(error, size, "%s", reason);
        return false;
    }
    game_begin(r, &p);
    return true;
}

/* Hands out the samples of a game that is over; games broken off ("*") are dropped. */
static void game_end(struct pgn_reader *r, bool decided, double result)
{
    for (size_t i = 0; decided && i < r->count; i++) {
        r->samples[i].result = result;
        r->samples[i].game = r->games;
        r->take(r->context, &r->samples[i]);
    }
    r->games++;
    r->in_game = false;
}

/* Plays a turn text and keeps its quiet nodes. */
static bool read_turn(struct pgn_reader *r, const char *word, char *error, size_t size)
{
    char reason[TURN_ERROR_MAX] = "";
    size_t from = r->record.count - 1;
    if (!turns_play(&r->record, word, reason)) {
        snprintf(error, size, "%.100s", reason);
        return false;
    }
    size_t length = r->record.count - 1 - from, wanted = r->count + length;
    if (wanted > r->room) {
        struct sample *bigger = realloc(r->samples, 2 * wanted * sizeof *bigger);
        if (!bigger) {
            snprintf(error, size, "out of memory");
            return false;
        }
        r->samples = bigger;
        r->room = 2 * wanted;
    }
    r->turn_first = r->count;
    r->count +=
        samples_of_turn(&r->record.positions[from], r->record.actions + from, (unsigned)length, r->samples + r->count);
    return true;
}

/* Reads a word inside a comment: a score of the last turn ("+0.35/7", for White), or that the opening ends here. */
static void read_comment_word(struct pgn_reader *r, const char *word)
{
    char *end;
    double score = strtod(word, &end);
    if (strcmp(word, "opening") == 0)
        r->count = r->turn_first = 0;
    if ((*word != '+' && *word != '-') || end == word || *end != '/' || !(score > -300 && score < 300))
        return;
    for (size_t i = r->turn_first; i < r->count; i++) {
        r->samples[i].scored = true;
        r->samples[i].score = (int)(score * 100);
    }
}

/* Reads a word of the moves: a number, a turn or a result. */
static bool read_word(struct pgn_reader *r, const char *word, char *error, size_t size)
{
    double result = 0;
    if (strcmp(word, "*") == 0 || (strchr(word, '-') && result_read(word, &result))) {
        game_end(r, *word != '*', result);
        return true;
    }
    if (isdigit((unsigned char)*word) && strchr(word, '.'))
        return true;
    return read_turn(r, word, error, size);
}

bool pgn_read_line(struct pgn_reader *r, char *line, char *error, size_t size)
{
    char *rest = NULL;
    if (*line == '[' && !r->in_comment)
        return read_tag(r, line, error, size);
    for (char *word = strtok_r(line, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        bool comment = r->in_comment || *word == '{', closes = word[strlen(word) - 1] == '}';
        if (comment) {
            if (closes)
                word[strlen(word) - 1] = 0;
            read_comment_word(r, *word == '{' ? word + 1 : word);
            r->in_comment = !closes;
        } else if (r->in_game && !read_word(r, word, error, size)) {
            return false;
        }
    }
    return true;
}

void pgn_reader_end(struct pgn_reader *r)
{
    record_free(&r->record);
    free(r->samples);
}

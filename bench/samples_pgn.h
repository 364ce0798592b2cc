/* Reading game records, as pgn.h writes them, for samples. */
#ifndef BENCH_SAMPLES_PGN_H
#define BENCH_SAMPLES_PGN_H

#include "samples.h"

/* Reads records line by line; what it needs to know is set by its maker, the rest begins as 0. */
struct pgn_reader {
    const struct game *game;
    unsigned option;
    void (*take)(void *context, const struct sample *s);
    void *context;

    struct record record;
    struct sample *samples; /* of the game in progress */
    size_t count, room;
    size_t turn_first; /* index of the first sample of the last turn */
    unsigned games;
    bool in_game, in_comment, in_opening;
};

/* Takes the next line, which is cut up in place; false with the reason in `error` if it cannot be understood. */
bool pgn_read_line(struct pgn_reader *r, char *line, char *error, size_t size);

/* Frees the memory of a reader; a game without its end is dropped. */
void pgn_reader_end(struct pgn_reader *r);

/* Reads the result of a game as PGN writes it, or as a number: White's score is 1, 0.5 or 0. */
bool result_read(const char *text, double *result);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tempi.js needs beside tempi.h: a listener that is a function of JavaScript, and the bench. */
#include "bench/bench.h"
#include "protocol/library/board.h"

/* A function of the host: hears of a line; anything but 0 stops the search. */
__attribute__((import_module("tempi"), import_name("info"))) int tempi_js_info(const struct tempi_info *info);

TEMPI_CALL int tempi_js_search(tempi_engine *e, const tempi_board *b, const char *limits);
TEMPI_CALL int tempi_js_bench(const char *game);

/* The listener of all searches. */
static int listen(void *context, const struct tempi_info *info)
{
    (void)context;
    return tempi_js_info(info);
}

/* Searches as tempi_search() does, with the host as listener. */
int tempi_js_search(tempi_engine *e, const tempi_board *b, const char *limits)
{
    return tempi_search(e, b, limits, listen, NULL);
}

/* Runs the bench of a game, or all of it for NULL, and prints its lines; returns a code. */
int tempi_js_bench(const char *game)
{
    const struct game *found = NULL;
    const char *reason;
    const int code = game ? game_named(game, &found, &reason) : library_ready() ? TEMPI_OK : TEMPI_MEMORY;
    return code ? code : bench_run(found) ? TEMPI_OK : TEMPI_MEMORY;
}

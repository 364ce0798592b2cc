/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines and their time controls, as described on the command line. Called by protocol/commands/match.c and the
   players. */
#ifndef BENCH_MATCH_SPEC_H
#define BENCH_MATCH_SPEC_H

#include <stdbool.h>
#include <stdint.h>

enum { SPEC_OPTIONS_MAX = 64, SPEC_ERROR_MAX = 160, DECIMAL_MAX = 32 };

/* The limits of an engine; 0: no such limit. The clock runs over many turns, the other limits hold for each turn. */
struct time_control {
    double base, increment; /* milliseconds */
    unsigned turns;         /* turns for `base`; 0: the whole game */
    double movetime;        /* milliseconds */
    uint64_t nodes;
    unsigned depth;
};

struct spec_option {
    char *name, *value;
};

enum spec_protocol { PROTOCOL_UCI, PROTOCOL_XBOARD, PROTOCOL_BUILTIN };

struct engine_spec {
    char *command, *name, *directory; /* owned; directory may be NULL */
    enum spec_protocol protocol;
    struct spec_option options[SPEC_OPTIONS_MAX];
    unsigned option_count;
    struct time_control control;
};

/*
 * Reads an engine: a command, `tempi` (this program), `builtin:NAME`, or words KEY=VALUE with the keys cmd, name, dir,
 * proto (uci or xboard), option.NAME, tc, movetime, nodes and depth; values with spaces are quoted. Keys that are not
 * given keep their values; where an engine has a command, the text has keys alone. Returns false with the reason in
 * `error` (room for SPEC_ERROR_MAX).
 */
bool spec_read(struct engine_spec *spec, const char *text, char *error);

/* Sets one of the keys that spec_read() knows. Returns false with the reason in `error`, which may be empty. */
bool spec_set(struct engine_spec *spec, const char *key, const char *value, char *error);

/* Adds an option of the engine, given as NAME=VALUE. Returns false with the reason in `error`. */
bool spec_option_read(struct engine_spec *spec, const char *text, char *error);

/* Frees the memory of a spec. */
void spec_free(struct engine_spec *spec);

/* Reads a decimal number from 0 to max. Returns false if it is not valid. */
bool decimal_read(const char *text, double max, double *value);

/* Writes a number from 0 to 1e10 with up to six decimals as decimal_read() reads it (room for DECIMAL_MAX). */
void decimal_write(double value, char *text);

/* Sets one of the limits tc, movetime, nodes and depth. Returns false if the value is not valid or there is no such
   key. */
bool control_set(struct time_control *c, const char *key, const char *value);

/* Whether a time control has any limit. */
bool control_limits(const struct time_control *c);

/* Writes a time control in a form close to PGN's tag TimeControl: `5+0.05`, `40/60`, `movetime 0.1`, `nodes 1000`. */
void control_write(const struct time_control *c, char *text, unsigned room);

#endif

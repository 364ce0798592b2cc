/* Engines and their time as the command line describes them. */
#ifndef BENCH_MATCH_SPEC_H
#define BENCH_MATCH_SPEC_H

#include <stdbool.h>
#include <stdint.h>

enum { SPEC_OPTIONS_MAX = 64, SPEC_ERROR_MAX = 160 };

/* How much an engine may think. A clock runs through turns; the other limits hold for each turn; 0: no such limit. */
struct time_control {
    double base, increment; /* milliseconds */
    unsigned turns;         /* in `base`; 0: the whole game */
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
 * Reads an engine: a command line, `tempi` (this program), `builtin:NAME`, or words KEY=VALUE with the keys cmd, name,
 * dir, proto (uci, xboard), option.NAME, tc, movetime, nodes, depth; a value with spaces stands in quotes. Adds to what
 * the spec holds. False with the reason in `error` (room for SPEC_ERROR_MAX).
 */
bool spec_read(struct engine_spec *spec, const char *text, char *error);

/* Sets one key of spec_read. */
bool spec_set(struct engine_spec *spec, const char *key, const char *value, char *error);

/* Reads NAME=VALUE as an option of the engine. */
bool spec_option_read(struct engine_spec *spec, const char *text, char *error);

/* Frees what a spec holds. */
void spec_free(struct engine_spec *spec);

/* Reads a number with decimals, 0..max; false if it is none. */
bool decimal_read(const char *text, double max, double *value);

/* Sets one of the keys tc, movetime, nodes, depth. False if the value is none, or there is no such key. */
bool control_set(struct time_control *c, const char *key, const char *value);

/* Whether any limit is set. */
bool control_limits(const struct time_control *c);

/* Writes a time control as PGN's TimeControl tag has it, roughly: `5+0.05`, `40/60`, `movetime 0.1`, `nodes 1000`. */
void control_write(const struct time_control *c, char *text, unsigned room);

#endif

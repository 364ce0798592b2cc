/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads engines and time controls from the command line (spec.h). */
#include "bench/match/spec.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lines.h"
#include "engine/memory.h"
#include "engine/process.h"

bool decimal_read(const char *text, double max, double *value)
{
    char *end;
    if (!isdigit((unsigned char)*text) && *text != '.')
        return false;
    double number = strtod(text, &end);
    if (*end || !isfinite(number) || number < 0 || number > max)
        return false;
    *value = number;
    return true;
}

void decimal_write(double value, char *text)
{
    snprintf(text, DECIMAL_MAX, "%.6f", value);
    size_t length = strlen(text);
    while (text[length - 1] == '0')
        length--;
    text[length - (text[length - 1] == '.')] = 0;
}

/* Reads a time control [TURNS/]BASE[+INC] in seconds; BASE may be MIN:SEC. Returns false if it is not valid. */
static bool clock_read(struct time_control *c, const char *text)
{
    char word[64];
    long long turns = 0;
    double minutes = 0, base, increment = 0;
    if (strlen(text) >= sizeof word)
        return false;
    memcpy(word, text, strlen(text) + 1);
    char *at = word, *cut = strchr(at, '/');
    if (cut) {
        *cut = 0;
        if (!number_read(at, 1, 10000, &turns))
            return false;
        at = cut + 1;
    }
    if ((cut = strchr(at, '+')) != NULL) {
        *cut = 0;
        if (!decimal_read(cut + 1, 1e5, &increment))
            return false;
    }
    if ((cut = strchr(at, ':')) != NULL) {
        *cut = 0;
        if (!decimal_read(at, 1e5, &minutes))
            return false;
        at = cut + 1;
    }
    if (!decimal_read(at, 1e6, &base) || minutes * 60 + base <= 0)
        return false;
    c->turns = (unsigned)turns;
    c->base = (minutes * 60 + base) * 1000;
    c->increment = increment * 1000;
    return true;
}

bool control_set(struct time_control *c, const char *key, const char *value)
{
    long long number;
    if (strcmp(key, "tc") == 0)
        return clock_read(c, value);
    if (strcmp(key, "movetime") == 0)
        return decimal_read(value, 1e9, &c->movetime) && c->movetime >= 1;
    if (strcmp(key, "nodes") == 0 && number_read(value, 1, INT64_MAX, &number)) {
        c->nodes = (uint64_t)number;
        return true;
    }
    if (strcmp(key, "depth") == 0 && number_read(value, 1, 1000, &number)) {
        c->depth = (unsigned)number;
        return true;
    }
    return false;
}

bool control_limits(const struct time_control *c) { return c->base > 0 || c->movetime > 0 || c->nodes || c->depth; }

/* Appends the name of a limit and its value, such as `nodes ` and `500`. */
static void limit_append(char *text, unsigned room, const char *name, const char *value)
{
    const size_t length = strlen(text);
    snprintf(text + length, room - length, "%s%s%s", length ? " " : "", name, value);
}

void control_write(const struct time_control *c, char *text, unsigned room)
{
    char value[DECIMAL_MAX], turns[16] = "";
    *text = 0;
    if (c->base > 0) {
        if (c->turns)
            snprintf(turns, sizeof turns, "%u/", c->turns);
        decimal_write(c->base / 1000, value);
        limit_append(text, room, turns, value);
    }
    if (c->base > 0 && c->increment > 0) {
        const size_t length = strlen(text);
        decimal_write(c->increment / 1000, value);
        snprintf(text + length, room - length, "+%s", value);
    }
    if (c->movetime > 0) {
        decimal_write(c->movetime / 1000, value);
        limit_append(text, room, "movetime ", value);
    }
    if (c->nodes) {
        snprintf(value, sizeof value, "%llu", (unsigned long long)c->nodes);
        limit_append(text, room, "nodes ", value);
    }
    if (c->depth) {
        snprintf(value, sizeof value, "%u", c->depth);
        limit_append(text, room, "depth ", value);
    }
    if (!*text)
        snprintf(text, room, "-");
}

/* Replaces an owned text by a copy of another; returns true. */
static bool text_set(char **to, const char *from)
{
    free(*to);
    *to = xstrdup(from);
    return true;
}

/* Writes an error and the word that caused it; returns false. */
static bool fail(char *error, const char *what, const char *word)
{
    snprintf(error, SPEC_ERROR_MAX, "%s '%.60s'", what, word);
    return false;
}

/* Sets the command. `tempi` means the executable of this process, even if its file is replaced later. Returns false
   with the reason in `error` for an empty one. */
static bool command_set(struct engine_spec *spec, const char *value, char *error)
{
    char own[PROCESS_SELF_MAX];
    if (!value[strspn(value, " \t")])
        return fail(error, "an engine needs a command, not", value);
    if (strncmp(value, "builtin:", 8) == 0)
        spec->protocol = PROTOCOL_BUILTIN;
    if (strcmp(value, "tempi") != 0)
        return text_set(&spec->command, value);
    if (!spec->name && !text_set(&spec->name, "tempi"))
        return false;
    return text_set(&spec->command, process_self(own) ? own : value);
}

/* Sets the protocol of an engine; a built-in player has none. Returns false with the reason in `error`. */
static bool protocol_set(struct engine_spec *spec, const char *value, char *error)
{
    bool uci = strcmp(value, "uci") == 0, xboard = strcmp(value, "xboard") == 0 || strcmp(value, "cecp") == 0;
    if (!uci && !xboard)
        return fail(error, "proto must be uci or xboard, not", value);
    if (spec->protocol != PROTOCOL_BUILTIN)
        spec->protocol = uci ? PROTOCOL_UCI : PROTOCOL_XBOARD;
    return true;
}

/* Adds an option with copies of its name and value. Returns false with the reason in `error`. */
static bool option_add(struct engine_spec *spec, const char *name, const char *value, char *error)
{
    struct spec_option *o = &spec->options[spec->option_count];
    if (!*name)
        return fail(error, "an option has no name:", value);
    if (spec->option_count == SPEC_OPTIONS_MAX)
        return fail(error, "too many options at", name);
    *o = (struct spec_option){xstrdup(name), xstrdup(value)};
    spec->option_count++;
    return true;
}

bool spec_option_read(struct engine_spec *spec, const char *text, char *error)
{
    const char *equals = strchr(text, '=');
    char name[128];
    if (!equals || (size_t)(equals - text) >= sizeof name)
        return fail(error, "an option must be NAME=VALUE, not", text);
    memcpy(name, text, (size_t)(equals - text));
    name[equals - text] = 0;
    return option_add(spec, name, equals + 1, error);
}

bool spec_set(struct engine_spec *spec, const char *key, const char *value, char *error)
{
    *error = 0;
    if (strcmp(key, "cmd") == 0)
        return command_set(spec, value, error);
    if (strcmp(key, "name") == 0)
        return text_set(&spec->name, value);
    if (strcmp(key, "dir") == 0)
        return text_set(&spec->directory, value);
    if (strcmp(key, "proto") == 0)
        return protocol_set(spec, value, error);
    if (strncmp(key, "option.", 7) == 0)
        return option_add(spec, key + 7, value, error);
    return control_set(&spec->control, key, value) || fail(error, "unknown key, or wrong value of key", key);
}

/* Whether a text begins with KEY= for a known key. */
static bool begins_with_key(const char *text)
{
    static const char *const keys[] = {"cmd=", "name=", "dir=", "proto=", "tc=", "movetime=", "nodes=", "depth="};
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strncmp(text, keys[i], strlen(keys[i])) == 0)
            return true;
    return strncmp(text, "option.", 7) == 0;
}

/* Splits the next KEY=VALUE off a text in place; keys may have spaces (options of UCI do), and values may be quoted.
   Returns false if there is none. */
static bool pair_next(char **rest, char **key, char **value)
{
    char *at = *rest + strspn(*rest, " "), *equals = strchr(at, '=');
    if (!equals)
        return false;
    *key = at;
    *equals = 0;
    char quote = equals[1];
    bool quoted = quote == '"' || quote == '\'';
    *value = equals + 1 + quoted;
    char *end = quoted ? strchr(*value, quote) : *value + strcspn(*value, " ");
    if (!end)
        return false;
    *rest = *end ? end + 1 : end;
    *end = 0;
    return true;
}

/* Names an engine by the last part of the path of its command, which may be quoted. */
static bool name_invent(struct engine_spec *spec)
{
    char name[64];
    const char *at = spec->command + strspn(spec->command, " ");
    const bool quoted = *at == '\'' || *at == '"';
    const char *end = at + quoted;
    end += strcspn(end, quoted ? (const char[]){*at, 0} : " ");
    at += quoted;
    for (const char *slash; (slash = memchr(at, '/', (size_t)(end - at))) != NULL && slash + 1 < end;)
        at = slash + 1;
    snprintf(name, sizeof name, "%.*s", (int)(end - at), at);
    return text_set(&spec->name, name);
}

bool spec_read(struct engine_spec *spec, const char *text, char *error)
{
    *error = 0;
    if (!spec->command && !begins_with_key(text)) {
        if (!command_set(spec, text, error))
            return false;
    } else {
        char *copy = xstrdup(text), *rest = copy, *key, *value;
        bool good = true;
        while (good && rest[strspn(rest, " ")]) {
            good = pair_next(&rest, &key, &value) || fail(error, "no KEY=VALUE at", rest);
            good = good && spec_set(spec, key, value, error);
        }
        free(copy);
        if (!good)
            return false;
    }
    return !spec->command || spec->name || name_invent(spec);
}

void spec_free(struct engine_spec *spec)
{
    for (unsigned i = 0; i < spec->option_count; i++) {
        free(spec->options[i].name);
        free(spec->options[i].value);
    }
    free(spec->command);
    free(spec->name);
    free(spec->directory);
    *spec = (struct engine_spec){0};
}

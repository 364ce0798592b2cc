/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads networks from files; eval_file.h says more. Nothing here runs while a search does. */
#include "search/evaluation/eval_file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/files.h"
#include "engine/memory.h"
#include "search/evaluation/family.h"

enum {
    ALIGNMENT = 2 * NETWORK_LANES,
    WEIGHT_LIMIT = 164,
    BIAS_LIMIT = INT32_MAX / 4,
    TERMS_LIMIT = 16 * NETWORK_TERMS_ONE
};

/* A text being read. */
struct network_reader {
    const char *begin, *at, *end;
    char *error;
    bool failed;
};

/* Says in which line what is wrong, unless something was before; returns false. */
__attribute__((format(printf, 2, 3))) static bool fail(struct network_reader *r, const char *format, ...)
{
    unsigned line = 1;
    va_list arguments;
    if (r->failed)
        return false;
    r->failed = true;
    for (const char *c = r->begin; c < r->at; c++)
        line += *c == '\n';
    int used = snprintf(r->error, EVAL_FILE_ERROR_MAX, "line %u: ", line);
    va_start(arguments, format);
    vsnprintf(r->error + used, EVAL_FILE_ERROR_MAX - (size_t)used, format, arguments);
    va_end(arguments);
    return false;
}

/* Skips white space. */
static void blanks_skip(struct network_reader *r) { r->at += strspn(r->at, " \t\r\n"); }

/* Skips a character that must come next. */
static bool take(struct network_reader *r, char c)
{
    blanks_skip(r);
    if (*r->at != c)
        return fail(r, r->at < r->end ? "'%c' is missing" : "the file is cut off before '%c'", c);
    r->at++;
    return true;
}

/* Skips the name of a list and its bracket, if it comes next. */
static bool take_list(struct network_reader *r, const char *name)
{
    blanks_skip(r);
    const size_t length = strlen(name);
    if (r->failed || strncmp(r->at, name, length) != 0 || r->at[length] != '(')
        return false;
    r->at += length + 1;
    return true;
}

/* Reads a whole number within bounds. */
static long take_number(struct network_reader *r, long min, long max)
{
    char *end;
    blanks_skip(r);
    errno = 0;
    const bool digits = *r->at == '-' ? r->at[1] >= '0' && r->at[1] <= '9' : *r->at >= '0' && *r->at <= '9';
    const long n = digits ? strtol(r->at, &end, 10) : 0;
    if (!digits || errno || n < min || n > max) {
        fail(r,
             r->at < r->end ? "a number from %ld to %ld is expected" : "the file is cut off: no number from %ld to %ld",
             min, max);
        return min;
    }
    r->at = end;
    return n;
}

/* Reads numbers, each behind a comma but for the first of a list, within +-limit. */
static void take_weights(struct network_reader *r, int16_t *weights, unsigned count, bool first, long limit)
{
    for (unsigned i = 0; i < count && !r->failed; i++)
        if ((first && i == 0) || take(r, ','))
            weights[i] = (int16_t)take_number(r, -limit, limit);
}

/* Reads the weights of an input, each behind a comma. Networks of versions up to 0.11 may have some beyond the bound.
 */
static void take_row(struct network_reader *r, int8_t *weights, unsigned count)
{
    for (unsigned i = 0; i < count && !r->failed; i++)
        if (take(r, ',')) {
            const long weight = take_number(r, -WEIGHT_LIMIT, WEIGHT_LIMIT), most = NETWORK_WEIGHT_MAX;
            weights[i] = (int8_t)(weight > most ? most : weight < -most ? -most : weight);
        }
}

/* Reads a text between quotation marks. */
static bool take_text(struct network_reader *r, char text[EVAL_FILE_NAME_MAX])
{
    if (!take(r, '"'))
        return false;
    const size_t length = strcspn(r->at, "\"\n");
    if (r->at[length] != '"' || length >= EVAL_FILE_NAME_MAX)
        return fail(r, "a name of at most %d bytes and '\"' is expected", EVAL_FILE_NAME_MAX - 1);
    memcpy(text, r->at, length);
    text[length] = 0;
    r->at += length + 1;
    return true;
}

/* Skips a comment at the head of the file. */
static bool take_comment(struct network_reader *r)
{
    blanks_skip(r);
    if (strncmp(r->at, "/*", 2) != 0)
        return true;
    const char *end = strstr(r->at + 2, "*/");
    if (!end)
        return fail(r, "a comment has no end");
    r->at = end + 2;
    return true;
}

/* Returns an empty network of a shape with room for its inputs, aligned as they must be. */
static struct eval_file *file_new(unsigned sums, unsigned inputs, unsigned heads)
{
    _Static_assert(sizeof(struct eval_file) % ALIGNMENT == 0, "rows may lie behind it");
    void *memory = xcalloc(1, sizeof(struct eval_file) + (size_t)inputs * sums + ALIGNMENT);
    const size_t over = (uintptr_t)memory % ALIGNMENT;
    struct eval_file *f = (struct eval_file *)((char *)memory + (over ? ALIGNMENT - over : 0));
    f->memory = memory;
    f->network.inputs = (const int8_t *)(f + 1);
    f->network.sums = sums;
    f->network.input_count = inputs;
    f->network.head_count = heads;
    return f;
}

/* Reads all lists behind SHAPE. */
static bool take_lists(struct network_reader *r, struct eval_file *f)
{
    struct network *n = &f->network;
    int8_t *rows = (int8_t *)(f + 1);
    long next = 0;
    while (take_list(r, "INPUT") && next < (long)n->input_count) {
        const long input = take_number(r, next, (long)n->input_count - 1);
        take_row(r, rows + (size_t)input * n->sums, n->sums);
        take(r, ')');
        next = input + 1;
    }
    if (!take_list(r, "BIAS"))
        return fail(r, r->at < r->end ? "INPUT( or BIAS( is expected" : "the file is cut off before BIAS(");
    take_weights(r, n->bias, n->sums, true, WEIGHT_LIMIT);
    take(r, ')');
    for (unsigned i = 0; i < n->head_count && !r->failed; i++) {
        struct network_head *head = &n->heads[i];
        if (!take_list(r, "HEAD"))
            return fail(r, r->at < r->end ? "HEAD(%u is expected" : "the file is cut off before HEAD(%u", i);
        take_number(r, i, i);
        take(r, ',');
        head->terms = (int32_t)take_number(r, -TERMS_LIMIT, TERMS_LIMIT);
        take(r, ',');
        head->bias = (int32_t)take_number(r, -BIAS_LIMIT, BIAS_LIMIT);
        take_weights(r, head->weights, 2 * n->sums, false, NETWORK_HEAD_MAX);
        take(r, ')');
    }
    blanks_skip(r);
    return !r->failed && (r->at == r->end || fail(r, "nothing is expected behind the last HEAD()"));
}

struct eval_file *eval_file_parse(const char *text, size_t length, char *error)
{
    struct network_reader r = {.begin = text, .at = text, .end = text + length, .error = error};
    char owner[EVAL_FILE_NAME_MAX], inputs[EVAL_FILE_NAME_MAX];
    if (strlen(text) != length) {
        snprintf(error, EVAL_FILE_ERROR_MAX, "no text");
        return NULL;
    }
    if (!take_comment(&r) || (!take_list(&r, "NETWORK") && !fail(&r, "no network: NETWORK( is expected")) ||
        !take_text(&r, owner) || !take(&r, ',') || !take_text(&r, inputs) || !take(&r, ')'))
        return NULL;
    if (!take_list(&r, "SHAPE"))
        fail(&r, "SHAPE( is expected");
    const unsigned sums = (unsigned)take_number(&r, 1, NETWORK_SUMS_MAX);
    if (!NETWORK_SUMS_GOOD(sums))
        fail(&r, "16, 32, 64 or 128 sums are expected");
    take(&r, ',');
    const unsigned inputs_count = (unsigned)take_number(&r, 1, NETWORK_INPUTS_MAX);
    take(&r, ',');
    const unsigned heads = (unsigned)take_number(&r, 1, NETWORK_HEADS_MAX);
    if (!NETWORK_HEADS_GOOD(heads))
        fail(&r, "4 or 16 heads are expected");
    take(&r, ')');
    if (r.failed)
        return NULL;
    struct eval_file *f = file_new(sums, inputs_count, heads);
    memcpy(f->owner, owner, sizeof owner);
    memcpy(f->inputs, inputs, sizeof inputs);
    if (take_lists(&r, f))
        return f;
    eval_file_free(f);
    return NULL;
}

struct eval_file *eval_file_read(const char *path, char *error)
{
    const char *why = "";
    FILE *file = file_open(path, &why);
    if (!file) {
        snprintf(error, EVAL_FILE_ERROR_MAX, "%s", why);
        return NULL;
    }
    char *text = xcalloc(EVAL_FILE_LONGEST + 2, 1);
    struct eval_file *f = NULL;
    const size_t length = fread(text, 1, EVAL_FILE_LONGEST + 1, file);
    if (ferror(file))
        snprintf(error, EVAL_FILE_ERROR_MAX, "%s", strerror(errno));
    else if (length > EVAL_FILE_LONGEST)
        snprintf(error, EVAL_FILE_ERROR_MAX, "more than %d bytes", EVAL_FILE_LONGEST);
    else
        f = eval_file_parse(text, length, error);
    fclose(file);
    free(text);
    return f;
}

void eval_file_free(struct eval_file *f)
{
    while (f) {
        struct eval_file *next = f->next;
        free(f->memory);
        f = next;
    }
}

struct eval_file *eval_file_add(struct eval_file *list, struct eval_file *f)
{
    for (struct eval_file **at = &list; *at; at = &(*at)->next)
        if (strcmp((*at)->owner, f->owner) == 0) {
            struct eval_file *gone = *at;
            *at = gone->next;
            gone->next = NULL;
            eval_file_free(gone);
            break;
        }
    f->next = list;
    return f;
}

const char *network_owner(const struct game *game)
{
    const struct input_features *features = game_input_features(game);
    return features && features->board ? game->id : family_of(game)->name;
}

bool eval_file_fits(const struct eval_file *f, const struct game *game, char *error)
{
    char ignored[EVAL_FILE_ERROR_MAX];
    const char *inputs = network_inputs_name(game);
    error = error ? error : ignored;
    if (!network_sees(game))
        snprintf(error, EVAL_FILE_ERROR_MAX, "no network can evaluate %.40s", game->id);
    else if (strcmp(f->owner, network_owner(game)) != 0)
        snprintf(error, EVAL_FILE_ERROR_MAX, "it is a network for '%.79s', not for '%.40s'", f->owner,
                 network_owner(game));
    else if (strcmp(f->inputs, inputs) != 0 || f->network.input_count != network_input_count(game))
        snprintf(error, EVAL_FILE_ERROR_MAX, "its inputs are '%.60s' (%u), those of %.40s are '%.40s' (%u)", f->inputs,
                 f->network.input_count, game->id, inputs, network_input_count(game));
    else
        return true;
    return false;
}

/* Reads the network that a game names, as game_networks.read. */
static const struct network *named_read(const char *path, const struct game *game, char *error)
{
    char why[EVAL_FILE_ERROR_MAX] = "";
    struct eval_file *f = eval_file_read(path, why);
    if (f && eval_file_fits(f, game, why))
        return &f->network;
    eval_file_free(f);
    /* the reason whole, and of the path as much as there is room for behind "network: " */
    const int room = FAULT_TEXT_MAX - (int)sizeof "network: '': " - (int)strlen(why);
    snprintf(error, FAULT_TEXT_MAX, "'%.*s': %s", room, path, why);
    return NULL;
}

/* Frees it, as game_networks.discard. */
static void named_discard(const struct network *network)
{
    const char *file = (const char *)network - offsetof(struct eval_file, network);
    eval_file_free((struct eval_file *)(uintptr_t)file);
}

const struct game_networks game_networks = {named_read, named_discard};

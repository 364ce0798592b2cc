/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records in PGN with their tags, pictures, types of pieces, and counts. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/memory.h"
#include "engine/utf8.h"
#include "protocol/library/board.h"
#include "rules/counting/perft.h"
#include "rules/notation/diagram.h"
#include "rules/notation/pgn_words.h"
#include "rules/notation/units.h"
#include "rules/texts/rules_text.h"

/* ---- tags ---- */

static const char *const tag_names[TAGS] = {
    [TAG_EVENT] = "Event",      [TAG_SITE] = "Site",     [TAG_DATE] = "Date",
    [TAG_ROUND] = "Round",      [TAG_WHITE] = "White",   [TAG_BLACK] = "Black",
    [TAG_TIME] = "TimeControl", [TAG_RESULT] = "Result", [TAG_TERMINATION] = "Termination"};

/* Returns the tag of a name; TAGS, with an error, if there is none. */
static enum tag tag_of(tempi_board *b, const char *name)
{
    for (unsigned i = 0; name && i < TAGS; i++)
        if (strcasecmp(tag_names[i], name) == 0)
            return (enum tag)i;
    board_fail(b, name ? TEMPI_NOT_FOUND : TEMPI_ARGUMENT, "no tag '%.40s' can be kept", name ? name : "");
    return TAGS;
}

/* Sets the tag Result, in PGN's words. */
static int result_set(tempi_board *b, const char *value)
{
    enum outcome said = ONGOING;
    const char *why = "";
    const enum outcome ruled = record_forced_result(&b->record, &why);
    if (*value && !pgn_result_read(value, &said))
        return board_fail(b, TEMPI_ARGUMENT, "'%.40s' is no result: 1-0, 0-1, 1/2-1/2 or *", value);
    if (said != ONGOING && ruled != ONGOING && said != ruled)
        return board_fail(b, TEMPI_ARGUMENT, "the result is %s by the rules, not %s", pgn_result(ruled),
                          pgn_result(said));
    snprintf(b->tags[TAG_RESULT], TAG_MAX, "%s", *value ? pgn_result(said) : "");
    return TEMPI_OK;
}

int tempi_set_tag(tempi_board *b, const char *name, const char *value)
{
    if (!b)
        return TEMPI_ARGUMENT;
    const enum tag tag = tag_of(b, name);
    if (tag == TAGS)
        return b->failure.code;
    if (value && (strlen(value) >= TAG_MAX || !utf8_valid(value)))
        return board_fail(b, TEMPI_ARGUMENT, "the value of %s is too long or not in UTF-8", tag_names[tag]);
    if (tag == TAG_RESULT)
        return result_set(b, value ? value : "");
    snprintf(b->tags[tag], TAG_MAX, "%s", value ? value : "");
    return TEMPI_OK;
}

const char *tempi_tag(tempi_board *b, const char *name)
{
    const enum tag tag = b ? tag_of(b, name) : TAGS;
    if (tag == TAGS || !board_begin(b, TAG_MAX))
        return NULL;
    memcpy(b->text, b->tags[tag], TAG_MAX);
    return b->text;
}

/* ---- journals ---- */

/* Something that writes to a journal, which may run out of memory. */
struct writing {
    struct journal to;
    void (*write)(struct journal *to, const void *what);
    const void *what;
};

/* Writes; a function for memory_try(). */
static void write_all(void *context)
{
    struct writing *w = context;
    w->write(&w->to, w->what);
}

/* Returns what a function writes to a journal. */
static const char *journal_told(tempi_board *b, void (*write)(struct journal *to, const void *what), const void *what)
{
    struct writing w = {.write = write, .what = what};
    if (!board_begin(b, 1))
        return NULL;
    if (memory_try(write_all, &w))
        board_say(b, "%s", w.to.text ? w.to.text : "");
    else
        board_text_lose(b);
    journal_close(&w.to);
    return board_told(b);
}

/* ---- PGN ---- */

/* Writes a record. */
static void write_pgn(struct journal *to, const void *what) { pgn_write(to, what); }

/* Returns the result of the record: that of the rules where they end the game, else that of the tag, else that of a
   draw which may be claimed. Sets why it is so, "" for what the tag alone says. */
static enum outcome outcome_of(const tempi_board *b, const char **reason)
{
    enum outcome said;
    const enum outcome forced = record_forced_result(&b->record, reason), ruled = record_result(&b->record, reason);
    if (forced == ONGOING && pgn_result_read(b->tags[TAG_RESULT], &said) && said != ruled) {
        *reason = "";
        return said;
    }
    *reason = ruled == ONGOING ? "" : *reason;
    return ruled;
}

const char *tempi_pgn(tempi_board *b)
{
    if (!b)
        return NULL;
    const char *tag[TAGS], *reason = "";
    for (unsigned i = 0; i < TAGS; i++)
        tag[i] = *b->tags[i] ? b->tags[i] : NULL;
    struct pgn_output o = {.record = &b->record,
                           .event = tag[TAG_EVENT],
                           .site = tag[TAG_SITE],
                           .round = tag[TAG_ROUND],
                           .date = tag[TAG_DATE] ? tag[TAG_DATE] : "????.??.??",
                           .names = {tag[TAG_WHITE], tag[TAG_BLACK]},
                           .time_controls = {tag[TAG_TIME], tag[TAG_TIME]},
                           .termination = tag[TAG_TERMINATION],
                           .outcome = outcome_of(b, &reason)};
    o.reason = reason;
    return journal_told(b, write_pgn, &o);
}

/* A text of records that is being read. */
struct records {
    struct pgn_reader reader;
    struct pgn_game game;
    size_t index;
    bool found;
};

/* Reads up to the record with the index; a function for memory_try(). */
static void read_records(void *context)
{
    struct records *r = context;
    r->found = true;
    for (; r->found && r->index > 0; r->index--)
        r->found = pgn_skip(&r->reader, &r->game);
    r->found = r->found && pgn_next(&r->reader, &r->game);
}

/* Takes over what a record says of players, the event and the result. */
static void tags_take(tempi_board *b, const struct pgn_game *g)
{
    const struct pgn_tags *t = &g->tags;
    enum outcome outcome = g->outcome;
    const char *const values[TAGS] = {
        [TAG_EVENT] = t->event,       [TAG_SITE] = t->site,     [TAG_DATE] = t->date,
        [TAG_ROUND] = t->round,       [TAG_WHITE] = t->white,   [TAG_BLACK] = t->black,
        [TAG_TIME] = t->time_control, [TAG_RESULT] = t->result, [TAG_TERMINATION] = t->termination};
    for (unsigned i = 0; i < TAGS; i++) {
        snprintf(b->tags[i], TAG_MAX, "%s", values[i]);
        utf8_clean(b->tags[i]);
    }
    const bool told = g->ended || pgn_result_read(t->result, &outcome);
    snprintf(b->tags[TAG_RESULT], TAG_MAX, "%s", told ? pgn_result(outcome) : "");
}

/* Makes the record that was read the board's; returns whether it has an error. */
static int record_take(tempi_board *b, struct pgn_game *g)
{
    char fault[TEMPI_ERROR_MAX];
    const struct record before = b->record;
    b->record = g->record;
    g->record = before;
    b->option = b->record.positions[0].option;
    tags_take(b, g);
    if (!g->bad || g->cut_short)
        return TEMPI_OK;
    pgn_fault(g, fault, sizeof fault);
    return board_fail(b, TEMPI_TEXT, "%s", fault);
}

int tempi_read_pgn(tempi_board *b, const char *pgn, size_t index)
{
    if (!b)
        return TEMPI_ARGUMENT;
    struct records *r = pgn ? calloc(1, sizeof *r) : NULL;
    if (!r)
        return pgn ? board_no_memory(b) : board_fail(b, TEMPI_ARGUMENT, "the PGN is missing");
    int code;
    r->index = index;
    r->reader.game = board_now(b)->game;
    r->reader.has_option = true;
    r->reader.option = board_now(b)->option;
    pgn_begin_text(&r->reader, pgn);
    if (!memory_try(read_records, r))
        code = board_no_memory(b);
    else if (r->found)
        code = record_take(b, &r->game);
    else
        code = board_fail(b, TEMPI_NOT_FOUND, "the PGN has no game number %lu", (unsigned long)index + 1);
    pgn_free(&r->game);
    free(r);
    return code;
}

/* ---- pictures ---- */

/* Writes a diagram. */
static void write_diagram(struct journal *to, const void *what) { diagram_write(to, what); }

const char *tempi_svg(tempi_board *b, int flipped, int arrows)
{
    if (!b)
        return NULL;
    const struct record *r = &b->record;
    const size_t first = record_last_turn(r);
    const struct diagram d = {.p = record_now(r),
                              .before = arrows ? &r->positions[first] : NULL,
                              .actions = r->actions + first,
                              .count = r->count - 1 - first,
                              .flipped = flipped != 0};
    return journal_told(b, write_diagram, &d);
}

/* A piece and its game. */
struct figure {
    const struct game *game;
    char unit[UNIT_MAX];
};

/* Writes the picture of a piece. */
static void write_figure(struct journal *to, const void *what)
{
    const struct figure *f = what;
    diagram_piece(to, f->game, f->unit);
}

const char *tempi_piece_svg(tempi_board *b, const char *piece)
{
    const size_t plus = piece && piece[0] == '+';
    if (!b)
        return NULL;
    if (!piece || !isalpha((unsigned char)piece[plus]) || strlen(piece) >= UNIT_MAX ||
        strspn(piece, "+!()~abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") != strlen(piece)) {
        board_fail(b, TEMPI_ARGUMENT, "no piece as FENs spell it");
        return NULL;
    }
    struct figure f = {.game = board_now(b)->game};
    strcpy(f.unit, piece); /* it may be the text of the last call */
    return journal_told(b, write_figure, &f);
}

/* Finds the next letter and name in the lines on the letters of a piece set, such as `K king, Q queen: as in chess`;
 *lines moves behind it. */
static bool piece_next(const char **lines, struct tempi_piece *piece)
{
    for (const char *at = *lines; *at;) {
        const size_t plus = *at == '+', length = strcspn(at, ",:\n");
        const bool named = isupper((unsigned char)at[plus]) && at[plus + 1] == ' ';
        if (named) {
            snprintf(piece->letter, sizeof piece->letter, "%.*s", (int)plus + 1, at);
            snprintf(piece->name, sizeof piece->name, "%.*s", (int)(length - plus - 2), at + plus + 2);
        }
        if (at[length] == ',')
            at += length + 1 + (at[length + 1] == ' ');
        else
            at += strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n');
        if (named) {
            *lines = at;
            return true;
        }
    }
    return false;
}

int tempi_piece(tempi_board *b, size_t index, struct tempi_piece *piece)
{
    if (!b)
        return TEMPI_ARGUMENT;
    if (!piece)
        return board_fail(b, TEMPI_ARGUMENT, "the piece is NULL");
    const char *lines = rules_text_pieces(board_now(b)->game->pieces);
    struct tempi_piece found = {{0}, {0}};
    while (piece_next(&lines, &found))
        if (index-- == 0) {
            *piece = found;
            return TEMPI_OK;
        }
    return board_fail(b, TEMPI_NOT_FOUND, "there are no more pieces");
}

/* ---- counts ---- */

int tempi_perft(tempi_board *b, int length, uint64_t *count)
{
    const struct perft_setup setup = {.threads = 1};
    if (!b)
        return TEMPI_ARGUMENT;
    if (length < 0 || length > PERFT_LONGEST || !count)
        return board_fail(b, TEMPI_ARGUMENT, "a length from 0 to %d and a place for the count are needed",
                          PERFT_LONGEST);
    return perft_run(board_now(b), (unsigned)length, &setup, count) ? TEMPI_OK : board_no_memory(b);
}

int tempi_perft_turns(tempi_board *b, int turns, uint64_t *count)
{
    struct perft_turns found;
    if (!b)
        return TEMPI_ARGUMENT;
    if (turns < 0 || turns > PERFT_LONGEST || !count)
        return board_fail(b, TEMPI_ARGUMENT, "turns from 0 to %d and a place for the count are needed", PERFT_LONGEST);
    if (!perft_by_turns(board_now(b), (unsigned)turns, NULL, NULL, &found))
        return board_no_memory(b);
    *count = found.sequences;
    return TEMPI_OK;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes records of games as PGN; pgn.h says more. */
#include <string.h>
#include <time.h>

#include "rules/notation/fen.h"
#include "rules/notation/pgn.h"
#include "rules/notation/san.h"

enum { LINE_WIDTH = 79, COMMENT_MAX = 400 };

const char *pgn_result(enum outcome outcome)
{
    static const char *const texts[] = {
        [ONGOING] = "*", [WHITE_WINS] = "1-0", [BLACK_WINS] = "0-1", [DRAWN] = "1/2-1/2"};
    return texts[outcome];
}

/* Returns the text that joins the steps of a turn: "/", "," or ", ". */
static const char *pgn_joint(const struct game *game)
{
    return !san_has_letters(game) || game->pieces->gates ? "," : game->traits.records_list ? ", " : "/";
}

/* ---- tags ---- */

/* Writes a tag; escapes quotes and backslashes, and turns control characters into spaces. */
static void tag_copy(struct journal *to, const char *name, const char *value)
{
    journal_print(to, "[%s \"", name);
    for (; *value; value++) {
        const bool escaped = *value == '"' || *value == '\\';
        journal_print(to, "%s%c", escaped ? "\\" : "", (unsigned char)*value < ' ' ? ' ' : *value);
    }
    journal_print(to, "\"]\n");
}

/* Writes a tag of ours, with ? for a value that is not known. */
static void tag_write(struct journal *to, const char *name, const char *value)
{
    tag_copy(to, name, value && *value ? value : "?");
}

/* Writes the options of the game whose values are not the default. */
static void options_write(struct journal *to, const struct position *start)
{
    const struct law *law = start->game->law;
    char text[512] = "", value[OPTION_TEXT_MAX];
    size_t length = 0;
    for (const struct option *o = law->options; o && o->type != OPTION_END; o++)
        if (option_value(o, start->option) != option_value(o, options_standard(law->options)) && length < sizeof text) {
            option_text(o, start->option, value);
            length +=
                (size_t)snprintf(text + length, sizeof text - length, "%s%s=%s", length ? ", " : "", o->name, value);
        }
    if (length)
        tag_write(to, "Options", text);
}

/* Writes the start of the game if it is not the starting position, as `given` unless that is NULL. */
static void start_write(struct journal *to, const struct position *start, const char *given)
{
    char fen[FEN_MAX], default_fen[FEN_MAX];
    struct position standard;
    game_start(&standard, start->game, start->option);
    fen_write(start, fen);
    fen_write(&standard, default_fen);
    if (given ? *given != 0 : strcmp(fen, default_fen) != 0) {
        tag_write(to, "SetUp", "1");
        tag_write(to, "FEN", given ? given : fen);
    }
}

/* Writes the tags; a date that is NULL becomes today. */
static void tags_write(struct journal *to, const struct pgn_output *o)
{
    const struct position *start = &o->record->positions[0];
    char today[32];
    struct tm day;
    time_t now = time(NULL);
    strftime(today, sizeof today, "%Y.%m.%d", localtime_r(&now, &day));
    tag_write(to, "Event", o->event);
    tag_write(to, "Site", o->site);
    tag_write(to, "Date", o->date ? o->date : today);
    tag_write(to, "Round", o->round);
    tag_write(to, "White", o->names[WHITE]);
    tag_write(to, "Black", o->names[BLACK]);
    tag_write(to, "Result", pgn_result(o->outcome));
    tag_write(to, "Variant", o->variant ? o->variant : start->game->id);
    options_write(to, start);
    start_write(to, start, o->fen);
    const char *const *controls = o->time_controls;
    const bool same = controls[WHITE] && controls[BLACK] && strcmp(controls[WHITE], controls[BLACK]) == 0;
    for (unsigned i = 0; i < (same ? 1 : 2); i++)
        if (controls[i])
            tag_write(to, same ? "TimeControl" : i == WHITE ? "WhiteTimeControl" : "BlackTimeControl", controls[i]);
    if (o->settings && *o->settings)
        tag_write(to, "Settings", o->settings);
    if (o->termination)
        tag_write(to, "Termination", o->termination);
    for (size_t at = 0; o->more && at < o->more->length;) {
        const char *name = o->more->text + at, *value = name + strlen(name) + 1;
        tag_copy(to, name, value);
        at = (size_t)(value - o->more->text) + strlen(value) + 1;
    }
}

/* ---- moves ---- */

/* Where words go: to lines of a journal, or, if it is NULL, to a text of `room` bytes. */
struct words {
    struct journal *to;
    char *text;
    size_t room, length; /* of the text; in a journal, `length` is that of the current line */
};

/* Writes a word, on a new line if the current one is full. A word for a text without room for it is dropped. */
static void word_write(struct words *w, const char *word)
{
    size_t length = strlen(word);
    const char *space = w->length ? " " : "";
    if (!w->to) {
        if (w->length + length + 2 < w->room)
            w->length += (size_t)snprintf(w->text + w->length, w->room - w->length, "%s%s", space, word);
        else
            w->room = 0; /* no shorter word may follow either */
        return;
    }
    if (w->length && w->length + 1 + length > LINE_WIDTH) {
        journal_print(w->to, "\n");
        w->length = 0;
        space = "";
    }
    journal_print(w->to, "%s%s", space, word);
    w->length += strlen(space) + length;
}

/* Writes words that spaces separate. */
static void words_write(struct words *w, const char *text)
{
    char word[PGN_TEXT_MAX];
    for (size_t length; length = strcspn(text, " "), *text; text += length + (text[length] == ' ')) {
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (length)
            word_write(w, word);
    }
}

/* Writes the number of a turn, if it needs one. */
static void number_write(struct words *w, const struct position *p, bool first)
{
    char word[32];
    bool pairs = !p->game->traits.records_list, second = pairs && !(p->number & 1);
    snprintf(word, sizeof word, "%u.%s", pairs ? (p->number - 1u) / 2 + 1 : p->number, second ? ".." : "");
    if (!second || first)
        word_write(w, word);
}

/* Writes the actions of one decider in one turn; `open` says that this decider would have gone on. */
static void stretch_write(struct words *w, const struct position *from, const action *list, size_t count, bool open)
{
    struct position p = *from;
    const char *joint = pgn_joint(p.game);
    bool spaced = strlen(joint) > 1;
    char word[PGN_TEXT_MAX];
    size_t length = 0;
    if (count > 1 && action_type(list[count - 1]) == ACTION_END)
        count--;
    for (size_t i = 0; i < count; i++) {
        bool joined = i + 1 < count || open;
        if (length + SAN_MAX + 2 > sizeof word) { /* goes on in another word */
            word_write(w, word);
            length = 0;
        }
        san_write(&p, list[i], word + length);
        length += strlen(word + length);
        if (joined)
            word[length++] = joint[0];
        word[length] = 0;
        if (i + 1 == count || spaced) {
            word_write(w, word);
            length = 0;
        }
        game_apply(&p, list[i]);
    }
}

/* Counts the actions from *after on that have the same decider in the same turn; *after becomes the position after
 * them. */
static size_t stretch(struct position *after, const action *list, size_t count)
{
    unsigned decider = after->turn.decider, number = after->number;
    size_t n = 0;
    while (n < count && after->turn.decider == decider && after->number == number)
        game_apply(after, list[n++]);
    return n;
}

/* Writes the comments on the actions [first, next), if there are any. */
static void comment_write(struct words *w, const struct pgn_output *o, size_t first, size_t next)
{
    struct journal comment = {0};
    if (o && o->comment)
        o->comment(o->context, first, next, &comment);
    if (comment.length)
        word_write(w, comment.text);
    journal_close(&comment);
}

/* Writes the actions of a record or a line of play, with comments. */
static void moves_write(struct words *w, const struct position *from, const action *list, size_t count,
                        const struct pgn_output *o)
{
    struct position p = *from, after = p;
    unsigned number = 0;
    comment_write(w, o, 0, 0);
    for (size_t i = 0, length; i < count; i += length) {
        length = stretch(&after, list + i, count - i);
        bool open = i + length == count && after.turn.decider == p.turn.decider && after.number == p.number &&
                    game_count(&after) != 0;
        if (p.number != number)
            number_write(w, &p, i == 0);
        number = p.number;
        stretch_write(w, &p, list + i, length, open);
        p = after;
        comment_write(w, o, i, i + length);
    }
}

size_t pgn_turns(const struct position *from, const action *list, size_t count, char *text, size_t room)
{
    struct words w = {NULL, text, room, 0};
    text[0] = 0;
    moves_write(&w, from, list, count, NULL);
    return w.length;
}

void pgn_write(struct journal *to, const struct pgn_output *o)
{
    const struct record *r = o->record;
    struct words w = {to, NULL, 0, 0};
    tags_write(to, o);
    journal_print(to, "\n");
    if (o->words)
        words_write(&w, o->words);
    else
        moves_write(&w, &r->positions[0], r->actions, r->count - 1, o);
    if (o->reason && *o->reason) {
        char comment[COMMENT_MAX];
        int length = snprintf(comment, sizeof comment, "{%.*s}", COMMENT_MAX - 3, o->reason);
        for (int i = 1; i < length - 1; i++)
            if (comment[i] == '}' || comment[i] == '\n')
                comment[i] = ')';
        word_write(&w, comment);
    }
    word_write(&w, pgn_result(o->outcome));
    journal_print(to, "\n\n");
}

struct pgn_output pgn_as_read(const struct pgn_game *g)
{
    const struct pgn_tags *t = &g->tags;
    const char *reason = "", *controls[2];
    for (unsigned i = 0; i < 2; i++)
        controls[i] = t->colour_control[i][0] ? t->colour_control[i] : t->time_control[0] ? t->time_control : NULL;
    struct pgn_output o = {.record = &g->record,
                           .event = t->event,
                           .site = t->site,
                           .date = t->date[0] ? t->date : "????.??.??",
                           .round = t->round,
                           .names = {t->white, t->black},
                           .time_controls = {controls[WHITE], controls[BLACK]},
                           .settings = t->settings,
                           .more = &g->more,
                           .termination = t->termination[0] ? t->termination : NULL,
                           .outcome = g->outcome};
    if (record_result(&g->record, &reason) == g->outcome)
        o.reason = reason;
    return o;
}

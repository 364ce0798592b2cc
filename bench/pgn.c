#include "pgn.h"

#include <string.h>
#include <time.h>

#include "../protocol/turns.h"
#include "../rules/fen.h"

enum { LINE_WIDTH = 100 };

static const char *result_text(enum outcome outcome)
{
    static const char *const texts[] = {
        [ONGOING] = "*", [WHITE_WINS] = "1-0", [BLACK_WINS] = "0-1", [DRAWN] = "1/2-1/2"};
    return texts[outcome];
}

/* Writes a tag, with quotes and backslashes escaped. */
static void tag_write(FILE *file, const char *name, const char *value)
{
    fprintf(file, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            putc('\\', file);
        putc(*value, file);
    }
    fputs("\"]\n", file);
}

static void tags_write(FILE *file, const struct pgn_header *h, const struct match_game *g)
{
    static const char *const ends[] = {[END_RULES] = "normal",        [END_RESIGNED] = "normal",
                                       [END_TIME] = "time forfeit",   [END_ILLEGAL] = "rules infraction",
                                       [END_CRASH] = "abandoned",     [END_ADJUDICATED] = "adjudication",
                                       [END_STOPPED] = "unterminated"};
    char text[FEN_MAX];
    struct tm day;
    struct position usual;
    time_t now = time(NULL);
    tag_write(file, "Event", h->event);
    tag_write(file, "Site", "?");
    strftime(text, sizeof text, "%Y.%m.%d", localtime_r(&now, &day));
    tag_write(file, "Date", text);
    snprintf(text, sizeof text, "%u", h->round);
    tag_write(file, "Round", text);
    tag_write(file, "White", h->names[WHITE]);
    tag_write(file, "Black", h->names[BLACK]);
    tag_write(file, "Result", result_text(g->outcome));
    tag_write(file, "Variant", h->variant);
    game_start(&usual, g->record.positions[0].game, g->record.positions[0].option);
    if (position_key(&usual) != position_key(&g->record.positions[0])) {
        fen_write(&g->record.positions[0], text);
        tag_write(file, "SetUp", "1");
        tag_write(file, "FEN", text);
    }
    if (strcmp(h->time_controls[WHITE], h->time_controls[BLACK]) == 0) {
        tag_write(file, "TimeControl", h->time_controls[WHITE]);
    } else {
        tag_write(file, "WhiteTimeControl", h->time_controls[WHITE]);
        tag_write(file, "BlackTimeControl", h->time_controls[BLACK]);
    }
    tag_write(file, "Termination", ends[g->end]);
}

/* Writes a word of the moves, on a new line where this one is full. */
static void word_write(FILE *file, const char *word, unsigned *column)
{
    size_t length = strlen(word);
    if (*column && *column + 1 + length > LINE_WIDTH) {
        putc('\n', file);
        *column = 0;
    }
    if (*column) {
        putc(' ', file);
        ++*column;
    }
    fputs(word, file);
    *column += (unsigned)length;
}

/* Writes the number of a turn: always White's, Black's where the moves begin with it. */
static void number_write(FILE *file, const struct position *p, bool first, unsigned *column)
{
    char word[32];
    bool white = p->turn.owner == WHITE;
    snprintf(word, sizeof word, "%u.%s", (p->number - 1) / 2 + 1, white ? "" : "..");
    if (white || first)
        word_write(file, word, column);
}

static void note_write(FILE *file, const struct turn_note *n, enum colour us, unsigned *column)
{
    char word[80], score[24] = "";
    int white_score = us == WHITE ? n->score : -n->score;
    if (n->scored && n->score > -SCORE_WIN / 2 && n->score < SCORE_WIN / 2)
        snprintf(score, sizeof score, "%+.2f/%u ", white_score / 100.0, n->depth);
    else if (n->scored)
        snprintf(score, sizeof score, "%cM%d/%u ", white_score < 0 ? '-' : '+',
                 n->score > 0 ? SCORE_WIN - n->score : n->score + SCORE_WIN, n->depth);
    snprintf(word, sizeof word, "{%s%.3fs}", score, n->seconds);
    word_write(file, word, column);
}

/* The number of actions from an index that belong to the same turn and decider. */
static unsigned stretch(const struct record *r, size_t from)
{
    const struct position *p = &r->positions[from];
    size_t i = from;
    while (i + 1 < r->count && r->positions[i].number == p->number && r->positions[i].turn.decider == p->turn.decider)
        i++;
    return (unsigned)(i - from);
}

static void moves_write(FILE *file, const struct match_game *g)
{
    const struct record *r = &g->record;
    char text[PLAYER_TEXT_MAX];
    unsigned column = 0, number = 0;
    size_t note = 0, length;
    for (size_t i = 0; i + 1 < r->count; i += length) {
        const struct position *p = &r->positions[i];
        length = stretch(r, i);
        if (p->number != number)
            number_write(file, p, i == 0, &column);
        number = p->number;
        turns_write(p, r->actions + i, (unsigned)length, text, sizeof text);
        word_write(file, text, &column);
        if (i + length == g->opening)
            word_write(file, "{end of the opening}", &column);
        while (note < g->note_count && g->notes[note].first < i + length) {
            if (g->notes[note].first >= i)
                note_write(file, &g->notes[note], p->turn.decider, &column);
            note++;
        }
    }
    if (*g->reason) {
        snprintf(text, sizeof text, "{%s}", g->reason);
        for (char *c = text + 1; c[1]; c++)
            if (*c == '}')
                *c = ')';
        word_write(file, text, &column);
    }
    word_write(file, result_text(g->outcome), &column);
}

void pgn_write(FILE *file, const struct pgn_header *h, const struct match_game *g)
{
    tags_write(file, h, g);
    putc('\n', file);
    moves_write(file, g);
    fputs("\n\n", file);
    fflush(file);
}

void pgn_write_positions(FILE *file, const struct match_game *g)
{
    static const char *const scores[] = {[ONGOING] = "", [WHITE_WINS] = "1", [BLACK_WINS] = "0", [DRAWN] = "0.5"};
    char fen[FEN_MAX];
    unsigned number = 0;
    for (size_t i = g->opening; i + 1 < g->record.count; i++) {
        const struct position *p = &g->record.positions[i];
        if (p->number == number || p->turn.done)
            continue;
        number = p->number;
        fen_write(p, fen);
        fprintf(file, "%s;%s\n", fen, scores[g->outcome]);
    }
    fflush(file);
}

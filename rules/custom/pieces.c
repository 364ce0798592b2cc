/* The keys of a games file that make men and boards of a game's own. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/lines.h"
#include "engine/memory.h"
#include "rules/custom/reader.h"
#include "rules/laws.h"
#include "rules/notation/text.h"

enum { WORTH_MAX = 5000 };

unsigned square_named(const char *text, unsigned files, unsigned ranks)
{
    long long rank;
    if (text[0] < 'a' || text[0] >= 'a' + (int)files || !isdigit((unsigned char)text[1]) ||
        !number_read(text + 1, 1, ranks, &rank))
        return NO_SQUARE;
    return ((unsigned)rank - 1) * files + (unsigned)(text[0] - 'a');
}

unsigned kind_of_letter(struct custom_men *m, char letter)
{
    static const uint8_t others[] = {8, 9, 10, 11, 12, 13, 14, 15, 6, 7};
    char small = (char)tolower((unsigned char)letter);
    const char *found = strchr(m->letters, small), *orthodox = memchr(orthodox_letters, small, KING + 1);
    if (found)
        return (unsigned)(found - m->letters);
    unsigned kind = CUSTOM_KINDS;
    if (orthodox)
        kind = (unsigned)(orthodox - orthodox_letters);
    for (unsigned i = 0; !orthodox && i < sizeof others && kind == CUSTOM_KINDS; i++)
        if (m->letters[others[i]] == '?')
            kind = others[i];
    if (kind < CUSTOM_KINDS)
        m->letters[kind] = small;
    return kind;
}

/* Gives a kind its moves, which are known to be sound. */
static void kind_orthodox(struct custom_men *m, char letter, const char *moves, const char *name)
{
    char error[BETZA_ERROR_MAX];
    const char *at;
    struct custom_kind *k = &m->kinds[kind_of_letter(m, letter)];
    k->exists = true;
    snprintf(k->name, sizeof k->name, "%s", name);
    for (unsigned colour = 0; colour < 2; colour++)
        betza_read(moves, strlen(moves), &k->moves[colour], &at, error);
    snprintf(k->said, sizeof k->said, "%s", moves);
    memcpy(k->piece, k->moves[WHITE].piece, sizeof k->moves[WHITE].piece);
}

/* Begins with the men of chess on 8x8. */
static struct custom_men *men_orthodox_custom(void)
{
    static const struct {
        char letter;
        const char *moves, *name;
    } men[] = {{'p', PAWN_MOVES, "pawn"}, {'n', "N", "knight"}, {'b', "B", "bishop"},
               {'r', "R", "rook"},        {'q', "Q", "queen"},  {'k', "K", "king"}};
    struct custom_men *m = xcalloc(1, sizeof *m);
    m->files = m->ranks = 8;
    memset(m->picture, '.', 64);
    memset(m->letters, '?', KINDS_MAX);
    for (unsigned i = 0; i < sizeof men / sizeof *men; i++)
        kind_orthodox(m, men[i].letter, men[i].moves, men[i].name);
    return m;
}

bool men_open(struct reader *r, struct custom_game *g, const char *at)
{
    const struct men *men = g->game.men;
    if (g->men)
        return true;
    if (men->from_file) {
        g->men = xcalloc(1, sizeof *g->men);
        memcpy(g->men, men, sizeof *g->men);
        g->royal_said = g->pawns_said = true;
        g->promotes_said = UINT16_MAX;
        g->must_capture = men->must_capture;
    } else if (men == &men_orthodox || men == &men_losing) {
        g->men = men_orthodox_custom();
        g->must_capture = men->must_capture;
        g->royal_said = !men->royal;
    } else {
        return fault(r, at, "men of %s cannot be changed in parts: choose another base", g->game.men->id);
    }
    g->men_chosen = true;
    return true;
}

/* Two numbers with an x between them. */
static bool size_read(const char *text, unsigned *files, unsigned *ranks)
{
    long long x, y;
    char first[4] = "";
    size_t length = strcspn(text, "x");
    if (length >= sizeof first || !text[length])
        return false;
    memcpy(first, text, length);
    if (!number_read(first, 0, 99, &x) || !number_read(text + length + 1, 0, 99, &y))
        return false;
    *files = (unsigned)x;
    *ranks = (unsigned)y;
    return true;
}

/* FILESxRANKS, or a picture of ranks. */
bool take_board(struct reader *r, struct custom_game *g, char *value)
{
    struct custom_men *m = g->men;
    unsigned files = 0, ranks = 0;
    bool squares = false;
    char picture[CUSTOM_FILES_MAX * CUSTOM_RANKS_MAX + 1];
    if (isdigit((unsigned char)*value)) {
        if (!size_read(value, &files, &ranks))
            return fault(r, value, "'%.20s' is not as 10x8", value);
        if (!files || !ranks || files > CUSTOM_FILES_MAX || ranks > CUSTOM_RANKS_MAX ||
            files * ranks > CUSTOM_SQUARES_MAX)
            return fault(r, value, "a board has up to %d files, %d ranks and %d squares", CUSTOM_FILES_MAX,
                         CUSTOM_RANKS_MAX, CUSTOM_SQUARES_MAX);
        memset(picture, '.', files * ranks);
        squares = true;
    } else {
        char *at = value;
        files = (unsigned)strcspn(value, "/");
        while (true) {
            size_t length = strcspn(at, "/");
            if (length != files)
                return fault(r, at, "the ranks of a picture are of different lengths");
            if (files > CUSTOM_FILES_MAX || ranks == CUSTOM_RANKS_MAX || (ranks + 1) * files > CUSTOM_SQUARES_MAX)
                return fault(r, at, "a board has up to %d files, %d ranks and %d squares", CUSTOM_FILES_MAX,
                             CUSTOM_RANKS_MAX, CUSTOM_SQUARES_MAX);
            for (size_t i = 0; i < length; i++) {
                if (at[i] != '.' && at[i] != '*')
                    return fault(r, at + i, "in a picture '.' is a square and '*' none");
                squares |= at[i] == '.';
                picture[ranks * files + i] = at[i];
            }
            ranks++;
            at += length;
            if (!*at)
                break;
            at++;
        }
    }
    if (!squares || !files)
        return fault(r, value, "a board without squares");
    memcpy(m->picture, picture, files * ranks);
    m->picture[files * ranks] = 0;
    m->files = (uint8_t)files;
    m->ranks = (uint8_t)ranks;
    return true;
}

/* Betza's notation, for White and Black if they differ, and perhaps a name. */
bool take_piece(struct reader *r, struct custom_game *g, char *value)
{
    char error[BETZA_ERROR_MAX];
    unsigned kind = kind_of_letter(g->men, g->letter), colours = 0;
    if (kind == CUSTOM_KINDS)
        return fault(r, value, "more than %d kinds of men", CUSTOM_KINDS);
    struct custom_kind *k = &g->men->kinds[kind];
    if (strcmp(value, "none") == 0) {
        k->exists = false;
        return true;
    }
    for (char *at = value;;) {
        size_t length = strcspn(at, " \t/");
        const char *place;
        if (!betza_read(at, length, &k->moves[colours], &place, error))
            return fault(r, place, "%s", error);
        at += length;
        at += strspn(at, " \t");
        colours++;
        if (*at == '/' && colours == 1) {
            at += 1 + strspn(at + 1, " \t");
            continue;
        }
        if (*at == '/')
            return fault(r, at, "more than two sides");
        if (strlen(at) >= sizeof k->name)
            return fault(r, at, "a name of more than %d characters", (int)sizeof k->name - 1);
        snprintf(k->name, sizeof k->name, "%s", at);
        snprintf(k->said, sizeof k->said, "%.*s", (int)(at - value), value);
        break;
    }
    if (colours == 1)
        k->moves[BLACK] = k->moves[WHITE];
    bool said = k->moves[WHITE].piece[0] && k->moves[BLACK].piece[0];
    snprintf(k->piece, sizeof k->piece, "%s%s", said ? k->moves[WHITE].piece : "",
             said && colours == 2 ? k->moves[BLACK].piece : "");
    k->exists = true;
    return true;
}

/* Letters of men, or none: flags of theirs. */
static bool letters_read(struct reader *r, struct custom_game *g, const char *value, unsigned *kinds)
{
    *kinds = strcmp(value, "none") == 0 ? 0 : kinds_read(r, g, value);
    return *kinds || strcmp(value, "none") == 0;
}

bool take_royal(struct reader *r, struct custom_game *g, char *value)
{
    unsigned kinds;
    g->royal_said = true;
    if (!letters_read(r, g, value, &kinds))
        return false;
    for (unsigned kind = 0; kind < CUSTOM_KINDS; kind++)
        g->men->kinds[kind].royal = kinds >> kind & 1;
    return true;
}

bool take_royals(struct reader *r, struct custom_game *g, char *value)
{
    int royals = choice_read(r, value, "each|last|one");
    g->men->royals = (uint8_t)(royals < 0 ? 0 : royals);
    return royals >= 0;
}

bool take_pawns(struct reader *r, struct custom_game *g, char *value)
{
    unsigned kinds;
    g->pawns_said = true;
    if (!letters_read(r, g, value, &kinds))
        return false;
    for (unsigned kind = 0; kind < CUSTOM_KINDS; kind++)
        g->men->kinds[kind].pawn = kinds >> kind & 1;
    return true;
}

/* Letters to choose from, for White and Black if they differ, a rank, and perhaps `may`. */
bool take_promotes(struct reader *r, struct custom_game *g, char *value)
{
    unsigned kind = kind_of_letter(g->men, g->letter), kinds, colours = 0;
    long long rank;
    char *rest = value, *word;
    if (kind == CUSTOM_KINDS)
        return fault(r, value, "more than %d kinds of men", CUSTOM_KINDS);
    struct custom_kind *k = &g->men->kinds[kind];
    g->promotes_said |= (uint16_t)(1u << kind);
    k->promotes[WHITE] = k->promotes[BLACK] = 0;
    k->may_stay = false;
    if (strcmp(value, "none") == 0)
        return true;
    while ((word = value_word(&rest)) != NULL && !isdigit((unsigned char)*word)) {
        if (strcmp(word, "/") == 0 && colours == 1)
            continue;
        if (colours == 2 || !(kinds = kinds_read(r, g, word)))
            return colours == 2 ? fault(r, word, "here the rank is said") : false;
        k->promotes[colours++] = (uint16_t)kinds;
    }
    if (!colours)
        return fault(r, value, "to which men?");
    if (colours == 1)
        k->promotes[BLACK] = k->promotes[WHITE];
    if (!word)
        return fault(r, rest, "the rank is missing");
    if (!number_read(word, 1, CUSTOM_RANKS_MAX, &rank))
        return fault(r, word, "'%.20s' is no rank", word);
    k->promotion_rank = (uint8_t)(rank - 1);
    word = value_word(&rest);
    k->may_stay = word && strcmp(word, "may") == 0;
    return !word || k->may_stay ? (word = value_word(&rest)) == NULL || fault(r, word, "nothing may stand here")
                                : fault(r, word, "only 'may' may stand here");
}

/* Ranks of first moves. */
bool take_first(struct reader *r, struct custom_game *g, char *value)
{
    unsigned kind = kind_of_letter(g->men, g->letter);
    long long rank;
    if (kind == CUSTOM_KINDS)
        return fault(r, value, "more than %d kinds of men", CUSTOM_KINDS);
    g->men->kinds[kind].first_ranks = 0;
    for (char *word; (word = value_word(&value)) != NULL;) {
        if (!number_read(word, 1, CUSTOM_RANKS_MAX, &rank))
            return fault(r, word, "'%.20s' is no rank", word);
        g->men->kinds[kind].first_ranks |= (uint16_t)(1u << (rank - 1));
    }
    return g->men->kinds[kind].first_ranks || fault(r, value, "no ranks");
}

/* Four squares, which are looked at when the board is known. */
static bool castling_take(struct reader *r, char *value, struct castling_said *c)
{
    char *rest = value, *word;
    unsigned n = 0;
    c->said = true;
    c->none = strcmp(value, "none") == 0;
    if (c->none)
        return true;
    while ((word = value_word(&rest)) != NULL && n < 4) {
        if (square_named(word, CUSTOM_FILES_MAX, CUSTOM_RANKS_MAX) == NO_SQUARE)
            return fault(r, word, "'%.20s' is no square", word);
        snprintf(c->squares[n++], sizeof c->squares[0], "%s", word);
    }
    return (n == 4 && !word) || fault(r, value,
                                      "castling is said by four squares: of the king, of his partner, and where "
                                      "each of them goes");
}

bool take_short(struct reader *r, struct custom_game *g, char *value)
{
    return castling_take(r, value, &g->men->castling_said[0]);
}

bool take_long(struct reader *r, struct custom_game *g, char *value)
{
    return castling_take(r, value, &g->men->castling_said[1]);
}

bool take_must_capture(struct reader *r, struct custom_game *g, char *value)
{
    int must = choice_read(r, value, "no|yes");
    g->must_capture = must > 0;
    return must >= 0;
}

/* Letters and their worth in centipawns. */
bool take_values(struct reader *r, struct custom_game *g, char *value)
{
    long long worth;
    g->values_said = true;
    for (char *word; (word = value_word(&value)) != NULL;) {
        unsigned kinds = kinds_read(r, g, word);
        if (!kinds)
            return false;
        if ((word = value_word(&value)) == NULL || !number_read(word, 0, WORTH_MAX, &worth))
            return fault(r, word ? word : value, "a letter is followed by its worth, up to %d", WORTH_MAX);
        for (; kinds; kinds &= kinds - 1) {
            g->men->kinds[bits_first(kinds)].value_said = true;
            g->men->kinds[bits_first(kinds)].value = (int)worth;
        }
    }
    return true;
}

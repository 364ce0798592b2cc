/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of a games file that change pieces and board. */
#include <ctype.h>
#include <stddef.h>
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

unsigned type_of_letter(struct custom_pieces *m, char letter)
{
    /* those of chess that the game does not have last */
    static const uint8_t others[] = {8, 9, 10, 11, 12, 13, 14, 15, 6, 7, QUEEN, ROOK, BISHOP, KNIGHT};
    const char *found = strchr(m->letters, letter), *orthodox = memchr(orthodox_letters, letter, KING + 1);
    if (found)
        return (unsigned)(found - m->letters);
    unsigned pt = CUSTOM_TYPES;
    if (orthodox && !m->types[orthodox - orthodox_letters].exists)
        pt = (unsigned)(orthodox - orthodox_letters);
    for (unsigned i = 0; i < sizeof others && pt == CUSTOM_TYPES; i++)
        if (m->letters[others[i]] == '?' || (others[i] < KING && !m->types[others[i]].exists))
            pt = others[i];
    if (pt < CUSTOM_TYPES)
        m->letters[pt] = letter;
    return pt;
}

/* Makes a type with moves that are known to be right, and a name. */
static void type_orthodox(struct custom_pieces *m, char letter, const char *moves, const char *name)
{
    char error[BETZA_ERROR_MAX];
    const char *at;
    struct custom_type *k = &m->types[type_of_letter(m, letter)];
    k->exists = true;
    snprintf(k->name, sizeof k->name, "%s", name);
    for (unsigned colour = 0; colour < 2; colour++)
        betza_read(moves, strlen(moves), &k->moves[colour], &at, error);
    snprintf(k->said, sizeof k->said, "%s", moves);
    memcpy(k->piece, k->moves[WHITE].piece, sizeof k->moves[WHITE].piece);
}

/* Returns new pieces of a game's own: those of chess on 8x8. */
static struct custom_pieces *pieces_orthodox_custom(void)
{
    static const struct {
        char letter;
        const char *moves, *name;
    } pieces[] = {{'p', PAWN_MOVES, "pawn"}, {'n', "N", "knight"}, {'b', "B", "bishop"},
                  {'r', "R", "rook"},        {'q', "Q", "queen"},  {'k', "K", "king"}};
    struct custom_pieces *m = xcalloc(1, sizeof *m);
    m->files = m->ranks = 8;
    m->blast_spared = 1 << PAWN;
    memset(m->picture, '.', 64);
    memset(m->letters, '?', TYPES_MAX);
    for (unsigned i = 0; i < sizeof pieces / sizeof *pieces; i++)
        type_orthodox(m, pieces[i].letter, pieces[i].moves, pieces[i].name);
    return m;
}

bool pieces_open(struct reader *r, struct custom_game *g, const char *at)
{
    const struct piece_set *pieces = g->game.pieces;
    if (g->pieces)
        return true;
    if (pieces->from_file) {
        g->pieces = xcalloc(1, sizeof *g->pieces);
        memcpy(g->pieces, pieces, sizeof *g->pieces);
        g->royal_said = g->pawns_said = true;
        g->promotes_said = (uint16_t)(g->pieces->pawns_promote ? ~(1u << PAWN) : UINT16_MAX);
        g->must_capture = pieces->must_capture;
    } else if (pieces == &pieces_orthodox || pieces == &pieces_losing) {
        g->pieces = pieces_orthodox_custom();
        g->must_capture = pieces->must_capture;
        g->royal_said = !pieces->royal;
    } else {
        return fault(r, at, "pieces of %s cannot be changed in parts: choose another base", g->game.pieces->id);
    }
    g->pieces_chosen = true;
    return true;
}

/* Reads a size such as 10x8; false if it is none. */
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

/* Reads `board`: FILESxRANKS, or a picture of the ranks. */
bool take_board(struct reader *r, struct custom_game *g, char *value)
{
    struct custom_pieces *m = g->pieces;
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

/* Reads `piece X`: moves in Betza's notation, for White and Black if they differ, and perhaps a name. */
bool take_piece_type(struct reader *r, struct custom_game *g, char *value)
{
    char error[BETZA_ERROR_MAX];
    unsigned pt = type_of_letter(g->pieces, g->letter), colours = 0;
    if (pt == CUSTOM_TYPES)
        return fault(r, value, "more than %d piece types", CUSTOM_TYPES);
    struct custom_type *k = &g->pieces->types[pt];
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

/* Reads letters of pieces, or `none`; sets a member of all types, a bool, to whether they are among them. */
static bool flags_read(struct reader *r, struct custom_game *g, const char *value, size_t member)
{
    uint16_t types;
    if (!types_or_none(r, g, value, &types))
        return false;
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        *(bool *)((char *)&g->pieces->types[pt] + member) = types >> pt & 1;
    return true;
}

bool take_royal(struct reader *r, struct custom_game *g, char *value)
{
    g->royal_said = true;
    return flags_read(r, g, value, offsetof(struct custom_type, royal));
}

bool take_royals(struct reader *r, struct custom_game *g, char *value)
{
    char *rest = value, *word = value_word(&rest);
    int royals = choice_read(r, word, "each|last|one");
    long long number = 1;
    if (royals == ROYALS_LAST && (word = value_word(&rest)) != NULL &&
        !number_read(word, 1, CUSTOM_PIECES_MAX, &number))
        return fault(r, word, "must be a number of pieces, not '%.20s'", word);
    if (royals == ROYALS_LAST && strcmp(rest, "of each type") == 0) {
        royals = ROYALS_LAST_OF_TYPE;
        rest += strlen(rest);
    }
    g->pieces->royals = (uint8_t)(royals < 0 ? 0 : royals);
    g->pieces->royals_last = (uint8_t)number;
    return royals >= 0 && ((word = value_word(&rest)) == NULL || fault(r, word, "nothing may stand here"));
}

bool take_pawns(struct reader *r, struct custom_game *g, char *value)
{
    g->pawns_said = true;
    return flags_read(r, g, value, offsetof(struct custom_type, pawn));
}

/* Adds a rank or a square to the part of a region; false if the word is neither. */
static bool region_add(struct region *region, unsigned side, const char *word)
{
    long long rank;
    unsigned square = square_named(word, CUSTOM_FILES_MAX, CUSTOM_RANKS_MAX), file = 0;
    if (square != NO_SQUARE) {
        file = square % CUSTOM_FILES_MAX + 1;
        rank = square / CUSTOM_FILES_MAX + 1;
        region->files[side][rank - 1] |= (uint16_t)(1u << (file - 1));
    } else if (number_read(word, 1, CUSTOM_RANKS_MAX, &rank)) {
        region->files[side][rank - 1] = UINT16_MAX;
    } else {
        return false;
    }
    region->ranks_named = rank > region->ranks_named ? (uint8_t)rank : region->ranks_named;
    region->files_named = file > region->files_named ? (uint8_t)file : region->files_named;
    return true;
}

bool region_read(struct reader *r, char **rest, struct region *region)
{
    unsigned side = WHITE, words = 0;
    *region = (struct region){.said = true};
    for (;; words++) {
        char *at = *rest + strspn(*rest, " \t,");
        if (!*at || (isalpha((unsigned char)*at) && !isdigit((unsigned char)at[1]) && strncmp(at, "none", 4) != 0))
            break;
        char *word = value_word(rest);
        bool slash = strcmp(word, "/") == 0 && side == WHITE;
        if (slash)
            side = BLACK;
        else if (strcmp(word, "none") != 0 && !region_add(region, side, word))
            return fault(r, word, "must be a rank or a square, not '%.20s'", word);
    }
    region->black_said = side == BLACK;
    return words || fault(r, *rest, "neither ranks nor squares");
}

bool region_take(struct reader *r, char *value, struct region *region)
{
    char *rest = value, *word;
    return region_read(r, &rest, region) &&
           ((word = value_word(&rest)) == NULL || fault(r, word, "must be a rank or a square, not '%.20s'", word));
}

struct custom_type *type_of_key(struct reader *r, struct custom_game *g, const char *value)
{
    unsigned pt = type_of_letter(g->pieces, g->letter);
    if (pt == CUSTOM_TYPES) {
        fault(r, value, "more than %d piece types", CUSTOM_TYPES);
        return NULL;
    }
    if (strcmp(value, "none") != 0)
        g->keys[g->keys_count - 1].named |= (uint16_t)(1u << pt);
    return &g->pieces->types[pt];
}

/* Reads `promotes X`: letters to choose from, for White and Black if they differ, a rank or squares, and perhaps
   `leaving`, `capturing` and `may`, or `turning`. */
bool take_promotes(struct reader *r, struct custom_game *g, char *value)
{
    struct custom_type *k = type_of_key(r, g, value);
    unsigned types, colours = 0;
    char *rest = value, *word, *at;
    if (!k)
        return false;
    g->promotes_said |= (uint16_t)(1u << (k - g->pieces->types));
    k->promotes[WHITE] = k->promotes[BLACK] = 0;
    k->may_stay = k->leaving = k->capturing = k->turning = false;
    k->stuck = strncmp(value, "none ", 5) == 0;
    if (k->stuck)
        return region_take(r, value + 5, &k->zone_said);
    if (strcmp(value, "none") == 0)
        return true;
    while (at = rest + strspn(rest, " \t,"),
           *at && strncmp(at, "none", 4) != 0 && !isdigit((unsigned char)*at) && !isdigit((unsigned char)at[1])) {
        word = value_word(&rest);
        if (strcmp(word, "/") == 0 && colours == 1)
            continue;
        if (colours == 2 || !(types = types_read(r, g, word)))
            return colours == 2 ? fault(r, word, "here the rank is said") : false;
        k->promotes[colours++] = (uint16_t)types;
    }
    if (!colours)
        return fault(r, value, "to which pieces?");
    if (colours == 1)
        k->promotes[BLACK] = k->promotes[WHITE];
    if (!*at)
        return fault(r, rest, "the rank is missing");
    if (!region_read(r, &rest, &k->zone_said))
        return false;
    k->promotion_rank = 0;
    if (!k->zone_said.black_said && !k->zone_said.files_named) {
        unsigned first = 0;
        while (first < CUSTOM_RANKS_MAX && !k->zone_said.files[WHITE][first]) /* "none" has no rank */
            first++;
        if (first + 1u == k->zone_said.ranks_named) /* one rank alone: those beyond, too */
            k->promotion_rank = (uint8_t)(first + 1);
        for (unsigned rank = first; k->promotion_rank && rank < CUSTOM_RANKS_MAX; rank++)
            k->zone_said.files[WHITE][rank] = UINT16_MAX;
    }
    word = value_word(&rest);
    k->leaving = word && strcmp(word, "leaving") == 0;
    word = k->leaving ? value_word(&rest) : word;
    k->capturing = word && strcmp(word, "capturing") == 0;
    word = k->capturing ? value_word(&rest) : word;
    k->turning = word && !k->leaving && !k->capturing && strcmp(word, "turning") == 0;
    if (k->turning)
        return (word = value_word(&rest)) == NULL || fault(r, word, "nothing may stand here");
    k->may_stay = word && strcmp(word, "may") == 0;
    return !word || k->may_stay ? (word = value_word(&rest)) == NULL || fault(r, word, "nothing may stand here")
                                : fault(r, word, "only 'leaving', 'capturing', 'may' and 'turning' may stand here");
}

/* Reads `first X`: where first moves are allowed, and perhaps `once` and the types that end them. */
bool take_first(struct reader *r, struct custom_game *g, char *value)
{
    struct custom_type *k = type_of_key(r, g, value);
    char *rest = value, *word;
    if (!k || !region_read(r, &rest, &k->first_said))
        return false;
    word = value_word(&rest);
    k->once = word && strcmp(word, "once") == 0;
    k->unseen = 0;
    if (word && !k->once)
        return fault(r, word, "only 'once' may stand here");
    word = value_word(&rest);
    return !word || ((k->unseen = (uint16_t)types_read(r, g, word)) != 0 &&
                     ((word = value_word(&rest)) == NULL || fault(r, word, "nothing may stand here")));
}

bool take_blast(struct reader *r, struct custom_game *g, char *value)
{
    int blast = choice_read(r, value, "none|captures");
    g->pieces->blasts = blast > 0;
    g->law.settings.blasts = blast > 0;
    return blast >= 0;
}

bool take_walls(struct reader *r, struct custom_game *g, char *value)
{
    int walls = choice_read(r, value, "none|arrow|duck|edge|past|static");
    if (walls < 0)
        return false;
    g->pieces->walls = (uint8_t)walls;
    g->law.settings.walls = walls != WALLS_NONE && walls != WALLS_PAST;
    return true;
}

bool take_counting(struct reader *r, struct custom_game *g, char *value)
{
    char *letters = value, *word = value_word(&letters);
    int counting = choice_read(r, word, "none|makruk|cambodian|asean");
    letters += strspn(letters, " \t");
    if (counting < 0)
        return false;
    if (*letters && (strspn(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-") != 3 || letters[3]))
        return fault(r, letters, "must be the letters of rook, khon and knight, as in RSN, not '%.20s'", letters);
    snprintf(g->pieces->counted, sizeof g->pieces->counted, "%.3s", *letters ? letters : "RSN");
    g->pieces->counting = (uint8_t)counting;
    g->law.settings.counts = counting > 0;
    return true;
}

bool take_must_capture(struct reader *r, struct custom_game *g, char *value)
{
    int must = choice_read(r, value, "no|yes");
    g->must_capture = must > 0;
    return must >= 0;
}

/* Reads `progress`: letters of pieces, or `none`. */
bool take_progress(struct reader *r, struct custom_game *g, char *value)
{
    g->pieces->progress_said = true;
    return flags_read(r, g, value, offsetof(struct custom_type, progress));
}

/* Reads letters and numbers of pieces, up to `max`, or `none`, into a member of all types, a byte. */
static bool numbers_read(struct reader *r, struct custom_game *g, char *value, size_t member, unsigned max)
{
    long long number;
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        *((uint8_t *)&g->pieces->types[pt] + member) = 0;
    for (char *word; strcmp(value, "none") != 0 && (word = value_word(&value)) != NULL;) {
        unsigned types = types_read(r, g, word);
        if (!types)
            return false;
        if ((word = value_word(&value)) == NULL || !number_read(word, 1, max, &number))
            return fault(r, word ? word : value, "a letter is followed by a number of pieces");
        for (; types; types &= types - 1)
            *((uint8_t *)&g->pieces->types[bits_first(types)] + member) = (uint8_t)number;
    }
    return true;
}

/* Reads `limits`: in place of those of the base. */
bool take_limits(struct reader *r, struct custom_game *g, char *value)
{
    g->pieces->limited = strcmp(value, "none") != 0;
    return numbers_read(r, g, value, offsetof(struct custom_type, limit), CUSTOM_PIECES_MAX);
}

bool take_file_limits(struct reader *r, struct custom_game *g, char *value)
{
    return numbers_read(r, g, value, offsetof(struct custom_type, file_limit), CUSTOM_RANKS_MAX);
}

/* Reads `values`: letters and their values in centipawns. */
bool take_values(struct reader *r, struct custom_game *g, char *value)
{
    long long worth;
    for (char *word; (word = value_word(&value)) != NULL;) {
        unsigned types = types_read(r, g, word);
        if (!types)
            return false;
        if ((word = value_word(&value)) == NULL || !number_read(word, 0, WORTH_MAX, &worth))
            return fault(r, word ? word : value, "a letter is followed by its worth, up to %d", WORTH_MAX);
        for (; types; types &= types - 1) {
            g->pieces->types[bits_first(types)].value_said = true;
            g->pieces->types[bits_first(types)].value = (int)worth;
        }
    }
    return true;
}

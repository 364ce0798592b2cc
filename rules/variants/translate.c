/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a section of a games file of a variant, or tells what tempi lacks for it. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/position.h"
#include "rules/custom/betza.h"
#include "rules/variants/variant.h"

/* The translation of a variant so far. */
struct work {
    struct variant_reader *r;
    const struct variant *v;
    struct translation *t;
    struct said_at head;
    bool good;
};

/* Returns where a key was said, or where the section begins if its base says it. */
static struct said_at said_at(const struct work *w, const char *key)
{
    for (unsigned i = 0; variant_keys[i].name; i++)
        if (strcmp(variant_keys[i].name, key) == 0 && w->v->at[i].line)
            return w->v->at[i];
    return w->head;
}

/* Refuses the variant for what a key says. */
static void refuse(struct work *w, const char *key, const char *why)
{
    w->good = variant_fault(w->r, said_at(w, key), "%s: %s", key, why);
}

/* Adds a line to the section; `key` is the key that it comes from. */
static void line_add(struct work *w, struct said_at at, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void line_add(struct work *w, struct said_at at, const char *format, ...)
{
    struct translation *t = w->t;
    const size_t room = sizeof t->text - t->length;
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(t->text + t->length, room, format, arguments);
    va_end(arguments);
    if (n < 0 || (size_t)n + 2 > room || t->count == sizeof t->lines / sizeof *t->lines) {
        t->text[t->length] = 0;
        w->good = false;
        return;
    }
    t->length += (size_t)n;
    t->text[t->length++] = '\n';
    t->text[t->length] = 0;
    t->lines[t->count++] = at;
}

/* Writes the letters of a set of types that the variant has. */
static const char *letters_of(const struct variant *v, slots set, char *text)
{
    size_t n = 0;
    if (set >> SLOT_ALL & 1)
        return "any";
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if ((set >> slot & 1) && v->pieces[slot].letter)
            text[n++] = (char)toupper((unsigned char)v->pieces[slot].letter);
    text[n] = 0;
    return text;
}

/* Returns the types of a set that the variant has. */
static slots present(const struct variant *v, slots set)
{
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (!v->pieces[slot].letter)
            set &= ~((slots)1 << slot);
    return set;
}

/* Cuts squares to the board. */
static struct squares on_board(const struct variant *v, const struct squares *s)
{
    struct squares cut = {{0}};
    for (int rank = 0; rank < v->maxRank; rank++)
        cut.ranks[rank] = s->ranks[rank] & (uint16_t)((1u << v->maxFile) - 1);
    return cut;
}

/* Whether squares on the board are the same. */
static bool same_squares(const struct variant *v, const struct squares *a, const struct squares *b)
{
    struct squares x = on_board(v, a), y = on_board(v, b);
    return memcmp(&x, &y, sizeof x) == 0;
}

/* Whether there are no squares on the board. */
static bool no_squares(const struct variant *v, const struct squares *s)
{
    return same_squares(v, s, &(struct squares){{0}});
}

/* Writes squares: whole ranks by their numbers. */
static void squares_write(const struct variant *v, const struct squares *s, struct text_builder *builder)
{
    struct squares cut = on_board(v, s);
    bool none = true;
    for (int rank = 0; rank < v->maxRank; rank++) {
        bool whole = cut.ranks[rank] == (1u << v->maxFile) - 1;
        for (int file = 0; file < (whole ? 1 : v->maxFile); file++) {
            if (!whole && !(cut.ranks[rank] >> file & 1))
                continue;
            none = false;
            builder_char(builder, ' ');
            if (!whole)
                builder_char(builder, (char)('a' + file));
            builder_number(builder, (unsigned)rank + 1);
        }
    }
    builder_text(builder, none ? " none" : "");
}

enum { REGION_TEXT = 1024 };

/* Writes the squares of both colours as a region of a games file. */
static const char *region_write(const struct variant *v, const struct squares of[2], char *text)
{
    struct text_builder builder = builder_begin(text, REGION_TEXT);
    squares_write(v, &of[WHITE], &builder);
    builder_text(&builder, " /");
    squares_write(v, &of[BLACK], &builder);
    return text + 1;
}

/* Refuses the variant for each key whose value is not the default and which tempi lacks. */
static void lacks_tell(struct work *w)
{
    struct variant *standard = xcalloc(1, sizeof *standard);
    const char *last = "";
    variant_default(standard);
    for (unsigned i = 0; variant_keys[i].name; i++) {
        const struct variant_key *key = &variant_keys[i];
        const char *here = (const char *)w->v + key->at, *there = (const char *)standard + key->at;
        bool same = key->kind == READ_TEXT ? strcmp(here, there) == 0 : memcmp(here, there, key->size) == 0;
        if (!key->lacks || same || strcmp(key->name, last) == 0)
            continue;
        last = key->name;
        w->good = variant_fault(w->r, said_at(w, key->name), "tempi lacks the rule '%s'%s", key->name,
                                w->v->at[i].line ? "" : ", which the base has");
    }
    free(standard);
}

/* Whether a side has first moves at all. */
static bool steps_twice(const struct variant *v, unsigned colour)
{
    return v->doubleStep && !no_squares(v, &v->doubleStepRegion[colour]);
}

/* Whether pawns of a colour can be captured e.p. */
static bool passes(const struct variant *v, unsigned colour)
{
    return steps_twice(v, colour) && !no_squares(v, &v->enPassantRegion[!colour]);
}

/* An atom of Betza's notation with its modifiers. */
struct atom {
    char directions[16], others[8]; /* others: of n, p and g */
    bool moves, takes, first;
    char letter;
    const char *range; /* what stands behind the letter, up to `end` */
    const char *end;
};

/* Reads an atom as Fairy-Stockfish does; returns NULL, or where it says what that program does not know. */
static const char *atom_read(const char *text, struct atom *a)
{
    size_t directions = 0, others = 0;
    *a = (struct atom){.letter = 0};
    for (; islower((unsigned char)*text); text++) {
        if (strchr("fbvhrls", *text) && directions + 1 < sizeof a->directions)
            a->directions[directions++] = *text;
        else if (strchr("npg", *text) && others + 1 < sizeof a->others)
            a->others[others++] = *text;
        else if (!strchr("mcei", *text))
            return text;
        a->moves |= *text == 'm';
        a->takes |= *text == 'c';
        a->first |= *text == 'i';
    }
    if (!strchr("WFDNAHLCJZGKRBQ", *text) || !*text)
        return text;
    a->letter = *text;
    a->range = ++text;
    if (isdigit((unsigned char)*text) || *text == a->letter)
        text++;
    a->end = text;
    if (!a->moves && !a->takes)
        a->moves = a->takes = true;
    return NULL;
}

/* Writes an atom as a games file has it, with another letter and range if these are said. */
static void atom_write(const struct atom *a, bool passing, char letter, const char *range, struct text_builder *builder)
{
    builder_text(builder, a->directions);
    builder_text(builder, a->first ? "i" : "");
    builder_text(builder, a->moves && !a->takes ? "m" : a->takes && !a->moves ? "c" : "");
    builder_text(builder, passing ? "e" : "");
    builder_text(builder, a->others);
    builder_char(builder, letter);
    for (const char *at = range ? range : a->range; *at && (range || at < a->end); at++)
        builder_char(builder, *at);
}

/* Writes the moves of a type of a colour in the notation of games files; false if they cannot be said. There, one
   direction before K and Q is one way, and pieces capture e.p. by atoms with an `e`. */
static bool moves_write(const struct variant *v, unsigned slot, unsigned colour, char *text)
{
    const char *usual;
    slot_name(slot, &usual);
    struct text_builder builder = builder_begin(text, BETZA_TEXT_MAX);
    const char *at = v->pieces[slot].betza[0] ? v->pieces[slot].betza : usual;
    bool passing = passes(v, !colour) && (v->enPassantTypes[colour] >> slot & 1);
    struct atom a;
    for (; *at; at = a.end) {
        if (atom_read(at, &a))
            return false;
        if (a.first && !steps_twice(v, colour))
            continue;
        bool both = a.letter == 'K' || a.letter == 'Q', slides = strchr("RBQ", a.letter) || a.end > a.range;
        bool takes_passing = passing && a.takes && !a.moves && !a.first;
        if (takes_passing && (slides || a.others[0]))
            return false;
        if (!both) {
            atom_write(&a, takes_passing, a.letter, NULL, &builder);
            continue;
        }
        for (const char *d = a.directions; *d; d++)
            if (d[1] && d[0] != d[1] && strchr("fbv", d[0]) != NULL && strchr("rls", d[1]) != NULL)
                return false;
        char digits[2] = {a.end > a.range && isdigit((unsigned char)*a.range) ? *a.range : 0, 0};
        atom_write(&a, takes_passing, a.letter == 'K' ? 'W' : 'R', digits, &builder);
        atom_write(&a, takes_passing, a.letter == 'K' ? 'F' : 'B', digits, &builder);
    }
    if (slot == 0 && steps_twice(v, colour))
        builder_text(&builder, "ifmnD");
    return text[0] && strlen(text) + 1 < BETZA_TEXT_MAX;
}

/* Whether a type has first moves. */
static bool begins_twice(const struct variant *v, unsigned slot)
{
    return slot == 0 || strchr(v->pieces[slot].betza, 'i') != NULL;
}

/* Writes the piece types: their moves, where they may go, and where first moves begin. */
static void pieces_write(struct work *w)
{
    const struct variant *v = w->v;
    char region[REGION_TEXT];
    for (const char *letter = "pnbrqk"; *letter; letter++) {
        unsigned slot = 0;
        while (slot < SLOTS && v->pieces[slot].letter != *letter)
            slot++;
        if (slot == SLOTS)
            line_add(w, w->head, "piece %c = none", toupper((unsigned char)*letter));
    }
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        char moves[2][BETZA_TEXT_MAX];
        const char *usual, *name = slot_name(slot, &usual);
        const struct variant_piece *piece = &v->pieces[slot];
        char letter = (char)toupper((unsigned char)piece->letter);
        if (!letter)
            continue;
        if (!moves_write(v, slot, WHITE, moves[WHITE]) || !moves_write(v, slot, BLACK, moves[BLACK])) {
            w->good = variant_fault(w->r, w->head, "%s: tempi has no piece with these moves", name);
            continue;
        }
        bool same = strcmp(moves[WHITE], moves[BLACK]) == 0, named = slot < SLOTS_KNOWN || slot == SLOT_KING;
        line_add(w, w->head, "piece %c = %s%s%s%s%s", letter, moves[WHITE], same ? "" : " / ", same ? "" : moves[BLACK],
                 named ? " " : "", named ? name : "");
        if (piece->bounded[WHITE] || piece->bounded[BLACK]) {
            struct squares all = {{0}}, bounds[2];
            memset(&all, 0xff, sizeof all);
            for (unsigned colour = 0; colour < 2; colour++)
                bounds[colour] = piece->bounded[colour] ? piece->mobility[colour] : all;
            line_add(w, w->head, "region %c = %s", letter, region_write(v, bounds, region));
        }
        if (begins_twice(v, slot) && v->doubleStep)
            line_add(w, said_at(w, "doubleStepRegionWhite"), "first %c = %s", letter,
                     region_write(v, v->doubleStepRegion, region));
    }
}

/* Writes which types are royal. */
static void royals_write(struct work *w)
{
    const struct variant *v = w->v;
    char letters[SLOTS + 1];
    slots royal = present(v, (slots)1 << SLOT_KING), pseudo = 0;
    if (v->extinctionPseudoRoyal && v->extinctionValue == RESULT_LOSS)
        pseudo = present(v, v->extinctionPieceTypes);
    if (pseudo && royal && v->extinctionPieceCount < 63)
        refuse(w, "extinctionPseudoRoyal", "together with a king only where all such pieces are royal");
    if (pseudo && v->extinctionPieceCount && v->extinctionPieceCount < 63)
        refuse(w, "extinctionPieceCount", "with pseudo-royal pieces only 0, or 63 and more");
    if (v->extinctionPseudoRoyal && (v->extinctionPieceTypes >> SLOT_ALL & 1))
        refuse(w, "extinctionPieceTypes", "pseudo-royal pieces are named");
    royal |= pseudo;
    line_add(w, said_at(w, "extinctionPieceTypes"), "royal = %s", royal ? letters_of(v, royal, letters) : "none");
    if (pseudo && !v->extinctionPieceCount)
        line_add(w, said_at(w, "extinctionPseudoRoyal"), "royals = %s", v->dupleCheck ? "one" : "last");
}

/* Writes what counts as a pawn, and promotions. */
static void pawns_write(struct work *w)
{
    const struct variant *v = w->v;
    char text[2][SLOTS + 1], region[REGION_TEXT];
    const slots progress = present(v, v->nMoveRuleTypes[WHITE] | v->nMoveRuleTypes[BLACK]);
    slots pawns = progress;
    bool passing = passes(v, WHITE) || passes(v, BLACK);
    for (unsigned slot = 0; passing && slot < SLOTS; slot++)
        pawns |= v->pieces[slot].letter && begins_twice(v, slot) ? (slots)1 << slot : 0;
    line_add(w, said_at(w, "nMoveRuleTypes"), "pawns = %s", pawns ? letters_of(v, pawns, text[0]) : "none");
    if (pawns != progress)
        line_add(w, said_at(w, "nMoveRuleTypes"), "progress = %s",
                 progress ? letters_of(v, progress, text[0]) : "none");
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        char letter = (char)toupper((unsigned char)v->pieces[slot].letter);
        struct squares zone[2] = {{{0}}, {{0}}};
        slots types[2];
        bool promotes = false;
        if (!letter)
            continue;
        for (unsigned colour = 0; colour < 2; colour++) {
            bool here = v->promotionPawnTypes[colour] >> slot & 1;
            types[colour] = present(v, v->promotionPieceTypes[here ? colour : !colour]);
            if (!here || !types[colour])
                continue;
            zone[colour] = v->promotionRegion[colour];
            promotes |= !no_squares(v, &zone[colour]);
        }
        if (promotes)
            line_add(w, said_at(w, "promotionPieceTypes"), "promotes %c = %s / %s %s%s", letter,
                     letters_of(v, types[types[WHITE] ? WHITE : BLACK], text[WHITE]),
                     letters_of(v, types[types[BLACK] ? BLACK : WHITE], text[BLACK]), region_write(v, zone, region),
                     v->mandatoryPawnPromotion ? "" : " may");
        else if (letter == 'P')
            line_add(w, w->head, "promotes P = none");
    }
    if (passing && (!same_squares(v, &v->enPassantRegion[WHITE], &(struct squares){{0}}) ||
                    !same_squares(v, &v->enPassantRegion[BLACK], &(struct squares){{0}}))) {
        const struct squares passed[2] = {v->enPassantRegion[BLACK], v->enPassantRegion[WHITE]};
        struct squares all;
        memset(&all, 0xff, sizeof all);
        if (!same_squares(v, &passed[WHITE], &all) || !same_squares(v, &passed[BLACK], &all))
            line_add(w, said_at(w, "enPassantRegion"), "passed = %s", region_write(v, passed, region));
    }
}

/* The fields of a FEN that may leave out some. */
struct start {
    char board[VARIANT_TEXT_MAX], side, rights[16];
    char squares[VARIANT_RANKS][VARIANT_RANKS]; /* letters by rank and file; 0: none, `*`: no square */
};

/* Reads the starting position, as far as it can be understood; the reader of games files judges it. */
static void start_read(const struct variant *v, struct start *s)
{
    char copy[VARIANT_TEXT_MAX], *rest = NULL, *word;
    int rank = v->maxRank - 1, file = 0, run = 0;
    memset(s, 0, sizeof *s);
    snprintf(copy, sizeof copy, "%s", v->startFen);
    word = strtok_r(copy, " ", &rest);
    snprintf(s->board, sizeof s->board, "%.*s", (int)strcspn(word ? word : "", "["), word ? word : "");
    s->side = 'w';
    if ((word = strtok_r(NULL, " ", &rest)) != NULL)
        s->side = word[0];
    if ((word = strtok_r(NULL, " ", &rest)) != NULL && isalpha((unsigned char)*word))
        snprintf(s->rights, sizeof s->rights, "%s", word);
    for (const char *at = s->board; *at && rank >= 0; at++) {
        run = isdigit((unsigned char)*at) ? run * 10 + *at - '0' : 0;
        if (*at == '/') {
            rank--;
            file = 0;
        } else if (run) {
            file += run - run / 10;
        } else if (file < VARIANT_RANKS && rank < VARIANT_RANKS) {
            s->squares[rank][file++] = *at;
        }
    }
}

/* Whether the piece on a square is one of a set of types of a colour. */
static bool stands(const struct variant *v, const struct start *s, int file, int rank, slots types, unsigned colour)
{
    char letter = s->squares[rank - 1][file - 1];
    for (unsigned slot = 0; letter && slot < SLOTS; slot++)
        if ((types >> slot & 1) && v->pieces[slot].letter == tolower((unsigned char)letter) &&
            (islower((unsigned char)letter) ? BLACK : WHITE) == (int)colour)
            return true;
    return false;
}

/* Finds the files of king and partner of a castling that the start allows; false if there is none. */
static bool castling_find(const struct variant *v, const struct start *s, unsigned colour, bool short_side, int *king,
                          int *partner)
{
    int rank = colour == WHITE ? v->castlingRank : v->maxRank + 1 - v->castlingRank, kings = 0, one = 0;
    char right = "QKqk"[2 * (colour == BLACK) + short_side];
    if (!v->castling || !strchr(s->rights, right) || rank < 1 || rank > v->maxRank)
        return false;
    for (int file = 1; file <= v->maxFile; file++)
        for (int y = 1; y <= v->maxRank; y++)
            if (stands(v, s, file, y, v->castlingKingPiece[colour], colour)) {
                kings++;
                one = y == rank ? file : one;
            }
    *king = kings == 1 ? one : v->castlingKingFile;
    if (!*king || *king > v->maxFile || !stands(v, s, *king, rank, v->castlingKingPiece[colour], colour))
        return false;
    int far = short_side ? v->castlingRookKingsideFile : v->castlingRookQueensideFile, step = short_side ? -1 : 1;
    for (*partner = far > v->maxFile ? v->maxFile : far; *partner != *king && *partner >= 1 && *partner <= v->maxFile;
         *partner += step)
        if (stands(v, s, *partner, rank, v->castlingRookPieces[colour], colour))
            return true;
    return false;
}

/* Writes board and start, castling included. */
static void start_write(struct work *w)
{
    const struct variant *v = w->v;
    struct start s;
    char rights[8] = "----", picture[VARIANT_RANKS * (VARIANT_RANKS + 1) + 1];
    size_t n = 0, count = 0;
    start_read(v, &s);
    for (int rank = v->maxRank; rank >= 1; rank--) {
        for (int file = 1; file <= v->maxFile; file++)
            picture[n++] = s.squares[rank - 1][file - 1] == '*' ? '*' : '.';
        picture[n++] = '/';
    }
    picture[n - 1] = 0;
    if (strchr(picture, '*'))
        line_add(w, said_at(w, "startFen"), "board = %s", picture);
    else
        line_add(w, said_at(w, "maxFile"), "board = %dx%d", v->maxFile, v->maxRank);
    for (unsigned i = 0; i < 2; i++) {
        bool short_side = i == 0, has[2];
        int king[2] = {0}, partner[2] = {0}, target = short_side ? v->castlingKingsideFile : v->castlingQueensideFile;
        for (unsigned colour = 0; colour < 2; colour++)
            has[colour] = castling_find(v, &s, colour, short_side, &king[colour], &partner[colour]);
        if (has[WHITE] && has[BLACK] && (king[WHITE] != king[BLACK] || partner[WHITE] != partner[BLACK]))
            refuse(w, "castling", "the two sides castle from different files");
        unsigned colour = has[WHITE] ? WHITE : BLACK;
        if (!has[colour]) {
            line_add(w, w->head, "%s castling = none", short_side ? "short" : "long");
            continue;
        }
        line_add(w, said_at(w, "castling"), "%s castling = %c%d %c%d %c%d %c%d%s", short_side ? "short" : "long",
                 'a' + king[colour] - 1, v->castlingRank, 'a' + partner[colour] - 1, v->castlingRank, 'a' + target - 1,
                 v->castlingRank, 'a' + target - 1 + (short_side ? -1 : 1), v->castlingRank,
                 has[BLACK] ? "" : " / none");
        for (colour = 0; colour < 2; colour++)
            if (has[colour])
                rights[2 * colour + i] = "KQkq"[2 * colour + i];
    }
    for (unsigned i = 0; i < 4; i++)
        if (rights[i] != '-')
            rights[count++] = rights[i];
    rights[count] = 0;
    line_add(w, said_at(w, "startFen"), "start = %s %c %s - 0 1", s.board, s.side, count ? rights : "-");
}

/* Returns how many checks win, as the start says it, `3+3`; 1 if it says nothing; 0 if the sides differ. */
static unsigned checks_of(const struct variant *v)
{
    const char *plus = strchr(strchr(v->startFen, ' ') ? strchr(v->startFen, ' ') : v->startFen, '+');
    if (!plus)
        return 1;
    return isdigit((unsigned char)plus[-1]) && plus[1] == plus[-1] && !isdigit((unsigned char)plus[2]) &&
                   !isdigit((unsigned char)plus[-2])
               ? (unsigned)(plus[1] - '0')
               : 0;
}

/* Writes what wins besides mate. */
static void goals_write(struct work *w)
{
    const struct variant *v = w->v;
    char text[2 * REGION_TEXT + 128], letters[SLOTS + 1], region[REGION_TEXT];
    struct text_builder builder = builder_begin(text, sizeof text);
    slots types = v->extinctionPieceTypes;
    bool all = types >> SLOT_ALL & 1, several = !all && (types & (types - 1));
    if (v->extinctionValue != RESULT_NONE && types && !v->extinctionPseudoRoyal) {
        if (v->extinctionValue == RESULT_DRAW || (v->extinctionValue == RESULT_WIN && several))
            refuse(w, "extinctionValue", "only a loss, or the win of one type or of all");
        builder_text(&builder, v->extinctionValue == RESULT_WIN ? "lose " : several ? "extinction " : "capture ");
        builder_text(&builder, letters_of(v, types, letters));
        builder_char(&builder, ' ');
        builder_number(&builder, (unsigned)v->extinctionPieceCount);
        if (v->extinctionOpponentPieceCount) {
            builder_text(&builder, " against ");
            builder_number(&builder, (unsigned)v->extinctionOpponentPieceCount);
            builder_text(&builder, v->extinctionClaim ? " claimed" : "");
        } else if (v->extinctionClaim) {
            refuse(w, "extinctionClaim", "only with extinctionOpponentPieceCount");
        }
    }
    bool same = v->flagPiece[WHITE] == v->flagPiece[BLACK];
    for (unsigned colour = 0; colour < (same ? 1 : 2); colour++) {
        struct squares of[2] = {v->flagRegion[WHITE], v->flagRegion[BLACK]};
        if (!same)
            of[!colour] = (struct squares){{0}};
        if (no_squares(v, &of[WHITE]) && no_squares(v, &of[BLACK]))
            continue;
        builder_text(&builder, text[0] ? " or reach " : "reach ");
        builder_text(&builder, letters_of(v, v->flagPiece[colour], letters));
        builder_char(&builder, ' ');
        builder_text(&builder, region_write(v, of, region));
    }
    if (v->checkCounting) {
        unsigned checks = checks_of(v);
        if (!checks)
            refuse(w, "checkCounting", "the start says how many checks win, the same for both sides, as in 3+3");
        builder_text(&builder, text[0] ? " or checks " : "checks ");
        builder_number(&builder, checks);
    }
    if (text[0])
        line_add(w, said_at(w, v->extinctionValue != RESULT_NONE ? "extinctionPieceTypes" : "flagRegion"), "goal = %s",
                 text);
}

/* Writes the limits of promotion, `q:1 r:2`. */
static void limits_write(struct work *w)
{
    char text[VARIANT_TEXT_MAX];
    snprintf(text, sizeof text, "%s", w->v->promotionLimit);
    for (char *at = text; *at; at++)
        *at = *at == ':' ? ' ' : (char)toupper((unsigned char)*at);
    line_add(w, said_at(w, "promotionLimit"), "limits = %s", text);
}

/* Writes the other rules. */
static void law_write(struct work *w)
{
    static const char *const results[] = {"draw", "loss", "draw", "win"};
    const struct variant *v = w->v;
    if (v->stalemateValue != RESULT_DRAW || v->mustCapture)
        line_add(w, said_at(w, "stalemateValue"), "stalemate = %s", results[v->stalemateValue]);
    if (v->checkmateValue != RESULT_LOSS)
        line_add(w, said_at(w, "checkmateValue"), "checkmate = %s", results[v->checkmateValue]);
    if (v->mustCapture)
        line_add(w, said_at(w, "mustCapture"), "must capture = yes");
    if (v->immobilityIllegal)
        line_add(w, said_at(w, "immobilityIllegal"), "dead ends = forbidden");
    if (!v->checking)
        line_add(w, said_at(w, "checking"), "checks = never");
    if (v->promotionLimit[0])
        limits_write(w);
    if (!v->nMoveRule)
        line_add(w, said_at(w, "nMoveRule"), "quiet turns = none");
    else if (v->nMoveRule != 50)
        line_add(w, said_at(w, "nMoveRule"), "quiet turns = %d", v->nMoveRule);
}

bool variant_translate(struct variant_reader *r, const struct variant *v, struct said_at head, struct translation *t)
{
    struct work w = {.r = r, .v = v, .t = t, .head = head, .good = true};
    line_add(&w, head, "[%s]", v->id);
    lacks_tell(&w);
    if (!w.good)
        return false;
    if (v->maxRank * v->maxFile > 120) {
        refuse(&w, "maxRank", "a board has up to 120 squares");
        return false;
    }
    pieces_write(&w);
    royals_write(&w);
    pawns_write(&w);
    start_write(&w);
    goals_write(&w);
    law_write(&w);
    for (unsigned i = 0; i < v->ours_count; i++)
        line_add(&w, v->ours_at[i], "%s", v->ours[i]);
    return w.good;
}

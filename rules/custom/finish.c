/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finishes the pieces of a game from a games file at the end of its section: castling, defaults, and what XBoard and
   players are told of them. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/custom/reader.h"
#include "rules/notation/text.h"
#include "rules/steps.h"

/* Finds the pieces of the starting position by the first field of its FEN, as far as it can be understood; false if it
   has others, too. */
static bool start_read(const struct custom_pieces *m, const char *array, uint8_t start[BOARD_MAX])
{
    unsigned rank = m->ranks - 1u, file = 0, run = 0;
    bool plus = false, known = true;
    memset(start, EMPTY, BOARD_MAX);
    for (; *array && *array != ' ' && *array != '['; array++) {
        const char *found = strchr(m->letters, plus ? toupper((unsigned char)*array) : tolower((unsigned char)*array));
        plus = *array == '+';
        if (plus || *array == '~')
            continue;
        run = isdigit((unsigned char)*array) ? run * 10 + (unsigned)(*array - '0') : 0;
        if (*array == '/') {
            rank -= rank > 0;
            file = 0;
        } else if (run) {
            file += run - run / 10;
        } else {
            known &= found || !isalpha((unsigned char)*array);
            if (found && isalpha((unsigned char)*array) && file < m->files)
                start[rank * m->files + file] =
                    (uint8_t)piece_make(islower((unsigned char)*array) ? BLACK : WHITE, (unsigned)(found - m->letters));
            file++;
        }
    }
    return known;
}

/* Returns the royal types in hand in a FEN, bit by type. */
static uint16_t royals_in_hand(const struct custom_pieces *m, const char *fen)
{
    unsigned types = 0;
    for (const char *at = fen + strcspn(fen, "[ "); *at && *at != ']' && *at != ' '; at++) {
        const char *found =
            isalpha((unsigned char)*at) && at[-1] != '+' ? strchr(m->letters, tolower((unsigned char)*at)) : NULL;
        types |= found ? 1u << (found - m->letters) : 0;
    }
    return (uint16_t)(types & m->royal_types);
}

/* Finds the four squares of a castling: those that the file says, or those of chess on 8x8; false if there are none. */
static bool castling_squares(const struct custom_game *g, unsigned right, unsigned squares[4])
{
    static const char *const orthodox[2][4] = {{"e1", "h1", "g1", "f1"}, {"e1", "a1", "c1", "d1"}};
    const struct castling_said *c = &g->pieces->castling_said[right & 1];
    const struct custom_pieces *m = g->pieces;
    if (c->none || (!c->said && (m->files != 8 || m->ranks != 8)))
        return false;
    for (unsigned i = 0; i < 4; i++) {
        unsigned square = square_named(c->said ? c->squares[i] : orthodox[right & 1][i], m->files, m->ranks);
        if (square == NO_SQUARE)
            return false;
        squares[i] = right >> 1 ? (m->ranks - 1u - square / m->files) * m->files + square % m->files : square;
    }
    return true;
}

/* Fills in the castlings; a side has those for which its pieces stand ready at the start. */
static bool castlings_finish(struct reader *r, struct custom_game *g, const uint8_t *start)
{
    struct custom_pieces *m = g->pieces;
    for (unsigned right = 0; right < 4; right++) {
        unsigned at[4], colour = right >> 1, short_side = !(right & 1);
        const char *key = short_side ? "short castling" : "long castling";
        struct custom_right *c = &m->castling[right];
        bool said = m->castling_said[right & 1].said && !m->castling_said[right & 1].none;
        *c = (struct custom_right){.king_from = NO_SQUARE};
        if (colour == BLACK && m->castling_said[right & 1].black_none)
            continue;
        if (!castling_squares(g, right, at)) {
            if (said)
                return fault_of_key(r, g, key, 0, "%s: castling over squares that are not there", g->game.id);
            continue;
        }
        unsigned king = start[at[0]], partner = start[at[1]], rank = at[0] / m->files;
        if (m->castles_dropped && said) {
            king = piece_make(colour, m->dropped_king);
            partner = piece_make(colour, m->dropped_partner);
        }
        bool stands =
            king < EMPTY && partner < EMPTY && piece_colour(king) == colour && piece_colour(partner) == colour;
        if (!said && (m->castles_dropped || piece_type(king) != KING || piece_type(partner) != ROOK))
            continue;
        if (said && (at[1] / m->files != rank || at[2] / m->files != rank || at[3] / m->files != rank ||
                     (at[1] > at[0]) != short_side || at[0] == at[1] || at[2] == at[3]))
            return fault_of_key(r, g, key, 0, "%s: castling goes along a rank, the short one to the right", g->game.id);
        if (!stands)
            continue;
        *c = (struct custom_right){.king_from = (uint8_t)at[0],
                                   .partner_from = (uint8_t)at[1],
                                   .king_to = (uint8_t)at[2],
                                   .partner_to = (uint8_t)at[3],
                                   .king = (uint8_t)piece_type(king),
                                   .partner = (uint8_t)piece_type(partner)};
    }
    return true;
}

/* Fills in the defaults of royal pieces, pawns and promotions. */
static void defaults_fill(struct custom_game *g)
{
    struct custom_pieces *m = g->pieces;
    struct custom_type *pawn = &m->types[PAWN];
    if (!g->royal_said)
        m->types[KING].royal = m->types[KING].exists;
    if (!g->pawns_said)
        pawn->pawn = pawn->exists;
    m->pawns_promote = !(g->promotes_said & 1 << PAWN) && pawn->exists;
    if (m->pawns_promote) {
        unsigned last = g->must_capture && !m->types[KING].royal ? KING : QUEEN;
        pawn->promotes[WHITE] = 0;
        for (unsigned pt = KNIGHT; pt <= last; pt++)
            if (m->types[pt].exists)
                pawn->promotes[WHITE] |= (uint16_t)(1u << pt);
        pawn->promotes[BLACK] = pawn->promotes[WHITE];
        pawn->promotion_rank = m->ranks;
        pawn->zone_said = (struct region){.said = true, .ranks_named = m->ranks};
        pawn->zone_said.files[WHITE][m->ranks - 1] = UINT16_MAX;
    }
}

/* Whether the board has all squares that a region names; false after an error. */
static bool region_sound(struct reader *r, const struct custom_game *g, const char *key, char letter,
                         const struct region *region)
{
    return (region->ranks_named <= g->pieces->ranks && region->files_named <= g->pieces->files) ||
           fault_of_key(r, g, key, letter, "%s: '%s' names squares that are not there", g->game.id, key);
}

/* Whether each promotion of a type has a text of its own: there is one `+` and one `-` behind a step (custom_text()).
 */
static bool promotions_told_apart(const struct custom_pieces *m, unsigned pt, unsigned colour)
{
    unsigned promoted = 0, plain = 0;
    for (unsigned targets = m->types[pt].promotes[colour]; targets; targets &= targets - 1) {
        const bool upper = isupper((unsigned char)m->letters[bits_first(targets)]);
        promoted += upper;
        plain += !upper && isupper((unsigned char)m->letters[pt]);
    }
    return promoted < 2 && plain < 2;
}

/* Whether what the file says of types goes together; false after an error. */
static bool types_sound(struct reader *r, struct custom_game *g)
{
    struct custom_pieces *m = g->pieces;
    unsigned mentioned = 0;
    m->types_set = m->royal_types = m->pawn_types = 0;
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++) {
        struct custom_type *k = &m->types[pt];
        if (!k->exists) {
            k->royal = k->pawn = false;
            k->promotes[WHITE] = k->promotes[BLACK] = 0;
            continue;
        }
        const char letter = m->letters[pt];
        unsigned targets = k->promotes[WHITE] | k->promotes[BLACK];
        k->progress = m->progress_said ? k->progress : k->pawn;
        m->types_set |= (uint16_t)(1u << pt);
        m->royal_types |= (uint16_t)(k->royal << pt);
        m->pawn_types |= (uint16_t)(k->pawn << pt);
        mentioned |= targets;
        if (k->royal && k->pawn)
            return fault_of_key(r, g, "royal", 0, "%s: a royal piece is no pawn", g->game.id);
        if (!region_sound(r, g, "first", letter, &k->first_said) ||
            !region_sound(r, g, "region", letter, &k->bounds_said) ||
            !region_sound(r, g, "drops", letter, &k->drops_said) ||
            ((k->promotes[WHITE] || k->stuck) && !region_sound(r, g, "promotes", letter, &k->zone_said)))
            return false;
        for (unsigned i = 0; k->once && i < 2 * BETZA_MOVES_MAX; i++)
            if (i / 2 < k->moves[i % 2].count && (k->moves[i % 2].moves[i / 2].flags & BETZA_FIRST) &&
                (k->moves[i % 2].moves[i / 2].flags & BETZA_TAKE))
                return fault_of_key(r, g, "first", letter, "%s: first moves that are lost do not capture", g->game.id);
        for (; targets; targets &= targets - 1) {
            const struct custom_type *target = &m->types[bits_first(targets)];
            if (!target->exists)
                return fault_of_key(r, g, "promotes", letter, "%s: there is no piece '%c' to become", g->game.id,
                                    toupper((unsigned char)m->letters[bits_first(targets)]));
            if (k->royal && !target->royal)
                return fault_of_key(r, g, "promotes", letter, "%s: a royal piece becomes royal ones alone", g->game.id);
        }
        if (!promotions_told_apart(m, pt, WHITE) || !promotions_told_apart(m, pt, BLACK))
            return fault_of_key(r, g, "promotes", letter,
                                "%s: a piece becomes one type with '+' at most, and one without if it has a '+' itself",
                                g->game.id);
    }
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        if (m->letters[pt] != '?' && !m->types[pt].exists)
            m->letters[pt] = '?';
    m->pieces.promotions = (uint16_t)mentioned;
    return region_sound(r, g, "passed", 0, &m->passed_said) && region_sound(r, g, "wall squares", 0, &m->walls_said) &&
           region_sound(r, g, "lines", 0, &m->lines_said) &&
           region_sound(r, g, "enclosing start", 0, &m->enclosing_said) &&
           (m->types_set || fault(r, NULL, "%s: no pieces", g->game.id));
}

/* Whether there are all pieces that the keys of the section name; false after an error. */
static bool letters_known(struct reader *r, const struct custom_game *g)
{
    for (unsigned i = 0; i < g->keys_count; i++) {
        unsigned missing = g->keys[i].named & ~(unsigned)g->pieces->types_set;
        if (missing)
            return fault_of_key(r, g, g->keys[i].name, g->keys[i].letter, "%s: '%s' names a piece that is not there",
                                g->game.id, g->keys[i].name);
    }
    return true;
}

/* Whether a castling written by the king's target, where nobody is to be captured, could be a step of the king, or the
   other castling of its side. */
static bool castling_ambiguous(const struct custom_pieces *m)
{
    for (unsigned right = 0; right < 4; right++) {
        const struct custom_right *c = &m->castling[right], *other = &m->castling[right ^ 1];
        if (c->king_from == NO_SQUARE)
            continue;
        if (c->king_from == other->king_from && c->king_to == other->king_to)
            return true;
        const struct custom_type *k = &m->types[c->king];
        bitboard128 targets = k->to_empty[right >> 1][c->king_from];
        if (k->rook[right >> 1]) /* only on a whole board of 8x8 */
            targets |= rook_rays(c->king_from);
        for (unsigned i = 0; i < k->rays_count[right >> 1]; i++) {
            const struct custom_ray *ray = &k->rays[right >> 1][i];
            unsigned at = c->king_from;
            for (unsigned n = 0; n < ray->range && (at = m->next[ray->vector][at]) != OFF_SQUARE; n++)
                targets |= ray->flags & BETZA_MOVE ? bits128_bit(at) : 0;
        }
        if (targets & bits128_bit(c->king_to))
            return true;
    }
    return false;
}

/*
 * In XBoard castling is two moves, so king and partner must be able to move along their rank over any pieces: the moves
 * that allow that, in Betza's notation.
 */
#define ALONG_THE_RANK "smWsmjW2smjjW3smjjjW4smjjjjW5smjjjjjW6smjjjjjjW7smjjjjjjjW8smjjjjjjjjW9"

/* Adds the moves of castling to what XBoard is told of kings and partners. */
static void pieces_castle(struct custom_pieces *m)
{
    uint16_t castlers = 0;
    for (unsigned right = 0; right < 4; right++)
        if (m->castling[right].king_from != NO_SQUARE)
            castlers |= (uint16_t)(1u << m->castling[right].king | 1u << m->castling[right].partner);
    for (; castlers; castlers &= (uint16_t)(castlers - 1)) {
        char *piece = m->types[bits_first(castlers)].piece;
        size_t length = strlen(piece);
        if (length && !strstr(piece, ALONG_THE_RANK))
            snprintf(piece + length, sizeof m->types[0].piece - length, "%s", ALONG_THE_RANK);
    }
}

/* The hooks `actions` and `any` where steps put walls, or turns may be passed. */
static unsigned hook_actions(const struct position *p, enum stage stage, action *list)
{
    return p->game->law->settings.walls ? custom_walls_actions(p, stage, list) : custom_pass_actions(p, stage, list);
}
static bool hook_any(const struct position *p)
{
    return p->game->law->settings.walls ? custom_walls_any(p) : custom_pass_any(p);
}

static const struct piece_rules rules_custom = {.actions = hook_actions,
                                                .any = hook_any,
                                                .impossible = custom_walls_impossible,
                                                .passes = custom_passes,
                                                .castlers = custom_castlers,
                                                .full = custom_full,
                                                .attacks = custom_square_attacked,
                                                .checking = custom_checking,
                                                .count_step = custom_count_step,
                                                .count_turn = custom_count_turn,
                                                .drawn = custom_drawn,
                                                .chased = custom_chased,
                                                .roams = custom_roams};

static const struct movement movement_custom = {.list = custom_list,
                                                .count = custom_count,
                                                .any = custom_any,
                                                .make = custom_make,
                                                .attackers = custom_attackers,
                                                .read = custom_fen_read,
                                                .write = custom_fen_write,
                                                .read_castling = custom_castling_read,
                                                .write_castling = custom_castling_write,
                                                .read_ep = custom_ep_read,
                                                .write_ep = custom_ep_write,
                                                .possible = custom_possible,
                                                .text = custom_text,
                                                .castling_targets = custom_castling_targets,
                                                .check = custom_check,
                                                .bare = custom_bare,
                                                .in_hand = custom_in_hand,
                                                .of_type = custom_of_type,
                                                .squares = custom_squares,
                                                .state_keys = custom_state_keys,
                                                .read_state = custom_state_read,
                                                .write_state = custom_state_write,
                                                .rules = &rules_custom,
                                                .passings = &custom_passings,
                                                .any_kings = true};

/*
 * Whether the pieces are orthodox ones on 8x8 after all, so that steps.c can generate their steps. It forbids castling
 * out of attack unless the scope allows it, so kings that castle must be royal; and they castle with rooks alone.
 */
static bool pieces_are_orthodox(const struct custom_game *g, const uint8_t *start)
{
    static const char *const moves[] = {PAWN_MOVES, "N", "B", "R", "Q", "K"};
    const struct custom_pieces *m = g->pieces;
    const struct custom_type *pawn = &m->types[PAWN];
    unsigned castlings = 0, standard = 0;
    if (m->files != 8 || m->ranks != 8 || strchr(m->picture, '*') || m->passed_said.said || m->dead_ends ||
        m->progress_said || m->limited || m->hands || m->blasts || m->castles_anywhere || m->castles_opposite ||
        m->mutually_immune || m->facing || m->no_flight || custom_builds(m) || m->counting || m->flips ||
        (g->game.law->flags & LAW_CUSTOM) || (m->types_set & ~((1u << (KING + 1)) - 1)) ||
        (m->royal_types & ~(1u << KING)) || m->pawn_types != (pawn->exists ? 1u << PAWN : 0u) ||
        (m->royal_types && g->must_capture))
        return false;
    for (unsigned pt = 0; pt <= KING; pt++)
        if (m->types[pt].exists && ((m->types[pt].promotes[WHITE] && pt != PAWN) || m->types[pt].value_said))
            return false;
    for (unsigned i = 0; i < 2 * (KING + 1); i++)
        if (m->types[i / 2].exists && !betza_same(&m->types[i / 2].moves[i % 2], moves[i / 2]))
            return false;
    if (pawn->exists &&
        (pawn->promotes[WHITE] != pawn->promotes[BLACK] || !pawn->promotes[WHITE] || pawn->may_stay ||
         region_squares(m, &pawn->zone_said, WHITE) != RANK_8 || region_squares(m, &pawn->zone_said, BLACK) != RANK_1 ||
         (pawn->first_said.said && (region_squares(m, &pawn->first_said, WHITE) != bits_rank(1) ||
                                    region_squares(m, &pawn->first_said, BLACK) != bits_rank(6)))))
        return false;
    for (unsigned pt = 0; pt <= KING; pt++)
        if (m->types[pt].bounds_said.said || m->types[pt].once || m->types[pt].capturing || m->types[pt].turning ||
            m->types[pt].stuck)
            return false;
    unsigned kings[2] = {0};
    for (unsigned square = 0; square < 64; square++) {
        unsigned piece = start[square];
        if (piece < EMPTY && piece_type(piece) == KING)
            kings[piece_colour(piece)]++;
        if (piece < EMPTY && piece_type(piece) == PAWN && square / 8 != (piece_colour(piece) == WHITE ? 1 : 6))
            return false;
    }
    for (unsigned right = 0; right < 4; right++) {
        static const uint8_t squares[4][4] = {{4, 7, 6, 5}, {4, 0, 2, 3}, {60, 63, 62, 61}, {60, 56, 58, 59}};
        castlings += m->castling[right].king_from != NO_SQUARE;
        const unsigned partner = start[squares[right][1]];
        standard += memcmp(&m->castling[right].king_from, squares[right], 4) == 0 &&
                    (partner >= EMPTY || piece_type(partner) == ROOK);
    }
    return castlings == standard && (castlings == 0 || (castlings == 4 && m->royal_types)) &&
           (!m->royal_types || (kings[WHITE] == 1 && kings[BLACK] == 1));
}

/* Writes the letters of some types. */
static void types_write(const struct custom_pieces *m, unsigned types, struct text_builder *builder)
{
    for (; types; types &= types - 1)
        builder_piece(builder, m->letters[bits_first(types)], WHITE);
}

/* Returns the words for moves that are those of one chess piece, behind `as a`; NULL if there are none. */
static const char *moves_words(const struct custom_type *k)
{
    static const char *const words[][2] = {{PAWN_MOVES, "pawn"},
                                           {"fmWfceF", "pawn without double steps"},
                                           {"fmWfcF", "pawn without double steps"},
                                           {"N", "knight"},
                                           {"B", "bishop"},
                                           {"R", "rook"},
                                           {"Q", "queen"},
                                           {"K", "king"}};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (betza_same(&k->moves[WHITE], words[i][0]) && betza_same(&k->moves[BLACK], words[i][0]))
            return words[i][1];
    return NULL;
}

/* Writes the moves of a type: in words if they are those of a chess piece, else as the file has them. */
static void moves_write(const struct custom_type *k, struct text_builder *builder)
{
    const char *words = moves_words(k), *end = k->said + strlen(k->said);
    while (end > k->said && isblank((unsigned char)end[-1]))
        end--;
    if (words) {
        const bool own = strcmp(words, k->name) == 0;
        builder_text(builder, own ? "as in chess" : "as a ");
        builder_text(builder, own ? "" : words);
        return;
    }
    for (const char *at = k->said; at < end; at++)
        builder_char(builder, *at);
}

/* Writes the pieces in lines, for the rules text. */
static void told_fill(struct custom_pieces *m)
{
    struct text_builder builder = builder_begin(m->told, sizeof m->told);
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++) {
        const struct custom_type *k = &m->types[pt];
        if (!k->exists)
            continue;
        builder_piece(&builder, m->letters[pt], WHITE);
        builder_text(&builder, k->name[0] ? " " : "");
        builder_text(&builder, k->name);
        builder_text(&builder, ": ");
        moves_write(k, &builder);
        if (k->royal)
            builder_text(&builder, ", royal");
        if (k->promotes[WHITE]) {
            builder_text(&builder, k->may_stay ? ", may become " : ", becomes ");
            types_write(m, k->promotes[WHITE], &builder);
            builder_text(&builder, k->promotes[WHITE] != k->promotes[BLACK] ? " or Black's " : "");
            types_write(m, k->promotes[WHITE] != k->promotes[BLACK] ? k->promotes[BLACK] : 0, &builder);
            builder_text(&builder, k->leaving ? " on or from " : " on ");
            builder_text(&builder, k->promotion_rank ? "rank " : "its squares of promotion");
            if (k->promotion_rank)
                builder_number(&builder, k->promotion_rank);
        }
        builder_char(&builder, '\n');
    }
}

/* Returns the sides that begin without a royal piece against one that has some, bit by side. */
static uint8_t kingless(const struct custom_pieces *m, const uint8_t *start)
{
    unsigned royal = m->pieces.royal_in_hand ? 3u : 0u;
    for (unsigned square = 0; square < BOARD_MAX; square++)
        if (start[square] < EMPTY && (m->royal_types >> piece_type(start[square]) & 1))
            royal |= 1u << piece_colour(start[square]);
    return (uint8_t)(royal ? royal ^ 3 : 0);
}

/* Fills in struct piece_set and struct movement: what the rest of the program asks of pieces. */
static void pieces_fill(struct custom_game *g, bool orthodox, const uint8_t *start)
{
    struct custom_pieces *m = g->pieces;
    bool castles = false, passes = false;
    for (unsigned right = 0; right < 4; right++)
        castles |= m->castling[right].king_from != NO_SQUARE;
    for (unsigned i = 0; i < 2 * CUSTOM_TYPES; i++)
        for (unsigned ray = 0; m->types[i / 2].pawn && ray < m->types[i / 2].rays_count[i % 2]; ray++)
            passes |= custom_ray_passes(m, &m->types[i / 2].rays[i % 2][ray]);
    m->movement = movement_custom;
    m->movement.letters = m->letters;
    m->movement.pictures = m->pictures;
    m->movement.features = &m->features;
    features_compile(m);
    m->geometry = (struct geometry){.files = m->files, .ranks = m->ranks, .picture = m->picture};
    m->pieces.id = g->game.id;
    m->pieces.geometry = orthodox ? NULL : &m->geometry;
    m->pieces.movement = orthodox ? NULL : &m->movement;
    m->pieces.start_fen = g->game.start_fen;
    m->pieces.royal = m->royal_types != 0;
    m->pieces.must_capture = g->must_capture;
    m->pieces.captors_vanish = m->petrified;
    m->pieces.turns_over = m->flips;
    m->pieces.draws = m->counting;
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        m->pieces.draws |= m->types[pt].turning;
    m->pieces.from_file = true;
    m->pieces.kingless = kingless(m, start);
    told_fill(m);
    m->pieces.scope_flags =
        (uint16_t)((castles ? SCOPE_CASTLE : 0) | (passes ? SCOPE_DOUBLE : 0) | (m->royal_types ? 0 : SCOPE_TAKE_KING));
    g->game.pieces = &m->pieces;
    if (!orthodox)
        g->game.traits.family = g->must_capture ? FAMILY_CUSTOM_LOSING : FAMILY_CUSTOM;
    else if (g->must_capture)
        g->game.traits.family = FAMILY_LOSING;
}

/* Returns the key of a setting that does not go with walls that are put behind each step; NULL if there is none. */
static const char *walls_conflict(const struct custom_pieces *m, const struct settings *set, bool must_capture)
{
    return m->blasts                                               ? "blast"
           : m->petrified                                          ? "petrified"
           : m->hands                                              ? "hands"
           : must_capture                                          ? "must capture"
           : m->counting                                           ? "counting"
           : set->mover >= MOVER_SAME                              ? "mover"
           : set->captures_end                                     ? "captures"
           : set->check == CHECK_LAST || set->check == CHECK_NEVER ? "checks"
           : set->passing == PASSING_TWICE                         ? "en passant"
           : set->king_safe == KING_SAFE_AT_END                    ? "king safe"
                                                                   : NULL;
}

/* Whether more pieces may stand on a board than there are slots, by those that the start has on it and in hand. */
static bool is_crowded(const struct custom_pieces *m, const char *fen)
{
    unsigned pieces = 0;
    for (const char *at = fen; *at && *at != ' '; at++)
        pieces += isalpha((unsigned char)*at) != 0;
    return m->files * m->ranks > CUSTOM_PIECES_MAX && (pieces > CUSTOM_PIECES_MAX || m->hands == HANDS_FREE);
}

/* Returns the key of a setting that asks which piece is which, so that it does not go with more pieces than slots; NULL
   if there is none. */
static const char *crowd_conflict(const struct custom_pieces *m, const struct law *law)
{
    return m->royal_types                                                        ? "royal"
           : m->gates                                                            ? "gating"
           : m->counting                                                         ? "counting"
           : m->hands >= HANDS_CAPTURES                                          ? "hands"
           : law->settings.walls                                                 ? "walls"
           : law->settings.pieces_count                                          ? "order"
           : law->settings.mover || (law->flags & (LAW_ONCE | LAW_COUNTS_STEPS)) ? "mover"
           : law->specific_actions                                               ? "law"
                                                                                 : NULL;
}

bool together_check(struct reader *r, const struct custom_game *g)
{
    const struct custom_pieces *m = g->pieces ? g->pieces : (const struct custom_pieces *)g->game.pieces;
    const struct law *law = g->game.law;
    if (!g->pieces && !custom_pieces_is(g->game.pieces))
        return true;
    const bool must_capture = g->pieces ? g->must_capture : m->pieces.must_capture;
    const char *conflict = law->settings.walls ? walls_conflict(m, &law->settings, must_capture) : NULL;
    if (conflict)
        return fault_of_key(r, g, conflict, 0, "%s: '%s' does not go with walls that each step puts", g->game.id,
                            conflict);
    conflict = m->crowded ? crowd_conflict(m, law) : NULL;
    return !conflict || fault_of_key(r, g, conflict, 0, "%s: '%s' does not go with more than %d pieces", g->game.id,
                                     conflict, CUSTOM_PIECES_MAX);
}

bool pieces_finish(struct reader *r, struct custom_game *g)
{
    struct custom_pieces *m = g->pieces;
    uint8_t start[BOARD_MAX];
    char error[FAULT_TEXT_MAX];
    if (!g->game.start_fen)
        g->game.start_fen = g->game.pieces->start_fen;
    defaults_fill(g);
    if (!types_sound(r, g) || !letters_known(r, g))
        return false;
    m->crowded = is_crowded(m, g->game.start_fen);
    if (!together_check(r, g))
        return false;
    m->unusual = m->gates || m->must_drop || m->crowded;
    m->encloses = m->enclosing || m->enclosing_said.said;
    const char *conflict = m->gates ? gates_conflict(g) : NULL;
    if (conflict)
        return fault_of_key(r, g, conflict, 0,
                            strcmp(conflict, "gating") == 0 ? "%s: '%s' needs 'hands', and up to ten files"
                                                            : "%s: '%s' does not go with gating",
                            g->game.id, conflict);
    if (m->drops_promoted && m->hands == HANDS_AS_THEY_ARE)
        return fault_of_key(r, g, "drops promoted", 0, "%s: 'drops promoted' does not go with 'captures as they are'",
                            g->game.id);
    if (m->drops_both_colours && m->hands == HANDS_FREE)
        return fault_of_key(r, g, "drop colours", 0, "%s: 'drop colours' does not go with 'free', which has no half",
                            g->game.id);
    if (m->flips && m->royal_types)
        return fault_of_key(r, g, "flips", 0, "%s: royal pieces are not turned over", g->game.id);
    const bool known = start_read(m, g->game.start_fen, start);
    m->pieces.royal_in_hand = m->hands ? royals_in_hand(m, g->game.start_fen) : 0;
    if (m->pieces.royal_in_hand && m->royals != ROYALS_EACH)
        return fault_of_key(r, g, "royals", 0, "%s: with royal pieces in hand each must be safe", g->game.id);
    if (!castlings_finish(r, g, start))
        return false;
    if (!custom_pieces_compile(m, start, error, sizeof error))
        return fault(r, NULL, "%s: %s", g->game.id, error);
    m->castles_to_partner = m->castles_anywhere || castling_ambiguous(m);
    pieces_castle(m);
    pictures_fill(m);
    pieces_fill(g, known && pieces_are_orthodox(g, start), start);
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Final Fantasy Chess: writes actions as text and reads it; docs/play/fantasy.md has the syntax. */
#include "rules/notation/text.h"

#include <ctype.h>
#include <string.h>

#include "rules/games/fantasy/fantasy.h"

/* Writes a piece's upper-case letter, with + before it if it is promoted. */
static void letter_write(struct text_builder *builder, unsigned pt)
{
    if (type_is_promoted(pt))
        builder_char(builder, '+');
    builder_letter(builder, fantasy_letters[pt], WHITE);
}

/* Writes what a promotion has after its squares. */
static void promotion_write(struct text_builder *builder, const struct position *p, action a)
{
    unsigned promotion = faction_promotion(a);
    if (faction_type(a) == FANTASY_RETURN) {
        builder_char(builder, '<');
        letter_write(builder, returned_specials[faction_special(a)]);
        builder_char(builder, '@');
        builder_square(builder, NULL, faction_file(a) + (p->turn.owner == WHITE ? 0 : 56));
    } else if (promotion == PROMOTE_SELF) {
        builder_char(builder, '^');
    } else if (promotion) {
        builder_char(builder, fantasy_letters[promotion - 1]);
    }
}

void fantasy_text(const struct position *p, action a, struct text_builder *builder)
{
    unsigned type = faction_type(a), to = action_to(a);
    if (type == FANTASY_OTHER && to <= OTHER_ALLOW) {
        builder_text(builder, to == OTHER_ALLOW ? "ok" : "0000");
        return;
    }
    builder_square(builder, NULL, action_from(a));
    switch (type) {
    case FANTASY_CALL:
        builder_char(builder, '!');
        letter_write(builder, faction_piece_type(a));
        break;
    case FANTASY_OTHER:
        builder_text(builder, to == OTHER_PENALTY_PIECE ? ";>" : ":)");
        break;
    case FANTASY_STRIKE:
    case FANTASY_SACRIFICE:
        builder_char(builder, '/');
        builder_square(builder, NULL, to);
        if (type == FANTASY_SACRIFICE)
            builder_char(builder, '!');
        break;
    case FANTASY_CONVERT:
        builder_char(builder, 'O');
        builder_square(builder, NULL, to);
        break;
    case FANTASY_INTERJECTION:
        builder_char(builder, '*');
        builder_square(builder, NULL, to);
        break;
    default:
        builder_square(builder, NULL, to);
        promotion_write(builder, p, a);
        if (type == FANTASY_MOVE && faction_takeover(a))
            builder_char(builder, 'o');
        if (faction_rider(a)) {
            builder_char(builder, ':');
            letter_write(builder, faction_rider(a) - 1);
        }
    }
    if (a & FANTASY_ATTEMPT)
        builder_char(builder, '?');
}

bool fantasy_letter_read(const char **text, unsigned *pt)
{
    const bool promoted = **text == '+';
    const char c = (*text)[promoted], *letter = c ? strchr(fantasy_letters, tolower((unsigned char)c)) : NULL;
    if (!letter)
        return false;
    *pt = (unsigned)(letter - fantasy_letters);
    if (promoted && (*pt < KING || *pt >= EMPEROR))
        return false;
    *pt += promoted ? PROMOTED : 0;
    *text += promoted + 1;
    return true;
}

bool fantasy_square_read(const char **text, unsigned *square)
{
    const char *t = *text;
    if (t[0] < 'a' || t[0] > 'h' || t[1] < '1' || t[1] > '8')
        return false;
    *square = (unsigned)(t[0] - 'a' + 8 * (t[1] - '1'));
    *text = t + 2;
    return true;
}

/* Moves `text` past a character if it is the given one; returns whether it is. */
static bool skip(const char **text, char c)
{
    if (**text != c)
        return false;
    ++*text;
    return true;
}

/* Reads an upper-case letter, with its plus if it has one. */
static bool upper_read(const char **text, unsigned *pt)
{
    return isupper((unsigned char)(*text)[**text == '+']) && fantasy_letter_read(text, pt);
}

/* Reads what a piece becomes after a step to the last rank, if anything stands there. A letter before a digit begins
 * the square of another text, and `o` is a takeover. */
static bool promotion_read(const char **text, action *a)
{
    unsigned pt, square, special = 0;
    if (skip(text, '^')) {
        *a |= (action)PROMOTE_SELF << 14;
    } else if (skip(text, '<')) {
        if (!upper_read(text, &pt) || !skip(text, '@') || !fantasy_square_read(text, &square))
            return false;
        while (special < sizeof returned_specials && returned_specials[special] != pt)
            special++;
        *a = faction_make(FANTASY_RETURN, action_from(*a), action_to(*a)) | special << 14 | (square & 7) << 16;
        return special < sizeof returned_specials && home_square(home_of(square)) == square;
    } else if (islower((unsigned char)**text) && **text != 'o' && !isdigit((unsigned char)(*text)[1])) {
        if (!fantasy_letter_read(text, &pt) || type_is_pawn(pt) || pt == KING)
            return false;
        *a |= (action)(pt + 1) << 14;
    }
    return true;
}

bool fantasy_text_read(const char **text, action *a)
{
    unsigned from, to, pt;
    if (!fantasy_square_read(text, &from))
        return false;
    if (skip(text, '!')) {
        *a = faction_make(FANTASY_CALL, from, 0);
        if (!upper_read(text, &pt))
            return false;
        *a |= (action)pt << 14;
        return true;
    }
    enum fantasy_action type = skip(text, '/') ? FANTASY_STRIKE : skip(text, 'O') ? FANTASY_CONVERT : FANTASY_MOVE;
    if (!fantasy_square_read(text, &to))
        return false;
    *a = faction_make(type == FANTASY_STRIKE && skip(text, '!') ? FANTASY_SACRIFICE : type, from, to);
    if (type != FANTASY_MOVE)
        return true;
    if (!promotion_read(text, a))
        return false;
    if (faction_type(*a) == FANTASY_MOVE && skip(text, 'o'))
        *a |= (action)1 << 19;
    if (skip(text, ':')) {
        if (!upper_read(text, &pt))
            return false;
        *a |= (action)(pt + 1) << 20;
    }
    return true;
}

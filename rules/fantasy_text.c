/* Final Fantasy Chess: actions as text. */
#include <ctype.h>
#include <string.h>

#include "fantasy.h"
#include "text.h"

/* Writes a man's upper-case letter, with + before it if promoted. */
static char *letter_text(char *text, unsigned kind)
{
    if (kind_is_promoted(kind))
        *text++ = '+';
    *text++ = (char)toupper((unsigned char)fantasy_letters[kind]);
    return text;
}

static char *promotion_text(char *text, const struct position *p, action a)
{
    unsigned promotion = faction_promotion(a);
    if (faction_type(a) == FANTASY_RETURN) {
        *text++ = '<';
        text = letter_text(text, returned_specials[faction_special(a)]);
        *text++ = '@';
        return square_text(NULL, text, faction_file(a) + (p->turn.decider == WHITE ? 0 : 56));
    }
    if (promotion == PROMOTE_OWN)
        *text++ = '^';
    else if (promotion)
        *text++ = fantasy_letters[promotion - 1];
    return text;
}

void fantasy_text(const struct position *p, action a, char *text)
{
    unsigned type = faction_type(a), to = action_to(a);
    if (type == FANTASY_OTHER && to == OTHER_DECLINE) {
        memcpy(text, "0000", 5);
        return;
    }
    text = square_text(NULL, text, action_from(a));
    switch (type) {
    case FANTASY_CALL:
        *text++ = '!';
        text = letter_text(text, faction_kind(a));
        break;
    case FANTASY_OTHER:
        *text++ = to == OTHER_PENALTY_MAN ? ';' : ':';
        *text++ = to == OTHER_PENALTY_MAN ? '>' : ')';
        break;
    case FANTASY_STRIKE:
    case FANTASY_SACRIFICE:
        *text++ = '/';
        text = square_text(NULL, text, to);
        if (type == FANTASY_SACRIFICE)
            *text++ = '!';
        break;
    case FANTASY_CONVERT:
        *text++ = 'O';
        text = square_text(NULL, text, to);
        break;
    case FANTASY_ANSWER:
        *text++ = '*';
        text = square_text(NULL, text, to);
        break;
    default:
        text = square_text(NULL, text, to);
        text = promotion_text(text, p, a);
        if (type == FANTASY_MOVE && faction_takeover(a))
            *text++ = 'o';
        if (faction_rider(a)) {
            *text++ = ':';
            text = letter_text(text, faction_rider(a) - 1);
        }
    }
    *text = 0;
}

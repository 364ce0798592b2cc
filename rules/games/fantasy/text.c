/* Final Fantasy Chess: actions as text. */
#include "rules/notation/text.h"
#include "rules/games/fantasy/fantasy.h"

/* Writes a man's upper-case letter, with + before it if promoted. */
static void letter_write(struct pen *pen, unsigned kind)
{
    if (kind_is_promoted(kind))
        pen_char(pen, '+');
    pen_letter(pen, fantasy_letters[kind], WHITE);
}

/* Writes what a promotion has behind the squares. */
static void promotion_write(struct pen *pen, const struct position *p, action a)
{
    unsigned promotion = faction_promotion(a);
    if (faction_type(a) == FANTASY_RETURN) {
        pen_char(pen, '<');
        letter_write(pen, returned_specials[faction_special(a)]);
        pen_char(pen, '@');
        pen_square(pen, NULL, faction_file(a) + (p->turn.decider == WHITE ? 0 : 56));
    } else if (promotion == PROMOTE_SELF) {
        pen_char(pen, '^');
    } else if (promotion) {
        pen_char(pen, fantasy_letters[promotion - 1]);
    }
}

void fantasy_text(const struct position *p, action a, struct pen *pen)
{
    unsigned type = faction_type(a), to = action_to(a);
    if (type == FANTASY_OTHER && to == OTHER_DECLINE) {
        pen_text(pen, "0000");
        return;
    }
    pen_square(pen, NULL, action_from(a));
    switch (type) {
    case FANTASY_CALL:
        pen_char(pen, '!');
        letter_write(pen, faction_kind(a));
        break;
    case FANTASY_OTHER:
        pen_text(pen, to == OTHER_PENALTY_MAN ? ";>" : ":)");
        break;
    case FANTASY_STRIKE:
    case FANTASY_SACRIFICE:
        pen_char(pen, '/');
        pen_square(pen, NULL, to);
        if (type == FANTASY_SACRIFICE)
            pen_char(pen, '!');
        break;
    case FANTASY_CONVERT:
        pen_char(pen, 'O');
        pen_square(pen, NULL, to);
        break;
    case FANTASY_INTERJECTION:
        pen_char(pen, '*');
        pen_square(pen, NULL, to);
        break;
    default:
        pen_square(pen, NULL, to);
        promotion_write(pen, p, a);
        if (type == FANTASY_MOVE && faction_takeover(a))
            pen_char(pen, 'o');
        if (faction_rider(a)) {
            pen_char(pen, ':');
            letter_write(pen, faction_rider(a) - 1);
        }
    }
}

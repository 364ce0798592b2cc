#include "text.h"

#include <string.h>

#include "steps.h"

const char orthodox_letters[] = "pnbrqkfa";

char *square_text(const struct geometry *geometry, char *text, unsigned square)
{
    unsigned files = geometry ? geometry->files : 8, rank = square / files + 1;
    *text++ = (char)('a' + square % files);
    if (rank >= 10)
        *text++ = (char)('0' + rank / 10);
    *text++ = (char)('0' + rank % 10);
    return text;
}

/* A castling as the king's two squares, or as king takes rook. */
static void castle_text(const struct position *p, action a, bool takes_rook, char *text)
{
    text = square_text(NULL, text, action_from(a));
    text = square_text(NULL, text, takes_rook ? action_to(a) : castling_king_goal(castling_index(p, a)));
    *text = 0;
}

void action_text(const struct position *p, action a, char *text)
{
    const struct men *men = p->game->men;
    if (men->movement && men->movement->text && action_type(a) < ACTION_OWN && action_type(a) != ACTION_END) {
        men->movement->text(p, a, text);
        return;
    }
    switch (action_type(a)) {
    case ACTION_END:
        strcpy(text, "0000");
        return;
    case ACTION_CASTLE:
        castle_text(p, a, men->chess960, text);
        return;
    default:
        if (action_type(a) >= ACTION_OWN && p->game->law->text) {
            p->game->law->text(p, a, text);
            return;
        }
        text = square_text(men->geometry, text, action_from(a));
        text = square_text(men->geometry, text, action_to(a));
        if (action_type(a) == ACTION_PROMOTION)
            *text++ = (men->movement ? men->movement->letters : orthodox_letters)[action_promotion(a)];
        *text = 0;
    }
}

bool action_read(const struct position *p, const char *text, size_t length, action *a)
{
    action list[ACTIONS_MAX];
    char other[ACTION_TEXT_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], other);
        if (strlen(other) == length && memcmp(other, text, length) == 0) {
            *a = list[i];
            return true;
        }
    }
    for (unsigned i = 0; i < n; i++)
        if (action_type(list[i]) == ACTION_CASTLE && !p->extended) {
            castle_text(p, list[i], !p->game->men->chess960, other);
            if (strlen(other) == length && memcmp(other, text, length) == 0) {
                *a = list[i];
                return true;
            }
        }
    return p->game->law->attempt && p->game->law->attempt(p, text, length, a);
}

/*
 * Single actions as people write them: steps in standard algebraic notation (`Nbd7+`, `exd6`, `O-O`, `e8=Q#`), pieces
 * put to other squares by a rule with both squares (`Qd1f3`), everything else by the text of text.h. Games whose pieces
 * are neither orthodox nor from a file, or that have more than nine ranks, use that text for all their actions.
 */
#ifndef RULES_NOTATION_SAN_H
#define RULES_NOTATION_SAN_H

#include "rules/notation/illegal.h"

enum { SAN_MAX = ACTION_TEXT_MAX + 4 };

/* Writes a legal action so that san_read finds it again; `text` has room for SAN_MAX. */
void san_write(const struct position *p, action a, char *text);

/*
 * Finds the legal action that a text of the given length means. It may be sloppy (no x, no +, 0-0, e8Q, Qd1-f3, Qf6:),
 * the text of text.h, or `--` for 0000. Returns false with the reason (room for ILLEGAL_MAX) where no legal action,
 * or more than one, is meant.
 */
bool san_read(const struct position *p, const char *text, size_t length, action *a, char *reason);

/* Whether a text is one of those for the end of a turn or a refusal: `--`, `0000`, `Z0`, `pass`. */
bool san_is_pass(const char *text, size_t length);

/* Whether a game's steps are written in algebraic notation at all. */
bool san_has_letters(const struct game *game);

#endif

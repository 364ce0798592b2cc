/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signs beyond ASCII that printed notation has: figurines, dashes, the sign of multiplication. Called by san.c. */
#ifndef RULES_NOTATION_SIGNS_H
#define RULES_NOTATION_SIGNS_H

#include "rules/game.h"
#include "rules/notation/text.h"

/* Rewrites the text of an action, `length` bytes of UTF-8, in ASCII: `♘f3` as `Nf3`, `O–O` as `O-O`, `e×d5` as `exd5`.
   Figurines are pieces of games with orthodox pieces alone. Returns the length of `plain`; 0 if the text is ASCII, has
   another sign, or is too long. */
size_t signs_plain(const struct game *game, const char *text, size_t length, char plain[ACTION_TEXT_MAX]);

#endif

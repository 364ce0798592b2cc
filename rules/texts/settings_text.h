/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of games that say none in words, made of their settings: rules_text.c writes them. */
#ifndef RULES_TEXTS_SETTINGS_TEXT_H
#define RULES_TEXTS_SETTINGS_TEXT_H

#include "rules/game.h"

/* Writes lines `Subject: what holds` on the settings of a game's law: turns, checks, goals and ends. */
void settings_text_law(const struct game *game, struct text_builder *builder);

/* Writes such lines on the pieces of a game from a games file, as far as the list of their moves does not say it: where
   they go and promote, castling, royal pieces; nothing for other pieces. */
void settings_text_pieces(const struct game *game, struct text_builder *builder);

#endif

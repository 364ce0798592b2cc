/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recorded games as pictures: one web page to step through, the board in the browser with the games in it, or an SVG
   file for each turn. Called by replay.c. */
#ifndef PROTOCOL_COMMANDS_PAGE_H
#define PROTOCOL_COMMANDS_PAGE_H

#include "rules/notation/pgn.h"

/* A page being written; zero it before page_open(). */
struct page {
    struct journal to;
    struct page_note {
        size_t actions; /* actions played before this comment */
        char *text;
    } * notes; /* comments of the game being read */
    size_t notes_count;
    char *board; /* the page of the board from behind the place for games on; NULL: a page of our own */
};

/* Opens the file (`-`: standard output) and writes the start of the page; `path` must outlive the page. `board` is the
   text of the page that `make web` builds, to write the games into, or NULL. Returns false with the reason in errno;
   EINVAL: `board` is no such page. */
bool page_open(struct page *page, const char *path, const char *board);

/* Adds a game up to its first illegal action, with the comments kept by page_note() since the last game. Returns false
   with the reason in errno. */
bool page_game(struct page *page, const struct pgn_game *g, unsigned long number);

/* Writes the end of the page and closes the file. Returns false with the reason in errno. */
bool page_close(struct page *page);

/* Keeps a comment of the game being read, to be written by page_game(). For the hook `comment` of a pgn_reader, with a
   page as its context. */
void page_note(void *page, const struct pgn_game *g, const char *text);

/*
 * Writes FOLDER/gameN-000.svg for the starting position and a file for the position after each turn; creates the folder
 * if necessary. Returns false with the reason in errno and the name of what could not be written in `path` (room for
 * PAGE_PATH_MAX).
 */
enum { PAGE_PATH_MAX = 4096 };
bool pictures_write(const char *folder, const struct pgn_game *g, unsigned long number, char *path);

#endif

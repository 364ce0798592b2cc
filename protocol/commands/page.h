/* Recorded games as pictures: one page to click through, or a file for each turn. */
#ifndef PROTOCOL_COMMANDS_PAGE_H
#define PROTOCOL_COMMANDS_PAGE_H

#include "rules/notation/pgn.h"

/* A page that is being written; zeroed before page_open(). */
struct page {
    struct journal to;
    struct page_note {
        size_t actions; /* that had been played before it */
        char *text;
    } * notes; /* comments of the game that is being read */
    size_t notes_count;
};

/* Begins a page; the path must outlive it. This and the next two return false with the reason in errno. */
bool page_open(struct page *page, const char *path);

/* Adds a game as far as it is legal, with the comments noted since the last one. */
bool page_game(struct page *page, const struct pgn_game *g, unsigned long number);

/* Ends and closes the page. */
bool page_close(struct page *page);

/* Keeps a comment of the game that is being read: a pgn_reader's `comment` with a page as context. */
void page_note(void *page, const struct pgn_game *g, const char *text);

/* Writes FOLDER/gameN-000.svg, the start, and a file after each turn; the folder is made if there is none. If that
   fails returns false, with the reason in errno and in `path` (room for PAGE_PATH_MAX) what could not be written. */
enum { PAGE_PATH_MAX = 4096 };
bool pictures_write(const char *folder, const struct pgn_game *g, unsigned long number, char *path);

#endif

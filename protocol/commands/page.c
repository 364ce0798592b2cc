/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes recorded games as a web page or as SVG files (page.h). */
#include "protocol/commands/page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/system.h"
#include "rules/notation/diagram.h"

enum { TURN_TEXT_MAX = 1 << 15 };

/* The script of the page: it shows one position of a game, chosen by a click on its turn, by four buttons or by the
   arrow keys. */
static const char script[] =
    "document.body.className = 'on';\n"
    "const games = [...document.querySelectorAll('section')].map(section => {\n"
    "  const boards = section.querySelectorAll('figure'), turns = section.querySelectorAll('li button');\n"
    "  let at = 0;\n"
    "  const show = n => {\n"
    "    at = Math.max(0, Math.min(boards.length - 1, n));\n"
    "    boards.forEach((board, i) => board.classList.toggle('now', i === at));\n"
    "    turns.forEach((turn, i) => turn.classList.toggle('now', i + 1 === at));\n"
    "    if (at) turns[at - 1].scrollIntoView({block: 'nearest'});\n"
    "  };\n"
    "  const go = [() => 0, () => at - 1, () => at + 1, () => boards.length - 1];\n"
    "  turns.forEach((turn, i) => turn.onclick = () => show(i + 1));\n"
    "  section.querySelectorAll('nav button').forEach((button, i) => button.onclick = () => show(go[i]()));\n"
    "  show(0);\n"
    "  return {section, move: i => show(go[i]())};\n"
    "});\n"
    "const choice = document.querySelector('select');\n"
    "const chosen = () => games[choice.selectedIndex];\n"
    "choice.onchange = () => games.forEach(game => game.section.hidden = game !== chosen());\n"
    "games.forEach(game => choice.add(new Option(game.section.querySelector('h2').textContent)));\n"
    "choice.hidden = games.length < 2;\n"
    "if (games.length) choice.onchange();\n"
    "document.onkeydown = event => {\n"
    "  const i = ['Home', 'ArrowLeft', 'ArrowRight', 'End'].indexOf(event.key);\n"
    "  if (i >= 0 && event.target !== choice && games.length) { chosen().move(i); event.preventDefault(); }\n"
    "};\n";

static const char style[] =
    "body{font:16px/1.4 sans-serif;margin:1em auto;max-width:70em;padding:0 1em;color:#222;background:#fff}\n"
    ".game{display:flex;flex-wrap:wrap;gap:1em}figure{margin:0}.on figure{display:none}.on figure.now{display:block}\n"
    "figure svg{width:min(95vw,30em);height:auto}.side{flex:1 1 16em}\n"
    "ol{list-style:none;margin:0;padding:0;max-height:26em;overflow:auto}\n"
    "li button{font:inherit;text-align:left;border:0;background:none;padding:.1em .4em;cursor:pointer}\n"
    "li button.now{background:#14507a;color:#fff}li span{color:#555;font-size:.9em;padding-left:.4em}\n"
    "nav button{font-size:1.2em;min-width:3em;margin:.3em .2em .3em 0}h2{margin:.6em 0 .1em}p{margin:.1em 0 .6em}\n";

/* Returns the number of actions from action `first` on that belong to the same turn and the same side to move. */
static size_t stretch(const struct record *r, size_t first)
{
    size_t n = 1;
    while (first + n < r->count - 1 && turn_same(&r->positions[first], &r->positions[first + n]))
        n++;
    return n;
}

/* Returns the diagram of the position after actions [first, first + count) of a record, with arrows for them. */
static struct diagram picture(const struct record *r, size_t first, size_t count)
{
    return (struct diagram){.p = &r->positions[first + count],
                            .before = &r->positions[first],
                            .actions = r->actions + first,
                            .count = count};
}

/* Adds `before`, `text` with the special characters of XML escaped, and `after`. */
static void add(struct journal *to, const char *before, const char *text, const char *after)
{
    journal_print(to, "%s", before);
    diagram_text(to, text);
    journal_print(to, "%s", after);
}

/* Frees the comments of the current game. */
static void notes_forget(struct page *page)
{
    for (size_t i = 0; i < page->notes_count; i++)
        free(page->notes[i].text);
    free(page->notes);
    page->notes = NULL;
    page->notes_count = 0;
}

void page_note(void *context, const struct pgn_game *g, const char *text)
{
    struct page *page = context;
    page->notes = xrealloc(page->notes, page->notes_count + 1, sizeof *page->notes);
    page->notes[page->notes_count++] = (struct page_note){g->record.count ? g->record.count - 1 : 0, xstrdup(text)};
}

/* Returns where games go in a page of the board in the browser; NULL with EINVAL in errno if it is no such page. */
static const char *board_place(const char *board)
{
    static const char place[] = "<div id=\"app\"></div>\n";
    const char *at = strstr(board, place);
    if (!at)
        errno = EINVAL;
    return at ? at + sizeof place - 1 : NULL;
}

/* Writes the comments on actions [first, next); a hook of pgn_write() whose context is a page. */
static void comment_write(void *context, size_t first, size_t next, struct journal *text)
{
    const struct page *page = context;
    for (size_t i = 0; i < page->notes_count; i++) {
        const struct page_note *note = &page->notes[i];
        if (note->actions > next || (next && note->actions <= first))
            continue;
        for (char *at = note->text; (at = strchr(at, '}')) != NULL;) /* from a comment to the end of a line */
            *at = ')';
        journal_print(text, "%s{%s}", text->length ? " " : "", note->text);
    }
}

/* Adds a game to a page of the board. */
static void board_game(struct page *page, const struct pgn_game *g)
{
    struct journal pgn = {0};
    struct pgn_output o = pgn_as_read(g);
    o.comment = comment_write;
    o.context = page;
    pgn_write(&pgn, &o);
    for (const char *at = pgn.text; *at; at++) /* diagram_text() would join the lines */
        if (*at == '<')
            journal_print(&page->to, "&lt;");
        else if (*at == '&')
            journal_print(&page->to, "&amp;");
        else
            journal_print(&page->to, "%c", *at);
    journal_close(&pgn);
}

bool page_open(struct page *page, const char *path, const char *board)
{
    const char *place = board ? board_place(board) : NULL;
    if ((board && !place) || !journal_open_stream(&page->to, path))
        return false;
    if (place) { /* the games follow as PGN, in an element that browsers neither show nor run */
        page->board = xstrdup(place);
        journal_print(&page->to, "%.*s<template id=\"games\">", (int)(place - board), board);
        return true;
    }
    journal_print(&page->to,
                  "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width\">\n<title>tempi replay</title>\n"
                  "<style>\n%s</style></head>\n<body>\n",
                  style);
    diagram_shapes(&page->to);
    journal_print(&page->to, "<select aria-label=\"Game\" hidden></select>\n");
    return true;
}

/* Adds the heading of a game: players, result, game, event, date, and the error of a record that has one. */
static void add_head(struct journal *to, const struct pgn_game *g, unsigned long number)
{
    const struct pgn_tags *t = &g->tags;
    char fault[512];
    journal_print(to, "<section id=\"game%lu\">\n<h2>%lu. ", number, number);
    add(to, "", t->white[0] ? t->white : "?", " - ");
    add(to, "", t->black[0] ? t->black : "?", " ");
    add(to, "", pgn_result(g->outcome), "</h2>\n");
    add(to, "<p>", g->record.positions[0].game->name, "");
    if (t->event[0] && strcmp(t->event, "?") != 0)
        add(to, ", ", t->event, "");
    if (t->date[0] && t->date[0] != '?')
        add(to, ", ", t->date, "");
    journal_print(to, "</p>\n");
    if (g->bad) {
        pgn_fault(g, fault, sizeof fault);
        add(to, "<p class=\"fault\">", fault, "</p>\n");
    }
}

/* Adds the list of turns, each a button followed by its comments. */
static void add_turns(struct page *page, const struct record *r)
{
    char *text = xcalloc(1, TURN_TEXT_MAX);
    size_t note = 0;
    journal_print(&page->to, "<ol>\n");
    for (size_t first = 0, count; first + 1 < r->count; first += count) {
        count = stretch(r, first);
        pgn_turns(&r->positions[first], r->actions + first, count, text, TURN_TEXT_MAX);
        add(&page->to, "<li><button>", text, "</button>");
        for (; note < page->notes_count && page->notes[note].actions <= first + count; note++)
            add(&page->to, "<span>", page->notes[note].text, "</span>");
        journal_print(&page->to, "</li>\n");
    }
    journal_print(&page->to, "</ol>\n");
    free(text);
}

bool page_game(struct page *page, const struct pgn_game *g, unsigned long number)
{
    static const char *const buttons[][2] = {
        {"start", "|&lt;"}, {"back", "&lt;"}, {"forward", "&gt;"}, {"end", "&gt;|"}};
    const struct record *r = &g->record;
    struct journal *to = &page->to;
    struct diagram d = picture(r, 0, 0);
    if (page->board) {
        board_game(page, g);
        notes_forget(page);
        return true;
    }
    add_head(to, g, number);
    journal_print(to, "<div class=\"game\"><div>\n<figure>");
    diagram_inline(to, &d);
    journal_print(to, "</figure>\n");
    for (size_t first = 0, count; first + 1 < r->count; first += count) {
        count = stretch(r, first);
        d = picture(r, first, count);
        journal_print(to, "<figure>");
        diagram_inline(to, &d);
        journal_print(to, "</figure>\n");
    }
    journal_print(to, "<nav>");
    for (unsigned i = 0; i < 4; i++)
        journal_print(to, "<button aria-label=\"%s\">%s</button>", buttons[i][0], buttons[i][1]);
    journal_print(to, "</nav></div>\n<div class=\"side\">\n");
    add_turns(page, r);
    journal_print(to, "</div></div></section>\n");
    notes_forget(page);
    return journal_commit(to);
}

bool page_close(struct page *page)
{
    notes_forget(page);
    if (page->board)
        journal_print(&page->to, "</template>\n%s", page->board);
    else
        journal_print(&page->to, "<script>\n%s</script>\n</body>\n</html>\n", script);
    free(page->board);
    const bool good = journal_commit(&page->to);
    const int why = errno;
    const bool closed = journal_close(&page->to);
    errno = good ? errno : why;
    return good && closed;
}

/* Writes a diagram to an SVG file. Returns false with the reason in errno. */
static bool picture_write(const char *path, const struct diagram *d)
{
    struct journal to = {0};
    if (!journal_open(&to, path, true))
        return false;
    diagram_write(&to, d);
    bool good = journal_commit(&to);
    const int why = errno;
    good = journal_close(&to) && good;
    if (!good)
        errno = why;
    return good;
}

bool pictures_write(const char *folder, const struct pgn_game *g, unsigned long number, char *path)
{
    const struct record *r = &g->record;
    size_t first = 0, count = 0;
    snprintf(path, PAGE_PATH_MAX, "%s", folder);
    if (!folder_make(folder))
        return false;
    for (unsigned turn = 0; turn == 0 || first + 1 < r->count; turn++, first += count) {
        count = turn == 0 ? 0 : stretch(r, first);
        const struct diagram d = picture(r, first, count);
        if (snprintf(path, PAGE_PATH_MAX, "%s/game%lu-%03u.svg", folder, number, turn) >= PAGE_PATH_MAX)
            errno = ENAMETOOLONG;
        else if (picture_write(path, &d))
            continue;
        return false;
    }
    return true;
}

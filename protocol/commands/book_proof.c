/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi book GAME make FILE --proof CERTIFICATE`: the turns of a proof as an opening book, by which engines play it
   and readers look it up. Called from book_make.c. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/files.h"
#include "engine/journal.h"
#include "engine/key_map.h"
#include "engine/memory.h"
#include "protocol/commands/book_make.h"
#include "rules/notation/fen.h"
#include "rules/notation/turns.h"
#include "search/prove/certificate.h"

enum { TEXT_MAX = 4096 };

/* A position of the winner. */
struct entry {
    unsigned turns; /* within which it wins */
    char *text;     /* its lines in the book */
};

/* A book that is being made. */
struct making {
    const struct game *game;
    struct entry *list; /* in the order of the certificate, the start last */
    size_t count;
    struct key_map numbers; /* of entries, by the keys of their positions */
};

/* Whether a position is one of the book's game. */
static bool fits(const struct making *m, const struct position *p)
{
    return p->game == m->game && p->option == game_option_default(m->game);
}

/* Keeps a position with the winner's turn; told by the check of the certificate. Of several turns at one position,
   where lines of the proof meet, the quickest is kept: so each turn of the book leads nearer to the end. */
static void turn_keep(void *context, const struct position *p, const struct mate_line *turn, unsigned turns)
{
    struct making *m = context;
    char fen[FEN_MAX], actions[TEXT_MAX], text[FEN_MAX + TEXT_MAX + 64];
    if (!fits(m, p))
        return;
    uint32_t at = key_map_find(&m->numbers, position_key(p));
    if (at == KEY_MAP_NONE) {
        at = (uint32_t)m->count;
        m->list = xrealloc(m->list, ++m->count, sizeof *m->list);
        m->list[at] = (struct entry){.turns = UINT_MAX};
        key_map_set(&m->numbers, position_key(p), at);
    }
    struct entry *e = &m->list[at];
    if (e->turns <= turns)
        return;
    fen_write(p, fen);
    turns_write(p, turn->actions, turn->length, actions, sizeof actions);
    snprintf(text, sizeof text, "# within %u turn%s\n%s\n  %s 1\n", turns, turns == 1 ? "" : "s", fen, actions);
    free(e->text);
    *e = (struct entry){turns, xstrdup(text)};
}

/* Reads the turns of a certificate, checking it. Returns false after an error message. */
static bool proof_read(const struct arguments *a, struct making *m, const char *proof)
{
    char error[CERTIFICATE_ERROR_MAX];
    struct certificate c;
    const char *why;
    FILE *file = file_open_stream(proof, &why);
    if (!file)
        return wrong_file(a, proof, why) == 0;
    const bool good = certificate_verify(file, (struct certificate_told){turn_keep, m}, &c, error);
    file_close(file);
    if (!good)
        return wrong_file(a, proof, error) == 0;
    if (!fits(m, &c.start))
        return wrong_file(a, proof, "it is the proof of another game, or with other options") == 0;
    if (!m->count)
        return wrong_file(a, proof, "it has no turns for a book: each of them ends the game") == 0;
    printf("%s wins within %u turn%s: %zu positions\n", c.winner == WHITE ? "White" : "Black", c.turns,
           c.turns == 1 ? "" : "s", m->count);
    return true;
}

/* Writes the book, the start first. Returns the exit status. */
static int making_write(const struct arguments *a, const struct making *m, const char *path)
{
    struct journal to = {0};
    if (!journal_open_whole(&to, path))
        return wrong_file(a, path, NULL);
    journal_print(&to, "# tempi book %s make FILE --proof CERTIFICATE\nbook %s\n", m->game->id, m->game->id);
    for (size_t i = m->count; i--;)
        journal_print(&to, "%s", m->list[i].text);
    const bool written = journal_replace(&to);
    return journal_close(&to) && written ? 0 : wrong_file(a, path, NULL);
}

int book_from_proof(struct arguments *a, const struct game *game, const char *path)
{
    struct making m = {.game = game};
    char *proof;
    if (!argument_text(a, argument_next(a), &proof))
        return WRONG_USE;
    if (a->count)
        return wrong_option(a, a->list[0]);
    const int status = proof_read(a, &m, proof) ? making_write(a, &m, path) : WRONG_USE;
    for (size_t i = 0; i < m.count; i++)
        free(m.list[i].text);
    free(m.list);
    key_map_free(&m.numbers);
    return status;
}

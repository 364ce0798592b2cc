/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * libFuzzer's entry for libtempi (make fuzz, ./tempi-fuzz-library): each byte is a call, and what follows it up to a
 * zero its text. Whatever is called, the board has a FEN that is read back to the same.
 */
#include <stdlib.h>
#include <string.h>

#include "protocol/library/tempi.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/grammar/grammar.h"

/* Asks a board for all texts that need no argument, and the effects of some actions. */
static void ask(tempi_board *b, unsigned choice)
{
    static const char *(*const texts[])(tempi_board *) = {
        tempi_legal_actions, tempi_move_stack, tempi_turn_so_far, tempi_forced,  tempi_pgn,
        tempi_result,        tempi_turn_words, tempi_rules,       tempi_options, tempi_example};
    const tempi_action *list;
    struct tempi_effect effect;
    int may;
    if (tempi_may_win(b, (int)(choice & 1), &may) || !texts[choice % (sizeof texts / sizeof *texts)](b))
        abort();
    const size_t n = tempi_actions(b, &list);
    if (n && (tempi_effect(b, list[choice % n], &effect) || effect.changes_count < 0))
        abort();
}

/* Makes one call with a text. */
static void call(tempi_board *b, uint8_t what, const char *text)
{
    char faults[100];
    int more;
    tempi_action a;
    switch (what % 12) {
    case 0:
        tempi_set_game(b, text, NULL);
        break;
    case 1:
        tempi_set_fen(b, text);
        break;
    case 2:
        tempi_push(b, text);
        break;
    case 3:
        if (tempi_read(b, text, &a) == TEMPI_OK && tempi_push_action(b, a) != TEMPI_OK)
            abort();
        break;
    case 4:
        tempi_read_pgn(b, text, what / 12);
        break;
    case 5:
        tempi_pop(b);
        break;
    case 6:
        tempi_pop_turn(b);
        break;
    case 7:
        tempi_legal_turns(b, 20, &more);
        break;
    case 8:
        tempi_check(text, faults, sizeof faults);
        break;
    case 9:
        tempi_piece_svg(b, text);
        break;
    case 10:
        tempi_turns_san(b, text);
        break;
    default:
        ask(b, what);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tempi_board *b = tempi_new();
    char *texts = malloc(size + 1), *fen;
    if (!b || !texts)
        abort();
    if (size)
        memcpy(texts, data, size);
    texts[size] = 0;
    for (size_t i = 0; i < size; i += strlen(texts + i + 1) + 2)
        call(b, data[i], texts + i + 1);
    fen = strdup(tempi_fen(b));
    if (!fen || tempi_set_fen(b, fen) != TEMPI_OK || strcmp(tempi_fen(b), fen) != 0)
        abort();
    free(fen);
    free(texts);
    tempi_free(b);
    return 0;
}

/* No grammar: libFuzzer's own mutations. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    (void)seed;
    return LLVMFuzzerMutate(data, size, max);
}

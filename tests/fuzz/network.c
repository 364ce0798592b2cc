/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libFuzzer's entry for networks from files (make fuzz, ./tempi-fuzz-network): whatever is read evaluates a position.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "rules/notation/fen.h"
#include "search/evaluation/evaluation.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = xcalloc(size + 1, 1), error[EVAL_FILE_ERROR_MAX] = "";
    memcpy(text, data, size);
    struct eval_file *f = eval_file_parse(text, size, error);
    if (!f == !*error)
        abort();
    for (unsigned i = 0; f && game_at(i); i++) {
        struct position p;
        const struct evaluation e = evaluation_with(game_at(i), f);
        game_start(&p, game_at(i), game_option_default(game_at(i)));
        if (e.network == &f->network && abs(evaluation_value(&e, &p, NULL)) > 20000)
            abort();
    }
    eval_file_free(f);
    free(text);
    return 0;
}

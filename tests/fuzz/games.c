/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libFuzzer's entry for games files (make fuzz, ./tempi-fuzz-games). */
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "rules/custom/custom.h"
#include "tests/fuzz/fuzz.h"

/* Ignores an error in the file. */
static void ignore(void *context, const struct fault *f)
{
    (void)context;
    (void)f;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = xcalloc(size + 1, 1);
    memcpy(text, data, size);
    if (!memchr(text, 0, size))
        custom_read(text, false, ignore, NULL);
    free(text);
    return 0;
}

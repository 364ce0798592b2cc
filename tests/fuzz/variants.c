/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libFuzzer's entry for files in the format of variants.ini (make fuzz, ./tempi-fuzz-variants). */
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "rules/variants/variants.h"
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
        variants_read(text, &(struct variants_reading){.tell = ignore});
    free(text);
    return 0;
}

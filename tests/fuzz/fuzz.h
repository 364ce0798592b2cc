/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every fuzzer defines: libFuzzer calls the first function once, and the second for each input. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "engine/position.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* For fuzzers that know the language of their inputs: changes an input in place and returns its new size. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    position_init();
    return 0;
}

#endif

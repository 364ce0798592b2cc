/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The entry point: chooses a copy of the program and runs it. A release file holds the whole program several times,
 * each copy compiled for other processors. The copies share only one kind of name, program_run_CODE. So no other file
 * asks what the processor can do, and no call is indirect. A build for one machine holds one copy.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/program.h"

#ifndef TEMPI_RELEASE
#define CODES CODE(TEMPI_CODE, program_run, 2)
#elif defined(__x86_64__)
#include <cpuid.h>
/* The copies that `make release` compiles. The first one whose fitness is GOOD is run. */
#define CODES                                                                                                          \
    CODE("x86-64-v3", program_run_x86_64_v3, __builtin_cpu_supports("x86-64-v3") ? 1 + pext_is_fast() : 0)             \
    CODE("x86-64-v3-magic", program_run_x86_64_v3_magic, __builtin_cpu_supports("x86-64-v3") ? 2 : 0)                  \
    CODE("x86-64-v2", program_run_x86_64_v2, __builtin_cpu_supports("x86-64-v2") ? 2 : 0)                              \
    CODE("x86-64", program_run_x86_64, 2)

/* Whether PEXT is fast. AMD processors before Zen 3 have it, but in microcode, so magic multiplication is faster
   there. */
static bool pext_is_fast(void)
{
    unsigned a = 0, b = 0, c = 0, d = 0;
    char vendor[13] = "";
    if (!__get_cpuid(0, &a, &b, &c, &d))
        return true;
    memcpy(vendor, &b, 4);
    memcpy(vendor + 4, &d, 4);
    memcpy(vendor + 8, &c, 4);
    __get_cpuid(1, &a, &b, &c, &d);
    unsigned family = (a >> 8 & 15) + ((a >> 8 & 15) == 15 ? a >> 20 & 255 : 0);
    return (strcmp(vendor, "AuthenticAMD") != 0 && strcmp(vendor, "HygonGenuine") != 0) || family >= 25;
}
#elif defined(__aarch64__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#define CODES                                                                                                          \
    CODE("arm64-sve", program_run_arm64_sve, getauxval(AT_HWCAP) & HWCAP_SVE ? 2 : 0)                                  \
    CODE("arm64", program_run_arm64, 2)
#else
#error "releases are made for x86-64 and arm64"
#endif

#define CODE(name, run, fit) int run(int argc, char **argv);
CODES
#undef CODE

enum { WRONG_USE = 2, UNFIT = 0, FIT = 1, GOOD = 2 };

/* A copy of the program. */
struct code {
    const char *name;
    int (*run)(int argc, char **argv);
    int fit; /* on this processor: UNFIT to run, FIT if asked for by name, or GOOD, so that it may be chosen */
};

/* Reports a name that no usable copy has, and lists the usable ones; returns the exit status. */
static int refuse(const char *source, const char *name, const struct code *codes, unsigned count)
{
    fprintf(stderr, "tempi: %s: this build has no code '%.40s' for this processor; it has", source, name);
    for (unsigned i = 0; i < count; i++)
        if (codes[i].fit != UNFIT)
            fprintf(stderr, " %s", codes[i].name);
    fprintf(stderr, "\n");
    return WRONG_USE;
}

/* Runs the copy that `--cpu NAME` or else the environment variable TEMPI_CPU names, or the first good one. */
int main(int argc, char **argv)
{
#define CODE(name, run, fit) {name, run, fit},
    const struct code codes[] = {CODES};
#undef CODE
    const unsigned count = sizeof codes / sizeof codes[0];
    const char *name = getenv("TEMPI_CPU"), *first = argc > 1 ? argv[1] : "";
    bool joined = strncmp(first, "--cpu=", 6) == 0, option = joined || strcmp(first, "--cpu") == 0;
    bool named = option || (name && *name);
    if (option) {
        int taken = !joined && argc > 2 ? 2 : 1;
        name = joined ? first + 6 : argc > 2 ? argv[2] : "";
        argv[taken] = argv[0];
        argv += taken, argc -= taken;
    }
    for (unsigned i = 0; i < count; i++)
        if (named ? codes[i].fit != UNFIT && strcmp(codes[i].name, name) == 0 : codes[i].fit >= GOOD)
            return codes[i].run(argc, argv);
    return refuse(option ? "--cpu" : "TEMPI_CPU", name, codes, count);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What C libraries of POSIX systems have and that of WASI lacks, as far as the library uses it. Builds for WebAssembly
   include this file before all others (Makefile); other builds never see it. */
#ifndef ENGINE_WASI_WASI_H
#define ENGINE_WASI_WASI_H

#include <stdio.h>

/* flockfile() of POSIX: there is one thread. */
static inline void flockfile(FILE *file) { (void)file; }
/* funlockfile() of POSIX. */
static inline void funlockfile(FILE *file) { (void)file; }

#endif

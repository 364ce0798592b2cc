#!/bin/bash -eu
# Builds tests/fuzz/*.c with the compiler, flags and fuzzing engine that ClusterFuzzLite gives by the environment (CC,
# CFLAGS, CXX, CXXFLAGS, LIB_FUZZING_ENGINE), into $OUT, each with its seeds and the settings of tests/fuzz/run.sh. Runs in
# the root of the source tree.
# SPDX-License-Identifier: GPL-3.0-or-later
make -s MODE=host ARCH=portable CC="$CC" CFLAGS="$CFLAGS" FUZZ_LINK="$CXX $CXXFLAGS $LIB_FUZZING_ENGINE" fuzzers
for fuzzer in tempi-fuzz-*; do
    name=${fuzzer#tempi-fuzz-}
    cp "$fuzzer" "$OUT/$fuzzer"
    zip -q -j -r "$OUT/${fuzzer}_seed_corpus.zip" "tests/fuzz/corpus/$name"
    printf '[libfuzzer]\nclose_fd_mask = 3\nmax_len = 2048\ntimeout = 25\nrss_limit_mb = 3072\n' > "$OUT/$fuzzer.options"
done

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compiles the network of one file as network_NAME; no include guard: it is included for each. NAME and WEIGHTS_FILE
 * must be defined, and are undefined here. The file is a list of these macros, and is read for the number of sums, for
 * the weights of its inputs, and for the rest; a file of a shape that network.h does not allow does not compile.
 *   NETWORK(family, name of the inputs)  SHAPE(sums, inputs, heads)
 *   INPUT(number, weights)  BIAS(weights)  HEAD(number, terms, bias, weights)
 */
#define JOINED(A, B) A##B
#define WITH_NAME(A, NAME) JOINED(A, NAME)
#define ROWS WITH_NAME(rows_, NAME)
/* A number, if something holds, and whether a list has so many weights; constants. */
#define CHECKED(NUMBER, HOLDS) ((NUMBER) + 0 * (int)sizeof(char[(HOLDS) ? 1 : -1]))
#define COUNTED(COUNT, ...) (sizeof((const int16_t[]){__VA_ARGS__}) == (COUNT) * sizeof(int16_t))

#define NETWORK(...)
#define SHAPE(SUMS, INPUTS, HEADS)                                                                                     \
    WITH_NAME(sums_, NAME) = CHECKED(SUMS, NETWORK_SUMS_GOOD(SUMS)),                                                   \
                     WITH_NAME(inputs_, NAME) = CHECKED(INPUTS, (INPUTS) <= NETWORK_INPUTS_MAX),                       \
                     WITH_NAME(heads_, NAME) = CHECKED(HEADS, NETWORK_HEADS_GOOD(HEADS))
#define INPUT(...)
#define BIAS(...)
#define HEAD(...)
enum {
#include WEIGHTS_FILE
};

#undef SHAPE
#undef INPUT
#define SHAPE(SUMS, INPUTS, HEADS) [(INPUTS)-1] = {0},
#define INPUT(NUMBER, ...) [CHECKED(NUMBER, COUNTED(WITH_NAME(sums_, NAME), __VA_ARGS__))] = {__VA_ARGS__},
static const int8_t ROWS[WITH_NAME(inputs_, NAME)][WITH_NAME(sums_, NAME)]
    __attribute__((aligned(2 * NETWORK_LANES))) = {
#include WEIGHTS_FILE
};

#undef SHAPE
#undef INPUT
#undef BIAS
#undef HEAD
#define SHAPE(SUMS, INPUTS, HEADS) .sums = (SUMS), .input_count = (INPUTS), .head_count = (HEADS),
#define INPUT(...)
#define BIAS(...) .bias = {__VA_ARGS__},
#define HEAD(NUMBER, TERMS, FIRST, ...)                                                                                \
    .heads[CHECKED(NUMBER, (NUMBER) < WITH_NAME(heads_, NAME) && COUNTED(2 * WITH_NAME(sums_, NAME), __VA_ARGS__))] =  \
        {.terms = (TERMS), .bias = (FIRST), .weights = {__VA_ARGS__}},
const struct network WITH_NAME(network_, NAME) = {
    .inputs = ROWS[0],
#include WEIGHTS_FILE
};

#undef NETWORK
#undef SHAPE
#undef INPUT
#undef BIAS
#undef HEAD
#undef ROWS
#undef CHECKED
#undef COUNTED
#undef WITH_NAME
#undef JOINED
#undef NAME
#undef WEIGHTS_FILE

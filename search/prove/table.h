/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a proof search: proof and disproof numbers by key, shared by all threads without locks, written to a
   file and read back. */
#ifndef SEARCH_PROVE_TABLE_H
#define SEARCH_PROVE_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROOF_INFINITE = (1 << 28) - 1 }; /* a number that is infinite */

/* The numbers of a node from the view of its side to move: what it takes to show that it reaches what it wants, and
   that it does not. 0 and infinite: settled. */
struct proof_numbers {
    uint32_t win, loss;
};

/* An entry of two words. The first is the key, xored with the second: who reads halves of two entries finds a wrong
   key. data: 0-27 win, 28-55 loss, 56-63 bit length of the number of turn lists made below the node. */
struct proof_entry {
    _Atomic uint64_t check, data;
};

/* A table of `buckets` times PROOF_BUCKET entries. */
struct proof_table {
    struct proof_entry *entries;
    size_t buckets;
};

enum { PROOF_BUCKET = 4 }; /* entries that a key may be stored in, one cache line */

/* Makes an empty table of at most `bytes` bytes; false if there is no memory. */
bool proof_table_make(struct proof_table *t, size_t bytes);

/* Frees the table. */
void proof_table_free(struct proof_table *t);

/* Looks a key up; false if there is no entry. */
bool proof_table_find(const struct proof_table *t, uint64_t key, struct proof_numbers *numbers);

/* Fetches the place of a key into the cache. */
void proof_table_prefetch(const struct proof_table *t, uint64_t key);

/* Stores the numbers of a node below which `lists` turn lists were made. In a full bucket the entry with least work
   goes. */
void proof_table_keep(struct proof_table *t, uint64_t key, struct proof_numbers numbers, uint64_t lists);

/* Returns how much of the table is in use, in thousandths, by a sample. */
unsigned proof_table_full(const struct proof_table *t);

/* Writes the table to a file, first under another name, so that the file is whole at any time. `title` says which
   search it belongs to. False, with errno set, if it cannot be written. */
bool proof_table_write(const struct proof_table *t, const char *path, const char *title);

/* Adds the entries of a file that has this title. Returns NULL, or what is wrong with the file in words. */
const char *proof_table_read(struct proof_table *t, const char *path, const char *title);

#endif

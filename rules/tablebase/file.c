/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Endgame tablebases as files. A file is lines of text, an empty line, and the codes, slot after slot. The lines are:
 * tempi ending 2 / game ID / option N / pieces KQvK / longest N later N (where turns grow) / size N / width N (bytes of
 * a code) / slots N / the shape of each slot in hexadecimal digits / checksum of the codes in hexadecimal digits
 */
#include "rules/tablebase/file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/files.h"
#include "engine/system.h"

enum { HEAD_MAX = 512 };

/* the first line: changes with the format, or with what codes mean */
static const char version[] = "tempi ending 2\n";

bool endgame_path(const struct tablebase *all, const struct material *pieces, const char *folder, char *path)
{
    char text[MATERIAL_TEXT_MAX], id[80], turns[24] = "";
    material_write(pieces, text);
    if (all->longest)
        snprintf(turns, sizeof turns, "-%u%c", all->longest, all->later == WHITE ? 'w' : 'b');
    snprintf(id, sizeof id, "%s", all->game->id);
    for (char *c = id; (c = strchr(c, ':')) != NULL;)
        *c = '+';
    return snprintf(path, ENDGAME_PATH_MAX, "%s/%s-%" PRIu64 "-%s%s.ending", folder, id, all->option, text, turns) <
           ENDGAME_PATH_MAX;
}

/* Returns a checksum of the codes, which changes with each of their bits. */
static uint64_t checksum(const uint8_t *codes, uint64_t size)
{
    uint64_t sum = size, word = 0;
    for (uint64_t i = 0; i < size; i++) {
        word = word << 8 | codes[i];
        if (i % 8 == 7 || i + 1 == size) {
            sum = (sum ^ word) * UINT64_C(0x9fb21c651e98df25);
            sum ^= sum >> 29;
            word = 0;
        }
    }
    return sum;
}

/* Writes the first lines, which say which table it is; returns their length. */
static int write_head(const struct tablebase *all, const struct endgame *e, char *head, size_t room)
{
    char text[MATERIAL_TEXT_MAX], turns[48] = "";
    material_write(&e->indexing.pieces, text);
    if (all->longest)
        snprintf(turns, sizeof turns, "longest %u later %u\n", all->longest, all->later);
    return snprintf(head, room, "%sgame %s\noption %" PRIu64 "\npieces %s\n%ssize %" PRIu64 "\n", version,
                    all->game->id, all->option, text, turns, e->indexing.size);
}

/* Writes a table to an open file; false if that fails. */
static bool write_all(const struct tablebase *all, const struct endgame *e, FILE *file)
{
    const uint64_t bytes = endgame_size(e) * e->width;
    char head[HEAD_MAX];
    write_head(all, e, head, sizeof head);
    fprintf(file, "%swidth %u\nslots %u\n", head, e->width, e->indexing.slots);
    for (unsigned i = 0; i < e->indexing.slots; i++)
        fprintf(file, "%016" PRIx64 "\n", e->indexing.slot[i].shape);
    fprintf(file, "checksum %016" PRIx64 "\n\n", checksum(e->codes, bytes));
    return fwrite(e->codes, 1, bytes, file) == bytes && fflush(file) == 0;
}

bool endgame_write(const struct tablebase *all, const struct endgame *e, const char *path)
{
    char new_path[ENDGAME_PATH_MAX + 8];
    const bool beside = file_replaceable(path);
    snprintf(new_path, sizeof new_path, "%s%s", path, beside ? ".new" : "");
    FILE *file = fopen(new_path, "wb");
    bool written = file && write_all(all, e, file);
    if (file)
        written &= fclose(file) == 0;
    if (written && beside)
        written = rename(new_path, path) == 0;
    if (file && !written && beside)
        remove(new_path);
    return written;
}

/* Reads a line that begins with a word, and the number behind it; false if it is not like that. */
static bool read_number(FILE *file, const char *word, int base, uint64_t *number)
{
    char line[80], *end;
    size_t length = strlen(word);
    if (!fgets(line, sizeof line, file) || strncmp(line, word, length) != 0)
        return false;
    *number = strtoull(line + length, &end, base);
    return end > line + length && strcmp(end, "\n") == 0;
}

/* Reads the shapes of the slots and makes the slots that do not exist yet; false if one is impossible. */
static bool read_slots(FILE *file, struct indexing *indexing)
{
    uint64_t slots, s;
    if (!read_number(file, "slots ", 10, &slots) || slots < indexing->slots || slots > SLOTS_MAX)
        return false;
    for (unsigned i = 0; i < slots; i++)
        if (!read_number(file, "", 16, &s) || !index_restore_slot(indexing, s) || indexing->slots < i + 1 ||
            indexing->slot[i].shape != s)
            return false;
    return indexing->slots == slots;
}

/* Reads a table from an open file; false if it is another one or damaged. */
static bool read_all(const struct tablebase *all, struct endgame *e, FILE *file)
{
    char head[HEAD_MAX], found[HEAD_MAX] = "";
    uint64_t sum, width;
    int length = write_head(all, e, head, sizeof head);
    if (fread(found, 1, (size_t)length, file) != (size_t)length || memcmp(head, found, (size_t)length) != 0 ||
        !read_number(file, "width ", 10, &width) || width < 1 || width > 2 || !read_slots(file, &e->indexing) ||
        !read_number(file, "checksum ", 16, &sum) || fgetc(file) != '\n')
        return false;
    e->width = (unsigned)width;
    const uint64_t bytes = endgame_size(e) * e->width;
    e->codes = memory_take(bytes);
    if (e->codes && fread(e->codes, 1, bytes, file) == bytes && fgetc(file) == EOF && checksum(e->codes, bytes) == sum)
        return true;
    memory_give(e->codes);
    e->codes = NULL;
    return false;
}

/* Whether a file begins with the line that files of this version begin with. */
static bool is_of_this_version(FILE *file)
{
    char line[sizeof version];
    rewind(file);
    return fgets(line, sizeof line, file) && strcmp(line, version) == 0;
}

bool endgame_read(const struct tablebase *all, struct endgame *e, const char *path, const char **reason)
{
    const struct material pieces = e->indexing.pieces;
    const char *why;
    FILE *file = file_open(path, &why);
    bool good = file && read_all(all, e, file);
    if (file && !good)
        *reason = is_of_this_version(file) ? "damaged, or of other pieces" : "of another version";
    if (file)
        fclose(file);
    if (file && !good) { /* slots of the refused file may have been added */
        index_free(&e->indexing);
        index_begin(&e->indexing, &pieces, all->game, all->option, all->longest);
    }
    return good;
}

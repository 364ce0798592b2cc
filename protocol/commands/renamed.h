/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What options were called in version 0.1, so that who types an old name is told the new one. For arguments.c alone. */
#ifndef PROTOCOL_COMMANDS_RENAMED_H
#define PROTOCOL_COMMANDS_RENAMED_H

/* Options of version 0.1 that no few letters lead from to their names of today, by command. */
static const struct {
    const char *command, *before, *now;
} renamed[] = {{"match", "--resign", "--adjudicate resign"},
               {"match", "--draw", "--adjudicate draw"},
               {"match", "--even", "--balanced"},
               {"match", "--uneven", "--unbalanced"},
               {"match", "--longest", "--max-turns"},
               {"match", "--margin", "--timemargin"},
               {"match", "--patience", "--timeout"},
               {"match", "--random-turns", "--random-openings"},
               {"tablebase", "--longest", "--max-steps"},
               {"solve", "--self", "--selfmate"},
               {"solve", "--series", "--seriesmate"},
               {"selfplay", "--to-end", "--no-adjudication"},
               {"selfplay", "--random", "--random-openings"},
               {"spsa", "--random", "--random-openings"},
               {"analyse", "--squares", "--uci"},
               {"replay", "--texts", "--uci"},
               {"analyse", "--time", "--movetime MS"},
               {"solve", "--time", "--movetime MS"},
               {"mate", "--time", "--movetime MS"},
               {"mates", "--time", "--movetime MS"},
               {"games", "--men", "--pieces"},
               {"play", "--turns", "--max-turns"}};

#endif

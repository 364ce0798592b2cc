/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Name and version of the program, as protocols report them. */
#ifndef ENGINE_VERSION_H
#define ENGINE_VERSION_H

#define TEMPI_NAME "tempi 0.12"
#define TEMPI_AUTHOR "the tempi authors"

#endif

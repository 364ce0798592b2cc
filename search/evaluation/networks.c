/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles the networks. */
#include "search/evaluation/networks.h"

#define NAME chess
#define WEIGHTS_FILE "search/evaluation/networks/chess.def"
#include "search/evaluation/network_compile.h"

#define NAME marseillais
#define WEIGHTS_FILE "search/evaluation/networks/marseillais.def"
#include "search/evaluation/network_compile.h"

#define NAME twoagainstone
#define WEIGHTS_FILE "search/evaluation/networks/twoagainstone.def"
#include "search/evaluation/network_compile.h"

#define NAME quest
#define WEIGHTS_FILE "search/evaluation/networks/quest.def"
#include "search/evaluation/network_compile.h"

#define NAME realm
#define WEIGHTS_FILE "search/evaluation/networks/realm.def"
#include "search/evaluation/network_compile.h"

#define NAME triplets
#define WEIGHTS_FILE "search/evaluation/networks/triplets.def"
#include "search/evaluation/network_compile.h"

#define NAME movers
#define WEIGHTS_FILE "search/evaluation/networks/movers.def"
#include "search/evaluation/network_compile.h"

#define NAME transporter
#define WEIGHTS_FILE "search/evaluation/networks/transporter.def"
#include "search/evaluation/network_compile.h"

#define NAME brick
#define WEIGHTS_FILE "search/evaluation/networks/brick.def"
#include "search/evaluation/network_compile.h"

#define NAME fantasy
#define WEIGHTS_FILE "search/evaluation/networks/fantasy.def"
#include "search/evaluation/network_compile.h"

#define NAME everyman
#define WEIGHTS_FILE "search/evaluation/networks/everyman.def"
#include "search/evaluation/network_compile.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The networks of all families, from networks/FAMILY.def. Used by family.c. */
#ifndef SEARCH_EVALUATION_NETWORKS_H
#define SEARCH_EVALUATION_NETWORKS_H

#include "search/evaluation/network.h"

/* One network for each networks/FAMILY.def. */
extern const struct network network_chess, network_marseillais, network_twoagainstone, network_quest, network_realm,
    network_triplets, network_movers, network_transporter, network_brick, network_fantasy, network_everyman;

#endif

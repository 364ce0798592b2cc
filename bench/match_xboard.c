/* placeholder */
#include "match_player.h"
static bool xboard_start(struct player *p) { return player_fail(p, "no XBoard yet"); }
const struct player_type player_xboard = {.start = xboard_start};

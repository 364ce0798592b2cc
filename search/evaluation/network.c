/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inference of the networks: collects the active input features, adds up their weights, incrementally where possible,
   and applies a head. Hot path: a change needs a bench and a match. */
#include "search/evaluation/network.h"

#include "search/evaluation/quota.h"

_Static_assert(INPUT_FEATURES_MAX + 4 + 2 <= NETWORK_ACTIVE_MAX, "there is room for all that is listed");

bool network_sees(const struct game *game)
{
    const struct input_features *features = game_input_features(game);
    if (features && features->board)
        return true;
    return game_royal(game) && (!game_fairy(game) || game_projected(game) || features);
}

const char *network_inputs_name(const struct game *game)
{
    const struct input_features *features = game_input_features(game);
    return features ? features->name : "orthodox";
}

/* Returns files and ranks of a game's board. */
ALWAYS_INLINE struct geometry board_size(const struct game *game)
{
    const struct geometry *friendly = game_geometry(game);
    return friendly ? *friendly : (struct geometry){.files = 8, .ranks = 8};
}

unsigned network_input_count(const struct game *game)
{
    const struct input_features *features = game_input_features(game);
    if (!features)
        return NETWORK_ORTHODOX;
    struct geometry board = board_size(game);
    return NETWORK_PIECES + 2 * (features->placed * (unsigned)(board.files * board.ranks) + features->placeless);
}

/* Returns what to xor to a square for the view of a side: 56 counts ranks from its side, 7 mirrors its king to the
   left. */
static unsigned view_turn(const struct position *p, unsigned us)
{
    bitboard kings = p->by_type[KING] & p->side[us];
    unsigned turn = us == BLACK ? 56 : 0;
    if (!kings)
        return turn;
    if (us == BLACK)
        kings &= bits_rank((63u - (unsigned)__builtin_clzll(kings)) >> 3);
    return (bits_first(kings) & 7) < 4 ? turn : turn ^ 7;
}

/* Returns the class of a number of steps, which must be 1 or more. */
ALWAYS_INLINE unsigned steps_class(unsigned steps) { return steps > NETWORK_STEPS ? NETWORK_STEPS - 1 : steps - 1; }

unsigned network_head(const struct position *p)
{
    const struct input_features *features = p->fairy ? game_input_features(p->game) : NULL;
    if (features && features->sort)
        return features->sort(p);
    unsigned left = steps_left(p);
    return left > NETWORK_HEADS ? NETWORK_HEADS - 1 : left - 1;
}

/* Takes one active input: its index in the decider's view and in the other side's. */
typedef void input_taker(void *context, unsigned friendly, unsigned other);

/* Hands on one input for each piece of a set: `first` plus its square, 64 more for an enemy piece. */
ALWAYS_INLINE void enter(unsigned first, bitboard pieces, bitboard friendly, const unsigned turn[2], input_taker *take,
                         void *context)
{
    while (pieces) {
        unsigned square = bits_pop(&pieces), enemy = !(friendly & bit(square));
        take(context, first + enemy * 64 + (square ^ turn[0]), first + (enemy ^ 1) * 64 + (square ^ turn[1]));
    }
}

/* Returns the input of an orthodox piece in the view of a colour, whose squares are xored with `turn`. */
ALWAYS_INLINE unsigned input_piece(unsigned piece, unsigned square, unsigned colour, unsigned turn)
{
    return NETWORK_PIECES + (((piece_colour(piece) ^ colour) * PIECE_TYPES + piece_type(piece)) * 64 | (square ^ turn));
}

/* Hands on the inputs of all orthodox pieces. */
ALWAYS_INLINE void pieces_each(const struct position *p, input_taker *take, void *context)
{
    const unsigned us = p->turn.decider, turn[2] = {view_turn(p, us), view_turn(p, !us)};
    for (bitboard pieces = position_occupied(p); pieces;) {
        unsigned square = bits_pop(&pieces), piece = p->board[square];
        take(context, input_piece(piece, square, us, turn[0]), input_piece(piece, square, !us, turn[1]));
    }
}

/* Hands on the inputs of pieces that have stepped in this turn and of those in the law's set. */
ALWAYS_INLINE void marks_each(const struct position *p, input_taker *take, void *context)
{
    const bitboard occupied = position_occupied(p);
    bitboard stepped = 0;
    for (unsigned i = 0; i < PLANES; i++)
        stepped |= p->turn.stepped[i];
    if (!((stepped | p->turn.set) & occupied))
        return;
    const unsigned us = p->turn.decider, turn[2] = {view_turn(p, us), view_turn(p, !us)};
    const bitboard friendly = p->side[us];
    enter(NETWORK_STEPPED, stepped & occupied, friendly, turn, take, context);
    enter(NETWORK_SET, p->turn.set & occupied, friendly, turn, take, context);
}

/* Returns a square of a board of any size as a view has it: ranks from behind, files mirrored. */
ALWAYS_INLINE unsigned square_seen(unsigned square, struct geometry board, bool from_behind, bool mirrored)
{
    unsigned rank = square / board.files, file = square % board.files;
    return (from_behind ? board.ranks - 1u - rank : rank) * board.files + (mirrored ? board.files - 1u - file : file);
}

/* How both colours see a position whose pieces are in position.board: their rows and squares. */
struct board_views {
    const uint8_t *rows[2], *seen[2];
    uint8_t mirrored[2];
    unsigned squares;
};

/* Fills in how both colours see a board: files are mirrored so that the royal piece that a side sees first is on the
   left half. */
static inline void board_views_set(struct board_views *v, const struct position *p, const struct input_board *b)
{
    const struct geometry board = board_size(p->game);
    v->squares = board.files * board.ranks;
    for (unsigned us = 0; us < 2; us++) {
        unsigned first = BOARD_MAX;
        for (bitboard royal = p->by_type[KING] & p->side[us]; royal;) {
            const unsigned square = b->seen[us][false][mailbox_of(p)->square[bits_pop(&royal)]];
            first = square < first ? square : first;
        }
        v->mirrored[us] = first < BOARD_MAX && 2 * (first % board.files) >= board.files;
        v->rows[us] = b->rows[us];
        v->seen[us] = b->seen[us][v->mirrored[us]];
    }
}

/* Returns the input of what stands on a square in the view of a colour; `none` if that is no feature. */
ALWAYS_INLINE unsigned input_cell(const struct board_views *v, unsigned cell, unsigned square, unsigned colour,
                                  unsigned none)
{
    const unsigned row = v->rows[colour][cell];
    return row == NO_ROW ? none : NETWORK_PIECES + row * v->squares + v->seen[colour][square];
}

/* Hands on the inputs of pieces and walls in position.board. */
static inline void board_each(const struct position *p, const struct input_board *b, input_taker *take, void *context)
{
    const unsigned us = p->turn.decider;
    struct board_views v;
    board_views_set(&v, p, b);
    for (unsigned square = 0; square < v.squares; square++)
        if (v.rows[us][p->board[square]] != NO_ROW)
            take(context, input_cell(&v, p->board[square], square, us, 0),
                 input_cell(&v, p->board[square], square, !us, 0));
}

/* Hands on the input features that a game without orthodox pieces lists. */
static inline void features_each(const struct position *p, const struct input_features *features, input_taker *take,
                                 void *context)
{
    struct input_feature list[INPUT_FEATURES_MAX];
    const struct geometry board = board_size(p->game);
    const unsigned us = p->turn.decider, squares = board.files * board.ranks, count = features->list(p, list);
    const unsigned placeless = NETWORK_PIECES + 2 * features->placed * squares;
    bool mirrored[2] = {false, false}; /* of the decider's view, of the other side's */
    for (unsigned i = 0; i < count; i++)
        if (list[i].row == features->royal)
            mirrored[list[i].colour ^ us] = list[i].square % board.files >= board.files / 2;
    for (unsigned i = 0; i < count; i++) {
        unsigned row = list[i].row, enemy = list[i].colour ^ us, square = list[i].square;
        if (row >= features->placed) {
            row += placeless - features->placed;
            take(context, row + enemy * features->placeless, row + (enemy ^ 1) * features->placeless);
            continue;
        }
        unsigned friendly = NETWORK_PIECES + (enemy * features->placed + row) * squares,
                 other = NETWORK_PIECES + ((enemy ^ 1) * features->placed + row) * squares;
        take(context, friendly + square_seen(square, board, us == BLACK, mirrored[0]),
             other + square_seen(square, board, us == WHITE, mirrored[1]));
    }
}

/* Hands on the inputs of castling rights and of steps left and coming. */
ALWAYS_INLINE void state_each(const struct position *p, input_taker *take, void *context)
{
    const unsigned us = p->turn.decider;
    const bool castles = !p->fairy || game_input_features(p->game)->board;
    for (unsigned rights = p->turn.castling; rights && castles; rights &= rights - 1) {
        unsigned right = (unsigned)__builtin_ctz(rights), enemy = (right >> 1) ^ us, side = right & 1;
        take(context, NETWORK_CASTLING + enemy * 2 + side, NETWORK_CASTLING + (enemy ^ 1) * 2 + side);
    }
    unsigned left = steps_class(steps_left(p)), coming = steps_class(steps_coming(p));
    take(context, NETWORK_FRIENDLY_STEPS + left, NETWORK_FRIENDLY_STEPS + coming);
    take(context, NETWORK_ENEMY_STEPS + coming, NETWORK_ENEMY_STEPS + left);
}

/* Hands on all active inputs of a position. */
ALWAYS_INLINE void inputs_each(const struct position *p, input_taker *take, void *context)
{
    if (__builtin_expect(p->fairy, 0)) {
        const struct input_features *features = game_input_features(p->game);
        if (features->board)
            board_each(p, features->board, take, context);
        features_each(p, features, take, context);
    } else {
        pieces_each(p, take, context);
        marks_each(p, take, context);
    }
    state_each(p, take, context);
}

/* Context of input_list(): the lists of inputs being filled. */
struct input_lists {
    uint16_t (*inputs)[NETWORK_ACTIVE_MAX];
    unsigned count;
};

/* Appends an input to the lists of both views. */
static void input_list(void *context, unsigned friendly, unsigned other)
{
    struct input_lists *l = context;
    l->inputs[0][l->count] = (uint16_t)friendly;
    l->inputs[1][l->count++] = (uint16_t)other;
}

unsigned network_inputs(const struct position *p, uint16_t inputs[2][NETWORK_ACTIVE_MAX])
{
    struct input_lists l = {inputs, 0};
    inputs_each(p, input_list, &l);
    return l.count;
}

/* All hidden sums of a view as one vector, and the same in 32 bits. */
typedef int16_t lanes __attribute__((vector_size(2 * NETWORK_HIDDEN)));
typedef int32_t sums __attribute__((vector_size(4 * NETWORK_HIDDEN)));

/* Context of input_add(): the sums of both views. */
struct view_sums {
    const struct network *network;
    lanes of[2];
};

/* Adds the weights of an input to the sums of both views. */
ALWAYS_INLINE void input_add(void *context, unsigned friendly, unsigned other)
{
    struct view_sums *s = context;
    s->of[0] += *(const lanes *)s->network->inputs[friendly].weights;
    s->of[1] += *(const lanes *)s->network->inputs[other].weights;
}

/* Returns the squares where a position's pieces differ from a cached one; all squares if that one cannot be used. */
ALWAYS_INLINE bitboard pieces_changed(const struct network_seen *seen, const struct network *n,
                                      const struct position *p, const unsigned turn[2])
{
    bitboard changed = 0;
    if (seen->network != n || seen->turn[WHITE] != turn[WHITE] || seen->turn[BLACK] != turn[BLACK])
        return ALL_SQUARES;
    for (unsigned pt = 0; pt < PIECE_TYPES; pt++)
        changed |= seen->by_type[pt] ^ p->by_type[pt];
    return changed | (seen->side[WHITE] ^ p->side[WHITE]) | (seen->side[BLACK] ^ p->side[BLACK]);
}

/* Returns the weights of a piece in the view of a colour; for EMPTY the row of zeros behind the last input. It does not
   branch on that, because the branch would be mispredicted too often. */
ALWAYS_INLINE const lanes *piece_weights(const struct network *n, unsigned piece, unsigned square, unsigned colour,
                                         unsigned turn)
{
    const unsigned some = piece / EMPTY - 1; /* all bits for a piece, none for EMPTY */
    unsigned row = (input_piece(piece, square, colour, turn) & some) | (n->input_count & ~some);
    return (const lanes *)n->inputs[row].weights;
}

/* Fills the sums of all pieces, incrementally from the cached position of this turn or the turn before that differs
   least, and caches them. */
ALWAYS_INLINE void pieces_recall(struct view_sums *s, struct network_memory *memory, const struct position *p)
{
    const struct network *n = s->network;
    struct network_seen *now = &memory->seen[p->number % NETWORK_SEEN];
    const struct network_seen *past = &memory->seen[(p->number + NETWORK_SEEN - 1u) % NETWORK_SEEN];
    const unsigned us = p->turn.decider, turn[2] = {view_turn(p, WHITE), view_turn(p, BLACK)};
    const bitboard since = pieces_changed(past, n, p, turn);
    bitboard changed = pieces_changed(now, n, p, turn);
    lanes views[2];
    if (bits_count(changed) <= bits_count(since))
        past = now;
    else
        changed = since;
    if (changed == ALL_SQUARES) {
        memcpy(&views[WHITE], &n->bias, sizeof n->bias);
        views[BLACK] = views[WHITE];
        for (bitboard pieces = position_occupied(p); pieces;) {
            unsigned square = bits_pop(&pieces), piece = p->board[square];
            views[WHITE] += *piece_weights(n, piece, square, WHITE, turn[WHITE]);
            views[BLACK] += *piece_weights(n, piece, square, BLACK, turn[BLACK]);
        }
    } else {
        memcpy(views, past->sums, sizeof views);
        while (changed) {
            unsigned square = bits_pop(&changed), piece = p->board[square], gone = past->board[square];
            views[WHITE] += *piece_weights(n, piece, square, WHITE, turn[WHITE]);
            views[BLACK] += *piece_weights(n, piece, square, BLACK, turn[BLACK]);
            views[WHITE] -= *piece_weights(n, gone, square, WHITE, turn[WHITE]);
            views[BLACK] -= *piece_weights(n, gone, square, BLACK, turn[BLACK]);
        }
    }
    now->network = n;
    now->turn[WHITE] = (uint8_t)turn[WHITE];
    now->turn[BLACK] = (uint8_t)turn[BLACK];
    memcpy(now->by_type, p->by_type, sizeof now->by_type);
    memcpy(now->side, p->side, sizeof now->side);
    memcpy(now->board, p->board, sizeof now->board);
    memcpy(now->sums, views, sizeof now->sums);
    s->of[0] = views[us];
    s->of[1] = views[!us];
}

/* Returns in how many words of eight squares a position's board differs from a cached one; BOARD_MAX if that one cannot
   be used. */
ALWAYS_INLINE unsigned board_changed(const struct network_board *seen, const struct network *n,
                                     const struct position *p, const struct board_views *v)
{
    unsigned changed = 0;
    if (seen->network != n || seen->mirrored[WHITE] != v->mirrored[WHITE] ||
        seen->mirrored[BLACK] != v->mirrored[BLACK])
        return BOARD_MAX;
    for (unsigned i = 0; i < v->squares; i += 8)
        changed += memcmp(seen->board + i, p->board + i, 8) != 0;
    return changed;
}

/* Adds the weights of what stands on a square to the sums of both colours. */
ALWAYS_INLINE void cell_add(lanes sum[2], const struct network *n, const struct board_views *v, unsigned cell,
                            unsigned square)
{
    for (unsigned view = 0; view < 2; view++)
        sum[view] += *(const lanes *)n->inputs[input_cell(v, cell, square, view, n->input_count)].weights;
}

/* Takes the weights of what stood on a square off the sums of both colours. */
ALWAYS_INLINE void cell_take(lanes sum[2], const struct network *n, const struct board_views *v, unsigned cell,
                             unsigned square)
{
    for (unsigned view = 0; view < 2; view++)
        sum[view] -= *(const lanes *)n->inputs[input_cell(v, cell, square, view, n->input_count)].weights;
}

/* Does what pieces_recall() does, for pieces and walls in position.board. */
static void board_recall(struct view_sums *s, struct network_memory *memory, const struct position *p,
                         const struct input_board *b)
{
    const struct network *n = s->network;
    struct network_board *now = &memory->boards[p->number % NETWORK_SEEN];
    const struct network_board *past = &memory->boards[(p->number + NETWORK_SEEN - 1u) % NETWORK_SEEN];
    struct board_views v;
    lanes sum[2];
    board_views_set(&v, p, b);
    if (board_changed(now, n, p, &v) <= board_changed(past, n, p, &v))
        past = now;
    if (board_changed(past, n, p, &v) == BOARD_MAX) {
        memcpy(&sum[WHITE], &n->bias, sizeof n->bias);
        sum[BLACK] = sum[WHITE];
        for (unsigned square = 0; square < v.squares; square++)
            if (p->board[square] != EMPTY)
                cell_add(sum, n, &v, p->board[square], square);
    } else {
        memcpy(sum, past->sums, sizeof sum);
        for (unsigned first = 0; first < v.squares; first += 8)
            for (unsigned i = memcmp(past->board + first, p->board + first, 8) ? first : v.squares;
                 i < first + 8 && i < v.squares; i++)
                if (past->board[i] != p->board[i]) {
                    cell_add(sum, n, &v, p->board[i], i);
                    cell_take(sum, n, &v, past->board[i], i);
                }
    }
    now->network = n;
    memcpy(now->mirrored, v.mirrored, sizeof now->mirrored);
    memcpy(now->board, p->board, sizeof now->board);
    memcpy(now->sums, sum, sizeof now->sums);
    s->of[0] = sum[p->turn.decider];
    s->of[1] = sum[!p->turn.decider];
}

/* Adds to `out` the clipped and squared sums of a view times the weights of its half of a head. */
ALWAYS_INLINE void view_weigh(sums *out, const lanes *view, const int16_t *weights)
{
    const lanes one = (lanes){0} + NETWORK_ONE;
    lanes factor, sum = *view & (*view > 0);
    memcpy(&factor, weights, sizeof factor);
    sum = (sum & (sum < one)) | (one & (sum >= one));
    sum *= sum;
    *out += __builtin_convertvector(sum, sums) * __builtin_convertvector(factor, sums);
}

int network_value(const struct network *n, const struct position *p, struct network_memory *memory)
{
    const struct network_head *head = &n->heads[network_head(p)];
    struct view_sums views = {.network = n};
    if (__builtin_expect(memory && !p->fairy, 1)) {
        pieces_recall(&views, memory, p);
        marks_each(p, input_add, &views);
        state_each(p, input_add, &views);
    } else if (memory && game_input_features(p->game)->board) {
        const struct input_features *features = game_input_features(p->game);
        board_recall(&views, memory, p, features->board);
        features_each(p, features, input_add, &views);
        state_each(p, input_add, &views);
    } else {
        memcpy(&views.of[0], &n->bias, sizeof n->bias);
        memcpy(&views.of[1], &n->bias, sizeof n->bias);
        inputs_each(p, input_add, &views);
    }
    sums out = {0};
    view_weigh(&out, &views.of[0], head->weights);
    view_weigh(&out, &views.of[1], head->weights + NETWORK_HIDDEN);
    int64_t total = head->bias;
    for (unsigned i = 0; i < NETWORK_HIDDEN; i++)
        total += out[i];
    return (int)(total * NETWORK_SCALE / (NETWORK_ONE * NETWORK_ONE * NETWORK_HEAD_ONE));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inference of the networks: collects the active input features, adds up their weights, incrementally where possible,
   and applies a head. Hot path: a change needs a bench and a match. */
#include "search/evaluation/network.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

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

/* Returns the sort of a position. */
ALWAYS_INLINE unsigned sort_of(const struct position *p)
{
    const struct input_features *features = p->fairy ? game_input_features(p->game) : NULL;
    if (features && features->sort)
        return features->sort(p);
    unsigned left = steps_left(p);
    return left > NETWORK_SORTS ? NETWORK_SORTS - 1 : left - 1;
}

unsigned network_head(unsigned heads, const struct position *p)
{
    unsigned class = 0;
    if (heads > NETWORK_SORTS) {
        const unsigned pieces = bits_count(position_occupied(p));
        class = pieces > 8 * NETWORK_CLASSES ? NETWORK_CLASSES - 1 : (pieces - (pieces > 0)) / 8;
    }
    return class * NETWORK_SORTS + sort_of(p);
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

/* Returns the input of what stands on a square in the view of a colour, which must be a feature. */
ALWAYS_INLINE unsigned input_cell(const struct board_views *v, unsigned cell, unsigned square, unsigned colour)
{
    return NETWORK_PIECES + v->rows[colour][cell] * v->squares + v->seen[colour][square];
}

/* Hands on the inputs of pieces and walls in position.board. */
static inline void board_each(const struct position *p, const struct input_board *b, input_taker *take, void *context)
{
    const unsigned us = p->turn.decider;
    struct board_views v;
    board_views_set(&v, p, b);
    for (unsigned square = 0; square < v.squares; square++)
        if (v.rows[us][p->board[square]] != NO_ROW)
            take(context, input_cell(&v, p->board[square], square, us), input_cell(&v, p->board[square], square, !us));
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

/* Sixteen sums of a view, and products of them added in pairs. */
typedef int16_t lanes __attribute__((vector_size(2 * NETWORK_LANES), may_alias));
typedef int8_t bytes __attribute__((vector_size(NETWORK_LANES), may_alias));
typedef int32_t pairs __attribute__((vector_size(2 * NETWORK_LANES)));

/* Rows of weights that change the sums of both views: inputs to add, and inputs to take off. */
struct rows {
    uint16_t add[2][NETWORK_ACTIVE_MAX], take[2][NETWORK_ACTIVE_MAX];
    unsigned added, taken;
};

/* Lists an input to add to the sums of both views. */
ALWAYS_INLINE void row_add(struct rows *r, unsigned first, unsigned second)
{
    r->add[0][r->added] = (uint16_t)first;
    r->add[1][r->added++] = (uint16_t)second;
}

/* Lists an input to take off the sums of both views. */
ALWAYS_INLINE void row_take(struct rows *r, unsigned first, unsigned second)
{
    r->take[0][r->taken] = (uint16_t)first;
    r->take[1][r->taken++] = (uint16_t)second;
}

/* Takes an input for inputs_each() and its parts. */
static void input_add(void *context, unsigned friendly, unsigned other) { row_add(context, friendly, other); }

/* Returns a vector of the weights of an input. */
#define row_lanes(ROW, NUMBER) __builtin_convertvector(((const bytes *)(ROW))[NUMBER], lanes)

/* Fills the sums of a view with those of another position, or the bias, changed by rows. `width` is the number of sums,
   a constant wherever this is inlined. */
ALWAYS_INLINE void rows_sum(int16_t *to, const int16_t *from, const struct network *n, const struct rows *r,
                            unsigned view, const unsigned width)
{
    lanes sum[NETWORK_SUMS_MAX / NETWORK_LANES];
    memcpy(sum, from, width * sizeof *from);
    for (unsigned i = 0; i < r->added; i++)
        for (unsigned j = 0; j < width / NETWORK_LANES; j++)
            sum[j] += row_lanes(n->inputs + (size_t)r->add[view][i] * width, j);
    for (unsigned i = 0; i < r->taken; i++)
        for (unsigned j = 0; j < width / NETWORK_LANES; j++)
            sum[j] -= row_lanes(n->inputs + (size_t)r->take[view][i] * width, j);
    memcpy(to, sum, width * sizeof *to);
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

/* Returns castling rights and the classes of White's and Black's steps as one number. */
ALWAYS_INLINE uint32_t state_of(const struct position *p)
{
    const unsigned left = steps_class(steps_left(p)), coming = steps_class(steps_coming(p));
    const bool white = p->turn.decider == WHITE;
    return p->turn.castling | (white ? left : coming) << 8 | (white ? coming : left) << 16;
}

/* Lists what another state changes: rights and steps in the views of White and Black. */
ALWAYS_INLINE void state_changed(struct rows *r, uint32_t past, uint32_t now)
{
    for (unsigned rights = (past ^ now) & 0xf; rights; rights &= rights - 1) {
        const unsigned right = (unsigned)__builtin_ctz(rights), colour = right >> 1, side = right & 1;
        const unsigned white = NETWORK_CASTLING + colour * 2 + side, black = NETWORK_CASTLING + (colour ^ 1) * 2 + side;
        if (now & 1u << right)
            row_add(r, white, black);
        else
            row_take(r, white, black);
    }
    for (unsigned colour = WHITE; colour <= BLACK; colour++) {
        const unsigned old = past >> (8 + 8 * colour) & 0xff, steps = now >> (8 + 8 * colour) & 0xff;
        const unsigned first[2] = {NETWORK_FRIENDLY_STEPS, NETWORK_ENEMY_STEPS};
        if (old == steps)
            continue;
        row_add(r, first[colour] + steps, first[!colour] + steps);
        row_take(r, first[colour] + old, first[!colour] + old);
    }
}

/* Returns the sums of both colours for pieces and state, made from the cached position of this turn or the turn before
   that differs least, and caches them. */
ALWAYS_INLINE const struct network_seen *pieces_recall(const struct network *n, struct network_memory *memory,
                                                       const struct position *p, const unsigned width)
{
    struct network_seen *now = &memory->seen[p->number % NETWORK_SEEN];
    const struct network_seen *past = &memory->seen[(p->number + NETWORK_SEEN - 1u) % NETWORK_SEEN];
    const unsigned turn[2] = {view_turn(p, WHITE), view_turn(p, BLACK)};
    const bitboard since = pieces_changed(past, n, p, turn);
    const uint32_t state = state_of(p);
    bitboard changed = pieces_changed(now, n, p, turn);
    struct rows rows;
    rows.added = rows.taken = 0;
    if (bits_count(changed) <= bits_count(since))
        past = now;
    else
        changed = since;
    if (changed == ALL_SQUARES) {
        for (bitboard pieces = position_occupied(p); pieces;) {
            unsigned square = bits_pop(&pieces), piece = p->board[square];
            row_add(&rows, input_piece(piece, square, WHITE, turn[WHITE]),
                    input_piece(piece, square, BLACK, turn[BLACK]));
        }
        row_add(&rows, NETWORK_FRIENDLY_STEPS + (state >> 8 & 0xff), NETWORK_ENEMY_STEPS + (state >> 8 & 0xff));
        row_add(&rows, NETWORK_ENEMY_STEPS + (state >> 16), NETWORK_FRIENDLY_STEPS + (state >> 16));
        state_changed(&rows, state & ~0xfu, state);
        rows_sum(now->sums[WHITE], n->bias, n, &rows, WHITE, width);
        rows_sum(now->sums[BLACK], n->bias, n, &rows, BLACK, width);
    } else {
        /* An empty square's row is overwritten by the next one: a branch would be mispredicted too often. */
        while (changed) {
            unsigned square = bits_pop(&changed), piece = p->board[square], gone = past->board[square];
            row_add(&rows, input_piece(piece, square, WHITE, turn[WHITE]),
                    input_piece(piece, square, BLACK, turn[BLACK]));
            row_take(&rows, input_piece(gone, square, WHITE, turn[WHITE]),
                     input_piece(gone, square, BLACK, turn[BLACK]));
            rows.added -= piece == EMPTY;
            rows.taken -= gone == EMPTY;
        }
        if (__builtin_expect(past->state != state, 0))
            state_changed(&rows, past->state, state);
        rows_sum(now->sums[WHITE], past->sums[WHITE], n, &rows, WHITE, width);
        rows_sum(now->sums[BLACK], past->sums[BLACK], n, &rows, BLACK, width);
    }
    now->network = n;
    now->state = state;
    now->turn[WHITE] = (uint8_t)turn[WHITE];
    now->turn[BLACK] = (uint8_t)turn[BLACK];
    memcpy(now->by_type, p->by_type, sizeof now->by_type);
    memcpy(now->side, p->side, sizeof now->side);
    memcpy(now->board, p->board, sizeof now->board);
    return now;
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

/* Lists what stands on a square, if that is a feature: to add, or to take off. */
ALWAYS_INLINE void cell_list(struct rows *r, const struct board_views *v, unsigned cell, unsigned square, bool add)
{
    if (v->rows[WHITE][cell] == NO_ROW)
        return;
    const unsigned white = input_cell(v, cell, square, WHITE), black = input_cell(v, cell, square, BLACK);
    if (add)
        row_add(r, white, black);
    else
        row_take(r, white, black);
}

/* Does what pieces_recall() does, for pieces and walls in position.board and without the state. */
ALWAYS_INLINE const struct network_board *board_recall(const struct network *n, struct network_memory *memory,
                                                       const struct position *p, const struct input_board *b,
                                                       const unsigned width)
{
    struct network_board *now = &memory->boards[p->number % NETWORK_SEEN];
    const struct network_board *past = &memory->boards[(p->number + NETWORK_SEEN - 1u) % NETWORK_SEEN];
    struct board_views v;
    struct rows rows;
    rows.added = rows.taken = 0;
    board_views_set(&v, p, b);
    if (board_changed(now, n, p, &v) <= board_changed(past, n, p, &v))
        past = now;
    const bool afresh = board_changed(past, n, p, &v) == BOARD_MAX;
    for (unsigned first = 0; first < v.squares; first += 8)
        for (unsigned i = afresh || memcmp(past->board + first, p->board + first, 8) ? first : v.squares;
             i < first + 8 && i < v.squares; i++)
            if (afresh || past->board[i] != p->board[i]) {
                cell_list(&rows, &v, p->board[i], i, true);
                if (!afresh)
                    cell_list(&rows, &v, past->board[i], i, false);
            }
    for (unsigned colour = WHITE; colour <= BLACK; colour++)
        rows_sum(now->sums[colour], afresh ? n->bias : past->sums[colour], n, &rows, colour, width);
    now->network = n;
    memcpy(now->mirrored, v.mirrored, sizeof now->mirrored);
    memcpy(now->board, p->board, sizeof now->board);
    return now;
}

/* Adds the products of sixteen pairs of numbers to eight sums, of two pairs each. Vectors are not passed by value,
   which has another form where there are none in hardware. */
ALWAYS_INLINE void products_add(pairs *out, const lanes *a, const lanes *b)
{
#ifdef __AVX2__
    *out += (pairs)_mm256_madd_epi16((__m256i)*a, (__m256i)*b);
#else
    typedef int32_t wide __attribute__((vector_size(4 * NETWORK_LANES)));
    const wide all = __builtin_convertvector(*a, wide) * __builtin_convertvector(*b, wide);
    pairs halves[2];
    memcpy(halves, &all, sizeof all);
    *out += halves[0] + halves[1];
#endif
}

/* Adds to `out` the clipped and squared sums of a view times their weights. */
ALWAYS_INLINE void view_weigh(pairs *out, const int16_t *sums, const int16_t *weights, const unsigned width)
{
    const lanes one = (lanes){0} + NETWORK_ONE;
    for (unsigned i = 0; i < width; i += NETWORK_LANES) {
        lanes sum, factor;
        memcpy(&sum, sums + i, sizeof sum);
        memcpy(&factor, weights + i, sizeof factor);
        sum = sum & (sum > 0);
        sum = (sum & (sum < one)) | (one & (sum >= one));
        sum *= sum;
        products_add(out, &sum, &factor);
    }
}

/* Does network_value() for a network of `width` sums, a constant wherever this is inlined. */
ALWAYS_INLINE int value_of_width(const struct network *n, const struct network_head *head, const struct position *p,
                                 struct network_memory *memory, const unsigned width)
{
    const unsigned us = p->turn.decider;
    int16_t changed[2][NETWORK_SUMS_MAX];
    const int16_t *sums[2] = {n->bias, n->bias};
    struct rows rows;
    rows.added = rows.taken = 0;
    if (__builtin_expect(memory && !p->fairy, 1)) {
        const struct network_seen *seen = pieces_recall(n, memory, p, width);
        sums[0] = seen->sums[us];
        sums[1] = seen->sums[!us];
        marks_each(p, input_add, &rows);
    } else if (memory && game_input_features(p->game)->board) {
        const struct input_features *features = game_input_features(p->game);
        const struct network_board *seen = board_recall(n, memory, p, features->board, width);
        sums[0] = seen->sums[us];
        sums[1] = seen->sums[!us];
        features_each(p, features, input_add, &rows);
        state_each(p, input_add, &rows);
    } else {
        inputs_each(p, input_add, &rows);
    }
    for (unsigned view = 0; view < 2 && rows.added; view++) {
        rows_sum(changed[view], sums[view], n, &rows, view, width);
        sums[view] = changed[view];
    }
    pairs out = {0};
    view_weigh(&out, sums[0], head->weights, width);
    view_weigh(&out, sums[1], head->weights + width, width);
    int64_t total = head->bias;
    for (unsigned i = 0; i < NETWORK_LANES / 2; i++)
        total += out[i];
    return (int)(total * NETWORK_SCALE / (NETWORK_ONE * NETWORK_ONE * NETWORK_HEAD_ONE));
}

int network_value(const struct network *n, const struct network_head *head, const struct position *p,
                  struct network_memory *memory)
{
    switch (n->sums) {
    case 16:
        return value_of_width(n, head, p, memory, 16);
    case 32:
        return value_of_width(n, head, p, memory, 32);
    case 64:
        return value_of_width(n, head, p, memory, 64);
    default:
        return value_of_width(n, head, p, memory, 128);
    }
}

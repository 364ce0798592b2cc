/*
 * The contract of a game: men on a board, a law of turns, a goal.
 *
 * A law answers two questions. Before every decision: what may the next step be? It answers with a scope, which one
 * fast generator (steps.h) fills with legal steps. After every action: who decides next, and in which state? It answers
 * by calling turn_pass() or by leaving the turn where it is; nothing else in the program changes sides.
 *
 * Everything is a const struct with designated initialisers; a hook that is NULL and a field that is 0 mean orthodox
 * chess. rules/games/example.c is a small game to copy. Hooks are called once per node or per action, never per
 * generated step.
 */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include <stddef.h>

#include "engine/position.h"
#include "engine/random.h"
#include "rules/looks.h"
#include "rules/notation/pen.h"
#include "rules/option.h"

/* Which actions a caller wants: NOISY are captures and promotions, QUIET all others; together they are all. Of actions
   that move several men a law may call those quiet that take no more than one of the men could take by itself.
   DISTINCT, added for a law that has `legs`, leaves out actions that do the same as another in the list. */
enum stage { NOISY = 1, QUIET = 2, ALL_ACTIONS = 3, DISTINCT = 4 };

enum { ACTION_LEGS_MAX = 4 };

enum scope_flag {
    SCOPE_CASTLE_KING_SIDE = 1,
    SCOPE_CASTLE_QUEEN_SIDE = 2,
    SCOPE_CASTLE = 3,       /* castling has no use for `from` and `to`: the law grants it by these two flags */
    SCOPE_DOUBLE = 4,       /* double steps of pawns */
    SCOPE_PSEUDO = 8,       /* the own king may be left attacked (castling keeps its orthodox conditions) */
    SCOPE_NO_CHECK = 16,    /* steps that attack the enemy king are left out */
    SCOPE_TAKE_KING = 32,   /* the enemy king may be captured */
    SCOPE_FREE_CASTLE = 64, /* castling from, through and into attack */
    SCOPE_END = 128,        /* the turn may be ended here, if a step is possible too */
};

/* What the next step may be: men on `from` going to `to`, e.p. captures on `ep`. */
struct scope {
    bitboard from, to, ep;
    const bitboard *goals; /* for each square, where a man that stands there may go, pawns excepted; NULL: anywhere */
    uint16_t flags;        /* scope_flag */
    uint8_t promotions;    /* kinds that a pawn may become, bit by kind; 0: it goes to the last rank and stays a pawn */
    uint8_t stage;         /* enum stage */
};

/* A step that has just been made, as the law sees it. */
struct step {
    action action;
    uint8_t man;      /* as it was before a promotion */
    uint8_t captured; /* man or EMPTY */
    uint8_t from, to; /* of a castling: the king's squares */
    bool check;       /* the enemy's royal king is attacked now */
};

/* What no legal step in the middle of a turn means. */
enum dry { DRY_DRAW, DRY_ENDS_TURN, DRY_LOSS, DRY_WIN };

enum law_flag {
    LAW_CHECK_ENDS = 1 << 0,   /* a step that checks closes the turn */
    LAW_DOUBLE_EP = 1 << 1,    /* after an e.p. capture as first step another may follow as the second */
    LAW_EP_STAYS = 1 << 2,     /* e.p. is not bound to the first step (the square must stay empty) */
    LAW_MAY_END = 1 << 3,      /* after one step the turn may be ended */
    LAW_COUNTS_STEPS = 1 << 4, /* turn.stepped is kept; needs a board of 64 squares */
    LAW_ROOK_COUNTS = 1 << 5,  /* a castling rook counts as having stepped */
    LAW_ONCE = 1 << 6,         /* a man steps only once in a turn (implies LAW_COUNTS_STEPS) */
    LAW_PSEUDO = 1 << 7,       /* steps may leave the own king attacked */
    LAW_KEEPS_SET = 1 << 8,    /* turn.set follows its men over the board */
    LAW_SAFE_END = 1 << 10,    /* the turn may end only while the own king is safe */
    LAW_EP_NONE = 1 << 11,     /* no e.p. at all */
    LAW_VACATED = 1 << 12,     /* turn.vacated is kept */
    LAW_ALTERNATE = 1 << 13,   /* every turn is one step: nothing to ask after it */
    LAW_NEEDS_KING = 1 << 16,  /* makes no sense where kings are ordinary men */
    LAW_TAKES_KING = 1 << 17,  /* the enemy king may be captured, which wins at once */
    LAW_PAWNS_BACK = 1 << 18,  /* pawns may come to stand on their own first rank */
    LAW_ANY_BOARD = 1 << 19,   /* names no squares and knows men by kind and by their steps alone: for all boards */
    LAW_BOUND = 1 << 9,        /* goes with the men that games.def gives it, and no others */
    LAW_CHECKS_LATE = 1 << 14, /* checks are of no account inside a turn: they are looked for when it passes */
    LAW_OWN_QUOTA = 1 << 20,   /* inside a turn its quota need not be what `begin` would say; `impossible` judges it */
};

/* A small number or set of the turn state as it is written in the seventh FEN field. */
struct turn_field {
    const char *name;
    uint8_t offset; /* in struct turn */
    /* Wide: a number of two bytes; square: a byte, of a board made from a picture, 0 for none. */
    enum { FIELD_END, FIELD_NUMBER, FIELD_WIDE, FIELD_SQUARES, FIELD_SQUARE } type;
    uint16_t max; /* of a number */
};

/* Squares left by the last step; a law that keeps them lists this among its fields. */
#define VACATED_FIELD                                                                                                  \
    {                                                                                                                  \
        "vacated", offsetof(struct turn, vacated), FIELD_SQUARES, 0                                                    \
    }

/* So many turns of both sides together without capture or pawn step are a draw, for the reason in words. */
struct quiet {
    uint8_t turns;
    const char *reason;
};

/* Actions of the law's own types (ACTION_OWN and above), and answers of the opponent inside a turn. */
struct own_actions {
    /* Makes an action of the law's own types, and an ACTION_END that declines to answer in the opponent's turn. */
    void (*apply)(struct position *p, action a);
    /* Writes the text of an action of the law's own types. */
    void (*text)(const struct position *p, action a, struct pen *pen);
    /* Takes an action of the law's own types apart into steps that do the same (room for ACTION_LEGS_MAX); returns how
       many. NULL: such an action has no parts. */
    unsigned (*legs)(action a, action *legs);
    /* Finds what an illegal action costs where an option punishes it: an action of the law's own that is in no list.
       False: it is simply illegal. */
    bool (*attempt)(const struct position *p, const char *text, size_t length, action *a);
};

/* Faster answers than by trying or listing; each is optional. */
struct shortcuts {
    bool staged; /* `actions` and `legal` answer as cheaply as for steps in a scope */
    /* Whether an action is legal, faster than by listing all; NULL: as the scope has it, or listed. */
    bool (*legal)(const struct position *p, action a);
    /* Whether the decider can win the game with the steps that are left of his turn; NULL: not known without trying. */
    bool (*wins)(const struct position *p);
    /* Counts all sequences of so many actions where that is faster than making each. Not asked where men must capture.
     */
    uint64_t (*sequences)(const struct position *p, unsigned length);
};

/* Keys of the seventh FEN field that are no turn_field. */
struct own_state {
    /* Reads a key; it is asked twice, before and after the turn has begun
       (`last`). Returns 1, or 0 if the law knows no such key, or -1 if the value is bad. */
    int (*read)(struct position *p, const char *name, const char *value, bool last);
    /* Writes all keys, each with its value and a comma. */
    void (*write)(const struct position *p, struct pen *pen);
};

struct law {
    const char *id; /* as in MEN:LAW */
    uint8_t steps;  /* steps of a turn; 0 where `begin` sets turn.quota */
    uint8_t dry;    /* enum dry */
    uint32_t flags; /* law_flag */
    uint32_t own;   /* flags whose meaning is the law's own, named in its file */

    /* Fills what the law keeps through the whole game, from the men of a position that is being set up. */
    void (*setup)(struct position *p);
    /* Changes the start of a game by its options; optional. */
    void (*start)(struct position *p);
    /* Starts a turn: sets turn.quota and what the law keeps for one turn. Depends only on the men, p->number, p->option
       and turn.law, and may be called twice: a FEN is read by it too. */
    void (*begin)(struct position *p);
    /* Narrows the scope of the next step from "anything". */
    void (*scope)(const struct position *p, struct scope *s);
    /* Fills a list with the legal actions of a stage, where a scope cannot say it; returns how many. */
    unsigned (*actions)(const struct position *p, enum stage stage, action *list);
    /* Counts all legal actions where that is faster than by list or scope. Not asked where men must capture. */
    unsigned (*count)(const struct position *p);
    /* Whether there is a step among them; NULL: counted, listed or found by scope. Not asked where men must capture. */
    bool (*any)(const struct position *p);
    /* Decides who is next after a step; turn_after() is the default and may be called from here. */
    void (*after)(struct position *p, const struct step *s);
    /* The men that check the decider's king, where check is more than an attack on it (only `!= 0` has a meaning). */
    bitboard (*checkers)(const struct position *p);
    /* Names the key of a state read from a FEN whose value no turn comes to, as far as it follows from this law and not
       from its flags (notation/state.c); NULL if there is none. Men and shared keys are found to be possible before. */
    const char *(*impossible)(const struct position *p);
    /* The result at a node without actions, for laws that follow neither `dry` nor checkmate and stalemate. */
    int (*result)(const struct position *p, const char **reason);

    const struct own_actions *own_actions; /* NULL: steps and ends of turns are all there is */
    const struct shortcuts *shortcuts;     /* NULL: there are none */
    const struct own_state *own_state;     /* NULL: `fields` say all */

    const struct turn_field *fields; /* the law's part of the FEN's seventh field, ended by FIELD_END; NULL: none */
    const struct option *options;    /* what players choose before the game, ended by OPTION_END; NULL: nothing */
    uint32_t option_default;         /* the values of all of them, packed, unless they are chosen */
    const struct quiet *quiet; /* when turns without capture or pawn step are a draw; NULL: after fifty by each side */
};

/*
 * The men of a game that are not orthodox men on 8x8: how they step, and how a FEN has them. They work on an extended
 * position: besides their own board and body they keep `key`, `progress`, and `kind` and `side` as far as the head of
 * position.h says (kind[KING] the royal men, kind[PAWN] those whose steps count as pawn steps).
 */
struct movement {
    /* Needed by all. Whether a colour's royal man is attacked (only `!= 0` has a meaning). */
    bitboard (*attackers)(const struct position *p, unsigned colour);
    /* Reads the first field of a FEN into an empty position; false with an error (room for FEN_ERROR_MAX). */
    bool (*read)(struct position *p, const char *text, char *error);
    /* Writes that field. */
    void (*write)(const struct position *p, struct pen *pen);
    /* Aborts unless all that is derived agrees (debug builds and tests). */
    void (*check)(const struct position *p);
    const char *letters; /* by kind, lower case */

    /* Needed unless the law has only actions of its own types, with `actions` and `any`. As the functions of steps.h:
       of a scope they heed flags and stage, `ep` as far as they have e.p. at all, and on boards of engine/mailbox.h
       `from`, a set of slots. */
    unsigned (*list)(const struct position *p, const struct scope *s, action *list);
    unsigned (*count)(const struct position *p, const struct scope *s);
    bool (*any)(const struct position *p, const struct scope *s);
    void (*make)(struct position *p, action a, struct step *s);

    /* Optional from here on. Refuses men that no game comes to, with an error. */
    bool (*possible)(const struct position *p, char *error);
    /* Reads and writes the third and fourth fields of a FEN; NULL is "-". The fourth is read last of all. */
    bool (*read_castling)(struct position *p, const char *text, char *error);
    void (*write_castling)(const struct position *p, struct pen *pen);
    bool (*read_ep)(struct position *p, const char *text, char *error);
    void (*write_ep)(const struct position *p, struct pen *pen);
    /* Writes the text of a step; NULL: squares by the board's names, promotions by `letters`. */
    void (*text)(const struct position *p, action a, struct pen *pen);
    /* Where king and rook go with a legal castling; NULL: as on 8x8. */
    void (*castling_goals)(action a, unsigned *king, unsigned *rook);
    /* Whether two bare kings are left; NULL: where all men are kings. */
    bool (*bare)(const struct position *p);

    bool orthodox;                       /* orthodox men on 68 squares, whose inner files are a board of 8x8 */
    const struct picture *pictures;      /* by kind; NULL: those of the orthodox men */
    const struct likenesses *likenesses; /* instead of pictures, where the kind does not say all; on 8x8 */
};

/* The squares of a board: square = rank * files + file, both from 0. */
struct geometry {
    uint8_t files, ranks;
    const char *picture; /* '.' a square, '*' none; highest rank first, without separators */
};

struct game;

/* A set of men: how they stand, which kind is royal, what is compulsory and what wins. */
struct men {
    const char *id;                  /* as in MEN:LAW */
    const struct geometry *geometry; /* NULL: 8x8 */
    const struct movement *movement; /* NULL: the steps of orthodox and medieval men on 8x8 */
    const char *array;               /* FEN of the start */
    /* Writes the FEN of a start drawn at random, for games that begin from many; NULL: they all begin from `array`. */
    void (*array_draw)(struct random *random, struct pen *pen);
    bool royal;            /* the king is royal: check, mate (or its capture) count; else kings are ordinary men */
    bool must_capture;     /* a step must capture if it can, and a side without men or steps wins */
    uint8_t promotions;    /* kinds, bit by kind */
    uint16_t scope_flags;  /* what every scope of these men starts from */
    bool pawns_first_rank; /* pawns may stand on their own first rank */
    bool pawns_last_rank;  /* and on their last one, where they have no steps */
    bool king_takes_rook;  /* castling is written so, for kings and rooks begin on any squares */
    bool black_first;      /* Black makes the first turn of the game */
};

/* Games that share an evaluation; the one table of what it is made of is search/evaluation/family.c. */
enum {
    FAMILY_CHESS,
    FAMILY_MARSEILLAIS,
    FAMILY_LOSING,
    FAMILY_TWOAGAINSTONE,
    FAMILY_QUEST,
    FAMILY_BRICK,
    FAMILY_REALM,
    FAMILY_PROGRESSIVE,
    FAMILY_EVERYMAN,
    FAMILY_DOUBLEMOVE,
    FAMILY_TRIPLETS,
    FAMILY_MOVERS,
    FAMILY_FUTURE,
    FAMILY_TRANSPORTER,
    FAMILY_FANTASY,
    FAMILIES
};

/*
 * What search and protocols want to know of a game without asking for its name, said in games.def. What follows from
 * men and law stands in neither: the questions game_...() below ask for it.
 */
struct traits {
    uint8_t family;    /* FAMILY_...: how it is evaluated, and what a search may leave out */
    bool long_turns;   /* matches say that whole turns are the unit to search by (series.h) */
    bool answers;      /* the opponent decides inside turns, so they are no unit to search by after all */
    bool unordered;    /* the order of a turn's steps hardly matters */
    bool parries_late; /* a check may stand until the last step; a safe side steps as by default */
    bool records_list; /* records write a turn as a list of steps, and number every turn by itself */
    bool featured;     /* among the few that are offered where a list of all games has no room */
    /* What other programs call it, if they know its rules without being told; NULL: they know nothing of it. */
    const char *usual_name;
};

struct game {
    const char *id;      /* lower case, as UCI_Variant and XBoard's variants spell it */
    const char *aliases; /* separated by spaces, "" for none */
    const char *name;    /* for people */
    const char *source;  /* where the rules come from */
    const struct men *men;
    const struct law *law;
    const char *array; /* FEN of the start where it is not that of the men */
    struct traits traits;
};

/* Whether a king may not be left attacked, so that check and mate mean something. */
static inline bool game_knows_check(const struct game *game)
{
    return game->men->royal && !((game->law->flags & LAW_TAKES_KING) && (game->law->flags & LAW_PSEUDO));
}

/* Whether every turn is one step and nothing else. */
static inline bool game_alternates(const struct game *game) { return game->law->flags & LAW_ALTERNATE; }

/* Whether actions come all at once, so that asking for a stage or for one action costs as much as the whole list. */
static inline bool game_lists(const struct game *game)
{
    return game->law->actions && !(game->law->shortcuts && game->law->shortcuts->staged);
}

/* Whether the law ends games in ways of its own, not by checkmate, stalemate or running dry. */
static inline bool game_ends_otherwise(const struct game *game) { return game->law->result != NULL; }

/* Whether a node may be the game's end although nobody is in check and there are captures, or none, to make. */
static inline bool game_ends_quietly(const struct game *game)
{
    return game->law->result || !game->men->royal || (game->men->scope_flags & SCOPE_TAKE_KING) ||
           (game->law->flags & LAW_PSEUDO);
}

/* Whether a side without a step in the middle of its turn has won. */
static inline bool game_dry_wins(const struct game *game) { return game->law->dry == DRY_WIN; }

/* Whether actions of the law's own types can be taken apart into steps; game_legs() does it. */
static inline bool game_has_legs(const struct game *game)
{
    return game->law->own_actions && game->law->own_actions->legs;
}

/* Whether game_wins() knows anything. */
static inline bool game_knows_wins(const struct game *game)
{
    return game->law->shortcuts && game->law->shortcuts->wins;
}

/* Whether men and board are not orthodox or medieval men on 8x8 (position.extended). */
static inline bool game_extended(const struct game *game) { return game->men->movement != NULL; }

/* Whether such men are orthodox ones all the same, on a board whose inner files are 8x8. */
static inline bool game_imaged(const struct game *game) { return game_extended(game) && game->men->movement->orthodox; }

/* The looks of such men where their kind does not say all; NULL: it does. */
static inline const struct likenesses *game_looks(const struct game *game)
{
    return game_extended(game) ? game->men->movement->likenesses : NULL;
}

enum outcome { ONGOING, WHITE_WINS, BLACK_WINS, DRAWN };

/* The game of an id, alias or name in any case of letters, or MEN:LAW; NULL with a reason when there is none. */
const struct game *game_find(const char *id, const char **reason);

/* The same turns with Chess960's castling, written king takes rook; NULL if there is no such game. */
const struct game *game_king_takes_rook(const struct game *game);

/* The games of games.def in order; NULL past the last. */
const struct game *game_at(unsigned index);

/* The sets of men that go under any law that is not bound to its own; NULL past the last. */
const struct men *game_men_at(unsigned index);

/* The game of the list whose id, alias or name is most like a word that is none of them; NULL if none is like it. */
const struct game *game_nearest(const char *word);

/* Fills `list` (room for ACTIONS_MAX) with the legal actions of a stage; returns how many. Draws are not looked for. */
unsigned game_actions(const struct position *p, enum stage stage, action *list);

/* The scope of the next step as the law and the men have it; false where the law lists its actions itself. */
bool game_scope(const struct position *p, enum stage stage, struct scope *s);

/* Whether a step of the orthodox types is one of those inside a scope. */
bool scope_holds(const struct position *p, const struct scope *s, action a);

/* Keeps of a list of actions those after which the turn is over, the king safe, or has a legal rest. */
unsigned actions_complete(const struct position *p, action *list, unsigned n);

/* Takes an action apart into steps that do the same (room for ACTION_LEGS_MAX); returns how many. One that has no parts
   is its own. */
static inline unsigned game_legs(const struct position *p, action a, action *legs)
{
    if (__builtin_expect(action_type(a) >= ACTION_OWN, 0) && game_has_legs(p->game))
        return p->game->law->own_actions->legs(a, legs);
    legs[0] = a;
    return 1;
}

/* Whether the decider can win the game with the steps that are left of his turn; only where game_knows_wins(). */
static inline bool game_wins(const struct position *p) { return p->game->law->shortcuts->wins(p); }

/* How many legal actions there are, faster than listing them. */
unsigned game_count(const struct position *p);

/* Whether an action, perhaps of another position, is legal here. */
bool game_legal(const struct position *p, action a);

/* Whether some step is legal (ends of turns do not count). */
bool game_has_step(const struct position *p);

/* Aborts with a message unless all that a position keeps step by step agrees; for debug builds and tests. */
void game_check(const struct position *p);

/* Makes a legal action. */
void game_apply(struct position *p, action a);

/* Makes a legal action and counts the actions after it: game_apply and game_count in one, and faster. */
unsigned game_apply_count(struct position *p, action a);

/*
 * The two halves of game_apply_count(): makes an action, but leaves open whether a step is left in the turn; and counts
 * the actions there, closing the turn if there is none.
 */
void game_apply_open(struct position *p, action a);
unsigned game_count_open(struct position *p);

/* Counts all sequences of two legal actions: as by making each first one, and faster. */
uint64_t game_count_pairs(const struct position *p);

/* The outcome at a node without legal actions, with its reason in words; draws are record.h's business. */
enum outcome game_result(const struct position *p, const char **reason);

/* Passes the turn to the opponent. p->checkers must already hold the men attacking his king. */
void turn_pass(struct position *p);

/* The default answer to "who decides next": quota, check, running dry. */
void turn_after(struct position *p, const struct step *s);

/* Whether a node still belongs to the turn of another before it, with the same decider. */
static inline bool turn_same(const struct position *from, const struct position *p)
{
    return p->turn.decider == from->turn.decider && p->number == from->number;
}

/* Leaves the turn with the decider: sets p->checkers for his king. */
void turn_stay(struct position *p);

/* The scope of "anything", from which laws narrow. */
void scope_any(const struct position *p, enum stage stage, struct scope *s);

/* The state of a turn that has not begun: what the FEN need not say. */
void turn_reset(struct position *p);

#endif

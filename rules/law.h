/* A law of turns; game.h says how it works with the rest. */
#ifndef RULES_LAW_H
#define RULES_LAW_H

#include <stddef.h>

#include "rules/notation/text_builder.h"
#include "rules/option.h"
#include "rules/scope.h"

/* What no legal step in the middle of a turn means. */
enum dry { DRY_DRAW, DRY_ENDS_TURN, DRY_LOSS, DRY_WIN };

enum law_flag {
    LAW_CHECK_ENDS = 1 << 0,   /* a step that checks closes the turn */
    LAW_DOUBLE_EP = 1 << 1,    /* after an e.p. capture as first step another may follow as the second */
    LAW_EP_STAYS = 1 << 2,     /* e.p. is not bound to the first step (the square must stay empty) */
    LAW_MAY_END = 1 << 3,      /* after one step the turn may be ended */
    LAW_COUNTS_STEPS = 1 << 4, /* turn.stepped is kept; needs a board of 64 squares */
    LAW_ROOK_COUNTS = 1 << 5,  /* a castling rook counts as having stepped */
    LAW_ONCE = 1 << 6,         /* a piece steps only once in a turn (implies LAW_COUNTS_STEPS) */
    LAW_PSEUDO = 1 << 7,       /* steps may leave the friendly king attacked */
    LAW_KEEPS_SET = 1 << 8,    /* turn.set follows its pieces over the board */
    LAW_SAFE_END = 1 << 10,    /* the turn may end only while the friendly king is safe */
    LAW_EP_NONE = 1 << 11,     /* no e.p. at all */
    LAW_VACATED = 1 << 12,     /* turn.vacated is kept */
    LAW_ALTERNATE = 1 << 13,   /* every turn is one step: nothing to ask after it */
    LAW_NEEDS_KING = 1 << 16,  /* makes no sense where kings are ordinary pieces */
    LAW_TAKES_KING = 1 << 17,  /* the enemy king may be captured, which wins at once */
    LAW_PAWNS_BACK = 1 << 18,  /* pawns may come to stand on their own first rank */
    LAW_ANY_BOARD = 1 << 19,   /* names no squares and knows pieces by type and by their steps alone: for all boards */
    LAW_BOUND = 1 << 9,        /* goes with the pieces that games.def gives it, and no others */
    LAW_CHECKS_LATE = 1 << 14, /* checks are of no account inside a turn: they are looked for when it passes */
    LAW_FREE_QUOTA = 1 << 20,  /* inside a turn its quota need not be what `begin` would say; `impossible` judges it */
    LAW_TELLS_FILES = 1 << 15, /* has other rules for other files or colours of squares: no mirror image is the same */
    LAW_TAKE_ENDS = 1 << 23,   /* a step that captures closes the turn */
    LAW_TELLS_RANKS = 1 << 21, /* has other rules for other ranks, for pieces too */
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

/* Actions of the law's own types (ACTION_SPECIFIC and above), and answers of the opponent inside a turn. */
struct specific_actions {
    /* Makes an action of the law's own types, and an ACTION_END that declines to answer in the opponent's turn. */
    void (*apply)(struct position *p, action a);
    /* Writes the text of an action of the law's own types. */
    void (*text)(const struct position *p, action a, struct text_builder *builder);
    /* Takes an action of the law's own types apart into steps that do the same (room for ACTION_LEGS_MAX); returns how
       many. NULL: such an action has no parts. */
    unsigned (*legs)(action a, action *legs);
    /* Finds what an illegal action costs where an option punishes it: an action of the law's own that is in no list.
       False: it is simply illegal. */
    bool (*attempt)(const struct position *p, const char *text, size_t length, action *a);
    /* Lists what the pieces could do if nothing were forbidden, where steps in a scope are not all of it (room for
       ACTIONS_MAX); 0: they are. For telling why something else is illegal. */
    unsigned (*reach)(const struct position *p, action *list);
    const char *joined; /* what holds for actions of several parts, in words; NULL: there are none */
};

enum { SEQUENCES_LONGEST = 6 };

/* Faster answers than by trying or listing; each is optional. */
struct shortcuts {
    bool staged; /* `actions` and `legal` answer as cheaply as for steps in a scope */
    /* Whether an action is legal, faster than by listing all; NULL: as the scope has it, or listed. */
    bool (*legal)(const struct position *p, action a);
    /* Whether the decider can win the game with the steps that are left of his turn; NULL: not known without trying. */
    bool (*wins)(const struct position *p);
    /* Counts all sequences of so many actions, SEQUENCES_LONGEST or less, where that is faster than making each. Not
       asked where pieces must capture. */
    uint64_t (*sequences)(const struct position *p, unsigned length);
    /* Counts all sequences of two actions; as above. */
    uint64_t (*pairs)(const struct position *p);
};

/* Keys of the seventh FEN field that are no turn_field. */
struct specific_state {
    /* Reads a key; it is asked twice, before and after the turn has begun
       (`last`). Returns 1, or 0 if the law knows no such key, or -1 if the value is bad. */
    int (*read)(struct position *p, const char *name, const char *value, bool last);
    /* Writes all keys, each with its value and a comma. */
    void (*write)(const struct position *p, struct text_builder *builder);
};

struct law {
    const char *id;    /* as in PIECES:LAW */
    uint8_t steps;     /* steps of a turn; 0 where `begin` sets turn.quota */
    uint8_t dry;       /* enum dry */
    uint32_t flags;    /* law_flag */
    uint32_t specific; /* flags whose meaning is the law's own, named in its file */

    /* Fills what the law keeps through the whole game, from the pieces of a position that is being set up. */
    void (*setup)(struct position *p);
    /* Changes the start of a game by its options; optional. */
    void (*start)(struct position *p);
    /* Starts a turn: sets turn.quota and what the law keeps for one turn. Depends only on the pieces, p->number,
       p->option and turn.law, and may be called twice: a FEN is read by it too. */
    void (*begin)(struct position *p);
    /* Narrows the scope of the next step from "anything". */
    void (*scope)(const struct position *p, struct scope *s);
    /* Narrows the scope of the next step in this turn from "anything", as it will be after a plain step of the piece on
       a square, by the pieces as they stand now (no pieces: the turn passes); returns the squares of all pieces for
       which that is the same. For counting. NULL: anything may follow, or if there is `scope`, `count` or `after`, that
       is not known.
     */
    bitboard (*rest)(const struct position *p, unsigned square, struct scope *s);
    /* Fills a list with the legal actions of a stage, where a scope cannot say it; returns how many. */
    unsigned (*actions)(const struct position *p, enum stage stage, action *list);
    /* Counts all legal actions where that is faster than by list or scope. Not asked where pieces must capture. */
    unsigned (*count)(const struct position *p);
    /* Whether there is a step among them; NULL: counted, listed or found by scope. Not asked where pieces must capture.
     */
    bool (*any)(const struct position *p);
    /* Decides who is next after a step; turn_after() is the default and may be called from here. */
    void (*after)(struct position *p, const struct step *s);
    /* What turn.law[0] is after a step, where it tells of the last step that was made and binds the opponent's first
       one alone: inside a turn it does not matter. NULL: it tells of something else. */
    uint8_t (*tells)(const struct step *s);
    /* The pieces that check the decider's king, where check is more than an attack on it (only `!= 0` has a meaning).
     */
    bitboard (*checkers)(const struct position *p);
    /* Names the key of a state read from a FEN whose value no turn comes to, as far as it follows from this law and not
       from its flags (notation/state.c); NULL if there is none. Pieces and shared keys are found to be possible before.
     */
    const char *(*impossible)(const struct position *p);
    /* The result at a node without actions, for laws that follow neither `dry` nor checkmate and stalemate. */
    int (*result)(const struct position *p, const char **reason);
    /* What this law has, in words for players, against a step that its piece could make: but for the friendly king's
       safety and what scope, flags and pieces say, which notation/illegal.c knows. NULL: nothing. */
    const char *(*why_illegal)(const struct position *p, action a);

    const struct specific_actions *specific_actions; /* NULL: steps and ends of turns are all there is */
    const struct shortcuts *shortcuts;               /* NULL: there are none */
    const struct specific_state *specific_state;     /* NULL: `fields` say all */

    const struct turn_field *fields; /* the law's part of the FEN's seventh field, ended by FIELD_END; NULL: none */
    const struct option *options;    /* what players choose before the game, ended by OPTION_END; NULL: nothing */
    uint32_t option_default;         /* the values of all of them, packed, unless they are chosen */
    const struct quiet *quiet; /* when turns without capture or pawn step are a draw; NULL: after fifty by each side */
};

#endif

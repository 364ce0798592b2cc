/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The contract of a law of turns: which step may come next, and which side moves next. game.h shows how it works
 * together with pieces and traits.
 *
 * A game is a section of text in rules/games/NAME.games, which says the settings of its law. The C files beside them
 * have the hooks of what settings cannot say; rules/laws.h lists them. Only the turn machine (turn.c), the notation and
 * the tablebases call hooks; others ask through turn.h and game.h.
 */
#ifndef RULES_LAW_H
#define RULES_LAW_H

#include <stddef.h>

#include "engine/bitboard128.h"
#include "engine/text_builder.h"
#include "rules/option.h"
#include "rules/scope.h"

/* What happens to a side that has no legal step inside a turn, when at least one step has been made: a draw
   (checkmate if it is in check), the turn passes, it loses, it wins. */
enum no_step { NO_STEP_DRAW, NO_STEP_ENDS_TURN, NO_STEP_LOSS, NO_STEP_WIN };

enum { SEQUENCE_MAX = 64, STEP_SETS_MAX = 16, KEPT_FIELDS = 6 };

/* What follows the numbers of a sequence: the last one for ever; all of them again and again; the last difference
   again and again; the sum of the last two (Fibonacci). TAIL_PIECES: no numbers, as many steps as the side has
   pieces. */
enum sequence_tail { TAIL_LAST, TAIL_REPEAT, TAIL_CONTINUE, TAIL_FIBONACCI, TAIL_PIECES };

/* How many steps the turns have: one number for `times` turns each, then as `tail` says. */
struct sequence {
    uint16_t steps[SEQUENCE_MAX];
    uint8_t count, tail;
    uint8_t times; /* how many turns each number holds for, 1 or more */
};

/* Returns how many steps turn number `index`, from 0, has; not for TAIL_PIECES. */
unsigned sequence_at(const struct sequence *s, unsigned index);

/* Checks inside a turn: allowed; allowed, and end the turn; allowed by the last step only; never allowed. */
enum check_rule { CHECK_FREE, CHECK_ENDS, CHECK_LAST, CHECK_NEVER };
/* When the friendly king must be safe: after each step; at the end of the turn; never, for it can be captured, which
   wins. */
enum king_rule { KING_SAFE_EACH_STEP, KING_SAFE_AT_END, KING_SAFE_NEVER };
/* Which pieces may step: any; each once in a turn; only the piece of the step before; any other than that. */
enum mover_rule { MOVER_ANY, MOVER_ONCE, MOVER_SAME, MOVER_OTHER };
/* Which steps may capture e.p.: the first; the second, too, if the first did; any, as long as the passed square stays
   empty; none. */
enum passing_rule { PASSING_FIRST, PASSING_TWICE, PASSING_ANY, PASSING_NONE };
/* When castling is allowed: by any step, by the first step of a turn, never. */
enum castling_rule { CASTLING_ANY, CASTLING_FIRST, CASTLING_NONE };
/* What wins besides mate: a bare king, the capture of pieces, reaching squares, the extinction of a type, losing all
   pieces, giving so many checks, so many pieces side by side on a line. */
enum goal_rule {
    GOAL_MATE,
    GOAL_BARE,
    GOAL_CAPTURE,
    GOAL_REACH,
    GOAL_EXTINCTION,
    GOAL_LOSE,
    GOAL_CHECKS,
    GOAL_CONNECT,
    GOAL_CASTLES
};
/* Lines of GOAL_CONNECT. */
enum goal_line { LINE_RANKS = 1, LINE_FILES = 2, LINE_DIAGONALS = 4 };
/* When a side that has reached its squares wins: at once; at once, but the side that moves first only after the other
   one's next turn, by which that one may reach its own, a draw; if it is still there when its next turn begins. */
enum reach_rule { REACH_AT_ONCE, REACH_REPLY, REACH_HELD };
/* What stalemate at the start of a turn means for the side to move, and what checkmate means. STALEMATE_ALWAYS_DRAW:
   also where captures are compulsory, which else makes it a win. STALEMATE_FEWER, STALEMATE_MORE: the side
   with fewer, or more, pieces wins. */
enum stalemate_rule {
    STALEMATE_DRAW,
    STALEMATE_LOSS,
    STALEMATE_WIN,
    STALEMATE_FEWER,
    STALEMATE_MORE,
    STALEMATE_ALWAYS_DRAW
};
/* Whether a turn may be passed: never; whenever there is no check; then, but only without a legal step. The second pass
   in a row is a draw. */
enum pass_rule { PASS_NEVER, PASS_FREE, PASS_STUCK };
/* Indices in turn.law: the passes in a row; bit by side, whether its unbroken series of checks has had one that counts
   for mate; the castlings that have been made, castling_right bits. */
enum { PASSES = 2, MATING_CHECKS, CASTLINGS };
enum mate_rule { MATE_LOSS, MATE_DRAW, MATE_WIN };
/* What a repeated position at the start of a turn means: for the side to move, or for White and Black. */
enum repetition_rule { REPETITION_DRAW, REPETITION_LOSS, REPETITION_WIN, REPETITION_WHITE, REPETITION_BLACK };
/* Who wins what would be a draw: nobody; White; Black; who has more points of pieces on the board. */
enum draws_rule { DRAWS_NOBODY, DRAWS_WHITE, DRAWS_BLACK, DRAWS_POINTS };
/* With what other pieces the law goes: any that make sense; those with a royal king; none. */
enum others_rule { OTHERS_ANY, OTHERS_ROYAL, OTHERS_NONE };

/*
 * Flags of a law. Those of the first group are what law_compile() makes of the settings, in the form that is fast to
 * ask for; a law in C names one of them only where it wants it without the rest of its setting. Those of the second
 * group no setting says.
 */
enum law_flag {
    LAW_ALTERNATE = 1 << 0,    /* every turn is one step; `after` is not called */
    LAW_CHECK_ENDS = 1 << 1,   /* a step that gives check ends the turn */
    LAW_TAKE_ENDS = 1 << 2,    /* a step that captures ends the turn */
    LAW_MAY_END = 1 << 3,      /* the side to move may end the turn after its first step */
    LAW_PSEUDO = 1 << 4,       /* steps may leave the friendly king attacked */
    LAW_SAFE_END = 1 << 5,     /* the turn may end only while the friendly king is safe */
    LAW_TAKES_KING = 1 << 6,   /* the enemy king may be captured, which wins at once */
    LAW_COUNTS_STEPS = 1 << 7, /* turn.stepped counts the steps of each piece; needs a board of 64 squares */
    LAW_ONCE = 1 << 8,         /* a piece steps at most once in a turn (turn.stepped[0]); needs LAW_COUNTS_STEPS or a
                                  law that fills the set */
    LAW_ROOK_COUNTS = 1 << 9,  /* a castling rook counts as having stepped */
    LAW_DOUBLE_EP = 1 << 10,   /* if the first step captures e.p., the second may too */
    LAW_EP_STAYS = 1 << 11,    /* any step of the turn may capture e.p. as long as the passed square stays empty */
    LAW_EP_NONE = 1 << 12,     /* there is no e.p. capture */
    LAW_BOUND = 1 << 13,       /* goes only with the pieces that its section gives it */

    LAW_ANY_BOARD = 1 << 14,    /* names no squares and no single pieces: goes with any board */
    LAW_NEEDS_KING = 1 << 15,   /* cannot be combined with pieces whose kings are not royal */
    LAW_KEEPS_SET = 1 << 16,    /* turn.set moves with the pieces that it holds */
    LAW_VACATED = 1 << 17,      /* turn.vacated holds the square that the last step left */
    LAW_CHECKS_LATE = 1 << 18,  /* checks inside a turn do not matter; they are looked for when the turn passes */
    LAW_FREE_QUOTA = 1 << 19,   /* turn.quota may change inside a turn; `impossible` judges it */
    LAW_PAWNS_BACK = 1 << 20,   /* pawns can come back to their own first rank */
    LAW_FILES_DIFFER = 1 << 21, /* rules differ by file or colour of squares: no symmetry left and right */
    LAW_RANKS_DIFFER = 1 << 22, /* rules for pieces differ by rank: no symmetry up and down */
    LAW_BOX = 1 << 23,          /* pawns become what lies in the box (rules/box.h), for which turn.law is used */
    LAW_OPEN = 1 << 24,         /* lists what its pieces do, under any settings of the length of turns, of checks, of
                                   `king safe` (other than `end of the turn`) and of `no step` */
    LAW_PLAIN = 1 << 25,        /* of a law in C: a law with LAW_OPEN does what its hooks do, by the settings alone */
    LAW_INTERJECTS = 1 << 26,   /* the opponent may act inside turns of several steps */
    LAW_KINGS_WIN = 1 << 27,    /* a bare king can win against a bare king, so that bare kings are no draw */
    LAW_CUSTOM = 1 << 28,       /* goes only with pieces from a games file, of which its settings ask more */
    LAW_EVEN = 1 << 29,         /* of a law in C with `begin`: all turns of a side have as many steps */
    LAW_WALLS = 1 << 30,        /* each step is two actions, its own and ACTION_PLACE: a wall is put; turn.phase is the
                                   square of the piece that has stepped. Turns have twice the actions of their steps */
};

/* A number or a set of squares in struct turn that is written in the seventh FEN field as `name=value`. */
struct turn_field {
    const char *name;
    uint8_t offset; /* offset of the member in struct turn */
    /* FIELD_NUMBER: one byte. FIELD_WIDE: two bytes. FIELD_SQUARES: a bitboard. FIELD_SQUARE: one byte, a square of
       a board of engine/mailbox.h, 0 for none. FIELD_KEY: eight bytes, a hash key in hexadecimal digits. FIELD_BOX: the
       sums of rules/box.h. */
    enum { FIELD_END, FIELD_NUMBER, FIELD_WIDE, FIELD_SQUARES, FIELD_SQUARE, FIELD_KEY, FIELD_BOX } type;
    uint16_t max; /* greatest value of a number */
};

/* The entry of `fields` for turn.vacated, the square that the last step left; for laws with LAW_VACATED. */
#define VACATED_FIELD                                                                                                  \
    {                                                                                                                  \
        "vacated", offsetof(struct turn, vacated), FIELD_SQUARES, 0                                                    \
    }

/* The counter of turns without progress (the 50-move rule): after so many turns of both sides together without
   capture or pawn step the game is a draw. */
struct no_progress {
    /* Turns of both sides together: 100 for fifty of each; QUIET_NEVER: there is no such draw. */
    uint8_t turns;
    /* The result in words for players. */
    const char *reason;
    /* Players may choose the option DrawProof (draw_proof()). */
    bool proof;
};

/* The bit of position.option with the value of DrawProof, away from those of the options of laws in C. */
enum { DRAW_PROOF_SHIFT = 63 };

/* Whether DrawProof holds: the turn at whose start the game would be drawn by the counter is played if it may win; then
   the game is drawn, whatever was captured. */
ALWAYS_INLINE bool draw_proof(const struct position *p) { return p->option >> DRAW_PROOF_SHIFT; }

enum { GOALS_MAX = 4, QUIET_NEVER = UINT8_MAX, REPETITION_NEVER = UINT8_MAX };

/* A goal besides mate, or the king's capture. */
struct goal {
    uint8_t rule;           /* enum goal_rule */
    uint8_t left;           /* a side has lost when it has no more than this many of the pieces; GOAL_CHECKS: checks;
                               GOAL_REACH: more pieces than this many must be there; GOAL_CONNECT: so many pieces;
                               GOAL_CASTLES: castling_right bits: who castles so wins, who can no longer loses */
    uint8_t reach;          /* enum reach_rule */
    bool full;              /* GOAL_REACH: fewer pieces are enough if no square there is empty */
    bool safe;              /* GOAL_REACH: if there are just enough pieces, none of them may be attacked */
    uint8_t lines;          /* GOAL_CONNECT: enum goal_line */
    bool loses;             /* GOAL_CONNECT: who has them loses */
    bool apart;             /* GOAL_CONNECT: others may stand, and squares be empty, between them */
    bool square;            /* GOAL_CONNECT: a square of so many by so many */
    bool joins;             /* GOAL_CONNECT: from one of `squares` to one of `ends`, by any number of them */
    uint8_t against;        /* of captures and losses: only if the other side has at least this many of them, ... */
    bool claimed;           /* ... and one more while the side with too few is to move */
    bool draws;             /* the game is drawn by it */
    uint16_t types;         /* the types whose capture or arrival wins, bit by type */
    uint16_t had[2];        /* which of them a side has at the start */
    bitboard128 squares[2]; /* the squares that a side must reach, or from which it connects */
    bitboard128 ends[2];    /* the squares to which it connects */
};

/* The settings of a law, as a section of a games file says them; docs/reference/custom-games.md is their manual. */
struct settings {
    const struct law *in_c; /* the law in C that gives the hooks; NULL: none */
    uint8_t no_step;        /* enum no_step */
    uint8_t check;          /* enum check_rule */
    uint8_t king_safe;      /* enum king_rule */
    uint8_t mover;          /* enum mover_rule */
    uint8_t passing;        /* enum passing_rule */
    uint8_t castling;       /* enum castling_rule */
    uint8_t goals_count;
    uint8_t stalemate;    /* enum stalemate_rule */
    uint8_t mate;         /* enum mate_rule */
    uint8_t others;       /* enum others_rule */
    bool by_side;         /* turns[] count the turns of each side, not those of the game */
    bool captures_end;    /* a capture ends the turn */
    bool rook_steps;      /* a castling rook has stepped, where pieces step once */
    uint8_t pass;         /* enum pass_rule */
    bool bikjang;         /* where royal pieces see each other along a rank or file, the side to move must part them,
                             or pass, which ends the game; only with `pass` */
    bool full_ends;       /* the game is drawn when no square is empty */
    bool may_end;         /* a turn may be ended before its last step */
    bool boxed;           /* pawns become captured pieces alone */
    bool blasts;          /* captures blast, so that a step may take pieces of its own side, its king, too */
    bool walls;           /* each step puts a wall, as the pieces say */
    bool counts;          /* turns are counted as the pieces say, so that few pieces must win in time */
    bool perpetual;       /* who has checked in every turn since a position that is repeated loses */
    bool chase;           /* who has chased one piece in every turn since then loses, if there is no such check */
    bool shuffle;         /* who moves a piece to and fro four times loses (position_shuffled()) */
    uint8_t repetition;   /* the occurrence of a position that counts as its repetition; 0: the third;
                             REPETITION_NEVER: none */
    uint8_t repeated;     /* enum repetition_rule */
    uint16_t mating;      /* checkmate is a draw unless a check of the unbroken series was by these types; 0: any */
    uint16_t mates_not;   /* who is checkmated by these types alone wins, bit by type */
    uint8_t draws;        /* enum draws_rule */
    uint8_t points[16];   /* half points of a piece of each type, for DRAWS_POINTS, and ... */
    uint8_t points_black; /* ... what Black has besides */
    struct sequence turns[2]; /* the steps of the turns of White and Black; of all turns: turns[0] */
    struct goal goals[GOALS_MAX];
    /* Which types may make the first step, the second, and so on, bit by type; the last entry holds on. */
    uint16_t pieces[STEP_SETS_MAX];
    uint8_t pieces_count; /* number of `pieces`; 0: any piece may make any step */
    /* Whether the first step may capture, the second, and so on; the last entry holds on. */
    bool captures[STEP_SETS_MAX];
    uint8_t captures_count; /* number of `captures`; 0: any step may capture */
    struct no_progress quiet;
    char quiet_reason[64];
};

/*
 * Actions of types that only this law knows (ACTION_SPECIFIC and above), and interjections: actions of the opponent
 * inside a turn. `apply` is never NULL. Copy games/brick/brick.c where a step has several parts, games/quest.c for
 * interjections.
 */
struct specific_actions {
    /* Called by game_apply() for ACTION_PLACE, for types from ACTION_SPECIFIC on, and for an ACTION_END by which the
       opponent declines an interjection: makes the action. May change everything, as a step does. Nothing is done after
       it, so it decides which side moves next and keeps p->checkers right: turn_pass() and turn_stay() do both. */
    void (*apply)(struct position *p, action a);

    /* Called by game_legal(): whether an action of any type, perhaps one of another position, is legal. NULL: found in
       the list of all actions. Example: games/brick/brick.c. */
    bool (*legal)(const struct position *p, action a);
    bool staged; /* law.actions for one stage and `legal` are as cheap as for steps in a scope */

    /* Called to write and to read the text of an action of type ACTION_SPECIFIC or above. NULL: from-square and
       to-square. Example: games/brick/brick.c. */
    void (*text)(const struct position *p, action a, struct text_builder *builder);

    /* Called by game_legs(): splits an action of type ACTION_SPECIFIC or above into steps that together do the same
       (room for ACTION_LEGS_MAX); returns how many. NULL: such actions have no parts. Example: games/brick/brick.c. */
    unsigned (*legs)(action a, action *legs);

    /* Called for a text that is no legal action: where an option of the game punishes illegal attempts, finds the
       action that stands for the penalty. Returns false if the text is simply illegal. NULL: nothing is punished.
       Example: games/fantasy/penalties.c. */
    bool (*attempt)(const struct position *p, const char *text, size_t length, action *a);

    /* Called to explain why an action is illegal: lists what the pieces could do if nothing were forbidden (room for
       ACTIONS_MAX); returns 0 if that is the steps in a scope. NULL: it is. Example: games/movers.c. */
    unsigned (*reach)(const struct position *p, action *list);
    const char *joined; /* the rule for actions of several parts, in words for players; NULL: there are none */
};

/*
 * A law of turns: settings, as a section of a games file says them, and hooks for what settings cannot say. A field
 * that is 0 and a hook that is NULL add no rule. Laws in C fill hooks, flags and what belongs to them; law_compile()
 * puts the settings of a section and the hooks of its law in C together.
 *
 * Hooks may read the position they are given and nothing else, for the search calls them from several threads. A hook
 * that gets a const position only answers. One that gets a position to change may change `turn` and what the law keeps
 * in variant_state, never the pieces.
 */
struct law {
    const char *id;    /* as in PIECES:LAW; of a law in C: its name after `law =` */
    uint8_t steps;     /* steps of each turn; 0 where the number differs or `begin` sets it */
    uint8_t no_step;   /* enum no_step: what it means when no legal step is left inside a turn */
    uint32_t flags;    /* enum law_flag */
    uint32_t specific; /* flags that only the law's own file reads and defines */
    uint64_t asking; /* bits of position.option with which a side may ask the other one, inside a turn, to let an action
                        happen. If it refuses, all other actions remain */

    /* Setting up. */

    /* Called once when a position is set up (start of a game, FEN), before `begin` and before the seventh FEN field is
       read: fills what the law keeps through the whole game (turn.set, turn.law) from the pieces. NULL: the law keeps
       nothing of that sort. Example: law_kingsqueens in games/marseillais.c. */
    void (*setup)(struct position *p);

    /* Called by turn_reset() at the start of each turn, when decider, owner and number are those of the new turn: sets
       all that the law keeps for one turn, and turn.quota where it is another than settings say. It may read only the
       pieces, number, option and turn.law. NULL: nothing is kept. Example: law_example in games/example.c. */
    void (*begin)(struct position *p);

    /* What the next action may be; `after` or specific_actions.apply has said whose it is. Each of the four is asked at
       most once for a node and a stage, never for a single step. */

    /* Called whenever the next step is asked about: narrows `s`, which scope_any() has filled with everything that
       pieces and flags allow. NULL: nothing is narrowed. Not called where `actions` is given. Example: law_citizen in
       games/marseillais.c. */
    void (*scope)(const struct position *p, struct scope *s);

    /* Called instead of `scope` where a scope cannot say what is legal: fills a list (room for ACTIONS_MAX) with the
       legal actions of a stage, end of the turn included; returns how many. Not for pieces that must capture. NULL: the
       generator lists the steps in the scope. Example: law_maximummer in games/marseillais.c. */
    unsigned (*actions)(const struct position *p, enum stage stage, action *list);
    bool completes; /* `actions` lists only steps after which the turn can be completed: nobody loses inside it */

    /* Called by game_count(), except where pieces must capture: counts the legal actions, the end of the turn included.
       NULL: they are counted by list or scope, which is slower. Example: law_blackwhite in games/marseillais.c. */
    unsigned (*count)(const struct position *p);

    /* Called by game_has_step(), except where pieces must capture: whether a step is legal; the end of the turn does
       not count. NULL: found by `count`, list or scope, which is slower. Example: law_swarm in games/everyman.c. */
    bool (*any)(const struct position *p);

    /* What an action means for the turn and for the game. */

    /* Called after each step, when the piece has moved and turn.done has grown; s->checkers are the pieces that now
       attack the other side's king. Decides which side moves next: keeps in `turn` what the law must know of the step
       and ends by calling turn_after() (the default), turn_pass() or turn_stay(). NULL: turn_after(). Not called under
       LAW_ALTERNATE. Example: law_example in games/example.c. */
    void (*after)(struct position *p, const struct step *s);

    /* Called by tablebases, which go back from a position to those before it: what `after` stores in turn.law[0] for a
       step, where that number binds only the first step of the opponent's next turn. All values inside a turn are then
       taken as one. NULL: turn.law[0] holds nothing of the sort. Example: law_equidistant in games/marseillais.c. */
    uint8_t (*last_step)(const struct step *s);

    /* Called when a turn has passed and when a FEN is read: the pieces that give check to the side to move, where check
       is more than an attack on the king; only `!= 0` has a meaning. NULL: the pieces that attack the king. Example:
       law_brick in games/brick/brick.c. */
    bitboard (*checkers)(const struct position *p);

    /* Called at a node without legal actions: an enum outcome with *reason in words, or -1 for the default. NULL: the
       default, which is checkmate and stalemate at the start of a turn, and `no_step` inside it. Example: law_triplets
       in games/triplets.c. */
    int (*result)(const struct position *p, const char **reason);

    /* Called by game_wins(), which the search asks at the start of a turn or inside it: whether the side to move can
       win the game within the rest of its turn. NULL: not known without search. Example: law_doublemove in
       games/doublemove.c. */
    bool (*wins)(const struct position *p);

    /* For readers of positions and for players. */

    /* Called for a position read from a FEN, after the pieces and the keys that all games share have been found
       possible: the key of the seventh FEN field whose value no turn comes to, NULL if there is none. Need not look at
       what follows from the flags (notation/state.c does). NULL: every state is taken. Example: law_example in
       games/example.c. */
    const char *(*impossible)(const struct position *p);

    /* Called to explain an illegal step that its piece could make: what this law has against it, in words for players;
       NULL for nothing. Need not look at the safety of the king, scope and flags (notation/illegal.c does). NULL: the
       law has nothing of its own against a step. Example: law_equidistant in games/marseillais.c. */
    const char *(*why_illegal)(const struct position *p, action a);

    const struct specific_actions *specific_actions; /* NULL: all actions are steps and ends of turns */
    const struct turn_field *fields;       /* the law's keys of the seventh FEN field, ended by FIELD_END; NULL: none */
    const struct option *options;          /* what players choose before the game, ended by OPTION_END; NULL: nothing */
    const struct no_progress *no_progress; /* when turns without progress are a draw; NULL: 50 turns of each side */

    /* The settings `order` of orthodox pieces, where each entry is all types, one type, or all but one: the squares of
       by_type[type] ^ flip. `type` is PIECE_TYPES for all types, and more where it is none of these. */
    struct {
        uint8_t type;
        bitboard flip;
    } order[STEP_SETS_MAX];

    /* Where DrawProof may be chosen: all options, to which `options` points. */
    struct option joined[OPTIONS_MAX + 1];

    struct turn_field kept[KEPT_FIELDS]; /* the fields of settings, to which `fields` points if they have any */

    struct settings settings; /* what law_compile() has made hooks and flags of; laws in C leave it 0 */
};

/*
 * Fills hooks and flags of a law from its settings and their law in C; id and settings stay. `own_pieces` says that the
 * pieces are those of a games file, on whose boards every setting works. Returns NULL; or, and changes nothing, the key
 * of a setting that the law in C does not leave to settings.
 */
const char *law_compile(struct law *law, bool own_pieces);

/* Whether a law in C has more than a `begin` of its own: such a law goes only with the settings that a game of the
   program gives it, for it may rely on them. */
bool law_is_whole(const struct law *in_c);

/* Whether the law narrows no step, ends no turn early and leaves no king safe: any piece may make any step of a turn,
   and only the capture of the king wins. */
bool law_steps_freely(const struct law *law);

/* Whether all turns of a side have as many steps. */
bool law_turns_even(const struct law *law);

/* Returns what tells the lengths of turn `number` and of those to come apart from others: 0 where turns are even, a
   number that stays the same once the lengths do, or comes again as they do, else the number itself. */
unsigned law_turns_from(const struct law *law, unsigned number);

/* Whether every turn by the settings has one step. */
bool settings_one_step(const struct settings *set);

/* Whether two settings are the same, but for the counter of turns without progress. */
bool settings_equal(const struct settings *a, const struct settings *b);

/* Sets the settings of orthodox chess: turns of one step. */
void settings_orthodox(struct settings *set);

/* The hooks `scope` of laws where only the last step may give check, and where `order` alone narrows the steps: what
   counting/bulk.c knows them by. */
void last_checks_scope(const struct position *p, struct scope *s);
void order_scope(const struct position *p, struct scope *s);

/* Narrows a scope to the pieces that `order` gives a step of the turn, counted from 0. */
void order_narrow(const struct position *p, unsigned step, struct scope *s);

/* Keeps whether a series of checks has had one that counts for mate (settings.mating), where a side begins its turn. */
void law_checks_keep(struct position *p);

/* Returns how many checks win a game whose checks are counted, in turn.law by the side that gives them; 0 in others. */
unsigned law_checks_decide(const struct law *law);

/* Whether a goal of the settings has ended the game, whatever the position is else. */
bool law_goal_reached(const struct position *p);

/* Sets turn.quota where the number of steps differs from turn to turn: as `steps`, `white` and `black` say. */
void turn_quota(struct position *p);

#endif

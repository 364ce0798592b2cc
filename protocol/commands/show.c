/* tempi show: a position, what the law says of its turn, and the legal actions. */
#include <stdio.h>
#include <string.h>

#include "protocol/commands/list.h"
#include "rules/notation/board.h"
#include "rules/notation/text.h"

/* What holds of a game's turns, in words. */
static void print_law(const struct game *g)
{
    static const struct {
        uint32_t flag;
        const char *text;
    } facts[] = {
        {LAW_CHECK_ENDS, "a check ends the turn"},
        {LAW_DOUBLE_EP, "a second e.p. capture may follow the first"},
        {LAW_EP_STAYS, "e.p. by any step of the turn"},
        {LAW_EP_NONE, "no e.p."},
        {LAW_MAY_END, "after a step the turn may be ended (0000)"},
        {LAW_ONCE, "a man steps once a turn"},
        {LAW_PSEUDO, "steps may leave the own king attacked"},
        {LAW_SAFE_END, "a turn ends only with a safe king"},
    };
    const struct law *law = g->law;
    if (law->steps)
        printf("Turn: %u step%s", law->steps, law->steps == 1 ? "" : "s");
    else
        printf("Turn: its steps are set when it begins");
    for (unsigned i = 0; i < sizeof facts / sizeof facts[0]; i++)
        if (law->flags & facts[i].flag)
            printf("; %s", facts[i].text);
    printf("\n");
}

/* The legal actions in lines of some length. */
static void print_actions(const struct position *p)
{
    action list[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list), column = 0;
    printf("Actions: %u\n", n);
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], text);
        unsigned width = (unsigned)strlen(text) + 1;
        if (column && column + width > 100) {
            printf("\n");
            column = 0;
        }
        printf(" %s", text);
        column += width;
    }
    printf(n ? "\n" : "");
}

int command_show(struct arguments *a)
{
    struct setting s;
    struct record r = {0};
    char *word;
    if (!setting_game(a, &s))
        return WRONG_USE;
    while ((word = argument_next(a)) != NULL) {
        int taken = setting_option(a, word, &s);
        if (taken <= 0)
            return taken < 0 ? WRONG_USE : wrong_use(a, "no option '%.40s'", word);
    }
    if (!setting_begin(a, &s, &r))
        return WRONG_USE;
    const struct position *p = record_now(&r);
    printf("%s (%s)\n\n", s.game->name, s.game->id);
    board_draw(stdout, p, false, NULL);
    printf("\n");
    board_facts(stdout, &r);
    printf("Steps: %u of %u done in turn %u\n", p->turn.done, p->turn.quota, p->number);
    print_law(s.game);
    print_actions(p);
    record_free(&r);
    return 0;
}

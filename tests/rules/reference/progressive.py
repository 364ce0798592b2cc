# SPDX-License-Identifier: GPL-3.0-or-later
"""Progressive Chess and its relatives: what their settings do not say."""
from positions import Rules, in_check, is_attacked


def counts_after(counts, step, both):
    """How often each piece has stepped in this turn, by its square, after a step; `both`: a castling rook steps too."""
    after = {s: n for s, n in counts.items() if s not in (step.start, step.goal, *(step.taken or ()))}
    if step.rook:
        after.pop(step.rook[0], None)
        after[step.rook[1]] = counts.get(step.rook[0], 0) + both
    after[step.goal] = counts.get(step.start, 0) + 1
    return after


class English(Rules):
    """Only those pieces that have stepped least often, of those that can step."""

    def begin(self, p, before):
        p.state['counts'] = {}

    def remember(self, p, step, q):
        counts = counts_after(p.state['counts'], step, True)
        if step.becomes:
            counts[step.goal] = 1000
        q.state['counts'] = counts

    def choose(self, p, steps):
        counts = p.state['counts']
        steps = [s for s in steps if counts.get(s.start, 0) < 1000 and
                 not (s.rook and counts.get(s.start, 0) != counts.get(s.rook[0], 0))]
        least = min((counts.get(s.start, 0) for s in steps), default=0)
        return [s for s in steps if counts.get(s.start, 0) == least]


class Pribylinec(Rules):
    """No piece makes more than two steps."""

    def begin(self, p, before):
        p.state['counts'] = {}

    def remember(self, p, step, q):
        q.state['counts'] = counts_after(p.state['counts'], step, False)

    def possible(self, p, step):
        return super().possible(p, step) and p.state['counts'].get(step.start, 0) < 2


class ScottishModern(Rules):
    """A step onto an attacked square ends the turn."""

    def ends(self, p, step, q):
        return is_attacked(q, step.goal, 1 - q.side) or super().ends(p, step, q)


class Bank(Rules):
    """One step more for each turn in which the player has given check."""
    carried = ('checks',)

    def begin(self, p, before):
        if not before:
            p.state['checks'] = (0, 0)
        elif in_check(p, p.side):
            p.state['checks'] = tuple(n + (side != p.side) for side, n in enumerate(before.state['checks']))

    def quota(self, p):
        return super().quota(p) + p.state['checks'][p.side]


class BankModern(Bank, ScottishModern):
    pass


class NextQuota(Rules):
    """The number of steps of a turn follows from the turn before."""

    def following(self, p, before):
        raise NotImplementedError

    def begin(self, p, before):
        p.state['quota'] = self.following(p, before) if before else self.at_first(p)

    def at_first(self, p):
        return super().quota(p)

    def quota(self, p):
        return p.state['quota']


class VeryScottish(NextQuota):
    def following(self, p, before):
        return before.done + 1


class Switchback(NextQuota):
    def following(self, p, before):
        return max(1, before.quota - 1) if in_check(p, p.side) else before.quota + 1


class Capturing(NextQuota):
    def begin(self, p, before):
        super().begin(p, before)
        p.state['captured'] = False

    def remember(self, p, step, q):
        q.state['captured'] = p.state['captured'] or bool(step.taken)

    def following(self, p, before):
        return before.quota + 1 if before.state['captured'] else 1

    def at_first(self, p):
        return 1


class Logical(Rules):
    """No double steps and no castling."""

    def possible(self, p, step):
        return super().possible(p, step) and not step.passed and not step.rook


class Forwards(Rules):
    """No step goes back; one to the side takes, or the same piece steps forward next."""
    kings_draw = False

    def __init__(self, game):
        super().__init__(game)
        self.checks = 'last step only'

    def begin(self, p, before):
        p.state['bound'] = None

    def ahead(self, p, step):
        return (step.goal[1] - step.start[1]) * (1 if p.side == 0 else -1)

    def remember(self, p, step, q):
        q.state['bound'] = step.goal if self.ahead(p, step) == 0 and not step.taken else None

    def possible(self, p, step):
        if p.state['bound'] and (step.start != p.state['bound'] or self.ahead(p, step) <= 0):
            return False
        return self.ahead(p, step) >= 0 and super().possible(p, step)

    def safe_after(self, p, step, q):
        return super().safe_after(p, step, q) and not (
            q.state['bound'] and (q.done >= p.quota or not self.steps(q)))


class Silverman(Rules):
    """A check may be answered later, but for the last step and one that gives check."""

    def safe_after(self, p, step, q):
        if not in_check(q, p.side):
            return True
        return in_check(p, p.side) and q.done < p.quota and not in_check(q, 1 - p.side)

    def no_step(self, q):
        return 'loss' if in_check(q, q.side) else 'draw'


LAWS = {'progressive-english': English, 'progressive-pribylinec': Pribylinec,
        'progressive-scottishmodern': ScottishModern, 'bankofscotland': Bank, 'bankofscotland-modern': BankModern,
        'progressive-veryscottish': VeryScottish, 'progressive-switchback': Switchback,
        'progressive-capturing': Capturing, 'progressive-logical': Logical, 'progressive-forwards': Forwards,
        'progressive-silverman': Silverman}

# SPDX-License-Identifier: GPL-3.0-or-later
"""Quest Chess: up to ten steps a turn, which the opponent answers at once."""
from positions import Rules, in_check, loser


class Quest(Rules):
    """Who answers is the side to move of a node whose p.state['answer'] says to what: 'check' or 'offer'."""

    def begin(self, p, before):
        p.state.update(answer=None, leave=frozenset())

    def pieces_may(self, p, square, letter):
        """Any piece answers, and any piece leaves a check; else each steps once, and once more with leave."""
        return (p.state['answer'] or square not in p.moved or square in p.state['leave'] or in_check(p, p.side))

    def remember(self, p, step, q):
        kept = p.state['leave'] - {step.start, *(step.taken or ())}
        if p.state['answer']:
            q.done, q.moved, q.passed, q.passed_next = p.done, p.moved - set(step.taken or ()), {}, {}
        elif step.taken or step.becomes or in_check(q, 1 - p.side):
            kept |= {step.goal}
        q.state['leave'] = kept

    def possible(self, p, step):
        answer = p.state['answer']
        if not answer:
            return super().possible(p, step)
        last = p.step
        retakes = last.taken and last.goal in (step.taken or ())
        return not self.takes_king(p, step) and (answer == 'check' or retakes or step.passing)

    def actions(self, p):
        found = super().actions(p)
        if p.state['answer'] == 'offer':
            found['0000'] = None
        elif in_check(p, p.side):
            found.pop('0000', None)
        return found

    def answering(self, q):
        """The node at which the opponent answers a step; None if there is nothing to answer."""
        a = q.copy()
        a.side, a.passed, a.passed_next = 1 - q.side, q.passed_next, {}
        a.state['answer'] = 'check' if in_check(a, a.side) else 'offer'
        return a if a.state['answer'] == 'check' or self.steps(a) else None

    def goes_on(self, q):
        """The node at which the turn goes on, or the next turn."""
        q.passed_next = {}
        return q if in_check(q, q.side) or self.steps(q) else self.next_turn(q)

    def played(self, p, step):
        if p.state['answer']:
            q = self.made(p, step) if step else p.copy()
            q.side = 1 - p.side
            q.state['answer'] = None
            return self.goes_on(q)
        if not step:
            return self.next_turn(p)
        q = self.made(p, step)
        if q.done >= q.quota or loser(q) is not None:
            return self.next_turn(q)
        return self.answering(q) or self.goes_on(q)


LAWS = {'quest': Quest}

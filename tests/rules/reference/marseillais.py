# SPDX-License-Identifier: GPL-3.0-or-later
"""Marseillais Chess and its relatives: what their settings do not say."""
from positions import Rules, in_check


class Of1925(Rules):
    """Only the pawn whose double step was the last step of the opponent's turn can be taken en passant."""

    def begin(self, p, before):
        if before:
            p.passed = {s: pawns for s, pawns in p.passed.items() if s in before.step.passed}


class TwoParts(Rules):
    """One step of each of two kinds, in either order."""

    def kind(self, p, step):
        raise NotImplementedError

    def begin(self, p, before):
        p.state['kind'] = None

    def possible(self, p, step):
        return super().possible(p, step) and self.kind(p, step) != p.state['kind']

    def remember(self, p, step, q):
        q.state['kind'] = self.kind(p, step)


class Bilateral(TwoParts):
    def kind(self, p, step):
        return step.start[0] < 4


class Central(TwoParts):
    def kind(self, p, step):
        return not step.rook and 2 <= step.start[0] <= 5 and 2 <= step.start[1] <= 5


class PiecePawn(TwoParts):
    def kind(self, p, step):
        return p.pieces[step.start][1] == 'P'


class KingsQueens(TwoParts):
    """A piece's wing is that of its first file; long castling is both steps."""
    carried = ('wings',)

    def begin(self, p, before):
        super().begin(p, before)
        if not before:
            p.state['wings'] = {s: s[0] >= 4 for s in p.pieces}

    def kind(self, p, step):
        return p.state['wings'][step.start]

    def is_long(self, step):
        return step.rook and step.goal[0] < step.start[0]

    def possible(self, p, step):
        return super().possible(p, step) and not (self.is_long(step) and p.done)

    def remember(self, p, step, q):
        super().remember(p, step, q)
        wings = {s: wing for s, wing in p.state['wings'].items() if s in q.pieces and s != step.goal}
        wings[step.goal] = p.state['wings'][step.start]
        if step.rook:
            wings[step.rook[1]] = p.state['wings'][step.rook[0]]
        q.state['wings'] = wings

    def ends(self, p, step, q):
        return self.is_long(step) or super().ends(p, step, q)


class BlackWhite(Rules):
    """A step from a light square, then one from a dark square; castling may be either."""

    def is_dark(self, step):
        return sum(step.start) % 2 == 0 and not step.rook

    def choose(self, p, steps):
        if p.done:
            return [s for s in steps if self.is_dark(s) or s.rook]
        light = [s for s in steps if not self.is_dark(s)]
        return light if light and not in_check(p, p.side) else steps

    def ends(self, p, step, q):
        return not p.done and self.is_dark(step) or super().ends(p, step, q)


def length_of(step):
    """The square of a step's length."""
    x, y = (a - b for a, b in zip(step.goal, step.start))
    return (16 if x > 0 else 25) if step.rook else x * x + y * y


class Maximummer(Rules):
    def choose(self, p, steps):
        longest = max((length_of(s) for s in steps), default=0)
        return steps if p.done else [s for s in steps if length_of(s) == longest]


class Imitating(Rules):
    """The first step is like the opponent's last one, if any can be."""
    carried = ('last',)

    def measure(self, p, step):
        raise NotImplementedError

    def is_alike(self, p, step):
        return self.measure(p, step) == p.state['last']

    def begin(self, p, before):
        p.state['last'] = before.state['last'] if before else None

    def remember(self, p, step, q):
        q.state['last'] = self.measure(p, step)

    def choose(self, p, steps):
        return not p.done and [s for s in steps if self.is_alike(p, s)] or steps


class Equivalent(Imitating):
    def measure(self, p, step):
        return p.pieces[step.start][1]

    def is_alike(self, p, step):
        return super().is_alike(p, step) or step.rook and p.state['last'] == 'R'


class Equidistant(Imitating):
    def measure(self, p, step):
        return length_of(step)


class Doublet(Rules):
    """A step of a rook, bishop or knight may be followed by its twin's; the king must be safe after the turn."""

    def begin(self, p, before):
        p.state['kind'] = None

    def remember(self, p, step, q):
        q.state['kind'] = p.pieces[step.start][1]

    def possible(self, p, step):
        return super().possible(p, step) and (not p.done or p.pieces[step.start][1] == p.state['kind'])

    def safe_after(self, p, step, q):
        return not in_check(q, p.side) or not p.done and q.state['kind'] in 'RBN' and bool(self.steps(q))

    def actions(self, p):
        found = super().actions(p)
        if in_check(p, p.side):
            found.pop('0000', None)
        return found

    def ends(self, p, step, q):
        return q.state['kind'] not in 'RBN'


LAWS = {'marseillais-1925': Of1925, 'marseillais-bilateral': Bilateral, 'marseillais-central': Central,
        'marseillais-piecepawn': PiecePawn, 'marseillais-kingsqueens': KingsQueens,
        'marseillais-blackwhite': BlackWhite, 'marseillais-maximummer': Maximummer,
        'marseillais-equivalent': Equivalent, 'marseillais-equidistant': Equidistant, 'doublet': Doublet}

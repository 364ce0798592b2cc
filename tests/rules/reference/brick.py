# SPDX-License-Identifier: GPL-3.0-or-later
"""Brick Chess: an action moves one piece, or two that stand or come to stand beside each other."""
from positions import Rules, Step, in_check, loser


def are_beside(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def leap_of(step):
    """The leap that a step repeats, and how often: a line's goes from square to square."""
    x, y = (b - a for a, b in zip(step.start, step.goal))
    squares = max(abs(x), abs(y)) if x == 0 or y == 0 or abs(x) == abs(y) else 1
    return (x // squares, y // squares), squares


class Pair:
    """The steps of two pieces in one action, and the node behind it."""
    rook = becomes = None

    def __init__(self, first, second, after):
        self.steps, self.after = (first, second), after
        self.taken = (*(first.taken or ()), *(second.taken or ()))

    def text(self, to_partner):
        return '+'.join(step.text(to_partner) for step in self.steps)


class BrickCheck(Rules):
    """Check as in chess, looked at after the whole action."""

    def naturals(self, p):
        """The steps of single pieces, whether their king is safe or not."""
        return [s for s in self.candidates(p) if self.possible(p, s)]

    def doubles(self, p):
        """Divisions and fusions; their first step takes no king."""
        for first in self.naturals(p):
            q = self.made(p, first)
            if first.rook or loser(q) is not None:
                continue
            for second in self.naturals(q):
                if second.start != first.goal and not second.rook and (
                        are_beside(first.start, second.start) or are_beside(first.goal, second.goal)):
                    yield Pair(first, second, self.made(q, second))

    def united(self, p):
        """One piece makes its step, another goes the same way beside it, both lifted off before."""
        mine = [s for s, (side, letter) in p.pieces.items() if side == p.side and letter not in p.game.royal]
        for other in mine:
            without = p.copy()
            del without.pieces[other]
            for step in self.naturals(without):
                if step.start in mine and are_beside(step.start, other) and not step.becomes:
                    yield from self.together(p, without, step, other)

    def together(self, p, without, step, other):
        """The united moves by one step: the other piece goes along or is dropped on the way, if not ahead on it."""
        side, power = p.pieces[step.start]
        (dx, dy), squares = leap_of(step)
        is_ahead = other == (step.start[0] + dx, step.start[1] + dy)
        way = [(other[0] + dx * n, other[1] + dy * n) for n in range(1, squares + 1)]
        standing = {s: piece for s, piece in without.pieces.items() if s != step.start}
        for n, goal in enumerate(way[-1:] if is_ahead else way, squares if is_ahead else 1):
            if goal not in p.game.squares or any(s in standing for s in way[:n - 1]):
                break
            taken = (goal,) if goal in standing else ()
            second = Step(other, goal, taken)
            straight = power in p.game.pawns and dx == 0
            if taken and (standing[goal][0] == side or straight or self.takes_king(p, second)):
                continue
            if p.game.promotions(side, p.pieces[other][1], other, goal, bool(taken)) == [None]:
                yield Pair(step, second, self.after_both(self.made(without, step), second, p.pieces[other]))

    def after_both(self, q, second, piece):
        """Sets the second piece down where one step of a united move has been made without it."""
        q.pieces[second.goal] = piece
        q.progress |= bool(second.taken) or piece[1] in q.game.pawns
        q.rights = {r for r in q.rights if not {second.start, second.goal} & set(q.game.castling[r][:2])}
        return q

    def actions(self, p):
        if self.over(p):
            return {}
        pairs = [a for found in (self.doubles, self.united) for a in found(p)
                 if self.safe == 'never' or not in_check(a.after, p.side)]
        return {a.text(False): a for a in self.steps(p) + pairs}

    def played(self, p, action):
        return self.next_turn(action.after if isinstance(action, Pair) else self.made(p, action))


class Brick(BrickCheck):
    """No check; the capture of the king wins."""
    castling_needs_safety = False

    def at_start(self, p):
        return 'draw'


LAWS = {'brick': Brick, 'brick-check': BrickCheck}

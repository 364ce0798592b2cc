# SPDX-License-Identifier: GPL-3.0-or-later
"""Realm Chess: several pieces go into one realm, a block of 2x2 squares, or leave one, or change places in it."""
from itertools import permutations

from games import square_text
from positions import Rules, in_check


class Rearrangement:
    """Pieces of one realm change places: pairs of squares in the order of their text."""
    becomes, passed, rook, passing, taken = None, (), None, False, ()

    def __init__(self, realm, legs):
        self.realm, self.legs = realm, legs

    def text(self, to_partner):
        return '+'.join(square_text(a) + square_text(b) for a, b in self.legs)


class Realm(Rules):
    """A turn of several steps concentrates pieces in a realm or disperses them from one; a rearrangement is a turn."""
    corners, steps_at_most = range(0, 8, 2), 4

    def __init__(self, game):
        super().__init__(game)
        self.safe, self.mover, self.may_end = 'end of the turn', 'once', True
        self.realms = [frozenset((x + i, y + j) for i in (0, 1) for j in (0, 1))
                       for x in self.corners for y in self.corners]

    def quota(self, p):
        return self.steps_at_most

    def begin(self, p, before):
        """p.state['fits']: the realms, and whether into or out of them, that all steps of the turn fit."""
        p.state['fits'] = {(realm, into) for realm in self.realms for into in (True, False)}

    def fits(self, p, step):
        """What the turn may be after a step; nothing: it is over."""
        if step.rook or isinstance(step, Rearrangement):
            return set()
        return {(realm, into) for realm, into in p.state['fits']
                if (step.goal in realm) == into != (step.start in realm)}

    def may_rearrange(self, p):
        return [] if p.done else self.realms

    def rearrangements(self, p, realm):
        """The ways in which pieces of a realm that have not moved may change places on squares the enemy leaves."""
        mine = [s for s in realm if p.pieces.get(s, (None,))[0] == p.side and s not in p.moved]
        free = [s for s in realm if s in mine or s not in p.pieces]
        for places in permutations(free, len(mine)):
            legs = sorted((a, b) for a, b in zip(mine, places) if a != b)
            after = {b: p.pieces[a] for a, b in zip(mine, places)}
            if after != {s: p.pieces[s] for s in mine} and not any(
                    p.pieces[a][1] == 'P' and b[1] in (0, p.game.ranks - 1) for a, b in legs):
                yield Rearrangement(realm, legs)

    def candidates(self, p):
        steps = super().candidates(p)
        texts = {s.text(False) for s in steps if self.possible(p, s)}
        found = {r.text(False): r for realm in self.may_rearrange(p) for r in self.rearrangements(p, realm)}
        return steps + [r for text, r in found.items() if text not in texts]

    def possible(self, p, step):
        return super().possible(p, step) and (not p.done or bool(self.fits(p, step)))

    def made(self, p, step):
        if not isinstance(step, Rearrangement):
            return super().made(p, step)
        q = p.copy()
        for start, _ in step.legs:
            del q.pieces[start]
        q.pieces.update((goal, p.pieces[start]) for start, goal in step.legs)
        goals, touched = {goal for _, goal in step.legs}, {s for leg in step.legs for s in leg}
        q.rights = {r for r in q.rights if not touched & set(q.game.castling[r][:2])}
        q.passed_next = {s: pawns for s, pawns in q.passed_next.items() if s not in goals}
        q.moved |= goals
        q.step, q.done = step, p.done + 1
        self.remember(p, step, q)
        return q

    def remember(self, p, step, q):
        q.state['fits'] = self.fits(p, step)

    def steps(self, p):
        return super().steps(p) if p.state['fits'] and p.done < p.quota else []

    def safe_after(self, p, step, q):
        return not in_check(q, p.side) or bool(self.steps(q))


class Free(Realm):
    corners = range(7)


class Power(Realm):
    """Steps into one realm, steps out of it and its rearrangement make one turn."""
    steps_at_most = 9

    def begin(self, p, before):
        """p.state['fits']: the steps into and out of each realm that the turn may be about."""
        p.state.update(fits={realm: (0, 0) for realm in self.realms}, rearranged=False)

    def realm_of(self, square):
        return next(realm for realm in self.realms if square in realm)

    def is_inside(self, step):
        """Whether a step counts as its realm's rearrangement if it is quiet, as a whole turn if not."""
        return isinstance(step, Rearrangement) or not step.rook and step.goal in self.realm_of(step.start)

    def fits(self, p, step):
        fits, inside = p.state['fits'], self.is_inside(step)
        if step.rook or inside and (step.taken or step.becomes):
            return {}
        if inside:
            realm = step.realm if isinstance(step, Rearrangement) else self.realm_of(step.start)
            return {} if p.state['rearranged'] else {r: n for r, n in fits.items() if r == realm}
        after = {r: (ins + (step.goal in r), outs + (step.start in r)) for r, (ins, outs) in fits.items()
                 if step.goal in r or step.start in r}
        return {r: n for r, n in after.items() if max(n) <= 4}

    def may_rearrange(self, p):
        return [] if p.state['rearranged'] else p.state['fits']

    def remember(self, p, step, q):
        super().remember(p, step, q)
        q.state['rearranged'] = p.state['rearranged'] or self.is_inside(step)


LAWS = {'realm': Realm, 'realm-free': Free, 'realm-power': Power}

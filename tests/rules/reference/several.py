# SPDX-License-Identifier: GPL-3.0-or-later
"""Double-Move Chess, Triplets, Threesum, Sputnik, Kazan and Follow the Mover: what their settings do not say."""
from positions import Rules, Step, in_check, is_attacked, loser


class DoubleMove(Rules):
    """No check; a turn may not leave every piece where it stood, and a step needs another one that completes it."""
    castling_needs_safety = False

    def begin(self, p, before):
        p.state['began'] = p.pieces

    def changes(self, p, step):
        return not p.done or self.made(p, step).pieces != p.state['began']

    def possible(self, p, step):
        return super().possible(p, step) and self.changes(p, step)

    def safe_after(self, p, step, q):
        return q.done >= p.quota or loser(q) is not None or bool(self.steps(q))

    def at_start(self, p):
        return 'draw'


class Multimove(Rules):
    """The options say how many steps the turns of each side have; at their default the section does."""

    def draw(self, chance):
        return {'WhiteSteps': chance.randint(1, 8), 'BlackSteps': chance.randint(1, 8)}

    def quota(self, p):
        steps = int(self.game.options.get(('WhiteSteps', 'BlackSteps')[p.side], 2))
        return super().quota(p) if steps == 2 else steps


class Threesum(Rules):
    """The lengths of all steps add up to three at most."""

    def length(self, step):
        return 1 if step.rook else max(abs(a - b) for a, b in zip(step.goal, step.start))

    def begin(self, p, before):
        p.state['length'] = 0

    def remember(self, p, step, q):
        q.state['length'] = p.state['length'] + self.length(step)

    def possible(self, p, step):
        return super().possible(p, step) and p.state['length'] + self.length(step) <= 3


class Triplets(Rules):
    """One step of a pawn, one of a piece and one of the king, in any order; only the end must be safe."""
    kings_draw = False

    def part(self, p, step):
        letter = p.pieces[step.start][1]
        return 0 if letter in p.game.pawns else 2 if letter in p.game.royal else 1

    def begin(self, p, before):
        p.state['parts'] = ()

    def remember(self, p, step, q):
        q.state['parts'] = p.state['parts'] + (self.part(p, step),)

    def possible(self, p, step):
        part = self.part(p, step)
        return super().possible(p, step) and part < p.quota and part not in p.state['parts']

    def ends_safely(self, p, q):
        return q.done < p.quota or not in_check(q, p.side)

    def safe_after(self, p, step, q):
        return self.ends_safely(p, q) and not (self.part(p, step) == 2 and is_attacked(q, step.goal, 1 - p.side))

    def at_start(self, p):
        return 'loss'


class Gardner(Triplets):
    """Parts that cannot be played are left out."""
    kings_draw = True

    def ends_safely(self, p, q):
        return not in_check(q, p.side) or q.done < p.quota and bool(self.steps(q))

    def at_start(self, p):
        return Rules.at_start(self, p)


class Sputnik(Rules):
    """Rooks, bishops and knights in the enemy's half may each make a step before the turn's own."""

    def begin(self, p, before):
        p.state['sputniks'] = frozenset(
            s for s, (side, letter) in p.pieces.items()
            if side == p.side and letter in 'RBN' and (2 * s[1] >= p.game.ranks) == (side == 0))

    def quota(self, p):
        return len(p.state['sputniks']) + 1

    def remember(self, p, step, q):
        q.state['sputniks'] = p.state['sputniks'] - {step.start}

    def ends(self, p, step, q):
        return step.start not in p.state['sputniks']


class KazanFree(Rules):
    """A piece that has not moved may follow to the square that was left."""

    def begin(self, p, before):
        p.state['vacated'] = None

    def remember(self, p, step, q):
        q.state['vacated'] = step.start

    def possible(self, p, step):
        follows = step.goal == p.state['vacated'] and not step.taken and not step.rook
        return super().possible(p, step) and (not p.done or follows)


class Kazan(KazanFree):
    """The lowest that can must; an alfil counts as a bishop, a ferz as a queen."""

    def choose(self, p, steps):
        ranks = {s: 'PNABRFQK'.index(p.pieces[s.start][1]) for s in steps}
        return [s for s in steps if not p.done or ranks[s] == min(ranks.values())]


class FollowTheMover(Rules):
    """After a step another piece than the king may be put onto the square that was left."""

    def begin(self, p, before):
        p.state['vacated'] = ()

    def remember(self, p, step, q):
        q.state['vacated'] = [s for s in (step.start, *(step.rook or ())[:1]) if s not in q.pieces]

    def is_last(self, p, letter, square):
        """Whether a pawn would promote there."""
        return letter in p.game.into and p.game.inside(square, p.side, p.game.into[letter][1])

    def candidates(self, p):
        if not p.done:
            return super().candidates(p)
        return [Step(s, to) for s, (side, letter) in p.pieces.items() for to in p.state['vacated']
                if side == p.side and letter not in p.game.royal and s not in p.moved and
                not self.is_last(p, letter, to)]


LAWS = {'doublemove': DoubleMove, 'multimove': Multimove, 'threesum': Threesum, 'triplets': Triplets,
        'triplets-gardner': Gardner, 'sputnik': Sputnik, 'kazan': Kazan, 'kazan-free': KazanFree,
        'ftm': FollowTheMover}

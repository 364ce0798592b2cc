# SPDX-License-Identifier: GPL-3.0-or-later
"""Two steps a turn against one: King and Pawns, Monster Chess and their relatives."""
from positions import Rules, Step, attackers, in_check


def distance(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Duel(Rules):
    """A king faces two steps: it is in check if the side that has them could take it within them."""
    kings_draw = False
    second_may_lack = False     # whether the side of two steps may make one
    king_checks = True          # whether its king counts when check is judged
    parries_at_once = False     # whether its first step must answer a check

    def __init__(self, game):
        super().__init__(game)
        self.double = self.sequences.index('2')
        self.may_end, self.safe = self.second_may_lack, 'end of the turn'

    def king(self, p, side):
        return next(s for s, piece in p.pieces.items() if piece == (side, 'K'))

    def could_take(self, p):
        """Whether the next step could take the king, if that were allowed."""
        return any(self.pieces_may(p, s, p.pieces[s][1]) and (self.king_checks or p.pieces[s][1] != 'K')
                   for s in attackers(p, self.king(p, 1 - p.side), p.side))

    def in_reach(self, p):
        """Whether two steps that begin here could."""
        return self.could_take(p) or any(self.could_take(self.made(p, s))
                                         for s in self.candidates(p) if self.possible(p, s))

    def endangered(self, p, side):
        """Whether a side may not end its turn so."""
        if side == self.double:
            return in_check(p, side)
        return distance(self.king(p, 0), self.king(p, 1)) == 1 or self.in_reach(self.next_turn(p))

    def castles_safely(self, p, step):
        """Whether the king that castles could end the turn on each square of its way."""
        x, y = step.start
        way = range(min(x, step.goal[0]), max(x, step.goal[0]) + 1)
        return not any(self.endangered(self.made(p, Step(step.start, (file, y))) if file != x else p, p.side)
                       for file in way)

    def safe_after(self, p, step, q):
        if p.side != self.double:
            return not self.endangered(q, p.side) and not (step.rook and not self.castles_safely(p, step))
        if p.done:
            return not in_check(q, p.side)
        if self.parries_at_once and in_check(p, p.side) and in_check(q, p.side):
            return False
        return self.may_end and not in_check(q, p.side) or bool(self.steps(q))

    def at_start(self, p):
        return 'loss' if self.endangered(p, p.side) else 'draw'


class KingPawns(Duel):
    second_may_lack, king_checks, kings_draw = True, False, True


class Strict(KingPawns):
    parries_at_once = True


class KingChecks(KingPawns):
    king_checks, kings_draw = True, False


class Once(KingPawns):
    """What the pawns have become makes one step a turn."""

    def pieces_may(self, p, square, letter):
        return super().pieces_may(p, square, letter) and not (p.done and square == p.last and p.state['once'])

    def begin(self, p, before):
        p.state['once'] = False

    def remember(self, p, step, q):
        q.state['once'] = p.pieces[step.start][1] not in 'KP'


class Verney(KingPawns):
    """Check is that of one step, and no other piece than the king gives it with the first."""
    parries_at_once = True

    def endangered(self, p, side):
        return in_check(p, side)

    def safe_after(self, p, step, q):
        early = p.side == self.double and not p.done and any(
            q.pieces[s][1] != 'K' for s in attackers(q, self.king(q, 1 - p.side), p.side))
        return not early and super().safe_after(p, step, q)


class VerneyOnce(Once, Verney):
    pass


class VerneyKingChecks(Verney):
    """The king checks over two squares, too, unless a piece of its own stands on all that are between."""
    kings_draw = False

    def endangered(self, p, side):
        if super().endangered(p, side) or side == self.double:
            return super().endangered(p, side)
        king, other = self.king(p, self.double), self.king(p, side)
        return any(distance(s, king) == distance(s, other) == 1 and p.pieces.get(s, (side,))[0] == side
                   for s in p.game.squares)


class OneTwo(Duel):
    """The king's first step may go onto a pawn of its own that the second leaves; it lies in p.state['under']."""

    def begin(self, p, before):
        p.state['under'] = None

    def candidates(self, p):
        steps = super().candidates(p)
        if p.side == self.double and not p.done:
            king = self.king(p, p.side)
            steps += [Step(king, s) for s, piece in p.pieces.items()
                      if piece == (p.side, 'P') and distance(s, king) == 1]
        return steps

    def pieces_may(self, p, square, letter):
        return super().pieces_may(p, square, letter) and (letter == 'K' or not p.state['under'])

    def remember(self, p, step, q):
        q.state['under'] = None
        if p.state['under']:
            q.pieces[p.state['under']] = (p.side, 'P')
        elif p.pieces.get(step.goal) == (p.side, 'P'):
            q.state['under'] = step.goal


LAWS = {'kingpawns': KingPawns, 'kingpawns-singlebox': KingPawns, 'kingpawns-strict': Strict,
        'kingpawns-kingchecks': KingChecks, 'kingpawns-once': Once, 'kingpawns-verney': Verney,
        'kingpawns-verney-once': VerneyOnce, 'kingpawns-verney-kingchecks': VerneyKingChecks,
        'monster': Duel, 'imperatore': Duel, 'onetwo': OneTwo}

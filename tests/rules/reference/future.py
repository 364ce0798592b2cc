# SPDX-License-Identifier: GPL-3.0-or-later
"""Future Chess: relocation, and castling of two lengths; the rest is orthodox chess on a board with corners."""
from games import BLACK, WHITE, square_text
from own import fen_rows
from positions import Rules, Step, is_attacked

HOME = (0, 7)


class Swap:
    """Two pieces of the first rank change places, and those of the other side as well if `mirrored`."""
    taken = None

    def __init__(self, start, goal):
        self.start, self.goal = start, goal
        self.text = square_text(start) + square_text(goal)


class Castling(Step):
    def __init__(self, start, goal, rook, far):
        super().__init__(start, goal, rook=rook)
        self.far = far

    def text(self, to_partner):
        return square_text(self.start) + square_text(self.rook[0]) + 'f' * self.far


def is_good(row):
    """Whether a first rank has its king between rooks and its bishops on different colours."""
    rooks, bishops = ([x for x, letter in row.items() if letter == piece] for piece in 'RB')
    king = next(x for x, letter in row.items() if letter == 'K')
    return min(rooks) < king < max(rooks) and sum(bishops) % 2 == 1


def swapped(row, a, b):
    row = dict(row)
    row[a], row[b] = row[b], row[a]
    return row


def swaps(row, piece, partners):
    """The files between which a piece and a partner may change places."""
    start = next(x for x, letter in row.items() if letter == piece)
    return [(start, x) for x in sorted(row) if row[x] in partners and is_good(swapped(row, start, x))]


class Future(Rules):
    """Black's king, then White's queen; the other side's do the same."""
    mirrored = True
    carried = ('unmoved',)
    partners = {BLACK: [('K', 'NBQ')], WHITE: [('Q', 'RNB')]}
    relocates = True

    def begin(self, p, before):
        if before:
            return
        p.state = {'due': BLACK if self.relocates else None}
        p.number, p.side = (-1, BLACK) if self.relocates else (0, WHITE)
        self.all_unmoved(p)

    def all_unmoved(self, p):
        p.state['unmoved'] = frozenset(s for s, (side, letter) in p.pieces.items()
                                       if letter in 'KR' and s[1] == HOME[side])

    def row(self, p, side):
        return {x: p.pieces[(x, HOME[side])][1] for x in range(1, 9)}

    def actions(self, p):
        due = p.state['due']
        if due is None:
            return super().actions(p)
        row, found = self.row(p, due), {'0000': None}
        for piece, partners in self.partners[due]:
            for start, goal in swaps(row, piece, partners):
                swap = Swap((start, HOME[due]), (goal, HOME[due]))
                found[swap.text] = swap
        return found

    def played(self, p, action):
        due = p.state['due']
        if due is None:
            return super().played(p, action)
        q = p.copy()
        for side in (WHITE, BLACK) if self.mirrored else (due,):
            if action:
                a, b = (action.start[0], HOME[side]), (action.goal[0], HOME[side])
                q.pieces[a], q.pieces[b] = q.pieces[b], q.pieces[a]
        q.state['due'] = WHITE if due == BLACK else None
        q.side, q.number = WHITE, 0
        self.all_unmoved(q)
        q.seen = (self.key(q),)
        return q

    def candidates(self, p):
        return [s for s in super().candidates(p) if not s.rook] + list(self.castlings(p))

    def castlings(self, p):
        y = HOME[p.side]
        mine = [s for s in p.state['unmoved'] if p.pieces[s][0] == p.side]
        kings = [s for s in mine if p.pieces[s][1] == 'K']
        for king in kings:
            for rook in mine:
                if rook == king:
                    continue
                right = rook[0] > king[0]
                between = range(min(king[0], rook[0]) + 1, max(king[0], rook[0]))
                for far, goal in enumerate((7, 8) if right else (3, 2)):
                    rook_goal = 6 if right else 4
                    way = range(min(king[0], goal), max(king[0], goal) + 1)
                    crossed = set(between) | set(way) | set(
                        range(min(rook[0], rook_goal), max(rook[0], rook_goal) + 1))
                    if any((x, y) in p.pieces for x in crossed - {king[0], rook[0]}):
                        continue
                    if any(is_attacked(p, (x, y), 1 - p.side) for x in {king[0]} | set(between) | set(way)):
                        continue
                    yield Castling(king, (goal, y), (rook, (rook_goal, y)), bool(far))

    def remember(self, p, step, q):
        gone = {step.start, step.goal, *(step.taken or ()), *(step.rook or ())[:1]}
        q.state['unmoved'] = p.state['unmoved'] - gone

    def fen(self, p):
        letters = {s: letter if side == WHITE else letter.lower() for s, (side, letter) in p.pieces.items()}
        rights = ''.join(self.right(p, side, king, rook) for side in (WHITE, BLACK)
                         for king in p.state['unmoved'] if p.pieces[king] == (side, 'K')
                         for rook in sorted(p.state['unmoved'], reverse=True) if p.pieces[rook] == (side, 'R'))
        passed = ''.join(square_text(s) for s in p.passed)
        due = p.state['due']
        words = [fen_rows(p, letters.get), 'wb'[p.side], rights or '-', passed or '-', str(p.quiet),
                 str(max(p.number, 0) // 2 + 1)]
        return ' '.join(words + (['relocation=2'] if due == WHITE else []))

    def right(self, p, side, king, rook):
        """The letter of a castling right: K or Q for the outermost rook (no corner's), else that of its file."""
        outer = (max if rook[0] > king[0] else min)(
            s for s, piece in p.pieces.items() if piece == (side, 'R') and s[1] == HOME[side] and 0 < s[0] < 9)
        letter = chr(65 + rook[0]) if rook != outer else 'K' if rook[0] > king[0] else 'Q'
        return letter if side == WHITE else letter.lower()


class Nine(Future):
    """Each side by itself, its king or queen with a bishop."""
    mirrored = False
    partners = {side: [('K', 'B'), ('Q', 'B')] for side in (WHITE, BLACK)}


class Random(Future):
    """A first rank of 25 for each side."""
    relocates = False

    def begin(self, p, before):
        if not before:
            number = int(self.game.options.get('Position', 0))
            for side, which in ((WHITE, number // 25), (BLACK, number % 25)):
                row = self.row(p, side)
                for piece, partners, choice in (('K', 'NBQ', which // 5), ('Q', 'RNB', which % 5)):
                    if choice:
                        row = swapped(row, *swaps(row, piece, partners)[choice - 1])
                p.pieces.update({(x, HOME[side]): (side, letter) for x, letter in row.items()})
        super().begin(p, before)

    def draw(self, chance):
        return {'Position': str(chance.randrange(625))}


LAWS = {'future': Future, 'future-nine': Nine, 'future-random': Random}

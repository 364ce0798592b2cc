# SPDX-License-Identifier: GPL-3.0-or-later
"""Transporter Chess, under its own turns and under those of laws of plain lengths."""
from games import BLACK, WHITE, square_text
from own import OwnActions, fen_rows

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
ASLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
TRANSPORTERS = [(0, 2), (0, 7), (9, 2), (9, 7)]
BETTER = {'F': 'S', 'S': 'M', 'M': 'D'}


class Move:
    def __init__(self, start, goal, taken=(), becomes=None, transport=False):
        self.start, self.goal, self.taken, self.becomes, self.transport = start, goal, taken, becomes, transport
        self.text = square_text(start) + square_text(goal) + (becomes or '').lower()


def line(p, start, leap, reach):
    """The squares along a line that are empty, and then the piece that stands in it, or None."""
    empty, at = [], start
    for _ in range(reach):
        at = at[0] + leap[0], at[1] + leap[1]
        if at not in p.game.squares:
            break
        if at in p.pieces:
            return empty, at
        empty.append(at)
    return empty, None


def goals(p, start):
    """Where the piece on a square could go: the squares, and whether each holds what it takes."""
    side, letter = p.pieces[start]
    forward = 1 if side == WHITE else -1
    quiet, takes = [], []

    def go(leaps, reach=1, moves=True, captures=True):
        for leap in leaps:
            empty, piece = line(p, start, leap, reach)
            if moves:
                quiet.extend(empty)
            if captures and piece and p.pieces[piece][0] != side and p.pieces[piece][1] != 'I':
                takes.append(piece)

    if letter == 'A':
        go(STRAIGHT, 2), go(ASLANT)
    elif letter == 'R':
        go(STRAIGHT, 10)
    elif letter == 'B':
        go(ASLANT, 10)
    elif letter == 'M':
        go([leap for leap in STRAIGHT + ASLANT if leap[1]])
        go([(1, 0), (-1, 0)], captures=False)
    elif letter == 'D':
        go(STRAIGHT), go(ASLANT, 2)
    elif letter == 'F':
        go([(1, forward), (-1, forward)], 2 if start in p.state['unmoved'] else 1, captures=False)
        go([(0, forward)], moves=False)
    elif letter == 'S':
        go(ASLANT, captures=False)
        go([leap for leap in STRAIGHT if leap[1] != -forward], moves=False)
    elif letter == 'C':
        go(ASLANT, 10, captures=False)
        for leap in STRAIGHT:
            screen = line(p, start, leap, 10)[1]
            if screen and p.pieces[screen][1] != 'I':
                piece = line(p, screen, leap, 10)[1]
                if piece and p.pieces[piece][0] != side and p.pieces[piece][1] != 'I':
                    takes.append(piece)
    else:
        quiet.extend(s for s in p.game.squares if s[1] == start[1] and s not in p.pieces)
    return [(s, False) for s in quiet] + [(s, True) for s in takes]


def is_camp(side, square):
    return square[1] >= 8 if side == WHITE else square[1] <= 1


class Transporter(OwnActions):
    stalemate_passes = True
    carried = ('unmoved',)

    def begin(self, p, before):
        super().begin(p, before)
        if not before:
            p.number = 0
            p.state.update(unmoved=frozenset(s for s, (_, letter) in p.pieces.items() if letter == 'F'))
        p.state['at'] = None

    def unfinished(self, p):
        return p.state['at'] is not None

    def beyond(self, p, square):
        """The empty transporters straight across from one."""
        return [s for s in TRANSPORTERS if (s[0] == square[0]) != (s[1] == square[1]) and s not in p.pieces]

    def candidates(self, p):
        at = p.state['at']
        if at:
            return [Move(at, s, transport=True) for s in self.beyond(p, at)]
        moves = []
        for start, (side, letter) in p.pieces.items():
            for goal, takes in goals(p, start) if side == p.side else ():
                if takes and p.pieces[goal][1] == 'A' and self.safe != 'never':
                    continue
                enters = is_camp(side, goal) and not is_camp(side, start)
                moves.append(Move(start, goal, (goal,) if takes else (), BETTER.get(letter) if enters else None))
        return moves

    def made(self, p, move):
        q = p.copy()
        side, letter = q.pieces.pop(move.start)
        q.pieces[move.goal] = side, move.becomes or letter
        q.state['unmoved'] = p.state['unmoved'] - {move.start, move.goal}
        q.state['at'] = None
        if not move.transport:
            q.done += 1
            q.progress = p.progress or bool(move.taken) or letter == 'F'
            if move.goal in TRANSPORTERS and self.beyond(q, move.goal) and self.lost(q) is None:
                q.state['at'] = move.goal
        return q

    def attacked(self, p, side):
        return any(takes and p.pieces[goal] == (side, 'A') for start, piece in p.pieces.items()
                   if piece[0] != side for goal, takes in goals(p, start))

    def is_bare(self, p, side):
        return not {letter for other, letter in p.pieces.values() if other == side} - set('AI')

    def lost(self, p):
        """By itself, who is bare has lost at once; under other laws, when his own turn begins."""
        for side in (WHITE, BLACK):
            if (side, 'A') not in p.pieces.values():
                return side
            if self.is_bare(p, side) and (self.is_own or side == p.side and not p.done):
                return side
        return None

    def fen(self, p):
        letters = {s: letter if side == WHITE else letter.lower() for s, (side, letter) in p.pieces.items()}
        starts = {s: piece for s, piece in self.game.pieces.items() if piece[1] == 'F'}
        moved = ''.join(square_text(s) for s in sorted(starts, key=lambda s: s[::-1])
                        if p.pieces.get(s) == starts[s] and s not in p.state['unmoved'])
        words = [fen_rows(p, letters.get), 'wb'[p.side], moved or '-', '-', str(p.quiet),
                 str(p.number // 2 + 1)]
        if self.unfinished(p):
            words.append('transport=' + square_text(p.state['at']))
        return ' '.join(words)


LAWS = {'transporter': Transporter}

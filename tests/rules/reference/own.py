# SPDX-License-Identifier: GPL-3.0-or-later
"""Games whose pieces tell their actions themselves, under any law of plain lengths."""
import re

from positions import Rules


class OwnActions(Rules):
    """What a turn of such actions may be. An action has `text`, and `taken` if it removes an enemy."""
    stalemate_passes = False

    def __init__(self, game):
        super().__init__(game)
        self.is_own = ':' not in game.name      # whether the turns are the game's own

    def candidates(self, p):
        """The actions that the pieces could make, whatever comes of their king."""
        raise NotImplementedError

    def attacked(self, p, side):
        """Whether the king of a side is in check."""
        raise NotImplementedError

    def placement(self, p):
        """Where every piece stands."""
        return dict(p.pieces)

    def lost(self, p):
        """The side that has lost otherwise than by mate; None if none has."""
        return None

    def unfinished(self, p):
        """Whether the player must add another action to the one before."""
        return False

    def excused(self, p, side):
        """Whether a side need not mind that its king is attacked."""
        return False

    def begin(self, p, before):
        p.state['began'] = self.placement(p)

    def leaves_all(self, p):
        """Whether a turn of several steps has left every piece where it was."""
        return p.quota > 1 and p.done == p.quota and self.placement(p) == p.state['began']

    def completes(self, p):
        """Whether a legal action remains."""
        return any(self.legal(p, action) for action in self.candidates(p))

    def legal_after(self, p, side):
        """Whether the node behind an action of a side may stand."""
        if self.unfinished(p):
            return self.completes(p)
        if self.safe == 'never':
            return not self.leaves_all(p) and (
                p.done >= p.quota or self.lost(p) is not None or self.completes(p))
        if self.attacked(p, side) and not self.excused(p, side):
            return False
        return not (self.checks == 'last step only' and p.done < p.quota and self.attacked(p, 1 - side))

    def legal(self, p, action):
        return self.legal_after(self.made(p, action), p.side)

    def in_check(self, p, side):
        return self.safe != 'never' and self.attacked(p, side)

    def actions(self, p):
        if p.dry or self.lost(p) is not None:
            return {}
        found = {}
        for action in self.candidates(p):
            if action.text not in found and self.legal(p, action):
                found[action.text] = action
        if not found and not p.done and self.stalemate_passes and not self.in_check(p, p.side):
            return {'0000': None}
        return found

    def played(self, p, action):
        return self.next_turn(p) if action is None else self.settled(self.made(p, action))

    def settled(self, q):
        """The node behind an action that is complete."""
        if self.unfinished(q):
            return q
        if self.lost(q) is not None or q.done >= q.quota or self.ends(None, None, q):
            return self.next_turn(q)
        if not self.actions(q):
            q.dry = self.dry
        return q

    def ends(self, p, step, q):
        return self.checks == 'end the turn' and self.attacked(q, 1 - q.side)

    kings_draw = False

    def result(self, p):
        lost = self.lost(p)
        if lost is None and not p.dry and self.in_check(p, p.side):
            lost = p.side
        return '1/2-1/2' if lost is None else '01'[lost] + '-' + '10'[lost]


def fen_rows(p, letter_of):
    """The first field of a FEN."""
    rows = []
    files = max(x for x, _ in p.game.squares) + 1
    for y in reversed(range(p.game.ranks)):
        row, empty = '', 0
        for x in range(files):
            text = letter_of((x, y)) if (x, y) in p.game.squares else '*'
            if text:
                row, empty = row + (str(empty) if empty else '') + text, 0
            else:
                empty += 1
        rows.append(row + (str(empty) if empty else ''))
    return '/'.join(rows)


ORDERS = [(r'(\()([^)]*)', r'\+?[a-zA-Z](?:!\+?[a-zA-Z])?'), (r'((?:white|black)pool=)([^,]*)', r'\+?[A-Z]'),
          (r'(origins=)([^,]*)', r'[a-h][18](?:!?[a-h][1-8]|[wbx])\+?'), (r'(open(?:ed)?=)([^,]*)', r'..'),
          (r'(refused=)([^,]*)', r'[a-h][1-8](?:!\+?[A-Z]|[/O][a-h][1-8]!?|[a-h][1-8]'
           r'(?:\^|<[A-Z]@[a-h][1-8]|[a-z](?![1-8])){0,2}(?::\+?[A-Z])?)')]


def fen_sorted(fen):
    """The parts of a FEN, lists without an order in the alphabet's, without the counts of steps and without origins of
    pieces that have left play for good, which may be said or not."""
    for place, word in ORDERS:
        fen = re.sub(place, lambda m: m[1] + ''.join(sorted(re.findall(word, m[2]))), fen)
    words = fen.split()
    keys = [key for key in ''.join(words[6:]).split(',') if key and key[-1] != '=']
    return words[:6] + sorted(key for key in keys if not re.match('(done|quota|progress|began|opened)=', key))

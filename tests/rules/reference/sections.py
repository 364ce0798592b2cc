#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random sections of games files, in which boards, pieces and laws meet as in no game that anybody plays.

    sections.py PROGRAM SEED NUMBER     writes so many that the program accepts
"""
import random
import subprocess
import sys
import tempfile

from games import square_text

OFFICERS = 'NBRQACDEFGHSTU'
ATOMS, RIDERS, SHORT = 'WFDNAHCZGK', 'RBQ', 'WFDN'
DIRECTIONS = 'f b l r v s'.split()
ASLANT_DIRECTIONS = DIRECTIONS + 'fs fl fr bs bl br fb'.split()
PAWN_MOVES = ['fmWfceFifmnD', 'fmWfceFifmnD', 'fmFfceWifmnA', 'fmWfceFifmW2', 'fmWfceFifmW3', 'fFmWfceWifmnA',
              'fmWfcFifmnH', 'mKceFifmnDismW2', 'fmWcWeFifmnD', 'fmWfceF']
HOW_TO_PROMOTE = ['', '', '', 'may', 'leaving', 'capturing', 'leaving may', 'capturing may']
TRIES_OF_START = 4


class Section:
    """A section that comes into being: its lines, and what those that follow must know of them."""

    def __init__(self, name, chance):
        self.name, self.chance, self.keys = name, chance, {}
        self.files = chance.choice([4, 5, 5, 6, 6, 7, 8, 8, 9, 10, 12])
        self.ranks = chance.choice([4, 5, 6, 6, 7, 8, 8, 9, 10])
        every = [(x, y) for x in range(self.files) for y in range(self.ranks)]
        self.holes = set(chance.sample(every, chance.randint(1, 5))) if self.happens(0.3) else set()
        self.squares = [s for s in every if s not in self.holes]
        self.officers = chance.sample(OFFICERS, chance.randint(2, 5))
        self.types = ['K', 'P'] + self.officers
        self.castlings = []     # king and partner of each way that is said

    def happens(self, how_often):
        return self.chance.random() < how_often

    def pick(self, *values):
        return self.chance.choice(values)

    def some(self, letters):
        """Some of the letters, at least one."""
        return ''.join(self.chance.sample(list(letters), self.chance.randint(1, len(letters))))

    def say(self, key, value):
        self.keys[key] = str(value)

    def says(self, key, *values):
        """Whether a key has one of these values, or any."""
        return key in self.keys and (not values or self.keys[key] in values)

    def region(self):
        if self.happens(0.5):
            return ' '.join(str(rank + 1) for rank in range(self.ranks) if self.happens(0.4)) or '1'
        squares = [square_text(s) for s in self.squares if self.happens(0.35)]
        return ' '.join(squares) or square_text(self.squares[0])

    def text(self):
        lines = ['%s = %s' % line for line in self.keys.items()]
        return '\n'.join(['[%s]' % self.name] + lines + ['', ''])


# What every section says.

def board(s):
    if s.holes or s.happens(0.5):
        rows = [''.join('*' if (x, y) in s.holes else '.' for x in range(s.files)) for y in reversed(range(s.ranks))]
        s.say('board', '/'.join(rows))
    else:
        s.say('board', '%dx%d' % (s.files, s.ranks))


def moves(s):
    """Moves of a piece, in Betza's notation."""
    text = ''
    for _ in range(s.pick(1, 1, 2, 2, 3)):
        atom = s.pick(*ATOMS, *RIDERS, *SHORT)
        if s.happens(0.06):
            text += s.pick('', 'm', 'c') + '(%d,%d)' % (s.chance.randint(1, 4), s.chance.randint(0, 3))
            continue
        reach = s.pick('2', '3', '4', '0') if atom in 'WFNDA' and s.happens(0.3) else ''
        before = s.pick('m', 'c') if s.happens(0.35) else ''
        before += 'i' if s.happens(0.12) else ''
        if (reach or atom in RIDERS) and s.happens(0.15):
            before += s.pick('p', 'g')
        elif atom in 'DNAHCZG' and s.happens(0.2):
            before += s.pick('n', 'nn') if atom in 'CZ' else 'n'
        elif atom in 'DAN' and s.happens(0.1):
            before += 'j'
        if s.happens(0.3):
            before += s.pick(*(DIRECTIONS if atom in 'WDH' else ASLANT_DIRECTIONS))
        text += before + atom + reach
        if atom in RIDERS:
            break       # the same letter behind it would be a range
    return text


def pieces(s):
    for letter in 'NBRQ':
        if letter not in s.types:
            s.say('piece ' + letter, 'none')
    for letter in s.officers:
        s.say('piece ' + letter, moves(s) + (' / ' + moves(s) if s.happens(0.05) else ''))
    s.say('piece K', 'K' if s.happens(0.6) else moves(s))
    s.say('piece P', s.pick(*PAWN_MOVES) if s.happens(0.8) else moves(s))


def promotion(s):
    rank = max(2, s.ranks - s.pick(0, 0, 0, 1, 2))
    if s.happens(0.1):
        s.say('promotes P', 'none %d' % rank)
    elif s.happens(0.1):
        s.say('promotes P', '%s %s' % (s.officers[0], s.region()))
    else:
        s.say('promotes P', '%s %d %s' % (s.some(s.officers), rank, s.pick(*HOW_TO_PROMOTE)))


# What a section may say besides.

def plus_types(s):
    letter = s.pick(*s.officers)
    s.say('piece +' + letter, moves(s))
    s.say('promotes ' + letter, '+%s %d %s' % (letter, max(2, s.ranks - 1), s.pick(*HOW_TO_PROMOTE)))
    if s.happens(0.4):
        s.say('drops promoted', 'yes')


def promotion_of_officers(s):
    first, *others = s.officers
    s.say('promotes ' + first, '%s %s %s' % (s.some(others), s.region(), s.pick(*HOW_TO_PROMOTE, 'turning')))


def promotion_of_royals(s):
    s.say('royal', 'K' + s.officers[0])
    s.say('promotes ' + s.pick('K', 'P'), '%s %s %s' % (s.officers[0], s.region(), s.pick(*HOW_TO_PROMOTE)))


def first_moves(s):
    s.say('first ' + s.pick(*s.types), s.region() + s.pick('', ' once', ' once ' + s.officers[0]))


def places(s):
    s.say('region ' + s.pick(*s.types), s.region())


def dead_ends(s):
    s.say('dead ends', 'forbidden')


def blasts(s):
    s.say('blast', 'captures')
    if s.happens(0.5):
        s.say('blast immune', s.pick('none', *s.types))
        s.say('blast spared', s.pick('none', *s.types))


def immune_to_their_own(s):
    s.say('mutually immune', s.some(s.types))


def walls(s):
    s.say('walls', s.pick('past', 'past', 'static', 'edge', 'arrow', 'duck'))
    if s.happens(0.3):
        s.say('wall squares', s.region())


def petrified(s):
    s.say('petrified', s.pick('K', ''.join(s.officers), *s.types))


def no_hurdles(s):
    s.say('no hurdles', s.some(s.types))
    s.say('piece ' + s.officers[0], s.pick('mRcpR', 'gQ', 'pB', 'mNcpN0'))


def lines(s):
    s.say('lines', s.region())
    s.say('piece ' + s.officers[0], s.pick('dQ', 'WdF', 'dK'))


def flips(s):
    s.say('flips', s.pick('reversi', 'ataxx', 'quadwrangle'))
    s.say('royal', 'none')


def flight(s):
    s.say('flight', 'forbidden')


def facing(s):
    s.say('facing', 'forbidden')


def limits(s):
    s.say('limits', s.pick(*s.officers) + ' 1')


def counted_royals(s):
    if s.happens(0.5):
        s.say('royal', 'K' + s.some(s.officers[:2]))
    s.say('royals', s.pick('each', 'last', 'last', 'last 2', 'last 1 of each type', 'one'))


def no_royals(s):
    s.say('royal', 'none')
    goals(s)


def compulsory(s):
    s.say('must capture', 'yes')
    s.say('royal', 'none')


def hands(s):
    s.say('hands', s.pick('captures', 'captures', 'captures as they are', 'from the start', 'free'))
    for key, value, how_often in (('drop checks', 'forbidden', 0.15), ('drop mates', 'not by ' + s.officers[0], 0.15),
                                  ('must drop', s.pick('any', *s.types), 0.15), ('drops P', s.region(), 0.2),
                                  ('drops ' + s.officers[0], s.region(), 0.2), ('drop colours', s.officers[0], 0.1),
                                  ('file limits', s.pick(*s.types) + ' 1', 0.2), ('enclosing start', s.region(), 0.05)):
        if s.happens(how_often) and not (key == 'drop colours' and s.says('hands', 'free')):
            s.say(key, value)
    if s.happens(0.15):
        s.say('enclosing', s.pick('reversi', 'ataxx', 'quadwrangle', 'snort', 'top'))


def gating(s):
    s.say('hands', s.pick('from the start', 'captures'))
    s.say('gating', s.pick('besides drops', 'instead of drops'))


def castling(s):
    """Kings that go to a partner on either side."""
    partner = s.pick(*s.officers)
    king = s.chance.randint(1, s.files - 2)
    for key, rook in (('short castling', s.chance.randint(king + 1, s.files - 1)),
                      ('long castling', s.chance.randint(0, king - 1))):
        if s.happens(0.8):
            goal = s.chance.randint(min(king, rook), max(king, rook))
            beside = goal - 1 if rook > king else goal + 1
            squares = [(x, 0) for x in (king, rook, goal, beside)]
            s.say(key, ' '.join(map(square_text, squares)))
            s.castlings.append((key[0], squares[0], squares[1], partner))
        else:
            s.say(key, 'none')
    for key, *values in (('castling', 'first', 'none'), ('castling rook', 'has stepped'), ('opposite castling', 'yes')):
        if s.happens(0.15):
            s.say(key, s.pick(*values))
    if s.happens(0.1):
        s.say('castlers', 'as dropped K' + partner)
        s.say('hands', 'captures')


def steps(s):
    numbers = s.pick('2', '3', '1 2', '2 1', '1 2 ...', '1 1 fibonacci', '1 2 2 repeat', '2 1 3 repeat', '1 2 x2',
                     'pieces')
    s.say(s.pick('steps', 'steps', 'white', 'black'), numbers)


def laws_of_turns(s):
    """Turns of several steps, and what holds inside them."""
    steps(s)
    for _ in range(s.chance.randint(1, 3)):
        key, *values = s.pick(
            ('checks', 'end the turn', 'last step only', 'never'), ('king safe', 'end of the turn', 'never'),
            ('mover', 'once', 'same', 'other'), ('captures', 'no yes', 'yes no', 'end the turn'),
            ('en passant', 'twice', 'any', 'none'), ('may end', 'yes'), ('no step', 'ends the turn', 'loss', 'win'),
            ('castling', 'first', 'none'), ('order', s.some(s.types) + ', any', 'any, -' + s.pick(*s.types), '-K'))
        s.say(key, s.pick(*values))


def king_safe(s):
    s.say('king safe', s.pick('end of the turn', 'never'))


def passing(s):
    s.say('pass', s.pick('yes', 'if no step'))
    if s.happens(0.2):
        s.say('bikjang', 'yes')


def ends(s):
    """What comes of it where nobody can step, of repetitions and of draws."""
    for key, *values in (('stalemate', 'loss', 'win', 'fewer pieces', 'more pieces'), ('checkmate', 'draw', 'win'),
                         ('repetition', '2 draw', '3 loss', 'none', '2 white wins'), ('full board', 'ends the game'),
                         ('draws', 'white wins', 'black wins', 'points any 1', 'points %s 3 black 1.5' % s.officers[0]),
                         ('quiet turns', '1', '3', 'none'), ('perpetual check', 'loss'),
                         ('mates', 'not by ' + s.pick(*s.types)), ('mating checks', s.some(s.types))):
        if s.happens(0.25):
            s.say(key, s.pick(*values))


def passed_squares(s):
    s.say('passed', s.region())
    s.say('piece P', PAWN_MOVES[0])


def pawns(s):
    s.say(s.pick('pawns', 'progress'), s.pick('none', s.some(s.types)))


def goals(s):
    """One or two goals besides mate."""
    def letters():
        return s.pick('any', s.pick(*s.types), s.some(s.types))

    def goal():
        return s.pick(
            'bare', 'checks %d' % s.pick(1, 2, 3),
            'extinction ' + s.some(s.types), 'extinction %s 1' % s.pick(*s.types),
            'capture %s %d' % (letters(), s.pick(0, 1, 2)),
            'capture any 1 against 2' + s.pick('', ' claimed', ' draws'),
            'lose %s %d' % (letters(), s.pick(0, 1)), 'lose any 1 against 2',
            'reach %s %s' % (letters(), s.pick('', s.pick(*map(str, range(s.ranks // 2 + 1, s.ranks + 1))))),
            'reach %s %d %s' % (letters(), s.ranks, s.pick('safe', 'held', 'safe held', 'reply', 'pieces 2', 'full')),
            'connect %s 3 %s' % (letters(), s.pick('', 'ranks', 'files', 'diagonals', 'loses', 'apart', 'square')))

    s.say('goal', ' or '.join(goal() for _ in range(s.pick(1, 1, 2))))


FEATURES = [
    plus_types, promotion_of_officers, promotion_of_royals, first_moves, places, dead_ends, blasts, immune_to_their_own,
    walls, petrified, no_hurdles, lines, flips, flight, facing, limits, counted_royals, no_royals, compulsory, hands,
    gating, castling, steps, laws_of_turns, king_safe, passing, ends, passed_squares, pawns, goals]


# The start.

def start(s):
    """A FEN with kings on the last ranks, and perhaps the partners of castlings beside them."""
    placed, mirrored, density = {}, s.happens(0.5), s.pick(0.3, 0.5, 0.7)
    half = s.ranks // 2

    def opposite(square):
        return square[0], s.ranks - 1 - square[1]

    for square in s.squares:
        if square[1] < half and s.happens(density):
            letter = s.pick(*s.officers, *'PPP' if square[1] else '')
            placed[square] = letter
            if mirrored:
                placed[opposite(square)] = letter.lower()
        elif square[1] >= s.ranks - half and not mirrored and s.happens(density):
            placed[square] = s.pick(*s.officers, *'PPP' if square[1] < s.ranks - 1 else '').lower()
    several = s.says('royals') or s.happens(0.15)
    home = [square for square in s.squares if square[1] == 0 and opposite(square) not in s.holes]
    for square in s.chance.sample(home, min(len(home), 2 if several else 1)) if not s.castlings else ():
        placed[square], placed[opposite(square)] = 'K', 'k'
    rights = ''
    for wing, king, partner, letter in s.castlings:
        for square, piece in ((king, 'K'), (partner, letter)):
            placed[square], placed[opposite(square)] = piece, piece.lower()
        rights += {'s': 'Kk', 'l': 'Qq'}[wing]
        for x in range(min(king[0], partner[0]) + 1, max(king[0], partner[0])) if s.happens(0.7) else ():
            placed.pop((x, 0), None)
            placed.pop(opposite((x, 0)), None)
    gates = ''
    if s.says('gating'):
        gates = ''.join(chr((65 if square[1] == 0 else 97) + square[0]) for square, piece in sorted(placed.items())
                        if square[1] in (0, s.ranks - 1) and (square[1] == 0) == piece.isupper() and s.happens(0.5))
    rows = []
    for y in reversed(range(s.ranks)):
        row = ['*' if (x, y) in s.holes else placed.get((x, y), '.') for x in range(s.files)]
        rows.append(''.join(row))
    held = ''
    if s.says('hands') and not s.says('hands', 'free'):
        letters = s.chance.choices(s.officers, k=s.chance.randint(0, 4))
        held = '[%s]' % ''.join(s.pick(letter, letter.lower()) for letter in letters)
    rows = '/'.join(rows)
    for n in range(s.files, 0, -1):
        rows = rows.replace('.' * n, str(n))
    return '%s%s w %s - 0 1' % (rows, held, ''.join(sorted(rights)) + gates or '-')


def accepts(program, text, name):
    """Whether the program plays a section, its start has a step, and whether another start may help."""
    with tempfile.NamedTemporaryFile('w', suffix='.games') as file:
        file.write(text)
        file.flush()
        told = subprocess.run([program, '--games', file.name, 'perft', name, '1'], capture_output=True, text=True)
    if told.returncode not in (0, 1, 2):
        sys.exit('exit code %d of the program with this section:\n%s%s' % (told.returncode, text, told.stderr))
    good = told.returncode == 0 and not told.stdout.strip().endswith(' 0')
    return good, good or told.returncode == 0 or 'start' in told.stderr


def sections(program, seed, number):
    """Sections that the program accepts, as texts by their names."""
    found, tried = {}, 0
    while len(found) < number:
        tried += 1
        name = 'random-%d-%d' % (seed, tried)
        s = Section(name, random.Random(name))
        for feature in [board, pieces, promotion] + s.chance.sample(FEATURES, s.chance.randint(0, 6)):
            feature(s)
        for _ in range(TRIES_OF_START):
            s.say('start', start(s))
            good, go_on = accepts(program, s.text(), name)
            if good:
                found[name] = s.text()
            if good or not go_on:
                break
    return found


if __name__ == '__main__':
    print(''.join(sections(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])).values()), end='')

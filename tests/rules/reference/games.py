# SPDX-License-Identifier: GPL-3.0-or-later
"""Games of a file, their boards, pieces and laws: a second reading of the manual of games files."""
import os
import re

from pieces import between, ways_read

WHITE, BLACK = 0, 1
CHESS = {'P': 'fmWfceFifmnD', 'N': 'N', 'B': 'B', 'R': 'R', 'Q': 'Q', 'K': 'K'}


# Sets of pieces that a name stands for.
SETS = {
    'orthodox': {},
    'chess960': {'castling text': 'partner'},
    'losing': {'royal': 'none', 'short castling': 'none', 'long castling': 'none', 'must capture': 'yes',
               'promotes P': 'NBRQK 8'},
    'medieval': {'piece P': 'fmWfceF', 'piece A': 'A', 'piece F': 'F', 'piece Q': 'none', 'piece B': 'none',
                 'promotes P': 'F 8', 'short castling': 'none', 'long castling': 'none',
                 'start': 'rnakfanr/pppppppp/8/8/8/8/PPPPPPPP/RNAKFANR w - - 0 1'},
    'onetwo': {'promotes P': '. / NBRQ 8'},
    'future': {'board': '........../' + '*........*/' * 6 + '..........'},
    'transporter': {'law': 'transporter',
                    'board': '***....***/*........*/' + '........../' * 6 + '*........*/***....***',
                    'start': '***racr***/*fdmbbmdf*/2fsffsf2/10/6i3/3I6/10/2FSFFSF2/*FDMBBMDF*/***RCAR*** b - - 0 1'},
    'fantasy': {'law': 'fantasy', 'start': 'znbakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAWPH w - - 0 1'},
    'fantasy-advanced': {'pieces': 'fantasy', 'law': 'fantasy-advanced'},
}
# How turns are counted: while the weak side has more than a king, its pieces at most (None: any number, but there are
# no pawns), against a bare king by the strong side's pieces, by other ones, and whether that count begins at nought.
COUNTS = {'makruk': (64, None, (('R', 2, 8), ('R', 1, 16), ('S', 2, 22), ('N', 2, 32), ('S', 1, 44)), 64, False),
          'cambodian': (63, 3, (('R', 2, 7), ('R', 1, 15), ('S', 2, 21), ('N', 2, 31), ('S', 1, 43)), 63, False),
          'asean': (0, None, (('R', 1, 16), ('S', 1, 44), ('N', 1, 64)), 0, True)}

# What a section says besides the rules.
WORDS = {'name', 'aliases', 'known as', 'family', 'traits', 'featured', 'source', 'summary', 'rules', 'example',
         'example says', 'marked', 'marked as', 'other pieces', 'title'}


def letters_of(text):
    """The piece types of a word: letters, with + before them those of promoted types."""
    return re.findall(r'\+?[A-Za-z]', text.upper())


# keys about boards and pieces: where there is none, pawns make double steps from all their second rank
TABLE = set('board,royal,royals,pawns,progress,limits,passed,dead ends,blast,blast spared,blast immune,walls,wall squares,'
            'petrified,flight,facing,counting,lines,no hurdles,mutually immune,short castling,long castling,castlers,'
            'opposite castling,must capture,hands,gating,must drop,enclosing,enclosing start,flips,file limits,drop colours,'
            'drop checks,drop mates,drops promoted,values,pass,bikjang,full board,mating checks,mates,perpetual chase,'
            'to and fro'.split(','))


class Game:
    def __init__(self, name, base=None):
        self.name, self.keys = name, dict(base.keys) if base else {}
        self.counts, self.options = [], {}
        self.pieces = dict(base.pieces) if base else {}
        self.promotes = dict(base.promotes) if base else {}
        self.firsts = dict(base.firsts) if base else {}
        self.regions = dict(base.regions) if base else {}
        self.drops = dict(base.drops) if base else {}

    def take(self, key, value):
        word, _, letter = key.partition(' ')
        if key == 'counts':
            texts, _, numbers = value.rpartition(':')
            self.counts.append((texts.split(), [int(w) for w in numbers.split()]))
        elif key in WORDS:
            pass
        elif key == 'pieces' and value in SETS:
            for other in SETS[value].items():
                self.take(*other)
        elif word == 'piece':
            self.pieces[letter] = value
        elif word == 'promotes':
            self.promotes[letter] = value
        elif word == 'first':
            self.firsts[letter] = value
        elif word == 'region':
            self.regions[letter] = value
        elif word == 'drops' and letter != 'promoted':
            self.drops[letter] = value
        else:
            if key in ('steps', 'white', 'black'):
                for k in (('steps', 'white', 'black') if key == 'steps' else ('steps',)):
                    self.keys.pop(k, None)
            self.keys[key] = value

    def finish(self, laws):
        k = self.keys
        self.tabled = any((self.pieces, self.promotes, self.firsts, self.regions, self.drops, TABLE & set(k)))
        picture = k.get('board', '8x8')
        if '.' in picture:
            rows = picture.split('/')
        else:
            files, ranks = map(int, picture.split('x'))
            rows = ['.' * files] * ranks
        self.ranks = len(rows)
        self.files = len(rows[0])
        self.squares = {(x, self.ranks - 1 - y) for y, row in enumerate(rows) for x, c in enumerate(row) if c != '*'}
        pieces = dict(CHESS)
        pieces.update(self.pieces)
        self.ways = {}
        for letter, text in pieces.items():
            if text.split()[0] == 'none':
                continue
            sides = text.split(' / ') if ' / ' in text else [text, text]
            self.ways[letter] = [ways_read(side.split()[0]) for side in sides]
        default = 'K' if 'K' in self.ways else 'none'
        self.royal = set(letters_of(k.get('royal', default).replace('none', '')))
        self.pawns = set(letters_of(k.get('pawns', 'P').replace('none', ''))) & set(self.ways)
        self.progress = set(letters_of(k['progress'].replace('none', ''))) if 'progress' in k else self.pawns
        self.blasts = k.get('blast') == 'captures'
        self.walls, self.petrified = k.get('walls', 'none'), set(k.get('petrified', '').replace('none', ''))
        self.puts = self.walls not in ('none', 'past')  # whether each step puts a wall
        self.spared, self.immune, self.peaceful = (set(k.get(key, default).replace('none', '')) for key, default in (
            ('blast spared', 'P'), ('blast immune', ''), ('mutually immune', '')))
        self.hurdles_not = set(k.get('no hurdles', '').replace('none', ''))     # types over which nobody hops
        self.gating = k.get('gating', 'none')
        self.must_drop = k.get('must drop', 'none')
        self.castlers_dropped = k.get('castlers', '').startswith('as dropped') and k['castlers'].split()[-1]
        self.drop_colours = set(letters_of(k.get('drop colours', 'none').replace('none', '')))
        self.enclosing, self.flips = k.get('enclosing', 'none'), k.get('flips', 'none')
        words = k.get('limits', '').split()
        self.limits = {letter: int(n) for letters, n in zip(words[::2], words[1::2]) for letter in letters_of(letters)}
        words = k.get('file limits', '').split()
        self.file_limits = {letter: int(n) for text, n in zip(words[::2], words[1::2]) for letter in letters_of(text)}
        self.once = {}      # types whose first moves are lost, and the enemies that end them by coming in sight
        for letter, text in list(self.firsts.items()):
            region, once, enemies = text.partition(' once')
            if once:
                self.firsts[letter], self.once[letter] = region, letters_of(enemies)
        self.hands = k.get('hands', 'none')
        self.mates_not = letters_of(k.get('drop mates', 'allowed').partition('not by ')[2])
        self.turning = {}       # types that promote in place of a step: what they become, and their zone
        self.into, self.stuck = {}, {}      # stuck: where types must promote that have nothing to become
        if 'P' in self.ways:
            self.promotes.setdefault('P', ''.join(l for l in 'NBRQ' if l in self.ways) + ' %d' % self.ranks)
        for letter, text in self.promotes.items():
            words = text.split()
            if words[0] == 'none':
                self.stuck[letter] = ' '.join(words[1:])
            else:
                count = next(i for i, w in enumerate(words) if w == 'none' or w[0].isdigit() or w[1:].isdigit())
                sides = [letters_of(w) if w != '.' else ['.'] for w in words[:count] if w != '/']
                zone = [w for w in words[count:] if w not in ('may', 'leaving', 'capturing', 'turning')]
                if len(zone) == 1 and zone[0].isdigit():
                    zone = [str(rank) for rank in range(int(zone[0]), self.ranks + 1)]
                if 'turning' in words:
                    self.turning[letter] = (sides * 2)[:2], ' '.join(zone)
                    continue
                self.into[letter] = ((sides * 2)[:2], ' '.join(zone), 'may' in words, 'leaving' in words, 'capturing' in words)
        if self.hands == 'captures':    # promoted pieces that go to a hand as what they were have types of their own
            all_sides = [sides for sides, *_ in {**self.into, **self.turning}.values()]
            for letter in {l for sides in all_sides for letters in sides for l in letters if l[0] != '+'}:
                self.like(letter, letter + '~')
        start = k.get('start', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1').split()
        self.start = start
        self.pieces = self.board_read(start[0])
        self.castling = {}
        orthodox = picture == '8x8'
        for key, wing, usual in (('short castling', 'k', 'e1 h1 g1 f1'), ('long castling', 'q', 'e1 a1 c1 d1')):
            text = k.get(key)
            if text is None and orthodox:
                text = usual
            if text and text != 'none':
                white = [square_read(w) for w in text.split()[:4]]
                for side in (WHITE, BLACK)[:1 if '/' in text else 2]:
                    self.castling[(side, wing)] = [(x, y if side == WHITE else self.ranks - 1 - y) for x, y in white]
        self.law = laws[k.get('law')](self)
        self.goals = [goal.split() for goal in k.get('goal', 'mate').split(' or ') if goal != 'mate']
        self.had = {side: {l for s, l in self.pieces.values() if s == side} for side in (WHITE, BLACK)}
        return self

    def like(self, letter, other):
        """Makes a type that is as another one in all that it does."""
        for kinds in (self.royal, self.pawns, self.progress, self.petrified, self.spared, self.immune, self.peaceful,
                      self.hurdles_not):
            kinds |= {other} if letter in kinds else set()
        for table in (self.ways, self.regions, self.firsts, self.once, self.stuck, self.into, self.turning):
            if letter in table:
                table[other] = table[letter]

    def board_read(self, text):
        """The pieces of the first field of a FEN."""
        pieces = {}
        for y, row in enumerate(text.split('[')[0].split('/')):
            x = 0
            for c in re.findall(r'\d+|\+?[A-Za-z]~?|.', row):
                if any(map(str.isalpha, c)):
                    pieces[(x, self.ranks - 1 - y)] = (WHITE if c.isupper() else BLACK, c.upper())
                x += int(c) if c.isdigit() else 1
        return pieces

    @staticmethod
    def hands_read(text):
        """The pieces in hand behind the board of a FEN: their numbers by side and type."""
        hands = {}
        for c in re.findall(r'\+?[A-Za-z]', text.partition('[')[2]):
            piece = (WHITE if c[-1].isupper() else BLACK, c.upper())
            hands[piece] = hands.get(piece, 0) + 1
        return hands

    def in_hand(self, side, letter):
        """The type as which a captured piece of a side goes to a hand; None if it does not."""
        if not self.hands.startswith('captures') or letter in self.royal:
            return None
        if self.hands == 'captures' and letter[-1] == '~':
            was = [l for l, (sides, *_) in {**self.into, **self.turning}.items() if letter[:-1] in sides[side]]
            return min(was, key=list(self.ways).index).lstrip('+')
        return letter.lstrip('+') if self.hands == 'captures' else letter

    def drop_goals(self, p, side, letter):
        """The empty squares where a piece may be dropped."""
        for x, y in self.squares:
            limited = letter if letter in self.file_limits else letter.lstrip('+')
            same = sum(s[0] == x and (c, l.rstrip('~')) == (side, limited) for s, (c, l) in p.pieces.items())
            if (x, y) in p.pieces or not self.may_go(letter, (x, y), side) or not self.stays(letter, (x, y), side):
                continue
            if limited in self.file_limits and same >= self.file_limits[limited]:
                continue
            home = y == 0 if side == WHITE else y == self.ranks - 1
            zone = letter in self.into and self.inside((x, y), side, self.into[letter][1])
            if self.inside((x, y), side, self.drops[letter]) if letter in self.drops else not (
                    letter in self.pawns and (home or zone)):
                yield x, y

    def first(self, square, side, letter):
        """Whether a piece may make first moves from a square."""
        if letter in self.firsts:
            return self.inside(square, side, self.firsts[letter])
        if letter == 'P' and not self.tabled:
            return square[1] == (1 if side == WHITE else self.ranks - 2)
        return self.pieces.get(square) == (side, letter.rstrip('~'))

    def inside(self, square, side, region):
        """Whether a square is in a region: ranks and squares as White sees the board, Black's mirrored, or behind a
        slash."""
        white, slash, black = region.replace(',', ' ').partition('/')
        x, y = square
        if side == BLACK and not slash:
            y = self.ranks - 1 - y
        return any(w == str(y + 1) or w == square_text((x, y)) for w in (black if slash and side else white).split())

    def goal_squares(self, words, side):
        """The squares that a side must reach, by the words behind the letters; squares are not mirrored."""
        words = words[:next((i for i, w in enumerate(words) if w in ('pieces', 'full', 'reply', 'held', 'safe')), None)]
        white, black = (words[:words.index('/')], words[words.index('/') + 1:]) if '/' in words else (words, None)
        ranks = [str(self.ranks)] if not words else [w for w in white if w.isdigit()]
        squares = {square_read(w) for w in white if w[0].isalpha() and w != 'none'}
        if side == BLACK and black is not None:
            squares = {square_read(w) for w in black if w[0].isalpha() and w != 'none'}
            return squares | {s for s in self.squares if str(s[1] + 1) in black}
        return squares | {(x, y) for x, y in self.squares
                          if str((y if side == WHITE else self.ranks - 1 - y) + 1) in ranks}

    def may_go(self, letter, square, side):
        """Whether a piece may go to a square at all."""
        return letter not in self.regions or self.inside(square, side, self.regions[letter])

    def may_be_passed(self, square, side):
        """Whether a pawn that passes over a square can be captured there."""
        return 'passed' not in self.keys or self.inside(square, side, self.keys['passed'])

    def stays(self, letter, square, side):
        """Whether a piece may stop on a square: unless dead ends are forbidden, or it can move from there."""
        if letter in self.stuck and self.inside(square, side, self.stuck[letter]):
            return False
        if self.keys.get('dead ends', 'allowed') == 'allowed':
            return True
        return any(self.could_move(letter, square, side, way, leap) for way in self.ways[letter][side]
                   if way.quiet and not way.first for leap in way.leaps)

    def could_move(self, letter, square, side, way, leap):
        """Whether a piece could step by a leap of a way if all squares were as it needs them: empty or with hurdles."""
        sign, at, hurdles = 1 if side == WHITE else -1, square, way.cannon or way.hopper
        leap = sign * leap[0], sign * leap[1]
        for n in range(way.reach or 12):
            inside = between(at, leap, way.twice) if way.lame or way.over_one else []
            before, at = at, (at[0] + leap[0], at[1] + leap[1])
            joined = not way.lines or all(self.inside(s, WHITE, self.keys.get('lines', 'none')) for s in (before, at))
            if not joined or any(s not in self.squares for s in [at, *inside]):
                return False
            if self.may_go(letter, at, side) and (n or not hurdles):
                return True
        return False

    def promotions(self, side, letter, start, goal, takes):
        """What a piece becomes that steps from one square to another, None standing for itself."""
        stays = [None] * self.stays(letter, goal, side)
        if letter not in self.into:
            return stays
        letters, zone, may, leaving, capturing = self.into[letter]
        if capturing and not takes:
            return stays
        if not self.inside(goal, side, zone) and not (leaving and self.inside(start, side, zone)):
            return stays
        mark = '~' if self.hands == 'captures' else ''
        return [None if l == '.' else l if l[0] == '+' or letter[0] == '+' else l + mark
                for l in letters[side]] + stays * may


def square_read(text):
    return ord(text[0]) - 97, int(text[1:]) - 1


def square_text(square):
    return chr(97 + square[0]) + str(square[1] + 1)


def sections_read(path, games):
    """Adds the games of a file, not yet finished, to those that may be their bases; returns their names."""
    names = []
    with open(path) as file:
        lines = re.sub(r' *\\\n *', ' ', file.read()).split('\n')
    for line in map(str.strip, lines):
        if line[:1] == '[':
            names.append(line[1:-1])
            games[names[-1]] = Game(names[-1])
        elif line and line[0] != '#':
            key, value = (s.strip() for s in line.split('=', 1))
            if key == 'base':
                games[names[-1]] = Game(names[-1], games[value])
            elif names:
                games[names[-1]].take(key, value)
    return names


def files_of(folder):
    return sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith('.games'))


def file_read(path, laws):
    """The games of a file or folder whose pieces and laws are known: `laws` has a class for each name of a law."""
    games = {}
    for built_in in files_of(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../../rules/games')):
        sections_read(built_in, games)
    names = [name for file in (files_of(path) if os.path.isdir(path) else [path])
             for name in sections_read(file, games)]
    return {name: games[name].finish(laws) for name in names
            if 'pieces' not in games[name].keys and games[name].keys.get('law') in laws}


def composed(name, known, laws):
    """The game `PIECES:LAW`: a set of pieces with the turns of a known game."""
    pieces, law = name.split(':')
    game = Game(name)
    game.keys = dict(known[law].keys)
    game.take('pieces', pieces)
    return game.finish(laws)


class Law:
    """How long turns are and what a step of them may be."""

    def __init__(self, game):
        k = game.keys
        self.game = game
        self.by_side = 'white' in k or 'black' in k
        if self.by_side:
            self.sequences = [k.get('white', '1'), k.get('black', '1')]
        else:
            self.sequences = [k.get('steps', '1')] * 2
        self.checks = k.get('checks', 'free')
        self.safe = k.get('king safe', 'each step')
        self.mover = k.get('mover', k.get('man', 'any'))
        self.order = k['order'].replace(',', ' ').split() if 'order' in k else ['any']
        captures = k.get('captures', 'yes')
        self.captures_end = captures == 'end the turn'
        self.captures = ['yes'] if self.captures_end else captures.replace(',', ' ').split()
        self.passing = k.get('en passant', 'first')
        self.castling = k.get('castling', 'any')
        self.rook_steps = k.get('castling rook', 'may step') == 'has stepped'
        self.may_end = k.get('may end', 'no') == 'yes'
        self.dry = k.get('no step', 'draw')
        self.stalemate = k.get('stalemate', 'draw')
        self.compulsory = k.get('must capture', 'no') == 'yes'
        self.mates_not = set(letters_of(k.get('mates', 'allowed').partition('not by ')[2]))
        self.mating = set(letters_of(k.get('mating checks', 'any').replace('any', '')))
        self.royals, *last = k.get('royals', 'each').split()
        self.royals_of_type = last[1:] == ['of', 'each', 'type']
        self.royals_last = int(last[0]) if last else int(self.royals == 'last')     # with more none need be safe
        name, _, letters = k.get('counting', '').partition(' ')
        self.counting = COUNTS.get(name)
        self.counted = dict(zip('RSN', letters or 'RSN'))
        self.faces = k.get('facing') == 'forbidden'
        self.repetition, _, self.repeated = k.get('repetition', '3 draw').partition(' ')
        self.perpetual = k.get('perpetual check') == 'loss'
        self.mate = k.get('checkmate', 'loss')
        self.passes = k.get('pass', 'no')
        self.bikjang, self.full_ends = k.get('bikjang') == 'yes', k.get('full board') == 'ends the game'
        turns, *self.proof = str(k.get('quiet turns', 50)).split()
        self.quiet_turns = 10 ** 6 if turns == 'none' else 2 * int(turns)
        self.promotion = k.get('promotion', 'any')

    def quota(self, p):
        """How many steps the turn has that begins here."""
        words = self.sequences[p.side].replace(',', ' ').split()
        index = p.number // 2 if self.by_side else p.number
        if words[-1][0] == 'x':
            index //= int(words.pop()[1:])
        if words in (['pieces'], ['men']):
            return sum(1 for side, _ in p.pieces.values() if side == p.side)
        tail = words.pop() if not words[-1].isdigit() else None
        steps = [int(w) for w in words]
        if tail == 'repeat':
            return steps[index % len(steps)]
        while index >= len(steps):
            if tail == '...':
                steps.append(max(1, 2 * steps[-1] - steps[-2]) if len(steps) > len(words) - 1 else 1)
                if steps[-1] == 1 and steps[-2] <= 1:
                    return 1
            elif tail == 'fibonacci':
                steps.append(steps[-1] + steps[-2])
            else:
                return steps[-1]
        return steps[index]

    def pieces_may(self, p, square, letter):
        word = self.order[min(p.done, len(self.order) - 1)]
        if word != 'any' and (letter.rstrip('~') in letters_of(word)) == (word[0] == '-'):
            return False
        return not (self.mover == 'once' and square in p.moved or
                    self.mover == 'same' and p.done and square != p.last or
                    self.mover == 'other' and p.done and square == p.last)

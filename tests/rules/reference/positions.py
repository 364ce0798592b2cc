# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions, the actions at a node and what comes of them, as plainly as can be; every step is tried on a copy."""
from functools import lru_cache

from games import WHITE, BLACK, Law, square_read, square_text
from pieces import between

NOBODY = WALL = 2
WINS_POSITIONS = 600    # of a turn, among which a win is looked for


class Position:
    def __init__(self, game, fen=None):
        """The start of a game, or of a turn: a FEN of six fields without squares passed over."""
        start = fen.split() if fen else game.start
        self.game, self.pieces, self.hands = game, game.board_read(start[0]), game.hands_read(start[0])
        self.side = 'wb'.index(start[1])
        self.number = 2 * (int(start[5]) - 1) + self.side if len(start) > 5 else self.side
        self.gates = gates_read(self, start[2]) if game.gating != 'none' else set()
        self.passes = 0     # turns in a row that have been passed
        self.rights = {right for right in game.castling if self.letter(right) in start[2]}
        self.passed, self.passed_next = {}, {}   # square passed over -> squares of the pawns that did
        self.done, self.moved, self.last, self.after_passing = 0, set(), None, False
        self.dry, self.step, self.count = None, None, (0, 0)
        self.unmoved = {s for s, (c, l) in self.pieces.items() if l in game.once and game.first(s, c, l)}
        self.due = None     # the square of a piece that has stepped and puts a wall next
        self.quiet, self.progress = int(start[4]) if len(start) > 4 else 0, False
        self.state = {}     # what a law of its own remembers; its values are never changed in place
        game.law.begin(self, None)
        self.quota = game.law.quota(self)
        self.seen = (game.law.key(self),)   # the starts of all turns so far

    @staticmethod
    def letter(right):
        return right[1].upper() if right[0] == WHITE else right[1]

    def copy(self):
        p = Position.__new__(Position)
        p.__dict__.update(self.__dict__)
        for name in ('pieces', 'hands', 'rights', 'passed', 'passed_next', 'moved', 'state'):
            setattr(p, name, getattr(self, name).copy())
        return p


def gates_read(p, field):
    """The squares that pieces have not left, by the castling field of a FEN."""
    gates = set()
    for c in field.replace('-', ''):
        side, first = (WHITE, 0) if c.isupper() else (BLACK, p.game.ranks - 1)
        if c in 'KQkq':
            gates |= set(p.game.castling[(side, c.lower())][:2])
        else:
            gates.add((ord(c.lower()) - 97, first))
    return {s for s in gates if s in p.pieces and (p.game.hands.startswith('captures') or any(
        n for (side, _), n in p.hands.items() if side == p.pieces[s][0]))}


class Step:
    demotes, gate = False, None     # gate: the square and the type of a piece in hand that the step puts there

    def __init__(self, start, goal, taken=None, becomes=None, passed=(), rook=None, passing=False):
        self.start, self.goal, self.taken, self.becomes = start, goal, taken, becomes
        self.passed, self.rook, self.passing = passed, rook, passing

    def text(self, to_partner):
        goal = self.rook[0] if self.rook and to_partner else self.goal
        if self.gate:
            start, goal = (self.rook[0], self.start) if self.gate[0] != self.start else (self.start, goal)
            return square_text(start) + square_text(goal) + self.gate[1].lower()
        sign = '+' if self.becomes and self.becomes[0] == '+' else '-' if self.demotes else None
        return square_text(self.start) + square_text(goal) + (sign or (self.becomes or '').rstrip('~').lower())


class Drop(Step):
    """A step by which a piece comes from the hand."""

    def __init__(self, goal, letter):
        super().__init__(goal, goal)
        self.letter = letter

    def text(self, to_partner):
        return self.letter + '@' + square_text(self.goal)


class Wall(Step):
    """The wall that a step puts, an action of its own."""


def on_lines(p, square):
    """Whether lines aslant join a square with others."""
    return p.game.inside(square, WHITE, p.game.keys.get('lines', 'none'))


def goals_of(p, square, way, side):
    """Where a piece gets by one way, whatever stands there, and the squares passed over."""
    for leap in way.leaps:
        if side == BLACK:
            leap = -leap[0], -leap[1]
        at, passed, hurdles, n = square, [], 0, 0
        while way.reach == 0 or n < way.reach:
            inside = between(at, leap, way.twice) if way.lame or way.over_one else []
            if way.lame and any(s in p.pieces or s not in p.game.squares for s in inside):
                break
            if way.over_one and not any(s in p.pieces and p.pieces[s][0] != WALL for s in inside):
                break
            before, at, n = at, (at[0] + leap[0], at[1] + leap[1]), n + 1
            if at not in p.game.squares or way.lines and not (on_lines(p, before) and on_lines(p, at)):
                break
            piece = at in p.pieces
            if piece and p.pieces[at][0] == WALL:
                break
            passed = passed + inside if way.lame else passed
            if way.hopper:
                if piece and not hurdles and p.pieces[at][1] in p.game.hurdles_not:
                    break
                if hurdles:
                    yield at, []
                    break
                hurdles = piece
            elif way.cannon:
                if piece and not hurdles and p.pieces[at][1] in p.game.hurdles_not:
                    break
                if hurdles:
                    yield at, []
                    if piece:
                        break
                hurdles = hurdles or piece
            else:
                yield at, list(passed)
                if piece:
                    break
            passed.append(at)


def aims(at, square, way, side):
    """Whether a square lies in the direction of one of a way's leaps."""
    x, y = (square[0] - at[0], square[1] - at[1]) if side == WHITE else (at[0] - square[0], at[1] - square[1])
    return any(x * dy == y * dx and x * dx + y * dy > 0 for dx, dy in way.leaps)


def attackers(p, square, by):
    """The squares of a side's pieces that could capture on a square; royal ones that would petrify attack none."""
    stones = p.game.petrified & p.game.royal
    return (at for at, (side, letter) in p.pieces.items() if side == by and letter not in stones
            for way in p.game.ways[letter][by] if way.takes and (not way.first or p.game.first(at, by, letter)) and
            p.game.may_go(letter, square, by) and aims(at, square, way, by) and
            any(goal == square for goal, _ in goals_of(p, at, way, by)))


def is_attacked(p, square, by):
    return any(True for _ in attackers(p, square, by))


def faced(p, square, by):
    """Whether a royal piece of a side sees a square along a rank or file."""
    for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0)) if p.game.law.faces else ():
        at = square[0] + x, square[1] + y
        while at in p.game.squares and at not in p.pieces:
            at = at[0] + x, at[1] + y
        if p.pieces.get(at, (None, ''))[0] == by and p.pieces[at][1] in p.game.royal:
            return True
    return False


def count_limit(p, weak):
    """How many turns a weak side may begin to count; 0 if none."""
    board, most, rows, others, _ = p.game.law.counting
    strong = [l for c, l in p.pieces.values() if c != weak]
    mine = len(p.pieces) - len(strong)
    pawns = any(l == 'P' for _, l in p.pieces.values())
    if len(strong) == 1 or pawns and (most is None or mine == 1) or most is not None and mine > most:
        return 0
    if mine > 1:
        return board
    return next((n for l, least, n in rows if strong.count(p.game.law.counted[l]) >= least), others)


def next_to(square):
    """The squares around a square, those off the board included."""
    return {(square[0] + x, square[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {square}


def royals(p, side):
    """The squares of a side's royal pieces, as long as they count."""
    found = [s for s, (c, l) in p.pieces.items() if c == side and l in p.game.royal]
    last, of_type = p.game.law.royals_last, p.game.law.royals_of_type
    those = {s: sum(not of_type or p.pieces[s][1] == p.pieces[t][1] for t in found) for s in found}
    return [s for s in found if not last or those[s] <= last]


def ring(p, side):
    """The squares where royal pieces touch a side's and so are not attacked by it: whoever took one there would blast
    his own."""
    return set().union(*(next_to(s) for s in royals(p, side))) if p.game.blasts else set()


def in_check(p, side):
    royal, safe = royals(p, side), ring(p, 1 - side)
    attacked = [s not in safe and (is_attacked(p, s, 1 - side) or faced(p, s, 1 - side)) for s in royal]
    if p.game.law.royals == 'one':
        return bool(royal) and all(attacked)
    return any(attacked)


def may_begin(p, square):
    """Whether a piece has not lost its first moves, and a royal one is not in check."""
    side, letter = p.pieces[square]
    return letter not in p.game.once or square in p.unmoved and not (
        letter in p.game.royal and is_attacked(p, square, 1 - side))


def may_flee(p, step):
    """Whether a royal piece may make a step, where in check it takes the only piece that attacks it or stays."""
    if p.game.keys.get('flight') != 'forbidden' or step.start not in royals(p, p.side) or step.rook:
        return True
    attacking = set(attackers(p, step.start, 1 - p.side))
    return not attacking or attacking == {step.goal}


def steps_of(p, square):
    game = p.game
    side, letter = p.pieces[square]
    for way in game.ways[letter][side]:
        if way.first and not (game.first(square, side, letter) and may_begin(p, square)):
            continue
        for goal, over in goals_of(p, square, way, side):
            other, taken, passing = p.pieces.get(goal), (), False
            if other:
                if other[0] in (side, WALL) or not way.takes:
                    continue
                if letter in game.peaceful and other[1].rstrip('~') == letter.rstrip('~'):
                    continue
                taken = (goal,)
            elif not way.quiet:
                if not (way.passing and goal in p.passed):
                    continue
                taken, passing = p.passed[goal], True
            passed = over if way.first and not way.takes and letter in game.pawns else ()
            passed = [s for s in passed if game.may_be_passed(s, side)]
            if not game.may_go(letter, goal, side):
                continue
            for becomes in [None] if passing else game.promotions(side, letter, square, goal, bool(taken)):
                step = Step(square, goal, taken, becomes, passed, None, passing)
                step.demotes = becomes and letter[0] == '+'
                yield step
    if letter in game.turning:
        yield from turnings_of(p, square)


def turnings_of(p, square):
    """The promotions in place of a step, on the piece's square or on one where what it becomes could go."""
    side, letter = p.pieces[square]
    letters, zone = p.game.turning[letter]
    kin = [l for c, l in p.pieces.values() if c == side and l.rstrip('~') == letter.rstrip('~')]
    if len(kin) > 1 and not p.game.inside(square, side, zone):
        return
    for becomes in letters[side]:
        becomes += '~' if p.game.hands == 'captures' else ''
        q = p.copy()
        q.pieces[square] = side, becomes
        for goal in {square} | {s.goal for s in steps_of(q, square) if not s.taken and not s.becomes}:
            step = Step(square, goal, None, becomes)
            q = p.copy()
            del q.pieces[square]
            q.pieces[goal] = side, becomes
            hits = [s for s, (other, _) in q.pieces.items() if other == 1 - side and goal in attackers(q, s, side)]
            if not hits and not in_check(q, 1 - side) and p.game.stays(becomes, goal, side):
                yield step


def enclosed(p, square, side):
    """The enemies between a square and pieces of a side, in unbroken lines."""
    found = set()
    for dx, dy in next_to((0, 0)):
        line, at = [], (square[0] + dx, square[1] + dy)
        while p.pieces.get(at, (None,))[0] == 1 - side:
            line.append(at)
            at = at[0] + dx, at[1] + dy
        found |= set(line) if p.pieces.get(at, (None,))[0] == side else set()
    return found


def may_enclose(p, square):
    """Whether what stands around lets a piece be dropped on a square."""
    start = [s for s in p.game.squares if p.game.inside(s, p.side, p.game.keys.get('enclosing start', 'none'))]
    if any(s not in p.pieces for s in start):
        return square in start
    sides = [p.pieces.get(s, (None,))[0] for s in next_to(square)]
    straight = [p.pieces.get(s, (None,))[0] for s in next_to(square) if s[0] == square[0] or s[1] == square[1]]
    below = (square[0], square[1] - 1)
    return {'none': True, 'reversi': bool(enclosed(p, square, p.side)), 'ataxx': p.side in sides,
            'quadwrangle': p.side in sides, 'snort': 1 - p.side not in straight,
            'top': square[1] == 0 or below in p.pieces}[p.game.enclosing]


def checking(p):
    """The types of the pieces that check the side to move."""
    return {p.pieces[s][1] for square in royals(p, p.side) for s in attackers(p, square, 1 - p.side)}


def flipped(p, step):
    """The enemies that a step turns over, behind it."""
    if p.game.flips == 'none':
        return []
    if p.game.flips == 'reversi':
        return enclosed(p, step.goal, p.side)
    near = [s for s in next_to(step.goal) if s in p.pieces]
    alone = not any(p.pieces[s][0] == p.side for s in near)
    if p.game.flips == 'quadwrangle' and isinstance(step, Drop) and alone:
        return []
    return [s for s in near if p.pieces[s][0] == 1 - p.side]


def faced_kings(p):
    """Whether royal pieces of both sides see each other along a rank or file."""
    for at, (side, letter) in p.pieces.items():
        for x, y in ((0, 1), (1, 0)) if letter in p.game.royal else ():
            other = at[0] + x, at[1] + y
            while other in p.game.squares and other not in p.pieces:
                other = other[0] + x, other[1] + y
            if p.pieces.get(other, (side,))[0] == 1 - side and p.pieces[other][1] in p.game.royal:
                return True
    return False


def gated(p, steps, to_partner):
    """The steps that also put a piece in hand where they leave a square for the first time."""
    for step in steps:
        if isinstance(step, Drop) or step.passing or step.becomes:
            continue
        for square in {step.start} | ({step.rook[0]} if step.rook else set()):
            full = {step.goal, step.rook[1]} if step.rook else set()
            for (side, letter), number in p.hands.items():
                if side == p.side and number and square in p.gates - full and square in {
                        *p.game.drop_goals(cleared(p, square), side, letter)}:
                    other = Step(step.start, step.goal, step.taken, None, step.passed, step.rook)
                    other.gate = square, letter
                    yield other


def cleared(p, square):
    q = p.copy()
    del q.pieces[square]
    return q


def in_hand(p):
    """The types of which the side to move has pieces in hand."""
    if p.game.hands == 'free':
        return [letter for letter in p.game.ways if letter not in p.game.royal]
    return [letter for (side, letter), number in p.hands.items() if side == p.side and number]


def drops_of(p):
    """The drops of the pieces in hand, as themselves or, in some games, as their promoted types."""
    if p.game.gating == 'instead of drops':
        return
    for letter in in_hand(p):
        for dropped in [letter, '+' + letter] if p.game.keys.get('drops promoted') == 'yes' else [letter]:
            if dropped in p.game.ways:
                for goal in p.game.drop_goals(p, p.side, dropped):
                    if may_enclose(p, goal) and not (p.game.drop_colours and loses_half(p, dropped, goal)):
                        yield Drop(goal, dropped)


def loses_half(p, letter, goal):
    """Whether a drop keeps a side from having half of its pieces of a type on squares of each colour."""
    for kind in p.game.drop_colours:
        there = [s for s, piece in p.pieces.items() if piece == (p.side, kind)]
        every = len(there) + p.hands.get((p.side, kind), 0)
        free = [s for s in p.game.drop_goals(p, p.side, kind) if s != goal]
        for colour in (0, 1):
            alike = [s for s in there if sum(s) % 2 == colour]
            if kind == letter and sum(goal) % 2 == colour and len(alike) + 1 > (every + 1) // 2:
                return True
            if kind != letter and len(alike) + sum(sum(s) % 2 == colour for s in free) < every // 2:
                return True
    return False


def walls_of(p):
    """The walls that the step before may put, whatever comes of a king."""
    game, (side, letter) = p.game, p.pieces[p.due]
    squares = [s for s in game.squares if s not in p.pieces and (
        'wall squares' not in game.keys or game.inside(s, side, game.keys['wall squares']))]
    if game.walls == 'arrow':
        ways = [w for w in game.ways[letter][side] if w.quiet and not w.first]
        squares = set(squares) & {goal for way in ways for goal, _ in goals_of(p, p.due, way, side)
                                  if game.may_go(letter, goal, side) and game.promotions(side, letter, p.due, goal, False)}
    if game.walls == 'edge':
        beside = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        squares = [(x, y) for x, y in squares if any(
            (x + dx, y + dy) not in game.squares or p.pieces.get((x + dx, y + dy), (None,))[0] == WALL
            for dx, dy in beside)]
    return [Wall(p.due, square) for square in squares]


def walled(p, wall):
    """The node behind a wall."""
    q = p.copy()
    if q.game.walls == 'duck':
        q.pieces = {s: piece for s, piece in q.pieces.items() if piece[0] != WALL}
    q.pieces[wall.goal] = WALL, '*'
    q.passed_next.pop(wall.goal, None)
    q.due = None
    return q


def castlings_of(p):
    for right in p.rights:
        king, rook, king_goal, rook_goal = p.game.castling[right]
        files = [s[0] for s in (king, rook, king_goal, rook_goal)]
        row = [(x, king[1]) for x in range(min(files), max(files) + 1)]
        way = [(x, king[1]) for x in range(min(king[0], king_goal[0]), max(king[0], king_goal[0]) + 1)]
        if right[0] != p.side or any(s in p.pieces and s not in (king, rook) or s not in p.game.squares for s in row):
            continue
        law = p.game.law
        safely = p.pieces[king][1] in p.game.royal and law.castling_needs_safety
        if safely and any(is_attacked(p, s, 1 - p.side) for s in way if s not in ring(p, 1 - p.side)):
            continue
        yield Step(king, king_goal, rook=(rook, rook_goal))


@lru_cache(None)
def castling_looks_like_a_step(game):
    """Whether a king could step to where castling takes him, without capture on an empty board, or both castlings take
    him to the same square: then it is written to the partner."""
    if game.keys.get('castling text') == 'partner' or game.keys.get('castlers') == 'anywhere':
        return True
    empty = Position(game)
    ways = [(side, *game.castling[(side, wing)][:3:2]) for side, wing in empty.rights]
    empty.pieces = {}
    return len(set(ways)) < len(ways) or any(
               goal == squares[2] for right, squares in game.castling.items() if right in Position(game).rights
               for way in game.ways[game.pieces[squares[0]][1]][right[0]] if way.quiet
               for goal, _ in goals_of(empty, squares[0], way, right[0]))


def remove(q, square):
    """Takes a piece off the board, which may come to the other side's hand."""
    side = q.pieces[square][0]
    letter = q.game.in_hand(*q.pieces.pop(square))
    if letter:
        q.hands[(1 - side, letter)] = q.hands.get((1 - side, letter), 0) + 1


def made(p, step):
    q = p.copy()
    if isinstance(step, Drop):
        side, letter = p.side, step.letter
        in_hand = (side, letter.lstrip('+') if p.game.hands != 'captures as they are' else letter)
        q.hands[in_hand] = q.hands.get(in_hand, 1) - 1
    else:
        side, letter = q.pieces.pop(step.start)
    for square in step.taken or ():
        remove(q, square)
    q.pieces[step.goal] = (side, step.becomes or letter)
    q.moved -= {step.start, *(step.taken or ())}
    q.moved.add(step.goal)
    landed, touched = {step.goal}, {step.start, step.goal, *(step.taken or ())}
    if step.rook:
        rook, rook_goal = step.rook
        piece = p.pieces[rook]
        if rook != step.goal:
            del q.pieces[rook]
        q.pieces[rook_goal] = piece
        if rook in q.moved and rook != step.goal:
            q.moved.remove(rook)
            q.moved.add(rook_goal)
        if p.game.law.rook_steps:
            q.moved.add(rook_goal)
        landed.add(rook_goal)
        touched.add(rook)
    if q.game.blasts and step.taken:
        safe = q.game.spared | q.game.immune
        blasted = [s for s in next_to(step.goal) if q.pieces.get(s, (WALL,))[0] != WALL and q.pieces[s][1] not in safe]
        blasted += [step.goal] * (q.pieces[step.goal][1] not in q.game.immune)
        for square in blasted:
            remove(q, square)
            q.moved.discard(square)
            touched.add(square)
    if step.taken and letter in q.game.petrified:
        if step.goal in q.pieces:
            remove(q, step.goal)
        q.pieces[step.goal] = WALL, '*'
        q.moved.discard(step.goal)
    if q.game.walls == 'past' and step.start not in q.pieces:
        q.pieces[step.start] = WALL, '*'
    if isinstance(step, Drop) and p.game.castlers_dropped:
        q.rights |= {r for r, (king, rook, *_) in p.game.castling.items() if r[0] == side and step.goal in (king, rook) and
                     [q.pieces.get(s) for s in (king, rook)] == [(side, l) for l in p.game.castlers_dropped]}
    else:
        q.rights = {r for r in q.rights if not touched & set(q.game.castling[r][:2])}
    if step.rook and p.game.keys.get('opposite castling') == 'yes':
        wings = {wing for (_, wing), squares in p.game.castling.items() if squares[:2] == [step.start, rook]}
        q.rights = {r for r in q.rights if r[0] == side or r[1] not in wings}
    for kept, gone in ((q.passed, landed), (q.passed_next, landed)):
        for square in list(kept):
            pawns = tuple(s for s in kept[square] if s in q.pieces and s != step.start and s not in landed)
            if square in gone or not pawns:
                del kept[square]
            else:
                kept[square] = pawns
    for square in () if step.becomes else step.passed:
        q.passed_next[square] = q.passed_next.get(square, ()) + (step.goal,)
    q.unmoved = (p.unmoved - {step.start, step.goal} - touched) & set(q.pieces)
    for square in list(q.unmoved):
        other, kind = q.pieces[square]
        if other != side and letter in p.game.once[kind] and (square[0] == step.goal[0] or square[1] == step.goal[1]):
            q.unmoved.remove(square)
    for square in flipped(q, step):
        q.pieces[square] = (side, q.pieces[square][1])
        q.moved.discard(square)
        q.unmoved.discard(square)
        q.rights = {r for r in q.rights if square not in q.game.castling[r][:2]}
        touched.add(square)
    if step.gate:
        q.pieces[step.gate[0]] = (side, step.gate[1])
        q.hands[(side, step.gate[1])] -= 1
        q.moved.add(step.gate[0])
    q.gates, q.passes = {s for s in p.gates - touched if s in q.pieces}, 0
    if not p.game.hands.startswith('captures') and not any(n for (c, _), n in q.hands.items() if c == side):
        q.gates = {s for s in q.gates if q.pieces[s][0] != side}
    q.step, q.last, q.after_passing, q.done = step, step.goal, step.passing, p.done + 1
    q.progress = p.progress or bool(step.taken) or letter in p.game.progress or isinstance(step, Drop)
    return q


def reached(p, goal, side, safe=True):
    """Whether a side has the pieces of a goal on its squares, safe if the goal and the caller ask for it."""
    squares = p.game.goal_squares(goal[2:], side)
    mine = [s for s in squares if p.pieces.get(s, (1 - side, ''))[0] == side and (
        goal[1] == 'any' or p.pieces[s][1] in goal[1])]
    enough = int(goal[goal.index('pieces') + 1]) if 'pieces' in goal else 1
    if safe and 'safe' in goal and len(mine) == enough and any(is_attacked(p, s, 1 - side) for s in mine):
        return False
    return len(mine) >= enough or mine and 'full' in goal and all(s in p.pieces for s in squares)


def connected(p, goal, side):
    """Whether a side has pieces of a goal side by side."""
    mine = {s for s, (c, l) in p.pieces.items() if c == side and (goal[1] == 'any' or l in goal[1])}
    ways = [(1, 0)] * ('ranks' in goal) + [(0, 1)] * ('files' in goal) + [(1, 1), (1, -1)] * ('diagonals' in goal)
    number = int(goal[2])
    if 'square' in goal:
        return any(all((x + i, y + j) in mine for i in range(number) for j in range(number)) for x, y in mine)
    if 'apart' in goal:
        return any(sum((x + dx * i, y + dy * i) in mine for i in range(-12, 13)) >= number for x, y in mine
                   for dx, dy in ways or ((1, 0), (0, 1), (1, 1), (1, -1)))
    return any(all((x + dx * i, y + dy * i) in mine for i in range(number)) for x, y in mine
               for dx, dy in ways or ((1, 0), (0, 1), (1, 1), (1, -1)))


def reply_due(p):
    """Whether Black, on move, loses unless he reaches what White has reached."""
    return p.side == BLACK and any('reply' in goal and reached(p, goal, WHITE) for goal in p.game.goals)


def decides(p, goal, side, mine, theirs):
    """Whether a side has lost by a goal; `mine` and `theirs` are the letters of its pieces and of the other side's."""
    letters = set(goal[1]) if len(goal) > 1 and goal[1] != 'any' else set(p.game.ways)
    if goal[0] == 'bare':
        return not {l for c, l in p.pieces.values() if c == side} - p.game.royal
    if goal[0] == 'reach':
        due = not p.done and p.side != side
        if 'held' in goal and 'safe' in goal:
            return reached(p, goal, 1 - side, not due)
        late = 'held' in goal or 'reply' in goal and side == BLACK
        return reached(p, goal, 1 - side) and (not late or due)
    if goal[0] == 'connect':
        return connected(p, goal, side if 'loses' in goal else 1 - side)
    if goal[0] == 'checks':
        return p.state.get('given', (0, 0))[1 - side] >= int(goal[1])
    left = int(goal[2]) if len(goal) > 2 and goal[2].isdigit() else 0
    if 'against' in goal:
        few, many = (side, mine), theirs
        if goal[0] == 'lose':
            few, many = (1 - side, theirs), mine
        enough = int(goal[goal.index('against') + 1]) + (goal[-1] == 'claimed' and p.side == few[0])
        if sum(l in letters for l in many) < enough:
            return False
    if goal[0] == 'extinction':
        return any(mine.count(l) <= left for l in letters if l in p.game.had[side])
    return sum(l in letters for l in (theirs if goal[0] == 'lose' else mine)) <= left


def loser(p):
    """The side that has lost otherwise than by mate, the one of the last step if both have; NOBODY after a draw, None
    if the game goes on."""
    game = p.game
    if any(('reply' in goal or 'safe' in goal and 'held' not in goal) and reached(p, goal, WHITE) and reached(p, goal, BLACK)
           for goal in game.goals):
        return NOBODY
    if p.passes > 1 or game.law.full_ends and all(s in p.pieces for s in game.squares):
        return NOBODY
    letters = {side: [l.rstrip('~') for s, l in p.pieces.values() if s == side] for side in (WHITE, BLACK)}
    for (side, letter), number in p.hands.items():
        letters[side] += [letter] * number
    if game.hands == 'free':    # one stands for any number
        letters = {side: mine + in_hand(p) for side, mine in letters.items()}
    mover = p.side if p.done else 1 - p.side
    if any('draws' in goal and decides(p, goal, side, letters[side], letters[1 - side])
           for goal in game.goals for side in (WHITE, BLACK)):
        return NOBODY
    for side in (mover, 1 - mover):
        mine = letters[side]
        if not set(mine) & game.royal and game.royal & game.had[side] or any(
                decides(p, goal, side, mine, letters[1 - side]) for goal in game.goals if 'draws' not in goal):
            return side
    if game.law.compulsory:
        for side in (WHITE, BLACK):
            if not letters[side]:
                return 1 - side
    return None


class Rules(Law):
    """The rules of settings, and what a game with a law of its own may say otherwise."""
    castling_needs_safety = True
    kings_draw = True       # whether two bare kings are a draw, in a game that only mate wins
    carried = ()            # the names in p.state whose values make a difference at the start of a turn

    def draw(self, chance):
        """Values of the game's options."""
        return {'DrawProof': chance.choice(['false', 'true', 'true'])} if self.proof else {}

    def proves(self):
        """Whether a turn that may win is played although the counter of quiet turns has run out."""
        return self.game.options.get('DrawProof') == 'true'

    def tries(self, p):
        """Actions that are no part of the list, and may be tried nevertheless, by their texts."""
        return {}

    def fen(self, p):
        """The FEN of a node, where all of it is to be compared."""
        return None

    def begin(self, p, before):
        """Sets p.state for the turn that begins; `before` is the node before, None at the start of the game."""

    def candidates(self, p):
        """The steps that the pieces could make, as if nothing but their ways of moving counted."""
        steps = [s for square, (side, letter) in p.pieces.items()
                 if side == p.side and self.pieces_may(p, square, letter) for s in steps_of(p, square)]
        steps += [s for s in drops_of(p) if self.pieces_may(p, s.goal, s.letter)]
        return steps + [s for s in castlings_of(p) if self.pieces_may(p, s.start, p.pieces[s.start][1])]

    def made(self, p, step):
        """The node behind a step, before anything is said about the end of the turn."""
        q = walled(p, step) if isinstance(step, Wall) else made(p, step)
        if p.game.puts and not isinstance(step, Wall):
            q.due = step.goal
            return q
        if any(goal[0] == 'checks' for goal in p.game.goals) and in_check(q, 1 - q.side):
            given = list(q.state.get('given', (0, 0)))
            given[q.side] += 1
            q.state['given'] = tuple(given)
        mine = sum(c == q.side for c, _ in q.pieces.values())
        if self.counting and any(p.pieces[s][1] == 'P' for s in step.taken or ()) and mine == 1 \
                and not self.counting[4] and not any(l == 'P' for c, l in q.pieces.values()) and count_limit(q, q.side):
            q.count = 2 * count_limit(q, q.side), 2 * len(q.pieces) - 2
        self.remember(p, step, q)
        return q

    def remember(self, p, step, q):
        """Sets q.state after a step."""

    def takes_king(self, p, step):
        """Whether a step takes a piece that may not be taken."""
        if not step.taken:
            return False
        theirs = royals(p, 1 - p.side)
        bound = self.safe != 'never' and (self.royals != 'one' or len(theirs) == 1)
        return bound and any(square in theirs for square in step.taken)

    def in_box(self, p, letter):
        """Whether the side to move has fewer pieces of a type than the side that began with more."""
        return list(p.pieces.values()).count((p.side, letter)) < max(
            list(self.game.pieces.values()).count((side, letter)) for side in (WHITE, BLACK))

    def possible(self, p, step):
        """Whether the law lets a step be made, apart from the safety of the king and from checks given."""
        if self.takes_king(p, step):
            return False
        if p.game.blasts and step.taken and step.becomes in p.game.royal:
            return False
        if step.taken and p.pieces[step.start][1] in p.game.petrified and self.safe != 'never' \
                and step.start in royals(p, p.side):
            return False
        if step.becomes and self.promotion == 'captured' and not self.in_box(p, step.becomes):
            return False
        limit = p.game.limits.get((step.becomes or '').rstrip('~'))
        if limit and sum(s == p.side and l.rstrip('~') == step.becomes.rstrip('~') for s, l in p.pieces.values()) >= limit:
            return False
        if step.taken and self.captures[min(p.done, len(self.captures) - 1)] == 'no':
            return False
        if step.passing and not (self.passing == 'any' or self.passing in ('first', 'twice') and not p.done or
                                 self.passing == 'twice' and p.done == 1 and p.after_passing):
            return False
        return not (step.rook and (self.castling == 'none' or self.castling == 'first' and p.done))

    def safe_after(self, p, step, q):
        """Whether a step leaves the king as safe as it must, and gives no check that it must not give."""
        if q.due:
            return any(self.safe_after(q, wall, self.made(q, wall)) for wall in walls_of(q))

        def lost(side):
            before, after = (sum(l in p.game.royal for c, l in x.pieces.values() if c == side) for x in (p, q))
            return len(royals(p, side)) > after or before > 0 == after

        if self.safe == 'each step':
            if not isinstance(step, (Drop, Wall)) and not may_flee(p, step):
                return False
            if p.game.blasts and lost(p.side):
                return False
            if step.becomes in p.game.royal and p.game.into[p.pieces[step.start][1]][3] and any(
                    is_attacked(q, step.goal if s == step.start else s, 1 - p.side) for s in royals(p, p.side)):
                return False
            if in_check(q, p.side) and not (p.game.blasts and lost(1 - p.side)):
                return False
        silent = self.checks == 'never' or self.checks == 'last step only' and q.done < p.quota
        if isinstance(step, Drop):
            silent |= p.game.keys.get('drop checks') == 'forbidden'
            if step.letter in p.game.mates_not and in_check(q, 1 - p.side):
                after = self.played(p, step)
                if after.side != p.side and not self.actions(after):
                    return False
        return not (silent and in_check(q, 1 - p.side))

    @property
    def careless(self):
        """Whether safe_after() is true of all steps."""
        return not self.game.puts and type(self).safe_after is Rules.safe_after and self.safe != 'each step' and self.checks not in (
            'never', 'last step only') and self.game.keys.get('drop checks') != 'forbidden' and not self.game.mates_not

    def choose(self, p, steps):
        """Those of the legal steps that may be chosen."""
        return steps

    def steps(self, p):
        """The steps at a node."""
        if p.due:
            return [s for s in walls_of(p) if self.safe_after(p, s, self.made(p, s))]
        steps = [s for s in self.candidates(p) if self.possible(p, s)]
        if not self.careless:
            steps = [s for s in steps if self.safe_after(p, s, self.made(p, s))]
        if self.bikjang and faced_kings(p):
            steps = [s for s in steps if not faced_kings(self.made(p, s))]
        must = [l for l in in_hand(p)
                if p.game.must_drop == 'any' or p.game.must_drop != 'none' and l in p.game.must_drop]
        if must:
            drops = [s for s in steps if isinstance(s, Drop) and s.letter in must]
            steps = drops or [s for s in steps if not isinstance(s, Drop)]
        steps = self.choose(p, steps)
        if p.game.gating != 'none':
            more = [s for s in gated(p, steps, False) if self.careless or self.safe_after(p, s, self.made(p, s))]
            steps = steps + more
        if reply_due(p) and p.done + 1 >= p.quota and not any(
                reached(self.made(p, s), goal, p.side) for s in steps for goal in p.game.goals if 'reply' in goal):
            return []
        takes = [s for s in steps if s.taken]
        return takes if self.compulsory and takes else steps

    def over(self, p):
        """Whether the game has ended otherwise than by a lack of actions."""
        return bool(p.dry) or loser(p) is not None

    def actions(self, p):
        """The actions at a node by their texts; the step of `0000` is None."""
        if not p.due and self.over(p) or self.safe == 'end of the turn' and p.done >= p.quota:
            return {}
        steps = self.steps(p)
        to_partner = castling_looks_like_a_step(p.game)
        found = {s.text(to_partner): s for s in steps}
        if steps and self.may_end and p.done and not p.due and not (self.safe == 'end of the turn' and in_check(p, p.side)):
            found['0000'] = None
        parts = self.bikjang and faced_kings(p)
        if not p.done and not (self.compulsory and any(s.taken for s in steps)) and (
                self.passes == 'yes' or self.passes == 'if no step' and not steps) and (
                parts or not in_check(p, p.side)) and any(c == p.side for c, _ in p.pieces.values()):
            found['0000'] = None
        return found

    def next_turn(self, p):
        q = p.copy()
        q.side, q.number = 1 - p.side, p.number + 1
        q.passed = {s: pawns for s, pawns in p.passed_next.items() if s not in p.pieces}
        q.passed_next, q.done, q.moved, q.last, q.after_passing = {}, 0, set(), None, False
        last = self.proves() and p.quiet >= self.quiet_turns
        q.quiet, q.progress = 0 if p.progress and not last else p.quiet + 1, False
        if self.counting:
            mine, limit = sum(c == q.side for c, _ in q.pieces.values()), count_limit(q, q.side)
            q.count = q.count[0], q.count[1] + (q.count[0] > 0)
            if limit and (not q.count[0] or not q.quiet and mine == 1):
                q.count = 2 * limit, 0 if mine > 1 or self.counting[4] else 2 * len(q.pieces)
        self.begin(q, p)
        if self.mating:
            kept = q.state.get('mating', frozenset()) - (frozenset() if in_check(q, q.side) else {q.side})
            q.state = {**q.state, 'mating': kept | ({q.side} if checking(q) & self.mating else set())}
        q.quota = self.quota(q)
        q.seen = p.seen + (self.key(q),)
        return q

    def key(self, p):
        """All that makes two starts of turns the same position."""
        hands = frozenset((piece, n) for piece, n in p.hands.items() if n)
        return (frozenset(p.pieces.items()), hands, p.side, p.quota, frozenset(p.rights), frozenset(p.passed),
                frozenset(p.unmoved), frozenset(p.gates), p.passes, p.state.get('given'), p.state.get('mating'),
                tuple(p.state[name] for name in self.carried), self.perpetual and in_check(p, p.side))

    def ends(self, p, step, q):
        """Whether a step ends the turn before its steps are made."""
        return self.checks == 'end the turn' and in_check(q, 1 - q.side) or self.captures_end and step.taken

    def no_step(self, q):
        """What comes of a turn that cannot go on: `ends the turn`, or how it ends for its player."""
        return 'ends the turn' if self.may_end else self.dry

    def played(self, p, step):
        """The node behind an action."""
        if step is None:
            q = self.next_turn(p)
            if self.passes != 'no':
                q.passes = 0 if p.done else 2 if self.bikjang and faced_kings(p) else p.passes + 1
            return q
        q = self.made(p, step)
        if q.due:
            return q
        if loser(q) is not None:
            return self.next_turn(q)
        full = q.done >= q.quota
        if self.safe == 'end of the turn' and in_check(q, q.side):
            if full or not self.actions(q):
                q.dry = 'loss'
            return q
        if full or self.ends(p, step, q):
            return self.next_turn(q)
        if not self.actions(q):
            if self.no_step(q) == 'ends the turn':
                return self.next_turn(q)
            q.dry = self.no_step(q)
        return q

    def at_start(self, p):
        """How a game ends for the side to move that has no action at the start of its turn."""
        if not in_check(p, p.side):
            return 'win' if self.compulsory else self.stalemate
        by = checking(p)
        if by <= self.mates_not:
            return 'win'
        return self.mate if not self.mating or by & self.mating or p.side in p.state.get('mating', ()) else 'draw'

    def wins(self, p):
        """Whether the side to move can win in its turn; None where that takes too long to tell."""
        seen, nodes = set(), [p]
        while nodes:
            q = nodes.pop()
            actions = self.actions(q)
            if not actions and self.result(q) == ('1-0', '0-1')[p.side]:
                return True
            for step in actions.values() if q.number == p.number else ():
                after = self.played(q, step)
                mark = self.key(after) + (after.done, after.last, frozenset(after.moved), repr(after.state))
                if mark not in seen:
                    seen.add(mark)
                    nodes.append(after)
            if len(seen) > WINS_POSITIONS:
                return None
        return False

    def kings_bare(self, p):
        """Whether only royal pieces are left, in a game that they cannot win."""
        only_mate = not any(goal[0] == 'reach' and (goal[1] == 'any' or self.game.royal & set(goal[1]))
                            for goal in self.game.goals)
        return self.kings_draw and only_mate and self.safe != 'never' and not any(p.hands.values()) and all(
            letter in self.game.royal for c, letter in p.pieces.values() if c != WALL)

    def repeats(self, p):
        """Whether a repetition, and nothing else, ends the game."""
        return bool(self.actions(p)) and p.quiet < self.quiet_turns and not self.kings_bare(p)

    def is_drawn(self, p):
        """Whether a turn that could begin does not: bare kings, no progress, or the third time of a position; None if
        that takes too long to tell."""
        times = 10 ** 6 if self.repetition == 'none' else int(self.repetition)
        if not p.done and p.count[1] > p.count[0]:
            return True
        mine = [letter for side, letter in p.pieces.values() if side == p.side] if self.game.turning else []
        if not p.done and len(mine) == 2 and set(mine) & set(self.game.turning) and not in_check(p, p.side):
            steps = self.actions(p).values()
            if steps and all(getattr(s, 'becomes', None) for s in steps):
                return True
        bare = self.kings_bare(p)
        if p.done or bare or p.seen.count(p.seen[-1]) >= times or p.quiet != self.quiet_turns or not self.proves():
            return not p.done and (bare or p.quiet >= self.quiet_turns or p.seen.count(p.seen[-1]) >= times)
        wins = self.wins(p)
        return None if wins is None else not wins

    def decided(self, p):
        """The result of a node without actions, before it is asked who wins a draw."""
        lost = loser(p)
        if lost == NOBODY:
            return '1/2-1/2'
        how = 'loss' if lost is not None or reply_due(p) else p.dry
        side = lost if lost is not None else p.side
        how = how or self.at_start(p)
        if how in ('fewer pieces', 'more pieces'):
            white = sum(c == WHITE for c, _ in p.pieces.values())
            fewer = (2 * white < len(p.pieces)) == (how == 'fewer pieces')
            return '1/2-1/2' if 2 * white == len(p.pieces) else '1-0' if fewer else '0-1'
        return '1/2-1/2' if how == 'draw' else '1-0' if (how == 'win') == (side == WHITE) else '0-1'

    def repeated_by(self, p):
        """Who wins by a repetition where that is no draw: WHITE, BLACK or None."""
        times = self.repetition
        if times == 'none' or p.done or p.seen.count(p.seen[-1]) < int(times):
            return None
        first = [i for i, key in enumerate(p.seen) if key == p.seen[-1]][-int(times)]
        checked = {side: [key[-1] for key in p.seen[first:] if key[2] == side] for side in (WHITE, BLACK)}
        always = [bool(checked[side]) and all(checked[side]) for side in (WHITE, BLACK)]
        if self.perpetual and always[WHITE] != always[BLACK]:
            return WHITE if always[WHITE] else BLACK
        return {'loss': 1 - p.side, 'win': p.side, 'white wins': WHITE, 'black wins': BLACK}.get(self.repeated)

    def drawn(self, p):
        """Who wins what would be a draw, as a result."""
        if self.repeats(p):
            winner = self.repeated_by(p)
            if winner is not None:
                return ('1-0', '0-1')[winner]
        rule, *words = self.game.keys.get('draws', 'draw').split()
        if rule != 'points':
            return {'draw': '1/2-1/2', 'white': '1-0', 'black': '0-1'}[rule]
        points = [0, 0]
        for letters, number in zip(words[::2], words[1::2]):
            points[BLACK] += float(number) * (letters == 'black')
            for side in (WHITE, BLACK):
                points[side] += float(number) * sum(
                    c == side and (letters == 'any' or letters != 'black' and l in letters) for c, l in p.pieces.values())
        return '1/2-1/2' if points[0] == points[1] else '1-0' if points[0] > points[1] else '0-1'

    def result(self, p):
        """1-0, 0-1 or 1/2-1/2 of a node without actions."""
        result = self.decided(p)
        return self.drawn(p) if result == '1/2-1/2' else result


def actions_of(p):
    return p.game.law.actions(p)


def played(p, action):
    return p.game.law.played(p, action)


def result_of(p):
    return p.game.law.result(p)

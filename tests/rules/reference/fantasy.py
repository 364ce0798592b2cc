# SPDX-License-Identifier: GPL-3.0-or-later
"""Final Fantasy Chess, basic and advanced, under its own turns and under those of laws of plain lengths."""
from collections import namedtuple

from fantasy_board import CARRIERS, FRONT, KNIGHT, STRAIGHT, Board, Piece, Unit, is_carrier, leapt, powers
from games import BLACK, WHITE, square_read, square_text
from own import OwnActions, fen_rows

# An attack that may be answered: what stood where, whether it was an open AirShip, the attacker's square, and who would
# leave play: `unit`, `rider` or `nobody`.
Attack = namedtuple('Attack', 'square unit was_open by leaves')

CALLABLE = 'WRBPGNML'
FIRST_RANKS = {WHITE: 'CGRKAWPH', BLACK: 'ZNBAKRGC'}
ANY_PROMOTION = 'AHCZWRBPGNTLM'
SPECIALS = dict([(c, 'T') for c in 'CHZ'] + [(c, 'L') for c in 'WRB'] + [(c, 'M') for c in 'PGN'] + [('A', 'TLM')])


def home(side):
    return 0 if side == WHITE else 7


class Action:
    """`kind`: move, under (a ChocoBot mounts itself), remove, give (a Black Knight), convert, call, answer, decline."""

    def __init__(self, kind, start, goal, piece=None, rider=None, becomes='', over=False, taken=False, call=None):
        self.kind, self.start, self.goal, self.piece, self.rider = kind, start, goal, piece, rider
        self.becomes, self.over, self.taken, self.call = becomes, over, taken, call
        sign = {'remove': '/', 'give': '/', 'convert': 'O', 'call': '!', 'answer': '*'}.get(kind, '')
        self.text = square_text(start) + sign + (piece_text(call, WHITE) if call else square_text(goal))
        self.text += becomes if becomes[:1] in ('^', '<') else becomes.lower()
        self.text += 'o' * over + '!' * (kind == 'give')
        if kind == 'move' and rider is not None:
            self.text += ':' + '+' * piece.plus + piece.letter


class Word:
    """An answer that no piece gives."""
    taken = False

    def __init__(self, kind, text):
        self.kind, self.text = kind, text


class Attempt:
    """An action that the other side may let happen."""
    kind = 'attempt'

    def __init__(self, action):
        self.action, self.text, self.taken = action, action.text + '?', False


class Try:
    """A forbidden action that is punished: the turn is lost, and the piece or the game as well."""
    kind, taken = 'try', False

    def __init__(self, start, rider, loses_piece, loses_game=False):
        self.start, self.rider, self.loses_piece, self.loses_game = start, rider, loses_piece, loses_game
        self.text = square_text(start) + (';>' if loses_piece else ':)')


DECLINE, LET, REFUSE = Word('decline', '0000'), Word('let', 'ok'), Word('refuse', '0000')


def piece_text(piece, side):
    text = '+' * piece.plus + piece.letter + ('!' + '+' * piece.call.plus + piece.call.letter if piece.call else '')
    return text if side == WHITE else text.lower()


def unit_text(unit):
    riders = ''.join(piece_text(piece, unit.side) for piece in unit.riders)
    return piece_text(unit.piece, unit.side) + ('(%s)' % riders if riders else '')


def rider_order(pair):
    """Which of several riders a text means: an origin before none, then a call before none."""
    piece = pair[1]
    return piece.origin is None, piece.origin and piece.origin[::-1], piece.call is None


def without(unit, rider):
    return unit._replace(riders=unit.riders[:rider] + unit.riders[rider + 1:])


class Fantasy(OwnActions):
    advanced = False

    def begin(self, p, before):
        if not before:
            self.set_up(p)
        else:
            self.close(p, before.side)
        p.state.update(fresh=frozenset(), called=False, calling=False, attempt=None, refused=frozenset())
        super().begin(p, before)

    def set_up(self, p):
        fronts = {WHITE: self.game.options.get('FrontWhite'), BLACK: self.game.options.get('FrontBlack')}
        pieces = {}
        for s, (side, letter) in p.pieces.items():
            if s[1] == home(side):
                pieces[s] = Unit(side, Piece(letter, origin=s if self.advanced else None))
            elif not fronts[side] or fronts[side][s[0]] != '.':
                pieces[s] = Unit(side, Piece(fronts[side][s[0]] if fronts[side] else letter))
        p.pieces = pieces
        p.state = {'open': frozenset(), 'pools': ((), ()), 'attack': None, 'loser': None}

    def draw(self, chance):
        options = {**super().draw(chance), 'TankDwarvesOnly': chance.choice(['false', 'false', 'true']),
                   'Penalties': chance.choice(['off', 'turn', 'game']),
                   'Waivers': chance.choice(['false', 'true'])}
        if self.advanced:
            for key in ('FrontWhite', 'FrontBlack'):
                options[key] = ''.join(chance.choices('DSO.', k=8)) if chance.random() < 0.7 else 'DDDDDDDD'
        return options

    def board(self, p):
        """Who may do what in a position that no longer changes."""
        if p.__dict__.get('sight') is None or p.sight.units is not p.pieces:
            p.sight = Board(p, self.game.options.get('TankDwarvesOnly') == 'true')
        return p.sight

    def placement(self, p):
        return {s: (unit.side, unit.piece[:2], sorted(piece[:2] for piece in unit.riders))
                for s, unit in p.pieces.items()}

    def attacked(self, p, side):
        """The end of a turn closes the AirShips of its player that it has not opened."""
        if side == p.side and p.state['open'] - p.state['fresh'] and (p.done >= p.quota or self.ends(None, None, p)):
            p = p.copy()
            self.close(p, side)
        return self.board(p).is_attacked(side)

    def close(self, p, side):
        p.state['open'] = frozenset(s for s in p.state['open'] if p.pieces[s].side != side or s in p.state['fresh'])

    def excused(self, p, side):
        return bool(self.board(p).paladins(side))

    def lost(self, p):
        if p.state['attack']:
            return None
        if p.state['loser'] is not None:
            return p.state['loser']
        return next((side for side in (WHITE, BLACK) if self.board(p).king_of(side) is None), None)

    def unfinished(self, p):
        return p.state['calling']

    # Actions.

    def candidates(self, p, board=None):
        board = board or self.board(p)
        for s, unit in p.pieces.items():
            if unit.side != p.side:
                continue
            for action in (*self.moves(p, board, s), *self.specials(p, board, s)):
                if action.kind in ('move', 'remove', 'give') and action.taken and board.has_king(action.goal) and (
                        not self.advanced and self.safe != 'never'):
                    continue
                yield action

    def moves(self, p, board, s):
        unit = p.pieces[s]
        for rider, piece in sorted(board.movers(s), key=lambda pair: (pair[0] is not None, *rider_order(pair))):
            for letter, plus in powers(piece):
                for goal, quiet, takes in board.walks(s, unit.side, letter, plus):
                    other = p.pieces.get(goal)
                    if other is None or other.side == unit.side:
                        if quiet and (other is None or not is_carrier(piece) and board.has_room(goal, piece)):
                            yield from self.landings(p, board, s, goal, piece, rider)
                    elif takes and board.may_take(s, goal):
                        yield from self.landings(p, board, s, goal, piece, rider, taken=True)
                        if is_carrier(other.piece) and not other.riders and not is_carrier(piece):
                            yield from self.landings(p, board, s, goal, piece, rider, over=True, taken=True)
        if unit.riders and board.may_act(s):
            yield from (Action('move', s, g, unit.piece) for g in board.jumps(s) if g not in p.pieces)
        for rider, piece, goal in sorted(board.strikes(s), key=lambda take: rider_order(take)):
            yield Action('move', s, goal, piece, rider, taken=True)
        if unit.piece.letter == 'C' and not unit.riders and board.may_act(s):
            for goal in [*board.ahead(s, STRAIGHT), *leapt(s, KNIGHT if unit.piece.plus else ())]:
                if goal not in p.pieces:
                    yield Action('move', s, goal, unit.piece)
                elif unit.piece.plus and p.pieces[goal].side == unit.side and not is_carrier(p.pieces[goal].piece):
                    yield Action('under', s, goal, unit.piece)

    def landings(self, p, board, s, goal, piece, rider, over=False, taken=False):
        """The actions of a normal move to a square, with every promotion."""
        side = p.pieces[s].side
        if piece.letter not in FRONT or goal[1] != home(1 - side):
            yield Action('move', s, goal, piece, rider, '', over, taken)
            return
        other = p.pieces.get(goal)
        boards = over or other and other.side == side
        letter = FIRST_RANKS[1 - side][goal[0]]
        for becomes in ANY_PROMOTION if letter == 'K' else letter:
            if boards and (becomes in CARRIERS or not over and not board.has_room(goal, Piece(becomes))):
                continue
            yield Action('move', s, goal, piece, rider, becomes, over, taken)
        if not self.advanced or over:
            return
        origin = goal[0], home(side)
        place = self.place_of(p, origin)
        if place and place[0] == side and not place[2].plus:
            yield Action('move', s, goal, piece, rider, '^', over, taken)
        if not boards and not place and not self.place_of(p, goal):
            for special in SPECIALS.get(letter, ''):
                for x in range(8):
                    if (x, home(side)) not in p.pieces or (x, home(side)) == s and rider is None:
                        yield Action('move', s, goal, piece, rider, '<' + special + '@' + square_text((x, home(side))),
                                     over, taken)

    def place_of(self, p, origin):
        """Where the piece that began on a square stands or rides: side, square and piece; None if nowhere."""
        for s, unit in p.pieces.items():
            for piece in (unit.piece, *unit.riders):
                if piece.origin == origin:
                    return unit.side, s, piece
        return None

    def specials(self, p, board, s):
        for rider, goal, gives in board.removals(s):
            yield Action('give' if gives else 'remove', s, goal, None, rider, taken=True)
        for goal in board.conversions(s):
            yield Action('convert', s, goal, taken=True)
        if not p.state['called'] and board.may_act(s):
            for piece in board.users(s):
                if piece.letter == 'L':
                    pool = p.state['pools'][p.side]
                    for called in sorted(pool, key=lambda m: (m.origin is not None, m.origin and m.origin[::-1])):
                        yield Action('call', s, s, piece, call=called)

    def actions(self, p):
        attack = p.state['attack']
        if attack:
            answers = [Action('answer', s, attack.by, taken=True) for s in self.board(p).paladins(attack.unit.side)]
            return {action.text: action for action in [*answers, DECLINE]}
        if p.state['attempt']:
            return {action.text: action for action in (LET, REFUSE)}
        found = super().actions(p)
        asks = self.game.options.get('Waivers') == 'true' and len(p.state['refused']) < 32
        return {**found, **self.attempts(p)} if found and asks else found

    def attempts(self, p):
        """What is illegal only for protection or the hold of Dwarves and Sylphs."""
        plain = {action.text for action in self.candidates(p)}
        board = Board(p, self.board(p).tank_dwarves_only, p.side, unheld=True)
        found = {}
        for action in self.candidates(p, board):
            if action.text not in plain and action.text not in p.state['refused'] and self.legal(p, action):
                found.setdefault(action.text + '?', Attempt(action))
        return found

    def tries(self, p):
        """The forbidden actions that option Penalties punishes, by their texts and by what is written of them."""
        penalties = self.game.options.get('Penalties', 'off')
        if penalties == 'off' or p.state['attack'] or p.state['attempt'] or not self.actions(p) or (
                self.attacked(p, p.side)):
            return {}
        plain = {action.text: action for action in self.candidates(p)}
        board = Board(p, self.board(p).tank_dwarves_only, p.side)
        found = {}
        for action in self.candidates(p, board):
            if action.text not in plain:
                tried = Try(action.start, action.rider, self.loses_piece(p, action))
            elif action.kind == 'move' and action.piece.letter == 'K' and not self.legal(p, action):
                tried = Try(action.start, None, False, penalties == 'game')
            else:
                continue
            q = self.tried(p, tried)
            if tried.loses_game or not self.attacked(q, p.side):
                found.setdefault(action.text, tried)
                found.setdefault(tried.text, tried)
        return found

    def loses_piece(self, p, action):
        """Whether a slayer is lost that did not see who protects its object."""
        if action.kind != 'remove':
            return False
        unit = p.pieces[action.start]
        piece = unit.piece if action.rider is None else unit.riders[action.rider]
        guard = {('B', False): 'W', ('N', False): 'P'}.get(piece[:2])
        board = self.board(p)
        return any(letter == guard and action.goal in board.guards(s)
                   for s, other in p.pieces.items() if other.side != unit.side
                   for m in board.users(s) for letter, _ in powers(m))

    def tried(self, p, tried):
        """The node behind a punished try, before the turn passes."""
        q = p.copy()
        q.done = q.quota
        if tried.loses_piece:
            self.drop(q, tried.start, tried.rider)
        q.state['loser'] = q.side if tried.loses_game else None
        return q

    # What comes of them.

    def made(self, p, action):
        q = p.copy()
        q.state['calling'] = False
        if action.kind in ('answer', 'decline'):
            self.answer(q, action)
            return q
        if action.kind == 'call':
            self.call(q, action)
            return q
        q.done += 1
        is_front = action.kind == 'move' and action.piece.letter in FRONT
        q.progress = p.progress or action.taken or is_front
        if action.kind == 'convert':
            self.change_side(q, action.goal, p.side)
        elif action.kind in ('move', 'under'):
            self.move(q, action)
        else:
            unit, was_open = self.lift(q, action.goal)
            leaves = 'nobody' if action.kind == 'give' else 'unit' if action.rider is None else 'rider'
            if action.kind == 'give':
                self.drop(q, action.start, action.rider)
            self.removed(q, Attack(action.goal, unit, was_open, action.start, leaves))
        return q

    def lift(self, q, square):
        """Takes a unit from the board; returns it and whether it was open."""
        was_open = square in q.state['open']
        q.state['open'] = q.state['open'] - {square}
        q.state['fresh'] = q.state['fresh'] - {square}
        return q.pieces.pop(square), was_open

    def drop(self, q, square, rider):
        """Takes a unit, or a rider, out of play."""
        if rider is None:
            self.lift(q, square)
        else:
            q.pieces[square] = without(q.pieces[square], rider)

    def open(self, q, square):
        """Opens an AirShip of the player, if there is one on the square."""
        if q.pieces[square].piece.letter == 'A':
            q.state['open'] = q.state['open'] | {square}
            q.state['fresh'] = q.state['fresh'] | {square}

    def change_side(self, q, square, side):
        unit, _ = self.lift(q, square)
        q.pieces[square] = Unit(side, unit.piece._replace(call=None), tuple(m._replace(call=None) for m in unit.riders))

    def move(self, q, action):
        start, goal, side = action.start, action.goal, q.side
        unit = q.pieces[start]
        flags = [start in q.state[key] for key in ('open', 'fresh')]
        if action.rider is None:
            self.lift(q, start)
            mover = unit
        else:
            q.pieces[start] = without(unit, action.rider)
            self.open(q, start)
            mover = Unit(side, unit.riders[action.rider])
        if action.becomes.isalpha():
            mover = Unit(side, Piece(action.becomes))
        gone = action.becomes[:1] in ('^', '<')
        other = q.pieces.get(goal)
        lifted = None
        if action.over:
            self.change_side(q, goal, side)
        elif other and other.side != side:
            lifted = self.lift(q, goal)
        if not gone:
            if action.kind == 'under':
                q.pieces[goal] = Unit(side, mover.piece, (other.piece,))
            elif goal in q.pieces:
                q.pieces[goal] = q.pieces[goal]._replace(riders=q.pieces[goal].riders + (mover.piece,))
                self.open(q, goal)
            else:
                q.pieces[goal] = mover
                for key, flag in zip(('open', 'fresh'), flags):
                    if flag and action.rider is None:
                        q.state[key] = q.state[key] | {goal}
                if lifted and not action.becomes:
                    self.open(q, goal)
        if action.becomes == '^':
            self.promote(q, (goal[0], home(side)))
        if lifted:
            attack = Attack(goal, *lifted, goal, 'nobody' if gone else 'unit')
            self.removed(q, attack, answerable=action.becomes[:1] != '<')
        if action.becomes[:1] == '<':
            self.give_back(q, goal)
            q.pieces[square_read(action.becomes[3:])] = Unit(side, Piece(action.becomes[1]))

    def promote(self, q, origin):
        _, square, piece = self.place_of(q, origin)
        unit, better = q.pieces[square], piece._replace(plus=True)
        if unit.piece == piece:
            q.pieces[square] = unit._replace(piece=better)
        else:
            q.pieces[square] = unit._replace(riders=tuple(better if m == piece else m for m in unit.riders))

    def give_back(self, q, origin):
        """The enemy's piece that began on a square returns there, out of whatever pool or call it was in."""
        enemy = 1 - q.side
        q.state['pools'] = tuple(tuple(m for m in pool if m.origin != origin) for pool in q.state['pools'])
        self.end_calls(q, lambda unit, piece: piece.call.origin == origin)
        q.pieces[origin] = Unit(enemy, Piece(FIRST_RANKS[enemy][origin[0]], origin=origin))

    def end_calls(self, q, ends):
        def freed(unit, piece):
            return piece._replace(call=None) if piece.call and ends(unit, piece) else piece
        for s, unit in list(q.pieces.items()):
            q.pieces[s] = Unit(unit.side, freed(unit, unit.piece), tuple(freed(unit, m) for m in unit.riders))

    def removed(self, q, attack, answerable=True):
        """A unit has been removed: it waits for an answer, if there may be one, or goes to the pool."""
        if answerable and Board(q).paladins(attack.unit.side):
            q.state['attack'] = attack
        else:
            self.stands(q, attack)

    def stands(self, q, attack):
        victim = attack.unit.side
        gone = [m._replace(call=None) for m in (attack.unit.piece, *attack.unit.riders) if m.letter in CALLABLE]
        pools = list(q.state['pools'])
        pools[1 - victim] += tuple(gone)
        q.state['pools'] = tuple(pools)
        self.end_calls(q, lambda unit, piece: unit.side == victim)

    def call(self, q, action):
        pools, unit = list(q.state['pools']), q.pieces[action.start]
        pool = list(pools[q.side])
        pool.remove(action.call)
        pools[q.side] = tuple(pool)
        q.state.update(pools=tuple(pools), called=action.start, calling=True)
        if unit.piece is action.piece:
            q.pieces[action.start] = unit._replace(piece=action.piece._replace(call=action.call))
        else:
            q.pieces[action.start] = unit._replace(riders=(action.piece._replace(call=action.call),))

    def answer(self, q, action):
        attack, q.state['attack'] = q.state['attack'], None
        if action.kind == 'decline':
            self.stands(q, attack)
            return
        self.drop(q, action.start, 0 if is_carrier(q.pieces[action.start].piece) else None)
        if attack.leaves != 'nobody':
            self.drop(q, attack.by, 0 if attack.leaves == 'rider' else None)
        q.pieces[attack.square] = attack.unit
        if attack.was_open:
            q.state['open'] = q.state['open'] | {attack.square}

    def played(self, p, action):
        if p.state['attack']:
            q = self.made(p, action)
            return self.settled(q) if q.done else q
        if action.kind == 'try':
            return self.next_turn(self.tried(p, action))
        if action.kind not in ('attempt', 'let', 'refuse'):
            return super().played(p, action)
        q, attempt = p.copy(), p.state['attempt']
        q.state['attempt'] = action.action if action.kind == 'attempt' else None
        if action.kind == 'refuse':
            q.state['refused'] = p.state['refused'] | {attempt.text}
        return super().played(q, attempt) if action.kind == 'let' else q

    def settled(self, q):
        return q if q.state['attack'] and q.done < q.quota else super().settled(q)

    def key(self, p):
        units = frozenset((s, u.side, u.piece, tuple(sorted(u.riders, key=repr))) for s, u in p.pieces.items())
        pools = tuple(tuple(sorted(pool, key=repr)) for pool in p.state['pools'])
        return units, pools, p.side, p.quota, p.state['open'], p.state['attack']

    def is_drawn(self, p):
        bare = self.safe != 'never' and all(unit.piece.letter == 'K' for unit in p.pieces.values())
        return bare or super().is_drawn(p)

    # FEN.

    def fen(self, p):
        state, keys = p.state, []
        for key, squares in (('open', state['open']), ('opened', state['fresh'])):
            if squares:
                keys.append(key + '=' + ''.join(map(square_text, squares)))
        for side, name in ((WHITE, 'whitepool'), (BLACK, 'blackpool')):
            if state['pools'][side]:
                keys.append(name + '=' + ''.join(piece_text(m, WHITE) for m in state['pools'][side]))
        origins = ''.join(self.origin_text(p, side, x) for side in (WHITE, BLACK) for x in range(8)
                          ) if self.advanced else ''
        if origins:
            keys.append('origins=' + origins)
        attack = state['attack']
        if attack:
            leaves = {'unit': '', 'rider': 'r', 'nobody': '-'}[attack.leaves]
            keys += ['stage=2', 'taken=' + square_text(attack.square) + unit_text(attack.unit) + '*' * attack.was_open,
                     'attacker=' + square_text(attack.by) + leaves]
        elif state['calling']:
            keys.append('stage=1')
        if self.game.keys.get('steps') != '1':
            if state['called']:
                keys.append('called=' + square_text(state['called']))
            if self.advanced and (attack and attack.unit.side != p.side or state['attempt']):
                keys.append('decider=' + 'bw'[p.side])
        if state['attempt']:
            keys.append('attempt=' + state['attempt'].text)
        if state['refused']:
            keys.append('refused=' + ''.join(sorted(state['refused'])))
        words = [fen_rows(p, lambda s: unit_text(p.pieces[s]) if s in p.pieces else ''), 'wb'[p.side], '- -',
                 str(p.quiet), str(p.number // 2 + 1)]
        return ' '.join(words + ([','.join(keys)] if keys else []))

    def origin_text(self, p, side, x):
        """The entry of a piece in the list of origins; empty where it is what it is by default."""
        origin, letter = (x, home(side)), FIRST_RANKS[side][x]
        place, attack = self.place_of(p, origin), p.state['attack']
        there = p.pieces.get(origin)
        default = there and there.side == side and there.piece.letter == letter
        begun = square_text(origin)
        if place:
            if default and there.piece is place[2] and not place[2].plus:
                return ''
            return begun + square_text(place[1]) + '+' * place[2].plus
        for pool, name in zip(p.state['pools'], 'wb'):
            for piece in pool:
                if piece.origin == origin:
                    return begun + name + '+' * piece.plus
        for s, unit in p.pieces.items():
            for piece in (unit.piece, *unit.riders):
                if piece.call and piece.call.origin == origin:
                    return begun + '!' + square_text(s)
        if attack:
            for piece in (attack.unit.piece, *attack.unit.riders):
                if piece.origin == origin:
                    return begun + 'x' + '+' * piece.plus
                if piece.call and piece.call.origin == origin:
                    return begun + '!x'
        return begun + '-' if default else ''


class Advanced(Fantasy):
    advanced = True


LAWS = {'fantasy': Fantasy, 'fantasy-advanced': Advanced}

# SPDX-License-Identifier: GPL-3.0-or-later
"""Random positions of pieces that meet seldom or never in random games from the start."""
from fantasy import CALLABLE, FIRST_RANKS, home
from fantasy_board import Board, Piece, Unit, is_carrier
from games import BLACK, WHITE
from positions import Position, actions_of, in_check, played


def begun(p):
    """A position as the start of a game."""
    law = p.game.law
    p.quota = law.quota(p)
    p.state['began'], p.seen = law.placement(p), (law.key(p),)
    return p


def future(game, chance):
    """Future Chess with kings and rooks that may castle, and few other pieces."""
    while True:
        p = Position(game)
        while p.state['due'] is not None:
            p = played(p, chance.choice(list(actions_of(p).values())))
        for s, (side, letter) in list(p.pieces.items()):
            if letter != 'K' and chance.random() < (0.3 if letter == 'R' else 0.7):
                del p.pieces[s]
                to = chance.choice(sorted(game.squares))
                if letter != 'P' and to not in p.pieces and chance.random() < 0.4:
                    p.pieces[to] = side, letter
        p.state['unmoved'] = frozenset(s for s in p.state['unmoved'] if p.pieces.get(s, '--')[1] in 'KR' and
                                       s[1] == 7 * p.pieces[s][0] and chance.random() < 0.9)
        p.side = p.number = chance.randrange(2)
        if not in_check(p, 1 - p.side):
            p.seen = (game.law.key(p),)
            return p


def transporter(game, chance):
    """Transporter Chess with few pieces, most of them about to land on transporters."""
    law = game.law
    while True:
        p = Position(game)
        others = [(side, letter) for side in (WHITE, BLACK) for letter in 'I' + ''.join(
            chance.choices('CRBMDFS', k=chance.randrange(2, 9)))]
        squares = chance.sample(sorted(game.squares), 40)
        p.pieces = {squares.pop(): (side, 'A') for side in (WHITE, BLACK)}
        for side, letter in others:
            square = (chance.randrange(10), 4 if side == WHITE else 5) if letter == 'I' else squares.pop()
            rank = square[1] if side == WHITE else 9 - square[1]
            if letter == 'F' and (rank >= 8 or rank <= 2 and game.pieces.get(square) != (side, 'F')):
                letter = 'M'        # no Fighter gets there
            if square not in p.pieces:
                p.pieces[square] = side, letter
        p.state['unmoved'] = frozenset(s for s, piece in p.pieces.items()
                                       if piece[1] == 'F' and game.pieces.get(s) == piece)
        p.side = chance.randrange(2)
        p.number = 1 - p.side
        if not law.attacked(p, 1 - p.side) and law.lost(p) is None:
            return begun(p)


def fantasy(game, chance):
    """Final Fantasy Chess with many promoted, riding, called and lost pieces."""
    law = game.law
    while True:
        p = Position(game)
        p.pieces = {}
        scarce, only_dwarves = chance.random(), game.options.get('TankDwarvesOnly') == 'true'
        extra, crowded = chance.choice(['LLMMTTAHCZWRBPGN', 'LLMMMHH', 'LLTTAHZ']), chance.random() < 0.5
        others, pools = [], [[], []]
        for side in (WHITE, BLACK):
            for x, letter in enumerate(FIRST_RANKS[side]):
                piece = Piece(letter, law.advanced and chance.random() < 0.4,
                          (x, home(side)) if law.advanced else None)
                if letter == 'K':
                    others.append((side, piece))
                elif chance.random() < 0.85 - 0.6 * scarce:
                    others.append((side if chance.random() < 0.9 else 1 - side, piece))
                elif chance.random() < 0.7 and letter in CALLABLE:
                    pools[1 - side if chance.random() < 0.9 or not law.advanced else side].append(piece)
            for letter in chance.choices('DDDSO' if law.advanced else 'D', k=chance.randrange(9)):
                others.append((side, Piece(letter)))
            for letter in chance.choices(extra, k=chance.randrange(6)):
                others.append((side, Piece(letter)))
        squares = chance.sample([(x, y) for x in range(8) for y in range(8)], 64)
        if crowded:
            x, y = squares[0]
            squares.sort(key=lambda s: abs(s[0] - x) + abs(s[1] - y) + chance.randrange(3))
        for side, piece in sorted(others, key=lambda pair: not is_carrier(pair[1])):
            if piece.letter == 'L' and pools[side] and chance.random() < 0.5:
                piece = piece._replace(call=pools[side].pop())
            rooms = [s for s, unit in p.pieces.items() if unit.side == side and is_carrier(unit.piece) and
                     (unit.piece.letter == 'A' or not unit.riders) and
                     (unit.piece.letter != 'T' or piece.letter == 'D' or not only_dwarves)]
            if rooms and not is_carrier(piece) and chance.random() < 0.4:
                square = chance.choice(rooms)
                p.pieces[square] = p.pieces[square]._replace(riders=p.pieces[square].riders + (piece,))
            elif squares:
                wanted = range(1, 7) if piece.letter in 'DSO' else range(8)
                square = next((s for s in squares if s[1] in wanted), None)
                if square:
                    squares.remove(square)
                    p.pieces[square] = Unit(side, piece)
        p.side = p.number = chance.randrange(2)
        p.state.update(pools=tuple(map(tuple, pools)), open=frozenset(
            s for s, unit in p.pieces.items() if unit.piece.letter == 'A' and chance.random() < 0.3))
        board = Board(p)
        if not board.is_attacked(1 - p.side) or board.paladins(1 - p.side):
            return begun(p)


SETUPS = {'future': future, 'future-nine': future, 'future-random': future, 'transporter': transporter,
          'fantasy': fantasy, 'fantasy-advanced': fantasy}

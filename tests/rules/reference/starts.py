# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions from which to compare: with few pieces, so that games end, pawns promote and kings castle."""
import re

from positions import Position, in_check


def board_text(p):
    """The board as in a FEN."""
    rows = []
    for y in reversed(range(p.game.ranks)):
        row = ''
        for x in range(p.game.files):
            side, letter = p.pieces.get((x, y), (None, '.' if (x, y) in p.game.squares else '*'))
            row += letter.lower() if side else letter
        rows.append(re.sub(r'\.+', lambda dots: str(len(dots[0])), row))
    return '/'.join(rows)


def hands_text(p):
    """The pieces in hand, in the order of their names, behind `[`; nothing in games without hands."""
    hands = (letter.lower() if side else letter for (side, letter), n in p.hands.items() for _ in range(n))
    return '' if p.game.hands in ('none', 'free') else '[' + ''.join(sorted(hands))


def may_stand(game, square, side, letter):
    """Whether a pawn may get to a square: not to its last rank, and to its second only at the start."""
    ahead = square[1] if side == 0 else game.ranks - 1 - square[1]
    return 1 < ahead < game.ranks - 1 or ahead == 1 and game.first(square, side, letter)


def scattered(game, chance):
    """A FEN with the royal pieces of the start and some others; often they may castle."""
    pieces, rights = {}, ''
    for (side, wing), (king, rook, *_) in game.castling.items():
        if chance.random() < 0.3:
            rights += Position.letter((side, wing))
            pieces.update((s, game.pieces[s]) for s in (king, rook) if s in game.pieces)
    for side in (0, 1):
        mine = [letter for s, (other, letter) in sorted(game.pieces.items()) if other == side]
        kings = [letter for letter in mine if letter in game.royal and (side, letter) not in pieces.values()]
        others = [letter for letter in sorted(set(mine) - game.royal)]
        others += [l for letter in others if letter in game.into for l in game.into[letter][0][side] if l != '.']
        for letter in kings + (chance.choices(others, k=chance.randint(1, 6)) if others else []):
            free = [s for s in sorted(game.squares - set(pieces))
                    if letter not in game.into or may_stand(game, s, side, letter)]
            if free:
                pieces[chance.choice(free)] = side, letter
    in_hand = [l for l in others if l[0] != '+'] if game.hands not in ('none', 'free') else []
    hands = ''.join(chance.choice((l.upper(), l.lower())) for l in chance.choices(in_hand, k=3)) if in_hand else ''
    start = Position(game)
    start.pieces = pieces
    quiet = game.law.quiet_turns - chance.randint(0, 1) if game.law.proves() and chance.random() < 0.6 else 0
    return '%s%s %s %s - %d %d' % (board_text(start), hands and '[%s]' % hands, chance.choice('wb'), ''.join(sorted(rights)) or '-', quiet,
                                 chance.randint(1, 4))


def start_of(game, chance, accepts):
    """A position like that which the program accepts, with its FEN; after many others the start."""
    for _ in range(50):
        fen = scattered(game, chance)
        p = Position(game, fen)
        if not in_check(p, 1 - p.side) and accepts(fen):
            return p, 'fen ' + fen
    return Position(game), 'startpos'

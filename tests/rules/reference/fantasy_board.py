# SPDX-License-Identifier: GPL-3.0-or-later
"""The pieces of Final Fantasy Chess: who may do what to whom in a position."""
from collections import namedtuple
from functools import lru_cache

from games import BLACK, WHITE

# `call`: the piece that a Caller has called. `origin`: the square of the back ranks where the piece began (advanced).
Piece = namedtuple('Piece', 'letter plus origin call', defaults=(False, None, None))
# All that stands on a square: a character, or a carrier and its riders.
Unit = namedtuple('Unit', 'side piece riders', defaults=((),))

CARRIERS, FRONT = 'AHCZT', 'DSO'
STRAIGHT = (1, 0), (-1, 0), (0, 1), (0, -1)
ASLANT = (1, 1), (1, -1), (-1, 1), (-1, -1)
AROUND = STRAIGHT + ASLANT
TWO_ASLANT = (2, 2), (2, -2), (-2, 2), (-2, -2)
KNIGHT = (1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)
LONG = (1, 3), (1, -3), (-1, 3), (-1, -3), (3, 1), (3, -1), (-3, 1), (-3, -1)
BOARD = {(x, y) for x in range(8) for y in range(8)}


@lru_cache(None)
def leapt(square, leaps):
    """The squares of the board that leaps lead to."""
    at = [(square[0] + x, square[1] + y) for x, y in leaps]
    return [s for s in at if s in BOARD]


def is_light(square):
    return sum(square) % 2 == 1


def forward(side):
    return 1 if side == WHITE else -1


def powers(piece):
    """The types, each promoted or not, whose moves and specials a piece has."""
    return [(piece.letter, piece.plus)] + ([(piece.call.letter, piece.call.plus)] if piece.call else [])


def is_carrier(piece):
    return piece.letter in CARRIERS


class Board:
    """The units of a position, and who may do what to whom. `bold`: a side that acts as if no enemy protected anything,
    and, if `unheld`, no enemy Dwarf or Sylph suppressed who acts."""

    def __init__(self, p, tank_dwarves_only=False, bold=None, unheld=False):
        self.units, self.open, self.tank_dwarves_only = p.pieces, p.state['open'], tank_dwarves_only
        self.bold, self.unheld = bold, unheld
        knights = [s for s in self.units
                   if any(letter == 'M' for piece in self.users(s) for letter, _ in powers(piece))]
        ready = [s for s in knights if not self.is_held(s)]
        self.cancelled = {s for s in ready if any(self.field_reaches(other, s) for other in ready)}
        self.fields = [s for s in ready if s not in self.cancelled]
        self.guarded = {side: {s for at, u in self.units.items() if u.side == side for s in self.guards(at)}
                        for side in (WHITE, BLACK)}

    def line(self, start, leap):
        """The squares of a line up to the edge."""
        x, y = start[0] + leap[0], start[1] + leap[1]
        while (x, y) in BOARD:
            yield x, y
            x, y = x + leap[0], y + leap[1]

    def ahead(self, start, leaps):
        """The squares of lines up to the first unit of each, that one included."""
        for leap in leaps:
            for s in self.line(start, leap):
                yield s
                if s in self.units:
                    break

    def firsts(self, start, leaps):
        return [s for s in self.ahead(start, leaps) if s in self.units]

    def seconds(self, start, leaps):
        """The second unit of each line."""
        found = []
        for leap in leaps:
            found += [s for s in self.line(start, leap) if s in self.units][1:2]
        return found

    def users(self, s):
        """The characters on a square that do not count as riding where specials are used or given."""
        unit = self.units[s]
        if not is_carrier(unit.piece):
            return [unit.piece]
        return list(unit.riders) if unit.piece.letter == 'H' else []

    def is_magic(self, s):
        return self.units[s].piece[:2] == ('H', True)

    def has_king(self, s):
        return any(piece.letter == 'K' for piece in (self.units[s].piece, *self.units[s].riders))

    def is_held(self, s):
        """Whether an enemy Dwarf or Sylph suppresses the unit on a square."""
        side = self.units[s].side
        back = -forward(1 - side)
        for letter, leaps in (('D', ((0, back),)), ('S', ((1, back), (-1, back)))):
            for at in leapt(s, leaps):
                unit = self.units.get(at)
                if unit and unit.side != side and unit.piece.letter == letter:
                    return True
        return False

    def field_reaches(self, knight, s):
        """Whether the field of a Magitek Knight, if it works, reaches the unit on a square."""
        return s in leapt(knight, AROUND) and not (
            self.is_magic(s) and self.units[knight].side != self.units[s].side)

    def in_field(self, s):
        return any(self.field_reaches(knight, s) for knight in self.fields)

    def is_free(self, s):
        """Whether those on a square may use their specials."""
        return not self.is_held(s) and not self.in_field(s)

    def may_act(self, s):
        """Whether those on a square may use their specials, or do so nevertheless."""
        return self.is_free(s) or self.unheld and self.units[s].side == self.bold and not self.in_field(s)

    def may_touch(self, start, goal, king_too=False):
        """Whether protection lets those on a square remove an enemy unit, or they do it nevertheless."""
        if self.units[start].side == self.bold and not (king_too and self.has_king(goal)):
            return True
        return not self.is_protected(goal, king_too)

    def is_object(self, s, by):
        """Whether the unit on a square can be the object of specials of a side."""
        unit = self.units[s]
        if unit.piece.letter == 'O' or self.in_field(s) or self.is_magic(s) and unit.side != by:
            return False
        return not (s in self.cancelled and not is_carrier(unit.piece))

    def guards(self, at):
        """The squares that those on a square protect."""
        found = []
        if not self.is_free(at):
            return found
        for piece in self.users(at):
            for letter, plus in powers(piece):
                if letter == 'W':
                    found += self.firsts(at, AROUND if plus else ASLANT)
                elif letter == 'R':
                    found += self.firsts(at, ASLANT) if plus else leapt(at, TWO_ASLANT)
                elif letter == 'P':
                    found += leapt(at, AROUND)
        return found

    def is_protected(self, s, king_too=False):
        side = self.units[s].side
        return s in self.guarded[side] and self.is_object(s, side) and (king_too or not self.has_king(s))

    def pierces(self, s):
        """Whether a Black Wizard lets those on a square pierce protection."""
        side = self.units[s].side
        return self.is_object(s, side) and any(
            at in self.units and self.units[at].side == side and self.is_free(at) and
            any(power == ('B', True) for piece in self.users(at) for power in powers(piece))
            for at in leapt(s, TWO_ASLANT))

    def may_take(self, start, goal):
        """Whether those on a square may take an enemy unit by a normal move that reaches it."""
        letter = self.units[goal].piece.letter
        if letter == 'T' or letter == 'A' and goal not in self.open:
            return False
        return self.may_touch(start, goal) or self.pierces(start)

    def may_strike(self, start, goal, piercing=False):
        """Whether those on a square may take, slay or shoot an enemy unit by a special that reaches it."""
        side = self.units[start].side
        return (goal in self.units and self.units[goal].side != side and self.may_act(start) and
                self.is_object(goal, side) and (piercing or self.may_touch(start, goal)))

    def walks(self, s, side, letter, plus):
        """Where the normal moves of a type go: squares, whether without capture, and whether with one."""
        if letter in 'WBLR':
            yield from ((g, True, True) for g in self.ahead(s, ASLANT))
        if letter == 'R' and not plus:
            for x, y in STRAIGHT:
                for between in leapt(s, ((x, y),)):
                    if between not in self.units:
                        beyond = tuple(leap for leap in ASLANT if x * leap[0] + y * leap[1] > 0)
                        yield from ((g, True, True) for g in leapt(between, beyond))
        if letter in 'PGNM' or letter == 'R' and plus:
            yield from ((g, True, True) for g in leapt(s, KNIGHT))
        if letter in 'WRB' and plus:
            yield from ((g, True, False) for g in leapt(s, STRAIGHT))
        if letter == 'G' and plus:
            yield from ((g, True, False) for g in leapt(s, LONG))
        if letter == 'K':
            yield from ((g, True, True) for g in leapt(s, AROUND))
        if letter in FRONT:
            f = forward(side)
            yield from ((g, letter in 'DO', letter in 'SO') for g in leapt(s, ((0, f),)))
            yield from ((g, letter in 'SO', letter in 'DO') for g in leapt(s, ((1, f), (-1, f))))
        if letter == 'A':
            yield from ((g, True, True) for g in self.ahead(s, AROUND))
        if letter in 'HCZT':
            yield from ((g, True, letter != 'T') for g in self.ahead(s, STRAIGHT))
        if letter in 'HCZ' and plus:
            yield from ((g, True, False) for g in leapt(s, KNIGHT))

    def jumps(self, s):
        """The squares that a ridden carrier on a square may jump to, whatever stands there."""
        letter = self.units[s].piece.letter
        for leap in {'A': AROUND, 'Z': STRAIGHT}.get(letter, []):
            over = False
            for g in self.line(s, leap):
                if over and is_light(g) == (letter == 'A'):
                    yield g
                over = over or g in self.units

    def movers(self, s):
        """Those on a square that may move from it: the number of the rider, None for the unit, and who goes."""
        unit = self.units[s]
        if not is_carrier(unit.piece) or unit.riders:
            yield None, unit.piece
        yield from enumerate(unit.riders)

    def normal_takes(self, s):
        """The enemy units that those on a square can take by normal moves, and the mover."""
        unit = self.units[s]
        for rider, piece in self.movers(s):
            for letter, plus in powers(piece):
                for goal, _, takes in self.walks(s, unit.side, letter, plus):
                    if takes and goal in self.units and self.units[goal].side != unit.side and self.may_take(s, goal):
                        yield rider, piece, goal

    def strikes(self, s):
        """The enemy units that those on a square can take by special captures, and the mover."""
        unit = self.units[s]
        for piece in self.users(s):
            rider = None if piece is unit.piece else 0
            for letter, plus in powers(piece):
                if letter == 'G':
                    yield from ((rider, piece, g) for g in leapt(s, LONG) if self.may_strike(s, g, plus))
        if unit.piece[:2] == ('Z', True) and unit.riders:
            yield from ((None, unit.piece, g) for g in [*self.jumps(s), *leapt(s, KNIGHT)] if self.may_strike(s, g))

    def removals(self, s):
        """The enemy units that those on a square can remove without going there, by whom (the number of the rider) and
        whether by giving themselves."""
        unit = self.units[s]
        for piece in self.users(s):
            rider = None if piece is unit.piece else 0
            for letter, plus in powers(piece):
                reach = []
                if letter == 'R':
                    reach = self.firsts(s, ASLANT) if plus else leapt(s, TWO_ASLANT)
                elif letter == 'B':
                    reach = self.firsts(s, AROUND if plus else ASLANT)
                elif letter == 'N':
                    reach = leapt(s, AROUND)
                elif (letter, plus) == ('W', True):
                    friends = [f for f in leapt(s, TWO_ASLANT) if f in self.units and self.units[f].side == unit.side]
                    reach = [e for e, u in self.units.items() if u.side != unit.side and
                             any(goal in friends for _, _, goal in self.normal_takes(e))]
                yield from ((rider, g, False) for g in reach if self.may_strike(s, g))
                if (letter, plus) == ('N', True):
                    for g in self.units:
                        if self.may_strike(s, g, True) and (self.may_touch(s, g, True) or self.pierces(s)):
                            yield rider, g, True
        if unit.riders:
            letter, plus = unit.piece[:2]
            lines = STRAIGHT if letter == 'T' else AROUND if (letter, plus) == ('A', True) else []
            yield from ((None, g, False) for g in self.seconds(s, lines) if self.may_strike(s, g, True))
            if (letter, plus) == ('Z', True):
                yield from ((None, g, False) for g in leapt(s, ASLANT) if self.may_strike(s, g))

    def conversions(self, s):
        """The enemy units that a king on a square can convert."""
        for piece in self.users(s):
            if piece.letter == 'K':
                yield from (g for g in leapt(s, AROUND + (KNIGHT if piece.plus else ()))
                            if self.may_strike(s, g, True) and not self.has_king(g))

    def paladins(self, side):
        """The squares of the True Paladins that may answer."""
        return [s for s, unit in self.units.items() if unit.side == side and
                any(power == ('P', True) for piece in self.users(s) for power in powers(piece)) and self.is_free(s)]

    def has_room(self, goal, piece):
        """Whether a character may board the friendly unit on a square."""
        carrier, riders = self.units[goal][1:]
        return is_carrier(carrier) and (carrier.letter == 'A' or not riders) and not (
            carrier.letter == 'T' and self.tank_dwarves_only and piece.letter != 'D')

    def king_of(self, side):
        return next((s for s, unit in self.units.items() if unit.side == side and self.has_king(s)), None)

    def is_attacked(self, side):
        king = self.king_of(side)
        return king is not None and any(
            king in [take[2] for take in (*self.normal_takes(s), *self.strikes(s))] or
            king in [removal[1] for removal in self.removals(s)]
            for s, unit in self.units.items() if unit.side != side)

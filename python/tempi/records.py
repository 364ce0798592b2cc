# SPDX-License-Identifier: GPL-3.0-or-later
"""What the library tells of games, positions, actions and searches."""

import ctypes
import enum
from ctypes import byref
from dataclasses import dataclass, fields
from typing import Any, Callable, Optional, TypeVar

from .handle import TempiError

_R = TypeVar("_R")


class Colour(enum.IntEnum):
    WHITE, BLACK = range(2)


class Outcome(enum.IntEnum):
    ONGOING, WHITE_WINS, BLACK_WINS, DRAW = range(4)


class Bound(enum.IntEnum):
    EXACT, LOWER, UPPER = range(3)


@dataclass(frozen=True)
class Game:
    """A game before it is played. `board` has a character for each square, the last rank first: `*` is no square."""

    id: str
    name: str
    aliases: str  # separated by commas
    summary: str
    source: str
    group: str
    pieces: str
    law: str
    start_fen: str
    board: str
    files: int
    ranks: int
    steps: int  # of every turn; 0: they differ
    interjections: bool  # the opponent may act inside a turn
    royal: bool
    from_file: bool


@dataclass(frozen=True)
class Option:
    """An option that players choose before a game begins; `range` has its values in words."""

    name: str
    type: str
    words: tuple[str, ...]
    min: int
    max: int
    length: int
    standard: str
    range: str


@dataclass(frozen=True)
class State:
    """Where a game stands."""

    decider: Colour  # makes the next action
    owner: Colour  # whose turn it is
    number: int
    done: int  # steps made in this turn
    left: int  # steps that it may still have at most
    may_end: bool  # by the action `0000`
    actions: int
    check: bool
    quiet: int
    quiet_limit: int
    repetitions: int
    bare: bool
    outcome: Outcome
    claimable: bool  # a draw that a player must claim
    reason: str


@dataclass(frozen=True)
class Change:
    """What an action does to one piece; `from_square` is None for a drop, `to_square` for a capture."""

    from_square: Optional[str]
    to_square: Optional[str]
    before: str
    after: str


@dataclass(frozen=True)
class Effect:
    """What an action does: `path` has the squares that a player points at, `changes` the captures first."""

    action: str
    ends_turn: bool
    next_decider: Colour
    captures: bool
    gives_check: bool
    promotes: bool
    drops: bool
    path: tuple[str, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Piece:
    """A type of piece: its letter in a FEN, and its name."""

    letter: str
    name: str


@dataclass(frozen=True)
class Info:
    """What an engine tells while it searches; scores are for the side to move, chances and the hash are permill."""

    depth: int
    selective_depth: int
    line: int
    score: int  # centipawns
    mate: int  # turns to mate; 0: none is seen
    bound: Bound
    win: int
    draw: int
    loss: int
    hash_full: int
    nodes: int
    nps: int
    milliseconds: int
    pv: tuple[str, ...]  # turns


@dataclass(frozen=True)
class Best:
    """What a search has found: the best turn, and the turn that it expects next; '' for none."""

    turn: str
    ponder: str


@dataclass(frozen=True)
class Endgame:
    """What a tablebase says: 1, 0 or -1 for the side to move, and the turns to the end."""

    value: int
    turns: int


def read(record: Callable[..., _R], struct: ctypes.Structure) -> _R:
    """Makes a record of the members of a struct; a text that is NULL is empty."""
    values = []
    for member in fields(record):
        value, kind = getattr(struct, member.name), member.type
        if value is None or isinstance(value, bytes):
            value = (value or b"").decode()
        values.append(tuple(value.split()) if kind == tuple[str, ...] else kind(value))
    return record(*values)


def read_all(record: Callable[..., _R], kind: Any, look: Callable[[int, Any], Any]) -> list[_R]:
    """Returns the records that `look` fills in by their indices."""
    found: list[_R] = []
    try:
        while not look(len(found), byref(struct := kind())).value:
            found.append(read(record, struct))
    except TempiError as error:
        if error.code != "not found":
            raise
    return found

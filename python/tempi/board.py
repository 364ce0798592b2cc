# SPDX-License-Identifier: GPL-3.0-or-later
"""Boards: games that are played."""

import copy
import ctypes
from collections.abc import Mapping
from ctypes import byref
from typing import Any, Optional, TypeVar, Union

from . import _library as c
from ._library import lib
from .handle import Handle, TempiError
from .records import Change, Colour, Effect, Game, Outcome, Piece, State, read, read_all


Self = TypeVar("Self", bound="Board")


class Board(Handle):
    """A game that is played, with all that led to its position; options are a mapping or `NAME=VALUE,...`."""

    def __init__(self, game: str = "chess", fen: Optional[str] = None,
                 options: Union[None, str, Mapping[str, object]] = None):
        self._hold(lib.tempi_new())
        self.set_game(game, options)
        if fen is not None:
            self.set_fen(fen)

    def copy(self: Self) -> Self:
        """Returns a board like this one, with its history; of a class of its own, with its attributes."""
        board = type(self).__new__(type(self))
        vars(board).update(vars(self))
        with self._lock:
            board._hold(lib.tempi_copy(self._handle))
        return board

    __copy__ = copy

    def __deepcopy__(self: Self, memo: dict[int, Any]) -> Self:
        board = memo[id(self)] = self.copy()
        own = {name: value for name, value in vars(self).items() if name not in ("_handle", "_lock")}
        vars(board).update(copy.deepcopy(own, memo))
        return board

    def __repr__(self) -> str:
        return f"Board({self.game().id!r}, {self.fen()!r})"

    def set_game(self, game: str, options: Union[None, str, Mapping[str, object]] = None) -> None:
        """Chooses a game, by id, alias, name or PIECES:LAW, and begins it."""
        if isinstance(options, Mapping):
            options = ",".join(f"{name}={value}" for name, value in options.items())
        self._call("set_game", game, options)

    def set_fen(self, fen: Optional[str] = None) -> None:
        """Begins at a FEN, also in the middle of a turn; without one at the starting position."""
        self._call("set_fen", fen)

    reset = set_fen

    def draw_start(self, seed: int) -> None:
        """Begins at a starting position drawn at random, where the game has many."""
        self._call("draw_start", seed)

    def validate_fen(self, fen: str) -> str:
        """Returns why a text is no FEN of the game; '' if it is one."""
        try:
            self._call("validate_fen", fen)
        except TempiError as error:
            return str(error)
        return ""

    def fen(self) -> str:
        """Returns the FEN of the position, also in the middle of a turn."""
        return self._text("fen")

    def starting_fen(self) -> str:
        """Returns the FEN at which this game began."""
        return self._text("starting_fen")

    def game(self) -> Game:
        """Returns the game that is played."""
        self._call("game", byref(struct := c.GameStruct()))
        return read(Game, struct)

    def options(self) -> str:
        """Returns the values of the options, `NAME=VALUE,NAME=VALUE`."""
        return self._text("options")

    def rules(self) -> str:
        """Returns the rules in words, lines `Subject: what holds`."""
        return self._text("rules")

    def example(self) -> str:
        """Returns an example of a turn as lines: the FEN where it is played, the turn, and what it shows; empty if there is none."""
        return self._text("example")

    def state(self) -> State:
        """Returns who is to move, how far the turn is, and the outcome."""
        self._call("state", byref(struct := c.StateStruct()))
        return read(State, struct)

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return self.state().check

    def is_game_over(self, claim_draw: bool = True) -> bool:
        """Whether the game has ended, or, with `claim_draw`, would end by a player's claim."""
        state = self.state()
        return state.outcome != Outcome.ONGOING and (claim_draw or not state.claimable)

    def may_win(self, colour: Colour) -> bool:
        """Whether a colour may still win; False with insufficient material."""
        self._call("may_win", colour, byref(may := ctypes.c_int()))
        return may.value != 0

    def turn_words(self) -> str:
        """Returns which step of the turn is next, in words."""
        return self._text("turn_words")

    def result(self) -> str:
        """Returns the result by the rules: `*`, `1-0 {reason}`, `0-1 {reason}` or `1/2-1/2 {reason}`."""
        return self._text("result")

    def key(self) -> int:
        """Returns a key of the position, the same in every run."""
        return int(self._call("key"))

    def legal_actions(self) -> list[str]:
        """Returns the legal actions."""
        return self._text("legal_actions").split()

    def legal_turns(self, most: int = 1000) -> tuple[list[str], bool]:
        """Returns legal turns, or rests of this turn, `most` at most, and whether there are more."""
        more = ctypes.c_int()
        turns = self._text("legal_turns", most, byref(more)).split()
        return turns, more.value != 0

    def forced(self) -> str:
        """Returns the rest of the turn as far as there is no choice."""
        return self._text("forced")

    def push(self, text: str) -> None:
        """Plays an action, a turn, its rest, or several turns; nothing if one is illegal."""
        self._call("push", text)

    def pop(self) -> None:
        """Takes back an action."""
        self._call("pop")

    def pop_turn(self) -> None:
        """Takes back all that was played since the last turn began."""
        self._call("pop_turn")

    def played_count(self) -> int:
        """Returns the number of actions played."""
        return int(self._call("played_count"))

    def move_stack(self) -> str:
        """Returns the turns played so far."""
        return self._text("move_stack")

    def turn_so_far(self) -> str:
        """Returns what was played of this turn."""
        return self._text("turn_so_far")

    def _of_action(self, name: str, text: str, *arguments: Any) -> Any:
        """Calls a function with the number of a legal action and more."""
        with self._lock:
            self._call("read", text, byref(action := ctypes.c_uint32()))
            return self._call(name, action.value, *arguments)

    def text(self, action: str) -> str:
        """Returns a legal action, in any notation, as text."""
        return str(self._of_action("text", action).decode())

    def san(self, action: str) -> str:
        """Returns a legal action in algebraic notation."""
        return str(self._of_action("san", action).decode())

    def turns_text(self, turns: str) -> str:
        """Returns turns from here on, in any notation, as text."""
        return self._text("turns_text", turns)

    def turns_san(self, turns: str) -> str:
        """Returns turns from here on as numbered turns in algebraic notation."""
        return self._text("turns_san", turns)

    def why_illegal(self, text: str) -> str:
        """Returns why an action or turn is illegal; '' if it is legal."""
        return self._text("why_illegal", text)

    def is_capture(self, action: str) -> bool:
        """Whether a legal action captures."""
        return bool(self._of_action("is_capture", action))

    def gives_check(self, action: str) -> bool:
        """Whether a legal action gives check."""
        return bool(self._of_action("gives_check", action))

    def effect(self, action: str) -> Effect:
        """Returns what a legal action does."""
        def name(square: int) -> Optional[str]:
            return None if square == c.NO_SQUARE else self.square_name(square)

        with self._lock:
            text, e = self.text(action), c.EffectStruct()
            self._of_action("effect", text, byref(e))
            # The list of changes stays until the next call, which names squares.
            changes = [(getattr(x, "from"), x.to, x.before.decode(), x.after.decode())
                       for x in e.changes[:e.changes_count]]
            return Effect(text, bool(e.ends_turn), Colour(e.next_decider), bool(e.captures), bool(e.gives_check),
                          bool(e.promotes), bool(e.drops), tuple(map(self.square_name, e.path[:e.path_count])),
                          tuple(Change(name(origin), name(to), *units) for origin, to, *units in changes))

    def _along(self, name: str, kind: Any, path: tuple[str, ...]) -> list[int]:
        """Returns the list that a function has for a path of squares."""
        squares = (ctypes.c_int32 * len(path))(*map(self.square, path))
        found = ctypes.POINTER(kind)()
        with self._lock:
            count = self._call(name, squares, len(path), byref(found))
            if not found:
                self._fail()
            return list(found[:count])

    def choices(self, *path: str) -> list[str]:
        """Returns the legal actions whose path begins with some squares."""
        with self._lock:
            return [self._text("text", action) for action in self._along("choices", ctypes.c_uint32, path)]

    def targets(self, *path: str) -> list[str]:
        """Returns the squares that continue a path in some legal action: with one square, where its piece may go."""
        with self._lock:
            return [self.square_name(square) for square in self._along("targets", ctypes.c_int32, path)]

    def square(self, name: str) -> int:
        """Returns the number of a square, rank * files + file, or of a type in hand, such as `P@`."""
        square = int(self._call("square", name))
        if square == c.NO_SQUARE:
            raise TempiError(1, f"there is no square '{name}'")
        return square

    def square_name(self, square: int) -> str:
        """Returns the name of a square."""
        return self._text("square_name", square)

    def piece_at(self, square: str) -> str:
        """Returns the piece on a square as the FEN spells it; '' if there is none, '*' for a wall."""
        return self._text("piece_at", self.square(square))

    def hand(self, colour: Colour) -> Optional[str]:
        """Returns the pieces that a colour has in hand, such as `QPP` or `qpp`; None if no side ever has any."""
        try:
            return self._text("hand", colour)
        except TempiError as error:
            if error.code == "not found":
                return None
            raise

    def goal_squares(self, colour: Colour) -> list[str]:
        """Returns the squares that pieces of a colour must reach to win; none where no squares win."""
        squares = ctypes.POINTER(ctypes.c_int32)()
        with self._lock:
            count = self._call("goal_squares", colour, byref(squares))
            if not squares:
                self._fail()
            return [self.square_name(square) for square in squares[:count]]

    def pieces(self) -> list[Piece]:
        """Returns the types of pieces of the game."""
        return read_all(Piece, c.PieceStruct, lambda index, struct: self._call("piece", index, struct))

    def piece_svg(self, piece: str) -> str:
        """Returns a picture of a piece, spelt as in a FEN."""
        return self._text("piece_svg", piece)

    def svg(self, flipped: bool = False, arrows: bool = True) -> str:
        """Returns a picture of the position, with arrows for the last turn or the turn so far."""
        return self._text("svg", flipped, arrows)

    def set_tag(self, name: str, value: Optional[str]) -> None:
        """Sets a tag of the record, such as Event or White; None: none. Result and Termination, for a game that was given
        up or lost on time, are set last: they are dropped when actions are played or taken back."""
        self._call("set_tag", name, value)

    def tag(self, name: str) -> str:
        """Returns a tag of the record."""
        return self._text("tag", name)

    def pgn(self) -> str:
        """Returns the game as PGN."""
        return self._text("pgn")

    def read_pgn(self, pgn: str, index: int = 0) -> None:
        """Reads a game of a PGN; after an error in it the board has the turns before the error."""
        self._call("read_pgn", pgn, index)

    def perft(self, length: int) -> int:
        """Counts the sequences of `length` actions."""
        self._call("perft", length, byref(count := ctypes.c_uint64()))
        return count.value

    def perft_turns(self, turns: int) -> int:
        """Counts the sequences of whole turns."""
        self._call("perft_turns", turns, byref(count := ctypes.c_uint64()))
        return count.value

    def evaluate(self) -> int:
        """Returns the static evaluation in centipawns for the side to move."""
        self._call("evaluate", byref(value := ctypes.c_int32()))
        return value.value

    def mate(self, nodes: int = 100000) -> Optional[str]:
        """Returns a win within the rest of this turn; '' if there is none, None if the nodes did not suffice."""
        unknown = ctypes.c_int()
        text = self._text("mate", nodes, byref(unknown))
        return None if unknown.value else text

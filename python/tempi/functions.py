# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions of pyffish that need no board. `fen` None or "startpos" is the start; moves are actions or turns."""

from typing import Optional, Union

from .board import Board
from .games import game, games
from .handle import TempiError
from .records import Colour, Outcome, State

FEN_OK, VALUE_MATE, VALUE_DRAW = 1, 32000, 0


def _position(fen: Optional[str]) -> Optional[str]:
    """Returns a FEN, or None for pyffish's "startpos"."""
    return None if fen == "startpos" else fen


def _board(variant: str, fen: Optional[str], moves: Union[str, list[str]]) -> Board:
    """Returns the board after some moves."""
    board = Board(variant, _position(fen))
    turns = moves if isinstance(moves, str) else " ".join(moves)
    if turns:
        board.push(turns)
    return board


def variants() -> list[str]:
    """Returns the ids of all games."""
    return [one.id for one in games()]


def start_fen(variant: str) -> str:
    """Returns the starting position of a game."""
    return game(variant).start_fen


def validate_fen(fen: str, variant: str) -> int:
    """Returns FEN_OK, or -1; Board.validate_fen() has the reason."""
    return -1 if Board(variant).validate_fen(fen) else FEN_OK


def legal_moves(variant: str, fen: Optional[str], moves: Union[str, list[str]] = "") -> list[str]:
    """Returns the legal actions after some moves."""
    return _board(variant, fen, moves).legal_actions()


def get_fen(variant: str, fen: Optional[str], moves: Union[str, list[str]] = "") -> str:
    """Returns the FEN after some moves."""
    return _board(variant, fen, moves).fen()


def get_san(variant: str, fen: Optional[str], move: str) -> str:
    """Returns an action in algebraic notation."""
    return Board(variant, _position(fen)).san(move)


def get_san_moves(variant: str, fen: Optional[str], moves: Union[str, list[str]]) -> list[str]:
    """Returns actions in algebraic notation, one after the other."""
    board, texts = Board(variant, _position(fen)), []
    turns = moves if isinstance(moves, str) else " ".join(moves)
    for move in board.turns_text(turns).replace(",", " ").split() if turns else []:
        texts.append(board.san(move))
        board.push(move)
    return texts


def is_capture(variant: str, fen: Optional[str], moves: Union[str, list[str]], move: str) -> bool:
    """Whether an action captures after some moves."""
    return _board(variant, fen, moves).is_capture(move)


def gives_check(variant: str, fen: Optional[str], moves: Union[str, list[str]] = "") -> bool:
    """Whether the side to move is in check after some moves."""
    return _board(variant, fen, moves).is_check()


def _value(state: State) -> int:
    """Returns the value of an outcome for the side to move; VALUE_DRAW while the game goes on."""
    if state.outcome in (Outcome.ONGOING, Outcome.DRAW):
        return VALUE_DRAW
    return VALUE_MATE if (state.outcome == Outcome.WHITE_WINS) == (state.decider == Colour.WHITE) else -VALUE_MATE


def game_result(variant: str, fen: Optional[str], moves: Union[str, list[str]] = "") -> int:
    """Returns VALUE_MATE, VALUE_DRAW or -VALUE_MATE for the side to move; raises TempiError while the game goes on."""
    state = _board(variant, fen, moves).state()
    if state.outcome == Outcome.ONGOING:
        raise TempiError(3, "the game goes on")
    return _value(state)


def is_immediate_game_end(variant: str, fen: Optional[str], moves: Union[str, list[str]] = "") -> tuple[bool, int]:
    """Whether the game has ended by itself, and its value for the side to move."""
    state = _board(variant, fen, moves).state()
    return state.outcome != Outcome.ONGOING and not state.claimable, _value(state)


def is_optional_game_end(variant: str, fen: Optional[str], moves: Union[str, list[str]] = "") -> tuple[bool, int]:
    """Whether a player may claim a draw, and its value."""
    return _board(variant, fen, moves).state().claimable, VALUE_DRAW


def has_insufficient_material(variant: str, fen: Optional[str], moves: Union[str, list[str]] = "") -> tuple[bool, bool]:
    """Whether White, and whether Black, cannot win any more."""
    board = _board(variant, fen, moves)
    return not board.may_win(Colour.WHITE), not board.may_win(Colour.BLACK)

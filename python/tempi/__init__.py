# SPDX-License-Identifier: GPL-3.0-or-later
"""
libtempi for Python: games in which a turn is more than a move, and an engine for them.

`Board` is a game that is played, `Engine` thinks about boards. Actions, turns and squares are texts (`e2e4`,
`e2e4,d2d4`, `e2`); wherever an action or a turn is taken, algebraic notation may be given as well. What is refused
raises TempiError. Every object may be used by all threads, one at a time, and objects of their own at the same time.
docs/reference/library.md is the manual.
"""

from .board import Board
from .engine import Engine, Search
from .functions import (FEN_OK, VALUE_DRAW, VALUE_MATE, game_result, get_fen, get_san, get_san_moves, gives_check,
                        has_insufficient_material, is_capture, is_immediate_game_end, is_optional_game_end, legal_moves,
                        start_fen, validate_fen, variants)
from .games import (check_variant_config, check_variants_ini, game, games, load_variant_config, load_variants_ini,
                    options, version)
from .handle import TempiError
from .records import Best, Bound, Change, Colour, Effect, Endgame, Game, Info, Option, Outcome, Piece, State

__all__ = [
    "Board", "Engine", "Search", "TempiError", "FEN_OK", "VALUE_DRAW", "VALUE_MATE", "game_result", "get_fen",
    "get_san", "get_san_moves", "gives_check", "has_insufficient_material", "is_capture", "is_immediate_game_end",
    "is_optional_game_end", "legal_moves", "start_fen", "validate_fen", "variants", "check_variant_config",
    "check_variants_ini", "game", "games", "load_variant_config", "load_variants_ini", "options", "version", "Best",
    "Bound", "Change", "Colour", "Effect", "Endgame", "Game", "Info", "Option", "Outcome", "Piece", "State",
]

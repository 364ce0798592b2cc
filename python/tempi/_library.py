# SPDX-License-Identifier: GPL-3.0-or-later
"""The calls and structs of protocol/library/tempi.h for ctypes, and where libtempi is found."""

import ctypes
import os
from ctypes import (CFUNCTYPE, POINTER, Structure, c_char, c_char_p, c_int, c_int32, c_size_t, c_uint32, c_uint64,
                    c_void_p)
from pathlib import Path
from typing import Any

API = 3
PATH_MAX, NO_SQUARE = 16, -1


class Code(c_int):
    """What a call returns that may fail: enum tempi_code."""


def _members(texts: str = "", numbers: str = "") -> list[tuple[str, Any]]:
    """Returns members of a struct: texts, then numbers of 32 bits."""
    return [(name, c_char_p) for name in texts.split()] + [(name, c_int32) for name in numbers.split()]


class GameStruct(Structure):
    _fields_ = _members("id name aliases summary source group pieces law start_fen board",
                        "files ranks steps interjections royal from_file")


class OptionStruct(Structure):
    _fields_ = [*_members("name type words", "min max length"), ("standard", c_char * 40), ("range", c_char * 120)]


class StateStruct(Structure):
    _fields_ = [*_members("", "decider owner number done left may_end actions check quiet quiet_limit repetitions bare "
                          "outcome claimable"), ("reason", c_char_p)]


class ChangeStruct(Structure):
    _fields_ = [*_members("", "from to"), *_members("before after")]


class EffectStruct(Structure):
    _fields_ = [("action", c_uint32), *_members("", "ends_turn next_decider captures gives_check promotes drops"),
                ("path_count", c_int32), ("path", c_int32 * PATH_MAX), ("changes_count", c_int32),
                ("changes", POINTER(ChangeStruct))]


class PieceStruct(Structure):
    _fields_ = [("letter", c_char * 4), ("name", c_char * 36)]


class InfoStruct(Structure):
    _fields_ = [*_members("", "depth selective_depth line score mate bound win draw loss hash_full"),
                ("nodes", c_uint64), ("nps", c_uint64), ("milliseconds", c_uint64), ("pv", c_char_p)]


class EndgameStruct(Structure):
    _fields_ = _members("", "value turns")


LISTENER = CFUNCTYPE(c_int, c_void_p, POINTER(InfoStruct))

_H, _T, _A = c_void_p, c_char_p, c_uint32  # a handle, a text, an action
_LIST, _SQUARES, _COUNT = POINTER(POINTER(c_uint32)), POINTER(c_int32), POINTER(c_uint64)

# What each call returns and takes.
CALLS: list[tuple[Any, dict[str, list[Any]]]] = [
    (Code, {
        "game_at": [c_size_t, POINTER(GameStruct)], "game_find": [_T, POINTER(GameStruct)],
        "option_at": [_T, c_size_t, POINTER(OptionStruct)],
        "load": [_T, c_char_p, c_size_t], "check": [_T, c_char_p, c_size_t],
        "load_variants": [_T, c_char_p, c_size_t], "check_variants": [_T, c_char_p, c_size_t],
        "set_game": [_H, _T, _T], "set_fen": [_H, _T], "draw_start": [_H, c_uint64], "validate_fen": [_H, _T],
        "game": [_H, POINTER(GameStruct)], "state": [_H, POINTER(StateStruct)], "may_win": [_H, c_int, POINTER(c_int)],
        "push": [_H, _T], "push_action": [_H, _A], "pop": [_H], "pop_turn": [_H],
        "read": [_H, _T, POINTER(c_uint32)], "effect": [_H, _A, POINTER(EffectStruct)],
        "piece": [_H, c_size_t, POINTER(PieceStruct)], "set_tag": [_H, _T, _T], "read_pgn": [_H, _T, c_size_t],
        "perft": [_H, c_int, _COUNT], "perft_turns": [_H, c_int, _COUNT],
        "engine_set": [_H, _T, _T], "engine_clear": [_H],
        "search": [_H, _H, _T, LISTENER, c_void_p], "search_start": [_H, _H, _T, LISTENER, c_void_p],
        "stop": [_H], "wait": [_H], "evaluate": [_H, POINTER(c_int32)], "probe": [_H, _H, POINTER(EndgameStruct)],
    }),
    (c_char_p, {
        "version": [], "error": [_H], "fen": [_H], "starting_fen": [_H], "options": [_H], "rules": [_H],
        "example": [_H],
        "turn_words": [_H], "result": [_H], "legal_actions": [_H], "legal_turns": [_H, c_size_t, POINTER(c_int)],
        "forced": [_H], "move_stack": [_H], "turn_so_far": [_H], "text": [_H, _A], "san": [_H, _A],
        "turns_text": [_H, _T], "turns_san": [_H, _T], "why_illegal": [_H, _T], "square_name": [_H, c_int],
        "piece_at": [_H, c_int], "hand": [_H, c_int], "piece_svg": [_H, _T], "svg": [_H, c_int, c_int],
        "tag": [_H, _T], "pgn": [_H],
        "engine_error": [_H], "best_turn": [_H], "ponder_turn": [_H], "mate": [_H, c_uint64, POINTER(c_int)],
    }),
    (c_int, {"api": [], "code": [_H], "engine_code": [_H], "searching": [_H], "is_capture": [_H, _A],
            "gives_check": [_H, _A], "square": [_H, _T]}),
    (c_void_p, {"new": [], "copy": [_H], "engine_new": []}),
    (None, {"free": [_H], "engine_free": [_H]}),
    (c_size_t, {"actions": [_H, _LIST], "played_count": [_H], "choices": [_H, _SQUARES, c_size_t, _LIST],
               "targets": [_H, _SQUARES, c_size_t, POINTER(_SQUARES)],
               "goal_squares": [_H, c_int, POINTER(_SQUARES)]}),
    (c_uint64, {"key": [_H]}),
    (c_uint32, {"played": [_H, c_size_t]}),
]


def _find() -> ctypes.CDLL:
    """Loads the library: what TEMPI_LIBRARY names; else that in the package, of the tree, or installed."""
    named = os.environ.get("TEMPI_LIBRARY")
    if named:
        return ctypes.CDLL(named)
    package = Path(__file__).resolve().parent
    for place in package / "libtempi.so", package.parent.parent / "libtempi.so":
        if place.exists():
            return ctypes.CDLL(str(place))
    for name in f"libtempi.so.{API}", f"/usr/local/lib/libtempi.so.{API}":
        try:
            return ctypes.CDLL(name)
        except OSError:
            pass
    raise ImportError("libtempi is missing: build it with `make lib`, or name it in TEMPI_LIBRARY")


def _load() -> ctypes.CDLL:
    """Returns the library with all its calls declared."""
    found = _find()
    for result, calls in CALLS:
        for name, arguments in calls.items():
            call = getattr(found, "tempi_" + name)
            call.restype, call.argtypes = result, arguments
    return found


lib = _load()

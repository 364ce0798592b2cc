# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of games, and games files."""

import ctypes
from ctypes import byref
from typing import Any

from . import _library as c
from ._library import lib
from .handle import TempiError, convert
from .records import Game, Option, read, read_all


def _check(code: c.Code, message: str) -> None:
    """Raises the error of a code, if it is one."""
    if code.value:
        raise TempiError(code.value, message)


def version() -> str:
    """Returns the name and version of the library."""
    return str(lib.tempi_version().decode())


def games() -> list[Game]:
    """Returns all games."""
    return read_all(Game, c.GameStruct, lib.tempi_game_at)


def game(name: str) -> Game:
    """Returns the game of an id, alias or name, or PIECES:LAW."""
    struct = c.GameStruct()
    _check(lib.tempi_game_find(convert(ctypes.c_char_p, name), byref(struct)), f"no such game: {name}")
    return read(Game, struct)


def options(name: str) -> list[Option]:
    """Returns the options of a game."""
    text = game(name).id.encode()
    return read_all(Option, c.OptionStruct, lambda index, struct: lib.tempi_option_at(text, index, struct))


def _file(call: Any, text: str) -> str:
    """Has a games file read and returns its warnings."""
    faults = ctypes.create_string_buffer(1 << 16)
    code = call(convert(ctypes.c_char_p, text), faults, len(faults))
    said = faults.value.decode(errors="replace").strip()
    _check(code, said)
    return said


def load_variant_config(text: str) -> str:
    """Adds the games of a games file, given as text, to the list; returns the warnings."""
    return _file(lib.tempi_load, text)


def check_variant_config(text: str) -> str:
    """Only checks a games file; returns the warnings."""
    return _file(lib.tempi_check, text)


def load_variants_ini(text: str) -> str:
    """Adds the variants of a file in the format of variants.ini that have no error; returns why others are left out."""
    return _file(lib.tempi_load_variants, text)


def check_variants_ini(text: str) -> str:
    """Only checks a file in the format of variants.ini; returns why variants would be left out."""
    return _file(lib.tempi_check_variants, text)

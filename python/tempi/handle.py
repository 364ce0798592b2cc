# SPDX-License-Identifier: GPL-3.0-or-later
"""Handles of the library, how they call it, and what it refuses."""

import ctypes
import operator
import threading
import weakref
from typing import Any, NoReturn, Optional

from . import _library as c
from ._library import lib

CODES = ("ok", "argument", "not found", "value", "fen", "illegal", "text", "memory", "busy")
_INTEGERS = (ctypes.c_int, ctypes.c_uint32, ctypes.c_size_t, ctypes.c_uint64)


class TempiError(ValueError):
    """What was refused, with the reason in words; `code` is the kind of error, such as 'illegal' or 'fen'."""

    def __init__(self, code: int, message: str):
        super().__init__(message or CODES[code])
        self.code = CODES[code]

    def __reduce__(self) -> Any:
        return type(self), (CODES.index(self.code), str(self))


def convert(kind: Any, value: Any) -> Any:
    """Makes a value an argument of a call; what would be cut short is refused."""
    if kind is ctypes.c_char_p and isinstance(value, str):
        if "\0" in value:
            raise TempiError(1, "a text has a zero in it")
        return value.encode()
    if kind is ctypes.c_char_p and value is not None:
        raise TypeError(f"a text is needed, not {type(value).__name__}")
    if kind in _INTEGERS and kind(operator.index(value)).value != value:
        raise TempiError(1, f"the number {value} is out of range")
    return value


class Handle:
    """A handle of the library. It is freed with its object and locked while it is used."""

    _code, _error, _free = lib.tempi_code, lib.tempi_error, lib.tempi_free

    def _hold(self, handle: Optional[int]) -> None:
        if not handle:
            raise MemoryError("libtempi has no memory")
        self._handle, self._lock = handle, threading.RLock()
        weakref.finalize(self, type(self)._free, handle).atexit = False

    def _call(self, name: str, *arguments: Any) -> Any:
        """Calls a function with the handle and more; raises TempiError where it refuses."""
        function = getattr(lib, "tempi_" + name)
        values = [convert(*pair) for pair in zip(function.argtypes[1:], arguments)]
        with self._lock:
            result = function(self._handle, *values)
            if result is None or (isinstance(result, c.Code) and result.value):
                self._fail()
        return result

    def _fail(self) -> NoReturn:
        """Raises the last error of the handle."""
        kind = type(self)
        raise TempiError(kind._code(self._handle), kind._error(self._handle).decode())

    def _text(self, name: str, *arguments: Any) -> str:
        text: bytes = self._call(name, *arguments)
        return text.decode()

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(f"{type(self).__name__} objects cannot be pickled")

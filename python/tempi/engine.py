# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine, and its searches."""

import atexit
import threading
import weakref
from collections.abc import Iterator, Mapping
from ctypes import byref
from queue import SimpleQueue
from typing import Any, Callable, Optional, Union

from . import _library as c
from ._library import lib
from .board import Board
from .handle import CODES, Handle, TempiError
from .records import Best, Endgame, Info, read


class Search:
    """A search that runs: an iterator over what it tells. It ends where the iterator is dropped, or `with` it."""

    def __init__(self, engine: "Engine", thread: threading.Thread, told: "SimpleQueue[Union[Info, Best]]"):
        self._told = told
        self._best: Optional[Best] = None
        self._stop = weakref.finalize(self, engine._stop_thread, thread)
        self._stop.atexit = False

    def stop(self) -> None:
        """Asks for the best turn at once, from any thread."""
        self._stop()

    def result(self) -> Best:
        """Waits for the end of the search and returns what it has found."""
        for _ in self:
            pass
        assert self._best is not None
        return self._best

    def __iter__(self) -> Iterator[Info]:
        return self

    def __next__(self) -> Info:
        told = self._told.get()
        if isinstance(told, Info):
            return told
        self._best = told
        self._told.put(told)  # for whoever waits in another thread
        raise StopIteration

    def __enter__(self) -> "Search":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.result()


def _lock_of(board: Board) -> Any:
    """Returns the lock of a board."""
    if not isinstance(board, Board):
        raise TypeError(f"a board is needed, not {type(board).__name__}")
    return board._lock


class Engine(Handle):
    """An engine; options have their names in UCI: `Engine({"Hash": 64, "MultiPV": 3})`."""

    _code, _error, _free = lib.tempi_engine_code, lib.tempi_engine_error, lib.tempi_engine_free

    def __init__(self, options: Optional[Mapping[str, object]] = None):
        self._hold(lib.tempi_engine_new())
        self._thread: Optional[threading.Thread] = None
        self._stopped = False  # whether its last search was asked to end
        for name, value in (options or {}).items():
            self.set(name, value)
        _engines.add(self)

    def set(self, name: str, value: object) -> None:
        """Sets an option by its name in UCI."""
        self._call("engine_set", name, str(value).lower() if isinstance(value, bool) else str(value))

    def clear(self) -> None:
        """Forgets what was learned by searching, as before another game."""
        self._call("engine_clear")

    def start(self, board: Board, limits: str = "infinite") -> Search:
        """Begins to search a position, which is copied. Limits are the words of UCI's `go`: `movetime 1000`, ...; an
        `infinite` search ends when it is stopped, or at the greatest depth."""
        told: "SimpleQueue[Union[Info, Best]]" = SimpleQueue()

        def hear(_: Any, info: Any) -> int:
            told.put(read(Info, info.contents))
            return 0

        listener = c.LISTENER(hear)  # lives as long as `finish`

        def finish(listener: Any = listener) -> None:
            lib.tempi_wait(self._handle)
            told.put(Best(lib.tempi_best_turn(self._handle).decode(),
                          lib.tempi_ponder_turn(self._handle).decode()))

        thread = threading.Thread(target=finish, daemon=True)
        with self._lock, _lock_of(board):
            if self.searching() and not self._stopped:
                raise TempiError(CODES.index("busy"), "a search is running")
            self.wait()
            self._stopped = False
            self._call("search_start", board._handle, limits, listener, None)
            try:
                thread.start()
            except RuntimeError:
                self.stop()
                lib.tempi_wait(self._handle)
                raise
            self._thread = thread
        return Search(self, thread, told)

    def search(self, board: Board, limits: str = "movetime 1000",
               listener: Optional[Callable[[Info], object]] = None) -> Best:
        """Searches a position, a second without limits, and returns what was found; a listener stops the search by
        returning False."""
        with self.start(board, limits) as search:
            for info in search:
                if listener and listener(info) is False:
                    search.stop()
            return search.result()

    def stop(self) -> None:
        """Asks a search for its best turn at once, from any thread."""
        self._stopped = True
        lib.tempi_stop(self._handle)

    def _call(self, name: str, *arguments: Any) -> Any:
        """Waits before a call for a search that was asked to end, as one whose iterator was dropped."""
        with self._lock:
            if self._stopped:
                self.wait()
            return super()._call(name, *arguments)

    def _stop_thread(self, thread: threading.Thread) -> None:
        """Stops the search of a thread, if it still runs."""
        if self._thread is thread and thread.is_alive():
            self.stop()

    def wait(self) -> None:
        """Waits until no search runs."""
        if self._thread:
            self._thread.join()

    def searching(self) -> bool:
        """Whether a search runs."""
        return bool(lib.tempi_searching(self._handle))

    def probe(self, board: Board) -> Optional[Endgame]:
        """Probes the endgame tablebase; None if there is none for the position."""
        with self._lock, _lock_of(board):
            try:
                self._call("probe", board._handle, byref(struct := c.EndgameStruct()))
            except TempiError as error:
                if error.code == "not found":
                    return None
                raise
        return read(Endgame, struct)


_engines: "weakref.WeakSet[Engine]" = weakref.WeakSet()


@atexit.register
def _stop_all() -> None:
    """Ends all searches before the interpreter does."""
    for engine in list(_engines):
        engine.stop()
        engine.wait()

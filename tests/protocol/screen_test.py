#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`tempi play` on a pseudo-terminal, seen through a small model of a screen: the board stays in its place, moves are
made by cursor keys, and whatever ends or stops the program leaves the terminal as it was. usage: screen_test.py PROGRAM"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

UP, DOWN, RIGHT, LEFT = "\033[A", "\033[B", "\033[C", "\033[D"
TOKEN = re.compile(rb"\033\[(\??[0-9;]*)([A-Za-z])|\033|[^\033]")


class Session:
    """A program on a pseudo-terminal; `cells` is what its screen shows, `log` all that came."""

    def __init__(self, arguments, rows=40, columns=100):
        self.master, slave = pty.openpty()
        self.slave, self.log, self.rest, self.lines, self.at, self.field = slave, b"", b"", {}, [0, 0], ""
        self.resize(rows, columns)
        self.before = termios.tcgetattr(slave)
        environment = dict(os.environ, TERM="xterm-256color", LANG="C")
        environment.pop("NO_COLOR", None)
        self.child = subprocess.Popen([sys.argv[1], "play", *arguments], stdin=slave, stdout=slave, stderr=slave,
                                      env=environment, start_new_session=True)

    def resize(self, rows, columns):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def put(self, data):
        """Shows bytes on the model of the screen; a sequence that is not complete waits for its rest."""
        data = self.rest + data
        cut = re.search(rb"\033(\[[?0-9;]*)?$", data)
        self.rest = cut.group(0) if cut else b""
        data = data[:len(data) - len(self.rest)]
        for match in TOKEN.finditer(data):
            text, numbers, letter = match.group(0), match.group(1), match.group(2)
            if letter == b"H":
                self.at = [0, 0]
            elif letter == b"J":
                self.lines = {row: line for row, line in self.lines.items() if row < self.at[0]}
            elif letter == b"K":
                line = self.lines.get(self.at[0], {})
                self.lines[self.at[0]] = {column: c for column, c in line.items() if column < self.at[1]}
            elif letter == b"D":
                self.at[1] -= int(numbers or b"1")
            elif letter == b"m":
                found = re.match(rb"48;5;(\d+)", numbers)
                self.field = found.group(1).decode() if found else ""
            elif text == b"\r":
                self.at[1] = 0
            elif text == b"\n":
                self.at = [self.at[0] + 1, self.at[1]]
            elif letter is None and text >= b" ":
                self.lines.setdefault(self.at[0], {})[self.at[1]] = (text.decode("latin-1"), self.field)
                self.at[1] += 1

    def text(self):
        return "\n".join("".join(self.lines.get(row, {}).get(column, (" ", ""))[0] for column in range(100)).rstrip()
                         for row in range(60))

    def fields(self, colours):
        """The squares of a board of 8x8 that have one of some colours; rank 8 is in the third line."""
        return {"abcdefgh"[file] + str(8 - rank) for rank in range(8) for file in range(8)
                if self.lines.get(rank + 2, {}).get(5 + 3 * file, ("", ""))[1] in colours}

    def read(self, seconds):
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.log += data
        self.put(data)
        return True

    def wait(self, what, condition):
        end = time.time() + 20
        while not condition():
            assert time.time() < end, f"{what} did not come:\n{self.text()}\n{self.log[-800:]}"
            self.read(0.1)

    def keys(self, *keys):
        for key in keys:
            os.write(self.master, key.encode())

    def shows(self, text):
        self.wait(text, lambda: text in self.text())

    def ends(self, by=0):
        """Waits for the end, perhaps by a signal; the terminal must be as it was, on its first screen."""
        while self.child.poll() is None:
            self.read(0.1)
        while self.read(0.1):
            pass
        assert self.child.returncode == -by, self.child.returncode
        assert termios.tcgetattr(self.slave) == self.before, "the terminal is not as it was"
        left = self.log.count(b"\033[?1049l") + self.log.count(b"\033[?1047l")
        assert self.log.count(b"\033[?1049h") == left
        return self.log


def main():
    s = Session(["chess", "--black", "human"])
    s.shows("white>")
    s.keys(UP, DOWN, DOWN, DOWN, "\r")  # e5, e2
    s.wait("targets", lambda: s.fields({"72", "115"}) == {"e3", "e4"} and s.fields({"208"}) == {"e2"})
    s.keys(UP, UP, "\r")
    s.shows("1. e4")
    s.shows("black>")
    s.keys("e5\r")
    s.shows("1. e4 e5")
    s.keys("hello\r")
    s.shows("'hello' is no move")
    assert s.text().split("\n")[2].startswith(" 8"), s.text()
    s.keys("moves g1\r")
    s.shows("g1e2 g1f3 g1h3")
    assert "hello" not in s.text() and s.text().split("\n")[2].startswith(" 8"), s.text()
    drawn = s.log.count(b"\033[H")
    s.resize(50, 90)
    s.wait("a new board", lambda: s.log.count(b"\033[H") > drawn)
    s.keys("\x1a")
    s.wait("the screen again", lambda: s.log.count(b"\033[?1049h") == 2)
    s.keys("\x1b")  # Escape alone is no part of the next key
    time.sleep(0.1)
    s.keys(UP, "rules\r")
    s.wait("the rules", lambda: b"Enter returns to the board" in s.log)
    assert b"[A" not in s.text().encode() and s.log.count(b"\033[?1049l") == 2
    s.keys("\n")
    s.wait("the board again", lambda: s.log.count(b"\033[?1049h") == 3)
    s.keys("\x03")
    assert b"Result: *" in s.ends()

    s = Session(["chess", "--movetime", "30000"])  # ctrl-C while the engine thinks
    s.shows("white>")
    s.keys("e4\r")
    s.shows("1. e4")
    time.sleep(0.3)
    s.keys("\x03")
    s.ends()

    for arguments, end in (([], signal.SIGTERM), ([], signal.SIGHUP), (["--self", "--movetime", "9000"], signal.SIGINT)):
        s = Session(["chess", *arguments])
        s.wait("the screen", lambda: b"\033[?1049h" in s.log and "8" in s.text())
        time.sleep(0.1)
        s.child.send_signal(end)
        s.ends(end)

    s = Session(["transporter", "--black", "human", "--white", "human"])  # from f6 up to f8 and its target e7
    s.shows("black, 1 step left>")
    s.keys(UP, UP, UP, "\r", DOWN, LEFT, "\r")
    s.shows("1. Fe7")
    s.keys("quit\r")
    s.ends()

    s = Session(["progressive", "--plain", "--fen", "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 9"], 40, 40)
    s.shows("steps left>")  # what is wider than the window does not wrap
    s.keys("a2a3,b2b3,c2c3,d2d3,e2e3,f2f3")
    s.shows("2a3,b2b3,c2c3,d2d3,e2e3,f2f3")
    s.keys("\x01")
    s.wait("the beginning", lambda: "steps left> a2a3" in s.text())
    assert max(map(len, s.text().split("\n")[-60:])) < 40, s.text()
    s.keys("\r")
    s.keys("quit\r")
    s.ends()

    s = Session(["chess", "--plain", "--tc", "0.05", "--black", "human"])  # no clock runs after the end of the game
    s.shows("white 0:03")
    s.keys("resign\r")
    s.shows("the game is over")
    time.sleep(3.2)
    s.keys("undo\r")
    s.wait("the game again", lambda: s.log.count(b"white 0:0") > 1 and s.log.endswith(b"> "))
    s.keys("quit\r")
    assert b"loses on time" not in s.ends()

    for arguments, size in ((["chess", "--plain"], (40, 100)), (["chess"], (12, 100)), (["chess"], (40, 30))):
        s = Session(arguments, *size)
        s.shows("white>")
        s.keys("quit\r")
        assert b"1049" not in s.ends()
    print("a screen of its own, cursor keys, ctrl-C, ctrl-Z, signals, small windows")


main()

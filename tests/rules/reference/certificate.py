#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks certificates of forced wins (search/prove/certificate.h) by the reference's rules: nothing of the program.

    certificate.py GAMES FILE ...        GAMES: a games file, or the folder rules/games
"""
import re
import sys

import games
from laws import LAWS
from several import Multimove
from positions import Position, Rules, actions_of, played, result_of, steps_of
from starts import board_text
from games import square_read, square_text


def text_of(p):
    """A position as the certificate orders it: board, side, castling rights, squares passed over."""
    rights = ''.join(sorted(p.letter(right) for right in p.rights))
    passed = ''.join(sorted(square_text(s) for s in p.passed))
    return '%s %s %s %s' % (board_text(p), 'wb'[p.side], rights or '-', passed or '-')


def replies_of(p):
    """The positions after all turns, by their texts."""
    found, seen, open_nodes = {}, set(), [p]
    while open_nodes:
        q = open_nodes.pop()
        actions = actions_of(q) if q.number == p.number else {}
        if not actions:
            found[text_of(q)] = q
        for action in actions.values():
            after = played(q, action)
            key = (text_of(after), after.done, after.number, after.dry, tuple(sorted(after.passed_next)))
            if key not in seen:
                seen.add(key)
                open_nodes.append(after)
    return found


def even(law):
    """Whether all turns of a side have as many steps, so that a position is the same whenever it is reached."""
    counted = all(words.isdigit() for words in law.sequences)
    return type(law).quota is Multimove.quota or counted and type(law).quota is Rules.quota


def single(law):
    """Whether a law judges each step by itself, so that a step may be looked for without listing all."""
    game = law.game
    return not (law.compulsory or law.bikjang or game.puts or game.gating != 'none' or game.must_drop != 'none') and \
        not any('reply' in goal for goal in game.goals) and all(
            getattr(type(law), name) is getattr(Rules, name) for name in ('candidates', 'choose', 'steps', 'actions'))


def steps_from(p, square):
    """The legal steps of a piece of the side to move where single() holds, castling left out."""
    law, (side, letter) = p.game.law, p.pieces.get(square, (None, None))
    if side == p.side and not law.over(p) and law.pieces_may(p, square, letter) and not (
            law.safe == 'end of the turn' and p.done >= p.quota):
        yield from (s for s in steps_of(p, square)
                    if law.possible(p, s) and (law.careless or law.safe_after(p, s, law.made(p, s))))


def named(p, text):
    """A list of the legal action of a text, or an empty one."""
    start = re.match('[a-z][0-9]+', text)
    if single(p.game.law) and start:
        square = square_read(start[0])
        found = [s for s in steps_from(p, square) if s.text(False) == text]
        if found or p.pieces.get(square, (None, None))[1] not in p.game.royal:
            return found[-1:]
    return [step for name, step in actions_of(p).items() if name == text]


def goes_on(p):
    """Whether there is an action."""
    return single(p.game.law) and any(True for square in p.pieces for _ in steps_from(p, square)) or bool(actions_of(p))


def turn_played(p, turn):
    """The position after a turn of a text; None if it is not legal or not whole."""
    q = p
    for text in turn.split(','):
        found = named(q, text) if q.number == p.number else []
        if not found:
            return None
        q = played(q, found[0])
    return q if q.number != p.number or not goes_on(q) else None


class Certificate:
    def __init__(self, known, path):
        with open(path) as file:
            self.lines = file.read().split('\n')
        self.at, self.path, self.shown, options, head = 0, path, {}, {}, {}
        version = re.fullmatch('tempi proof ([12])', self.next_line())
        if not version or self.lines.pop():
            self.wrong('it is no certificate')
        self.even = version[1] == '2'
        while 'turns' not in head:
            key, value = self.next_line().split(' ', 1)
            if key == 'option':
                options.update([value.split('=')])
            else:
                head[key] = value
        game = known[head['game']]
        game.options = options
        self.start, self.turns = Position(game, head['fen']), int(head['turns'])
        for state in head['fen'].split()[6:]:
            steps = re.fullmatch('done=([0-9])', state) or self.wrong('%s is not known here' % state)
            self.start.done = int(steps[1])
        if self.even and not even(game.law):
            self.wrong('the turns of this game differ')
        self.winner = ('white', 'black').index(head['winner'])
        self.win = ('1-0', '0-1')[self.winner]

    def wrong(self, what):
        sys.exit('%s:%d: %s' % (self.path, self.at, what))

    def next_line(self):
        self.at += 1
        return self.lines[self.at - 1] if self.at <= len(self.lines) else self.wrong('it ends too early')

    def before(self, p, left):
        """Checks a position in which the winner is to move within so many turns; returns the turns that the win takes."""
        if not left:
            self.wrong('not within the turns that are left')
        turn, wins = self.next_line().split(':')
        q = turn_played(p, turn) or self.wrong('%s is no turn' % turn)
        if goes_on(q):
            return 1 + self.after(q, left - 1, wins.split())
        if result_of(q) != self.win:
            self.wrong('no win')
        return 1

    def after(self, p, left, wins):
        """Checks a position in which the loser is to move; returns the turns that the win takes."""
        turns = [1]
        for text, q in sorted(replies_of(p).items()):
            key = text if self.even else (text, left)
            if not goes_on(q):
                if result_of(q) != self.win:
                    self.wrong('%s is no win' % text)
            elif self.shown.get(key, left + 1) <= left:
                turns.append(self.shown[key])
            elif not (left and any(self.is_win(turn_played(q, win)) for win in wins)):
                self.shown[key] = self.before(q, left)
                turns.append(self.shown[key])
        return max(turns)

    def is_win(self, p):
        return p is not None and not goes_on(p) and result_of(p) == self.win

    def check(self):
        if self.start.side == self.winner:
            self.before(self.start, self.turns)
        else:
            turn, wins = self.next_line().split(':')
            if turn != '-':
                self.wrong('it must begin with -')
            self.after(self.start, self.turns, wins.split())
        if self.at != len(self.lines):
            self.wrong('there is more than the proof needs')


def main(file, *paths):
    known = games.file_read(file, LAWS)
    for path in paths:
        Certificate(known, path).check()
        print('%s: the proof is right' % path)


main(*sys.argv[1:])

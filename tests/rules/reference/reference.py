#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules a second time, slow, and written from the rules in words and the manual of games files, not the program.

    reference.py walk PROGRAM FILE GAMES LONGEST [ID ...]   compare both along random games of each, every second
                                                            one from a random position
    reference.py perft FILE ID DEPTH [ACTION ...]           count
    reference.py sections PROGRAM SEED NUMBER GAMES LONGEST compare both along random games of random sections; those
                                                            in which they differ are printed
    reference.py check FILE LIMIT [ID ...]                  count the lines `counts`, up to LIMIT sequences each
    reference.py counts FILE ID LIMIT                       write such lines: from the start, and after a random game

FILE may be the folder rules/games, and ID may be PIECES:LAW.
"""
import random
import re
import subprocess
import sys
import tempfile
import textwrap

import games
from laws import LAWS
from own import fen_sorted
from positions import Position, actions_of, played, result_of
from sections import sections
from setups import SETUPS
from starts import board_text, hands_text, start_of


def count(p, depth):
    actions = actions_of(p)
    return len(actions) if depth == 1 else sum(count(played(p, s), depth - 1) for s in actions.values())


def position_of(game, texts):
    p = Position(game)
    for text in texts:
        p = played(p, actions_of(p)[text])
    return p


class Program:
    """The program under test, through UCI."""

    def __init__(self, path, file):
        more = [] if file.startswith('rules/') else ['--games', file]
        self.process = subprocess.Popen([path] + more, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)

    def tell(self, line):
        self.process.stdin.write(line + '\n')
        self.process.stdin.flush()

    def until(self, beginning):
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip('\n'))
            if line.startswith(beginning):
                return lines
        raise EOFError('the program has ended: ' + '\n'.join(lines))

    def accepts(self, fen):
        """Whether a FEN is one of the game, in the program's opinion."""
        self.tell('position fen ' + fen)
        self.tell('d')
        return any(line.startswith('Fen: ' + ' '.join(fen.split()[:3])) for line in self.until('Result: '))

    def node(self, start, texts):
        """The actions at a node, its FEN and its result."""
        self.tell('position ' + start + (' moves ' + ' '.join(texts) if texts else ''))
        self.tell('d')
        lines = self.until('Result: ')
        fen = next(line[5:] for line in lines if line.startswith('Fen: '))
        self.tell('go perft 1')
        found = [line.split(': ')[0] for line in self.until('Nodes searched') if re.match(r'\S+: 1$', line)]
        if len(set(found)) < len(found):
            sys.exit('%s: actions with the same text: %s' % (fen, ' '.join(sorted(found))))
        return set(found), fen, lines[-1].split()[1]


def walk(program, game, seed, longest):
    """Plays one random game in both; returns its nodes, or ends the program with what differs."""
    chance = random.Random('%s %d' % (game.name, seed))
    program.tell('setoption name UCI_Variant value ' + game.name)
    game.options = game.law.draw(chance)
    for option in game.options.items():
        program.tell('setoption name %s value %s' % option)
    p, texts, start, nodes = Position(game), [], 'startpos', 0
    setup = SETUPS.get(game.name.split(':')[0])
    if seed % 2 and setup:
        p = setup(game, chance)
        start = 'fen ' + game.law.fen(p)
    elif seed % 2:
        p, start = start_of(game, chance, program.accepts)
    while True:
        mine = actions_of(p)
        theirs, fen, result = program.node(start, texts)
        where = '%s %s, %s after %s' % (game.name, game.options or '', start, ' '.join(texts))
        if set(mine) != theirs:
            sys.exit('%s:\nonly the program: %s\nonly the reference: %s' % (
                where, ' '.join(sorted(theirs - set(mine))), ' '.join(sorted(set(mine) - theirs))))
        drawn = game.law.is_drawn(p) if mine else False
        if drawn is None and result in ('*', '1/2-1/2'):
            drawn = result != '*'
        state, expected = [result], [game.law.drawn(p) if drawn else '*' if mine else result_of(p)]
        written = game.law.fen(p)
        if not written:
            board, mark, hands = fen.split()[0].partition('[')
            state += [board + mark + ''.join(sorted(re.findall(r'\+?[A-Za-z]', hands))), fen.split()[4]]
            expected += [board_text(p) + hands_text(p), str(p.quiet)]
        elif mine:
            state += fen_sorted(fen)
            expected += fen_sorted(written)
        if state != expected:
            sys.exit('%s: %s, not %s' % (where, state, expected))
        nodes += 1
        if drawn or not mine or nodes > longest:
            return nodes
        if written and chance.random() < 0.05:      # the FEN is all that the program needs
            start, texts, p.seen = 'fen ' + fen, [], () if p.done else p.seen[-1:]
        rare = sorted(t for t, s in mine.items() if s and (
            s.taken or getattr(s, 'rook', None) or not re.fullmatch('([a-l][0-9]+){2}', t)))
        tries = game.law.tries(p) if chance.random() < 0.2 else {}
        text = chance.choice(sorted(tries) or (rare if rare and chance.random() < 0.2 else sorted(mine)))
        texts.append(text)
        p = played(p, {**mine, **tries}[text])


def sections_walk(path, seed, number, rounds, longest):
    """Walks of random sections; prints those in which the program differs, and ends it if there are any."""
    found, nodes, wrong = sections(path, seed, number), 0, 0
    with tempfile.NamedTemporaryFile('w', suffix='.games') as file:
        file.write(''.join(found.values()))
        file.flush()
        known = games.file_read(file.name, LAWS)
        for name, text in found.items():
            program = Program(path, file.name)
            try:
                nodes += sum(walk(program, known[name], s, longest) for s in range(rounds))
                program.tell('quit')
            except (SystemExit, EOFError, BrokenPipeError) as told:
                wrong += 1
                print('%s%s\n' % (text, told), flush=True)
    if wrong:
        sys.exit('random sections: %d of %d differ (seed %d)' % (wrong, number, seed))
    print('random sections: %d (seed %d), %d random walks in each, %d nodes' % (number, seed, rounds, nodes))


def check(game, limit):
    """Compares the lines `counts` of a game; ends the program at a difference."""
    for texts, numbers in game.counts:
        for depth, wanted in enumerate(numbers, 1):
            found = count(position_of(game, texts), depth) if wanted <= limit else wanted
            if found != wanted:
                sys.exit('%s after %s: %d of length %d, not %d' % (game.name, ' '.join(texts), found, depth, wanted))


def counts_write(game, limit):
    """Writes lines `counts` with up to `limit` sequences."""
    chance, p, texts = random.Random(game.name), Position(game), []
    for beginning in (0, 24):
        while len(texts) < beginning and actions_of(p):
            texts.append(chance.choice(sorted(actions_of(p))))
            p = played(p, actions_of(p)[texts[-1]])
        numbers = [count(p, 1)]
        while 0 < numbers[-1] ** 2 < limit * (numbers[-2] if len(numbers) > 1 else 1):
            numbers.append(count(p, len(numbers) + 1))
        line = 'counts = ' + (' '.join(texts) + ': ' if texts else '') + ' '.join(map(str, numbers))
        print(' \\\n'.join(textwrap.wrap(line, 110, subsequent_indent='    ')))


def main(arguments):
    command, rest = arguments[0], arguments[1:]
    if command == 'sections':
        return sections_walk(rest[0], *map(int, rest[1:]))
    file = rest.pop(1 if command == 'walk' else 0)
    known = games.file_read(file, LAWS)

    def game_of(name):
        if name not in known and name.split(':')[-1] not in known:
            sys.exit('%s: no such game in %s, or its law or pieces are not known here' % (name, file))
        return known[name] if name in known else games.composed(name, known, LAWS)

    if command == 'perft':
        print(count(position_of(game_of(rest[0]), rest[2:]), int(rest[1])))
    elif command == 'check':
        for name in rest[1:] or known:
            check(game_of(name), int(rest[0]))
    elif command == 'counts':
        counts_write(game_of(rest[0]), int(rest[1]))
    else:
        rounds, longest, names = int(rest[1]), int(rest[2]), rest[3:] or list(known)
        program = Program(rest[0], file)
        nodes = sum(walk(program, game_of(name), seed, longest) for seed in range(rounds) for name in names)
        program.tell('quit')
        print('%s: %d games, %d random walks in each, %d nodes' % (file, len(names), rounds, nodes))


main(sys.argv[1:])

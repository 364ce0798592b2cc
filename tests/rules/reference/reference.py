#!/usr/bin/env python3
"""A second reading of docs/reference/custom-games.md, slow and written apart from the program, whose lists it compares.

    reference.py walk PROGRAM FILE GAMES LONGEST [ID ...]   compare lists and results along random games of each
    reference.py perft FILE ID DEPTH [ACTION ...]           count
    reference.py check FILE LIMIT [ID ...]                  count the lines `counts`, up to LIMIT sequences each
    reference.py counts FILE ID LIMIT                       write such lines: from the start, and after a random game
"""
import random
import re
import subprocess
import sys

import games
from laws import LAWS
from positions import Position, actions_of, played, result_of


def file_read(path):
    return games.file_read(path, LAWS)


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

    def __init__(self, path, games):
        more = [] if games.startswith('rules/') else ['--games', games]
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

    def node(self, texts):
        """The actions and the result at a node."""
        self.tell('position startpos' + (' moves ' + ' '.join(texts) if texts else ''))
        self.tell('d')
        result = self.until('Result: ')[-1].split()[1]
        self.tell('go perft 1')
        return {line.split(':')[0] for line in self.until('Nodes searched') if re.match(r'\S+: 1$', line)}, result


def walk(program, game, seed, longest):
    """Plays one random game in both; returns its nodes, or ends the program with what differs."""
    chance = random.Random('%s %d' % (game.name, seed))
    program.tell('setoption name UCI_Variant value ' + game.name)
    p, texts = Position(game), []
    while True:
        mine = actions_of(p)
        theirs, result = program.node(texts)
        if set(mine) != theirs:
            sys.exit('%s after %s:\nonly the program: %s\nonly the reference: %s' % (
                game.name, ' '.join(texts), ' '.join(sorted(theirs - set(mine))), ' '.join(sorted(set(mine) - theirs))))
        if not mine and result != result_of(p):
            sys.exit('%s after %s: %s, not %s' % (game.name, ' '.join(texts), result, result_of(p)))
        if not mine or len(texts) >= longest:
            return len(texts) + 1
        takes = sorted(t for t, s in mine.items() if s and s.taken)
        text = chance.choice(takes if takes and chance.random() < 0.1 else sorted(mine))
        texts.append(text)
        p = played(p, mine[text])


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
        print('counts = ' + (' '.join(texts) + ': ' if texts else '') + ' '.join(map(str, numbers)))


def main(arguments):
    command, rest = arguments[0], arguments[1:]
    if command == 'perft':
        print(count(position_of(file_read(rest[0])[rest[1]], rest[3:]), int(rest[2])))
    elif command == 'check':
        for name, game in file_read(rest[0]).items():
            if name in rest[2:] or not rest[2:]:
                check(game, int(rest[1]))
    elif command == 'counts':
        if rest[1] not in file_read(rest[0]):
            sys.exit('%s: no such game in %s, or its law or pieces are in C' % (rest[1], rest[0]))
        counts_write(file_read(rest[0])[rest[1]], int(rest[2]))
    else:
        path, file, rounds, longest = rest[0], rest[1], int(rest[2]), int(rest[3])
        known, program, nodes = file_read(file), Program(path, file), 0
        names = rest[4:] or list(known)
        for seed in range(rounds):
            for name in names:
                nodes += walk(program, known[name], seed, longest)
        program.tell('quit')
        print('%s: %d games, %d random walks in each, %d nodes' % (file, len(names), rounds, nodes))


main(sys.argv[1:])

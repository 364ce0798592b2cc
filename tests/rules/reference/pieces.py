# SPDX-License-Identifier: GPL-3.0-or-later
"""Pieces of Betza's notation: a second reading of docs/reference/custom-games.md, apart from the program."""
import re

ATOMS = {'W': (1, 0), 'F': (1, 1), 'D': (2, 0), 'N': (2, 1), 'A': (2, 2), 'H': (3, 0), 'C': (3, 1), 'L': (3, 1),
         'J': (3, 2), 'Z': (3, 2), 'G': (3, 3)}
WHOLE = {'K': ('WF', 1), 'Q': ('WF', 0), 'R': ('W', 0), 'B': ('F', 0)}


class Way:
    """One way to step: leaps as White makes them, repeated up to `reach` times (0: without end), and conditions."""

    def __init__(self, leaps, reach, flags):
        self.leaps, self.reach = leaps, reach
        plain = not set(flags) & set('mce')
        self.quiet, self.takes = plain or 'm' in flags, plain or 'c' in flags
        self.passing, self.first, self.lame = 'e' in flags, 'i' in flags, 'n' in flags
        self.over_one, self.cannon, self.hopper = 'j' in flags, 'p' in flags, 'g' in flags
        self.lines, self.twice = 'd' in flags, flags.count('n') == 2


def leaps_of(x, y):
    return {(sx * a, sy * b) for a, b in ((x, y), (y, x)) for sx in (1, -1) for sy in (1, -1)}


def words_of(text):
    """The directions: two letters are one word if the same, or if one is of f b v and the other of l r s h."""
    words = []
    while text:
        pair = len(text) > 1 and (text[0] == text[1] or (text[0] in 'fbv') != (text[1] in 'fbv'))
        words.append(text[:2] if pair else text[0])
        text = text[len(words[-1]):]
    return words


def is_toward(leap, word):
    """Whether a leap is one that a word of directions names."""
    x, y = leap
    signs = {'f': y > 0, 'b': y < 0, 'l': x < 0, 'r': x > 0, 'v': True, 's': True, 'h': True}
    if x == 0 or y == 0:
        signs.update(v=y != 0, s=x != 0, h=True)
        return any(signs[c] for c in word)
    if abs(x) == abs(y):
        return all(signs[c] for c in word)
    steep = abs(y) > abs(x)
    if 'h' in word:
        return all(signs[c] for c in word)
    if len(word) == 1:
        return signs[word] and steep == (word in 'fbv')
    if word[0] == word[1] or word[1] == 's' or word[1] == 'v':
        flat = word in ('fs', 'bs', 'll', 'rr')
        return signs[word[0]] and steep != flat
    return all(signs[c] for c in word) and steep == (word[0] in 'lr')


def between(square, leap, twice=False):
    """The squares that a lame or jumping leap passes, those of a line or the Chinese horse's."""
    (x, y), (dx, dy) = square, leap
    if twice:   # straight once, or by three and one twice, then aslant
        sx, sy = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
        first = (x + sx, y) if abs(dx) > abs(dy) else (x, y + sy)
        return [first, (first[0] + sx, first[1] + sy) if min(abs(dx), abs(dy)) > 1 else
                (2 * first[0] - x, 2 * first[1] - y)]
    if dx == 0 or dy == 0 or abs(dx) == abs(dy):
        n = max(abs(dx), abs(dy))
        return [(x + dx // n * i, y + dy // n * i) for i in range(1, n)]
    half = [abs(d) // 2 * (1 if d > 0 else -1) for d in leap]
    return [(x + half[0], y + half[1])]


def ways_read(text):
    ways, at = [], 0
    if text == '-':     # a piece that does not move
        return ways
    for m in re.finditer(r'([a-z]*)(?:([A-Z])|\((\d+),(\d+)\))(\d+|\2)?', text):
        if m.start() != at:
            break
        at = m.end()
        before, atom, x, y, after = m.groups()
        flags = [c for c in before if c in 'mcienjpgd']
        words = words_of(''.join(c for c in before if c in 'fblrvsh'))
        parts, reach = WHOLE.get(atom, (atom, 1))
        if after:
            reach = int(after) if after.isdigit() else 0
        for part in parts if atom else [None]:
            leaps = leaps_of(*ATOMS[part]) if part else leaps_of(int(x), int(y))
            mine = words
            if atom in ('K', 'Q') and words:    # f: straight, fs fl fr: slanting
                mine = [w for w in words if (len(w) == 1 or w[0] == w[1]) == (part == 'W')]
                if not mine:
                    continue
            if mine:
                leaps = {l for l in leaps if any(is_toward(l, w) for w in mine)}
            ways.append(Way(sorted(leaps), reach, flags))
    if at != len(text):
        raise ValueError('no Betza: ' + text)
    return ways

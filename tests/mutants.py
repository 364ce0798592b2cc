#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""usage: tests/mutants.py [N] [SEED] [PATH[:LINE] ...]

Asks whether the tests see faults: makes N mutants (default 200) of the program, each with one operator or constant
changed, in a copy of the tree under build/mutants, and runs the suites (at the sizes of TEMPI_TESTS=quick) and the
bench on each until one fails. PATH (default: engine rules search protocol) says which files, or which line of one, are
changed. The same SEED gives the same mutants. A mutant that does not build, or whose object file is that of the
original, is not counted. A failure counts if it comes twice. Ends with a table, and fails if fewer than 90 % of the
mutants were caught. JOBS=N works on N mutants at a time (default: half of the processors).
"""
import collections
import filecmp
import hashlib
import json
import multiprocessing
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, "build", "mutants")
BUILD = "build/m"
MAKE = ["make", "-s", "-j1", "BUILD=" + BUILD, "EXE=tempi", "CFLAGS=-O1"]
GIGABYTE = 1 << 30

# The suites that most likely see a fault of a file, by the beginning of its path, beside those that have the name of the
# file or of a folder; the first line that fits counts.
LIKELY = [
    ("engine/lines", "input library"),
    ("engine/utf8", "input lines"),
    ("engine/mailbox", "movers custom_pieces"),
    ("engine/", "attacks see fen walk memory"),
    ("rules/counting/", "perft everyman future transporter"),
    ("rules/custom/betza", "custom_pieces xboard transcripts"),
    ("rules/custom/", "custom example fen games"),
    ("rules/games/duel/", "twoagainstone doublemove perft"),
    ("rules/games/", "marseillais doublemove perft walk"),
    ("rules/notation/diagram", "pictures lines"),
    ("rules/notation/", "fen states illegal walk san"),
    ("rules/tablebase/", "endgames"),
    ("rules/texts/", "rules_text documents lines"),
    ("rules/", "perft fen walk games option states"),
    ("search/evaluation/", "network endgames score"),
    ("search/history", "picker"),
    ("search/choice", "picker"),
    ("search/turns/", "mate problem problems escape"),
    ("search/", "picker"),
    ("protocol/library/", "library"),
    ("protocol/uci/", "transcripts input"),
    ("protocol/xboard/", "transcripts gestures"),
    ("protocol/terminal/", "play transcripts"),
    ("protocol/commands/solve", "problems commands"),
    ("protocol/commands/", "analyse lines documents"),
    ("protocol/", "uci transcripts xboard commands option"),
]

# What stands in place of an operator. Binary ones stand between blanks, as clang-format lays them out.
OTHERS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+",
    "*": "/", "/": "*", "%": "*", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "|", "+=": "-=", "-=": "+=",
    "|=": "&=", "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<=",
}
STEPS = {"++": "--", "--": "++"}
# Calls whose arguments change nothing that a test could see.
SILENT = {"assert", "_Static_assert", "__builtin_prefetch", "_Alignas", "__attribute__"}

TOKEN = re.compile(
    r"""(?P<skip>/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ ]*\#(?:[^\n]*\\\n)*[^\n]*)
    |(?P<word>[A-Za-z_]\w*)
    |(?P<number>(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d*)?)\w*)
    |(?P<operator><<=|>>=|\+\+|--|->|<<|>>|<=|>=|==|!=|&&|\|\||[-+|&^*/%]=|[-+*/%&|^<>!~?:=(){}\[\],;.])
    |(?P<space>\s+)""",
    re.X | re.M | re.S)


class Mutant:
    """One change of a file: `old` at a byte becomes `new`."""

    def __init__(self, path, text, at, old, new):
        self.path, self.at, self.old, self.new = path, at, old, new
        self.line = text.count("\n", 0, at) + 1
        self.source = text[text.rfind("\n", 0, at) + 1:].split("\n", 1)[0].strip()

    def __str__(self):
        return "%s:%d  %s -> %s  in  %s" % (self.path, self.line, self.old, self.new or "nothing", self.source)

    def applied(self, text):
        """Returns the text of the file after the change."""
        return text[:self.at] + self.new + text[self.at + len(self.old):]


def number_beside(text):
    """Returns a constant beside another: one more, but 0 for 1; twice a floating one. None for others."""
    match = re.fullmatch(r"(0[xX][0-9a-fA-F]+|[1-9]\d*|0)([uUlL]*)", text)
    if not match:
        match = re.fullmatch(r"(\d+\.\d*)([fF]?)", text)
        return None if not match or not float(match[1]) else "%s%s" % (float(match[1]) * 2, match[2])
    value = int(match[1], 0)
    return "%d%s" % (0 if value == 1 else value + 1, match[2])


def mutants_of(path):
    """Returns all mutants of a file."""
    text = open(os.path.join(ROOT, path), encoding="utf-8").read()
    tokens = [m for m in TOKEN.finditer(text) if not m["space"] and not m["skip"]]
    found, calls = [], []  # `calls`: what stands before each open parenthesis
    for i, token in enumerate(tokens):
        word, at = token[0], token.start()
        before = tokens[i - 1][0] if i else ""
        if word == "(":
            calls.append(before)
        elif word == ")" and calls:
            calls.pop()
        if any(call in SILENT or call.endswith("prefetch") for call in calls):
            continue
        if calls and calls[-1] == "__builtin_expect" and before == ",":
            continue
        spaced = text[at - 1].isspace() and text[token.end()].isspace()
        new = None
        if token["number"]:
            sized = before == "[" and i > 2 and tokens[i - 3][0] == "char"  # the room of a text
            new = None if sized else number_beside(word)
        elif word in OTHERS and (spaced or word in ("<<=", ">>=")):
            new = OTHERS[word]
        elif word in STEPS:
            new = STEPS[word]
        elif word in ("!", "~"):
            new = ""
        elif word in ("true", "false"):
            new = "false" if word == "true" else "true"
        if new is not None:
            found.append(Mutant(path, text, at, word, new))
    return found


def files_of(paths):
    """Returns the C files of paths that are built on this system, and the line that each path is restricted to."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, text=True,
                            capture_output=True).stdout.split("\n")
    files = {}
    for path in paths:
        name, _, line = path.partition(":")
        name = name.rstrip("/")
        for file in listed:
            if (file == name or file.startswith(name + "/")) and file.endswith(".c") and \
                    not re.search("/(windows|wasi)/", file):
                files[file] = int(line) if line else None
    return dict(sorted(files.items())), [f for f in listed if f and os.path.isfile(os.path.join(ROOT, f))]


def limits():
    """Limits what a mutant may take."""
    resource.setrlimit(resource.RLIMIT_AS, (12 * GIGABYTE, 12 * GIGABYTE))
    resource.setrlimit(resource.RLIMIT_FSIZE, (GIGABYTE, GIGABYTE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def session_end(session):
    """Ends all processes of a session: suites put their tests into groups of their own."""
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open("/proc/%s/stat" % entry, encoding="ascii", errors="replace") as stat:
                    if int(stat.read().rpartition(")")[2].split()[3]) == session:
                        os.kill(int(entry), signal.SIGKILL)
            except (OSError, IndexError, ValueError):
                pass


class Commands:
    """The commands that make would run, without the time that make takes to find them."""

    def __init__(self, tree, sample="search/tt"):
        said = subprocess.run(MAKE[:1] + ["-n", "V=1", "-W", sample + ".c"] + MAKE[3:] + ["all", "checker"], cwd=tree,
                              check=True, text=True, capture_output=True).stdout.replace("\\\n", " ").split("\n")
        self.sample = sample
        self.compiler, = (line for line in said if line.endswith("-c -o %s/%s.o %s.c" % (BUILD, sample, sample)))
        self.checker, = (line for line in said if " -o %s/check " % BUILD in line)
        self.program, = (line for line in said if " -o tempi " in line)

    def compile(self, path):
        """Returns the command that compiles a file."""
        return ["sh", "-c", self.compiler.replace(self.sample, path[:-2])]


def run(command, tree, seconds, output=None, fork="yes"):
    """Runs a command in a tree; returns its exit status, None after so many seconds. Its output goes to a file."""
    environment = dict(os.environ, TEMPI=os.path.join(tree, "tempi"), TEMPI_TESTS="quick", CK_DEFAULT_TIMEOUT="60",
                       CK_TIMEOUT_MULTIPLIER="3", CK_FORK=fork)
    with open(output or os.devnull, "wb") as out:
        child = subprocess.Popen(command, cwd=tree, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                 start_new_session=True, env=environment, preexec_fn=limits)
        try:
            return child.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            session_end(child.pid)
            child.wait()


def bench_fails(tree, seconds):
    """Whether the bench does not count what it should."""
    output = os.path.join(tree, BUILD, "bench.txt")
    status = run(["./tempi", "bench"], tree, seconds, output)
    counts = re.findall(r"^(\d+) nodes", open(output, encoding="utf-8", errors="replace").read(), re.M)
    wanted = open(os.path.join(tree, "tests/bench.txt"), encoding="ascii").read().strip()
    return status != 0 or not counts or counts[-1] != wanted


def fails(tree, test, known):
    """Whether a suite, or the bench, fails or does not end in time; `known`: how it runs without a mutant."""
    seconds = 20 + 8 * known.seconds
    if test == "bench":
        return bench_fails(tree, seconds)
    return run([BUILD + "/check", test], tree, seconds, os.path.join(tree, BUILD, "suite.log"), known.fork) != 0


# How a test runs without a mutant: its seconds, those of processors, and whether its cases need processes ("yes").
Known = collections.namedtuple("Known", "seconds used fork")


def measured(test):
    """Returns how a test runs in the first tree; None if it fails."""
    for fork in ("no", "yes"):
        begun, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        failed = fails(os.path.join(WORK, "tree0"), test, Known(60, 0, fork))
        seconds, after = time.monotonic() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
        if not failed:
            return Known(seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, fork)
    return None


def order_of(path, times):
    """Returns the suites and the bench in the order in which they are tried on a mutant of a file: the likely ones that
    take no longer than the bench, then the others, each from the shortest to the longest."""
    words = set(re.split("[/_.]", path[:-2])[1:])
    likely = next((suites.split() for start, suites in LIKELY if path.startswith(start)), [])
    first = {t for t in times if t in likely or t == "bench" or t.split("_")[0] in words}
    return sorted(times, key=lambda t: (t not in first or times[t].used > times["bench"].used, times[t].used))


def judged(job):
    """Builds and tests a mutant in the tree of this worker; returns the mutant, a verdict and what saw it."""
    mutant, times, commands = job
    tree = os.path.join(WORK, "tree%d" % ((multiprocessing.current_process()._identity[0] - 1) % jobs_wanted()))
    path, item = os.path.join(tree, mutant.path), os.path.join(tree, BUILD, mutant.path[:-2] + ".o")
    shutil.copy2(path, path + ".kept")
    shutil.copy2(item, item + ".kept")
    try:
        with open(path, "w", encoding="utf-8") as out:
            out.write(mutant.applied(open(path + ".kept", encoding="utf-8").read()))
        if run(commands.compile(mutant.path), tree, 300) != 0:
            return mutant, "does not build", ""
        if filecmp.cmp(item, item + ".kept", shallow=False):
            return mutant, "same object", ""
        if run(["sh", "-c", commands.checker + " && " + commands.program], tree, 900) != 0:
            return mutant, "does not build", ""
        for test in order_of(mutant.path, times):
            if fails(tree, test, times[test]) and fails(tree, test, times[test]):
                return mutant, "caught", test
        return mutant, "lived", ""
    finally:
        os.replace(path + ".kept", path)
        os.replace(item + ".kept", item)


def jobs_wanted():
    """Returns how many mutants are tried at a time."""
    return int(os.environ.get("JOBS", 0)) or max(1, (os.cpu_count() or 1) // 2)


def times_of(tests, files):
    """Measures how each test runs without a mutant, or reads it, if that was measured with these files; tests that fail
    are left out."""
    digest, kept = hashlib.sha1(), os.path.join(WORK, "times.json")
    for file in sorted(set(files) - {"tests/mutants.py"}):
        with open(os.path.join(ROOT, file), "rb") as content:
            digest.update(content.read())
    if os.path.exists(kept):
        found = json.load(open(kept, encoding="ascii"))
        if found["files"] == digest.hexdigest():
            return {test: Known(*values) for test, values in found["times"].items()}
    with multiprocessing.Pool(jobs_wanted()) as pool:
        times = dict(zip(tests, pool.imap(measured, tests, 1)))
    for test in [test for test, known in times.items() if not known]:
        print("%s fails without a mutant and is left out" % test, flush=True)
        del times[test]
    with open(kept, "w", encoding="ascii") as out:
        json.dump({"files": digest.hexdigest(), "times": times}, out)
    return times


def tree_make(files):
    """Makes and builds the first tree, and copies of it for the other workers; returns how each test runs there, and the
    commands that build it."""
    tree = os.path.join(WORK, "tree0")
    for folder, _, names in os.walk(tree):
        for path in (os.path.relpath(os.path.join(folder, name), tree) for name in names):
            if not path.startswith("build/") and path != "tempi" and path not in files:
                os.remove(os.path.join(tree, path))
    for file in files:
        there = os.path.join(tree, file)
        if not os.path.exists(there) or not filecmp.cmp(os.path.join(ROOT, file), there, shallow=False):
            os.makedirs(os.path.dirname(there), exist_ok=True)
            shutil.copyfile(os.path.join(ROOT, file), there)
            shutil.copymode(os.path.join(ROOT, file), there)
    for linked in ("tempi", BUILD + "/check"):  # perhaps with the last mutant
        if os.path.exists(os.path.join(tree, linked)):
            os.remove(os.path.join(tree, linked))
    if run(MAKE[:2] + ["-j%d" % (os.cpu_count() or 1)] + MAKE[3:] + ["all", "checker"], tree, 3600) != 0:
        sys.exit("the tree does not build")
    suites = re.findall(r"SUITE\((\w+)\)", open(os.path.join(tree, BUILD, "suites.def"), encoding="ascii").read())
    times = times_of(suites + ["bench"], files)
    for worker in range(1, jobs_wanted()):
        copy = os.path.join(WORK, "tree%d" % worker)
        shutil.rmtree(copy, ignore_errors=True)
        subprocess.run(["cp", "-a", tree, copy], check=True)
    print("%d suites and the bench take %.0f s of processor time" % (
        len(suites), sum(known.used for known in times.values())), flush=True)
    return times, Commands(tree)


def leave(*_):
    """Ends this process in order, with what it has started."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(1)


VERDICTS = {"caught": "caught", "lived": "lived", "same object": "with the same object",
            "does not build": "that do not build"}


def table_print(table):
    """Prints how many mutants of each floor, and of all, had which verdict."""
    table = dict(sorted(table.items()), all={v: sum(row.get(v, 0) for row in table.values()) for v in VERDICTS})
    for floor, row in table.items():
        print("%-9s %s" % (floor, ", ".join("%4d %s" % (row.get(v, 0), words) for v, words in VERDICTS.items())))


def main():
    numbers = [a for a in sys.argv[1:3] if a.isdigit()]
    paths = sys.argv[1 + len(numbers):] or ["engine", "rules", "search", "protocol"]
    if any(a.startswith("-") for a in paths):
        sys.exit(__doc__.strip())
    wanted, seed = (list(map(int, numbers)) + [200, 1][len(numbers):])[:2]
    files, everything = files_of(paths)
    mutants = [m for file, line in files.items() for m in mutants_of(file) if line in (None, m.line)]
    random.Random(seed).shuffle(mutants)
    if not mutants:
        sys.exit("nothing to change in " + " ".join(paths))
    os.makedirs(WORK, exist_ok=True)
    signal.signal(signal.SIGTERM, leave)
    times, commands = tree_make(set(everything))
    table, caught, lived = {}, 0, 0
    with multiprocessing.Pool(jobs_wanted()) as pool:
        for mutant, verdict, test in pool.imap(judged, ((m, times, commands) for m in mutants)):
            print("%-14s %-14s %s" % (verdict, test, mutant), flush=True)
            row = table.setdefault(mutant.path.split("/")[0], {})
            row[verdict] = row.get(verdict, 0) + 1
            caught += verdict == "caught"
            lived += verdict == "lived"
            if caught + lived >= wanted:
                break
    table_print(table)
    return 0 if caught >= 9 * lived else 1


if __name__ == "__main__":
    sys.exit(main())

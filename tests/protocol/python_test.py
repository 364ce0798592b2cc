# SPDX-License-Identifier: GPL-3.0-or-later
"""
The facts and vectors of tests/data/ through python/tempi, its declarations beside tempi.h, wrong arguments, threads,
and searches that are stopped. Called by python_test.sh.
"""

import copy
import gc
import json
import os
import pickle
import re
import threading
import time
from pathlib import Path

import tempi
from tempi import _library as c


def file(name):
    return Path(name).read_text(encoding="utf-8")


def failed(what):
    """Ends the test where a thread fails."""
    threading.__excepthook__(what)
    os._exit(1)


def refused(call, *arguments, code=None, kind=tempi.TempiError):
    """Fails unless a call raises an exception, with a code and a reason if it is the library's."""
    try:
        call(*arguments)
    except kind as error:
        assert str(error) and (code is None or error.code == code), (error.code, code)
    else:
        raise AssertionError(f"{call} took {arguments}")


def header():
    """Every call of tempi.h is declared with as many arguments, and every struct with its members in order."""
    text = re.sub(r"/\*.*?\*/", "", file("protocol/library/tempi.h"), flags=re.S)
    calls = {name: arguments for name, arguments in
             re.findall(r"^TEMPI_CALL [^;]*?\btempi_(\w+)\(([^)]*)\);", text, flags=re.M)}
    declared = {name: arguments for _, group in c.CALLS for name, arguments in group.items()}
    assert calls.keys() == declared.keys(), calls.keys() ^ declared.keys()
    for name, arguments in calls.items():
        assert len(declared[name]) == (0 if arguments == "void" else arguments.count(",") + 1), name
    structs = re.findall(r"^struct tempi_(\w+) \{(.*?)^\};", text, flags=re.M | re.S)
    assert len(structs) == 8
    for name, body in structs:
        members = re.findall(r"(\w+)(?:\[\w+\])?(?=[,;])", body)
        assert members == [member[0] for member in getattr(c, name.title() + "Struct")._fields_], name
    assert int(re.search(r"define TEMPI_API (\d+)", text)[1]) == c.API == c.lib.tempi_api()
    codes = re.search(r"enum tempi_code \{(.*?)\}", text, re.S)[1]
    assert len(tempi.handle.CODES) == len(re.findall(r"\bTEMPI_\w+", codes))


def below(seed):
    """Yields a function: the random numbers of facts.tsv."""
    def next_below(n):
        nonlocal seed
        seed = (seed * 1664525 + 1013904223) % 2**32
        return (seed >> 8) % n
    return next_below


def hashed(value, text):
    """The hash of facts.tsv."""
    for byte in text.encode() + b"\n":
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value


def fact(game, seed):
    """Plays a random game; what is taken back leaves the position as it was, and SAN is read to the same action."""
    board, random = tempi.Board(game), below(seed)
    board.draw_start(seed)
    start, value, plies = board.fen(), 2166136261, 0
    while plies < 60 and not board.is_game_over():
        fen, actions = board.fen(), board.legal_actions()
        value = hashed(hashed(value, fen), " ".join(actions))
        action = actions[random(len(actions))]
        san = board.san(action)
        value = hashed(value, san)
        board.push(san)
        if plies % 8 == 0:
            after = board.fen()
            board.pop()
            assert board.fen() == fen and board.text(san) == action
            assert board.effect(action).captures == board.is_capture(action)
            board.push(action)
            assert board.fen() == after
        plies += 1
    return [game, str(seed), start, str(plies), f"{value:08x}", board.fen(), board.result()]


def facts():
    """Two threads play the games of the table, each on boards of its own."""
    lines = [line.split("\t") for line in file("tests/data/facts.tsv").splitlines()]
    faults = []

    def play(some):
        faults.extend(line for line in some if fact(line[0], int(line[1])) != line)

    threads = [threading.Thread(target=play, args=(lines[i::2],)) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults, faults[0]
    assert {line[0] for line in lines} == set(tempi.variants())
    return len(lines)


def vectors():
    """The turns of docs/reference/turns.md."""
    for v in json.loads(file("tests/data/turns.json")):
        board = tempi.Board(v["game"], v["fen"])
        if v["moves"]:
            assert board.turns_san(v["moves"]) == v["san"]
            board.push(v["moves"])
        s = board.state()
        assert [board.fen(), s.decider.name[0].lower(), s.owner.name[0].lower(), s.done, s.left, s.may_end, s.actions,
                board.forced(), board.result()] == \
            [v[name] for name in "after decider turn done left may_end actions forced result".split()], v
        if v.get("illegal"):
            refused(board.push, v["illegal"], code="illegal")


class Own(tempi.Board):
    """A host's own board."""

    def __init__(self, game):
        super().__init__(game)
        self.notes = []


def boards():
    """What a host asks."""
    board = tempi.Board("marseillais")
    assert board.targets("e2") == ["e3", "e4"] and board.choices("e2", "e4") == ["e2e4"]
    assert board.effect("e2e4").changes == (tempi.Change("e2", "e4", "P", "P"),)
    board.push("e4")
    other, deep = board.copy(), copy.deepcopy(board)
    own = Own("chess")
    own.notes.append("a")
    again, apart = copy.copy(own), copy.deepcopy(own)
    own.notes.append("b")
    assert (type(again), again.notes, type(apart), apart.notes) == (Own, ["a", "b"], Own, ["a"])
    board.push("d4")
    assert (board.move_stack(), other.move_stack(), deep.turn_so_far()) == ("e2e4,d2d4", "e2e4", "e2e4")
    board.pop_turn()
    assert board.played_count() == 0 and board.key() != other.key() and board.state().decider == tempi.Colour.WHITE
    assert board.perft(1) == 20
    assert board.hand(tempi.Colour.WHITE) is None
    tempi.load_variant_config(file("games/drops.games"))
    drops = tempi.Board("marseillais-crazyhouse", "4k3/8/8/8/8/8/8/4K3[RPPn] w - - 0 9")
    assert [drops.hand(colour) for colour in tempi.Colour] == ["RPP", "n"]
    assert drops.targets() == ["e1", "P@", "R@"] and drops.choices("R@", "e7") == ["R@e7"]
    assert drops.effect("R@e7").path == ("R@", "e7") and drops.piece_at("P@") == "P" and drops.piece_at("N@") == ""
    said = tempi.load_variants_ini("[python-hill:kingofthehill]\nturnSteps = 2\n[python-wrong:chess]\nkings = 7\n")
    assert said.startswith("4:1: no key 'kings'"), said
    hill = tempi.Board("python-hill")
    assert [hill.goal_squares(colour) for colour in tempi.Colour] == 2 * [["d4", "e4", "d5", "e5"]]
    assert drops.goal_squares(tempi.Colour.WHITE) == []
    turns, more = board.legal_turns(3)
    assert len(turns) == 3 and more and len(board.legal_turns(100000)[0]) == board.perft_turns(1)
    board.set_tag("White", "Ána")
    again = tempi.Board()
    again.read_pgn(other.pgn())
    assert again.fen() == other.fen() and board.tag("White") == "Ána"
    again.set_tag("Result", "0-1")
    again.set_tag("Termination", "abandoned")
    board.read_pgn(again.pgn())
    assert board.tag("Result") == "0-1" and board.pgn() == again.pgn() and board.pgn().rstrip().endswith(" 0-1")
    refused(again.set_tag, "Result", "white", code="argument")
    again.pop()
    assert again.tag("Result") == again.tag("Termination") == "" and again.pgn().rstrip().endswith("*")
    board.reset()
    assert all(text.startswith("<svg") for text in (board.svg(), board.svg(True), board.piece_svg("Q")))
    assert tempi.Board("transporter").pieces() and board.piece_at("e1") == "K" and board.square_name(4) == "e1"
    board = tempi.Board("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert board.state().bare and board.evaluate() == 0 and board.rules() and board.turn_words()


def stateless():
    """The functions that pyffish has."""
    start = tempi.start_fen("chess")
    assert start == tempi.game("Chess").start_fen and tempi.validate_fen(start, "chess") == tempi.FEN_OK
    assert tempi.validate_fen("x", "chess") != tempi.FEN_OK and tempi.Board().validate_fen("x")
    assert len(tempi.legal_moves("chess", start, [])) == 20
    assert tempi.get_fen("chess", None, ["e2e4", "e7e5"]).startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/")
    assert tempi.get_san("chess", start, "g1f3") == "Nf3"
    assert tempi.get_san_moves("chess", start, ["e2e4", "d7d5", "e4d5"]) == ["e4", "d5", "exd5"]
    assert tempi.get_san_moves("monster", None, "e2e4 e7e5") == ["e4", "e5"]
    assert tempi.get_san_moves("marseillais", None, ["e4/d4", "e7e5,d5"]) == ["e4", "d4", "e5", "d5"]
    assert tempi.get_san_moves("chess", None, []) == []
    assert tempi.is_capture("chess", start, ["e2e4", "d7d5"], "e4d5")
    mated = ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert tempi.gives_check("chess", start, mated) and not tempi.gives_check("chess", start)
    assert tempi.game_result("chess", start, mated) == -tempi.VALUE_MATE
    refused(tempi.game_result, "chess", start)
    bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert tempi.game_result("chess", bare) == tempi.VALUE_DRAW
    assert tempi.has_insufficient_material("chess", bare) == (True, True)
    assert tempi.is_immediate_game_end("chess", bare) == (True, 0) and not tempi.is_optional_game_end("chess", bare)[0]
    rook = "4k3/8/8/8/8/8/8/R3K3 w - - 100 80"
    assert tempi.has_insufficient_material("chess", rook) == (False, True)
    assert tempi.is_optional_game_end("chess", rook) == (True, 0) and not tempi.is_immediate_game_end("chess", rook)[0]
    assert tempi.Board("chess", rook).is_game_over() and not tempi.Board("chess", rook).is_game_over(False)
    refused(tempi.Board().may_win, 2, code="argument")
    assert tempi.version().startswith("tempi ")


def hostile():
    """Wrong arguments are refused and leave a board as it was."""
    board, engine = tempi.Board("monster"), tempi.Engine({"Hash": 1})
    before = board.fen(), board.move_stack()
    for text in "x" * 100000, "e2e4\0", "e2e9", "ÿ", "e2e4,e2e4", "%s%n":
        refused(board.push, text)
        refused(board.san, text)
        refused(board.effect, text)
        refused(board.set_fen, text)
        refused(board.set_game, text)
        refused(board.piece_at, text)
        refused(engine.set, text, 1)
        refused(tempi.game, text)
    for wrong in 5, b"e2e4", ["e2e4"], 1.5, object():
        refused(board.push, wrong, kind=TypeError)
        refused(board.set_fen, wrong, kind=TypeError)
        refused(board.targets, wrong, kind=TypeError)
        refused(tempi.game, wrong, kind=TypeError)
    refused(board.push, None, code="argument")
    for text in "", " ", ",":
        refused(board.push, text, code="illegal")
        assert board.why_illegal(text)
    for colour in 7, -1:
        refused(board.goal_squares, colour, code="argument")
        refused(board.hand, colour, code="argument")
        refused(board.may_win, colour, code="argument")
    refused(board.push, "\ud800", kind=ValueError)
    for number in -1, 2**31, 2**32 + 1, 2**64 + 1, 10**30:
        refused(board.perft, number, code="argument")
        refused(board.square_name, number, code="argument")
    refused(board.draw_start, 2**64, code="argument")
    refused(board.draw_start, "1", kind=TypeError)
    refused(board.pop, code="illegal")
    refused(board.pop_turn, code="illegal")
    assert board.targets(*["e2"] * 1000) == []
    refused(tempi.Board, "no such game", code="not found")
    refused(tempi.Board, "chess", "x", code="fen")
    refused(tempi.Board, "chess", None, {"a": "b"})
    refused(tempi.load_variant_config, "[x]\nsteps = many\n", code="text")
    refused(tempi.load_variants_ini, "steps = 2\n", code="text")
    refused(tempi.check_variants_ini, "[x:nothing]\n", code="text")
    refused(engine.set, "Hash", "much", code="value")
    refused(engine.set, "no such option", 1, code="not found")
    refused(engine.search, board, "nonsense", code="value")
    refused(engine.search, None, kind=(TypeError, AttributeError))
    for thing in board, engine:
        refused(pickle.dumps, thing, kind=TypeError)
    refused(copy.copy, engine, kind=TypeError)
    error = tempi.TempiError(5, "not legal")
    for again in copy.copy(error), pickle.loads(pickle.dumps(error)):  # as from a pool of processes
        assert (type(again), again.code, str(again)) == (tempi.TempiError, "illegal", "not legal")
    assert (board.fen(), board.move_stack()) == before


def searches():
    """Information as an iterator and by a listener; searches are stopped from everywhere, and one at a time."""
    board, engine = tempi.Board("marseillais"), tempi.Engine({"Hash": 4})
    heard = []
    best = engine.search(board, "nodes 3000", heard.append)
    assert best.turn in board.legal_turns(100000)[0] and heard and heard[-1].pv[0] == best.turn
    board.push(best.turn)
    assert engine.search(board, "infinite", lambda info: info.depth < 3).turn

    search = engine.start(board, "infinite")
    board.reset()
    refused(engine.search, board, code="busy")
    refused(engine.set, "Hash", 2, code="busy")
    threading.Timer(0.2, engine.stop).start()
    assert search.result().turn and search.result() is search.result() and not engine.searching()

    for info in engine.start(board, "infinite"):
        if info.depth >= 2:
            break
    gc.collect()
    engine.wait()
    assert not engine.searching()
    for _ in range(30):  # what was dropped or stopped is waited for
        for info in engine.start(board, "infinite"):
            break
        engine.set("Hash", 4)
        engine.start(board, "infinite").stop()
        assert engine.search(board, "nodes 100").turn
    for wrong in None, board.fen():
        refused(engine.search, wrong, kind=TypeError)
        refused(engine.probe, wrong, kind=TypeError)

    search, found = engine.start(board, "movetime 100"), []  # all who wait hear of its end
    waiting = [threading.Thread(target=lambda: found.append(search.result()), daemon=True) for _ in range(3)]
    for thread in waiting:
        thread.start()
    for thread in waiting:
        thread.join(20)
    assert found == 3 * [search.result()], found

    with engine.start(board, "infinite") as search:
        assert next(search).depth >= 1
    assert not engine.searching() and search.result().turn

    mate = tempi.Board("marseillais", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")
    assert engine.search(mate, "infinite").turn and engine.start(mate).result().turn  # they end by themselves
    assert engine.search(mate).turn
    for limits in "", " ", "searchmoves g5g7":
        refused(engine.search, board, limits, code="value")
        refused(engine.start, board, limits, code="value")

    def failing(info):
        raise KeyError(info.depth)

    refused(engine.search, board, "infinite", failing, kind=KeyError)
    assert not engine.searching()
    engine.clear()

    others = [tempi.Engine({"Hash": 1}) for _ in range(2)]
    both = [other.start(board, "movetime 100") for other in others]
    assert all(search.result().turn for search in both)

    def contend():
        for _ in range(25):
            try:
                for info in engine.start(tempi.Board("monster"), "nodes 1000"):
                    if info.depth > 3:
                        break
                engine.set("Hash", 1)
            except tempi.TempiError as error:
                assert error.code == "busy", error

    threads = [threading.Thread(target=contend) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    engine.wait()

    mate = tempi.Board("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    assert mate.mate() == "a1a8" and tempi.Board().mate() == "" and mate.mate(0) in (None, "a1a8")
    assert engine.probe(tempi.Board("chess", "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1")) and engine.probe(tempi.Board()) is None
    tempi.Engine({"Hash": 1}).start(board, "infinite")  # dropped at once


threading.excepthook = failed
started = time.monotonic()
header()
games = facts()
vectors()
boards()
stateless()
hostile()
searches()
print(f"{games} games in {time.monotonic() - started:.1f} s")
kept = tempi.Engine({"Hash": 1})
endless = kept.start(tempi.Board(), "infinite")  # ends with the interpreter

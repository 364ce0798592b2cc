// SPDX-License-Identifier: GPL-3.0-or-later
// Modules of the page that need no browser: the tree of a game, the clock, what squares mean, words.
import assert from 'node:assert/strict';

const page = new URL('../../web/page/', import.meta.url);
const load = name => import(new URL(name, page));
const state = await load('state.js'), {Clock} = await load('clock.js'), input = await load('input.js'),
      words = await load('words.js'), files = await load('files.js'), {gameTokens} = await load('pgn.js');
const tempi = await (await import(new URL('../../build/wasm/tempi.js', import.meta.url))).load();
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

/** A node as Facts.play() makes it. */
const node = (action, by, ends) => ({action, san: action, fen: action, turn: 1, by, ends, auto: false, marks: []});

function tree() {
  let game = state.begin('marseillais', '', 'start');
  const first = game;
  for (const [action, by, ends] of [
         ['e2e4', 'white', false], ['d2d4', 'white', true], ['e7e5', 'black', false], ['d7d5', 'black', true]])
    game = state.play(game, node(action, by, ends));
  assert.equal(first.nodes.length, 1);
  assert.deepEqual(state.actions(game), ['e2e4', 'd2d4', 'e7e5', 'd7d5']);
  assert.equal(state.turnStart(game), 2);
  assert.equal(state.turnStart(game, 2), 0);
  assert.equal(state.turnEnd(game, 0), 2);
  assert.equal(state.stepBack(game), 3);
  assert.deepEqual(state.turns(state.line(game)).map(turn => turn.nodes.length), [2, 2]);
  const other = state.play(state.go(game, 1), node('c2c4', 'white', true));
  assert.deepEqual(other.nodes[1].children, [2, 5]);
  assert.equal(state.play(state.go(other, 1), node('d2d4', 'white', true)).at, 2);
  assert.deepEqual(state.mainline(state.promote(other, 5)).map(one => one.id), [0, 1, 5]);
  const half = state.play(state.go(game, 2), node('a7a6', 'black', false));
  assert.deepEqual(state.takeBack(half, 2).nodes[2].children, [3]);
  const again = state.play(state.takeBack(game, 0), node('g1f3', 'white', false));
  assert.deepEqual(again.nodes[0].children, [5, 1]);
  const less = state.cut(other, 5);
  assert.deepEqual([less.at, less.nodes[1].children], [1, [2]]);
  assert.equal(state.cut(other, 0), other);
}

async function clock() {
  let fallen = 0;
  const watch = new Clock(() => fallen++);
  watch.set(1, 0.05);
  assert.deepEqual([watch.on, watch.now('white')], [true, 60000]);
  watch.pass('white', true);
  assert.equal(watch.now('white'), 60050);
  await pause(30);
  const left = watch.now('black');
  assert.ok(left > 0 && left < 60000);
  watch.pass('black', true);
  assert.ok(watch.now('black') > 0 && watch.now('black') <= left + 50);
  watch.reset({...watch.kept(), left: {white: 60, black: 100}});
  await pause(260);
  assert.deepEqual([fallen, watch.flagged, watch.now('white')], [1, 'white', 0]);
  watch.set(0, 0);
  assert.equal(watch.on, false);
  assert.deepEqual([Clock.words(61000), Clock.words(9300)], ['1:01', '0:09.3']);
}

/** Every legal action of many positions is reached by pointing at its squares, whatever the game. */
function squares() {
  for (const {id} of tempi.games()) {
    const board = new tempi.Board(id);
    board.drawStart(3);
    for (let ply = 0; ply < 8 && !board.isGameOver(); ply++) {
      const all = board.legalActions();
      for (const action of all.filter((one, i) => one !== '0000' && i % 7 === ply % 7)) {
        const {path} = board.effect(action);
        let at = {path: [], done: []};
        for (const square of path) {
          if (at.play)
            break;
          assert.ok(board.targets(...at.path).includes(square), `${id}: ${action}`);
          at = input.point(board, at.path, square);
        }
        assert.ok(
          at.play === action || [...at.menu ?? [], ...at.done].includes(action),
          `${id}: ${action}: ${JSON.stringify(at)}`);
      }
      board.push(all[(ply * 31 + 7) % all.length]);
    }
    board.delete();
  }
}

function sayings() {
  const info = {score: 35, mate: 0, win: 300, draw: 500, loss: 200};
  assert.equal(words.scoreWords(words.forWhite(info, 'black')), '-0.35');
  assert.equal(words.scoreWords(words.forWhite({...info, mate: 3}, 'white')), '#3');
  assert.equal(words.forWhite(info, 'black').win, 200);
  assert.deepEqual([999, 1234, 45678, 7654321].map(words.shortNumber), ['999', '1.2k', '46k', '7.7M']);
}

/** Files of games are told apart by their names, or by what they say; each is read as what it is. */
function kinds() {
  for (const [kind, text, name] of [
         ['pgn', '1. e4 e5', 'a.PGN'], ['pgn', '[Event "?"]\n\n1. e4', 'b.ini'], ['variants', '[x]\nking = k\n', 'v.ini'],
         ['variants', '# one\n [x:chess]\n', ''], ['variants', '[x]\r\nstartFen = 8/8\r\n', 'some.txt'],
         ['games', '[x]\nsteps = 2\nrules = no fooBar = 1\n', ''], ['games', 'steps = 2', 'x.games'],
         ['pgn', '1. e4 e5', ''], ['pgn', '1. e4 {a:b} [%clk 0:01]', ''], ['pgn', 'Nf3/e4 Nf6', ''], ['pgn', 'e4/O-O', ''],
         ['pgn', '1. Nf3/e4 b5', ''], ['fen', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n', 'a.txt'],
         ['fen', '4k3/8/8/8/8/8/4P3/4K3', '']])
    assert.equal(files.kindOf(text, name), kind, text);
  const app = {facts: {tempi}, custom: []};
  assert.match(
    files.takeGames(app, '[modules-a:makruk]\n[modules-b:chess]\nnone = 1\n[modules-c:duck]\n', 'variants'),
    /^2 games added, .*; 1 error, whose variants are left out:\n3:1: no key 'none'/);
  assert.match(files.takeGames(app, '[modules-d]\nsteps = 2\n', 'games'), /^1 game added, [^;\n]*$/);
  assert.deepEqual(app.custom.map(file => typeof file), ['object', 'string']);
  assert.throws(() => files.takeGames(app, '[modules-e:none]\n', 'variants'), /^TempiError: 1:12: there is no variant/);
  assert.equal(app.custom.length, 2);
}

/** The games of a PGN are counted as the library counts them, and their words are those that it plays. */
function records() {
  const board = new tempi.Board('chess');
  for (const pgn of
         ['1. e4 e5 (1... c5 1-0) 1/2 - 1/2 1. d4 d5 0:1 {no} 1. c4 c5 ½-½ 1. f4 f5 0.5',
          '[Event "a "b" \\"] c"]\n\n[Site "?"] 1. a4 *\n\n[Event "b"]\n\n1. b4\n[Event "c"]\n[Event "d"]\n\n1. c4 c5',
          '[Event "a"]\n\n[Event "b"]\n% [Event "c"]\n{[Event "d"]}\n\n1. d4 ; [Event "e"]\n[Event "f"]\n1. f4 *',
          '\ufeff[ Event "a" ]\r\r1. a4 a5 (1... b5\r[Event "b"]\r1. b4 *\r\n\r\n\ufeff[event "c"]\r\n1. c4 *']) {
    let index = 0;
    for (let found = true; found; index++) {
      try {
        board.readGamePGN(pgn, index);
      } catch (error) {
        found = error.code !== 'not found';
      }
      let depth = 0;
      const plain = gameTokens(pgn, index).filter(token => {
        depth += (token === '(') - (token === ')');
        return !depth && /^[a-h]/.test(token);
      });
      const played = board.moveStack();
      board.reset();
      assert.equal(plain.join(' '), found ? board.turnsSan(played).replace(/\d+\. /g, '') : '', pgn);
    }
    assert.ok(index > 3, pgn);
  }
  board.delete();
  const start = Date.now(); // what is no PGN takes no time that matters
  for (const text of ['(', '{', '[', '"', '[a "', '[a ', '1/2 '])
    gameTokens(text.repeat(20000), 0);
  assert.ok(Date.now() - start < 10000);
}

tree();
records();
kinds();
await clock();
squares();
sayings();

// SPDX-License-Identifier: GPL-3.0-or-later
// The facts and vectors of tests/data/ through tempi.js, the bench, an example bot, and an engine in a worker that is
// stopped. Called by wasm_test.sh.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {Worker} from 'node:worker_threads';

const folder = new URL('../../build/wasm/', import.meta.url);
const {load, TempiError} = await import(new URL('tempi.js', folder));
const tempi = await load();
const lines = name => readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8').trim().split('\n');

// The random numbers and the hash of facts.tsv.
const random = seed => n => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return (seed >>> 8) % n;
};
const hashed = (hash, text) => {
  for (const c of `${text}\n`)
    hash = Math.imul(hash ^ c.charCodeAt(0), 16777619) >>> 0;
  return hash;
};

function facts() {
  for (const line of lines('facts.tsv')) {
    const [game, seed] = line.split('\t'), below = random(Number(seed));
    const board = new tempi.Board(game);
    board.drawStart(seed);
    const start = board.fen();
    let hash = 2166136261, plies = 0;
    for (; plies < 60 && !board.isGameOver(); plies++) {
      const actions = board.legalActions();
      hash = hashed(hashed(hash, board.fen()), actions.join(' '));
      const action = actions[below(actions.length)];
      hash = hashed(hash, board.sanAction(action));
      const captures = board.effect(action).captures;
      assert.equal(captures, board.isCapture(action));
      board.push(action);
    }
    assert.equal([game, seed, start, plies, hash.toString(16).padStart(8, '0'), board.fen(), board.result()].join('\t'),
      line);
    board.delete();
  }
}

function vectors() {
  for (const v of JSON.parse(lines('turns.json').join('\n'))) {
    const board = new tempi.Board(v.game, v.fen);
    if (v.moves) {
      assert.equal(board.turnsSan(v.moves), v.san);
      board.push(v.moves);
    }
    const s = board.state();
    assert.deepEqual([board.fen(), s.decider[0], s.owner[0], s.done, s.left, s.mayEnd, board.legalActions().length,
      board.forced(), board.result()],
    [v.after, v.decider, v.turn, v.done, v.left, v.may_end, v.actions, v.forced, v.result]);
    if (v.illegal)
      assert.throws(() => board.push(v.illegal), error => error instanceof TempiError && error.code === 'illegal');
    board.delete();
  }
}

// A result that the rules do not give is kept until the game goes on.
function results() {
  const board = new tempi.Board(), again = new tempi.Board('monster');
  board.push('e4 e5');
  board.setTag('Result', '1-0');
  board.setTag('Termination', 'time forfeit');
  again.readGamePGN(board.pgn());
  assert.match(again.pgn(), /Result "1-0"[^]*Termination "time forfeit"[^]*e5 1-0\n/);
  assert.throws(() => board.setTag('Result', 'white'), {code: 'argument'});
  board.push('d4');
  assert.deepEqual([board.tag('Result'), board.tag('Termination')], ['', '']);
  board.delete();
  again.delete();
}

function wrong() {
  assert.throws(() => new tempi.Board('no such game'), {code: 'not found'});
  assert.throws(() => new tempi.Board('chess', 'x'), {code: 'fen'});
  assert.throws(() => new tempi.Board('chess', ''), {code: 'fen'});
  assert.throws(() => tempi.loadVariantConfig('[x]\nsteps = many\n'), {code: 'text'});
  const board = new tempi.Board();
  for (const seed of [-1, -1n, 2n ** 64n, `${2n ** 64n}`, true, 1.5, null, '', '1.5', 'x'])
    assert.throws(() => board.drawStart(seed), /whole number|out of range/);
  const drawn = [7, 7n, '7'].map(seed => {
    const one = new tempi.Board('chess960');
    one.drawStart(seed);
    return one.fen();
  });
  assert.equal(new Set(drawn).size, 1);
  const mapped = new tempi.Board('progressive-italian', null, new Map([['DrawProof', 'true']]));
  assert.match(mapped.options(), /DrawProof=true/);
  assert.throws(() => board.pop(), {code: 'illegal'});
  assert.throws(() => board.pieceAt('z9'), {code: 'argument'});
  assert.deepEqual(board.targets('e2'), ['e3', 'e4']);
  assert.deepEqual(board.choices('e2', 'e4'), ['e2e4']);
  assert.deepEqual(board.choices(['e2', 'e4']), ['e2e4']);
  assert.throws(() => board.targets('e9'), {code: 'argument'});
  assert.deepEqual([board.text('e4'), board.squareName(board.square('e4')), board.playedCount()], ['e2e4', 'e4', 0]);
  assert.match(board.svg(), /<svg/);
  board.setFen('4k3/8/8/8/8/8/8/R3K3 w - - 100 80');
  assert.ok(board.state().claimable && board.isGameOver() && !board.isGameOver(false));
  assert.deepEqual([board.mayWin('white'), board.mayWin('black')], [true, false]);
  assert.throws(() => board.mayWin('red'), {code: 'argument'});
  assert.throws(() => board.goalSquares('red'), {code: 'argument'});
  assert.deepEqual(board.goalSquares('white'), []);
  assert.throws(() => board.push(''), {code: 'illegal'});
  assert.throws(() => board.push('e2e4\0e2e5'), {code: 'argument'});
  assert.throws(() => tempi.options('no such game'), {code: 'not found'});
  assert.ok(board.whyIllegal(''));
  assert.equal(board.hand('white'), null);
  board.delete();
}

// What is no text, no number or no board of this memory is an error of its own; nothing is made of it.
async function types() {
  const board = new tempi.Board('marseillais'), engine = new tempi.Engine({Hash: 1}), start = board.fen();
  board.push('e4');
  for (const call of [() => board.push(['d2d4']), () => board.readGamePGN(Promise.resolve('1. d4')),
    () => board.setTag('White', 5), () => tempi.game(5), () => board.squareName('e4'), () => board.legalTurns('9'),
    () => board.perft(), () => board.readGamePGN('1. d4 *', 0.5), () => engine.search(board, 100),
    () => engine.search(start), () => engine.set('Hash', {})])
    assert.throws(call, TypeError);
  for (const call of [() => board.legalTurns(-1), () => board.mate(-1), () => board.squareName(2 ** 40)])
    assert.throws(call, {code: 'argument'});
  assert.equal(board.moveStack(), 'e2e4');
  const turns = board.legalTurns(Infinity);
  assert.ok(turns.length > 20 && !turns.more);
  assert.equal(board.effect('Nf3').action, 'g1f3');
  const other = new (await load()).Board('marseillais');
  assert.throws(() => engine.search(other, 'nodes 10'), TypeError);
  assert.throws(() => engine.probe(other), TypeError);
  assert.ok(engine.search(board.copy(), 'nodes 10').best);
  board.delete();
  engine.delete();
  for (const call of ['copy', 'key', 'pieces', 'playedCount', 'targets', 'choices', 'goalSquares'])
    assert.throws(() => board[call](), {code: 'argument', message: 'no board'}, call);
  assert.throws(() => board.square('e4'), {message: 'no board'});
}

// Every game is found by all its names, the longer ones, too.
function names() {
  for (const {id, name, aliases} of tempi.games())
    for (const one of [id, name, ...aliases])
      assert.equal(tempi.game(one).id, id, one);
  assert.deepEqual(tempi.game('chess960').aliases, ['fischerandom', 'Fischer Random Chess']);
}

function hands() {
  tempi.loadVariantConfig(readFileSync(new URL('../../games/drops.games', import.meta.url), 'utf8'));
  const board = new tempi.Board('marseillais-crazyhouse', '4k3/8/8/8/8/8/8/4K3[RPPn] w - - 0 9');
  assert.deepEqual([board.hand('white'), board.hand('black')], ['RPP', 'n']);
  assert.throws(() => board.hand('red'), {code: 'argument'});
  assert.deepEqual([board.targets(), board.pieceAt('P@'), board.pieceAt('N@')], [['e1', 'P@', 'R@'], 'P', '']);
  assert.deepEqual(board.choices('R@', 'e7'), ['R@e7']);
  const {path, drops, changes} = board.effect('R@e7');
  assert.deepEqual([path, drops, changes], [['R@', 'e7'], true, [{from: null, to: 'e7', before: '', after: 'R'}]]);
  board.delete();
}

// A bot that plays a game of Monster against itself.
function bot() {
  const board = new tempi.Board('monster'), engine = new tempi.Engine({Hash: 4});
  for (let turn = 0; turn < 40 && !board.isGameOver(); turn++)
    board.push(engine.search(board, 'nodes 300').best);
  const again = new tempi.Board();
  again.readGamePGN(board.pgn());
  assert.equal(again.fen(), board.fen());
}

// What a listener throws ends its search and no more; an engine that is not made leaves no memory behind.
function listeners() {
  const board = new tempi.Board(), engine = new tempi.Engine({Hash: 1}), lost = new RangeError('lost');
  let heard = 0;
  const failing = () => {
    heard++;
    throw lost;
  };
  assert.throws(() => engine.search(board, 'depth 4', failing), error => error === lost);
  assert.equal(heard, 1);
  for (const wrong of [() => engine.search(board, 'depth 1'), () => engine.delete(), () => engine.set('Hash', 2)])
    assert.throws(() => engine.search(board, 'depth 4', wrong), {code: 'busy'});
  assert.equal(engine.search(board, 'depth 2', () => {}).best.length, 4);
  engine.set('Hash', 2);
  assert.throws(() => engine.search(board, ''), {code: 'value'});
  board.setFen('7k/8/5K2/6Q1/8/8/8/8 w - - 0 1');
  assert.ok(engine.search(board, 'infinite').best); // ends by itself
  engine.delete();
  const refuse = () => assert.throws(() => new tempi.Engine({Hash: 1, Nothing: 1}), {code: 'not found'});
  refuse();
  const before = tempi.c.memory.buffer.byteLength;
  for (let i = 0; i < 30; i++)
    refuse();
  assert.equal(tempi.c.memory.buffer.byteLength, before);
  board.delete();
  for (const call of ['game', 'fen', 'state'])
    assert.throws(() => board[call](), {message: 'no board'});
}

// An engine in a worker plays by the options of its game: a first turn of one step, then of three.
async function optioned() {
  const worker = new Worker(new URL('worker.js', folder));
  const best = gameOptions => new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', message => message.info || resolve(message.best ?? message.error));
    worker.postMessage({game: 'multimove', gameOptions, limits: 'nodes 100'});
  });
  assert.equal((await best('WhiteSteps=1,BlackSteps=1')).split(',').length, 1);
  assert.equal((await best({WhiteSteps: 3, BlackSteps: 1})).split(',').length, 3);
  await worker.terminate();
}

// An engine in a worker plays the games of files that come with a message, and keeps them.
async function added() {
  const worker = new Worker(new URL('worker.js', folder));
  const ask = message => new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', answer => answer.info || resolve(answer.best ?? answer.error));
    worker.postMessage({limits: 'nodes 100', ...message});
  });
  const variantConfig = '[three-steps]\nwhite = 3\nblack = 3\n';
  const variantsIni = '[lone:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n';
  assert.match(await ask({game: 'three-steps'}), /no such game/);
  for (let i = 0; i < 2; i++)
    assert.equal((await ask({game: 'three-steps', variantConfig})).split(',').length, 3);
  assert.equal((await ask({game: 'three-steps'})).split(',').length, 3);
  assert.match(await ask({game: 'lone', variantsIni}), /^e1/);
  assert.match(await ask({game: 'four', variantConfig: '[four]\nwhite = four\n'}), /steps/);
  const ids = await new Promise(resolve => {
    const heard = [];
    worker.on('message', answer => {
      heard.push(answer.info ? 'info' : answer.id);
      assert.ok(!answer.info || answer.id === heard.filter(what => what !== 'info').length + 1);
      if (answer.id === 2 && !answer.info)
        resolve(heard.filter(what => what !== 'info'));
    });
    worker.postMessage({id: 1, limits: 'nodes 100'});
    worker.postMessage({id: 2, game: 'no such game'});
  });
  assert.deepEqual(ids, [1, 2]);
  await worker.terminate();
}

// Starts an endless search in a worker and stops it by a shared flag.
async function stopped() {
  const worker = new Worker(new URL('worker.js', folder));
  const flag = new Int32Array(new SharedArrayBuffer(4));
  let heard = 0;
  const result = await new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', message => {
      heard += message.info ? 1 : 0;
      if (heard === 3)
        Atomics.store(flag, 0, 1);
      if (message.best || message.error)
        resolve(message);
    });
    worker.postMessage({game: 'marseillais', moves: 'e2e4', limits: 'infinite', flag});
  });
  await worker.terminate();
  assert.ok(result.best && heard >= 3);
}

facts();
vectors();
results();
wrong();
await types();
names();
hands();
bot();
listeners();
await optioned();
await added();
await stopped();
const nodes = tempi.bench().trim().split('\n').pop();
assert.equal(nodes.split(' ')[0], readFileSync(new URL('../bench.txt', import.meta.url), 'utf8').trim());
console.log(`${lines('facts.tsv').length} games, ${lines('turns.json').length - 2} vectors, ${nodes}`);

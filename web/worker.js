// SPDX-License-Identifier: GPL-3.0-or-later
// An engine in a worker: `new Worker('worker.js', {type: 'module'})`. It takes messages {game, gameOptions, fen, moves,
// limits, options, flag}, searches, and posts {info} for each line and {best, ponder} at the end, or {error}; `options`
// are those of the engine. To stop it at once set flag[0], an Int32Array on a SharedArrayBuffer, or end the worker and
// keep the last line.
import {load} from './tempi.js';

const tempi = load();

async function serve({game = 'chess', gameOptions = null, fen = null, moves = '', limits = 'movetime 1000',
  options = {}, flag = null}) {
  const lib = await tempi, board = new lib.Board(game, fen, gameOptions);
  let engine = null;
  try {
    engine = new lib.Engine(options);
    if (moves)
      board.push(moves);
    return engine.search(board, limits, info => post({info}), flag);
  } finally {
    engine?.delete();
    board.delete();
  }
}

const inNode = typeof self === 'undefined', threads = 'node:worker_threads'; // bundlers refuse the name in the call
const port = inNode ? (await import(/* webpackIgnore: true */ /* @vite-ignore */ threads)).parentPort : self;
const post = message => port.postMessage(message);
const take = data => serve(data).then(post, error => post({error: error.message}));
if (inNode)
  port.on('message', take);
else
  self.onmessage = event => take(event.data);

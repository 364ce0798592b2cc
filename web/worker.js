// SPDX-License-Identifier: GPL-3.0-or-later
// An engine in a worker: `new Worker('worker.js', {type: 'module'})`. It takes messages {game, gameOptions, fen, moves,
// limits, options, flag, variantConfig, variantsIni, id}, searches, and posts {info} for each line and {best, ponder} at
// the end, or {error}, each with the `id` of its message if that has one; messages are answered one after another.
// `options` are those of the engine, `variantConfig` and `variantsIni` the text of a games file or of a variants.ini,
// whose games the worker then knows. To stop it at once set flag[0], an Int32Array on a SharedArrayBuffer, or end the
// worker and keep the last line.
import {load} from './tempi.js';

const tempi = load(), texts = new Set();

// Adds the games of a text, once.
function know(text, add) {
  if (text && !texts.has(text)) {
    add(text);
    texts.add(text);
  }
}

async function serve({game = 'chess', gameOptions = null, fen = null, moves = '', limits = 'movetime 1000',
  options = {}, flag = null, variantConfig = '', variantsIni = ''}, post) {
  const lib = await tempi;
  know(variantConfig, text => lib.loadVariantConfig(text));
  know(variantsIni, text => lib.loadVariantsIni(text));
  const board = new lib.Board(game, fen, gameOptions);
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

function take(data) {
  const own = data?.id === undefined ? {} : {id: data.id};
  const post = message => port.postMessage({...message, ...own});
  serve(data, post).then(post, error => post({error: error.message}));
}

if (inNode)
  port.on('message', take);
else
  self.onmessage = event => take(event.data);

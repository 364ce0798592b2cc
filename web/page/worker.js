// SPDX-License-Identifier: GPL-3.0-or-later
// The engine of the page, in a worker. The first message brings the module; then {id, game, options, fen, moves,
// limits, settings, custom} is searched, {info} posted for each line, and {best} or {error} at the end; with
// `probe` {endgame} tells what the tablebase says. Ending the worker stops it.
import {load} from '../tempi.js';
import {loadGames} from './files.js';

let lib = null, engine = null, name = '';
const loaded = new Set();

async function serve(job) {
  if (job.module)
    lib = await load(job.module);
  if (!job.game)
    return {ready: true};
  for (const file of job.custom ?? [])
    if (!loaded.has(file.variants ?? file)) {
      loadGames(lib, file);
      loaded.add(file.variants ?? file);
    }
  const board = new lib.Board(job.game, null, job.options || null);
  try {
    board.setFen(job.fen);
    if (job.moves)
      board.push(job.moves);
    engine ??= new lib.Engine({Hash: 32});
    if (name !== job.game)
      engine.clear();
    name = job.game;
    for (const [option, value] of Object.entries({'Skill Level': 10, MultiPV: 1, ...job.settings}))
      engine.set(option, value);
    if (job.probe)
      return {best: '', endgame: engine.probe(board)};
    return engine.search(board, job.limits, info => postMessage({id: job.id, info}));
  } finally {
    board.delete();
  }
}

self.onmessage = event => serve(event.data).then(answer => postMessage({id: event.data.id, ...answer}),
  error => postMessage({id: event.data.id, error: String(error.message)}));

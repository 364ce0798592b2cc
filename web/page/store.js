// SPDX-License-Identifier: GPL-3.0-or-later
// Games that outlive the page: in the browser's storage by themselves, and in an address for elsewhere. Each tab has
// the game that it shows, a new one the last game of all; the files of games are those of all tabs.
import {actions, change, go, living, play} from './state.js';

const KEY = 'tempi', FILES = 'tempi-files', NODES_MAX = 20000;

/** Writes to a storage, which may be closed or full: then the page goes on without. */
export function write(storage, key, value) {
  try {
    window[storage].setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}

/** Reads from a storage; null if nothing is there. */
export function read(storage, key) {
  try {
    return JSON.parse(window[storage].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Remembers the game, of its nodes what cannot be found by the rules or by another review. */
export function remember(app) {
  const {game, players, level, movetime, flipped} = app;
  const nodes = living(game).map(({children, san, fen, turn, by, ends, marks, score, lost, better, ...rest}) => rest);
  const kept = {version: 1, game: {...game, nodes}, players, level, movetime, flipped, clock: app.clock.kept()};
  write('sessionStorage', KEY, {...kept, given: app.given}); // a new tab begins with the record
  write('localStorage', KEY, kept);
}

/** Keeps files of games beside those that are kept. */
export function keep(others) {
  const known = files(), all = files(others);
  if (all.length > known.length)
    write('localStorage', FILES, all);
}

/** Forgets all files of games. */
export const forget = () => write('localStorage', FILES, []);

/** What was remembered, or null. */
export function recall() {
  return ['sessionStorage', 'localStorage'].map(storage => read(storage, KEY)).find(kept => kept?.version === 1 &&
    Array.isArray(kept.game?.nodes) && kept.game.nodes.length <= NODES_MAX) ?? null;
}

/** The files of games that were remembered, and others that are not among them. */
export function files(others = []) {
  const known = read('localStorage', FILES), texts = new Map();
  for (const file of [...Array.isArray(known) ? known : [], ...Array.isArray(others) ? others : []])
    texts.set(JSON.stringify(file), file);
  return [...texts.values()];
}

/** Plays a remembered tree again by the rules; what is not legal is left out. */
export function rebuild(facts, kept) {
  const comment = node => (typeof node?.comment === 'string' ? node.comment : undefined);
  const glyph = mark => (['?', '??'].includes(mark) ? mark : undefined);
  const first = facts.begin(String(kept.id), String(kept.options ?? ''), {fen: String(kept.start)});
  let game = change(first, 0, {comment: comment(kept.nodes[0])});
  const places = new Map([[0, 0]]);
  for (const node of kept.nodes.slice(1)) {
    const parent = places.get(node?.parent);
    if (parent === undefined)
      continue;
    try {
      game = go(game, parent);
      facts.follow(game);
      game = play(game, {...facts.play(String(node.action), node.auto === true),
        comment: comment(node),
        mark: glyph(node.mark),
        slip: glyph(node.slip),
        nags: Array.isArray(node.nags) ? node.nags.filter(nag => /^\$\d+$/.test(nag)) : undefined,
        said: typeof node.said === 'object' ? node.said : undefined});
      places.set(node.id, game.at);
    } catch {
      // An action that is not legal is left out with all behind it.
    }
  }
  for (const node of kept.nodes)
    if (node?.again === true && places.has(node.id))
      game = change(game, places.get(node.id), {again: true});
  game = {...go(game, places.get(kept.at) ?? 0), live: places.get(kept.live ?? kept.at) ?? -1};
  for (const [name, value] of Object.entries(kept.tags ?? {}))
    game.tags[name] = String(value);
  return game;
}

/** The part of an address behind # that opens the position elsewhere. */
export function address(app) {
  const {game, facts} = app, words = new URLSearchParams({game: game.id});
  const plain = new facts.tempi.Board(game.id, null, game.options || null);
  if (game.start !== plain.startingFen())
    words.set('fen', game.start);
  if (game.options && game.options !== defaults(facts, game.id))
    words.set('options', game.options);
  plain.delete();
  const moves = actions(game).join(',');
  if (moves)
    words.set('moves', moves);
  return `#${words}`;
}

/** The options of a game as they are where nobody chooses. */
function defaults(facts, id) {
  const board = new facts.tempi.Board(id), text = board.options();
  board.delete();
  return text;
}

/**
 * Opens an address, if it names a game, which is then kept as any other; says why if it cannot. Returns whether it has.
 * Who opens the address of a position moves first there.
 */
export function open(app, hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  if (!words.has('game'))
    return false;
  try {
    const {facts} = app, moves = words.get('moves') ?? '';
    let game = facts.begin(words.get('game'), words.get('options') ?? '', {fen: words.get('fen'), moves});
    for (const action of moves ? facts.actions(moves) : [])
      game = play(game, facts.play(action));
    app.open(game, moves !== '' || words.has('fen'));
    history.replaceState(null, '', location.href.replace(/#.*/, ''));
    return true;
  } catch (error) {
    app.message = `the address: ${error.message}`;
    app.tell();
    return false;
  }
}


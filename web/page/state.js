// SPDX-License-Identifier: GPL-3.0-or-later
// A game as a tree of actions. A node is the position behind an action, also in the middle of a turn; node 0 is the
// start. Nothing here changes a value in place: every function returns a new game.

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {number} parent      -1 for the start
 * @property {number[]} children  the first one is the main line
 * @property {string} action      the action that leads here
 * @property {string} san
 * @property {string} fen
 * @property {number} turn        number of the turn that the action belongs to
 * @property {string} by          'white' or 'black': who made the action
 * @property {boolean} ends       whether another decides after it
 * @property {boolean} auto       whether it was played because nothing else was legal
 * @property {{from: string | null, to: string | null, hit: boolean}[]} marks  what it did, for arrows
 * @property {string} [comment]
 * @property {string} [mark]      '?' or '??' of a record
 * @property {string} [slip]      '?' or '??' of a review
 * @property {string[]} [nags]    other NAGs of a record, as `$1`
 * @property {Record<string, string>} [said]  tags about the result of a game that a record ends here
 * @property {{score: number, mate: number, win: number, draw: number, loss: number, best: string, leads?: string}}
 * [score]  from White's side, with the best turn there and the FEN behind it
 * @property {boolean} [again]   whether what was played here was taken back
 * @property {number} [lost]     centipawns that the turn lost
 * @property {string} [better]   the best turn in its place
 */
/**
 * @typedef {object} Game
 * @property {string} id       the game, as in UCI_Variant, or PIECES:LAW
 * @property {string} options  `NAME=VALUE,...`
 * @property {string} start    FEN
 * @property {Node[]} nodes
 * @property {number} at       the node that is shown
 * @property {number} live     the node at which the game is that is played, where the clock runs
 * @property {Record<string, string>} tags
 */

/** Begins a game. @returns {Game} */
export function begin(id, options, start, first = 'white') {
  const node = {id: 0, parent: -1, children: [], action: '', san: '', fen: start, turn: 0,
    by: first === 'white' ? 'black' : 'white', ends: true, auto: false, marks: []};
  return {id, options, start, nodes: [node], at: 0, live: 0, tags: {}};
}

/** The node that is shown. @param {Game} game */
export const now = game => game.nodes[game.at];

/** The child of a node with an action, if it has been played there. */
export function child(game, id, action) {
  return game.nodes[id].children.map(i => game.nodes[i]).find(node => node.action === action) ?? null;
}

/** Adds a node below the one that is shown, or finds it, and shows it. What was taken back there stays behind it. */
export function play(game, node) {
  const found = child(game, game.at, node.action);
  if (found)
    return {...game, at: found.id};
  const id = game.nodes.length, nodes = game.nodes.slice(), parent = nodes[game.at];
  nodes[game.at] = {...parent, again: false, children: parent.again ? [id, ...parent.children] :
                                                                      [...parent.children, id]};
  nodes.push({...node, id, parent: game.at, children: []});
  return {...game, nodes, at: id};
}

/** Shows another node. */
export function go(game, id) {
  return game.nodes[id] ? {...game, at: id} : game;
}

/** Changes something of a node. */
export function change(game, id, what) {
  const nodes = game.nodes.slice();
  nodes[id] = {...nodes[id], ...what};
  return {...game, nodes};
}

/** The nodes from the start to a node, both with it. @returns {Node[]} */
export function line(game, id = game.at) {
  const list = [];
  for (let i = id; i >= 0; i = game.nodes[i].parent)
    list.push(game.nodes[i]);
  return list.reverse();
}

/** The nodes of the main line below a node, with it. @returns {Node[]} */
export function mainline(game, id = 0) {
  const list = [game.nodes[id]];
  while (list[list.length - 1].children.length)
    list.push(game.nodes[list[list.length - 1].children[0]]);
  return list;
}

/** The nodes that are not cut off: each behind its parent, and behind its elder siblings. @returns {Node[]} */
export function living(game) {
  const list = [], open = [0];
  while (open.length) {
    const node = game.nodes[open.pop()];
    list.push(node);
    open.push(...node.children.slice().reverse());
  }
  return list;
}

/** The actions from the start to a node. */
export const actions = (game, id = game.at) => line(game, id).slice(1).map(node => node.action);

/** The nodes behind a node, up to the one that is shown. */
export const steps = (game, from) => line(game).filter((node, i, all) => i > all.findIndex(({id}) => id === from));

/** The node at which the turn began that a node belongs to: the first one, going back, behind which another decides. */
export function turnStart(game, id = game.at) {
  let node = game.nodes[id];
  if (node.parent < 0)
    return 0;
  do
    node = game.nodes[node.parent];
  while (node.parent >= 0 && !node.ends);
  return node.id;
}

/** The node that undoing a step leads to: behind the last one that a player chose. */
export function stepBack(game, id = game.at) {
  let node = game.nodes[id];
  while (node.auto && node.parent >= 0)
    node = game.nodes[node.parent];
  return Math.max(0, node.parent);
}

/** Takes back what follows a node: of a turn that was never ended nothing is left, others stay beside the next one. */
export function takeBack(game, id) {
  const open = node => !node.ends && node.children.every(i => open(game.nodes[i]));
  const first = line(game).find(node => node.parent === id);
  if (!first)
    return game;
  return go(open(first) ? cut(game, first.id) : change(game, id, {again: true}), id);
}

/** The end of the turn that begins or goes on behind a node, along the first children. */
export function turnEnd(game, id = game.at) {
  let node = game.nodes[id];
  do {
    if (!node.children.length)
      break;
    node = game.nodes[node.children[0]];
  } while (!node.ends);
  return node.id;
}

/** Lists the turns of a line of nodes: {number, by, nodes}. */
export function turns(nodes) {
  const list = [];
  for (const node of nodes) {
    if (node.parent < 0)
      continue;
    const last = list[list.length - 1];
    if (last && !last.nodes[last.nodes.length - 1].ends)
      last.nodes.push(node);
    else
      list.push({number: node.turn, by: node.by, nodes: [node]});
  }
  return list;
}

/** Cuts a node off with all below it. Numbers of the others stay, so the places of those cut off are empty. */
export function cut(game, id) {
  if (id <= 0)
    return game;
  const parent = game.nodes[game.nodes[id].parent], inside = line(game).some(node => node.id === id);
  const next = change(game, parent.id, {children: parent.children.filter(i => i !== id)});
  return inside ? {...next, at: parent.id} : next;
}

/** Makes the line to a node the main line. */
export function promote(game, id) {
  let next = game;
  for (const node of line(game, id).slice(1)) {
    const {children} = next.nodes[node.parent];
    next = change(next, node.parent, {children: [node.id, ...children.filter(i => i !== node.id)]});
  }
  return next;
}

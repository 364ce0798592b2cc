// SPDX-License-Identifier: GPL-3.0-or-later
// What squares mean that a player points at. The library's targets and choices know it for every game; nothing here
// knows a game. A path is the squares so far; some actions have more than two.

import {colour, isHand} from './facts.js';

/**
 * @typedef {object} Pointed
 * @property {string[]} path   the squares pointed at so far
 * @property {string} [play]   an action to be played
 * @property {string[]} [menu] actions among which the player must choose
 * @property {string[]} done   actions that the path means as it stands, though others go on
 * @property {string} [why]    why a target was refused
 */

/** @returns {Pointed} */
const nothing = (why = '') => ({path: [], done: [], why});

/** The actions whose squares are exactly a path, and whether others go on behind it. */
function meant(board, path) {
  const all = path.length ? board.choices(...path) : [];
  const goesOn = path.length ? board.targets(...path).length > 0 : true;
  const done = goesOn ? all.filter(action => board.effect(action).path.length === path.length) : all;
  return {all, done, goesOn};
}

/** What is pointed at before a player points: his piece that must put a wall. @returns {Pointed} */
export function awaited({fen, sources}, mine) {
  const [, square] = / \S*\bwall=([a-p]\d+)/.exec(fen) ?? [];
  return {path: mine && sources.has(square) ? [square] : [], done: []};
}

/** What pointing at a square means behind a path. @returns {Pointed} */
export function point(board, path, square) {
  const next = [...path, square], {all, done, goesOn} = meant(board, next);
  if (path.length === 0)
    return all.length || own(board, square) ? {path: next, done} : nothing();
  if (all.length === 1)
    return {path: [], done: [], play: all[0]};
  if (all.length)
    return goesOn ? {path: next, done} : {path: next, done: [], menu: done};
  if (square === path[path.length - 1])
    return finish(board, path);
  if (own(board, square))
    return point(board, [], square);
  return nothing(refusal(board, path, square));
}

/** Whether a piece of the side to move stands on a square; it may be chosen, to hear why it cannot go. */
function own(board, square) {
  const unit = board.pieceAt(square);
  return unit !== '' && colour(unit) === board.state().decider;
}

/** Why a target is refused; nothing is said of a click beside everything, or on a piece of one's own. */
function refusal(board, path, square) {
  return path.length % 2 ? board.whyIllegal(path[path.length - 1] + square) : '';
}

/** Ends a path where it stands: plays the one action that it means, or asks which. @returns {Pointed} */
export function finish(board, path) {
  const {done} = meant(board, path);
  if (!done.length || path.length < 2)
    return nothing();
  return done.length === 1 ? {path: [], done: [], play: done[0]} : {path, done: [], menu: done};
}

/** The pieces as they will stand when the pairs of squares of a path have been moved. */
export function moved(units, path) {
  const after = {...units};
  for (let i = 0; i + 1 < path.length; i += 2)
    after[path[i]] = '';
  for (let i = 0; i + 1 < path.length; i += 2)
    after[path[i + 1]] = units[path[i]] || after[path[i + 1]];
  return after;
}

/** How the squares look that may come next: {square: 'quiet' | 'capture' | 'promotion' | 'special'}. */
export function lights(board, path) {
  const looks = {};
  if (!path.length)
    return looks;
  const last = path[path.length - 1], from = isHand(last) ? null : last;
  for (const square of board.targets(...path)) {
    const next = [...path, square], {all, done} = meant(board, next);
    const effects = (done.length ? done : all.slice(0, 1)).map(action => board.effect(action));
    const plain = effects.every(e => e.changes.some(c => c.from === from && c.to === square));
    looks[square] = next.length % 2 ? 'joint' : effects.some(e => e.promotes && done.length > 1) ? 'promotion' :
      effects.some(e => e.captures) ? (plain ? 'capture' : 'special') : plain ? 'quiet' : 'special';
  }
  return looks;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Words for what there is to see.
import {colour, isHand, parts, WALL} from './facts.js';

/** What an action does, for a menu. @param {import('./facts.js').Facts} facts */
export function actionWords(facts, action) {
  if (action === '0000')
    return facts.view.state.decider === facts.view.state.owner ? 'end the turn' : 'no';
  const {changes, path} = facts.board.effect(action), mine = facts.view.state.decider, said = [];
  const boarded = changes.filter(c => c.from && c.to && parts(c.after).riders.length).map(c => c.to);
  for (const {from, to, before} of changes)
    if (from && !to && (colour(before) !== mine || !boarded.includes(from)))
      said.push(
        colour(before) === mine ?
          `${short(facts, before)} leaves ${from}` :
          `${changes.some(c => c.to === from && takesOver(c, before)) ? 'takes over' : 'captures'} ${
            short(facts, before)} on ${from}`);
  for (const {from, to, before, after} of changes)
    if (from && to)
      said.push(changeWords(facts, from, to, before, after));
    else if (after === WALL)
      said.push(`${to} becomes a wall`);
    else if (to && isHand(path[0] ?? ''))
      said.push(`${short(facts, after)} is dropped on ${to}`);
    else if (to)
      said.push(to === path[0] ? `${short(facts, after)} stays on ${to}` : `${short(facts, after)} appears on ${to}`);
  return said.join(', ') || `tries ${path.join('–')}`;
}

/** Whether a change ends on the carrier that was there. */
const takesOver = ({before, after}, carrier) =>
  parts(after).riders.length > 0 && before && parts(after).base.toLowerCase() === parts(carrier).base.toLowerCase();

/** What happens to a piece that goes or changes: it boards a carrier, gets off, changes carriers, becomes another. */
function changeWords(facts, from, to, before, after) {
  const lower = text => text.toLowerCase(), was = parts(before), is = parts(after), riders = was.riders.map(lower);
  if (before === after)
    return `${short(facts, before)} goes ${from}–${to}`;
  if (is.riders.map(lower).includes(lower(was.base)))
    return `${short(facts, was.base)} boards ${short(facts, is.base)} on ${to}`;
  if (riders.includes(lower(is.base)))
    return `${short(facts, after)} gets off on ${to}`;
  const stays = is.riders.find(rider => riders.includes(lower(rider)));
  if (stays && lower(is.base) !== lower(was.base))
    return `${short(facts, stays)} changes to ${short(facts, is.base)} on ${to}`;
  return `${from === to ? '' : `${short(facts, before)} `}becomes ${short(facts, after)} on ${to}`;
}

const short = (facts, unit) => facts.name(unit).replace(/^(white|black) /, '');

/** The name of a side. */
export const sideName = side => (side === 'white' ? 'White' : 'Black');

/** Which step of the turn is next, in a few words. */
export function stepWords(view) {
  const {state, words} = view, who = sideName(state.decider);
  if (state.outcome !== 'ongoing')
    return resultWords(view);
  const total = state.done + state.left;
  const wall = words.startsWith('the wall of '), number = state.done + (wall ? 0 : 1);
  const step = total > 1 ? `${wall ? 'the wall of ' : ''}step ${number} of ${total > 60 ? 'many' : total}` :
    wall ? words : 'one step';
  return `${who}${state.decider !== state.owner ? ' answers' : `: ${step}`}${state.check ? ', in check' : ''}`;
}

/** The result in words. */
function resultWords(view) {
  const {outcome, reason} = view.state;
  const who = {white: 'White wins', black: 'Black wins', draw: 'Draw', ongoing: ''}[outcome];
  return reason ? `${who}: ${reason}` : who;
}

/** A score from White's side, in words: `+0.35`, `White mates in 3 turns`. */
export function scoreWords({score, mate}) {
  if (mate)
    return `#${mate > 0 ? '' : '-'}${Math.abs(mate)}`;
  return `${score > 0 ? '+' : ''}${(score / 100).toFixed(2)}`;
}

/** Turns an engine's line to White's side. */
export function forWhite(info, decider) {
  const sign = decider === 'white' ? 1 : -1;
  return {score: sign * info.score, mate: sign * info.mate, win: sign > 0 ? info.win : info.loss, draw: info.draw,
    loss: sign > 0 ? info.loss : info.win};
}

/** Large numbers shortened: 12.3k. */
export function shortNumber(n) {
  return n < 1000 ? String(n) : n < 1e6 ? `${(n / 1e3).toFixed(n < 1e4 ? 1 : 0)}k` : `${(n / 1e6).toFixed(1)}M`;
}

/** The heading of a turn: `3.` or `3...`; where every turn has its number, `5.`. */
export function turnNumber(turn, single) {
  if (single)
    return `${turn.number}.`;
  return `${Math.ceil(turn.number / 2)}${turn.number % 2 ? '.' : '...'}`;
}

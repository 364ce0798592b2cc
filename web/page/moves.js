// SPDX-License-Identifier: GPL-3.0-or-later
// The list of turns: the main line in two columns or one, variations below the turn that they replace.
import {button, h, put} from './dom.js';
import {cut, mainline, promote, turnEnd, turnStart, turns} from './state.js';
import {turnNumber} from './words.js';

/** @param {import('./app.js').App} app */
export function makeMoves(app) {
  const list = h('div', {class: 'moves', role: 'list', 'aria-label': 'Turns'});
  const last = () => app.go(mainline(app.game, app.game.at).pop().id);
  const nav = h(
    'div', {class: 'nav'}, button('First position', '«', () => app.go(0), {'aria-keyshortcuts': 'Home'}),
    button('Turn back', '‹', () => app.go(turnStart(app.game)), {'aria-keyshortcuts': 'ArrowLeft'}),
    button('Turn on', '›', () => app.go(turnEnd(app.game)), {'aria-keyshortcuts': 'ArrowRight'}),
    button('Last position', '»', last, {'aria-keyshortcuts': 'End'}));
  const up = button('Make this the main line', 'Main line', () => app.change(promote(app.game, app.game.at)));
  const off = button('Delete from here on', 'Delete', () => app.change(cut(app.game, app.game.at)));
  const edit = h('div', {class: 'edit'}, up, off), result = h('p', {class: 'result'});
  let shown = null;
  /** Brings the step that is shown into the view of the list, where the list is seen. */
  const follow = () => {
    const current = list.querySelector('[aria-current]');
    if (current)
      list.scrollTop = Math.max(0, current.offsetTop - list.clientHeight / 2);
  };

  app.hear(() => {
    const {game} = app;
    off.disabled = game.at === 0;
    result.textContent = app.over ? app.words : '';
    result.hidden = !app.over;
    if (shown?.nodes === game.nodes && shown.at === game.at)
      return;
    if (shown?.nodes !== game.nodes) {
      const had = list.contains(document.activeElement) ? document.activeElement.dataset.node : '';
      put(list, linesOf(app, 0));
      list.querySelector(`[data-node="${had}"]`)?.focus();
    }
    shown = game;
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    list.querySelector(`[data-node="${game.at}"]`)?.setAttribute('aria-current', 'step');
    follow();
  });
  return {
    element: h('div', {class: 'panel'}, list, result, nav, edit),
    shown: follow,
    step: {
      back: () => app.go(turnStart(app.game)),
      on: () => app.go(turnEnd(app.game)),
      last,
    }
  };
}

/** The rows of a line that begins below a node, with its variations. */
function linesOf(app, from) {
  const {game} = app, line = mainline(game, from), {comment: first} = line[0];
  const rows = [], add = (kind, ...words) => rows.push(h('div', {class: kind, role: 'listitem'}, ...words));
  if (first)
    add('comment', first);
  const all = turns(line), single = app.facts.single || !pairs(all);
  let row = null;
  for (const turn of all) {
    if (!row || single || turn.by === 'white' || row.closed) {
      row =
        h('div', {class: ['line', single && 'single'], role: 'listitem'},
          h('span', {class: 'number'}, turnNumber(turn, app.facts.single)));
      rows.push(row);
      if (!single && turn.by === 'black')
        row.append(h('span', {class: 'gap'}, '…'));
    }
    row.append(turnButton(app, turn));
    row.closed = false;
    const others = turn.nodes.flatMap(node => game.nodes[node.parent].children.filter(id => id !== node.id));
    for (const id of others) {
      add('variation', variation(app, id, 1));
      row.closed = true;
    }
    const comment = turn.nodes.map(node => node.comment).filter(Boolean).join(' ');
    if (comment) {
      add('comment', comment);
      row.closed = true;
    }
  }
  return rows;
}

/** A variation, from its first node on. */
function variation(app, id, depth) {
  const {game} = app, first = game.nodes[id];
  const rest = turns(mainline(game, id)), words = [];
  rest.forEach((turn, i) => {
    const inside = i === 0 && first.parent > 0 && !game.nodes[first.parent].ends;
    words.push(
      h('span', {class: 'number'},
        `${i === 0 || turn.by === 'white' ? turnNumber(turn, app.facts.single) : ''}${inside ? ' … /' : ''}`),
      turnButton(app, turn));
    const others = turn.nodes.filter(node => node.id !== id)
      .flatMap(node => game.nodes[node.parent].children.filter(other => other !== node.id));
    for (const other of depth < 12 ? others : [])
      words.push(h('div', {class: 'variation'}, variation(app, other, depth + 1)));
  });
  return words;
}

/** Whether both sides take turns, so that two columns fit. */
const pairs = all =>
  all.every((turn, i) => i === 0 || turn.by !== all[i - 1].by) && all.every(turn => turn.nodes.length <= 2);

/** A turn: each of its steps can be clicked. A mark of the record comes before that of a review. */
function turnButton(app, turn) {
  return h('span', {class: 'turn'}, turn.nodes.map(({id, san, mark, slip}, i) => {
    const shown = mark ?? slip ?? '';
    return [i ? h('span', {class: 'joint'}, '/') : null,
      h('button', {type: 'button', class: ['step', shown === '?' && 'mistake', shown === '??' && 'blunder'],
        'data-node': id, click: () => app.go(id)}, san + shown)];
  }));
}

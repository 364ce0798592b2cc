// SPDX-License-Identifier: GPL-3.0-or-later
// The middle of the page: the board with its menu, what there is to do below it, and both players above and below.
import {BoardView} from './board.js';
import {Clock} from './clock.js';
import {among, asTyped, button, h, put, say} from './dom.js';
import {moved} from './input.js';
import {listen} from './pointer.js';
import {line, turnStart} from './state.js';
import {actionWords, sideName} from './words.js';

/** @param {import('./app.js').App} app */
export function makeTable(app) {
  const view = new BoardView();
  let built = null, at = 0;
  const menu = h('div', {class: 'menu', role: 'menu', 'aria-label': 'Which action?', hidden: true, keydown: event => {
    if (!/^(Arrow|Home|End)/.test(event.key))
      return;
    among([...menu.children], event.key)?.focus();
    event.preventDefault();
    event.stopPropagation();
  }});
  let pressed = false; // whether the last press was on the menu: the tap that opens it ends above one of its items
  addEventListener('pointerdown', event => {
    pressed = menu.contains(/** @type {Node} */ (event.target));
  }, true);
  menu.addEventListener('click', event => {
    if (event.detail && !pressed)
      event.stopPropagation();
  }, true);
  view.element.append(menu);
  const seats = {white: seat(), black: seat()};
  const above = h('div', {class: 'seat'}), below = h('div', {class: 'seat'});
  const status = h('p', {class: 'status', role: 'status', 'aria-live': 'polite'});
  const note = h('p', {class: 'note', role: 'alert'}), said = h('p', {class: 'unseen', 'aria-live': 'polite'});
  const end = button('End turn', 'End turn', () => app.pass(), {class: 'main'});
  const done = button('Play this action as it stands', 'Done', () => app.finish(), {class: 'main done'});
  const step = button('Undo step', 'Undo step', () => app.undoStep(), {'aria-keyshortcuts': 'Backspace'});
  const turn = button('Undo turn', 'Undo turn', () => app.undoTurn());
  const hint = button('Hint', 'Hint', () => app.askHint());
  const think = button('Let tempi play', 'Think', () => app.wake(true));
  const stop = button('Stop thinking and play', 'Stop', () => app.stopNow());
  const flip = button('Turn the board', 'Flip', () => {
    app.flipped = !app.flipped;
    app.tell();
  }, {'aria-keyshortcuts': 'f'});
  const field = h('input', {type: 'text', 'aria-label': 'Type a turn', placeholder: 'or type: e4, e2e4, Nf3/e4 …',
    maxlength: '4000', ...asTyped});
  const form = h('form', {class: 'type', submit: event => {
    event.preventDefault();
    if (field.value.trim() && !app.waits && app.type(field.value) === '')
      field.value = '';
  }}, field, h('button', {type: 'submit'}, 'Play'));
  const element =
    h('section', {class: 'table', 'aria-label': 'Game'}, above, view.hands[0].element, view.element,
      view.hands[1].element, below,
      h('div', {class: 'bar'}, status, note, said),
      h('div', {class: 'controls'}, end, done, step, turn, hint, think, stop, flip), form);

  listen(view, app);

  app.hear(() => {
    const {facts, game} = app, now_ = app.view;
    if (built !== facts.root || view.flipped !== app.flipped) {
      built = facts.root;
      at = game.at;
      view.build(facts, app.flipped);
      element.style.setProperty('--files', facts.info.files);
      element.style.setProperty('--ranks', facts.info.ranks);
      element.classList.toggle('withhands', now_.hands.white !== null);
    }
    const {path} = app.pointed, last = lastTurn(app);
    const touched = new Set(last.flatMap(node => node.marks.flatMap(m => [m.from, m.to]).filter(Boolean)));
    view.show(moved(now_.units, path), {path, lights: app.mine ? app.lights : {}, touched, check: checked(app),
      sources: app.mine && !path.length ? now_.sources : new Set()});
    view.showHands(app);
    if (at !== game.at)
      view.slide(played(app, at).map(node => node.marks));
    at = game.at;
    app.redraw = () => view.draw([...turnArrows(last), ...app.extra, ...pathArrows(path), ...hintArrows(app)]);
    app.redraw();
    showMenu(app, view, menu);
    const [top, bottom] = app.flipped ? ['white', 'black'] : ['black', 'white'];
    put(above, seats[top].element);
    put(below, seats[bottom].element);
    for (const side of ['white', 'black'])
      seats[side].show(app, side);
    say(status, app.waits ? `${app.words} – the engine thinks` : app.words);
    say(said, last.length ?
      `${sideName(last[0].by)} played ${last.map(node => node.san).join(', ')}` :
      '');
    say(note, app.message || pathWords(app));
    end.disabled = !(app.mine && now_.state.mayEnd);
    end.hidden = path.length > 1 && app.offers.length > 0 && !app.pointed.menu;
    done.hidden = !end.hidden;
    turn.disabled = game.at === 0;
    step.disabled = turn.disabled && path.length < 2;
    hint.disabled = !app.mine || app.thinking === 'hint';
    stop.hidden = app.thinking !== 'turn';
    think.hidden = !stop.hidden || app.mine || app.over;
    hint.hidden = !stop.hidden || !think.hidden;
    field.disabled = app.over;
  });
  setInterval(() => ['white', 'black'].forEach(side => seats[side].tick(app, side)), 100);
  return {element, view, field};
}

/** A player: name, whether it is to move, clock. */
function seat() {
  const dot = h('span', {class: 'dot'}), name = h('span', {class: 'name'}), time = h('span', {class: 'time'});
  const element = h('div', {class: 'player'}, dot, name, time);
  const tick = (app, side) => {
    time.hidden = !app.clock.on;
    const words = app.clock.on ? Clock.words(app.clock.now(side)) : '';
    if (time.textContent !== words)
      time.textContent = words;
    time.classList.toggle('low', app.clock.on && app.clock.now(side) < 10000);
  };
  return {element, tick, show: (app, side) => {
    const {state} = app.view, who = sideName(side);
    element.className = `player ${side}${state.decider === side && !app.over ? ' tomove' : ''}`;
    name.textContent = app.players[side] === 'engine' ? `${who}: tempi, level ${app.level}` : `${who}: you`;
    tick(app, side);
  }};
}

/** The nodes of the turn so far, or at its start those of the turn before. */
function lastTurn(app) {
  const {game} = app, list = [];
  for (let id = game.at, stop = turnStart(game); id !== stop && id > 0; id = game.nodes[id].parent)
    list.push(game.nodes[id]);
  return list.reverse();
}

/** What was played of one turn since a node was shown; a single step of a player is seen without more. */
function played(app, id) {
  const nodes = line(app.game), fresh = nodes.slice(nodes.findIndex(node => node.id === id) + 1);
  const whole = fresh.every(node => node.parent >= 0 && node.turn === fresh[0].turn);
  return whole && (fresh.length > 1 || fresh.some(node => app.players[node.by] === 'engine')) ? fresh : [];
}

/** Arrows for actions, with numbers if there are several. */
function turnArrows(nodes) {
  const list = nodes.filter(node => node.marks.length);
  return list.flatMap((node, i) => node.marks.map((mark, k) => ({...mark, kind: `last ${node.by}`,
    label: list.length > 1 && k === 0 ? i + 1 : ''})));
}

function pathArrows(path) {
  const list = [];
  for (let i = 0; i + 1 < path.length; i += 2)
    if (path[i] !== path[i + 1])
      list.push({from: path[i], to: path[i + 1], kind: 'plan'});
  return list;
}

function hintArrows(app) {
  return app.hint ?
    turnMarks(app, app.hint).map((mark, i, all) => ({...mark, kind: 'hint', label: all.length > 1 ? i + 1 : ''})) :
    [];
}

/** The arrows of a turn that has not been played. */
export function turnMarks(app, turn) {
  return turn.split(',').map(action => {
    const squares = action.match(/[a-p](?:1[0-6]|[1-9])/g) ?? [];
    return squares.length ? {from: squares.length > 1 ? squares[0] : null, to: squares[1] ?? squares[0], hit: false} :
                            null;
  }).filter(Boolean);
}

/** The square of the king that is in check. */
function checked(app) {
  const {state, units} = app.view;
  if (!state.check)
    return null;
  const king = state.decider === 'white' ? 'K' : 'k';
  return Object.keys(units).find(square => units[square].includes(king)) ?? null;
}

/** What a player is doing, in words. */
function pathWords(app) {
  const {path} = app.pointed;
  if (app.pointed.menu)
    return 'these squares mean several actions';
  if (path.length === 1 && app.awaited().path[0] === path[0])
    return 'point at a marked square';
  if (path.length === 1)
    return chosenWords(app, app.view.units[path[0]]);
  if (!path.length)
    return app.mine && !/^(one step|\w+ of \w+ steps)$/.test(app.view.words) ? app.view.words : '';
  const next = Object.keys(app.lights),
        only = next.length === 1 && path.length % 2 === 0 ? app.view.units[next[0]] : '';
  return `${path.map((square, i) => (i % 2 ? `–${square}` : `${i ? ' and ' : ''}${square}`)).join('')}: ${
           only            ? `go on with the ${app.facts.name(only)} of ${next[0]}` :
           path.length % 2 ? 'point at a marked square' :
                             'point at a marked piece to move it too'}` +
    `${app.offers.length ? ', or press Done' : ''}`;
}

/** The piece that is chosen, how it goes, and whether it cannot. */
function chosenWords(app, unit) {
  const way = app.facts.way(unit), stuck = !Object.keys(app.lights).length && !app.offers.length;
  return `${app.facts.name(unit)}${way && `: ${way}`}${stuck ? ' – it cannot go now' : ''}`;
}

/** The square beside which actions without squares are offered: where the first of them does something. */
const place = (facts, list) => list.flatMap(action => facts.board.effect(action).changes.map(c => c.from ?? c.to))[0] ??
  facts.squares.find(square => !square.hole).name;

/**
 * Offers the actions that squares mean, and those without squares: in a menu over the board. It stays as long as they
 * do, so that a press, its release and the focus find it.
 */
function showMenu(app, view, menu) {
  const {path, menu: asked} = app.pointed, list = asked ?? (path.length < 2 ? app.offers : []);
  const shown = [app.game.id, app.view.fen, app.flipped, path, ...list].join(' ');
  if (!menu.hidden && menu.dataset.shown === shown)
    return;
  menu.dataset.shown = shown;
  menu.hidden = list.length === 0;
  if (menu.hidden) {
    put(menu);
    return;
  }
  const {facts} = app, {files} = facts.info, [x, y] = view.middle(path[path.length - 1] ?? place(facts, list));
  const ranks = facts.info.ranks * 10;
  menu.classList.toggle('up', y > ranks / 2);
  menu.classList.toggle('right', x > files * 5);
  menu.style.setProperty('--x', `${x / files * 10}%`);
  menu.style.setProperty('--y', `${y / ranks * 100}%`);
  const items = list.map(action => {
    const effect = facts.board.effect(action), words = actionWords(facts, action);
    const shown =
      effect.changes.find(c => c.to && c.before !== c.after) ?? effect.changes.find(c => c.to) ?? effect.changes[0];
    const unit = shown ? shown.after || shown.before : '';
    return h('button', {type: 'button', role: 'menuitem', 'data-action': action, click: () => app.play(action)},
      unit ? view.pictures(unit) : [], h('span', {}, words), h('small', {}, action));
  });
  put(
    menu, items,
    asked ? h('button', {type: 'button', role: 'menuitem', class: 'cancel', click: () => app.clear()}, 'Cancel') : []);
  if (asked)
    items[0].focus({preventScroll: true});
}


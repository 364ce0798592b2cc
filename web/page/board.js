// SPDX-License-Identifier: GPL-3.0-or-later
// The board on the page: a table of squares, each with data-square and a name for screen readers, and arrows above.
import {h, put, svg} from './dom.js';
import {colour, parts, WALL} from './facts.js';
import {HandView} from './hand.js';

const looks = {
  quiet: 'can go here',
  capture: 'can capture here',
  promotion: 'can promote here',
  special: 'special action',
  joint: 'another piece of the same action'
};

const goals = {white: 'goal of White', black: 'goal of Black', both: 'goal'};

// How long a piece slides in milliseconds, and a whole turn at most.
const STEP = 220, SLOWEST = 1500;

/** A board. `grid` is the table, `element` has it and the arrows; `hands` are the rows above and below it. */
export class BoardView {
  constructor() {
    this.grid = h('div', {class: 'grid', role: 'grid', 'aria-label': 'Board'});
    this.arrows = svg('svg', {class: 'arrows', 'aria-hidden': 'true'});
    this.element = h('div', {class: 'board'}, this.grid, this.arrows);
    this.cells = new Map();
    this.hands = [new HandView(this), new HandView(this)];
    this.flipped = false;
    this.focus = null;
    this.sliding = [];
    this.over = null; // the square below a piece that is dragged
  }

  /** Makes the squares of a game's board. @param {import('./facts.js').Facts} facts */
  build(facts, flipped) {
    const {files, ranks} = facts.info;
    this.facts = facts;
    this.flipped = flipped;
    this.cells.clear();
    this.element.style.setProperty('--files', files);
    this.element.style.setProperty('--ranks', ranks);
    this.arrows.setAttribute('viewBox', `0 0 ${files * 10} ${ranks * 10}`);
    const squares = flipped ? facts.squares.slice().reverse() : facts.squares;
    const rows = [];
    for (let row = 0; row < ranks; row++)
      rows.push(
        h('div', {class: 'row', role: 'row'},
          squares.slice(row * files, (row + 1) * files)
            .map(
              (square, column, all) => this.cell(
                square, all.findIndex(one => !one.hole) === column,
                squares.slice((row + 1) * files).every((one, i) => one.hole || i % files !== column)))));
    put(this.grid, rows);
    this.hands.forEach(hand => { hand.shown = ''; }); // a letter is another piece in another game
    if (!this.cells.has(this.focus))
      this.focus = facts.squares.find(square => !square.hole && square.rank === 0).name;
  }

  cell(square, first, last) {
    if (square.hole)
      return h('div', {class: 'hole', role: 'gridcell', 'aria-hidden': 'true'});
    const cell = h('div', {class: ['square', square.light ? 'light' : 'dark', square.gate && 'gate'], role: 'gridcell',
      'data-square': square.name, tabindex: '-1'});
    const piece = h('div', {class: 'piece'}), label = [];
    if (first)
      label.push(h('span', {class: 'rank', 'aria-hidden': 'true'}, square.rank + 1));
    if (last)
      label.push(h('span', {class: 'file', 'aria-hidden': 'true'}, square.name[0]));
    cell.append(piece, ...label);
    this.cells.set(square.name, {cell, piece, unit: '', square});
    return cell;
  }

  /** Shows a position: pieces by square, what is lit, and which squares the last actions touched. */
  show(units, {path = [], lights = {}, touched = new Set(), check = null, sources = new Set()} = {}) {
    for (const [name, entry] of this.cells) {
      const {cell, piece, square} = entry, unit = units[name];
      if (entry.unit !== unit) {
        entry.unit = unit;
        put(piece, unit && unit !== WALL ? this.pictures(unit) : []);
      }
      const look = lights[name], index = path.indexOf(name);
      cell.className = `square ${unit === WALL ? 'wall' : square.light ? 'light' : 'dark'}` +
        `${square.gate ? ' gate' : ''}${square.goal && unit !== WALL ? ` goal ${square.goal}` : ''}` +
        `${touched.has(name) ? ' touched' : ''}${index >= 0 ? ' chosen' : ''}` +
        `${look ? ` lit ${look}` : ''}${name === check ? ' check' : ''}${sources.has(name) ? ' source' : ''}`;
      const said = [`${name}${unit ? `, ${this.facts.name(unit)}` : ''}`, square.gate && 'gate',
        unit !== WALL && goals[square.goal], index >= 0 && 'chosen', look && looks[look], name === check && 'in check'].filter(Boolean).join(', ');
      if (cell.getAttribute('aria-label') !== said) {
        cell.setAttribute('aria-label', said);
        cell.title = unit ? this.facts.name(unit) : '';
      }
      cell.tabIndex = name === this.focus ? 0 : -1;
    }
  }

  /** Shows what both sides have in hand. @param {import('./app.js').App} app */
  showHands(app) {
    const {hands, state, sources} = app.view, {path} = app.pointed;
    ['black', 'white'].forEach((side, i) => {
      const lively = app.mine && state.decider === side;
      this.hands[this.flipped ? 1 - i : i].show(
        side, hands[side], {lively, path, sources: lively && !path.length ? sources : new Set()});
    });
  }

  /** The piece that is seen on a square, or in a hand under the name of one; undefined if there is no such square. */
  piece(name) {
    return [this, ...this.hands].map(view => view.cells.get(name)).find(Boolean)?.piece;
  }

  /** The pictures of a piece: the piece, and small ones of its riders. */
  pictures(unit) {
    const {base, riders, whole} = parts(unit), side = colour(unit);
    const picture = (piece, name) => h('img', {src: this.facts.image(piece), alt: '', class: name, draggable: 'false'});
    if (!whole)
      return [picture(unit, 'man')];
    const cased = letter => side === 'white' ? letter.toUpperCase() : letter.toLowerCase();
    return [
      picture(base, riders.length ? 'man carrier' : 'man'),
      riders.length > 0 &&
        h('span', {class: `riders n${Math.min(riders.length, 4)}`},
          riders.map(letter => picture(cased(letter), 'rider')))
    ];
  }

  /** The middle of a square, in tenths of a square. */
  middle(name) {
    const {square} = this.cells.get(name), {files, ranks} = this.facts.info;
    return this.flipped ? [10 * (files - 1 - square.file) + 5, 10 * square.rank + 5] :
      [10 * square.file + 5, 10 * (ranks - 1 - square.rank) + 5];
  }

  /** Lets pieces slide the ways of actions that were played, one after the other. @param {any[][]} actions */
  slide(actions) {
    this.sliding.forEach(one => one.cancel());
    this.sliding = [];
    if (matchMedia('(prefers-reduced-motion: reduce)').matches)
      return;
    let ways = new Map();
    actions.forEach((marks, i) => {
      const next = new Map(ways), going = marks.filter(mark => mark.from && !mark.hit);
      going.forEach(({from}) => next.delete(from));
      going.forEach(({from, to}) => next.set(to, [...ways.get(from) ?? [], [i, from], [i + 1, to]]));
      ways = next;
    });
    for (const [end, way] of ways) {
      const [x, y] = this.middle(end), frames = way.map(([time, square]) => {
        const [fromX, fromY] = this.middle(square);
        return {offset: time / actions.length, transform: `translate(${10 * (fromX - x)}%, ${10 * (fromY - y)}%)`};
      });
      this.sliding.push(this.cells.get(end).piece.animate([{...frames[0], offset: 0}, ...frames],
        {duration: Math.min(SLOWEST, STEP * actions.length), easing: 'linear'}));
    }
  }

  /** Draws arrows: {from, to, hit, label, kind, shift}; without `from` a ring. */
  draw(arrows) {
    put(
      this.arrows,
      arrows.filter(a => this.cells.has(a.to) && (!a.from || this.cells.has(a.from))).map(a => this.arrow(a)));
  }

  arrow({from, to, hit = false, label = '', kind = 'last'}) {
    const [x2, y2] = this.middle(to), kinds = `arrow ${kind}${hit ? ' hit' : ''}`;
    if (!from || from === to)
      return svg(
        'g', {class: kinds}, svg('circle', {cx: x2, cy: y2, r: 4.3, class: 'ring'}), this.tag(x2 + 3, y2 - 3, label));
    const [x1, y1] = this.middle(from), length = Math.hypot(x2 - x1, y2 - y1), dx = (x2 - x1) / length,
               dy = (y2 - y1) / length;
    const tip = 1.2, head = 2.6, half = 1.5;
    const at = (along, aside) =>
      `${(x1 + dx * along - dy * aside).toFixed(2)} ${(y1 + dy * along + dx * aside).toFixed(2)}`;
    const end = length - tip, neck = end - head;
    return svg('g', {class: kinds},
      svg('path', {class: 'shaft', d: `M${at(2.2, 0)}L${at(neck, 0)}`}),
      svg('path', {class: 'head', d: `M${at(end, 0)}L${at(neck, half)}L${at(neck, -half)}z`}),
      this.tag(x1 + dx * length * 0.5, y1 + dy * length * 0.5, label));
  }

  tag(x, y, label) {
    return label ? svg('g', {class: 'tag'}, svg('circle', {cx: x, cy: y, r: 1.9}),
      svg('text', {x, y: y + 0.95}, String(label))) : null;
  }

  /** The square at a point of the window. */
  at(x, y) {
    return document.elementsFromPoint(x, y)
             .map(e => e.closest('[data-square]'))
             .find(Boolean)
             ?.getAttribute('data-square') ??
      null;
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces that a side has in hand, in a row beside the board: each type once, with its number. Those of the side to
// move are pointed at as squares are, and have names as squares do, such as `P@`.
import {h, put} from './dom.js';
import {handNumbers, handSquare} from './facts.js';
import {sideName} from './words.js';

/** A row of pieces in hand. */
export class HandView {
  /** @param {import('./board.js').BoardView} board  which draws the pieces */
  constructor(board) {
    this.board = board;
    this.element = h('div', {class: 'hand', role: 'group'});
    this.cells = new Map(); // those that may be pointed at
    this.shown = '';
  }

  /** Shows what a side has in hand, null where no side ever has anything; `lively`: it may point at its pieces. */
  show(side, hand, {lively, path, sources}) {
    const shown = `${side} ${hand} ${lively}`;
    this.element.hidden = hand === null;
    if (this.shown !== shown) {
      this.shown = shown;
      this.element.setAttribute('aria-label', `${sideName(side)} in hand`);
      this.cells.clear();
      put(this.element, handNumbers(hand ?? '').map(([unit, number]) => this.cell(unit, number, lively)));
    }
    for (const [name, {cell}] of this.cells)
      cell.className = `square inhand${sources.has(name) ? ' source' : ''}${path[0] === name ? ' chosen' : ''}`;
  }

  cell(unit, number, lively) {
    const name = handSquare(unit), said = `${this.board.facts.name(unit)}, ${number} in hand`;
    const piece = h('div', {class: 'piece'}, this.board.pictures(unit));
    const cell = h(
      'div', {class: 'square inhand', title: said, 'aria-label': said, role: lively ? 'button' : 'img',
        'data-square': lively && name, tabindex: lively && '0'},
      piece, number > 1 && h('span', {class: 'copies', 'aria-hidden': 'true'}, number));
    if (lively)
      this.cells.set(name, {cell, piece});
    return cell;
  }
}

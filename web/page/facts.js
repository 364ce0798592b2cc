// SPDX-License-Identifier: GPL-3.0-or-later
// What libtempi says of the position that is shown. One board of the library follows the game through its tree.
import {begin, line} from './state.js';

const colours = ['white', 'black'];

/** Follows a game with a board of the library. */
export class Facts {
  /** @param {any} tempi the library */
  constructor(tempi) {
    this.tempi = tempi;
    this.board = new tempi.Board('chess');
    this.game = null;
    this.path = [];
    this.images = new Map();
  }

  /**
     Begins a game, at a FEN or a start that is drawn; `moves` are to be legal from there on, but are not played.
     Throws the library's reason and stays as it was if there is no such game, position or turn.
      @returns {import('./state.js').Game}
   */
  begin(id, options = '', {fen = null, seed = null, moves = ''} = {}) {
    const board = new this.tempi.Board(id, null, options || null);
    try {
      if (fen)
        board.setFen(fen);
      else if (seed !== null)
        board.drawStart(seed);
      if (moves)
        board.turnsText(moves);
    } catch (error) {
      board.delete();
      throw error;
    }
    return this.take(board);
  }

  /** Takes over a board of the library at its start. */
  take(board) {
    const old = this.board;
    this.board = board;
    old.delete();
    this.info = board.game();
    this.root = {id: this.info.id, options: board.options(), start: board.startingFen()};
    this.images.clear();
    this.path = [];
    this.names = new Map(board.pieces().map(piece => [piece.letter, piece.name]));
    this.legend();
    this.shape();
    this.single = singly(board);
    return begin(this.root.id, this.root.options, this.root.start, board.state().owner);
  }

  /** Reads how each piece goes that has a line of its own in the rules; there these lines come before the headings. */
  legend() {
    const lines = this.board.rules().split('\n').filter(Boolean), own = new Set();
    this.ways = new Map();
    for (const [letter, name] of this.names)
      for (const line of lines) {
        const [head, way] = line.split(': ');
        if ([`${letter} ${name}`, `${letter} ${name}, a carrier`].includes(head) && own.add(line))
          this.ways.set(letter, way.replace(/\.$/, ''));
      }
    const rest = lines.filter(line => !own.has(line)), heading = rest.findIndex(line => line.startsWith('= '));
    this.rules = own.size ? [...rest.slice(0, heading), '= The pieces', ...own, ...rest.slice(heading)] : lines;
  }

  /** Reads the form of the board: its squares, which of them are none, gates, or goals of one side or of both. */
  shape() {
    const {files, ranks, board} = this.info;
    const goals = {white: this.board.goalSquares('white'), black: this.board.goalSquares('black')};
    this.squares = [];
    for (let row = 0; row < ranks; row++)
      for (let file = 0; file < files; file++) {
        const look = board ? board[row * files + file] : '.', rank = ranks - row;
        const name = String.fromCharCode(97 + file) + rank, sides = colours.filter(side => goals[side].includes(name));
        this.squares.push({name, file, rank: rank - 1, hole: look === '*', gate: look === 'o',
          goal: sides.length > 1 ? 'both' : sides[0] ?? '', light: (file + rank - 1) % 2 === 1});
      }
  }

  /** Brings the board to the node that a game shows. */
  follow(game) {
    const wanted = line(game).slice(1);
    let same = 0;
    while (same < this.path.length && same < wanted.length && this.path[same] === wanted[same].action)
      same++;
    while (this.path.length > same) {
      this.board.pop();
      this.path.pop();
    }
    for (const node of wanted.slice(same)) {
      this.board.push(node.action);
      this.path.push(node.action);
    }
    this.cache = null;
  }

  /** What is known of the position: state, pieces by square, those that the side to move has in hand too, words. */
  get view() {
    if (!this.cache) {
      const state = this.board.state(), units = {};
      for (const {name, hole} of this.squares)
        units[name] = hole ? '' : this.board.pieceAt(name);
      const hands = {white: this.board.hand('white'), black: this.board.hand('black')};
      for (const [unit] of handNumbers(hands[state.decider] ?? ''))
        units[handSquare(unit)] = unit;
      this.cache = {state, units, hands, words: this.board.turnWords(), fen: this.board.fen(),
        result: this.board.result(), sources: new Set(this.board.targets()), loose: this.loose()};
    }
    return this.cache;
  }

  /** The legal actions at which no square can point; if there are any, with the end of the turn, where it is legal. */
  loose() {
    const list = this.board.legalActions().filter(action => !/[a-z]\d/.test(action));
    return list.length > 1 || list[0] !== '0000' ? list : [];
  }

  /** Plays an action on the library's board and returns the node that it makes. */
  play(action, auto = false) {
    const {board} = this, before = board.state(), effect = board.effect(action), san = board.sanAction(action);
    board.push(action);
    this.path.push(action);
    this.cache = null;
    return {action, san, fen: board.fen(), turn: before.number, by: before.decider,
      ends: board.state().decider !== before.decider || effect.endsTurn, auto, marks: marks(effect)};
  }

  /** The actions of a text, in any notation, that are legal from here on; throws the reason if it is not legal. */
  actions(text) {
    return this.board.turnsText(text).split(/[ ,]+/).filter(Boolean);
  }

  /** The address of the picture of a piece. */
  image(unit) {
    if (!this.images.has(unit))
      this.images.set(unit, `data:image/svg+xml,${encodeURIComponent(this.board.pieceSvg(unit))}`);
    return this.images.get(unit);
  }

  /** How a piece goes, if the rules have a line for it. */
  way(unit) {
    return this.ways.get(parts(unit).base.toUpperCase()) ?? '';
  }

  /** The name of a piece in words: `white king`, `black Airship with knight`, `white queen, promoted`. */
  name(unit) {
    if (unit === WALL)
      return 'wall';
    const {base, riders} = parts(unit), word = letter => this.names.get(letter.toUpperCase()) || letter.toUpperCase();
    return `${colour(unit)} ${word(base)}${riders.length ? ` with ${riders.map(word).join(' and ')}` : ''}` +
      `${unit.endsWith('~') ? ', promoted' : ''}`;
  }
}

/** Whether records of a game number every turn, not every pair of turns, wherever this one starts. */
function singly(board) {
  const copy = board.copy(), turns = [];
  try {
    copy.reset();
    const second = copy.state().number + 1;
    for (let i = 0; i < 2 && !copy.isGameOver(); i++) {
      turns.push(copy.legalTurns(1)[0]);
      copy.push(turns[i]);
    }
    copy.reset();
    return copy.turnsSan(turns.join(' ')).includes(` ${second}. `);
  } finally {
    copy.delete();
  }
}

/** The arrows of an action: of each piece that goes, rings where one comes, and to each square hit from afar. */
function marks(effect) {
  const list = [], gone = new Set(effect.changes.filter(c => c.from && c.to).map(c => c.to));
  for (const {from, to} of effect.changes)
    if (from && to)
      list.push({from, to, hit: false});
  for (const {from, to, after} of effect.changes)
    if (!from && effect.drops && after !== WALL)
      list.push({from, to, hit: false});
  for (const {from, to} of effect.changes)
    if (from && !to && !gone.has(from) && effect.path[0] !== from)
      list.push({from: effect.path[0] ?? null, to: from, hit: true});
  if (!list.length && effect.path.length > 1)
    list.push({from: effect.path[0], to: effect.path[1], hit: true});
  return list;
}

/** How a square is spelt that has become a wall. */
export const WALL = '*';

/** The square that a piece in hand stands for where a player points at it: `P@`; and whether a square is one. */
export const handSquare = unit => `${unit.toUpperCase()}@`;
export const isHand = square => square.endsWith('@');

/** The types of a hand as a FEN spells it, with their numbers: `QPP` is [['Q', 1], ['P', 2]]. */
export function handNumbers(hand) {
  const numbers = new Map();
  for (const unit of hand.match(/\+?[A-Za-z]/g) ?? [])
    numbers.set(unit, (numbers.get(unit) ?? 0) + 1);
  return [...numbers];
}

/** The colour of a piece as a FEN spells it, '' for a wall. */
export function colour(unit) {
  if (unit === WALL)
    return '';
  const letter = unit.replace('+', '')[0];
  return letter === letter.toUpperCase() ? 'white' : 'black';
}

/** The parts of a piece as a FEN spells it: the carrier, its riders, and whether that is all. */
export function parts(unit) {
  const match = /^(\+?[A-Za-z])(?:\(([^()]*)\))?$/.exec(unit);
  if (!match)
    return {base: /^\+?[A-Za-z]/.exec(unit)?.[0] ?? unit, riders: [], whole: false};
  return {base: match[1], riders: match[2]?.match(/\+?[A-Za-z]/g) ?? [], whole: true};
}

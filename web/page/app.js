// SPDX-License-Identifier: GPL-3.0-or-later
// The game on the page: what the player, the engine and the clock do to it. Panels hear of every change.
import {Clock} from './clock.js';
import {awaited, finish, lights, point} from './input.js';
import {actions, go, now, play, stepBack, takeBack, turnStart} from './state.js';
import {stepWords} from './words.js';

// How long an engine may be silent beyond the time that it was given.
const PATIENCE = 10000;

export class App {
  /** @param {import('./facts.js').Facts} facts  @param {import('./engine.js').Engine} engine */
  constructor(facts, engine) {
    this.facts = facts;
    this.engine = engine;
    this.players = {white: 'human', black: 'engine'};
    this.level = 3;
    this.movetime = 0;
    this.custom = [];
    this.pointed = {path: [], done: []};
    this.thinking = '';
    this.hint = '';
    this.message = '';
    this.flipped = false;
    this.info = null;
    this.drawn = false;
    this.extra = []; // arrows of the analysis
    this.redraw = () => {};
    this.listeners = [];
    this.clock = new Clock(() => this.flag());
    this.game = facts.begin('chess');
  }

  /** Has a function called after every change. */
  hear(listener) {
    this.listeners.push(listener);
  }

  /** Tells all panels. */
  tell() {
    for (const listener of this.listeners)
      listener(this);
  }

  get view() {
    return this.facts.view;
  }

  /** The result: that of the rules, or on time. */
  get over() {
    return this.view.state.outcome !== 'ongoing' || this.clock.flagged !== null;
  }

  /** Whether a human makes the next action. */
  get mine() {
    return !this.over && this.players[this.view.state.decider] === 'human';
  }

  /** Begins a game; throws the library's reason if it cannot. */
  start(id, options = '', where = {}) {
    this.set(this.facts.begin(id, options, where));
  }

  /** Takes over a game whose board the facts have, with a clock that was kept. */
  set(game, clock = null) {
    this.halt();
    this.game = game;
    this.clock.reset(clock);
    this.message = '';
    this.show();
  }

  /** Shows the node at which the game is, and lets the engine think if it is its turn. */
  show() {
    this.facts.follow(this.game);
    this.pointed = this.awaited();
    this.hint = '';
    this.tell();
    this.wake();
  }

  /** Goes to a node. */
  go(id) {
    this.halt();
    this.message = '';
    this.game = go(this.game, id);
    this.show();
  }

  /** Changes the tree without going elsewhere. */
  change(game) {
    const moved = game.at !== this.game.at;
    this.game = game;
    if (moved)
      this.go(game.at);
    else
      this.tell();
  }

  // ---- the player ----

  path = () => this.pointed.path;
  awaited = () => awaited(this.view, this.mine);

  /** A player points at a square. */
  point(square) {
    if (this.over || this.thinking === 'turn')
      return;
    this.message = '';
    this.take(point(this.facts.board, this.pointed.path, square));
  }

  /** Ends an action of several parts where it stands. */
  finish = () => this.take(finish(this.facts.board, this.pointed.path));

  clear = () => this.take({path: [], done: []});

  take(pointed) {
    if (pointed.play) {
      this.play(pointed.play);
      return;
    }
    this.pointed = pointed;
    this.message = pointed.why ?? '';
    this.tell();
  }

  /** What may come next, for the board. */
  get lights() {
    return this.over ? {} : lights(this.facts.board, this.pointed.path);
  }

  /** The actions that the path means as it stands. */
  get offers() {
    const {menu, done, path} = this.pointed;
    return menu ?? (path.length ? done : this.mine ? this.view.loose : []);
  }

  /** A player plays an action; the rest of the turn follows if there is no choice. */
  play(action) {
    this.halt();
    this.push(action);
    this.force();
    this.show();
  }

  /** Adds an action to the game. */
  push(action, auto = false) {
    const before = this.view.state.decider;
    this.game = play(this.game, this.facts.play(action, auto));
    this.facts.follow(this.game);
    if (this.view.state.decider !== before)
      this.clock.pass(before, this.view.state.outcome === 'ongoing');
  }

  /** Plays what has no choice, inside a turn. */
  force() {
    const {state} = this.view;
    if (state.outcome !== 'ongoing')
      return;
    const rest = this.facts.board.forced();
    if (rest && (state.done > 0 || rest === '0000'))
      for (const action of rest.split(/[ ,]+/)) {
        if (this.view.state.outcome !== 'ongoing')
          break;
        this.push(action, true);
      }
  }

  /** Sets up the example of a turn that the rules have, and plays it; both sides are the user's. */
  showExample() {
    const {fen, turn} = this.facts.board.example();
    this.players = {white: 'human', black: 'human'};
    this.start(this.game.id, this.game.options, {fen});
    this.type(turn.replaceAll(',', ' '));
  }

  /** Plays a text in any notation; returns the reason if it is not legal. */
  type(text) {
    try {
      if (this.clock.flagged)
        throw new Error(this.words);
      const actions = this.facts.actions(text.trim());
      this.halt();
      for (const action of actions)
        this.push(action);
      this.force();
      this.show();
      return '';
    } catch (error) {
      this.message = error.message;
      this.tell();
      return error.message;
    }
  }

  /** Ends the turn. */
  pass() {
    if (this.view.state.mayEnd && !this.over)
      this.play('0000');
  }

  /** Takes back a step, also one that is half entered, or a turn; before it what the engine answered. */
  undoStep = () => (this.path().length > 1 ? this.clear() : this.undo(stepBack));
  undoTurn = () => this.undo(turnStart);

  undo(back) {
    const answered = this.players[now(this.game).by] === 'engine' && this.players.white !== this.players.black;
    this.change(takeBack(this.game, back(this.game, answered ? turnStart(this.game) : this.game.at)));
    this.clock.turn(this.view.state.decider);
  }

  // ---- the engine ----

  /** What the engine is asked about the position that is shown, or about another node. */
  wish(limits, settings = {}, id = this.game.at) {
    return {game: this.game.id, options: this.game.options, fen: this.game.start, custom: this.custom,
      moves: actions(this.game, id).join(' '), limits, settings};
  }

  /** Lets the engine play if it is its turn and nothing has been played here before, or if it is asked to. */
  wake(asked = false) {
    if (this.over || this.players[this.view.state.decider] !== 'engine' || now(this.game).children.length && !asked)
      return;
    this.clock.go(this.view.state.decider);
    const limits = this.clock.on ? this.clock.limits() : `movetime ${this.movetime || 2000}`;
    this.think('turn', limits, {'Skill Level': this.level}).then(best => best && this.answer(best));
  }

  /** Plays a turn of the engine. */
  answer(turn) {
    for (const action of turn.split(','))
      this.push(action);
    this.force();
    this.show();
  }

  /** Ends the engine's thinking: it plays the best turn so far, or the first that it finds. */
  stopNow() {
    this.hurry = this.thinking === 'turn';
    if (!this.hurry || !this.info?.pv.length)
      return;
    this.halt();
    this.answer(this.info.pv[0]);
  }

  /** Asks the engine for its best turn at full strength, and shows it. */
  askHint() {
    this.think('hint', 'movetime 1000').then(best => {
      this.hint = best ?? '';
      this.tell();
    });
  }

  /** Searches; resolves to the best turn, or null if there is none. */
  async think(what, limits, settings = {}) {
    this.halt();
    this.thinking = what;
    this.info = null;
    this.hurry = false; // whether it is to play as soon as it can
    this.tell();
    const patience = PATIENCE + (this.clock.on ? this.clock.base : this.movetime), hear = info => {
      this.info = info;
      if (this.hurry)
        this.stopNow();
    };
    const search = () => this.engine.search(this.wish(limits, settings), hear, {patience});
    const best = await search().catch(() => search()).catch(error => {
      this.message = `the engine failed: ${error.message}`;
      return null;
    });
    if (this.thinking === what && !this.engine.busy) {
      this.thinking = '';
      this.tell();
    }
    return best;
  }

  /** Stops whatever the engine does. */
  halt() {
    this.thinking = '';
    this.engine.stop();
  }

  /** Whoever is to move has no time left. */
  flag() {
    this.halt();
    this.drawn = !this.facts.board.mayWin(this.clock.flagged === 'white' ? 'black' : 'white');
    this.clear();
  }

  /** The result in words, with that of the clock. */
  get words() {
    const loser = this.clock.flagged;
    if (!loser || this.view.state.outcome !== 'ongoing')
      return stepWords(this.view);
    return this.drawn ? 'Draw: out of time, but the other side cannot win' :
      `${loser === 'white' ? 'Black' : 'White'} wins on time`;
  }
}

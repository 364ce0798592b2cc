// SPDX-License-Identifier: GPL-3.0-or-later
// The game on the page: what the player, the engine and the clock do to it. Panels hear of every change.
import {Clock} from './clock.js';
import {awaited, finish, lights, point} from './input.js';
import {change, go, living, now, play, stepBack, steps, takeBack, turnStart} from './state.js';
import {Thinking} from './thinking.js';
import {stepWords} from './words.js';

export class App extends Thinking {
  /** @param {import('./facts.js').Facts} facts  @param {import('./engine.js').Engine} engine */
  constructor(facts, engine) {
    super(engine);
    this.facts = facts;
    this.players = {white: 'human', black: 'engine'};
    this.level = 3;
    this.movetime = 0;
    this.custom = [];
    this.given = ''; // a record that the page has in it
    this.pointed = {path: [], done: []};
    this.hint = '';
    this.message = '';
    this.flipped = false;
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

  /** Whether the time of the game ran out in the position that is shown; elsewhere one may go on. */
  get late() {
    return this.clock.flagged !== null && this.game.at === this.game.live;
  }

  /** The result: that of the rules, or on time. */
  get over() {
    return this.view.state.outcome !== 'ongoing' || this.late;
  }

  /** Whether a human makes the next action. */
  get mine() {
    return !this.over && this.players[this.view.state.decider] === 'human';
  }

  /** Begins a game without a clock, and a FEN with its side to move; throws the library's reason if it cannot. */
  start(id, options = '', where = {}) {
    this.open(this.facts.begin(id, options, where), Boolean(where.fen));
  }

  /**
   * Takes over a game from elsewhere, without a clock. `seat`: who plays one side has the side to move and sees the
   * board from there, so that he sees what was sent to him.
   */
  open(game, seat = false) {
    this.facts.follow(game);
    const {decider} = this.view.state;
    if (seat && this.players.white !== this.players.black) {
      this.players = {white: 'engine', black: 'engine', [decider]: 'human'};
      this.flipped = decider === 'black';
    }
    this.clock.set(0, 0);
    this.set(game);
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

  /** Goes to a node. An engine that thinks about its turn goes on, and plays where it was asked. */
  go(id) {
    if (this.thinking !== 'turn')
      this.halt();
    this.message = '';
    this.game = go(this.game, id);
    this.show();
  }

  /** Changes the tree without going elsewhere. */
  change(game) {
    const moved = game.at !== this.game.at;
    this.game = game;
    const cut = id => !living(game).some(node => node.id === id);
    if (this.thinking === 'turn' && cut(this.asked))
      this.halt();
    if (!this.clock.flagged && cut(game.live))
      this.game = {...game, live: game.at};
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
    if (this.over || this.waits)
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
    this.pointed = pointed.path.length ? pointed : this.awaited();
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
    if (!this.clock.flagged)
      this.game = {...this.game, live: this.game.at};
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
      if (this.late)
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
    const {game, clock} = this, ran = clock.side !== null, last = {by: this.view.state.decider};
    this.halt();
    const to = back(game, answered ? turnStart(game) : game.at), undone = [...steps(game, to), last];
    if (game.at === game.live && !clock.flagged)
      for (const [i, {by}] of undone.slice(1).entries())
        if (undone[i].by !== by)
          clock.take(undone[i].by);
    this.change(takeBack(game, to));
    if (clock.flagged)
      return;
    this.game = {...this.game, live: to};
    if (ran)
      clock.go(this.view.state.decider);
    if (!this.thinking)
      this.rest();
  }

  /** Whoever is to move has no time left, where the clock ran: that is the end of the game, wherever the user looks. */
  flag() {
    this.halt();
    const {facts, clock} = this, {live} = this.game, winner = clock.flagged === 'white' ? 'black' : 'white';
    facts.follow(go(this.game, live));
    this.drawn = !facts.board.mayWin(winner);
    facts.follow(this.game);
    const Result = this.drawn ? '1/2-1/2' : winner === 'white' ? '1-0' : '0-1';
    this.game = change(this.game, live, {said: {Result, Termination: 'time forfeit'}});
    this.take({path: [], done: [], why: this.late ? '' : this.onTime});
  }

  /** The result on time in words. */
  get onTime() {
    return this.drawn ? 'Draw: out of time, but the other side cannot win' :
      `${this.clock.flagged === 'white' ? 'Black' : 'White'} wins on time`;
  }

  /** The result in words, with that of the clock. */
  get words() {
    return this.late && this.view.state.outcome === 'ongoing' ? this.onTime : stepWords(this.view);
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine does in a game: it thinks about its turns, also while the user looks elsewhere, and gives hints.
import {actions, go, now} from './state.js';

// How long an engine may be silent beyond the time that it was given.
const PATIENCE = 10000;

/** The part of the App (app.js) that asks the engine. */
export class Thinking {
  /** @param {import('./engine.js').Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.thinking = ''; // 'turn' or 'hint'
    this.asked = 0;     // the node about which the engine was asked
    this.info = null;
  }

  /** Whether the engine thinks about its turn in the position that is shown. */
  get waits() {
    return this.thinking === 'turn' && this.asked === this.game.at;
  }

  /** What the engine is asked about the position that is shown, or about another node. */
  wish(limits, settings = {}, id = this.game.at) {
    return {game: this.game.id, options: this.game.options, fen: this.game.start, custom: this.custom,
      moves: actions(this.game, id).join(' '), limits, settings};
  }

  /**
   * Lets the engine play if it is its turn and nothing has been played here before, or if it is asked to. Its clock
   * runs while it thinks, and only then.
   */
  wake(asked = false) {
    const {clock} = this, {decider} = this.view.state;
    if (this.thinking === 'turn')
      return;
    this.rest();
    if (this.over || this.players[decider] !== 'engine' || now(this.game).children.length && !asked)
      return;
    const timed = clock.on && !clock.flagged, limits = timed ? clock.limits() : `movetime ${this.movetime || 2000}`;
    const best = this.think('turn', limits, {'Skill Level': this.level});
    clock.go(decider);
    best.then(turn => turn && this.answer(turn));
  }

  /** Plays a turn of the engine where it was asked, and shows it if the user looks there. */
  answer(turn) {
    const {at} = this.game, away = at !== this.asked;
    this.game = go(this.game, this.asked);
    this.facts.follow(this.game);
    for (const action of turn.split(','))
      this.push(action);
    this.force();
    if (!away)
      return this.show();
    this.game = go(this.game, at);
    this.facts.follow(this.game);
    this.tell();
    return this.wake(); // where the user looks; here the other engine goes on when he is back
  }

  /** Ends the engine's thinking: it plays the best turn so far, or the first that it finds. */
  stopNow() {
    this.hurry = this.thinking === 'turn';
    if (!this.hurry || !this.info?.pv.length)
      return;
    this.halt();
    this.answer(this.info.pv[0]);
  }

  /** Asks the engine for its best turn at full strength; shows it by arrows and says it. */
  askHint() {
    this.think('hint', 'movetime 1000').then(best => {
      this.hint = best ?? '';
      if (best)
        this.message = `hint: ${this.facts.board.turnsSan(best)}`;
      this.tell();
    });
  }

  /** Searches; resolves to the best turn, or null if there is none. */
  async think(what, limits, settings = {}) {
    this.halt();
    this.thinking = what;
    this.asked = this.game.at;
    this.info = null;
    this.hurry = false; // whether it is to play as soon as it can
    this.tell();
    const patience = PATIENCE + (this.clock.on ? this.clock.base : this.movetime), hear = info => {
      this.info = info;
      if (this.hurry)
        this.stopNow();
    };
    const wish = this.wish(limits, settings), search = () => this.engine.search(wish, hear, {patience});
    const best = await search().catch(() => search()).catch(error => {
      this.message = `the engine failed: ${error.message}`;
      this.rest();
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
    this.rest();
  }

  /** The clock of an engine that does not think stands still. */
  rest() {
    if (this.players[this.clock.side] === 'engine')
      this.clock.stop();
  }
}

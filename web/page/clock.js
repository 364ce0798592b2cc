// SPDX-License-Identifier: GPL-3.0-or-later
// A clock for two, whose increments are counted by turns: it is added when another is to decide.

const DAY = 86400000;

export class Clock {
  /** @param {() => void} flag is called when a side has no time left */
  constructor(flag) {
    this.flag = flag;
    this.base = 0;
    this.increment = 0;
    this.side = null;
    this.reset();
  }

  /** Whether there is a clock. */
  get on() {
    return this.base > 0;
  }

  /** Sets minutes for the game and seconds for each turn; no minutes: no clock. */
  set(minutes, seconds) {
    this.base = Math.max(0, minutes) * 60000;
    this.increment = Math.max(0, seconds) * 1000;
    this.reset();
  }

  /** Begins with the whole time, or goes on as kept() has said. */
  reset(kept = null) {
    const number = value => Math.min(DAY, Math.max(0, Number(value) || 0)), sides = ['white', 'black'];
    this.stop();
    if (kept)
      [this.base, this.increment] = [number(kept.base), number(kept.increment)];
    this.left = kept ? {white: number(kept.left?.white), black: number(kept.left?.black)} :
                       {white: this.base, black: this.base};
    this.flagged = this.on && sides.includes(kept?.flagged) ? kept.flagged : null;
    if (sides.includes(kept?.side))
      this.go(kept.side);
  }

  /** What is kept of the clock while the page is away, when it stands still. */
  kept() {
    const {base, increment, flagged, side} = this;
    return {base, increment, flagged, side, left: {white: this.now('white'), black: this.now('black')}};
  }

  /** Starts the clock of a side, unless it runs. */
  go(side) {
    if (!this.on || this.flagged || this.side === side)
      return;
    this.stop();
    this.side = side;
    this.since = performance.now();
    this.timer = setTimeout(() => this.fall(), this.left[side]);
  }

  /** Takes back the increment of a turn. */
  take(side) {
    const runs = this.side === side;
    if (runs)
      this.stop();
    this.left[side] = Math.max(0, this.left[side] - this.increment);
    if (runs)
      this.go(side);
  }

  stop() {
    if (this.side)
      this.left[this.side] = this.now(this.side);
    clearTimeout(this.timer);
    this.side = null;
  }

  fall() {
    this.flagged = this.side;
    this.stop();
    this.left[this.flagged] = 0;
    this.flag();
  }

  /** A side has ended its turn; the clock of the other goes on. */
  pass(side, goesOn) {
    if (!this.on || this.flagged)
      return;
    if (this.side === side)
      this.stop();
    this.left[side] += this.increment;
    if (goesOn)
      this.go(side === 'white' ? 'black' : 'white');
  }

  /** Milliseconds that a side has. */
  now(side) {
    return Math.max(0, this.left[side] - (this.side === side ? performance.now() - this.since : 0));
  }

  /** The words of UCI's go. */
  limits() {
    const [white, black] = ['white', 'black'].map(side => Math.max(1, Math.round(this.now(side))));
    return `wtime ${white} btime ${black} winc ${this.increment} binc ${this.increment}`;
  }

  /** A time in words: 4:05, or 0:09.3. */
  static words(ms) {
    const seconds = Math.floor(ms / 1000), rest = String(seconds % 60).padStart(2, '0');
    return `${Math.floor(seconds / 60)}:${rest}${seconds < 20 ? `.${Math.floor(ms / 100) % 10}` : ''}`;
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// The native program as referee: the FEN behind actions.
import {spawn} from 'node:child_process';

/** A session of UCI. */
export class Native {
  constructor(program) {
    this.child = spawn(program, [], {stdio: ['pipe', 'pipe', 'ignore']});
    this.text = '';
    this.child.stdout.on('data', data => {
      this.text += data;
      this.heard?.();
    });
  }

  say(line) {
    this.child.stdin.write(`${line}\n`);
  }

  /** Waits for a line and returns what it says behind the first group. */
  async line(pattern) {
    for (;;) {
      const match = pattern.exec(this.text);
      if (match) {
        this.text = this.text.slice(match.index + match[0].length);
        return match[1];
      }
      await new Promise(resolve => { this.heard = resolve; });
    }
  }

  /** Returns the FEN behind actions from a start; `option` is one of the game that is on for this question. */
  async fen(game, start, actions, option = '') {
    if (game !== this.game) {
      this.say(`setoption name UCI_Variant value ${game}`);
      this.game = game;
    }
    if (option)
      this.say(`setoption name ${option} value true`);
    this.say(`position fen ${start} moves ${actions.join(' ')}`);
    this.say('d');
    if (option)
      this.say(`setoption name ${option} value false`);
    return this.line(/Fen: (.*)\n/i);
  }

  end() {
    this.say('quit');
  }
}

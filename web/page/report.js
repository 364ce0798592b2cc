// SPDX-License-Identifier: GPL-3.0-or-later
// What programs may ask the page: `window.tempi`; docs/play/browser.md describes it.
import {actions, line} from './state.js';
import {scoreWords} from './words.js';

/** @param {import('./app.js').App} app */
export function makeReport(app) {
  return {
    /** The version of tempi. */
    version: () => app.facts.tempi.version(),
    /** The line from the start to the position that is shown: {action, san, fen}. */
    line: () => line(app.game).slice(1).map(({action, san, fen}) => ({action, san, fen})),
    /** The game and the position that is shown. */
    state: () => {
      const {state, fen, result} = app.view;
      return {
        game: app.game.id,
        options: app.game.options,
        fen,
        start: app.game.start,
        turns: app.facts.board.moveStack(),
        actions: actions(app.game),
        decider: state.decider,
        owner: state.owner,
        number: state.number,
        done: state.done,
        left: state.left,
        mayEnd: state.mayEnd,
        path: app.pointed.path,
        offers: app.offers,
        result,
        over: app.over,
        thinking: app.thinking,
        mine: app.mine,
        message: app.message,
        words: app.words,
        score: app.info ? scoreWords(app.info) : ''
      };
    },
  };
}

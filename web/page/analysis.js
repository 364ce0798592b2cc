// SPDX-License-Identifier: GPL-3.0-or-later
// Analysis: the best turns with numbered arrows, scores from White's side, chances, depth and nodes. It stops at once
// when the position changes and begins anew there.
import {button, choice, h, put, say} from './dom.js';
import {now} from './state.js';
import {turnMarks} from './table.js';
import {forWhite, scoreWords, shortNumber, sideName} from './words.js';

// Positions of so few pieces have endgame tablebases.
const TABLEBASE_PIECES = 4;

/** @param {import('./app.js').App} app */
export function makeAnalysis(app) {
  const engine = app.engine.another(), tables = app.engine.another();
  const bar = h('div', {class: 'wdl', role: 'img'}), facts = h('p', {class: 'facts', 'aria-live': 'off'});
  const list = h('ol', {class: 'lines'}), rows = [];
  const toggle = button('Analyse', 'Analyse', () => {
    running = !running;
    if (running)
      restart();
    else {
      halt();
      draw();
    }
  }, {class: 'main', 'aria-pressed': 'false'});
  let running = false, count = 3, shown = null, root = null, lines = [], decider = 'white', verdict = null, waiting = 0;
  const many = choice('Best turns shown', [1, 2, 3, 4, 5].map(n => [n, `${n} best`]), count, value => {
    count = Number(value);
    restart();
  });
  const element = h('div', {class: 'panel analysis'}, h('div', {class: 'row'}, toggle, many), bar, facts, list);

  const draw = () => {
    const best = lines[0];
    toggle.setAttribute('aria-pressed', String(running));
    toggle.textContent = running ? 'Stop' : 'Analyse';
    const w = best ? forWhite(best, decider) : null;
    chances(bar, w);
    facts.textContent = (verdict ? `${verdict}; ` : '') +
      (best ? `depth ${best.depth}, ${shortNumber(best.nodes)} nodes, ${shortNumber(best.nps)} a second` +
           `${best.mate ? `: ${mateWords(best.mate, decider)}` : ''}` :
         !running                             ? 'off' :
         app.view.state.outcome !== 'ongoing' ? 'the game has ended' :
                                                'thinking …');
    const found = lines.filter(Boolean);
    while (rows.length > found.length)
      rows.pop().element.remove();
    found.forEach((info, i) => {
      rows[i] ??= row(app, list);
      rows[i].show(info, decider);
    });
    const before = app.extra.length;
    app.extra = running ?
      lines.filter(Boolean)
        .slice(0, count)
        .flatMap((info, i) => turnMarks(app, info.pv[0] ?? '').map((mark, k, all) => ({
                                                                     ...mark,
                                                                     kind: `best best${i + 1}`,
                                                                     label: i === 0 && all.length > 1 ? k + 1 : ''
                                                                   })))
        .reverse() :
      [];
    if (before || app.extra.length)
      app.redraw();
  };
  const later = () => {
    waiting ||= setTimeout(() => {
      waiting = 0;
      draw();
    }, 120);
  };
  const halt = () => {
    engine.stop();
    tables.stop();
    clearTimeout(waiting);
    waiting = 0;
  };
  const restart = () => {
    halt();
    lines = [];
    verdict = null;
    shown = now(app.game);
    root = app.facts.root;
    decider = app.view.state.decider;
    app.extra = [];
    app.redraw();
    if (running && app.view.state.outcome === 'ongoing')
      engine.search(app.wish('infinite', {MultiPV: count}), info => {
        lines[info.line - 1] = info;
        later();
      }).catch(error => { verdict = `the engine failed: ${error.message}`; later(); });
    if (running && app.view.fen.split(' ')[0].replace(/[^A-Za-z]/g, '').length <= TABLEBASE_PIECES)
      tables.probe(app.wish('')).then(endgame => {
        verdict = endgame && tableWords(endgame, decider);
        later();
      }, () => {});
    draw();
  };
  app.hear(() => {
    if (root !== app.facts.root || shown?.fen !== now(app.game).fen || shown?.id !== app.game.at)
      restart();
  });
  return {element};
}

/** A line of the list. It stays while its text changes, so that a press, its release and the focus find it. */
function row(app, list) {
  let info = null;
  const score = h('b', {class: 'score'}), turns = h('span');
  const element = h('li', {},
    h('button', {type: 'button', class: 'bestline', title: 'Play this turn', click: () => playLine(app, info)},
      score, ' ', turns));
  list.append(element);
  return {element, show: (best, decider) => {
    info = best;
    say(score, scoreWords(forWhite(info, decider)));
    say(turns, san(app, info.pv));
  }};
}

/** Plays the first turn of a line. */
function playLine(app, info) {
  app.type((info.pv[0] ?? '').replace(/,/g, ' '));
}

/** A line in algebraic notation; as far as it is legal. */
function san(app, pv) {
  try {
    return app.facts.board.turnsSan(pv.slice(0, 6).join(' '));
  } catch {
    return pv.join(' ');
  }
}

/** Shows chances as a bar: White's, draws, Black's. */
function chances(bar, score) {
  const parts = score ? [['white', score.win], ['draw', score.draw], ['black', score.loss]] : [['draw', 1000]];
  put(bar, parts.map(([kind, share]) => {
    const part = h('span', {class: kind}, share >= 120 && score ? `${Math.round(share / 10)} %` : '');
    part.style.flexGrow = String(Math.max(0, share));
    return part;
  }));
  bar.setAttribute(
    'aria-label',
    score ? `White wins ${Math.round(score.win / 10)} %, draw ${Math.round(score.draw / 10)} %, ` +
        `Black wins ${Math.round(score.loss / 10)} %` :
            'no chances known');
}

/** What the tablebase says, in words. */
function tableWords({value, turns}, decider) {
  return `tablebase: ${value === 0 ? 'a draw' : mateWords(value * turns, decider)}`;
}

/** A mate in words. */
function mateWords(mate, decider) {
  const winner = (mate > 0) === (decider === 'white') ? 'white' : 'black';
  return `${sideName(winner)} wins in ${Math.abs(mate)} turn${Math.abs(mate) === 1 ? '' : 's'}`;
}

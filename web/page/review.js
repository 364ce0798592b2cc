// SPDX-License-Identifier: GPL-3.0-or-later
// The review of a game: the score behind each turn as a graph, and marks where a turn lost a pawn (?) or three (??), as
// `tempi analyse --review` has them.
import {button, choice, h, put, svg} from './dom.js';
import {actions, change, mainline, turns} from './state.js';
import {forWhite, scoreWords, sideName} from './words.js';

const CAP = 1000, PAWN = 100, SLIP = 10;

/** A score in centipawns of at most ten pawns, in which a win is ten. */
const capped = ({score, mate}) => mate ? Math.sign(mate) * CAP : Math.max(-CAP, Math.min(CAP, score));

/** @param {import('./app.js').App} app */
export function makeReview(app) {
  const engine = app.engine.another();
  const graph = svg('svg', {
    class: 'graph',
    viewBox: '0 0 300 100',
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': 'Scores of the game'
  });
  const words = h('p', {class: 'facts', role: 'status'}), list = h('ol', {class: 'slips'});
  const start = button('Review the game', 'Review', () => (running ? stop() : run()), {class: 'main'});
  let running = 0, nodes = 20000, shown = null, failed = '', root = null; // the root of the game that is reviewed
  const depth =
    choice('Nodes for each turn', [[3000, 'quick'], [20000, 'good'], [200000, 'thorough']], nodes, value => {
      nodes = Number(value);
    });
  const element = h('div', {class: 'panel review'}, h('div', {class: 'row'}, start, depth), graph, words, list);

  const stop = () => {
    running = 0;
    engine.stop();
    draw();
  };
  const run = async () => {
    const line = mainline(app.game), places = [line[0], ...turns(line).map(turn => turn.nodes[turn.nodes.length - 1])];
    const run_ = running = Math.random();
    ({root} = app.facts);
    failed = '';
    draw();
    for (let i = places.length - 1; i >= 0 && running === run_; i--) {
      const score = await judge(places[i]).catch(() => judge(places[i])).catch(error => {
        failed = `the engine failed: ${error.message}`;
      });
      if (running !== run_)
        return;
      if (failed)
        return stop();
      if (score)
        app.game = change(app.game, places[i].id, {score});
      words.textContent = `${places.length - i} of ${places.length} positions`;
      drawGraph();
    }
    running = 0;
    marks();
    app.tell();
    return draw();
  };
  /** Searches a position, or reads the result at the end of the game. */
  const judge = async node => {
    const board = app.facts.board.copy(), played = actions(app.game, node.id).join(' ');
    try {
      board.setFen(app.game.start);
      if (played)
        board.push(played); // what is repeated counts
      return await judgeOn(board, board.state(), node);
    } finally {
      board.delete();
    }
  };
  const judgeOn = async (board, state, node) => {
    if (state.outcome !== 'ongoing') {
      const value = {white: 1, black: -1, draw: 0}[state.outcome];
      return {
        score: value * CAP,
        mate: value,
        win: value > 0 ? 1000 : 0,
        draw: value ? 0 : 1000,
        loss: value < 0 ? 1000 : 0,
        best: ''
      };
    }
    let last = null;
    const best = await engine.search(app.wish(`nodes ${nodes}`, {}, node.id), info => {
      if (info.line === 1 && info.bound === 'exact')
        last = info;
    });
    if (!last || !best)
      return null;
    const san = board.turnsSan(best);
    board.push(best);
    return {...forWhite(last, state.decider), best: san, leads: board.fen()};
  };
  /** Marks turns that lost much. */
  const marks = () => {
    const line = mainline(app.game);
    let before = line[0];
    for (const turn of turns(line)) {
      const last = turn.nodes[turn.nodes.length - 1];
      if (before.score?.best && last.score) {
        const sign = turn.by === 'white' ? 1 : -1, found = before.score.leads === last.fen;
        const loss = found ? 0 : sign * (capped(before.score) - capped(last.score));
        const won = !last.score.best && sign * last.score.mate === 1;
        const missed = sign * before.score.mate === 1 && !found && !won; // a win in this turn
        const slip = loss >= 3 * PAWN ? '??' : loss >= PAWN || missed ? '?' : undefined;
        app.game = change(app.game, last.id, {slip, lost: loss >= SLIP ? loss : 0, better: before.score.best});
      }
      before = app.game.nodes[last.id];
    }
  };
  const drawGraph = () => {
    const line = mainline(app.game), all = turns(line).map(turn => turn.nodes[turn.nodes.length - 1]);
    const known = [line[0], ...all], step = 300 / Math.max(1, known.length - 1);
    const at = (node, i) => [i * step, 50 - capped(app.game.nodes[node.id].score) / CAP * 46];
    const points = known.map((node, i) => (node.score ? at(node, i) : null));
    const run_ = points.filter(Boolean).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    put(
      graph, svg('rect', {x: 0, y: 0, width: 300, height: 50, class: 'forwhite'}),
      svg('path', {d: 'M0 50H300', class: 'middle'}),
      run_.length ? svg('path', {d: `M${run_.join('L')}`, class: 'curve'}) : null,
      known.map(
        (node, i) =>
          (points[i] ? svg(
                         'path', {
                           d: `M${points[i][0].toFixed(1)} ${points[i][1].toFixed(1)}h.01`,
                           class: `dot ${
                             node.slip === '??' ? 'blunder' :
                               node.slip        ? 'mistake' :
                                                  'plain'}`,
                           'data-node': node.id,
                           click: () => app.go(node.id)
                         },
                         svg('title', {}, `${node.san} ${scoreWords(node.score)}`)) :
                       null)),
      known.some(node => node.id === app.game.at) ?
        svg(
          'path',
          {class: 'here', d: `M${(known.findIndex(node => node.id === app.game.at) * step).toFixed(1)} 0V100`}) :
        null);
  };
  const draw = () => {
    const name = running ? 'Stop the review' : 'Review the game';
    start.textContent = running ? 'Stop' : 'Review';
    start.title = name;
    start.setAttribute('aria-label', name);
    const all = turns(mainline(app.game)).map(turn => ({turn, last: turn.nodes[turn.nodes.length - 1]}));
    const judged = all.filter(({last}) => last.lost !== undefined);
    drawGraph();
    const sum = side => {
      const mine = judged.filter(({turn}) => turn.by === side);
      const lost = mine.reduce((sum_, {last}) => sum_ + last.lost, 0);
      const marked = slip => mine.filter(({last}) => last.slip === slip).length;
      const each = (lost / 100 / Math.max(1, mine.length)).toFixed(2);
      return `${sideName(side)} lost ${each} a turn, mistakes: ${marked('?')}, blunders: ${marked('??')}`;
    };
    if (!running)
      words.textContent = failed ||
        (judged.length ? `${sum('white')}; ${sum('black')}` :
           all.some(({last}) => last.score) ?
                         'stopped before the end: nothing is marked' :
                         'tempi looks at every turn of the main line and marks those that lost something.');
    put(
      list,
      judged.filter(({last}) => last.slip && last.better)
        .map(
          ({turn, last}) =>
            h('li', {},
              h('button', {type: 'button', class: 'bestline', click: () => app.go(last.id)},
                h('b', {class: last.slip === '??' ? 'blunder' : 'mistake'},
                  `${last.better.split(' ')[0]} ${turn.nodes.map(node => node.san).join('/')}${last.slip}`),
                ` ${last.lost ? `lost ${(last.lost / 100).toFixed(2)}` : 'missed a win'}, best ${last.better}`))));
  };
  app.hear(() => {
    if (root !== app.facts.root)
      failed = '';
    if (running && root !== app.facts.root)
      stop();
    if (shown?.nodes !== app.game.nodes)
      draw();
    else if (shown.at !== app.game.at)
      drawGraph(); // the buttons stay
    shown = app.game;
  });
  return {element};
}

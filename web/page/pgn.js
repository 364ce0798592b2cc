// SPDX-License-Identifier: GPL-3.0-or-later
// PGN with its variations. The library reads and writes the main line in all its forms; variations are added here.
import {change, go, line, living, mainline, now, play, turns} from './state.js';
import {turnNumber} from './words.js';

// The tokens of a PGN: tags (name and value), lines that are left out, comments, brackets, NAGs, results with blanks,
// words. A result is written in several ways.
const TOKEN = new RegExp(
  [
    /\[\s*([A-Za-z][^\s"[\]]*)\s*"((?:\\.|[^\\]){0,1000}?)"\s*\]/, /^%.*/, /\{[^}]*\}?/, /;(?!>).*/, /[()]/, /\$\d+/,
    /(?:1 ?- ?0|0 ?- ?1|1\/2 ?- ?1\/2|½ ?- ?½)(?![^\s(){};[$])/, /(?:[^\s(){};]|;>)(?:[^\s(){};[$]|;>)*/
  ].map(part => part.source).join('|'),
  'gm');
const RESULT = /^(?:\*|1[-:‐-—−]0|0[-:‐-—−]1|(?:½|1\/2|0?[.,]5)(?:[-:‐-—−](?:½|1\/2|0?[.,]5))?)$/;
const NAGS = new Map([['!', '$1'], ['?', '$2'], ['!!', '$3'], ['??', '$4'], ['!?', '$5'], ['?!', '$6']]);

/** Writes the game with its variations. */
export function writePgn(app) {
  const {facts, game} = app, board = facts.board.copy();
  try {
    board.setFen(game.start);
    const list = mainline(game);
    for (const node of list.slice(1))
      board.push(node.action);
    const {said} = list[list.length - 1];
    for (const [name, value] of Object.entries({...game.tags, ...said}))
      try {
        board.setTag(name, value);
      } catch {
        // Not every tag can be kept.
      }
    const text = board.pgn();
    if (living(game).length === list.length && !list.some(node => node.comment || node.mark || node.slip || node.nags))
      return text;
    const result = /(1-0|0-1|1\/2-1\/2|\*)\s*$/.exec(text)?.[1] ?? '*';
    const tags = text.slice(0, text.indexOf('\n\n') + 2);
    return `${tags}${wrap(`${words(app, 0, turnJoint(text))} ${result}`)}\n`;
  } finally {
    board.delete();
  }
}

/** Which sign joins the steps of a turn here. */
const turnJoint = text => (/[^,]\/[A-Za-z]/.test(text.slice(text.indexOf('\n\n'))) ? '/' : ',');

/** The words of a line below a node, without the node itself. */
function words(app, from, joint, first = null) {
  const {game} = app, {single} = app.facts, list = mainline(game, from);
  const said = first === null ? remark(list.slice(0, 1)) : [];
  let numbered = true; // whether a turn of Black needs its number: the first, and behind a comment or a variation
  for (const turn of turns(first === null ? list.slice(1) : list)) {
    if (numbered || single || turn.number % 2)
      said.push(turnNumber(turn, single));
    said.push(
      turn.nodes.map(node => node.san).filter((san, i, all) => san !== '--' || all.length === 1).join(joint) || '--');
    const last = turn.nodes[turn.nodes.length - 1];
    if (!last.ends)
      said[said.length - 1] += joint;
    said.push(...turn.nodes.flatMap(nagsOf));
    const bare = said.length;
    said.push(...remark(turn.nodes));
    for (const node of turn.nodes)
      for (const other of game.nodes[node.parent].children.filter(id => id !== node.id && first !== node.id))
        if (game.nodes[node.parent].children[0] === node.id)
          said.push(`(${before(app, node)}${words(app, other, joint, other).replace(/^\S+ /, '')})`);
    numbered = said.length > bare;
  }
  return said.join(' ');
}

/** The NAGs of a node: its mark in the record, or else that of a review, and others. */
const nagsOf = ({mark, slip, nags}) => [...NAGS.has(mark ?? slip) ? [NAGS.get(mark ?? slip)] : [], ...nags ?? []];

/** Adds a NAG to the node that is shown: `?` and `??` are its mark. */
function annotate(game, nag) {
  const mark = ['?', '??'].find(glyph => NAGS.get(glyph) === nag);
  return change(game, game.at, mark ? {mark} : {nags: [...now(game).nags ?? [], nag]});
}

/** The comment of some nodes, if they have one. */
function remark(nodes) {
  const comment = nodes.map(node => node.comment).filter(Boolean).join(' ');
  return comment ? [`{${comment.replace(/[{}]/g, '')}}`] : [];
}

/** The number of the turn in which a variation begins, and the steps of that turn before it. */
function before(app, node) {
  const steps = [];
  for (let at = app.game.nodes[node.parent]; at.parent >= 0 && !at.ends; at = app.game.nodes[at.parent])
    steps.unshift(at.san);
  return `${turnNumber({number: node.turn}, app.facts.single)} ${steps.map(san => `${san}/`).join('')}`;
}

const wrap = text => text.replace(/(.{1,100})(?:\s|$)/g, '$1\n').trimEnd();

/**
 * Reads a game of a PGN, counted from 0, and shows its end. Returns what there is to say; throws if nothing was read, or,
 * where it is to be whole, not all.
 */
export function readPgn(app, text, index = 0, whole = false) {
  const {facts} = app, board = facts.board.copy();
  let fault = '';
  board.setFen(app.game.start);
  try {
    board.readGamePGN(text, index);
  } catch (error) {
    fault = error.message;
    if (whole || !board.moveStack()) {
      board.delete();
      throw error;
    }
  }
  const tagsOf = names => Object.fromEntries(names.map(name => [name, board.tag(name)]).filter(tag => tag[1]));
  const turnsRead = board.moveStack(), said = fault ? {} : tagsOf(['Result', 'Termination']);
  const tags = tagsOf(['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'TimeControl']);
  board.setFen(board.startingFen());
  let game = facts.take(board);
  for (const action of turnsRead ? facts.actions(turnsRead) : [])
    game = play(game, facts.play(action));
  const end = game.at;
  game = {...withVariations(facts, game, gameTokens(text, index)), tags};
  if (said.Result && said.Result !== '*')
    game = change(game, end, {said});
  game = go(game, end);
  app.players = {white: 'human', black: 'human'};
  app.open(game);
  return fault || `${turns(line(game)).length} turns read`;
}

/**
 * The tokens behind the tags of a game of a PGN. Games are counted from 0 as the library does: one ends with its
 * result, before a tag behind its words, or, of tags alone, before another Event behind an empty line.
 */
export function gameTokens(text, index) {
  let count = 0, list = [], begun = false, event = false, worded = false, depth = 0, end = 0;
  const over = () => {
    [count, begun, event, worded, depth] = [count + 1, false, false, false, 0];
    if (count <= index)
      list = [];
  };
  for (const {0: token, 1: name, 2: value, index: at} of text.matchAll(TOKEN)) {
    const lines = text.slice(end, at).match(/\r\n?|\n/g)?.length ?? 0, first = name?.toLowerCase() === 'event';
    end = at + token.length;
    if (name && (!depth || lines)) {
      if (worded || event && first && lines > 1)
        over();
      depth = 0;
      begun = true;
      event ||= first && value !== '';
    } else if (/^[{;]/.test(token) ? begun : !name && !/^%/.test(token)) {
      list.push(token);
      depth = Math.max(0, depth + (token === '(') - (token === ')'));
      worded ||= depth === 0 && !/^[()$]/.test(token);
      begun ||= worded;
      if (depth === 0 && RESULT.test(token.replaceAll(' ', '')))
        over();
    }
    if (count > index)
      break;
  }
  return count < index ? [] : list;
}

/** Adds the variations and comments of a PGN whose main line has been read; what is not understood is left out. */
function withVariations(facts, game, tokens) {
  if (!tokens.some(token => /^[({$]|[!?]$/.test(token)))
    return game;
  let next = go(game, 0), before = 0, depth = 0;
  const stack = [];
  try {
    for (const token of tokens) {
      if (token === '(') {
        stack.push([next.at, before]);
        next = go(next, before);
        depth++;
      } else if (token === ')') {
        if (!stack.length)
          return next;
        let at;
        [at, before] = stack.pop();
        next = go(next, at);
        depth--;
      } else if (token.startsWith('{')) {
        const comment = token.slice(1, -1).replace(/\s+/g, ' ').trim();
        next = change(next, next.at, {comment: [now(next).comment, comment].filter(Boolean).join(' ')});
      } else if (NAGS.has(token) || /^\$\d+$/.test(token)) {
        next = annotate(next, NAGS.get(token) ?? token);
      } else if (!RESULT.test(token.replaceAll(' ', '')) && !/^(\$|;|\d*[.…]+$|(?!0000$)\d+$|%)/.test(token)) {
        const [, turn, said] = /^(?:\d*[.…]+)?(.*?)([!?]*)$/.exec(token);
        const joined = /[/,]$/.test(turn);
        before = /^[/,]/.test(turn) ? before : next.at;
        facts.follow(next);
        for (const action of facts.actions(turn.replace(/^[/,]|[/,]$/g, '')))
          next = play(next, facts.play(action));
        if (!joined && !next.nodes[next.at].ends && facts.view.state.mayEnd && facts.view.state.done > 0)
          next = play(next, facts.play('0000'));
        if (NAGS.has(said))
          next = annotate(next, NAGS.get(said));
      }
      if (depth > 100)
        return next;
    }
  } catch {
    // What comes behind a word that is not understood is left out.
  }
  return next;
}


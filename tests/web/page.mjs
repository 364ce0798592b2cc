// SPDX-License-Identifier: GPL-3.0-or-later
// What the page does in a browser beside whole games (games.mjs): actions of every kind by mouse, turns undone, the
// game kept over a reload, what is broken or hostile, an engine that dies, names and contrast. usage: page.mjs PROGRAM
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {Browser} from './browser.mjs';
import {Native} from './native.mjs';

const folder = new URL('../../build/', import.meta.url), page = new URL('web/tempi.html', folder).href;
const {load} = await import(new URL('wasm/tempi.js', folder));
const tempi = await load();
const browser = await Browser.start({width: 1280, height: 860}), native = new Native(process.argv[2]);
const state = () => browser.run(() => window.tempi.state());
const square = name => `[data-square="${name}"]`;
const full = process.env.TEMPI_TESTS === 'full';

/** Opens an address in the page that is there; both sides are the user's. */
async function open(words) {
  const hash = `#${new URLSearchParams(words)}`;
  await browser.run(text => {
    location.hash = '';
    location.hash = text;
  }, hash);
  await browser.until(() => window.tempi.state().thinking === '');
  await new Promise(resolve => setTimeout(resolve, 30));
}

/** Enters an action by mouse: its squares, then what the menu or a button asks. */
async function enter(game, fen, action, options = null) {
  const board = new tempi.Board(game, fen, options), {path} = board.effect(action);
  board.delete();
  const item = `.menu [data-action="${action}"]`, offered = wanted => Boolean(document.querySelector(wanted));
  if (!path.length && await browser.run(offered, item))
    return browser.click(item);
  if (!path.length)
    return browser.click('[aria-label="End turn"]');
  const played = async () => (await state()).actions[0] === action;
  for (const name of path) {
    await browser.click(square(name));
    if (await played())
      return null;
  }
  if (!await browser.run(offered, item))
    await browser.click('.done');
  if (!await played())
    await browser.click(item);
  return null;
}

const tests = {
  async 'actions of every kind'() {
    for (const line of readFileSync(new URL('actions.tsv', import.meta.url), 'utf8').trim().split('\n')) {
      const [game, fen, action, option] = line.split('\t');
      const options = option ? `${option}=true` : '';
      await open({game, fen, options});
      const before = await state();
      await enter(game, fen, action, options);
      const after = await state();
      assert.equal(after.actions[0], action, `${game}: ${line}`);
      const [{fen: reached}] = await browser.run(() => window.tempi.line());
      assert.equal(reached, await native.fen(game, before.start, [action], option), line);
    }
  },

  async 'steps and turns are undone, and steps of a turn counted'() {
    await open({game: 'progressive', moves: 'e2e4,e7e5,d7d5'});
    for (const [from, to] of [['g1', 'f3'], ['b1', 'c3']])
      await browser.drag(square(from), square(to));
    assert.deepEqual([(await state()).done, (await state()).left], [2, 1]);
    assert.match(await browser.run(() => document.querySelector('.status').textContent), /White: step 3 of 3/);
    assert.equal(await browser.run(() => document.querySelectorAll('.arrow.last .tag').length), 2);
    await browser.click('[aria-label="Undo step"]');
    assert.equal((await state()).done, 1);
    await browser.click('[aria-label="Undo turn"]');
    assert.deepEqual([(await state()).done, (await state()).actions.length], [0, 3]);
    await browser.click(square('d2'));
    await browser.click(square('d5'));
    assert.match((await state()).message, /pawn|d2|d5/);
    await browser.click(square('d2'));
    await browser.click(square('d4'));
    assert.equal(await browser.run(() => document.querySelectorAll('.variation').length), 0);
    assert.match(await browser.run(() => document.querySelector('.moves').textContent), /d4$/);
    await open({game: 'brick', moves: 'e2e4,e7e5'});
    await browser.click(square('d2'));
    await browser.click(square('d4'));
    await browser.click('[aria-label="Undo step"]');
    assert.deepEqual([(await state()).actions.length, (await state()).path], [2, []]);
  },

  async 'an opponent that is stopped, whose turn is taken back and played again'() {
    const begin = async values => {
      await browser.click('[data-new]');
      await browser.run(list => list.forEach(([name, value]) => {
        document.querySelector(`.choose select[aria-label="${name}"]`).value = value;
      }), values);
      await browser.click('[data-start]');
    };
    await open({game: 'marseillais'});
    await begin([['You play', 'white'], ['Level', '10'], ['Time a turn of tempi', '60000']]);
    for (const name of ['e2', 'e4', 'd2', 'd4'])
      await browser.click(square(name));
    assert.equal((await state()).thinking, 'turn');
    await browser.until(() => window.tempi.state().score);
    await browser.click('[aria-label="Stop thinking and play"]');
    assert.deepEqual([(await state()).mine, (await state()).number], [true, 3]);
    await browser.click('[aria-label="Undo step"]');
    assert.deepEqual([(await state()).mine, (await state()).actions], [true, ['e2e4']]);
    await browser.click('[aria-label="Undo turn"]');
    assert.deepEqual([(await state()).mine, (await state()).actions], [true, []]);
    for (const name of ['b1', 'c3', 'd2', 'd4'])
      await browser.click(square(name));
    await browser.until(() => window.tempi.state().score);
    await browser.click('[aria-label="Undo step"]');
    assert.deepEqual([(await state()).thinking, (await state()).done], ['', 1]);
    await browser.click(square('d2'));
    await browser.click(square('d4'));
    await browser.until(() => window.tempi.state().thinking === 'turn' && window.tempi.state().score);
    await browser.run(() => document.querySelector('[aria-label="Stop thinking and play"]').focus());
    await browser.key('Enter', '\r');
    assert.notEqual(await browser.run(() => document.activeElement.dataset.square), undefined);
    assert.match(await browser.run(() => document.querySelector('.moves').textContent), /^1\.Nc3\/d4/);
    assert.equal(await browser.run(() => document.querySelectorAll('.variation').length), 1);
    await browser.click('[aria-label="Undo turn"]'); // a stop before the engine has found anything
    for (const name of ['e2', 'e4', 'g2', 'g4'])
      await browser.click(square(name));
    await browser.run(() => document.querySelector('[aria-label="Stop thinking and play"]').click());
    await browser.until(() => window.tempi.state().mine);
    await browser.click('[aria-label=Hint]'); // a turn that is typed while a hint is searched
    await browser.click('[aria-label="Type a turn"]');
    await browser.type('Nh3');
    await browser.key('Enter', '\r');
    assert.equal((await state()).done, 1);
    await browser.click('.example');
    await browser.click('[data-new]');
    assert.equal(await browser.run(() => document.querySelector('.choose [aria-label="You play"]').value), 'white');
    await browser.click('.choose [aria-label="Close"]');
    await begin([['You play', 'both'], ['Level', '3'], ['Time a turn of tempi', '2000']]);
  },

  async 'how a chosen piece goes, and the rules with the pieces first'() {
    const note = () => browser.run(() => document.querySelector('.bar .note').textContent);
    const chosen = async (game, name) => {
      await open({game});
      await browser.click(square(name));
      return note();
    };
    assert.match(await chosen('fantasy', 'a1'), /^white Chocobo: as a rook; .* – it cannot go now$/);
    assert.deepEqual(await browser.run(() => [...document.querySelectorAll('.info h4')].slice(0, 2).map(
      heading => heading.textContent)), ['The pieces', 'Carriers']);
    await browser.run(() => document.querySelector('.rulesbox').scrollTo(0, 500));
    assert.equal(await chosen('progressive', 'e2'), 'white pawn');
    assert.equal(await browser.run(() => document.querySelector('.rulesbox').scrollTop), 0);
    await browser.click(square('e4'));
    assert.equal(await note(), '');
  },

  async 'the example of a turn'() {
    await open({game: 'progressive'});
    await browser.click('.example');
    assert.ok((await state()).actions.length > 0);
    const slides = () => browser.run(() => document.getAnimations().filter(one =>
      one.effect.target.className === 'piece').length);
    assert.equal(await slides(), 0);
    await browser.size(1280, 860, false, {'prefers-reduced-motion': 'no-preference'});
    await browser.click('.example');
    assert.equal(await slides(), 2);
    await browser.size(1280, 860);
    assert.equal(await browser.run(() => document.querySelector('.unseen').textContent.startsWith('White played') ||
      document.querySelector('.unseen').textContent.startsWith('Black played')), true);
  },

  async 'turns are typed'() {
    await open({game: 'marseillais'});
    await browser.click('[aria-label="Type a turn"]');
    await browser.type('Nf3/e4');
    await browser.key('Enter', '\r');
    assert.deepEqual((await state()).actions, ['g1f3', 'e2e4']);
    await browser.type('Ke5');
    await browser.key('Enter', '\r');
    assert.match((await state()).message, /king/);
    assert.deepEqual(await browser.run(() => [...document.querySelectorAll('[type=text]:not([readonly]), textarea')]
      .filter(field => field.autocapitalize !== 'none').map(field => field.ariaLabel)), []);
  },

  async 'a reload in the middle of a turn'() {
    await open({game: 'marseillais', moves: 'e2e4,d2d4,e7e5'});
    const before = await state();
    await new Promise(resolve => setTimeout(resolve, 300));
    await browser.run(() => history.replaceState(null, '', location.pathname));
    await browser.reload();
    const after = await state();
    assert.deepEqual([after.fen, after.done, after.actions], [before.fen, 1, before.actions]);
    for (const [hash, said] of [['#game=bogus', /^the address: 'bogus'/], ['#top', /^$/]]) {
      await browser.run(text => history.replaceState(null, '', location.pathname + text), hash);
      await browser.reload();
      assert.deepEqual((await state()).actions, before.actions, hash);
      assert.match((await state()).message, said);
    }
    await browser.run(() => history.replaceState(null, '', location.pathname));
  },

  async 'who opens the address of a position moves first there'() {
    const reopen = (players, hash) => browser.run((value, text) => {
      addEventListener('pagehide', () =>
        [localStorage, sessionStorage].forEach(one => one.setItem('tempi',
          JSON.stringify({...JSON.parse(localStorage.getItem('tempi')), players: value}))));
      history.replaceState(null, '', location.pathname + text);
    }, players, hash).then(() => browser.reload());
    const names = () => browser.run(() => [...document.querySelectorAll('.name')].map(e => e.textContent));
    for (const moves of ['e2e4,d2d4,e7e5', 'e2e4,d2d4,e7e5,d7d6']) {
      const black = moves.length < 17;
      await reopen({white: 'human', black: 'engine'}, `#game=marseillais&moves=${moves}`);
      await new Promise(resolve => setTimeout(resolve, 100));
      assert.deepEqual([(await state()).actions.join(), (await state()).thinking], [moves, '']);
      assert.match((await names()).join('; '), black ? /White: tempi.*Black: you/ : /Black: tempi.*White: you/);
    }
    await reopen({white: 'human', black: 'human'}, '');
  },

  async 'a reload keeps variations in their order, and nothing that was deleted'() {
    const listed = () => browser.run(() => document.querySelector('.moves').textContent);
    const reloaded = async () => {
      await new Promise(resolve => setTimeout(resolve, 300));
      await browser.reload();
      return listed();
    };
    await open({game: 'chess', moves: 'e2e4,e7e5'});
    await browser.click('[aria-label="Turn back"]');
    for (const name of ['c7', 'c5'])
      await browser.click(square(name));
    await browser.click('[aria-label="Make this the main line"]');
    assert.equal(await listed(), '1.e4c51...e5');
    assert.equal(await reloaded(), '1.e4c51...e5');
    await browser.click('[aria-label="Delete from here on"]');
    assert.equal(await listed(), '1.e4e5');
    assert.equal(await reloaded(), '1.e4e5');
    await browser.click('[aria-label="Turn on"]'); // what was taken back stands behind what is played in its place
    await browser.click('[aria-label="Undo turn"]');
    await reloaded();
    for (const name of ['c7', 'c5'])
      await browser.click(square(name));
    assert.equal(await listed(), '1.e4c51...e5');
  },

  async 'a reload keeps the clock, and the game of this tab'() {
    const begin = async (clock, pace) => {
      await browser.click('[data-new]');
      await browser.run((...values) => {
        document.querySelector('.choose [data-game=chess]').click();
        ['Clock', 'Time a turn of tempi'].forEach((name, i) => {
          document.querySelector(`.choose select[aria-label="${name}"]`).value = values[i];
        });
      }, clock, pace);
      await browser.click('[data-start]');
    };
    const times = () => browser.run(() => [...document.querySelectorAll('.time')].map(e => e.textContent));
    await begin('3+5', '15000');
    await browser.click(square('e2'));
    await browser.click(square('e4'));
    await browser.until(() => document.querySelector('.time').textContent < '3:00');
    await browser.run(() => addEventListener('pagehide', () => { // as another tab does
      localStorage.setItem('tempi', JSON.stringify({...JSON.parse(localStorage.getItem('tempi')), game: {id: 'brick',
        nodes: [{}], start: ''}}));
      localStorage.setItem('tempi-files', JSON.stringify(['[page-other]\nsteps = 2\n']));
    }));
    await browser.reload();
    assert.deepEqual([(await state()).game, (await state()).actions], ['chess', ['e2e4']]);
    const [black, white] = await browser.until(() => {
      const shown = [...document.querySelectorAll('.time')].map(e => e.textContent);
      return shown[0] && shown;
    });
    assert.match(black, /^2:/);
    assert.equal(white, '3:05');
    await browser.until(was => document.querySelector('.time').textContent < was, black);
    await open({game: 'chess', fen: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1'}); // time is up while a menu asks
    await browser.run(() => addEventListener('pagehide', () => {
      const kept = JSON.parse(sessionStorage.getItem('tempi'));
      Object.assign(kept.clock, {base: 180000, side: 'white', left: {white: 1500, black: 1500}});
      sessionStorage.setItem('tempi', JSON.stringify(kept));
    }));
    await browser.reload();
    for (const name of ['a7', 'a8'])
      await browser.click(square(name));
    assert.equal((await state()).offers.length, 4);
    await browser.until(() => window.tempi.state().over);
    assert.equal(await browser.run(() => document.querySelector('.menu').hidden), true);
    await browser.click('#tab1');
    await browser.click('[aria-label=Analyse]');
    await browser.until(() => document.querySelector('.bestline'));
    await browser.run(() => document.querySelector('.bestline').click());
    assert.deepEqual((await state()).actions, []);
    await browser.click('[aria-label=Analyse]');
    await browser.click('#tab0');
    await browser.click('[data-new]');
    assert.equal(await browser.run(() => document.querySelector('select[aria-label^="Time a turn"]').value), '15000');
    assert.equal(await browser.run(() => document.querySelectorAll('[data-game=page-other]').length), 1);
    await browser.click('.choose [aria-label=Close]');
    await begin('0+0', '2000');
    assert.deepEqual(await times(), ['', '']);
  },

  async 'PGN with variations comes back as it was'() {
    await browser.click('#tab3');
    const text = '[Variant "marseillais"]\n\n1. e4/d4 d5/dxe4 (1... e5/exd4 2. Qxd4/Nc3) (1... d5/Nf6 2. exd5/Nc3) ' +
      '2. Ne2/Qd3 exd3/c6 $4 {bad} *';
    const read = async pgn => {
      await browser.run(value => { document.querySelector('[aria-label=PGN]').value = value; }, pgn);
      await browser.click('[aria-label="Read this PGN"]');
      return browser.run(() => document.querySelector('[aria-label=PGN]').value);
    };
    const first = await read(text);
    assert.match(first, /\(1\.\.\. e5\/exd4 2\. Qxd4\/Nc3\)/);
    assert.match(first, /\(1\.\.\. d5\/Nf6 2\. exd5\/Nc3\)/);
    assert.match(first, /\$4 \{bad\}/);
    const resigned = await read('[Variant "chess"]\n[Result "0-1"]\n\n1. e4 e5 (1... c5) {White resigns} 0-1');
    assert.match(resigned, /\[Result "0-1"\][^]*\{White resigns\} \(1\.\.\. c5\) 0-1\s*$/);
    assert.equal(await read(first), first);
    assert.equal(await browser.run(() => document.querySelectorAll('.variation').length), 2);
    const number = value => browser.run(text => {
      document.querySelector('[aria-label^="Game number"]').value = text;
    }, value);
    await number(2);
    await read(`${text}\n\n[Variant "chess"]\n\n1. f3 e5 (1... d5) 2. g4 Qh4# 0-1`);
    assert.deepEqual([(await state()).game, (await state()).result], ['chess', '0-1 {checkmate}']);
    assert.equal(await browser.run(() => document.querySelectorAll('.variation').length), 1);
    for (const [games, wanted] of [ // games are counted as the library does, however they stand apart
           ['1. e4 e5 (1... c5) 1/2 - 1/2\n\n1. d4 d5 (1... Nf6) *', '1. d4 d5 (1... Nf6) *'],
           ['[Event "a"]\n\n1. e4 e5 (1... c5) *\n[Event "b"]\n\n1. d4 d5 (1... Nf6) *', '1. d4 d5 (1... Nf6) *'],
           ['[Event "a"]\n\n[Site "b"]\n\n1. d4 d5 (1... e5) *\n\n[Event "c"]\n\n1. d4 d5 *', '1. d4 d5 *'],
           ['% one\n[Event "a"]\r\r1. e4 (1. c4) *\r\r[Event "b"]\r\r1. d4 d5 (1... c5) *', '1. d4 d5 (1... c5) *']])
      assert.equal((await read(games)).trim().split('\n').pop(), wanted);
    await number(3);
    await read(text);
    assert.deepEqual(
      [(await state()).game, await browser.run(() => document.querySelector('.share .note').textContent)],
      ['chess', 'the PGN has no game number 3']);
    await number(1);
    await read('[Event "Open [A]"]\n[Site "\\"]"]\n[Variant "chess"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {fine} *');
    assert.equal(await browser.run(() => document.querySelectorAll('.variation').length), 1);
    const body = async pgn => (await read(pgn)).split('\n\n')[1].trim();
    for (const text_ of ['1. e4 e5 (1... c5 2. Nf3 d6) 2. Nc3 {fine} 2... Nf6 3. f4 *', '1. e4 e5 2. Nc3 {an end} *'])
      assert.equal(await body(`\n\n[Variant "chess"]\n\n${text_}\n`), text_);
    assert.equal(await body('[Variant "chess"]\n\n1. e4 {a} e5 *\n\n1. d4 d5 *'), '1. e4 {a} 1... e5 *');
    assert.equal(await body('[Variant "marseillais"]\n\n1. e4/ {a} d4 *'), '1. e4/d4 {a} *');
    assert.equal(await body('[Variant "chess"]\n\n1. e4 {a} 1 ... e5 (1… c5) *'), '1. e4 {a} 1... e5 (1... c5) *');
    assert.equal(await body('[Variant "chess"]\n\n{a start} 1. e4? {a} {b} ({c} 1. d4 d5??) 1... e5!? $10 *'),
      '{a start c} 1. e4 $2 {a b} (1. d4 d5 $4) 1... e5 $5 $10 *');
    await new Promise(resolve => setTimeout(resolve, 300));
    await browser.run(() => history.replaceState(null, '', location.pathname));
    await browser.reload();
    await browser.click('#tab0');
    assert.match(await browser.run(() => document.querySelector('.moves').textContent), /^a start c1\.e4\?/);
    assert.equal(await browser.run(() => document.querySelector('[role=list] > :not([role=listitem])')), null);
    await browser.click('#tab3');
    const kept = await browser.until(() => document.querySelector('[aria-label=PGN]').value);
    assert.match(kept, /1\.\.\. e5 \$5 \$10 \*/);
    await read('[Variant "future"]\n\n0... 0000 0000 1. Ni3 (1. Rj1 h6) 1... Ra8 *');
    assert.equal(await browser.run(() => document.querySelectorAll('.variation').length), 1);
    const blank = '\n'.repeat(20000); // a pattern that goes back over them would outlast the test's time
    await read(`${blank}[Variant "chess"]\n\n1. e4 ${blank}{a} e5 *${blank}x`);
    assert.deepEqual((await state()).actions, ['e2e4', 'e7e5']);
  },

  async 'pieces of one game with the turns of another, options, a games file with an error'() {
    await browser.click('[data-new]');
    await browser.click('.choose input[type=search]');
    await browser.type('losing:progressive');
    await browser.click('.choose [data-start]');
    assert.equal((await state()).game, 'losing:progressive');
    await browser.click('[data-new]'); // it is chosen for another game
    await browser.click('.choose [data-start]');
    assert.equal((await state()).game, 'losing:progressive');
    await enter('losing:progressive', (await state()).start, 'e2e4');
    assert.equal((await state()).left, 2);
    await browser.click('#tab3');
    assert.match(await browser.run(() => document.querySelector('[aria-label=PGN]').value), /\n\n1\. e4 \*/);
    await open({game: 'Monster Chess'}); // by whatever name, it is the game of the list
    assert.equal((await state()).game, 'monster');
    await browser.click('[data-new]');
    assert.deepEqual(await browser.run(() => [document.querySelectorAll('[data-game=monster]').length,
      document.querySelector('.games [aria-selected=true]').dataset.game]), [1, 'monster']);
    await browser.click('.choose input[type=search]');
    await browser.type('fantasy-advanced');
    await browser.run(() => {
      const field = document.querySelector('.choose input[aria-label=FrontWhite]');
      field.value = 'DDSO.DDD';
      field.dispatchEvent(new Event('change'));
    });
    await browser.click('.choose [data-start]');
    assert.match((await state()).start, /\/DDSO1DDD\//);
    await browser.click('[data-new]');
    await browser.click('.choose [data-start]');
    assert.match((await state()).start, /\/DDSO1DDD\//);
    await browser.click('[data-new]'); // what is refused changes nothing of the game that is there
    await browser.run(() => {
      const field = document.querySelector('.choose input[aria-label=FrontWhite]');
      field.value = 'nonsense';
      field.dispatchEvent(new Event('change'));
      document.querySelector('.choose select[aria-label="You play"]').value = 'black';
      document.querySelector('.choose select[aria-label=Clock]').value = '3+5';
    });
    await browser.click('.choose [data-start]');
    assert.match(await browser.run(() => document.querySelector('.choose footer .note').textContent), /FrontWhite must/);
    assert.deepEqual(await browser.run(() => [...document.querySelectorAll('.player')].map(e => e.innerText.trim())),
      ['Black: you', 'White: you']);
    await browser.run(() => {
      document.querySelector('.choose select[aria-label="You play"]').value = 'both';
      document.querySelector('.choose select[aria-label=Clock]').value = '0+0';
    });
    await browser.click('.choose [aria-label=Close]');
    const file = new URL('web/wrong.games', folder).pathname;
    for (const [text, said] of [
           ['[mine]\nsteps = many\n', /^2:\d+: /],
           ['[mine-2]\nname = <b>Mine</b>\nbase = chess\nsteps = 2\n', /game|unknown|name/]]) {
      writeFileSync(file, text);
      const {root} = await browser.send('DOM.getDocument');
      const {nodeId} = await browser.send('DOM.querySelector', {nodeId: root.nodeId, selector: 'input[type=file]'});
      await browser.run(() => { document.querySelector('.share .note').textContent = ''; });
      await browser.send('DOM.setFileInputFiles', {nodeId, files: [file]});
      assert.match(await browser.until(() => document.querySelector('.share .note').textContent), said);
    }
    await browser.click('#tab0');
  },

  async 'pieces in hand are dropped by mouse, finger, keys and text'() {
    const hand = name => `.hand [data-square="${name}"]`, file = new URL('../games/drops.games', folder).pathname;
    const {root} = await browser.send('DOM.getDocument');
    const {nodeId} = await browser.send('DOM.querySelector', {nodeId: root.nodeId, selector: 'input[type=file]'});
    await browser.send('DOM.setFileInputFiles', {nodeId, files: [file]});
    await browser.until(() => /games added/.test(document.querySelector('.share .note').textContent));
    native.say(`setoption name VariantPath value ${file}`);
    const start = '4k3/8/8/3q4/8/8/3Q~4/4K3[RPPn] w - - 0 9', game = 'progressive-crazyhouse';
    await open({game, fen: start});
    const shown = () => browser.run(() => [...document.querySelectorAll('.hand')].map(row =>
      [...row.querySelectorAll('.inhand')].map(cell => cell.getAttribute('aria-label')).join('; ')));
    assert.deepEqual(await shown(), ['black knight, 1 in hand', 'white rook, 1 in hand; white pawn, 2 in hand']);
    assert.equal(await browser.run(() => document.querySelector('[data-square=d2]').title), 'white queen, promoted');
    assert.equal(await browser.run(() => document.querySelector('.hand [data-square="N@"]')), null);
    await browser.drag(hand('P@'), square('h6')); // by mouse: dragged, refused where it may not go, clicked
    assert.deepEqual((await state()).actions, ['P@h6']);
    await browser.drag(hand('P@'), square('h8'));
    assert.match((await state()).message, /pawn|P|h8|drop/);
    await browser.click(hand('R@'));
    assert.ok(await browser.run(() => document.querySelectorAll('.square.quiet').length) > 40);
    assert.deepEqual((await state()).path, ['R@']);
    await browser.click(hand('R@'));
    assert.deepEqual((await state()).path, []);
    await browser.click(hand('P@'));
    await browser.click(square('g6'));
    assert.deepEqual([(await state()).actions, (await shown())[1]], [['P@h6', 'P@g6'], 'white rook, 1 in hand']);
    await browser.click('[aria-label="Undo step"]');
    assert.equal((await shown())[1], 'white rook, 1 in hand; white pawn, 1 in hand');
    await browser.click(square('d2')); // what was promoted comes to the hand as what it was
    await browser.click(square('d5'));
    assert.match((await shown())[1], /white queen, 1/);
    await browser.run(() => document.querySelector('[data-square=b1]').focus()); // by keys, from the lowest rank down
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight'])
      await browser.key(key);
    assert.equal(await browser.run(() => document.activeElement.dataset.square), 'P@');
    await browser.key('Enter', '\r');
    for (const key of ['ArrowUp', 'Enter'])
      await browser.key(key, key === 'Enter' ? '\r' : '');
    const by = (await state()).actions.length;
    assert.equal(by, 3);
    await browser.size(400, 860, true);
    await browser.touch(hand('R@')); // by finger
    await browser.touch(square('a6'));
    await browser.size(1280, 860);
    assert.equal((await state()).actions[3], 'R@a6');
    await browser.click('[aria-label="Type a turn"]');
    await browser.type('Q@b6');
    await browser.key('Enter', '\r');
    const now = await state();
    assert.deepEqual(now.actions.slice(3), ['R@a6', 'Q@b6']);
    assert.equal(now.fen, await native.fen(game, now.start, now.actions));
    assert.match(await browser.run(() => document.querySelector('.moves').textContent), /@h6.*Q~?xd5.*R@a6.*Q@b6/);
    await open({game: 'chess'});
    assert.equal(await browser.run(() => document.querySelectorAll('.hand:not([hidden])').length), 0);
    const other = new URL('web/hands.games', folder).pathname; // one letter in two games is two pieces
    writeFileSync(other, ['N super', 'B sloop'].map(piece =>
      `[page-${piece.slice(2)}]\nbase = marseillais\nhands = captures\npiece S = ${piece}\n`).join(''));
    await browser.send('DOM.setFileInputFiles', {nodeId, files: [other]});
    await browser.until(() => /^2 games added/.test(document.querySelector('.share .note').textContent));
    for (const name of ['super', 'sloop']) {
      await open({game: `page-${name}`, fen: '4k3/8/8/8/8/8/8/4K3[S] w - - 0 1'});
      assert.deepEqual(await shown(), ['', `white ${name}, 1 in hand`]);
    }
  },

  async 'files without tags: moves, and a FEN'() {
    const read = async text => {
      const file = new URL('web/plain.txt', folder).pathname;
      writeFileSync(file, text);
      const {root} = await browser.send('DOM.getDocument');
      const {nodeId} = await browser.send('DOM.querySelector', {nodeId: root.nodeId, selector: 'input[type=file]'});
      await browser.send('DOM.setFileInputFiles', {nodeId, files: [file]});
    };
    await open({game: 'marseillais', moves: ''});
    await read('1. e4,d4 Nf6,e6 2. e5,\n');
    await browser.until(() => window.tempi.state().actions.length === 5);
    await read('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n');
    await browser.until(() => window.tempi.state().actions.length === 0);
    assert.match((await state()).fen, /^4k3/);
  },

  async 'a text with an error, the number of the game, texts that are dropped, files that are forgotten'() {
    const give = (type, text, selector = 'body') => browser.run((kind, value, wanted) => {
      const data = new DataTransfer();
      data.setData('text', value);
      return document.querySelector(wanted).dispatchEvent(kind === 'paste' ?
        new ClipboardEvent('paste', {clipboardData: data, bubbles: true}) :
        new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}));
    }, type, text, selector);
    const note = () => browser.run(() => document.querySelector('.share .note').textContent);
    const moves = 'd2d4,d7d5,c2c4';
    await open({game: 'chess', moves});
    await give('paste', 'e4 is my favourite');
    assert.deepEqual([(await state()).actions.join(), (await state()).message === ''], [moves, false]);
    await browser.click('#tab3');
    await browser.click('[aria-label="Read this PGN"]');
    assert.deepEqual((await state()).actions, ['e2e4']);
    await browser.run(() => { document.querySelector('[aria-label^="Game number"]').value = '2'; });
    await give('paste', '1. c4 e5 *');
    assert.deepEqual((await state()).actions, ['c2c4', 'e7e5']);
    for (const kind of ['dragover', 'drop'])
      assert.equal(await give(kind, '1. d4 *', '[aria-label=PGN]'), true); // left to the field
    assert.deepEqual((await state()).actions, ['c2c4', 'e7e5']);
    await give('drop', '1. d4 *', '.board');
    assert.deepEqual((await state()).actions, ['d2d4']);
    await browser.run(() => {
      const field = document.querySelector('[aria-label=FEN]');
      field.value = '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1';
      field.focus();
    });
    await browser.key('Enter', '\r');
    assert.match((await state()).fen, /^4k3\//);
    await give('paste', '[page-edited]\nsteps = 2\n');
    await give('paste', '[page-edited]\nsteps = 3\n');
    assert.match(await note(), /'page-edited' already .*Forget files/);
    await give('paste', '[chess]\nsteps = 3\n');
    assert.match(await note(), /'chess' already$/);
    const loaded = browser.event('Page.loadEventFired');
    await browser.run(() => document.querySelector('[aria-label="Forget files of games"]').click());
    await loaded;
    await browser.until(() => document.documentElement.dataset.ready === 'true');
    await give('paste', '[page-edited]\nsteps = 3\n');
    assert.match((await state()).message, /^1 game added/);
    await browser.run(() => { document.querySelector('.share .note').textContent = ''; });
    await browser.click('#tab0');
    await browser.click('[data-new]'); // a file that is dropped on the choice of a game is seen
    await browser.run(() => {
      const data = new DataTransfer();
      data.items.add(new File(['1. f4 *'], 'a.pgn'));
      document.querySelector('.choose').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
    });
    await browser.until(() => window.tempi.state().actions[0] === 'f2f4');
    assert.equal(await browser.run(() => document.querySelector('.choose').open), false);
  },

  async 'squares that have become walls'() {
    const file = new URL('web/walls.games', folder).pathname;
    writeFileSync(file, '[page-walls]\nbase = marseillais\nwalls = past\n');
    const {root} = await browser.send('DOM.getDocument');
    const {nodeId} = await browser.send('DOM.querySelector', {nodeId: root.nodeId, selector: 'input[type=file]'});
    await browser.send('DOM.setFileInputFiles', {nodeId, files: [file]});
    await browser.until(() => /1 game added/.test(document.querySelector('.share .note').textContent));
    await open({game: 'page-walls'});
    await browser.click(square('e2'));
    await browser.click(square('e4'));
    const said = await browser.run(() => document.querySelector('.square.wall').getAttribute('aria-label'));
    assert.equal(said, 'e2, wall');
    await browser.click(square('e2'));
    assert.deepEqual((await state()).path, []);
  },

  async 'variants of a variants.ini, as a file and pasted: walls, hands, goals, and what is refused'() {
    const note = () => browser.run(() => document.querySelector('.share .note').textContent);
    const looks = names => browser.run(list => list.map(name =>
      document.querySelector(`[data-square="${name}"]`).getAttribute('aria-label')), names);
    const file = new URL('web/variants.ini', folder).pathname;
    writeFileSync(file, '# two that are taken, one that is not\r\n[page-duck:duck]\r\nturnSteps = 1 2 ...\r\n' +
      '[page-wrong:chess]\r\nkings = 7\r\n[page-hill:crazyhouse]\r\nflagPiece = k\r\nturnSteps = 2\r\n' +
      'flagRegionWhite = d4 e4\r\nflagRegionBlack = e4 e5\r\n');
    const {root} = await browser.send('DOM.getDocument');
    const {nodeId} = await browser.send('DOM.querySelector', {nodeId: root.nodeId, selector: 'input[type=file]'});
    await browser.send('DOM.setFileInputFiles', {nodeId, files: [file]});
    await browser.until(() => /^2 games added.* 1 error, /.test(document.querySelector('.share .note').textContent));
    assert.match(await note(), /:\n5:1: no key 'kings'/);
    assert.match((await state()).message, /^2 games added[^\n]*$/);
    native.say(`setoption name VariantPath value ${file}`);
    await browser.click('[data-new]'); // chosen as any other, and played to the end of a turn
    await browser.click('.choose input[type=search]');
    await browser.type('page-duck');
    await browser.click('.choose [data-start]');
    assert.equal((await state()).game, 'page-duck');
    const step = async text => {
      await browser.click('[aria-label="Type a turn"]');
      await browser.type(text);
      await browser.key('Enter', '\r');
      return state();
    };
    for (const name of ['e2', 'e4'])
      await browser.click(square(name));
    assert.deepEqual([(await state()).path, (await state()).decider], [['e4'], 'white']); // its wall is next
    assert.equal(
      await browser.run(() => document.querySelector('.status').textContent), 'White: the wall of the step');
    await browser.click(square('d7')); // not there; its piece stays chosen
    assert.match((await state()).message, /d7/);
    await browser.click(square('d5'));
    const walled = await state();
    assert.deepEqual([walled.actions, walled.decider], [['e2e4', 'e4d5'], 'black']);
    assert.deepEqual(await looks(['d5', 'e4']), ['d5, wall', 'e4, white pawn']);
    assert.equal(walled.fen, await native.fen('page-duck', walled.start, walled.actions));
    await browser.click('.bar ~ .controls [aria-label="Hint"]'); // the worker has the variants, too
    await browser.until(() => document.querySelector('.arrow.hint'));
    await open({game: 'page-hill', fen: '4k3/8/8/8/8/3K4/8/8[Qn] w - - 0 9'});
    assert.deepEqual(await looks(['d4', 'e4', 'e5', 'd5']),
      ['d4, goal of White', 'e4, goal', 'e5, goal of Black', 'd5']);
    assert.deepEqual(
      await browser.run(() => [...document.querySelectorAll('.inhand')].map(cell => cell.getAttribute('aria-label'))),
      ['black knight, 1 in hand', 'white queen, 1 in hand']);
    assert.match((await step('Q@h1')).fen, /7Q/);
    const won = await step('Kd4');
    assert.match(won.result, /^1-0 /);
    const paste = text => browser.run(value => {
      const data = new DataTransfer();
      data.setData('text', value);
      document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));
    }, text);
    await paste('[page-pasted:makruk]\nturnStepsWhite = 1 2\n');
    assert.match((await state()).message, /^1 game added/);
    await paste('[page-section]\nsteps = 3\n');
    assert.match((await state()).message, /^1 game added/);
    await paste('[page-nothing:none]\n');
    assert.match((await state()).message, /^1:15: there is no variant 'none'/);
    await open({game: 'page-pasted'});
    await new Promise(resolve => setTimeout(resolve, 300));
    await browser.run(() => history.replaceState(null, '', location.pathname));
    await browser.reload(); // they are there after a reload
    assert.equal((await state()).game, 'page-pasted');
    await open({game: 'page-hill'});
    assert.equal((await state()).game, 'page-hill');
  },

  async 'what is broken or hostile'() {
    const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
    const nodes = () => browser.run(() => document.querySelectorAll('script, iframe, object, embed').length);
    const before = await nodes();
    for (const words of
           [{game: evil}, {game: 'chess', fen: evil}, {game: 'chess', fen: '8'.repeat(200000)},
            {game: 'chess', moves: evil}, {game: 'future', options: `${evil}=1`},
            {game: 'chess', moves: 'e2e4,'.repeat(50000)}]) {
      const was = await state();
      await open(words);
      assert.notEqual((await state()).message, '', JSON.stringify(words).slice(0, 100));
      assert.equal((await state()).fen, was.fen);
    }
    await browser.click('#tab3');
    for (const pgn of
           [evil, `[Event "${evil.replaceAll('"', "'")}"]\n\n1. e4 {${evil}} e5 *`, '('.repeat(100000),
            '1. e4 '.repeat(100000), '\u0000\u0001\uffff', '[Variant "no"]\n\n1. e4 *']) {
      await browser.run(value => { document.querySelector('[aria-label=PGN]').value = value; }, pgn);
      await browser.click('[aria-label="Read this PGN"]');
      assert.notEqual(await browser.run(() => document.querySelector('.share .note').textContent), '');
    }
    await browser.click('#tab0');
    const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', nodes_ = [{}, null, {id: 3, parent: 9},
      {id: 1, parent: 0, action: 'e2e5'}, {id: 2, parent: 0, action: 'e2e4', comment: evil}];
    for (const kept of ['{', '{"version":1}', '{"version":1,"game":{"id":"chess","start":"x","nodes":[{}]}}',
      JSON.stringify({version: 1, game: {id: 'chess', start, nodes: nodes_, at: 7}, custom: [1, '[x']})]) {
      await browser.run(text => {
        window.addEventListener('pagehide', () => [localStorage, sessionStorage].forEach(one => one.setItem('tempi', text)));
        history.replaceState(null, '', location.pathname);
      }, kept);
      await browser.reload();
      assert.ok((await state()).game);
    }
    assert.equal((await state()).game, 'chess');
    const paste = text => browser.run(value => {
      const data = new DataTransfer();
      data.setData('text', value);
      document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));
    }, text);
    const places = await browser.run(() => history.length);
    await paste('https://example.org/tempi.html#game=monster&moves=e2e4,e7e6');
    await browser.until(() => window.tempi.state().game === 'monster');
    assert.deepEqual((await state()).actions, ['e2e4', 'e7e6']);
    for (let i = 0; i < 2; i++) {
      await browser.click(square('d2'));
      await paste('https://example.org/tempi.html#game=bogus');
      assert.match((await state()).message, /^the address: 'bogus'/);
    }
    assert.equal(await browser.run(() => history.length), places); // the way back leads out of the page
    await open({game: 'chess', moves: ''});
    await paste('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    assert.equal((await state()).fen, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    await paste(`9/${evil}`);
    assert.notEqual((await state()).message, '');
    await paste('1. d4 d5 *');
    assert.deepEqual((await state()).actions, ['d2d4', 'd7d5']);
    await open({game: 'marseillais', moves: ''});
    await paste('Nf3/e4');
    assert.deepEqual((await state()).actions, ['g1f3', 'e2e4']);
    assert.deepEqual(browser.errors, []);
    await browser.run(() => {
      const script = document.createElement('script');
      script.textContent = 'window.hacked = 1';
      document.body.append(script);
      script.remove();
    });
    assert.match(browser.errors.splice(0).join(), /Content Security Policy/);
    assert.equal(await browser.run(() => window.hacked), undefined);
    assert.equal(await nodes(), before);
    await open({game: 'marseillais'});
  },

  async 'an engine that dies while it thinks'() {
    await open({game: 'marseillais'});
    await browser.click('#tab1');
    await browser.click('[aria-label=Analyse]');
    await browser.until(() => document.querySelectorAll('.bestline').length > 1);
    assert.ok(await browser.run(() => document.querySelectorAll('.arrow.best').length) > 0);
    assert.equal(await browser.run(async () => { // a line stays under the pointer and in focus while its text changes
      const line = document.querySelector('.bestline'), was = line.textContent;
      line.focus();
      for (let i = 0; i < 200 && line.textContent === was; i++)
        await new Promise(resolve => setTimeout(resolve, 50));
      return line.textContent !== was && document.activeElement === line;
    }), true);
    await browser.kill();
    await browser.click(square('e2'));
    await browser.click(square('e4'));
    await browser.until(() => document.querySelectorAll('.bestline').length > 1);
    await browser.click('[aria-label=Analyse]');
    await browser.click('#tab0');
    if (!full)
      return;
    await browser.click('[data-new]');
    await browser.run(() => {
      for (const [name, value] of [['You play', 'none'], ['Level', '10'], ['Time a turn of tempi', '1000']])
        document.querySelector(`.choose select[aria-label="${name}"]`).value = value;
    });
    await browser.click('[data-start]');
    await new Promise(resolve => setTimeout(resolve, 500));
    await browser.kill();
    await browser.until(() => window.tempi.state().number > 1);
    assert.equal((await state()).message, '');
    await browser.click('[data-new]');
    await browser.run(() => { document.querySelector('.choose select[aria-label="You play"]').value = 'both'; });
    await browser.click('[data-start]');
  },

  async 'the analysis of another game from the same position, and of a game that has ended'() {
    const best = () => browser.run(() => document.querySelectorAll('.bestline').length);
    await open({game: 'chess'});
    await browser.click('#tab1');
    await browser.click('[aria-label=Analyse]');
    await browser.until(() => document.querySelectorAll('.bestline').length > 1);
    await open({game: 'marseillais'});
    await browser.until(() => /\/[A-Za-z]/.test(document.querySelector('.bestline')?.textContent));
    await open({game: 'chess', moves: 'f2f3,e7e5,g2g4,d8h4'});
    assert.equal(await best(), 0);
    assert.equal(await browser.run(() => document.querySelector('.analysis .facts').textContent), 'the game has ended');
    await browser.click('[aria-label=Analyse]');
    await browser.click('#tab0');
  },

  async 'what the tablebase says, and the review of a game drawn by repetition'() {
    const start = '7k/8/5K2/8/8/8/6Q1/8 w - - 0 1', round = 'g2g1,h8h7,g1g2,h7h8';
    await open({game: 'chess', fen: start, moves: `${round},${round}`});
    await browser.click('#tab2');
    await browser.click('[aria-label="Review the game"]');
    await browser.until(() => /blunders/.test(document.querySelector('.review .facts').textContent));
    assert.equal(await browser.run(() => document.querySelector('.review .facts').textContent),
      'White lost 2.50 a turn, mistakes: 3, blunders: 1; Black lost 0.00 a turn, mistakes: 0, blunders: 0');
    assert.deepEqual(await browser.run(() => [...document.querySelectorAll('.slips li')].map(e => e.textContent)),
      ['1. Qg1? missed a win, best 1. Qg7#', '2. Qg2? missed a win, best 2. Qg7#',
        '3. Qg1? missed a win, best 3. Qg7#', '4. Qg2?? lost 10.00, best 4. Qg7#']);
    await browser.click('#tab1');
    await open({game: 'chess', fen: start});
    await browser.click('[aria-label=Analyse]');
    await browser.until(() => /^tablebase: White wins in 1 turn;/.test(
      document.querySelector('.analysis .facts').textContent));
    await browser.click('[aria-label=Analyse]');
    await browser.click('#tab0');
  },

  async 'a review that is stopped or fails, and marks of the record'() {
    const facts = () => browser.run(() => document.querySelector('.review .facts').textContent);
    const nodes = value => browser.run(text => {
      const field = document.querySelector('[aria-label="Nodes for each turn"]');
      field.value = text;
      field.dispatchEvent(new Event('change'));
    }, value);
    const paste = text => browser.run(value => {
      const data = new DataTransfer();
      data.setData('text', value);
      document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));
    }, text);
    await browser.click('#tab2');
    await paste('[Variant "chess"]\n\n1. e4 e5?? 2. Nf3? Nc6 3. Bb5 Ke7 *');
    await nodes('200000');
    await browser.click('[aria-label="Review the game"]');
    await browser.until(() => /^[2-5] of/.test(document.querySelector('.review .facts').textContent));
    await browser.click('[aria-label="Stop the review"]');
    assert.match(await facts(), /^stopped before the end/);
    await nodes('3000');
    await browser.click('[aria-label="Review the game"]');
    await browser.until(() => /blunders/.test(document.querySelector('.review .facts').textContent));
    const slip = () => browser.run(() => (window.slip = document.querySelector('.slips button')).isConnected);
    assert.equal(await slip(), true);
    await browser.click('.slips button');
    assert.equal(await browser.run(() => window.slip.isConnected), true);
    await browser.click('#tab3');
    assert.match(await browser.run(() => document.querySelector('[aria-label=PGN]').value),
      /1\. e4 e5 \$4 2\. Nf3 \$2 Nc6 3\. Bb5 Ke7 \$[24] \*/);
    await new Promise(resolve => setTimeout(resolve, 300));
    await browser.reload();
    await browser.click('#tab2');
    await browser.run(() => {
      window.Worker = class {
        postMessage() { setTimeout(() => this.onerror({preventDefault() {}, message: 'boom'}), 10); }
        terminate() {}
      };
    });
    await open({game: 'chess', moves: 'd2d4,d7d5'});
    await browser.click('[aria-label="Review the game"]');
    await browser.until(() => document.querySelector('.review .facts').textContent === 'the engine failed: boom' &&
      document.querySelector('.review .main').textContent === 'Review');
    await browser.reload();
    await browser.click('#tab0');
  },

  async 'a review ends with its game'() {
    const button = '.review .main', moves = 'e2e4,e7e5,g1f3,b8c6,f1c4,f8c5,c2c3,g8f6,d2d4,e5d4';
    await browser.click('#tab2');
    for (const words of [{game: 'chess'}, {game: 'chess', fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'}]) {
      await open({game: 'chess', moves});
      await browser.click(button);
      assert.equal(await browser.run(wanted => document.querySelector(wanted).textContent, button), 'Stop');
      await open(words);
      assert.equal(await browser.run(wanted => document.querySelector(wanted).textContent, button), 'Review');
      await new Promise(resolve => setTimeout(resolve, 500));
      assert.equal(await browser.run(() => document.querySelectorAll('.graph .dot').length), 0);
      const kept = await browser.run(() => JSON.parse(localStorage.getItem('tempi')).game.nodes);
      assert.equal(kept.length, 1);
    }
    await browser.click('#tab0');
  },

  async 'the numbers of turns, wherever a game starts'() {
    const listed = () => browser.run(() => document.querySelector('.moves').textContent);
    await open({game: 'chess', fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', moves: 'e7e5,g1f3'});
    assert.equal(await listed(), '1...…e52.Nf3');
    await open({game: 'progressive', fen: 'rnbqkbnr/ppp2ppp/8/3pp3/4P3/2NP1N2/PPP2PPP/R1BQKB1R b KQkq - 0 2',
      moves: 'a7a6'});
    assert.equal(await listed(), '4.a6');
  },

  async 'the clock: a step taken back, an engine that is not looked at, a game from elsewhere'() {
    const times = () => browser.run(() => [...document.querySelectorAll('.time')].map(e => !e.hidden && e.textContent));
    const begin = async (who, clock, level = '3') => {
      await browser.click('[data-new]');
      await browser.run((...values) => {
        document.querySelector('.choose [data-game=chess]').click();
        ['You play', 'Clock', 'Level'].forEach((name, i) => {
          document.querySelector(`.choose select[aria-label="${name}"]`).value = values[i];
        });
      }, who, clock, level);
      await browser.click('[data-start]');
    };
    await begin('both', '3+5');
    for (let i = 0; i < 2; i++) {
      await browser.click(square('e2'));
      await browser.click(square('e4'));
      assert.match((await times())[1], /^3:0[45]$/);
      await browser.click('[aria-label="Undo step"]');
    }
    const [black] = await times();
    await browser.until(() => document.querySelectorAll('.time')[1].textContent < '2:59');
    assert.equal((await times())[0], black);
    await begin('white', '1+2'); // tempi thinks on, and plays, while its user looks back
    for (const name of ['e2', 'e4'])
      await browser.click(square(name));
    await browser.click('[aria-label="Turn back"]');
    assert.deepEqual([(await state()).thinking, (await state()).actions], ['turn', []]);
    await browser.until(() => window.tempi.state().thinking === '');
    assert.deepEqual([(await state()).actions, (await state()).mine], [[], true]);
    await browser.click('[aria-label="Last position"]');
    assert.equal((await state()).actions.length, 2);
    await browser.until(() => document.querySelectorAll('.time')[1].textContent < '1:01');
    await begin('white', '1+2', '10'); // who plays elsewhere meanwhile has another game
    for (const name of ['e2', 'e4'])
      await browser.click(square(name));
    await browser.click('[aria-label="Turn back"]');
    for (const name of ['d2', 'd4'])
      await browser.click(square(name));
    await browser.click('[aria-label="Stop thinking and play"]');
    await browser.until(() => window.tempi.state().thinking === '');
    assert.deepEqual([(await state()).actions[0], (await state()).actions.length], ['d2d4', 2]);
    await begin('white', '0+0', '10'); // an answer elsewhere does not keep it from one here
    for (const name of ['e2', 'e4'])
      await browser.click(square(name));
    await browser.click('[aria-label="Turn back"]');
    for (const name of ['d2', 'd4'])
      await browser.click(square(name));
    await browser.click('[data-node="1"]');
    await browser.click('[aria-label="Stop thinking and play"]');
    await browser.until(() => document.querySelector('[data-node="3"]'));
    assert.deepEqual([(await state()).thinking, (await state()).actions], ['turn', ['e2e4']]);
    for (const words of [{game: 'chess'}, {game: 'chess', fen: '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1'}]) {
      await open(words);
      assert.deepEqual(await times(), [false, false]);
      await begin('white', '1+2');
    }
    await begin('both', '0+0');
  },

  async 'time that is up: the result is that of the position where the clock ran, and is kept'() {
    const back = async (clock, words) => {
      await open({game: 'chess', ...words});
      await new Promise(resolve => setTimeout(resolve, 250));
      await browser.run(text => {
        history.replaceState(null, '', location.pathname);
        addEventListener('pagehide', () => {
          const kept = JSON.parse(sessionStorage.getItem('tempi'));
          const live = kept.game.nodes.length - 1;
          sessionStorage.setItem('tempi', JSON.stringify({...kept, game: {...kept.game, live, at: live},
            clock: {base: 60000, increment: 0, left: {white: 1000, black: 1000}, ...text}}));
        });
      }, clock);
      await browser.reload();
    };
    const pgn = async () => {
      await browser.click('#tab3');
      const text = await browser.run(() => document.querySelector('[aria-label=PGN]').value);
      await browser.click('#tab0');
      return text;
    };
    const bare = {fen: '4k3/8/8/8/8/8/P2q4/4K3 w - - 0 1', moves: 'e1d2,e8e7'}; // Black has nothing to win with
    await back({side: 'white'}, bare);
    await browser.click('[aria-label="First position"]');
    await browser.until(() => window.tempi.state().message);
    assert.match((await state()).message, /^Draw: out of time/);
    assert.deepEqual([(await state()).over, (await state()).mine], [false, true]);
    await browser.click('[aria-label="Last position"]');
    assert.deepEqual([(await state()).over, /^Draw: out/.test((await state()).words)], [true, true]);
    assert.match(await pgn(), /\[Result "1\/2-1\/2"\][^]*\[Termination "time forfeit"\][^]* 1\/2-1\/2\s*$/);
    await back({side: 'white'}, {moves: 'e2e4,e7e5'});
    await browser.until(() => window.tempi.state().over);
    await browser.reload();
    assert.equal((await state()).words, 'Black wins on time');
    assert.match(await pgn(), /\[Result "0-1"\][^]*\[Termination "time forfeit"\][^]* 0-1\s*$/);
    await browser.click('[aria-label="Undo step"]');
    assert.match((await state()).words, /^Black: one step/);
    for (const name of ['c7', 'c5'])
      await browser.click(square(name));
    assert.deepEqual([(await state()).actions, (await state()).over], [['e2e4', 'c7c5'], false]);
    await open({game: 'chess'});
  },

  async 'the step that is shown is seen in the list of turns, and keeps the focus'() {
    const there = () => browser.run(() => {
      const step = document.querySelector('[aria-current]'), list = step.closest('.moves').getBoundingClientRect();
      const {top, bottom} = step.getBoundingClientRect();
      return [top >= list.top && bottom <= list.bottom, document.activeElement === step];
    });
    await browser.click('#tab1');
    await open({game: 'chess', moves: 'a2a3,a7a6,b2b3,b7b6,c2c3,c7c6,d2d3,d7d6,e2e3,e7e6,f2f3,f7f6,g2g3,g7g6,h2h3,h7h6,' +
      'a3a4,a6a5,b3b4,b6b5,c3c4,c6c5,d3d4,d6d5,e3e4,e6e5,f3f4,f6f5,g3g4,g6g5,h3h4,h6h5,a1a3,a8a6,a3a1,a6a8,h1h3,h8h6'});
    await browser.click('#tab0');
    assert.deepEqual(await there(), [true, false]);
    await browser.click('[aria-current]');
    await browser.run(() => document.querySelector('[aria-current]').focus());
    await browser.run(() => document.querySelector('[aria-label="Make this the main line"]').click());
    assert.deepEqual(await there(), [true, true]);
    await browser.click('[aria-label="First position"]');
    await browser.click('[data-node="1"]');
    await browser.run(() => document.querySelector('[aria-label="Delete from here on"]').focus());
    await browser.key('Enter', '\r');
    assert.deepEqual([(await state()).actions, await browser.run(() => 'square' in document.activeElement.dataset)], [[], true]);
  },

  async 'what is typed into Share stays until it is read'() {
    const text = () => browser.run(() => document.querySelector('[aria-label=PGN]').value);
    await open({game: 'chess'});
    await browser.click('#tab3');
    await browser.run(() => {
      const field = document.querySelector('[aria-label=PGN]');
      field.focus();
      field.select();
    });
    await browser.type('1. d4 d5 *');
    await browser.click(square('e2'));
    await browser.click(square('e4'));
    assert.equal(await text(), '1. d4 d5 *');
    await browser.click('[aria-label="Read this PGN"]');
    assert.deepEqual((await state()).actions, ['d2d4', 'd7d5']);
    await browser.click(square('c2'));
    await browser.click(square('c4'));
    assert.match(await text(), /1\. d4 d5 2\. c4 \*/);
    await browser.click('#tab0');
  },

  async 'keys in the choice of a game, in a menu, and where the board is turned'() {
    const at = () => browser.run(() => {
      const {dataset, type} = document.activeElement;
      return dataset.game ?? dataset.action ?? dataset.square ?? type;
    });
    const keys = async (...names) => {
      for (const name of names)
        await browser.key(name, name.length === 1 ? name : name === 'Enter' ? '\r' : '');
    };
    await browser.click('[data-new]');
    await browser.click('.choose input[type=search]');
    await browser.type('fantasy');
    await keys('ArrowDown', 'ArrowDown');
    assert.equal(await at(), 'fantasy-advanced');
    assert.equal(await browser.run(() => document.querySelectorAll('.games [tabindex="0"]').length), 1);
    await keys('Tab');
    assert.equal(await browser.run(() => document.activeElement.closest('.games')), null);
    await browser.click('.choose input[type=search]');
    await browser.type('xyz');
    await keys('Enter');
    assert.equal(await browser.run(() => document.querySelector('[data-start]').disabled), true);
    await browser.run(() => {
      const field = document.querySelector('.choose input[type=search]');
      field.value = 'brick';
      field.dispatchEvent(new Event('input'));
    });
    await keys('Enter');
    assert.deepEqual([await browser.run(() => document.querySelector('.choose').open), (await state()).game],
      [false, 'brick']);
    for (const name of ['marseillais', 'Chess']) { // a name that is typed in full is chosen
      await browser.click('[data-new]');
      await browser.click('.choose input[type=search]');
      await browser.type(name);
      await keys('Enter');
      assert.equal((await state()).game, name.toLowerCase());
    }
    await open({game: 'chess', fen: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1'});
    await browser.click(square('a7'));
    await browser.click(square('a8'));
    const first = await at();
    await keys('ArrowDown');
    const second = await at();
    assert.notEqual(second, first);
    await browser.run(() => document.querySelector('[aria-label=Hint]').click()); // the menu stays when a hint comes
    await browser.until(() => document.querySelector('.arrow.hint'));
    assert.equal(await at(), second);
    assert.match(await browser.run(() => document.querySelector('.bar .note').textContent), /^hint: 1\. a8=/);
    await keys('ArrowLeft', 'End', 'ArrowUp', 'Home');
    assert.equal(await at(), first);
    await keys('Enter');
    assert.deepEqual([(await state()).actions, await at()], [[first], 'a8']);
    await keys('f');
    assert.equal(await at(), 'a8');
    await keys('f');
    await open({game: 'chess', moves: 'f2f3,e7e5,g2g4'}); // where a control is no longer of use, the board has the keys
    await browser.click('[aria-label="Type a turn"]');
    await browser.type('Qh4');
    await keys('Enter');
    assert.deepEqual([(await state()).over, /^[a-h][1-8]$/.test(await at())], [true, true]);
    await open({game: 'chess', fen: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1', moves: first});
    await browser.run(() => document.querySelector('[aria-label="Undo turn"]').focus());
    await keys('Enter');
    assert.deepEqual([(await state()).actions, /^[a-h][1-8]$/.test(await at())], [[], true]);
    await open({game: 'chess', fen: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1', moves: first});
    await browser.click('#tab0');
    await browser.run(() => document.activeElement.blur());
    await keys('Home');
    assert.equal((await state()).actions.length, 0);
    await keys('End');
    assert.equal((await state()).actions.length, 1);
  },

  async 'what is said once, a finger that scrolls, a copy that is refused'() {
    await open({game: 'chess'});
    await browser.run(() => {
      window.said = 0;
      new MutationObserver(list => { window.said += list.length; }).observe(document.querySelector('.unseen'),
        {childList: true, characterData: true, subtree: true});
    });
    for (const name of ['e2', 'e4', 'e7', 'd7', 'c7'])
      await browser.click(square(name));
    assert.equal(await browser.run(() => window.said), 1);
    await open({game: 'chess', moves: 'e2e4'});
    await browser.click('#tab3');
    await browser.run(() => Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true}));
    await browser.click('[aria-label="Copy FEN"]');
    assert.match(await browser.run(() => document.querySelector('.share .note').textContent), /does not let/);
    await browser.click('#tab0');
    await browser.click('[data-new]'); // nothing is pasted behind the dialog
    await browser.run(() => {
      const data = new DataTransfer();
      data.setData('text', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
      document.activeElement.blur();
      document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));
    });
    assert.deepEqual((await state()).actions, ['e2e4']);
    await browser.click('.choose [aria-label=Close]');
    await browser.size(360, 640, true);
    await browser.touch(square('e7'));
    const at = await browser.place('.status'), touch = (type, ...touchPoints) =>
      browser.send('Input.dispatchTouchEvent', {type, touchPoints});
    await touch('touchStart', at);
    for (let i = 1; i < 12; i++)
      await touch('touchMove', {x: at.x, y: at.y - 12 * i});
    await touch('touchEnd');
    await browser.until(() => scrollY > 0);
    assert.deepEqual((await state()).path, ['e7']);
    await browser.run(async () => { // the page goes on by itself after the finger, and the squares with it
      for (let still = 0; still < 3; still = scrollY ? 0 : still + 1) {
        scrollTo(0, 0);
        await new Promise(resolve => setTimeout(resolve, 100));
      }
    });
    const from = await browser.place(square('d7')), to = await browser.place(square('d5'));
    await touch('touchStart', from); // a finger that stays for a while: Chromium makes a right button of it
    await browser.run(() => document.querySelector('[data-square=d7]').dispatchEvent(
      new MouseEvent('contextmenu', {bubbles: true, cancelable: true})));
    for (let i = 1; i < 6; i++)
      await touch('touchMove', {x: to.x, y: from.y + (to.y - from.y) * i / 5});
    await touch('touchEnd');
    assert.deepEqual((await state()).actions, ['e2e4', 'd7d5']);
    await browser.size(1280, 860);
  },

  async 'a tap that opens a menu under the finger, a field that is left for the board'() {
    await browser.size(390, 844, true);
    await open({game: 'chess', fen: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1'});
    const tap = async (name, part) => {
      const {x, y, height} = await browser.run(wanted => {
        const {left, top, width, height: all} = document.querySelector(wanted).getBoundingClientRect();
        return {x: left + width / 2, y: top, height: all};
      }, square(name));
      const touch = (type, ...touchPoints) => browser.send('Input.dispatchTouchEvent', {type, touchPoints});
      await touch('touchStart', {x, y: y + height * part});
      await new Promise(resolve => setTimeout(resolve, 60));
      await touch('touchEnd');
      await new Promise(resolve => setTimeout(resolve, 100));
    };
    await tap('a7', 0.5);
    await tap('a8', 0.95);
    assert.deepEqual([(await state()).actions, (await state()).offers.length], [[], 4]);
    await browser.touch('.menu [data-action=a7a8n]');
    await browser.until(() => window.tempi.state().actions.length === 1);
    await browser.size(1280, 860);
    await open({game: 'chess'});
    await browser.click('[aria-label="Type a turn"]');
    await browser.click(square('e2'));
    assert.equal(await browser.run(() => document.activeElement.matches('input')), false);
    await browser.click(square('e4'));
    await browser.key('ArrowLeft');
    assert.deepEqual((await state()).actions, []);
    for (const name of ['d2', 'd4']) // as screen readers press, without a place
      await browser.run(wanted => document.querySelector(wanted).click(), square(name));
    assert.deepEqual((await state()).actions, ['d2d4']);
  },

  async 'names of controls, contrast, nothing moves'() {
    const where = () => browser.run(() => JSON.stringify(document.querySelector('.board').getBoundingClientRect()));
    await open({game: 'marseillais'});
    const at = await where();
    for (const scheme of ['light', 'dark']) {
      await browser.size(1280, 860, false, {'prefers-color-scheme': scheme});
      for (const tab of [0, 1, 2, 3]) {
        await browser.click(`#tab${tab}`);
        assert.deepEqual(await browser.run(faults), [], `${scheme}, tab ${tab}`);
      }
      await browser.click('[data-new]');
      assert.deepEqual(await browser.run(faults), [], `${scheme}, choice`);
      await browser.click('.choose [aria-label=Close]');
    }
    await browser.click('#tab0');
    await browser.click(square('e2'));
    assert.equal(await where(), at);
    await browser.click(square('e4'));
    assert.equal(await where(), at);
    for (const [width, height] of [[360, 740], [820, 1180], [2560, 1440]]) {
      await browser.size(width, height);
      assert.equal(
        await browser.run(() => document.documentElement.scrollWidth > innerWidth), false, `${width} pixels`);
      assert.ok(
        await browser.run(() => document.querySelector('.board').getBoundingClientRect().width) >=
        Math.min(340, width - 20));
    }
    for (const [width, height] of [[844, 390], [667, 375]]) { // telephones on their sides
      await browser.size(width, height);
      const {width: side} = JSON.parse(await where());
      assert.ok(side > 340 && side < height, `a board of ${side} pixels in a window of ${width}x${height}`);
      await browser.click('[data-new]');
      assert.ok(await browser.run(() => document.querySelector('.games').clientHeight) > 80);
      await browser.click('.choose [aria-label=Close]');
    }
    for (const [width, height] of [[320, 568], [360, 560], [640, 280]]) { // small ones, below the bars of their browsers
      await browser.size(width, height);
      await browser.click('[data-new]');
      assert.ok(await browser.run(() => document.querySelector('.games').clientHeight) > 110, `${width}x${height}`);
      await browser.click('.choose [aria-label=Close]');
    }
    await browser.size(1280, 860);
  },

  async 'two hundred turns without growth'() {
    if (!full)
      return;
    await browser.click('[data-new]');
    await browser.run(() => {
      document.querySelector('.choose [data-game="marseillais"]').click();
      for (const [name, value] of [['You play', 'none'], ['Level', '1']])
        document.querySelector(`.choose select[aria-label="${name}"]`).value = value;
    });
    const used = async () => {
      await browser.send('HeapProfiler.collectGarbage');
      return (await browser.send('Runtime.getHeapUsage')).usedSize;
    };
    const sizes = [];
    let turns = 0;
    for (let game = 0; turns < 200; game++) {
      if (game)
        await browser.click('[data-new]');
      await browser.click('[data-start]');
      turns += await browser.until(() => (window.tempi.state().over ? window.tempi.state().number : 0));
      sizes.push(await used());
    }
    assert.ok(sizes[sizes.length - 1] - sizes[0] < 3000000, `heap: ${sizes}`);
  },

  /** The last test, because it leaves the page. */
  async 'records that replay has put into the page'() {
    const pgn = new URL('web/given.pgn', folder), html = new URL('web/given.html', folder);
    writeFileSync(pgn, '[Event "</template><script>alert(1)</script>"]\n[White "A & B"]\n[Variant "marseillais"]\n\n' +
      '1. e4/d4 {a <b>remark</b>} Nf6/Nxe4 2. Bd3/Bxe4 d5/dxe4 *\n\n[Variant "progressive"]\n\n1. e4 e5/Nf6 *\n');
    execFileSync(process.argv[2], ['replay', pgn.pathname, '--html', html.pathname, '--board',
      new URL(page).pathname]);
    await browser.open(html.href);
    const {game, number, fen} = await state();
    assert.deepEqual([game, number], ['marseillais', 5]);
    assert.match(fen, /^rnbqkb1r\/ppp1pppp\/8\/8\/3Pp3\/8\/PPP2PPP\/RNBQK1NR w /);
    assert.equal(await browser.run(() => document.querySelectorAll('script:not([id])').length), 1);
    assert.ok(await browser.run(() => document.body.innerText.includes('a <b>remark</b>')));
    for (const name of ['g1', 'f3']) // what is played there is kept, until the page has another record
      await browser.click(square(name));
    const kept = (await state()).actions;
    assert.equal(kept[kept.length - 1], 'g1f3');
    await new Promise(resolve => setTimeout(resolve, 300));
    await browser.reload();
    assert.deepEqual((await state()).actions, kept);
    writeFileSync(html, readFileSync(html, 'utf8').replace('A &amp; B', 'C'));
    await browser.reload();
    assert.equal((await state()).fen, fen);
  },
};

/** Controls without a name, and texts of too little contrast. */
function faults() {
  const list = [], seen = e => e.checkVisibility() && e.getBoundingClientRect().width > 0;
  const parse = text => text.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b]
                                 .map(c => c / 255)
                                 .map(c => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
                                 .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = e => {
    for (; e; e = e.parentElement) {
      const colour = parse(getComputedStyle(e).backgroundColor);
      if (colour.length < 4 || colour[3] > 0.9)
        return colour;
    }
    return [255, 255, 255];
  };
  const open = document.querySelector('dialog[open]') ?? document.querySelector('#app');
  for (const e of open.querySelectorAll('button, input, select, textarea, [role=tab], a'))
    if (seen(e) && !(e.getAttribute('aria-label') || e.textContent.trim() || e.closest('label')?.textContent.trim()))
      list.push(`no name: ${e.outerHTML.slice(0, 80)}`);
  for (const e of open.querySelectorAll('*')) {
    const own = [...e.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!own || !seen(e) || e.closest('svg, :disabled, option') || e.matches('option'))
      continue;
    const a = light(parse(getComputedStyle(e).color)), b = light(ground(e));
    if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5)
      list.push(`contrast of ${e.textContent.slice(0, 30)} (${e.className})`);
  }
  return list;
}

try {
  await browser.open(page);
  await browser.run(() => {
    document.querySelector('.choose select[aria-label="You play"]').value = 'both';
  });
  await browser.click('[data-start]');
  for (const [name, test] of Object.entries(tests)) {
    const begun = Date.now();
    await test().catch(error => { throw new Error(`${error.stack}\n${name}: ${error.message}`); });
    assert.deepEqual(browser.errors, [], name);
    console.log(`${name}: ${Date.now() - begun} ms`);
  }
} catch (error) {
  await browser.picture(new URL('web/failed.png', folder).pathname);
  console.error(error.message, browser.errors.join('\n'));
  process.exitCode = 1;
} finally {
  native.end();
  await browser.end();
}

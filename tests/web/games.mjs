// SPDX-License-Identifier: GPL-3.0-or-later
// Whole games in the browser: a random legal player who has only the page, against the engine at level 1. Every
// position must be that of the native program, and the console without errors.
// usage: games.mjs PROGRAM TURNS WAY GAME|FILE.games:GAME ...
import assert from 'node:assert/strict';
import {Browser} from './browser.mjs';
import {Native} from './native.mjs';
import {actRandomly, random} from './player.mjs';

const [program, turns, way, ...games] = process.argv.slice(2);
const page = new URL('../../build/web/tempi.html', import.meta.url).href;
const opened = new Set();

/** Chooses a game as a player does. */
async function choose(browser, game, side) {
  await browser.click('[data-new]');
  await browser.click('.choose input[type=search]');
  await browser.type(game);
  await browser.click(`[data-game="${game}"]`);
  await browser.run((name, value) => {
    const set = (label, what) => { document.querySelector(`.choose select[aria-label="${label}"]`).value = what; };
    set('You play', value);
    set('Level', '1');
    set('Time a turn of tempi', '300');
  }, game, side);
  await browser.click('[data-start]');
}

/** Reads a games file by the page's own field, and in the program. */
async function openFile(browser, native, name) {
  const file = new URL(`../../${name}`, import.meta.url).pathname;
  native.say(`setoption name VariantPath value ${file}`);
  await browser.click('#tab3');
  const {root} = await browser.send('DOM.getDocument');
  const {nodeId} = await browser.send('DOM.querySelector', {nodeId: root.nodeId, selector: 'input[type=file]'});
  await browser.send('DOM.setFileInputFiles', {nodeId, files: [file]});
  await browser.until(() => /games added/.test(document.querySelector('.share .note').textContent));
  await browser.click('#tab0');
}

async function play(browser, native, game, seed) {
  const below = random(seed), side = seed % 2 ? 'white' : 'black';
  await choose(browser, game, side);
  let state, acts = 0;
  for (;;) {
    state = await browser.until(() => {
      const now = window.tempi.state();
      return (now.mine || now.over) && !now.thinking ? now : null;
    });
    if (state.over || state.number > turns || acts++ > 400)
      break;
    await actRandomly(browser, below, way);
  }
  const line = await browser.run(() => window.tempi.line());
  for (let i = 0; i < line.length; i++)
    assert.equal(line[i].fen, await native.fen(game, state.start, line.slice(0, i + 1).map(node => node.action)),
      `${game}: ${line.slice(0, i + 1).map(node => node.action).join(' ')}`);
  return `${game}: ${state.number} turns, ${line.length} actions, ${state.result}`;
}

const browser = await Browser.start({width: 1280, height: 900, touch: way === 'touch'});
const native = new Native(program);
let at = '';
try {
  await browser.open(page);
  await browser.click('.choose [aria-label=Close]');
  for (const [i, game] of games.entries()) {
    at = game;
    const [, file, name] = /^(.*\.games):(.*)$/.exec(game) ?? [];
    if (file && !opened.has(file))
      await openFile(browser, native, file);
    opened.add(file);
    console.log(await play(browser, native, name ?? game, i + 1));
    assert.deepEqual(browser.errors, [], `the console, ${game}`);
  }
} catch (error) {
  await browser.picture(new URL('../../build/web/failed.png', import.meta.url).pathname);
  console.error(`${at}: ${error.stack}\n${browser.errors.join('\n')}`);
  process.exitCode = 1;
} finally {
  native.end();
  await browser.end();
}

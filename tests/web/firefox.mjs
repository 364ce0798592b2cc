// SPDX-License-Identifier: GPL-3.0-or-later
// The page in Firefox, driven by its Marionette protocol without packages: a turn is entered by mouse, the engine
// answers, and the position is that of the native program. usage: firefox.mjs PROGRAM
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import net from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Native} from './native.mjs';

const home = mkdtempSync(join(tmpdir(), 'tempi-firefox-')), port = 20000 + process.pid % 20000;
writeFileSync(join(home, 'user.js'), `user_pref("marionette.port", ${port});\n`);
const child = spawn('firefox-esr', ['--headless', '--marionette', '--profile', home, '--no-remote', 'about:blank'],
  {stdio: 'ignore', env: {...process.env, HOME: home}});
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

/** Connects as soon as the browser listens. */
async function connect() {
  for (let tries = 0; tries < 300; tries++) {
    const socket = net.connect(port, '127.0.0.1');
    if (await new Promise(resolve => socket.once('connect', () => resolve(true)).once('error', () => resolve(false))))
      return socket;
    await pause(200);
  }
  throw new Error('Firefox does not listen');
}

const socket = await connect(), waiting = new Map();
let text = Buffer.alloc(0), count = 0;
socket.on('data', data => {
  text = Buffer.concat([text, data]);
  for (;;) {
    const colon = text.indexOf(':'), length = Number(text.subarray(0, colon));
    if (colon < 0 || text.length < colon + 1 + length)
      return;
    const message = JSON.parse(text.subarray(colon + 1, colon + 1 + length));
    text = text.subarray(colon + 1 + length);
    if (Array.isArray(message)) {
      const [, id, error, result] = message, {resolve, reject} = waiting.get(id);
      error ? reject(new Error(JSON.stringify(error))) : resolve(result);
    }
  }
});
const send = (name, params = {}) => new Promise((resolve, reject) => {
  const body = JSON.stringify([0, ++count, `WebDriver:${name}`, params]);
  waiting.set(count, {resolve, reject});
  socket.write(`${Buffer.byteLength(body)}:${body}`);
});
const run = async (work, ...args) =>
  (await send('ExecuteScript', {script: `return (${work})(...arguments)`, args, sandbox: null})).value;
const until = async work => {
  for (let tries = 0; tries < 600; tries++) {
    const value = await run(work);
    if (value)
      return value;
    await pause(100);
  }
  throw new Error(`waited too long for ${work}`);
};
const click = async selector => {
  const {x, y} = await run(wanted => {
    const box = document.querySelector(wanted).getBoundingClientRect();
    return {x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2)};
  }, selector);
  await send('PerformActions', {actions: [{type: 'pointer', id: 'mouse', parameters: {pointerType: 'mouse'}, actions: [
    {type: 'pointerMove', x, y, duration: 0}, {type: 'pointerDown', button: 0}, {type: 'pointerUp', button: 0}]}]});
};

const native = new Native(process.argv[2]);
try {
  await send('NewSession', {capabilities: {alwaysMatch: {}}});
  await send('SetWindowRect', {width: 1280, height: 900});
  await send('Navigate', {url: new URL('../../build/web/tempi.html', import.meta.url).href});
  await until(() => document.documentElement.dataset.ready === 'true');
  await click('[data-start]');
  for (const square of ['e2', 'e4', 'd2', 'd4'])
    await click(`[data-square=${square}]`);
  await until(() => window.tempi?.state().number === 3 && window.tempi.state().mine);
  const line = await run(() => window.tempi.line()), start = await run(() => window.tempi.state().start);
  assert.deepEqual(line.slice(0, 2).map(node => node.action), ['e2e4', 'd2d4']);
  for (let i = 0; i < line.length; i++)
    assert.equal(line[i].fen, await native.fen('marseillais', start, line.slice(0, i + 1).map(node => node.action)));
  const {value} = await send('TakeScreenshot', {full: false});
  writeFileSync(new URL('../../build/web/firefox.png', import.meta.url), Buffer.from(value, 'base64'));
  console.log(`Firefox: ${line.map(node => node.san).join(' ')}`);
} catch (error) {
  console.error(error.stack);
  process.exitCode = 1;
} finally {
  native.end();
  socket.destroy();
  const gone = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  rmSync(home, {recursive: true, force: true, maxRetries: 10, retryDelay: 200});
}

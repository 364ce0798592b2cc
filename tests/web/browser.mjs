// SPDX-License-Identifier: GPL-3.0-or-later
// A headless Chromium driven by its DevTools protocol over pipes, without packages.
import {spawn, spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** The program, or null if there is none. */
export const chromium = () => ['chromium', 'chromium-browser', 'google-chrome'].find(name =>
  spawnSync(name, ['--version'], {stdio: 'ignore', timeout: 60000}).status === 0) ?? null;

/** Starts a browser with one page. `errors` collects what the console says of errors. */
export class Browser {
  static async start({width = 1280, height = 800, touch = false} = {}) {
    const browser = new Browser();
    browser.home = mkdtempSync(join(tmpdir(), 'tempi-web-'));
    browser.errors = [];
    browser.waiting = new Map();
    browser.heard = [];
    browser.count = 0;
    browser.child = spawn(
      chromium(),
      [
        '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
        '--remote-debugging-pipe', `--user-data-dir=${browser.home}`, '--hide-scrollbars', 'about:blank'
      ],
      {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
    let rest = '';
    browser.child.stdio[4].on('data', data => {
      const parts = (rest + data).split('\0');
      rest = parts.pop();
      parts.forEach(part => browser.take(JSON.parse(part)));
    });
    const {targetInfos} = await browser.send('Target.getTargets', {}, null);
    const page = targetInfos.find(target => target.type === 'page');
    browser.session =
      (await browser.send('Target.attachToTarget', {targetId: page.targetId, flatten: true}, null)).sessionId;
    for (const domain of ['Page', 'Runtime', 'Log'])
      await browser.send(`${domain}.enable`);
    await browser.send('Target.setAutoAttach', {autoAttach: true, waitForDebuggerOnStart: false, flatten: true});
    await browser.size(width, height, touch);
    return browser;
  }

  take(message) {
    const {id, method, params} = message;
    if (id) {
      const {resolve, reject} = this.waiting.get(id);
      this.waiting.delete(id);
      if (message.error)
        reject(new Error(message.error.message));
      else
        resolve(message.result);
    } else if (method === 'Target.attachedToTarget') {
      this.worker = params.sessionId;
    } else if (method === 'Runtime.exceptionThrown') {
      this.errors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    } else if (method === 'Runtime.consoleAPICalled' && ['error', 'assert'].includes(params.type)) {
      this.errors.push(params.args.map(arg => arg.value ?? arg.description).join(' '));
    } else if (method === 'Log.entryAdded' && params.entry.level === 'error') {
      this.errors.push(params.entry.text);
    } else {
      this.heard.filter(one => one.method === method).forEach(one => one.resolve(params));
      this.heard = this.heard.filter(one => one.method !== method);
    }
  }

  send(method, params = {}, session = this.session) {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {resolve, reject});
      this.child.stdio[3].write(`${JSON.stringify({id, method, params, ...session ? {sessionId: session} : {}})}\0`);
    });
  }

  event(method) {
    return new Promise(resolve => this.heard.push({method, resolve}));
  }

  async size(width, height, touch = false, features = {}) {
    await this.send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile: touch});
    await this.send('Emulation.setTouchEmulationEnabled', {enabled: touch, maxTouchPoints: touch ? 2 : 1});
    await this.send('Emulation.setEmulatedMedia', {
      features:
        Object.entries({'prefers-reduced-motion': 'reduce', ...features}).map(([name, value]) => ({name, value}))
    });
  }

  /** Opens an address and waits until the page says that it is ready. */
  async open(url) {
    const loaded = this.event('Page.loadEventFired');
    const {errorText} = await this.send('Page.navigate', {url});
    if (errorText)
      throw new Error(`${url}: ${errorText}`);
    if (!url.includes('#') || this.fresh !== false)
      await loaded;
    await this.until(() => document.documentElement.dataset.ready === 'true');
  }

  /** Loads the page anew. */
  async reload() {
    const loaded = this.event('Page.loadEventFired');
    await this.send('Page.reload');
    await loaded;
    await this.until(() => document.documentElement.dataset.ready === 'true');
  }

  /** Runs a function in the page and returns what it returns. */
  async run(work, ...args) {
    const {result, exceptionDetails} = await this.send('Runtime.evaluate', {awaitPromise: true, returnByValue: true,
      expression: `(${work})(...${JSON.stringify(args)})`});
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until a function in the page returns something true, which it returns. */
  async until(work, ...args) {
    for (const end = Date.now() + 60000; Date.now() < end;) {
      const value = await this.run(work, ...args);
      if (value)
        return value;
      await new Promise(resolve => setTimeout(resolve, 15));
    }
    throw new Error(`waited too long for ${work}`);
  }

  /** The middle of an element; it must be seen there. */
  place(selector) {
    return this.run(wanted => {
      const element = document.querySelector(wanted);
      if (!element)
        throw new Error(`there is no ${wanted}`);
      element.scrollIntoView({block: 'nearest'});
      const {left, top, width, height} = element.getBoundingClientRect();
      const x = left + width / 2, y = top + height / 2, above = document.elementFromPoint(x, y);
      if (!width || !(element.contains(above) || element.dataset.square))
        throw new Error(`${wanted} is not seen: ${above?.outerHTML.slice(0, 100)}`);
      return {x, y};
    }, selector);
  }

  /** Ends whatever the youngest worker does. */
  async kill() {
    await this.send('Runtime.enable', {}, this.worker);
    await this.send('Runtime.terminateExecution', {}, this.worker);
  }

  async mouse(type, {x, y}, buttons = 1) {
    await this.send(
      'Input.dispatchMouseEvent',
      {type, x, y, button: type === 'mouseMoved' ? 'none' : 'left', buttons, clickCount: 1});
  }

  async click(selector) {
    const at = await this.place(selector);
    await this.mouse('mouseMoved', at, 0);
    await this.mouse('mousePressed', at);
    await this.mouse('mouseReleased', at, 0);
  }

  async drag(from, to) {
    const a = await this.place(from), b = await this.place(to);
    await this.mouse('mouseMoved', a, 0);
    await this.mouse('mousePressed', a);
    await this.mouse('mouseMoved', {x: (a.x + b.x) / 2, y: (a.y + b.y) / 2});
    await this.mouse('mouseMoved', b);
    await this.mouse('mouseReleased', b, 0);
  }

  async touch(selector) {
    const at = await this.place(selector);
    await this.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [at]});
    await this.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  }

  async key(key, text = '') {
    for (const type of ['keyDown', 'keyUp'])
      await this.send('Input.dispatchKeyEvent', {
        type,
        key,
        code: key,
        ...type === 'keyDown' && text ? {text} : {},
        windowsVirtualKeyCode:
          {Enter: 13, Tab: 9, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40}[key] ?? 0
      });
  }

  type(text) {
    return this.send('Input.insertText', {text});
  }

  async picture(file) {
    const {data} = await this.send('Page.captureScreenshot', {format: 'png'});
    mkdirSync(join(file, '..'), {recursive: true});
    writeFileSync(file, Buffer.from(data, 'base64'));
  }

  async end() {
    const gone = new Promise(resolve => this.child.once('exit', resolve));
    this.send('Browser.close', {}, null).catch(() => {});
    await Promise.race([gone, new Promise(resolve => setTimeout(resolve, 3000))]);
    this.child.kill('SIGKILL');
    await gone;
    rmSync(this.home, {recursive: true, force: true, maxRetries: 5});
  }
}

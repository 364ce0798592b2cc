// SPDX-License-Identifier: GPL-3.0-or-later
// A player of random legal actions who has only the page: it points at the squares that the page lights, and chooses in
// its menus. Ways: mouse (clicks and drags), touch, keys.

/** Random numbers below n, the same for the same seed. */
export const random = seed => n => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return (seed >>> 8) % n;
};

const square = name => `[data-square="${name}"]`;

/** What the page offers: pieces that can go, lit squares, items of a menu, buttons. */
const offers = () => ({
  state: window.tempi.state(),
  sources: [...document.querySelectorAll('.square.source')].map(e => e.dataset.square),
  lit: [...document.querySelectorAll('.square.lit')].map(e => e.dataset.square),
  menu: [...document.querySelectorAll('.menu:not([hidden]) [data-action]')].map(e => e.dataset.action),
  done: Boolean(document.querySelector('.done:not([hidden])')),
  end: Boolean(document.querySelector('[aria-label="End turn"]:not(:disabled)')),
});

/** One action by what the page offers. `below` gives random numbers, `way` is mouse, touch or keys. */
export async function actRandomly(browser, below, way) {
  const first = await browser.run(offers);
  const before = first.state.actions.length;
  const acted = () => browser.run(n => window.tempi.state().actions.length !== n, before);
  if (first.end && (!first.sources.length || below(4) === 0))
    return press(browser, way, '[aria-label="End turn"]');
  if (!first.sources.length && first.menu.length)
    return press(browser, way, `[data-action="${first.menu[below(first.menu.length)]}"]`);
  if (!first.sources.length)
    throw new Error(`nothing to point at: ${JSON.stringify(first.state)}`);
  const from = first.sources[below(first.sources.length)];
  let now = first;
  if (way === 'mouse' && below(3) === 0) {
    await browser.click(square(from));
    now = await browser.run(offers);
    await browser.click(square(from));
    if (!now.lit.length || now.menu.length) {
      await browser.click(square(from));
    } else {
      await browser.drag(square(from), square(now.lit[below(now.lit.length)]));
      if (await acted())
        return null;
      now = await browser.run(offers);
    }
  } else {
    await press(browser, way, square(from));
    now = await browser.run(offers);
  }
  for (let tries = 0; tries < 20; tries++) {
    if (now.menu.length && (!now.lit.length || below(3) === 0))
      await press(browser, way, `[data-action="${now.menu[below(now.menu.length)]}"]`);
    else if (now.done && below(2) === 0)
      await press(browser, way, '.done');
    else if (now.lit.length)
      await press(browser, way, square(now.lit[below(now.lit.length)]));
    else
      throw new Error(`nothing follows ${JSON.stringify(now)}`);
    if (await acted())
      return null;
    now = await browser.run(offers);
  }
  throw new Error(`no action came of it: ${JSON.stringify(now)}`);
}

/** Presses an element: by mouse, by finger, or with the keys that lead there. */
async function press(browser, way, selector) {
  if (way === 'mouse')
    return browser.click(selector);
  if (way === 'touch')
    return browser.touch(selector);
  const name = /data-square="(\w+)"/.exec(selector)?.[1];
  if (name)
    await walk(browser, name);
  else
    await browser.run(wanted => document.querySelector(wanted).focus(), selector);
  return browser.key('Enter', '\r');
}

/** Goes to a square with the arrow keys, from the one that the keys are on. */
async function walk(browser, name) {
  const rank = word => Number(word.slice(1));
  let at = await browser.run(() => {
    document.querySelector('[role=gridcell][tabindex="0"]').focus();
    return [
      document.activeElement.dataset.square, document.querySelector('[role=gridcell]:not([aria-hidden])').dataset.square
    ];
  });
  const turned = rank(at[1]) === 1;
  at = at[0];
  for (let i = 0; i < 60 && at !== name; i++) {
    const up = rank(name) - rank(at), right = name.charCodeAt(0) - at.charCodeAt(0);
    await browser.key(up && (i % 2 || !right) ? ((up > 0) !== turned ? 'ArrowUp' : 'ArrowDown') :
      (right > 0) !== turned ? 'ArrowRight' : 'ArrowLeft');
    at = await browser.run(() => document.activeElement.dataset.square);
  }
  if (at !== name)
    throw new Error(`the keys do not lead to ${name} but to ${at}`);
}

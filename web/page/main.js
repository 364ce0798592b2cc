// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the page together: loads the library, brings back the last game, listens to keys and dropped files.
import {load} from '../tempi.js';
import {makeAnalysis} from './analysis.js';
import {App} from './app.js';
import {makeChoice, rulesWords} from './choose.js';
import {button, h, put} from './dom.js';
import {Engine} from './engine.js';
import {Facts} from './facts.js';
import {kindOf, loadGames} from './files.js';
import {makeLook} from './look.js';
import {makeMoves} from './moves.js';
import {makeReport} from './report.js';
import {makeReview} from './review.js';
import {makeShare} from './share.js';
import {files, keep, open, rebuild, recall, remember} from './store.js';
import {makeTable} from './table.js';

/** Unpacks the module that the page has in it. */
async function unpack() {
  const bytes = Uint8Array.from(atob(document.getElementById('wasm-text').textContent), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compileStreaming(new Response(stream, {headers: {'Content-Type': 'application/wasm'}}));
}

/** Tabs: one of several panels is shown. */
function tabs(entries) {
  const list = h('div', {class: 'tabs', role: 'tablist'}), box = h('div', {class: 'tabbed'});
  const show = wanted => entries.forEach(({name, panel}, i) => {
    panel.element.hidden = i !== wanted;
    list.children[i].setAttribute('aria-selected', String(i === wanted));
    list.children[i].tabIndex = i === wanted ? 0 : -1;
    if (i === wanted)
      panel.shown?.(name);
  });
  entries.forEach(({name, panel}, i) => {
    list.append(
      h('button', {
        type: 'button',
        role: 'tab',
        id: `tab${i}`,
        'aria-controls': `panel${i}`,
        click: () => show(i),
        keydown: event => {
          const next = {ArrowRight: i + 1, ArrowLeft: i - 1}[event.key];
          if (next !== undefined && list.children[next]) {
            show(next);
            list.children[next].focus();
            event.stopPropagation();
          }
        }
      },
        name));
    for (const [key, value] of [['role', 'tabpanel'], ['id', `panel${i}`], ['aria-labelledby', `tab${i}`]])
      panel.element.setAttribute(key, value);
    box.append(panel.element);
  });
  show(0);
  return {element: h('section', {class: 'side', 'aria-label': 'Turns and tools'}, list, box), show};
}

/** The rules of the game beside the board. */
function makeRules(app) {
  const box = h('div', {class: 'rulesbox'}), name = h('h2', {});
  let shown = null;
  app.hear(() => {
    if (shown === app.facts.root)
      return;
    shown = app.facts.root;
    name.textContent = app.facts.info.name;
    const example = app.facts.board.example();
    put(
      box, h('p', {}, app.facts.info.summary),
      example &&
        button(`Play an example: ${example.words}`, `An example: ${example.words}`, () => app.showExample(),
          {class: 'example'}),
      rulesWords(app.facts.rules));
    box.scrollTop = 0;
  });
  return {element: h('section', {class: 'info', 'aria-label': 'Rules'}, name, box)};
}

/** Reads a file that was chosen or dropped: a games file, variants, or games that were played. */
async function readFile(app, share, file) {
  if (file.size > 4 << 20)
    return `${file.name} is larger than 4 MB`;
  const text = await file.text(), kind = kindOf(text, file.name);
  if (kind === 'pgn' || kind === 'fen') {
    share.paste(text);
    return '';
  }
  return share.takeFile(text, kind);
}

async function main() {
  const root = document.getElementById('app');
  const module = await unpack(), tempi = await load(module);
  const facts = new Facts(tempi),
        app = new App(facts, new Engine(document.getElementById('worker-text').textContent, module));
  let had = document.activeElement; // what has the focus before a change
  app.hear(() => { had = document.activeElement; });
  const table = makeTable(app), moves = makeMoves(app), share = makeShare(app, file => take(file)),
        choose = makeChoice(app), rules = makeRules(app);
  const analysis = makeAnalysis(app), review = makeReview(app), look = makeLook();
  const title = h('span', {}), side = tabs([{name: 'Turns', panel: moves}, {name: 'Analysis', panel: analysis},
    {name: 'Review', panel: review}, {name: 'Share', panel: share}]);
  put(
    root,
    h('header', {class: 'top'}, h('b', {class: 'brand'}, 'tempi'),
      button('New game', 'New game', () => choose.open(), {class: 'main', 'data-new': true}), h('h1', {}, title),
      look.element),
    h('main', {}, rules.element, table.element, side.element), choose.element);

  const take = async file => {
    const said = file ? await readFile(app, share, file).catch(error => error.message) : '';
    if (!said)
      return;
    share.say(said);
    [app.message] = said.split('\n');
    app.tell();
  };
  app.hear(() => {
    title.textContent = facts.info.name;
    document.title = `${facts.info.name} – tempi`;
    if (had !== document.body && [had, document.body].includes(document.activeElement) &&
      (!had.isConnected || had.matches('[hidden], :disabled')))
      table.view.cells.get(table.view.focus).cell.focus({preventScroll: true}); // keys go on where they can
  });
  const given = /** @type {HTMLTemplateElement?} */ (document.getElementById('games'))?.content.textContent.trim();
  const first = !recall() && !location.hash && !given;
  restore(app);
  if (given && !location.hash && recall()?.given !== given)
    share.paste(given);
  app.given = given;
  let waiting = 0;
  app.hear(() => {
    clearTimeout(waiting);
    waiting = setTimeout(() => remember(app), 150);
  });
  addEventListener('pagehide', () => remember(app));
  addEventListener('hashchange', () => open(app, location.hash));
  addEventListener('keydown', event => {
    const place = /** @type {Element} */ (event.target);
    if (
      place.matches?.('input, textarea, select, [role=tab]') || choose.element.open || event.ctrlKey || event.altKey ||
      event.metaKey)
      return;
    const keys = {
      ArrowLeft: moves.step.back,
      ArrowRight: moves.step.on,
      Home: () => app.go(0),
      End: moves.step.last,
      Backspace: () => app.undoStep(),
      f: () => {
        app.flipped = !app.flipped;
        app.tell();
      },
      Escape: () => app.clear(),
      '/': () => table.field.focus()
    };
    if (keys[event.key]) {
      keys[event.key]();
      event.preventDefault();
    }
  });
  addEventListener('paste', event => {
    const text = event.clipboardData?.getData('text').trim(), place = /** @type {Element} */ (event.target);
    if (text && !place.closest?.('input, textarea') && !choose.element.open)
      share.paste(text);
  });
  const ownText = event => event.target.closest?.('input, textarea') && !event.dataTransfer?.types.includes('Files');
  addEventListener('dragover', event => ownText(event) || event.preventDefault());
  addEventListener('drop', event => {
    if (ownText(event))
      return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [], text = event.dataTransfer?.getData('text').trim();
    if (file) {
      choose.element.close();
      take(file);
    } else if (text && !choose.element.open)
      share.paste(text);
  });
  Object.assign(window, {tempi: makeReport(app)});
  document.documentElement.dataset.ready = 'true';
  if (first)
    choose.open();
}

/** Brings back the game of the address, or the last one. */
function restore(app) {
  const kept = recall();
  for (const file of files(kept?.custom))
    try {
      loadGames(app.facts.tempi, file);
      app.custom.push(file);
    } catch {
      // A file that is not right any more is left out.
    }
  keep(app.custom); // older pages had them elsewhere
  if (kept) {
    const side = value => (value === 'engine' ? 'engine' : 'human');
    app.players = {white: side(kept.players?.white), black: side(kept.players?.black)};
    app.level = Math.min(10, Math.max(1, Number(kept.level) || 3));
    app.movetime = Math.min(600000, Math.max(0, Number(kept.movetime) || 0));
    app.flipped = kept.flipped === true;
  }
  app.start('marseillais');
  if (open(app, location.hash) || !kept)
    return;
  const said = app.message;
  try {
    app.set(rebuild(app.facts, kept.game), kept.clock);
    if (app.clock.flagged && app.game.live >= 0)
      app.flag();
  } catch {
    app.start('marseillais');
  }
  app.message = said; // why the address names no game
  app.tell();
}

main().catch(error => {
  document.getElementById('app').textContent = `tempi cannot start: ${error.message}`;
});

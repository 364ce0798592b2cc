// SPDX-License-Identifier: GPL-3.0-or-later
// Games and positions in and out: FEN, PGN, an address, a picture.
import {asTyped, button, h, save} from './dom.js';
import {kindOf, takeGames} from './files.js';
import {readPgn, writePgn} from './pgn.js';
import {address, forget, keep, open} from './store.js';

/** @param {import('./app.js').App} app  @param {(file: File) => void} take reads a file */
export function makeShare(app, take) {
  const edited = new Set(); // fields whose texts are the user's, and wait to be read
  const input = event => edited.add(event.target);
  const fen = h('input', {type: 'text', 'aria-label': 'FEN', ...asTyped, input,
    keydown: event => event.key === 'Enter' && setUp(fen.value.trim())});
  const pgn = h('textarea', {'aria-label': 'PGN', rows: '9', ...asTyped, input});
  const number = h('input', {
    type: 'number',
    'aria-label': 'Game number in the PGN',
    title: 'Game number in the PGN',
    min: '1',
    value: '1',
    class: 'short'
  });
  const link = h('input', {type: 'text', 'aria-label': 'Address', readonly: true});
  const said = h('p', {class: 'note', role: 'alert'});
  const attempt = work => {
    try {
      said.textContent = work() ?? '';
      return true;
    } catch (error) {
      said.textContent = error.message;
      return false;
    }
  };
  const copy = async text => {
    try {
      await navigator.clipboard.writeText(text); // there is none where the page comes by plain http
      said.textContent = 'copied';
    } catch {
      said.textContent = 'the browser does not let the page copy';
    }
  };
  const takeFile = (text, kind) => {
    const taken = takeGames(app, text, kind);
    keep(app.custom);
    return taken;
  };
  const readGame = (whole = false) => attempt(() => {
    const text = pgn.value;
    if (!text.trim())
      return 'there is nothing to read';
    const kind = kindOf(text);
    if (kind === 'games' || kind === 'variants')
      return takeFile(text, kind);
    const read = readPgn(app, text, Math.max(1, Number(number.value) || 1) - 1, whole);
    refill();
    return read;
  });
  const setUp = text => attempt(() => {
    app.start(app.game.id, app.game.options, {fen: text});
    refill();
  });
  let stale = true, waits = false; // whether a text that was pasted is to be read, which the user has not seen
  const fill = () => {
    if (!stale || !element.checkVisibility?.() && element.offsetParent === null)
      return;
    stale = false;
    for (const [field, text] of [[fen, () => app.view.fen], [pgn, () => writePgn(app)]])
      if (!edited.has(field))
        field.value = text();
    link.value = location.href.replace(/#.*/, '') + address(app);
  };
  const refill = () => {
    edited.clear();
    stale = true;
    fill();
  };
  const element =
    h('div', {class: 'panel share'}, h('label', {}, 'FEN', fen),
      h('div', {class: 'row'},
        button('Set up this FEN', 'Set up', () => setUp(fen.value.trim())),
        button('Copy FEN', 'Copy', () => copy(fen.value))),
      h('label', {}, 'PGN', pgn),
      h('div', {class: 'row'}, button('Read this PGN', 'Read game', () => readGame()), number,
        button('Copy PGN', 'Copy', () => copy(pgn.value)),
        button(
          'Save PGN', 'Save',
          () => save(`${app.game.id.replace(/\W+/g, '-')}.pgn`, writePgn(app), 'application/x-chess-pgn'))),
      h('label', {}, 'Address of this position', link),
      h('div', {class: 'row'}, button('Copy address', 'Copy', () => copy(link.value)),
        button(
          'Save picture', 'Picture (SVG)',
          () => save(
            `${app.game.id.replace(/\W+/g, '-')}.svg`, app.facts.board.svg({flipped: app.flipped}), 'image/svg+xml'))),
      h('label', {}, 'Games file, variants.ini or PGN (or drop it on the page)', h('input', {
          type: 'file',
          accept: '.games,.pgn,.txt,.ini',
          'aria-label': 'Open a file',
          change: event => {
            const field = event.target, [file] = field.files;
            field.value = '';
            take(file);
          }
        })),
      h('div', {class: 'row'}, button('Forget files of games', 'Forget files', () => {
        forget();
        app.custom = [];
        location.reload();
      })),
      said);
  app.hear(() => { stale = true; fill(); });
  /**
   * Takes a text from elsewhere: an address, a FEN, a games file, variants, or a PGN. One with an error changes
   * nothing, but waits in Share.
   */
  const paste = text => {
    if (/^\S+#(.*&)?game=\S+$/.test(text)) {
      open(app, text.slice(text.indexOf('#')));
      return;
    }
    if (kindOf(text) === 'fen')
      setUp(text.trim());
    else {
      pgn.value = text;
      number.value = '1';
      edited.add(pgn);
      waits = !readGame(true);
    }
    [app.message] = said.textContent.split('\n');
    app.tell();
  };
  return {
    element,
    paste,
    takeFile,
    shown: () => {
      if (!waits)
        refill();
      waits = false;
    },
    say: text => {
      said.textContent = text;
    }
  };
}

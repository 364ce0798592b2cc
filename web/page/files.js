// SPDX-License-Identifier: GPL-3.0-or-later
// Files of games: games files, and those in the format of Fairy-Stockfish's variants.ini. The page keeps a games file
// as its text, and a file of variants as {variants: text}, so that it is read the same way in the worker and after a
// reload.

// What only a file of variants has: a section with a base behind a colon, a key such as `startFen`.
const VARIANTS = /^[ \t\uFEFF]*(\[[^\]\s":]+:[^\]\s"]+\]|[a-z]+[A-Z]\w*\s*=)/m;
const SECTION = /^[ \t\uFEFF]*\[[^\]\s"]+\][ \t\r]*$/m, TAG = /^[ \t\uFEFF]*\[\w+ "/m;

// A step of a turn in one word, such as Nf3/e4: it ends in a square. Not all ranks of a FEN do.
const STEP = /([a-p]\d+|O-O)([+#!?]|=\w)*$/;

/** What a text is: 'fen', 'variants', 'games', or else 'pgn': turns, with tags or without. */
export function kindOf(text, name = '') {
  const [, board, rest] = /^(\S+\/\S+)( .*)?$/.exec(text.trim()) ?? [];
  if (board && (rest ? /^ +[wb]( |$)/.test(rest) : !board.split('/').every(part => STEP.test(part))))
    return 'fen';
  if (/\.pgn$/i.test(name) || TAG.test(text))
    return 'pgn';
  if (/\.ini$/i.test(name) || VARIANTS.test(text))
    return 'variants';
  return /\.games$/i.test(name) || SECTION.test(text) ? 'games' : 'pgn';
}

/** Adds the games of a file that the page keeps; returns warnings, and why variants are left out. */
export function loadGames(tempi, file) {
  return typeof file === 'string' ? tempi.loadVariantConfig(file) : tempi.loadVariantsIni(String(file?.variants ?? ''));
}

/** How many sections were refused, by the lines that tell warnings and errors. */
const refusals = said => said.split('\n').filter(line => line && !/^\d+:\d+: warning: /.test(line)).length;

/** What is said of a name that there is already, where it is that of a file that the page keeps. */
function ownName(app, said) {
  const [, name] = /is a name of the game '([^'\n]+)' already/.exec(said) ?? [];
  const own = name && app.custom.some(file => (file.variants ?? file).includes(`[${name}`));
  return own ? `${said} (of a file that was taken before: Forget files, in Share, comes first)` : said;
}

/** Reads a file of games into the page; returns what became of it: a line, and behind it a line for each fault. */
export function takeGames(app, text, kind) {
  const {tempi} = app.facts, before = tempi.games().length, file = kind === 'variants' ? {variants: text} : text;
  let said = '';
  try {
    said = ownName(app, loadGames(tempi, file).trim());
  } catch (error) {
    error.message = ownName(app, error.message);
    throw error;
  }
  const added = tempi.games().length - before, errors = refusals(said);
  app.custom.push(file);
  return `${added} ${added === 1 ? 'game' : 'games'} added, to be chosen by New game under Other games` +
    `${errors ? `; ${errors} ${errors === 1 ? 'error' : 'errors'}, whose variants are left out` : ''}` +
    `${said ? `:\n${said}` : ''}`;
}

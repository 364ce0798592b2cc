// SPDX-License-Identifier: GPL-3.0-or-later
// libtempi for browsers and node: games in which a turn is more than a move, and an engine for them.
// docs/reference/library.md is the manual, tempi.d.ts has the types. The module has no dependencies.

const NO_SQUARE = -1, BUSY = 8, INT_MIN = -0x80000000, INT_MAX = 0x7fffffff;
const codes = ['ok', 'argument', 'not found', 'value', 'fen', 'illegal', 'text', 'memory', 'busy'];
const colours = ['white', 'black'];
const outcomes = ['ongoing', 'white', 'black', 'draw'];
const bounds = ['exact', 'lower', 'upper'];
const encoder = new TextEncoder(), decoder = new TextDecoder();

/** What a call refused, with the reason in words; `code` says of what kind the error is. */
export class TempiError extends Error {
  constructor(code, message) {
    super(message || codes[code]);
    this.name = 'TempiError';
    this.code = codes[code];
  }
}

// A whole number that the library takes as it is; others would be cut short without a word.
function whole(number, least = 0, most = 0xffffffff) {
  if (!Number.isInteger(number))
    throw new TypeError(`a whole number is needed, not ${typeof number === 'number' ? number : typeof number}`);
  if (number < least || number > most)
    throw new TempiError(1, `the number ${number} is out of range`);
  return number;
}

// The same up to 64 bits, also a BigInt or a text of digits.
function wholeBig(number) {
  if (typeof number !== 'bigint' && !(typeof number === 'string' && /^\d+$/.test(number)))
    return BigInt(whole(number, 0, Number.MAX_SAFE_INTEGER));
  const big = BigInt(number);
  if (big < 0n || big >= 2n ** 64n)
    throw new TempiError(1, `the number ${big} is out of range`);
  return big;
}

/** Loads tempi.wasm: from beside this module, or from an address, bytes or a module that are given. */
export async function load(source = new URL('tempi.wasm', import.meta.url)) {
  if (source instanceof URL && source.protocol === 'file:') {
    const files = 'node:fs'; // bundlers for browsers refuse the name in the call itself
    source = (await import(/* webpackIgnore: true */ /* @vite-ignore */ files)).readFileSync(source);
  }
  if (source instanceof URL || typeof source === 'string') {
    const answer = await fetch(source);
    if (!answer.ok)
      throw new TempiError(2, `${source}: ${answer.status} ${answer.statusText}`);
    source = answer.headers.get('Content-Type') === 'application/wasm' ?
      await WebAssembly.compileStreaming(answer) : await answer.arrayBuffer();
  }
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return new Library(module);
}

// The few calls to a system that the C library makes: clocks and output; all others fail.
function system(lib, module) {
  const imports = {
    clock_time_get: (clock, precision, at) => {
      const now = clock === 0 ? Date.now() : performance.now();
      lib.view().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
      lib.look();
      return 0;
    },
    fd_write: (descriptor, vectors, count, at) => {
      const view = lib.view();
      let written = 0;
      for (let i = 0; i < count; i++) {
        const from = view.getUint32(vectors + 8 * i, true), length = view.getUint32(vectors + 8 * i + 4, true);
        lib.output += decoder.decode(new Uint8Array(view.buffer, from, length));
        written += length;
      }
      view.setUint32(at, written, true);
      return 0;
    },
    environ_sizes_get: (count, size) => {
      lib.view().setUint32(count, 0, true);
      lib.view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit: status => {
      throw new TempiError(7, lib.output || `the library has ended with ${status}`);
    },
  };
  const BAD_DESCRIPTOR = 8;
  const wasi = {};
  for (const {module: from, name} of WebAssembly.Module.imports(module))
    if (from === 'wasi_snapshot_preview1')
      wasi[name] = imports[name] ?? (() => BAD_DESCRIPTOR);
  return {wasi_snapshot_preview1: wasi, tempi: {info: at => lib.info(at)}};
}

class Library {
  constructor(module) {
    this.output = '';
    this.instance = new WebAssembly.Instance(module, system(this, module));
    this.c = this.instance.exports;
    this.c._initialize();
    this.scratch = this.c.malloc(1024);
    const lib = this;
    this.Board = class extends Board {
      constructor(game, fen, options) {
        super(lib, game, fen, options);
      }
    };
    this.Engine = class extends Engine {
      constructor(options) {
        super(lib, options);
      }
    };
  }

  view() {
    return new DataView(this.c.memory.buffer);
  }

  // Returns the text at an address.
  text(at) {
    if (!at)
      return null;
    const bytes = new Uint8Array(this.c.memory.buffer, at);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  // Calls a function with texts in memory for as long as the call lasts; null and undefined are NULL.
  withTexts(texts, call) {
    for (const text of texts) {
      if (typeof text !== 'string' && text !== null && text !== undefined)
        throw new TypeError(`a text is needed, not ${typeof text}`);
      if (text?.includes('\0'))
        throw new TempiError(1, 'a text has a zero in it');
    }
    const places = texts.map(text => {
      if (text === null || text === undefined)
        return 0;
      const bytes = encoder.encode(text);
      const at = this.c.malloc(bytes.length + 1);
      if (!at)
        throw new TempiError(7);
      const memory = new Uint8Array(this.c.memory.buffer, at, bytes.length + 1);
      memory.set(bytes);
      memory[bytes.length] = 0;
      return at;
    });
    try {
      return call(...places);
    } finally {
      places.forEach(at => at && this.c.free(at));
    }
  }

  // Reads a struct: `names` are its members of four bytes, those with a star are texts.
  struct(at, names) {
    const view = this.view(), result = {};
    names.split(' ').forEach((name, i) => {
      const word = view.getInt32(at + 4 * i, true);
      if (name.endsWith('*'))
        result[name.slice(0, -1)] = this.text(word);
      else
        result[name] = word;
    });
    return result;
  }

  gameRead(at) {
    const game = this.struct(at, 'id* name* aliases* summary* source* group* pieces* law* startFen* board* files ranks ' +
      'steps interjections royal fromFile');
    game.aliases = game.aliases ? game.aliases.split(/, */) : [];
    for (const name of ['interjections', 'royal', 'fromFile'])
      game[name] = game[name] === 1;
    return game;
  }

  version() {
    return this.text(this.c.tempi_version());
  }

  /** All games, as objects. */
  games() {
    const list = [];
    while (this.c.tempi_game_at(list.length, this.scratch) === 0)
      list.push(this.gameRead(this.scratch));
    return list;
  }

  /** The ids of all games. */
  variants() {
    return this.games().map(game => game.id);
  }

  /** The game of an id, alias or name, or PIECES:LAW. */
  game(name) {
    const code = this.withTexts([name], at => this.c.tempi_game_find(at, this.scratch));
    if (code)
      throw new TempiError(code, `no such game: ${name}`);
    return this.gameRead(this.scratch);
  }

  /** The options that players of a game choose. */
  options(game) {
    const list = [], {id} = this.game(game);
    const next = () => this.withTexts([id], at => this.c.tempi_option_at(at, list.length, this.scratch));
    while (next() === 0) {
      const option = this.struct(this.scratch, 'name* type* words* min max length');
      option.standard = this.text(this.scratch + 24);
      option.range = this.text(this.scratch + 64);
      list.push(option);
    }
    return list;
  }

  /** Adds the games of a games file, given as text; returns the warnings. */
  loadVariantConfig(text) {
    return this.file(text, this.c.tempi_load);
  }

  /** Only checks a games file; returns the warnings. */
  checkVariantConfig(text) {
    return this.file(text, this.c.tempi_check);
  }

  /** Adds the variants of a file in the format of Fairy-Stockfish's variants.ini, given as text, that have no error;
      returns why others are left out. */
  loadVariantsIni(text) {
    return this.file(text, this.c.tempi_load_variants);
  }

  /** Only checks such a file; returns why variants would be left out. */
  checkVariantsIni(text) {
    return this.file(text, this.c.tempi_check_variants);
  }

  file(text, read) {
    const room = 1 << 16, faults = this.c.malloc(room);
    try {
      const code = this.withTexts([text], at => read(at, faults, room));
      const said = this.text(faults);
      if (code)
        throw new TempiError(code, said.trim());
      return said;
    } finally {
      this.c.free(faults);
    }
  }

  /** Runs the bench of the engine, or that of a game, and returns what it prints. */
  bench(game) {
    this.output = '';
    const code = this.withTexts([game], at => this.c.tempi_js_bench(at));
    if (code)
      throw new TempiError(code);
    return this.output;
  }

  // Hears of a line of a search; anything but 0 stops it.
  info(at) {
    const {searching} = this, {engine, listener} = searching, view = this.view();
    const [depth, selectiveDepth, line, score, mate, bound, win, draw, loss, hashFull] =
      Array.from({length: 10}, (_, i) => view.getInt32(at + 4 * i, true));
    const [nodes, nps, milliseconds] = [40, 48, 56].map(i => Number(view.getBigUint64(at + i, true)));
    const pv = this.text(view.getUint32(at + 64, true)).split(' ').filter(Boolean);
    const info = {depth, selectiveDepth, line, score, mate, bound: bounds[bound], win, draw, loss, hashFull, nodes, nps,
      milliseconds, pv};
    if (!listener || searching.thrown)
      return searching.thrown || engine.stopWanted() ? 1 : 0;
    try {
      return listener(info) === false || engine.stopWanted() ? 1 : 0;
    } catch (error) { // must not leave the search half done; search() throws it again
      searching.thrown = {error};
      return 1;
    }
  }

  // Looks, whenever a search reads the clock, whether somebody has stopped it.
  look() {
    if (this.searching && this.searching.engine.stopWanted())
      this.c.tempi_stop(this.searching.engine.at);
  }
}

/** A game that is being played. `delete()` frees it. */
class Board {
  constructor(lib, game = 'chess', fen = null, options = null) {
    this.lib = lib;
    this.c = lib.c;
    this.at = lib.c.tempi_new();
    if (!this.at)
      throw new TempiError(7);
    try {
      this.setGame(game, options);
      if (fen !== null)
        this.setFen(fen);
    } catch (error) {
      this.delete();
      throw error;
    }
  }

  delete() {
    this.c.tempi_free(this.at);
    this.at = 0;
  }

  fail() {
    throw new TempiError(this.c.tempi_code(this.at), this.lib.text(this.c.tempi_error(this.at)));
  }

  // Calls a function that returns a code; texts follow the board.
  act(name, ...texts) {
    if (this.lib.withTexts(texts, (...at) => this.c[name](this.at, ...at)))
      this.fail();
  }

  // Calls a function that returns a text.
  ask(name, ...words) {
    const at = this.c[name](this.at, ...words);
    return at ? this.lib.text(at) : this.fail();
  }

  // Calls a function that takes a text and returns one.
  askOf(name, text) {
    return this.lib.withTexts([text], at => this.lib.text(this.c[name](this.at, at))) ?? this.fail();
  }

  // The handle; a board that was deleted has none.
  held() {
    return this.at || this.fail();
  }

  copy() {
    const board = Object.create(Object.getPrototypeOf(this));
    Object.assign(board, {lib: this.lib, c: this.c, at: this.c.tempi_copy(this.held())});
    if (!board.at)
      throw new TempiError(7);
    return board;
  }

  /** Chooses a game and begins it; options are an object, a Map or `NAME=VALUE,...`. */
  setGame(name, options = null) {
    const pairs = options instanceof Map ? [...options] :
      options && typeof options === 'object' ? Object.entries(options) : null;
    const words = pairs ? pairs.map(([key, value]) => `${key}=${value}`).join(',') : options;
    this.act('tempi_set_game', name, words);
  }

  setFen(fen = null) {
    this.act('tempi_set_fen', fen);
  }

  reset() {
    this.setFen(null);
  }

  /** Begins at a drawn starting position, where the game has many. */
  drawStart(seed) {
    if (this.c.tempi_draw_start(this.at, wholeBig(seed)))
      this.fail();
  }

  /** '' if a text is a FEN of the game, else the reason why not. */
  validateFen(fen) {
    return this.lib.withTexts([fen], at => this.c.tempi_validate_fen(this.at, at)) ?
      this.lib.text(this.c.tempi_error(this.at)) : '';
  }

  fen() {
    return this.ask('tempi_fen');
  }

  startingFen() {
    return this.ask('tempi_starting_fen');
  }

  game() {
    if (this.c.tempi_game(this.at, this.lib.scratch))
      this.fail();
    return this.lib.gameRead(this.lib.scratch);
  }

  options() {
    return this.ask('tempi_options');
  }

  rules() {
    return this.ask('tempi_rules');
  }

  /** An example of a turn: {fen, turn, words}, or null. */
  example() {
    const [fen, turn, words] = this.ask('tempi_example').split('\n');
    return fen ? {fen, turn, words} : null;
  }

  /** Whose turn it is, steps made and left, result. */
  state() {
    const {lib} = this;
    if (this.c.tempi_state(this.at, lib.scratch))
      this.fail();
    const s = lib.struct(lib.scratch, 'decider owner number done left mayEnd actions check quiet quietLimit ' +
      'repetitions bare outcome claimable reason*');
    return {...s, decider: colours[s.decider], owner: colours[s.owner], mayEnd: s.mayEnd === 1, check: s.check === 1,
      bare: s.bare === 1, outcome: outcomes[s.outcome], claimable: s.claimable === 1};
  }

  /** Whether White makes the next action. */
  turn() {
    return this.state().decider === 'white';
  }

  turnWords() {
    return this.ask('tempi_turn_words');
  }

  /** Whether the game has ended, or, with `claimDraw`, would end by a player's claim. */
  isGameOver(claimDraw = true) {
    const {outcome, claimable} = this.state();
    return outcome !== 'ongoing' && (claimDraw || !claimable);
  }

  /** Whether 'white' or 'black' may still win; false with insufficient material. */
  mayWin(colour) {
    if (this.c.tempi_may_win(this.at, colours.indexOf(colour), this.lib.scratch))
      this.fail();
    return this.lib.view().getInt32(this.lib.scratch, true) === 1;
  }

  isCheck() {
    return this.state().check;
  }

  /** The result by the rules: `*`, `1-0 {checkmate}`, ... */
  result() {
    return this.ask('tempi_result');
  }

  key() {
    return BigInt.asUintN(64, this.c.tempi_key(this.held()));
  }

  /** The legal actions as texts. */
  legalActions() {
    const text = this.ask('tempi_legal_actions');
    return text ? text.split(' ') : [];
  }

  /** At most `max` legal turns as texts, with Infinity all; the list's member `more` says whether there are more. */
  legalTurns(max = 1000) {
    const text = this.ask('tempi_legal_turns', max === Infinity ? 0xffffffff : whole(max), this.lib.scratch);
    const list = text ? text.split(' ') : [];
    list.more = this.lib.view().getInt32(this.lib.scratch, true) === 1;
    return list;
  }

  /** The rest of the turn as far as there is no choice. */
  forced() {
    return this.ask('tempi_forced');
  }

  /** Plays an action, a turn or several, as text or in SAN. */
  push(text) {
    this.act('tempi_push', text);
  }

  pop() {
    this.act('tempi_pop');
  }

  popTurn() {
    this.act('tempi_pop_turn');
  }

  moveStack() {
    return this.ask('tempi_move_stack');
  }

  playedCount() {
    return this.c.tempi_played_count(this.held());
  }

  turnSoFar() {
    return this.ask('tempi_turn_so_far');
  }

  // Finds the number of a legal action by its text.
  number(text) {
    const {lib} = this;
    this.lib.withTexts([text], at => this.c.tempi_read(this.at, at, lib.scratch)) && this.fail();
    return lib.view().getUint32(lib.scratch, true);
  }

  /** A legal action, in any notation, as text. */
  text(action) {
    return this.ask('tempi_text', this.number(action));
  }

  sanAction(text) {
    return this.ask('tempi_san', this.number(text));
  }

  /** Turns from here on, in any notation, as text; as numbered turns in SAN. */
  turnsText(turns) {
    return this.askOf('tempi_turns_text', turns);
  }

  turnsSan(turns) {
    return this.askOf('tempi_turns_san', turns);
  }

  whyIllegal(text) {
    return this.askOf('tempi_why_illegal', text);
  }

  isCapture(text) {
    return this.c.tempi_is_capture(this.at, this.number(text)) === 1;
  }

  givesCheck(text) {
    return this.c.tempi_gives_check(this.at, this.number(text)) === 1;
  }

  /** The number of a square, rank * files + file, or of a type in hand, such as `P@`. */
  square(name) {
    const number = this.lib.withTexts([name], at => this.c.tempi_square(this.held(), at));
    if (number === NO_SQUARE)
      throw new TempiError(1, `there is no square '${name}'`);
    return number;
  }

  squareName(square) {
    return square === NO_SQUARE ? null : this.ask('tempi_square_name', whole(square, INT_MIN, INT_MAX));
  }

  /** What a legal action does: the changes of the board, captures first. Squares are names, null for none. */
  effect(text) {
    const {lib} = this, action = this.number(text), said = this.ask('tempi_text', action), at = lib.scratch;
    if (this.c.tempi_effect(this.at, action, at))
      this.fail();
    const e = lib.struct(at + 4, 'endsTurn nextDecider captures givesCheck promotes drops');
    const view = lib.view();
    const path = Array.from({length: view.getInt32(at + 28, true)}, (_, i) => view.getInt32(at + 32 + 4 * i, true));
    const list = view.getUint32(at + 100, true);
    const changes = Array.from({length: view.getInt32(at + 96, true)},
      (_, i) => lib.struct(list + 16 * i, 'from to before* after*'));
    for (const change of changes) {
      change.from = this.squareName(change.from);
      change.to = this.squareName(change.to);
    }
    for (const name of ['endsTurn', 'captures', 'givesCheck', 'promotes', 'drops'])
      e[name] = e[name] === 1;
    return {action: said, ...e, nextDecider: colours[e.nextDecider], path: path.map(square => this.squareName(square)),
      changes};
  }

  // Reads the list of so many numbers to which a call has pointed.
  listed(count) {
    const view = this.lib.view(), list = view.getUint32(this.lib.scratch, true) || this.fail();
    return Array.from({length: count}, (_, i) => view.getInt32(list + 4 * i, true));
  }

  // Calls a function with the squares of a path; returns the numbers of its list.
  along(name, path) {
    const {lib} = this, numbers = path.flat().map(square => this.square(square));
    const at = this.c.malloc(4 * numbers.length + 4);
    numbers.forEach((number, i) => lib.view().setInt32(at + 4 * i, number, true));
    const n = this.c[name](this.at, at, numbers.length, lib.scratch);
    this.c.free(at);
    return this.listed(n);
  }

  /** The squares that may follow those that a player has pointed at: [] gives the pieces that can go, also in hand. */
  targets(...path) {
    return this.along('tempi_targets', path).map(square => this.squareName(square));
  }

  /** The legal actions, as texts, whose squares begin with those that a player has pointed at. */
  choices(...path) {
    return this.along('tempi_choices', path).map(action => this.ask('tempi_text', action));
  }

  pieceAt(square) {
    return this.ask('tempi_piece_at', this.square(square));
  }

  /** The pieces that 'white' or 'black' has in hand, such as `QPP` or `qpp`; null, if no side ever has any. */
  hand(colour) {
    const at = this.c.tempi_hand(this.at, colours.indexOf(colour));
    return at ? this.lib.text(at) : this.c.tempi_code(this.at) === 2 ? null : this.fail();
  }

  /** The squares that pieces of 'white' or 'black' must reach to win; none where no squares win. */
  goalSquares(colour) {
    const count = this.c.tempi_goal_squares(this.at, colours.indexOf(colour), this.lib.scratch);
    return this.listed(count).map(square => this.squareName(square));
  }

  /** The types of pieces of the game: letters and names. */
  pieces() {
    const list = [], {lib} = this;
    while (this.c.tempi_piece(this.held(), list.length, lib.scratch) === 0)
      list.push({letter: lib.text(lib.scratch), name: lib.text(lib.scratch + 4)});
    return list;
  }

  pieceSvg(piece) {
    return this.askOf('tempi_piece_svg', piece);
  }

  svg({flipped = false, arrows = true} = {}) {
    return this.ask('tempi_svg', flipped ? 1 : 0, arrows ? 1 : 0);
  }

  /** Sets a tag of the record; null: none. Result and Termination, for a game that was given up or lost on time, are set
      last: they are dropped when actions are played or taken back. */
  setTag(name, value) {
    this.act('tempi_set_tag', name, value);
  }

  tag(name) {
    return this.askOf('tempi_tag', name);
  }

  pgn() {
    return this.ask('tempi_pgn');
  }

  /** Reads game number `index` of a PGN. */
  readGamePGN(pgn, index = 0) {
    if (this.lib.withTexts([pgn], at => this.c.tempi_read_pgn(this.at, at, whole(index))))
      this.fail();
  }

  count(name, length) {
    if (this.c[name](this.at, whole(length, INT_MIN, INT_MAX), this.lib.scratch))
      this.fail();
    return Number(this.lib.view().getBigUint64(this.lib.scratch, true));
  }

  perft(length) {
    return this.count('tempi_perft', length);
  }

  perftTurns(turns) {
    return this.count('tempi_perft_turns', turns);
  }

  evaluate() {
    if (this.c.tempi_evaluate(this.at, this.lib.scratch))
      this.fail();
    return this.lib.view().getInt32(this.lib.scratch, true);
  }

  /** A win within this turn: the turn, '' if there is none, null if `nodes` do not suffice to know. */
  mate(nodes = 1000000) {
    const text = this.ask('tempi_mate', BigInt(whole(nodes, 0, Number.MAX_SAFE_INTEGER)), this.lib.scratch);
    return this.lib.view().getInt32(this.lib.scratch, true) ? null : text;
  }
}

/** An engine. It searches in the thread of the caller: worker.js does so in one of its own. `delete()` frees it. */
class Engine {
  constructor(lib, options = {}) {
    this.lib = lib;
    this.c = lib.c;
    this.at = lib.c.tempi_engine_new();
    if (!this.at)
      throw new TempiError(7);
    try {
      for (const [name, value] of Object.entries(options))
        this.set(name, value);
    } catch (error) {
      this.delete();
      throw error;
    }
  }

  delete() {
    if (this.lib.searching?.engine === this)
      throw new TempiError(BUSY, 'a search is running');
    this.c.tempi_engine_free(this.at);
    this.at = 0;
  }

  check(code) {
    if (code)
      throw new TempiError(code, this.lib.text(this.c.tempi_engine_error(this.at)));
  }

  /** Sets an option by its name in UCI. */
  set(name, value) {
    const text = ['number', 'boolean'].includes(typeof value) ? String(value) : value;
    this.check(this.lib.withTexts([name, text], (...at) => this.c.tempi_engine_set(this.at, ...at)));
  }

  clear() {
    this.check(this.c.tempi_engine_clear(this.at));
  }

  // The handle of a board; addresses mean nothing in the memory of another load().
  board(board) {
    if (!(board instanceof this.lib.Board))
      throw new TypeError('a board of the same load() is needed');
    return board.at;
  }

  stopWanted() {
    return this.flag ? Atomics.load(this.flag, 0) !== 0 : false;
  }

  /** Searches the best turn; `limits` are the words of UCI's go. The listener gets each line and stops the search by
      returning false; so does another thread by setting flag[0], an Int32Array on shared memory. What the listener
      throws stops the search, too, and is thrown behind it; it cannot search itself. */
  search(board, limits = 'movetime 1000', listener = null, flag = null) {
    const {lib} = this, searching = {engine: this, listener, thrown: null}, at = this.board(board);
    if (lib.searching)
      throw new TempiError(BUSY, 'a search is running');
    this.flag = flag;
    lib.searching = searching;
    try {
      this.check(lib.withTexts([limits], words => this.c.tempi_js_search(this.at, at, words)));
    } finally {
      lib.searching = null;
    }
    if (searching.thrown)
      throw searching.thrown.error;
    return {best: lib.text(this.c.tempi_best_turn(this.at)), ponder: lib.text(this.c.tempi_ponder_turn(this.at))};
  }

  /** The value of a position by an endgame tablebase: {value, turns}; null, if there is none. */
  probe(board) {
    const code = this.c.tempi_probe(this.at, this.board(board), this.lib.scratch);
    if (code === 2)
      return null;
    this.check(code);
    return this.lib.struct(this.lib.scratch, 'value turns');
  }
}

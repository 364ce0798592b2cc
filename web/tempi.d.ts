// SPDX-License-Identifier: GPL-3.0-or-later
/** The kinds of errors. */
export type Code = 'ok' | 'argument' | 'not found' | 'value' | 'fen' | 'illegal' | 'text' | 'memory' | 'busy';
export type Colour = 'white' | 'black';

/** What was refused; an argument of a wrong type, or a board of another load(), throws a TypeError. */
export class TempiError extends Error {
  code: Code;
}

/** Loads tempi.wasm: from beside the module, or from an address, bytes or a module that are given. */
export function load(source?: URL | string | BufferSource | WebAssembly.Module): Promise<Tempi>;

/** A game before it is played. `board` has a character for each square, the last rank first: `*` is no square. */
export interface Game {
  id: string;
  name: string;
  aliases: string[];
  summary: string;
  source: string;
  group: string;
  pieces: string;
  law: string;
  startFen: string;
  board: string;
  files: number;
  ranks: number;
  /** steps of every turn; 0: they differ */
  steps: number;
  /** the opponent may act inside a turn */
  interjections: boolean;
  royal: boolean;
  fromFile: boolean;
}

export interface Option {
  name: string;
  type: 'number' | 'check' | 'choice' | 'letters';
  words: string;
  min: number;
  max: number;
  length: number;
  standard: string;
  range: string;
}

export interface State {
  /** who makes the next action, and whose turn it is */
  decider: Colour;
  owner: Colour;
  number: number;
  done: number;
  left: number;
  /** the turn may be ended by the action `0000` */
  mayEnd: boolean;
  actions: number;
  check: boolean;
  quiet: number;
  quietLimit: number;
  repetitions: number;
  bare: boolean;
  outcome: 'ongoing' | 'white' | 'black' | 'draw';
  /** a draw that a player must claim */
  claimable: boolean;
  reason: string;
}

/** What happens to a piece; `from` is null for a drop, `to` for a capture. */
export interface Change {
  from: string | null;
  to: string | null;
  before: string;
  after: string;
}

export interface Effect {
  action: string;
  endsTurn: boolean;
  nextDecider: Colour;
  captures: boolean;
  givesCheck: boolean;
  promotes: boolean;
  drops: boolean;
  path: string[];
  changes: Change[];
}

export interface Info {
  depth: number;
  selectiveDepth: number;
  line: number;
  /** centipawns for the side to move */
  score: number;
  /** turns to mate, 0 for none */
  mate: number;
  bound: 'exact' | 'lower' | 'upper';
  win: number;
  draw: number;
  loss: number;
  hashFull: number;
  nodes: number;
  nps: number;
  milliseconds: number;
  /** turns */
  pv: string[];
}

/** Options of a game: an object, a Map, or `NAME=VALUE,...`. */
export type Values = string | Record<string, unknown> | Map<string, unknown> | null;

export interface Tempi {
  Board: new (game?: string, fen?: string | null, options?: Values) => Board;
  Engine: new (options?: Record<string, string | number | boolean>) => Engine;
  version(): string;
  games(): Game[];
  variants(): string[];
  game(name: string): Game;
  options(game: string): Option[];
  loadVariantConfig(text: string): string;
  checkVariantConfig(text: string): string;
  loadVariantsIni(text: string): string;
  checkVariantsIni(text: string): string;
  bench(game?: string): string;
}

export interface Board {
  delete(): void;
  copy(): Board;
  setGame(name: string, options?: Values): void;
  setFen(fen?: string | null): void;
  reset(): void;
  drawStart(seed: number | bigint | string): void;
  validateFen(fen: string): string;
  fen(): string;
  startingFen(): string;
  game(): Game;
  options(): string;
  rules(): string;
  example(): {fen: string; turn: string; words: string} | null;
  state(): State;
  turn(): boolean;
  turnWords(): string;
  isGameOver(claimDraw?: boolean): boolean;
  mayWin(colour: Colour): boolean;
  isCheck(): boolean;
  result(): string;
  key(): bigint;
  legalActions(): string[];
  /** at most `max` turns; Infinity: all */
  legalTurns(max?: number): string[] & {more: boolean};
  forced(): string;
  push(text: string): void;
  pop(): void;
  popTurn(): void;
  moveStack(): string;
  playedCount(): number;
  turnSoFar(): string;
  text(action: string): string;
  sanAction(text: string): string;
  turnsText(turns: string): string;
  turnsSan(turns: string): string;
  whyIllegal(text: string): string;
  isCapture(text: string): boolean;
  givesCheck(text: string): boolean;
  /** rank * files + file; the number of a type in hand, such as `P@` */
  square(name: string): number;
  squareName(square: number): string | null;
  effect(text: string): Effect;
  /** the squares of a path, one by one or as an array */
  targets(...path: (string | string[])[]): string[];
  choices(...path: (string | string[])[]): string[];
  pieceAt(square: string): string;
  /** the pieces in hand, such as `QPP` or `qpp`; null, if no side ever has any */
  hand(colour: Colour): string | null;
  /** the squares that pieces of a colour must reach to win */
  goalSquares(colour: Colour): string[];
  pieces(): {letter: string; name: string}[];
  pieceSvg(piece: string): string;
  svg(how?: {flipped?: boolean; arrows?: boolean}): string;
  /** Result and Termination are dropped when actions are played or taken back */
  setTag(name: string, value: string | null): void;
  tag(name: string): string;
  pgn(): string;
  readGamePGN(pgn: string, index?: number): void;
  perft(length: number): number;
  perftTurns(turns: number): number;
  evaluate(): number;
  mate(nodes?: number): string | null;
}

export interface Engine {
  delete(): void;
  set(name: string, value: string | number | boolean): void;
  clear(): void;
  search(board: Board, limits?: string, listener?: ((info: Info) => unknown) | null, flag?: Int32Array | null):
    {best: string; ponder: string};
  probe(board: Board): {value: number; turns: number} | null;
}

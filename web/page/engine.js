// SPDX-License-Identifier: GPL-3.0-or-later
// The engine behind the page: a worker that is ended when a search must stop at once, and made anew for the next one.

/** Makes workers and asks them. */
export class Engine {
  /** @param {string} text of the worker  @param {WebAssembly.Module} module */
  constructor(text, module) {
    this.url = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
    this.module = module;
    this.worker = null;
    this.job = null;
    this.count = 0;
  }

  /** Another engine of the same module. */
  another() {
    const engine = new Engine('', this.module);
    URL.revokeObjectURL(engine.url);
    engine.url = this.url;
    return engine;
  }

  /** Whether a search runs. */
  get busy() {
    return this.job !== null;
  }

  start() {
    const worker = new Worker(this.url);
    worker.onmessage = event => this.worker === worker && this.hear(event.data);
    worker.onerror = event => {
      event.preventDefault();
      if (this.worker === worker)
        this.fail(event.message || 'the engine has ended');
    };
    worker.postMessage({module: this.module});
    this.worker = worker;
  }

  hear(message) {
    const {job} = this;
    if (!job || message.id !== job.id)
      return;
    this.wait();
    if (message.info)
      job.info(message.info);
    else if (message.error)
      this.fail(message.error);
    else {
      clearTimeout(this.timer);
      this.job = null;
      job.resolve(job.probe ? message.endgame : message.best);
    }
  }

  fail(why) {
    this.job?.reject(new Error(why));
    this.stop();
  }

  /** Waits for the next message, if the job has a limit to its patience. */
  wait() {
    clearTimeout(this.timer);
    if (this.job?.patience)
      this.timer = setTimeout(() => this.fail('it does not answer'), this.job.patience);
  }

  /** Asks the endgame tablebase, which may be generated first; resolves to {value, turns}, or null if there is none. */
  probe(wish) {
    return this.search({...wish, probe: true}, () => {});
  }

  /**
     Searches; resolves to the best turn, to null if stop() ended it, and rejects with a reason. `wish` has game,
     options, fen, moves, limits, settings, custom; `info` hears of each line. An engine that says nothing for
     `patience` milliseconds is ended.
   */
  search(wish, info, {patience = 0} = {}) {
    this.stop();
    if (!this.worker)
      this.start();
    return new Promise((resolve, reject) => {
      this.job = {id: ++this.count, info, probe: wish.probe, patience, resolve, reject};
      this.wait();
      this.worker.postMessage({...wish, id: this.job.id});
    });
  }

  /** Ends a search at once. */
  stop() {
    const {job} = this;
    if (!job)
      return;
    clearTimeout(this.timer);
    this.job = null;
    this.worker?.terminate();
    this.worker = null;
    job.resolve(null);
  }
}

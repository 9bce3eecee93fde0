/**
 * The rules that the page carries along, as WebAssembly: a log goes in, and then every message that would have gone to the
 * server; out come the server's own answers and the new lines of the log. The page still knows no rule.
 *
 * @typedef {{ said: any[], lines: string[] }} Said what the server would have sent, and what was added to the log
 * @typedef {{ memory: WebAssembly.Memory, pocket_room(length: number): number, pocket_open(): number,
 *   pocket_say(): number, pocket_answer(): number }} Exports
 */

const FILE = "/assets/pocket/sandtable.wasm";

export class Pocket {
  /** @type {WebAssembly.Module} */ #module;
  /** @type {Exports | null} */ #exports = null;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
  }

  /** Fetches the rules and makes them ready. */
  static async load() {
    const answer = await fetch(FILE, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(`The rules could not be fetched (${answer.status}).`);
    return new Pocket(await WebAssembly.compileStreaming(answer));
  }

  /**
   * Opens a log, each time in a fresh memory; fails with a sentence if it cannot be played here.
   * @param {string} log
   */
  open(log) {
    this.#exports = /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(this.#module).exports));
    return this.#call(log, (exports) => exports.pocket_open());
  }

  /** @param {string} message */
  say(message) {
    return this.#call(message, (exports) => exports.pocket_say());
  }

  /**
   * @param {string} text
   * @param {(exports: Exports) => number} act
   * @returns {Said}
   */
  #call(text, act) {
    const exports = this.#exports;
    if (!exports) throw new Error("No game is open here.");
    const bytes = new TextEncoder().encode(text);
    const room = exports.pocket_room(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
    const length = act(exports) >>> 0;
    const answer = new Uint8Array(exports.memory.buffer, exports.pocket_answer() >>> 0, length);
    const said = JSON.parse(new TextDecoder().decode(answer));
    if (said.error) throw new Error(said.error);
    return said;
  }
}

/**
 * The log of a game as the page carries it along: what the server has, and behind it what was played here since. The new
 * lines are kept by the browser until they are home, so that a reload does not lose them.
 *
 * @import { LogLines } from "../../types/server.d.ts"
 */
import { ApiError, get, post } from "../lib/api.js";

/** Where the log of the latest game is kept, for a page that is opened while the server is away. */
const LATEST = "sandtable.carried-log";

export class CarriedLog {
  /** The lines that were played here and are not home yet. @type {string[]} */ pending = [];
  /** Whether the server lets this page carry the log along. */ allowed = true;

  #game;
  #header = "";
  /** What the server has. @type {string[]} */ #home = [];
  /** The number of the first line that is not home, where those before it are not known. */ #from = 0;
  /** @type {Promise<void> | null} */ #following = null;
  #again = false;

  /** @param {string} game */
  constructor(game) {
    this.#game = game;
    this.#recall();
  }

  /** The key under which the browser keeps what is not home yet. */
  get key() {
    return `sandtable.carried.${this.#game}`;
  }

  /** Whether there is something to go on from. */
  get known() {
    return this.#header !== "";
  }

  /** The whole log. */
  get text() {
    return [this.#header, ...this.#home, ...this.pending, ""].join("\n");
  }

  /** Fetches what the server has and this page has not. Calls that come together are one. @returns {Promise<void>} */
  follow() {
    if (this.#following) {
      this.#again = true;
      return this.#following;
    }
    this.#following = this.#fetch().finally(() => {
      this.#following = null;
      if (this.#again) void this.follow();
      this.#again = false;
    });
    return this.#following;
  }

  async #fetch() {
    if (!this.allowed || this.pending.length > 0) return;
    try {
      const from = this.#home.length;
      /** @type {LogLines} */
      const { header, lines } = await get(`${this.#path}?from=${from}`);
      // What was begun before the server was away must not be mixed with what came since.
      if (this.pending.length > 0 || from !== this.#home.length) return;
      this.#header = header;
      this.#home.push(...lines);
    } catch (error) {
      // At a table with others the log has secrets; whatever else went wrong may work the next time.
      if (error instanceof ApiError && error.status === 403) this.allowed = false;
    }
  }

  /** What was played here, kept before anybody sees it. @param {string[]} lines */
  add(lines) {
    this.pending.push(...lines);
    store(this.key, { from: this.#home.length, lines: this.pending });
  }

  /** Keeps the log that the server has, for a page that is opened again before the server is back, where that can be. */
  keep() {
    if (!isSecureContext) return;
    store(LATEST, { game: this.#game, header: this.#header, lines: this.#home });
  }

  /** Reads again what the browser keeps: another window has gone on, or the page was opened again. */
  reread() {
    this.pending = [];
    this.#recall();
  }

  #recall() {
    const latest = stored(LATEST);
    if (latest?.game === this.#game && latest.lines.length >= this.#home.length) {
      this.#header = latest.header;
      this.#home = latest.lines;
    }
    const kept = stored(this.key);
    if (!kept) return;
    this.pending = kept.lines;
    this.#home = this.#home.slice(0, kept.from);
    // Without the lines before them they can be brought home, but not be played on.
    if (this.#home.length < kept.from) this.#header = "";
    this.#from = kept.from;
  }

  /** Fetches what stands before the lines that were played here. */
  async fill() {
    if (this.known) return;
    /** @type {LogLines | null} */
    const found = await get(`${this.#path}?from=0`).catch(() => null);
    if (!found || found.lines.length < this.#from) return;
    this.#header = found.header;
    this.#home = found.lines.slice(0, this.#from);
  }

  /** Brings home what was played here; fails as the server says. */
  async bringHome() {
    const from = this.known ? this.#home.length : this.#from;
    await post(this.#path, { from, lines: this.pending });
    if (this.known) this.#home.push(...this.pending);
    this.#forgetPending();
  }

  /** What was played here becomes a game of its own. @returns {Promise<string>} its id */
  async keepAsNew() {
    const { game } = await post("/api/games/import", { log: this.text });
    this.#forgetPending();
    return game;
  }

  /** What was played here is forgotten. */
  drop() {
    this.#forgetPending();
  }

  #forgetPending() {
    this.pending = [];
    try {
      localStorage.removeItem(this.key);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }

  get #path() {
    return `/api/games/${encodeURIComponent(this.#game)}/lines`;
  }
}

/** @param {string} key @param {unknown} value */
function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, or when it is full, the page goes on as long as it is open.
  }
}

/** @param {string} key @returns {any} */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

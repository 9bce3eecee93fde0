/**
 * A line that does not break: to the server while it can be reached, and otherwise to the rules that the page carries along.
 * When the server is back it is brought what was played in the meantime. For whoever listens it is a `Connection`.
 *
 * @import { ConnectionState } from "../table/connection.js"
 */
import { ApiError, mayWorkLater } from "../lib/api.js";
import { Connection, Refused, Stale } from "../table/connection.js";
import { CarriedLog } from "./carried.js";
import { keepPage } from "./kept-page.js";
import { Pocket } from "./pocket.js";

/** How long the server may be away before the page goes on by itself, in milliseconds. */
const GRACE = 3000;
/** How long an answer may take before the line is doubted. */
const SLOW = 6000;
/** How long the page waits before it fetches what it carries along: it has other things to show first. */
const SETTLED = 1200;
/** The pause before a server that has been given up, or could not take something, is tried again. */
const LATER = 10_000;

const ALONE = "The computer cannot be reached. This page goes on by itself; nothing is lost.";

/** Fires what `Connection` fires. */
export class SteadyConnection extends EventTarget {
  /** @type {ConnectionState} */ state = "opening";
  /** Why the line is not live, in a sentence; empty when it is. */ why = "";
  /** Why the server will not take what was played here; null unless somebody must say what to do. @type {string | null} */
  trouble = null;
  /** Whether the page could go on by itself. */ ready = false;

  /** @type {Connection} */ #line;
  /** @type {CarriedLog} */ #log;
  /** @type {Pocket | null} */ #pocket = null;
  #alone = false;
  /** @type {Promise<void> | null} */ #packing = null;
  /** @type {Promise<void> | null} */ #homeward = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** Whether the log can be played here; null as long as that was not tried. @type {boolean | null} */ #tried = null;
  #closed = new AbortController();
  #lastId = 0;

  /**
   * @param {string} game
   * @param {number | null} seat
   */
  constructor(game, seat) {
    super();
    this.#log = new CarriedLog(game);
    this.#line = new Connection(game, seat);
    for (const kind of ["hello", "update", "people", "asked", "pace"]) {
      this.#line.addEventListener(kind, (event) => this.#heard(kind, /** @type {CustomEvent} */ (event).detail));
    }
    this.#line.addEventListener("state", () => this.#lineChanged());
    const { signal } = this.#closed;
    addEventListener("offline", () => this.#line.doubt(), { signal });
    addEventListener("storage", (event) => this.#otherWindow(event), { signal });
  }

  get seat() {
    return this.#line.seat;
  }

  set seat(seat) {
    this.#line.seat = seat;
  }

  open() {
    this.#line.open();
    // A page that was opened while the server is away has nothing to wait for.
    if (this.#log.known) void this.#pack();
  }

  close() {
    clearTimeout(this.#timer);
    this.#closed.abort();
    this.#line.close();
  }

  /**
   * @param {string} what
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<any>}
   */
  async send(what, fields = {}) {
    if (this.#homeward) {
      await this.#homeward;
      if ("at" in fields) throw new Stale("The table has changed since; see what is asked now.");
    }
    if (this.#alone) return this.#sendToPocket(what, fields);
    const slow = setTimeout(() => this.#line.doubt(), SLOW);
    return this.#line.send(what, fields).finally(() => clearTimeout(slow));
  }

  /** What was played here becomes a game of its own, which is opened. */
  async keepAsNew() {
    try {
      const game = await this.#log.keepAsNew();
      location.assign(`/companion/${encodeURIComponent(game)}`);
    } catch (error) {
      this.trouble = whyNot(error);
      this.#fire("state", this.state);
    }
  }

  /** What was played here is forgotten, and the table is as the server has it. */
  drop() {
    this.#log.drop();
    void this.#goHome();
  }

  /** @param {string} kind @param {any} detail */
  #heard(kind, detail) {
    // What was played here comes first; then the server is asked anew.
    if (this.#alone || this.#log.pending.length > 0) return;
    this.#fire(kind, detail);
    if (kind === "hello" || kind === "update") void this.#log.follow().then(() => this.#noteReady());
    if (kind === "hello" && !this.#packing) setTimeout(() => void this.#pack(), SETTLED);
  }

  /** Fetches the rules, and keeps the page itself where the browser can. */
  #pack() {
    this.#packing ??= Pocket.load().then(
      (pocket) => {
        this.#pocket = pocket;
        this.#noteReady();
        if (this.#line.state !== "live") this.#wait();
        void keepPage();
      },
      () => {
        // Without them the page does as it always did: it waits for the server. The next greeting tries again.
        this.#packing = null;
      },
    );
    return this.#packing;
  }

  #noteReady() {
    const ready = this.#pocket !== null && this.#log.known && this.#log.allowed && this.#opens(this.#pocket);
    if (ready && !this.#alone) this.#log.keep();
    if (ready === this.ready) return;
    this.ready = ready;
    this.#fire("state", this.state);
  }

  /** Whether the log can be played here: tried once, because the page promises it. @param {Pocket} pocket */
  #opens(pocket) {
    try {
      if (this.#tried === null && !this.#alone) pocket.open(this.#log.text);
      this.#tried ??= true;
    } catch {
      this.#tried = false;
    }
    return this.#tried;
  }

  #lineChanged() {
    const { state, why } = this.#line;
    if (state === "live") {
      clearTimeout(this.#timer);
      if (this.#alone || this.#log.pending.length > 0) void this.#goHome();
      else this.#become("live", "");
      return;
    }
    if (this.#alone) {
      // The line gives up after a while; a table is played for hours.
      if (state === "closed") this.#later(() => this.#line.open());
      return;
    }
    this.#become(state, why);
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    if (this.#pocket && this.#log.known) this.#timer = setTimeout(() => void this.#goOnAlone(), GRACE);
  }

  async #goOnAlone() {
    // What waits for its answer on the old line must not go out later: it is given back, and tried again here.
    this.#line.abandon();
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (this.#alone || this.#line.state === "live") return;
    if (this.#openPocket() && this.#line.state === "closed") this.#later(() => this.#line.open());
  }

  /** Opens the log as it is carried, and shows it. Says whether that could be done. */
  #openPocket() {
    try {
      const said = this.#pocket?.open(this.#log.text);
      if (!said) return false;
      this.#alone = true;
      this.#become("alone", ALONE);
      this.#hear(said.said);
      return true;
    } catch {
      // A game that cannot be played here waits for the server.
      return false;
    }
  }

  /** @param {string} what @param {Record<string, unknown>} fields */
  #sendToPocket(what, fields) {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      try {
        const said = /** @type {Pocket} */ (this.#pocket).say(JSON.stringify({ id, do: what, ...fields }));
        // Kept before it is shown.
        if (said.lines.length > 0) this.#log.add(said.lines);
        const answer = this.#hear(said.said);
        if (answer && "ok" in answer) resolve(answer.ok);
        else if (answer?.refused) reject(new Refused(answer.refused));
        else reject(new Stale("The table has changed since; see what is asked now."));
      } catch {
        // What failed has changed nothing: the log is opened again as it was.
        this.#openPocket();
        reject(new Refused({ rule: null, why: "this page failed at that; try something else, or wait for the computer" }));
      }
    });
  }

  /** Passes on what the pocket says; the answer, if there is one among it. @param {any[]} said */
  #hear(said) {
    let answer = null;
    for (const message of said) {
      if ("re" in message) answer = message;
      else for (const [kind, detail] of Object.entries(message)) this.#fire(kind, detail);
    }
    return answer;
  }

  /** Another window of this browser has gone on with the same game. @param {StorageEvent} event */
  #otherWindow(event) {
    if (!this.#alone || event.key !== this.#log.key || event.newValue === null) return;
    this.#log.reread();
    this.#openPocket();
  }

  /** The server is back: it gets what was played here, and says how things stand. */
  #goHome() {
    this.#homeward ??= this.#bringHome().finally(() => {
      this.#homeward = null;
    });
    return this.#homeward;
  }

  async #bringHome() {
    try {
      if (this.#log.pending.length > 0) await this.#log.bringHome();
      this.#alone = false;
      this.trouble = null;
      this.#become("live", "");
      this.#line.renew();
    } catch (error) {
      if (!this.#alone) await this.#showCarried();
      if (mayWorkLater(error)) {
        this.#later(() => this.#line.state === "live" && void this.#goHome());
        return;
      }
      this.trouble = whyNot(error);
      this.#become("alone", "The computer is back, but it cannot take what was played here.");
    }
  }

  /** The page was just opened, and what was played before cannot be brought home: it is shown here. */
  async #showCarried() {
    await Promise.all([this.#log.fill(), this.#pack()]);
    if (this.#log.known) this.#openPocket();
  }

  /** @param {() => void} act */
  #later(act) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, LATER);
  }

  /**
   * @param {ConnectionState} state
   * @param {string} why
   */
  #become(state, why) {
    const changed = this.state !== state || this.why !== why;
    this.state = state;
    this.why = why;
    if (changed) this.#fire("state", state);
  }

  /** @param {string} kind @param {unknown} detail */
  #fire(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

/** @param {unknown} error */
function whyNot(error) {
  return error instanceof ApiError ? error.why : String(error);
}

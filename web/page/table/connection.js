/**
 * The web socket of one seat of a game: asks and answers by number, and comes back by itself when the line is lost.
 *
 * @typedef {import("../../types/server.d.ts").Hello} Hello
 * @typedef {import("../../types/server.d.ts").Update} Update
 * @typedef {"opening" | "live" | "lost" | "closed" | "alone"} ConnectionState "alone": the page goes on without the server
 * @typedef {{ rule: string | null, why: string }} Refusal
 * @typedef {EventTarget & { state: ConnectionState, why: string, seat: number | null, open(): void, close(): void,
 *   send(what: string, fields?: Record<string, unknown>): Promise<any> }} SeatLine
 */

/** How long an answer may take before the page stops waiting for it, in milliseconds. */
const PATIENCE = 20_000;
/** The first pause before the line is tried again, and the longest, in milliseconds. */
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
/** How often the line is tried before the page asks the player what to do. */
const MOST_ATTEMPTS = 40;

/** Said by the server: it cannot be done, by this rule. */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.why);
    this.rule = refusal.rule;
    this.why = refusal.why;
  }
}

/** The table has changed since the player decided: nothing was done, or it had been done before the line was lost. */
export class Stale extends Error {}

/** No answer came in time, or the line was closed for good. */
export class Unanswered extends Error {}

/**
 * @typedef {object} Waiting
 * @property {string} text the message, as it is sent
 * @property {number | undefined} at the version that an input was decided at
 * @property {boolean} sent whether it has gone out on some line
 * @property {(ok: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 */

/**
 * Fires `hello`, `update`, `people`, `asked` and `pace` with what the server said as `detail`, and `state` when the
 * line is lost, comes back or is closed.
 */
export class Connection extends EventTarget {
  /** @type {ConnectionState} */
  state = "opening";
  /** Why the line is not live, in a sentence; empty when it is. */
  why = "";
  /** The last version that came in; -1 before the first. */
  version = -1;
  epoch = "";

  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Map<number, Waiting>} */ #waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #retry;
  /** What the server said when it ended the connection. */
  #bye = "";
  #lastId = 0;
  #attempts = 0;
  /** Whether this opening has been greeted: before that nothing may be sent. */
  #greeted = false;
  #tryNow = () => this.#hasten();

  /**
   * @param {string} game
   * @param {number | null} seat
   */
  constructor(game, seat) {
    super();
    this.game = game;
    this.seat = seat;
    addEventListener("online", this.#tryNow);
    document.addEventListener("visibilitychange", this.#tryNow);
  }

  /** Opens the line, also again after it was closed. */
  open() {
    this.#attempts = 0;
    this.#connect();
  }

  /** Closes the line for good: another seat is taken, or the page is left. */
  close() {
    clearTimeout(this.#retry);
    removeEventListener("online", this.#tryNow);
    document.removeEventListener("visibilitychange", this.#tryNow);
    this.#forgetSocket();
    this.#become("closed", "");
    this.#rejectAll(new Unanswered("The connection was closed."));
  }

  /** Asks for everything anew. */
  renew() {
    this.version = -1;
    this.#connect();
  }

  /** The line is said to be live and seems dead: it is opened again. */
  doubt() {
    if (this.state === "live") this.#lose();
  }

  /** Nothing that still waits for its answer is sent again. */
  abandon() {
    this.#rejectAll(new Unanswered("No answer came. Please try again."));
  }

  /**
   * Sends a message; the promise holds the `ok` of its answer, or fails as `Refused`, `Stale` or `Unanswered`.
   * @param {string} what
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<any>}
   */
  send(what, fields = {}) {
    this.#lastId += 1;
    const id = this.#lastId;
    const text = JSON.stringify({ id, do: what, ...fields });
    const at = typeof fields["at"] === "number" ? fields["at"] : undefined;
    return new Promise((resolve, reject) => {
      if (this.state === "closed") {
        reject(new Unanswered("The connection is closed."));
        return;
      }
      /** @type {Waiting} */
      const waiting = { text, at, sent: false, resolve, reject, timer: undefined };
      this.#waiting.set(id, waiting);
      this.#transmit(id, waiting);
    });
  }

  #connect() {
    clearTimeout(this.#retry);
    this.#forgetSocket();
    const query = new URLSearchParams();
    if (this.seat !== null) query.set("seat", String(this.seat));
    if (this.version >= 0) {
      query.set("epoch", this.epoch);
      query.set("version", String(this.version));
    }
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/games/${encodeURIComponent(this.game)}/ws?${query}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    this.#greeted = false;
    socket.addEventListener("message", (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (this.#socket === socket) this.#lose();
    });
  }

  #forgetSocket() {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    socket?.close();
  }

  /** @param {any} message */
  #hear(message) {
    if ("re" in message) this.#answered(message);
    else if (message.hello) this.#greet(message.hello);
    else if (message.resumed) this.#live(true);
    else if (message.update) this.#update(message.update);
    else if ("bye" in message) this.#bye = String(message.bye);
    else {
      for (const kind of ["people", "asked", "pace"]) {
        if (kind in message) this.#fire(kind, message[kind]);
      }
    }
  }

  /** @param {Hello} hello */
  #greet(hello) {
    const same = this.version === hello.version && this.epoch === String(hello.epoch);
    this.version = hello.version;
    this.epoch = String(hello.epoch);
    this.#fire("hello", hello);
    this.#live(same);
  }

  /** @param {Update} update */
  #update(update) {
    if (update.from !== this.version) {
      // Something was missed: only the whole view can mend that.
      this.version = -1;
      this.#connect();
      return;
    }
    this.version = update.to;
    this.#fire("update", update);
  }

  /**
   * The server has greeted: what still waits for its answer is sent again, unless the table has changed since.
   * @param {boolean} sameWorld whether versions from before still mean the same
   */
  #live(sameWorld) {
    this.#greeted = true;
    this.#attempts = 0;
    this.#become("live", "");
    for (const [id, waiting] of [...this.#waiting]) {
      const isInput = waiting.at !== undefined;
      if (isInput && waiting.sent && !(sameWorld && waiting.at === this.version)) {
        this.#settle(id)?.reject(new Stale("The table has changed since; see what is asked now."));
      } else {
        this.#transmit(id, waiting);
      }
    }
  }

  /**
   * @param {number} id
   * @param {Waiting} waiting
   */
  #transmit(id, waiting) {
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => {
      this.#settle(id)?.reject(new Unanswered("No answer came. Please try again."));
    }, PATIENCE);
    if (this.#greeted) {
      waiting.sent = true;
      this.#socket?.send(waiting.text);
    }
  }

  /** @param {any} message */
  #answered(message) {
    const waiting = this.#settle(message.re);
    if (!waiting) return;
    if ("ok" in message) waiting.resolve(message.ok);
    else if (message.refused) waiting.reject(new Refused(message.refused));
    else waiting.reject(new Stale("The table has changed since; see what is asked now."));
  }

  /** @param {number} id */
  #settle(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }

  /** @param {Error} error */
  #rejectAll(error) {
    for (const id of [...this.#waiting.keys()]) this.#settle(id)?.reject(error);
  }

  #lose() {
    this.#forgetSocket();
    this.#become("lost", this.#bye || "The connection is lost. Trying again…");
    this.#bye = "";
    this.#attempts += 1;
    if (this.#attempts === 1 && this.version < 0) void this.#askWhyNot();
    if (this.#attempts > MOST_ATTEMPTS) {
      this.#become("closed", "The server cannot be reached.");
      this.#rejectAll(new Unanswered("The server cannot be reached."));
      return;
    }
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.#attempts - 1));
    // Jitter, so that a server that comes back is not met by everybody at once.
    this.#retry = setTimeout(() => this.#connect(), pause * (0.5 + Math.random()));
  }

  /** A web socket does not say why it was refused; a plain request does. */
  async #askWhyNot() {
    const answer = await fetch(`/api/games/${encodeURIComponent(this.game)}/ground.svg`).catch(() => null);
    if (!answer || answer.ok || ![401, 403, 404].includes(answer.status)) return;
    const body = await answer.json().catch(() => null);
    clearTimeout(this.#retry);
    this.#forgetSocket();
    this.#become("closed", body?.error?.why ?? "This game is not open to you. Open it from the home page.");
    this.#rejectAll(new Unanswered(this.why));
  }

  #hasten() {
    if (this.state === "lost" && !document.hidden) this.#connect();
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

  /**
   * @param {string} kind
   * @param {unknown} detail
   */
  #fire(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

/**
 * What the server shows a seat, kept up to date: the view, the log, who is here. Updates that come fast are shown one
 * after another; the seat that is asked sits down by itself where two play at one screen, behind a curtain if one knows
 * what the other may not see.
 *
 * @typedef {import("../../types/engine.d.ts").View} View
 * @typedef {import("../../types/engine.d.ts").LogLine} Line
 * @typedef {import("../../types/server.d.ts").Hello} Hello
 * @typedef {import("../../types/server.d.ts").Update} Update
 * @typedef {import("../../types/server.d.ts").Person} Person
 * @typedef {import("../../types/server.d.ts").Undo} Undo
 * @typedef {import("../../types/server.d.ts").Fix} Fix
 * @typedef {import("../../types/server.d.ts").Asked} Asked
 * @typedef {import("../../types/engine.d.ts").StillWaiting} StillWaiting
 * @typedef {import("./connection.js").SeatLine} SeatLine
 */
import { Connection } from "./connection.js";
import { hidesSomething, merged } from "./changes.js";

/**
 * What has changed: any of `view`, `lines`, `people`, `asked`, `pace`, `undo`, `connection`, `selected`, `aid`,
 * `choices`, `pointed`, `chosen`, `placing`, `refused`, `measuring`, `curtain`, `seat`, `busy`; `showing` when all updates so
 * far have been shown.
 *
 * When the view changes after an update, `before` is the view from before and `lines` of the event are the new lines of
 * the log; whoever shows it slowly calls `wait` with a promise, and the next update is shown when that is done.
 * `hurry` says that others are waiting: it should then be shown at once.
 *
 * @typedef {object} Change
 * @property {string[]} what
 * @property {View | null} before
 * @property {Line[]} newLines
 * @property {boolean} hurry
 * @property {(shown: Promise<unknown>) => void} wait
 */

/** More waiting updates than this are shown without their movement. */
const MOST_WAITING = 6;
/** No movement holds up the next update for longer than this, in milliseconds. */
const LONGEST_WAIT = 2500;
const UMPIRE = 0;
const ONLOOKER = 255;

/** Fires `change` with a `Change` as its `detail`. */
export class GameFeed extends EventTarget {
  /** @type {string} */ game;
  /** The seat whose view is shown. @type {number} */ seat = ONLOOKER;
  /** The seats that this browser holds. @type {number[]} */ seats = [];
  /** The table as the seat sees it; null until the server has greeted. @type {View | null} */ view = null;
  /** @type {Line[]} */ lines = [];
  /** The version that is shown: inputs carry it. */ version = -1;
  /** @type {Person[]} */ people = [];
  /** @type {Undo | null} */ undo = null;
  /** @type {Fix | null} */ fix = null;
  /** What a correction left waiting. @type {StillWaiting | null} */ waiting = null;
  /** How long the computer waits between its decisions, in milliseconds; null while it is paused. @type {number | null} */ pace = 0;
  /** Somebody asks to take play back. @type {Asked | null} */ asked = null;
  /** What can be typed, and what it does. @type {[string, string][]} */ phrases = [];
  /** @type {SeatLine} */ connection;

  /** The seat that the screen is to be handed to, before its view is drawn. @type {{ seat: number, name: string } | null} */
  curtain = null;

  /** @type {Update[]} */ #queue = [];
  #pumping = false;
  /** A greeting for another seat, held behind the curtain. @type {Hello | null} */ #held = null;
  /** The seat whose player has said that he sits here now. @type {number | null} */ #liftedFor = null;
  /** Whether one seat of this game has been seen to know what another does not. */ #hides = false;

  /**
   * @param {string} game
   * @param {number | null} seat the first one that the browser holds if null
   */
  constructor(game, seat) {
    super();
    this.game = game;
    this.connection = this.#connect(seat);
  }

  /** Opens the connection. Listeners should be there before. */
  open() {
    this.connection.open();
  }

  /** Whether this seat is asked. */
  get mine() {
    return this.view?.prompt.seats.includes(this.seat) ?? false;
  }

  /** The question of an open step, if it is asked of this seat. */
  get need() {
    return this.mine ? (this.view?.prompt.need ?? null) : null;
  }

  /** @param {string | null | undefined} id */
  piece(id) {
    return this.view?.pieces.find((piece) => piece.id === id) ?? null;
  }

  /** @param {number} seat */
  seatName(seat) {
    if (seat === UMPIRE) return "Umpire";
    if (seat === ONLOOKER) return "Onlooker";
    return this.view?.seats.find((it) => it.seat === seat)?.name ?? `Seat ${seat}`;
  }

  /**
   * Any question of the protocol; the promise holds its `ok`.
   * @param {string} name
   * @param {Record<string, unknown>} [fields]
   */
  ask(name, fields = {}) {
    return this.connection.send(name, fields);
  }

  /**
   * Takes another of the seats that this browser holds.
   * @param {number} seat
   */
  sit(seat) {
    if (seat === this.connection.seat) return;
    const old = this.connection;
    this.connection = this.#connect(seat);
    old.close();
    this.#queue = [];
    this.#held = null;
    this.#liftedFor = null;
    if (this.#hides) this.curtain = { seat, name: this.seatName(seat) };
    this.changed("connection", "curtain", ...this.forget(true));
    this.connection.open();
  }

  /** The screen has been handed over: the view of the new seat may be drawn. */
  liftCurtain() {
    this.#liftedFor = this.curtain?.seat ?? null;
    // Without a greeting the old seat's view would be seen: then the curtain stays until it is there.
    if (this.#held) this.#hello(this.#held);
  }

  /**
   * The line of a seat.
   * @protected
   * @param {number | null} seat
   * @returns {SeatLine}
   */
  newConnection(seat) {
    return new Connection(this.game, seat);
  }

  /** @param {number | null} seat */
  #connect(seat) {
    const connection = this.newConnection(seat);
    /**
     * @param {string} kind
     * @param {(detail: any) => void} act
     */
    const on = (kind, act) =>
      connection.addEventListener(kind, (event) => {
        if (connection === this.connection) act(/** @type {CustomEvent} */ (event).detail);
      });
    on("hello", (hello) => this.#hello(hello));
    on("update", (update) => this.#enqueue(update));
    on("people", (people) => this.#set("people", people));
    on("asked", (asked) => this.#set("asked", asked));
    on("pace", (pace) => this.#set("pace", pace));
    on("state", () => this.changed("connection"));
    return connection;
  }

  /**
   * @param {"people" | "asked" | "pace"} what
   * @param {any} value
   */
  #set(what, value) {
    this[what] = value;
    this.changed(what);
  }

  /** @param {Hello} hello */
  #hello(hello) {
    const before = this.view;
    if (before && before.seat !== hello.view.seat) {
      this.#hides ||= hidesSomething(before, this.lines, hello.view, hello.lines);
    }
    const strange = this.#hides && before !== null && before.seat !== hello.view.seat;
    if (strange && this.#liftedFor !== hello.view.seat) {
      this.#held = hello;
      this.curtain ??= { seat: hello.view.seat, name: this.seatName(hello.view.seat) };
      this.changed("curtain");
    } else {
      this.curtain = null;
      this.#held = null;
      this.#greet(hello);
      this.changed("curtain");
    }
  }

  /** @param {Hello} hello */
  #greet(hello) {
    const otherSeat = this.view?.seat !== hello.view.seat;
    this.#queue = [];
    this.view = hello.view;
    this.lines = hello.lines;
    this.version = hello.version;
    this.people = hello.people;
    this.seats = hello.seats;
    this.seat = hello.view.seat;
    this.connection.seat = this.seat;
    this.undo = hello.undo;
    this.fix = hello.fix;
    this.waiting = hello.waiting ?? null;
    this.pace = hello.pace;
    this.asked = hello.asked;
    this.phrases = hello.phrases;
    const what = ["view", "lines", "people", "undo", "pace", "asked", ...this.forget(otherSeat)];
    this.changed(...what, ...(otherSeat ? ["seat"] : []));
    this.#settle();
  }

  /** @param {Update} update */
  #enqueue(update) {
    if (this.#held) {
      // Behind the curtain nothing is shown yet: only the greeting is kept right.
      const held = this.#held;
      const lines = held.lines.slice(0, update.keep).concat(update.lines);
      const { undo, fix, waiting, to: version } = update;
      this.#held = { ...held, view: merged(held.view, update.view), lines, undo, fix, waiting, version };
      return;
    }
    this.#queue.push(update);
    if (!this.#pumping) void this.#pump();
  }

  /** Whether updates are still being shown: what stands there will not stay. */
  get isShowing() {
    return this.#pumping;
  }

  async #pump() {
    this.#pumping = true;
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      const hurry = this.#queue.length > MOST_WAITING || document.hidden;
      await this.#show(update, hurry);
    }
    this.#pumping = false;
    this.#settle();
    this.changed("showing");
  }

  /**
   * @param {Update} update
   * @param {boolean} hurry
   */
  #show(update, hurry) {
    const before = this.view;
    if (!before) return;
    this.view = merged(before, update.view);
    this.lines = this.lines.slice(0, update.keep).concat(update.lines);
    this.version = update.to;
    this.undo = update.undo;
    this.fix = update.fix;
    this.waiting = update.waiting ?? null;
    /** @type {Promise<unknown>[]} */
    const shown = [];
    const what = ["view", "lines", "undo", ...this.forget(false)];
    /** @type {Change} */
    const change = { what, before, newLines: update.lines, hurry, wait: (promise) => void shown.push(promise) };
    this.dispatchEvent(new CustomEvent("change", { detail: change }));
    if (hurry || !shown.length) return;
    const enough = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT));
    return Promise.race([Promise.allSettled(shown), enough]);
  }

  /** When nothing more is to be shown: hands over to the seat that is asked, or lets the player go on. */
  #settle() {
    if (!this.#handOver()) this.settled();
  }

  /** Two players at one screen: the seat that is asked sits down by itself. */
  #handOver() {
    const asked = this.view?.prompt.seats ?? [];
    if (this.mine || this.seat === UMPIRE || this.seat === ONLOOKER) return false;
    const next = asked.find((seat) => this.seats.includes(seat));
    if (next === undefined) return false;
    this.sit(next);
    return true;
  }

  /**
   * Another view is shown: what was begun on the one before does not count any more.
   * @protected
   * @param {boolean} _otherSeat whether it is the view of another seat
   * @returns {string[]} what has changed by that
   */
  forget(_otherSeat) {
    return [];
  }

  /**
   * The latest view is shown and the seat may go on.
   * @protected
   */
  settled() {}

  /**
   * @protected
   * @param {string[]} what
   */
  changed(...what) {
    /** @type {Change} */
    const change = { what, before: null, newLines: [], hurry: true, wait: () => {} };
    this.dispatchEvent(new CustomEvent("change", { detail: change }));
  }
}

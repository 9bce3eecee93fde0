/**
 * The game as one seat sees it: the model that the map and the panels share. It knows no rule. It keeps the view up to
 * date, remembers what is selected and what could be done, and sends what the player decides.
 *
 * @typedef {import("../../types/engine.d.ts").View} View
 * @typedef {import("../../types/engine.d.ts").PieceView} PieceView
 * @typedef {import("../../types/engine.d.ts").PieceAid} PieceAid
 * @typedef {import("../../types/engine.d.ts").Choice} Choice
 * @typedef {import("../../types/engine.d.ts").Goal} Goal
 * @typedef {import("../../types/engine.d.ts").Pose} Pose
 * @typedef {import("../../types/engine.d.ts").Point} Point
 * @typedef {import("../../types/engine.d.ts").Answer} Answer
 * @typedef {import("../../types/engine.d.ts").Measure} Measure
 * @typedef {import("../../types/server.d.ts").Hello} Hello
 * @typedef {import("../../types/server.d.ts").Update} Update
 * @typedef {import("../../types/server.d.ts").Line} Line
 * @typedef {import("../../types/server.d.ts").Person} Person
 * @typedef {import("../../types/server.d.ts").Undo} Undo
 * @typedef {import("../../types/server.d.ts").Fix} Fix
 * @typedef {import("../../types/server.d.ts").Asked} Asked
 * @typedef {import("./connection.js").Refusal} Refusal
 */
import { Connection, Refused, Stale } from "./connection.js";
import { hidesSomething, merged } from "./changes.js";
import { Latest } from "./latest.js";

/**
 * What has changed: any of `view`, `lines`, `people`, `asked`, `pace`, `undo`, `connection`, `selected`, `aid`,
 * `choices`, `pointed`, `chosen`, `placing`, `refused`, `measuring`, `curtain`, `seat`, `busy`.
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
/** At most 12 questions a second while the pointer moves. */
const BETWEEN_QUESTIONS = 80;

const UMPIRE = 0;
const ONLOOKER = 255;

/** Fires `change` with a `Change` as its `detail`. */
export class TableGame extends EventTarget {
  /** @type {string} */ game;
  /** The seat whose view is shown. @type {number} */ seat = ONLOOKER;
  /** The seats that this browser holds. @type {number[]} */ seats = [];
  /** The table as the seat sees it; null until the server has greeted. @type {View | null} */ view = null;
  /** @type {Line[]} */ lines = [];
  /** The version that is shown: inputs carry it. */ version = -1;
  /** @type {Person[]} */ people = [];
  /** @type {Undo | null} */ undo = null;
  /** @type {Fix | null} */ fix = null;
  /** How long the computer waits between its decisions, in milliseconds. */ pace = 0;
  /** Somebody asks to take play back. @type {Asked | null} */ asked = null;
  /** What can be typed, and what it does. @type {[string, string][]} */ phrases = [];
  /** @type {Connection} */ connection;

  /** @type {string | null} */ selected = null;
  /** @type {PieceAid | null} */ aid = null;
  /** What can be done that belongs to no piece: to begin, to end a phase. @type {Choice[]} */ choices = [];
  /** What the last pointing could mean. @type {Choice[]} */ pointed = [];
  /** Where was pointed at. @type {Goal | null} */ pointedAt = null;
  /** What is shown in full and is done by Enter. @type {Choice | null} */ chosen = null;
  /** The place that would answer a question for a place. @type {Pose | null} */ placing = null;
  /** Why the last try was not done. @type {Refusal | null} */ refused = null;
  /** @type {{ from: Point, to: Point, measure: Measure | null } | null} */ measuring = null;
  /** Whether dragging over the map measures. */ measures = false;
  /** The seat that the screen is to be handed to, before its view is drawn. @type {{ seat: number, name: string } | null} */
  curtain = null;
  /** Whether an input is on its way. */ busy = false;

  /** @type {Update[]} */ #queue = [];
  #pumping = false;
  /** A greeting for another seat, held behind the curtain. @type {Hello | null} */ #held = null;
  /** The seat whose player has said that he sits here now. @type {number | null} */ #liftedFor = null;
  /** Whether one seat of this game has been seen to know what another does not. */ #hides = false;
  #pointing = new Latest(BETWEEN_QUESTIONS);
  #measuring = new Latest(BETWEEN_QUESTIONS);

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

  /** Everything that can be done with the selected piece, and what belongs to no piece. */
  get offers() {
    return [...(this.aid?.choices ?? []), ...this.choices];
  }

  // ---------------------------------------------------------------- looking and pointing

  /** @param {string | null} id */
  select(id) {
    if (id !== null && !this.piece(id)) return;
    const what = ["selected", "aid", "pointed", "chosen", "refused"];
    this.selected = id;
    this.aid = null;
    this.#forgetPointing();
    this.refused = null;
    this.#changed(...what);
    if (id !== null) void this.#askAid();
  }

  /**
   * Selects the next piece that can act.
   * @param {1 | -1} [step]
   */
  nextPiece(step = 1) {
    const able = this.ablePieces();
    if (!able.length) return;
    const now = able.findIndex((piece) => piece.id === this.selected);
    const first = step > 0 ? 0 : able.length - 1;
    const next = now < 0 ? first : (now + step + able.length) % able.length;
    this.select(able[next]?.id ?? null);
  }

  /** The pieces that can act now, in the order of the view. */
  ablePieces() {
    return (this.view?.pieces ?? []).filter((piece) => piece.can_act && !piece.gone);
  }

  /**
   * Asks what pointing there could mean. While the pointer moves only the latest question counts.
   * @param {Goal | null} goal
   * @param {{ choose?: boolean }} [how] `choose`: take the likeliest, as a click does
   * @returns {Promise<Choice[]>}
   */
  async point(goal, { choose = false } = {}) {
    this.pointedAt = goal;
    if (goal === null) {
      this.#pointing.forget();
      if (this.pointed.length) {
        this.pointed = [];
        this.#changed("pointed");
      }
      return [];
    }
    const fields = { piece: this.selected, goal };
    const answer = await this.#pointing.ask(() => this.connection.send("aim", fields), choose);
    if (answer === null) return [];
    if (answer instanceof Error) {
      this.#refuse(answer, choose);
      return [];
    }
    this.pointed = answer.choices;
    if (choose) {
      this.chosen = this.pointed[0] ?? null;
      this.refused = null;
      this.#changed("pointed", "chosen", "refused");
    } else {
      this.#changed("pointed");
    }
    return this.pointed;
  }

  /** @param {Choice | null} choice */
  choose(choice) {
    this.chosen = choice;
    this.refused = null;
    if (choice === null) this.pointed = [];
    this.#changed("chosen", "pointed", "refused");
  }

  /**
   * Shows the place that would answer a question for a place.
   * @param {Pose | null} pose
   */
  place(pose) {
    this.placing = pose;
    this.#changed("placing");
  }

  toggleMeasure(on = !this.measures) {
    this.measures = on;
    if (!on) this.measuring = null;
    this.#changed("measuring");
  }

  /**
   * @param {Point | null} from
   * @param {Point} [to]
   */
  async measure(from, to) {
    if (!from || !to) {
      this.#measuring.forget();
      this.measuring = null;
      this.#changed("measuring");
      return;
    }
    this.measuring = { from, to, measure: this.measuring?.measure ?? null };
    this.#changed("measuring");
    const fields = { piece: this.selected, from, to };
    const answer = await this.#measuring.ask(() => this.connection.send("measure", fields), false);
    if (answer === null || answer instanceof Error || !this.measuring) return;
    this.measuring = { ...this.measuring, measure: answer };
    this.#changed("measuring");
  }

  // ---------------------------------------------------------------- doing

  /** Does what is chosen, or gives the place that is shown. Says whether it was done. */
  async confirm(choice = this.chosen) {
    if (this.busy) return false;
    if (this.placing && this.need && "place" in this.need) return this.answer({ place: this.placing });
    if (!choice) return false;
    if (choice.refused) {
      this.refused = { rule: choice.refused.rule, why: choice.refused.why };
      this.#changed("refused");
      return false;
    }
    return this.decide(choice.decision);
  }

  /** @param {unknown} decision */
  decide(decision) {
    return this.#input("decide", { decision });
  }

  /** @param {Answer} answer */
  answer(answer) {
    return this.#input("answer", { answer });
  }

  takeBack() {
    return this.#input("undo", {});
  }

  /** @param {boolean} yes */
  async agree(yes) {
    return (await this.ask("agree", { yes }).catch((error) => this.#refuse(error, true))) !== false;
  }

  /**
   * @param {Answer} answer
   * @param {string} reason
   */
  correct(answer, reason) {
    return this.#input("correct", { answer, reason });
  }

  /**
   * @param {unknown} ruling
   * @param {string} reason
   */
  rule(ruling, reason) {
    return this.#input("rule", { ruling, reason });
  }

  /**
   * @param {number} seat
   * @param {unknown} decision
   * @param {string} reason
   */
  grant(seat, decision, reason) {
    return this.#input("grant", { seat, decision, reason });
  }

  /** @param {number} ms */
  async setPace(ms) {
    this.pace = ms;
    this.#changed("pace");
    await this.ask("pace", { ms }).catch((error) => this.#refuse(error, true));
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
    this.selected = null;
    this.aid = null;
    this.choices = [];
    this.placing = null;
    this.#forgetPointing();
    this.#changed("connection", "selected", "aid", "choices", "pointed", "chosen", "placing", "curtain");
    this.connection.open();
  }

  /** The screen has been handed over: the view of the new seat may be drawn. */
  liftCurtain() {
    this.#liftedFor = this.curtain?.seat ?? null;
    // Without a greeting the old seat's view would be seen: then the curtain stays until it is there.
    if (this.#held) this.#hello(this.#held);
  }

  dismissRefusal() {
    this.refused = null;
    this.#changed("refused");
  }

  // ---------------------------------------------------------------- what comes in

  /** @param {number | null} seat */
  #connect(seat) {
    const connection = new Connection(this.game, seat);
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
    on("state", () => this.#changed("connection"));
    return connection;
  }

  /**
   * @param {"people" | "asked" | "pace"} what
   * @param {any} value
   */
  #set(what, value) {
    this[what] = value;
    this.#changed(what);
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
      this.#changed("curtain");
    } else {
      this.curtain = null;
      this.#held = null;
      this.#greet(hello);
      this.#changed("curtain");
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
    this.pace = hello.pace;
    this.asked = hello.asked;
    this.phrases = hello.phrases;
    if (otherSeat || !this.piece(this.selected)) this.selected = null;
    this.aid = null;
    this.#forgetPointing();
    this.placing = null;
    const what = ["view", "lines", "people", "undo", "pace", "asked", "selected", "aid", "pointed", "chosen", "placing"];
    this.#changed(...what, ...(otherSeat ? ["seat"] : []));
    this.#settle();
  }

  /** @param {Update} update */
  #enqueue(update) {
    if (this.#held) {
      // Behind the curtain nothing is shown yet: only the greeting is kept right.
      const held = this.#held;
      const lines = held.lines.slice(0, update.keep).concat(update.lines);
      const { undo, fix, to: version } = update;
      this.#held = { ...held, view: merged(held.view, update.view), lines, undo, fix, version };
      return;
    }
    this.#queue.push(update);
    if (!this.#pumping) void this.#pump();
  }

  async #pump() {
    this.#pumping = true;
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      const hurry = this.#queue.length > MOST_WAITING || document.hidden;
      await this.#show(update, hurry);
    }
    this.#pumping = false;
    this.#settle();
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
    const selected = this.piece(this.selected);
    if (!selected || selected.gone) this.selected = null;
    const lastChosen = this.chosen;
    this.aid = null;
    this.choices = [];
    this.placing = null;
    this.#forgetPointing();
    this.lastDone = lastChosen;
    /** @type {Promise<unknown>[]} */
    const shown = [];
    const what = ["view", "lines", "undo", "selected", "aid", "choices", "pointed", "chosen", "placing"];
    /** @type {Change} */
    const change = { what, before, newLines: update.lines, hurry, wait: (promise) => void shown.push(promise) };
    this.dispatchEvent(new CustomEvent("change", { detail: change }));
    if (hurry || !shown.length) return;
    const enough = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT));
    return Promise.race([Promise.allSettled(shown), enough]);
  }

  /** The choice that was shown when the last update came: its way is the way that was walked. @type {Choice | null} */
  lastDone = null;

  /** When nothing more is to be shown: asks what can be done now, or hands over to the seat that is asked. */
  #settle() {
    if (this.#handOver()) return;
    if (this.selected) void this.#askAid();
    if (this.mine && !this.need) void this.#askChoices();
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

  async #askAid() {
    const [piece, version] = [this.selected, this.version];
    const aid = await this.ask("piece", { piece }).catch(() => null);
    if (this.selected !== piece || this.version !== version) return;
    this.aid = aid;
    this.#changed("aid");
  }

  async #askChoices() {
    const version = this.version;
    const answer = await this.ask("choices").catch(() => null);
    if (this.version !== version) return;
    this.choices = answer?.choices ?? [];
    this.#changed("choices");
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} fields
   * @returns {Promise<boolean>} whether it was done
   */
  async #input(name, fields) {
    const { connection } = this;
    this.busy = true;
    this.refused = null;
    this.#changed("busy", "refused");
    try {
      const ok = await this.ask(name, { at: this.version, ...fields });
      return ok?.done !== false;
    } catch (error) {
      // What was done came before its answer, and another seat sat down at once: nobody waits for the answer.
      if (connection !== this.connection) return true;
      return this.#refuse(/** @type {Error} */ (error), true);
    } finally {
      this.busy = false;
      this.#changed("busy");
    }
  }

  /**
   * @param {Error} error
   * @param {boolean} aloud whether the player tried something, or only looked
   */
  #refuse(error, aloud) {
    if (!aloud) return false;
    const rule = error instanceof Refused ? error.rule : null;
    this.refused = { rule, why: error.message };
    if (error instanceof Stale) this.#forgetPointing();
    this.#changed("refused", "pointed", "chosen");
    return false;
  }

  #forgetPointing() {
    this.#pointing.forget();
    this.pointed = [];
    this.pointedAt = null;
    this.chosen = null;
  }

  /** @param {string[]} what */
  #changed(...what) {
    /** @type {Change} */
    const change = { what, before: null, newLines: [], hurry: true, wait: () => {} };
    this.dispatchEvent(new CustomEvent("change", { detail: change }));
  }
}

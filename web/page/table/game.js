/**
 * The game as one seat sees it: the model that the map and the panels share. It knows no rule. It keeps the view up to
 * date, remembers what is selected and what could be done, and sends what the player decides.
 *
 * @typedef {import("../../types/engine.d.ts").PieceAid} PieceAid
 * @typedef {import("../../types/engine.d.ts").PieceView} PieceView
 * @typedef {import("../../types/engine.d.ts").Choice} Choice
 * @typedef {import("../../types/engine.d.ts").Goal} Goal
 * @typedef {import("../../types/engine.d.ts").Pose} Pose
 * @typedef {import("../../types/engine.d.ts").Point} Point
 * @typedef {import("../../types/engine.d.ts").Answer} Answer
 * @typedef {import("../../types/engine.d.ts").Measure} Measure
 * @typedef {import("./connection.js").Refusal} Refusal
 */
import { Refused, Stale } from "./connection.js";
import { GameFeed } from "./feed.js";
import { Latest } from "./latest.js";

/** @typedef {import("./feed.js").Change} Change */

/** At most 12 questions a second while the pointer moves. */
const BETWEEN_QUESTIONS = 80;

/** Whether it is the turn of a piece. @param {PieceView} piece */
export function isUp(piece) {
  return piece.badges.some((it) => it.kind === "up");
}

/** Fires `change` with a `Change` as its `detail`. */
export class TableGame extends GameFeed {
  /** @type {string | null} */ selected = null;
  /** @type {PieceAid | null} */ aid = null;
  /** What can be done that belongs to no piece: to begin, to end a phase. @type {Choice[]} */ choices = [];
  /** What the last pointing could mean. @type {Choice[]} */ pointed = [];
  /** Where was pointed at. @type {Goal | null} */ pointedAt = null;
  /** What is shown in full and is done by Enter. @type {Choice | null} */ chosen = null;
  /** The place that would answer a question for a place. @type {Pose | null} */ placing = null;
  /** Whether the umpire points at where he puts the selected piece. */ picking = false;
  /** Why the last try was not done. @type {Refusal | null} */ refused = null;
  /** @type {{ from: Point, to: Point, measure: Measure | null } | null} */ measuring = null;
  /** Whether dragging over the map measures. */ measures = false;
  /** Whether an input is on its way. */ busy = false;

  #pointing = new Latest(BETWEEN_QUESTIONS);
  #choosing = new Latest(BETWEEN_QUESTIONS);
  #measuring = new Latest(BETWEEN_QUESTIONS);

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
    this.changed(...what);
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
   * @param {{ choose?: boolean, dragging?: boolean }} [how] `choose`: take the likeliest, as a click does; `dragging`:
   *   others will follow soon
   * @returns {Promise<Choice[]>}
   */
  async point(goal, { choose = false, dragging = false } = {}) {
    this.pointedAt = goal;
    if (goal === null) {
      this.#pointing.forget();
      if (this.pointed.length) {
        this.pointed = [];
        this.changed("pointed");
      }
      return [];
    }
    const fields = { piece: this.selected, goal };
    // A pointer that moves on after a click must not make the click forgotten: clicks wait in a line of their own.
    const line = choose ? this.#choosing : this.#pointing;
    if (choose) this.#pointing.forget();
    const answer = await line.ask(() => this.connection.send("aim", fields), choose && !dragging);
    if (answer === null) return [];
    if (answer instanceof Error) {
      this.#refuse(answer, choose);
      return [];
    }
    this.pointed = answer.choices;
    if (choose) {
      this.chosen = this.pointed[0] ?? null;
      this.refused = null;
      this.changed("pointed", "chosen", "refused");
    } else {
      this.changed("pointed");
    }
    return this.pointed;
  }

  /** @param {Choice | null} choice */
  choose(choice) {
    this.chosen = choice;
    this.refused = null;
    if (choice === null) this.pointed = [];
    this.changed("chosen", "pointed", "refused");
  }

  /**
   * Shows the place that would answer a question for a place.
   * @param {Pose | null} pose
   */
  place(pose) {
    this.placing = pose;
    this.changed("placing");
  }

  toggleMeasure(on = !this.measures) {
    this.measures = on;
    if (!on) this.measuring = null;
    this.changed("measuring");
  }

  /**
   * @param {Point | null} from
   * @param {Point} [to]
   */
  async measure(from, to) {
    if (!from || !to) {
      this.#measuring.forget();
      this.measuring = null;
      this.changed("measuring");
      return;
    }
    this.measuring = { from, to, measure: this.measuring?.measure ?? null };
    this.changed("measuring");
    const fields = { piece: this.selected, from, to };
    const answer = await this.#measuring.ask(() => this.connection.send("measure", fields), false);
    if (answer === null || answer instanceof Error || !this.measuring) return;
    this.measuring = { ...this.measuring, measure: answer };
    this.changed("measuring");
  }

  // ---------------------------------------------------------------- doing

  /** Does what is chosen, or gives the place that is shown. Says whether it was done. */
  async confirm(choice = this.chosen) {
    if (this.busy) return false;
    if (this.placing && this.need && "place" in this.need) return this.answer({ place: this.placing });
    if (!choice) return false;
    if (choice.refused) {
      this.refused = { rule: choice.refused.rule, why: choice.refused.why };
      this.changed("refused");
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

  /** @param {string} [reason] the umpire must give one */
  takeBack(reason) {
    return this.#input("undo", reason ? { reason } : {});
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

  /** @param {number | null} ms null: the computer waits until it is told to go on */
  async setPace(ms) {
    this.pace = ms;
    this.changed("pace");
    await this.ask("pace", { ms }).catch((error) => this.#refuse(error, true));
  }

  dismissRefusal() {
    this.refused = null;
    this.changed("refused");
  }

  // ---------------------------------------------------------------- what is asked for the player

  /** The choice that was shown when the last update came: its way is the way that was walked. @type {Choice | null} */
  lastDone = null;

  /**
   * @protected
   * @param {boolean} otherSeat
   * @override
   */
  forget(otherSeat) {
    const selected = this.piece(this.selected);
    if (otherSeat || !selected || selected.gone) this.selected = null;
    this.lastDone = this.chosen;
    this.aid = null;
    this.choices = [];
    this.placing = null;
    this.#forgetPointing();
    return ["selected", "aid", "choices", "pointed", "chosen", "placing"];
  }

  /**
   * Asks what can be done now.
   * @protected
   * @override
   */
  settled() {
    // Where the rules say whose turn it is, that piece is at hand.
    const up = this.mine && !this.need ? this.view?.pieces.find(isUp) : null;
    if (up && up.id !== this.selected) this.select(up.id);
    else if (this.selected) void this.#askAid();
    if (this.mine && !this.need) void this.#askChoices();
  }

  async #askAid() {
    const [piece, version] = [this.selected, this.version];
    const aid = await this.ask("piece", { piece }).catch(() => null);
    if (this.selected !== piece || this.version !== version) return;
    this.aid = aid;
    this.changed("aid");
  }

  async #askChoices() {
    const version = this.version;
    const answer = await this.ask("choices").catch(() => null);
    if (this.version !== version) return;
    this.choices = answer?.choices ?? [];
    this.changed("choices");
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
    this.changed("busy", "refused");
    try {
      const ok = await this.ask(name, { at: this.version, ...fields });
      return ok?.done !== false;
    } catch (error) {
      // What was done came before its answer, and another seat sat down at once: nobody waits for the answer.
      if (connection !== this.connection) return true;
      return this.#refuse(/** @type {Error} */ (error), true);
    } finally {
      this.busy = false;
      this.changed("busy");
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
    this.changed("refused", "pointed", "chosen");
    return false;
  }

  #forgetPointing() {
    this.#pointing.forget();
    this.#choosing.forget();
    this.pointed = [];
    this.pointedAt = null;
    this.chosen = null;
  }

}

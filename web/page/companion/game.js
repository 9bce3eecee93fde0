/**
 * The game of a real table as this page keeps it: the view, what can be done now, and what waits to be sent. It knows no
 * rule.
 *
 * @import { Answer, Choice } from "../../types/engine.d.ts"
 * @import { Refusal } from "../table/connection.js"
 * @typedef {import("../../types/engine.d.ts").Recorded} Recorded
 * @typedef {import("../../types/engine.d.ts").Amended} Amended
 */
import { Refused, Stale, Unanswered } from "../table/connection.js";
import { GameFeed } from "../table/feed.js";
import { SteadyConnection } from "./steady.js";

/** How long to wait for the line before an entry is tried again, in milliseconds. */
const BETWEEN_TRIES = 1000;

/** Fires `change` with a `Change` as its `detail`. */
export class CompanionGame extends GameFeed {
  /** What can be decided now, or could be a moment ago. @type {Choice[]} */ choices = [];
  /** The version that the choices belong to. */ #choicesAt = -1;
  /** Whether something is on its way. */ busy = false;
  /** Why the last thing was refused. @type {Refusal | null} */ refused = null;

  /** The line of this page: it goes on without the server. */
  get line() {
    return /** @type {SteadyConnection} */ (this.connection);
  }

  /** @protected @override @param {number | null} seat */
  newConnection(seat) {
    return new SteadyConnection(this.game, seat);
  }

  /** @protected @override */
  settled() {
    void this.#lookForChoices();
  }

  /** @protected @override @param {boolean} _otherSeat */
  forget(_otherSeat) {
    this.choices = [];
    this.refused = null;
    return ["choices", "refused"];
  }

  async #lookForChoices() {
    const { version, view } = this;
    if (!view || view.outcome || !this.mine || this.need) return;
    try {
      const { choices } = await this.ask("choices");
      if (version !== this.version) return;
      this.choices = choices;
      this.#choicesAt = version;
      this.changed("choices");
    } catch (error) {
      this.#note(error);
    }
  }

  /** Whether a decision can be taken: nothing is on its way, and the choices are those of what is shown. */
  get decides() {
    return !this.busy && this.#choicesAt === this.version;
  }

  /** @param {Choice} choice */
  async decide(choice) {
    if (this.decides) await this.#enter("decide", { decision: choice.decision });
  }

  /** @param {Answer} answer */
  answer(answer) {
    return this.#enter("answer", { answer });
  }

  /** The program's dice answer. */
  throwForMe() {
    return this.#enter("throw", {});
  }

  /** The latest decision is taken back. */
  takeBack() {
    return this.#enter("undo", { reason: "" });
  }

  /** What stands on the record. @returns {Promise<Recorded[]>} */
  async record() {
    return (await this.ask("record")).record;
  }

  /**
   * Changes an earlier entry; without an answer it never happened. What followed is entered again as it fits, or anew.
   * @param {number} entry
   * @param {Answer | null} answer
   * @param {boolean} anew
   * @returns {Promise<Amended>}
   */
  amend(entry, answer, anew) {
    return this.ask("amend", { at: this.version, entry, ...(answer ? { answer } : {}), anew });
  }

  /**
   * Sends an entry. If the line is lost it is kept, and goes out when the line is back, unless somebody else has answered.
   * @param {string} what
   * @param {Record<string, unknown>} fields
   */
  async #enter(what, fields) {
    if (this.busy) return;
    this.busy = true;
    this.refused = null;
    this.changed("busy", "refused");
    const asked = this.#asked();
    try {
      for (;;) {
        try {
          await this.ask(what, { at: this.version, ...fields });
          break;
        } catch (error) {
          // No answer came, or the server was started anew: the entry is kept, and goes out if the same is still asked.
          const kept = error instanceof Unanswered || (error instanceof Stale && this.#asked() === asked);
          if (!kept) throw error;
          await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES));
          if (this.connection.state === "closed") this.connection.open();
          if (this.#asked() !== asked) break;
        }
      }
    } catch (error) {
      this.#note(error);
    } finally {
      this.busy = false;
      this.changed("busy");
    }
  }

  /** What is asked now, as one text: the same text is the same question at the same moment. */
  #asked() {
    return JSON.stringify([this.view?.prompt, this.view?.paper?.clock, this.lines.length]);
  }

  /** @param {unknown} error */
  #note(error) {
    if (error instanceof Refused) this.refused = { rule: error.rule, why: error.why };
    // Somebody at another device was faster: what is asked now is on the page already.
    else if (!(error instanceof Stale)) this.refused = { rule: null, why: error instanceof Error ? error.message : String(error) };
    this.changed("refused");
  }
}

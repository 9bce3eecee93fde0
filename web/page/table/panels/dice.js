/**
 * The dice tray: the last rolls, how they were reckoned and what came of them; and the correction of an answer that
 * was typed wrong, or that the umpire overrules.
 *
 * @import { Answer, Need, Roll } from "../../../types/engine.d.ts"
 * @import { TableGame } from "../game.js"
 */

import { h, patch } from "../../lib/dom.js";
import { diceName, signed } from "../../lib/format.js";
import { keys } from "../../lib/keys.js";
import { ruleLink } from "../../lib/rule.js";
import { AnswerForm, answerInWords } from "./answer-form.js";
import { dieFace } from "./die-face.js";
import { UMPIRE } from "./side.js";
import { outcomeName, sumLine } from "./words.js";

/** Rolls that lie in the tray. */
const KEPT = 3;
/** More dice than this are counted instead of drawn. */
const MOST_DRAWN = 24;
/** Why a typed answer is corrected, unless another reason is given. */
const MISTYPED = "mistyped";

export class DicePanel {
  /** @type {TableGame} */ #game;
  /** @type {HTMLElement} */ #slot;
  /** @type {AnswerForm} */ #form;
  #correcting = false;
  /** Why it is corrected; null until something is written. @type {string | null} */ #reason = null;
  /** What keeps it from being sent. */ #problem = "";

  /**
   * @param {TableGame} game
   * @param {HTMLElement} slot
   */
  constructor(game, slot) {
    this.#game = game;
    this.#slot = slot;
    this.#form = new AnswerForm(game, {
      redraw: () => this.render(),
      send: (answer) => void this.#send(answer),
      label: "Correct",
    });
    keys.add({ key: "c", name: "Correct what was typed", group: "Dice and questions", when: () => game.fix !== null && !game.curtain, run: () => this.#begin() });
    keys.add({ key: "Escape", name: "Leave it as it was typed", group: "Dice and questions", typing: true, when: () => this.#correcting, run: () => this.#end() });
  }

  #begin() {
    this.#correcting = true;
    this.#reason = null;
    this.#problem = "";
    this.render();
    /** @type {HTMLElement | null} */ (this.#slot.querySelector(".answer-field, .option-list button"))?.focus();
  }

  #end() {
    this.#correcting = false;
    this.render();
  }

  render() {
    const { lines, view, fix } = this.#game;
    if (!fix) this.#correcting = false;
    const rolls = lines.flatMap((line, index) => (line.roll ? [{ roll: line.roll, text: line.text, index }] : [])).slice(-KEPT).reverse();
    if (!view || (rolls.length === 0 && !fix)) return patch(this.#slot);
    const [latest, ...older] = rolls;
    patch(this.#slot,
      h("section", { class: "dice", "aria-label": "Dice" },
        h("h2", { class: "panel-title" }, "Dice"),
        latest ? h("div", { key: latest.index, class: "tray-roll is-latest" }, rollInFull(view.system, latest.roll)) : null,
        this.#correction(),
        older.length
          ? h("details", { key: "older", class: "older-rolls" },
              h("summary", null, "Before that"),
              older.map(({ roll, index }) => h("div", { key: index, class: "tray-roll" }, rollInFull(view.system, roll))))
          : null));
  }

  /** @param {Answer} answer */
  async #send(answer) {
    const { fix } = this.#game;
    // Whoever typed a die wrong need not explain himself; whoever changes what was right must.
    const reason = this.#reason?.trim() || (fix && this.#wasTyped(fix.need) ? MISTYPED : "");
    this.#problem = reason ? "" : "Say why: the reason stands in the log.";
    if (this.#problem) {
      this.render();
      /** @type {HTMLElement | null} */ (this.#slot.querySelector("[name=fix-reason]"))?.focus();
      return;
    }
    if (await this.#game.correct(answer, reason)) this.#end();
  }

  /** Whether somebody typed the answer in: then it may be a slip. The program makes none. @param {Need} need */
  #wasTyped(need) {
    const seat = "roll" in need ? need.roll.by : "draw" in need ? need.draw.seat : null;
    // What is no chance is given by the players themselves; only to the umpire is it somebody else's answer.
    if (seat === null) return this.#game.seat !== UMPIRE;
    return this.#game.people.find((it) => it.seat === seat)?.dice === "typed";
  }

  /** @param {Need} need @param {string} answer */
  #offer(need, answer) {
    if (this.#wasTyped(need)) return `Typed ${answer}. Wrong? Correct it`;
    return `${"roll" in need ? "Thrown" : "Answered"}: ${answer}. Change it`;
  }

  #correction() {
    const { fix, view } = this.#game;
    if (!fix || !view) return null;
    if (!this.#correcting) {
      return h("p", { class: "fix" },
        h("button", { type: "button", class: "button small quiet", on: { click: () => this.#begin() } },
          this.#offer(fix.need, answerInWords(fix.answer, view.ground.unit))));
    }
    const reason = this.#reason ?? (this.#wasTyped(fix.need) ? MISTYPED : "");
    this.#form.reset(`${this.#game.version} fix`, fix.answer);
    return h("div", { class: "fix-form" },
      h("p", { class: "help" }, "The old answer and the new one both stay on the record."),
      h("label", { class: "field" },
        h("span", { class: "field-label" }, "Reason"),
        h("input", { class: "input", name: "fix-reason", value: reason, on: { input: (/** @type {InputEvent} */ event) => (this.#reason = /** @type {HTMLInputElement} */ (event.target).value) } })),
      this.#form.draw(fix.need),
      this.#problem ? h("p", { class: "notice bad", role: "alert" }, this.#problem) : null,
      h("button", { type: "button", class: "button small", on: { click: () => this.#end() } }, "Leave it"));
  }
}

/**
 * A roll: the dice, the sum with every modifier and its rule, and what came of it.
 * @param {string} system
 * @param {Roll} roll
 */
export function rollInFull(system, roll) {
  const { check } = roll;
  const outcome = outcomeName(roll);
  return h("div", { class: "roll" },
    h("div", { class: "roll-dice" }, drawnDice(roll)),
    h("div", { class: "roll-words" },
      h("p", { class: "roll-sum" }, sumLine(roll), outcome ? h("b", null, `, ${outcome}`) : null),
      h("p", { class: "roll-name" }, `${check.name}, ${diceName(check.dice)} `, ruleLink(system, check.rule)),
      check.modifiers.length
        ? h("ul", { class: "roll-modifiers" },
            check.modifiers.map((it) => h("li", null, h("b", null, signed(it.value)), ` ${it.name} `, ruleLink(system, it.rule))))
        : null));
}

/** @param {Roll} roll */
function drawnDice({ check, faces }) {
  const { reads, dice } = check;
  const counts = (/** @type {number} */ face) => {
    if (typeof reads !== "object") return false;
    if ("hits" in reads) return reads.hits.on <= face;
    return "shows" in reads ? reads.shows.on <= face : "failures" in reads && face <= reads.failures.upto;
  };
  if (MOST_DRAWN < faces.length) return h("span", { class: "chip" }, diceName(dice));
  return faces.map((face) => dieFace(dice.sides, face, counts(face)));
}

/**
 * A question of the rules to this seat: which dice to throw and why, what to choose, where to go.
 *
 * @import { Need } from "../../../types/engine.d.ts"
 * @import { TableGame } from "../game.js"
 * @import { Refusal } from "../connection.js"
 */

import { h, patch } from "../../lib/dom.js";
import { keys } from "../../lib/keys.js";
import { ruleLink } from "../../lib/rule.js";
import { AnswerForm } from "./answer-form.js";
import { checkInFull } from "./choice-card.js";
import { linkedText } from "./piece-text.js";
import { diceInWords, sentence } from "./words.js";

const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

export class QuestionPanel {
  /** @type {TableGame} */ #game;
  /** @type {HTMLElement} */ #slot;
  /** @type {AnswerForm} */ #form;
  /** What led to the question, while its step is open. */ #about = "";
  /** The refusal that was last drawn. @type {Refusal | null} */ #refused = null;
  /** Where the focus came from, to be given back. @type {HTMLElement | null} */ #before = null;
  /** The question that was last drawn: the field takes the focus when a new one comes. */ #asked = "";

  /**
   * @param {TableGame} game
   * @param {HTMLElement} slot
   */
  constructor(game, slot) {
    this.#game = game;
    this.#slot = slot;
    this.#form = new AnswerForm(game, { redraw: () => this.render(), send: (answer) => void game.answer(answer), label: "Go on" });
    this.#addKeys();
  }

  render() {
    const { need, view, version, refused } = this.#game;
    if (!need || !view || view.outcome) {
      this.#asked = "";
      this.#about = "";
      return this.#giveFocusBack();
    }
    this.#about = this.#game.lastDone?.text ?? this.#about;
    const key = `${version} ${JSON.stringify(need)}`;
    this.#form.reset(key);
    patch(this.#slot,
      h("section", { class: "question", "aria-label": "The question" },
        this.#text(need, view.system),
        refused
          ? h("p", { class: "notice bad", role: "alert" }, sentence(refused.why), " ", ruleLink(view.system, refused.rule))
          : null,
        this.#form.draw(need)));
    if (this.#asked !== key) this.#takeFocus();
    // What was refused stays to be read, and the next key replaces it.
    else if (refused && refused !== this.#refused) /** @type {HTMLInputElement | null} */ (this.#slot.querySelector(".answer-field"))?.select();
    this.#asked = key;
    this.#refused = refused;
  }

  /** @param {Need} need @param {string} system */
  #text(need, system) {
    if ("roll" in need) {
      return [
        this.#about ? h("p", null, linkedText(this.#game, sentence(this.#about))) : null,
        h("h3", { class: "question-text" }, `Throw ${diceInWords(need.roll.dice)}`),
        checkInFull(system, need.roll),
      ];
    }
    const question = "draw" in need ? need.draw : "choice" in need ? need.choice : "number" in need ? need.number : need.place;
    return h("h3", { class: "question-text" },
      "draw" in need ? "Draw: " : null, linkedText(this.#game, question.text.charAt(0).toUpperCase() + question.text.slice(1)), " ", ruleLink(system, question.rule));
  }

  /**
   * On a keyboard one types at once, unless something else is being done; on a touch screen no keyboard pops up, there
   * are keys to tap.
   */
  #takeFocus() {
    const focus = document.activeElement;
    const idle = !focus || focus === document.body || focus.matches(".command-field") || this.#slot.parentElement?.contains(focus);
    if (!idle || matchMedia("(pointer: coarse)").matches) return;
    if (focus instanceof HTMLElement && focus.matches(".command-field")) this.#before = focus;
    /** @type {HTMLElement | null} */ (this.#slot.querySelector(".answer-field, .option-list button"))?.focus({ preventScroll: true });
  }

  #giveFocusBack() {
    const had = this.#slot.contains(document.activeElement);
    patch(this.#slot);
    if (had) this.#before?.focus({ preventScroll: true });
    this.#before = null;
  }

  #addKeys() {
    const game = this.#game;
    const group = "Dice and questions";
    const isTyped = () => game.need !== null && !("draw" in game.need) && !("choice" in game.need);
    keys.add({
      key: DIGITS, name: "Type what fell, or choose an option", group,
      when: () => game.need !== null && !game.curtain,
      run: (event) => {
        const need = game.need;
        if (!need) return;
        if (isTyped()) {
          this.#form.append(event.key);
          /** @type {HTMLElement | null} */ (this.#slot.querySelector(".answer-field"))?.focus();
          return;
        }
        const question = "draw" in need ? need.draw : "choice" in need ? need.choice : null;
        const option = Number(event.key) - 1;
        if (question && 0 <= option && option < question.options.length) void game.answer({ option });
      },
    });
    keys.add({ key: "Enter", name: "Give the answer", group, when: isTyped, run: () => { if (game.need) this.#form.submit(game.need); } });
  }
}

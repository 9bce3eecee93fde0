/**
 * Text mode: the position in words, the pieces that can act, and a command line. With the panels beside it a whole
 * game can be played without seeing the map.
 *
 * @import { Section } from "../../../types/engine.d.ts"
 * @import { TableGame } from "../game.js"
 * @import { DecisionPanel } from "./decision.js"
 */

import { announce } from "../../lib/announce.js";
import { h, patch } from "../../lib/dom.js";
import { kbd, keys } from "../../lib/keys.js";
import { settings } from "../../lib/settings.js";
import { choiceButton, choiceInWords } from "./choice-card.js";
import { linkedText } from "./piece-text.js";
import { sentence } from "./words.js";

export class TextPanel {
  /** @type {TableGame} */ #game;
  /** @type {HTMLElement} */ #slot;
  /** @type {DecisionPanel} */ #decision;
  /** @type {Section[]} */ #sections = [];
  /** The seat and the version that the sections describe. */ #described = "";
  #typed = "";
  /** What was typed for the choice that is shown: Enter again does it. */ #understood = "";
  #problem = "";

  /**
   * @param {TableGame} game
   * @param {HTMLElement} slot
   * @param {DecisionPanel} decision
   */
  constructor(game, slot, decision) {
    this.#game = game;
    this.#slot = slot;
    this.#decision = decision;
    keys.add({ key: "t", name: "Text mode", group: "Looking", run: () => settings.set("text", settings.get("text") === "on" ? "off" : "on") });
    keys.add({ key: "/", name: "Type a command", group: "Looking", run: () => this.#toCommandLine() });
    settings.subscribe(() => this.render());
  }

  get #isOn() {
    return settings.get("text") === "on";
  }

  #toCommandLine() {
    settings.set("text", "on");
    this.render();
    /** @type {HTMLElement | null} */ (this.#slot.querySelector(".command-field"))?.focus();
  }

  render() {
    this.#slot.hidden = !this.#isOn;
    const { view, version } = this.#game;
    if (!this.#isOn || !view) return;
    const now = `${view.seat} ${version}`;
    if (this.#described !== now) void this.#readPosition(now);
    patch(this.#slot,
      h("div", { class: "text-mode" },
        h("header", null,
          h("h1", null, `${view.title}, ${view.turn}`),
          h("p", null, sentence(view.prompt.text))),
        this.#commandLine(),
        this.#actors(),
        this.#position()));
  }

  /** @param {string} now */
  async #readPosition(now) {
    this.#described = now;
    const answer = await this.#game.ask("position").catch(() => null);
    if (this.#described !== now || !answer) return;
    this.#sections = answer.sections;
    this.render();
  }

  #commandLine() {
    const { chosen, mine, need, phrases } = this.#game;
    const shown = chosen !== null && this.#understood === this.#typed.trim() && this.#typed.trim() !== "";
    const ready = shown && !chosen.refused;
    return h("section", { class: "command", "aria-labelledby": "command-title" },
      h("h2", { id: "command-title" }, "Type a command"),
      h("form", { on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); void this.#submit(); } } },
        h("div", { class: "answer-line" },
          h("label", { class: "visually-hidden", for: "command-field" }, "Command"),
          h("input", {
            id: "command-field", class: "input command-field", autocomplete: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "go",
            value: this.#typed, "aria-describedby": "command-hint",
            placeholder: need ? "First answer the question" : mine ? `such as: ${example(phrases)}` : "It is not your turn",
            on: {
              input: (/** @type {InputEvent} */ event) => { this.#typed = /** @type {HTMLInputElement} */ (event.target).value; this.#problem = ""; this.render(); },
            },
          }),
          h("button", { type: "submit", class: ["button", ready && "primary"], disabled: !mine || need !== null }, ready ? "Do it " : "Look at it ", kbd("Enter"))),
        h("p", { id: "command-hint", class: ["answer-hint", this.#problem && "is-problem"], role: "status" }, this.#problem || (shown ? choiceInWords(chosen) : ""))),
      phrases.length
        ? h("details", { key: "phrases" },
            h("summary", null, "What can be typed"),
            h("dl", { class: "phrases" }, phrases.map(([form, what]) => h("div", { key: form }, h("dt", null, h("code", null, form)), h("dd", null, what)))))
        : null);
  }

  /** The first Enter shows what was understood, the second does it. */
  async #submit() {
    const game = this.#game;
    const words = this.#typed.trim();
    if (words === "" || !game.mine || game.need) return;
    if (game.chosen && this.#understood === words && !game.chosen.refused) {
      this.#typed = "";
      this.#understood = "";
      return this.#decision.take(game.chosen);
    }
    try {
      const choice = await game.ask("parse", { words });
      this.#understood = words;
      this.#problem = "";
      game.choose(choice);
    } catch (error) {
      this.#problem = sentence(/** @type {Error} */ (error).message);
      this.#understood = "";
      announce(this.#problem, "assertive");
      this.render();
    }
  }

  /** Every piece that can act; the selected one with all that it can do. */
  #actors() {
    const game = this.#game;
    if (!game.mine || game.need) return null;
    const able = game.ablePieces();
    const choices = game.aid?.choices ?? [];
    return h("section", { "aria-labelledby": "actors-title" },
      h("h2", { id: "actors-title" }, able.length ? "Pieces that can act" : "No piece can act now"),
      h("ul", { class: "actors" },
        able.map((piece) =>
          h("li", { key: piece.id },
            h("button", { type: "button", class: "button small", "aria-expanded": String(piece.id === game.selected), on: { click: () => game.select(piece.id === game.selected ? null : piece.id) } },
              `${piece.name} ${piece.id}`),
            piece.id === game.selected
              ? h("ol", { class: "choice-list", "aria-label": `What ${piece.name} ${piece.id} can do` },
                  choices.map((choice) =>
                    h("li", { key: JSON.stringify(choice.decision) },
                      choiceButton(game, choice, { inFull: true, pick: (it, click) => this.#pick(it, click) }))),
                  game.aid && choices.length === 0 ? h("li", null, "Nothing now.") : null)
              : null))));
  }

  /**
   * Chosen once it is shown, chosen again it is done.
   * @param {import("../../../types/engine.d.ts").Choice} choice
   * @param {MouseEvent} click
   */
  #pick(choice, click) {
    if (this.#game.chosen === choice) return this.#decision.take(choice);
    this.#game.choose(choice);
    // On a phone the button that does it is far above. Whoever pressed a key does it with the same key again, and the
    // page stays where his focus is.
    const isByKey = click.detail === 0;
    if (!isByKey) this.#decision.bringIntoSight();
    announce(choiceInWords(choice));
  }

  #position() {
    return h("section", { class: "position", "aria-label": "The position" },
      this.#sections.map((section) =>
        h("section", { key: section.title },
          h("h2", null, section.title),
          h("ul", null, section.lines.map((line) => h("li", null, linkedText(this.#game, line)))))));
  }
}

/** A phrase about a piece, if there is one. @param {[string, string][]} phrases */
export function example(phrases) {
  return (phrases.find(([form]) => /\d/.test(form)) ?? phrases[0])?.[0] ?? "";
}

/**
 * What this seat may decide: the choice at hand in full, the others in short, and what belongs to no piece. Before a
 * phase is ended for good it reminds of the pieces that could still act, once.
 *
 * @import { Choice } from "../../../types/engine.d.ts"
 * @import { TableGame } from "../game.js"
 */

import { announce } from "../../lib/announce.js";
import { h, patch } from "../../lib/dom.js";
import { count } from "../../lib/format.js";
import { kbd, keys } from "../../lib/keys.js";
import { ruleLink } from "../../lib/rule.js";
import { settings } from "../../lib/settings.js";
import { isUp } from "../game.js";
import { choiceButton, choiceInFull, choiceInWords, sameChoice } from "./choice-card.js";
import { EmptyParts } from "./empty-parts.js";
import { pieceLink } from "./piece-text.js";
import { WhatIf } from "./what-if.js";
import { sentence } from "./words.js";

/** As many choices have a number key. */
const NUMBERED = 9;
/** More things than this, that neither end a part nor attack anybody, are folded away. */
const MOST_ASIDE = 2;
/** More pieces than this are only counted in the reminder. */
const MOST_NAMED = 8;

export class DecisionPanel {
  /** @type {TableGame} */ #game;
  /** @type {HTMLElement} */ #slot;
  /** The choice that would end something while pieces can still act. @type {Choice | null} */ #reminding = null;
  /** What was selected when it reminded: to select another piece is to go back. @type {string | null} */ #selected = null;
  /** Where play stood when the reminder was last given: it comes once a phase. */ #reminded = "";
  /** What the pointing that led to the choice at hand could mean as well. @type {Choice[]} */ #meant = [];
  /** @type {WhatIf} */ #whatIf;
  /** @type {EmptyParts} */ #emptyParts;

  /**
   * @param {TableGame} game
   * @param {HTMLElement} slot
   */
  constructor(game, slot) {
    this.#game = game;
    this.#slot = slot;
    this.#whatIf = new WhatIf(game, () => this.render());
    this.#emptyParts = new EmptyParts(game, (ending) => this.take(ending));
    settings.subscribe(() => this.render());
    this.#addKeys();
  }

  /** What is offered beside the choice at hand, in the order of its number keys. */
  #others() {
    const { aid, chosen } = this.#game;
    const meant = this.#meant.some((it) => sameChoice(it, chosen)) ? this.#meant : [];
    /** @type {Choice[]} */
    const others = [];
    for (const choice of [...meant, ...(aid?.choices ?? [])]) {
      if (!sameChoice(choice, chosen) && !others.some((it) => sameChoice(it, choice))) others.push(choice);
    }
    return others;
  }

  /** Does a choice, or reminds of what would be forgotten by it. @param {Choice | null} choice */
  take(choice) {
    const game = this.#game;
    if (!choice || game.busy) return;
    const where = [game.view?.turn, game.view?.phases.findIndex((it) => it.current), game.seat].join("/");
    if (choice.shown.ends && game.ablePieces().length && this.#reminded !== where) {
      this.#reminded = where;
      this.#reminding = choice;
      this.#selected = game.selected;
      this.render();
      /** @type {HTMLElement | null} */ (this.#slot.querySelector("[data-end-anyway]"))?.focus();
      return;
    }
    this.#reminding = null;
    void game.confirm(choice);
  }

  /** Scrolls to what is chosen and to the button that does it, at once; the focus stays where it is. */
  bringIntoSight() {
    for (const part of [".choice-full", ".button-row"]) {
      this.#slot.querySelector(`.decision > ${part}`)?.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
  }

  /** Goes back to where there was nothing chosen. */
  cancel() {
    const game = this.#game;
    if (this.#reminding) this.#reminding = null;
    else if (this.#whatIf.isOpen) return this.#whatIf.close();
    else if (game.refused) return game.dismissRefusal();
    else if (game.chosen || game.pointed.length) return game.choose(null);
    else return game.select(null);
    this.render();
  }

  render() {
    const game = this.#game;
    const view = game.view;
    // The pointer wanders on after a choice; what it meant then is remembered.
    if (game.chosen && game.pointed.includes(game.chosen)) this.#meant = game.pointed;
    if (!view || view.outcome || game.need) {
      this.#reminding = null;
      return patch(this.#slot, game.need ? null : this.#refusal());
    }
    const goesOn = game.selected !== this.#selected || game.chosen !== null || !game.choices.some((it) => sameChoice(it, this.#reminding));
    if (goesOn) this.#reminding = null;
    if (this.#reminding) return patch(this.#slot, this.#reminder(this.#reminding));
    this.#emptyParts.look(this.#ending());
    patch(this.#slot, this.#refusal(), game.chosen ? this.#chosen(game.chosen) : this.#open(), this.#ofNoPiece());
  }

  #refusal() {
    const { refused, view } = this.#game;
    if (!refused) return null;
    return h("div", { key: "refusal", class: "notice bad", role: "alert" },
      h("p", null, sentence(refused.why), " ", refused.rule ? ruleLink(view?.system ?? "", refused.rule) : null),
      h("button", { type: "button", class: "icon-button", "aria-label": "Dismiss", on: { click: () => this.#game.dismissRefusal() } }, "\u2715"));
  }

  /** @param {Choice} chosen */
  #chosen(chosen) {
    const game = this.#game;
    const decides = game.mine && !chosen.refused;
    return h("div", { key: "chosen", class: "decision" },
      choiceInFull(game, chosen),
      h("p", { class: "button-row" },
        decides
          ? h("button", { type: "button", class: "button primary grow", disabled: game.busy, on: { click: () => this.take(chosen) } },
              chosen.shown.verb || "Do it", " ", kbd("Enter"))
          : null,
        h("button", { type: "button", class: "button", on: { click: () => game.choose(null) } }, "Cancel ", kbd("Escape"))),
      h("p", { class: "what-if-button" },
        h("button", { type: "button", class: "button quiet small", "aria-expanded": String(this.#whatIf.isOpen), on: { click: () => void this.#whatIf.toggle(chosen) } },
          "What if\u2026 ", kbd("w"))),
      this.#whatIf.draw(chosen),
      this.#instead(this.#others()));
  }

  /** Nothing is chosen: what the selected piece can do, and what lies under the pointer. */
  #open() {
    const game = this.#game;
    const piece = game.piece(game.selected);
    const likeliest = game.pointed[0];
    // A shot under the pointer is shown in full; what a step would mean stands beside the pointer.
    if (likeliest?.odds) return h("div", { key: "preview", class: "decision is-preview" }, choiceInFull(game, likeliest));
    if (!piece) {
      if (!game.mine || game.ablePieces().length === 0) return null;
      return h("p", { key: "hint", class: "hint" }, "Choose a piece on the table, or go through those that can act.");
    }
    const others = this.#others();
    return h("div", { key: "open", class: "decision" },
      h("h3", { class: "decision-piece" }, `${piece.name} ${piece.id}`),
      h("p", { class: "hint" }, this.#hint(others.length)),
      others.length ? this.#list(others) : null);
  }

  /** @param {number} offers */
  #hint(offers) {
    const game = this.#game;
    if (!game.aid) return "\u2026";
    if (!game.mine) return "It is not your decision now.";
    if (offers) return "Point at the table, or choose here:";
    const piece = game.piece(game.selected);
    if (piece && isUp(piece) && !piece.can_act) return "Its card is up.";
    return game.piece(game.selected)?.can_act ? "Point at a place or a piece: you see what it could do there, or why not." : "It can do nothing now.";
  }

  /** What the piece at hand can do, the first ones with their number keys. @param {Choice[]} choices */
  #list(choices) {
    const rest = choices.slice(NUMBERED);
    return h("div", { class: "choices" },
      h("ol", null, choices.slice(0, NUMBERED).map((choice, index) => this.#item(choice, index))),
      rest.length
        ? h("details", { key: "more" },
            h("summary", null, `${rest.length} more`),
            h("ol", null, rest.map((choice, index) => this.#item(choice, index + NUMBERED))))
        : null);
  }

  /** What could be done instead: folded away, but the number keys work. @param {Choice[]} choices */
  #instead(choices) {
    if (choices.length === 0) return null;
    const last = Math.min(NUMBERED, choices.length);
    return h("details", { key: "instead", class: "choices" },
      h("summary", null, `Instead: ${count(choices.length, "other choice", "other choices")} `, kbd("1"), 1 < last ? [" to ", kbd(String(last))] : null),
      h("ol", null, choices.map((choice, index) => this.#item(choice, index))));
  }

  /** @param {Choice} choice @param {number} index */
  #item(choice, index) {
    const pick = (/** @type {Choice} */ it) => this.#game.choose(it);
    return h("li", { key: JSON.stringify(choice.decision) },
      choiceButton(this.#game, choice, { number: index < NUMBERED ? index + 1 : null, pick }));
  }

  /** What belongs to no piece: to begin, to end a phase. */
  #ofNoPiece() {
    const { choices, chosen, mine, busy } = this.#game;
    if (!mine || chosen || choices.length === 0) return null;
    const forgotten = this.#game.ablePieces().length;
    const ending = this.#ending();
    // One button leads on as long as nothing is forgotten; what attacks somebody is as plain to see.
    const main = forgotten === 0 ? ending ?? choices[0] : null;
    const stands = (/** @type {Choice} */ it) => !it.refused && (it === main || (it.odds !== null && !it.shown.ends));
    // Beside what ends this part, what only changes how things are done stands back.
    const isAside = (/** @type {Choice} */ it) => ending !== null && it !== main && !it.shown.ends && it.odds === null;
    const button = (/** @type {Choice} */ choice) =>
      h("button",
        {
          key: JSON.stringify(choice.decision),
          type: "button",
          class: ["button", isAside(choice) ? "small" : "grow", stands(choice) && "primary"],
          disabled: busy,
          // What attacks somebody is shown with its chances first.
          on: { click: () => (choice.odds && !choice.shown.ends ? this.#game.choose(choice) : this.take(choice)) },
        },
        sentence(choice.text).replace(/\.$/, ""), " ", choice === ending ? kbd("e") : null);
    const aside = choices.filter(isAside);
    return h("div", { key: "no-piece", class: "no-piece" },
      choices.filter((it) => !isAside(it)).map(button),
      aside.length <= MOST_ASIDE
        ? aside.map(button)
        : h("details", { key: "aside", class: "aside" }, h("summary", null, `${aside.length} more, that do not end it`), h("div", { class: "no-piece" }, aside.map(button))),
      this.#emptyParts.isEmpty(ending) ? this.#emptyParts.draw() : null);
  }

  /** What ends this part of the turn, or begins the battle. */
  #ending() {
    return this.#game.choices.find((it) => it.shown.ends) ?? null;
  }

  /** @param {Choice} choice */
  #reminder(choice) {
    const game = this.#game;
    const able = game.ablePieces();
    const named = able.slice(0, MOST_NAMED);
    const rest = able.length - named.length;
    return h("div", { key: "reminder", class: "notice question", role: "alertdialog", "aria-label": "Before this ends" },
      h("p", null, h("strong", null, count(able.length, "piece can still act", "pieces can still act")), ":"),
      h("ul", { class: "reminder-list" },
        named.map((piece) =>
          h("li", { key: piece.id }, pieceLink(game, piece.id, `${piece.name} ${piece.id}`, () => this.#goBackTo(piece.id)))),
        rest ? h("li", null, `and ${rest} more`) : null),
      h("p", { class: "button-row" },
        h("button", { type: "button", class: "button primary", "data-end-anyway": "", disabled: game.busy, on: { click: () => this.take(choice) } },
          "End anyway ", kbd("Enter")),
        h("button", { type: "button", class: "button", on: { click: () => this.cancel() } }, "Go back ", kbd("Escape"))));
  }

  /** @param {string} id */
  #goBackTo(id) {
    this.#reminding = null;
    this.#game.select(id);
  }

  #addKeys() {
    const game = this.#game;
    const free = () => !game.need && !game.curtain;
    const group = "Deciding";
    keys.add({ key: "Enter", name: "Do what is chosen", group, when: () => free() && (this.#reminding ?? game.chosen) !== null, run: () => this.take(this.#reminding ?? game.chosen) });
    keys.add({ key: "Escape", name: "Cancel, then let go of the piece", group, typing: true, run: () => this.cancel() });
    keys.add({
      key: Array.from({ length: NUMBERED }, (_, index) => String(index + 1)),
      name: "Choose by number",
      group,
      when: () => free() && this.#others().length > 0,
      run: (event) => {
        const choice = this.#others()[Number(event.key) - 1];
        if (!choice) return;
        game.choose(choice);
        announce(choiceInWords(choice));
      },
    });
    keys.add({ key: "n", name: "Next piece that can act", group, repeat: true, when: free, run: () => game.nextPiece(1) });
    keys.add({ key: "e", name: "End this part of the turn", group, when: () => free() && game.mine && this.#ending() !== null, run: () => this.take(this.#ending()) });
    keys.add({ key: "w", name: "What if it were otherwise", group, when: () => game.chosen !== null, run: () => void this.#whatIf.toggle(game.chosen) });
  }
}

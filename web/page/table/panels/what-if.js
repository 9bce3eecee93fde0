/**
 * "What if": the decision at hand in the words of the reference sheet, to be changed at will. The chances are worked
 * out anew beside the live ones; nothing on the table is touched.
 *
 * @import { Choice, Procedure, Situation } from "../../../types/engine.d.ts"
 * @import { TableGame } from "../game.js"
 * @import { Entry } from "../../sheet/words.js"
 */

import { get, post, sentence as problem } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { ruleLink } from "../../lib/rule.js";
import { wordField } from "../../sheet/form.js";
import { checkInFull, sameChoice } from "./choice-card.js";
import { oddsRows } from "./odds-rows.js";
import { sentence } from "./words.js";

/** A pause in typing that is long enough to ask, in milliseconds. */
const PAUSE = 250;

export class WhatIf {
  /** @type {TableGame} */ #game;
  /** @type {() => void} */ #redraw;
  /** What it started from. @type {Choice | null} */ #choice = null;
  /** @type {Situation | null} */ #situation = null;
  /** @type {Record<string, string>} */ #words = {};
  /** Words whose value is written freely. @type {Set<string>} */ #free = new Set();
  /** Units and the like that the sheet offers. @type {Record<string, Entry[]>} */ #lists = {};
  /** @type {Procedure | null} */ #procedure = null;
  /** @type {Pick<Choice, "text" | "check" | "odds" | "refused"> | null} */ #answer = null;
  #problem = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {TableGame} game @param {() => void} redraw */
  constructor(game, redraw) {
    this.#game = game;
    this.#redraw = redraw;
  }

  get isOpen() {
    return this.#choice !== null && sameChoice(this.#choice, this.#game.chosen);
  }

  close() {
    this.#choice = null;
    this.#redraw();
  }

  /** @param {Choice | null} choice */
  async toggle(choice) {
    if (!choice || this.isOpen) return this.close();
    this.#choice = choice;
    this.#situation = null;
    this.#answer = null;
    this.#problem = "";
    this.#redraw();
    try {
      const situation = await this.#game.ask("situation", { decision: choice.decision });
      if (this.#choice !== choice) return;
      if (!situation) {
        this.#problem = "The reference sheet has no words for this very situation.";
        return this.#redraw();
      }
      this.#situation = situation;
      this.#words = Object.fromEntries(situation.words);
      this.#free = new Set();
      const { procedures, lists } = await get(`/api/sheet/${encodeURIComponent(this.#game.view?.system ?? "")}`);
      this.#lists = lists ?? {};
      this.#procedure = procedures.find((/** @type {Procedure} */ it) => it.name === situation.procedure) ?? null;
      await this.#work();
    } catch (error) {
      this.#problem = problem(error);
      this.#redraw();
    }
  }

  /** @param {string} name @param {string} value */
  #set(name, value) {
    const { [name]: _, ...rest } = this.#words;
    this.#words = value.trim() === "" ? rest : { ...rest, [name]: value.trim() };
    this.#redraw();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(), PAUSE);
  }

  async #work() {
    const [choice, situation] = [this.#choice, this.#situation];
    if (!situation) return;
    const path = ["/api/sheet", this.#game.view?.system ?? "", situation.procedure].map((part, index) => (index ? encodeURIComponent(part) : part)).join("/");
    try {
      const answer = await post(path, { words: this.#words });
      if (this.#choice !== choice) return;
      this.#answer = answer;
      this.#problem = "";
    } catch (error) {
      this.#problem = problem(error);
    }
    this.#redraw();
  }

  /** @param {Choice} chosen */
  draw(chosen) {
    if (!this.isOpen) return null;
    const system = this.#game.view?.system ?? "";
    return h("section", { class: "what-if", "aria-label": "What if" },
      h("h3", { class: "panel-title" }, "What if"),
      this.#problem ? h("p", { class: "notice bad", role: "alert" }, sentence(this.#problem)) : null,
      this.#answer
        ? h("div", { class: "what-if-result", "aria-live": "polite" },
            this.#answer.refused ? h("p", { class: "notice bad" }, sentence(this.#answer.refused.why), " ", ruleLink(system, this.#answer.refused.rule)) : null,
            this.#answer.check ? checkInFull(system, this.#answer.check, this.#answer.odds) : null,
            this.#answer.odds ? oddsRows(this.#answer.odds, this.#answer.check, chosen.odds) : null)
        : null,
      this.#situation ? this.#fields(this.#situation) : this.#problem ? null : h("p", { class: "help" }, "Reading the position\u2026"),
      this.#situation
        ? h("p", null, h("a", { href: this.#sheetLink(system, this.#situation), target: "_blank", rel: "noopener" }, "Open in the reference sheet"))
        : null);
  }

  /** @param {Situation} situation */
  #fields(situation) {
    const words = this.#procedure?.words ?? situation.words.map(([name]) => ({ name, values: "", about: "" }));
    return h("div", { class: "what-if-words" },
      words.map((word) => wordField(word, this.#words, this.#lists, (name, value) => this.#set(name, value), this.#free)));
  }

  /** @param {string} system @param {Situation} situation */
  #sheetLink(system, situation) {
    const query = new URLSearchParams({ procedure: situation.procedure, ...this.#words });
    return `/sheet/${encodeURIComponent(system)}?${query}`;
  }
}

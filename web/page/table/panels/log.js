/**
 * The battle so far, in plain English, newest at the foot. It follows the newest line unless somebody reads further up.
 *
 * @import { TableGame } from "../game.js"
 * @import { LogLine } from "../../../types/engine.d.ts"
 */

import { h, patch } from "../../lib/dom.js";
import { ruleLink } from "../../lib/rule.js";
import { rollInFull } from "./dice.js";
import { linkedText } from "./piece-text.js";
import { sentence } from "./words.js";

/** So near to the foot that the newest line may be followed, in pixels. */
const NEAR = 48;

export class LogPanel {
  /** @type {TableGame} */ #game;
  /** A line never changes, so its element is made once. @type {WeakMap<LogLine, HTMLElement>} */ #made = new WeakMap();
  /** Each element has a key of its own: it is handed in again, and must not be used up to change another. */ #keys = 0;
  #list = h("ol", { class: "log-lines" });
  #scroller = h("div", { class: "log-scroll", tabindex: 0, role: "group", "aria-label": "Battle so far" }, this.#list);
  /** The way back to the newest line. */ #newer = h("div", { class: "log-newer" });
  #follows = true;
  /** The height at which it was last scrolled to the foot. */ #height = 0;
  /** How many lines had been drawn when somebody began to read further up. */ #read = 0;

  /**
   * @param {TableGame} game
   * @param {HTMLElement} slot
   */
  constructor(game, slot) {
    this.#game = game;
    // Built once: an element that is taken out of the page, if only for a moment, forgets how far it was scrolled.
    slot.append(h("section", { class: "log", "aria-label": "Battle so far" },
      h("h2", { class: "panel-title" }, "Battle so far"),
      this.#scroller,
      this.#newer));
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    // The room for the log changes with the panels above it.
    new ResizeObserver(() => this.#follow()).observe(this.#scroller);
  }

  render() {
    const { lines } = this.#game;
    patch(this.#list,
      lines.length ? null : h("li", { key: "nothing", class: "help" }, "Nothing has happened yet."),
      shownLines(lines).map((line) => this.#line(line)));
    const newer = this.#follows ? 0 : Math.max(0, lines.length - this.#read);
    patch(this.#newer,
      newer ? h("button", { type: "button", class: "button small", on: { click: () => this.#toFoot() } }, `${newer} newer \u2193`) : null);
    this.#follow();
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    // A change of size scrolls too, but nobody has asked to read further up.
    if (this.#follows && clientHeight !== this.#height) return this.#follow();
    const follows = scrollHeight - scrollTop - clientHeight < NEAR;
    if (follows === this.#follows) return;
    this.#follows = follows;
    this.#read = this.#game.lines.length;
    this.render();
  }

  #follow() {
    if (!this.#follows) return;
    this.#height = this.#scroller.clientHeight;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  #toFoot() {
    this.#follows = true;
    this.render();
  }

  /** @param {LogLine} line */
  #line(line) {
    let made = this.#made.get(line);
    if (!made) {
      made = this.#draw(line);
      this.#made.set(line, made);
    }
    return made;
  }

  /** @param {LogLine} line */
  #draw(line) {
    const system = this.#game.view?.system ?? "";
    const key = ++this.#keys;
    if (line.kind === "heading") return h("li", { key, class: ["log-heading", isTurn(line) && "is-turn"] }, h("h3", null, line.text));
    const roll = line.roll ? h("div", { class: "log-roll", hidden: true }, rollInFull(system, line.roll)) : null;
    return h("li", { key, class: `log-line log-${line.kind}` },
      h("p", null,
        line.kind === "ruling" ? [h("b", { class: "chip amber" }, "Ruling"), " "] : null,
        linkedText(this.#game, sentence(line.text)),
        roll ? [" ", rollToggle(roll)] : null,
        line.rule ? [" ", ruleLink(system, line.rule)] : null),
      roll);
  }
}

/** A small button that shows and hides the dice behind a line. @param {HTMLElement} roll */
function rollToggle(roll) {
  const toggle = h("button", { type: "button", class: "log-dice", "aria-expanded": "false", on: { click: () => {
    roll.hidden = !roll.hidden;
    toggle.setAttribute("aria-expanded", String(!roll.hidden));
  } } }, "dice");
  return toggle;
}

/**
 * Headings with nothing under them are left out, but not the turn that they belong to.
 * @param {LogLine[]} lines
 */
function shownLines(lines) {
  return lines.filter((line, index) => line.kind !== "heading" || isTurn(line) || lines[index + 1]?.kind !== "heading");
}

/** A heading with a number in it begins a turn; the others are parts of it. @param {LogLine} line */
function isTurn(line) {
  return /\d/.test(line.text);
}

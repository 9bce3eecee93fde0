/**
 * Parts of a turn in which this seat can do nothing. It is asked all the same, so that nobody learns from a pause what
 * another cannot do; but it may say once that play goes past such parts by itself.
 *
 * @import { Choice } from "../../../types/engine.d.ts"
 * @import { TableGame } from "../game.js"
 */

import { h } from "../../lib/dom.js";
import { settings } from "../../lib/settings.js";

/** So long such a part is seen, in milliseconds. */
const PAUSE = 400;

export class EmptyParts {
  /** @type {TableGame} */ #game;
  /** @type {(ending: Choice) => void} */ #take;
  /** The part of the turn that play is in. */ #part = "";
  /** Whether there has been something to do in it: then the player ends it himself, when he has seen what came of it. */
  #hadChoice = false;
  /** The version that an end is on its way for. */ #passing = -1;

  /**
   * @param {TableGame} game
   * @param {(ending: Choice) => void} take
   */
  constructor(game, take) {
    this.#game = game;
    this.#take = take;
  }

  /** Looks at where play stands, and goes on if that is wished. @param {Choice | null} ending */
  look(ending) {
    const { view, seat, version } = this.#game;
    const part = [view?.turn, view?.phases.findIndex((it) => it.current), view?.prompt.text.split(":")[0], seat].join("/");
    if (part !== this.#part) {
      this.#part = part;
      this.#hadChoice = false;
    }
    if (this.#game.ablePieces().length || this.#game.choices.length > 1) this.#hadChoice = true;
    if (!ending || !this.isEmpty(ending) || settings.get("empty") === "wait" || this.#passing === version) return;
    this.#passing = version;
    setTimeout(() => {
      const { choices } = this.#game;
      if (this.#game.version === version && choices[0] === ending && this.isEmpty(ending)) this.#take(ending);
    }, PAUSE);
  }

  /** Whether this seat could do nothing in this part but end it. @param {Choice | null} ending */
  isEmpty(ending) {
    const { view, mine, need, choices, busy, asked } = this.#game;
    const alone = ending !== null && choices.length === 1 && choices[0] === ending && !ending.refused;
    const inPlay = view?.phases.some((it) => it.current) ?? false;
    return alone && mine && !need && !busy && inPlay && !this.#hadChoice && asked === null;
  }

  /** The wish, where such a part is seen. */
  draw() {
    const goes = settings.get("empty") === "go";
    const change = (/** @type {Event} */ event) => settings.set("empty", /** @type {HTMLInputElement} */ (event.target).checked ? "go" : "wait");
    return h("label", { key: "empty", class: "check-label empty-part" },
      h("input", { type: "checkbox", checked: goes, on: { change } }),
      "Nothing to do here: go on without me next time");
  }
}

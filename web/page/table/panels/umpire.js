/**
 * The umpire's tools: he may move and set anything, allow what the rules refuse, forbid what was decided, and end the
 * game. Each needs a reason, and all of it is on the record. A die that was typed wrong is corrected in the dice tray.
 *
 * @import { Choice, Ruling } from "../../../types/engine.d.ts"
 * @import { TableGame } from "../game.js"
 * @import { Child } from "../../lib/dom.js"
 */

import { h, patch } from "../../lib/dom.js";
import { placeInWords, readPlace } from "./place.js";
import { seatInText, UMPIRE } from "./side.js";
import { example } from "./text.js";
import { sentence } from "./words.js";

/** @typedef {"move" | "set" | "grant" | "forbid" | "end"} Tool */
/** @type {[Tool, string][]} */
const TOOLS = [["move", "Move"], ["set", "Set"], ["grant", "Allow"], ["forbid", "Forbid"], ["end", "End"]];

export class UmpirePanel {
  /** @type {TableGame} */ #game;
  /** @type {HTMLElement} */ #slot;
  /** @type {Tool} */ #tool = "move";
  /** What stands in the fields, by name. @type {Record<string, string>} */ #fields = {};
  /** @type {Set<number>} */ #winners = new Set();
  /** What the typed decision was understood as. @type {Choice | null} */ #understood = null;
  #problem = "";
  #isOpen = false;

  /**
   * @param {TableGame} game
   * @param {HTMLElement} slot
   */
  constructor(game, slot) {
    this.#game = game;
    this.#slot = slot;
  }

  /** Leads to the ruling that takes the last decision back: all that is left to do is to say why. */
  forbid() {
    const form = this.#slot.querySelector("details");
    if (!form) return;
    form.open = true;
    this.#isOpen = true;
    this.#take("forbid");
    /** @type {HTMLElement | null} */ (form.querySelector("[name=umpire-reason]"))?.focus();
  }

  /** What can be ruled now. */
  #tools() {
    const { seat, view, undo } = this.#game;
    if (seat !== UMPIRE || !view) return [];
    if (!view.outcome) return TOOLS;
    // When the game is over nothing is left to rule, except that what ended it does not stand.
    return undo ? TOOLS.filter(([tool]) => tool === "forbid") : [];
  }

  render() {
    const tools = this.#tools();
    this.#slot.hidden = tools.length === 0;
    if (tools.length === 0) return patch(this.#slot);
    if (!tools.some(([tool]) => tool === this.#tool)) this.#tool = tools[0]?.[0] ?? "move";
    patch(this.#slot,
      h("details", { class: "umpire", on: { toggle: (/** @type {Event} */ event) => this.#opened(/** @type {HTMLDetailsElement} */ (event.target).open) } },
        h("summary", null, "Umpire's ruling"),
        h("form", { on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); void this.#submit(); } } },
          h("fieldset", { class: "segmented-field" },
            h("legend", { class: "visually-hidden" }, "What to rule"),
            h("div", { class: "segmented" },
              tools.map(([tool, label]) =>
                h("label", { key: tool },
                  h("input", { type: "radio", name: "umpire-tool", value: tool, checked: this.#tool === tool, on: { change: () => this.#take(tool) } }),
                  h("span", null, label))))),
          this.#form(),
          this.#field("reason", "Reason, for the record"),
          this.#problem ? h("p", { class: "notice bad", role: "alert" }, this.#problem) : null,
          h("p", { class: "button-row" }, h("button", { type: "submit", class: "button primary", disabled: !this.#canSubmit() }, this.#verb())))));
  }

  /** Pointing at the map means a place only while the ruling on places is open. @param {boolean} isOpen */
  #opened(isOpen) {
    this.#isOpen = isOpen;
    this.#game.picking = isOpen && this.#tool === "move";
    if (!this.#game.picking && this.#game.placing) this.#game.place(null);
  }

  /** @param {Tool} tool */
  #take(tool) {
    this.#tool = tool;
    this.#problem = "";
    this.#opened(this.#isOpen);
    this.render();
  }

  #canSubmit() {
    const { busy, undo } = this.#game;
    return !busy && (this.#tool !== "forbid" || undo !== null);
  }

  #verb() {
    if (this.#tool === "grant") return this.#understood ? "Allow it" : "Look at it";
    // Nobody forbids himself anything.
    if (this.#tool === "forbid") return this.#game.undo?.whose === UMPIRE ? "Take it back" : "Forbid it";
    return { move: "Move it", set: "Set it", end: "End the game" }[this.#tool];
  }

  /** @returns {Child} */
  #form() {
    const { view, placing } = this.#game;
    if (!view) return null;
    if (this.#tool === "end") {
      return h("fieldset", { class: "field" },
        h("legend", null, "Who wins; nobody for a draw"),
        view.seats.map(({ seat, name }) =>
          h("label", { key: seat, class: "check-label" },
            h("input", { type: "checkbox", checked: this.#winners.has(seat), on: { change: () => { if (!this.#winners.delete(seat)) this.#winners.add(seat); } } }), name)));
    }
    if (this.#tool === "forbid") return h("p", { class: "help" }, this.#forbidden());
    if (this.#tool === "grant") {
      return [
        h("label", { class: "field" },
          h("span", { class: "field-label" }, "To"),
          h("select", { class: "select", value: this.#fields["seat"] ?? String(view.prompt.seats[0] ?? view.seats[0]?.seat ?? ""), on: { change: (/** @type {Event} */ event) => (this.#fields["seat"] = /** @type {HTMLSelectElement} */ (event.target).value) } },
            view.seats.map(({ seat, name }) => h("option", { value: String(seat) }, name)))),
        this.#field("words", "The decision, in words", example(this.#game.phrases)),
        this.#understood
          ? h("p", { class: "notice" }, "Understood: ", sentence(this.#understood.text))
          : null,
      ];
    }
    const where = placing ? placeInWords(placing, view.ground.unit) : "";
    return [
      this.#field("piece", "Piece", "A3", this.#game.selected ?? ""),
      ...(this.#tool === "move"
        ? [this.#field("place", `To: east, north (in ${view.ground.unit_name}), facing`, "12.5 8 90"), h("p", { class: "help" }, where || "Or point at the place on the map.")]
        : [this.#field("what", "What", "status"), this.#field("value", "To what")]),
    ];
  }

  /** What would be taken back. */
  #forbidden() {
    const { undo } = this.#game;
    if (!undo) return "There is no decision to take back.";
    const what = undo.whose === UMPIRE ? "Your last ruling" : `The last decision of ${seatInText(this.#game, undo.whose)}`;
    return `${what} is taken back, with all that came of it.`;
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {string} [example]
   * @param {string} [start] what stands there until something is typed
   */
  #field(name, label, example = "", start = "") {
    return h("label", { key: name, class: "field" },
      h("span", { class: "field-label" }, label),
      h("input", {
        class: "input", name: `umpire-${name}`, value: this.#fields[name] ?? start, placeholder: example ? `such as ${example}` : null, autocomplete: "off",
        on: { input: (/** @type {InputEvent} */ event) => this.#type(name, /** @type {HTMLInputElement} */ (event.target).value) },
      }));
  }

  /** @param {string} name @param {string} value */
  #type(name, value) {
    this.#fields[name] = value;
    if (name !== "words" || !this.#understood) return;
    this.#understood = null;
    this.render();
  }

  async #submit() {
    const game = this.#game;
    const reason = (this.#fields["reason"] ?? "").trim();
    this.#problem = "";
    if (this.#tool === "grant" && !this.#understood) return this.#look();
    const ruling = this.#ruling();
    if (reason === "") this.#problem = "Say why: the reason stands in the log.";
    if (this.#problem) return this.render();
    if (await this.#send(ruling, reason)) {
      this.#fields = {};
      this.#understood = null;
      this.#winners.clear();
      game.place(null);
    } else {
      this.#problem = sentence(game.refused?.why ?? "That could not be done");
      // It stands beside the form: once is enough.
      game.dismissRefusal();
    }
    this.render();
  }

  /** @param {Ruling | null} ruling @param {string} reason @returns {Promise<boolean>} whether it was done */
  #send(ruling, reason) {
    const game = this.#game;
    if (ruling) return game.rule(ruling, reason);
    if (this.#tool === "forbid") return game.takeBack(reason);
    return game.grant(Number(this.#fields["seat"] ?? game.view?.prompt.seats[0] ?? 0), this.#understood?.decision, reason);
  }

  /** Understands the typed decision before it is allowed. */
  async #look() {
    try {
      this.#understood = await this.#game.ask("parse", { words: (this.#fields["words"] ?? "").trim() });
    } catch (error) {
      this.#problem = sentence(/** @type {Error} */ (error).message);
    }
    this.render();
  }

  /** What stands in the form; to allow and to forbid are inputs of their own. @returns {Ruling | null} */
  #ruling() {
    const { view, selected, placing } = this.#game;
    if (this.#tool === "grant" || this.#tool === "forbid") return null;
    const piece = (this.#fields["piece"] ?? selected ?? "").trim();
    if (this.#tool === "end") return { end: { winners: [...this.#winners] } };
    if (piece === "") {
      this.#problem = "Say which piece: choose it on the map or type its id.";
      return null;
    }
    if (this.#tool === "set") {
      return { set: { piece, what: (this.#fields["what"] ?? "").trim(), value: (this.#fields["value"] ?? "").trim() } };
    }
    const facing = this.#game.piece(piece)?.pose?.facing ?? 0;
    const to = readPlace(this.#fields["place"] ?? "", view?.ground.unit ?? 1, facing) ?? placing;
    if (!to) {
      this.#problem = "Say where to, as two numbers: 12.5 8.";
      return null;
    }
    return { move: { piece, to } };
  }
}

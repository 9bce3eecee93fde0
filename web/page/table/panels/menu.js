/**
 * What is seldom wanted: who is here, the pace of the computer, links for the other seats, the log as a file, settings.
 *
 * @import { TableGame } from "../game.js"
 * @import { SavedGame } from "../../../types/server.d.ts"
 * @import { HowMuch } from "./announcer.js"
 */

import { get, post, sentence as problem } from "../../lib/api.js";
import { openDialog } from "../../lib/dialog.js";
import { h, patch } from "../../lib/dom.js";
import { kbd, keys } from "../../lib/keys.js";
import { settings } from "../../lib/settings.js";
import { howMuch, setHowMuch } from "./announcer.js";
import { ONLOOKER, UMPIRE, sideCounter, sideOf } from "./side.js";

/** How long the computer waits before each decision, in milliseconds. @type {[number | null, string][]} */
const PACES = [[null, "Not now"], [3000, "Slow"], [1200, "Normal"], [400, "Fast"], [0, "At once"]];

export class Menu {
  /** @type {TableGame} */ #game;
  /** @type {HTMLElement | null} */ #body = null;
  /** Whether this browser created the game, and so may make links. */ #creator = false;
  /** @type {Map<number, string>} */ #links = new Map();
  /** Whether the system keeps papers. */ #papers = false;
  #problem = "";
  /** The pace before the computer was paused. @type {number | null} */ #paceBefore = null;

  /** @param {TableGame} game */
  constructor(game) {
    this.#game = game;
    const group = "Everywhere";
    keys.add({ key: "g", name: "Menu of the game", group, run: () => this.open() });
    keys.add({ key: ",", name: "Settings", group, run: () => settings.open() });
    keys.add({ key: "P", name: "The computer waits, or goes on", group, run: () => this.#pause() });
    game.addEventListener("change", () => this.#draw());
  }

  open() {
    const body = h("div", { class: "menu" });
    this.#body = body;
    this.#problem = "";
    this.#draw();
    const dialog = openDialog({ title: this.#game.view?.title ?? "The game", body, class: "dialog-small" });
    void dialog.closed.then(() => (this.#body = null));
    void this.#askCreator();
    void this.#askPapers();
  }

  /** A system that has charts to print may keep papers too. */
  async #askPapers() {
    const system = this.#game.view?.system;
    const { charts } = system ? await get(`/api/charts/${encodeURIComponent(system)}`).catch(() => ({ charts: [] })) : { charts: [] };
    this.#papers = 0 < charts.length;
    this.#draw();
  }

  async #askCreator() {
    const { games } = await get("/api/games").catch(() => ({ games: [] }));
    this.#creator = games.some((/** @type {SavedGame} */ it) => it.game === this.#game.game && it.creator);
    this.#draw();
  }

  #draw() {
    if (!this.#body) return;
    patch(this.#body,
      this.#problem ? h("p", { class: "notice bad", role: "alert" }, this.#problem) : null,
      this.#people(),
      this.#pace(),
      this.#readAloud(),
      h("div", { class: "button-row" },
        h("button", { type: "button", class: "button", on: { click: () => settings.open() } }, "Settings ", kbd(",")),
        h("button", { type: "button", class: "button", on: { click: () => keys.show() } }, "Keyboard ", kbd("?")),
        h("button", { type: "button", class: "button", on: { click: () => void this.#saveLog() } }, "Save the log"),
        this.#sheets(),
        h("a", { class: "button", href: "/" }, "Leave to the home page")));
  }

  /** Where a system keeps papers they can be printed as they stand now; otherwise its charts. */
  #sheets() {
    const { game, seat, view } = this.#game;
    if (!this.#papers) return null;
    const system = encodeURIComponent(view?.system ?? "");
    return h("a", { class: "button", href: `/print?game=${encodeURIComponent(game)}&seat=${seat}&system=${system}`, target: "_blank" }, "Print the sheets");
  }

  #people() {
    const game = this.#game;
    return h("section", null,
      h("h3", { class: "panel-title" }, "At the table"),
      h("ul", { class: "people" },
        game.people.map((person) => {
          const computer = person.who !== "person";
          const yours = game.seats.includes(person.seat);
          const state = computer ? `the computer (${person.who})` : person.seat === game.seat ? "you" : person.here ? "here" : "away";
          return h("li", { key: person.seat },
            h("span", { class: ["presence", (person.here || computer) && "is-here"], "aria-hidden": "true" }, person.here || computer ? "\u25cf" : "\u25cb"),
            sideCounter(sideOf(game, person.seat)),
            h("span", { class: "person" }, h("b", null, person.name), ` ${state}${person.dice === "typed" ? ", real dice" : ""}`),
            yours && person.seat !== game.seat && !computer
              ? h("button", { type: "button", class: "button small", on: { click: () => game.sit(person.seat) } }, "Sit here")
              : null,
            this.#creator && !computer && person.seat !== game.seat ? this.#link(person.seat) : null);
        })));
  }

  /** @param {number} seat */
  #link(seat) {
    const link = this.#links.get(seat);
    if (!link) {
      const text = seat === UMPIRE ? "Link for the umpire" : seat === ONLOOKER ? "Link for onlookers" : "New link";
      return h("button", { type: "button", class: "button small", title: "The old link ends", on: { click: () => void this.#makeLink(seat) } }, text);
    }
    return h("span", { class: "made-link" },
      h("input", { class: "input", readonly: true, value: link, "aria-label": "Link", on: { focus: (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select() } }),
      h("button", { type: "button", class: "button small", on: { click: () => void navigator.clipboard?.writeText(link) } }, "Copy"));
  }

  /** @param {number} seat */
  async #makeLink(seat) {
    try {
      const { path } = await post(`/api/games/${encodeURIComponent(this.#game.game)}/links`, { seat });
      this.#links.set(seat, new URL(path, location.href).href);
      this.#problem = "";
    } catch (error) {
      this.#problem = problem(error);
    }
    this.#draw();
  }

  /** Asks before it saves, so that a refusal is a sentence and not a file. */
  async #saveLog() {
    const answer = await fetch(`/api/games/${encodeURIComponent(this.#game.game)}/log`).catch(() => null);
    if (!answer?.ok) {
      const body = await answer?.json().catch(() => null);
      this.#problem = body?.error?.why ?? "The log could not be fetched. Try again.";
      return this.#draw();
    }
    const address = URL.createObjectURL(await answer.blob());
    h("a", { href: address, download: `${this.#game.view?.title ?? "battle"}.jsonl` }).click();
    URL.revokeObjectURL(address);
  }

  #pause() {
    const game = this.#game;
    const goesOn = PACES.find(([, name]) => name === "Normal")?.[0] ?? 0;
    const before = game.pace;
    void game.setPace(before === null ? this.#paceBefore ?? goesOn : null);
    this.#paceBefore = before;
  }

  #pace() {
    const game = this.#game;
    if (!game.people.some((person) => person.who !== "person")) return null;
    /** @param {number | null} ms */
    const off = (ms) => (ms === null || game.pace === null ? (ms === game.pace ? -1 : Infinity) : Math.abs(ms - game.pace));
    const nearest = PACES.reduce((best, it) => (off(it[0]) < off(best[0]) ? it : best));
    return segmented("pace", "The computer plays", PACES.map(([ms, name]) => [String(ms), name]), String(nearest[0]), (value) => void game.setPace(value === "null" ? null : Number(value)));
  }

  #readAloud() {
    return segmented("read-aloud", "A screen reader hears", [["all", "Everything"], ["brief", "Dice and results"], ["none", "Nothing new"]], howMuch(), (value) => {
      setHowMuch(/** @type {HowMuch} */ (value));
      this.#draw();
    });
  }
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string[][]} options
 * @param {string} now
 * @param {(value: string) => void} change
 */
function segmented(name, title, options, now, change) {
  return h("fieldset", { class: "segmented-field" },
    h("legend", null, title),
    h("div", { class: "segmented" },
      options.map(([value, label]) =>
        h("label", { key: value },
          h("input", { type: "radio", name, value, checked: value === now, on: { change: () => change(value ?? "") } }),
          h("span", null, label)))));
}

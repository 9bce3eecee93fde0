// "How do you want to play?": the one dialog between a card and the table.

import { announce } from "../lib/announce.js";
import { ApiError, post } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { h, patch } from "../lib/dom.js";
import { errorNotice } from "../lib/page.js";
import { isAtTable } from "../lib/real-table.js";
import { facts, forces, picture } from "./battles.js";
import { linksView } from "./links.js";
import { optionsFold, sidePicker, WAYS } from "./plan-form.js";
import { newPlan, playersOf } from "./plan.js";

/** @typedef {import("./types.js").BattleCard} BattleCard */
/** @typedef {import("./types.js").Started} Started */
/** @typedef {import("./types.js").SystemCards} SystemCards */
/** @typedef {{ system: string, card: BattleCard } | { system: string, own: { name: string, text: string } }} Subject */

/**
 * Asks how a battle shall be played, and begins it.
 * @param {Subject} subject
 */
export function openStart(subject) {
  // A real table has a page of its own: there is no map, and one person speaks for both sides.
  if (isAtTable(subject.system)) {
    location.assign("/companion");
    return;
  }
  const card = "card" in subject ? subject.card : null;
  const own = "own" in subject ? subject.own : null;
  const title = card ? card.title : titleOf(own?.text ?? "", own?.name ?? "");
  askHow({
    title,
    sides: card ? card.sides.map(([name]) => name) : null,
    intro: card
      ? h(
          "div",
          { class: "start-intro" },
          picture(subject.system, card),
          h("div", null, h("p", null, card.summary), forces(card), h("p", { class: "facts" }, facts(card).join(" · "))),
        )
      : h("p", null, `A battle of your own, from the file ${own?.name}.`),
    system: subject.system,
    begin: (plan) =>
      post("/api/games", {
        system: subject.system,
        battle: card ? card.id : own?.name,
        ...(own ? { text: own.text } : {}),
        players: playersOf(plan),
        umpire: plan.umpire,
        onlookers: plan.onlookers,
        ...(plan.name.trim() ? { name: plan.name.trim() } : {}),
      }),
  });
}

/**
 * Asks how a saved log shall be carried on, and opens it.
 * @param {File} file
 * @param {SystemCards[]} systems the battles that are known
 */
export async function openImport(file, systems) {
  if (file.size > 64 * 1024 * 1024) throw new ApiError(`The file ${file.name} is too large for a log: 64 MB is the most.`, null, 0);
  const log = await file.text();
  const header = headerOf(log);
  if (!header) {
    throw new ApiError(`The file ${file.name} is not a log of a game: its first line should begin with {"sandtable_log". Choose a file that was saved with “Save log”.`, null, 0);
  }
  const text = header.battle?.text ?? "";
  const title = titleOf(text, header.battle?.name ?? file.name);
  // A battle that came with the program, or one of somebody's own, whose sides only the server can read.
  const known = systems.find((it) => it.id === header.system)?.battles.find((it) => it.id === valueOf(text, "id"));
  askHow({
    title,
    sides: known ? known.sides.map(([name]) => name) : null,
    intro: h("p", null, `A saved game from the file ${file.name}. It goes on where it stopped; one that is over opens for replay.`),
    system: header.system,
    imported: true,
    begin: (plan) => post("/api/games/import", { log, players: playersOf(plan), ...(plan.name.trim() ? { name: plan.name.trim() } : {}) }),
  });
}

/**
 * @param {{
 *   title: string, sides: string[] | null, intro: import("../lib/dom.js").Child, system: string, imported?: boolean,
 *   begin: (plan: import("./plan.js").Plan) => Promise<Started>,
 * }} ask
 */
function askHow(ask) {
  const sides = ask.sides ?? ["First side", "Second side"];
  const plan = newPlan(sides.length);
  let busy = false;
  /** @type {HTMLElement | null} */
  let trouble = null;
  const form = h("form", { id: "start-form", class: "start", on: { submit: start } });
  const play = h("button", { class: "button primary big", type: "submit", form: "start-form", autofocus: true }, "Play");
  const dialog = openDialog({ title: ask.title, class: "dialog-wide dialog-start", body: form, actions: play });
  draw();
  play.focus();

  function draw() {
    const change = (/** @type {Partial<import("./plan.js").Plan>} */ values) => {
      Object.assign(plan, values);
      draw();
    };
    play.textContent = busy ? "Setting the table" : ask.imported ? "Open the game" : { apart: "Make the links", watch: "Watch" }[/** @type {string} */ (plan.way)] ?? "Play";
    play.disabled = busy;
    patch(
      form,
      h("div", { key: "intro" }, ask.intro),
      h(
        "fieldset",
        { key: "ways", class: "ways" },
        h("legend", null, "How do you want to play?"),
        WAYS.map((way) =>
          h(
            "label",
            { key: way.id, class: "way" },
            h("input", { type: "radio", name: "way", value: way.id, checked: plan.way === way.id, on: { change: () => change({ way: way.id }) } }),
            h("span", { class: "way-text" }, h("strong", null, way.title), h("span", { class: "help" }, way.text)),
          ),
        ),
      ),
      sidePicker(plan, sides, change),
      optionsFold(plan, sides, change, ask.imported === true),
      trouble,
    );
  }

  /** @param {Event} event */
  async function start(event) {
    event.preventDefault();
    if (busy) return;
    busy = true;
    trouble = null;
    draw();
    try {
      const started = await ask.begin(plan);
      const address = `/table/${encodeURIComponent(started.game)}?seat=${started.seat}`;
      if (!started.links.length && !started.unsound) {
        location.href = address;
        return;
      }
      const title = dialog.element.querySelector("h2");
      if (title) title.textContent = started.links.length ? "Your links" : ask.title;
      announce(started.unsound ?? "The table is set. Here are the links.");
      patch(dialog.body, started.unsound ? h("p", { class: "notice" }, started.unsound) : null, started.links.length ? linksView(started, ask.title) : null);
      const go = h("a", { class: "button primary big", href: address }, "Go to your table");
      dialog.element.querySelector(".dialog-foot")?.replaceChildren(go);
      go.focus();
    } catch (error) {
      busy = false;
      trouble = h("div", { key: "trouble" }, errorNotice(error, { system: ask.system }));
      draw();
      trouble.scrollIntoView({ block: "nearest" });
    }
  }
}

/**
 * The header of a log, or nothing if it is none.
 * @param {string} log
 * @returns {{ system: string, battle?: { name: string, text: string } } | null}
 */
function headerOf(log) {
  try {
    const header = JSON.parse(log.slice(0, log.indexOf("\n") < 0 ? undefined : log.indexOf("\n")));
    return header && typeof header === "object" && "sandtable_log" in header ? header : null;
  } catch {
    return null;
  }
}

/**
 * The title that a battle file gives itself.
 * @param {string} text
 * @param {string} otherwise
 */
function titleOf(text, otherwise) {
  return valueOf(text, "title") ?? otherwise;
}

/**
 * What a battle file says of itself under a name.
 * @param {string} text
 * @param {"id" | "title"} name
 */
function valueOf(text, name) {
  return new RegExp(`^${name}\\s*=\\s*"([^"\\n]+)"`, "m").exec(text)?.[1] ?? null;
}

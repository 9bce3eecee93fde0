// Battles as cards, grouped by system.

import { pickFile } from "../lib/download.js";
import { h } from "../lib/dom.js";
import { capital, count } from "../lib/format.js";
import { openStart } from "./start.js";

/** @typedef {import("./types.js").BattleCard} BattleCard */
/** @typedef {import("./types.js").SystemCards} SystemCards */

/** @param {SystemCards[]} systems */
export function battleSections(systems) {
  return systems.map((system) => {
    const title = `battles-${system.id}`;
    // The battle to learn on comes first; the rest keeps the order of the server.
    const battles = [...system.battles].sort((a, b) => Number(b.first_game) - Number(a.first_game));
    return h(
      "section",
      { key: system.id, class: "system", "aria-labelledby": title },
      h(
        "div",
        { class: "section-head" },
        h("div", null, h("h2", { id: title }, systemName(system.about)), h("p", { class: "about" }, systemLine(system.about))),
        h("a", { class: "button small", href: `/sheet/${encodeURIComponent(system.id)}` }, "Reference sheet"),
      ),
      h("ul", { class: "cards" }, battles.map((card) => battleItem(system.id, card)), ownItem(system.id)),
    );
  });
}

/**
 * For those who have the miniatures on the table already.
 * @param {SystemCards[]} systems
 */
export function realTable(systems) {
  return h(
    "section",
    { key: "real-table", class: "panel real-table", "aria-labelledby": "real-table-title" },
    h(
      "div",
      null,
      h("h2", { id: "real-table-title" }, "At a real table"),
      h(
        "p",
        null,
        "Your own miniatures, your own dice: choose a battle, say under ",
        h("em", null, "Options"),
        " that you throw real dice, and the program keeps the record and tells you what to throw. Or only look things up: describe a shot and read what counts and how likely it is.",
      ),
    ),
    h(
      "div",
      { class: "button-row" },
      systems.map((it) => h("a", { class: "button", href: `/sheet/${encodeURIComponent(it.id)}` }, systems.length === 1 ? "Open the reference sheet" : systemName(it.about))),
    ),
  );
}

/**
 * What a system is called: the part of its line before the colon.
 * @param {string} about
 */
export function systemName(about) {
  return capital(about.split(":")[0].trim());
}

/** @param {string} about */
function systemLine(about) {
  const line = about.split(":").slice(1).join(":").trim();
  return line && `${capital(line)}.`;
}

/**
 * @param {string} system
 * @param {BattleCard} card
 */
function battleItem(system, card) {
  return h(
    "li",
    { key: card.id, class: ["card", card.first_game && "first"] },
    picture(system, card),
    h(
      "div",
      { class: "card-text" },
      card.first_game ? h("p", { class: "chip amber" }, "A good first game") : null,
      h(
        "h3",
        null,
        // The button covers the whole card; its name is the title alone.
        h("button", { class: "card-button", type: "button", on: { click: () => openStart({ system, card }) } }, card.title),
      ),
      h("p", { class: "summary" }, card.summary),
      forces(card),
      h("p", { class: "facts" }, facts(card).join(" · ")),
    ),
  );
}

/**
 * @param {string} system
 * @param {BattleCard} card
 */
export function picture(system, card) {
  const src = `/api/battles/${encodeURIComponent(system)}/${encodeURIComponent(card.id)}/picture.svg`;
  const { width, height } = card.size;
  return h("img", { class: "picture", src, alt: "", loading: "lazy", decoding: "async", width: 600, height: Math.round((600 * height) / width) });
}

/** @param {BattleCard} card */
export function forces(card) {
  return h(
    "ul",
    { class: "forces", "aria-label": "Forces" },
    card.sides.map(([name, pieces], i) =>
      h("li", null, h("span", { class: "force-mark side-fill", dataset: { side: sideLetter(i) }, "aria-hidden": true }), `${name} `, h("span", { class: "muted" }, pieces)),
    ),
  );
}

/** @param {number} index */
export function sideLetter(index) {
  return String.fromCharCode(97 + index);
}

/** @param {BattleCard} card */
export function facts(card) {
  const list = [count(card.turns, "turn", "turns")];
  if (card.minutes) list.unshift(lasts(card.minutes));
  if (card.difficulty) list.push(card.difficulty);
  return list;
}

/** @param {number} minutes */
function lasts(minutes) {
  if (minutes < 90) return `about ${minutes} minutes`;
  const hours = Math.round(minutes / 30) / 2;
  return `about ${hours % 1 ? `${Math.floor(hours)}½` : hours} hours`;
}

/** @param {string} system */
function ownItem(system) {
  const choose = () =>
    pickFile(".toml,text/plain", async (file) => {
      const text = await file.text();
      openStart({ system, own: { name: file.name, text } });
    });
  return h(
    "li",
    { key: "own-battle", class: "card own" },
    h(
      "div",
      { class: "card-text" },
      h("h3", null, h("button", { class: "card-button", type: "button", on: { click: choose } }, "A battle of your own")),
      h("p", { class: "summary" }, "Choose a battle file (TOML) from your machine. If something in it is wrong, you are told what, where and how to mend it."),
    ),
  );
}

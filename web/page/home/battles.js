// Battles as cards, grouped by system.

import { pickFile } from "../lib/download.js";
import { h } from "../lib/dom.js";
import { capital, count } from "../lib/format.js";
import { isAtTable, tableSystem } from "../lib/real-table.js";
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
      // The battles of a layer are those of a system above it, told there: they take less room.
      { key: system.id, class: ["system", isLayer(system) && "layer"], "aria-labelledby": title },
      h(
        "div",
        { class: "section-head" },
        h("div", null, h("h2", { id: title }, systemName(system.about)), h("p", { class: "about" }, systemLine(system.about))),
        h("a", { class: "button small", href: `/sheet/${encodeURIComponent(system.sheet)}` }, "Reference sheet"),
      ),
      h("ul", { class: "cards" }, battles.map((card) => battleItem(system.id, card)), ownItem(system.id)),
    );
  });
}

/** Whether it plays the battles of another system. @param {SystemCards} system */
function isLayer(system) {
  return system.sheet !== system.id && !isAtTable(system.id);
}

/**
 * Where the battles of each system are: the page is long.
 * @param {SystemCards[]} systems
 */
export function contents(systems) {
  return h(
    "nav",
    { key: "contents", class: "contents", "aria-label": "On this page" },
    systems.map((it) => h("a", { class: "button small", href: `#battles-${it.id}` }, systemName(it.about))),
    h("a", { class: "button small", href: "#real-table" }, "Reference sheets and printing"),
  );
}

/**
 * For those who have the miniatures on the table already.
 * @param {SystemCards[]} systems
 */
export function realTable(systems) {
  // A layer over several systems has one sheet.
  const sheets = systems.filter((it) => it.sheet === it.id);
  return h(
    "section",
    { key: "real-table", id: "real-table", class: "panel real-table", tabindex: -1, "aria-labelledby": "real-table-title" },
    h(
      "div",
      null,
      h("h2", { id: "real-table-title" }, "At a real table"),
      h(
        "p",
        null,
        "Your own miniatures, your own dice. The companion deals the cards, asks what it must know, keeps every score and can lead a side for you. Or play any battle above and say under ",
        h("em", null, "Options"),
        " that you throw real dice. Or only look things up: describe a shot and read what counts and how likely it is.",
      ),
    ),
    h(
      "div",
      { class: "real-table-ways" },
      tableSystem(systems)
        ? h("div", { class: "button-row" }, h("a", { class: "button primary", href: "/companion" }, "Open the companion"), h("a", { class: "button", href: "/print" }, "Print cards and sheets"))
        : null,
      h("h3", { class: "overline" }, "Reference sheets"),
      h("div", { class: "button-row" }, sheets.map((it) => h("a", { class: "button", href: `/sheet/${encodeURIComponent(it.id)}` }, systemName(it.about)))),
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
    // Where the table is a real one there is nothing to be seen of it.
    isAtTable(system) ? null : picture(system, card),
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

/**
 * Cardsheets and record sheets, one page or more for each force. Everything reads in black and white.
 *
 * @import { ForcePaper, Space } from "../../types/engine.d.ts"
 */
import { h } from "../lib/dom.js";

/** @param {string} title @param {string} clock @param {ForcePaper} force @param {boolean} filled */
export function cardsheet(title, clock, force, filled) {
  return h("section", { class: "sheet", "aria-label": `Cardsheet of the ${force.name}` },
    head(`Cardsheet: ${force.name}`, `${title} · ${clock}`),
    h("ul", { class: "card-spaces" }, force.spaces.map((it) => space(it, filled))));
}

/** @param {string} name @param {string} where */
function head(name, where) {
  return h("header", { class: "sheet-head" }, h("h2", null, name), h("p", null, where));
}

/** A space: the order at the top left, the place of the card at the top right. @param {Space} it @param {boolean} filled */
function space(it, filled) {
  const [score, most] = it.score ?? [0, 0];
  const [men, all] = it.men ?? [0, 0];
  return h("li", { class: ["card-space", it.gone !== null && "is-gone"] },
    h("div", { class: "space-top" },
      h("span", { class: "order-box" }, it.order_number),
      h("div", { class: "space-names" }, h("h3", null, `${it.number} · ${it.name}`), h("p", null, it.company)),
      h("span", { class: "card-box" }, "card")),
    h("p", { class: "space-row" }, h("b", null, it.leader), it.order ? ` · ${it.order}` : ""),
    it.score ? h("p", { class: "space-row" }, "Score ", boxes(most, filled ? score : most)) : null,
    it.men && all <= 12 ? h("p", { class: "space-row" }, "Men ", boxes(all, filled ? men : all)) : null,
    it.score ? h("p", { class: "space-row write" }, "Tests due") : null,
    h("p", { class: "space-row write" }, "Shots, notes"),
    h("p", { class: "space-facts" }, [...it.facts, ...(it.gone !== null ? [it.gone] : [])].join(" · ")));
}

/** So many boxes, of which some are crossed out. @param {number} all @param {number} left */
function boxes(all, left) {
  return h("span", { class: "boxes" }, Array.from({ length: all }, (_, i) => h("span", { class: ["tick", i >= left && "is-crossed"] })));
}

/** @param {string} title @param {string} clock @param {ForcePaper} force @param {boolean} filled */
export function recordSheet(title, clock, force, filled) {
  return h("section", { class: "sheet", "aria-label": `Record sheet of the ${force.name}` },
    head(`Senior Officer's record sheet: ${force.name}`, `${title} · ${clock}`),
    h("table", { class: "record-table" }, h("tbody", null, force.record.map(([name, value]) => h("tr", null, h("th", { scope: "row" }, name), h("td", null, value))))),
    h("div", { class: "condition-track" }, h("h3", null, "Strategic Condition"),
      h("p", null, force.conditions.map((name) => h("span", { class: ["condition-box", filled && name === force.condition && "is-now"] }, name)), h("span", { class: "condition-box" }, "lost"))),
    h("h3", null, "Milestones"),
    h("table", { class: "record-table" },
      h("thead", null, h("tr", null, ["Level", "Passed below", "Dice", "Test taken", "Taken again"].map((it) => h("th", { scope: "col" }, it)))),
      h("tbody", null, force.milestones.map((it) =>
        h("tr", null, h("td", null, String(it.level)), h("td", null, String(it.below)), h("td", null, String(it.dice)), h("td", null, filled && it.taken ? "yes" : ""), h("td", null, ""))))),
    h("h3", null, "Momentum total"),
    h("table", { class: "record-table running" },
      h("thead", null, h("tr", null, ["Session", "Bound", "Total", "What changed"].map((it) => h("th", { scope: "col" }, it)))),
      h("tbody", null, Array.from({ length: 12 }, (_, i) => h("tr", null, h("td", null, ""), h("td", null, ""), h("td", null, i === 0 ? String(filled ? force.total : force.original) : ""), h("td", null, ""))))));
}

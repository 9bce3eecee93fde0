/**
 * Cards and counters to cut out, and the charts. A counter is known by its letter and its pattern, not by its colour alone.
 *
 * @import { Chart, Paper } from "../../types/engine.d.ts"
 */
import { h } from "../lib/dom.js";

/** Cards for everybody who can hold one, both forces together, and a few to spare. @param {Paper} paper */
export function orderCards(paper) {
  const n = paper.forces.reduce((all, force) => all + force.spaces.length, 0) + 2;
  return h("section", { class: "sheet", "aria-label": "Order priority cards" },
    h("header", { class: "sheet-head" }, h("h2", null, "Order priority cards"), h("p", null, "Cut out, shuffle, lay one on every space that gets a card.")),
    h("ul", { class: "cut-cards" }, Array.from({ length: n }, (_, i) => h("li", { class: "cut-card" }, h("span", { class: "corner" }, String(i + 1)), h("strong", null, String(i + 1)), h("span", { class: "corner is-low" }, String(i + 1))))));
}

/** One of each for every element. @param {Paper} paper */
export function activityCounters(paper) {
  const n = Math.max(12, ...paper.forces.map((force) => force.spaces.length * 2));
  const row = (/** @type {string} */ kind, /** @type {string} */ letter, /** @type {string} */ word) =>
    h("ul", { class: "counters" }, Array.from({ length: n }, () => h("li", { class: "counter", dataset: { kind } }, h("strong", null, letter), h("span", null, word))));
  return h("section", { class: "sheet", "aria-label": "Activity counters" },
    h("header", { class: "sheet-head" }, h("h2", null, "Activity counters"), h("p", null, "Red with stripes: it fired. Blue with dots: it moved and did not fire.")),
    row("fired", "F", "fired"), row("moved", "M", "moved"));
}

/** Three numbered counters for each element. @param {Paper} paper */
export function concealmentCounters(paper) {
  const ids = paper.forces.flatMap((force) => force.spaces.filter((it) => it.score !== null).map((it) => it.number));
  return h("section", { class: "sheet", "aria-label": "Concealment counters" },
    h("header", { class: "sheet-head" }, h("h2", null, "Concealment counters"), h("p", null, "Up to three for a concealed element; fold the number under if it shall not be seen.")),
    h("ul", { class: "counters" }, ids.flatMap((id) => ["a", "b", "c"].map((letter) => h("li", { class: "counter", dataset: { kind: "hidden" } }, h("strong", null, "?"), h("span", null, `${id}${letter}`))))));
}

/** @param {Chart[]} charts */
export function reference(charts) {
  return h("section", { class: "sheet reference", "aria-label": "Quick reference" },
    h("header", { class: "sheet-head" }, h("h2", null, "Quick reference"), h("p", null, "From the tables that the program itself uses.")),
    h("div", { class: "charts" }, charts.map((chart) =>
      h("section", { class: "chart" },
        h("h3", null, chart.title, " ", h("small", null, chart.rule)),
        h("table", null,
          h("thead", null, h("tr", null, chart.head.map((it) => h("th", { scope: "col" }, it)))),
          h("tbody", null, chart.rows.map((row) => h("tr", null, row.map((cell) => h("td", null, cell)))))),
        chart.notes.map((note) => h("p", { class: "note" }, note))))));
}

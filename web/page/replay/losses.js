// What the battle cost, side by side.

import { h } from "../lib/dom.js";
import { count } from "../lib/format.js";

/** @typedef {import("./types.js").Summary} Summary */
/** @typedef {import("./types.js").SideSummary} SideSummary */

/** @param {Summary} summary */
export function lossesPanel(summary) {
  return h(
    "section",
    { key: "losses", class: "panel", "aria-labelledby": "losses-title" },
    h("h2", { id: "losses-title" }, "Losses"),
    h("div", { class: "loss-sides" }, summary.sides.map(sideLosses)),
  );
}

/** @param {SideSummary} side */
function sideLosses(side) {
  const letter = side.side.toLowerCase();
  const total = side.losses.length + side.left;
  return h(
    "div",
    { key: side.side, class: "loss-side" },
    h(
      "h3",
      null,
      h("span", { class: "side-text", dataset: { side: letter } }, side.name),
      side.wins ? [" ", h("span", { class: "chip amber" }, "won")] : null,
    ),
    h("p", { class: "help" }, side.losses.length ? `${side.losses.length} of ${total} lost` : `none of ${total} lost`, side.men ? `, ${side.men[1] - side.men[0]} of ${side.men[1]} men` : null),
    h(
      "div",
      { class: "loss-bar", "aria-hidden": true },
      Array.from({ length: total }, (_, i) => h("i", { class: i < side.left ? "side-fill" : "lost", dataset: { side: letter } })),
    ),
    side.losses.length ? h("ul", { class: "loss-list" }, grouped(side).map((it) => h("li", null, it))) : null,
  );
}

/**
 * Losses of one kind in one line: "rifle section: 2 knocked out, 1 routed".
 * @param {SideSummary} side
 */
function grouped(side) {
  /** @type {Map<string, Map<string, number>>} */
  const kinds = new Map();
  for (const { name, how } of side.losses) {
    const ways = kinds.get(name) ?? new Map();
    ways.set(how, (ways.get(how) ?? 0) + 1);
    kinds.set(name, ways);
  }
  return [...kinds].map(([name, ways]) => {
    const total = [...ways.values()].reduce((sum, n) => sum + n, 0);
    if (total === 1) return `${name}: ${[...ways.keys()][0]}`;
    return `${name}: ${[...ways].map(([how, n]) => count(n, how, how)).join(", ")}`;
  });
}

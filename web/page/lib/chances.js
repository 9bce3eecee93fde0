// Dice and chances as every page shows them: the modifiers of a check with their rules, what the die must show, and
// the chance of each result as a bar.

import { h } from "./dom.js";
import { count, diceName, fraction, percent, signed } from "./format.js";
import { ruleLink } from "./rule.js";

/** @typedef {import("../../types/engine.d.ts").Check} Check */
/** @typedef {import("../../types/engine.d.ts").OddsView} Odds */

/** @param {Check} check */
export function modifierSum(check) {
  return check.modifiers.reduce((sum, it) => sum + it.value, 0);
}

/**
 * What the dice themselves must show, the modifiers worked in.
 * @param {Check} check
 * @returns {{ name: string, faces: string }[]}
 */
export function needed(check) {
  const { reads, dice } = check;
  const low = dice.n;
  const high = dice.n * dice.sides;
  const sum = modifierSum(check);
  /** @type {{ name: string, faces: string }[]} */
  const rows = [];
  if (typeof reads === "object" && "hits" in reads) {
    rows.push({ name: "a hit", faces: faceRange(reads.hits.on, dice.sides, 1, dice.sides) });
  } else if (typeof reads === "object" && "pass" in reads) {
    const from = reads.pass.need - sum;
    rows.push({ name: reads.pass.pass, faces: faceRange(from, high, low, high) });
    rows.push({ name: reads.pass.fail, faces: faceRange(low, from - 1, low, high) });
  } else if (typeof reads === "object" && "bands" in reads) {
    const { bands } = reads;
    bands.forEach((band, i) => {
      const from = i === 0 ? low : band.from - sum;
      const to = i + 1 < bands.length ? bands[i + 1].from - sum - 1 : high;
      rows.push({ name: band.name, faces: faceRange(from, to, low, high) });
    });
  }
  if (check.natural) rows.push({ name: check.natural.name, faces: `${check.natural.face}, whatever is added` });
  return rows;
}

/**
 * @param {number} from
 * @param {number} to
 * @param {number} low the lowest that the dice can show
 * @param {number} high
 */
function faceRange(from, to, low, high) {
  const first = Math.max(from, low);
  const last = Math.min(to, high);
  if (first > last) return "cannot happen";
  if (first === low && last === high) return "always";
  if (first === last) return String(first);
  if (last === high) return `${first} or more`;
  if (first === low) return `${last} or less`;
  return `${first} to ${last}`;
}

/**
 * The modifiers, their rules and their sum.
 * @param {string} system
 * @param {Check} check
 */
export function modifierTable(system, check) {
  return h(
    "table",
    { class: "modifiers" },
    h("caption", { class: "visually-hidden" }, `What is added to the ${diceName(check.dice)}`),
    h(
      "tbody",
      null,
      check.modifiers.map((it) =>
        h("tr", null, h("th", { scope: "row" }, it.name, " ", ruleLink(system, it.rule)), h("td", null, signed(it.value))),
      ),
      h(
        "tr",
        { class: "total" },
        h("th", { scope: "row" }, check.modifiers.length ? `in all, to the ${diceName(check.dice)}` : "nothing is added"),
        h("td", null, signed(modifierSum(check))),
      ),
    ),
  );
}

/**
 * What the dice must show, as a list; nothing if every face matters.
 * @param {Check} check
 */
export function neededList(check) {
  const rows = needed(check);
  if (!rows.length) return null;
  return h("dl", { class: "needed" }, rows.map((row) => h("div", null, h("dt", null, row.name), h("dd", null, row.faces))));
}

/**
 * Every outcome with its chance.
 * @param {Odds} odds
 */
export function oddsList(odds) {
  const order = odds.outcomes;
  return h(
    "div",
    { class: "odds-box" },
    h(
      "ul",
      { class: "odds" },
      order.map((it) =>
        h(
          "li",
          { key: it.name },
          h("span", { class: "name" }, it.name),
          h("span", { class: "bar", "aria-hidden": true }, h("i", { style: { width: `${it.ppm / 10_000}%` } })),
          h("span", { class: "figures" }, h("strong", null, percent(it.ppm)), h("span", null, fraction(it.fraction, it.ppm))),
        ),
      ),
    ),
    odds.exact ? null : h("p", { class: "help" }, "Measured by many throws, not counted out: right to about a point."),
  );
}

/**
 * "throw 2d6" and who decides it.
 * @param {Check} check
 */
export function throwText(check) {
  return `${check.name}: throw ${check.dice.n === 1 ? `one d${check.dice.sides}` : `${count(check.dice.n, "die", "dice")} (${diceName(check.dice)})`}`;
}

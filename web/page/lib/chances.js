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
  const { dice, natural } = check;
  const perDie = typeof check.reads === "object" && ("hits" in check.reads || "failures" in check.reads);
  const [low, high] = perDie ? [1, dice.sides] : [dice.n, dice.n * dice.sides];
  const ranges = meanings(check, low, high);
  if (!natural) return ranges.map((it) => ({ name: it.name, faces: faceRange(it.from, it.to, low, high) }));
  // A natural face goes to its own meaning, whatever the sum says.
  const names = [...new Set([...ranges.map((it) => it.name), natural.name])];
  return names.map((name) => {
    const own = ranges.filter((it) => it.name === name).flatMap((it) => without(it, natural.face));
    const runs = name === natural.name ? joined([...own, { from: natural.face, to: natural.face }]) : own;
    const possible = runs.filter((it) => it.from <= high && it.to >= low && it.from <= it.to);
    return { name, faces: possible.map((it) => faceRange(it.from, it.to, low, high)).join(" and ") || faceRange(1, 0, low, high) };
  });
}

/** @typedef {{ from: number, to: number }} Run */

/**
 * @param {Run} run
 * @param {number} face
 * @returns {Run[]}
 */
function without({ from, to }, face) {
  return face < from || to < face ? [{ from, to }] : [{ from, to: face - 1 }, { from: face + 1, to }];
}

/**
 * Runs in order, those that touch made one.
 * @param {Run[]} runs
 */
function joined(runs) {
  /** @type {Run[]} */
  const out = [];
  for (const run of runs.filter((it) => it.from <= it.to).sort((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last && run.from <= last.to + 1) last.to = Math.max(last.to, run.to);
    else out.push({ ...run });
  }
  return out;
}

/**
 * Which faces, or sums of faces, have which meaning.
 * @param {Check} check
 * @param {number} low
 * @param {number} high
 * @returns {{ name: string, from: number, to: number }[]}
 */
function meanings(check, low, high) {
  const { reads } = check;
  const sum = modifierSum(check);
  if (typeof reads !== "object") return [];
  if ("hits" in reads) return [{ name: "a hit", from: reads.hits.on, to: high }];
  if ("failures" in reads) return [{ name: "a failure", from: low, to: reads.failures.upto }];
  if ("shows" in reads) {
    return [
      { name: reads.shows.pass, from: reads.shows.on, to: high },
      { name: reads.shows.fail, from: low, to: reads.shows.on - 1 },
    ];
  }
  if ("pass" in reads) {
    const from = reads.pass.need - sum;
    return [
      { name: reads.pass.pass, from, to: high },
      { name: reads.pass.fail, from: low, to: from - 1 },
    ];
  }
  const { bands } = reads;
  return bands.map((band, i) => ({
    name: band.name,
    from: i === 0 ? low : band.from - sum,
    to: i + 1 < bands.length ? bands[i + 1].from - sum - 1 : high,
  }));
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

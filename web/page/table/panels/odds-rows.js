/**
 * The chance of every result as on any page, and what the die must show for it, in one row. The tint follows the order
 * of the results in the check; percent and fraction stand beside every bar, so that nothing hangs on colour.
 *
 * @import { Check, OddsView } from "../../../types/engine.d.ts"
 */

import { h } from "../../lib/dom.js";
import { fraction, percent } from "../../lib/format.js";

/** The gravest tint. */
const GRAVEST = 3;

/**
 * @param {OddsView} odds
 * @param {Check | null} check
 * @param {OddsView | null} [live] what the chances are on the table, to compare with
 */
export function oddsRows(odds, check, live = null) {
  const was = new Map(live?.outcomes.map((it) => [it.name, it.ppm]));
  const grades = gradesByName(check);
  return h("div", { class: "odds-box" },
    h("ul", { class: "odds-rows" },
      odds.outcomes.map((it) =>
        h("li", { key: it.name, "data-grade": grades.get(it.name) ?? null },
          h("span", { class: "name" }, it.name, it.faces ? [" ", h("small", null, it.faces)] : null),
          h("span", { class: "bar", "aria-hidden": "true" }, h("i", { style: { width: `${it.ppm / 10_000}%` } })),
          h("span", { class: "figures" }, h("strong", null, percent(it.ppm)), " ", h("span", null, fraction(it.fraction, it.ppm))),
          live && was.get(it.name) !== it.ppm ? h("small", { class: "was" }, `now ${percent(was.get(it.name) ?? 0)}`) : null))),
    odds.exact ? null : h("p", { class: "help" }, "Measured by many throws, not counted out: right to about a point."));
}

/** Whether every row says what the die must show. @param {OddsView} odds */
export function showsAll(odds) {
  return odds.outcomes.every((it) => it.faces);
}

/** How far up the results of its check a result stands, from 0 to 3. @param {Check | null} check */
function gradesByName(check) {
  const reads = check?.reads;
  const names = !reads || typeof reads === "string" || "hits" in reads || "failures" in reads ? [] : "shows" in reads ? [reads.shows.fail, reads.shows.pass] : "pass" in reads ? [reads.pass.fail, reads.pass.pass] : reads.bands.map((band) => band.name);
  return new Map(names.map((name, index) => [name, Math.round((index / Math.max(1, names.length - 1)) * GRAVEST)]));
}

// What comes of a situation: the dice with every modifier, what they must show, and the chances.

import { modifierTable, neededList, oddsList, throwText } from "../lib/chances.js";
import { h } from "../lib/dom.js";
import { capital, percent } from "../lib/format.js";
import { ruleLink } from "../lib/rule.js";

/**
 * @typedef {{
 *   text: string, check: import("../lib/chances.js").Check | null, odds: import("../lib/chances.js").Odds | null,
 *   refused: { rule: string, why: string } | null,
 * }} Result
 */

/**
 * @param {string} system
 * @param {Result} result
 */
export function resultView(system, result) {
  if (result.refused) {
    return [
      result.text ? h("p", { class: "result-text" }, result.text) : null,
      h("p", { class: "notice bad" }, sentenceOf(result.refused.why), " ", ruleLink(system, result.refused.rule)),
    ];
  }
  return [
    h("p", { class: "result-text" }, result.text),
    result.odds
      ? h("section", { key: "odds", "aria-labelledby": "odds-title" }, h("h3", { id: "odds-title" }, result.odds.exact ? "Exact chances" : "Chances"), oddsList(result.odds))
      : null,
    result.check
      ? h(
          "section",
          { key: "check", "aria-labelledby": "check-title" },
          h("h3", { id: "check-title" }, capital(throwText(result.check)), " ", ruleLink(system, result.check.rule)),
          modifierTable(system, result.check),
        )
      : null,
    result.check && neededList(result.check)
      ? h("section", { key: "needed", "aria-labelledby": "needed-title" }, h("h3", { id: "needed-title" }, "What the die must show"), neededList(result.check))
      : null,
    !result.check && !result.odds ? h("p", { class: "help" }, "No dice are thrown here, or none that can be known beforehand.") : null,
  ];
}

/**
 * The result in one sentence, for those who listen.
 * @param {Result} result
 */
export function spoken(result) {
  if (result.refused) return sentenceOf(result.refused.why);
  const chances = result.odds?.outcomes.map((it) => `${it.name} ${percent(it.ppm)}`).join(", ");
  return chances ?? result.text;
}

/** @param {string} why */
function sentenceOf(why) {
  return `${capital(why)}${/[.!?]$/.test(why) ? "" : "."}`;
}

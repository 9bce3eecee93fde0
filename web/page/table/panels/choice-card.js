/**
 * A choice, in full and in short.
 *
 * @import { Check, Choice, OddsView } from "../../../types/engine.d.ts"
 * @import { TableGame } from "../game.js"
 */

import { modifierTable, needed } from "../../lib/chances.js";
import { h } from "../../lib/dom.js";
import { kbd } from "../../lib/keys.js";
import { ruleLink } from "../../lib/rule.js";
import { linkedText } from "./piece-text.js";
import { oddsRows, showsAll } from "./odds-rows.js";
import { sentence, shortOdds } from "./words.js";

/** As many results are named when a choice is said in one go. */
const MOST_HEARD = 6;

/** Two choices are the same if they decide the same. @param {Choice | null} one @param {Choice | null} other */
export function sameChoice(one, other) {
  return one === other || (one !== null && other !== null && JSON.stringify(one.decision) === JSON.stringify(other.decision));
}

/** A choice to be heard or read in one go. @param {Choice} choice */
export function choiceInWords(choice) {
  if (choice.refused) return `Not allowed: ${sentence(choice.refused.why)}`;
  const odds = shortOdds(choice.odds, MOST_HEARD);
  return `${sentence(choice.text)} ${odds ? `${odds}. ` : ""}Enter does it.`;
}

/**
 * All that is known of a choice: words, every modifier, what the dice must show, every chance.
 * @param {TableGame} game
 * @param {Choice} choice
 */
export function choiceInFull(game, choice) {
  const system = game.view?.system ?? "";
  const { check, odds, refused, shown } = choice;
  return h("div", { class: "choice-full" },
    h("p", { class: "choice-text" }, linkedText(game, sentence(choice.text)),
      shown.note && !choice.text.includes(shown.note) ? h("span", { class: "choice-note" }, ` ${sentence(shown.note)}`) : null),
    refused
      ? h("p", { class: "notice bad" }, sentence(refused.why), " ", ruleLink(system, refused.rule))
      : null,
    check && !refused ? checkInFull(system, check, odds) : null,
    odds && !refused ? oddsRows(odds, check) : null);
}

/**
 * What is thrown, what is added and why, and what the dice must show unless the rows of the odds say it.
 * @param {string} system
 * @param {Check} check
 * @param {OddsView | null} [odds]
 */
export function checkInFull(system, check, odds = null) {
  const must = odds && showsAll(odds) ? [] : needed(check).filter((row) => row.faces !== "cannot happen");
  return h("div", { class: "check" },
    h("p", { class: "overline" }, `${check.name} `, ruleLink(system, check.rule)),
    modifierTable(system, check),
    must.length
      ? h("ul", { class: "must-show", "aria-label": "What must be thrown" }, must.map((row) => h("li", null, h("b", null, row.faces), `: ${row.name}`)))
      : null);
}

/**
 * A choice as a button in a list: its verb, whom or what it concerns, and its chances in short.
 * @param {TableGame} game
 * @param {Choice} choice
 * @param {{ number?: number | null, pick: (choice: Choice, click: MouseEvent) => void, inFull?: boolean }} how `inFull`: the whole sentence
 */
export function choiceButton(game, choice, { number = null, pick, inFull = false }) {
  const { verb, words } = inFull ? { verb: "", words: sentence(choice.text) } : inShort(game, choice);
  const odds = choice.refused ? choice.refused.why : shortOdds(choice.odds);
  return h("button",
    {
      type: "button",
      class: ["choice", choice.refused && "is-refused", sameChoice(choice, game.chosen) && "is-chosen"],
      "aria-pressed": sameChoice(choice, game.chosen) ? "true" : null,
      title: choice.text,
      on: { click: (/** @type {MouseEvent} */ click) => pick(choice, click) },
    },
    number === null ? null : kbd(String(number)),
    h("span", { class: "choice-words" },
      verb ? [h("b", null, verb), " "] : null,
      h("span", null, words),
      odds ? h("small", { class: "choice-odds" }, choice.refused ? `\u2715 not allowed: ${odds}` : odds) : null));
}

/**
 * A choice of the piece at hand, without its name: what it does and to whom, or how the sentence goes on.
 * @param {TableGame} game
 * @param {Choice} choice
 */
function inShort(game, { shown, text }) {
  const target = game.piece(shown.target);
  const note = shown.note ? `, ${shown.note}` : "";
  if (target && shown.verb) return { verb: shown.verb, words: `${target.name} ${target.id}${note}` };
  const after = shown.actor ? text.indexOf(`${shown.actor} `) : -1;
  const rest = after < 0 ? text : text.slice(after + (shown.actor ?? "").length + 1);
  return { verb: "", words: `${sentence(rest).replace(/\.$/, "")}${text.includes(shown.note) ? "" : note}` };
}

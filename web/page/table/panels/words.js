/**
 * What the engine says in numbers, in words. No rule of any system is here: everything follows from the shape of a
 * check and of a roll.
 *
 * @import { Check, Dice, OddsView, Roll } from "../../../types/engine.d.ts"
 */

import { modifierSum } from "../../lib/chances.js";
import { count, percent } from "../../lib/format.js";

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "one d20", "three d6", "12 d6". @param {Dice} dice */
export function diceInWords(dice) {
  return `${COUNTS[dice.n] ?? dice.n} d${dice.sides}`;
}

/** "A", "A and B", "A, B and C". @param {string[]} names */
export function listed(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** A sentence with a capital and a full stop, whatever it came with. @param {string} text */
export function sentence(text) {
  const full = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?\u2026:]$/.test(full) ? full : `${full}.`;
}

/** The chances in one short line: "suppressed 30 % \u00b7 knocked out 5 %". @param {OddsView | null} odds */
export function shortOdds(odds, most = 4) {
  if (!odds) return "";
  const said = odds.outcomes.slice(0, most).map((it) => `${it.name} ${percent(it.ppm)}`);
  if (most < odds.outcomes.length) said.push("\u2026");
  return said.join(" \u00b7 ");
}

/**
 * What the check itself calls an outcome, if it does: a face with a meaning of its own may give one of these.
 * @param {Check} check
 * @param {number} outcome
 */
function ownName({ reads }, outcome) {
  if (typeof reads === "string") return null;
  if ("hits" in reads) return count(outcome, "hit", "hits");
  if ("failures" in reads) return count(outcome, "failure", "failures");
  if ("shows" in reads) return [reads.shows.fail, reads.shows.pass][outcome] ?? null;
  if ("pass" in reads) return [reads.pass.fail, reads.pass.pass][outcome] ?? null;
  return reads.bands[outcome]?.name ?? null;
}

/** What came of a roll, in a word or two. @param {Roll} roll */
export function outcomeName({ check, faces }) {
  const { reads, natural } = check;
  const total = faces.reduce((all, face) => all + face, modifierSum(check));
  if (natural && faces.length === 1 && faces[0] === natural.face) return ownName(check, natural.outcome) ?? natural.name;
  if (typeof reads === "string") return "";
  if ("hits" in reads) return count(faces.filter((face) => reads.hits.on <= face).length, "hit", "hits");
  if ("failures" in reads) return count(faces.filter((face) => face <= reads.failures.upto).length, "failure", "failures");
  if ("shows" in reads) return reads.shows.on <= (faces[0] ?? 0) ? reads.shows.pass : reads.shows.fail;
  if ("pass" in reads) return reads.pass.need <= total ? reads.pass.pass : reads.pass.fail;
  const above = reads.bands.slice(1).filter((band) => band.from <= total);
  return (above.at(-1) ?? reads.bands[0])?.name ?? "";
}

/** The sum of a roll as it is reckoned on paper: "17 + 5 \u2212 3 = 19"; the faces where dice are counted. @param {Roll} roll */
export function sumLine({ check, faces }) {
  if (typeof check.reads === "object" && ("hits" in check.reads || "failures" in check.reads || "shows" in check.reads)) return faces.join(" ");
  const natural = faces.reduce((all, face) => all + face, 0);
  const dice = faces.length < 7 ? faces.join(" + ") : String(natural);
  const added = check.modifiers.map(({ value }) => (value < 0 ? `\u2212 ${-value}` : `+ ${value}`));
  if (added.length === 0 && faces.length < 2) return dice;
  return `${[dice, ...added].join(" ")} = ${natural + modifierSum(check)}`;
}

/**
 * Chances in a few letters or words, for a label on the map. The panel says them in full.
 *
 * @typedef {import("../../../types/engine.d.ts").Choice} Choice
 * @typedef {import("../../../types/engine.d.ts").ChanceView} ChanceView
 */
import { percent } from "../../lib/format.js";

/** How many outcomes a label names. */
const MOST = 3;

/**
 * The outcomes worth a word: not the one that the dice come to when they come to nothing.
 * @param {Choice} choice
 * @returns {ChanceView[]}
 */
function noteworthy(choice) {
  const outcomes = choice.odds?.outcomes ?? [];
  const dull = nothing(choice);
  const rest = outcomes.filter((it) => it.name !== dull && it.ppm > 0);
  return (rest.length ? rest : outcomes).slice(0, MOST);
}

/** What the lowest result of the first dice is called. @param {Choice} choice */
function nothing(choice) {
  const reads = choice.check?.reads;
  if (!reads || typeof reads === "string") return null;
  if ("pass" in reads) return reads.pass.fail;
  if ("bands" in reads) return reads.bands[0]?.name ?? null;
  return null;
}

/** "S 30 % · KO 5 %". @param {Choice} choice */
export function chances(choice) {
  return joined(choice, (name) => initials(name));
}

/** "suppressed 30 % · knocked out 5 %". @param {Choice} choice */
export function chancesInWords(choice) {
  return joined(choice, (name) => name);
}

/**
 * @param {Choice} choice
 * @param {(name: string) => string} named
 */
function joined(choice, named) {
  if (choice.refused) return "";
  const parts = noteworthy(choice).map((it) => `${named(it.name)} ${percent(it.ppm)}`);
  return parts.length ? parts.join(" · ") : choice.shown.verb;
}

/** @param {string} name */
function initials(name) {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.slice(0, 3).map((word) => word.slice(0, 1).toUpperCase()).join("");
}

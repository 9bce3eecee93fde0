// A procedure's words as fields: what may stand behind a word is written for people ("front, flank or rear"), and the
// fields are made from that.

import { capital } from "../lib/format.js";

/** @typedef {import("../../types/engine.d.ts").Word} Word */
/** @typedef {import("../../types/engine.d.ts").Procedure} Procedure */
/** @typedef {{ value: string, label: string, group?: string }} Entry */
/**
 * @typedef {(
 *   { kind: "options", options: string[], free: string | null }
 *   | { kind: "number", min: number | null, max: number | null, unit: string }
 *   | { kind: "entries", entries: Entry[] }
 *   | { kind: "text" }
 * )} Field
 * `free`: what else may be written, beside the options.
 */

/**
 * @param {Word} word
 * @param {Record<string, Entry[]>} lists entries that the server knows, by the words of `values`
 * @returns {Field}
 */
export function fieldOf(word, lists) {
  const entries = lists[word.values];
  if (entries?.length) return { kind: "entries", entries };
  const range = /^(-?\d+) to (-?\d+)$/.exec(word.values);
  if (range) return { kind: "number", min: Number(range[1]), max: Number(range[2]), unit: "" };
  // A unit of length alone, such as "DU".
  if (/^[A-Z]{1,4}$/.test(word.values)) return { kind: "number", min: 0, max: null, unit: word.values };
  const parts = word.values.split(/,\s*or\s+|,\s*|\s+or\s+/).map((it) => it.trim()).filter(Boolean);
  const options = parts.filter((it) => /^[a-z0-9_-]+$/.test(it));
  const free = parts.filter((it) => !options.includes(it));
  if (options.length < 2) return { kind: "text" };
  return { kind: "options", options, free: free.length ? free.join(" or ") : null };
}

/**
 * What holds if the word is left out: the end of its description, if that can stand in the field.
 * @param {Word} word
 * @param {Field} field
 * @returns {string | null}
 */
export function defaultOf(word, field) {
  const last = word.about.includes(";") ? (word.about.split(";").at(-1) ?? "").trim() : "";
  const first = last.split(",")[0];
  if (field.kind === "options") return field.options.includes(first) ? first : null;
  if (field.kind === "number") return /^-?\d+(\.\d+)?$/.test(first) ? first : null;
  return null;
}

/**
 * What the word means, without what its field shows anyway.
 * @param {Word} word
 * @param {string | null} usual
 */
export function meaningOf(word, usual) {
  const parts = word.about.split(";").map((it) => it.trim());
  const last = parts.at(-1) ?? "";
  const shown = usual === null ? parts : [...parts.slice(0, -1), last.replace(usual, "").replace(/^,\s*(and\s+)?/, "")];
  const text = shown.filter(Boolean).join("; ");
  return text && `${capital(text)}.`;
}

/** @param {string} name */
export function labelOf(name) {
  return capital(name.replaceAll("_", " "));
}

/**
 * "firer=DE-SMG target=SU-RIF" as words.
 * @param {string} example
 * @returns {Record<string, string>}
 */
export function exampleWords(example) {
  const pairs = example.split(/\s+/).map((it) => it.split("="));
  return Object.fromEntries(pairs.filter((it) => it.length === 2 && it[1] !== ""));
}

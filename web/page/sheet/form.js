// The form of a procedure.

import { h } from "../lib/dom.js";
import { defaultOf, fieldOf, labelOf, meaningOf } from "./words.js";

/** @typedef {import("./words.js").Word} Word */
/** @typedef {import("./words.js").Entry} Entry */
/** @typedef {(name: string, value: string) => void} Change */

/** So many options stand side by side; more go into a list. */
const SIDE_BY_SIDE = 3;
const OTHER = "\u0000other";

/**
 * @param {Word} word
 * @param {Record<string, string>} values
 * @param {Record<string, Entry[]>} lists
 * @param {Change} change
 * @param {Set<string>} others words whose value is written freely
 */
export function wordField(word, values, lists, change, others) {
  const field = fieldOf(word, lists);
  const usual = defaultOf(word, field);
  const value = values[word.name] ?? "";
  const id = `word-${word.name}`;
  const help = meaningOf(word, usual);
  const describedBy = `${id}-help`;
  const note = help || usual ? h("p", { id: describedBy, class: "help" }, help, usual ? h("span", { class: "usual" }, ` Usually ${usual}.`) : null) : null;

  if (field.kind === "options" && !field.free && field.options.length <= SIDE_BY_SIDE) {
    const current = value || usual || "";
    return h(
      "fieldset",
      { key: word.name, class: "segmented-field word", "aria-describedby": describedBy },
      h("legend", null, labelOf(word.name)),
      h(
        "div",
        { class: "segmented" },
        field.options.map((option) =>
          h(
            "label",
            { key: option },
            h("input", { type: "radio", name: id, value: option, checked: current === option, on: { change: () => change(word.name, option === usual ? "" : option) } }),
            h("span", null, option),
          ),
        ),
      ),
      note,
    );
  }
  return h(
    "div",
    { key: word.name, class: "field word" },
    h("label", { for: id }, labelOf(word.name), field.kind === "number" && field.unit ? h("span", { class: "muted" }, ` in ${field.unit}`) : null),
    control(),
    note,
  );

  function control() {
    const typed = (/** @type {any} */ event) => change(word.name, event.target.value);
    if (field.kind === "options") {
      const isOther = others.has(word.name) || (value !== "" && !field.options.includes(value));
      const pick = (/** @type {any} */ event) => {
        const chosen = event.target.value;
        if (chosen === OTHER) others.add(word.name);
        else others.delete(word.name);
        change(word.name, chosen === OTHER || chosen === usual ? "" : chosen);
      };
      return [
        h(
          "select",
          { id, class: "select", "aria-describedby": describedBy, value: isOther ? OTHER : value || usual || "", on: { change: pick } },
          usual ? null : h("option", { value: "" }, "not said"),
          field.options.map((option) => h("option", { key: option, value: option }, option)),
          field.free ? h("option", { value: OTHER }, `${field.free} …`) : null,
        ),
        isOther && field.free
          ? h("input", { key: "free", class: "input", type: "text", "aria-label": `${labelOf(word.name)}: ${field.free}`, placeholder: field.free, autocomplete: "off", value, on: { input: typed } })
          : null,
      ];
    }
    if (field.kind === "number") {
      const step = (/** @type {number} */ by) => {
        const now = Number(value || usual || 0);
        const next = Math.max(field.min ?? -Infinity, Math.min(field.max ?? Infinity, Math.round((now + by) * 100) / 100));
        const input = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
        if (input) input.value = String(next);
        change(word.name, String(next));
      };
      return h(
        "div",
        { class: "stepper" },
        h("button", { class: "button", type: "button", "aria-label": `${labelOf(word.name)}: one less`, on: { click: () => step(-1) } }, "−"),
        h("input", { id, class: "input", type: "text", inputmode: "decimal", autocomplete: "off", placeholder: usual ?? "", "aria-describedby": describedBy, value, on: { input: typed } }),
        h("button", { class: "button", type: "button", "aria-label": `${labelOf(word.name)}: one more`, on: { click: () => step(1) } }, "+"),
      );
    }
    if (field.kind === "entries") {
      return h(
        "select",
        { id, class: "select", "aria-describedby": describedBy, value, on: { change: typed } },
        h("option", { value: "" }, "not said"),
        // A link may name one that is not in the list.
        value && !field.entries.some((it) => it.value === value) ? h("option", { value }, value) : null,
        grouped(field.entries).map(([group, entries]) => {
          const options = entries.map((it) => h("option", { key: it.value, value: it.value }, `${it.label} (${it.value})`));
          return group ? h("optgroup", { key: group, label: group }, options) : options;
        }),
      );
    }
    return h("input", { id, class: "input", type: "text", autocomplete: "off", placeholder: word.values, "aria-describedby": describedBy, value, on: { input: typed } });
  }
}

/**
 * @param {Entry[]} entries
 * @returns {[string, Entry[]][]}
 */
function grouped(entries) {
  /** @type {Map<string, Entry[]>} */
  const groups = new Map();
  for (const entry of entries) {
    const group = entry.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups];
}

// How the page looks and behaves for this browser: kept in localStorage, shown as data attributes of <html>.

import { h, patch } from "./dom.js";
import { openDialog } from "./dialog.js";

/**
 * @typedef {{
 *   theme: "auto" | "light" | "dark",
 *   type: "normal" | "large",
 *   text: "off" | "on",
 *   speed: "off" | "slow" | "normal" | "fast",
 *   keys: "on" | "off",
 *   empty: "wait" | "go",
 * }} Values
 */

const STORE = "sandtable.settings";
/** What early.js copies to <html> before the page is drawn. */
const LOOK = "sandtable.look";

/** @type {Values} */
const DEFAULTS = { theme: "auto", type: "normal", text: "off", speed: "normal", keys: "on", empty: "wait" };

/** @type {{ name: keyof Values, title: string, help?: string, options: [string, string][] }[]} */
const FIELDS = [
  { name: "theme", title: "Colours", options: [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]] },
  { name: "type", title: "Type", help: "Large type can be read at arm's length beside a real table.", options: [["normal", "Normal"], ["large", "Large"]] },
  { name: "text", title: "Text mode", help: "The table in words instead of a picture: for screen readers and for those who like to type.", options: [["off", "Off"], ["on", "On"]] },
  { name: "speed", title: "Movement on the map", options: [["off", "Off"], ["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"]] },
  { name: "empty", title: "Parts of a turn in which you can do nothing", options: [["wait", "Wait for me"], ["go", "Go on"]] },
  { name: "keys", title: "Single-key commands", help: "Turn them off if speech input types for you.", options: [["on", "On"], ["off", "Off"]] },
];

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Set<(values: Values) => void>} */
const listeners = new Set();
let values = load();

/** @returns {Values} */
function load() {
  try {
    const known = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    const kept = { ...DEFAULTS };
    for (const field of FIELDS) {
      if (field.options.some(([value]) => value === known[field.name])) Object.assign(kept, { [field.name]: known[field.name] });
    }
    return kept;
  } catch {
    return { ...DEFAULTS };
  }
}

/** The attributes that styles look at. */
function look() {
  /** @type {Record<string, string>} */
  const attributes = {};
  if (values.theme !== "auto") attributes.theme = values.theme;
  if (values.type === "large") attributes.large = "";
  if (values.text === "on") attributes.text = "";
  if (values.speed === "off") attributes.still = "";
  return attributes;
}

function apply() {
  const root = document.documentElement;
  for (const name of ["theme", "large", "text", "still"]) delete root.dataset[name];
  Object.assign(root.dataset, look());
}

function save() {
  try {
    localStorage.setItem(STORE, JSON.stringify(values));
    localStorage.setItem(LOOK, JSON.stringify(look()));
  } catch {
    // A browser that keeps nothing still shows the settings until the page is left.
  }
}

export const settings = {
  /**
   * @template {keyof Values} N
   * @param {N} name
   * @returns {Values[N]}
   */
  get(name) {
    return values[name];
  },
  /**
   * @template {keyof Values} N
   * @param {N} name
   * @param {Values[N]} value
   */
  set(name, value) {
    if (values[name] === value) return;
    values = { ...values, [name]: value };
    save();
    apply();
    for (const listener of listeners) listener(values);
  },
  /**
   * Calls the function at every change; what comes back ends that.
   * @param {(values: Values) => void} listener
   */
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  open,
};

/**
 * How long an animation of `ms` takes with the speed that is set; 0 means that it is left out.
 * @param {number} ms
 */
export function duration(ms) {
  if (calm.matches) return 0;
  return { off: 0, slow: ms * 2, normal: ms, fast: ms / 2 }[values.speed];
}

/** Opens the settings. */
function open() {
  const form = h("form", { class: "settings", method: "dialog" });
  const draw = () =>
    patch(
      form,
      FIELDS.map((field) =>
        h(
          "fieldset",
          { key: field.name, class: "segmented-field" },
          h("legend", null, field.title),
          h(
            "div",
            { class: "segmented" },
            field.options.map(([value, label]) =>
              h(
                "label",
                { key: value },
                h("input", {
                  type: "radio",
                  name: `setting-${field.name}`,
                  value,
                  checked: values[field.name] === value,
                  on: { change: () => settings.set(field.name, /** @type {any} */ (value)) },
                }),
                h("span", null, label),
              ),
            ),
          ),
          field.help ? h("p", { class: "help" }, field.help) : null,
        ),
      ),
    );
  draw();
  const end = settings.subscribe(draw);
  openDialog({ title: "Settings", class: "dialog-small", body: form }).closed.then(end);
}

/**
 * A button for the top bar.
 * @param {string} [label]
 */
export function settingsButton(label = "Settings") {
  return h("button", { class: "bar-button", type: "button", on: { click: open } }, label);
}

apply();
addEventListener("storage", (event) => {
  if (event.key !== STORE) return;
  values = load();
  apply();
  for (const listener of listeners) listener(values);
});

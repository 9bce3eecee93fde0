// Keyboard commands: one registry for the page, and the list of them that "?" opens.

import { h } from "./dom.js";
import { openDialog } from "./dialog.js";
import { settings } from "./settings.js";

/**
 * @typedef {{
 *   key: string | string[],
 *   name: string,
 *   group?: string,
 *   run: (event: KeyboardEvent) => void,
 *   when?: () => boolean,
 *   typing?: boolean,
 *   repeat?: boolean,
 *   hidden?: boolean,
 * }} Command
 * `key`: "m", "?", "Enter", "ArrowLeft", "Ctrl+z", "Shift+Tab"; several for the same command in a list.
 * `typing`: works while somebody types in a field too. `repeat`: goes on while the key is held.
 * `hidden`: not in the list.
 */

/** @type {Command[]} */
const commands = [];

/** @type {Record<string, string>} */
const NAMES = {
  ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space", Escape: "Esc", PageUp: "Page up", PageDown: "Page down",
};

export const keys = {
  /**
   * Adds a command; the function that comes back takes it away again.
   * @param {Command} command
   */
  add(command) {
    commands.push(command);
    return () => {
      const at = commands.indexOf(command);
      if (at >= 0) commands.splice(at, 1);
    };
  },
  /** Opens the list. */
  show,
};

/** @param {string} key */
function names(key) {
  const parts = key.length > 1 ? key.split("+").filter(Boolean) : [key];
  return parts.map((part) => NAMES[part] ?? part);
}

/**
 * A key as it stands on the keyboard.
 * @param {string} key
 */
export function kbd(key) {
  return h("kbd", null, names(key).join("+"));
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const control = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  const alt = event.altKey ? "Alt+" : "";
  // For a sign like "?" the shift key is part of the sign.
  const shift = event.shiftKey && event.key.length > 1 ? "Shift+" : "";
  return control + alt + shift + event.key;
}

/** @param {EventTarget | null} target */
function isField(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit", "range"].includes(target.type);
}

/**
 * Whether the focused element has a use of its own for the key.
 * @param {KeyboardEvent} event
 */
function isOwn(event) {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (event.key === "Enter" || event.key === " ") return target.closest("button, a[href], summary, input, [role=button]") !== null;
  if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
    return target.closest("input[type=radio], input[type=range], [role=tablist], [role=listbox], [role=slider]") !== null;
  }
  return false;
}

/** @param {KeyboardEvent} event */
function dispatch(event) {
  if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
  const what = pressed(event);
  const single = what.length === 1;
  if (single && settings.get("keys") === "off") return;
  const typing = isField(event.target);
  for (const command of [...commands].reverse()) {
    const all = Array.isArray(command.key) ? command.key : [command.key];
    if (!all.includes(what)) continue;
    if (event.repeat && !command.repeat) continue;
    if (typing && !command.typing) continue;
    if (isOwn(event)) continue;
    if (command.when && !command.when()) continue;
    event.preventDefault();
    command.run(event);
    return;
  }
}

/** Opens the list of what can be done with the keyboard here. */
function show() {
  /** @type {Map<string, Command[]>} */
  const groups = new Map();
  for (const command of commands) {
    if (command.hidden) continue;
    const group = command.group ?? "Everywhere";
    groups.set(group, [...(groups.get(group) ?? []), command]);
  }
  const sections = [...groups].map(([group, list]) =>
    h(
      "section",
      { class: "key-group" },
      h("h3", null, group),
      h(
        "dl",
        { class: "key-list" },
        list.map((command) => {
          const all = Array.isArray(command.key) ? command.key : [command.key];
          return h("div", null, h("dt", null, all.map((key, i) => [i > 0 ? " " : null, kbd(key)])), h("dd", null, command.name));
        }),
      ),
    ),
  );
  openDialog({ title: "Keyboard", class: "dialog-wide", body: h("div", { class: "key-groups" }, sections) });
}

document.addEventListener("keydown", dispatch);
keys.add({ key: "?", name: "This list", run: show });

// Rules on request: a small button with the id of a rule opens its text.

import { get, sentence } from "./api.js";
import { openDialog } from "./dialog.js";
import { h, patch } from "./dom.js";
import { markdown } from "./markdown.js";

/** @typedef {{ id: string, text: string, source: string }} Rule */

/** @type {Map<string, Promise<Rule>>} */
const known = new Map();

/**
 * @param {string} system
 * @param {string} id
 * @returns {Promise<Rule>}
 */
function fetchRule(system, id) {
  const path = `/api/rules/${encodeURIComponent(system)}/${encodeURIComponent(id)}`;
  let rule = known.get(path);
  if (!rule) {
    rule = get(path);
    known.set(path, rule);
    rule.catch(() => known.delete(path));
  }
  return rule;
}

/**
 * A button that shows a rule.
 * @param {string} system
 * @param {string | null | undefined} id
 * @param {{ label?: string }} [options]
 * @returns {HTMLElement | null} nothing where there is no rule
 */
export function ruleLink(system, id, options = {}) {
  if (!id) return null;
  return h(
    "button",
    {
      class: "rule-link",
      type: "button",
      title: `Show rule ${id}`,
      "aria-label": options.label ? `${options.label}: rule ${id}` : `rule ${id}`,
      on: {
        click: (/** @type {Event} */ event) => {
          // The row or summary that it stands in must not be pressed too.
          event.preventDefault();
          event.stopPropagation();
          openRule(system, id);
        },
      },
    },
    options.label ?? id,
  );
}

/**
 * Opens the text of a rule.
 * @param {string} system
 * @param {string} id
 */
export function openRule(system, id) {
  /** @type {string[]} */
  const trail = [id];
  let at = 0;
  const title = h("span", null, id);
  const back = h("button", { class: "icon-button", type: "button", "aria-label": "Back to the rule before", on: { click: () => step(-1) } }, "←");
  const forward = h("button", { class: "icon-button", type: "button", "aria-label": "Forward to the next rule", on: { click: () => step(1) } }, "→");
  const dialog = openDialog({ title, tools: h("span", { class: "dialog-tools" }, back, forward), class: "dialog-rule" });

  /** @param {number} by */
  function step(by) {
    at = Math.min(Math.max(at + by, 0), trail.length - 1);
    show();
  }
  /** @param {string} next */
  function follow(next) {
    trail.splice(at + 1, trail.length, next);
    step(1);
  }
  async function show() {
    const current = trail[at];
    patch(title, `Rule ${current}`);
    back.disabled = at === 0;
    forward.disabled = at === trail.length - 1;
    dialog.body.setAttribute("aria-busy", "true");
    // Only ids of the same book, or of the engine: "L79-84" in a source note looks like one and is none.
    const family = current.split("-")[0];
    const isRule = (/** @type {string} */ other) => other !== current && [family, "ENG"].includes(other.split("-")[0]);
    const link = (/** @type {string} */ other) =>
      !isRule(other) ? other : h("button", { class: "rule-link", type: "button", on: { click: () => follow(other) } }, other);
    let content;
    try {
      const rule = await fetchRule(system, current);
      content = [h("div", { class: "prose" }, markdown(rule.text, link)), rule.source ? h("p", { class: "help rule-source" }, `Source: ${rule.source}`) : null];
    } catch (error) {
      content = [h("p", { class: "notice bad", role: "alert" }, sentence(error))];
    }
    // Somebody may have stepped on while we waited.
    if (trail[at] !== current) return;
    patch(dialog.body, h("div", { key: current }, content));
    dialog.body.scrollTop = 0;
    dialog.body.removeAttribute("aria-busy");
  }
  show();
}

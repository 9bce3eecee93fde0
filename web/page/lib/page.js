// What every page has: the buttons of the top bar, and a place for what went wrong.

import { announce } from "./announce.js";
import { ApiError, mayWorkLater, sentence } from "./api.js";
import { h, patch } from "./dom.js";
import { keys } from "./keys.js";
import { inline } from "./markdown.js";
import { ruleLink } from "./rule.js";
import { settingsButton } from "./settings.js";

/** Puts the common buttons into the top bar. */
export function fillTopBar() {
  const place = document.querySelector("[data-slot=tools]");
  if (!place) return;
  patch(place, h("button", { class: "bar-button needs-keyboard", type: "button", on: { click: keys.show } }, "Keyboard ", h("kbd", null, "?")), settingsButton());
}

/**
 * An error as a sentence, with the rule behind it.
 * @param {unknown} error
 * @param {{ system?: string, retry?: () => void }} [options]
 */
export function errorNotice(error, options = {}) {
  const rule = error instanceof ApiError && options.system ? ruleLink(options.system, error.rule) : null;
  announce(sentence(error), "assertive");
  return h(
    "div",
    { class: "notice bad error-notice" },
    // Several lines are a report with the place marked under its line: it keeps its shape.
    sentence(error).includes("\n")
      ? h("pre", { class: "report", tabindex: 0 }, sentence(error))
      : h("p", null, inline(sentence(error)), rule ? [" ", rule] : null),
    options.retry && mayWorkLater(error) ? h("button", { class: "button small", type: "button", on: { click: options.retry } }, "Try again") : null,
  );
}

/**
 * The server is back and will not take what was played on this page: somebody says what is to become of it.
 *
 * @import { SteadyConnection } from "./steady.js"
 */
import { h } from "../lib/dom.js";
import { sentence } from "../table/panels/words.js";

/**
 * @param {SteadyConnection} line
 * @param {string} why
 */
export function troubleNotice(line, why) {
  return h("div", { class: "notice bad", role: "alert", key: "trouble" },
    h("p", null, h("strong", null, line.why), " ", sentence(why), " Nothing is lost: it is kept on this page."),
    h("div", { class: "button-row" },
      h("button", { class: "button primary", type: "button", on: { click: () => void line.keepAsNew() } }, "Keep it as a new game"),
      h("button", { class: "button danger", type: "button", on: { click: () => line.drop() } }, "Drop what was played here")));
}

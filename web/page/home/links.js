// The private links of a new game, to be copied and sent.

import { announce } from "../lib/announce.js";
import { h } from "../lib/dom.js";

/** @typedef {import("./types.js").Started} Started */
/** @typedef {import("./types.js").Link} Link */

/**
 * @param {Started} started
 * @param {string} title
 */
export function linksView(started, title) {
  return h(
    "div",
    { class: "links" },
    h(
      "p",
      null,
      "The table of ",
      h("strong", null, title),
      " is set. Send each link to one person only: whoever opens it takes that seat. Your own seat needs no link in this browser.",
    ),
    h("ul", { class: "link-list" }, started.links.map(linkItem)),
    h("p", { class: "help" }, "A link works as long as the game lasts, also after days. It works from another machine only if that machine can reach the address of this page."),
  );
}

/** @param {Link} link */
function linkItem(link) {
  const address = new URL(link.path, location.origin).href;
  const id = `link-${link.seat}`;
  const field = h("input", { id, class: "input", type: "text", readonly: true, value: address, on: { focus: () => field.select() } });
  const button = h("button", { class: "button", type: "button", on: { click: copy } }, "Copy");
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Without permission or a safe origin the browser still copies what is selected, if the reader asks it to.
      field.focus();
      field.select();
      button.textContent = "Press Ctrl+C";
      return;
    }
    button.textContent = "Copied";
    announce(`The link for ${link.name} is copied.`);
    setTimeout(() => (button.textContent = "Copy"), 2500);
  }
  return h("li", { key: link.seat, class: "field" }, h("label", { for: id }, `For ${seatName(link)}`), h("div", { class: "copy-row" }, field, button));
}

/** @param {Link} link */
function seatName(link) {
  return { 0: "the umpire", 255: "onlookers (any number)" }[link.seat] ?? link.name;
}

// After a battle of a campaign: what it leaves, and the battle that follows. The server says all of it.

import { post } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { linksView } from "../home/links.js";

/** @typedef {import("../../types/server.d.ts").Sequel} Sequel */

/**
 * @param {string} base where the server knows the game
 * @param {Sequel} sequel
 * @param {(error: unknown) => void} fail
 */
export function campaignPanel(base, sequel, fail) {
  const button = h("button", { class: "button primary", type: "button", on: { click: begin } }, "Next battle of the campaign");
  async function begin() {
    button.disabled = true;
    try {
      const made = await post(`${base}/sequel`, {});
      const address = tableOf(made.game);
      if (!made.links.length) {
        location.href = address;
        return;
      }
      openDialog({
        title: "Your links",
        class: "dialog-wide",
        body: linksView(made, sequel.next?.title ?? sequel.campaign),
        actions: h("a", { class: "button primary big", href: address }, "To the table"),
      });
    } catch (error) {
      fail(error);
    } finally {
      button.disabled = false;
    }
  }
  const { next, made } = sequel;
  return h(
    "section",
    { key: "campaign", class: "panel campaign", "aria-labelledby": "campaign-title" },
    h("p", { class: "overline" }, `Battle ${sequel.no} of ${sequel.of}`),
    h("h2", { id: "campaign-title" }, `Campaign: ${sequel.campaign}`),
    sequel.story.map((line) => h("p", null, line)),
    next ? h("p", null, h("strong", null, `${next.title}:`), " ", next.summary) : null,
    h(
      "div",
      { class: "button-row no-print" },
      made ? h("a", { class: "button primary", href: tableOf(made) }, "Go on with the next battle") : null,
      next && !made && sequel.is_mine ? button : null,
      next && !made && !sequel.is_mine ? h("p", { class: "help" }, "Whoever made this game sets up the next battle; you keep your seat.") : null,
    ),
  );
}

/** @param {string} game */
function tableOf(game) {
  return `/table/${encodeURIComponent(game)}`;
}

/**
 * How the game ended, and where to read it again.
 *
 * @import { TableGame } from "../game.js"
 */

import { h, patch } from "../../lib/dom.js";
import { ruleLink } from "../../lib/rule.js";
import { sideCounter, sideOf } from "./side.js";
import { listed, sentence } from "./words.js";

/**
 * @param {TableGame} game
 * @param {HTMLElement} slot
 */
export function resultPanel(game, slot) {
  return () => {
    const view = game.view;
    const outcome = view?.outcome;
    slot.hidden = !outcome;
    if (!view || !outcome) return patch(slot);
    const winners = outcome.winners.map((seat) => game.seatName(seat));
    patch(slot,
      h("section", { class: "result", "aria-label": "Result" },
        h("p", { class: "panel-title" }, "The battle is over"),
        h("h2", null,
          outcome.winners.map((seat) => sideCounter(sideOf(game, seat))),
          winners.length ? `Victory: ${listed(winners)}` : "A draw"),
        h("p", null, sentence(outcome.why), " ", ruleLink(view.system, outcome.rule)),
        h("p", { class: "button-row" },
          h("a", { class: "button primary", href: `/replay/${encodeURIComponent(game.game)}?seat=${game.seat}` }, "After the battle"),
          h("a", { class: "button", href: "/" }, "Home"))));
  };
}

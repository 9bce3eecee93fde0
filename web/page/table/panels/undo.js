/**
 * Taking play back: the button, the wait for the others' consent, and the question to those who must agree.
 *
 * @import { TableGame } from "../game.js"
 */

import { h, patch } from "../../lib/dom.js";
import { kbd } from "../../lib/keys.js";
import { listed } from "./words.js";
import { seatInText, UMPIRE } from "./side.js";

/**
 * The button of the top bar.
 * @param {TableGame} game
 * @param {HTMLElement} slot
 * @param {() => void} takeBack
 */
export function undoButton(game, slot, takeBack) {
  return () => {
    const can = game.undo !== null && game.asked === null && !game.busy;
    patch(slot,
      h("button", { type: "button", class: "bar-button", disabled: !can, title: whatItDoes(game), on: { click: takeBack } },
        "Undo ", kbd("u")));
  };
}

/** @param {TableGame} game */
function whatItDoes(game) {
  if (game.undo === null) return "There is nothing to take back";
  if (game.undo.whose === game.seat) return `Take your last ${game.seat === UMPIRE ? "ruling" : "decision"} back`;
  const decision = `the last decision of ${seatInText(game, game.undo.whose)}`;
  // The umpire asks nobody: he rules, and says why.
  return game.seat === UMPIRE ? `Forbid ${decision}` : `Ask to take back ${decision}`;
}

/** The bar that asks, or says that others are asked. @param {TableGame} game @param {HTMLElement} slot */
export function askedBar(game, slot) {
  return () => {
    const asked = game.asked;
    slot.hidden = asked === null;
    if (!asked) return patch(slot);
    if (asked.waits.includes(game.seat)) {
      patch(slot,
        h("div", { class: "notice question", role: "alertdialog", "aria-label": "Take play back" },
          h("p", null, h("strong", null, asked.name), ": may the last decision be taken back?"),
          h("p", { class: "button-row" },
            h("button", { type: "button", class: "button primary small", on: { click: () => void game.agree(true) } }, "Agree"),
            h("button", { type: "button", class: "button small", on: { click: () => void game.agree(false) } }, "Refuse"))));
      return;
    }
    const waits = listed(asked.waits.map((seat) => seatInText(game, seat)));
    const text = asked.by === game.seat
      ? `You asked to take the last decision back. Waiting for: ${waits}.`
      : `${asked.name}: may the last decision be taken back? Waiting for: ${waits}.`;
    patch(slot,
      h("div", { class: "notice", role: "status" },
        h("p", null, text),
        asked.by === game.seat
          ? h("p", { class: "button-row" }, h("button", { type: "button", class: "button small", on: { click: () => void game.agree(false) } }, "Never mind"))
          : null));
  };
}

/**
 * Whose decision it is and what may still be done; who is waited for, and whether he is here.
 *
 * @import { TableGame } from "../game.js"
 */

import { h, patch } from "../../lib/dom.js";
import { kbd } from "../../lib/keys.js";
import { ONLOOKER, UMPIRE, seatInText, sideCounter, sideOf } from "./side.js";
import { listed, sentence } from "./words.js";

/**
 * @param {TableGame} game
 * @param {HTMLElement} slot
 */
export function promptPanel(game, slot) {
  return () => {
    const view = game.view;
    if (!view) return patch(slot, h("p", { class: "hint" }, "Opening the table\u2026"));
    // The result has a panel of its own.
    if (view.outcome) return patch(slot);
    patch(slot,
      h("div", { class: "prompt" },
        h("div", { class: "prompt-head" }, h("h2", { class: "panel-title" }, title(game)), nextButton(game)),
        promptText(game),
        waiting(game)));
  };
}

/** @param {TableGame} game */
function title(game) {
  if (game.mine) return game.need ? "Your answer" : "Your decision";
  return "Play goes on";
}

/** The sentence, with the name in front of the colon in the colour of its side. @param {TableGame} game */
function promptText(game) {
  const prompt = game.view?.prompt;
  if (!prompt) return null;
  const seat = prompt.seats[0];
  const side = seat === undefined ? null : sideOf(game, seat);
  const colon = prompt.text.indexOf(":");
  const [who, rest] = 0 < colon ? [prompt.text.slice(0, colon), prompt.text.slice(colon)] : ["", prompt.text];
  return h("p", { class: "prompt-text" },
    side === null ? null : sideCounter(side),
    who ? h("strong", { class: "side-text", "data-side": side }, who) : null,
    sentence(rest));
}

/** Who is waited for, when it is not this seat. @param {TableGame} game */
function waiting(game) {
  const prompt = game.view?.prompt;
  if (!prompt || game.mine || prompt.seats.length === 0) return null;
  const said = prompt.seats.map((seat) => {
    const person = game.people.find((it) => it.seat === seat);
    const name = seatInText(game, seat);
    if (!person) return name;
    if (person.who !== "person") return `${name} (${game.pace === null ? "the computer waits until you press P" : "the computer is thinking"})`;
    return `${name} (${person.here ? "here" : "away"})`;
  });
  const role = game.seat === UMPIRE ? "You are the umpire. " : game.seat === ONLOOKER ? "You look on. " : "";
  return h("p", { class: "hint" }, `${role}Waiting for ${listed(said)}.`);
}

/** @param {TableGame} game */
function nextButton(game) {
  const able = game.mine && !game.need ? game.ablePieces() : [];
  if (able.length === 0) return null;
  const now = able.findIndex((piece) => piece.id === game.selected);
  const where = now < 0 ? `${able.length} can act` : `${now + 1} of ${able.length}`;
  return h("button", { type: "button", class: "button small", on: { click: () => game.nextPiece() } },
    "Next piece ", h("span", { class: "count" }, where), " ", kbd("n"));
}

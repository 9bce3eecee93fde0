/**
 * The record card of the piece at hand, and the record sheets of the sides.
 *
 * @import { PieceView } from "../../../types/engine.d.ts"
 * @import { TableGame } from "../game.js"
 */

import { h, patch } from "../../lib/dom.js";
import { ruleLink } from "../../lib/rule.js";
import { pieceLink } from "./piece-text.js";
import { badgeMark, pieceCounter } from "./side.js";

/** Enough room for cards beside everything else. */
const ROOMY = matchMedia("(min-height: 1000px)");

/**
 * @param {TableGame} game
 * @param {HTMLElement} slot
 */
export function sheetPanel(game, slot) {
  return () => {
    const view = game.view;
    if (!view) return patch(slot);
    const pointed = game.pointedAt && "piece" in game.pointedAt ? game.pointedAt.piece : null;
    const piece = game.piece(game.selected) ?? game.piece(pointed);
    patch(slot,
      piece ? pieceCard(game, piece) : null,
      view.sheets.length
        ? h("details", { key: "sheets", class: "sheet" },
            h("summary", null, "Record sheets"),
            view.sheets.map((sheet) =>
              h("section", { key: sheet.title, class: "record", "aria-label": `Record sheet: ${sheet.title}` },
                h("h3", null, sheet.title),
                rows(sheet.rows))))
        : null);
  };
}

/**
 * A card, folded away where the screen is low: the log needs the room more.
 * @param {TableGame} game
 * @param {PieceView} piece
 */
function pieceCard(game, piece) {
  const system = game.view?.system ?? "";
  const carrier = game.piece(piece.aboard);
  const aboard = game.view?.pieces.filter((it) => it.aboard === piece.id) ?? [];
  const side = game.view?.seats.find((it) => it.side === piece.side)?.name ?? piece.side;
  return h("details", { key: "card", class: "sheet card", open: ROOMY.matches },
    h("summary", null, pieceCounter(piece), " ", piece.name, " ", h("span", { class: "card-id" }, piece.id),
      h("span", { class: "side-text", "data-side": piece.side.toLowerCase() }, ` ${side}${piece.gone ? `, ${piece.gone}` : ""}`)),
    rows(piece.card),
    carrier ? h("p", null, "Aboard ", pieceLink(game, carrier.id, `${carrier.name} ${carrier.id}`), ".") : null,
    aboard.length
      ? h("p", null, "Carries ", aboard.map((it, index) => [index ? ", " : "", pieceLink(game, it.id, `${it.name} ${it.id}`)]), ".")
      : null,
    piece.badges.length
      ? h("ul", { class: "badge-list" },
          piece.badges.map((badge) =>
            h("li", { key: badge.kind }, badgeMark(badge.kind), h("span", null, h("b", null, badge.kind.replaceAll("_", " ")), `: ${badge.tip} `, ruleLink(system, badge.rule)))))
      : null);
}

/** @param {[string, string][]} rows */
function rows(rows) {
  return h("dl", { class: "card-rows" }, rows.map(([name, value]) => h("div", { key: name }, h("dt", null, name), h("dd", null, value))));
}

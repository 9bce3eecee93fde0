/**
 * Who is who: names of seats, and the mark of a side. A side is known by colour and by shape, never by colour alone.
 *
 * @import { TableGame } from "../game.js"
 * @import { PieceView } from "../../../types/engine.d.ts"
 */

import { svg } from "../../lib/dom.js";
import { symbol } from "../map/pictures.js";

/** The umpire, and those who only look on. */
export const UMPIRE = 0;
export const ONLOOKER = 255;

/** A seat in the middle of a sentence. @param {TableGame} game @param {number} seat */
export function seatInText(game, seat) {
  if (seat === UMPIRE) return "the umpire";
  if (seat === ONLOOKER) return "an onlooker";
  return game.seatName(seat);
}

/** The letter of the side of a seat, as the styles and symbols write it. @param {TableGame} game @param {number} seat */
export function sideOf(game, seat) {
  return game.view?.seats.find((it) => it.seat === seat)?.side?.toLowerCase() ?? null;
}

/** An empty counter in the colour and shape of a side. @param {string | null} side */
export function sideCounter(side) {
  return drawnCounter(svg("use", { href: symbol("counter", side ?? "n", "n") }));
}

/** The counter of a piece, as on the map. @param {PieceView} piece */
export function pieceCounter(piece) {
  return drawnCounter(
    svg("use", { href: symbol("counter", piece.side.toLowerCase(), "n") }),
    svg("use", { href: symbol("unit", piece.symbol, "other") }));
}

/** @param {...SVGElement} parts */
function drawnCounter(...parts) {
  return svg("svg", { class: "counter", viewBox: "-17 -13 34 26", "aria-hidden": "true", focusable: "false" }, ...parts);
}

/** A mark of a piece, as on the map. @param {string} kind */
export function badgeMark(kind) {
  return svg("svg", { class: "badge-mark", viewBox: "-6 -6 12 12", "aria-hidden": "true", focusable: "false" }, svg("use", { href: symbol("badge", kind, "other") }));
}

/**
 * One counter, drawn around 0,0 in millimetres.
 *
 * @typedef {import("../../../types/engine.d.ts").PieceView} PieceView
 */
import { svg } from "../../lib/dom.js";
import { round } from "./geometry.js";
import { symbol } from "./pictures.js";

/** The size of a counter. */
export const COUNTER = { width: 32, height: 24 };
/** How far marks stand from each other along the upper edge. */
export const MARK = 12.5;
/** How far above the middle of the counter marks stand: on its upper edge, and clear of its symbol. */
export const MARK_HEIGHT = COUNTER.height / 2 + 3.5;
/** Where the first passenger stands along the lower edge, and how far the next ones from it. */
export const PASSENGER = { first: 5 - COUNTER.width / 2, apart: 18 };
/** How much larger marks are than they are drawn: they must be read from afar. */
const MARK_SIZE = 1.35;

/**
 * @param {PieceView} piece
 */
export function counterParts(piece) {
  const side = piece.side.toLowerCase();
  return [
    around(3, "touch"),
    // A blank counter has a place and no more.
    piece.pose && piece.symbol !== "unknown" ? facing(piece.pose.facing) : null,
    around(2.4, "ring"),
    svg("use", { class: "shape", href: symbol("counter", side, "n") }),
    svg("use", { class: "unit", href: symbol("unit", piece.symbol, "unknown") }),
  ];
}

/**
 * What lies over all counters: the marks of its state along the upper edge, and whom it carries along the lower one.
 * @param {PieceView} piece
 * @param {PieceView[]} passengers
 */
export function marks(piece, passengers) {
  const badges = piece.badges.map((badge, idx) => {
    const transform = `translate(${COUNTER.width / 2 - 1 - idx * MARK} ${-MARK_HEIGHT}) scale(${MARK_SIZE})`;
    return svg("g", { class: "badge", transform }, svg("use", { href: symbol("badge", badge.kind, "other") }));
  });
  return [...passengers.map((it, idx) => chip(it, idx)), ...badges];
}

/**
 * A line around the counter.
 * @param {number} rim how far outside
 * @param {string} name
 */
function around(rim, name) {
  const { width, height } = COUNTER;
  const [x, y] = [-width / 2 - rim, -height / 2 - rim];
  return svg("rect", { class: name, x, y, width: width + 2 * rim, height: height + 2 * rim, rx: 4 + rim });
}

/** The mark outside the edge that shows the facing. @param {number} degrees */
function facing(degrees) {
  const turn = (degrees * Math.PI) / 180;
  const [x, y] = [Math.sin(turn), -Math.cos(turn)];
  // From the middle to the edge of the counter in that direction, and a little farther.
  const out = Math.min((COUNTER.width / 2) / Math.max(Math.abs(x), 0.001), (COUNTER.height / 2) / Math.max(Math.abs(y), 0.001)) + 2.6;
  const transform = `translate(${round(x * out)} ${round(y * out)}) rotate(${degrees})`;
  return svg("use", { class: "facing", transform, href: "#facing" });
}

/** The frame of the selected piece, dark under amber. */
export function selectionFrame() {
  return [around(2.4, "frame-under"), around(2, "frame")];
}

/** The corners around a target. */
export function crossHairs() {
  const [w, h] = [COUNTER.width / 2 + 5, COUNTER.height / 2 + 5];
  const d = `M${-w} ${-h + 7}V${-h}H${-w + 7}M${w - 7} ${-h}H${w}V${-h + 7}M${w} ${h - 7}V${h}H${w - 7}M${-w + 7} ${h}H${-w}V${h - 7}`;
  return [svg("path", { class: "cross-hairs-under", d }), svg("path", { class: "cross-hairs", d })];
}

/**
 * A passenger, as a small chip at the lower edge of its carrier.
 * @param {PieceView} piece
 * @param {number} idx
 */
function chip(piece, idx) {
  const transform = `translate(${PASSENGER.first + idx * PASSENGER.apart} ${COUNTER.height / 2 + 1}) scale(0.5)`;
  const name = `${piece.name} ${piece.id}, aboard`;
  return svg(
    "g",
    {
      class: ["chip-aboard", piece.can_act && "able"],
      transform,
      dataset: { piece: piece.id },
      role: "button",
      "aria-label": name,
      tabindex: piece.can_act ? "0" : "-1",
    },
    svg("use", { href: symbol("counter", piece.side.toLowerCase(), "n") }),
    svg("use", { href: symbol("unit", piece.symbol, "unknown") }),
  );
}

/** Dice drawn as dice: pips on a d6, the outline of the others with their number. */

import { svg } from "../../lib/dom.js";

/** Places of the pips on a face of 48 by 48. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[24, 24]],
  2: [[14, 14], [34, 34]],
  3: [[14, 14], [24, 24], [34, 34]],
  4: [[14, 14], [34, 14], [14, 34], [34, 34]],
  5: [[14, 14], [34, 14], [24, 24], [14, 34], [34, 34]],
  6: [[14, 13], [34, 13], [14, 24], [34, 24], [14, 35], [34, 35]],
};

/**
 * Outline, the edges that are seen, and how high the number sits.
 * @type {Record<number, { outline: string, edges: string, y: number, size: number }>}
 */
const SHAPES = {
  4: { outline: "M24 3 46 43H2Z", edges: "", y: 36, size: 17 },
  8: { outline: "M24 2 44 24 24 46 4 24Z", edges: "M4 24 24 34 44 24M24 34V46", y: 27, size: 16 },
  10: { outline: "M24 2 45 20 45 28 24 46 3 28 3 20Z", edges: "M24 2 12 28 24 36 36 28ZM3 28 12 28M36 28 45 28M24 36V46", y: 28, size: 15 },
  12: { outline: "M24 2 38 7 46 18V31L38 42 24 46 10 42 2 31V18L10 7Z", edges: "M24 10 38 20 33 36H15L10 20ZM24 2V10M46 18 38 20M38 42 33 36M10 42 15 36M2 18 10 20", y: 31, size: 16 },
  20: { outline: "M24 1.5 44 12.5V35.5L24 46.5 4 35.5V12.5Z", edges: "M24 11 39 34H9ZM24 1.5V11M44 12.5 24 11 4 12.5M44 12.5 39 34 44 35.5M4 12.5 9 34 4 35.5M24 46.5 39 34M24 46.5 9 34", y: 31, size: 15 },
};
const OTHER = { outline: "M10 3H38a7 7 0 0 1 7 7V38a7 7 0 0 1-7 7H10a7 7 0 0 1-7-7V10a7 7 0 0 1 7-7Z", edges: "", y: 31, size: 20 };

/**
 * A die showing a face, for the eye alone: what it says stands beside it in words.
 * @param {number} sides
 * @param {number} face
 * @param {boolean} [marked] whether it is one that counts, such as a hit
 */
export function dieFace(sides, face, marked = false) {
  const shape = sides === 6 ? OTHER : (SHAPES[sides] ?? OTHER);
  const pips = sides === 6 ? PIPS[face] : undefined;
  const inside = pips
    ? pips.map(([cx, cy]) => svg("circle", { class: "die-pip", cx, cy, r: 4.4 }))
    : [
        ...(shape.edges ? [svg("path", { class: "die-edge", d: shape.edges })] : []),
        svg("text", { class: "die-number", x: 24, y: shape.y, "font-size": shape.size, "text-anchor": "middle" }, String(face)),
      ];
  return svg(
    "svg",
    { class: marked ? "die-face is-marked" : "die-face", viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" },
    svg("path", { class: "die-body", d: shape.outline }),
    ...inside,
  );
}

/**
 * The names of places. They come with the picture of the ground and are taken out of it: a name gives way to counters
 * and other names, and one that would be too small to read is left out.
 *
 * @typedef {import("./geometry.js").Box} Box
 */
import { svg } from "../../lib/dom.js";
import { Labels, textWidth } from "./spread.js";

/** Smaller than this nobody reads it, in pixels. */
const SMALLEST = 8.5;
/** How far a name may move to a free place, in widths and heights of its own. */
const SHIFTS = [
  [0, 0], [0, 0.7], [0, -0.7], [0.3, 0], [-0.3, 0], [0, 1.3], [0, -1.3], [0.3, 1], [-0.3, 1], [0.3, -1], [-0.3, -1],
  [0.7, 0], [-0.7, 0], [0, 2], [0, -2], [0.7, -1.2], [-0.7, -1.2], [0.7, 1.2], [-0.7, 1.2],
];

/**
 * @typedef {object} Name
 * @property {SVGTextElement} text
 * @property {string} own its transform as it came
 * @property {number} size in millimetres
 * @property {number} x of its middle
 * @property {number} y of its base line
 * @property {number} turned in degrees
 */

export class NameLayer {
  /** @type {Name[]} */ #names = [];

  /** @param {SVGSVGElement} ground */
  constructor(ground) {
    this.group = svg("g", { class: "place-names", "aria-hidden": "true" });
    const parents = new Set([...ground.querySelectorAll("text")].flatMap((text) => text.parentElement ?? []));
    for (const parent of parents) this.group.append(parent);
    for (const text of this.group.querySelectorAll("text")) {
      const number = (/** @type {string} */ name) => Number(text.getAttribute(name)) || 0;
      const own = text.getAttribute("transform") ?? "";
      const turned = Number(/^rotate\((-?[\d.]+)/.exec(own)?.[1] ?? 0);
      this.#names.push({ text, own, size: number("font-size") || 16, x: number("x"), y: number("y"), turned });
    }
    this.#names.sort((a, b) => b.size - a.size);
  }

  /**
   * @param {number} scale pixels per millimetre
   * @param {Box[]} taken in pixels of the whole table
   */
  layout(scale, taken) {
    const labels = new Labels(taken);
    for (const name of this.#names) {
      const place = name.size * scale < SMALLEST ? null : this.#place(name, scale, labels);
      name.text.style.display = place ? "" : "none";
      if (!place) continue;
      const moved = place[0] || place[1] ? `translate(${place[0]} ${place[1]}) ` : "";
      name.text.setAttribute("transform", moved + name.own);
    }
  }

  /**
   * How far the name moves, in millimetres; null if there is no room for it.
   * @param {Name} name
   * @param {number} scale
   * @param {Labels} labels
   */
  #place({ text, size, x, y, turned }, scale, labels) {
    const style = text.getAttribute("font-style") ?? "normal";
    const weight = text.getAttribute("font-weight") ?? "400";
    const length = textWidth(text.textContent ?? "", `${style} ${weight} ${size}px "Zilla Slab", Georgia, serif`);
    const [sin, cos] = [Math.abs(Math.sin((turned * Math.PI) / 180)), Math.abs(Math.cos((turned * Math.PI) / 180))];
    const [w, h] = [length * cos + size * sin, length * sin + size * cos];
    // Letters stand on the base line: their middle is a third of their size above it.
    const middle = { x, y: y - size * 0.33 };
    const boxes = SHIFTS.map(([dx = 0, dy = 0]) => ({ x: middle.x + dx * w, y: middle.y + dy * h }));
    const inPixels = boxes.map((it) => ({ x: it.x * scale, y: it.y * scale, w: w * scale, h: h * scale }));
    const found = labels.place(inPixels);
    const at = found ? boxes[inPixels.indexOf(found)] : undefined;
    return at ? [at.x - middle.x, at.y - middle.y] : null;
  }
}

/**
 * What the selected piece could do: where it can go, what it can hit, and a line with its chances to every target.
 *
 * @typedef {import("../../../types/engine.d.ts").PieceAid} PieceAid
 * @typedef {import("../../../types/engine.d.ts").Choice} Choice
 * @typedef {import("./geometry.js").Paper} Paper
 * @typedef {import("./geometry.js").Spot} Spot
 * @typedef {import("./geometry.js").Box} Box
 * @typedef {import("./pieces.js").PieceLayer} PieceLayer
 * @typedef {import("./viewport.js").Viewport} Viewport
 */
import { patch, svg } from "../../lib/dom.js";
import { apart, between, crosses, far, round } from "./geometry.js";
import { chances, chancesInWords } from "./chances.js";
import { Labels, textWidth } from "./spread.js";

/** @typedef {{ from: Spot, to: Spot }} Line */

const ORIGIN = { x: 0, y: 0 };
/** Where along a line its label may stand, the best place first. */
const STOPS = [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8];
/** More lines than this get short labels. */
const FEW = 3;
/** How far a label stands from its line, in pixels. */
const GAP = 4;

export class AidLayer {
  /** @type {PieceAid | null} */ #aid = null;
  /** @type {Choice | null} */ #chosen = null;
  /** @type {string | null} */ #hovered = null;

  /**
   * @param {Paper} paper
   * @param {PieceLayer} pieces
   * @param {Viewport} viewport
   * @param {() => number} fontSize
   * @param {(choice: Choice) => void} onPick a label was clicked
   */
  constructor(paper, pieces, viewport, fontSize, onPick) {
    this.paper = paper;
    this.pieces = pieces;
    this.viewport = viewport;
    this.fontSize = fontSize;
    this.onPick = onPick;
    this.areas = svg("g", { class: "aid-areas" });
    this.lines = svg("g", { class: "aid-lines" });
    this.labels = svg("g", { class: "aid-labels" });
  }

  /**
   * @param {PieceAid | null} aid
   * @param {Choice | null} chosen
   * @param {string | null} hovered the piece under the pointer
   */
  show(aid, chosen, hovered) {
    if (aid !== this.#aid) {
      this.#aid = aid;
      this.#drawAreas();
    }
    this.#chosen = chosen;
    this.#hovered = hovered;
    this.layout();
  }

  #drawAreas() {
    const areas = this.#aid?.areas ?? [];
    patch(
      this.areas,
      ...areas.map((area, idx) => {
        const d = area.outlines.map((outline) => this.paper.path(outline, true)).join("");
        return svg(
          "path",
          { key: `${area.kind}-${idx}`, class: `aid-area ${area.kind}`, d, "fill-rule": "evenodd" },
          svg("title", null, area.name),
        );
      }),
    );
  }

  /** One choice a target: what is chosen, or else the likeliest. */
  #targets() {
    /** @type {Map<string, Choice>} */
    const targets = new Map();
    const chosen = this.#chosen?.shown.target && this.#chosen.shown.actor ? [this.#chosen] : [];
    for (const choice of [...chosen, ...(this.#aid?.choices ?? [])]) {
      const target = choice.shown.target;
      if (target && choice.shown.actor && !targets.has(target)) targets.set(target, choice);
    }
    return [...targets.values()];
  }

  /** Lines and labels; they depend on what part of the table is seen. */
  layout() {
    const targets = this.#targets();
    const lines = [];
    /** @type {{ choice: Choice, from: Spot, to: Spot, main: boolean }[]} */
    const wanted = [];
    for (const choice of targets) {
      const from = this.pieces.shown(choice.shown.actor);
      const to = this.pieces.shown(choice.shown.target);
      if (!from || !to) continue;
      const main = choice === this.#chosen || choice.shown.target === this.#hovered;
      const kind = ["aid-line", main && "main", choice.refused && "refused"];
      const ends = this.#trimmed(from, to);
      const line = { x1: round(ends.from.x), y1: round(ends.from.y), x2: round(ends.to.x), y2: round(ends.to.y) };
      lines.push(svg("line", { key: `${choice.shown.target}`, class: kind, ...line }));
      wanted.push({ choice, ...ends, main });
    }
    patch(this.lines, lines);
    // What is meant comes first and gets the best place; then the nearest.
    wanted.sort((a, b) => Number(b.main) - Number(a.main) || far(a.from, a.to) - far(b.from, b.to));
    const places = new Labels(this.pieces.taken);
    const others = (/** @type {typeof wanted[number]} */ line) => wanted.filter((it) => it !== line);
    patch(this.labels, wanted.map((it) => this.#label(it, others(it), places, targets.length <= FEW)));
  }

  /**
   * A line that begins and ends at the edges of the counters.
   * @param {Spot} from
   * @param {Spot} to
   */
  #trimmed(from, to) {
    const length = far(from, to);
    const { w, h } = this.pieces.half;
    if (!length) return { from, to };
    const [x, y] = [Math.abs(to.x - from.x) / length, Math.abs(to.y - from.y) / length];
    const edge = Math.min(w / Math.max(x, 0.001), h / Math.max(y, 0.001)) + 3 / this.viewport.scale;
    const part = Math.min(0.4, edge / length);
    return { from: between(from, to, part), to: between(from, to, 1 - part) };
  }

  /**
   * @param {Line & { choice: Choice, main: boolean }} line
   * @param {Line[]} others
   * @param {Labels} places
   * @param {boolean} few
   */
  #label(line, others, places, few) {
    const { choice, main } = line;
    // In words if there is room for them, in letters if not.
    const full = main || few ? this.#placed(chancesInWords(choice), line, others, main, places) : null;
    const label = full ?? this.#placed(chances(choice), line, others, main, places);
    if (!label) return null;
    const { words, place, size } = label;
    const { scale } = this.viewport;
    return svg(
      "g",
      {
        key: `${choice.shown.target}`,
        class: ["aid-label", main && "main", choice.refused && "refused"],
        transform: `translate(${round(place.x / scale)} ${round(place.y / scale)}) scale(${1 / scale})`,
        on: { click: () => this.onPick(choice) },
      },
      svg("title", null, choice.text),
      svg("rect", { x: -place.w / 2, y: -place.h / 2, width: place.w, height: place.h, rx: 5 }),
      svg("text", { "font-size": size, dy: "0.35em" }, words),
    );
  }

  /**
   * A free place for words beside a line, clear of all others.
   * @param {string} words
   * @param {Line} line
   * @param {Line[]} others
   * @param {boolean} main
   * @param {Labels} places
   */
  #placed(words, line, others, main, places) {
    if (!words) return null;
    const { scale } = this.viewport;
    const size = this.fontSize() * (main ? 0.84 : 0.78);
    const font = `600 ${size}px "Source Sans 3", "Noto Sans", sans-serif`;
    const w = textWidth(words, font) + size * 1.1;
    const h = size * 1.7;
    const pixels = (/** @type {Line} */ it) => ({ from: between(ORIGIN, it.from, scale), to: between(ORIGIN, it.to, scale) });
    const [own, near] = [pixels(line), others.map(pixels)];
    const length = far(own.from, own.to) || 1;
    const [nx, ny] = [(own.from.y - own.to.y) / length, (own.to.x - own.from.x) / length];
    // So far across the line the box just clears it.
    const across = (Math.abs(nx) * w + Math.abs(ny) * h) / 2 + GAP;
    const stops = STOPS.map((stop) => ({ ...between(own.from, own.to, stop), w, h }));
    const beside = stops.flatMap((at) => {
      const sides = [across, -across].map((by) => ({ ...at, x: at.x + nx * by, y: at.y + ny * by }));
      // On the side where no other line is near: one sees whose label it is.
      const room = (/** @type {Box} */ box) => Math.min(...near.map((it) => apart(box, it)));
      return sides.sort((a, b) => room(b) - room(a));
    });
    // Where it is too narrow, a label may lie on its own line, but on no other.
    const candidates = [...beside, ...stops].filter((box) => near.every((it) => !crosses(it, box)));
    const inside = (/** @type {Box} */ box) => {
      const { x, y, width, height } = this.viewport;
      const [left, top] = [box.x + x - w / 2, box.y + y - h / 2];
      return left > 4 && top > 4 && left + w < width - 4 && top + h < height - 4;
    };
    const place = places.place(candidates, inside);
    return place && { words, place, size };
  }
}

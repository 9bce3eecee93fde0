/**
 * What pointing would come to: the way as it will be walked, where the piece then stands, a place to be given; and the
 * ruler.
 *
 * @typedef {import("../../../types/engine.d.ts").Choice} Choice
 * @typedef {import("../../../types/engine.d.ts").Pose} Pose
 * @typedef {import("../../../types/engine.d.ts").PieceView} PieceView
 * @typedef {import("../../../types/engine.d.ts").PlaceQuestion} PlaceQuestion
 * @typedef {import("../../../types/engine.d.ts").Point} Point
 * @typedef {import("../../../types/engine.d.ts").Measure} Measure
 * @typedef {import("./geometry.js").Paper} Paper
 */
import { patch, svg } from "../../lib/dom.js";
import { round } from "./geometry.js";

/** A base for what has none. @type {import("./geometry.js").Footprint} */
const SMALL = { disc: { radius: 800 } };

export class WayLayer {
  /** @param {Paper} paper */
  constructor(paper) {
    this.paper = paper;
    this.group = svg("g", { class: "ways" });
    this.ruler = svg("g", { class: "ruler" });
  }

  /**
   * @param {{ choice: Choice, piece: PieceView | null, chosen: boolean }[]} choices
   * @param {{ question: PlaceQuestion | null, placing: Pose | null } | null} place
   * @param {{ point: Point, reach: number } | null} cursor the cross that the arrow keys move, and the size of its arms
   */
  show(choices, place, cursor) {
    patch(
      this.group,
      ...choices.flatMap((it, idx) => this.#way(it, idx)),
      ...(place ? this.#place(place) : []),
      ...(cursor ? [this.#cursor(cursor.point, cursor.reach)] : []),
    );
  }

  /**
   * @param {{ choice: Choice, piece: PieceView | null, chosen: boolean }} shown
   * @param {number} idx
   */
  #way({ choice, piece, chosen }, idx) {
    const { way, at } = choice.shown;
    const look = [chosen ? "chosen" : "pointed", choice.refused && "refused"];
    const parts = [];
    if (way.length > 1) {
      const d = this.paper.path(way);
      parts.push(svg("path", { key: `casing-${idx}`, class: ["way-casing", ...look], d }));
      parts.push(svg("path", { key: `way-${idx}`, class: ["way", ...look], d }));
    }
    if (at) parts.push(this.#ghost(`ghost-${idx}`, at, piece, look, chosen && !choice.refused));
    return parts;
  }

  /**
   * @param {string} key
   * @param {Pose} pose
   * @param {PieceView | null} piece
   * @param {(string | false | null)[]} look
   * @param {boolean} handle whether its facing can be dragged
   */
  #ghost(key, pose, piece, look, handle) {
    const { x, y } = this.paper.spot(pose.at);
    const footprint = piece?.footprint ?? SMALL;
    const depth = "disc" in footprint ? footprint.disc.radius / 100 : footprint.rect.depth / 200;
    const outline = this.paper.outline(footprint, pose);
    const turned = `translate(${round(x)} ${round(y)}) rotate(${pose.facing})`;
    const front = `M0 ${-depth}V${-depth - 14}M-5 ${-depth - 8}L0 ${-depth - 15}L5 ${-depth - 8}`;
    return svg(
      "g",
      { key, class: ["ghost", ...look] },
      svg("path", { class: "ghost-casing", d: outline }),
      svg("path", { class: "ghost-casing", transform: turned, d: front }),
      svg("path", { class: "ghost-base", d: outline }),
      svg("path", { class: "ghost-front", transform: turned, d: front }),
      handle ? svg("circle", { class: "ghost-handle", cx: round(x), cy: round(y), r: depth + 16 }) : null,
    );
  }

  /** @param {{ question: PlaceQuestion | null, placing: Pose | null }} place */
  #place({ question, placing }) {
    const asked = question ? this.#asked(question) : [];
    return [...asked, ...(placing ? [this.#ghost("placing", placing, null, ["chosen"], true)] : [])];
  }

  /** @param {PlaceQuestion} question */
  #asked(question) {
    const near = this.paper.spot(question.near);
    return [
      svg("circle", { key: "near", class: "place-reach", cx: round(near.x), cy: round(near.y), r: question.reach / 100 }),
      ...question.suggestions.map((pose, idx) => this.#ghost(`suggested-${idx}`, pose, null, ["pointed"], false)),
    ];
  }

  /**
   * @param {Point} point
   * @param {number} reach
   */
  #cursor(point, reach) {
    const { x, y } = this.paper.spot(point);
    const d = `M${-reach} 0H${-reach / 4}M${reach / 4} 0H${reach}M0 ${-reach}V${-reach / 4}M0 ${reach / 4}V${reach}`;
    return svg(
      "g",
      { key: "cursor", class: "map-cursor", transform: `translate(${round(x)} ${round(y)})` },
      svg("path", { class: "under", d }),
      svg("path", { class: "line", d }),
    );
  }

  /** @param {{ from: Point, to: Point, measure: Measure | null } | null} measuring */
  measure(measuring) {
    if (!measuring) {
      patch(this.ruler);
      return;
    }
    const d = this.paper.path([measuring.from, measuring.to]);
    const [a, b] = [this.paper.spot(measuring.from), this.paper.spot(measuring.to)];
    const look = measuring.measure && !measuring.measure.clear ? "blocked" : "clear";
    patch(
      this.ruler,
      svg("path", { class: "ruler-casing", d }),
      svg("path", { class: `ruler-line ${look}`, d }),
      ...(measuring.measure?.crosses ?? []).map((it) => svg("path", { class: "ruler-crossed", d: this.paper.path(it.span) })),
      svg("circle", { class: "ruler-end", cx: round(a.x), cy: round(a.y), r: 4 }),
      svg("circle", { class: "ruler-end", cx: round(b.x), cy: round(b.y), r: 4 }),
    );
  }
}

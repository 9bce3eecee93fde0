/**
 * The men of pieces that stand for several: each in his place, under the counters, and moving with them.
 *
 * @typedef {import("../../../types/engine.d.ts").PieceView} PieceView
 * @typedef {import("../../../types/engine.d.ts").FigureView} FigureView
 * @typedef {import("./geometry.js").Paper} Paper
 * @typedef {import("./geometry.js").Spot} Spot
 * @typedef {import("./geometry.js").Box} Box
 */
import { patch, svg } from "../../lib/dom.js";
import { round } from "./geometry.js";
import { symbol } from "./pictures.js";

/** How wide a man is, in units of the system, and how wide he is drawn in his symbol. */
const WIDTH = 0.75;
const DRAWN = 10;
/** How far aside somebody is drawn for every floor that he is above the ground: of the width of a man. */
const UPSTAIRS = 0.4;

export class FigureLayer {
  /** @type {Map<string, { node: SVGGElement, figures: FigureView[] }>} */ #drawn = new Map();

  /**
   * @param {Paper} paper
   * @param {number} unit the unit of the system, in hundredths of a millimetre
   */
  constructor(paper, unit) {
    this.#paper = paper;
    this.#scale = ((unit / 100) * WIDTH) / DRAWN;
    this.group = svg("g", { class: "figures", "aria-hidden": "true" });
  }
  /** @type {Paper} */ #paper;
  #scale = 1;

  /** Draws the men of these pieces, and of no others. @param {PieceView[]} pieces */
  show(pieces) {
    const standing = new Set(pieces.filter((it) => it.figures?.length).map((it) => it.id));
    for (const [id, { node }] of this.#drawn) {
      if (standing.has(id)) continue;
      node.remove();
      this.#drawn.delete(id);
    }
    for (const piece of pieces) this.#draw(piece);
  }

  /** @param {PieceView} piece */
  #draw({ id, side, figures }) {
    if (!figures?.length) return;
    let drawn = this.#drawn.get(id);
    if (drawn?.figures === figures) return;
    if (!drawn) {
      const node = svg("g", { class: `men side-${side.toLowerCase()}`, dataset: { men: id } });
      drawn = { node, figures };
      this.#drawn.set(id, drawn);
      this.group.append(node);
    }
    drawn.figures = figures;
    patch(drawn.node, ...figures.map((figure) => this.#man(figure)));
  }

  /** @param {FigureView} figure */
  #man({ at, symbol: name, floor }) {
    const { x, y } = this.#paper.spot(at);
    const up = this.#up(floor);
    const transform = `translate(${round(x + up)} ${round(y - up)}) scale(${round(this.#scale)})`;
    return svg("use", { class: floor ? "man upstairs" : "man", href: symbol("figure", name, "man"), transform });
  }

  /** How far up the men of a piece reach, in millimetres; null if it has none. @param {string} id */
  top(id) {
    const figures = this.#drawn.get(id)?.figures;
    if (!figures) return null;
    return Math.min(...figures.map(({ at, floor }) => this.#paper.spot(at).y - this.#up(floor))) - (DRAWN / 2) * this.#scale;
  }

  /**
   * What the men cover, in pixels.
   * @param {number} scale pixels per millimetre
   * @returns {Box[]}
   */
  boxes(scale) {
    const size = DRAWN * this.#scale * scale;
    const men = [...this.#drawn.values()].flatMap(({ figures }) => figures);
    return men.map(({ at }) => {
      const { x, y } = this.#paper.spot(at);
      return { x: x * scale, y: y * scale, w: size, h: size };
    });
  }

  /** How far up somebody is drawn who is upstairs. @param {number} [floor] */
  #up(floor = 0) {
    return floor * UPSTAIRS * DRAWN * this.#scale;
  }

  /**
   * Draws the men of a piece so far from where they stand, while it moves; null when it has arrived.
   * @param {string} id
   * @param {Spot | null} off
   */
  shift(id, off) {
    const node = this.#drawn.get(id)?.node;
    if (off) node?.setAttribute("transform", `translate(${round(off.x)} ${round(off.y)})`);
    else node?.removeAttribute("transform");
  }
}

/**
 * The piece that something in the picture belongs to: a counter, or one of its men.
 * @param {Element | null | undefined} element
 */
export function pieceOf(element) {
  const found = element?.closest("[data-piece], [data-men]");
  return found?.getAttribute("data-piece") ?? found?.getAttribute("data-men") ?? null;
}

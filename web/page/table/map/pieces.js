/**
 * Counters on the map: each with its symbol, its facing, its marks and its name, readable at every size and never
 * covering one another.
 *
 * @typedef {import("../../../types/engine.d.ts").PieceView} PieceView
 * @typedef {import("../../../types/engine.d.ts").View} View
 * @typedef {import("./geometry.js").Paper} Paper
 * @typedef {import("./geometry.js").Spot} Spot
 * @typedef {import("./geometry.js").Box} Box
 */
import { patch, svg } from "../../lib/dom.js";
import { FigureLayer } from "./figures.js";
import { far, round } from "./geometry.js";
import { COUNTER, counterParts, crossHairs, MARK, MARK_HEIGHT, marks, PASSENGER, selectionFrame } from "./counter.js";
import { Labels, spread, textWidth } from "./spread.js";

/** As few pieces are named from any distance. */
const FEW = 30;

/** What the map emphasises. @typedef {{ selected: string | null, target: string | null, hovered: string | null }} Emphasis */

/**
 * A piece as it is drawn.
 * @typedef {object} Drawn
 * @property {PieceView} piece
 * @property {PieceView[]} passengers
 * @property {SVGGElement} node at the place of the counter, in millimetres
 * @property {SVGGElement} scaled the counter itself, enlarged to be readable
 * @property {SVGGElement} marks its marks, over all counters
 * @property {Spot} home where the piece really is
 * @property {Spot} anchor where its counter would stand if nothing were in the way
 * @property {Spot} shown where its counter is drawn
 * @property {Spot | null} moving where it is while it moves
 */

export class PieceLayer {
  /** @type {Map<string, Drawn>} */ #drawn = new Map();
  /** @type {Box[]} */ #boxes = [];
  #scale = 1;
  /** How much larger than life the counters are. */ #enlarged = 1;
  /** @type {Emphasis} */ #emphasis = { selected: null, target: null, hovered: null };

  /**
   * @param {Paper} paper
   * @param {() => number} fontSize in pixels: counters are as readable as the text
   * @param {number} unit the unit of the system, in hundredths of a millimetre
   */
  constructor(paper, fontSize, unit) {
    this.#paper = paper;
    this.#fontSize = fontSize;
    this.figures = new FigureLayer(paper, unit);
    this.bases = svg("g", { class: "bases" });
    this.leaders = svg("g", { class: "leaders" });
    this.counters = svg("g", { class: "counters" });
    this.marks = svg("g", { class: "marks" });
    this.highlights = svg("g", { class: "highlights", "aria-hidden": "true" });
    this.labels = svg("g", { class: "piece-labels", "aria-hidden": "true" });
  }
  /** @type {Paper} */ #paper;
  /** @type {() => number} */ #fontSize;

  /**
   * Draws the pieces of a view. Where they stand is settled by `layout`.
   * @param {View} view
   */
  show(view) {
    const standing = view.pieces.filter((piece) => piece.pose && !piece.gone && !piece.aboard);
    const aboard = new Map(standing.map((piece) => [piece.id, /** @type {PieceView[]} */ ([])]));
    for (const piece of view.pieces) {
      if (piece.aboard && !piece.gone) aboard.get(piece.aboard)?.push(piece);
    }
    for (const [id, drawn] of this.#drawn) {
      if (aboard.has(id)) continue;
      drawn.node.remove();
      drawn.marks.remove();
      this.#drawn.delete(id);
    }
    for (const piece of standing) this.#draw(piece, aboard.get(piece.id) ?? []);
    this.figures.show(standing);
    this.#mark();
  }

  /**
   * @param {PieceView} piece
   * @param {PieceView[]} passengers
   */
  #draw(piece, passengers) {
    const home = this.#paper.spot(/** @type {NonNullable<PieceView["pose"]>} */ (piece.pose).at);
    let drawn = this.#drawn.get(piece.id);
    const isSame = drawn?.piece === piece && drawn.passengers.every((it, idx) => it === passengers[idx]);
    if (drawn && isSame && drawn.passengers.length === passengers.length) return;
    if (!drawn) {
      const scaled = svg("g", { class: "scaled" });
      const node = svg("g", { class: "piece", dataset: { piece: piece.id } }, scaled);
      const ownMarks = svg("g", null);
      drawn = { piece, passengers, node, scaled, marks: ownMarks, home, anchor: home, shown: home, moving: null };
      this.#drawn.set(piece.id, drawn);
      this.counters.append(node);
      this.marks.append(ownMarks);
    }
    Object.assign(drawn, { piece, passengers, home });
    drawn.node.setAttribute("role", "button");
    drawn.node.setAttribute("aria-label", spoken(piece, passengers));
    drawn.node.setAttribute("tabindex", piece.can_act ? "0" : "-1");
    patch(drawn.scaled, ...counterParts(piece));
    patch(drawn.marks, ...marks(piece, passengers));
  }

  /** @param {Emphasis} emphasis */
  emphasise(emphasis) {
    const same = ["selected", "target", "hovered"].every((it) => {
      const name = /** @type {keyof Emphasis} */ (it);
      return this.#emphasis[name] === emphasis[name];
    });
    if (same) return;
    this.#emphasis = emphasis;
    this.#mark();
    this.#drawLabels();
  }

  #mark() {
    for (const [id, { node, piece, passengers }] of this.#drawn) {
      node.classList.toggle("able", piece.can_act || passengers.some((it) => it.can_act));
      node.classList.toggle("hovered", id === this.#emphasis.hovered);
    }
    this.#drawHighlights();
  }

  /** Frames lie over all counters: a neighbour never covers them. */
  #drawHighlights() {
    const { selected, target } = this.#emphasis;
    const around = (/** @type {string | null} */ id, /** @type {string} */ key, /** @type {() => SVGElement[]} */ parts) => {
      const at = this.shown(id);
      if (!at) return null;
      const transform = `translate(${round(at.x)} ${round(at.y)}) scale(${round(this.#enlarged)})`;
      return svg("g", { key, transform }, parts());
    };
    patch(this.highlights, around(selected, "selected", selectionFrame), around(target, "target", crossHairs));
  }

  /**
   * Settles where counters go and how large they are.
   * @param {number} scale pixels per millimetre
   * @param {Spot[]} [fixed] signs that counters should leave free
   */
  layout(scale, fixed = []) {
    this.#scale = scale;
    const readable = this.#fontSize() * 2.3;
    this.#enlarged = Math.max(1, readable / (COUNTER.width * scale));
    const w = COUNTER.width * this.#enlarged * scale;
    const h = COUNTER.height * this.#enlarged * scale;
    const all = [...this.#drawn.values()];
    for (const drawn of all) drawn.anchor = this.#anchor(drawn, h / scale);
    const wanted = all.map(({ anchor }) => ({ x: anchor.x * scale, y: anchor.y * scale, w: w * 1.15, h: h * 1.2 }));
    const signs = fixed.map(({ x, y }) => ({ x: x * scale, y: y * scale, w: w * 0.62, h: h * 0.8 }));
    const men = this.figures.boxes(scale);
    const places = spread(wanted, [...signs, ...men], w * 1.6);
    for (const [idx, drawn] of all.entries()) {
      const place = places[idx];
      if (place) drawn.shown = { x: place.x / scale, y: place.y / scale };
      this.#put(drawn, drawn.moving ?? drawn.shown);
      drawn.scaled.setAttribute("transform", `scale(${round(this.#enlarged)})`);
    }
    const edges = all.flatMap((drawn, idx) => edgeBoxes(drawn, places[idx] ?? drawn.shown, w / COUNTER.width));
    this.#boxes = [...places.map(({ x, y }) => ({ x, y, w: w * 1.04, h: h * 1.08 })), ...edges, ...signs, ...men];
    this.#drawHighlights();
  }

  /**
   * A counter stands where its piece is; that of men behind them, so that every man is seen.
   * @param {Drawn} drawn
   * @param {number} height of a counter, in millimetres
   */
  #anchor({ piece, home }, height) {
    const top = this.figures.top(piece.id);
    return top === null ? home : { x: home.x, y: Math.max(height / 2, top - height * 0.62) };
  }

  /** Settles bases and labels, after `layout`. */
  label() {
    this.#drawBases();
    this.#drawLabels();
  }

  /**
   * @param {Drawn} drawn
   * @param {Spot} at
   */
  #put(drawn, at) {
    const place = `translate(${round(at.x)} ${round(at.y)})`;
    drawn.node.setAttribute("transform", place);
    drawn.marks.setAttribute("transform", `${place} scale(${round(this.#enlarged)})`);
  }

  /** The bases as they really stand, and a line from each counter that had to give way. */
  #drawBases() {
    const large = this.#enlarged < 1.6;
    const bases = [];
    const leaders = [];
    for (const { piece, home, anchor, shown, moving } of this.#drawn.values()) {
      if (moving || !piece.pose) continue;
      const isSelected = piece.id === this.#emphasis.selected;
      const away = far(anchor, shown) * this.#scale;
      // Men stand on bases of their own.
      if (!piece.figures?.length && (large || isSelected || away > 6)) {
        const side = piece.side.toLowerCase();
        const d = this.#paper.outline(piece.footprint, piece.pose);
        bases.push(svg("path", { key: piece.id, class: `base side-${side}`, d }));
      }
      if (away > 6) {
        const line = { x1: round(home.x), y1: round(home.y), x2: round(shown.x), y2: round(shown.y) };
        leaders.push(svg("line", { key: piece.id, class: "leader", ...line }));
      }
    }
    patch(this.bases, bases);
    patch(this.leaders, leaders);
  }

  #drawLabels() {
    const { selected, target, hovered } = this.#emphasis;
    const size = this.#fontSize() * 0.78;
    const font = `600 ${size}px "Source Sans 3", "Noto Sans", sans-serif`;
    const all = [...this.#drawn.values()];
    /** @param {Drawn} it */
    const urgency = (it) => {
      if (it.piece.id === selected || it.piece.id === target) return 0;
      if (it.piece.id === hovered) return 1;
      return it.piece.can_act ? 2 : 3;
    };
    const labels = new Labels(this.#boxes);
    const w = COUNTER.width * this.#enlarged * this.#scale;
    const h = COUNTER.height * this.#enlarged * this.#scale;
    // Where there are many, from far away only what matters is named; the rest appears as the picture grows.
    const isClose = all.length <= FEW || this.#scale * COUNTER.width > size * 1.8;
    const texts = [];
    for (const drawn of all.sort((a, b) => urgency(a) - urgency(b))) {
      if (drawn.moving || (urgency(drawn) > 1 && !isClose)) continue;
      const at = { x: drawn.shown.x * this.#scale, y: drawn.shown.y * this.#scale };
      const width = textWidth(drawn.piece.id, font) + 4;
      const height = size * 1.15;
      const [dx, dy] = [(w + width) / 2 + 4, (h + height) / 2 + 4];
      const shift = (/** @type {number} */ x, /** @type {number} */ y) => ({ x: at.x + x, y: at.y + y, w: width, h: height });
      const place = labels.place([shift(0, dy), shift(dx, 0), shift(-dx, 0), shift(0, -dy - 4)]);
      if (!place) continue;
      const x = round(place.x / this.#scale);
      const y = round(place.y / this.#scale);
      const transform = `translate(${x} ${y}) scale(${1 / this.#scale})`;
      const text = svg("text", { class: "piece-label", "font-size": size, dy: "0.35em" }, drawn.piece.id);
      texts.push(svg("g", { key: drawn.piece.id, transform }, text));
    }
    patch(this.labels, texts);
    this.#labelBoxes = labels.taken;
  }
  /** @type {Box[]} */ #labelBoxes = [];

  /** What is covered by counters and their labels, in pixels of the whole table. */
  get taken() {
    return this.#labelBoxes;
  }

  /** Half the size of a counter as it is seen, in millimetres. */
  get half() {
    return { w: (COUNTER.width * this.#enlarged) / 2, h: (COUNTER.height * this.#enlarged) / 2 };
  }

  /** Where the counter of a piece is drawn, or of what carries it. @param {string | null | undefined} id */
  shown(id) {
    const drawn = id ? this.#drawn.get(id) : undefined;
    if (drawn) return drawn.moving ?? drawn.shown;
    const carrier = [...this.#drawn.values()].find((it) => it.passengers.some((one) => one.id === id));
    return carrier?.shown ?? null;
  }

  /** @param {string} id */
  node(id) {
    return this.#drawn.get(id)?.node ?? null;
  }

  /**
   * Draws a piece somewhere on its way; null when it has arrived.
   * @param {string} id
   * @param {Spot | null} at
   */
  move(id, at) {
    const drawn = this.#drawn.get(id);
    if (!drawn) return;
    if (at && !drawn.moving) {
      drawn.moving = at;
      this.#drawBases();
      this.#drawLabels();
    }
    drawn.moving = at;
    this.figures.shift(id, at && { x: at.x - drawn.shown.x, y: at.y - drawn.shown.y });
    this.#put(drawn, at ?? drawn.shown);
    if (id === this.#emphasis.selected || id === this.#emphasis.target) this.#drawHighlights();
  }
}

/**
 * What passengers and marks cover beyond the edges of a counter, in pixels.
 * @param {Drawn} drawn
 * @param {Spot} at
 * @param {number} scale
 * @returns {Box[]}
 */
function edgeBoxes({ piece, passengers }, at, scale) {
  const boxes = [];
  if (passengers.length) {
    const w = passengers.length * PASSENGER.apart;
    const x = at.x + (PASSENGER.first - PASSENGER.apart / 2 + w / 2) * scale;
    boxes.push({ x, y: at.y + (COUNTER.height / 2 + 1) * scale, w: w * scale, h: 13 * scale });
  }
  if (piece.badges.length) {
    const w = piece.badges.length * MARK;
    const x = at.x + (COUNTER.width / 2 + MARK / 2 - w / 2) * scale;
    boxes.push({ x, y: at.y - MARK_HEIGHT * scale, w: w * scale, h: MARK * scale });
  }
  return boxes;
}

/**
 * A piece in words, for those who do not see it.
 * @param {PieceView} piece
 * @param {PieceView[]} passengers
 */
export function spoken(piece, passengers) {
  const marks = piece.badges.map((badge) => `${badge.kind.replaceAll("_", " ")}: ${badge.tip}`);
  const riders = passengers.map((it) => `carries ${it.name} ${it.id}`);
  const parts = [`${piece.name} ${piece.id}`, ...marks, ...riders];
  if (piece.can_act) parts.push("can act");
  return parts.join(", ");
}

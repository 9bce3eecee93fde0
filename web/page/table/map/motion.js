/**
 * What happens between two views: shots, moves, losses. Only what both views and the lines of the log tell is shown.
 *
 * @typedef {import("../../../types/engine.d.ts").View} View
 * @typedef {import("../../../types/engine.d.ts").LogLine} LogLine
 * @typedef {import("../../../types/engine.d.ts").Choice} Choice
 * @typedef {import("../../../types/engine.d.ts").PieceView} PieceView
 * @typedef {import("./geometry.js").Paper} Paper
 * @typedef {import("./geometry.js").Spot} Spot
 * @typedef {import("./pieces.js").PieceLayer} PieceLayer
 */
import { svg } from "../../lib/dom.js";
import { duration } from "../../lib/settings.js";
import { along, far, round } from "./geometry.js";

/** How long a shot is seen, in milliseconds. */
const SHOT = 380;
/** How long a lost piece fades. */
const FADE = 700;
/** The shortest and the longest time that a move takes. */
const MOVE = { least: 260, most: 1100 };
/** Milliseconds for every millimetre of a move. */
const PACE = 4;
/** A remembered way is the one that was walked if both ends agree this well, in millimetres. */
const SAME = 2;

/**
 * Who fires at whom, as a line of the log tells: dice were thrown, and it names a piece and then one of another side.
 * @param {View} view
 * @param {LogLine[]} lines
 * @returns {[string, string][]}
 */
export function shots(view, lines) {
  const byId = new Map(view.pieces.map((piece) => [piece.id, piece]));
  /** @type {[string, string][]} */
  const found = [];
  for (const line of lines) {
    if (!line.roll) continue;
    const named = line.text.match(/[\p{L}\p{N}]+/gu)?.flatMap((word) => byId.get(word) ?? []) ?? [];
    const [firer] = named;
    const target = named.find((piece) => piece.side !== firer?.side);
    if (!firer || !target) continue;
    if (!found.some(([a, b]) => a === firer.id && b === target.id)) found.push([firer.id, target.id]);
  }
  return found;
}

export class Motion {
  #frame = 0;
  /** @type {(() => void) | null} */ #finish = null;

  /**
   * @param {Paper} paper
   * @param {PieceLayer} pieces
   */
  constructor(paper, pieces) {
    this.paper = paper;
    this.pieces = pieces;
    this.group = svg("g", { class: "motion" });
  }

  /** Ends what is moving: everything is where it belongs at once. */
  stop() {
    this.#finish?.();
    this.group.replaceChildren();
  }

  /**
   * Shots between pieces, on the picture from before they had an effect.
   * @param {[string, string][]} pairs
   */
  async fire(pairs) {
    const time = duration(SHOT);
    if (!time) return;
    const tracers = pairs.slice(0, 4).flatMap(([from, to]) => {
      const [a, b] = [this.pieces.shown(from), this.pieces.shown(to)];
      if (!a || !b || far(a, b) < 1) return [];
      const ends = { x1: round(a.x), y1: round(a.y), x2: round(b.x), y2: round(b.y) };
      const line = svg("line", { class: "tracer", pathLength: 1, ...ends });
      const burst = svg("circle", { class: "burst", cx: round(b.x), cy: round(b.y), r: this.pieces.half.h });
      this.group.append(line, burst);
      const hit = { duration: time * 0.6, delay: time * 0.55, fill: /** @type {const} */ ("both") };
      return [
        line.animate([{ strokeDashoffset: 0.25 }, { strokeDashoffset: -1 }], { duration: time, fill: "both" }),
        burst.animate([{ opacity: 0 }, { opacity: 0.8, offset: 0.3 }, { opacity: 0 }], hit),
      ];
    });
    await Promise.allSettled(tracers.map((it) => it.finished));
    this.group.replaceChildren();
  }

  /**
   * Keeps a picture of each piece that goes, to let it fade. Called before the new view is drawn.
   * @param {View} before
   * @param {View} after
   */
  keepLost(before, after) {
    const now = new Map(after.pieces.map((piece) => [piece.id, piece]));
    const lost = before.pieces.filter((piece) => piece.pose && !piece.gone && isLost(now.get(piece.id)));
    return lost.flatMap((piece) => this.pieces.node(piece.id)?.cloneNode(true) ?? []);
  }

  /** @param {Node[]} pictures */
  async fade(pictures) {
    const time = duration(FADE);
    if (!time || !pictures.length) return;
    this.group.append(...pictures);
    const all = pictures.map((it) => {
      const picture = /** @type {SVGGElement} */ (it);
      picture.removeAttribute("tabindex");
      picture.setAttribute("aria-hidden", "true");
      return picture.animate([{ opacity: 1 }, { opacity: 0 }], { duration: time, fill: "both", easing: "ease-in" });
    });
    await Promise.allSettled(all.map((it) => it.finished));
    for (const picture of pictures) /** @type {SVGGElement} */ (picture).remove();
  }

  /**
   * Walks the pieces that stand elsewhere than before. `from` says where their counters were.
   * @param {{ id: string, spots: Spot[] }[]} walks
   */
  walk(walks) {
    const longest = Math.max(0, ...walks.map(({ spots }) => length(spots)));
    const time = duration(Math.min(MOVE.most, Math.max(MOVE.least, longest * PACE)));
    if (!time || !walks.length) return Promise.resolve();
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const start = performance.now();
        this.#finish = () => {
          cancelAnimationFrame(this.#frame);
          this.#finish = null;
          for (const { id } of walks) this.pieces.move(id, null);
          resolve();
        };
        const step = (/** @type {number} */ now) => {
          const part = Math.min(1, Math.max(0, (now - start) / time));
          if (part >= 1) {
            this.#finish?.();
            return;
          }
          const eased = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
          for (const { id, spots } of walks) this.pieces.move(id, along(spots, eased));
          this.#frame = requestAnimationFrame(step);
        };
        for (const { id, spots } of walks) this.pieces.move(id, spots[0] ?? null);
        this.#frame = requestAnimationFrame(step);
      })
    );
  }

  /**
   * Who has moved, and along which way: the one that was chosen, if it led there.
   * @param {View} before
   * @param {View} after
   * @param {Map<string, Spot>} wereShown
   * @param {Choice | null} done
   */
  walks(before, after, wereShown, done) {
    const was = new Map(before.pieces.map((piece) => [piece.id, piece]));
    return after.pieces.flatMap((piece) => {
      const old = was.get(piece.id);
      const from = wereShown.get(piece.id);
      const to = this.pieces.shown(piece.id);
      if (!old?.pose || !piece.pose || piece.gone || old.aboard || piece.aboard || !from || !to) return [];
      const [a, b] = [this.paper.spot(old.pose.at), this.paper.spot(piece.pose.at)];
      if (far(a, b) < 0.5) return [];
      const way = done?.shown.actor === piece.id ? done.shown.way.map((point) => this.paper.spot(point)) : [];
      const [first, last] = [way[0], way.at(-1)];
      const fits = first && last && far(first, a) < SAME && far(last, b) < SAME;
      return [{ id: piece.id, spots: [from, ...(fits ? way.slice(1, -1) : []), to] }];
    });
  }
}

/** @param {PieceView | undefined} piece */
function isLost(piece) {
  return !piece || piece.gone !== null;
}

/** @param {Spot[]} spots */
function length(spots) {
  return spots.slice(1).reduce((sum, spot, idx) => sum + far(spots[idx] ?? spot, spot), 0);
}

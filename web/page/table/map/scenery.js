/**
 * What lies on the table besides the pieces: objectives, smoke, wrecks, and where pieces fell.
 *
 * @typedef {import("../../../types/engine.d.ts").View} View
 * @typedef {import("../../../types/engine.d.ts").Footprint} Footprint
 * @typedef {import("./geometry.js").Paper} Paper
 * @typedef {import("./geometry.js").Spot} Spot
 */
import { patch, svg } from "../../lib/dom.js";
import { far, round } from "./geometry.js";
import { symbol } from "./pictures.js";

/** The width that the drawing of a marker has, in millimetres. */
const MARKER = 32;
/** A wreck that is told both as a marker and as a lost piece is drawn once. */
const SAME_PLACE = 12;

export class SceneryLayer {
  /** @param {Paper} paper */
  constructor(paper) {
    this.paper = paper;
    this.under = svg("g", { class: "scenery" });
    this.over = svg("g", { class: "smoke" });
    /** @type {View | null} */
    this.view = null;
    this.enlarged = 1;
    /** Where pieces were last seen: a lost one has no place any more. @type {Map<string, import("./geometry.js").Point>} */
    this.lastSeen = new Map();
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    for (const piece of view.pieces) if (piece.pose) this.lastSeen.set(piece.id, piece.pose.at);
    this.#draw();
  }

  /** @param {number} enlarged how much larger than life small things are drawn */
  layout(enlarged) {
    if (Math.abs(enlarged - this.enlarged) < 0.01) return;
    this.enlarged = enlarged;
    this.#draw();
  }

  #draw() {
    if (!this.view) return;
    const { markers, objectives, pieces } = this.view;
    const lying = markers.map((marker, idx) => ({ marker, key: `marker-${idx}-${marker.kind}` }));
    const isSmoke = (/** @type {{ marker: { kind: string } }} */ it) => it.marker.kind === "smoke";
    const wrecks = markers.filter((it) => it.kind !== "smoke").map((it) => this.paper.spot(it.pose.at));
    const fallen = pieces.filter((piece) => piece.gone).flatMap((piece) => {
      const at = piece.pose?.at ?? this.lastSeen.get(piece.id);
      if (!at) return [];
      const spot = this.paper.spot(at);
      if (wrecks.some((wreck) => far(wreck, spot) < SAME_PLACE)) return [];
      return [this.#mark(`gone-${piece.id}`, "loss", spot, `${piece.name} ${piece.id}: ${piece.gone}`, this.enlarged * 0.8)];
    });
    patch(
      this.under,
      ...lying.filter((it) => !isSmoke(it)).map((it) => this.#marker(it)),
      ...fallen,
      ...objectives.map((objective) => {
        const holder = objective.holder ? `held by ${this.#sideName(objective.holder)}` : "held by nobody";
        const at = this.paper.spot(objective.at);
        const pennant = objective.holder ? pennantOf(objective.holder) : null;
        return svg(
          "g",
          { key: `objective-${objective.id}`, class: "objective", transform: put(at, this.enlarged) },
          svg("title", null, `${objective.name}, ${holder}`),
          svg("use", { href: "#objective" }),
          pennant,
        );
      }),
    );
    patch(this.over, ...lying.filter(isSmoke).map((it) => this.#marker(it)));
  }

  /** @param {string} side */
  #sideName(side) {
    return this.view?.seats.find((seat) => seat.side === side)?.name ?? side;
  }

  /** @param {{ marker: View["markers"][number], key: string }} it */
  #marker({ marker, key }) {
    const at = this.paper.spot(marker.pose.at);
    const real = size(marker.footprint) / MARKER;
    // Smoke covers what it covers; everything else is a sign and may be enlarged.
    const scale = marker.kind === "smoke" ? real : Math.max(real, this.enlarged * 0.8);
    return this.#mark(key, marker.kind, at, marker.tip, scale);
  }

  /**
   * @param {string} key
   * @param {string} kind
   * @param {Spot} at
   * @param {string} tip
   * @param {number} scale
   */
  #mark(key, kind, at, tip, scale) {
    return svg(
      "g",
      { key, class: `marker marker-${kind}`, transform: put(at, scale) },
      svg("title", null, tip),
      svg("use", { href: symbol("marker", kind, "other") }),
    );
  }
}

/**
 * @param {Spot} at
 * @param {number} scale
 */
function put(at, scale) {
  return `translate(${round(at.x)} ${round(at.y)}) scale(${round(scale)})`;
}

/** @param {Footprint} footprint */
function size(footprint) {
  if ("disc" in footprint) return footprint.disc.radius / 50;
  return Math.max(footprint.rect.width, footprint.rect.depth) / 100;
}

/** The flag of whoever holds an objective. @param {string} side */
function pennantOf(side) {
  const href = symbol("pennant", side.toLowerCase(), "none");
  return svg("use", { class: "pennant", href, transform: "translate(9 12) scale(0.65)" });
}

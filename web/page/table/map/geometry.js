/**
 * From the table to the picture. The table counts hundredths of a millimetre, y to the north; the picture counts
 * millimetres, y downwards.
 *
 * @typedef {import("../../../types/engine.d.ts").Point} Point
 * @typedef {import("../../../types/engine.d.ts").Pose} Pose
 * @typedef {import("../../../types/engine.d.ts").Footprint} Footprint
 * @typedef {{ x: number, y: number }} Spot a place in the picture
 * @typedef {{ x: number, y: number, w: number, h: number }} Box by its centre and its whole width and height
 */

/** Hundredths of a millimetre in a millimetre. */
const FINE = 100;

export class Paper {
  /** @param {readonly number[]} size width and height of the table */
  constructor(size) {
    this.width = (size[0] ?? 0) / FINE;
    this.height = (size[1] ?? 0) / FINE;
  }

  /**
   * @param {Point} point
   * @returns {Spot}
   */
  spot(point) {
    return { x: point[0] / FINE, y: this.height - point[1] / FINE };
  }

  /**
   * The place on the table; what lies beyond its edge is taken to the edge.
   * @param {Spot} spot
   * @returns {Point}
   */
  point(spot) {
    const x = Math.min(Math.max(spot.x, 0), this.width);
    const y = Math.min(Math.max(this.height - spot.y, 0), this.height);
    return [Math.round(x * FINE), Math.round(y * FINE)];
  }

  /**
   * The data of a path along points.
   * @param {readonly Point[]} points
   * @param {boolean} [closed]
   */
  path(points, closed = false) {
    const steps = points.map((point, idx) => {
      const { x, y } = this.spot(point);
      return `${idx ? "L" : "M"}${round(x)} ${round(y)}`;
    });
    return steps.join("") + (closed ? "Z" : "");
  }

  /**
   * The outline of a base at a pose, in the picture.
   * @param {Footprint} footprint
   * @param {Pose} pose
   */
  outline(footprint, pose) {
    const { x, y } = this.spot(pose.at);
    if ("disc" in footprint) {
      const r = footprint.disc.radius / FINE;
      return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    }
    const w = footprint.rect.width / FINE / 2;
    const d = footprint.rect.depth / FINE / 2;
    const turn = (pose.facing * Math.PI) / 180;
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    const corners = [[-w, -d], [w, -d], [w, d], [-w, d]].map(([across = 0, along = 0]) => {
      return `${round(x + across * cos - along * sin)} ${round(y + across * sin + along * cos)}`;
    });
    return `M${corners.join("L")}Z`;
  }
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * The facing of the way from one place to another: whole degrees, 0 to the north, 90 to the east.
 * @param {Spot} from
 * @param {Spot} to
 */
export function bearing(from, to) {
  const degrees = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
  return (Math.round(degrees) + 360) % 360;
}

/**
 * @param {Spot} a
 * @param {Spot} b
 */
export function far(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/**
 * @param {Spot} a
 * @param {Spot} b
 * @param {number} t
 * @returns {Spot}
 */
export function between(a, b, t) {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/**
 * @param {Box} a
 * @param {Box} b
 */
export function overlap(a, b) {
  const x = (a.w + b.w) / 2 - Math.abs(a.x - b.x);
  const y = (a.h + b.h) / 2 - Math.abs(a.y - b.y);
  return x > 0 && y > 0 ? x * y : 0;
}

/**
 * How far a spot is from the nearest spot of a line.
 * @param {Spot} spot
 * @param {{ from: Spot, to: Spot }} line
 */
export function apart(spot, { from, to }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  return far(spot, between(from, to, Math.max(0, Math.min(1, along))));
}

/**
 * Whether a line runs through a box.
 * @param {{ from: Spot, to: Spot }} line
 * @param {Box} box
 */
export function crosses({ from, to }, box) {
  // The part of the line that is between the sides of the box, and then of that what is between its upper and lower edge.
  let [enters, leaves] = [0, 1];
  for (const [at, by, low, high] of [
    [from.x, to.x - from.x, box.x - box.w / 2, box.x + box.w / 2],
    [from.y, to.y - from.y, box.y - box.h / 2, box.y + box.h / 2],
  ]) {
    if (by === 0) {
      if (at <= low || at >= high) return false;
      continue;
    }
    const [one, other] = [(low - at) / by, (high - at) / by];
    enters = Math.max(enters, Math.min(one, other));
    leaves = Math.min(leaves, Math.max(one, other));
  }
  return enters < leaves;
}

/**
 * Where something that walks along the spots is after a part of the whole way.
 * @param {Spot[]} spots
 * @param {number} part from 0 to 1
 * @returns {Spot}
 */
export function along(spots, part) {
  const legs = spots.slice(1).map((spot, idx) => far(spots[idx] ?? spot, spot));
  let left = legs.reduce((sum, leg) => sum + leg, 0) * part;
  for (const [idx, leg] of legs.entries()) {
    const [a, b] = [spots[idx], spots[idx + 1]];
    if (a && b && left <= leg && leg > 0) return between(a, b, left / leg);
    left -= leg;
  }
  return spots.at(-1) ?? { x: 0, y: 0 };
}

/**
 * An angle between two facings, the short way round.
 * @param {number} from
 * @param {number} to
 * @param {number} part
 */
export function turned(from, to, part) {
  const difference = ((((to - from) % 360) + 540) % 360) - 180;
  return from + difference * part;
}

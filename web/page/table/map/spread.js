/**
 * Keeps things from lying on one another: counters that stand close are pushed apart a little, labels find a free place.
 *
 * @typedef {import("./geometry.js").Box} Box
 * @typedef {import("./geometry.js").Spot} Spot
 */
import { overlap } from "./geometry.js";

/** How often all pairs are looked at. */
const ROUNDS = 24;
/** How strongly a counter is drawn back to where it really is. */
const HOME = 0.06;

/**
 * Where boxes go so that they do not cover each other, as near as can be to where they are.
 * @param {Box[]} boxes
 * @param {Box[]} fixed what does not give way
 * @param {number} farthest how far a box may be pushed
 * @returns {Spot[]}
 */
export function spread(boxes, fixed, farthest) {
  const places = boxes.map(({ x, y }, idx) => {
    // Things at the very same place must start in some direction: each in its own.
    const turn = idx * 2.4;
    return { x: x + Math.cos(turn) * 0.01, y: y + Math.sin(turn) * 0.01 };
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    const pushedOff = pushOff(boxes, places, fixed);
    const pushedApart = pushApart(boxes, places);
    if (!pushedOff && !pushedApart) break;
    // The last rounds only push: nothing should be drawn back over its neighbour at the end.
    const home = round < ROUNDS - 6 ? HOME : 0;
    for (const [idx, place] of places.entries()) {
      const box = boxes[idx];
      if (!box) continue;
      place.x += (box.x - place.x) * home;
      place.y += (box.y - place.y) * home;
      const away = Math.hypot(place.x - box.x, place.y - box.y);
      if (away > farthest) {
        place.x = box.x + ((place.x - box.x) * farthest) / away;
        place.y = box.y + ((place.y - box.y) * farthest) / away;
      }
    }
  }
  return places;
}

/**
 * @param {Box[]} boxes
 * @param {Spot[]} places
 * @param {Box[]} fixed
 */
function pushOff(boxes, places, fixed) {
  let any = false;
  for (const sign of fixed) {
    for (const [idx, box] of boxes.entries()) {
      const place = places[idx];
      if (!place) continue;
      const [dx, dy] = [place.x - sign.x, place.y - sign.y];
      const x = (box.w + sign.w) / 2 - Math.abs(dx);
      const y = (box.h + sign.h) / 2 - Math.abs(dy);
      if (x <= 0 || y <= 0) continue;
      any = true;
      if (x / box.w < y / box.h) place.x += Math.sign(dx || 1) * x;
      else place.y += Math.sign(dy || 1) * y;
    }
  }
  return any;
}

/**
 * @param {Box[]} boxes
 * @param {Spot[]} places
 */
function pushApart(boxes, places) {
  let any = false;
  for (let i = 0; i < boxes.length; i += 1) {
    for (let j = i + 1; j < boxes.length; j += 1) {
      const [a, b, p, q] = [boxes[i], boxes[j], places[i], places[j]];
      if (!a || !b || !p || !q) continue;
      const dx = q.x - p.x;
      const dy = q.y - p.y;
      const x = (a.w + b.w) / 2 - Math.abs(dx);
      const y = (a.h + b.h) / 2 - Math.abs(dy);
      if (x <= 0 || y <= 0) continue;
      any = true;
      // The shorter way out.
      if (x / a.w < y / a.h) {
        const push = (Math.sign(dx) * x) / 2;
        p.x -= push;
        q.x += push;
      } else {
        const push = (Math.sign(dy) * y) / 2;
        p.y -= push;
        q.y += push;
      }
    }
  }
  return any;
}

/** Finds places for labels that cover nothing. */
export class Labels {
  /** @param {Box[]} taken */
  constructor(taken) {
    this.taken = [...taken];
  }

  /**
   * The first of the places that is free; it is taken then.
   * @param {Box[]} candidates
   * @param {(box: Box) => boolean} [fits]
   * @returns {Box | null}
   */
  place(candidates, fits = () => true) {
    const free = candidates.find((box) => fits(box) && this.taken.every((it) => overlap(it, box) === 0));
    if (!free) return null;
    this.taken.push(free);
    return free;
  }
}

const canvas = document.createElement("canvas").getContext("2d");
/** @type {Map<string, number>} */
const widths = new Map();

/**
 * How wide a text is, in pixels.
 * @param {string} text
 * @param {string} font as in CSS
 */
export function textWidth(text, font) {
  const key = `${font} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (!canvas) return text.length * 8;
    canvas.font = font;
    width = canvas.measureText(text).width;
    if (widths.size > 2000) widths.clear();
    widths.set(key, width);
  }
  return width;
}

/** After other fonts have come. */
export function forgetWidths() {
  widths.clear();
}

/**
 * Which part of the table is seen, and how large: zoom and pan, smooth, and kept within reason.
 *
 * @typedef {import("./geometry.js").Spot} Spot
 * @typedef {import("./geometry.js").Paper} Paper
 */
import { duration } from "../../lib/settings.js";

/** How many times larger than the whole table the picture can be. */
const CLOSEST = 12;
/** How much smaller. */
const FARTHEST = 0.7;
/** In this time two thirds of the way to the goal are gone, in milliseconds: on a slow machine in fewer frames. */
const EASE = 55;
/** Empty rim around the whole table when it fits, in pixels. */
const RIM = 10;

/** Fires `change` after every step; its detail says whether the size changed and whether it is still moving. */
export class Viewport extends EventTarget {
  /** Pixels per millimetre. */ scale = 1;
  /** Where the upper left corner of the table is, in pixels. */ x = 0;
  y = 0;
  width = 1;
  height = 1;

  #goal = { scale: 1, x: 0, y: 0 };
  #frame = 0;
  /** When the last step was. */ #stepped = 0;
  /** Whether the whole table is shown until somebody zooms. */
  #fits = true;

  /**
   * @param {HTMLElement} container
   * @param {Paper} paper
   */
  constructor(container, paper) {
    super();
    this.paper = paper;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) this.#resize(entry.contentRect.width, entry.contentRect.height);
    });
    watch.observe(container);
    this.#resize(container.clientWidth, container.clientHeight);
  }

  /** @param {Spot} pixel @returns {Spot} */
  toPaper(pixel) {
    return { x: (pixel.x - this.x) / this.scale, y: (pixel.y - this.y) / this.scale };
  }

  /** @param {Spot} spot @returns {Spot} */
  toScreen(spot) {
    return { x: spot.x * this.scale + this.x, y: spot.y * this.scale + this.y };
  }

  /** The whole table. */
  fit() {
    this.#fits = true;
    this.#goTo(this.#whole(), true);
  }

  /**
   * @param {number} factor
   * @param {Spot} [at] the pixel that stays where it is; the middle without it
   * @param {boolean} [smooth]
   */
  zoom(factor, at = { x: this.width / 2, y: this.height / 2 }, smooth = true) {
    const { scale, x, y } = this.#goal;
    const least = this.#whole().scale;
    const next = Math.min(Math.max(scale * factor, least * FARTHEST), least * CLOSEST);
    this.#fits = false;
    const ratio = next / scale;
    this.#goTo({ scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }, smooth);
  }

  /**
   * @param {number} dx in pixels
   * @param {number} dy
   * @param {boolean} [smooth]
   */
  pan(dx, dy, smooth = false) {
    const { scale, x, y } = this.#goal;
    this.#fits = false;
    this.#goTo({ scale, x: x + dx, y: y + dy }, smooth);
  }

  /**
   * Brings a place into sight if it is not.
   * @param {Spot} spot
   */
  reveal(spot) {
    const { scale } = this.#goal;
    const at = { x: spot.x * scale + this.#goal.x, y: spot.y * scale + this.#goal.y };
    const rim = Math.min(70, this.width / 5, this.height / 5);
    const dx = Math.max(rim - at.x, 0) + Math.min(this.width - rim - at.x, 0);
    const dy = Math.max(rim - at.y, 0) + Math.min(this.height - rim - at.y, 0);
    if (dx || dy) this.pan(dx, dy, true);
  }

  #whole() {
    const { width, height } = this.paper;
    const rim = Math.min(RIM, this.width / 20);
    const scale = Math.max(0.01, Math.min((this.width - 2 * rim) / width, (this.height - 2 * rim) / height));
    return { scale, x: (this.width - width * scale) / 2, y: (this.height - height * scale) / 2 };
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  #resize(width, height) {
    if (!width || !height) return;
    const middle = this.toPaper({ x: this.width / 2, y: this.height / 2 });
    this.width = width;
    this.height = height;
    const { scale } = this.#goal;
    const kept = { scale, x: width / 2 - middle.x * scale, y: height / 2 - middle.y * scale };
    this.#goTo(this.#fits ? this.#whole() : kept, false);
  }

  /**
   * @param {{ scale: number, x: number, y: number }} goal
   * @param {boolean} smooth
   */
  #goTo(goal, smooth) {
    this.#goal = this.#kept(goal);
    if (smooth && duration(1) > 0) {
      if (!this.#frame) this.#stepped = performance.now();
      this.#frame ||= requestAnimationFrame((now) => this.#step(now));
      return;
    }
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#become(this.#goal, false);
  }

  /**
   * The middle of the window always shows some of the table.
   * @param {{ scale: number, x: number, y: number }} goal
   */
  #kept({ scale, x, y }) {
    const [middleX, middleY] = [this.width / 2, this.height / 2];
    const least = { x: middleX - this.paper.width * scale, y: middleY - this.paper.height * scale };
    return { scale, x: Math.min(Math.max(x, least.x), middleX), y: Math.min(Math.max(y, least.y), middleY) };
  }

  /** @param {number} now */
  #step(now) {
    const part = 1 - Math.exp(-Math.max(1, now - this.#stepped) / EASE);
    this.#stepped = now;
    const { scale, x, y } = this.#goal;
    const left = Math.abs(scale / this.scale - 1) * this.width + Math.abs(x - this.x) + Math.abs(y - this.y);
    if (left < 1) {
      this.#frame = 0;
      this.#become(this.#goal, false);
      return;
    }
    // All three by the same part: what is under the pointer then stays under it.
    const mix = (/** @type {number} */ from, /** @type {number} */ to) => from + (to - from) * part;
    this.#become({ scale: mix(this.scale, scale), x: mix(this.x, x), y: mix(this.y, y) }, true);
    this.#frame = requestAnimationFrame((at) => this.#step(at));
  }

  /**
   * @param {{ scale: number, x: number, y: number }} now
   * @param {boolean} moving
   */
  #become({ scale, x, y }, moving) {
    const zoomed = scale !== this.scale;
    this.scale = scale;
    this.x = x;
    this.y = y;
    this.dispatchEvent(new CustomEvent("change", { detail: { zoomed, moving } }));
  }
}

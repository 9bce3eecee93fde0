/**
 * Mouse, pen and fingers on the map: what is a tap, what is a drag, what is a pinch.
 *
 * @typedef {import("./geometry.js").Spot} Spot
 * @typedef {import("./view.js").MapView} MapView
 *
 * @typedef {{ spot: Spot, piece: string | null, touch: boolean, event: PointerEvent }} Press
 * @typedef {{ move: (spot: Spot, event: PointerEvent) => void, end: (spot: Spot, event: PointerEvent) => void }} Drag
 *
 * @typedef {object} Handlers
 * @property {(press: Press) => void} tap
 * @property {(press: Press | null) => void} hover null when the pointer has left
 * @property {(press: Press) => Drag | null} drag null: the drag moves the table
 */
import { pieceOf } from "./figures.js";
import { far } from "./geometry.js";

/** A press that moves farther than this is a drag, in pixels. */
const SLOP = { mouse: 4, touch: 9 };
/** How much a notch of the wheel zooms. */
const WHEEL = 0.0016;

export class Gestures {
  /** @type {Map<number, PointerEvent>} */ #down = new Map();
  /** @type {Press | null} */ #press = null;
  /** @type {Drag | "pan" | null} */ #drag = null;
  /** The last pinch: its middle and its width. @type {{ middle: Spot, width: number } | null} */ #pinch = null;

  /**
   * @param {MapView} map
   * @param {Handlers} handlers
   */
  constructor(map, handlers) {
    this.map = map;
    this.handlers = handlers;
    const surface = map.overlay;
    surface.addEventListener("pointerdown", (event) => this.#start(event));
    surface.addEventListener("pointermove", (event) => this.#move(event));
    surface.addEventListener("pointerup", (event) => this.#end(event, true));
    surface.addEventListener("pointercancel", (event) => this.#end(event, false));
    surface.addEventListener("pointerleave", (event) => {
      if (!this.#down.has(event.pointerId)) handlers.hover(null);
    });
    surface.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    surface.addEventListener("dblclick", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event @returns {Press} */
  #pressOf(event) {
    const target = event.target instanceof Element ? event.target : null;
    const piece = pieceOf(target);
    return { spot: this.map.spotAt(event), piece, touch: event.pointerType === "touch", event };
  }

  /** @param {PointerEvent} event */
  #start(event) {
    if (event.button !== 0 && event.pointerType === "mouse") return;
    this.#down.set(event.pointerId, event);
    if (this.#down.size === 1) {
      this.#press = this.#pressOf(event);
      this.#drag = null;
    } else {
      // A second finger: whatever the first one did, it is a pinch now.
      if (this.#drag && this.#drag !== "pan" && this.#press) this.#drag.end(this.#press.spot, this.#press.event);
      this.#press = null;
      this.#drag = null;
      this.#pinch = this.#fingers();
    }
  }

  #fingers() {
    const [a, b] = [...this.#down.values()];
    if (!a || !b) return null;
    const frame = this.map.overlay.getBoundingClientRect();
    const at = (/** @type {PointerEvent} */ it) => ({ x: it.clientX - frame.left, y: it.clientY - frame.top });
    const [p, q] = [at(a), at(b)];
    return { middle: { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }, width: Math.max(1, far(p, q)) };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") this.handlers.hover(this.#pressOf(event));
      return;
    }
    this.#down.set(event.pointerId, event);
    if (this.#pinch) this.#pinched();
    else if (this.#press) this.#dragged(this.#press, before, event);
  }

  #pinched() {
    const now = this.#fingers();
    const was = this.#pinch;
    if (!now || !was) return;
    this.#pinch = now;
    this.map.viewport.pan(now.middle.x - was.middle.x, now.middle.y - was.middle.y);
    this.map.viewport.zoom(now.width / was.width, now.middle, false);
  }

  /**
   * @param {Press} press
   * @param {PointerEvent} before
   * @param {PointerEvent} event
   */
  #dragged(press, before, event) {
    if (!this.#drag) {
      const moved = Math.hypot(event.clientX - press.event.clientX, event.clientY - press.event.clientY);
      if (moved < (press.touch ? SLOP.touch : SLOP.mouse)) return;
      this.#drag = this.handlers.drag(press) ?? "pan";
      // Only now: a captured pointer would take clicks away from labels.
      this.map.overlay.setPointerCapture(event.pointerId);
      this.map.overlay.classList.toggle("panning", this.#drag === "pan");
    }
    if (this.#drag === "pan") this.map.viewport.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    else this.#drag.move(this.map.spotAt(event), event);
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} done
   */
  #end(event, done) {
    if (!this.#down.delete(event.pointerId)) return;
    this.map.overlay.classList.remove("panning");
    const press = this.#press;
    const drag = this.#drag;
    if (this.#pinch) {
      if (this.#down.size < 2) this.#pinch = null;
      return;
    }
    this.#press = null;
    this.#drag = null;
    if (!press || !done) return;
    if (drag && drag !== "pan") drag.end(this.map.spotAt(event), event);
    else if (!drag && !(event.target instanceof Element && event.target.closest(".aid-label"))) this.handlers.tap(press);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    const frame = this.map.overlay.getBoundingClientRect();
    const at = { x: event.clientX - frame.left, y: event.clientY - frame.top };
    const turned = Math.max(-240, Math.min(240, event.deltaY * lines));
    // A pinch on a touch pad comes as a wheel with the control key, in small steps.
    this.map.viewport.zoom(Math.exp(-turned * (event.ctrlKey ? 6 : 1) * WHEEL), at);
  }
}

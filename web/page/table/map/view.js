/**
 * The map: draws a view and shows what changes between two views. It knows no connection and sends nothing, so the
 * replay uses it as well as the table.
 *
 * @typedef {import("../../../types/engine.d.ts").View} View
 * @typedef {import("../../../types/engine.d.ts").LogLine} LogLine
 * @typedef {import("../../../types/engine.d.ts").Choice} Choice
 * @typedef {import("../../../types/engine.d.ts").PieceAid} PieceAid
 * @typedef {import("./geometry.js").Spot} Spot
 */
import { h, svg } from "../../lib/dom.js";
import { settings } from "../../lib/settings.js";
import { AidLayer } from "./aid-layer.js";
import { Paper } from "./geometry.js";
import { Gestures } from "./gestures.js";
import { Motion, shots } from "./motion.js";
import { NameLayer } from "./names.js";
import { PieceLayer } from "./pieces.js";
import { Note, pieceCard } from "./notes.js";
import { fetchSvg, loadSymbols } from "./pictures.js";
import { legend, scaleBar, zoomButtons } from "./furniture.js";
import { SceneryLayer } from "./scenery.js";
import { forgetWidths } from "./spread.js";
import { Viewport } from "./viewport.js";
import { WayLayer } from "./way-layer.js";

/** After so long without another zoom the ground is drawn anew, sharp, in milliseconds. */
const SHARPEN = 220;

/**
 * Makes a map in a container.
 * @param {HTMLElement} container
 * @param {{ ground: string | SVGSVGElement, view: View }} what `ground`: the picture or its address
 */
export async function drawTable(container, { ground, view }) {
  const [picture] = await Promise.all([typeof ground === "string" ? fetchSvg(ground) : ground, loadSymbols()]);
  const map = new MapView(container, picture, view);
  lookAround(map);
  await map.show(view);
  return map;
}

/** Lets one zoom, move about and look at pieces, and nothing else. @param {MapView} map */
function lookAround(map) {
  const card = new Note(map.container, "pointer-note");
  /** @param {import("./gestures.js").Press | null} press */
  const look = (press) => {
    const piece = press && map.view?.pieces.find((it) => it.id === press.piece);
    map.pieces.emphasise({ selected: null, target: null, hovered: piece?.id ?? null });
    if (press && piece) card.show(map.viewport.toScreen(press.spot), ...pieceCard(piece, piece.aboard));
    else card.hide();
  };
  new Gestures(map, { tap: look, hover: look, drag: () => null });
}

export class MapView {
  /** Called when the label of a choice is clicked. @type {(choice: Choice) => void} */
  onPick = () => {};
  /** Called whenever the part of the table that is seen has changed. @type {() => void} */
  onLook = () => {};

  /** @type {View | null} */ #view = null;
  /** Which showing is the latest: an older one must not go on. */ #showing = 0;
  #fontSize = 16;
  /** The scale that the ground is drawn for. */ #groundScale = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #sharpen;
  #frame = 0;
  /** Whether the last look was one of a movement, and whether the size has changed since the labels were settled. */
  #moving = false;
  #zoomed = true;

  /**
   * @param {HTMLElement} container
   * @param {SVGSVGElement} ground
   * @param {View} view
   */
  constructor(container, ground, view) {
    this.container = container;
    this.paper = new Paper(view.ground.size);
    this.unit = view.ground.unit;
    this.ground = ground;
    ground.setAttribute("class", "map-ground");
    ground.setAttribute("aria-hidden", "true");
    const fontSize = () => this.#fontSize;
    this.viewport = new Viewport(container, this.paper);
    this.pieces = new PieceLayer(this.paper, fontSize, this.unit);
    this.scenery = new SceneryLayer(this.paper);
    this.aid = new AidLayer(this.paper, this.pieces, this.viewport, fontSize, (choice) => this.onPick(choice));
    this.ways = new WayLayer(this.paper);
    // Text in the ground would have to be set anew at every step of a zoom.
    this.names = new NameLayer(ground);
    this.motion = new Motion(this.paper, this.pieces);
    this.world = svg(
      "g",
      { class: "world" },
      this.aid.areas,
      this.names.group,
      this.scenery.under,
      this.pieces.bases,
      this.pieces.figures.group,
      this.ways.group,
      this.pieces.leaders,
      this.aid.lines,
      this.pieces.counters,
      this.pieces.highlights,
      this.pieces.marks,
      this.scenery.over,
      this.motion.group,
      this.pieces.labels,
      this.aid.labels,
      this.ways.ruler,
    );
    this.hatch = svg(
      "pattern",
      { id: "map-hatch", width: 7, height: 7, patternUnits: "userSpaceOnUse" },
      svg("path", { d: "M0 0V7", class: "hatch-line" }),
    );
    const edge = svg("clipPath", { id: "map-edge" }, svg("rect", { width: this.paper.width, height: this.paper.height }));
    this.overlay = svg("svg", { class: "map-overlay", role: "group", "aria-label": "The table" }, svg("defs", null, this.hatch, edge), this.world);
    this.bar = scaleBar(view.ground);
    this.stage = h("div", { class: "map-stage" }, ground);
    this.legend = legend();
    this.furniture = h("div", { class: "map-furniture" }, this.bar.element, zoomButtons(this.viewport));
    container.classList.add("map");
    container.append(this.stage, this.overlay, this.legend.element, this.furniture);
    this.viewport.addEventListener("change", (event) => this.#look(/** @type {CustomEvent} */ (event).detail));
    settings.subscribe(() => this.#readFont());
    this.#readFont();
    // Widths that were measured in another font are wrong.
    void document.fonts.ready.then(() => {
      forgetWidths();
      this.layout();
    });
  }

  /**
   * Draws a view. With `before` it shows what has happened in between; the promise ends when that is done.
   * @param {View} view
   * @param {{ before?: View | null, lines?: LogLine[], done?: Choice | null, hurry?: boolean }} [change]
   */
  async show(view, { before = null, lines = [], done = null, hurry = false } = {}) {
    this.#showing += 1;
    const showing = this.#showing;
    this.motion.stop();
    const old = hurry ? null : before;
    if (old) {
      await this.motion.fire(shots(old, lines));
      if (showing !== this.#showing) return;
    }
    const wereShown = this.#places(old);
    const lost = old ? this.motion.keepLost(old, view) : [];
    this.#view = view;
    this.pieces.show(view);
    this.scenery.show(view);
    this.layout();
    if (!old) return;
    const walks = this.motion.walks(old, view, wereShown, done);
    await Promise.all([this.motion.walk(walks), this.motion.fade(lost)]);
    if (showing === this.#showing && walks.length) this.layout();
  }

  /** What is drawn. */
  get view() {
    return this.#view;
  }

  /** Where the counters are drawn now. @param {View | null} view */
  #places(view) {
    /** @type {Map<string, Spot>} */
    const places = new Map();
    for (const { id } of view?.pieces ?? []) {
      const at = this.pieces.shown(id);
      if (at) places.set(id, at);
    }
    return places;
  }

  /**
   * Settles sizes and labels anew.
   * @param {{ moving?: boolean }} [how] `moving`: counters only; labels follow when the picture rests
   */
  layout({ moving = false } = {}) {
    if (!this.#view) return;
    const signs = this.#view.objectives.map((it) => this.paper.spot(it.at));
    this.pieces.layout(this.viewport.scale, signs);
    this.scenery.layout(this.pieces.half.w / 16);
    if (moving) return;
    this.pieces.label();
    this.hatch.setAttribute("patternTransform", `rotate(45) scale(${1 / this.viewport.scale})`);
    this.names.layout(this.viewport.scale, this.pieces.taken);
    this.aid.layout();
    this.bar.show(this.viewport.scale);
  }

  /**
   * The place on the picture under the pointer.
   * @param {{ clientX: number, clientY: number }} event
   */
  spotAt(event) {
    const frame = this.overlay.getBoundingClientRect();
    return this.viewport.toPaper({ x: event.clientX - frame.left, y: event.clientY - frame.top });
  }

  /**
   * Brings a piece into sight.
   * @param {string} id
   */
  reveal(id) {
    const spot = this.pieces.shown(id);
    if (spot) this.viewport.reveal(spot);
  }

  #readFont() {
    this.#fontSize = parseFloat(getComputedStyle(this.container).fontSize) || 16;
    this.#look({ zoomed: true, moving: false });
  }

  /** @param {{ zoomed: boolean, moving: boolean }} change */
  #look({ zoomed, moving }) {
    const { scale, x, y } = this.viewport;
    this.world.setAttribute("transform", `matrix(${scale} 0 0 ${scale} ${x} ${y})`);
    if (!this.#groundScale) this.#drawGround();
    // While the size changes the ground is only stretched: that costs nothing, however rich it is.
    this.stage.style.transform = `translate(${x}px, ${y}px) scale(${scale / this.#groundScale})`;
    clearTimeout(this.#sharpen);
    if (scale !== this.#groundScale && !moving) this.#sharpen = setTimeout(() => this.#drawGround(), SHARPEN);
    this.#moving = moving;
    this.#zoomed ||= zoomed;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#zoomed) this.layout({ moving: this.#moving });
      else this.aid.layout();
      this.#zoomed = this.#zoomed && this.#moving;
      this.onLook();
    });
  }

  #drawGround() {
    const { scale, x, y } = this.viewport;
    this.#groundScale = scale;
    this.ground.style.width = `${this.paper.width * scale}px`;
    this.ground.style.height = `${this.paper.height * scale}px`;
    this.stage.style.transform = `translate(${x}px, ${y}px)`;
  }
}

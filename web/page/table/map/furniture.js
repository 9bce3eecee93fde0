/**
 * What lies beside the map: a bar that shows how long a unit is, what the tints mean, and buttons for the zoom.
 *
 * @typedef {import("../../../types/engine.d.ts").AidArea} AidArea
 * @typedef {import("../../../types/engine.d.ts").GroundView} GroundView
 * @typedef {import("./viewport.js").Viewport} Viewport
 */
import { h, patch } from "../../lib/dom.js";

/** Lengths that a scale bar may show, in units. */
const LENGTHS = [1, 2, 5, 10, 20, 50, 100];
/** How long the bar is at most, in pixels. */
const LONGEST = 150;

/** @param {GroundView} ground */
export function scaleBar(ground) {
  const line = h("span", { class: "scale-line" });
  const words = h("span", null);
  const element = h("div", { class: "scale-bar" }, line, words);
  return {
    element,
    /** @param {number} scale pixels per millimetre */
    show(scale) {
      const unit = (ground.unit / 100) * scale;
      const length = LENGTHS.findLast((it) => it * unit <= LONGEST) ?? 1;
      line.style.width = `${Math.round(length * unit)}px`;
      words.textContent = `${length} ${ground.unit_name}`;
    },
  };
}

/** Where there is room for it, the legend is open until somebody closes it. */
const ROOMY = "(min-width: 61rem)";

/** What the areas around a selected piece are. */
export function legend() {
  const list = h("ul", null);
  const element = h("details", { class: "map-legend", hidden: true }, h("summary", null, "Areas"), list);
  /** @type {HTMLDetailsElement} */ (element).open = matchMedia(ROOMY).matches;
  element.addEventListener("toggle", () => keepOffCounters(element));
  /** @type {AidArea[]} */
  let shown = [];
  return {
    element,
    /** @param {AidArea[]} areas */
    show(areas) {
      // It is asked for at every step of the pointer.
      if (areas === shown) return;
      shown = areas;
      const names = new Map(areas.filter((area) => area.outlines.length).map((area) => [area.name, area.kind]));
      element.hidden = names.size === 0;
      patch(list, [...names].map(([name, kind]) => h("li", { key: name }, h("span", { class: ["legend-mark", kind] }), name)));
      keepOffCounters(element);
    },
  };
}

/** The legend goes to the upper corner if it would lie on more counters in the lower one. @param {HTMLElement} element */
function keepOffCounters(element) {
  const map = element.closest(".map");
  if (element.hidden || !map) return;
  const counters = [...map.querySelectorAll(".piece")].map((it) => it.getBoundingClientRect());
  const covered = (/** @type {boolean} */ above) => {
    element.classList.toggle("is-above", above);
    const box = element.getBoundingClientRect();
    return counters.filter((it) => it.left < box.right && box.left < it.right && it.top < box.bottom && box.top < it.bottom).length;
  };
  const [below, above] = [covered(false), covered(true)];
  element.classList.toggle("is-above", above < below);
}

/** @param {Viewport} viewport */
export function zoomButtons(viewport) {
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ click) =>
    h("button", { type: "button", class: "zoom-button", "aria-label": label, title: label, on: { click } }, sign);
  return h(
    "div",
    { class: "zoom-buttons" },
    button("+", "Closer", () => viewport.zoom(1.5)),
    button("−", "Farther", () => viewport.zoom(1 / 1.5)),
    button("⤢", "The whole table", () => viewport.fit()),
  );
}

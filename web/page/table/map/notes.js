/**
 * Small cards over the map: the piece under the pointer, why something cannot be done, what a line comes to. They keep
 * inside the map and never take the pointer.
 *
 * @typedef {import("../../../types/engine.d.ts").PieceView} PieceView
 * @typedef {import("../../../types/engine.d.ts").Measure} Measure
 * @typedef {import("../../../types/engine.d.ts").Choice} Choice
 * @typedef {import("../../lib/dom.js").Child} Child
 * @typedef {import("./geometry.js").Spot} Spot
 */
import { h, patch } from "../../lib/dom.js";

/** How far a card stands from what it is about, in pixels. */
const AWAY = 18;

export class Note {
  /**
   * @param {HTMLElement} container
   * @param {string} kind
   */
  constructor(container, kind) {
    this.container = container;
    this.element = h("div", { class: `map-note ${kind}`, hidden: true });
    container.append(this.element);
  }

  hide() {
    this.element.hidden = true;
  }

  /**
   * @param {Spot} at in pixels of the map
   * @param {...Child} content
   */
  show(at, ...content) {
    patch(this.element, ...content);
    this.element.hidden = false;
    const { offsetWidth: w, offsetHeight: h_ } = this.element;
    const { clientWidth: width, clientHeight: height } = this.container;
    // To the right and below, unless there is no room.
    const x = at.x + AWAY + w < width - 6 ? at.x + AWAY : at.x - AWAY - w;
    const y = at.y + AWAY + h_ < height - 6 ? at.y + AWAY : at.y - AWAY - h_;
    const left = Math.max(6, Math.min(x, width - w - 6));
    const top = Math.max(6, Math.min(y, height - h_ - 6));
    this.element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }
}

/**
 * @param {PieceView} piece
 * @param {string | null} carrier
 */
export function pieceCard(piece, carrier) {
  return [
    h("p", { class: "note-title" }, piece.name, " ", h("span", { class: "note-id" }, piece.id)),
    carrier ? h("p", null, `aboard ${carrier}`) : null,
    piece.badges.length ? h("p", { class: "note-marks" }, piece.badges.map((badge) => `${badge.kind.replaceAll("_", " ")}: ${badge.tip}`).join(" · ")) : null,
    h("dl", { class: "note-rows" }, piece.card.map(([name, value]) => h("div", { key: name }, h("dt", null, name), h("dd", null, value)))),
  ];
}

/** @param {Choice} choice */
export function choiceNote(choice) {
  if (choice.refused) {
    return [h("p", { class: "note-refused" }, "✕ ", choice.refused.why), h("p", { class: "note-rule" }, choice.refused.rule)];
  }
  const { verb, note } = choice.shown;
  return [h("p", { class: "note-title" }, verb), note ? h("p", null, note) : null];
}

/** @param {Measure} measure */
export function measureCard(measure) {
  return [
    h("p", { class: "note-distance" }, measure.distance),
    h("p", { class: measure.clear ? "note-clear" : "note-refused" }, measure.clear ? "✓ sight: " : "✕ sight: ", measure.sight),
    measure.cost ? h("p", null, "to move: ", measure.cost) : null,
    measure.crosses.length
      ? h(
          "ul",
          { class: "note-crossed" },
          measure.crosses.map((it) => h("li", null, it.name, it.length ? ` ${it.length}` : "", it.effect ? h("small", null, it.effect) : null)),
        )
      : null,
  ];
}

// Every moment of the battle in words, under the headings of its turns. Made once: a battle has hundreds.

import { h, patch } from "../lib/dom.js";

/** @typedef {import("./types.js").Moment} Moment */

export class MomentList {
  /** @type {HTMLElement[]} */ #items = [];
  #marked = -1;

  /** @param {(n: number) => void} go */
  constructor(go) {
    this.go = go;
    this.element = h("div", { class: "moment-list", tabindex: 0, role: "region", "aria-label": "All moments" });
  }

  /** @param {Moment[]} moments */
  fill(moments) {
    /** @type {{ heading: string, items: HTMLElement[] }[]} */
    const parts = [];
    this.#items = moments.map((moment, n) => {
      const item = h("li", null, h("button", { class: "moment", type: "button", on: { click: () => this.go(n) } }, moment.text));
      if (parts.at(-1)?.heading !== moment.heading) parts.push({ heading: moment.heading, items: [] });
      parts.at(-1)?.items.push(item);
      return item;
    });
    this.#marked = -1;
    patch(this.element);
    patch(this.element, parts.map((part) => [h("h3", { class: "overline" }, part.heading || "Before the battle"), h("ol", null, part.items)]));
  }

  /**
   * Marks the moment that is shown and brings it into sight, inside the list only.
   * @param {number} n
   */
  mark(n) {
    if (n === this.#marked) return;
    this.#items[this.#marked]?.firstElementChild?.removeAttribute("aria-current");
    this.#marked = n;
    const item = this.#items[n];
    if (!item) return;
    item.firstElementChild?.setAttribute("aria-current", "true");
    const { element } = this;
    const frame = element.getBoundingClientRect();
    const box = item.getBoundingClientRect();
    if (box.top < frame.top + 30 || box.bottom > frame.bottom - 30) element.scrollTop += box.top - frame.top - frame.height / 3;
  }
}

// The battle again: a map, a slider over the moments, and what was told at each.

import { announce } from "../lib/announce.js";
import { get, sentence } from "../lib/api.js";
import { h, patch, svg } from "../lib/dom.js";
import { keys } from "../lib/keys.js";
import { ruleLink } from "../lib/rule.js";
import { drawTable } from "../table/map/view.js";
import { MomentList } from "./moment-list.js";

/** @typedef {import("./types.js").Moment} Moment */
/** @typedef {import("./types.js").Eyes} Eyes */
/** @typedef {import("../../types/engine.d.ts").View} View */
/** @typedef {import("../../types/engine.d.ts").LogLine} LogLine */
/** @typedef {{ view: View, lines: LogLine[] }} Shown */

/** How long a moment stays while the battle plays by itself, in milliseconds. */
const STAY = { slow: 2400, normal: 1200, fast: 450 };
/** So long the slider rests before its moment is shown, in milliseconds. */
const REST = 60;
/** So many moments are fetched ahead while it plays. */
const AHEAD = 4;
/** So many are kept; a view is about 30 kB. */
const KEPT = 200;

export class Player {
  /** @type {Moment[]} */ #moments = [];
  #at = 0;
  #playing = false;
  /** @type {keyof typeof STAY} */ #pace = "normal";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {Map<string, Promise<Shown>>} */ #known = new Map();
  /** @type {Promise<import("../table/map/view.js").MapView> | null} */ #map = null;
  /** The view on the map. @type {View | null} */ #view = null;
  /** What was told at the moment on the map. @type {LogLine[]} */ #lines = [];
  /** Which request for a moment is the latest. */ #asked = 0;
  /** @type {string | null} */ #trouble = null;

  /**
   * @param {string} game
   * @param {Eyes[]} eyes
   * @param {number} seat
   */
  constructor(game, eyes, seat) {
    this.game = game;
    this.eyes = eyes;
    this.seat = seat;
    this.stage = h("div", { class: "replay-map", role: "region", "aria-label": "Map", keep: true });
    this.controls = h("div", { class: "replay-controls" });
    this.told = h("div", { class: "replay-told" });
    this.list = new MomentList((n) => this.go(n, { by: "list" }));
    this.element = h(
      "section",
      { key: "player", class: "player panel", "aria-labelledby": "replay-title" },
      h("h2", { id: "replay-title", class: "visually-hidden" }, "The battle again"),
      h("div", { class: "player-main" }, this.stage, this.controls, this.told),
      this.list.element,
    );
    this.#addKeys();
  }

  async start() {
    const at = new URLSearchParams(location.search).get("at");
    await this.#loadMoments(at === null ? null : Number(at));
  }

  get #base() {
    return `/api/games/${encodeURIComponent(this.game)}`;
  }

  /**
   * @param {number | null} at where to begin; at the end if nothing is said
   */
  async #loadMoments(at) {
    try {
      const { moments } = await get(`${this.#base}/moments?seat=${this.seat}`);
      this.#moments = moments;
      this.#trouble = null;
      this.list.fill(moments);
      const last = Math.max(0, moments.length - 1);
      await this.go(at === null || !(at >= 0) ? last : Math.min(at, last));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#pause();
    this.#trouble = sentence(error);
    announce(this.#trouble, "assertive");
    this.#draw();
  }

  /**
   * @param {number} n
   * @returns {Promise<Shown>}
   */
  #fetch(n) {
    const path = `${this.#base}/moments/${n}?seat=${this.seat}`;
    let known = this.#known.get(path);
    if (!known) {
      known = /** @type {Promise<Shown>} */ (get(path));
      this.#known.set(path, known);
      known.catch(() => this.#known.delete(path));
      const oldest = this.#known.keys().next().value;
      if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
    }
    return known;
  }

  /**
   * Shows a moment.
   * @param {number} to
   * @param {{ by?: "list" | "slider" | "step" | "play" }} [how]
   */
  async go(to, { by } = {}) {
    if (!this.#moments.length) {
      this.#draw();
      return;
    }
    if (by !== "play") this.#pause();
    const from = this.#at;
    this.#at = Math.max(0, Math.min(to, this.#moments.length - 1));
    if (this.#at !== from) this.#lines = [];
    const asked = ++this.#asked;
    this.#draw();
    if (by === "slider") {
      // Only where the slider rests is worth a question to the server.
      await new Promise((resolve) => setTimeout(resolve, REST));
      if (asked !== this.#asked) return;
    }
    try {
      const shown = await this.#fetch(this.#at);
      if (asked !== this.#asked) return;
      this.#trouble = null;
      this.#lines = shown.lines;
      this.#draw();
      await this.#show(shown, this.#at === from + 1 && by !== "slider");
    } catch (error) {
      if (asked === this.#asked) this.#fail(error);
      return;
    }
    if (asked !== this.#asked) return;
    const query = new URLSearchParams({ seat: String(this.seat), at: String(this.#at) });
    history.replaceState(null, "", `?${query}`);
    if (by === "step" || by === "list") announce(this.#moments[this.#at].text);
    this.#draw();
    for (let n = this.#at + 1; n <= this.#at + (this.#playing ? AHEAD : 1) && n < this.#moments.length; n += 1) this.#fetch(n).catch(() => {});
    if (this.#playing) this.#next();
  }

  /**
   * @param {Shown} shown
   * @param {boolean} follows whether it comes right after what is on the map: then the change is played
   */
  async #show(shown, follows) {
    const before = this.#view;
    this.#view = shown.view;
    if (!this.#map) {
      const [width, height] = shown.view.ground.size;
      this.stage.style.aspectRatio = `${width} / ${height}`;
      this.#map = drawTable(this.stage, { ground: `${this.#base}/ground.svg`, view: shown.view });
      // A picture that did not come may come at the next moment.
      this.#map.catch(() => (this.#map = null));
      await this.#map;
      return;
    }
    const map = await this.#map;
    await map.show(shown.view, follows ? { before, lines: shown.lines } : {});
  }

  #next() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#playing) return;
      if (this.#at >= this.#moments.length - 1) {
        this.#pause();
        this.#draw();
      } else {
        this.go(this.#at + 1, { by: "play" });
      }
    }, STAY[this.#pace]);
  }

  #pause() {
    this.#playing = false;
    clearTimeout(this.#timer);
  }

  toggle() {
    if (this.#playing) {
      this.#pause();
      this.#draw();
      return;
    }
    this.#playing = true;
    // At the end "play" means: once more from the start.
    this.go(this.#at >= this.#moments.length - 1 ? 0 : this.#at, { by: "play" });
  }

  /** @param {number} by 1 or -1 */
  #turn(by) {
    const here = this.#moments[this.#at]?.heading;
    let n = this.#at;
    while (n >= 0 && n < this.#moments.length && this.#moments[n].heading === here) n += by;
    // Backwards: to the first moment of that part.
    while (by < 0 && n > 0 && this.#moments[n - 1].heading === this.#moments[n].heading) n -= 1;
    this.go(n, { by: "step" });
  }

  /** @param {number} seat */
  async #look(seat) {
    const heading = this.#moments[this.#at]?.heading;
    const part = this.#moments.length ? this.#at / this.#moments.length : 1;
    this.#pause();
    this.seat = seat;
    this.#asked += 1;
    await this.#loadMoments(null);
    // Every seat was told other things; the same part of the battle is what can be found again.
    const same = this.#moments.findIndex((it) => it.heading === heading);
    if (part < 1 && this.#moments.length) await this.go(same >= 0 ? same : Math.floor(part * this.#moments.length));
  }

  #draw() {
    const moment = this.#moments[this.#at];
    const last = this.#moments.length - 1;
    this.list.mark(this.#at);
    patch(
      this.controls,
      this.#slider(moment, last),
      h(
        "div",
        { key: "buttons", class: "replay-buttons" },
        tool("start", "To the start", () => this.go(0, { by: "step" }), this.#at <= 0),
        tool("back", "One moment back", () => this.go(this.#at - 1, { by: "step" }), this.#at <= 0),
        h("button", { key: "play", class: "button primary play", type: "button", disabled: last < 1, on: { click: () => this.toggle() } }, this.#playing ? "Pause" : "Play"),
        tool("on", "One moment on", () => this.go(this.#at + 1, { by: "step" }), this.#at >= last),
        tool("end", "To the end", () => this.go(last, { by: "step" }), this.#at >= last),
        this.#choice("pace", "Pace", Object.keys(STAY).map((it) => [it, it]), this.#pace, (value) => {
          this.#pace = /** @type {keyof typeof STAY} */ (value);
          this.#draw();
        }),
        this.eyes.length > 1
          ? this.#choice("eyes", "Seen by", this.eyes.map((it) => [String(it.seat), it.name]), String(this.seat), (value) => this.#look(Number(value)))
          : null,
      ),
    );
    patch(
      this.told,
      this.#trouble ? h("p", { class: "notice bad" }, this.#trouble) : null,
      moment ? this.#tell(moment) : this.#trouble ? null : h("p", null, "Nothing has happened yet."),
    );
  }

  /** @param {Moment} moment */
  #tell(moment) {
    const system = this.#view?.system;
    // Until its lines are here, the moment's own words stand in.
    if (!this.#lines.length || !system) return [h("p", { class: "overline" }, moment.heading), h("p", { class: "moment-text" }, moment.text)];
    const told = this.#lines.filter((line) => line.kind !== "heading");
    const headings = this.#lines.filter((line) => line.kind === "heading").map((line) => line.text);
    return [
      h("p", { class: "overline" }, headings.length ? headings.join(" · ") : moment.heading),
      told.map((line) => h("p", { class: ["moment-text", line.kind] }, line.text, " ", ruleLink(system, line.rule))),
    ];
  }

  /**
   * @param {Moment | undefined} moment
   * @param {number} last
   */
  #slider(moment, last) {
    return h(
      "div",
      { key: "slider", class: "replay-slider" },
      h("input", {
        type: "range",
        min: 0,
        max: Math.max(last, 0),
        step: 1,
        value: String(this.#at),
        disabled: last < 1,
        "aria-label": "Moment of the battle",
        "aria-valuetext": moment ? `${this.#at + 1} of ${last + 1}. ${moment.heading ? `${moment.heading}: ` : ""}${moment.text}` : "none",
        on: { input: (/** @type {any} */ event) => this.go(Number(event.target.value), { by: "slider" }) },
      }),
      h("span", { class: "place" }, last >= 0 ? `${this.#at + 1} / ${last + 1}` : ""),
    );
  }

  /**
   * @param {string} name
   * @param {string} title
   * @param {[string, string][]} options
   * @param {string} value
   * @param {(value: string) => void} pick
   */
  #choice(name, title, options, value, pick) {
    return h(
      "label",
      { key: name, class: "replay-choice" },
      h("span", null, title),
      h("select", { class: "select", value, on: { change: (/** @type {any} */ event) => pick(event.target.value) } }, options.map(([id, label]) => h("option", { key: id, value: id }, label))),
    );
  }

  #addKeys() {
    const group = "The battle again";
    keys.add({ key: " ", name: "Play or pause", group, run: () => this.toggle() });
    keys.add({ key: "ArrowRight", name: "One moment on", group, repeat: true, run: () => this.go(this.#at + 1, { by: "step" }) });
    keys.add({ key: "ArrowLeft", name: "One moment back", group, repeat: true, run: () => this.go(this.#at - 1, { by: "step" }) });
    keys.add({ key: "PageDown", name: "Next part of the turn", group, run: () => this.#turn(1) });
    keys.add({ key: "PageUp", name: "Part before", group, run: () => this.#turn(-1) });
    keys.add({ key: "Home", name: "To the start", group, run: () => this.go(0, { by: "step" }) });
    keys.add({ key: "End", name: "To the end", group, run: () => this.go(this.#moments.length - 1, { by: "step" }) });
    keys.add({
      key: "v",
      name: "See it through other eyes",
      group,
      when: () => this.eyes.length > 1,
      run: () => this.#look(this.eyes[(this.eyes.findIndex((it) => it.seat === this.seat) + 1) % this.eyes.length].seat),
    });
  }
}

/** Drawn, because not every font has them. */
const SIGNS = { start: "M5 4v16M19 4 9 12l10 8z", back: "M16 4 7 12l9 8", on: "M8 4l9 8-9 8", end: "M19 4v16M5 4l10 8-10 8z" };

/**
 * @param {keyof typeof SIGNS} sign
 * @param {string} label
 * @param {() => void} run
 * @param {boolean} off
 */
function tool(sign, label, run, off) {
  return h("button", { key: label, class: "button tool", type: "button", "aria-label": label, title: label, disabled: off, on: { click: run } }, svg("svg", { viewBox: "0 0 24 24", "aria-hidden": true }, svg("path", { d: SIGNS[sign] })));
}

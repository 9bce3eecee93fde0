// Sheets for a real table: cardsheets, record sheets, cards, counters, and the charts of the rules. All words and numbers
// come from the program; this page only lays them out.

import { get, post } from "../lib/api.js";
import { h, patch } from "../lib/dom.js";
import { errorNotice } from "../lib/page.js";
import { tableSystem } from "../lib/real-table.js";
import { cardsheet, recordSheet } from "./sheets.js";
import { activityCounters, concealmentCounters, orderCards, reference } from "./pieces.js";

/** @typedef {import("../../types/engine.d.ts").Paper} Paper */
/** @typedef {import("../../types/engine.d.ts").Chart} Chart */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const query = new URLSearchParams(location.search);

/** What can be printed. */
const KINDS = /** @type {const} */ ([
  ["cardsheets", "Cardsheets"],
  ["records", "Senior Officers' record sheets"],
  ["cards", "Order priority cards"],
  ["activity", "Activity counters"],
  ["concealment", "Concealment counters"],
  ["reference", "Quick reference"],
]);

const state = {
  /** @type {Paper | null} */ paper: null,
  /** @type {Chart[]} */ charts: [],
  title: "",
  size: "a4",
  /** How the game stands now, or empty fields to be filled in by hand. */ filled: true,
  wanted: new Set(KINDS.map(([id]) => /** @type {string} */ (id))),
};

async function open() {
  try {
    const sheets = await read();
    state.paper = sheets.paper;
    state.title = sheets.title;
    state.charts = (await get(`/api/charts/${sheets.system}`)).charts;
    draw();
  } catch (error) {
    patch(main, errorNotice(error));
  }
  main.removeAttribute("aria-busy");
  document.documentElement.dataset["ready"] = "";
}

/** @returns {Promise<{ title: string, system: string, paper: Paper }>} */
async function read() {
  const game = query.get("game");
  if (game) return get(`/api/games/${encodeURIComponent(game)}/paper${query.has("seat") ? `?seat=${query.get("seat")}` : ""}`);
  const system = query.get("system") ?? tableSystem((await get("/api/battles")).systems);
  const own = query.has("own") ? sessionStorage.getItem("sandtable-print") : null;
  return post(`/api/paper/${encodeURIComponent(system)}`, own ? { text: own } : { battle: query.get("battle") ?? "" });
}

function draw() {
  const { paper, charts, title, filled, wanted } = state;
  if (!paper) return;
  const title_ = document.querySelector("[data-slot=title]");
  if (title_) patch(title_, `Sheets to print · ${title}`);
  const sheets = {
    cardsheets: paper.forces.map((force) => cardsheet(title, paper.clock, force, filled)),
    records: paper.forces.map((force) => recordSheet(title, paper.clock, force, filled)),
    cards: orderCards(paper),
    activity: activityCounters(paper),
    concealment: concealmentCounters(paper),
    reference: reference(charts),
  };
  patch(main, controls(), h("div", { class: "sheets", dataset: { paper: state.size } }, KINDS.filter(([id]) => wanted.has(id)).map(([id]) => sheets[id])));
}

/** What is printed, and on what: not itself printed. */
function controls() {
  const toggle = (/** @type {string} */ id) => () => {
    if (!state.wanted.delete(id)) state.wanted.add(id);
    draw();
  };
  return h("section", { class: "panel print-controls no-print", "aria-label": "What to print" },
    h("div", { class: "print-choices" }, KINDS.map(([id, name]) =>
      h("label", { class: "check-label" }, h("input", { type: "checkbox", checked: state.wanted.has(id), on: { change: toggle(id) } }), name))),
    h("div", { class: "print-choices" },
      h("label", { class: "check-label" }, h("input", { type: "checkbox", checked: state.filled, on: { change: () => { state.filled = !state.filled; draw(); } } }), "Scores and men as they stand; otherwise empty, to be kept by pencil"),
      [["a4", "A4"], ["letter", "Letter"]].map(([id, name]) =>
        h("label", { class: "check-label" }, h("input", { type: "radio", name: "paper", checked: state.size === id, on: { change: () => setSize(id ?? "a4") } }), name)),
      h("button", { class: "button primary", type: "button", on: { click: () => print() } }, "Print")));
}

/** @param {string} size */
function setSize(size) {
  state.size = size;
  for (const link of document.querySelectorAll("link[data-paper]")) {
    link.setAttribute("media", link.getAttribute("data-paper") === size ? "all" : "not all");
  }
  draw();
}

void open();

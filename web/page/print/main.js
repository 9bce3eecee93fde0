// Sheets for a real table: cardsheets, record sheets, cards, counters, and the charts of the rules. All words and numbers
// come from the program; this page only lays them out.

import { ApiError, get, post } from "../lib/api.js";
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
  /** Battles whose sheets could be printed. @type {{ id: string, title: string }[]} */ battles: [],
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

/** @returns {Promise<{ title: string, system: string, paper: Paper | null }>} */
async function read() {
  const game = query.get("game");
  const named = query.get("system");
  if (game) {
    const papers = get(`/api/games/${encodeURIComponent(game)}/paper${query.has("seat") ? `?seat=${query.get("seat")}` : ""}`);
    return named ? papers.catch((error) => chartsOnly(named, error)) : papers;
  }
  const { systems } = await get("/api/battles");
  const system = named ?? tableSystem(systems);
  const own = query.has("own") ? sessionStorage.getItem("sandtable-print") : null;
  // Whoever names no battle sees the sheets of the first one, and the others to choose from.
  state.battles = own ? [] : (systems.find((/** @type {any} */ it) => it.id === system)?.battles ?? []);
  const battle = query.get("battle") ?? state.battles[0]?.id ?? "";
  return post(`/api/paper/${encodeURIComponent(system)}`, own ? { text: own } : { battle });
}

/**
 * Where no papers are kept beside the table there are the charts all the same.
 * @param {string} system
 * @param {unknown} error
 */
function chartsOnly(system, error) {
  if (error instanceof ApiError && error.status === 404) return { title: "Quick reference", system, paper: null };
  throw error;
}

/** What there is to print. */
function kinds() {
  return KINDS.filter(([id]) => state.paper || id === "reference");
}

function draw() {
  const { paper, charts, title, filled, wanted } = state;
  const title_ = document.querySelector("[data-slot=title]");
  if (title_) patch(title_, `Sheets to print · ${title}`);
  const sheets = paper && {
    cardsheets: paper.forces.map((force) => cardsheet(title, paper.clock, force, filled)),
    records: paper.forces.map((force) => recordSheet(title, paper.clock, force, filled)),
    cards: orderCards(paper),
    activity: activityCounters(paper),
    concealment: concealmentCounters(paper),
  };
  const sheet = (/** @type {typeof KINDS[number][0]} */ id) => (id === "reference" ? reference(charts) : sheets && sheets[id]);
  patch(main, controls(), h("div", { class: "sheets", dataset: { paper: state.size } }, kinds().filter(([id]) => wanted.has(id)).map(([id]) => sheet(id))));
}

/** What is printed, and on what: not itself printed. */
function controls() {
  const toggle = (/** @type {string} */ id) => () => {
    if (!state.wanted.delete(id)) state.wanted.add(id);
    draw();
  };
  const others = state.battles.filter((it) => it.title !== state.title);
  return h("section", { class: "panel print-controls no-print", "aria-label": "What to print" },
    others.length ? h("p", { class: "print-choices" }, "Other battles:", others.map((it) => h("a", { class: "button small", href: `?battle=${encodeURIComponent(it.id)}` }, it.title))) : null,
    h("div", { class: "print-choices" }, kinds().map(([id, name]) =>
      h("label", { class: "check-label" }, h("input", { type: "checkbox", checked: state.wanted.has(id), on: { change: toggle(id) } }), name))),
    h("div", { class: "print-choices" },
      state.paper && h("label", { class: "check-label" }, h("input", { type: "checkbox", checked: state.filled, on: { change: () => { state.filled = !state.filled; draw(); } } }), "Scores and men as they stand; otherwise empty, to be kept by pencil"),
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

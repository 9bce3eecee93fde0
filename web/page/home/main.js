// Home: games to go on with, and battles to begin.

import { get } from "../lib/api.js";
import { h, patch } from "../lib/dom.js";
import { errorNotice, fillTopBar } from "../lib/page.js";
import { tableSystem } from "../lib/real-table.js";
import { battleSections, contents, realTable } from "./battles.js";
import { drawSaved } from "./saved.js";
import { openStart } from "./start.js";

/** @typedef {import("./types.js").SystemCards} SystemCards */
/** @typedef {import("./types.js").SavedGame} SavedGame */

const battlesPlace = /** @type {HTMLElement} */ (document.getElementById("battles"));
const savedPlace = /** @type {HTMLElement} */ (document.getElementById("saved"));

/** @type {SystemCards[]} */
let systems = [];
/** @type {SavedGame[]} */
let games = [];

async function loadBattles() {
  try {
    systems = (await get("/api/battles")).systems;
    patch(battlesPlace, contents(systems), battleSections(systems), realTable(systems));
    drawBarLinks(systems);
    drawSaved(savedPlace, games, systems, loadGames);
    openFromAddress();
  } catch (error) {
    patch(battlesPlace, errorNotice(error, { retry: loadBattles }));
  }
  battlesPlace.removeAttribute("aria-busy");
}

async function loadGames() {
  try {
    games = (await get("/api/games")).games;
    drawSaved(savedPlace, games, systems, loadGames);
  } catch (error) {
    patch(savedPlace, h("h2", { id: "saved-title" }, "Your games"), errorNotice(error, { retry: loadGames }));
  }
}

/** @param {SystemCards[]} systems */
function drawBarLinks(systems) {
  const place = document.querySelector("[data-slot=links]");
  if (!place) return;
  patch(
    place,
    h("a", { class: "bar-button", href: "#real-table" }, "Reference sheets"),
    tableSystem(systems) ? h("a", { class: "bar-button", href: "/companion" }, "Companion") : null,
  );
}

/** `/?play=system/battle` opens the question how to play: "new game of the same battle" leads here. */
function openFromAddress() {
  const [id, battle] = (new URLSearchParams(location.search).get("play") ?? "").split("/");
  const system = systems.find((it) => it.id === id);
  const card = system?.battles.find((it) => it.id === battle);
  if (!system || !card) return;
  history.replaceState(null, "", location.pathname);
  openStart({ system: system.id, card });
}

fillTopBar();
loadBattles();
loadGames();
// Somebody comes back to this tab: another may have moved meanwhile.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) loadGames();
});
// Coming back from a table with "back" must not show an old list.
addEventListener("pageshow", (event) => {
  if (event.persisted) loadGames();
});

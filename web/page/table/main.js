/**
 * The table page: opens the game, draws the map, gives the panels their places.
 *
 * @typedef {import("./game.js").Change} Change
 */
import { announce } from "../lib/announce.js";
import { ready, sentence } from "../lib/api.js";
import { h, patch } from "../lib/dom.js";
import { settings } from "../lib/settings.js";
import { TableGame } from "./game.js";
import { mapKeys, toggleMeasure } from "./map/keyboard.js";
import { loadGround, loadSymbols } from "./map/pictures.js";
import { TableMap } from "./map/table-map.js";
import { MapView } from "./map/view.js";
import { mountPanels } from "./panels/index.js";
import { widthGrip } from "./width.js";

/** Narrower than this a map is no use: words come first. */
const PHONE = "(max-width: 560px)";

/** @param {string} id */
const slot = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function start() {
  const parts = location.pathname.split("/").filter(Boolean);
  const name = decodeURIComponent(parts[1] ?? "");
  const wanted = new URLSearchParams(location.search).get("seat");
  await ready();
  if (matchMedia(PHONE).matches && localStorage.getItem("sandtable.settings") === null) settings.set("text", "on");

  const game = new TableGame(name, wanted === null ? null : Number(wanted));
  const places = [...document.querySelectorAll("[data-slot]")].map((it) => [it.id, it]);
  mountPanels(game, Object.fromEntries(places));
  const pictures = Promise.all([loadGround(name), loadSymbols()]);
  pictures.catch((error) => fail(error));
  /** @type {TableMap | null} */
  let table = null;

  game.addEventListener("change", (event) => {
    const { what } = /** @type {CustomEvent<Change>} */ (event).detail;
    if (what.includes("connection")) showConnection(game);
    // Whoever has the panel read aloud hears it when it will stay as it is.
    slot("side").ariaBusy = String(game.busy || game.isShowing);
    if (what.includes("curtain")) showCurtain(game);
    if (what.includes("view") && game.view) showTitle(game);
    if (what.includes("measuring")) slot("measure").setAttribute("aria-pressed", String(game.measures));
    if (what.includes("seat")) keepSeat(game);
  });
  slot("measure").addEventListener("click", () => table && toggleMeasure(table));
  largeTypeButton(slot("large-type"));
  widthGrip(slot("grip"), slot("side"));
  game.open();

  const [[ground]] = await Promise.all([pictures, firstView(game)]);
  if (!game.view) return;
  const map = new MapView(slot("map"), ground, game.view);
  table = new TableMap(game, map);
  mapKeys(table);
  await map.show(game.view);
  table.draw();
  document.documentElement.dataset["ready"] = "";
}

/** @param {TableGame} game */
function firstView(game) {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const look = () => {
        if (!game.view) return;
        game.removeEventListener("change", look);
        resolve();
      };
      game.addEventListener("change", look);
      look();
    })
  );
}

/** @param {TableGame} game */
function showTitle({ view }) {
  if (!view) return;
  patch(slot("title"), h("span", { class: "battle" }, view.title), h("span", { class: "turn" }, view.turn));
  document.title = `${view.title}, ${view.turn} · Sandtable`;
  // Where the track of phases is longer than its place, the current one is brought into sight.
  const phases = slot("phases");
  const now = phases.querySelector("[aria-current]");
  if (now instanceof HTMLElement) phases.scrollLeft = now.offsetLeft - phases.offsetLeft - phases.clientWidth / 3;
}

let wasLost = false;

/** @param {TableGame} game */
function showConnection(game) {
  const { connection } = game;
  const isLive = connection.state === "live" || connection.state === "opening";
  slot("connection").hidden = isLive;
  if (isLive) {
    if (wasLost && connection.state === "live") announce("The connection is back.");
    wasLost = wasLost && connection.state !== "live";
    return;
  }
  if (!connection.why) return;
  if (!wasLost) announce(connection.why, "assertive");
  wasLost = true;
  const again = connection.state === "closed";
  patch(
    slot("connection"),
    h("span", null, connection.why),
    again ? h("button", { class: "button small", type: "button", on: { click: () => connection.open() } }, "Connect again") : null,
    again ? h("a", { class: "button small", href: "/" }, "Home page") : null,
  );
}

/** @param {TableGame} game */
function showCurtain(game) {
  const { curtain } = game;
  const was = slot("curtain").hidden;
  slot("curtain").hidden = curtain === null;
  for (const id of ["map", "side", "bar"]) slot(id).inert = curtain !== null;
  if (!curtain) return;
  patch(
    slot("curtain"),
    h("div", { class: "curtain-card" },
      h("p", { class: "overline" }, "The next decision is not yours"),
      h("h1", null, `Hand over to the ${curtain.name}`),
      h("p", null, "Each side knows things that the other does not. The table is shown when the next player is here."),
      h("button", { class: "button primary big", type: "button", id: "lift", on: { click: () => lift(game) } }, `We are the ${curtain.name}`)),
  );
  if (!was) return;
  fallenAt = performance.now();
  slot("lift").focus();
}

/** When the curtain fell. */
let fallenAt = 0;

/** A key that was pressed twice must not lift what has only just fallen. @param {TableGame} game */
function lift(game) {
  if (performance.now() - fallenAt > 600) game.liftCurtain();
}

/** The address names the seat, so that the page comes back to it. @param {TableGame} game */
function keepSeat(game) {
  const address = new URL(location.href);
  address.searchParams.set("seat", String(game.seat));
  history.replaceState(history.state, "", address);
}

/** @param {HTMLElement} button */
function largeTypeButton(button) {
  const isLarge = () => settings.get("type") === "large";
  const show = () => button.setAttribute("aria-pressed", String(isLarge()));
  button.addEventListener("click", () => settings.set("type", isLarge() ? "normal" : "large"));
  settings.subscribe(show);
  show();
}

/** @param {unknown} error */
function fail(error) {
  const why = error instanceof Error ? error.message : sentence(error);
  patch(slot("connection"), h("span", null, why), h("a", { class: "button small", href: "/" }, "Home page"));
  slot("connection").hidden = false;
  announce(why, "assertive");
}

start().catch(fail);

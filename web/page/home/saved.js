// "Continue": the games of this browser.

import { announce } from "../lib/announce.js";
import { del } from "../lib/api.js";
import { confirm } from "../lib/dialog.js";
import { acceptDrop, download, pickFile } from "../lib/download.js";
import { h, patch } from "../lib/dom.js";
import { capital, timeAgo } from "../lib/format.js";
import { errorNotice } from "../lib/page.js";
import { isAtTable } from "../lib/real-table.js";
import { picture } from "./battles.js";
import { openImport } from "./start.js";

/** @typedef {import("./types.js").SavedGame} SavedGame */
/** @typedef {import("./types.js").SystemCards} SystemCards */

const SHOWN = 6;
let showAll = false;
/** @type {HTMLElement | null} */
let trouble = null;
/** The battles that are known, also to what listens since the first drawing. @type {SystemCards[]} */
let known = [];

/**
 * @param {HTMLElement} place
 * @param {SavedGame[]} games
 * @param {SystemCards[]} systems
 * @param {() => Promise<void>} reload
 */
export function drawSaved(place, games, systems, reload) {
  known = systems;
  const redraw = () => drawSaved(place, games, systems, reload);
  const fail = (/** @type {unknown} */ error) => {
    trouble = errorNotice(error);
    redraw();
  };
  // Games that wait for the reader come first; otherwise the order of the server.
  const sorted = [...games].sort((a, b) => Number(b.your_move) - Number(a.your_move));
  const shown = showAll ? sorted : sorted.slice(0, SHOWN);
  const waiting = games.filter((it) => it.your_move).length;
  place.classList.toggle("empty", games.length === 0);
  patch(
    place,
    h(
      "div",
      { key: "head", class: "section-head" },
      h(
        "div",
        null,
        h("h2", { id: "saved-title" }, games.length ? "Continue" : "Saved games"),
        games.length
          ? h("p", { class: "about" }, waiting ? `${waiting === 1 ? "One game waits" : `${waiting} games wait`} for your move.` : "No game waits for you.")
          : h("p", { class: "about" }, "None yet. Every game is saved by itself, move by move."),
      ),
      h(
        "button",
        { class: "button small", type: "button", on: { click: () => pickFile(".jsonl,.log,.txt,application/json", (file) => openImport(file, known).catch(fail)) } },
        "Open a saved log",
      ),
    ),
    trouble,
    games.length ? h("ul", { key: "list", class: "games" }, shown.map((game) => item(game, systems, reload, fail))) : null,
    games.length > SHOWN
      ? h(
          "button",
          { key: "more", class: "button quiet", type: "button", "aria-expanded": showAll, on: { click: () => ((showAll = !showAll), redraw()) } },
          showAll ? "Show fewer" : `Show all ${games.length}`,
        )
      : null,
  );
  if (!place.dataset.drops) {
    place.dataset.drops = "yes";
    acceptDrop(document.body, (file) => openImport(file, known).catch(fail));
  }
}

/**
 * @param {SavedGame} game
 * @param {SystemCards[]} systems
 * @param {() => Promise<void>} reload
 * @param {(error: unknown) => void} fail
 */
function item(game, systems, reload, fail) {
  const path = `/api/games/${encodeURIComponent(game.game)}`;
  const card = systems.find((it) => it.id === game.system)?.battles.find((it) => it.id === game.battle);
  const page = isAtTable(game.system) ? "companion" : game.over ? "replay" : "table";
  const href = `/${page}/${encodeURIComponent(game.game)}${game.seats.length ? `?seat=${game.seats[0]}` : ""}`;
  const remove = async () => {
    const sure = await confirm({
      title: "Delete this game?",
      text: `“${game.title}”, ${game.turn}, will be gone for everybody at its table. Save its log first if you want to keep it.`,
      yes: "Delete",
      danger: true,
    });
    if (!sure) return;
    try {
      await del(path);
      trouble = null;
      announce("The game is deleted.");
      await reload();
    } catch (error) {
      fail(error);
    }
  };
  return h(
    "li",
    { key: game.game, class: ["game", game.your_move && "waits"] },
    card ? picture(game.system, card) : h("img", { class: "picture", src: `${path}/ground.svg`, alt: "", loading: "lazy" }),
    h(
      "div",
      { class: "game-text" },
      h("h3", null, h("a", { class: "card-button", href }, game.title)),
      h(
        "p",
        { class: "state" },
        game.over ? h("span", { class: "chip" }, "over") : game.your_move ? h("span", { class: "chip amber" }, "your move") : h("span", { class: "chip" }, "others to move"),
        ` ${game.over ? capital(game.result ?? game.turn) : game.turn}`,
      ),
      h("p", { class: "help" }, [whoPlays(game), timeAgo(game.updated)].filter(Boolean).join(" · ")),
    ),
    h(
      "div",
      { class: "game-tools" },
      h("button", { class: "button small quiet", type: "button", "aria-label": `Save log of ${game.title}`, on: { click: () => download(`${path}/log`, `${game.battle}.jsonl`).catch(fail) } }, "Save log"),
      game.creator ? h("button", { class: "button small quiet", type: "button", "aria-label": `Delete ${game.title}`, on: { click: remove } }, "Delete") : null,
    ),
  );
}

/** @param {SavedGame} game */
function whoPlays(game) {
  const players = game.people.filter((it) => it.seat !== 0 && it.seat !== 255);
  const mine = players.filter((it) => game.seats.includes(it.seat) && it.who === "person");
  const others = players.filter((it) => !mine.includes(it));
  const name = (/** @type {import("./types.js").Person} */ it) => (it.who === "person" ? it.name : `${it.name} (computer)`);
  if (!mine.length) return players.map(name).join(" against ");
  if (!others.length) return `${mine.map((it) => it.name).join(" and ")} at this screen`;
  return `you are ${mine.map((it) => it.name).join(" and ")}, against ${others.map(name).join(" and ")}`;
}

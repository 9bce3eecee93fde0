// After the battle: how it ended and why, what it cost, how the dice fell, and the whole of it again.

import { get } from "../lib/api.js";
import { download } from "../lib/download.js";
import { h, patch } from "../lib/dom.js";
import { capital } from "../lib/format.js";
import { errorNotice, fillTopBar } from "../lib/page.js";
import { ruleLink } from "../lib/rule.js";
import { campaignPanel } from "./campaign.js";
import { lossesPanel } from "./losses.js";
import { luckPanel } from "./luck.js";
import { Player } from "./player.js";

/** @typedef {import("./types.js").Eyes} Eyes */
/** @typedef {import("./types.js").Summary} Summary */
/** @typedef {import("../home/types.js").SavedGame} SavedGame */
/** @typedef {import("../../types/server.d.ts").Sequel} Sequel */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const base = `/api/games/${encodeURIComponent(game)}`;

/** The umpire's seat sees everything. */
const UMPIRE = 0;

/** @type {HTMLElement | null} */
let trouble = null;

async function load() {
  const asked = new URLSearchParams(location.search).get("seat");
  try {
    const summaryAt = `${base}/summary${asked ? `?seat=${asked}` : ""}`;
    const [summary, sequel, { games }] = await Promise.all([get(summaryAt), get(`${base}/sequel`), get("/api/games")]);
    const saved = /** @type {SavedGame | undefined} */ (games.find((/** @type {SavedGame} */ it) => it.game === game));
    await show(summary, sequel, saved, asked === null ? null : Number(asked));
  } catch (error) {
    main.removeAttribute("aria-busy");
    patch(main, h("h1", null, "After the battle"), errorNotice(error, { retry: load }));
  }
}

/**
 * @param {Summary} summary
 * @param {Sequel | null} sequel
 * @param {SavedGame | undefined} saved
 * @param {number | null} asked
 */
async function show(summary, sequel, saved, asked) {
  document.title = `${summary.title} · after the battle · Sandtable`;
  const title = document.querySelector("[data-slot=title]");
  if (title) title.textContent = "After the battle";
  const seats = seatsOf(summary, saved);
  const first = firstEyes(seats, summary, saved, asked);
  const player = new Player(game, seats, first?.seat ?? 255);
  const fail = (/** @type {unknown} */ error) => {
    trouble = errorNotice(error);
    draw();
  };
  const campaign = sequel ? campaignPanel(base, sequel, fail) : null;
  const draw = () =>
    patch(
      main,
      resultHead(summary, saved, first?.seat ?? 255, fail),
      trouble,
      campaign,
      player.element,
      h("div", { key: "panels", class: "after-panels" }, lossesPanel(summary), luckPanel(summary)),
    );
  main.removeAttribute("aria-busy");
  draw();
  await player.start();
}

/**
 * The eyes through which the battle can be seen: all when it is over, otherwise those of the reader.
 * @param {Summary} summary
 * @param {SavedGame | undefined} saved
 */
function seatsOf(summary, saved) {
  const sides = summary.sides.map((it) => ({ seat: it.seat, name: it.name, side: it.side }));
  const all = [...sides, { seat: UMPIRE, name: "Everything", side: null }];
  if (summary.over) return all;
  const held = all.filter((it) => saved?.seats.includes(it.seat));
  return held.length ? held : [{ seat: 255, name: "Onlooker", side: null }];
}

/**
 * Through whose eyes the battle is seen first.
 * @param {Eyes[]} eyes
 * @param {Summary} summary
 * @param {SavedGame | undefined} saved
 * @param {number | null} asked
 */
function firstEyes(eyes, summary, saved, asked) {
  const named = eyes.find((it) => it.seat === asked);
  // With a moment in the address, its seat was chosen on this page. The table only names the seat that was on the screen.
  const isChosenHere = new URLSearchParams(location.search).has("at");
  const everything = takesNoSide(summary, saved) ? eyes.find((it) => it.seat === UMPIRE) : undefined;
  return (isChosenHere ? named ?? everything : everything ?? named) ?? eyes[0];
}

/** Whoever plays no side, or all of them, has no reason to see less than there is. @param {Summary} summary @param {SavedGame | undefined} saved */
function takesNoSide(summary, saved) {
  const held = summary.sides.filter((it) => saved?.seats.includes(it.seat));
  return held.length === 0 || held.length === summary.sides.length;
}

/**
 * @param {Summary} summary
 * @param {SavedGame | undefined} saved
 * @param {number} seat
 * @param {(error: unknown) => void} fail
 */
function resultHead(summary, saved, seat, fail) {
  const winner = summary.sides.find((it) => it.wins);
  const again = saved ? `/?play=${encodeURIComponent(saved.system)}/${encodeURIComponent(saved.battle)}` : "/";
  const report = () => download(`${base}/report.html?seat=${seat}`, `${summary.title}.html`).catch(fail);
  const log = () => download(`${base}/log`, `${summary.title}.jsonl`).catch(fail);
  return h(
    "section",
    { key: "result", class: "outcome", "aria-labelledby": "outcome-title" },
    h("p", { class: "overline" }, `${summary.title} · ${summary.turn}`),
    h("h1", { id: "outcome-title", class: winner ? "side-text" : null, dataset: { side: winner?.side.toLowerCase() } }, summary.over ? capital(summary.result) : "The battle goes on"),
    summary.why ? h("p", { class: "why" }, sentence(summary.why), " ", saved ? ruleLink(saved.system, summary.rule) : null) : null,
    h(
      "div",
      { class: "button-row no-print" },
      summary.over ? null : h("a", { class: "button primary", href: `/table/${encodeURIComponent(game)}?seat=${seat}` }, "Back to the table"),
      h("button", { class: ["button", summary.over && "primary"], type: "button", on: { click: report } }, "Battle report"),
      h("button", { class: "button", type: "button", on: { click: log } }, "Save log"),
      h("a", { class: "button", href: again }, "New game of this battle"),
    ),
  );
}

/** @param {string} text */
function sentence(text) {
  return `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}`;
}

fillTopBar();
load();

/**
 * Everything around the map: prompt, decisions, dice, log, record sheets, umpire, text mode, menu.
 *
 * @import { TableGame, Change } from "../game.js"
 */

import { h, patch } from "../../lib/dom.js";
import { kbd, keys } from "../../lib/keys.js";
import { settings } from "../../lib/settings.js";
import { loadSymbols } from "../map/pictures.js";
import { startAnnouncer } from "./announcer.js";
import { DecisionPanel } from "./decision.js";
import { DicePanel } from "./dice.js";
import { LogPanel } from "./log.js";
import { Menu } from "./menu.js";
import { phasesPanel } from "./phases.js";
import { promptPanel } from "./prompt.js";
import { QuestionPanel } from "./question.js";
import { resultPanel } from "./result.js";
import { sheetPanel } from "./sheet.js";
import { UMPIRE } from "./side.js";
import { TextPanel } from "./text.js";
import { UmpirePanel } from "./umpire.js";
import { askedBar, undoButton } from "./undo.js";

/**
 * Where the panels go. `prompt` also takes what is to be decided or answered, and notices; `menu` stands in the top bar.
 * @typedef {Record<"prompt" | "phases" | "dice" | "log" | "sheet" | "umpire" | "text" | "menu", HTMLElement>} Slots
 */

/**
 * Draws the panels and keeps them up to date.
 * @param {TableGame} game
 * @param {Slots} slots
 */
export function mountPanels(game, slots) {
  const part = (/** @type {HTMLElement} */ slot, /** @type {string} */ name) => slot.appendChild(h("div", { class: `part-${name}` }));
  const [asked, result, prompt, question, choice] = ["asked", "result", "prompt", "question", "decision"].map((name) => part(slots.prompt, name));
  const [undo, menuButton] = ["undo", "menu"].map((name) => part(slots.menu, name));
  if (!asked || !result || !prompt || !question || !choice || !undo || !menuButton) return;

  const decision = new DecisionPanel(game, choice);
  const menu = new Menu(game);
  const questions = new QuestionPanel(game, question);
  const dice = new DicePanel(game, slots.dice);
  const log = new LogPanel(game, slots.log);
  const umpire = new UmpirePanel(game, slots.umpire);
  const text = new TextPanel(game, slots.text, decision);
  // The umpire must say why: his form asks him.
  const takeBack = () => (game.seat === UMPIRE ? umpire.forbid() : void game.takeBack());

  /** Each panel with what it must be drawn anew for. @type {[string[], () => void][]} */
  const panels = [
    [["asked", "view", "seat"], askedBar(game, asked)],
    [["view"], resultPanel(game, result)],
    [["view", "people", "connection", "selected", "seat", "pace"], promptPanel(game, prompt)],
    [["view", "refused", "busy", "placing", "seat"], () => questions.render()],
    [["view", "refused", "busy", "selected", "aid", "choices", "pointed", "chosen", "seat"], () => decision.render()],
    [["view", "undo", "busy"], () => dice.render()],
    [["view", "lines", "seat"], () => log.render()],
    [["view", "selected", "pointed"], sheetPanel(game, slots.sheet)],
    [["view", "undo", "selected", "placing", "busy", "refused", "seat"], () => umpire.render()],
    [["view", "selected", "aid", "choices", "chosen", "seat"], () => text.render()],
    [["view"], phasesPanel(game, slots.phases)],
    [["undo", "asked", "busy", "view", "seat"], undoButton(game, undo, takeBack)],
  ];
  const drawAll = () => panels.forEach(([, draw]) => draw());
  game.addEventListener("change", (event) => {
    const { what } = /** @type {CustomEvent<Change>} */ (event).detail;
    for (const [kinds, draw] of panels) if (kinds.some((kind) => what.includes(kind))) draw();
  });

  patch(menuButton,
    h("button", { type: "button", class: "bar-button", "data-text-mode": "", on: { click: () => settings.set("text", settings.get("text") === "on" ? "off" : "on") } }, "Text mode ", kbd("t")),
    h("button", { type: "button", class: "bar-button", "aria-haspopup": "dialog", on: { click: () => menu.open() } }, "Menu ", kbd("g")));
  keys.add({ key: "u", name: "Take the last decision back", group: "Deciding", when: () => game.undo !== null && game.asked === null && !game.curtain, run: takeBack });
  keys.add({ key: "l", name: "Read the log", group: "Looking", run: () => /** @type {HTMLElement | null} */ (slots.log.querySelector(".log-scroll"))?.focus() });
  startAnnouncer(game);
  drawAll();
  // The marks of the sides are drawn with the symbols of the server, which come a moment later.
  void loadSymbols().then(drawAll, () => {});
}

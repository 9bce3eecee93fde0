/**
 * What is read aloud: new lines of the log, and that it is one's turn. Refusals and the connection are alerts of their
 * own where they stand.
 *
 * @import { TableGame, Change } from "../game.js"
 * @import { LogLine } from "../../../types/engine.d.ts"
 */

import { announce } from "../../lib/announce.js";
import { sentence } from "./words.js";

/** @typedef {"all" | "brief" | "none"} HowMuch */

const STORE = "sandtable.read-aloud";
/** More than this at a time is cut: the log has it all. */
const MOST_LINES = 8;

/** @returns {HowMuch} */
export function howMuch() {
  const kept = localStorage.getItem(STORE);
  return kept === "brief" || kept === "none" ? kept : "all";
}

/** @param {HowMuch} value */
export function setHowMuch(value) {
  localStorage.setItem(STORE, value);
}

/** @param {TableGame} game */
export function startAnnouncer(game) {
  let wasMine = false;
  let wasAsked = "";
  /** @type {LogLine[]} */
  let waiting = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const speak = () => {
    const said = linesInWords(waiting);
    waiting = [];
    if (said) announce(said);
    const asked = `${game.version} ${JSON.stringify(game.need)}`;
    if (game.mine && (!wasMine || (game.need !== null && asked !== wasAsked))) announce(turnText(game));
    wasMine = game.mine;
    wasAsked = asked;
  };

  game.addEventListener("change", (event) => {
    const { what, newLines } = /** @type {CustomEvent<Change>} */ (event).detail;
    if (!what.includes("view")) {
      if (what.includes("selected")) announceSelected(game);
      return;
    }
    waiting.push(...newLines);
    // Several updates in quick succession are one thing to hear.
    clearTimeout(timer);
    timer = setTimeout(speak, 300);
  });
}

/** @param {TableGame} game */
function announceSelected(game) {
  const piece = game.piece(game.selected);
  if (!piece) return;
  const state = piece.badges.map((badge) => `${badge.kind.replaceAll("_", " ")}: ${badge.tip}`);
  announce([`${piece.name} ${piece.id}`, ...state, ...(piece.can_act ? [] : ["cannot act now"])].join(", "));
}

/** @param {TableGame} game */
function turnText(game) {
  const need = game.need;
  if (need && "roll" in need) return `Your dice: throw ${need.roll.dice.n} d${need.roll.dice.sides}, ${need.roll.name}.`;
  return sentence(game.view?.prompt.text ?? "Your turn");
}

/** @param {LogLine[]} lines */
function linesInWords(lines) {
  const much = howMuch();
  if (much === "none") return "";
  const wanted = lines.filter((line) => line.kind !== "heading" && (much === "all" || line.kind !== "fact" || line.roll));
  const left = wanted.length - MOST_LINES;
  const said = wanted.slice(-MOST_LINES).map((line) => sentence(line.text));
  return (left > 0 ? [`${left} more lines in the log.`, ...said] : said).join(" ");
}

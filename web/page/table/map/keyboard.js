/**
 * The map by keyboard: a cross that the arrow keys move, targets one after another, zoom and pan. Each says in words
 * what the eye would see.
 *
 * @typedef {import("./table-map.js").TableMap} TableMap
 * @typedef {import("../../../types/engine.d.ts").Choice} Choice
 * @typedef {import("../../../types/engine.d.ts").Point} Point
 */
import { announce } from "../../lib/announce.js";
import { keys } from "../../lib/keys.js";
import { settings } from "../../lib/settings.js";
import { chancesInWords } from "./chances.js";

/** How far an arrow key moves the cross, and with the shift key, in units of the system. */
const STEP = { small: 0.5, large: 4 };
/** How far it moves the table, in pixels. */
const PAN = 90;
/** The cross rests so long before what it points at is read out, in milliseconds. */
const REST = 350;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * @param {TableMap} table
 * @returns {void}
 */
export function mapKeys(table) {
  const { game, map } = table;
  const { viewport } = map;
  const group = "The map";
  const isShown = () => settings.get("text") === "off" && !game.curtain;
  /** Arrow keys belong to whatever has the focus; the map takes them when that is the map or nothing. */
  const hasFocus = () => {
    const focus = document.activeElement;
    return isShown() && (!focus || focus === document.body || map.container.contains(focus));
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;

  /** @param {KeyboardEvent} event */
  const arrow = (event) => {
    const [east, north] = ARROWS[event.key] ?? [0, 0];
    if (!game.selected || !game.mine) {
      viewport.pan(-east * PAN, north * PAN, true);
      return;
    }
    const step = map.unit * (event.shiftKey ? STEP.large : STEP.small);
    const start = table.cursor ?? game.chosen?.shown.at?.at ?? game.piece(game.selected)?.pose?.at;
    if (!start) return;
    const at = map.paper.spot([start[0] + Math.round(east * step), start[1] + Math.round(north * step)]);
    table.cursor = map.paper.point(at);
    viewport.reveal(at);
    table.draw();
    void game.point({ at: { at: table.cursor } });
    clearTimeout(resting);
    resting = setTimeout(() => announce(cursorInWords(table)), REST);
  };

  keys.add({
    key: [...Object.keys(ARROWS), ...Object.keys(ARROWS).map((key) => `Shift+${key}`)],
    name: "Move the cross of the selected piece (with Shift: farther), or the table",
    group,
    repeat: true,
    when: hasFocus,
    run: arrow,
  });
  keys.add({
    key: "Enter",
    name: "Choose what the cross points at; again: do it",
    group,
    when: () => isShown() && table.cursor !== null && game.chosen === null,
    run: async () => {
      const [choice] = await table.chooseAtCursor();
      announce(choice ? choiceInWords(choice) : "Nothing can be done there.");
    },
  });
  keys.add({
    key: "Escape",
    name: "Put the ruler or the cross away",
    group,
    when: () => game.measures || (table.cursor !== null && game.chosen === null),
    run: () => {
      if (game.measures) {
        game.toggleMeasure(false);
        announce("The ruler is put away.");
        return;
      }
      table.cursor = null;
      void game.point(null);
      table.draw();
      announce("The cross is put away.");
    },
  });
  keys.add({ key: "f", name: "Next target", group, repeat: true, when: isShown, run: () => nextTarget(table, 1) });
  keys.add({ key: "F", name: "The target before", group, repeat: true, when: isShown, run: () => nextTarget(table, -1) });
  keys.add({ key: "p", name: "The piece before that can act", group, repeat: true, when: () => !game.need, run: () => game.nextPiece(-1) });
  keys.add({ key: "m", name: "Measure: drag over the map", group, when: isShown, run: () => toggleMeasure(table) });
  keys.add({ key: ["+", "="], name: "Closer", group, repeat: true, when: isShown, run: () => viewport.zoom(1.3) });
  keys.add({ key: ["-", "_"], name: "Farther", group, repeat: true, when: isShown, run: () => viewport.zoom(1 / 1.3) });
  keys.add({ key: "0", name: "The whole table", group, when: isShown, run: () => viewport.fit() });
}

/** @param {TableMap} table */
export function toggleMeasure({ game }) {
  game.toggleMeasure();
  announce(game.measures ? "Ruler: drag over the map to measure." : "The ruler is put away.");
}

/**
 * Chooses the next target of the selected piece.
 * @param {TableMap} table
 * @param {1 | -1} step
 */
function nextTarget({ game, map }, step) {
  const targets = (game.aid?.choices ?? []).filter((choice) => choice.shown.target && !choice.refused);
  if (!targets.length) {
    announce(game.selected ? "This piece has no target now." : "Select a piece first.");
    return;
  }
  const now = targets.findIndex((choice) => choice === game.chosen);
  const first = step > 0 ? 0 : targets.length - 1;
  const next = targets[now < 0 ? first : (now + step + targets.length) % targets.length];
  if (!next) return;
  game.choose(next);
  if (next.shown.target) map.reveal(next.shown.target);
  announce(`${next.text}. ${chancesInWords(next)}`);
}

/** @param {Choice} choice */
function choiceInWords(choice) {
  if (choice.refused) return `Refused: ${choice.refused.why}`;
  const note = choice.shown.note ? `, ${choice.shown.note}` : "";
  return `${choice.text}${note}. Press Enter again to do it.`;
}

/**
 * Where the cross is, seen from the piece, and what pointing there would mean.
 * @param {TableMap} table
 */
function cursorInWords({ game, map, cursor }) {
  const home = game.piece(game.selected)?.pose?.at;
  if (!cursor || !home) return "";
  const away = (/** @type {number} */ length) => Math.abs(Math.round((length / map.unit) * 2) / 2);
  const [dx, dy] = [cursor[0] - home[0], cursor[1] - home[1]];
  const parts = [];
  if (away(dy)) parts.push(`${away(dy)} ${dy > 0 ? "north" : "south"}`);
  if (away(dx)) parts.push(`${away(dx)} ${dx > 0 ? "east" : "west"}`);
  const where = parts.length ? parts.join(", ") : "at the piece";
  const [choice] = game.pointed;
  if (!choice) return where;
  return `${where}: ${choice.refused ? `refused, ${choice.refused.why}` : `${choice.shown.verb} ${choice.shown.note}`}`;
}

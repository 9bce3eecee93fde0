/**
 * The whole log of a game at a real table, newest at the foot, each line with its dice and its rule.
 *
 * @import { LogLine } from "../../types/engine.d.ts"
 * @import { CompanionGame } from "./game.js"
 */
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { capital } from "../lib/format.js";
import { ruleLink } from "../lib/rule.js";
import { diceInWords, outcomeName, sentence } from "../table/panels/words.js";
import { isCounted } from "./question.js";

/** @param {CompanionGame} game */
export function openLog({ lines, view }) {
  const list = h("ol", { class: "whole-log" }, lines.map((line) => logLine(view?.system ?? "", line)));
  const dialog = openDialog({ title: "The whole log", class: "dialog-wide", body: lines.length === 0 ? h("p", null, "Nothing has happened yet.") : list });
  list.lastElementChild?.scrollIntoView({ block: "end" });
  return dialog.closed;
}

/** @param {string} system @param {LogLine} line */
function logLine(system, line) {
  if (line.kind === "heading") return h("li", { class: "whole-log-heading" }, h("h3", null, capital(line.text)));
  return h("li", null,
    h("p", null, sentence(capital(line.text)), line.rule ? [" ", ruleLink(system, line.rule)] : null),
    // What a single die shows stands in the line.
    line.roll && line.roll.faces.length + line.roll.check.modifiers.length > 1 ? h("p", { class: "whole-log-dice" }, dice(line.roll)) : null);
}

/** "Dice: 2 and 5, rallies." @param {NonNullable<LogLine["roll"]>} roll */
function dice(roll) {
  const { check, faces } = roll;
  const sums = check.modifiers.map((it) => `${it.name} ${it.value < 0 ? "−" : "+"}${Math.abs(it.value)}`);
  // Of a handful perhaps only the number was told that counts.
  const thrown = isCounted(check) ? diceInWords(check.dice) : faces.join(", ");
  return sentence([`Dice: ${thrown}`, ...sums, outcomeName(roll)].filter(Boolean).join("; "));
}

/**
 * Any earlier entry can be put right: play goes back to it, and what followed is played again as far as it still fits.
 *
 * @import { Answer } from "../../types/engine.d.ts"
 * @import { Amended, CompanionGame, Recorded } from "./game.js"
 */
import { openDialog } from "../lib/dialog.js";
import { h, patch } from "../lib/dom.js";
import { capital } from "../lib/format.js";
import { sentence } from "../table/panels/words.js";
import { answerButtons, optionsOf, questionText, typedAnswer } from "./question.js";

/** @param {CompanionGame} game */
export async function openRecord(game) {
  const dialog = openDialog({ title: "Correct an entry", class: "dialog-wide", body: h("p", null, "Reading the record…") });
  try {
    const record = await game.record();
    show(game, dialog, record);
  } catch (error) {
    patch(dialog.body, problem(error));
  }
  return dialog.closed;
}

/**
 * @param {CompanionGame} game
 * @param {import("../lib/dialog.js").Dialog} dialog
 * @param {Recorded[]} record
 * @param {number} [at] the entry that was looked at last: the list of a whole game is long
 */
function show(game, dialog, record, at) {
  const latest = [...record].reverse();
  patch(dialog.body,
    latest.length === 0 ? h("p", null, "Nothing has been entered yet.") : h("p", { class: "help" }, `${record.length === 1 ? "One entry" : `All ${record.length} entries`} of the game, latest first. Choose what was wrong.`),
    h("ol", { class: "record" },
      latest.map((entry) =>
        h("li", { key: entry.entry },
          h("button", { class: ["record-entry", entry.answer === null && "is-decision"], type: "button", on: { click: () => change(game, dialog, entry, entry === latest[0]) } },
            capital(entry.what))))));
  const place = record.findIndex((it) => it.entry === at);
  if (place < 0) return;
  const button = /** @type {HTMLElement | null} */ (dialog.body.querySelector(`.record > :nth-child(${record.length - place}) > button`));
  button?.scrollIntoView({ block: "center" });
  button?.focus({ preventScroll: true });
}

/**
 * @param {CompanionGame} game
 * @param {import("../lib/dialog.js").Dialog} dialog
 * @param {Recorded} entry
 * @param {boolean} isLast whether nothing followed it
 */
function change(game, dialog, entry, isLast) {
  /** @type {number | null} */ let chosen = null;
  let typed = "";
  const draw = () => {
    const { asked } = entry;
    const answer = asked ? (chosen === null ? typedAnswer(asked, typed) : (optionsOf(asked)[chosen]?.answer ?? null)) : null;
    patch(dialog.body,
      h("p", { class: "help" }, "It says: ", h("strong", null, capital(entry.what))),
      asked
        ? [
            h("p", { class: "question-ask" }, questionText(asked).about ? `${capital(questionText(asked).about)}. ` : "", questionText(asked).ask),
            answerButtons(asked, { chosen, choose: (i) => { chosen = i; draw(); }, typed, type: (text) => { typed = text; draw(); } }),
          ]
        : h("p", null, "This can be taken out of the record: it never happened. Then choose again what did."),
      h("div", { class: "button-row correct-row" },
        asked
          ? h("button", { class: "button primary big", type: "button", disabled: answer === null, on: { click: () => void apply(answer, false) } }, "That is right")
          : h("button", { class: "button danger big", type: "button", on: { click: () => void apply(null, false) } }, "It never happened"),
        h("button", { class: "button big", type: "button", on: { click: () => void back() } }, "Another entry")),
      isLast ? null : h("details", { class: "correct-anew" },
        h("summary", null, "What becomes of the entries after it?"),
        h("p", { class: "help" }, "They are entered again for you: at once where they still fit, or as soon as play comes to them. Dice that have fallen stay as they fell."),
        h("button", { class: "button", type: "button", disabled: asked !== null && answer === null, on: { click: () => void apply(answer, true) } }, "I enter all of them anew")));
  };
  const back = async () => show(game, dialog, await game.record(), entry.entry);
  const apply = async (/** @type {Answer | null} */ answer, /** @type {boolean} */ anew) => {
    try {
      done(dialog, await game.amend(entry.entry, answer, anew), anew);
    } catch (error) {
      patch(dialog.body, problem(error), h("button", { class: "button", type: "button", on: { click: () => void back() } }, "Back to the record"));
    }
  };
  draw();
}

/** @param {import("../lib/dialog.js").Dialog} dialog @param {Amended} amended @param {boolean} anew */
function done(dialog, amended, anew) {
  const { kept, dropped, waiting } = amended;
  const again = kept === 0 ? "" : kept === 1 ? "One entry after it was entered again. " : `${kept} entries after it were entered again. `;
  const later = waiting === 0 ? "" : waiting === 1 ? "One waits until play comes to it." : `${waiting} wait until play comes to them.`;
  const words = anew ? "Now enter what followed." : `${again}${later}`;
  patch(dialog.body,
    h("p", null, h("strong", null, "Corrected. "), words),
    dropped.length === 0
      ? null
      : [
          h("p", null, dropped.length === 1 ? "This one does not fit any more, and has to be entered again if it still holds:" : "These do not fit any more, and have to be entered again if they still hold:"),
          h("ul", { class: "dropped" }, dropped.map((it) => h("li", null, `${capital(it.what)}: ${it.why}.`))),
        ],
    h("div", { class: "button-row" }, h("button", { class: "button primary big", type: "button", autofocus: true, on: { click: () => dialog.close() } }, "Go on")));
  /** @type {HTMLElement | null} */ (dialog.body.querySelector("button"))?.focus();
}

/** @param {unknown} error */
function problem(error) {
  return h("p", { class: "notice bad", role: "alert" }, sentence(error instanceof Error ? error.message : String(error)));
}

/**
 * What is asked, with a big button for every answer. Dice are typed as what the rules look at: for a handful of tests how
 * many failed, for one die its face.
 *
 * @import { Answer, Check, Need, NumberQuestion } from "../../types/engine.d.ts"
 * @import { Child } from "../lib/dom.js"
 */
import { h } from "../lib/dom.js";
import { kbd } from "../lib/keys.js";
import { diceInWords, outcomeName } from "../table/panels/words.js";

/** @typedef {{ answer: Answer, text: string, note: string, key: string }} Option */

/** More dice than this are typed in a field. */
const MOST_COUNTED = 24;
const MOST_FACES = 20;

/** What is asked, in a sentence. @param {Need} need */
export function questionText(need) {
  if ("roll" in need) {
    const { dice } = need.roll;
    const each = isCounted(need.roll) ? `How many ${countedFaces(need.roll)}?` : dice.n === 1 ? "What does it show?" : "What do they show?";
    return { about: need.roll.name, ask: `Throw ${diceInWords(dice)}. ${each}` };
  }
  const question = "draw" in need ? need.draw : "choice" in need ? need.choice : "number" in need ? need.number : need.place;
  return { about: "", ask: question.text };
}

/** Whether one says how many of a handful count: of a single die one says what it shows. @param {Check} check */
export function isCounted({ dice, reads }) {
  return dice.n > 1 && typeof reads === "object" && ("hits" in reads || "failures" in reads);
}

/** What a face of a single die does, in a word or two. @param {Check} check @param {number} face */
function faceNote(check, face) {
  const { reads } = check;
  if (typeof reads === "object" && "hits" in reads) return reads.hits.on <= face ? "counts" : "";
  if (typeof reads === "object" && "failures" in reads) return face <= reads.failures.upto ? "fails" : "";
  return outcomeName({ check, faces: [face] });
}

/** "ones", "sixes", "fours or more". @param {Check} check */
function countedFaces(check) {
  const names = ["", "ones", "twos", "threes", "fours", "fives", "sixes"];
  const { reads, dice } = check;
  if (typeof reads !== "object") return "";
  if ("failures" in reads) return reads.failures.upto === 1 ? "ones" : `show ${reads.failures.upto} or less`;
  if ("hits" in reads) {
    if (reads.hits.on === dice.sides) return names[dice.sides] ?? `show ${dice.sides}`;
    return `show ${reads.hits.on} or more`;
  }
  return "";
}

/** The one answer of a question that only waits until something is done. @param {Need} need @returns {Option | null} */
export function onlyAnswer(need) {
  const options = "choice" in need ? optionsOf(need) : [];
  return options.length === 1 ? (options[0] ?? null) : null;
}

/** Every answer that fits on a button. @param {Need} need @returns {Option[]} */
export function optionsOf(need) {
  if ("roll" in need) return diceOptions(need.roll);
  if ("number" in need) return numberOptions(need.number);
  if ("place" in need) return [];
  const question = "draw" in need ? need.draw : need.choice;
  return question.options.map((text, i) => ({ answer: { option: i }, text, note: "", key: i < 9 ? String(i + 1) : i === 9 ? "0" : "" }));
}

/** @param {Check} check @returns {Option[]} */
function diceOptions(check) {
  const { dice } = check;
  if (isCounted(check) && dice.n <= MOST_COUNTED) {
    return Array.from({ length: dice.n + 1 }, (_, n) => ({ answer: { hits: n }, text: String(n), note: "", key: n < 10 ? String(n) : "" }));
  }
  if (dice.n === 1 && dice.sides <= MOST_FACES) {
    return Array.from({ length: dice.sides }, (_, i) => {
      const face = i + 1;
      return { answer: { faces: [face] }, text: String(face), note: faceNote(check, face), key: face < 10 ? String(face) : face === 10 ? "0" : "" };
    });
  }
  return [];
}

/** @param {NumberQuestion} question @returns {Option[]} */
function numberOptions(question) {
  const many = question.max - question.min;
  if (MOST_COUNTED < many) return [];
  return Array.from({ length: many + 1 }, (_, i) => {
    const n = question.min + i;
    return { answer: { number: n }, text: String(n), note: "", key: 0 <= n && n < 10 ? String(n) : "" };
  });
}

/**
 * The buttons; the one that is chosen is marked, and goes out with Enter. `question` says which question it is: the next one
 * gets buttons of its own, so that no focus and no half-made tap is carried over to it.
 * @param {Need} need
 * @param {{ chosen: number | null, choose: (i: number) => void, typed: string, type: (text: string) => void, enter?: () => void, question?: string }} how
 * @returns {Child}
 */
export function answerButtons(need, { chosen, choose, typed, type, enter = () => {}, question = "" }) {
  const key = `answers ${question}`;
  const options = optionsOf(need);
  if (options.length === 0) {
    const label = "roll" in need ? `The ${need.roll.dice.n} faces, or how many count` : "A number";
    return h("label", { class: "answer-typed", key }, h("span", null, label),
      h("input", { class: "input", type: "text", inputmode: "numeric", autocomplete: "off", value: typed,
        on: {
          input: (/** @type {InputEvent} */ event) => type(/** @type {HTMLInputElement} */ (event.target).value),
          keydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") enter(); },
        } }));
  }
  const short = options.every((it) => it.text.length <= 2);
  return h("div", { class: ["answers", short ? "is-short" : "is-long"], role: "group", key, "aria-label": "Answers" },
    options.map((option, i) =>
      h("button", { class: "answer", type: "button", key: i, "aria-pressed": chosen === i, on: { click: () => choose(i) } },
        short ? null : option.key ? kbd(option.key) : h("span", { class: "no-key" }),
        h("span", { class: "answer-text" }, option.text),
        option.note ? h("span", { class: "answer-note" }, option.note) : null)));
}

/** What was typed, as an answer. @param {Need} need @param {string} typed @returns {Answer | null} */
export function typedAnswer(need, typed) {
  // Anything else is a slip of the finger, and not for the program to guess at.
  if (!/^\s*\d+([\s,;]+\d+)*\s*$/.test(typed)) return null;
  const numbers = typed.split(/[^\d]+/).filter(Boolean).map(Number);
  if ("number" in need) return { number: numbers[0] ?? 0 };
  if (!("roll" in need)) return null;
  if (isCounted(need.roll) && numbers.length === 1) return { hits: numbers[0] ?? 0 };
  return { faces: numbers };
}

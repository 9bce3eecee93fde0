/**
 * An answer to a question of the rules: dice that fell on a real table, an option, a number, a place. What is wrong with
 * an answer is for the server to say; what was typed stays until it is right.
 *
 * @import { Answer, Check, Need, PlaceQuestion, Pose, Question, NumberQuestion } from "../../../types/engine.d.ts"
 * @import { TableGame } from "../game.js"
 * @import { Child } from "../../lib/dom.js"
 */

import { h } from "../../lib/dom.js";
import { kbd } from "../../lib/keys.js";
import { dieFace } from "./die-face.js";
import { placeInWords, readPlace } from "./place.js";
import { diceInWords, listed, outcomeName, sumLine } from "./words.js";

/** Dice with more faces than this are typed only. */
const MOST_FACES = 20;
/** As many numbers or hits are offered as buttons. */
const MOST_BUTTONS = 21;

/** Few people own a die with three faces. */
const HALVED = "On a d6: 1 and 2 are 1, 3 and 4 are 2, 5 and 6 are 3.";

let forms = 0;

export class AnswerForm {
  /** @type {TableGame} */ #game;
  /** @type {() => void} */ #redraw;
  /** @type {(answer: Answer) => void} */ #send;
  #label;
  /** There may be two forms on the page: a question and a correction. */ #id = `answer-${++forms}`;
  /** What stands in the field, and the question that it was typed for. */ #typed = "";
  #key = "";
  /** Whether the number of hits is given instead of the faces. */ #hits = false;
  /** Why what was typed cannot even be sent. */ #problem = "";

  /**
   * @param {TableGame} game
   * @param {{ redraw: () => void, send: (answer: Answer) => void, label: string }} how
   */
  constructor(game, { redraw, send, label }) {
    this.#game = game;
    this.#redraw = redraw;
    this.#send = send;
    this.#label = label;
  }

  /**
   * Forgets what was typed if it was for another question.
   * @param {string} key
   * @param {Answer | null} [start] what the field begins with
   */
  reset(key, start = null) {
    if (this.#key === key) return;
    this.#key = key;
    this.#problem = "";
    this.#hits = start !== null && "hits" in start;
    this.#typed = start === null ? "" : inField(start, this.#game.view?.ground.unit ?? 1);
  }

  /** @param {string} text */
  #set(text) {
    this.#typed = text;
    this.#problem = "";
    this.#redraw();
  }

  /** A place that is typed shows on the map at once. @param {Need} need @param {string} text */
  #type(need, text) {
    this.#set(text);
    if ("place" in need) this.#game.place(readPlace(text, this.#game.view?.ground.unit ?? 1, need.place.suggestions[0]?.facing));
  }

  /** Another digit, typed while the field had not the focus. @param {string} digit */
  append(digit) {
    this.#set(this.#typed + digit);
  }

  /** @param {Need} need */
  submit(need) {
    const answer = this.#read(need);
    if (typeof answer === "string") {
      this.#problem = answer;
      this.#redraw();
    } else if (!this.#game.busy) {
      this.#send(answer);
    }
  }

  /** The answer that stands there, or what is wrong with it. @param {Need} need @returns {Answer | string} */
  #read(need) {
    if ("place" in need) {
      const place = this.#game.placing;
      return place ? { place } : "Point at a place on the map, or type it as two numbers: 12.5 8.";
    }
    const numbers = "roll" in need && !this.#hits ? readFaces(this.#typed, need.roll) : readNumbers(this.#typed);
    if (!numbers || numbers.length === 0) return "Type it in figures, such as 14.";
    if ("roll" in need) return this.#hits ? { hits: numbers[0] ?? 0 } : { faces: numbers };
    if ("number" in need) return { number: numbers[0] ?? 0 };
    return { option: (numbers[0] ?? 0) - 1 };
  }

  /** @param {Need} need @returns {Child} */
  draw(need) {
    if ("roll" in need) return this.#form(need, this.#hits ? this.#hitsPad(need.roll) : this.#facesPad(need.roll));
    if ("number" in need) return this.#form(need, this.#numberPad(need.number));
    if ("place" in need) return this.#form(need, this.#places(need.place));
    return this.#options("draw" in need ? need.draw : need.choice);
  }

  /** @param {Need} need @param {Child} pad */
  #form(need, pad) {
    const hint = this.#problem || this.#meaning(need);
    return h("form", { class: "answer-form", novalidate: true, on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); this.submit(need); } } },
      pad,
      h("div", { class: "answer-line" },
        h("label", { class: "visually-hidden", for: this.#id }, this.#fieldName(need)),
        h("input", {
          id: this.#id, class: "input answer-field", type: "text", inputmode: "place" in need ? "text" : "numeric", autocomplete: "off",
          placeholder: this.#fieldName(need), value: this.#typed,
          "aria-describedby": `${this.#id}-hint`, "aria-invalid": this.#problem ? "true" : null,
          on: { input: (/** @type {InputEvent} */ event) => this.#type(need, /** @type {HTMLInputElement} */ (event.target).value) },
        }),
        h("button", { type: "submit", class: "button primary", disabled: this.#game.busy }, `${this.#label} `, kbd("Enter"))),
      h("p", { id: `${this.#id}-hint`, class: ["answer-hint", this.#problem && "is-problem"], "aria-live": "polite" }, hint));
  }

  /** @param {Need} need */
  #fieldName(need) {
    if ("number" in need) return `a number, ${need.number.min} to ${need.number.max}`;
    if ("place" in need) return "east north [facing]";
    if (!("roll" in need)) return "number of the option";
    if (this.#hits) return countsFailures(need.roll) ? "how many fail" : "how many hit";
    return need.roll.dice.n === 1 ? `face of the d${need.roll.dice.sides}` : `faces of ${diceInWords(need.roll.dice)}`;
  }

  /** What the answer would come to, before it is given. @param {Need} need */
  #meaning(need) {
    if ("place" in need) {
      const place = this.#game.placing;
      return place ? placeInWords(place, this.#game.view?.ground.unit ?? 1) : "";
    }
    if (!("roll" in need) || this.#hits) return "";
    const faces = readFaces(this.#typed, need.roll) ?? [];
    const left = need.roll.dice.n - faces.length;
    if (faces.length && left > 0) return `${left} more`;
    if (left !== 0 || faces.some((face) => face < 1 || need.roll.dice.sides < face)) return "";
    const roll = { check: need.roll, faces };
    return [sumLine(roll), outcomeName(roll)].filter(Boolean).join(": ");
  }

  /** @param {Check} check */
  #facesPad(check) {
    const { n, sides } = check.dice;
    const faces = readFaces(this.#typed, check) ?? [];
    const tap = (/** @type {number} */ face) => {
      const kept = n === 1 ? [] : faces.slice(0, n - 1);
      this.#set([...kept, face].join(" "));
    };
    return h("div", { class: "pad-box" },
      sides <= MOST_FACES
        ? h("div", { class: ["pad", sides === 6 && "pad-six", sides % 10 === 0 && "pad-tens"], role: "group", "aria-label": "Faces" },
            Array.from({ length: sides }, (_, index) => index + 1).map((face) =>
              h("button", { key: face, type: "button", class: ["pad-key", faces.includes(face) && "is-chosen"], "aria-label": String(face), "aria-pressed": n === 1 ? String(faces.includes(face)) : null, on: { click: () => tap(face) } },
                sides === 6 ? dieFace(6, face) : String(face))))
        : null,
      sides === 3 ? h("p", { class: "help" }, HALVED) : null,
      n > 1 ? this.#thrown(check, faces) : null,
      this.#hitsSwitch(check));
  }

  /** The dice that were typed so far, each to be taken away again. @param {Check} check @param {number[]} faces */
  #thrown(check, faces) {
    return h("div", { class: "thrown", role: "group", "aria-label": `${faces.length} of ${check.dice.n} dice` },
      faces.map((face, index) =>
        h("button", { type: "button", class: "thrown-die", "aria-label": `${face}: take it away`, on: { click: () => this.#set(faces.filter((_, at) => at !== index).join(" ")) } },
          dieFace(check.dice.sides, face))),
      h("span", { class: "help" }, `${faces.length} of ${check.dice.n}`));
  }

  /** @param {Check} check */
  #hitsSwitch(check) {
    if (typeof check.reads === "string" || !("hits" in check.reads || "failures" in check.reads)) return null;
    const counted = countsFailures(check) ? "failures" : "hits";
    return h("p", null,
      h("button", { type: "button", class: "button small quiet", on: { click: () => { this.#hits = !this.#hits; this.#set(""); } } },
        this.#hits ? "Give every face instead" : `Count the ${counted} instead`));
  }

  /** @param {Check} check */
  #hitsPad(check) {
    return h("div", { class: "pad-box" }, this.#numbers(0, check.dice.n), this.#hitsSwitch(check));
  }

  /** @param {NumberQuestion} question */
  #numberPad({ min, max }) {
    return this.#numbers(min, max);
  }

  /** @param {number} min @param {number} max */
  #numbers(min, max) {
    if (max - min >= MOST_BUTTONS) return null;
    return h("div", { class: "pad", role: "group", "aria-label": "Numbers" },
      Array.from({ length: max - min + 1 }, (_, index) => String(min + index)).map((number) =>
        h("button", { key: number, type: "button", class: ["pad-key", this.#typed === number && "is-chosen"], "aria-pressed": String(this.#typed === number), on: { click: () => this.#set(number) } }, number)));
  }

  /** @param {PlaceQuestion} question */
  #places({ suggestions }) {
    const unit = this.#game.view?.ground.unit ?? 1;
    return h("div", { class: "pad-box" },
      h("p", { class: "help" }, "Point at the map, take one of these, or type it."),
      h("ol", { class: "place-list" },
        suggestions.map((pose) =>
          h("li", null,
            h("button", { type: "button", class: ["choice", samePose(pose, this.#game.placing) && "is-chosen"], on: { click: () => this.#game.place(pose) } },
              placeInWords(pose, unit))))));
  }

  /** @param {Question} question */
  #options({ options }) {
    return h("ol", { class: "option-list" },
      options.map((option, index) =>
        h("li", { key: `${index} ${option}` },
          h("button", { type: "button", class: "choice", disabled: this.#game.busy, on: { click: () => this.#send({ option: index }) } },
            index < 9 ? kbd(String(index + 1)) : null, h("span", { class: "choice-words" }, option)))));
  }
}

/** @param {Pose} one @param {Pose | null} other */
function samePose(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @param {string} text */
function readNumbers(text) {
  const words = text.trim().split(/[\s,;+]+/).filter(Boolean);
  const numbers = words.map(Number);
  return numbers.every(Number.isInteger) ? numbers : null;
}

/**
 * The faces that were typed. Several dice of one figure each may stand without a gap: "3561" is four dice.
 * @param {string} text
 * @param {Check} check
 */
function readFaces(text, { dice }) {
  const word = text.trim();
  if (dice.n > 1 && dice.sides < 10 && /^\d+$/.test(word)) return [...word].map(Number);
  return readNumbers(text);
}

/** Whether failures are counted, and not hits. @param {Check} check */
function countsFailures({ reads }) {
  return typeof reads === "object" && "failures" in reads;
}

/** An answer as it would have been typed. @param {Answer} answer @param {number} unit */
function inField(answer, unit) {
  if ("faces" in answer) return answer.faces.join(" ");
  if ("hits" in answer) return String(answer.hits);
  if ("number" in answer) return String(answer.number);
  if ("option" in answer) return String(answer.option + 1);
  const { at, facing } = answer.place;
  return [at[0] / unit, at[1] / unit, facing].join(" ");
}

/** An answer in words, for the record. @param {Answer} answer @param {number} unit */
export function answerInWords(answer, unit) {
  if ("faces" in answer) return listed(answer.faces.map(String));
  return inField(answer, unit);
}

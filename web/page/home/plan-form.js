// The fields of "how do you want to play?".

import { h } from "../lib/dom.js";
import { sideLetter } from "./battles.js";
import { whoSits } from "./plan.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {(values: Partial<Plan>) => void} Change */

/** @type {{ id: import("./plan.js").Way, title: string, text: string }[]} */
export const WAYS = [
  { id: "computer", title: "Against the computer", text: "You take one side. The computer sees only what its side sees." },
  { id: "screen", title: "Two at this screen", text: "Both sides here, taking turns at the table." },
  { id: "apart", title: "Two apart", text: "A private link for each of you. Play live, or a move a day." },
  { id: "watch", title: "Watch the computers", text: "Both sides play themselves. You look on." },
];

/**
 * @param {Plan} plan
 * @param {string[]} sides
 * @param {Change} change
 */
export function sidePicker(plan, sides, change) {
  if (plan.way !== "computer" && plan.way !== "apart") return null;
  return segmented(
    "side",
    "Your side",
    sides.map((name, i) => [String(i + 1), name, sideLetter(i)]),
    String(plan.seat),
    (value) => change({ seat: Number(value) }),
  );
}

/**
 * @param {Plan} plan
 * @param {string[]} sides
 * @param {Change} change
 * @param {boolean} imported a saved game has its umpire and links already
 */
export function optionsFold(plan, sides, change, imported) {
  const hasComputer = plan.way === "computer" || plan.way === "watch";
  const people = sides.map((_, i) => i + 1).filter((seat) => ["me", "friend"].includes(whoSits(plan, seat)));
  return h(
    "details",
    { key: "options", class: "fold options" },
    h("summary", null, "Options: dice, umpire, onlookers"),
    h(
      "div",
      { class: "option-grid" },
      people.map((seat) =>
        segmented(
          `dice-${seat}`,
          people.length > 1 || sides.length === 1 ? `Dice of ${sides[seat - 1]}` : "Your dice",
          [["program", "The program throws"], ["typed", "I throw real dice"]],
          plan.dice[seat - 1],
          (value) => change({ dice: plan.dice.map((it, i) => (i === seat - 1 ? /** @type {Plan["dice"][number]} */ (value) : it)) }),
          "With real dice you are told what to throw and type in what fell.",
        ),
      ),
      hasComputer
        ? segmented(
            "computer",
            plan.way === "watch" ? "The computer players" : "The other side",
            [["greedy", "Plays to win"], ["random", "Plays at random"]],
            plan.computer,
            (value) => change({ computer: /** @type {Plan["computer"]} */ (value) }),
            "At random is for trying the rules out in peace.",
          )
        : null,
      imported
        ? null
        : segmented(
            "umpire",
            "Umpire",
            [["none", "None"], ["me", "I am"], ["link", "By link"]],
            plan.umpire,
            (value) => change({ umpire: /** @type {Plan["umpire"]} */ (value) }),
            "An umpire sees everything and may overrule anything, on the record.",
          ),
      imported
        ? null
        : h(
            "label",
            { key: "onlookers", class: "check-label" },
            h("input", { type: "checkbox", checked: plan.onlookers, on: { change: (/** @type {any} */ event) => change({ onlookers: event.target.checked }) } }),
            h("span", null, "Make a link for onlookers", h("span", { class: "help block" }, "They see what everybody may see, and decide nothing.")),
          ),
      h(
        "div",
        { key: "name", class: "field" },
        h("label", { for: "game-name" }, "Name of the game"),
        h("input", { id: "game-name", class: "input", type: "text", maxlength: 80, autocomplete: "off", placeholder: "As the battle, if you give none", on: { input: (/** @type {any} */ event) => (plan.name = event.target.value) } }),
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} title
 * @param {[value: string, label: string, side?: string][]} options
 * @param {string} value
 * @param {(value: string) => void} pick
 * @param {string} [help]
 */
function segmented(name, title, options, value, pick, help) {
  return h(
    "fieldset",
    { key: name, class: "segmented-field" },
    h("legend", null, title),
    h(
      "div",
      { class: "segmented" },
      options.map(([option, label, side]) =>
        h(
          "label",
          { key: option },
          h("input", { type: "radio", name, value: option, checked: value === option, on: { change: () => pick(option) } }),
          h("span", null, side ? h("span", { class: "force-mark side-fill", dataset: { side }, "aria-hidden": true }) : null, label),
        ),
      ),
    ),
    help ? h("p", { class: "help" }, help) : null,
  );
}

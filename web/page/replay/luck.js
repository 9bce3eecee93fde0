// How the dice fell: what each side threw, against what dice throw on average, die after die.

import { h, patch, svg } from "../lib/dom.js";
import { count, signed } from "../lib/format.js";

/** @typedef {import("./types.js").Summary} Summary */
/** @typedef {import("./types.js").SideSummary} SideSummary */

/** Room for the figures around the chart, in pixels. */
const FRAME = { left: 46, right: 14, top: 14, bottom: 40 };

/** @param {Summary} summary */
export function luckPanel(summary) {
  const sides = summary.sides.filter((it) => it.dice > 0);
  return h(
    "section",
    { key: "luck", class: "panel luck", "aria-labelledby": "luck-title" },
    h("h2", { id: "luck-title" }, "Luck"),
    sides.length
      ? [
          h("ul", { class: "luck-words" }, sides.map((side) => h("li", null, swatch(side), h("span", null, luckWords(side))))),
          chartBox(sides),
          h("p", { class: "help" }, "How far the sum of all faces runs ahead of the average, or behind it. Chance alone stays inside the grey band two times in three."),
          table(sides),
        ]
      : h("p", null, "No dice were thrown."),
  );
}

/** @param {SideSummary} side */
function luckWords(side) {
  const ahead = Math.round(side.thrown - side.expected);
  const spread = Math.sqrt(side.rolls.reduce((sum, roll) => sum + variance(roll), 0));
  const measure = spread > 0 ? ahead / spread : 0;
  const words =
    Math.abs(measure) < 0.5 ? "as chance has it" : Math.abs(measure) < 1 ? (measure > 0 ? "a little lucky" : "a little unlucky") : Math.abs(measure) < 2 ? (measure > 0 ? "lucky" : "unlucky") : measure > 0 ? "very lucky" : "very unlucky";
  return [
    h("strong", { class: "side-text", dataset: { side: side.side.toLowerCase() } }, side.name),
    `: ${words}, ${signed(ahead)} over ${count(side.dice, "die", "dice")}`,
  ];
}

/** @param {{ faces: number[], sides: number }} roll */
function variance(roll) {
  return (roll.faces.length * (roll.sides * roll.sides - 1)) / 12;
}

/** @param {SideSummary} side */
function swatch(side) {
  return svg(
    "svg",
    { class: "swatch", viewBox: "0 0 30 8", "aria-hidden": true },
    svg("path", { class: "luck-line", dataset: { side: side.side.toLowerCase() }, d: "M0 4H30" }),
  );
}

/**
 * The sum of the differences after each roll.
 * @param {SideSummary} side
 */
function course(side) {
  let sum = 0;
  return [0, ...side.rolls.map((roll) => (sum += roll.faces.reduce((a, b) => a + b, 0) - roll.expected))];
}

/**
 * The chart in a box that draws it anew when its width changes: its letters stay as large as all others.
 * @param {SideSummary[]} sides
 */
function chartBox(sides) {
  const box = h("div", { class: "luck-box" });
  const watch = new ResizeObserver(() => {
    const width = box.clientWidth;
    if (width > 0) patch(box, chart(sides, width, Math.round(Math.min(300, 120 + width / 4))));
  });
  watch.observe(box);
  return box;
}

/**
 * @param {SideSummary[]} sides
 * @param {number} width in pixels
 * @param {number} height
 */
function chart(sides, width, height) {
  const courses = sides.map(course);
  const longest = sides.reduce((a, b) => (a.rolls.length >= b.rolls.length ? a : b));
  let sum = 0;
  const band = [0, ...longest.rolls.map((roll) => Math.sqrt((sum += variance(roll))))];
  const steps = Math.max(...courses.map((it) => it.length - 1), 1);
  const most = Math.max(...courses.flat().map(Math.abs), band.at(-1) ?? 1, 5);
  const tick = niceStep(most / 2);
  const top = Math.ceil((most * 1.05) / tick) * tick;
  const x = (/** @type {number} */ i) => FRAME.left + (i / steps) * (width - FRAME.left - FRAME.right);
  const y = (/** @type {number} */ value) => FRAME.top + (0.5 - value / (2 * top)) * (height - FRAME.top - FRAME.bottom);
  const path = (/** @type {number[]} */ values) => values.map((value, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const back = band.map((value, i) => `L${x(i).toFixed(1)} ${y(-value).toFixed(1)}`).reverse().join("");
  const rows = [];
  for (let value = -top; value <= top; value += tick) rows.push(value);
  const across = niceStep(steps / 4);
  const columns = [];
  for (let i = 0; i <= steps; i += across) columns.push(i);
  const words = sides.map((side, i) => `${side.name} ended ${signed(Math.round(courses[i].at(-1) ?? 0))}`).join(", ");
  return svg(
    "svg",
    { class: "luck-chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `The luck of both sides, throw by throw: ${words} against the average.` },
    svg("path", { class: "luck-band", d: `${path(band)}${back}Z` }),
    rows.map((value) => [
      svg("path", { class: value === 0 ? "axis zero" : "axis", d: `M${FRAME.left} ${y(value)}H${width - FRAME.right}` }),
      svg("text", { class: "tick", x: FRAME.left - 7, y: y(value) + 4, "text-anchor": "end" }, signed(value)),
    ]),
    columns.map((i) => svg("text", { class: "tick", x: x(i), y: height - FRAME.bottom + 17, "text-anchor": "middle" }, i)),
    svg("text", { class: "tick", x: width - FRAME.right, y: height - 4, "text-anchor": "end" }, "throws"),
    sides.map((side, i) => svg("path", { class: "luck-line", dataset: { side: side.side.toLowerCase() }, d: path(courses[i]) })),
  );
}

/**
 * A round number not far below the value: 1, 2, 5, 10, 20, ...
 * @param {number} value
 */
function niceStep(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const lead = value / power;
  return Math.max(1, (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power);
}

/** @param {SideSummary[]} sides */
function table(sides) {
  const decimal = (/** @type {number} */ value) => (Math.round(value * 10) / 10).toString();
  return h(
    "details",
    { class: "luck-table" },
    h("summary", null, "In numbers"),
    h(
      "table",
      { class: "table" },
      h("thead", null, h("tr", null, ["Side", "Dice", "Thrown", "Average", "Difference"].map((it, i) => h("th", { scope: "col", class: i ? "number" : null }, it)))),
      h(
        "tbody",
        null,
        sides.map((side) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, side.name),
            [String(side.dice), decimal(side.thrown), decimal(side.expected), signed(Math.round((side.thrown - side.expected) * 10) / 10)].map((it) => h("td", { class: "number" }, it)),
          ),
        ),
      ),
    ),
  );
}

// The reference sheet: describe a situation, read the dice and the chances. The situation stands in the address, so
// that it can be linked, kept and sent.

import { announce } from "../lib/announce.js";
import { get, post } from "../lib/api.js";
import { h, patch } from "../lib/dom.js";
import { capital, percent } from "../lib/format.js";
import { keys } from "../lib/keys.js";
import { errorNotice, fillTopBar } from "../lib/page.js";
import { ruleLink } from "../lib/rule.js";
import { wordField } from "./form.js";
import { resultView, spoken } from "./result.js";
import { exampleWords } from "./words.js";

/** @typedef {import("./words.js").Procedure} Procedure */
/** @typedef {import("./result.js").Result} Result */

/** So long nobody must type before the chances are worked out, in milliseconds. */
const PAUSE = 140;

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
// Inside <main>, because its parts look at the width of <main>.
const place = h("div", { class: "sheet-in" });
const system = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** @type {Procedure[]} */
let procedures = [];
/** @type {Record<string, import("./words.js").Entry[]>} */
let lists = {};
/** @type {Procedure | null} */
let procedure = null;
/** @type {Record<string, string>} */
let words = {};
/** @type {Set<string>} */
let others = new Set();
/** @type {{ result: Result } | { error: unknown } | null} */
let answer = null;
let busy = false;
let asked = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

async function load() {
  try {
    const sheet = await get(`/api/sheet/${encodeURIComponent(system)}`);
    procedures = sheet.procedures;
    lists = sheet.lists ?? {};
    main.removeAttribute("aria-busy");
    readAddress();
  } catch (error) {
    main.removeAttribute("aria-busy");
    patch(place, h("h1", null, "Reference sheet"), errorNotice(error, { retry: load }));
  }
}

function readAddress() {
  const query = new URLSearchParams(location.search);
  const name = query.get("procedure");
  procedure = procedures.find((it) => it.name === name) ?? procedures[0] ?? null;
  query.delete("procedure");
  words = Object.fromEntries(query);
  // Nothing is said yet: an example shows at once what the sheet does.
  if (procedure && !Object.keys(words).length) words = exampleWords(procedure.example);
  others = new Set();
  answer = null;
  draw();
  resolve();
}

/**
 * What has been said, without the blanks of somebody who is still typing.
 * @param {Record<string, string>} values
 */
function said(values) {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ""));
}

/** @param {Procedure} of */
function address(of, values = words) {
  const query = new URLSearchParams({ procedure: of.name, ...said(values) });
  return `/sheet/${encodeURIComponent(system)}?${query}`;
}

/**
 * @param {string} name
 * @param {string} value
 */
function change(name, value) {
  const { [name]: _, ...rest } = words;
  words = value === "" ? rest : { ...words, [name]: value };
  draw();
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (procedure) history.replaceState(null, "", address(procedure));
    resolve();
  }, PAUSE);
}

async function resolve() {
  if (!procedure) return;
  const number = ++asked;
  busy = true;
  /** @type {typeof answer} */
  let next;
  try {
    next = { result: await post(`/api/sheet/${encodeURIComponent(system)}/${encodeURIComponent(procedure.name)}`, { words: said(words) }) };
  } catch (error) {
    next = { error };
  }
  // A later question has been asked meanwhile.
  if (number !== asked) return;
  busy = false;
  answer = next;
  if ("result" in answer) announce(spoken(answer.result));
  draw();
}

/** @param {Procedure} next */
function choose(next) {
  history.pushState(null, "", address(next, exampleWords(next.example)));
  readAddress();
}

function draw() {
  if (!procedure) {
    patch(place, h("h1", null, "Reference sheet"), h("p", null, "This system has no procedures that can be looked up."));
    return;
  }
  const current = procedure;
  document.title = `${capital(current.about)} · reference sheet · Sandtable`;
  patch(
    place,
    h("h1", { key: "title" }, "Reference sheet"),
    h(
      "nav",
      { key: "procedures", class: "procedures", "aria-label": "Procedures" },
      h("ul", null, procedures.map((it) => h("li", { key: it.name }, procedureLink(it, it === current)))),
    ),
    h(
      "div",
      { key: "procedure-list", class: "procedure-list field" },
      h("label", { for: "procedure" }, "What do you want to know?"),
      h(
        "select",
        { id: "procedure", class: "select", value: current.name, on: { change: (/** @type {any} */ event) => choose(procedures.find((it) => it.name === event.target.value) ?? current) } },
        procedures.map((it) => h("option", { key: it.name, value: it.name }, capital(it.about))),
      ),
    ),
    h(
      "div",
      { key: current.name, class: "sheet" },
      h(
        "form",
        { key: "form", class: "panel words", "aria-labelledby": "form-title", on: { submit: (/** @type {Event} */ event) => event.preventDefault() } },
        h("div", { class: "words-head" }, h("h2", { id: "form-title" }, capital(current.about)), ruleLink(system, current.rule)),
        h("div", { class: "word-grid" }, current.words.map((word) => wordField(word, words, lists, change, others))),
        h(
          "div",
          { class: "button-row" },
          h("button", { class: "button small", type: "button", on: { click: () => choose(current) } }, "Start again from the example"),
          h("button", { class: "button small", type: "button", on: { click: copyLink } }, "Copy a link to this"),
        ),
      ),
      h("section", { key: "result", class: ["panel result", busy && "busy"], "aria-label": "Result" }, resultPart()),
      h("p", { key: "brief", class: "brief", "aria-hidden": true }, briefly()),
    ),
  );
}

/**
 * @param {Procedure} it
 * @param {boolean} isCurrent
 */
function procedureLink(it, isCurrent) {
  const click = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    choose(it);
  };
  return h("a", { class: "procedure", href: address(it, exampleWords(it.example)), "aria-current": isCurrent ? "page" : null, on: { click } }, capital(it.about));
}

function resultPart() {
  if (!answer) return h("p", { class: "help" }, "Working it out.");
  if ("result" in answer) return resultView(system, answer.result);
  // The notice is made once for an answer: it also speaks.
  noticeFor.set(answer, noticeFor.get(answer) ?? errorNotice(answer.error, { system, retry: resolve }));
  return noticeFor.get(answer) ?? null;
}
/** @type {WeakMap<object, HTMLElement>} */
const noticeFor = new WeakMap();

/** The chances in a line. */
function briefly() {
  if (!answer || !("result" in answer)) return answer ? "This cannot be worked out: see above." : null;
  if (answer.result.refused) return "Not allowed: see above.";
  return answer.result.odds?.outcomes.slice(0, 4).map((it) => h("span", null, `${it.name} `, h("strong", null, percent(it.ppm)))) ?? answer.result.text;
}

async function copyLink() {
  if (!procedure) return;
  const link = new URL(address(procedure), location.origin).href;
  try {
    await navigator.clipboard.writeText(link);
    announce("The link is copied.");
  } catch {
    history.replaceState(null, "", link);
    announce("The browser does not let us copy: the link stands in the address bar.");
  }
}

/** @param {number} by */
function step(by) {
  const at = procedures.findIndex((it) => it === procedure);
  const next = procedures[(at + by + procedures.length) % procedures.length];
  if (next) choose(next);
}

keys.add({ key: "n", name: "Next procedure", group: "The sheet", run: () => step(1) });
keys.add({ key: "p", name: "Procedure before", group: "The sheet", run: () => step(-1) });
keys.add({ key: "f", name: "To the first field", group: "The sheet", run: () => /** @type {HTMLElement | null} */ (document.querySelector(".word input, .word select"))?.focus() });
fillTopBar();
main.append(place);
addEventListener("popstate", readAddress);
load();

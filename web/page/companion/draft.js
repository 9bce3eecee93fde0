/**
 * A game at a real table while it is put together, and the file that comes of it. The words in the file are those of the
 * lists that the server gave.
 *
 * @typedef {{ no: number, unit: string, arm: string, name: string, men: string, points: string, grade: string, nco: string,
 *   task: string, words: string, support: string, reserve: boolean, officer: boolean }} ElementDraft
 * @typedef {{ name: string, rating: string, recce: boolean, elements: ElementDraft[] }} CompanyDraft
 * @typedef {{ name: string, nation: string, control: string, senior: string, milestone: string, rationed: boolean,
 *   defends: boolean, companies: CompanyDraft[] }} ForceDraft
 * @typedef {{ title: string, bounds: string, radios: boolean, concealment: boolean, shared: boolean, deck: boolean, places: string,
 *   forces: [ForceDraft, ForceDraft] }} GameDraft
 */
import { capital } from "../lib/format.js";

/** The line of a saved file from which the form can be filled again. */
const MARK = "# form: ";

/** @returns {GameDraft} */
export function newDraft() {
  return {
    title: "", bounds: "12", radios: false, concealment: false, shared: true, deck: false, places: "",
    forces: [newForce("person"), newForce("program")],
  };
}

/** @param {string} control @returns {ForceDraft} */
function newForce(control) {
  return { name: "", nation: "", control, senior: "thrown", milestone: "10", rationed: false, defends: false, companies: [newCompany()] };
}

/** @returns {CompanyDraft} */
export function newCompany() {
  return { name: "", rating: "thrown", recce: false, elements: [] };
}

/** @param {GameDraft} draft @param {number} force @param {string} unit @returns {ElementDraft} */
export function newElement(draft, force, unit) {
  const numbers = draft.forces.flatMap((it) => it.companies).flatMap((it) => it.elements).map((it) => it.no);
  const own = draft.forces[force]?.companies.flatMap((it) => it.elements).map((it) => it.no) ?? [];
  // Each side has numbers of its own: 1, 2, 3 and 51, 52, 53.
  let no = own.length > 0 ? Math.max(...own) + 1 : force === 0 ? 1 : 51;
  while (numbers.includes(no)) no += 1;
  return { no, unit, arm: "", name: "", men: "", points: "", grade: "", nco: "thrown", task: "hold", words: "", support: "", reserve: false, officer: own.length === 0 };
}

/** What keeps the game from being started, in a sentence; nothing if it is all there. @param {GameDraft} draft */
export function missingIn(draft) {
  const empty = draft.forces.map((force, i) => (force.companies.some((it) => it.elements.length > 0) ? "" : nameOf(force, i))).filter(Boolean);
  if (empty.length === 0) return "";
  return `${capital(empty.join(" and "))} ${empty.length === 1 ? "has" : "have"} no element yet. Add at least one, from the lists or by hand.`;
}

/** How a force is called while it may have no name. @param {ForceDraft} force @param {number} i */
function nameOf(force, i) {
  return force.name.trim() || (i === 0 ? "the first force" : "the second force");
}

/** The file of a game. @param {GameDraft} draft @param {string} system */
export function fileOf(draft, system) {
  const out = [
    "# A game at a real table. Change what you like; the line below lets the page fill its form again.",
    MARK + JSON.stringify(draft),
    "format = 1",
    `system = ${quoted(system)}`,
    `id = ${quoted(idOf(draft.title))}`,
    `title = ${quoted(draft.title.trim() || "A game at my table")}`,
    `bounds = ${number(draft.bounds, 12)}`,
    `options = { radios = ${draft.radios}, concealment = ${draft.concealment}, shared_spotting = ${draft.shared} }`,
    ...(draft.deck ? ["own_deck = true"] : []),
    `places = [${placesOf(draft).map(quoted).join(", ")}]`,
    "",
    "[control]",
    ...draft.forces.map((force, i) => `${"AB"[i]} = ${quoted(force.control)}`),
  ];
  draft.forces.forEach((force, i) => out.push(...forceRows(force, "AB"[i] ?? "A")));
  draft.forces.forEach((force, i) =>
    force.companies.forEach((company, c) => out.push(...companyRows(company, "AB"[i] ?? "A", `${"ab"[i]}${c + 1}`, companyName(force, i, c)))));
  draft.forces.forEach((force, i) =>
    force.companies.forEach((company, c) => company.elements.forEach((it) => out.push(...elementRows(it, `${"ab"[i]}${c + 1}`)))));
  return `${out.join("\n")}\n`;
}

/** @param {ForceDraft} force @param {string} side */
function forceRows(force, side) {
  return [
    "", "[[force]]", `side = "${side}"`,
    ...(force.name.trim() ? [`name = ${quoted(force.name)}`] : []),
    ...(force.nation ? [`nation = ${quoted(force.nation)}`] : []),
    `senior = ${rating(force.senior)}`, `milestone = ${number(force.milestone, 10)}`,
    ...(force.rationed ? ["rationed = true"] : []), ...(force.defends ? ["defends = true"] : []),
  ];
}

/** What a company without a name is called. @param {ForceDraft} force @param {number} i @param {number} c */
function companyName(force, i, c) {
  const of = force.name.trim() || force.nation || (i === 0 ? "First" : "Second");
  return force.companies.length === 1 ? `${of} company` : `${of} company ${c + 1}`;
}

/** @param {CompanyDraft} company @param {string} side @param {string} id @param {string} name */
function companyRows(company, side, id, name) {
  const officer = company.elements.find((it) => it.officer && !it.reserve) ?? company.elements[0];
  return [
    "", "[[company]]", `id = "${id}"`, `side = "${side}"`,
    `name = ${quoted(company.name.trim() || name)}`,
    `rating = ${rating(company.rating)}`, ...(company.recce ? ["recce = true"] : []),
    ...(officer ? [`with = ${officer.no}`] : []),
  ];
}

/** @param {ElementDraft} it @param {string} company */
function elementRows(it, company) {
  const unit = it.support.trim() ? `, unit = ${number(it.support, 0)}` : "";
  const words = it.words.trim() ? `, words = ${quoted(it.words)}` : "";
  return [
    "", "[[element]]", `no = ${it.no}`, `company = "${company}"`,
    ...(it.unit ? [`unit = ${quoted(it.unit)}`] : []), ...(it.arm ? [`arm = ${quoted(it.arm)}`] : []),
    ...(it.name.trim() ? [`name = ${quoted(it.name)}`] : []),
    ...(it.men.trim() ? [`men = ${number(it.men, 1)}`] : []), ...(it.points.trim() ? [`points = ${number(it.points, 0)}`] : []),
    ...(it.grade ? [`grade = ${quoted(it.grade)}`] : []),
    `nco = ${rating(it.nco)}`, `orders = [{ task = ${quoted(it.task)}${unit}${words} }]`,
    ...(it.reserve ? ["reserve = true"] : []),
  ];
}

/** The names of places, from what was typed with commas. @param {GameDraft} draft */
export function placesOf(draft) {
  const named = draft.places.split(",").map((it) => it.trim()).filter(Boolean);
  const ordered = draft.forces.flatMap((it) => it.companies).flatMap((it) => it.elements).map((it) => it.words.trim()).filter(Boolean);
  return [...new Set([...named, ...ordered])];
}

/** A number as it stands in a file, or a word. @param {string} text */
function rating(text) {
  return /^\d+$/.test(text) ? text : quoted(text);
}

/** @param {string} text @param {number} usual */
function number(text, usual) {
  const n = Number.parseInt(text, 10);
  return Number.isFinite(n) ? n : usual;
}

/** @param {string} text */
function quoted(text) {
  return JSON.stringify(text.trim());
}

/** @param {string} title */
function idOf(title) {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 32) || "my-table";
}

/** The form that a saved file remembers, if it does. @param {string} text @returns {GameDraft | null} */
export function draftOf(text) {
  const line = text.split("\n").find((it) => it.startsWith(MARK));
  if (!line) return null;
  try {
    const draft = JSON.parse(line.slice(MARK.length));
    return Array.isArray(draft?.forces) && draft.forces.length === 2 ? { ...newDraft(), ...draft } : null;
  } catch {
    return null;
  }
}

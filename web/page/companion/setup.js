/**
 * Before the game: forces are put together from the unit lists or by hand, saved, loaded, printed, and then the game starts.
 *
 * @import { CompanyDraft, ElementDraft, ForceDraft, GameDraft } from "./draft.js"
 * @typedef {{ value: string, label: string, group: string }} Pick
 */
import { get, post } from "../lib/api.js";
import { h, patch } from "../lib/dom.js";
import { pickFile } from "../lib/download.js";
import { timeAgo } from "../lib/format.js";
import { errorNotice } from "../lib/page.js";
import { tableSystem } from "../lib/real-table.js";
import { draftOf, fileOf, missingIn, newCompany, newDraft, newElement, placesOf } from "./draft.js";

/** Where the form is kept while the window is open. */
const KEPT = "sandtable-table-form";

export class SetupPage {
  /** @type {HTMLElement} */ #main;
  #system = "";
  /** @type {GameDraft} */ #draft = newDraft();
  /** A file that the form cannot show. @type {{ name: string, text: string } | null} */ #file = null;
  /** @type {Record<string, Pick[]>} */ #lists = {};
  /** @type {any[]} */ #battles = [];
  /** @type {any[]} */ #games = [];
  /** @type {unknown} */ #error = null;
  #realDice = true;
  /** Whether somebody tried to start: only then is he told what is missing. */ #tried = false;

  /** @param {HTMLElement} main */
  constructor(main) {
    this.#main = main;
  }

  async open() {
    // What was put together is there again after a reload, until the window is closed.
    this.#draft = draftOf(sessionStorage.getItem(KEPT) ?? "") ?? this.#draft;
    addEventListener("pagehide", () => sessionStorage.setItem(KEPT, fileOf(this.#draft, this.#system)));
    try {
      const [battles, games] = await Promise.all([get("/api/battles"), get("/api/games")]);
      this.#system = tableSystem(battles.systems);
      this.#lists = (await get(`/api/sheet/${this.#system}`)).lists ?? {};
      this.#battles = battles.systems.find((/** @type {any} */ it) => it.id === this.#system)?.battles ?? [];
      this.#games = games.games.filter((/** @type {any} */ it) => it.system === this.#system && !it.over);
    } catch (error) {
      this.#error = error;
    }
    this.#main.removeAttribute("aria-busy");
    this.#draw();
    document.documentElement.dataset["ready"] = "";
  }

  #draw() {
    patch(this.#main,
      this.#error ? errorNotice(this.#error) : null,
      h("p", { class: "setup-lead" }, "Your models, your table, your dice. The program keeps the cards, the momentum and the papers, and plays a side for you if you like."),
      this.#games.length === 0 ? null : this.#saved(),
      this.#ready(),
      this.#own());
  }

  #saved() {
    return h("section", { class: "panel", "aria-label": "Go on with a game" }, h("h2", null, "Go on with a game"),
      h("ul", { class: "setup-list" }, this.#games.map((game) =>
        h("li", null, h("a", { class: "button", href: `/companion/${game.game}` }, game.title), " ", h("span", { class: "help" }, `${game.turn}, ${timeAgo(game.updated)}`)))));
  }

  #ready() {
    return h("section", { class: "panel", "aria-label": "A battle that is ready" }, h("h2", null, "A battle that is ready"),
      h("ul", { class: "setup-list" }, this.#battles.map((card) =>
        h("li", null, h("h3", null, card.title), h("p", null, card.summary),
          h("div", { class: "button-row" },
            h("button", { class: "button primary", type: "button", on: { click: () => void this.#start({ battle: card.id }) } }, "Start"),
            h("a", { class: "button", href: `/print?system=${this.#system}&battle=${card.id}` }, "Print its sheets"))))));
  }

  #own() {
    const draft = this.#draft;
    const change = () => this.#draw();
    const missing = this.#tried ? this.#missing() : "";
    return h("section", { class: "panel setup-form", "aria-label": "Your own battle" },
      h("h2", null, "Your own battle"),
      h("div", { class: "button-row" },
        h("button", { class: "button", type: "button", on: { click: () => pickFile(".toml,text/plain", (file) => void this.#load(file)) } }, "Load a file"),
        h("button", { class: "button", type: "button", on: { click: () => this.#save() } }, "Save as a file"),
        h("button", { class: "button", type: "button", on: { click: () => this.#print() } }, "Print its sheets")),
      this.#file ? h("p", { class: "notice" }, `From the file ${this.#file.name}, as it is. `, h("button", { class: "button small", type: "button", on: { click: () => { this.#file = null; change(); } } }, "Use the form instead")) : null,
      this.#file ? null : [
        h("div", { class: "setup-row" },
          field("Title", draft.title, (it) => (draft.title = it)),
          field("Bounds", draft.bounds, (it) => (draft.bounds = it), "numeric"),
          field("Places on the table, with commas", draft.places, (it) => (draft.places = it))),
        h("div", { class: "setup-row" },
          check("Radios are netted by throws", draft.radios, (it) => (draft.radios = it)),
          check("Elements may be concealed", draft.concealment, (it) => (draft.concealment = it)),
          check("What one has seen, its whole side knows", draft.shared, (it) => (draft.shared = it)),
          check("I deal the cards from my own deck", draft.deck, (it) => (draft.deck = it))),
        draft.forces.map((force, i) => this.#force(force, i)),
      ],
      h("div", { class: "setup-row" }, check("I throw real dice and type them in", this.#realDice, (it) => (this.#realDice = it))),
      h("div", { class: "button-row" },
        h("button", { class: "button primary big", type: "button", on: { click: () => this.#startOwn() } }, "Start the game"),
        missing ? h("p", { class: "notice bad", role: "alert" }, missing) : null));
  }

  /** What is missing in the form; a file that is taken as it is speaks for itself. */
  #missing() {
    return this.#file ? "" : missingIn(this.#draft);
  }

  #startOwn() {
    this.#tried = this.#missing() !== "";
    if (this.#tried) this.#draw();
    else void this.#start(this.#text());
  }

  /** @param {ForceDraft} force @param {number} i */
  #force(force, i) {
    return h("fieldset", { class: "setup-force", key: `force-${i}` },
      h("legend", null, `${i === 0 ? "First" : "Second"} force`),
      h("div", { class: "setup-row" },
        field("Name", force.name, (it) => (force.name = it)),
        this.#select("Nation", "a nation", force.nation, (it) => { force.nation = it; this.#draw(); }, "choose"),
        select("Run by", [["person", "me"], ["program", "the program"]], force.control, (it) => (force.control = it)),
        this.#select("Senior Officer", "a senior officer", force.senior, (it) => (force.senior = it)),
        field("Milestone in %", force.milestone, (it) => (force.milestone = it), "numeric"),
        check("Rationed", force.rationed, (it) => (force.rationed = it)),
        check("Defends", force.defends, (it) => (force.defends = it))),
      force.companies.map((company, c) => this.#company(force, i, company, c)),
      h("button", { class: "button small", type: "button", on: { click: () => { force.companies.push(newCompany()); this.#draw(); } } }, "Another company"));
  }

  /** @param {ForceDraft} force @param {number} i @param {CompanyDraft} company @param {number} c */
  #company(force, i, company, c) {
    return h("div", { class: "setup-company", key: `company-${i}-${c}` },
      h("div", { class: "setup-row" },
        field(`Company ${c + 1}`, company.name, (it) => (company.name = it)),
        this.#select("Its officer", "a leader", company.rating, (it) => (company.rating = it)),
        check("Recce", company.recce, (it) => (company.recce = it))),
      h("ul", { class: "setup-elements" }, company.elements.map((it) => this.#element(company, it))),
      this.#addElement(force, i, company));
  }

  /** @param {ForceDraft} force @param {number} i @param {CompanyDraft} company */
  #addElement(force, i, company) {
    const add = (/** @type {string} */ unit) => {
      const element = newElement(this.#draft, i, unit);
      if (!unit) element.arm = this.#lists["an arm"]?.[0]?.value ?? "";
      company.elements.push(element);
      this.#draw();
    };
    const units = this.#lists["a unit"] ?? [];
    const fits = (/** @type {Pick} */ it) => !force.nation || it.group === force.nation || it.group === "Any nation";
    const groups = [...new Set(units.filter(fits).map((it) => it.group))];
    return h("div", { class: "setup-row" },
      h("label", { class: "field" }, h("span", { class: "field-label" }, "Add an element from the lists"),
        h("select", { class: "select", value: "", on: { change: (/** @type {Event} */ event) => { const it = /** @type {HTMLSelectElement} */ (event.target); if (it.value) add(it.value); it.value = ""; } } },
          h("option", { value: "" }, "choose a unit…"),
          groups.map((group) => h("optgroup", { label: group }, units.filter((it) => it.group === group).map((it) => h("option", { value: it.value }, it.label)))))),
      h("button", { class: "button small", type: "button", on: { click: () => add("") } }, "Add one by hand"));
  }

  /** @param {CompanyDraft} company @param {ElementDraft} it */
  #element(company, it) {
    const label = this.#lists["a unit"]?.find((pick) => pick.value === it.unit)?.label ?? "by hand";
    const alone = () => { for (const other of company.elements) other.officer = other === it; this.#draw(); };
    return h("li", { class: "setup-element", key: it.no },
      h("p", { class: "setup-unit" }, h("strong", null, `no. ${it.no}`), ` ${label}`),
      h("div", { class: "setup-row" },
        field("Name", it.name, (text) => (it.name = text), "text", label),
        it.unit ? null : this.#select("What it is", "an arm", it.arm, (value) => (it.arm = value)),
        field("Men", it.men, (text) => (it.men = text), "numeric", "as listed"),
        field("Points", it.points, (text) => (it.points = text), "numeric", "as listed"),
        this.#select("Grade", "a grade", it.grade, (value) => (it.grade = value), "Regular"),
        this.#select("NCO", "a leader", it.nco, (value) => (it.nco = value)),
        this.#select("Order", "an order", it.task, (value) => (it.task = value)),
        field("Where", it.words, (text) => (it.words = text), "text", placesOf(this.#draft)[0] ?? "the mill"),
        field("Supports no.", it.support, (text) => (it.support = text), "numeric"),
        check("Officer here", it.officer, alone),
        check("In reserve", it.reserve, (yes) => (it.reserve = yes)),
        h("button", { class: "button small quiet", type: "button", on: { click: () => { company.elements.splice(company.elements.indexOf(it), 1); this.#draw(); } } }, `Remove no. ${it.no}`)));
  }

  /** @param {string} label @param {string} list @param {string} value @param {(value: string) => void} set @param {string} [none] */
  #select(label, list, value, set, none) {
    const options = (this.#lists[list] ?? []).map((it) => /** @type {[string, string]} */ ([it.value, it.label]));
    return select(label, none === undefined ? options : [["", none], ...options], value, set);
  }

  /** What is to be played. */
  #text() {
    return this.#file ? { battle: this.#file.name, text: this.#file.text } : { battle: "my own", text: fileOf(this.#draft, this.#system) };
  }

  /** @param {{ battle: string, text?: string }} what */
  async #start(what) {
    try {
      const dice = this.#realDice ? "typed" : "program";
      const made = await post("/api/games", { system: this.#system, ...what, players: { 1: { who: "me", dice } } });
      location.assign(`/companion/${made.game}`);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {File} file */
  async #load(file) {
    const text = await file.text();
    const remembered = draftOf(text);
    // A file that was changed by hand is taken as it is: the form remembers only what it wrote itself.
    const draft = remembered && fileOf(remembered, this.#system) === text ? remembered : null;
    this.#file = draft ? null : { name: file.name, text };
    if (draft) this.#draft = draft;
    this.#error = null;
    this.#draw();
  }

  #save() {
    const link = h("a", { href: URL.createObjectURL(new Blob([this.#text().text ?? ""], { type: "text/plain" })), download: `${this.#draft.title.trim() || "my table"}.toml` });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  #print() {
    sessionStorage.setItem("sandtable-print", this.#text().text ?? "");
    location.assign(`/print?system=${this.#system}&own=1`);
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#error = error;
    this.#draw();
    scrollTo({ top: 0 });
  }
}

/** @param {string} label @param {string} value @param {(value: string) => void} set @param {string} [mode] @param {string} [hint] */
function field(label, value, set, mode = "text", hint = "") {
  return h("label", { class: "field" }, h("span", { class: "field-label" }, label),
    h("input", { class: "input", type: "text", inputmode: mode, value, placeholder: hint, autocomplete: "off", on: { input: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).value) } }));
}

/** @param {string} label @param {boolean} checked @param {(value: boolean) => void} set */
function check(label, checked, set) {
  return h("label", { class: "check-label" },
    h("input", { type: "checkbox", checked, on: { change: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked) } }), label);
}

/** @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => void} set */
function select(label, options, value, set) {
  return h("label", { class: "field" }, h("span", { class: "field-label" }, label),
    h("select", { class: "select", value, on: { change: (/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value) } },
      options.map(([it, name]) => h("option", { value: it }, name))));
}

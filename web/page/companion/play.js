/**
 * The page of a game: the card that is up, what is asked, and the cardsheets.
 *
 * @import { Answer, Choice, Need } from "../../types/engine.d.ts"
 */
import { announce } from "../lib/announce.js";
import { h, patch } from "../lib/dom.js";
import { capital } from "../lib/format.js";
import { kbd, keys } from "../lib/keys.js";
import { ruleLink } from "../lib/rule.js";
import { settingsButton } from "../lib/settings.js";
import { sentence } from "../table/panels/words.js";
import { openRecord } from "./correct.js";
import { CompanionGame } from "./game.js";
import { openLog } from "./log.js";
import { answerButtons, onlyAnswer, optionsOf, questionText, typedAnswer } from "./question.js";
import { sheets } from "./sheet.js";
import { troubleNotice } from "./trouble.js";

/** How many lines of the log stand on the page, if the last entry led to no more. */
const LATEST = 4;
/** More than so many stand in the log alone. */
const MOST = 12;
/** The keys of what happens rarely: those that mean something else here are left out. */
const RARE_KEYS = "abfghijkmnopqrstvwxyz";
const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

export class PlayPage {
  /** @type {CompanionGame} */ #game;
  /** @type {HTMLElement} */ #main;
  /** The answer that is marked, for a question. @type {number | null} */ #chosen = null;
  #typed = "";
  /** The question that the mark is for. */ #key = "";
  /** Whether what happens rarely is listed. */ #more = false;
  /** How many lines the last update told. */ #news = 0;

  /** @param {string} game @param {HTMLElement} main */
  constructor(game, main) {
    this.#game = new CompanionGame(game, null);
    this.#main = main;
    this.#game.addEventListener("change", (event) => {
      const { newLines, before } = /** @type {CustomEvent} */ (event).detail;
      if (before) this.#news = newLines.length;
      this.#draw();
    });
    main.addEventListener("click", letGo);
    this.#addKeys();
  }

  open() {
    this.#game.open();
    this.#draw();
  }

  #draw() {
    const game = this.#game;
    const { view } = game;
    this.#bar();
    if (!view) {
      const { trouble, why } = game.line;
      patch(this.#main, trouble === null ? h("p", { class: "panel" }, why || "Opening the table…") : troubleNotice(game.line, trouble));
      return;
    }
    this.#main.removeAttribute("aria-busy");
    const key = `${game.version} ${JSON.stringify(game.need)}`;
    const isNew = key !== this.#key;
    if (isNew) {
      this.#key = key;
      this.#chosen = null;
      this.#typed = "";
      this.#more = false;
      announce(this.#said());
    }
    patch(this.#main,
      this.#lineNotice(),
      this.#waitingNotice(),
      h("section", { class: "up-card", key: "card", "aria-label": "The card that is up" }, this.#card()),
      this.#latest(),
      view.paper ? h("div", { class: "papers", key: "papers" }, sheets(view.paper.forces)) : null,
      game.line.ready ? h("p", { class: "help", key: "carried" }, "If the computer cannot be reached, this page goes on by itself.") : null);
    // What has to be typed is typed at once.
    if (isNew) /** @type {HTMLElement | null} */ (this.#main.querySelector(".answer-typed input"))?.focus();
    document.documentElement.dataset["ready"] = "";
  }

  /** What was told lately, newest last as it happened; what the last entry led to is marked, and all of it stands there. */
  #latest() {
    const { lines } = this.#game;
    // What the card says already is not said again below it.
    const said = (this.#game.view?.paper?.up?.said ?? []).map(capital);
    const told = lines.filter((it) => it.kind !== "heading" && !said.includes(capital(it.text)));
    if (told.length === 0) return null;
    const fresh = new Set(this.#news > 0 ? lines.slice(-this.#news) : []);
    const n = Math.min(MOST, Math.max(LATEST, told.filter((it) => fresh.has(it)).length));
    return h("section", { class: "latest", key: "latest", "aria-label": "What happened last" },
      h("ul", null, told.slice(-n).map((line) => h("li", { class: fresh.has(line) ? "is-new" : null }, capital(line.text)))),
      h("button", { class: "button small", type: "button", key: "log", on: { click: () => openLog(this.#game) } }, "The whole log ", kbd("l")));
  }

  /** What a correction left waiting, and what of it did not fit any more. */
  #waitingNotice() {
    const { waiting } = this.#game;
    if (!waiting) return null;
    const { n, next, entered, dropped } = waiting;
    const again = entered === 0 ? "" : `${entered === 1 ? "One entry from before the correction was" : `${entered} entries from before the correction were`} entered for you just now; the log says which.`;
    const first = next === null ? "" : ` First of them: ${sentence(next)}`;
    const later = n === 0 ? "" : `${n === 1 ? "One entry from before the correction waits" : `${n} entries from before the correction wait`} until play comes to ${n === 1 ? "it" : "them"}; then ${n === 1 ? "it is" : "they are"} entered for you.${first}`;
    return h("div", { class: "notice", role: "status", key: "waiting" },
      again ? h("p", null, again) : null,
      later ? h("p", null, later) : null,
      dropped.length === 0 ? null : [
        h("p", null, dropped.length === 1 ? "Not entered again:" : `${dropped.length} entries were not entered again:`),
        h("ul", { class: "dropped" }, dropped.map((it) => h("li", null, `${capital(it.what)}: ${it.why}.`))),
      ]);
  }

  /** What the line is doing, and what can be done about it. */
  #lineNotice() {
    const { line } = this.#game;
    if (line.state === "live") return null;
    if (line.trouble !== null) return troubleNotice(line, line.trouble);
    return h("p", { class: "notice", role: "status", key: "line" }, this.#lineWords());
  }

  /** What the line is doing, and what that means for what was entered. */
  #lineWords() {
    const { connection, busy } = this.#game;
    if (connection.state === "alone") return connection.why;
    const kept = busy ? " Your entry is kept and goes out as soon as it is back." : " Nothing is lost.";
    return `${connection.why || "The connection is lost. Trying again…"}${kept}`;
  }

  /** For those who listen: what is asked now. */
  #said() {
    const { view, need } = this.#game;
    return need ? `${questionText(need).about} ${questionText(need).ask}` : (view?.prompt.text ?? "");
  }

  #bar() {
    const { view } = this.#game;
    const title = document.querySelector("[data-slot=title]");
    const tools = document.querySelector("[data-slot=tools]");
    if (title) patch(title, view ? `${view.title} · ${view.paper?.clock ?? view.turn}` : "");
    if (!tools) return;
    patch(tools,
      h("button", { class: "bar-button", type: "button", on: { click: () => void openRecord(this.#game) } }, "↶ Correct an entry ", kbd("c")),
      h("a", { class: "bar-button", href: `/print?game=${encodeURIComponent(this.#game.game)}` }, "Print"),
      h("button", { class: "bar-button needs-keyboard", type: "button", on: { click: keys.show } }, "Keyboard ", kbd("?")),
      settingsButton());
  }

  #card() {
    const { view, need, refused, mine } = this.#game;
    if (!view) return null;
    const up = view.paper?.up ?? null;
    return [
      up ? h("h2", { class: "up-title" }, up.title) : h("h2", { class: "up-title" }, capital(view.paper?.clock ?? view.turn)),
      up && up.steps.length > 0 ? h("ol", { class: "steps", "aria-label": "Steps of the turn" }, up.steps.map((it) => h("li", { class: "step", dataset: { state: it.state }, "aria-current": it.state === "now" ? "step" : null }, it.text))) : null,
      up && up.said.length > 0 ? h("div", { class: "said" }, up.said.map((text) => h("p", null, capital(text)))) : null,
      view.outcome
        ? h("p", { class: "notice good" }, h("strong", null, "The battle is over. "), sentence(view.outcome.why))
        : need ? this.#question(need) : this.#decision(mine),
      refused ? h("p", { class: "notice bad", role: "alert" }, sentence(refused.why), " ", ruleLink(view.system, refused.rule), " ", this.#undoButton()) : null,
    ];
  }

  /** @param {Need} need */
  #question(need) {
    const { about, ask } = questionText(need);
    const ready = this.#answer(need) !== null;
    const chance = "roll" in need || "draw" in need;
    const only = onlyAnswer(need);
    const detail = "roll" in need && need.roll.modifiers.length > 0 ? need.roll.modifiers.map((it) => `${it.name} ${it.value > 0 ? "+" : "−"}${Math.abs(it.value)}`).join(", ") : "";
    return [
      h("p", { class: "question" }, about ? `${sentence(capital(about))} ` : null, detail ? `${detail}. ` : null, h("strong", { class: "question-ask" }, capital(ask))),
      only ? null : answerButtons(need, {
        chosen: this.#chosen, typed: this.#typed, question: this.#key,
        choose: (i) => this.#choose(need, i),
        type: (text) => { this.#typed = text; this.#draw(); },
        enter: () => this.#goOn(),
      }),
      // The row and its buttons stay the same elements from question to question: a tap is not lost between two drawings.
      h("div", { class: "go-row", key: "go" },
        h("button", { class: "button primary go", type: "button", key: "go", disabled: !ready || this.#game.busy, on: { click: () => this.#goOn() } }, only ? capital(only.text) : "Go on", " ", kbd("Enter")),
        chance ? h("button", { class: "button go", type: "button", key: "throw", disabled: this.#game.busy, on: { click: () => void this.#game.throwForMe() } }, "Throw for me ", kbd("d")) : null,
        h("button", { class: "button go", type: "button", key: "undo", disabled: this.#game.busy, on: { click: () => void this.#game.takeBack() } }, "Take back ", kbd("u"))),
    ];
  }

  /** What is decided now; what happens rarely is behind a button. @param {boolean} mine */
  #decision(mine) {
    const { view, choices, decides } = this.#game;
    if (!view) return null;
    const usual = this.#usual();
    const rare = choices.filter((it) => !usual.includes(it));
    const [first, ...others] = usual;
    return [
      h("p", { class: "question" }, h("strong", { class: "question-ask" }, mine ? view.prompt.text : "Others are to decide now.")),
      others.length === 0 ? null : h("div", { class: "answers is-long", role: "group", "aria-label": "What happens" },
        others.map((choice, i) => this.#choiceButton(choice, i < 9 ? String(i + 1) : ""))),
      h("div", { class: "go-row", key: "go" },
        first ? h("button", { class: "button primary go", type: "button", key: "go", disabled: !decides, on: { click: () => void this.#game.decide(first) } }, this.#verb(first), " ", kbd("Enter")) : null,
        rare.length === 0 ? null : h("button", { class: "button go", type: "button", key: "rare", "aria-expanded": this.#more, on: { click: () => this.#toggle() } }, "Something happened ", kbd("e")),
        this.#undoButton()),
      this.#more ? h("div", { class: "answers is-long rare", role: "group", "aria-label": "What else happened" }, rare.map((choice, i) => this.#choiceButton(choice, letter(i)))) : null,
    ];
  }

  /** What belongs here and now; the first of it is what Enter does. */
  #usual() {
    const { choices } = this.#game;
    // Reports come before the first decision where they belong to the turn; that decision is what Enter does.
    const at = choices.findIndex((it) => !isReport(it));
    const first = choices[at];
    if (!first) return [];
    const go = this.#ending(first) ?? first;
    return [go, ...choices.slice(0, at), ...choices.slice(at).filter((it) => it !== go && !isReport(it))];
  }

  /**
   * What ends the turn of the piece that a choice is about. What it could still do is not what Enter does: nobody wants it
   * done by going on. What ends more than this piece's turn is never meant.
   * @param {Choice} choice
   */
  #ending({ shown: { actor } }) {
    return actor === null ? undefined : this.#game.choices.find((it) => it.shown.ends && it.shown.actor === actor);
  }

  /** @param {Choice} choice */
  #verb(choice) {
    return capital(choice.shown.verb || choice.text);
  }

  /** @param {Choice} choice @param {string} key */
  #choiceButton(choice, key) {
    return h("button", { class: "answer", type: "button", key: JSON.stringify(choice.decision), disabled: !this.#game.decides, on: { click: () => void this.#game.decide(choice) } },
      key ? kbd(key) : h("span", { class: "no-key" }), h("span", { class: "answer-text" }, isReport(choice) ? this.#verb(choice) : capital(choice.text)));
  }

  #undoButton() {
    return this.#game.undo ? h("button", { class: "button go", type: "button", key: "undo", on: { click: () => void this.#game.takeBack() } }, "Take back ", kbd("u")) : null;
  }

  #toggle() {
    this.#more = !this.#more;
    this.#draw();
  }

  /** A tap answers at once; the dice of a real table are marked first, and given with Enter or a second tap. @param {Need} need @param {number} i */
  #choose(need, i) {
    const again = this.#chosen === i;
    this.#chosen = i;
    const answer = optionsOf(need)[i]?.answer;
    if (answer && (again || !("roll" in need))) void this.#game.answer(answer);
    else this.#draw();
  }

  /** A key marks an answer and moves the focus to it: Enter then gives this one, whatever had the focus before. @param {Need} need @param {number} i */
  #mark(need, i) {
    this.#choose(need, i);
    /** @type {HTMLElement | null} */ (this.#main.querySelector(".answer[aria-pressed=true]"))?.focus();
  }

  /** @param {Need} need @returns {Answer | null} */
  #answer(need) {
    const only = onlyAnswer(need);
    if (only) return only.answer;
    if (this.#chosen !== null) return optionsOf(need)[this.#chosen]?.answer ?? null;
    return typedAnswer(need, this.#typed);
  }

  #goOn() {
    const { need } = this.#game;
    if (need) {
      const answer = this.#answer(need);
      if (answer) void this.#game.answer(answer);
      return;
    }
    const [first] = this.#usual();
    if (first) void this.#game.decide(first);
  }

  #addKeys() {
    const game = this.#game;
    const group = "At the table";
    keys.add({ key: "Enter", name: "Go on", group, run: () => this.#goOn() });
    keys.add({ key: "d", name: "Throw for me", group, when: () => game.need !== null && ("roll" in game.need || "draw" in game.need), run: () => void game.throwForMe() });
    keys.add({ key: "e", name: "Something happened", group, when: () => game.need === null, run: () => this.#toggle() });
    keys.add({ key: "u", name: "Take back", group, run: () => void game.takeBack() });
    keys.add({ key: "c", name: "Correct an entry", group, run: () => void openRecord(game) });
    keys.add({ key: "l", name: "The whole log", group, run: () => openLog(game) });
    keys.add({
      key: DIGITS, name: "The answer, or what happened, by its number", group,
      run: (event) => {
        const { need } = game;
        if (need) {
          const options = optionsOf(need);
          const i = options.findIndex((it) => it.key === event.key);
          // Two figures: 12 is 1 and then 2.
          const longer = this.#chosen !== null && options.findIndex((it) => it.text === `${options[this.#chosen ?? 0]?.text}${event.key}`);
          if (typeof longer === "number" && longer >= 0) this.#mark(need, longer);
          else if (i >= 0) this.#mark(need, i);
          return;
        }
        const choice = this.#usual().slice(1)[Number(event.key) - 1];
        if (choice) void game.decide(choice);
      },
    });
    const LETTERS = [...RARE_KEYS];
    keys.add({
      key: LETTERS, name: "What else happened, by its letter", group, hidden: true,
      when: () => this.#more,
      run: (event) => {
        const usual = this.#usual();
        const rare = game.choices.filter((it) => !usual.includes(it));
        const choice = rare[LETTERS.indexOf(event.key)];
        if (choice) void game.decide(choice);
      },
    });
  }
}

/**
 * A button that was tapped lets go of the focus: otherwise Enter, which goes on, would press it again. Whoever works it by
 * keyboard (then the click has no count) keeps his place.
 * @param {MouseEvent} event
 */
function letGo(event) {
  const focused = document.activeElement;
  if (event.detail > 0 && focused instanceof HTMLButtonElement && event.composedPath().includes(focused)) focused.blur();
}

/** Whether a choice tells something that happened on the table. @param {Choice} choice */
function isReport({ decision }) {
  return typeof decision === "object" && decision !== null && "report" in decision;
}

/** The key of a rare thing. @param {number} i */
function letter(i) {
  return RARE_KEYS[i] ?? "";
}

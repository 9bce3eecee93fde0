// Somebody at a browser: what a person sees and does on the pages, by roles, labels and visible words.
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */
/**
 * How a game is begun; what is not named stays as the page proposes it.
 * @typedef {object} Wishes
 * @property {"Against the computer" | "Two at this screen" | "Two apart" | "Watch the computers"} [way]
 * @property {string} [side]
 * @property {string[]} [realDice] legends of the sides that throw real dice: "Your dice", "Dice of British"
 * @property {"None" | "I am" | "By link"} [umpire]
 * @property {boolean} [onlookers]
 * @property {"Plays to win" | "Plays at random"} [computer]
 */

export class Person {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.map = page.getByRole("region", { name: "Map", exact: true });
    this.side = page.getByRole("complementary", { name: "Decision, dice and log" });
    this.dice = page.getByRole("region", { name: "Dice", exact: true });
    this.log = page.getByRole("group", { name: "Battle so far" });
    this.phase = page.getByRole("list", { name: "Phases of the turn" }).locator("[aria-current=step]");
    this.question = page.getByRole("region", { name: "The question" });
    this.reminder = page.getByRole("alertdialog", { name: "Before this ends" });
    this.result = page.getByRole("region", { name: "Result" });
    this.refusal = this.side.locator(".notice.bad");
    /** The button that ends this part of the turn, or begins the game. */
    this.endButton = this.side.locator(".no-piece").getByRole("button", { name: /^(End|Begin)/ });
    /** The way out of what is chosen stands there as long as something is. */
    this.cancel = this.side.getByRole("button", { name: /^Cancel/ });
    this.doIt = this.side.locator(".decision .button.primary");
    /** What the selected piece can do. */
    this.choices = this.side.locator(".choices").getByRole("button");
    this.decides = page.getByRole("heading", { name: "Your decision" });
    this.answers = page.getByRole("heading", { name: "Your answer" });
  }

  // ---------------------------------------------------------------- home

  /** @param {string} address */
  async arrive(address) {
    await this.page.goto(address);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  /**
   * Chooses a battle and how to play it, and sits down at its table.
   * @param {string} battle
   * @param {Wishes} [wishes]
   * @returns {Promise<Record<string, string>>} the links to send away, by whom they are for
   */
  async begin(battle, wishes = {}) {
    const { page } = this;
    await page.getByRole("button", { name: battle, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: battle });
    if (wishes.way) await dialog.getByRole("radio", { name: wishes.way }).check();
    if (wishes.side) await tick(dialog.getByRole("group", { name: "Your side" }), wishes.side);
    const { realDice = [], umpire, onlookers, computer } = wishes;
    if (realDice.length || umpire || onlookers || computer) await dialog.getByText(/^Options/).click();
    for (const legend of realDice) await tick(dialog.getByRole("group", { name: legend }), "I throw real dice");
    if (computer) await tick(dialog.getByRole("group", { name: "The other side" }), computer);
    if (umpire) await tick(dialog.getByRole("group", { name: "Umpire" }), umpire);
    if (onlookers) await dialog.getByRole("checkbox", { name: /onlookers/ }).check();
    await dialog.getByRole("button", { name: /^(Play|Make the links|Watch)$/ }).click();
    const go = page.getByRole("link", { name: "Go to your table" });
    await expect(go.or(this.map)).toBeVisible();
    /** @type {Record<string, string>} */
    const links = {};
    if (await go.isVisible()) {
      for (const field of await page.getByRole("dialog").getByRole("textbox", { name: /^For / }).all()) {
        const name = await field.evaluate((it) => /** @type {HTMLInputElement} */ (it).labels?.[0]?.textContent ?? "");
        links[name.replace(/^For /, "")] = await field.inputValue();
      }
      await go.click();
    }
    await this.seated();
    // Against the computer the battle begins by itself, perhaps with dice of this person.
    if (!wishes.way) await expect(this.log.locator(".log-line, .log-heading").or(this.question).first()).toBeAttached();
    return links;
  }

  /** The table is drawn and its connection live. */
  async seated() {
    await expect(this.page.locator("html[data-ready]")).toBeAttached();
    await expect(this.side).toBeVisible();
  }

  /** How long the computer thinks. @param {"Slow" | "Normal" | "Fast" | "At once"} name */
  async setPace(name) {
    await this.page.getByRole("button", { name: /^Menu/ }).click();
    const menu = this.page.getByRole("dialog");
    await tick(menu.getByRole("group", { name: "The computer plays" }), name);
    await menu.getByRole("button", { name: "Close" }).click();
  }

  // ---------------------------------------------------------------- the table

  /** What was last done has been taken, and all that came of it so far is shown. */
  async settled() {
    await expect(this.side).not.toHaveAttribute("aria-busy", "true");
  }

  /** A counter on the map. @param {string} id */
  piece(id) {
    return this.map.locator(`[data-piece="${id}"]`);
  }

  /** Ids of the pieces that can act, as the map says. */
  async able() {
    const names = await this.map.getByRole("button", { name: /, can act$/ }).evaluateAll((all) => all.map((it) => it.getAttribute("aria-label") ?? ""));
    return names.map((name) => /\b([A-Z]*\d+)(,|$)/.exec(name)?.[1] ?? "").filter(Boolean);
  }

  /** Selects a piece on the map, and waits until the panel says what it can do. @param {string} id */
  async select(id) {
    await this.settled();
    await this.letGo();
    await this.piece(id).click();
    await this.selected(id);
  }

  /** @param {string} id */
  async selected(id) {
    await expect(this.side.locator(".decision-piece").filter({ hasText: new RegExp(`\\b${id}$`) })).toBeVisible();
    await expect(this.side.getByText(/^(Point at|Its card is up|It can do nothing now|It is not your decision now)/)).toBeVisible();
  }

  /** Nothing is chosen and no piece selected any more. */
  async letGo() {
    const heading = this.side.locator(".decision");
    for (let tries = 0; tries < 4 && (await heading.isVisible()); tries += 1) await this.page.keyboard.press("Escape");
    await expect(heading).toHaveCount(0);
  }

  /** How many pixels a unit of the table is, as the scale bar shows. */
  async pixelsPerUnit() {
    return this.map.locator(".scale-bar").evaluate((bar) => {
      const width = bar.querySelector(".scale-line")?.getBoundingClientRect().width ?? 0;
      return width / Number.parseFloat(bar.textContent ?? "1");
    });
  }

  /** The middle of a counter, in pixels of the window. @param {string} id */
  async middle(id) {
    const box = await this.piece(id).boundingBox();
    if (!box) throw new Error(`${id} is not on the map`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Clicks on the ground so many units from a piece. @param {string} id @param {number} east @param {number} north */
  async clickGround(id, east, north) {
    const [{ x, y }, unit] = [await this.middle(id), await this.pixelsPerUnit()];
    await this.page.mouse.click(x + east * unit, y - north * unit);
  }

  /**
   * The first of some places where the ground is free, as a player looks for one, in units from a piece.
   * @param {string} id
   * @param {[east: number, north: number][]} wanted
   */
  async freeGround(id, wanted) {
    const [{ x, y }, unit] = [await this.middle(id), await this.pixelsPerUnit()];
    const spots = wanted.map(([east, north]) => ({ x: x + east * unit, y: y - north * unit }));
    const free = await this.page.evaluate(
      (all) => all.findIndex((at) => {
        const under = document.elementFromPoint(at.x, at.y);
        return under?.closest(".map-overlay") && !under.closest("[data-piece], .aid-label");
      }),
      spots,
    );
    return wanted[free] ?? null;
  }

  /** Chooses from the list of the panel. @param {RegExp} words */
  async choose(words) {
    await this.choices.filter({ hasText: words }).first().click();
    await expect(this.cancel).toBeVisible();
  }

  /** Does what is chosen, and waits until it is done. */
  async confirm() {
    await this.doIt.click();
    await expect(this.cancel).toHaveCount(0);
    await this.settled();
  }

  /** Ends this part of the turn; a reminder is overruled. */
  async endPhase() {
    const before = await this.whereInPlay();
    await this.endButton.click();
    const anyway = this.page.getByRole("button", { name: /^End anyway/ });
    await expect.poll(async () => (await anyway.isVisible()) || (await this.whereInPlay()) !== before).toBe(true);
    if (await anyway.isVisible()) await anyway.click();
    await expect.poll(() => this.whereInPlay()).not.toBe(before);
  }

  /** Turn, phase and who is asked, in words. */
  async whereInPlay() {
    const [turn, phase, prompt] = await Promise.all([
      this.page.locator("#title").innerText(),
      this.phase.allInnerTexts(),
      this.side.locator(".part-prompt").innerText(),
    ]);
    const who = prompt.replace(/Next piece.*|\d+ elements?.*/g, "");
    return `${turn} ${phase.join()} ${who} ${await this.result.isVisible()}`;
  }

  /** Waits until this person is asked something, or the battle is over. @returns {Promise<"decision" | "answer" | "over">} */
  async myTurn() {
    await expect(this.endButton.or(this.answers).or(this.result).first()).toBeVisible({ timeout: 30_000 });
    await this.settled();
    if (await this.result.isVisible()) return "over";
    return (await this.answers.isVisible()) ? "answer" : "decision";
  }

  /** What is asked, and what has happened so far. */
  async #asked() {
    return [...(await this.question.allTextContents()), await this.logLines().count()];
  }

  /** Takes the first option of a question. */
  async answerFirst() {
    const before = await this.#asked();
    await this.question.getByRole("listitem").getByRole("button").first().click();
    await expect.poll(() => this.#asked()).not.toEqual(before);
  }

  /**
   * Answers as somebody with real dice does: what fell is typed in, and of other questions the first option is taken.
   * @param {RealDice} dice
   * @returns {Promise<string>} what was to be thrown, or nothing if it was another question
   */
  async answerWith(dice) {
    const field = this.question.getByRole("textbox", { name: /^faces? of / });
    await expect(field.or(this.question.getByRole("listitem").getByRole("button")).first()).toBeVisible();
    if (!(await field.isVisible())) {
      await this.answerFirst();
      return "";
    }
    const heading = await this.question.getByRole("heading").innerText();
    const sides = Number(/ d(\d+)$/.exec(heading)?.[1]);
    const several = this.question.getByRole("group", { name: /^0 of \d+ dice$/ });
    const count = (await several.isVisible()) ? Number(/\d+(?= dice)/.exec((await several.getAttribute("aria-label")) ?? "")?.[0]) : 1;
    await field.fill(dice.fall(count, sides).join(" "));
    await field.press("Enter");
    // What was typed stands there until it is taken; the next question begins with an empty field.
    const taken = async () => (await field.evaluateAll((all) => all.map((it) => /** @type {HTMLInputElement} */ (it).value))).join("") === "";
    await expect.poll(taken).toBe(true);
    return heading;
  }

  /** The log of the game as a file. @param {string} path */
  async saveLog(path) {
    await this.page.getByRole("button", { name: /^Menu/ }).click();
    const coming = this.page.waitForEvent("download");
    await this.page.getByRole("button", { name: "Save the log" }).click();
    await (await coming).saveAs(path);
    await this.page.keyboard.press("Escape");
    await expect(this.page.getByRole("dialog")).toHaveCount(0);
    return readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  }

  /** Between two people somebody says when they begin. */
  async beginBattle() {
    await this.side.getByRole("button", { name: /^Begin the battle/ }).click();
    await expect(this.logLines().first()).toBeVisible();
    await this.myTurn();
  }

  /** Lines of the log, without headings. */
  logLines() {
    return this.log.locator(".log-line");
  }

  /** Chances as they stand in the panel, in percent. */
  async chances() {
    const figures = await this.side.locator(".odds-rows").first().getByRole("listitem").allInnerTexts();
    return figures.map((text) => {
      const found = /(<|>)?\s*([\d.]+) %/.exec(text);
      return found ? Number(found[2]) - (found[1] === "<" ? 0.05 : 0) : Number.NaN;
    });
  }

  /** The chances that stand there are of everything that can happen. */
  async expectWholeChances() {
    const chances = await this.chances();
    expect(chances.length).toBeGreaterThan(1);
    const sum = chances.reduce((all, it) => all + it, 0);
    // Each is rounded to a tenth of a percent.
    expect(Math.abs(sum - 100)).toBeLessThanOrEqual(0.06 * chances.length);
  }
}

/** Dice on somebody's table: they fall as dice do, and the same in every run. */
export class RealDice {
  /** Every throw so far. @type {number[][]} */ fallen = [];
  #seed;

  /** @param {number} seed */
  constructor(seed) {
    this.#seed = seed;
  }

  /** @param {number} count @param {number} sides */
  fall(count, sides) {
    const faces = Array.from({ length: count }, () => {
      // The generator of Park and Miller: its numbers fit a double without loss.
      this.#seed = (this.#seed * 48_271) % 2_147_483_647;
      return 1 + (this.#seed % sides);
    });
    this.fallen.push(faces);
    return faces;
  }
}

/**
 * The throws of a seat as they stand in a saved log.
 * @param {{ seat?: number, input?: { answer?: { faces?: number[] } } }[]} record
 * @param {number} seat
 */
export function throwsOf(record, seat) {
  return record.filter((entry) => entry.seat === seat).flatMap((entry) => (entry.input?.answer?.faces ? [entry.input.answer.faces] : []));
}

/** Ticks an option that is drawn as a part of a bar. @param {Locator} group @param {string} name */
export async function tick(group, name) {
  await group.getByRole("radio", { name, exact: true }).check();
}

// A solo battle to its end: cards, leaders and momentum decide who acts; the other side is the program's.
import { expect, test } from "./sandtable.js";
import { Person, RealDice, throwsOf } from "./person.js";

/** More decisions than this are no battle of ten minutes. */
const MOST_DECISIONS = 600;

// Cards and dice decide how long a battle is.
test.setTimeout(360_000);

/** Somebody who fights a solo battle: each card as it comes up, an attack before a move before what leads on. */
class Commander {
  /** What the person has done, by its first words. @type {Map<string, number>} */ done = new Map();
  /** Pieces that were asked already, and how play stood then. @type {Set<string>} */ #tried = new Set();

  /** @param {Person} me @param {RealDice | null} dice those on the own table, if they are typed */
  constructor(me, dice) {
    this.me = me;
    this.dice = dice;
    this.buttons = me.side.locator(".no-piece").getByRole("button");
  }

  /** @param {string} what */
  #note(what) {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }

  async #standing() {
    return `${await this.me.whereInPlay()} ${await this.me.logLines().count()} ${(await this.buttons.allInnerTexts()).join()}`;
  }

  /** Plays until the battle is over. @param {() => Promise<unknown>} [look] takes a look once it is under way */
  async fight(look = async () => {}) {
    const { me } = this;
    const asked = me.decides.or(me.answers).or(me.result).first();
    for (let n = 0; n < MOST_DECISIONS; n += 1) {
      await expect(asked).toBeVisible({ timeout: 30_000 });
      await me.settled();
      if (await me.result.isVisible()) return;
      if (n === 12) await look();
      if (await me.answers.isVisible()) await this.#answer();
      else await this.#decide();
    }
  }

  async #answer() {
    if (this.dice) this.#note((await this.me.answerWith(this.dice)) || "answer");
    else {
      await this.me.answerFirst();
      this.#note("answer");
    }
  }

  /** The decision of the card that is up. */
  async #decide() {
    const { me, buttons } = this;
    const before = await this.#standing();
    if (await me.cancel.isVisible()) {
      // Where there is one thing to do it is chosen already.
      this.#note((await me.doIt.innerText()).split("\n")[0] ?? "");
      return me.confirm();
    }
    const able = (await me.able())[0];
    if (able && !this.#tried.has(`${able} ${before}`)) {
      this.#tried.add(`${able} ${before}`);
      if (await this.#orders(able)) return;
      await me.letGo();
    }
    const texts = await buttons.allInnerTexts();
    // The other side may have ended the battle, or its own card come up, in the meantime.
    if (texts.length === 0) return;
    // The program's advice is there, and is not needed.
    const index = Math.max(0, texts.findIndex((text) => !/program decide/i.test(text)));
    await buttons.nth(index).click();
    const anyway = me.page.getByRole("button", { name: /^End anyway/ });
    // It is done, or reminded of, or shown with its chances first.
    const answered = async () => (await anyway.isVisible()) || (await me.cancel.isVisible()) || (await this.#standing()) !== before;
    await expect.poll(answered).toBe(true);
    if (await anyway.isVisible()) await anyway.click();
    this.#note(texts[index]?.split("\n")[0] ?? "");
  }

  /** Lets a piece attack, or else move. @param {string} id @returns {Promise<boolean>} whether that was tried */
  async #orders(id) {
    const { me } = this;
    await me.select(id);
    const offers = await me.choices.allInnerTexts();
    const wanted = [/^\d?\s*fire /i, /assault/i, /throws for its move/i, /moves? /i].map((it) => offers.find((text) => it.test(text))).find(Boolean);
    if (!wanted) return false;
    await me.choices.nth(offers.indexOf(wanted)).click();
    await expect(me.cancel).toBeVisible();
    if (/%.*%/s.test(wanted)) await me.expectWholeChances();
    if (await me.refusal.isVisible()) return false;
    await me.confirm();
    this.#note(/fire|assault|throws|moves?/i.exec(wanted)?.[0]?.toLowerCase() ?? "");
    return true;
  }
}

test("a solo battle from the home page to the result, every turn by its own decisions", async ({ page, program }, info) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("The mill at Sosna");
  await me.setPace("At once");
  const commander = new Commander(me, null);
  await commander.fight(() => page.screenshot({ path: info.outputPath("solo.png") }));
  await page.screenshot({ path: info.outputPath("over.png") });
  await expect(me.result.getByRole("heading")).toContainText(/Victory|draw/);
  const words = [...commander.done.keys()].join("\n");
  expect(words).toMatch(/reaction test/);
  expect(words).toMatch(/Order Dice/);
  expect(commander.done.get("moves") ?? 0).toBeGreaterThan(0);
  // Both sides had their cards, and every throw is told.
  const log = await me.log.innerText();
  expect(log).toMatch(/Card \d+: .*\b[1-4]\b/);
  expect(log).toMatch(/Card \d+: .*\b1[1-4]\b/);

  await me.result.getByRole("link", { name: "After the battle" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/win|victory|draw/i);
  await expect(page.getByRole("heading", { name: /losses/i })).toBeVisible();
});

test("a battle of other rules fought solo with real dice, every throw of the own side typed", async ({ page, program }, info) => {
  const me = new Person(page);
  const dice = new RealDice(1_943);
  await me.arrive(program.home);
  await me.begin("Churchyard cottage, solo", { realDice: ["Your dice"] });
  await me.setPace("At once");
  const commander = new Commander(me, dice);
  await commander.fight(() => page.screenshot({ path: info.outputPath("solo.png") }));
  await expect(me.result.getByRole("heading")).toContainText(/Victory|draw/);
  // Ratings, reaction tests and Order Dice were asked for.
  expect([...commander.done.keys()]).toEqual(expect.arrayContaining(["Throw one d6", "Throw one d10", "Throw one d3"]));
  // What is on the record is what was typed, and all of it: the program threw none of these dice.
  const record = await me.saveLog(info.outputPath("battle.jsonl"));
  expect(throwsOf(record, 1)).toEqual(dice.fallen);
  expect(throwsOf(record, 2).length).toBeGreaterThan(0);
});

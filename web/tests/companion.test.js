// At a real table, on a tablet: the program asks, the person taps what fell and what happened.
import { AxeBuilder } from "@axe-core/playwright";
import { readFileSync } from "node:fs";
import { expect, test } from "./sandtable.js";

/** @typedef {import("@playwright/test").Page} Page */

/** No serious or critical finding on the page as it stands. @param {Page} page */
async function expectAccessible(page) {
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
  const grave = violations.filter((it) => it.impact === "serious" || it.impact === "critical");
  expect(grave.map((it) => `${it.id}: ${it.nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`).join(" | ")}`)).toEqual([]);
}

/** Somebody with a tablet beside the table. */
class AtTheTable {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.card = page.getByRole("region", { name: "The card that is up" });
    this.answers = this.card.getByRole("group", { name: "Answers" });
    this.go = this.card.locator(".button.primary.go");
  }

  /** @param {string} address */
  async start(address) {
    await this.page.goto(address);
    await this.page.goto(new URL("/companion", address).href);
    const ready = this.page.getByRole("region", { name: "A battle that is ready" });
    await ready.getByRole("button", { name: "Start" }).first().click();
    await expect(this.card).toBeVisible();
  }

  /** What stands on the card, in words. */
  async asked() {
    return (await this.card.innerText()).replaceAll(/\s+/g, " ");
  }

  /** Whether there is a question with answers. */
  async isAsked() {
    return (await this.answers.count()) > 0;
  }

  /** Does something and waits until the card shows something else. @param {() => Promise<void>} act */
  async step(act) {
    const before = await this.asked();
    await act();
    await expect.poll(() => this.asked()).not.toBe(before);
  }

  /** Goes on by the first answer, or by the big button. */
  async onward() {
    await expect(this.go).toBeVisible();
    await this.step(async () => {
      if (await this.isAsked()) {
        // A reaction test of 5 lets anybody act; otherwise the first answer will do.
        const five = this.answers.getByRole("button", { name: /^5/ });
        const acts = /Reaction of/.test(await this.asked());
        await (acts ? five : this.answers.getByRole("button")).first().click();
        if (await this.go.isEnabled({ timeout: 500 }).catch(() => false)) await this.go.click({ timeout: 1000 }).catch(() => {});
      } else {
        // A question may come up in this very moment: then the card has changed without it.
        await this.go.click({ timeout: 1000 }).catch(() => {});
      }
    });
  }
}

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

test("a game at a real table: begin, cards, questions, a report in five keys, a correction", async ({ page, program }) => {
  const me = new AtTheTable(page);
  await me.start(program.home);

  await test.step("the papers of both forces lie on the page", async () => {
    await expect(page.getByRole("region", { name: "Cardsheet of the Soviets" }).getByRole("listitem")).toHaveCount(5);
    await expect(page.getByText("run by the program")).toBeVisible();
    await expect(page.getByRole("img", { name: "score 6 of 6, 8 of 8 men" }).first()).toBeVisible();
    await expect(page.getByText(/Momentum total 24 of 24/).first()).toBeVisible();
  });

  await test.step("it begins, and a card comes up with its steps", async () => {
    for (let tries = 0; tries < 8 && !/Card 1 /.test(await me.asked()); tries += 1) await me.onward();
    await expect(me.card.getByRole("heading", { level: 2 })).toContainText("Card 1");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("session 1, bound 1 of 4");
  });

  await test.step("play goes on to a turn of ours in which something can be told", async () => {
    for (let tries = 0; tries < 120; tries += 1) {
      if ((await me.card.getByRole("group", { name: "What happens" }).getByRole("button", { name: /fire/i }).count()) > 0) break;
      await me.onward();
    }
    await expect(me.card.getByRole("group", { name: "What happens" })).toBeVisible();
  });

  const due = page.locator(".mark[data-kind=due]");
  await test.step("five keys: it fired, at whom, whether it was seen, what it stands in, men lost", async () => {
    const list = me.card.getByRole("group", { name: "What happens" }).getByRole("button");
    const names = await list.allInnerTexts();
    const fire = names.findIndex((it) => /fire/i.test(it));
    let keys = 0;
    const press = async (/** @type {string} */ key) => {
      keys += 1;
      await me.step(() => page.keyboard.press(key));
    };
    await press(String(fire + 1));
    await expect(me.card).toContainText("Who was fired at?");
    await press("1");
    while (await me.isAsked()) {
      const text = await me.asked();
      if (/How many men/.test(text)) {
        await press("1");
        break;
      }
      await press(/stand in/.test(text) ? "2" : "1");
    }
    expect(keys).toBeLessThanOrEqual(5);
    // The leader's die is asked of the one who lost a man.
    while (await me.isAsked()) await me.step(() => page.keyboard.press("d"));
    await expect(due.first()).toBeVisible();
  });

  await test.step("an earlier entry is corrected, and what followed is kept", async () => {
    const before = await due.first().innerText();
    await page.keyboard.press("c");
    const record = page.getByRole("dialog", { name: "Correct an entry" });
    await record.getByRole("button", { name: /How many men .* 1$/ }).first().click();
    await record.getByRole("group", { name: "Answers" }).getByRole("button", { name: "0", exact: true }).click();
    await record.getByRole("button", { name: "That is right" }).click();
    await expect(record).toContainText("Corrected.");
    await record.getByRole("button", { name: "Go on" }).click();
    await expect.poll(async () => ((await due.count()) > 0 ? due.first().innerText() : "")).not.toBe(before);
  });

  await test.step("the line is lost in the middle of an entry: it is kept, and made all the same", async () => {
    await program.kill();
    const line = page.getByRole("status").filter({ hasText: /lost|again|by itself/ });
    await expect(line).toBeVisible();
    await me.step(() => page.keyboard.press("Enter"));
    await program.start();
    await expect(line).toBeHidden({ timeout: 40_000 });
  });
});

test("a correction that changes whose turn it is: what followed waits, and comes back by itself", async ({ page, program }) => {
  const me = new AtTheTable(page);
  await me.start(program.home);
  const waiting = page.getByRole("status").filter({ hasText: /from before the correction/ });
  const runs = /The program runs (.+?)\. Its reaction test comes first/;
  /** Corrects the reaction test of an element, to another face of the die. @param {string} name @param {RegExp} was @param {string} face */
  const correct = async (name, was, face) => {
    await page.keyboard.press("c");
    const record = page.getByRole("dialog", { name: "Correct an entry" });
    await record.getByRole("button", { name: new RegExp(`Reaction of .*${name}: ${was.source}`) }).first().click();
    await record.getByRole("group", { name: "Answers" }).getByRole("button", { name: new RegExp(`^${face}\\b`) }).click();
    await record.getByRole("button", { name: "That is right" }).click();
    await expect(record).toContainText("Corrected.");
    await record.getByRole("button", { name: "Go on" }).click();
    await expect(record).toBeHidden();
  };

  for (let tries = 0; tries < 120 && !runs.test(await me.asked()); tries += 1) await me.onward();
  const name = runs.exec(await me.asked())?.[1] ?? "";
  const heading = me.card.getByRole("heading", { level: 2 });
  const card = await heading.innerText();
  // Its whole turn, to the next card.
  for (let tries = 0; tries < 60 && (await heading.innerText()) === card; tries += 1) await me.onward();
  const after = await me.asked();

  await correct(name, /5/, "1");
  await expect(waiting).toContainText(/wait(s)? until play comes to (it|them)/);
  await expect(page.getByRole("region", { name: "What happened last" })).toContainText(new RegExp(name));
  // As it was: nothing of its turn is entered a second time.
  await correct(name, /1/, "5");
  await expect(waiting).toHaveCount(0);
  await expect.poll(() => me.asked()).toBe(after);
});

test("the program's side is read before the next card comes, with its reasons, and all of it stands in the log", async ({ page, program }) => {
  const me = new AtTheTable(page);
  await me.start(program.home);
  const done = me.card.getByRole("button", { name: /^(Done|Read)/ });
  for (let tries = 0; tries < 120 && (await done.count()) === 0; tries += 1) await me.onward();
  const said = await me.card.locator(".said").innerText();
  expect(said.length).toBeGreaterThan(20);
  const heading = await me.card.getByRole("heading", { level: 2 }).innerText();
  await me.step(() => page.keyboard.press("Enter"));
  await expect(me.card.getByRole("heading", { level: 2 })).not.toHaveText(heading);
  await page.keyboard.press("l");
  const log = page.getByRole("dialog", { name: "The whole log" });
  await expect(log).toContainText(said.split("\n").at(-1) ?? said);
  await expectAccessible(page);
});

test("the cards of a real deck are told where the first card comes up", async ({ page, program }) => {
  const me = new AtTheTable(page);
  await me.start(program.home);
  const own = me.card.getByRole("group", { name: "What happens" }).getByRole("button", { name: /my own deck/ });
  // What can be done is known a moment after the card: only then can one say that it is not there.
  const isOffered = async () => {
    if (!(await me.isAsked())) await expect(me.go).toBeEnabled();
    return (await own.count()) > 0;
  };
  for (let tries = 0; tries < 12 && !(await isOffered()); tries += 1) await me.onward();
  await me.step(() => own.click());
  await expect(me.card).toContainText("Deal 10 cards from your deck. Who has the lowest?");
  const first = await me.answers.getByRole("button").nth(3).innerText();
  await me.step(() => me.answers.getByRole("button").nth(3).click());
  while (await me.isAsked()) await me.step(() => me.answers.getByRole("button").first().click());
  const no = /no\. (\d+)/.exec(first)?.[1] ?? "";
  await expect(me.card.getByRole("heading", { level: 2 })).toContainText(`Card 1`);
  await expect(me.card.getByRole("heading", { level: 2 })).toContainText(no === "" ? "officer" : `(no. ${no})`);
});

test("taps and keys mixed: Enter gives the answer that is marked, whatever was tapped before", async ({ page, program }) => {
  const me = new AtTheTable(page);
  await me.start(program.home);
  const marked = me.answers.locator("[aria-pressed=true]");
  /** Plays on to a throw of one die: its faces are marked first, and given with Enter. */
  const toOneDie = async () => {
    for (let tries = 0; tries < 120 && !/What does it show/.test(await me.asked()); tries += 1) await me.onward();
    await expect(me.card).toContainText("What does it show?");
  };
  /** Marks 2 by its key, gives it with one Enter, and looks at what was entered. */
  const giveTwo = async () => {
    await page.keyboard.press("2");
    await expect(marked).toHaveText(/^2/);
    await me.step(() => page.keyboard.press("Enter"));
    await page.keyboard.press("c");
    const record = page.getByRole("dialog", { name: "Correct an entry" });
    await expect(record.locator(".record-entry:not(.is-decision)").first()).toHaveText(/: 2\b/);
    await page.keyboard.press("Escape");
    await expect(record).toBeHidden();
  };

  await test.step("an answer was tapped, and its button had the focus", async () => {
    await toOneDie();
    await me.answers.getByRole("button").first().focus();
    await me.answers.getByRole("button").first().click();
    await expect(marked).toHaveText(/^1/);
    await giveTwo();
  });

  await test.step("another button of the question has the focus of the keyboard", async () => {
    await toOneDie();
    await me.card.getByRole("button", { name: /Throw for me/ }).focus();
    await giveTwo();
  });

  await test.step("the question before was answered by a tap", async () => {
    await toOneDie();
    const first = me.answers.getByRole("button").first();
    await first.click();
    await me.step(() => first.click());
    await toOneDie();
    await giveTwo();
  });
});

test("Enter ends the turn of a weapon that is set up, and does not take it down", async ({ page, program }) => {
  const me = new AtTheTable(page);
  await me.start(program.home);
  const down = me.card.getByRole("button", { name: /takes its weapon down|take down/i });
  for (let tries = 0; tries < 160 && (await down.count()) === 0; tries += 1) await me.onward();
  await expect(me.card.getByRole("group", { name: "What happens" }).getByRole("button", { name: /takes its weapon down/ })).toBeVisible();
  await expect(me.go).toHaveText(/End turn/);
});

test("a battle of one's own: from the lists, saved, loaded, started", async ({ page, program }) => {
  await page.goto(program.home);
  await page.goto(new URL("/companion", program.address).href);
  const form = page.getByRole("region", { name: "Your own battle" });
  await form.getByRole("button", { name: "Start the game" }).click();
  await expect(form.getByRole("alert")).toHaveText(/The first force and the second force have no element yet/);
  await form.getByLabel("Title").fill("Two platoons");
  for (const [i, nation] of [[0, "British"], [1, "German"]]) {
    const force = form.getByRole("group", { name: i === 0 ? "First force" : "Second force" });
    await force.getByLabel("Nation").selectOption({ label: String(nation) });
    await force.getByLabel("Name").first().fill(`${nation} force`);
    await force.getByLabel("Add an element from the lists").selectOption({ label: "HQ section" });
    await force.getByLabel("Add an element from the lists").selectOption({ label: "rifle platoon" });
  }
  await expect(form.getByRole("alert")).toHaveCount(0);
  await form.getByRole("button", { name: "Add one by hand" }).first().click();

  const coming = page.waitForEvent("download");
  await form.getByRole("button", { name: "Save as a file" }).click();
  const path = await (await coming).path();
  await page.reload();
  const choosing = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Load a file" }).click();
  await (await choosing).setFiles(path);
  await expect(form.getByLabel("Title")).toHaveValue("Two platoons");

  await form.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByRole("region", { name: "Cardsheet of the British force" }).getByRole("listitem")).toHaveCount(4);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Two platoons");
});

test("everybody can use it: light and dark, a question, the form; two tablets show the same", async ({ page, program, context }) => {
  await page.goto(program.home);
  await page.goto(new URL("/companion", program.address).href);
  await expect(page.getByRole("region", { name: "Your own battle" })).toBeVisible();
  await expectAccessible(page);
  const me = new AtTheTable(page);
  await page.getByRole("region", { name: "A battle that is ready" }).getByRole("button", { name: "Start" }).first().click();
  for (let tries = 0; tries < 14 && !(await me.isAsked()); tries += 1) await me.onward();
  await expect(me.answers).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });

  const other = await context.newPage();
  await other.setViewportSize({ width: 768, height: 1024 });
  await other.goto(page.url());
  const second = new AtTheTable(other);
  // Both are read each time: what can be chosen comes to the first tablet a moment after its card, too.
  const same = async () => (await second.asked()) === (await me.asked());
  await expect.poll(same).toBe(true);
  await me.onward();
  await expect.poll(same).toBe(true);
  expect(await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("a battle in the middle: an officer leaves a cowering element, a left weapon is lost to the enemy", async ({ page, program }) => {
  const ready = readFileSync(new URL("../../data/fyob-table/battles/sosna-table.toml", import.meta.url), "utf8");
  const text = ready
    .replace('unit = "soviet_mmg"', '$&\nnow = { weapon_left = [0, 0] }')
    .replace(/no = 11\ncompany = "german"\nunit = "[a-z_]+"/, "$&\nnow = { score = 2 }");
  expect(text.match(/^now = /gm)).toHaveLength(2);
  await page.goto(program.home);
  await page.goto(new URL("/companion", program.address).href);
  const form = page.getByRole("region", { name: "Your own battle" });
  const choosing = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Load a file" }).click();
  await (await choosing).setFiles({ name: "middle.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
  await form.getByRole("button", { name: "Start the game" }).click();
  const me = new AtTheTable(page);
  const crew = page.getByRole("region", { name: "Cardsheet of the Soviets" }).getByRole("listitem").filter({ hasText: "4 · MMG" });
  await expect(crew).toContainText("away from its weapon");

  await test.step("his command turn: one die is asked for its face, then who stands within an inch", async () => {
    for (let tries = 0; tries < 120 && !/officer of German company rallies/.test(await me.asked()); tries += 1) await me.onward();
    await expect(me.card).toContainText("Throw one d6. What does it show?");
    const faces = me.answers.getByRole("button");
    await expect(faces).toHaveCount(6);
    await expect(faces.last()).toHaveText(/6\s*counts/);
    await me.step(async () => {
      await faces.nth(1).click();
      await me.go.click();
    });
    await expect(me.card).toContainText("Which of these is within 1 inch of no. 11 HQ section, where the officer is?");
    await me.step(() => me.answers.getByRole("button", { name: /no\. 12/ }).click());
    await expect(page.getByText("The officer of German company leaves no. 11 HQ section and joins no. 12 rifle platoon.")).toBeVisible();
  });

  await test.step("an enemy reaches the weapon before its crew: it is off the table", async () => {
    for (let tries = 0; tries < 20 && (await page.getByRole("button", { name: /Something happened/ }).count()) === 0; tries += 1) await me.onward();
    await page.keyboard.press("e");
    await me.card.getByRole("button", { name: "Enemy reached a left weapon" }).click();
    // Only one weapon was left: nothing is to be chosen.
    await expect(crew).toContainText("without its weapon");
  });
});

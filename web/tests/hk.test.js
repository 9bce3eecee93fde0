// Man against man: every man is drawn, hidden elements are blank counters for the enemy, and both sides choose in secret.
import { expect, test } from "./sandtable.js";
import { Person, RealDice, throwsOf } from "./person.js";

/** @typedef {import("@playwright/test").Page} Page */

/** What leads on: it ends the own part of a stage, or is the only thing to decide. @param {Person} me */
function leadsOn(me) {
  return me.side.locator(".no-piece").getByRole("button", { name: /^(End|Begin|Move first|Fight)/ });
}

/** The men of an element on the map. @param {Person} me @param {string} id */
function men(me, id) {
  return me.map.locator(`[data-men="${id}"] use`);
}

/** Waits until this person is asked, or the battle is over. @param {Person} me */
async function asked(me) {
  await expect(open(me).or(me.result).first()).toBeVisible({ timeout: 60_000 });
  await me.settled();
  if (await me.result.isVisible()) return "over";
  return (await me.answers.isVisible()) ? "answer" : "decision";
}

/** The button of the reminder that pieces can still act. @param {Person} me */
function anyway(me) {
  return me.page.getByRole("button", { name: /^End anyway/ });
}

/** Everything that this person can press to go on. @param {Person} me */
function open(me) {
  return leadsOn(me).or(anyway(me)).or(me.answers).first();
}

/** Leads on without doing anything more. What the other side does in the meantime may take a button away. @param {Person} me */
async function leadOn(me) {
  const button = (await anyway(me).isVisible()) ? anyway(me) : leadsOn(me).first();
  await button.click({ timeout: 1_000 }).catch(() => {});
}

/** Goes on with play, whatever is asked. @param {Person} me */
async function goOn(me) {
  if (await me.answers.isVisible()) await me.answerFirst();
  else await leadOn(me);
}

/** Where the first of some elements that can act stands. @param {Person} me @param {string} side */
async function ableOf(me, side) {
  return (await me.able()).find((id) => id.startsWith(side)) ?? null;
}

test("churchyard cottage against the computer, to the end", async ({ page, program }) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Churchyard cottage", { side: "British" });
  await me.setPace("At once");

  await test.step("every man is drawn, and a click on one selects his section", async () => {
    await asked(me);
    await expect(men(me, "A1")).toHaveCount(8);
    await expect(men(me, "B1")).toHaveCount(8);
    await me.letGo();
    await men(me, "A1").last().click();
    await me.selected("A1");
    await me.letGo();
  });

  let fired = false;
  let moved = false;
  for (let step = 0; step < 600 && (await asked(me)) !== "over"; step += 1) {
    const phase = (await me.phase.allInnerTexts()).join();
    const prompt = await me.side.locator(".part-prompt").innerText();
    const actor = await ableOf(me, "A");
    if (!moved && actor === "A1" && /moves/.test(phase) && /give orders/.test(prompt)) {
      moved = true;
      await me.select("A1");
      await me.clickGround("A1", 0, 3.4);
      await expect(me.cancel).toBeVisible();
      await me.confirm();
      await expect(me.log).toContainText(/1 Section A1/);
      continue;
    }
    if (!fired && actor && /Stationary fire: choose targets/.test(prompt)) {
      await me.select(actor);
      if (await me.choices.filter({ hasText: /kills/ }).count()) {
        fired = true;
        await me.choose(/kills/);
        await me.confirm();
        // What was chosen can be seen by oneself, and taken back until both are ready.
        await expect(me.piece(actor)).toHaveAttribute("aria-label", /planned: fires at B\d/);
      }
      await me.letGo();
    }
    await goOn(me);
  }
  await expect(me.result).toBeVisible();
  expect(moved).toBe(true);
});

test("churchyard cottage with real dice, every throw of the own side typed, to the end", async ({ page, program }, info) => {
  const me = new Person(page);
  const dice = new RealDice(1_944);
  await me.arrive(program.home);
  await me.begin("Churchyard cottage", { side: "British", realDice: ["Your dice"] });
  await me.setPace("At once");
  /** @type {string[]} */
  const thrown = [];
  for (let step = 0; step < 800 && (await asked(me)) !== "over"; step += 1) {
    if (await me.answers.isVisible()) {
      const throwing = await me.answerWith(dice);
      if (throwing) thrown.push(throwing);
      continue;
    }
    const actor = await ableOf(me, "A");
    if (actor && /choose targets/.test(await me.side.locator(".part-prompt").innerText())) {
      await me.select(actor);
      if (await me.choices.filter({ hasText: /kills/ }).count()) {
        await me.choose(/kills/);
        await me.confirm();
      }
      await me.letGo();
    }
    await leadOn(me);
  }
  await expect(me.result.getByRole("heading")).toContainText(/Victory|draw/);
  // Throws for the whole side, single dice and handfuls were asked for.
  expect(new Set(thrown).size).toBeGreaterThan(2);
  // What is on the record is what was typed, and all of it; the enemy's dice are the program's.
  const record = await me.saveLog(info.outputPath("battle.jsonl"));
  expect(throwsOf(record, 1)).toEqual(dice.fallen);
  expect(throwsOf(record, 2).length).toBeGreaterThan(0);
});

test("corvin farm in two browsers to the end: counters for the enemy, men for the owner", async ({ page, program, browser }) => {
  test.setTimeout(300_000);
  /** @type {string[]} */
  const heard = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  const me = new Person(page);
  await me.arrive(program.home);
  const links = await me.begin("Corvin farm", { way: "Two apart", side: "British" });
  const context = await browser.newContext({ viewport: { width: 1385, height: 870 }, reducedMotion: "reduce" });
  const other = new Person(await context.newPage());
  await other.page.goto(links["Germans"] ?? "");
  await other.seated();

  const both = [me, other];
  const title = () => page.locator("#title").innerText();
  /** Both go on until something holds. @param {() => Promise<boolean>} holds */
  const until = async (holds) => {
    for (let step = 0; step < 1_000 && !(await holds()); step += 1) {
      let acted = false;
      for (const person of both) {
        if (!(await open(person).isVisible())) continue;
        await goOn(person);
        acted = true;
      }
      const anybody = async () => (await Promise.all([...both.map(open), me.result].map((it) => it.isVisible()))).some(Boolean);
      if (!acted) await expect.poll(anybody).toBe(true);
    }
    expect(await holds()).toBe(true);
  };
  const counters = me.map.getByRole("button", { name: /^hidden counter B\d/ });

  await test.step("before the battle nobody is told where the Germans are", async () => {
    await expect(men(other, "B2")).toHaveCount(10);
    await expect(men(me, "A3")).toHaveCount(10);
    await expect(counters).toHaveCount(0);
  });

  await until(async () => /turn 1/.test(await title()));
  await test.step("the British see blank counters, the Germans their men with a mark", async () => {
    await expect(counters).toHaveCount(6);
    await expect(me.map.locator('[data-men^="B"]')).toHaveCount(0);
    await expect(men(me, "A3")).toHaveCount(10);
    await expect(other.map.getByRole("button", { name: /1 Gruppe B\d.*concealed/ })).toHaveCount(1);
    await expect(other.map.locator('[data-men^="B"] use')).toHaveCount(34);
    await expect(men(other, "A3")).toHaveCount(10);
  });

  await until(async () => /turn 3/.test(await title()));
  await test.step("who is still hidden is still a counter, and what is behind it was never sent", async () => {
    await expect(counters).toHaveCount(6);
    await expect(me.map.locator('[data-men^="B"]')).toHaveCount(0);
    const said = heard.join("\n");
    expect(["Gruppe", "Pak", "81 mm", "MG team"].filter((name) => said.includes(name))).toEqual([]);
    expect(said).toContain("Vickers");
  });

  await until(() => me.result.isVisible());
  await expect(me.result.getByRole("heading")).toContainText(/Victory|draw/);
  await expect(other.result.getByRole("heading")).toContainText(/Victory|draw/);
  await context.close();
});

test("parts in which nothing can be done go by, once that is wished", async ({ page, program }) => {
  await page.addInitScript(() => localStorage.setItem("sandtable.settings", JSON.stringify({ empty: "go" })));
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Churchyard cottage", { side: "British" });
  await me.setPace("At once");
  const title = page.locator("#title");
  // Nobody presses anything where no piece can act and nothing else is asked.
  for (let step = 0; step < 120 && !/turn 2/.test(await title.innerText()); step += 1) {
    await asked(me);
    const prompt = await me.side.locator(".part-prompt").innerText();
    if ((await me.able()).length || /Initiative|Put markers/.test(prompt) || (await anyway(me).isVisible())) await goOn(me);
    else await expect.poll(async () => (await me.side.locator(".part-prompt").innerText()) !== prompt).toBe(true);
  }
  await expect(title).toContainText("turn 2");
});

// Everything by keyboard: no mouse from the home page to several decisions, and every key that is listed works.
import { expect, test } from "./sandtable.js";
import { Person } from "./person.js";

/** Tabs on until something has the focus. @param {Person} me @param {string} name */
async function tabTo(me, name) {
  for (let presses = 0; presses < 60; presses += 1) {
    await me.page.keyboard.press("Tab");
    const focused = await me.page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    if (focused === name) return;
  }
  throw new Error(`Tab does not come to "${name}"`);
}

test("from home to a shot and a move without a mouse", async ({ page, program }) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await tabTo(me, "Weaver farm");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await me.seated();
  await expect(me.logLines().first()).toBeAttached();
  expect(await me.myTurn()).toBe("decision");

  await test.step("a shot: the next piece, its next target, Enter", async () => {
    for (let piece = 0; piece < 5; piece += 1) {
      await page.keyboard.press("n");
      await expect(me.side.getByText(/^Point at/)).toBeVisible();
      if (await me.choices.filter({ hasText: /Fire/ }).count()) break;
    }
    await page.keyboard.press("f");
    await expect(me.cancel).toBeVisible();
    await me.expectWholeChances();
    const [before] = await me.side.locator(".choice-text").allInnerTexts();
    await page.keyboard.press("f");
    await expect(me.side.locator(".choice-text")).not.toHaveText(before ?? "");
    await page.keyboard.press("Shift+F");
    await expect(me.side.locator(".choice-text")).toHaveText(before ?? "");
    await page.keyboard.press("Enter");
    await expect(me.cancel).toHaveCount(0);
    await expect(me.log).toContainText(/fires at/);
    await expect(me.dice).toContainText(/d20/);
  });

  await test.step("on to the movement: e, and Enter at the reminder", async () => {
    for (let part = 0; part < 4 && !/^Movement/.test(await me.phase.innerText()); part += 1) {
      const before = await me.whereInPlay();
      await page.keyboard.press("e");
      await expect.poll(async () => (await me.reminder.isVisible()) || (await me.whereInPlay()) !== before).toBe(true);
      if (await me.reminder.isVisible()) await page.keyboard.press("Enter");
      await expect.poll(() => me.whereInPlay()).not.toBe(before);
    }
    await expect(me.phase).toHaveText(/Movement/);
  });

  await test.step("a move with the cross of the map", async () => {
    await expect(me.endButton).toBeVisible();
    const start = await me.piece("A4").getAttribute("transform");
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press("n");
      await expect(me.side.getByText(/^Point at/)).toBeVisible();
      if (await me.side.getByRole("heading", { name: /A4$/ }).isVisible()) break;
    }
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await expect(me.map.locator(".map-cursor")).toBeAttached();
    await page.keyboard.press("Enter");
    await expect(me.cancel).toBeVisible();
    await expect(me.doIt).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(me.log).toContainText(/A4 moves/);
    await expect(me.piece("A4")).not.toHaveAttribute("transform", start ?? "");
  });
});

test("every key of the list does what the list says", async ({ page, program }) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Weaver farm", { realDice: ["Your dice"] });
  await me.setPace("At once");
  await me.myTurn();
  const press = (/** @type {string} */ key) => page.keyboard.press(key);
  const dialog = page.getByRole("dialog");
  const transform = () => me.map.locator(".world").getAttribute("transform");
  const heading = me.side.locator(".decision-piece");
  const changes = async (/** @type {() => Promise<unknown>} */ what, /** @type {string} */ key) => {
    const before = await what();
    await press(key);
    await expect.poll(what).not.toEqual(before);
  };
  const closes = async () => {
    await expect(dialog).toBeVisible();
    await press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  const blur = () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  const fresh = async () => {
    await blur();
    await me.letGo();
  };
  const chooseShot = async () => {
    await fresh();
    await me.select("A5");
    await press("f");
    await expect(me.cancel).toBeVisible();
  };

  await press("?");
  await expect(dialog.getByRole("heading", { name: "Keyboard", exact: true })).toBeVisible();
  const listed = await dialog.locator(".key-list > div").evaluateAll((rows) =>
    rows.map((row) => ({
      name: row.querySelector("dd")?.textContent ?? "",
      keys: [...row.querySelectorAll("kbd")].map((it) => it.textContent ?? ""),
    })),
  );
  await press("Escape");
  expect(listed.length).toBeGreaterThan(15);

  /** What each line of the list must do. A line without a check here fails the test. @type {[RegExp, () => Promise<unknown>][]} */
  const checks = [
    [/^This list$/, async () => { await press("?"); await closes(); }],
    [/^Menu of the game$/, async () => { await press("g"); await closes(); }],
    [/^Settings$/, async () => { await press(","); await closes(); }],
    [/^The computer waits, or goes on$/, async () => {
      const waits = dialog.getByRole("radio", { name: "Not now" });
      for (const isPaused of [true, false]) {
        await press("Shift+P");
        await press("g");
        await expect(waits).toBeChecked({ checked: isPaused });
        await closes();
      }
    }],
    [/^Next piece that can act$/, async () => { await press("n"); await expect(heading).toBeVisible(); await changes(() => heading.innerText(), "n"); }],
    [/^The piece before that can act$/, async () => { await press("n"); await press("n"); await expect(heading).toHaveText(/\w/); await changes(() => heading.innerText(), "p"); }],
    [/^Next target$/, chooseShot],
    [/^The target before$/, async () => { await chooseShot(); await changes(() => me.side.locator(".choice-text").innerText(), "Shift+F"); }],
    [/^Choose by number$/, async () => { await me.select("A5"); await press("2"); await expect(me.cancel).toBeVisible(); }],
    [/^Cancel, then let go/, async () => { await chooseShot(); await press("Escape"); await expect(me.cancel).toHaveCount(0); await press("Escape"); await expect(heading).toHaveCount(0); }],
    [/^What if it were otherwise$/, async () => { await chooseShot(); await press("w"); await expect(page.getByRole("region", { name: "What if" })).toBeVisible(); await press("Escape"); }],
    [/^Read the log$/, async () => { await press("l"); await expect(me.log).toBeFocused(); }],
    [/^Text mode$/, async () => { await press("t"); await expect(page.getByRole("textbox", { name: "Command" })).toBeVisible(); await press("t"); await expect(me.map).toBeVisible(); }],
    [/^Type a command$/, async () => { await press("/"); await expect(page.getByRole("textbox", { name: "Command" })).toBeFocused(); await fresh(); await press("t"); await expect(me.map).toBeVisible(); }],
    [/^Measure: drag/, async () => { await press("m"); await expect(page.locator("#measure")).toHaveAttribute("aria-pressed", "true"); await press("m"); await expect(page.locator("#measure")).toHaveAttribute("aria-pressed", "false"); }],
    [/^Put the ruler or the cross away$/, async () => {
      await press("m");
      await press("Escape");
      await expect(page.locator("#measure")).toHaveAttribute("aria-pressed", "false");
    }],
    [/^Closer$/, () => changes(transform, "+")],
    [/^Farther$/, () => changes(transform, "-")],
    [/^The whole table$/, async () => { await press("+"); await press("+"); await changes(transform, "0"); }],
    [/^Move the cross/, async () => {
      await press("+");
      await press("+");
      await changes(transform, "ArrowRight");
      await changes(transform, "Shift+ArrowDown");
      await press("0");
      await me.select("A3");
      await press("ArrowUp");
      await expect(me.map.locator(".map-cursor")).toBeAttached();
    }],
    [/^Choose what the cross points at/, async () => { await me.select("A3"); await press("ArrowUp"); await press("Enter"); await expect(me.cancel).toBeVisible(); }],
    // From here on things are done: a shot with typed dice, its correction, the end of the phase.
    [/^Do what is chosen$/, async () => { await chooseShot(); await press("Enter"); await expect(me.question).toBeVisible(); }],
    [/^Type what fell/, async () => { await blur(); await press("9"); await expect(me.question.getByRole("textbox")).toHaveValue("9"); }],
    [/^Give the answer$/, async () => { await press("Enter"); await expect(me.question).toHaveCount(0); await expect(me.log).toContainText(/A5 fires/); }],
    [/^Correct what was typed$/, async () => { await fresh(); await press("c"); await expect(me.dice.getByRole("textbox", { name: "face of the d20" })).toBeFocused(); }],
    [/^Leave it as it was typed$/, async () => { await press("Escape"); await expect(me.dice.getByRole("textbox", { name: "face of the d20" })).toHaveCount(0); }],
    [/^End this part of the turn$/, async () => { await fresh(); await press("e"); await expect(me.reminder).toBeVisible(); await press("Enter"); await expect(me.phase).toHaveText(/Movement/); }],
    [/^Take the last decision back$/, async () => {
      await fresh();
      await me.select("A4");
      await me.choose(/Moves to/);
      await press("Enter");
      await expect(me.log).toContainText(/A4 moves/);
      await fresh();
      await press("u");
      await expect(me.log).not.toContainText(/A4 moves/);
    }],
  ];
  /** In the order of the checks, which goes from looking to doing. */
  for (const [pattern, check] of checks) {
    const row = listed.find(({ name }) => pattern.test(name));
    expect(row, `the list has a line ${pattern}`).toBeDefined();
    await test.step(`${row?.keys.join(" ")}: ${row?.name}`, async () => {
      const question = await me.question.isVisible();
      if (!question) await fresh();
      await check();
    });
  }
  const unchecked = listed.filter(({ name }) => !checks.some(([pattern]) => pattern.test(name)));
  expect(unchecked).toEqual([]);
});

// The umpire sees everything and may overrule anything, with a reason, on the record. "What if" touches nothing.
import { expect, test } from "./sandtable.js";
import { Person, tick } from "./person.js";

test("the umpire moves, sets, allows, forbids and ends; every ruling is on the record", async ({ page, program, browser }) => {
  const me = new Person(page);
  await me.arrive(program.home);
  const links = await me.begin("Weaver farm", { umpire: "By link" });
  await me.myTurn();
  const context = await browser.newContext({ viewport: { width: 1385, height: 1000 }, reducedMotion: "reduce" });
  const umpire = new Person(await context.newPage());
  await umpire.page.goto(links["the umpire"]);
  await umpire.seated();
  await expect(umpire.side).toContainText("You are the umpire.");
  const form = umpire.page.locator(".umpire");
  await form.getByText("Umpire's ruling").click();
  const field = (/** @type {string | RegExp} */ name) => form.getByRole("textbox", { name, exact: true });
  const tool = (/** @type {string} */ name) => tick(form.getByRole("group", { name: "What to rule" }), name);
  const ruled = (/** @type {string} */ reason) => Promise.all([expect(me.log).toContainText(reason), expect(umpire.log).toContainText(reason)]);

  await test.step("a ruling needs a reason", async () => {
    await tool("Move");
    await field("Piece").fill("B3");
    await field(/^To: east, north/).fill("20 20 180");
    await form.getByRole("button", { name: "Move it" }).click();
    await expect(form.getByRole("alert")).toContainText("Say why");
    await expect(me.log).not.toContainText("Ruling");
  });

  await test.step("he moves a piece", async () => {
    const place = await me.piece("B3").getAttribute("transform");
    await field(/^Reason/).fill("the cat sat on it");
    await form.getByRole("button", { name: "Move it" }).click();
    await expect(me.piece("B3")).not.toHaveAttribute("transform", place ?? "");
    await ruled("the cat sat on it");
  });

  await test.step("what makes no sense is refused", async () => {
    await tool("Set");
    await field("Piece").fill("A2");
    await field("What").fill("colour of its boots");
    await field("To what").fill("brown");
    await field(/^Reason/).fill("why not");
    await form.getByRole("button", { name: "Set it" }).click();
    await expect(form.getByRole("alert")).toContainText(/\w+.*\./);
  });

  await test.step("he sets a state", async () => {
    await field("What").fill("status");
    await field("To what").fill("suppressed");
    await field(/^Reason/).fill("we forgot the mortar");
    await form.getByRole("button", { name: "Set it" }).click();
    await ruled("we forgot the mortar");
    await expect(me.piece("A2")).toHaveAttribute("aria-label", /suppress/i);
  });

  await test.step("he allows what the rules refuse", async () => {
    await tool("Allow");
    // Nothing moves while guns fire.
    await field(/^The decision, in words/).fill("move A4 16 9");
    await field(/^Reason/).fill("they ran before the shooting began");
    await form.getByRole("button", { name: "Look at it" }).click();
    await expect(form).toContainText(/Understood: .*A4 moves/s);
    await form.getByRole("button", { name: "Allow it" }).click();
    await ruled("they ran before the shooting began");
    await expect(me.log).toContainText(/A4 moves to \(16, 9\)/);
  });

  await test.step("he forbids the last decision, by the button that takes back or by its key", async () => {
    await me.select("A5");
    await me.choose(/Fire.*B2/);
    await me.confirm();
    const shot = /A5 fires at .*B2/;
    await expect(umpire.log).toContainText(shot);
    // The program threw it: there is nothing mistyped about it.
    await expect(umpire.dice.getByRole("button", { name: /^Thrown: \d+\. Change it/ })).toBeVisible();
    await form.getByText("Umpire's ruling").click();
    await expect(field(/^Reason/)).toBeHidden();
    const undo = umpire.page.getByRole("button", { name: /^Undo/ });
    await expect(undo).toHaveAttribute("title", "Forbid the last decision of British");
    await undo.click();
    await expect(field(/^Reason/)).toBeFocused();
    await form.getByRole("button", { name: "Forbid it" }).click();
    await expect(form.getByRole("alert")).toContainText("Say why");
    await expect(me.log).toContainText(shot);
    await tool("Move");
    await umpire.page.keyboard.press("u");
    await expect(field(/^Reason/)).toBeFocused();
    await umpire.page.keyboard.type("they were still asleep");
    await form.getByRole("button", { name: "Forbid it" }).click();
    await ruled("they were still asleep");
    await expect(me.log).not.toContainText(shot);
    await expect(umpire.log).not.toContainText(shot);
    await expect.poll(() => me.able()).toContain("A5");
    // What he ruled before stays.
    await expect(me.log).toContainText("they ran before the shooting began");
  });

  await test.step("he ends the game", async () => {
    await tool("End");
    await form.getByRole("checkbox", { name: "Germans" }).check();
    await field(/^Reason/).fill("dinner is ready");
    await form.getByRole("button", { name: "End the game" }).click();
    await expect(me.result).toContainText("Victory: Germans");
    await ruled("dinner is ready");
  });
});

test("what if: other chances beside the live ones, and the game untouched", async ({ page, program }) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Weaver farm");
  await me.myTurn();
  await expect(me.logLines()).not.toHaveCount(0);
  const lines = await me.logLines().allTextContents();
  await me.select("A5");
  await me.choose(/Fire.*B2/);
  const live = await me.chances();
  await page.getByRole("button", { name: /^What if/ }).click();
  const whatIf = page.getByRole("region", { name: "What if" });
  const figures = whatIf.locator(".odds-rows .figures strong");
  await expect(figures.first()).toBeVisible();
  const same = await figures.allInnerTexts();
  // Until something is changed it says the same as the table.
  expect(same.map((it) => Number.parseFloat(it.replace(/[<>]\s*/, "")))).toEqual(live);

  const cover = whatIf.getByRole("combobox", { name: /cover/i }).or(whatIf.getByRole("group", { name: /cover/i }));
  await expect(cover.first()).toBeVisible();
  const isList = (await cover.first().evaluate((it) => it.tagName)) === "SELECT";
  if (isList) {
    const other = await cover.first().evaluate((it) => {
      const list = /** @type {HTMLSelectElement} */ (it);
      return [...list.options].map((option) => option.value).find((value) => value !== list.value && /hard|none|soft/.test(value)) ?? "";
    });
    await cover.first().selectOption(other);
  } else {
    await cover.first().getByRole("radio", { checked: false }).last().check();
  }
  await expect.poll(() => figures.allInnerTexts()).not.toEqual(same);
  await expect(whatIf.getByText(/^now /).first()).toBeVisible();
  expect(await me.logLines().allTextContents()).toEqual(lines);
  await page.keyboard.press("Escape");
  await expect(whatIf).toHaveCount(0);
  expect(await me.chances()).toEqual(live);
  expect(await me.able()).toContain("A5");
});

// Real dice at a real table: the program says what to throw and keeps the record.
import { expect, test } from "./sandtable.js";
import { Person } from "./person.js";

test("one seat throws real dice: typed, tapped, refused and corrected", async ({ page, program }) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Weaver farm", { realDice: ["Your dice"] });
  await me.setPace("At once");
  await me.myTurn();
  const field = me.question.getByRole("textbox", { name: "face of the d20" });

  await test.step("the prompt names the dice and the reason", async () => {
    await me.select("A5");
    await me.choose(/Fire.*B2/);
    await me.doIt.click();
    await expect(me.answers).toBeVisible();
    await expect(me.question.getByRole("heading", { name: "Throw one d20" })).toBeVisible();
    await expect(me.question).toContainText(/A5.*B2/s);
    await expect(me.question).toContainText("HE/SA fire");
    await expect(me.question.getByRole("table")).toContainText(/HE\/SA value.*target's defence/s);
  });
  const lines = await me.logLines().count();

  await test.step("a face that no d20 has is refused with a sentence, and nothing is lost", async () => {
    await expect(field).toBeFocused();
    await page.keyboard.type("21");
    await page.keyboard.press("Enter");
    const refusal = me.question.getByRole("alert").or(me.question.locator(".is-problem"));
    await expect(refusal.first()).toContainText(/20/);
    await expect(field).toHaveValue("21");
    await expect(me.question.getByRole("heading", { name: "Throw one d20" })).toBeVisible();
    await expect(me.logLines()).toHaveCount(lines);
  });

  await test.step("typed by keyboard, with what it comes to before it is given", async () => {
    await field.press("Control+a");
    await page.keyboard.type("12");
    await expect(me.question).toContainText(/12 [+−].* = \d+/);
    await page.keyboard.press("Enter");
    await expect(me.question).toHaveCount(0);
    await expect(me.dice.locator(".is-latest")).toContainText(/^(12\s*)?12 [+−]/);
    await expect(me.log).toContainText(/A5 fires at .*B2/);
  });

  await test.step("a mistyped face is corrected on the record", async () => {
    await me.dice.getByRole("button", { name: /Typed 12\. Wrong/ }).click();
    const fix = me.dice.getByRole("textbox", { name: "face of the d20" });
    await expect(fix).toHaveValue("12");
    await me.dice.getByRole("textbox", { name: "Reason" }).fill("it fell under the lamp");
    await fix.fill("1");
    await fix.press("Enter");
    await expect(me.dice.locator(".is-latest")).toContainText(/1 [+−]/);
    await expect(me.log).toContainText("it fell under the lamp");
    await expect(me.log).toContainText(/correct/i);
  });

  await test.step("tapped on the keys", async () => {
    await me.select("A3");
    await me.choose(/Fire.*B2/);
    await me.doIt.click();
    await me.question.getByRole("group", { name: "Faces" }).getByRole("button", { name: "7", exact: true }).click();
    await expect(field).toHaveValue("7");
    await me.question.getByRole("button", { name: /^Go on/ }).click();
    await expect(me.question).toHaveCount(0);
    await expect(me.log).toContainText(/A3 fires at .*B2/);
  });

  await test.step("the other side's dice are the program's", async () => {
    const rolls = me.log.getByRole("button", { name: "dice", exact: true });
    const before = await rolls.count();
    for (let state = await me.myTurn(); state === "decision"; state = await me.myTurn()) {
      if (/turn 2/.test(await page.locator("#title").innerText())) break;
      await me.endPhase();
      await expect(me.decides.or(me.answers).or(me.result)).toBeVisible({ timeout: 30_000 });
    }
    expect(await rolls.count()).toBeGreaterThan(before);
    await expect(me.log).toContainText(/B\d fires at/);
  });
});

// What belongs to no piece: a battery's fire is shown with its chances, and the key that ends a phase only ends it.
import { expect, test } from "./sandtable.js";
import { Person } from "./person.js";

test("a battery fires only when it is told to, and `e` ends the phase", async ({ page, program }) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Golenka crossroads");
  await me.setPace("At once");
  const turn = page.locator("#title");

  await test.step("on to a support fire with a battery in contact", async () => {
    for (let parts = 0; parts < 80; parts += 1) {
      const state = await me.myTurn();
      expect(state).not.toBe("over");
      if (state === "answer") {
        await me.answerFirst();
        continue;
      }
      const phase = (await me.phase.count()) ? await me.phase.innerText() : "";
      if (/Support fire/.test(phase) && (await me.side.locator(".no-piece").getByRole("button").count()) > 1) return;
      if (/Communicate/.test(phase)) {
        for (const caller of await me.able()) {
          await me.select(caller);
          const call = me.choices.filter({ hasText: /battery/ }).first();
          if ((await call.count()) === 0) continue;
          await call.click();
          await me.confirm();
        }
        await me.letGo();
      }
      await me.endPhase();
    }
    throw new Error(`no battery came into contact until ${await turn.innerText()}`);
  });

  const before = await me.logLines().count();
  const battery = me.side.locator(".no-piece").getByRole("button").filter({ hasNotText: /^End/ }).first();
  await battery.click();
  await expect(me.cancel).toBeVisible();
  await me.expectWholeChances();
  await expect(me.logLines()).toHaveCount(before);
  await me.cancel.click();
  await expect(battery).toBeVisible();

  await page.keyboard.press("e");
  if (await me.reminder.isVisible()) await page.keyboard.press("Enter");
  await expect(me.phase).toHaveText(/Direct fire/);
  await expect(me.logLines()).toHaveCount(before);
});

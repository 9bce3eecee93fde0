// A whole short game on a phone, in words: by buttons and the command line, without the picture.
import { expect, test } from "./sandtable.js";
import { Person } from "./person.js";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("a whole game on a phone in text mode", async ({ page, program }, info) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Weaver farm", { computer: "Plays at random" });
  const words = page.locator("#text");
  const command = words.getByRole("textbox", { name: "Command" });
  await expect(command).toBeVisible();
  await expect(me.map).toBeHidden();
  await me.setPace("At once");
  await me.myTurn();
  await page.screenshot({ path: info.outputPath("phone.png"), fullPage: true });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wide()).toBeLessThanOrEqual(0);

  await test.step("a command is understood, shown with its chances, and done at the second Enter", async () => {
    await command.fill("nonsense about nothing");
    await command.press("Enter");
    await expect(words.locator("#command-hint")).toContainText(/\w+.*\./);
    await command.fill("fire A5 B2");
    await command.press("Enter");
    await expect(words.locator("#command-hint")).toContainText(/A5.*B2.*%/s);
    await expect(me.logLines().filter({ hasText: "A5 fires" })).toHaveCount(0);
    await command.press("Enter");
    await expect(me.logLines().filter({ hasText: "A5 fires" })).toHaveCount(1);
  });

  await test.step("the rest of the game by the buttons of the words", async () => {
    const actors = words.getByRole("region", { name: /can act/ });
    /** @type {Set<string>} */
    let tried = new Set();
    for (let state = await me.myTurn(); state !== "over"; state = await me.myTurn()) {
      if (state === "answer") {
        await me.answerFirst();
        continue;
      }
      const names = await actors.locator(".actors > li > button").allInnerTexts();
      const next = names.find((name) => !tried.has(name));
      // Two a turn are enough to see that it works.
      if (!next || tried.size >= 2) {
        await me.endPhase();
        tried = new Set();
        continue;
      }
      tried.add(next);
      const actor = actors.getByRole("button", { name: next, exact: true });
      // The piece of the last decision is still open.
      if ((await actor.getAttribute("aria-expanded")) !== "true") await actor.click();
      const list = actors.getByRole("list", { name: `What ${next} can do` });
      await expect(list.getByRole("listitem").first()).toBeVisible();
      const offers = list.getByRole("button").filter({ hasNotText: /falls? back|digs? in|not allowed/i });
      if ((await offers.count()) === 0) {
        await actor.click();
        continue;
      }
      // Chosen once it is shown, chosen again it is done.
      const before = await me.logLines().count();
      const offer = offers.first();
      await offer.click();
      await expect(me.cancel).toBeVisible();
      // What does it is in sight, though the words that led to it are far below.
      await expect(me.doIt).toBeInViewport();
      await offer.click();
      await expect(me.cancel).toHaveCount(0);
      await expect.poll(() => me.logLines().count()).toBeGreaterThan(before);
    }
  });
  await expect(me.result.getByRole("heading")).toContainText(/Victory|draw/);
  await expect(me.map).toBeHidden();
  expect(await wide()).toBeLessThanOrEqual(0);
});

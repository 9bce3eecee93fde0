// A solo battle to its end: cards, leaders and momentum decide who acts; the other side is the program's.
import { expect, test } from "./sandtable.js";
import { Person } from "./person.js";

/** More decisions than this are no battle of ten minutes. */
const MOST_DECISIONS = 600;

test("a solo battle from the home page to the result, every turn by its own decisions", async ({ page, program }, info) => {
  test.setTimeout(240_000);
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("The mill at Sosna");
  await me.setPace("At once");
  const buttons = me.side.locator(".no-piece").getByRole("button");
  const asked = me.decides.or(me.answers).or(me.result).first();
  /** What the person has done, by its first words. @type {Map<string, number>} */
  const done = new Map();
  const note = (/** @type {string} */ what) => done.set(what, (done.get(what) ?? 0) + 1);
  const standing = async () => `${await me.whereInPlay()} ${await me.logLines().count()} ${(await buttons.allInnerTexts()).join()}`;

  /** The decision of the card that is up: an attack, else a move, else what leads on. */
  const decide = async () => {
    const before = await standing();
    if (await me.cancel.isVisible()) {
      // Where there is one thing to do it is chosen already.
      note((await me.doIt.innerText()).split("\n")[0] ?? "");
      return me.confirm();
    }
    const able = (await me.able())[0];
    if (able && !tried.has(`${able} ${before}`)) {
      tried.add(`${able} ${before}`);
      await me.select(able);
      const offers = await me.choices.allInnerTexts();
      const wanted = [/^\d?\s*fire /i, /assault/i, /throws for its move/i, /moves? /i].map((it) => offers.find((text) => it.test(text))).find(Boolean);
      if (wanted) {
        await me.choices.nth(offers.indexOf(wanted)).click();
        await expect(me.cancel).toBeVisible();
        if (/%.*%/s.test(wanted)) await me.expectWholeChances();
        if (await me.refusal.isVisible()) return me.letGo();
        await me.confirm();
        return note(/fire|assault|throws|moves?/i.exec(wanted)?.[0]?.toLowerCase() ?? "");
      }
      await me.letGo();
    }
    const texts = await buttons.allInnerTexts();
    // The other side may have ended the battle, or its own card come up, in the meantime.
    if (texts.length === 0) return;
    // The program's advice is there, and is not needed.
    const index = Math.max(0, texts.findIndex((text) => !/program decide/i.test(text)));
    await buttons.nth(index).click();
    const anyway = page.getByRole("button", { name: /^End anyway/ });
    // It is done, or reminded of, or shown with its chances first.
    const answered = async () => (await anyway.isVisible()) || (await me.cancel.isVisible()) || (await standing()) !== before;
    await expect.poll(answered).toBe(true);
    if (await anyway.isVisible()) await anyway.click();
    note(texts[index]?.split("\n")[0] ?? "");
  };
  /** @type {Set<string>} */
  const tried = new Set();

  for (let n = 0; n < MOST_DECISIONS; n += 1) {
    await expect(asked).toBeVisible({ timeout: 30_000 });
    if (await me.result.isVisible()) break;
    if (n === 12) await page.screenshot({ path: info.outputPath("solo.png") });
    if (await me.answers.isVisible()) {
      await me.answerFirst();
      note("answer");
    } else {
      await decide();
    }
  }
  await page.screenshot({ path: info.outputPath("over.png") });
  await expect(me.result.getByRole("heading")).toContainText(/Victory|draw/);
  const words = [...done.keys()].join("\n");
  expect(words).toMatch(/reaction test/);
  expect(words).toMatch(/Order Dice/);
  expect(done.get("moves") ?? 0).toBeGreaterThan(0);
  // Both sides had their cards, and every throw is told.
  const log = await me.log.innerText();
  expect(log).toMatch(/Card \d+: .*\b[1-4]\b/);
  expect(log).toMatch(/Card \d+: .*\b1[1-4]\b/);

  await me.result.getByRole("link", { name: "After the battle" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/win|victory|draw/i);
  await expect(page.getByRole("heading", { name: /losses/i })).toBeVisible();
});

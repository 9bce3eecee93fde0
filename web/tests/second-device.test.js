// A second tablet at a real table: it comes in by a link, shows the same card, and either may enter.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./sandtable.js";

/** @typedef {import("@playwright/test").Page} Page */

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

/** @param {Page} page */
const cardOf = (page) => page.getByRole("region", { name: "The card that is up" });

/** What stands on the card, in words. @param {Page} page */
async function asked(page) {
  return (await cardOf(page).innerText()).replaceAll(/\s+/g, " ");
}

/** Goes on by the first answer, or by the big button, until something else is asked. @param {Page} page */
async function onward(page) {
  const before = await asked(page);
  const answers = cardOf(page).getByRole("group", { name: "Answers" });
  const go = cardOf(page).locator(".button.primary.go");
  await expect(go).toBeVisible();
  if ((await answers.count()) > 0) {
    await answers.getByRole("button").first().click();
    // Dice are marked first; what is answered by one tap has gone on already.
    if (await go.isEnabled({ timeout: 500 }).catch(() => false)) await go.click({ timeout: 1000 }).catch(() => {});
  } else {
    await go.click();
  }
  await expect.poll(() => asked(page)).not.toBe(before);
}

/** Two devices come to show the same; each draws what it is told in its own time. @param {Page} one @param {Page} two */
async function expectSame(one, two) {
  await expect.poll(async () => (await asked(one)) === (await asked(two))).toBe(true);
}

/** The link to this table, as the dialog shows it. @param {Page} page */
async function makeLink(page) {
  await page.getByRole("button", { name: "Another device" }).click();
  const dialog = page.getByRole("dialog", { name: "Another device" });
  const field = dialog.getByRole("textbox", { name: "Link to this table" });
  await expect(field).toBeFocused();
  await expect(dialog).toContainText("on the other tablet, in the same network");
  await expect(dialog).toContainText("A new link ends the old one");
  return { dialog, field, link: await field.inputValue() };
}

test("a second device comes in by a link, and what one enters the other shows", async ({ page, program, browser }) => {
  await page.goto(program.home);
  await page.goto(new URL("/companion", program.home).href);
  await page.getByRole("region", { name: "A battle that is ready" }).getByRole("button", { name: "Start" }).first().click();
  await expect(cardOf(page)).toBeVisible();
  await onward(page);

  const { dialog, link } = await makeLink(page);
  await expect(dialog, "no other machine reaches this address").toContainText("which no other device can reach");
  const { violations } = await new AxeBuilder({ page }).include("dialog").analyze();
  expect(violations.map((it) => it.id)).toEqual([]);
  await page.keyboard.press("Escape");

  const context = await browser.newContext();
  const other = await context.newPage();
  await test.step("the bare address opens nothing, and says what does", async () => {
    await other.goto(page.url());
    await expect(other.getByRole("main")).toContainText(/open it by its link|open the first page/);
  });
  await test.step("the link opens the same card, and leaves no secret in the address", async () => {
    await other.goto(link);
    await expect(cardOf(other)).toBeVisible();
    await expectSame(other, page);
    expect(other.url()).toBe(page.url().replace(/\?.*/, ""));
    await other.reload();
    await expect(cardOf(other)).toBeVisible();
  });

  await test.step("either enters, and both show it", async () => {
    for (const [who, whom] of [[other, page], [page, other], [other, page]]) {
      if (!who || !whom) continue;
      await onward(who);
      await expectSame(whom, who);
    }
  });

  await test.step("a device that came by a link gives out none, and says who does", async () => {
    await other.getByRole("button", { name: "Another device" }).click();
    await expect(other.getByRole("dialog").getByRole("alert")).toContainText("Only the device on which this game was begun gives out links");
    await other.keyboard.press("Escape");
  });

  await test.step("the link is shown again as it was; a new one ends it, and not those who are in", async () => {
    const again = await makeLink(page);
    expect(again.link).toBe(link);
    await again.dialog.getByRole("button", { name: "Make a new link" }).click();
    await expect(again.field).not.toHaveValue(link);
    const newer = await again.field.inputValue();
    await page.keyboard.press("Escape");

    const late = await browser.newContext();
    const third = await late.newPage();
    await third.goto(link);
    await expect(third.getByText("This link does not lead to a seat any more: ask for a new one.").first()).toBeVisible();
    // The same window, with the link that holds.
    await third.goto(newer);
    await expect(cardOf(third)).toBeVisible();
    await late.close();
    await onward(other);
    await expectSame(page, other);
  });
  await context.close();
});

// Everybody can use the pages: checked by axe on every page and in every look.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./sandtable.js";
import { Person, tick } from "./person.js";

/** @typedef {import("@playwright/test").Page} Page */

/** No serious or critical finding on the page as it stands. @param {Page} page */
async function expectAccessible(page) {
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
  const grave = violations.filter((it) => it.impact === "serious" || it.impact === "critical");
  expect(grave.map((it) => `${it.id}: ${it.help}: ${it.nodes.slice(0, 4).map((node) => `${node.target} ${node.failureSummary?.split("\n")[1] ?? ""}`).join(" | ")}`)).toEqual([]);
}

/** @param {Page} page @param {string} legend @param {string} value */
async function setLook(page, legend, value) {
  await page.getByRole("button", { name: /^Settings/ }).or(page.getByRole("button", { name: /^Menu/ })).first().click();
  const inMenu = page.getByRole("dialog").getByRole("button", { name: /^Settings/ });
  if (await inMenu.isVisible()) await inMenu.click();
  await tick(page.getByRole("dialog").last().getByRole("group", { name: legend }), value);
  while (await page.getByRole("dialog").count()) {
    const open = await page.getByRole("dialog").count();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(open - 1);
  }
}

test("home, the start dialog, the sheet and a rule", async ({ page, program }) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await expect(page.getByRole("button", { name: "Weaver farm", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Weaver farm", exact: true }).click();
  await page.getByRole("dialog").getByText(/^Options/).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await setLook(page, "Colours", "Dark");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Reference sheet", exact: true }).first().click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("%");
  await expectAccessible(page);
  await setLook(page, "Colours", "Light");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^rule / }).first().click();
  await expect(page.getByRole("dialog").locator(".prose")).toBeVisible();
  await expectAccessible(page);
});

test("the table: light, dark, large, in words; the menu; the replay", async ({ page, program }) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Weaver farm");
  await me.myTurn();
  const target = async () => {
    await me.select("A5");
    await me.choose(/Fire.*B2/);
  };
  await expectAccessible(page);
  await target();
  await expectAccessible(page);
  await me.confirm();
  await expect(me.dice).toBeVisible();
  await expectAccessible(page);
  await setLook(page, "Colours", "Dark");
  await me.select("A3");
  await expectAccessible(page);
  await setLook(page, "Type", "Large");
  await expectAccessible(page);
  await me.letGo();
  await me.endButton.click();
  await expect(me.reminder).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await setLook(page, "Text mode", "On");
  await expect(page.getByRole("textbox", { name: "Command" })).toBeVisible();
  await expectAccessible(page);
  await setLook(page, "Colours", "Light");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Menu/ }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await setLook(page, "Text mode", "Off");
  const game = new URL(page.url()).pathname.split("/")[2];
  await page.goto(`${program.address}/replay/${game}?seat=1`);
  await expect(page.locator("[data-piece]").first()).toBeVisible();
  await expectAccessible(page);
  await setLook(page, "Colours", "Dark");
  await expectAccessible(page);
});

// Sheets to print: what is on them, and that they come out as pages.
import { expect, test } from "./sandtable.js";

test("cardsheets, record sheets, cards, counters and the quick reference of a battle", async ({ page, program }, info) => {
  await page.goto(program.home);
  await page.goto(new URL("/print?system=fyob-table&battle=sosna-table", program.address).href);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(page.getByRole("region", { name: "Cardsheet of the Germans" }).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByRole("region", { name: "Record sheet of the Soviets" })).toContainText(/Momentum total at the start\s*24/);
  await expect(page.getByRole("region", { name: "Order priority cards" }).getByRole("listitem")).toHaveCount(12);
  const reference = page.getByRole("region", { name: "Quick reference" });
  await expect(reference.getByRole("row", { name: "Regular 1-2 3-8 9-10" })).toBeVisible();
  await expect(reference).toContainText("FYOB-067");

  const pages = async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true, path: info.outputPath("sheets.pdf") });
    const text = pdf.toString("latin1");
    const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(text);
    return { n: (text.match(/\/Type\s*\/Page\b/g) ?? []).length, width: Math.round(Number(box?.[1])) };
  };
  const a4 = await pages();
  expect(a4.n).toBeGreaterThanOrEqual(7);
  expect(a4.width).toBe(595);
  await page.getByRole("radio", { name: "Letter" }).check();
  expect((await pages()).width).toBe(612);

  await page.getByRole("checkbox", { name: "Quick reference" }).uncheck();
  await expect(reference).toHaveCount(0);
});

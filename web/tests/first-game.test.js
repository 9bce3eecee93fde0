// A newcomer's first game, from the home page to the result and the report.
import { readFileSync } from "node:fs";
import { expect, test } from "./sandtable.js";
import { Person } from "./person.js";

/** The first enemy that one of the offers is an attack on. @param {string[]} offers */
function firstTarget(offers) {
  const attack = offers.find((text) => /fire|attack|assault/i.test(text) && /%/.test(text)) ?? "";
  return /\b([A-Z]\d+)\b(?=,|$|\s)/.exec(attack.replace(/\n/g, " "))?.[1] ?? null;
}

/** A click on the enemy shows the chances; what is shown is then done. @param {Person} me @param {string} target */
async function shoot(me, target) {
  await me.piece(target).click();
  await expect(me.cancel).toBeVisible();
  await me.expectWholeChances();
  await me.confirm();
}

test("a first game from the home page to the result, by clicking on the map", async ({ page, program, context }, info) => {
  const me = new Person(page);
  let clicks = 0;
  await page.exposeFunction("countClick", () => (clicks += 1));
  await context.addInitScript(() => addEventListener("click", (event) => event.isTrusted && /** @type {any} */ (window).countClick(), true));

  await test.step("three clicks lead from arrival to the first decision", async () => {
    await me.arrive(program.home);
    const card = page.getByRole("listitem").filter({ hasText: "A good first game" });
    await card.first().getByRole("button").click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(me.decides).toBeVisible();
    await expect(me.logLines().first()).toBeAttached();
    expect(clicks).toBeGreaterThan(0);
    expect(clicks).toBeLessThanOrEqual(3);
  });
  await me.setPace("At once");
  expect(await me.myTurn()).toBe("decision");

  await test.step("what is refused says why, and opens the rule", async () => {
    const [first] = await me.able();
    await me.select(first);
    // Nothing moves while guns fire.
    await me.clickGround(first, 0, 2);
    await expect(me.refusal).toContainText(/\w+.*\./);
    const rule = me.refusal.getByRole("button", { name: /^rule / });
    const id = ((await rule.textContent()) ?? "").trim();
    await rule.click();
    const text = page.getByRole("dialog", { name: `Rule ${id}` });
    await expect(text.locator(".prose")).toContainText(/\w{3,}.*\w{3,}/);
    await page.keyboard.press("Escape");
    await expect(text).toHaveCount(0);
    await me.letGo();
  });

  /** @type {Set<string>} */
  const phases = new Set([await me.phase.innerText()]);
  let shots = 0;
  let steps = 0;
  let lines = await me.logLines().count();
  await test.step("a first shot: chances before it, every modifier after it", async () => {
    // The machine gun reaches the enemy from where it stands, whatever the dice do later.
    await me.select("A5");
    const target = firstTarget(await me.choices.allInnerTexts());
    expect(target).not.toBeNull();
    await shoot(me, target ?? "");
    shots += 1;
    await expect(me.dice).toContainText(/[+−]\d/);
    await expect(me.dice.getByRole("button", { name: /^rule / }).first()).toBeVisible();
    await expect.poll(() => me.logLines().count()).toBeGreaterThan(lines);
  });
  await me.letGo();

  await test.step("it reminds once of pieces that could still act", async () => {
    const before = await me.whereInPlay();
    await me.endButton.click();
    await expect(me.reminder).toContainText("can still act");
    await me.reminder.getByRole("button", { name: /^Go back/ }).click();
    await expect(me.reminder).toHaveCount(0);
    expect(await me.whereInPlay()).toBe(before);
    await me.endButton.click();
    await expect.poll(() => me.whereInPlay()).not.toBe(before);
  });

  lines = await me.logLines().count();
  await test.step("the whole game", async () => {
    /** Pieces that have had their chance in this part of the turn. @type {Set<string>} */
    let tried = new Set();
    for (let state = await me.myTurn(); state !== "over"; state = await me.myTurn()) {
      if (state === "answer") {
        await me.answerFirst();
        continue;
      }
      phases.add(await me.phase.innerText());
      const next = (await me.able()).find((id) => !tried.has(id));
      if (!next) {
        await me.letGo();
        await me.endPhase();
        tried = new Set();
        continue;
      }
      tried.add(next);
      await me.select(next);
      const offers = await me.choices.allInnerTexts();
      const target = firstTarget(offers);
      if (target) {
        await shoot(me, target);
        shots += 1;
      } else if (offers.some((text) => /moves? to/i.test(text))) {
        // To the north, where the enemy is; where the rules refuse it, what the panel proposes.
        const free = await me.freeGround(next, [[0, 2.5], [1, 2.5], [-1, 2.5], [1.5, 1], [-1.5, 1]]);
        if (free) await me.clickGround(next, ...free);
        else await me.choose(/moves? to/i);
        await expect(me.cancel).toBeVisible();
        if (await me.refusal.isVisible()) {
          await me.cancel.click();
          await me.choose(/moves? to/i);
        }
        await me.confirm();
        steps += 1;
      } else if (offers.some((text) => /%/.test(text))) {
        await me.choose(/%/);
        await me.expectWholeChances();
        await me.confirm();
      }
      const now = await me.logLines().count();
      expect(now).toBeGreaterThanOrEqual(lines);
      lines = now;
    }
  });
  expect(shots).toBeGreaterThan(0);
  expect(steps).toBeGreaterThan(0);
  expect(phases.size).toBeGreaterThanOrEqual(2);
  // Each of them is told, and the other side has done something too.
  expect(await me.logLines().count()).toBeGreaterThan(shots + steps);
  await expect(me.result.getByRole("heading")).toContainText(/Victory|draw/);
  await page.screenshot({ path: info.outputPath("over.png") });

  await test.step("after the battle: result, why, losses, luck", async () => {
    await me.result.getByRole("link", { name: "After the battle" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/win|victory|draw/i);
    await expect(page.locator(".why")).toContainText(/\w+.*\./);
    const losses = page.getByRole("region", { name: "Losses" });
    await expect(losses).toContainText(/\d+ of 5 lost|none of 5 lost/);
    await expect(losses).toContainText(/\d+ of 4 lost|none of 4 lost/);
    const luck = page.getByRole("region", { name: "Luck" });
    await expect(luck).toContainText(/British.*over \d+ (die|dice)/);
    await expect(luck.getByRole("img", { name: /throw by throw/ })).toBeVisible();
  });

  await test.step("the slider moves the pieces", async () => {
    const slider = page.getByRole("slider", { name: "Moment of the battle" });
    const places = () => page.locator("[data-piece]").evaluateAll((all) => all.map((it) => `${it.getAttribute("data-piece")} ${it.getAttribute("transform")}`).sort().join());
    await expect(page.locator("[data-piece]").first()).toBeVisible();
    const end = await places();
    await slider.focus();
    await page.keyboard.press("Home");
    await expect(slider).toHaveValue("0");
    await expect.poll(places).not.toBe(end);
    await expect(page.locator("[data-piece]")).toHaveCount(9);
    await page.keyboard.press("End");
    await expect.poll(places).toBe(end);
    await page.screenshot({ path: info.outputPath("replay.png") });
  });

  await test.step("the report is one file that needs no network", async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Battle report" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/\.html$/);
    const path = info.outputPath("report.html");
    await download.saveAs(path);
    const text = readFileSync(path, "utf8");
    // A fragment of the same file is no request; a name space is none either.
    const wanted = [...text.matchAll(/(?:src|href)="([^"#][^"]*)"|url\(["']?([^"')#][^"')]*)/g)].map((it) => it[1] ?? it[2]);
    expect(wanted.filter((it) => !it.startsWith("data:"))).toEqual([]);
    const reader = await context.newPage();
    /** @type {string[]} */
    const requests = [];
    reader.on("request", (request) => requests.push(request.url()));
    await reader.goto(`file://${path}`);
    await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
    const turns = Number(/turn (\d+) of 6/.exec(text)?.[1] ?? 6);
    const maps = await reader.locator("svg:visible").evaluateAll((all) => all.filter((it) => it.getBoundingClientRect().width > 200).length);
    expect(maps).toBeGreaterThanOrEqual(turns - 1);
    expect(requests.filter((it) => !it.startsWith("file:") && !it.startsWith("data:"))).toEqual([]);
    await reader.screenshot({ path: info.outputPath("report.png"), timeout: 30_000 });
    await reader.close();
  });

  await test.step("the log is a file with every decision", async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save log" }).click();
    const download = await coming;
    const path = info.outputPath("log.jsonl");
    await download.saveAs(path);
    const entries = readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line));
    expect(entries[0]).toHaveProperty("sandtable_log");
    expect(entries.length).toBeGreaterThan(shots + steps);
  });
});

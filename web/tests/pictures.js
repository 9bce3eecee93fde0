// Takes the pictures of the README into docs/pictures: `npm run pictures`, with the program and the browser named as for
// the tests. The battles are played by the same means as in the tests; only the dice differ from one run to the next.
import { chromium, expect } from "@playwright/test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Person } from "./person.js";
import { runProgram } from "./sandtable.js";
import { smallPng } from "./small-png.js";
import config from "../playwright.config.js";

const SIZE = { width: 1385, height: 870 };
/** A README loads slowly with more. */
const MOST_BYTES = 400_000;
/** As many pieces act in a part of a turn: enough for a picture. */
const MOST_PIECES = 6;
const folder = join(dirname(fileURLToPath(import.meta.url)), "../../docs/pictures");

mkdirSync(folder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "sandtable-pictures-"));
const program = await runProgram(scratch);
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: "reduce", acceptDownloads: true });
  const page = await context.newPage();
  // In a window of its own: a page behind another one is drawn once a second.
  const canvas = await (await browser.newContext()).newPage();
  const me = new Person(page);
  /** @param {string} name @param {import("@playwright/test").Page} [of] */
  const take = async (name, of = page) => {
    await of.evaluate(() => document.fonts.ready.then(() => {}));
    await of.mouse.move(2, 400);
    const picture = await of.screenshot({ animations: "disabled", timeout: 60_000 });
    writeFileSync(join(folder, `${name}.png`), await smallPng(canvas, picture));
  };

  await me.arrive(program.home);
  await expect(page.locator("img").first()).toHaveJSProperty("complete", true);
  await take("home");

  await me.begin("Golenka crossroads");
  await me.setPace("At once");
  await playTurns(me, 3);
  await toPhase(me, /fire/i);
  await chooseBestShot(me);
  await take("fire");
  await page.keyboard.press("Escape");
  await toPhase(me, /Movement/);
  await me.letGo();
  // A tank shows most: a long reach, an arc, roads that help.
  const tank = me.map.getByRole("button", { name: /T-34.*, can act$/ }).first();
  const mover = (await tank.count()) ? await tank.getAttribute("data-piece") : (await me.able())[0];
  if (mover) await me.select(mover);
  await take("table");

  await me.arrive(program.address);
  await me.begin("Churchyard cottage", { side: "British" });
  await me.setPace("At once");
  await toSecretShot(me);
  await take("men");

  await me.arrive(program.address);
  await me.begin("Weaver farm");
  await me.setPace("At once");
  await playTurns(me, Number.POSITIVE_INFINITY);
  await me.result.getByRole("link", { name: "After the battle" }).click();
  await expect(page.locator("[data-piece]").first()).toBeVisible();
  await take("replay");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Battle report" }).click();
  const report = join(scratch, "report.html");
  await (await coming).saveAs(report);
  const reader = await context.newPage();
  await reader.goto(`file://${report}`);
  await reader.getByRole("link", { name: /^Turn 1/ }).click();
  await take("report", reader);
} finally {
  await browser.close();
  await program.end();
  rmSync(scratch, { recursive: true, force: true });
}
for (const name of readdirSync(folder).filter((it) => it.endsWith(".png"))) {
  const { size } = statSync(join(folder, name));
  console.log(`${name}: ${Math.round(size / 1000)} kB`);
  if (size > MOST_BYTES) throw new Error(`${name} is larger than ${MOST_BYTES / 1000} kB`);
}

/**
 * Plays as a beginner would, until a number of turns are over or the battle is.
 * @param {Person} me
 * @param {number} turns
 */
async function playTurns(me, turns) {
  const turn = async () => Number(/turn (\d+)/.exec(await me.page.locator("#title").innerText())?.[1] ?? 0);
  const last = (await turn()) + turns;
  /** @type {Set<string>} */
  let tried = new Set();
  for (let state = await me.myTurn(); state !== "over" && (await turn()) < last; state = await me.myTurn()) {
    if (state === "answer") {
      await me.answerFirst();
      continue;
    }
    // Where the pieces are set out is left as the battle proposes it.
    const deploys = (await me.phase.count()) === 0;
    const next = deploys || tried.size >= MOST_PIECES ? undefined : (await me.able()).find((id) => !tried.has(id));
    if (!next) {
      await me.letGo();
      await me.endPhase();
      tried = new Set();
      continue;
    }
    tried.add(next);
    await me.select(next);
    const offer = me.choices.filter({ hasText: /%|moves? to/i }).first();
    if ((await offer.count()) === 0) continue;
    await offer.click();
    await me.confirm();
  }
}

/** @param {Person} me @param {RegExp} name */
async function toPhase(me, name) {
  for (let parts = 0; parts < 12; parts += 1) {
    const state = await me.myTurn();
    if (state === "over") return;
    if (state === "answer") await me.answerFirst();
    else if (name.test(await me.phase.innerText())) return;
    else await me.endPhase();
  }
}

/** The shot that has most modifiers to explain. @param {Person} me */
async function chooseBestShot(me) {
  for (const id of await me.able()) {
    await me.select(id);
    const shots = me.choices.filter({ hasText: /Fire/ });
    if ((await shots.count()) === 0) continue;
    await shots.first().click();
    await expect(me.cancel).toBeVisible();
    if ((await me.side.locator(".modifiers tr").count()) >= 4) return;
    await me.cancel.click();
  }
}

/** Everybody stays to fire, until a target can be chosen in secret: it is shown before it is. @param {Person} me */
async function toSecretShot(me) {
  const leadsOn = me.side.locator(".no-piece").getByRole("button", { name: /^(End|Begin|Move first)/ });
  const anyway = me.page.getByRole("button", { name: /^End anyway/ });
  for (let steps = 0; steps < 80; steps += 1) {
    await expect(leadsOn.or(anyway).or(me.answers).or(me.result).first()).toBeVisible({ timeout: 30_000 });
    if (await me.result.isVisible()) return;
    const prompt = await me.side.locator(".part-prompt").innerText();
    const [first] = await me.able();
    if (await me.answers.isVisible()) {
      await me.answerFirst();
    } else if (first && /give orders/.test(prompt)) {
      await me.select(first);
      await me.choose(/Stays to fire/);
      await me.confirm();
    } else if (first && /choose targets/.test(prompt)) {
      await me.select(first);
      return me.choose(/kills/);
    } else {
      const button = (await anyway.isVisible()) ? anyway : leadsOn.first();
      await button.click({ timeout: 1_000 }).catch(() => {});
    }
  }
}

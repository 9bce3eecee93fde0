// The companion goes on without the computer that runs the program, and brings home what was played.
import { expect, test } from "./sandtable.js";

/** @typedef {import("@playwright/test").Page} Page */

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

/** A page beside a real table. */
class Tablet {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.card = page.getByRole("region", { name: "The card that is up" });
    this.answers = this.card.getByRole("group", { name: "Answers" });
    this.go = this.card.locator(".button.primary.go");
    this.alone = page.getByRole("status").filter({ hasText: "This page goes on by itself; nothing is lost." });
  }

  /** Begins a battle with real dice, and waits until the page could go on by itself. @param {string} home */
  async begin(home) {
    await this.page.goto(home);
    await this.page.goto(new URL("/companion", home).href);
    await this.page.getByRole("region", { name: "A battle that is ready" }).getByRole("button", { name: "Start" }).first().click();
    await this.ready();
  }

  async ready() {
    await expect(this.card).toBeVisible();
    await expect(this.page.getByText("If the computer cannot be reached, this page goes on by itself.")).toBeVisible();
  }

  /** What stands on the card, in words. */
  async asked() {
    return (await this.card.innerText()).replaceAll(/\s+/g, " ");
  }

  /** Goes on by the first answer or the last, or by the big button, and waits until something else is asked. @param {"first" | "last"} [which] */
  async onward(which = "first") {
    const before = await this.asked();
    await expect(this.go).toBeVisible();
    if ((await this.answers.count()) > 0) {
      await this.answers.getByRole("button")[which]().click();
      if (await this.go.isEnabled({ timeout: 500 }).catch(() => false)) await this.go.click({ timeout: 1000 }).catch(() => {});
    } else {
      await this.go.click();
    }
    await expect.poll(() => this.asked()).not.toBe(before);
  }

  /** @param {number} times */
  async play(times) {
    for (let i = 0; i < times; i += 1) await this.onward();
  }

  /** Plays until the first question has been answered: up to there any two games are the same. @param {"first" | "last"} which */
  async playToAnAnswer(which) {
    for (let tries = 0; tries < 20; tries += 1) {
      const isAsked = (await this.answers.count()) > 0;
      await this.onward(which);
      if (isAsked) return;
    }
    throw new Error("nothing was asked");
  }

  /** How many entries the log of the server has. */
  async entries() {
    const game = new URL(this.page.url()).pathname.split("/").pop();
    const answer = await this.page.request.get(new URL(`/api/games/${game}/lines?from=0`, this.page.url()).href);
    expect(answer.ok()).toBe(true);
    return (await answer.json()).lines.length;
  }

  /** How many lines the browser keeps that are not home. */
  kept() {
    return this.page.evaluate(() => {
      const key = Object.keys(localStorage).find((it) => it.startsWith("sandtable.carried."));
      return key ? JSON.parse(localStorage.getItem(key) ?? "null").lines.length : 0;
    });
  }
}

test("the program is gone: play goes on, and comes home when it is back", async ({ page, program }) => {
  const me = new Tablet(page);
  await me.begin(program.home);
  await me.play(2);
  const before = await me.entries();
  const asked = await me.asked();

  await program.kill();
  await expect(me.alone).toBeVisible({ timeout: 20_000 });
  expect(await me.asked(), "the same is asked as before").toBe(asked);
  await me.play(5);
  const kept = await me.kept();
  expect(kept).toBeGreaterThanOrEqual(5);
  await test.step("an entry is corrected without the program", async () => {
    await page.keyboard.press("c");
    const record = page.getByRole("dialog", { name: "Correct an entry" });
    await expect(record.getByRole("button", { name: /\w/ }).nth(3)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("u");
    await expect.poll(() => me.kept()).toBeGreaterThan(kept);
  });
  const lines = await me.kept();
  const now = await me.asked();

  await program.start();
  await expect(me.alone).toBeHidden({ timeout: 60_000 });
  await expect.poll(() => me.entries()).toBe(before + lines);
  expect(await me.kept()).toBe(0);
  expect(await me.asked(), "the server shows what this page showed").toBe(now);
  await me.onward();
  await expect.poll(() => me.entries()).toBeGreaterThan(before + lines);
});

test("the page is opened again while the program is gone", async ({ page, program }) => {
  const me = new Tablet(page);
  await me.begin(program.home);
  await me.onward();
  const before = await me.entries();
  // The browser keeps the page a moment after it has been shown.
  await expect.poll(() => page.evaluate(async () => {
    const kept = await caches.open("sandtable-companion");
    return (await kept.keys()).some((it) => it.url.endsWith(".wasm"));
  })).toBe(true);

  await program.kill();
  await expect(me.alone).toBeVisible({ timeout: 20_000 });
  await me.play(3);
  const [kept, asked] = [await me.kept(), await me.asked()];
  await page.reload();
  await expect(me.alone).toBeVisible({ timeout: 30_000 });
  expect(await me.asked()).toBe(asked);
  await me.onward();
  expect(await me.kept()).toBeGreaterThan(kept);
  const lines = await me.kept();
  await program.start();
  await expect(me.alone).toBeHidden({ timeout: 60_000 });
  await expect.poll(() => me.entries()).toBe(before + lines);
});

test("somebody else went on in the meantime: nothing is mixed, and what was played becomes a game of its own", async ({ page, program, browser }) => {
  const me = new Tablet(page);
  await me.begin(program.home);
  const address = page.url();
  const game = new URL(address).pathname;

  // The line of this page is cut; the program and another device go on.
  let cut = false;
  await page.routeWebSocket(/\/ws/, (socket) => {
    if (cut) void socket.close();
    else socket.connectToServer();
  });
  await page.reload();
  await me.ready();
  cut = true;
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(me.alone).toBeVisible({ timeout: 20_000 });
  await me.playToAnAnswer("first");

  const context = await browser.newContext();
  const other = await context.newPage();
  await Promise.all([other.waitForResponse(/\/api\/session$/), other.goto(program.home)]);
  await other.goto(address);
  const friend = new Tablet(other);
  await friend.ready();
  await friend.playToAnAnswer("last");
  const theirs = await friend.entries();

  cut = false;
  const trouble = page.getByRole("alert").filter({ hasText: "cannot take what was played here" });
  await expect(trouble).toBeVisible({ timeout: 60_000 });
  const asked = await me.asked();
  await trouble.getByRole("button", { name: "Keep it as a new game" }).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(game);
  await expect.poll(() => me.asked()).toBe(asked);
  expect(await friend.entries(), "the game of the others is as they left it").toBe(theirs);
  await context.close();
});

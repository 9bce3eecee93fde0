// Two players apart, each at a browser of his own, with an umpire and an onlooker: hidden means hidden.
import { expect, test } from "./sandtable.js";
import { Person } from "./person.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The examples of what can be typed are the same in every game, and name pieces at random. @param {string} frame */
function withoutExamples(frame) {
  const message = JSON.parse(frame);
  if (message.hello) message.hello.phrases = [];
  return JSON.stringify(message);
}

/** Everything that reaches a browser from the server, as text. @param {Page} page */
function overhear(page) {
  /** @type {string[]} */
  const heard = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(withoutExamples(String(payload)))));
  page.on("response", async (response) => {
    const path = new URL(response.url()).pathname;
    // The home page shows pictures of other battles, whose pieces have the same ids.
    if (path.startsWith("/assets/") || (path.startsWith("/api/battles/") && !path.includes("/cavalry-raid/"))) return;
    // A page that is left in the meantime has no body any more.
    heard.push(await response.text().catch(() => ""));
  });
  return heard;
}

/** Ids of all pieces that a person's map and texts show. @param {Person} person */
async function shown(person) {
  const ids = await person.page.locator("[data-piece]").evaluateAll((all) => all.map((it) => it.getAttribute("data-piece") ?? ""));
  return new Set(ids);
}

test("two browsers apart, an umpire and an onlooker: each sees only his own", async ({ page, program, browser }) => {
  /** @param {string} address */
  const guest = async (address) => {
    const context = await browser.newContext({ viewport: { width: 1385, height: 870 }, reducedMotion: "reduce" });
    const theirs = await context.newPage();
    const heard = overhear(theirs);
    await theirs.goto(address);
    const person = new Person(theirs);
    await person.seated();
    return { person, heard, seen: await shown(person) };
  };
  const heardByMe = overhear(page);
  const me = new Person(page);
  await me.arrive(program.home);
  const links = await me.begin("Raid on the Lusha depot", { way: "Two apart", umpire: "By link", onlookers: true });
  expect(Object.keys(links).sort()).toEqual(["Germans", "onlookers (any number)", "the umpire"]);
  const soviets = { person: me, heard: heardByMe, seen: await shown(me) };
  const germans = await guest(links["Germans"]);
  const onlooker = await guest(links["onlookers (any number)"]);
  const umpire = await guest(links["the umpire"]);

  const all = await shown(umpire.person);
  const everybody = { soviets, germans, onlooker };
  /** What is on the umpire's table and was never on theirs has never reached their browser in any form. */
  const expectNothingLeaked = async () => {
    for (const [who, { person, heard, seen }] of Object.entries(everybody)) {
      for (const id of await shown(person)) seen.add(id);
      const said = heard.join("\n");
      const leaked = [...all].filter((id) => !seen.has(id) && new RegExp(`\\b${id}\\b`).test(said));
      expect(leaked, `what reached the browser of ${who}`).toEqual([]);
    }
  };
  const hiddenFrom = (/** @type {{ seen: Set<string> }} */ { seen }) => [...all].filter((id) => !seen.has(id)).sort();
  expect(hiddenFrom(soviets).join()).toMatch(/^(B\d+,?)+$/);
  expect(hiddenFrom(germans).join()).toMatch(/^(A\d+,?)+$/);
  expect(hiddenFrom(onlooker).length).toBe(hiddenFrom(soviets).length + hiddenFrom(germans).length);
  expect(all.size).toBe(17);
  // The recorder hears: what is shown did come over the line.
  expect(soviets.heard.join("\n")).toContain('"A2"');
  expect(umpire.heard.join("\n")).toContain('"B5"');
  await expectNothingLeaked();

  await test.step("both deploy; the umpire and the onlooker only look", async () => {
    await me.endButton.click();
    for (let side = 0; side < 2; side += 1) {
      await expect(me.side.getByText(/deploy, then end the deployment/)).toBeVisible();
      await expect.poll(async () => (await me.endButton.isVisible()) || (await germans.person.endButton.isVisible())).toBe(true);
      const first = (await me.endButton.isVisible()) ? me : germans.person;
      await first.endPhase();
    }
    await expect(umpire.person.endButton).toHaveCount(0);
    await expect(onlooker.person.endButton).toHaveCount(0);
    await expect(onlooker.person.side).toContainText("You look on.");
    await expectNothingLeaked();
  });

  await test.step("what one does appears at the other, unless it is hidden", async () => {
    while (!/^Movement/.test(await me.phase.innerText())) await me.endPhase();
    const before = await germans.person.piece("A7").getAttribute("transform");
    const secret = await umpire.person.piece("A2").getAttribute("transform");
    await me.select("A7");
    await me.choose(/^\d?\s*Moves to/i);
    await me.confirm();
    await expect(germans.person.piece("A7")).not.toHaveAttribute("transform", before ?? "");
    await expect(germans.person.log).toContainText(/A7 moves/);
    await expect(onlooker.person.log).toContainText(/A7 moves/);

    const free = (await me.able()).includes("A2") ? "A2" : "A3";
    await me.select(free);
    const offer = me.choices.filter({ hasText: /Moves to/i }).first();
    await offer.click();
    await me.confirm();
    await expect(umpire.person.log).toContainText(new RegExp(`${free} moves`));
    if (free === "A2") await expect(umpire.person.piece("A2")).not.toHaveAttribute("transform", secret ?? "");
    await expectNothingLeaked();
  });

  await test.step("the other's turn: play comes back and forth", async () => {
    while (await me.decides.isVisible()) await me.endPhase();
    await expect(germans.person.decides).toBeVisible();
    await expect(me.side).toContainText(/Waiting for Germans \(here\)/);
    const turn = await germans.person.page.locator("#title").innerText();
    for (let part = 0; part < 8 && (await germans.person.myTurn()) === "decision"; part += 1) {
      await germans.person.endPhase();
      if (await germans.person.side.getByText("Waiting for Soviets").isVisible()) break;
    }
    await expect(me.decides).toBeVisible();
    await expect(me.page.locator("#title")).not.toHaveText(turn);
    await expectNothingLeaked();
  });

  await test.step("a link ends when a new one is made, and a strange one opens nothing", async () => {
    await page.getByRole("button", { name: /^Menu/ }).click();
    const menu = page.getByRole("dialog");
    await menu.getByRole("listitem").filter({ hasText: "Germans" }).getByRole("button", { name: "New link" }).click();
    const fresh = await menu.getByRole("textbox", { name: "Link" }).inputValue();
    for (const wrong of [links["Germans"], `${program.address}/join#not-a-secret`]) {
      const context = await browser.newContext();
      const stranger = await context.newPage();
      await stranger.goto(wrong);
      await expect(stranger.getByRole("status").or(stranger.getByRole("alert")).filter({ hasText: /link/ }).first()).toBeVisible();
      await expect(stranger.locator("[data-piece]")).toHaveCount(0);
      const game = new URL(page.url()).pathname.split("/")[2];
      const answer = await context.request.get(`${program.address}/api/games/${game}/summary?seat=1`);
      expect(answer.ok()).toBe(false);
      await context.close();
    }
    await guest(fresh);
  });
});

// The map under mouse and fingers: zoom, pan, pinch, measure; and the layouts it stands in.
import { expect, test } from "./sandtable.js";
import { Person, tick } from "./person.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Person} me @param {string} id @param {{ x: number, y: number }} at */
async function expectAt(me, id, at, within = 3) {
  await expect
    .poll(async () => {
      const now = await me.middle(id);
      return Math.round(Math.hypot(now.x - at.x, now.y - at.y) / within);
    })
    .toBe(0);
}

test("the wheel zooms about the pointer, dragging pans, the ruler measures", async ({ page, program }) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Weaver farm");
  await me.myTurn();

  await test.step("what is under the pointer stays there", async () => {
    const at = await me.middle("A4");
    const before = await me.pixelsPerUnit();
    await page.mouse.move(at.x, at.y);
    for (let notch = 0; notch < 3; notch += 1) await page.mouse.wheel(0, -120);
    await expect.poll(() => me.pixelsPerUnit()).toBeGreaterThan(before * 1.3);
    await expectAt(me, "A4", at, 8);
    const far = await me.pixelsPerUnit();
    await page.mouse.wheel(0, 240);
    await expect.poll(() => me.pixelsPerUnit()).toBeLessThan(far);
    await expectAt(me, "A4", at, 8);
  });

  await test.step("dragging the ground moves the table with the pointer", async () => {
    await page.getByRole("button", { name: "Closer" }).click();
    await page.mouse.move(20, 200);
    const settled = async () => (await me.middle("A4")).x;
    await expect.poll(async () => Math.abs((await settled()) - (await settled()))).toBeLessThan(0.01);
    const at = await me.middle("A4");
    const free = await me.freeGround("A4", [[2, 1], [2, -1], [-2, 1], [0, 2]]);
    const unit = await me.pixelsPerUnit();
    const from = { x: at.x + (free?.[0] ?? 0) * unit, y: at.y - (free?.[1] ?? 0) * unit };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 40, from.y + 30, { steps: 4 });
    await page.mouse.move(from.x - 80, from.y + 60, { steps: 4 });
    await page.mouse.up();
    await expectAt(me, "A4", { x: at.x - 80, y: at.y + 60 });
    // A drag is no click: nothing was selected by it.
    await expect(me.side.locator(".decision-piece")).toHaveCount(0);
  });

  await test.step("the whole table again", async () => {
    await page.getByRole("button", { name: "The whole table" }).click();
    await expect(me.piece("B1")).toBeInViewport();
    await expect(me.piece("A1")).toBeInViewport();
  });

  await test.step("the ruler says how far it is and what the line crosses", async () => {
    await page.getByRole("button", { name: /^Measure/ }).click();
    const [from, to] = [await me.middle("A3"), await me.middle("B1")];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    const card = me.map.locator(".measure-card");
    await expect(card).toContainText(/1[12](\.\d+)? DU/);
    await expect(card).toContainText("sight");
    await expect(card.getByRole("listitem").filter({ hasText: "Farm hedge" })).toBeVisible();
    await expect(card.getByRole("listitem").filter({ hasText: "Weaver farm" })).toBeVisible();
    await page.mouse.up();
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
    await expect(page.getByRole("button", { name: /^Measure/ })).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("resting on a piece shows its card", async () => {
    await me.piece("B4").hover();
    await expect(me.map.locator(".pointer-note")).toContainText("MG 34/42 tripod");
  });
});

test("chances stand beside the lines to targets, and cover neither a line nor each other", async ({ page, program }, info) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Weaver farm");
  await me.myTurn();
  let crowded = 0;
  for (const id of ["A4", "A5"]) {
    await me.select(id);
    await expect(me.map.locator(".aid-label").first()).toBeVisible();
    const covered = await me.map.evaluate((map) => {
      const box = (/** @type {Element} */ it) => it.getBoundingClientRect();
      const labels = [...map.querySelectorAll(".aid-label")].map((it) => ({ words: it.querySelector("text")?.textContent, box: box(it) }));
      const lines = [...map.querySelectorAll(".aid-line")].map((it) => /** @type {SVGLineElement} */ (it));
      // Spots along a line, as they are seen.
      const spots = lines.flatMap((line) => {
        const matrix = line.getScreenCTM();
        return Array.from({ length: 201 }, (_, n) => line.getPointAtLength((line.getTotalLength() * n) / 200).matrixTransform(matrix ?? undefined));
      });
      const inside = (/** @type {DOMRect} */ it, /** @type {DOMPoint} */ at) => at.x > it.left && at.x < it.right && at.y > it.top && at.y < it.bottom;
      const meet = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const onLines = labels.filter((label) => spots.some((at) => inside(label.box, at))).map((it) => `${it.words} lies on a line`);
      const onLabels = labels.filter((a) => labels.some((b) => a !== b && meet(a.box, b.box))).map((it) => `${it.words} lies on another`);
      return { n: lines.length, labels: labels.length, troubles: [...onLines, ...onLabels] };
    });
    expect(covered, id).toEqual({ n: covered.n, labels: covered.n, troubles: [] });
    if (covered.n > 1) crowded += 1;
    await page.screenshot({ path: info.outputPath(`${id}.png`) });
    await me.letGo();
  }
  expect(crowded, "pieces with several targets").toBeGreaterThan(0);
});

test("however many marks a counter has, its symbol can be read", async ({ page, program }, info) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Churchyard cottage");
  await me.seated();
  const covered = await page.evaluate(async () => {
    const { counterParts, marks } = await import(/** @type {string} */ ("/assets/table/map/counter.js"));
    const { svg } = await import(/** @type {string} */ ("/assets/lib/dom.js"));
    const badges = ["suppressed", "moved", "fired", "hidden"].map((kind) => ({ kind, tip: kind }));
    const shares = [1, 2, 3, 4].map((n) => {
      const piece = { side: "A", symbol: "infantry", badges: badges.slice(0, n), pose: { facing: 0 } };
      const drawn = svg("g", { transform: `translate(${60 + n * 60} 60)` }, ...counterParts(piece), ...marks(piece, []));
      document.querySelector(".map-overlay")?.append(svg("g", { class: "pieces", transform: "scale(3)" }, drawn));
      const unit = drawn.querySelector(".unit").getBoundingClientRect();
      const under = [...drawn.querySelectorAll(".badge")].map((it) => it.getBoundingClientRect().bottom - unit.top);
      return Math.max(...under) / unit.height;
    });
    return Math.max(...shares);
  });
  await page.screenshot({ path: info.outputPath("marks.png") });
  expect(covered, "how much of the symbol lies under marks").toBeLessThan(0.05);
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test("two fingers pinch the table", async ({ page, program }) => {
    const me = new Person(page);
    await me.arrive(program.home);
    await me.begin("Weaver farm");
    await me.myTurn();
    const at = await me.middle("A3");
    const before = await me.pixelsPerUnit();
    const session = await page.context().newCDPSession(page);
    /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {number} [apart] */
    const touch = (type, apart = 0) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: apart ? [{ x: at.x - apart, y: at.y, id: 0 }, { x: at.x + apart, y: at.y, id: 1 }] : [],
      });
    await touch("touchStart", 40);
    for (const apart of [50, 60, 70, 80]) await touch("touchMove", apart);
    await touch("touchEnd");
    await expect.poll(() => me.pixelsPerUnit()).toBeGreaterThan(before * 1.6);
    await expectAt(me, "A3", at, 10);

    await test.step("a tap selects, a second tap on the target fires", async () => {
      await page.getByRole("button", { name: "The whole table" }).tap();
      await me.piece("A5").tap();
      await me.selected("A5");
      await me.piece("B2").tap();
      await expect(me.cancel).toBeVisible();
      await me.expectWholeChances();
      await me.piece("B2").tap();
      await expect(me.log).toContainText(/A5 fires at .*B2/);
    });
  });
});

/** Nothing sticks out to the side. @param {Page} page */
async function expectNoSideways(page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const look of ["light", "dark", "large"]) {
  test(`a tablet upright, ${look}`, async ({ page, program }, info) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const me = new Person(page);
    await me.arrive(program.home);
    await page.getByRole("button", { name: "Settings" }).click();
    if (look === "dark") await tick(page.getByRole("group", { name: "Colours" }), "Dark");
    if (look === "large") await tick(page.getByRole("group", { name: "Type" }), "Large");
    await page.keyboard.press("Escape");
    await expectNoSideways(page);
    await page.screenshot({ path: info.outputPath("home.png") });
    await me.begin("Golenka crossroads");
    await me.myTurn();
    await expectNoSideways(page);
    const prompt = me.side.locator(".part-prompt");
    await expect(prompt).toBeInViewport({ ratio: 0.9 });
    await expect(me.endButton).toBeInViewport();
    const map = await me.map.boundingBox();
    expect(map?.width).toBeGreaterThan(380);
    expect(map?.height).toBeGreaterThan(380);
    const [piece] = await me.able();
    if (piece) await me.select(piece);
    await expectNoSideways(page);
    await expect(prompt).toBeInViewport({ ratio: 0.9 });
    if (look !== "large") {
      const [paper, ink] = await page.evaluate(() => {
        const style = getComputedStyle(document.querySelector("#side") ?? document.body);
        return [style.backgroundColor, style.color].map((it) => (it.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, value) => sum + Number(value), 0));
      });
      expect(paper > ink).toBe(look === "light");
    }
    await page.screenshot({ path: info.outputPath("table.png") });
  });
}

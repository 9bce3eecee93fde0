// Games are saved by themselves: to come back to, also from another browser, and as a file to carry away.
import { expect, test } from "./sandtable.js";
import { Person } from "./person.js";

test("close, come back, come back with the host's key, carry the log away and open it again", async ({ page, program, browser }, info) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await expect(page.getByText(/None yet/)).toBeVisible();
  await me.begin("Weaver farm");
  await me.setPace("At once");
  await me.myTurn();
  await me.select("A5");
  await me.choose(/Fire.*B2/);
  await me.confirm();
  await expect(me.log).toContainText(/A5 fires at .*B2/);
  await me.myTurn();
  const lines = await me.logLines().allTextContents();

  const saved = (/** @type {Person} */ person) => person.page.getByRole("region", { name: "Continue" }).getByRole("listitem").filter({ hasText: "Weaver farm" });
  const expectSame = async (/** @type {Person} */ person) => {
    await person.seated();
    await expect(person.logLines()).toHaveCount(lines.length);
    expect(await person.logLines().allTextContents()).toEqual(lines);
  };

  await test.step("in the same browser", async () => {
    await page.goto(program.address);
    await expect(saved(me)).toContainText("your move");
    await saved(me).getByRole("link", { name: "Weaver farm" }).click();
    await expectSame(me);
  });

  await test.step("a stranger sees none of it", async () => {
    const context = await browser.newContext();
    const stranger = new Person(await context.newPage());
    await stranger.arrive(program.address);
    await expect(stranger.page.getByText(/None yet/)).toBeVisible();
    await stranger.page.goto(page.url());
    await expect(stranger.page.getByText(/not|another/i).first()).toBeVisible();
    await expect(stranger.page.locator("[data-piece]")).toHaveCount(0);
    await context.close();
  });

  await test.step("in a fresh browser, by the host's key", async () => {
    const context = await browser.newContext();
    const again = new Person(await context.newPage());
    await again.arrive(program.home);
    expect(again.page.url()).not.toContain("key");
    await saved(again).getByRole("link", { name: "Weaver farm" }).click();
    await expectSame(again);
    await context.close();
  });

  await test.step("after the program was ended and started again", async () => {
    await program.kill();
    await program.start();
    await page.goto(program.address);
    await saved(me).getByRole("link", { name: "Weaver farm" }).click();
    await expectSame(me);
  });

  const file = info.outputPath("game.jsonl");
  await test.step("as a file", async () => {
    expect((await me.saveLog(file))[0]).toHaveProperty("sandtable_log");
  });

  await test.step("opened by somebody else, who goes on with it", async () => {
    const context = await browser.newContext({ viewport: { width: 1385, height: 870 }, reducedMotion: "reduce" });
    const other = new Person(await context.newPage());
    await other.arrive(program.address);
    const choosing = other.page.waitForEvent("filechooser");
    await other.page.getByRole("button", { name: "Open a saved log" }).click();
    await (await choosing).setFiles(file);
    const dialog = other.page.getByRole("dialog", { name: "Weaver farm" });
    const sides = dialog.getByRole("group", { name: "Your side" });
    await expect(sides).toContainText("British");
    await expect(sides).toContainText("Germans");
    await dialog.getByRole("button", { name: "Open the game" }).click();
    await expectSame(other);
    expect(await other.myTurn()).toBe("decision");
    expect(await other.able()).not.toContain("A5");
    while (!/^Movement/.test(await other.phase.innerText())) await other.endPhase();
    await other.select("A4");
    await other.choose(/Moves to/);
    await other.confirm();
    await expect(other.log).toContainText(/A4 moves/);
    // The game that the file was made of knows nothing of it.
    await expect(me.log).not.toContainText(/A4 moves/);
    await context.close();
  });

  await test.step("what is no log is refused with a sentence", async () => {
    await page.goto(program.address);
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a saved log" }).click();
    await (await choosing).setFiles({ name: "shopping.txt", mimeType: "text/plain", buffer: Buffer.from("milk, bread") });
    await expect(page.getByRole("alert").filter({ hasText: "shopping.txt" })).toContainText("is not a log");
  });

  await test.step("deleted, after a question", async () => {
    await saved(me).getByRole("button", { name: /Delete/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(/None yet/)).toBeVisible();
  });
});

// The line is cut in the middle of a move: nothing is lost, and nothing is done twice.
import { expect, test } from "./sandtable.js";
import { Person } from "./person.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * A line between page and server that can be cut at the moment when a decision is sent.
 * @param {Page} page
 */
async function breakableLine(page) {
  const line = {
    /** What happens to the next decision. @type {"goes through" | "never arrives" | "answer is lost"} */
    next: "goes through",
    /** How many decisions reached the server. */
    arrived: 0,
    cuts: 0,
  };
  await page.routeWebSocket(/\/api\/games\/.*\/ws/, (socket) => {
    const server = socket.connectToServer();
    let isCut = false;
    socket.onMessage((message) => {
      const decides = String(message).includes('"do":"decide"');
      const fate = decides ? line.next : "goes through";
      if (fate !== "goes through") {
        isCut = true;
        line.cuts += 1;
        line.next = "goes through";
      }
      if (decides && fate !== "never arrives") line.arrived += 1;
      if (fate !== "never arrives") server.send(message);
      if (isCut) void socket.close();
    });
    server.onMessage((message) => {
      if (!isCut) socket.send(message);
    });
  });
  return line;
}

/** @param {Person} me */
async function toMovement(me) {
  await me.myTurn();
  while (!/^Movement/.test(await me.phase.innerText())) await me.endPhase();
}

/** Moves a piece by the proposal of the panel. @param {Person} me @param {string} id */
async function decideToMove(me, id) {
  await me.select(id);
  await me.choose(/Moves to/);
  await me.doIt.click();
}

/** @param {Person} me @param {string} id @param {number} times */
async function expectMoved(me, id, times) {
  await expect(me.logLines().filter({ hasText: new RegExp(`${id} moves`) })).toHaveCount(times);
}

/** What never reached the disk of the program is refused with a sentence, not lost in silence. @param {Person} me @param {string} id */
async function decideAgainIfLost(me, id) {
  const moved = me.logLines().filter({ hasText: new RegExp(`${id} moves`) });
  const told = me.side.getByRole("alert").filter({ hasText: "The table has changed since" });
  await expect(moved.or(told).first()).toBeAttached({ timeout: 30_000 });
  if ((await moved.count()) === 0) await decideToMove(me, id);
  await expectMoved(me, id, 1);
}

test("the network is cut while a decision is sent", async ({ page, program, context }, info) => {
  const line = await breakableLine(page);
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Weaver farm");
  await me.setPace("At once");
  await toMovement(me);
  const arrived = line.arrived;

  await test.step("it never arrives: it is sent again", async () => {
    line.next = "never arrives";
    await decideToMove(me, "A2");
    await expectMoved(me, "A2", 1);
    expect(line).toMatchObject({ cuts: 1, arrived: arrived + 1 });
  });

  await test.step("it arrives, but its answer is lost: it is not done twice", async () => {
    line.next = "answer is lost";
    await decideToMove(me, "A3");
    await expectMoved(me, "A3", 1);
    expect(line).toMatchObject({ cuts: 2, arrived: arrived + 2 });
    await expect.poll(() => me.able()).not.toContain("A3");
  });

  await test.step("the browser has no network for a while", async () => {
    await me.select("A4");
    await me.choose(/Moves to/);
    line.next = "never arrives";
    await context.setOffline(true);
    await me.doIt.click();
    await expect(page.getByText(/The connection is lost/).first()).toBeVisible();
    await expectMoved(me, "A4", 0);
    await context.setOffline(false);
    await expectMoved(me, "A4", 1);
    await expect(page.locator("#connection")).toBeHidden();
  });

  const moves = (await me.saveLog(info.outputPath("log.jsonl"))).filter((it) => JSON.stringify(it.input ?? it).includes('"move"') && !("sandtable_log" in it));
  expect(moves.length).toBe(3);
  await me.endPhase();
  expect(["decision", "answer", "over"]).toContain(await me.myTurn());
});

test("the program is killed in the middle of a move and started again", async ({ page, program }, info) => {
  const me = new Person(page);
  await me.arrive(program.home);
  await me.begin("Weaver farm");
  await me.setPace("At once");
  await toMovement(me);
  await decideToMove(me, "A2");
  await expectMoved(me, "A2", 1);

  await me.select("A3");
  await me.choose(/Moves to/);
  // The decision is on its way when the power goes.
  await Promise.all([me.doIt.click({ noWaitAfter: true }), program.kill()]);
  await expect(page.getByText(/The connection is lost/).first()).toBeVisible();
  await program.start();
  await expect(page.locator("#connection")).toBeHidden({ timeout: 30_000 });
  // It was on the disk, or the page says that it was not done: then it is decided again.
  await decideAgainIfLost(me, "A3");
  await expectMoved(me, "A2", 1);

  await test.step("killed while nothing happens, and a decision made while nobody listens", async () => {
    await me.select("A4");
    await me.choose(/Moves to/);
    await program.kill();
    await me.doIt.click();
    await expect(page.getByText(/The connection is lost/).first()).toBeVisible();
    await program.start();
    await decideAgainIfLost(me, "A4");
  });

  await test.step("the page opened anew shows the same", async () => {
    const before = await me.logLines().allTextContents();
    await page.reload();
    await me.seated();
    await expect(me.logLines()).toHaveCount(before.length);
    expect(await me.logLines().allTextContents()).toEqual(before);
  });
  const moves = (await me.saveLog(info.outputPath("log.jsonl"))).filter((it) => JSON.stringify(it.input ?? it).includes('"move"') && !("sandtable_log" in it));
  expect(moves.length).toBe(3);
  await me.endPhase();
  expect(["decision", "answer", "over"]).toContain(await me.myTurn());
});

// Taking play back: free while nobody has learnt anything, otherwise by consent.
import { expect, test } from "./sandtable.js";
import { Person } from "./person.js";

test("a move is taken back freely; what dice have shown only if the other agrees", async ({ page, program, browser }) => {
  const me = new Person(page);
  await me.arrive(program.home);
  const links = await me.begin("Weaver farm", { way: "Two apart", realDice: ["Dice of British"] });
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const friend = new Person(await context.newPage());
  await friend.page.goto(links["Germans"]);
  await friend.seated();
  const undo = page.getByRole("button", { name: /^Undo/ });
  const waiting = me.side.getByText(/You asked to take the last decision back.*Germans/);
  const question = friend.page.getByRole("alertdialog", { name: "Take play back" });
  const shot = /A5 fires at .*B2/;

  const fire = async () => {
    await me.select("A5");
    await me.choose(/Fire.*B2/);
    await me.confirm();
    // A miss: nobody is asked anything more.
    await me.question.getByRole("textbox", { name: "face of the d20" }).fill("2");
    await me.question.getByRole("button", { name: /^Go on/ }).click();
    await expect(me.log).toContainText(shot);
    await expect(friend.log).toContainText(shot);
  };
  await me.beginBattle();
  await fire();

  await test.step("asked and refused", async () => {
    await undo.click();
    await expect(waiting).toBeVisible();
    await expect(question).toContainText("British");
    await expect(undo).toBeDisabled();
    await question.getByRole("button", { name: "Refuse" }).click();
    await expect(waiting).toHaveCount(0);
    await expect(question).toHaveCount(0);
    await expect(me.log).toContainText(shot);
  });

  await test.step("asked and thought better of", async () => {
    await undo.click();
    await expect(question).toBeVisible();
    await me.side.getByRole("button", { name: "Never mind" }).click();
    await expect(question).toHaveCount(0);
    await expect(me.log).toContainText(shot);
  });

  await test.step("asked and agreed", async () => {
    await undo.click();
    await question.getByRole("button", { name: "Agree" }).click();
    await expect(question).toHaveCount(0);
    await expect(me.log).not.toContainText(shot);
    await expect(friend.log).not.toContainText(shot);
    await expect.poll(() => me.able()).toContain("A5");
  });

  await test.step("a move is taken back at once", async () => {
    await fire();
    while (!/^Movement/.test(await me.phase.innerText())) await me.endPhase();
    const place = await me.piece("A4").getAttribute("transform");
    await me.select("A4");
    await me.choose(/Moves to/);
    await me.confirm();
    await expect(me.piece("A4")).not.toHaveAttribute("transform", place ?? "");
    await expect(friend.log).toContainText(/A4 moves/);
    await undo.click();
    await expect(me.piece("A4")).toHaveAttribute("transform", place ?? "");
    await expect(friend.piece("A4")).toHaveAttribute("transform", place ?? "");
    await expect(me.log).not.toContainText(/A4 moves/);
    await expect(friend.log).not.toContainText(/A4 moves/);
    await expect(question).toHaveCount(0);
    // What was before it stays.
    await expect(me.log).toContainText(shot);
  });
});

// A program of its own for every test: its data in a new folder, its port a free one.
import { test as base, expect } from "@playwright/test";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How long the program may take to say where it is. */
const START_MS = 20_000;

/**
 * A running program.
 * @typedef {object} Program
 * @property {string} address where it serves, without the host's key
 * @property {string} home where the one who started it goes
 * @property {() => Promise<void>} kill ends it at once, as a power cut would
 * @property {() => Promise<void>} start starts it again on the same data and port
 * @property {() => Promise<void>} end ends it as its owner would
 */

/**
 * Starts the program on a folder, and waits until it says where it is.
 * @param {string} data
 * @param {string} port
 */
async function start(data, port) {
  const program = process.env.SANDTABLE_PROGRAM;
  if (!program) throw new Error("SANDTABLE_PROGRAM must name the program; `cargo xtask ci browser` does that");
  const child = spawn(program, ["serve", "--no-open", "--port", port, "--data", data], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const home = await new Promise((resolve, reject) => {
    let said = "";
    const late = setTimeout(() => reject(new Error(`the program did not say where it is: ${said}`)), START_MS);
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(said);
      if (found) {
        clearTimeout(late);
        resolve(found[0]);
      }
    });
    child.on("exit", (code) => reject(new Error(`the program ended with ${code}: ${said}`)));
  });
  return { child, home };
}

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal */
async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
}

/**
 * Runs the program on a folder of its own.
 * @param {string} data
 * @returns {Promise<Program>}
 */
export async function runProgram(data) {
  let running = await start(data, "0");
  const address = new URL("/", running.home).origin;
  const port = new URL(address).port;
  return {
    address,
    home: running.home,
    kill: () => end(running.child, "SIGKILL"),
    start: async () => {
      running = await start(data, port);
    },
    end: () => end(running.child, "SIGTERM"),
  };
}

/** @typedef {import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions} Given */
/** @typedef {import("@playwright/test").PlaywrightWorkerArgs & import("@playwright/test").PlaywrightWorkerOptions} Shared */
/** @type {import("@playwright/test").Fixtures<{ program: Program }, {}, Given, Shared>} */
const fixtures = {
  program: async ({}, use) => {
    const data = mkdtempSync(join(tmpdir(), "sandtable-"));
    const program = await runProgram(data);
    await use(program);
    await program.end();
    rmSync(data, { recursive: true, force: true });
  },

  /** Whatever a test does, the pages must not fail behind its back. */
  context: async ({ context, browser }, use) => {
    /** @type {string[]} */
    const faults = [];
    const watch = (/** @type {import("@playwright/test").BrowserContext} */ it) => it.on("weberror", (fault) => faults.push(String(fault.error())));
    watch(context);
    browser.on("context", watch);
    await use(context);
    browser.off("context", watch);
    expect(faults).toEqual([]);
  },
};

export const test = base.extend(fixtures);

export { expect };

// The page in a real browser: `cargo xtask ci browser` says which browser and which program.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  testMatch: "*.test.js",
  outputDir: "test-results",
  timeout: 240_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1385, height: 870 },
    // Movement is for the eye; the tests look at where it ends.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 10_000,
    screenshot: "only-on-failure",
    // A trace of every click doubles the time of a run: it is made when somebody looks for a fault.
    trace: process.env.SANDTABLE_TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: process.env.SANDTABLE_CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});

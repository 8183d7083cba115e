import { LONDON } from "@board/calendar";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "../scripts/lib/browser.mjs";
import { CHROMIUM_ARGS } from "./src/chromium-args.ts";

const executablePath = findBrowser();
if (executablePath === null) {
  throw new Error("There is no Chromium: `npm test` gets one, or name yours in CHROMIUM_PATH.");
}

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./src/start-for-journeys.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "line",
  use: {
    browserName: "chromium",
    launchOptions: { executablePath, args: [...CHROMIUM_ARGS] },
    locale: "en-GB",
    timezoneId: LONDON,
    viewport: { width: 1440, height: 900 },
    // No copies of the page: each step took so much longer that it hid steps which outran the page.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
  },
});

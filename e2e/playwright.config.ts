import { LONDON } from "@board/calendar";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS } from "./process/chromium-args.ts";

// The global setup sets a browser before any is started. Tools that only read this file need none.
const { CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./process/start-for-journeys.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "line",
  use: {
    browserName: "chromium",
    launchOptions: { ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }), args: [...CHROMIUM_ARGS] },
    locale: "en-GB",
    timezoneId: LONDON,
    viewport: { width: 1440, height: 900 },
    // No snapshots: they slow each step down so much that they would hide steps which are faster than the
    // page.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
  },
});

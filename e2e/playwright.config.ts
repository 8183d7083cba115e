import { LONDON } from "@board/calendar";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS } from "./process/chromium-args.ts";

// Set by the global setup before a browser is started; missing in tools that only read this file.
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
    // Traces have no snapshots, because they slow down each step so much that errors of quick steps would not be
    // found.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
  },
});

import { defineConfig } from "vitest/config";
import { SlowFirst } from "./scripts/lib/slow-first.ts";

export default defineConfig({
  test: {
    include: ["{packages,apps,prisma,scripts,deploy,docs,bench,e2e}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/.next/**", "**/generated/**"],
    // Every test at its small size; e2e/release/run.ts runs those of the release at their full one.
    provide: { release: null },
    globalSetup: ["packages/db/src/testing/global-setup.ts"],
    setupFiles: ["packages/testing/src/setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    // The packages are read once for all files of a worker: no file changes what another one reads.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    teardownTimeout: 30_000,
  },
});

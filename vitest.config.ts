import { defineConfig } from "vitest/config";
import { SlowFirst } from "./scripts/lib/slow-first.ts";

export default defineConfig({
  test: {
    include: ["{packages,apps,prisma,scripts,deploy,docs,bench,e2e}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/.next/**", "**/generated/**"],
    // What the model-based test runs each time; model.config.ts has it run for hours.
    provide: { model: { sequences: 300, seed: 20_261_118 } },
    globalSetup: ["packages/db/src/testing/global-setup.ts"],
    setupFiles: ["packages/testing/src/setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    // The packages are read once for all files of a worker: no file changes what another one reads.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});

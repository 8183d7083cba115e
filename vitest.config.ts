import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{packages,apps,prisma,scripts,docs,bench}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/.next/**", "**/generated/**"],
    globalSetup: ["packages/testing/src/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});

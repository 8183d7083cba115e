import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { SlowFirst } from "./scripts/lib/slow-first.ts";

const ALL = ["{packages,apps,prisma,scripts,deploy,docs,bench,e2e}/**/*.test.{ts,tsx}"];
const NIGHT = "**/*.night.test.{ts,tsx}";
/** Tests with a limit in milliseconds, which nothing else on the machine may disturb. */
const TIMED = [
  "e2e/process/agreements.night.test.ts",
  "packages/api/src/market/matching/vehicle-index.night.test.ts",
  "scripts/patterns.night.test.ts",
];
const NOT_OURS = ["**/node_modules/**", "**/.next/**", "**/generated/**"];
const POSTGRES = "packages/db/src/testing/global-setup.ts";
const POSTGRES_16 = "packages/db/src/testing/oldest-setup.ts";

function project(name: string, test: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: { name, include: ALL, exclude: NOT_OURS, globalSetup: [POSTGRES], ...test },
  };
}

/** The lists of tests. Which list a file is on says its name; the size of its random cases is the list's. */
export default defineConfig({
  test: {
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
    projects: [
      // `npm test`
      project("gate", { exclude: [...NOT_OURS, NIGHT], provide: { size: "gate" } }),
      // `npm run test:all`
      project("all", { exclude: [...NOT_OURS, ...TIMED], provide: { size: "all" } }),
      // `npm run test:all`, one after the other and after the others
      project("timed", { include: TIMED, provide: { size: "all" } }),
      // `npm run test:all`: the statements that the board sends, on the oldest PostgreSQL that it supports
      project("oldest", {
        include: [
          "packages/db/src/{migrate,statement,transaction,notification-channel}.test.ts",
          "packages/api/src/{integrations/webhooks/feed,desk/search/search-everything}.test.ts",
          "packages/api/src/operations/privacy/retention.test.ts",
          "packages/api/src/{board/forget-changes,loads/statements}.test.ts",
          "packages/rest/src/limits/rate-limit.test.ts",
          "packages/rest/src/contract/{posting,quotes,booking,lifecycle,board,idempotency,alerts}.test.ts",
          "apps/server/src/wiring/jobs.test.ts",
          "packages/worker/src/{start-worker,emails/notification-emails}.test.ts",
        ],
        globalSetup: [POSTGRES_16],
        provide: { size: "gate" },
      }),
      // `npm run test:release`, which provides the size
      project("release", { testTimeout: 0, hookTimeout: 0 }),
      // `npm run test:release -- faults`: every fault of the network to the database, with every call that writes
      project("faults", { include: ["e2e/process/*.faults.ts"], provide: { size: "all" } }),
      // `npm run test:release -- pgbouncer`: the API, the worker and the real process through pgbouncer in transaction mode
      project("pgbouncer", {
        include: [
          "e2e/process/*.pgbouncer.ts",
          "packages/rest/src/contract/*.test.ts",
          "packages/rest/src/limits/rate-limit.test.ts",
          "packages/api/src/{core/idempotency,loads,loads/quotes,loads/bookings}/*.test.ts",
          "packages/worker/src/start-worker.test.ts",
          "apps/server/src/doors/site-door/parity.test.ts",
        ],
        provide: { size: "all" },
      }),
    ],
  },
});

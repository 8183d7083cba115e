import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** The stories of the API and of the worker, and the real process, through pgbouncer in transaction mode. */
export default defineConfig({
  test: {
    ...base.test,
    include: [
      "e2e/pgbouncer/*.pgbouncer.ts",
      "packages/rest/src/contract/*.test.ts",
      "packages/rest/src/rate-limit.test.ts",
      "packages/api/src/{loads,quotes,bookings,idempotency}/*.test.ts",
      "packages/worker/src/start-worker.test.ts",
      "apps/server/src/site-door/parity.test.ts",
    ],
  },
});

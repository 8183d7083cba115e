import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** Tests of the statements that the board sends, once more on the oldest PostgreSQL that it supports. */
export default defineConfig({
  test: {
    ...base.test,
    include: [
      "packages/db/src/{migrate,statement,transaction,notification-channel}.test.ts",
      "packages/api/src/{webhooks/feed,search/search-everything,privacy/retention}.test.ts",
      "packages/api/src/{board/forget-changes,loads/statements,firms/name-key-migration}.test.ts",
      "packages/rest/src/rate-limit.test.ts",
      "packages/rest/src/contract/{posting,quotes,booking,lifecycle,board,idempotency,alerts}.test.ts",
      "apps/server/src/jobs.test.ts",
      "packages/worker/src/{start-worker,emails/notification-emails}.test.ts",
    ],
    globalSetup: ["packages/db/src/testing/oldest-setup.ts"],
  },
});

import { build, generate } from "./prepare.mjs";

/** The benchmark that `npm run bench` runs when no name is given. */
export const BENCHMARK = "board";

/** @typedef {{ path: string, prepare: () => Promise<unknown> }} Measure a program, and what it needs first */

/** @type {Record<string, Measure>} Programs of `npm run bench -- NAME`; CONTRIBUTING.md says what each measures. */
export const MEASURES = {
  [BENCHMARK]: { path: "bench/run.ts", prepare: build },
  emails: { path: "packages/worker/src/testing/email-rate.ts", prepare: generate },
  geo: { path: "packages/geo/build/measure.ts", prepare: generate },
  guide: { path: "packages/api/src/loads/guide-price/testing/measure.ts", prepare: generate },
  lighthouse: { path: "e2e/pages/lighthouse.ts", prepare: build },
  orders: { path: "packages/worker/src/testing/order-rate.ts", prepare: generate },
  register: { path: "apps/server/src/testing/measure-register.ts", prepare: generate },
  reputation: { path: "packages/api/src/trust/reputation/testing/measure.ts", prepare: generate },
  retention: { path: "packages/worker/src/testing/retention-rate.ts", prepare: generate },
  typing: { path: "e2e/pages/typing.ts", prepare: build },
  upload: { path: "packages/rest/src/testing/upload-memory.ts", prepare: generate },
  webhooks: { path: "packages/worker/src/testing/webhook-delay.ts", prepare: generate },
  weight: { path: "e2e/pages/site-weight.ts", prepare: build },
};

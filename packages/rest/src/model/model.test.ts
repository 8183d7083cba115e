import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { type ModelCast, modelCast, runSequence, sequence } from "./run-sequence.ts";

declare module "vitest" {
  interface ProvidedContext {
    model: { sequences: number; seed: number };
  }
}

let api: Api;
let cast: ModelCast;

beforeAll(async () => {
  api = await startApi();
  cast = await modelCast(api);
});
afterAll(() => api.close());

/** `npm run test:model` runs thousands more, from a seed of its own. */
const { sequences, seed } = inject("model");

it("contract 4 and 5: after every action of any sequence, model = answer = database = event stream", async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(sequence, async (one) => {
      await runSequence(api, cast, one);
      done += 1;
    }),
    { seed, numRuns: sequences, endOnFailure: false },
  );
  expect(done).toBeGreaterThanOrEqual(sequences);
}, 7_200_000);

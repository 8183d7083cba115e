import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { type ModelCast, modelCast, runSequence, sequence } from "./run-sequence.ts";

let api: Api;
let cast: ModelCast;

beforeAll(async () => {
  api = await startApi();
  cast = await modelCast(api);
});
afterAll(() => api.close());

/** `node bench/model.ts` runs thousands more, from seeds of its own. */
const SEQUENCES = 300;
const SEED = 20261118;

it("contract 4 and 5: after every action of any sequence, model = answer = database = event stream", async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(sequence, async (one) => {
      await runSequence(api, cast, one);
      done += 1;
    }),
    { seed: SEED, numRuns: SEQUENCES, endOnFailure: false },
  );
  expect(done).toBeGreaterThanOrEqual(SEQUENCES);
}, 300_000);

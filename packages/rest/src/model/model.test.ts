import { sized, timeLimit } from "@board/testing/size";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { MAX_STEPS, type ModelCast, modelCast, runSequence, sequence } from "./run-sequence.ts";

let api: Api;
let cast: ModelCast;

beforeAll(async () => {
  api = await startApi();
  cast = await modelCast(api);
});
afterAll(() => api.close());

const SEQUENCES = sized(20, 300, 5_000);

it(
  "contract 4 and 5: after every action of any sequence, model = answer = database = event stream",
  async ({ task }) => {
    let done = 0;
    let commands = 0;
    await fc.assert(
      fc.asyncProperty(sequence, async (one) => {
        await runSequence(api, cast, one);
        done += 1;
        commands += one.commands.length;
        task.meta.figures = { sequences: done, commands, "longest allowed": MAX_STEPS };
      }),
      { numRuns: SEQUENCES, endOnFailure: false },
    );
    expect(done).toBeGreaterThanOrEqual(SEQUENCES);
  },
  timeLimit(600_000),
);

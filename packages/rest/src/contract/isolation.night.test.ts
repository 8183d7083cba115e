import { createOutput } from "@board/api/schemas";
import { LoadStatus } from "@board/db/enums";
import { isRelease, sized, timeLimit } from "@board/testing/size";
import { afterAll, describe, expect, it } from "vitest";
import { read, startApi } from "../testing/api.ts";
import { castOf, leadTo } from "../testing/life.ts";

/** Timed calls with an id of another firm, and as many with an id that does not exist. */
const SAMPLES = sized(200, 200, 2_000);
/** Allowed difference of the medians; few samples beside other tests are less exact. */
const MEDIAN_DIFFERENCE_MS = isRelease ? 2 : 10;

const api = await startApi();
afterAll(() => api.close());

const cast = await castOf(api);
const loads: string[] = [];
for (const status of Object.values(LoadStatus)) loads.push((await leadTo(api, cast, status)).id);
const hook = { url: "https://tms.example.com/hook", events: ["*"] };
const { endpoint } = read(await cast.poster.call("POST", "/webhook-endpoints", hook), createOutput);

const TIMED: [method: string, path: string, ids: string[], prefix: "load" | "endpoint"][] = [
  ["GET", "/loads/{id}", loads, "load"],
  ["POST", "/loads/{id}/cancel", loads, "load"],
  ["GET", "/loads/{id}/history", loads, "load"],
  ["GET", "/webhook-endpoints/{id}", [endpoint.id], "endpoint"],
];

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe("contract 3: the time of an answer does not tell whether the thing exists", () => {
  it.for(TIMED)("%s %s", { timeout: timeLimit(120_000) }, async ([method, path, ids, prefix], { task }) => {
    const timed = async (id: string) => {
      const before = performance.now();
      await cast.stranger.call(method, path.replace("{id}", id));
      return performance.now() - before;
    };
    const differences: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const target = ids[sample % ids.length] ?? "";
      // The order alternates, so that other work of the machine slows both alike.
      const first = sample % 2 === 0 ? await timed(target) : 0;
      const absent = await timed(api.services.newId(prefix));
      differences.push((first || (await timed(target))) - absent);
    }
    const apart = Math.abs(median(differences));
    const ms = Math.round(apart * 1_000) / 1_000;
    task.meta.figures = { [`${method} ${path}, median difference (ms)`]: ms };
    expect(apart).toBeLessThan(MEDIAN_DIFFERENCE_MS);
  });
});

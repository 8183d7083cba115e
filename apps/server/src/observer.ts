import type { Facts, Observer } from "@board/db";
import type { Metrics } from "./metrics.ts";

/** Measures every operation for the metrics. */
export function createObserver(metrics: Pick<Metrics, "began" | "ended" | "happened">): Observer {
  return {
    async run(operation, work) {
      let noted: Facts = {};
      const startedAt = performance.now();
      const end = (error?: unknown) =>
        metrics.ended(operation, { ms: performance.now() - startedAt, noted, error });
      metrics.began(operation);
      try {
        const result = await work((facts) => {
          noted = { ...noted, ...facts };
        });
        end();
        return result;
      } catch (error) {
        end(error ?? new Error("thrown nothing"));
        throw error;
      }
    },
    happened: metrics.happened,
    traceparent: () => null,
  };
}

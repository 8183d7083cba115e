import type { Facts, Observer } from "@board/db";
import type { Metrics } from "./metrics.ts";
import type { Tracing } from "./tracing.ts";

type Measures = Pick<Metrics, "began" | "ended" | "happened">;

/** Creates the observer that reports every operation to metrics and traces; null if both are off. */
export function createObserver(
  metrics: Measures | null,
  tracing?: Pick<Tracing, "operation" | "traceparent">,
): Observer | null {
  if (metrics === null && tracing === undefined) return null;
  return {
    async run(operation, work) {
      let noted: Facts = {};
      const startedAt = performance.now();
      const end = (error?: unknown) =>
        metrics?.ended(operation, { ms: performance.now() - startedAt, noted, error });
      const note = (facts: Facts) => {
        noted = { ...noted, ...facts };
      };
      metrics?.began(operation);
      try {
        const result = await (tracing === undefined ? work(note) : tracing.operation(operation, note, work));
        end();
        return result;
      } catch (error) {
        end(error ?? new Error("thrown nothing"));
        throw error;
      }
    },
    happened: (...what) => metrics?.happened(...what),
    traceparent: () => tracing?.traceparent() ?? null,
  };
}

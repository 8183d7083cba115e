import { afterEach, describe, expect, it, vi } from "vitest";
import { CallEnded } from "../../ui/hooks/answer.ts";
import { createQueryClient, shouldRetry } from "./query-client.ts";

const refusal = (httpStatus: number) => ({ data: { httpStatus, problem: { code: "x", detail: "No." } } });

describe("a query that failed", () => {
  it.each([400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 429])(
    "is not retried after %i: a refusal is an answer",
    (status) => expect(shouldRetry(0, refusal(status))).toBe(false),
  );

  it.each([
    ["had no answer for half a minute", new CallEnded("no_answer", "read")],
    ["was never sent, for want of a signal", new CallEnded("not_sent", "read")],
  ])("that %s is retried only by the person", (_, error) => expect(shouldRetry(0, error)).toBe(false));

  it("is retried twice if the service failed or was not reached", () => {
    for (const error of [refusal(500), refusal(503), new Error("Failed to fetch")])
      expect([0, 1, 2].map((failures) => shouldRetry(failures, error))).toEqual([true, true, false]);
  });

  describe("while a page is rendered on the server", () => {
    afterEach(() => void vi.useRealTimers());

    it("is not retried, since the page would wait seconds for it", async () => {
      vi.useFakeTimers();
      let asked = 0;
      const ask = createQueryClient().prefetchQuery({
        queryKey: ["refused"],
        queryFn: () => {
          asked += 1;
          throw new Error("Strathkelvin Transport is suspended.");
        },
      });
      await vi.runAllTimersAsync();
      await ask;
      expect(asked).toBe(1);
    });
  });
});

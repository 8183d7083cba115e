import { describe, expect, it } from "vitest";
import { deliveryFacts } from "./delivery-facts.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const attempt = (statusCode: number | null, ms: number) => ({
  at: ago(0),
  statusCode,
  ms,
  error: null,
  responseHead: null,
});

describe("an endpoint's deliveries of the last day", () => {
  it("are counted without older ones, with the median duration of the successful answers", () => {
    const facts = deliveryFacts(
      [
        { status: "delivered", createdAt: ago(1), attempts: [attempt(503, 900), attempt(200, 100)] },
        { status: "pending", createdAt: ago(45), attempts: [attempt(null, 15_000)] },
        { status: "delivered", createdAt: ago(46), attempts: [attempt(204, 300)] },
        { status: "delivered", createdAt: ago(1_500), attempts: [attempt(200, 5_000)] },
      ],
      true,
      NOW,
    );
    expect(facts).toMatchObject({ wholeDay: true, sent: 3, answered: 2, medianMs: 200 });
    expect(facts.bars).toHaveLength(48);
    expect(facts.bars.at(-1)).toEqual({ sent: 1, failed: 1 });
    expect(facts.bars.at(-2)).toEqual({ sent: 2, failed: 1 });
  });

  it("are marked as incomplete if more may exist than were read", () => {
    const one = [{ status: "delivered" as const, createdAt: ago(1), attempts: [] }];
    expect(deliveryFacts(one, true, NOW)).toMatchObject({ wholeDay: false, medianMs: null });
    expect(deliveryFacts(one, false, NOW).wholeDay).toBe(true);
    expect(deliveryFacts([], false, NOW)).toMatchObject({ wholeDay: true, sent: 0, medianMs: null });
  });
});

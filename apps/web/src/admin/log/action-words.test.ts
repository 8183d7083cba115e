import { describe, expect, it } from "vitest";
import { actionWords, changeOf } from "./action-words.ts";

describe("the admins' log in words", () => {
  it("says what was done", () => {
    expect(actionWords("firm.suspend")).toBe("Firm suspended");
    expect(actionWords("something.new")).toBe("something.new");
  });

  it("says from what to what, and leaves out what stayed", () => {
    expect(changeOf({ before: { plan: "STANDARD" }, after: { plan: "PRIORITY" } })).toBe(
      "plan standard, now priority",
    );
    expect(changeOf({ before: { seat: false, role: "STAFF" }, after: { seat: true, role: "STAFF" } })).toBe(
      "seat no, now yes",
    );
    expect(changeOf({ before: null, after: { queued: 3 } })).toBe("queued 3");
    expect(changeOf({ before: null, after: { state: "SENT", policy: "ABC" } })).toBe(
      "state sent; policy ABC",
    );
    expect(
      changeOf({
        before: { coverPence: 5_000_000 },
        after: {
          coverPence: 6_000_000,
          seenAt: "2026-11-27T09:30:00.000Z",
          changed: { outcome: { from: "FOR_POSTER", to: null } },
        },
      }),
    ).toBe(
      "cover £50,000, now £60,000; seen at Fri 27 Nov 2026, 09:30; changed outcome from for poster, to –",
    );
    expect(changeOf({ before: null, after: null })).toBe("");
  });
});

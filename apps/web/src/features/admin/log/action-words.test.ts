import { describe, expect, it } from "vitest";
import { actionWords, changeOf } from "./action-words.ts";

describe("the admins' log in words", () => {
  it("names the action", () => {
    expect(actionWords("firm.suspend")).toBe("Firm suspended");
    expect(actionWords("something.new")).toBe("something.new");
  });

  it("names each changed field with its old and its new value, and leaves out unchanged ones", () => {
    expect(changeOf({ before: { plan: "STANDARD" }, after: { plan: "PRIORITY" } })).toBe(
      "plan standard, now priority",
    );
    expect(
      changeOf({ before: { seat: false, role: "TRAFFIC" }, after: { seat: true, role: "TRAFFIC" } }),
    ).toBe("seat no, now yes");
    expect(changeOf({ before: null, after: { queued: 3 } })).toBe("queued 3");
    expect(changeOf({ before: null, after: { state: "SENT", policy: "ABC" } })).toBe(
      "state sent; policy ABC",
    );
    expect(
      changeOf({
        before: { coverPence: 5_000_000, validUntil: "2026-11-27" },
        after: { coverPence: 6_000_000, validUntil: "2027-11-27" },
      }),
    ).toBe(
      "cover £50,000, now £60,000; valid until Friday, 27 November 2026, now Saturday, 27 November 2027",
    );
    expect(changeOf({ before: null, after: { seenAt: "2026-11-27T09:30:00.000Z" } })).toBe(
      "seen at Fri 27 Nov 2026, 09:30",
    );
    expect(changeOf({ before: null, after: null })).toBe("");
  });

  it("leaves out new empty fields, and shows a removed value", () => {
    const document = { insurer: "Pennine Mutual Ltd.", policy: "", coverPence: null, state: "SENT" };
    expect(changeOf({ before: null, after: document })).toBe("insurer Pennine Mutual Ltd; state sent");
    expect(changeOf({ before: { endsAt: "2026-11-27T09:30:00.000Z" }, after: { endsAt: null } })).toBe(
      "ends at Fri 27 Nov 2026, 09:30, now –",
    );
    expect(changeOf({ before: null, after: { otherId: "firm_01m7ynmhg2f10tqzq05z2p3dzn" } })).toBe(
      "other id firm_01m7ynmhg2f10tqzq05z2p3dzn",
    );
  });

  it("shows the agreed price of a ruling", () => {
    const price = { agreedPence: { from: 38_000, to: 30_000 } };
    expect(changeOf({ before: { status: "DISPUTED" }, after: { status: "CONFIRMED", changed: price } })).toBe(
      "status disputed, now confirmed; agreed price £380, now £300",
    );
  });

  it("describes a revised ruling and a corrected load field by field", () => {
    const ruling = {
      outcome: { to: "CANCELLED", from: "CONFIRMED" },
      agreedPence: { to: 38_000, from: 41_000 },
    };
    expect(changeOf({ before: null, after: { changed: ruling } })).toBe(
      "outcome confirmed, now cancelled; agreed price £410, now £380",
    );
    const load = { receivedBy: { to: "SMITH", from: null } };
    expect(changeOf({ before: null, after: { changed: load } })).toBe("received by –, now SMITH");
  });
});

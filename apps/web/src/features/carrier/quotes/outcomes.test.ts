import { describe, expect, it } from "vitest";
import { offeredActions, outcomeWords, requoteFields } from "./outcomes.ts";

const TODAY = "2026-11-18";

describe("the actions for one's own quote", () => {
  const barred = "Your firm waits for approval.";

  it.each([
    [["quote", "withdraw"], true, null, ["quote", "withdraw"]],
    [["quote"], true, null, ["quote"]],
    [["withdraw"], false, null, ["withdraw"]],
    [[], false, barred, []],
    [[], true, barred, ["quote"]],
    [["withdraw"], true, barred, ["quote", "withdraw"]],
  ] as const)("allowed %j, the load open: %s, barred: %s", (allowed, open, why, offered) => {
    expect(offeredActions({ allowedActions: [...allowed], open }, why)).toEqual(offered);
  });
});

describe("a new price that replaces a quote", () => {
  const quote = {
    amountPence: 44_500,
    updatedAt: "2026-11-18T09:00:00.000Z",
    etaMins: 90,
    message: "Tail-lift on board.",
    load: { collect: { date: TODAY } },
  };
  const now = new Date("2026-11-18T09:05:00.000Z");

  it("prefills what an active quote said", () => {
    expect(requoteFields({ ...quote, status: "ACTIVE" }, now)).toEqual({
      price: "445",
      arrival: { day: "", time: "10:30" },
      message: "Tail-lift on board.",
    });
  });

  it.each(["VOID", "EXPIRED", "DECLINED", "LOST", "WITHDRAWN"] as const)(
    "leaves the arrival empty for one that is %s, since its time of sending is unknown",
    (status) => {
      expect(requoteFields({ ...quote, status, message: null }, now)).toEqual({
        price: "445",
        arrival: { day: "", time: "" },
        message: "",
      });
    },
  );
});

describe("the outcome of a quote", () => {
  const quote = {
    open: false,
    expiresAt: "2026-11-19T00:00:00.000Z",
    declineReason: null,
    reason: null,
    amountPence: 49_500,
    agreedPence: null,
  };

  it.each([
    [{ ...quote, status: "ACTIVE" as const, open: true }, "active to the end of today"],
    [
      { ...quote, status: "ACTIVE" as const },
      "active to the end of today, and the load takes no other price of yours",
    ],
    [{ ...quote, status: "ACCEPTED" as const, agreedPence: 49_500 }, "you have the job"],
    [
      { ...quote, status: "ACCEPTED" as const, agreedPence: 52_000 },
      "you quoted £495, and its price changed later; you have the job",
    ],
    [{ ...quote, status: "DECLINED" as const, declineReason: "Too dear" }, "the poster: Too dear"],
    [{ ...quote, status: "LOST" as const }, "another carrier has the load"],
    [{ ...quote, status: "LOST" as const, open: true }, "open again: you may quote once more"],
    [{ ...quote, status: "VOID" as const, open: true }, "the load was changed: quote again"],
    [{ ...quote, status: "VOID" as const, reason: "changed" as const }, "the load was changed"],
    [
      { ...quote, status: "VOID" as const, reason: "withdrawn_by_poster" as const },
      "the load was called off",
    ],
  ])("%o", (given, words) => {
    expect(outcomeWords(given, TODAY)).toBe(words);
  });

  it("names what changed of the load", () => {
    const changed = { ...quote, status: "VOID" as const, open: true };
    expect(outcomeWords(changed, TODAY, ["Collect", "Terms"])).toBe(
      "the load was changed (collect, terms): quote again",
    );
  });
});

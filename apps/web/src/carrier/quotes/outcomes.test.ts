import { describe, expect, it } from "vitest";
import { outcomeWords, quoteActions } from "./outcomes.ts";

const TODAY = "2026-11-18";

describe("what can be done with one's own quote", () => {
  it.each([
    ["ACTIVE", true, ["change", "withdraw"]],
    ["ACTIVE", false, []],
    ["ACCEPTED", false, ["job"]],
    ["VOID", true, ["again"]],
    ["VOID", false, []],
    ["LOST", true, ["again"]],
    ["LOST", false, []],
    ["EXPIRED", true, ["again"]],
    ["DECLINED", true, ["again"]],
    ["WITHDRAWN", true, ["again"]],
  ] as const)("%s on a load that is open: %s", (status, open, actions) => {
    expect(quoteActions({ status, open })).toEqual(actions);
  });
});

describe("what became of a quote", () => {
  const quote = { open: false, expiresAt: "2026-11-19T00:00:00.000Z", declineReason: null };

  it.each([
    [{ ...quote, status: "ACTIVE" as const }, "stands to the end of today"],
    [{ ...quote, status: "DECLINED" as const, declineReason: "Too dear" }, "the poster: Too dear"],
    [{ ...quote, status: "LOST" as const }, "another carrier has the load"],
    [{ ...quote, status: "LOST" as const, open: true }, "open again: you may quote once more"],
    [{ ...quote, status: "VOID" as const, open: true }, "the load was changed: quote again"],
  ])("%o", (given, words) => {
    expect(outcomeWords(given, TODAY)).toBe(words);
  });
});

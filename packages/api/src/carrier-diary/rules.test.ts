import { describe, expect, it } from "vitest";
import { takesQuoteOf } from "./rules.ts";

const load = {
  status: "POSTED",
  mode: "live",
  collectDay: "2026-11-18",
  formerCarriers: ["firm_other"],
} as const;
const firm = { id: "firm_a", blocked: false };
const today = "2026-11-18";

describe("whether a load takes another quote of a firm", () => {
  it("does to the end of its collection day", () => {
    expect(takesQuoteOf(load, firm, today)).toBe(true);
    expect(takesQuoteOf(load, firm, "2026-11-19")).toBe(false);
  });

  it.each([
    ["a load that is booked", { ...load, status: "BOOKED" as const }, firm],
    ["a load that was cancelled", { ...load, status: "CANCELLED" as const }, firm],
    ["a test load", { ...load, mode: "test" as const }, firm],
    ["a load that the firm handed back", { ...load, formerCarriers: ["firm_a"] }, firm],
    ["a load of a poster that blocked the firm", load, { ...firm, blocked: true }],
  ])("does not: %s", (_, given, who) => {
    expect(takesQuoteOf(given, who, today)).toBe(false);
  });
});

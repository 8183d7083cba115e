import { describe, expect, it } from "vitest";
import { daysProblem, lastMonth } from "./export-days.ts";

describe("the days of an export", () => {
  it.each([
    ["2026-11-18", "2026-10-01", "2026-10-31"],
    ["2026-03-31", "2026-02-01", "2026-02-28"],
    ["2026-01-01", "2025-12-01", "2025-12-31"],
  ])("start with the month before %s", (today, from, to) => {
    expect(lastMonth(today)).toEqual({ from, to });
  });

  it.each([
    ["2026-10-01", "2026-10-31", null],
    ["2026-10-01", "2026-10-01", null],
    ["2025-10-01", "2026-10-02", null],
    ["2025-10-01", "2026-10-03", "A year is the most at once."],
    ["2026-10-02", "2026-10-01", "The last day is earlier than the first."],
    ["", "2026-10-01", "Choose the first and the last day of delivery."],
  ])("from %s to %s: %s", (from, to, problem) => {
    expect(daysProblem({ from, to })).toBe(problem);
  });
});

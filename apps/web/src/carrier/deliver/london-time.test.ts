import { describe, expect, it } from "vitest";
import { londonInstant } from "./london-time.ts";

describe("an instant by the clock in London", () => {
  it.each([
    ["2026-11-18", "14:56", "2026-11-18T14:56:00.000Z"],
    ["2026-07-01", "14:56", "2026-07-01T13:56:00.000Z"],
    ["2026-07-01", "00:30", "2026-06-30T23:30:00.000Z"],
    ["2026-03-29", "00:59", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29", "02:00", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25", "01:30", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25", "02:00", "2026-10-25T02:00:00.000Z"],
  ])("%s %s is %s", (day, time, instant) => {
    expect(londonInstant(day, time)?.toISOString()).toBe(instant);
  });

  it.each([
    ["", "10:00"],
    ["2026-11-18", ""],
    ["2026-13-40", "10:00"],
  ])("%s %s is none", (day, time) => {
    expect(londonInstant(day, time)).toBeNull();
  });
});

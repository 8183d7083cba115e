import { expect, it } from "vitest";
import { leftInMinutes, leftWords } from "./time-left.ts";

const MINUTE = 60_000;

it("says the time left in hours, minutes, and below ten minutes to the second", () => {
  expect(
    [125 * MINUTE, 60 * MINUTE, 41 * MINUTE, 10 * MINUTE, 10 * MINUTE - 1, 252_000, 1, 0].map(leftWords),
  ).toEqual(["2 h 05", "1 h 00", "41 min", "10 min", "10:00", "4:12", "0:01", "Time is up"]);
  expect([MINUTE, 252_000].map(leftInMinutes)).toEqual(["1 minute left", "5 minutes left"]);
});

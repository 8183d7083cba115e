import { expect, it } from "vitest";
import { makesRevisionDue } from "./rules.ts";

const at = (time: string | null, orderRevision = 1) => ({
  bookedAt: time === null ? null : new Date(`2026-11-18T${time}:00.000Z`),
  orderRevision,
});

it.each([
  ["a booking", at(null), at("10:00"), true],
  ["a booking of another carrier", at("10:00", 3), at("11:00"), true],
  ["an agreed change", at("10:00"), at("10:00", 2), true],
  ["a load that is posted", null, at(null), false],
  ["a booking that is given up", at("10:00", 2), at(null), false],
  ["any other change of a booked load", at("10:00", 2), at("10:00", 2), false],
] as const)("%s: a revision of the transport order is due: %s to %s, %s", (_, before, after, due) => {
  expect(makesRevisionDue(before, after)).toBe(due);
});

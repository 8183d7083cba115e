import { describe, expect, it } from "vitest";
import {
  AUTO_CONFIRM_MS,
  collectProblems,
  deliverProblems,
  isEarlyFor,
  isLate,
  isLateFor,
  missesSlot,
  paidProblems,
} from "./rules.ts";

const at = (instant: string) => new Date(instant);
const codes = (problems: { path: readonly (string | number)[]; code: string }[]) =>
  problems.map(({ path, code }) => `${path.join(".")} ${code}`);

describe("contract 4: a load is collected not before the day ahead of collectDate, not in the future", () => {
  const now = at("2026-11-20T12:00:00.000Z");

  it.each([
    ["2026-11-18T23:59:59.999Z", ["collectedAt too_early"]],
    ["2026-11-19T00:00:00.000Z", []],
    ["2026-11-20T12:00:00.000Z", []],
    ["2026-11-20T12:00:00.001Z", ["collectedAt in_future"]],
  ])("collected at %s for 2026-11-20", (collectedAt, expected) => {
    expect(codes(collectProblems(at(collectedAt), "2026-11-20", now))).toEqual(expected);
  });

  it("begins the day ahead at London's midnight also in summer", () => {
    const summer = at("2026-07-02T12:00:00.000Z");
    expect(codes(collectProblems(at("2026-06-30T23:00:00.000Z"), "2026-07-02", summer))).toEqual([]);
    expect(codes(collectProblems(at("2026-06-30T22:59:59.999Z"), "2026-07-02", summer))).toEqual([
      "collectedAt too_early",
    ]);
  });
});

describe("contract 4: a load is delivered after it was collected, not in the future", () => {
  const now = at("2026-11-20T18:00:00.000Z");
  const collected = at("2026-11-20T09:00:00.000Z");

  it.each([
    ["2026-11-20T08:59:59.999Z", ["deliveredAt before_collected"]],
    ["2026-11-20T09:00:00.000Z", []],
    ["2026-11-20T18:00:00.000Z", []],
    ["2026-11-20T18:00:00.001Z", ["deliveredAt in_future"]],
  ])("delivered at %s", (deliveredAt, expected) => {
    expect(codes(deliverProblems(at(deliveredAt), collected, now))).toEqual(expected);
  });
});

describe("contract 4: the carrier records that it was paid any time after DELIVERED", () => {
  const now = at("2026-12-20T12:00:00.000Z");
  const delivered = at("2026-11-20T15:00:00.000Z");

  it.each([
    ["2026-11-20T14:59:59.999Z", ["paidAt before_delivered"]],
    ["2026-11-20T15:00:00.000Z", []],
    ["2026-12-20T12:00:00.001Z", ["paidAt in_future"]],
  ])("paid at %s", (paidAt, expected) => {
    expect(codes(paidProblems(at(paidAt), delivered, now))).toEqual(expected);
  });
});

describe("contract 4: a delivered load confirms itself after 7 days", () => {
  it("to the hour", () => expect(AUTO_CONFIRM_MS).toBe(7 * 24 * 60 * 60 * 1_000));
});

describe("contract 2 and 8: slots that are missed, and jobs that are late", () => {
  const slot = { date: "2026-07-01", byTime: "09:30" };

  it("a booked time is missed after its minute, and a preference such as a morning after its day", () => {
    expect(missesSlot(slot, at("2026-07-01T08:30:59Z"))).toBe(false);
    expect(missesSlot(slot, at("2026-07-01T08:31:00Z"))).toBe(true);
    expect(missesSlot({ ...slot, byTime: null }, at("2026-07-01T22:59:59Z"))).toBe(false);
    expect(missesSlot({ ...slot, byTime: null }, at("2026-07-01T23:00:00Z"))).toBe(true);
    expect(missesSlot(slot, at("2026-06-30T12:00:00Z"))).toBe(false);
  });

  it("an arrival within half an hour after a booked time is not late", () => {
    expect(isLateFor(slot, at("2026-07-01T09:00:59Z"))).toBe(false);
    expect(isLateFor(slot, at("2026-07-01T09:01:00Z"))).toBe(true);
    expect(isLateFor({ ...slot, byTime: "23:50" }, at("2026-07-01T23:00:00Z")), "the day is over").toBe(true);
  });

  it("an arrival within half an hour before a booked time is not early", () => {
    expect(isEarlyFor(slot, at("2026-07-01T08:00:00Z"))).toBe(false);
    expect(isEarlyFor(slot, at("2026-07-01T07:59:59Z"))).toBe(true);
    expect(isEarlyFor({ ...slot, byTime: null }, at("2026-06-30T23:00:00Z"))).toBe(false);
    expect(isEarlyFor({ ...slot, byTime: null }, at("2026-06-30T22:59:59Z")), "the day before").toBe(true);
    expect(isEarlyFor(slot, at("2026-07-02T05:00:00Z")), "the day after").toBe(false);
  });

  it("a job is late if its collection or its delivery was", () => {
    const day = at("2026-07-01T00:00:00Z");
    const job = {
      collectedAt: at("2026-07-01T07:30:00Z"),
      collectDate: day,
      collectByTime: "08:00",
      deliveredAt: at("2026-07-01T12:00:00Z"),
      deliverDate: null,
      deliverByTime: null,
    };
    expect(isLate(job)).toBe(false);
    expect(isLate({ ...job, collectedAt: at("2026-07-01T07:31:00Z") })).toBe(true);
    expect(isLate({ ...job, deliverDate: day, deliverByTime: "12:29" })).toBe(true);
    expect(isLate({ ...job, deliverDate: day, deliverByTime: "12:30" })).toBe(false);
  });
});

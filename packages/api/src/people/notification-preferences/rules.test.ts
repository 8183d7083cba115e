import { londonTime } from "@board/calendar";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterQuietHours, isPushed, TOPICS, topicOf } from "./rules.ts";

const NIGHT = { from: "22:00", to: "06:30" };
const NOON = { from: "12:00", to: "13:00" };

describe("quiet hours", () => {
  it.each([
    ["in the evening", "2026-11-18T22:30:00Z", NIGHT, "2026-11-19T06:30:00Z"],
    ["after midnight", "2026-11-19T03:00:00Z", NIGHT, "2026-11-19T06:30:00Z"],
    ["as they begin", "2026-11-18T22:00:00Z", NIGHT, "2026-11-19T06:30:00Z"],
    ["as they end", "2026-11-19T06:30:00Z", NIGHT, "2026-11-19T06:30:00Z"],
    ["by day", "2026-11-18T12:00:00Z", NIGHT, "2026-11-18T12:00:00Z"],
    ["within one day", "2026-11-18T12:20:00Z", NOON, "2026-11-18T13:00:00Z"],
    ["without any", "2026-11-18T23:00:00Z", null, "2026-11-18T23:00:00Z"],
    ["in summer, in London's time", "2026-07-18T21:30:00Z", NIGHT, "2026-07-19T05:30:00Z"],
    ["in the night that has 25 hours", "2026-10-25T00:30:00Z", NIGHT, "2026-10-25T06:30:00Z"],
  ])("%s", (_, now, quiet, due) => {
    expect(afterQuietHours(new Date(now), quiet)).toEqual(new Date(due));
  });

  it("delay an email for less than a day, and never within themselves", () => {
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
    fc.assert(
      fc.property(fc.nat(2_000_000), time, time, (minutes, from, to) => {
        const now = new Date(Date.UTC(2026, 5, 1) + minutes * 60_000);
        const due = afterQuietHours(now, { from, to });
        expect(due.getTime() - now.getTime()).toBeGreaterThanOrEqual(0);
        expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
        if (due > now) expect(londonTime(due) >= to).toBe(true);
      }),
    );
  });
});

describe("topics", () => {
  it.each([
    ["load_matches", "matching"],
    ["vehicle_matches", "matching"],
    ["quote_received", "quotes"],
    ["lost", "bookings"],
    ["delivered", "delivery"],
    ["disputed", "disputes"],
    ["endpoint_failing", "webhooks"],
    ["seat_asked", null],
  ])("a notification %s belongs to %s", (kind, topic) => expect(topicOf(kind)).toBe(topic));
});

it("contract 15, push: on at first for what must be answered soon, and as the member chose after that", () => {
  const pushed = TOPICS.filter((topic) => isPushed(topic, undefined));
  expect(pushed).toEqual(["matching", "offers", "bookings", "messages", "vehicles"]);
  expect([isPushed("vehicles", false), isPushed("money", true)]).toEqual([false, true]);
});

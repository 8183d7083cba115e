import { describe, expect, it } from "vitest";
import { arrivalDay, arrivalOf, readArrival, typedArrival } from "./arrival.ts";

const NOW = new Date("2026-11-17T10:38:20.000Z");
const TODAY = "2026-11-17";
const LATER = "2026-11-18";
const at = (time: string, day = "") => ({ day, time });

describe("an arrival at a load collected today", () => {
  it.each([
    ["90", 90],
    ["1 h 30", 90],
    ["1h30", 90],
    ["14:30", 232],
    ["2.30pm", 232],
    ["", undefined],
  ])("%j is %s minutes", (time, etaMins) =>
    expect(readArrival(at(time), { collectDate: TODAY, now: NOW })).toEqual({ etaMins }),
  );

  it.each([
    ["tomorrow 9.30", "Minutes or a time: 90, 1 h 30 or 14:30"],
    ["soon", "Minutes or a time: 90, 1 h 30 or 14:30"],
    ["09:30", "09:30 is past: a later time, please"],
  ])("%j is refused", (time, error) =>
    expect(readArrival(at(time), { collectDate: TODAY, now: NOW })).toEqual({ error }),
  );
});

describe("an arrival at a load of a later day", () => {
  const asking = { collectDate: LATER, now: NOW };
  it("is a time on the collection day, unless another day is typed", () => {
    expect(readArrival(at("10:00"), asking)).toEqual({ etaMins: 24 * 60 - 38 });
    expect(readArrival(at("18:00", TODAY), asking)).toEqual({ etaMins: 442 });
    expect(readArrival(at(""), asking)).toEqual({ etaMins: undefined });
  });

  it.each([
    [at("1 h 30"), "Hours and minutes, such as 18:00 or 6pm."],
    [at("10:00", "31/11"), "A day, such as tomorrow, tue or +2."],
    [at("10:00", TODAY), "10:00 is past: a later time, please"],
    [at("10:00", "2026-12-18"), "At most 30 days from now"],
  ])("%j is refused", (typed, error) => expect(readArrival(typed, asking)).toEqual({ error }));

  it.each([
    ["", { value: LATER }],
    [TODAY, { value: TODAY }],
    ["31/11", { value: "", unread: "31/11" }],
  ])("with %j typed as its day shows %j", (day, field) =>
    expect(arrivalDay(at("10:00", day), LATER)).toEqual(field),
  );
});

it.each(["10:00", "06:35", "23:55"])("the poster reads the arrival's day and time as typed: %s", (time) => {
  for (let second = 0; second < 60; second += 1) {
    const now = new Date(NOW.getTime() + second * 1000);
    const read = readArrival(at(time), { collectDate: LATER, now });
    // The call waits five seconds for an undo, and then some for the network.
    const sentAt = new Date(now.getTime() + 7_000).toISOString();
    const etaMins = "etaMins" in read ? (read.etaMins ?? null) : null;
    expect(arrivalOf({ sentAt, etaMins }, TODAY)).toBe(`Wed 18, ${time}`);
  }
});

it("an earlier arrival is filled in again, unless it is past", () => {
  const told = { sentAt: NOW.toISOString(), etaMins: 24 * 60 - 38 };
  expect(typedArrival(told, { collectDate: LATER, now: NOW })).toEqual(at("10:00"));
  expect(typedArrival(told, { collectDate: "2026-11-19", now: NOW })).toEqual(at("10:00", LATER));
  expect(typedArrival({ ...told, etaMins: 90 }, { collectDate: TODAY, now: NOW })).toEqual(at("12:10"));
  const nextDay = new Date("2026-11-18T10:01:00.000Z");
  expect(typedArrival(told, { collectDate: LATER, now: nextDay })).toEqual(at(""));
});

import { addDays, londonDay, londonTime } from "@board/calendar";
import { sized } from "@board/testing/size";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { confirmedAt, type WaitingPlace, type WaitingStep, waitsOf } from "./rules.ts";

const MINUTE_MS = 60_000;
const utc = (time: string) => new Date(`${time.includes("T") ? time : `2026-11-24T${time}`}Z`);
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);

/** A place on Tuesday 24 November 2026, when London is on UTC, with its slot. */
function place(changes: Partial<WaitingPlace> = {}): WaitingPlace {
  return { number: 1, day: "2026-11-24", window: "Anytime", byTime: "11:00", ...changes };
}
/** A step that the board received at once, without a position. */
function step(kind: "ARRIVED" | "DONE", time: string, changes: Partial<WaitingStep> = {}): WaitingStep {
  const at = utc(time);
  return { kind, place: 1, at, receivedAt: later(at, 1), awayM: null, ...changes };
}
const receivedAfter = (time: string, minutes: number) => ({ receivedAt: later(utc(time), minutes) });
const arrived = (time: string, changes: Partial<WaitingStep> = {}) => step("ARRIVED", time, changes);
const done = (time: string, changes: Partial<WaitingStep> = {}) => step("DONE", time, changes);

interface Case {
  at?: WaitingPlace;
  steps: WaitingStep[];
  freeMins?: number;
  gate?: string;
}
const waiting = ({ at = place(), steps, freeMins = 60, gate }: Case) =>
  waitsOf({
    steps,
    places: [at],
    gateCheckedAt: gate ? utc(gate) : null,
    terms: { freeMins, pencePerQuarter: 1_000 },
  });
const shown = ({ from, freeUntil, mins, confirmed }: ReturnType<typeof waitsOf>[number]) => [
  from.toISOString().slice(8, 16),
  freeUntil.toISOString().slice(8, 16),
  mins,
  confirmed,
];

describe("contract 13, waiting: from the later of arrival and slot to the end of the work, less the free time", () => {
  it.each<
    [
      name: string,
      its: Case,
      wait: [from: string, freeUntil: string, mins: number | null, confirmed: boolean],
    ]
  >([
    ["early for the slot", { steps: [arrived("10:46"), done("12:39")] }, ["24T11:00", "24T12:00", 39, true]],
    ["at the slot", { steps: [arrived("11:00"), done("12:00")] }, ["24T11:00", "24T12:00", 0, true]],
    ["late for the slot", { steps: [arrived("11:20"), done("12:39")] }, ["24T11:20", "24T12:20", 19, true]],
    ["done before the slot", { steps: [arrived("09:00"), done("10:10")] }, ["24T11:00", "24T12:00", 0, true]],
    [
      "inside the free time",
      { steps: [arrived("11:00"), done("11:59:59")] },
      ["24T11:00", "24T12:00", 0, true],
    ],
    ["59 seconds over", { steps: [arrived("11:00"), done("12:00:59")] }, ["24T11:00", "24T12:00", 0, true]],
    ["a minute over", { steps: [arrived("11:00"), done("12:01")] }, ["24T11:00", "24T12:00", 1, true]],
    [
      "no free time",
      { steps: [arrived("11:00"), done("11:15")], freeMins: 0 },
      ["24T11:00", "24T11:00", 15, true],
    ],
    ["still there", { steps: [arrived("10:46")] }, ["24T11:00", "24T12:00", null, true]],
    [
      "over midnight",
      { steps: [arrived("22:00"), done("2026-11-25T01:30:00")] },
      ["24T22:00", "24T23:00", 150, true],
    ],
    [
      "a day over the free time",
      { steps: [arrived("11:00"), done("2026-11-25T12:00:00")] },
      ["24T11:00", "24T12:00", 1_440, true],
    ],
    [
      "a minute more than a day, which is not confirmed",
      { steps: [arrived("11:00"), done("2026-11-25T12:01:00")] },
      ["24T11:00", "24T12:00", 1_441, false],
    ],
    [
      "AM without a slot: from 06:00",
      { at: place({ byTime: null, window: "AM" }), steps: [arrived("05:10"), done("07:30")] },
      ["24T06:00", "24T07:00", 30, true],
    ],
    [
      "Anytime without a slot: from 06:00",
      { at: place({ byTime: null }), steps: [arrived("05:10"), done("07:30")] },
      ["24T06:00", "24T07:00", 30, true],
    ],
    [
      "PM without a slot: from 12:00",
      { at: place({ byTime: null, window: "PM" }), steps: [arrived("10:00"), done("13:30")] },
      ["24T12:00", "24T13:00", 30, true],
    ],
    [
      "PM with a slot: the slot",
      { at: place({ byTime: "14:00", window: "PM" }), steps: [arrived("12:10"), done("15:30")] },
      ["24T14:00", "24T15:00", 30, true],
    ],
    [
      "no day: from the arrival",
      { at: place({ day: null, byTime: null }), steps: [arrived("04:00"), done("05:20")] },
      ["24T04:00", "24T05:00", 20, true],
    ],
    [
      "the day before: from the slot",
      { steps: [arrived("2026-11-23T20:00:00"), done("12:10")] },
      ["24T11:00", "24T12:00", 10, true],
    ],
    [
      "in British Summer Time 11:00 is 10:00 UTC",
      {
        at: place({ day: "2026-07-01" }),
        steps: [arrived("2026-07-01T09:30:00"), done("2026-07-01T11:20:00")],
      },
      ["01T10:00", "01T11:00", 20, true],
    ],
    [
      "over the change to winter time: a real hour, not one of the clock",
      {
        at: place({ day: "2026-10-25", byTime: "00:30" }),
        steps: [arrived("2026-10-24T23:00:00"), done("2026-10-25T01:30:00")],
      },
      ["24T23:30", "25T00:30", 60, true],
    ],
    [
      "over the change to summer time",
      {
        at: place({ day: "2027-03-28", byTime: "00:30" }),
        steps: [arrived("2027-03-28T00:00:00"), done("2027-03-28T02:00:00")],
      },
      ["28T00:30", "28T01:30", 30, true],
    ],
    [
      "a slot in the hour that is skipped is read as the hour after",
      { at: place({ day: "2027-03-28", byTime: "01:30" }), steps: [arrived("2027-03-28T00:00:00")] },
      ["28T01:30", "28T02:30", null, true],
    ],
    [
      "a slot in the hour that comes twice is the first of both",
      { at: place({ day: "2026-10-25", byTime: "01:30" }), steps: [arrived("2026-10-24T23:00:00")] },
      ["25T00:30", "25T01:30", null, true],
    ],
  ])("%s", (_, its, wait) => {
    expect(waiting(its).map(shown)).toEqual([wait]);
  });

  it.each<[name: string, steps: WaitingStep[], pence: (number | null)[]]>([
    ["none inside the free time", [arrived("11:00"), done("12:00")], [0]],
    ["one quarter for its first minute", [arrived("11:00"), done("12:01")], [1_000]],
    ["one quarter for all its minutes", [arrived("11:00"), done("12:15")], [1_000]],
    ["two quarters from the sixteenth minute on", [arrived("11:00"), done("12:16")], [2_000]],
    ["three quarters of 39 minutes", [arrived("10:46"), done("12:39")], [3_000]],
    ["all quarters of a day over the free time", [arrived("11:00"), done("2026-11-25T12:00:00")], [96_000]],
    ["no more than a day", [arrived("11:00"), done("2026-11-28T12:00:00")], [96_000]],
    ["unknown while the lorry is there", [arrived("10:46")], [null]],
    ["of the first of two arrivals", [arrived("10:46"), arrived("11:40"), done("12:39")], [3_000]],
    ["nothing without an arrival", [done("12:39")], []],
    ["nothing of a lorry that is on its way", [step("ARRIVED", "12:00", { place: 9 })], []],
  ])("costs %s", (_, steps, pence) => {
    expect(waiting({ steps }).map((wait) => wait.pence)).toEqual(pence);
  });

  it("is worked out for each place that the lorry arrived at, by its own slot, in driving order", () => {
    const waits = waitsOf({
      steps: [
        arrived("06:00"),
        done("07:30"),
        arrived("10:00", { place: 3 }),
        done("11:00", { place: 2 }),
        arrived("12:00", { place: 4 }),
      ],
      places: [
        place({ byTime: "06:00" }),
        place({ number: 2 }),
        place({ number: 3, day: null, byTime: null }),
        place({ number: 4, byTime: "13:00" }),
      ],
      gateCheckedAt: null,
      terms: { freeMins: 30, pencePerQuarter: 1_000 },
    });
    expect(
      waits.map(({ place, arrivedAt, from, doneAt, mins }) => [place, arrivedAt, from, doneAt, mins]),
    ).toEqual([
      [1, utc("06:00"), utc("06:00"), utc("07:30"), 60],
      [3, utc("10:00"), utc("10:00"), null, null],
      [4, utc("12:00"), utc("13:00"), null, null],
    ]);
  });

  it("is what a person with a clock and a pencil counts", () => {
    const base = Date.parse("2026-01-01T00:00:00Z");
    const moments = fc.record({
      day: fc.integer({ min: 0, max: 364 }),
      slot: fc.option(fc.integer({ min: 0, max: 1_439 })),
      window: fc.constantFrom("AM" as const, "PM" as const, "Anytime" as const),
      early: fc.integer({ min: -600, max: 600 }),
      stay: fc.integer({ min: 0, max: 900 }),
      seconds: fc.integer({ min: 0, max: 59 }),
      freeMins: fc.integer({ min: 0, max: 480 }),
    });
    fc.assert(
      fc.property(moments, ({ day, slot, window, early, stay, seconds, freeMins }) => {
        const on = addDays("2026-01-01", day);
        const byTime =
          slot === null
            ? null
            : `${String(Math.floor(slot / 60)).padStart(2, "0")}:${String(slot % 60).padStart(2, "0")}`;
        const shownTime = byTime ?? (window === "PM" ? "12:00" : "06:00");
        // Reads the clock on the wall minute by minute until it shows the slot; a skipped time is left out.
        let slotAt = new Date(base + day * 86_400_000 - 120 * MINUTE_MS);
        const last = later(slotAt, 28 * 60);
        while (slotAt < last && (londonDay(slotAt) !== on || londonTime(slotAt) !== shownTime))
          slotAt = later(slotAt, 1);
        fc.pre(slotAt < last);
        const at = later(slotAt, -early);
        const end = new Date(later(at, stay).getTime() + seconds * 1_000);
        let minutes = 0;
        for (let tick = at; later(tick, 1) <= end; tick = later(tick, 1)) if (tick >= slotAt) minutes += 1;
        const [wait] = waitsOf({
          steps: [
            { kind: "ARRIVED", place: 1, at, receivedAt: at, awayM: null },
            { kind: "DONE", place: 1, at: end, receivedAt: end, awayM: null },
          ],
          places: [{ number: 1, day: on, window, byTime }],
          gateCheckedAt: null,
          terms: { freeMins, pencePerQuarter: 700 },
        });
        const over = Math.max(0, minutes - freeMins);
        let quarters = 0;
        for (let left = over; left > 0; left -= 15) quarters += 1;
        expect(wait).toMatchObject({ mins: over, pence: quarters * 700 });
      }),
      { numRuns: sized(60, 2_000, 20_000) },
    );
  });
});

describe("contract 13, waiting: an arrival is confirmed", () => {
  const LATE = receivedAfter("10:46", 118);
  it.each<[name: string, arrival: Partial<WaitingStep>, confirmed: boolean]>([
    ["by receipt at once", {}, true],
    ["by receipt after 15 minutes", receivedAfter("10:46", 15), true],
    ["not by receipt after 15 minutes and a second", receivedAfter("10:46:01", 15), false],
    ["by a position at the place, however late it was received", { ...LATE, awayM: 500 }, true],
    ["not by a position 501 m away, received late", { ...LATE, awayM: 501 }, false],
    ["by receipt at once, with a position a mile away", { awayM: 1_609 }, true],
    ["by receipt at once, with a position 2 miles away", { awayM: 3_218 }, true],
    ["not by receipt at once, with a position over 2 miles away", { awayM: 3_219 }, false],
    ["not by a late receipt without a position", LATE, false],
  ])("%s", (_, changes, confirmed) => {
    const arrival = arrived("10:46", changes);
    expect(confirmedAt(arrival, null)).toEqual(confirmed ? arrival.at : null);
    expect(waiting({ steps: [arrival] })[0]?.confirmed).toBe(confirmed);
  });

  it.each<
    [
      name: string,
      its: Case,
      wait: [from: string, freeUntil: string, mins: number | null, confirmed: boolean],
    ]
  >([
    [
      "by a gate check, from the check's own time on",
      { steps: [arrived("11:10", receivedAfter("11:10", 90)), done("13:00")], gate: "11:40" },
      ["24T11:40", "24T12:40", 20, true],
    ],
    [
      "by a gate check before the slot, from the slot on",
      { steps: [arrived("10:10", receivedAfter("10:10", 90)), done("12:30")], gate: "10:40" },
      ["24T11:00", "24T12:00", 30, true],
    ],
    [
      "without need of the gate check, which then moves nothing",
      { steps: [arrived("11:10"), done("13:00")], gate: "11:40" },
      ["24T11:10", "24T12:10", 50, true],
    ],
    [
      "not at a delivery by the gate check of the collection",
      {
        at: place({ number: 2 }),
        steps: [arrived("11:10", { place: 2, ...receivedAfter("11:10", 90) }), done("13:00", { place: 2 })],
        gate: "09:00",
      },
      ["24T11:10", "24T12:10", 50, false],
    ],
    [
      "but not the wait whose end was received 16 minutes late",
      { steps: [arrived("11:00"), done("12:39", receivedAfter("12:39", 16))] },
      ["24T11:00", "24T12:00", 39, false],
    ],
    [
      "and the wait whose end was received 15 minutes late",
      { steps: [arrived("11:00"), done("12:39", receivedAfter("12:39", 15))] },
      ["24T11:00", "24T12:00", 39, true],
    ],
    [
      "and the wait whose end was received late with a position at the place",
      { steps: [arrived("11:00"), done("12:39", { ...receivedAfter("12:39", 90), awayM: 120 })] },
      ["24T11:00", "24T12:00", 39, true],
    ],
    [
      "but not the wait whose end was received late from elsewhere",
      { steps: [arrived("11:00"), done("12:39", { ...receivedAfter("12:39", 90), awayM: 900 })] },
      ["24T11:00", "24T12:00", 39, false],
    ],
  ])("%s", (_, its, wait) => {
    expect(waiting(its).map(shown)).toEqual([wait]);
  });
});

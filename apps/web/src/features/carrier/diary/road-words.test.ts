import type { Job } from "@board/api/schemas";
import { describe, expect, it } from "vitest";
import { aheadGroups, tabCount } from "./groups.ts";
import { etaNote, lookNote, lookReason, roadCell } from "./road-words.ts";
import { job } from "./testing/job.ts";

const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const NOW = new Date(at("12:22"));
const slot = (byTime: string | null) => ({ date: "2026-11-24", window: "PM" as const, byTime });
const milestone = (kind: Job["milestones"][number]["kind"], place: number, time: string) => ({
  id: `${kind} ${place}`,
  kind,
  place,
  at: at(time),
  receivedAt: at(time),
  by: "driver" as const,
  clockOff: false,
  atPlace: null,
});

const ON_THE_ROAD = job("road", {
  status: "IN_TRANSIT",
  collect: slot("08:00"),
  deliver: slot("14:30"),
  collectedAt: at("08:24"),
  deliveredAt: null,
  milestones: [milestone("ON_MY_WAY", 2, "08:30")],
});
const WAITS = {
  place: 2,
  arrivedAt: at("10:46"),
  from: at("11:00"),
  freeUntil: at("12:00"),
  doneAt: null,
  mins: null,
  confirmed: true,
  pence: null,
};
const ETA = { place: 2, at: at("14:50"), basis: "road", asOf: at("08:30"), late: true } as const;
const SEEN = { miles: 31, place: 2, at: at("12:18"), source: "phone" } as const;
const BOOKED = { status: "BOOKED", collect: slot("14:00"), collectedAt: null, deliveredAt: null } as const;

describe("the line of a job on the road", () => {
  it.each<[name: string, changes: Partial<Job>, words: string | null, note: string | null, look: boolean]>([
    ["waits over the free time", { waits: [WAITS] }, "G33, waiting 1:22", "22 min over", true],
    [
      "waits over the free time, with its sum",
      { waits: [{ ...WAITS, pence: 2_000 }] },
      "G33, waiting 1:22",
      "22 min over, £20 so far",
      true,
    ],
    [
      "waits inside the free time",
      { waits: [{ ...WAITS, freeUntil: at("13:00") }] },
      "G33, waiting 1:22",
      "38 min free left",
      false,
    ],
    ["was seen on the way", { lastSeen: SEEN }, "31 miles from G33", "4 min ago", false],
    ["was seen at the place", { lastSeen: { ...SEEN, miles: 0 } }, "at G33", "4 min ago", false],
    [
      "is at the place",
      { milestones: [milestone("ON_MY_WAY", 2, "08:30"), milestone("ARRIVED", 2, "10:46")] },
      "at G33",
      "arrived 10:46",
      false,
    ],
    ["sends no place", {}, "on the way to G33", "place not sent", false],
    ["was not heard of", { milestones: [] }, null, null, false],
    ["is delivered", { status: "DELIVERED", receivedBy: "R. Moss" }, "signed by R. Moss", null, false],
    [
      "has no driver two hours before its collection",
      { ...BOOKED, milestones: [] },
      "nobody set off",
      "send it to a driver",
      true,
    ],
    [
      "has no driver with time left",
      { ...BOOKED, collect: slot("14:30"), milestones: [] },
      null,
      null,
      false,
    ],
  ])("that %s", (_, changes, words, note, look) => {
    const cell = roadCell({ ...ON_THE_ROAD, ...changes }, NOW);
    expect(cell).toEqual(words === null ? null : { words, note, look });
  });

  it.each<[name: string, changes: Partial<Job>, note: unknown]>([
    ["late for the slot", { eta: ETA }, { text: "ETA 14:50, 20 min late", late: true }],
    [
      "by road, without a slot",
      { eta: { ...ETA, late: false }, deliver: slot(null) },
      { text: "ETA 14:50, by road", late: false },
    ],
    ["unknown", {}, null],
  ])("has the ETA below its time: %s", (_, changes, note) => {
    expect(etaNote({ ...ON_THE_ROAD, ...changes }, NOW)).toEqual(note);
  });
});

describe("the group to look at first", () => {
  const link = { driver: null, openedAt: null, lastSeenAt: null };
  const jobs = [
    { ...ON_THE_ROAD, id: "waits", waits: [WAITS] },
    { ...ON_THE_ROAD, id: "late", eta: ETA },
    job("unsent", { ...BOOKED, milestones: [] }),
    job("sent", { ...BOOKED, driverLink: link }),
    { ...ON_THE_ROAD, id: "fine", eta: { ...ETA, late: false } },
  ];

  it("holds what waits too long, is late or has no driver, and says how many of each", () => {
    expect(jobs.map((one) => lookReason(one, NOW))).toEqual(["waits", "late", "driver", null, null]);
    const [first, second] = aheadGroups(jobs, NOW);
    expect([first?.title, first?.note]).toEqual([
      "Look here first",
      "3 jobs: one waits too long, one is late, one has no driver",
    ]);
    expect(first?.lines.map(({ job: { id } }) => id).toSorted()).toEqual(["late", "unsent", "waits"]);
    expect(second?.lines.map(({ job: { id } }) => id).toSorted()).toEqual(["fine", "sent"]);
    expect(lookNote(["late", "late"])).toBe("2 jobs: two are late");
  });

  it("is absent when it would be empty, and counts in a phone's first tab", () => {
    expect(aheadGroups([jobs[4] as Job], NOW).map(({ key }) => key)).toEqual(["today"]);
    expect(tabCount(jobs, NOW, "jobs")).toEqual({ count: 5, late: false });
    expect(aheadGroups(jobs, NOW, "tomorrow")).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { lackingAddress, nextPlace, nextStop, placesOf, stepWords } from "./places.ts";

type PlacedJob = Parameters<typeof placesOf>[0];
type Stop = PlacedJob["stops"][number];

const NO_SITE = {
  name: null,
  lines: null,
  contactName: null,
  phone: null,
  reference: null,
  hours: null,
  instructions: null,
};

function stop(number: number, changes: Partial<Stop>): Stop {
  return {
    number,
    kind: "DELIVER",
    postcode: "CA3 0HA",
    outcode: "CA3",
    town: "Carlisle",
    date: null,
    window: "Anytime",
    byTime: null,
    pallets: null,
    parcels: null,
    miles: 90,
    doneAt: null,
    ...NO_SITE,
    ...changes,
  };
}

const JOB: PlacedJob = {
  from: { outcode: "M17", town: "Trafford Park", postcode: "M17 1PG" },
  to: { outcode: "G33", town: "Queenslie", postcode: "G33 4DZ" },
  collect: { date: "2026-11-18", window: "AM", byTime: null },
  deliver: { date: "2026-11-19", window: "Anytime", byTime: "10:30" },
  collectFrom: null,
  deliverTo: null,
  collectedAt: null,
  deliveredAt: null,
  pallets: 12,
  parcels: null,
  change: null,
  stops: [
    stop(2, { kind: "COLLECT", town: "Bamber Bridge", pallets: 4 }),
    stop(3, { pallets: 5, name: "Solway", lines: ["Unit 4"] }),
  ],
};

it("a job's places are listed in driving order, each with what is loaded or unloaded there", () => {
  const places = placesOf(JOB);
  expect(places.map(({ number, kind, what }) => `${number} ${kind} ${what}`)).toEqual([
    "1 COLLECT 8 pallets",
    "2 COLLECT 4 pallets",
    "3 DELIVER 5 pallets",
    "4 DELIVER 7 pallets",
  ]);
  expect(places.map(({ site }) => site?.name ?? null)).toEqual([null, null, "Solway", null]);
});

it("the next place is the first that is not done, and its button names the step", () => {
  expect(stepWords(JOB)).toBe("Collected 8 pallets at Trafford Park");
  expect(nextStop(JOB)).toBeNull();
  const collectedAt = "2026-11-18T07:52:00.000Z";
  const aboard = { ...JOB, status: "IN_TRANSIT" as const, collectedAt };
  expect(nextStop(aboard)?.number).toBe(2);
  expect(stepWords(aboard)).toBe("Collected 4 pallets at Bamber Bridge");
  const atCarlisle = {
    ...aboard,
    stops: JOB.stops.map((each) => ({ ...each, doneAt: each.number === 2 ? collectedAt : null })),
  };
  expect(stepWords(atCarlisle)).toBe("Delivered 5 pallets at Carlisle");
  const last = { ...aboard, stops: JOB.stops.map((each) => ({ ...each, doneAt: collectedAt })) };
  expect(nextStop(last)).toBeNull();
  expect(nextPlace(last)?.number).toBe(4);
  expect(stepWords(last)).toBe("Deliver 7 pallets at Queenslie");
});

it("an open change marks the places that it would change", () => {
  const marked = (...fields: string[]) => {
    const changed = fields.map((field) => ({ field, from: null, to: "14:00" }));
    const change = { id: "chg_a", by: "poster", changed, penceDelta: 0, agreedPence: 49_500 } as const;
    const open = { ...change, note: null, at: "2026-11-17T16:05:00.000Z" };
    return placesOf({ ...JOB, change: open }).flatMap(({ number, isProposed }) =>
      isProposed ? [number] : [],
    );
  };
  expect(marked("collectByTime")).toEqual([1]);
  expect(marked("stops.3.byTime", "deliverByTime")).toEqual([3, 4]);
  expect(marked("pallets")).toEqual([]);
});

it("the poster is told which address the carrier lacks, until the carrier has been there", () => {
  const site = {
    name: "Trafford Depot",
    lines: ["Gate 2"],
    postcode: null,
    contactName: null,
    phone: null,
    reference: null,
    hours: null,
    instructions: null,
  };
  const load = { collectFrom: null, deliverTo: null, collectedAt: null };
  const collectedAt = "2026-11-18T07:52:00.000Z";
  const [from, to] = ["collection", "delivery"].map(
    (end) => `The carrier has a postcode and no address for the ${end}.`,
  );
  expect(lackingAddress(load)).toBe("The carrier has two postcodes and no address.");
  expect(lackingAddress({ ...load, deliverTo: site })).toBe(from);
  expect(lackingAddress({ ...load, collectFrom: site })).toBe(to);
  expect(lackingAddress({ ...load, collectedAt })).toBe(to);
  expect(lackingAddress({ ...load, collectFrom: site, deliverTo: site })).toBeNull();
});

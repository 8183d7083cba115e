import { columnOfDay } from "@board/calendar";
import { describe, expect, it } from "vitest";
import { type PlacedLoad, placesOf } from "./places.ts";

const at = "2026-11-24T08:24:51.000Z";
const STOP = { kind: "DELIVER", postcode: "CA3 0HA", outcode: "CA3", town: "Carlisle", miles: 90 };

const load = (changes: Partial<PlacedLoad> = {}): PlacedLoad => ({
  fromPostcode: "M17 1AB",
  fromOutcode: "M17",
  fromTown: "Trafford Park",
  toPostcode: "SW1A 2AA",
  toOutcode: "SW1A",
  toTown: "Whitehall",
  collectDate: columnOfDay("2026-11-23"),
  collectWindow: "AM",
  collectByTime: null,
  deliverDate: null,
  deliverWindow: "Anytime",
  deliverByTime: null,
  collectFrom: null,
  deliverTo: { name: "Kitchens", lines: ["2 Horse Guards"], postcode: "SW1A 2HB", reference: "PO 9" },
  stops: [],
  pallets: 12,
  parcels: null,
  collectedAt: null,
  deliveredAt: null,
  ...changes,
});

describe("contract 12: the places of a load", () => {
  it("are the collection, the stops and the delivery, each with what is moved there", () => {
    const stop = { ...STOP, date: "2026-11-23", byTime: "15:00", pallets: 5, reference: "PO 7" };
    const places = placesOf(load({ stops: [stop] }));
    expect(
      places.map(({ number, kind, town, pallets, parcels, reference }) =>
        [number, kind, town, pallets, parcels, reference].join(" "),
      ),
    ).toEqual(["1 COLLECT Trafford Park 12  ", "2 DELIVER Carlisle 5  PO 7", "3 DELIVER Whitehall 7  PO 9"]);
    expect(places.map(({ slot }) => slot)).toEqual([
      { date: "2026-11-23", window: "AM", byTime: null },
      { date: "2026-11-23", window: "Anytime", byTime: "15:00" },
      { date: null, window: "Anytime", byTime: null },
    ]);
    expect(places.map(({ site }) => site?.postcode ?? null)).toEqual([null, null, "SW1A 2HB"]);
  });

  it.each<[string, Partial<PlacedLoad>, number[]]>([
    ["nothing", { stops: [STOP, STOP] }, []],
    ["the collection", { collectedAt: new Date(at), stops: [STOP, STOP] }, [1]],
    ["a later stop first", { collectedAt: new Date(at), stops: [STOP, { ...STOP, doneAt: at }] }, [1, 3]],
    [
      "the delivery, with a stop left out",
      { collectedAt: new Date(at), deliveredAt: new Date(at), stops: [{ ...STOP, doneAt: at }, STOP] },
      [1, 2, 4],
    ],
    ["a load without stops", { collectedAt: new Date(at), deliveredAt: new Date(at) }, [1, 2]],
  ])("that are done: %s", (_, changes, done) => {
    const found = placesOf(load(changes)).filter(({ doneAt }) => doneAt !== null);
    expect(found.map(({ number }) => number)).toEqual(done);
  });
});

import { expect, it } from "vitest";
import {
  endWords,
  fitWords,
  lineChips,
  nameOf,
  readAreas,
  saidWords,
  timesWords,
  towardsWords,
} from "./words.ts";

const now = new Date("2026-11-19T09:00:00Z");

it("tells a vehicle's name, times and direction", () => {
  expect(nameOf({ vehicleReg: "FX23 KLD", count: 1 })).toBe("FX23 KLD");
  expect(nameOf({ vehicleReg: null, count: 2 })).toBe("2 vehicles");
  expect(timesWords({ from: "2026-11-19T11:00:00Z", until: "2026-11-20T18:00:00Z" }, now)).toBe(
    "11:00 to Fri 20, 18:00",
  );
  expect(towardsWords({ towards: "HOME", home: "HX3" })).toBe("home to HX3");
  expect(towardsWords({ towards: "ANYWHERE", home: "HX3" })).toBe("anywhere");
  expect(towardsWords({ towards: ["LS", "BD"], home: null })).toBe("LS, BD");
});

it("reads postcode areas however they are parted", () => {
  expect(readAreas(" ls, bd;WF  ")).toEqual(["LS", "BD", "WF"]);
  expect(readAreas(" ")).toEqual([]);
});

it("says how a vehicle ended", () => {
  const ended = { endedAt: "2026-11-19T08:40:00Z", until: "2026-11-20T23:59:00Z" };
  expect(endWords({ status: "TAKEN", ...ended }, now)).toBe("taken 08:40");
  expect(endWords({ status: "EXPIRED", ...ended, endedAt: null }, now)).toBe(
    "its time was over Fri 20, 23:59",
  );
});

it("says how many loads fit", () => {
  expect(fitWords({ id: "v", total: 14, earnsPence: 44_540 })).toBe("14 loads fit, best earns £445");
  expect(fitWords({ id: "v", total: 1, earnsPence: 44_540 })).toBe("1 load fits, best earns £445");
  expect(fitWords({ id: "v", total: 0, earnsPence: null })).toBe("no load fits yet");
  expect(fitWords(undefined)).toBe("");
});

it("names the fields of a line, and says them with the words that were not read", () => {
  const part = (text: string, names: ("vehicleClass" | "count" | "at" | "from")[]) => ({
    start: 0,
    end: text.length,
    text,
    kind: names.length > 0 ? ("field" as const) : ("unread" as const),
    names,
    why: null,
  });
  const reading = {
    fields: {
      vehicleClass: "EIGHTEEN_T" as const,
      count: 2,
      at: "CA2",
      tailLift: true,
      floorPencePerMile: 160,
      maxExtraMiles: 30,
      spare: { pallets: 6, weightKg: 9_000 },
    },
    parts: [
      part("2 x", ["count"]),
      part("18t", ["vehicleClass"]),
      part("carlisle", ["at"]),
      part("shiny", []),
    ],
    others: [],
    place: "Carlisle",
    planned: {
      from: "2026-11-19T11:00:00Z",
      until: "2026-11-20T23:59:00Z",
      home: null,
      maxEmptyMiles: 60,
      place: { outcode: "CA2", town: "Carlisle" },
    },
    problem: null,
    found: null,
  };
  const chips = lineChips(reading, now);
  expect(chips.map(({ label, words }) => `${label} ${words}`)).toEqual([
    "Vehicle 2 × 18 t",
    "Registration not named",
    "Tail-lift yes",
    "Empty at CA2 Carlisle",
    "From 11:00",
    "Until Fri 20, 23:59",
    "Towards anywhere",
    "Empty at most 60 mi",
    "Extra at most 30 mi",
    "Room 6 pallets, 9,000 kg",
    "At least £1.60 a mile",
  ]);
  expect(saidWords(reading, chips, 1)).toBe("Vehicle 2 × 18 t, Empty at CA2 Carlisle. One word not read.");
});

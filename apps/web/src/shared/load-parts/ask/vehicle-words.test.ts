import { expect, it } from "vitest";
import { checksInLine, towardsWords, vehicleName } from "./vehicle-words.ts";

it("tells the name and the direction of a vehicle, and of a home its region only", () => {
  const place = { outcode: "BL9", town: "Bury" };
  expect(vehicleName({ count: 1, vehicleClass: "EIGHTEEN_T", place })).toBe("18 t at Bury");
  expect(vehicleName({ count: 2, vehicleClass: "ARTIC", place })).toBe("2 × Artic at Bury");
  expect(towardsWords({ towards: "HOME", homeRegion: "Yorkshire" })).toBe("home, Yorkshire");
  expect(towardsWords({ towards: "HOME", homeRegion: null })).toBe("home");
  expect(towardsWords({ towards: "ANYWHERE", homeRegion: null })).toBe("anywhere");
  expect(towardsWords({ towards: ["B", "WS"], homeRegion: null })).toBe("B, WS");
});

it("sets checks that are amiss apart from those in order, and leaves out mere facts", () => {
  const checks = [
    { check: "operator_licence", state: "ok", words: "Licence valid", until: null },
    { check: "goods_in_transit", state: "missing", words: "No goods-in-transit cover", until: null },
    { check: "jobs", state: "fact", words: "200+ jobs", until: null },
  ] as const;
  expect(checksInLine(checks)).toEqual({ good: "Licence valid", bad: "No goods-in-transit cover" });
});

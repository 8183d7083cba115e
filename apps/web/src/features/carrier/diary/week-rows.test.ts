import { describe, expect, it } from "vitest";
import { partOn, weekRows } from "./week-rows.ts";

const slot = (date: string) => ({ date, window: "Anytime" as const, byTime: null });
const job = (changes: object = {}) => ({
  id: "load_1",
  vehicleClass: "ARTIC" as const,
  vehicleReg: null as string | null,
  collect: slot("2026-11-17"),
  deliver: slot("2026-11-19"),
  collectedAt: null,
  deliveredAt: null,
  ...changes,
});

describe("a job of the week", () => {
  it("is shown as collected, on the road and delivered on its days", () => {
    const on = (day: string, changes = {}) => partOn(job(changes), day);
    expect(
      ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"].map((day) => on(day)),
    ).toEqual([null, "collect", "road", "deliver", null]);
    expect(on("2026-11-17", { deliver: null })).toBe("both");
  });

  it("moves to the days on which it was really collected and delivered", () => {
    const done = { collectedAt: "2026-11-18T08:00:00.000Z", deliveredAt: "2026-11-18T15:00:00.000Z" };
    expect(partOn(job(done), "2026-11-17")).toBeNull();
    expect(partOn(job(done), "2026-11-18")).toBe("both");
    expect(partOn(job({ collectedAt: "2026-11-20T08:00:00.000Z" }), "2026-11-20")).toBe("both");
  });
});

describe("the rows of a week", () => {
  it("are the vehicle classes of the fleet and of the jobs, each with the vehicles that jobs name", () => {
    const fleet = [
      { vehicleClass: "LUTON" as const, count: 1 },
      { vehicleClass: "ARTIC" as const, count: 2 },
      { vehicleClass: "FLATBED" as const, count: 0 },
    ];
    const jobs = [
      job({ id: "a" }),
      job({ id: "b", vehicleReg: "fx23 kld" }),
      job({ id: "c", vehicleReg: "FX23KLD", collect: slot("2026-11-20"), deliver: null }),
      job({ id: "d", vehicleClass: "SMALL_VAN" }),
    ];
    const rows = weekRows({ monday: "2026-11-16", fleet, more: false }, jobs);
    expect(rows.map(({ vehicleClass, reg, count }) => [vehicleClass, reg, count])).toEqual([
      ["SMALL_VAN", null, 0],
      ["LUTON", null, 1],
      ["ARTIC", null, 2],
      ["ARTIC", "FX23 KLD", null],
    ]);
    expect(rows[3]?.days.map((blocks) => blocks.map(({ job: { id }, part }) => `${id} ${part}`))).toEqual([
      [],
      ["b collect"],
      ["b road"],
      ["b deliver"],
      ["c both"],
      [],
      [],
    ]);
  });
});

import { formatExact } from "@board/calendar";
import { expect, it } from "vitest";
import { emptyAfter, readPages, vehicleAfter } from "./empty-after.ts";
import { job } from "./testing/job.ts";

const NOW = new Date("2026-11-17T14:34:00Z");
const day = "2026-11-17";
const booked = (id: string, changes: Parameters<typeof job>[1] = {}) =>
  job(id, {
    status: "BOOKED",
    vehicleReg: "FX23 KLD",
    collect: { date: day, window: "AM", byTime: null },
    deliver: { date: day, window: "PM", byTime: "15:30" },
    ...changes,
  });
const next = booked("next", { collect: { date: "2026-11-18", window: "Anytime", byTime: "07:30" } });
const eta = { place: 2, at: "2026-11-17T16:10:00Z", late: false, basis: "road" as const };

const words = (own: ReturnType<typeof booked>, others = [next]) => {
  const after = emptyAfter(own, others, NOW);
  return (
    after &&
    `${formatExact(after.from)}, ${after.because}, until ${after.until ? formatExact(after.until) : "usual"}`
  );
};

it.each([
  [
    "a booked slot",
    booked("a"),
    "Tue 17 Nov 2026, 16:00, half an hour after the slot, until Wed 18 Nov 2026, 07:30",
  ],
  [
    "a half day",
    booked("a", { deliver: { date: "2026-11-18", window: "AM", byTime: null }, vehicleReg: null }),
    "Wed 18 Nov 2026, 12:30, half an hour after the half day, until usual",
  ],
  [
    "an ETA of the last place",
    booked("a", { status: "IN_TRANSIT", eta: eta as never }),
    "Tue 17 Nov 2026, 16:40, half an hour after the ETA, until Wed 18 Nov 2026, 07:30",
  ],
  [
    "a slot that is past",
    booked("a", { deliver: { date: day, window: "AM", byTime: null } }),
    "Tue 17 Nov 2026, 14:34, now, until Wed 18 Nov 2026, 07:30",
  ],
  ["a job that is over", booked("a", { status: "DELIVERED" }), null],
  [
    "a job that is too far ahead",
    booked("a", { deliver: { date: "2026-12-24", window: "AM", byTime: null } }),
    null,
  ],
])("empties a lorry after %s", (_, own, expected) => expect(words(own)).toBe(expected));

it("posts the lorry with the place, time and registration of the diary, towards its next job", () => {
  const own = booked("a", { tailLift: true });
  const after = emptyAfter(own, [own, next], NOW);
  expect(after && vehicleAfter(own, after, "NEXT")).toEqual({
    vehicleClass: "EIGHTEEN_T",
    vehicleReg: "FX23 KLD",
    at: "G33 4XX",
    from: "2026-11-17T16:00:00.000Z",
    until: "2026-11-18T07:30:00.000Z",
    towards: ["M"],
    tailLift: true,
    adr: false,
    followsLoadId: "a",
  });
});

it("finds a job's vehicle on the last page of those that are posted", async () => {
  const pages: Record<string, { vehicles: string[]; nextCursor: string | null }> = {
    first: { vehicles: ["a", "b"], nextCursor: "second" },
    second: { vehicles: ["c"], nextCursor: null },
  };
  const read = async (cursor = "first") => pages[cursor] ?? { vehicles: [], nextCursor: null };
  expect(await readPages(read)).toEqual(["a", "b", "c"]);
});

import { LANE_MILES, shownWeeks } from "@board/api/rules";
import { columnOfDay, dayOfColumn, londonDay, minutesOfTime, mondayOf, weekday } from "@board/calendar";
import { createGeo, type Place } from "@board/geo";
import { describe, expect, it } from "vitest";
import { CARGO } from "./freight/kinds.ts";
import { PLACES, REGION_OF } from "./freight/places.ts";
import { type Region, VEHICLES } from "./freight/prices.ts";
import { minutesOnTheWay } from "./loads/posting.ts";
import { makeDemo } from "./seed-demo.ts";

const geo = createGeo();
const demoAt = (now: string) =>
  makeDemo({ clock: { now: () => new Date(now) }, baseUrl: "http://board.test", geo }, "hash").demo;
const liveOf = ({ stories }: ReturnType<typeof demoAt>) =>
  stories.map(({ load }) => load).filter(({ mode }) => mode === "live");
type DemoLoad = ReturnType<typeof liveOf>[number];

const NOW = "2026-11-18T14:20:00Z";
const DAY_MS = 86_400_000;
const demo = demoAt(NOW);
const loads = liveOf(demo);
const collected = loads.filter(({ collectedAt }) => collectedAt != null);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
/** The rate card knows miles, weight, slots and days, but no regions. */
const overCard = ({ agreedPence, guideLowPence, guideHighPence }: DemoLoad) =>
  (2 * (agreedPence ?? 0)) / (guideLowPence + guideHighPence);
const perMile = ({ agreedPence, miles }: DemoLoad) => (agreedPence ?? 0) / miles;

/** The region of a written postcode, which may be an outcode alone. */
function regionOf(written: string): Region | undefined {
  const plain = written.toUpperCase().replace(" ", "");
  for (const [postcode, region] of REGION_OF)
    if (postcode.replace(" ", "") === plain || postcode.split(" ")[0] === plain) return region;
  return undefined;
}
const ends = (load: DemoLoad) => [regionOf(load.fromPostcode), regionOf(load.toPostcode)] as const;

/** Returns the price ratio of some loads to others: the median of the ratios of each vehicle. */
function dearer(some: readonly DemoLoad[], others: readonly DemoLoad[], price = perMile): number {
  const ratios = Object.keys(VEHICLES).flatMap((vehicle) => {
    const [a, b] = [some, others].map((each) =>
      each.filter(({ vehicleClass }) => vehicleClass === vehicle).map(price),
    );
    return a && b && a.length >= 8 && b.length >= 8 ? [median(a) / median(b)] : [];
  });
  expect(ratios.length).toBeGreaterThanOrEqual(2);
  return median(ratios);
}
const farEnough = collected.filter(({ miles }) => miles > 80 && miles < 300);

describe("the demo's market", () => {
  it("posts equally in each of its twelve weeks, with fitting numbers of open, booked and moving loads", () => {
    const weekOf = (at: Date) => Math.floor((Date.parse(NOW) - at.getTime()) / (7 * DAY_MS));
    const weeks = (all: readonly DemoLoad[], at: (load: DemoLoad) => Date) =>
      Array.from({ length: 11 }, (_, week) => all.filter((load) => weekOf(at(load)) === week).length);
    const posted = weeks(loads, ({ createdAt }) => createdAt);
    const moved = weeks(collected, ({ collectedAt, createdAt }) => collectedAt ?? createdAt).slice(0, 10);
    expect(Math.max(...posted) / Math.min(...posted)).toBeLessThan(1.4);
    expect(Math.max(...moved) / Math.min(...moved)).toBeLessThan(1.5);
    const usual = median(posted);
    const shareOf = (status: string) => loads.filter((load) => load.status === status).length / usual;
    expect(shareOf("POSTED")).toBeGreaterThan(0.2);
    expect(shareOf("POSTED")).toBeLessThan(0.5);
    expect(shareOf("BOOKED")).toBeLessThan(0.4);
    expect(shareOf("IN_TRANSIT")).toBeLessThan(0.3);
  });

  it("sends more out of the Midlands and the ports than it brings there", () => {
    const count = (end: 0 | 1) =>
      loads.filter((load) => ["midlands", "ports"].includes(ends(load)[end] ?? "")).length;
    expect(count(0) / count(1)).toBeGreaterThan(1.5);
  });

  it("pays more into Scotland, Wales and the South West, and less for the way back", () => {
    const away = ["centralScotland", "highlands", "southWales", "northWales", "southWest"];
    const single = farEnough.filter(({ isBackload }) => !isBackload);
    const unlearned = single.filter(({ guideBasis }) => guideBasis === "rate_card");
    const into = unlearned.filter((load) => away.includes(ends(load)[1] ?? ""));
    const inside = unlearned.filter((load) =>
      ["midlands", "northWest", "yorkshire"].includes(ends(load)[1] ?? ""),
    );
    expect(dearer(into, inside, overCard)).toBeGreaterThan(1.05);
    expect(
      dearer(
        single,
        farEnough.filter(({ isBackload }) => isBackload),
      ),
    ).toBeGreaterThan(1.15);
  });

  it("has half of the last 30 days' prices inside the guide, as many above as below", () => {
    const since = Date.parse(NOW) - 30 * DAY_MS;
    const guided = collected.filter((load) => load.createdAt.getTime() > since);
    expect(guided.every(({ guideBasis }) => guideBasis === "booked")).toBe(true);
    const part = (is: (load: DemoLoad, pence: number) => boolean) =>
      guided.filter((load) => is(load, load.bookedPence ?? 0)).length / guided.length;
    const [above, below] = [
      part(({ guideHighPence }, pence) => pence > guideHighPence),
      part(({ guideLowPence }, pence) => pence < guideLowPence),
    ];
    expect(above + below).toBeGreaterThan(0.43);
    expect(above + below).toBeLessThan(0.55);
    expect(Math.abs(above - below)).toBeLessThan(0.08);
    const off = guided.map(({ guideLowPence, guideHighPence, bookedPence }) =>
      Math.abs((guideLowPence + guideHighPence) / 2 / (bookedPence ?? 1) - 1),
    );
    expect(median(off)).toBeLessThan(0.12);
  });

  it("gets its first quote within hours on every day of posting", () => {
    const first = new Map<string, Date>();
    for (const { loadId, createdAt } of demo.stories.flatMap(({ quotes }) => quotes.map(({ row }) => row))) {
      const at = createdAt as Date;
      if (at < (first.get(loadId) ?? at) || !first.has(loadId)) first.set(loadId, at);
    }
    const quoted = loads.filter(({ id }) => first.has(id ?? ""));
    for (const [day, posted] of Map.groupBy(quoted, ({ createdAt }) => londonDay(createdAt)))
      if (posted.length >= 10)
        expect(
          median(posted.map(({ id, createdAt }) => Number(first.get(id ?? "")) - createdAt.getTime())) /
            3_600_000,
          day,
        ).toBeLessThan(5);
  });

  it("has a lane for each of three vehicles with enough jobs to show prices in most weeks", () => {
    for (const [vehicle, from, to] of [
      ["EIGHTEEN_T", "LS10", "SW1A"],
      ["ARTIC", "NN6", "M17"],
      ["LWB_VAN", "B24", "NW10"],
    ] as const) {
      const [around, about] = [from, to].map(
        (outcode) => new Set(geo.outcodesWithin(geo.outcodePlace(outcode) as Place, LANE_MILES).keys()),
      );
      const booked = loads.filter(
        ({ vehicleClass, fromOutcode, toOutcode, bookedAt }) =>
          bookedAt != null && vehicleClass === vehicle && around?.has(fromOutcode) && about?.has(toOutcode),
      );
      const weeks = Map.groupBy(booked, ({ bookedAt }) => mondayOf(londonDay(new Date(bookedAt as Date))));
      const counted = [...weeks.values()].map((jobs) => ({
        jobs: jobs.length,
        firms: new Set(jobs.map(({ posterId }) => posterId)).size,
      }));
      expect(shownWeeks(counted).length, `${vehicle} ${from} ${to}`).toBeGreaterThanOrEqual(7);
    }
  });

  it("is quiet at the weekend, and dearer then", () => {
    const dayOf = ({ collectDate }: DemoLoad) => weekday(dayOfColumn(collectDate));
    expect(loads.filter((load) => dayOf(load) >= 6).length / loads.length).toBeLessThan(0.1);
    const middle = ({ guideLowPence, guideHighPence }: DemoLoad) => (guideLowPence + guideHighPence) / 2;
    const far = loads.filter(({ miles, agreedPence }) => miles > 60 && agreedPence != null);
    expect(far.every((load) => middle(load) > 0)).toBe(true);
    expect(
      dearer(
        far.filter((load) => dayOf(load) >= 6),
        far.filter((load) => dayOf(load) < 6),
      ),
    ).toBeGreaterThan(1);
  });

  it("is dearer before Christmas than in February", () => {
    expect(
      dearer(
        liveOf(demoAt("2026-12-20T12:00:00Z")).filter(isPaid),
        liveOf(demoAt("2027-03-10T12:00:00Z")).filter(isPaid),
      ),
    ).toBeGreaterThan(1.03);
  });

  it("has lanes with enough jobs to show prices, and enough jobs of every vehicle to learn from", () => {
    const lanes = Map.groupBy(
      collected,
      ({ vehicleClass, fromArea, toArea }) => `${vehicleClass} ${fromArea} ${toArea}`,
    );
    expect([...lanes.values()].filter((jobs) => jobs.length >= 7).length).toBeGreaterThan(30);
    for (const [vehicle, jobs] of Map.groupBy(collected, ({ vehicleClass }) => vehicleClass)) {
      expect(jobs.length, vehicle).toBeGreaterThan(40);
      expect(new Set(jobs.map(({ posterId }) => posterId)).size, vehicle).toBeGreaterThanOrEqual(3);
    }
  });

  it("is not priced by the rate card", () => {
    const ratios = collected.filter(({ guideBasis }) => guideBasis === "rate_card").map(overCard);
    const spread = ratios.map((ratio) => Math.abs(Math.log(ratio)));
    expect(median(spread)).toBeGreaterThan(0.12);
  });
});

function isPaid({ agreedPence }: DemoLoad): boolean {
  return agreedPence != null;
}

const BAND_KG = {
  UNDER_50KG: [0, 50],
  KG_50_250: [50, 250],
  KG_250_1000: [250, 1_000],
  T_1_3: [1_000, 3_000],
  T_3_7: [3_000, 7_000],
  T_7_15: [7_000, 15_000],
  T_15_PLUS: [15_000, 30_000],
} as const;

describe("a haulier reads the demo's loads", () => {
  it("finds notes that fit type, count, weight and dangerous goods", () => {
    const noted = loads.filter(({ notes }) => notes != null);
    expect(noted.length / loads.length).toBeGreaterThan(0.7);
    for (const load of noted) {
      const [low, high] = BAND_KG[load.weightBand];
      const fits = CARGO.some((cargo) => {
        const count = load.pallets ?? load.parcels ?? 1;
        return (
          [...cargo.notes, ...(cargo.slotNotes ?? [])].includes(load.notes ?? "") &&
          (load.boardNote == null || load.boardNote === cargo.board) &&
          cargo.type === load.type &&
          (cargo.adr ?? false) === load.adr &&
          (cargo.count === undefined) === (load.pallets == null && load.parcels == null) &&
          count * cargo.kg[0] <= high &&
          count * cargo.kg[1] >= low
        );
      });
      expect(fits, `${load.notes}: ${load.weightBand}, ${load.pallets ?? load.parcels}`).toBe(true);
    }
  });

  it("finds nothing that does not fit on its vehicle", () => {
    for (const { vehicleClass, pallets, weightBand, warnings } of loads) {
      expect(pallets ?? 0, vehicleClass).toBeLessThanOrEqual(VEHICLES[vehicleClass].pallets);
      expect(BAND_KG[weightBand][0], vehicleClass).toBeLessThan(VEHICLES[vehicleClass].payloadKg);
      for (const warning of warnings as { code: string }[]) expect(warning.code).toBe("near_vehicle_limit");
    }
  });

  it("can arrive at the requested time, and never on a Sunday after another day", () => {
    const late = { AM: 720, PM: 960, Anytime: 840 };
    for (const load of loads) {
      if (load.deliverDate === null) continue;
      const days = (load.deliverDate.getTime() - load.collectDate.getTime()) / DAY_MS;
      if (days > 0) expect(weekday(dayOfColumn(load.deliverDate)), load.ref).not.toBe(7);
      const leaves =
        load.collectByTime === null
          ? late[load.collectWindow ?? "Anytime"]
          : minutesOfTime(load.collectByTime);
      const arrives =
        leaves + minutesOnTheWay({ driveMinutes: load.driveMinutes ?? 0, seaMiles: load.seaMiles ?? 0 });
      const asked = days * 1_440 + (load.deliverByTime === null ? 1_440 : minutesOfTime(load.deliverByTime));
      expect(arrives, `${load.fromPostcode} to ${load.toPostcode}`).toBeLessThanOrEqual(asked);
    }
  });

  it("finds no lorry sent into central London, and no crossing without a fare", () => {
    const vans = new Set(["SMALL_VAN", "LWB_VAN", "LUTON"]);
    const central = new Set(PLACES.centralLondon.map((postcode) => postcode.split(" ")[0]));
    for (const load of loads) {
      if (!vans.has(load.vehicleClass)) expect(central.has(load.toOutcode), load.toOutcode).toBe(false);
      expect(load.ferry).toBe(load.ferryFarePence != null);
    }
    expect(loads.some(({ ferry }) => ferry)).toBe(true);
  });

  it("is offered what can still be collected today, at any hour", () => {
    const open = loads.filter(
      ({ status, collectDate }) =>
        status === "POSTED" && collectDate.getTime() === columnOfDay("2026-11-18").getTime(),
    );
    for (const { collectByTime, collectWindow } of open) {
      expect(collectByTime).toBeNull();
      expect(collectWindow).not.toBe("AM");
    }
  });

  it("reads nothing urgent in the notes of a load planned days ahead", () => {
    const urgent = loads.filter(({ notes }) => notes?.startsWith("Line down"));
    expect(urgent.length).toBeGreaterThan(20);
    for (const { createdAt, collectDate } of urgent)
      expect(collectDate.getTime() - createdAt.getTime()).toBeLessThan(1.5 * DAY_MS);
  });

  it("is read by carriers that were there", () => {
    const { people, stories } = demo;
    const since = new Map(people.firms.map(({ id, createdAt }) => [id, createdAt as Date]));
    for (const { row } of stories.flatMap(({ quotes }) => quotes))
      expect((row.createdAt as Date).getTime()).toBeGreaterThan(
        since.get(row.carrierId)?.getTime() ?? Number.POSITIVE_INFINITY,
      );
  });
});

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { VehicleClass } from "@board/db/enums";
import { createGeo, labelPlaces, prepareMiles } from "@board/geo";
import { SEED } from "@board/testing/size";
import { expect, it } from "vitest";
import { createDraws } from "../../board/index/testing/draws.ts";
import { loadRow } from "../../testing/rows.ts";
import { hoursOn, openVehicle, vehicleRow } from "../../testing/vehicle-worlds.ts";
import { candidatesFor, earningsOf, fitIfAny, rememberPlaces } from "./fit.ts";
import { indexOf } from "./remember-vehicles.ts";

const VEHICLES = 5_000;
const LOADS = 100_000;
const P99_MS = 10;
const MAX_MB = 10;

const geo = createGeo();
const outcodes = geo.outcodes().filter(({ landmass }) => landmass === "GB");
const draws = createDraws(SEED);
const outcode = () => draws.pick(outcodes).outcode;

/** Makes an index of vehicles of 900 carriers all over the country. */
const makeIndex = () =>
  indexOf(
    Array.from({ length: VEHICLES }, (_, nth) => {
      const home = draws.chance(0.5) ? outcode() : null;
      return openVehicle(
        vehicleRow({
          id: `vehicle_${nth}`,
          firmId: `firm_${nth % 900}`,
          vehicleClass: draws.pick(Object.values(VehicleClass)),
          outcode: outcode(),
          from: hoursOn(draws.below(48)),
          until: hoursOn(72),
          towards: home === null ? "ANYWHERE" : "HOME",
          home,
          homeOutcode: home,
          // Most carriers leave the 60 miles as they are.
          maxEmptyMiles: draws.chance(0.9) ? 60 : draws.pick([20, 100, 200]),
          tailLift: draws.chance(0.5),
          adr: draws.chance(0.3),
        }),
      );
    }),
  );

it(`contract 15, finding each other: ${VEHICLES} vehicles take less than ${MAX_MB} MB of memory`, ({
  task,
}) => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const megabytes = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  // Compiled code and places stay from the first one.
  makeIndex();
  const before = megabytes();
  const index = makeIndex();
  const taken = megabytes() - before;
  task.meta.figures = { [`MB of ${index.size} vehicles`]: Math.round(taken * 10) / 10 };
  expect(taken).toBeLessThan(MAX_MB);
});

it(`contract 15, finding each other: of ${LOADS} new loads 99 in 100 are matched with ${VEHICLES} vehicles within ${P99_MS} ms`, async ({
  task,
}) => {
  const places = rememberPlaces(geo);
  prepareMiles();
  const index = makeIndex();
  const now = hoursOn(0);
  const matchOne = () => {
    const load = loadRow({
      vehicleClass: draws.pick(Object.values(VehicleClass)),
      fromOutcode: outcode(),
      toOutcode: outcode(),
      miles: 20 + draws.below(300),
      tailLift: draws.chance(0.3),
    });
    const started = performance.now();
    let best = 0;
    for (const vehicle of candidatesFor(places, index, load, now)) {
      const fit = fitIfAny(places, vehicle, load, now);
      if (fit !== null) best = Math.max(best, earningsOf(vehicle, load, fit).earnsPence);
    }
    return performance.now() - started;
  };
  // Labels of outcodes are computed once in the life of a process.
  await labelPlaces(outcodes);
  for (let nth = 0; nth < 2_000; nth += 1) matchOne();
  const times = Array.from({ length: LOADS }, matchOne).toSorted((one, other) => one - other);
  const p99 = times[Math.floor(LOADS * 0.99)] ?? Number.POSITIVE_INFINITY;
  task.meta.figures = { "p99 (ms)": Math.round(p99 * 100) / 100 };
  expect(p99).toBeLessThan(P99_MS);
}, 900_000);

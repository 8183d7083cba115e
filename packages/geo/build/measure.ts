import { readFileSync } from "node:fs";
import { BETWEEN_TOWNS } from "../src/between-towns.ts";
import { distanceMiles } from "../src/distance.ts";
import { createGeo, estimateMiles, type Place } from "../src/index.ts";
import { DEGREE, decodePostcodes } from "../src/postcode-file.ts";
import { shippedNetwork } from "../src/road-network.ts";
import { HOUR_IN_MILES } from "../src/speeds.ts";
import { decodeTowns } from "../src/town-file.ts";
import { TOWN_LANES, WATERS } from "./known-miles.ts";
import { HELD_OUT_LANES, TUNED_LANES } from "./town-centres.ts";

/** Returns postcodes spread evenly over the areas; the same ones in every run. */
function sample(geo: ReturnType<typeof createGeo>, size: number): string[] {
  const areas = "AB B BS CF CT EH EX G HU IV L LS M NE NR PL SW TR".split(" ");
  const all = areas.flatMap((area) =>
    geo
      .outcodesOf(area)
      .flatMap((outcode) => geo.suggest(`${outcode} 1`, 50).filter(({ kind }) => kind === "postcode")),
  );
  return Array.from({ length: size }, (_, index) => all[(index * 7919) % all.length]?.text ?? "M1 1AE");
}

/** Returns the CPU time of this process in milliseconds, which does not depend on other programs. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function perSecond(count: number, work: () => void): string {
  work();
  const start = cpuMs();
  work();
  return Math.round((count * 1000) / (cpuMs() - start)).toLocaleString("en-GB");
}

globalThis.gc?.();
const before = process.memoryUsage().rss;
const start = cpuMs();
const geo = createGeo();
const loadMs = cpuMs() - start;
const roadsStart = cpuMs();
const first = geo.find("M1");
if (first) estimateMiles(first, first);
const roadsMs = cpuMs() - roadsStart;
globalThis.gc?.();
const grownMb = (process.memoryUsage().rss - before) / 1e6;

const texts = sample(geo, 200_000);
const places = texts.map((text) => geo.find(text)).filter((place): place is Place => place !== null);
const islands = places.map((place, index) => [geo.find(index % 2 ? "BT1" : "KW15") ?? place, place] as const);
const middles = geo.outcodes().filter(({ landmass }) => landmass === "GB");
let sum = 0;
const lookups = perSecond(texts.length, () => {
  for (const text of texts) sum += geo.find(text)?.lat ?? 0;
});
const pairs = Array.from(
  { length: 100_000 },
  (_, index) => [middles[index % middles.length], middles[(index * 7_919) % middles.length]] as const,
);
const labels = perSecond(2_000, () => {
  for (const { lat, lng } of places.slice(0, 2_000)) sum += shippedNetwork().label({ lat, lng }).cityDelay;
});
const distances = perSecond(pairs.length, () => {
  for (const [a, b] of pairs) if (a && b) sum += estimateMiles(a, b).miles;
});
const ferries = perSecond(5_000, () => {
  for (const [a, b] of islands.slice(0, 5_000)) sum += estimateMiles(a, b).miles;
});
const firstKeys = ["l", "le", "new", "m1", "sw1a 1", "st i"];
const suggestions = perSecond(firstKeys.length * 200, () => {
  for (let round = 0; round < 200; round++) for (const key of firstKeys) sum += geo.suggest(key).length;
});

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;

const short = (lanes: typeof TOWN_LANES) => lanes.filter(({ miles }) => miles < 50);

/** Describes the differences from the known miles: mean, bias, 95th percentile and maximum. */
function errorsOf(lanes: typeof TOWN_LANES): string {
  const errors = lanes.map(({ from, to, miles }) => {
    const [a, b] = [geo.find(from), geo.find(to)];
    return a && b ? estimateMiles(a, b).miles / miles - 1 : Number.NaN;
  });
  const sizes = errors.map(Math.abs).sort((a, b) => a - b);
  const of95 = sizes[Math.floor(sizes.length * 0.95)] ?? 0;
  return `mean ${percent(mean(sizes))}, bias ${percent(mean(errors))}, 95 of 100 within ${percent(of95)}, worst ${percent(sizes.at(-1) ?? 0)}`;
}

/**
 * Describes how many triples of places break the triangle inequality, so that the way over the third place is
 * more than 5 % cheaper. Also describes the worst of these triples.
 */
function trianglesOf(count: number): string {
  let over = 0;
  let worst = 0;
  for (let index = 0; index < count; index++) {
    const [a, via, b] = [index, index * 7_919 + 1, index * 104_729 + 2].map(
      (number) => middles[number % middles.length] as Place,
    ) as [Place, Place, Place];
    const cost = (from: Place, to: Place) => {
      const { miles, driveMinutes } = estimateMiles(from, to);
      return miles + (HOUR_IN_MILES * driveMinutes) / 60;
    };
    const ratio = cost(a, b) / (cost(a, via) + cost(via, b));
    if (ratio > 1.05) over++;
    worst = Math.max(worst, ratio);
  }
  return `${over} of ${count} by over 5 %, worst ${worst.toFixed(3)}`;
}

/**
 * Describes how many of all postcodes are over five miles from the towns shown for their outcode, and from
 * their own town.
 */
function townsOff(): string {
  const table = decodePostcodes(readFileSync(new URL("../data/postcodes.bin.zst", import.meta.url)));
  const towns = Map.groupBy(
    decodeTowns(readFileSync(new URL("../data/towns.json.zst", import.meta.url))),
    ({ name }) => name,
  );
  const off = { outcode: 0, own: 0 };
  for (const entry of table.outcodes) {
    const at = (unit: number, of: "lat" | "lng") => (entry[of] + (table[of][unit] ?? 0)) / DEGREE;
    const middle = { lat: entry.lat / DEGREE, lng: entry.lng / DEGREE };
    /** Returns the nearest town of this name; the middle of the outcode if the name is an island's or a district's. */
    const placeOf = (name: string) =>
      (towns.get(name) ?? []).toSorted((a, b) => distanceMiles(a, middle) - distanceMiles(b, middle))[0] ??
      middle;
    const own = entry.towns.map(placeOf);
    const shown = entry.shownTown.split(BETWEEN_TOWNS).map(placeOf);
    for (let unit = entry.first; unit < entry.first + entry.count; unit++) {
      const place = { lat: at(unit, "lat"), lng: at(unit, "lng") };
      if (shown.every((town) => distanceMiles(town, place) > 5)) off.outcode++;
      if (distanceMiles(own[table.town[unit] ?? 0] ?? middle, place) > 5) off.own++;
    }
  }
  const share = (count: number) => percent(count / table.inward.length);
  const two = table.outcodes.filter(({ town, shownTown }) => town !== shownTown).length;
  return `over 5 miles from the outcode's ${share(off.outcode)}, from their own ${share(off.own)}; ${two} outcodes show two`;
}

console.log(`towns            ${townsOff()}`);
console.log(`town lanes       ${TOWN_LANES.length}: ${errorsOf(TOWN_LANES)}`);
console.log(`centres, tuned   ${TUNED_LANES.length}: ${errorsOf(TUNED_LANES)}`);
console.log(`under 50 miles   ${errorsOf(short(TUNED_LANES))}`);
console.log(`held out         ${HELD_OUT_LANES.length}: ${errorsOf(HELD_OUT_LANES)}`);
console.log(`under 50 miles   ${errorsOf(short(HELD_OUT_LANES))}`);
console.log(`round water      ${WATERS.length}: ${errorsOf(WATERS)}`);
console.log(`triangles        ${trianglesOf(100_000)}`);
console.log(`postcodes        ${geo.data.postcodes.toLocaleString("en-GB")}`);
console.log(`load             ${loadMs.toFixed(0)} ms        (target < 150)`);
console.log(`roads            ${roadsMs.toFixed(0)} ms        (target < 150)`);
console.log(`memory           ${grownMb.toFixed(0)} MB         (target < 60)`);
console.log(`look-ups/s       ${lookups}  (target 1,000,000)`);
console.log(`labels/s         ${labels}`);
console.log(`distances/s      ${distances}    (target 100,000, labels cached)`);
console.log(`over ferries/s   ${ferries}`);
console.log(`suggestions/s    ${suggestions}`);
if (!Number.isFinite(sum)) throw new Error("A look-up answered nonsense.");

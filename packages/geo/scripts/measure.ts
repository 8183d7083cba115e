import { createGeo, estimateMiles, type Place } from "../src/index.ts";

/** Postcodes spread evenly over all areas, the same on every run. */
function sample(geo: ReturnType<typeof createGeo>, size: number): string[] {
  const areas = "AB B BS CF CT EH EX G HU IV L LS M NE NR PL SW TR".split(" ");
  const all = areas.flatMap((area) =>
    geo
      .outcodesOf(area)
      .flatMap((outcode) => geo.suggest(`${outcode} 1`, 50).filter(({ kind }) => kind === "postcode")),
  );
  return Array.from({ length: size }, (_, index) => all[(index * 7919) % all.length]?.text ?? "M1 1AE");
}

function perSecond(count: number, work: () => void): string {
  work();
  const start = performance.now();
  work();
  return Math.round((count * 1000) / (performance.now() - start)).toLocaleString("en-GB");
}

globalThis.gc?.();
const before = process.memoryUsage().rss;
const start = performance.now();
const geo = createGeo();
const loadMs = performance.now() - start;
globalThis.gc?.();
const grownMb = (process.memoryUsage().rss - before) / 1e6;

const texts = sample(geo, 200_000);
const places = texts.map((text) => geo.find(text)).filter((place): place is Place => place !== null);
const islands = places.map((place, index) => [geo.find(index % 2 ? "BT1" : "KW15") ?? place, place] as const);
let sum = 0;
const lookups = perSecond(texts.length, () => {
  for (const text of texts) sum += geo.find(text)?.lat ?? 0;
});
const pairs = Array.from({ length: 20_000 }, (_, index) => [places[index], places[index + 97_531]] as const);
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

console.log(`postcodes        ${geo.data.postcodes.toLocaleString("en-GB")}`);
console.log(`load             ${loadMs.toFixed(0)} ms        (target < 150)`);
console.log(`memory           ${grownMb.toFixed(0)} MB         (target < 60)`);
console.log(`look-ups/s       ${lookups}  (target 1,000,000)`);
console.log(`distances/s      ${distances}    (target 20,000)`);
console.log(`over ferries/s   ${ferries}`);
console.log(`suggestions/s    ${suggestions}`);
if (!Number.isFinite(sum)) throw new Error("A look-up answered nonsense.");

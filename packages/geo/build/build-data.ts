import { readFileSync, writeFileSync } from "node:fs";
import { PostcodeScanner } from "../src/parse-postcode.ts";
import { encodePostcodes, type OutcodeRow, storable } from "../src/postcode-file.ts";
import { encodeTowns } from "../src/town-file.ts";
import { type LabelledUnit, labelTowns, median, type Settlement, secondTownOf } from "./label-towns.ts";
import { londonDistrict } from "./london-districts.ts";
import { englishName, isCouncil, manualOutcodeTown } from "./names.ts";
import { type AddressData, readAddressData } from "./npm-data.ts";

const DATA = new URL("../data/", import.meta.url);
const SOURCE = "ONS Postcode Directory, February 2026 (Great Britain)";
/** Number of postcodes that every outcode of Northern Ireland and the Islands is assumed to have, for lack of data. */
const POSTCODES_PER_OUTCODE = 400;

/** Entry for London as a whole, because the source labels central London's postcodes by district. */
const LONDON: Settlement = { name: "London", outcode: "WC2N", lat: 51.5073, lng: -0.1276, weight: 90_000 };

/** Returns the settlement of a street in the source, with its name as the board shows it. */
function labelOf(data: AddressData, street: number | undefined, outcode: string): string | null {
  const town = street === undefined ? undefined : data.streets[street]?.[1];
  const name = town === undefined ? undefined : data.towns[town];
  const settlement = name === undefined || name === "London" || isCouncil(name) ? null : englishName(name);
  return settlement ?? londonDistrict(outcode) ?? null;
}

function readUnits(data: AddressData): LabelledUnit[] {
  const scanner = new PostcodeScanner();
  return data.postcodes.flatMap(([postcode, lat, lng, streets]) => {
    // Rows of Northern Ireland have a licence that does not allow redistribution.
    if (postcode.startsWith("BT")) return [];
    if (!scanner.scan(postcode) || scanner.inward < 0) throw new Error(`${postcode} is no postcode.`);
    const outcode = scanner.outcode();
    return [{ outcode, inward: scanner.inward, lat, lng, label: labelOf(data, streets?.[0], outcode) }];
  });
}

function mainTown(outcode: string, units: LabelledUnit[]): string {
  const manual = londonDistrict(outcode) ?? manualOutcodeTown(outcode);
  if (manual !== undefined) return manual;
  const uses = new Map<string, number>();
  for (const { label } of units) if (label !== null) uses.set(label, (uses.get(label) ?? 0) + 1);
  const [most] = [...uses].sort((a, b) => b[1] - a[1]);
  if (most === undefined) throw new Error(`${outcode} has no town.`);
  return most[0];
}

function outcodeRows(units: LabelledUnit[], settlements: Settlement[]): OutcodeRow[] {
  const byName = Map.groupBy(settlements, ({ name }) => name);
  const rows = Map.groupBy(units, ({ outcode }) => outcode);
  return [...rows].map(([outcode, members]) => {
    const lat = median(members.map((unit) => unit.lat));
    const lng = median(members.map((unit) => unit.lng));
    const kept = members.filter((unit) => storable(lat, unit.lat) && storable(lng, unit.lng));
    const town = mainTown(outcode, members);
    const placed = kept.map((unit) => ({ ...unit, town: unit.label ?? town }));
    const secondTown = secondTownOf({ lat, lng, town, units: placed }, byName);
    return { outcode, lat, lng, town, secondTown, units: placed };
  });
}

type HandPlaced = Record<string, [lat: number, lng: number, town: string]>;

function townsOf(placed: HandPlaced): Settlement[] {
  const byTown = Map.groupBy(Object.entries(placed), ([, [, , town]]) => town);
  return [...byTown].flatMap(([name, [first, ...others]]) => {
    if (first === undefined) return [];
    const [outcode, [lat, lng]] = first;
    return [{ name, outcode, lat, lng, weight: (1 + others.length) * POSTCODES_PER_OUTCODE }];
  });
}

/**
 * Returns the towns of outcodes whose name is not a settlement's: islands, and districts of scattered houses.
 */
function townsByHand(rows: OutcodeRow[], settlements: Settlement[]): Settlement[] {
  const known = new Set(settlements.map(({ name }) => name));
  const unknown = rows.filter(({ town, units }) => units.length > 0 && !known.has(town));
  return [...Map.groupBy(unknown, ({ town }) => town)].flatMap(([name, [first, ...others]]) => {
    if (first === undefined) return [];
    const weight = [first, ...others].reduce((sum, { units }) => sum + units.length, 0);
    return [{ name, outcode: first.outcode, lat: first.lat, lng: first.lng, weight }];
  });
}

const placed: HandPlaced = JSON.parse(readFileSync(new URL("outcodes-ni-crown.json", DATA), "utf8"));
const labelled = readUnits(readAddressData());
const londonNames = new Set(labelled.flatMap(({ outcode }) => londonDistrict(outcode) ?? []));
const { settlements, units } = labelTowns(labelled, londonNames);
const rows = [
  ...outcodeRows(units, settlements),
  ...Object.entries(placed).map(([outcode, [lat, lng, town]]) => ({ outcode, lat, lng, town, units: [] })),
].sort((a, b) => a.outcode.localeCompare(b.outcode, "en", { numeric: true }));
const postcodes = encodePostcodes(SOURCE, rows);
writeFileSync(new URL("postcodes.bin.zst", DATA), postcodes);
const towns = [LONDON, ...settlements, ...townsByHand(rows, settlements), ...townsOf(placed)];
const townBytes = encodeTowns(towns);
writeFileSync(new URL("towns.json.zst", DATA), townBytes);
console.log(
  `${rows.reduce((sum, row) => sum + row.units.length, 0)} postcodes in ${rows.length} outcodes: ${postcodes.length} bytes; ` +
    `${towns.length} towns: ${townBytes.length} bytes.`,
);

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { degreesNorth, distanceMiles } from "./distance.ts";
import { createMisread, type Misread } from "./misread.ts";
import { createNamed, type PlaceMeaning } from "./name-places.ts";
import { INWARD_PER_SECTOR, PostcodeScanner } from "./parse-postcode.ts";
import type { Place, Position, Precision } from "./place.ts";
import { DEGREE, decodePostcodes, type OutcodeEntry, type PostcodeTable } from "./postcode-file.ts";
import { createSuggest, type Suggestion } from "./suggest.ts";
import { decodeTowns } from "./town-file.ts";

/** Name of the file with postcodes, in this package and in an operator's folder. */
export const POSTCODE_FILE = "postcodes.bin.zst";
const BUILT_IN = new URL("../data/", import.meta.url);

export interface GeoOptions {
  /** Folder with postcodes that an operator has imported. They replace the built-in ones. */
  dataDir?: string | undefined;
}

export interface Geo {
  /**
   * Returns the place of a full postcode or an outcode, in any case and spacing. For an unknown postcode,
   * returns the middle of its sector or else of its outcode (see `precision`); null if the outcode is unknown,
   * too.
   */
  find(text: string): Place | null;
  /** Returns the place of an outcode; null if it is unknown. */
  outcodePlace(outcode: string): Place | null;
  /**
   * Returns the main town of an outcode, or the two towns of a wide one (`Brixworth / Long Buckby`); empty if
   * the outcode is unknown.
   */
  outcodeTown(outcode: string): string;
  /** Returns the outcodes of an area (`M` does not include `ME`) in natural order; none if the area is unknown. */
  outcodesOf(area: string): readonly string[];
  /** Returns the place of every outcode. */
  outcodes(): Place[];
  /** Returns the outcodes whose middle is within this many great-circle miles of a position, each with the distance. */
  outcodesWithin(position: Position, miles: number): ReadonlyMap<string, number>;
  /**
   * Returns what a name or a code can mean, the most usual meaning first: an area, an outcode, a postcode, a
   * town, a county or a region.
   */
  named(text: string): PlaceMeaning[];
  /**
   * Corrects a text with confused letters and digits (O and 0, I and 1) to a known postcode or outcode; null if
   * there is none.
   */
  misread(text: string): Misread | null;
  /** Returns outcodes, postcodes and towns that begin with the typed text, the best ones first. */
  suggest(prefix: string, limit?: number): Suggestion[];
  /** The source of the postcodes in words, and how many there are. */
  readonly data: { source: string; postcodes: number };
}

function readTable(dataDir: string | undefined): PostcodeTable {
  const own = dataDir === undefined ? null : join(dataDir, POSTCODE_FILE);
  if (own === null || !existsSync(own))
    return decodePostcodes(readFileSync(new URL(POSTCODE_FILE, BUILT_IN)));
  try {
    return decodePostcodes(readFileSync(own));
  } catch (cause) {
    throw new Error(
      `The imported postcodes in ${own} cannot be read: import them again, or remove the file.`,
      { cause },
    );
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const middleOf = (values: Int16Array) => values.toSorted()[values.length >> 1] as number;

function mostFrequent(values: Uint8Array): number {
  const uses = new Uint16Array(256);
  for (const value of values) uses[value] = (uses[value] as number) + 1;
  return uses.indexOf(Math.max(...uses));
}

/**
 * Loads the postcodes of Great Britain, and the outcodes of Northern Ireland, the Isle of Man and the Channel
 * Islands. Synchronous; takes about 100 ms.
 *
 * @throws Error when the file in `dataDir` cannot be read
 */
export function createGeo(options: GeoOptions = {}): Geo {
  const table = readTable(options.dataDir);
  const scanner = new PostcodeScanner();
  const byArea = Map.groupBy(table.outcodes, ({ area }) => area);
  const areas = new Map([...byArea].map(([area, entries]) => [area, entries.map(({ outcode }) => outcode)]));

  const placeAt = (
    entry: OutcodeEntry,
    precision: Precision,
    north: number,
    east: number,
    town: string,
  ): Place => ({
    outcode: entry.outcode,
    area: entry.area,
    lat: (entry.lat + north) / DEGREE,
    lng: (entry.lng + east) / DEGREE,
    precision,
    town,
    landmass: entry.landmass,
  });
  const townAt = (entry: OutcodeEntry, town: number) => entry.towns[town] ?? entry.town;

  /** Returns the index of the first unit of the outcode whose inward code is not lower than the given one. */
  const firstFrom = (entry: OutcodeEntry, inward: number): number => {
    let low = entry.first;
    let high = entry.first + entry.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((table.inward[middle] as number) < inward) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const unitAt = (entry: OutcodeEntry, unit: number) =>
    placeAt(
      entry,
      "unit",
      table.lat[unit] as number,
      table.lng[unit] as number,
      townAt(entry, table.town[unit] as number),
    );

  const outcodeAt = (entry: OutcodeEntry) => placeAt(entry, "outcode", 0, 0, entry.shownTown);

  const sectorAt = (entry: OutcodeEntry, inward: number): Place => {
    const start = inward - (inward % INWARD_PER_SECTOR);
    const first = firstFrom(entry, start);
    const end = firstFrom(entry, start + INWARD_PER_SECTOR);
    if (first === end) return outcodeAt(entry);
    const town = mostFrequent(table.town.subarray(first, end));
    const [lat, lng] = [middleOf(table.lat.subarray(first, end)), middleOf(table.lng.subarray(first, end))];
    return placeAt(entry, "sector", lat, lng, townAt(entry, town));
  };

  const find = (text: string): Place | null => {
    const entry = scanner.scan(text) ? table.byKey.get(scanner.key) : undefined;
    if (entry === undefined) return null;
    const { inward } = scanner;
    if (inward < 0) return outcodeAt(entry);
    const unit = firstFrom(entry, inward);
    const known = unit < entry.first + entry.count && table.inward[unit] === inward;
    return known ? unitAt(entry, unit) : sectorAt(entry, inward);
  };

  const entryOf = (outcode: string) =>
    scanner.scan(outcode) && scanner.inward < 0 ? table.byKey.get(scanner.key) : undefined;

  const inwardsFrom = function* (outcode: string, low: number, high: number): Generator<number> {
    const entry = entryOf(outcode);
    if (entry === undefined) return;
    const end = entry.first + entry.count;
    for (let unit = firstFrom(entry, low); unit < end && (table.inward[unit] as number) < high; unit++) {
      yield table.inward[unit] as number;
    }
  };

  const townList = once(() => decodeTowns(readFileSync(new URL("towns.json.zst", BUILT_IN))));
  const outcodesOf = (area: string) => areas.get(area.trim().toUpperCase()) ?? [];

  /** Returns each town's share of an outcode's postcodes. */
  const sharesOf = (entry: OutcodeEntry): Map<string, number> => {
    const shares = new Map<string, number>();
    for (const town of table.town.subarray(entry.first, entry.first + entry.count)) {
      const name = townAt(entry, town);
      shares.set(name, (shares.get(name) ?? 0) + 1 / entry.count);
    }
    return shares;
  };

  return {
    find,
    outcodePlace(outcode) {
      const entry = entryOf(outcode);
      return entry === undefined ? null : outcodeAt(entry);
    },
    outcodeTown: (outcode) => entryOf(outcode)?.shownTown ?? "",
    outcodesWithin(position, miles) {
      const within = new Map<string, number>();
      const north = degreesNorth(miles) * DEGREE;
      const middle = position.lat * DEGREE;
      for (const { outcode, lat, lng } of table.outcodes) {
        // Compares latitudes first, because that excludes most of the country cheaply.
        if (Math.abs(lat - middle) > north) continue;
        const distance = distanceMiles(position, { lat: lat / DEGREE, lng: lng / DEGREE });
        if (distance <= miles) within.set(outcode, distance);
      }
      return within;
    },
    outcodes: () => table.outcodes.map(outcodeAt),
    outcodesOf,
    named: createNamed({
      find,
      outcodesOf,
      outcodes: () =>
        table.outcodes.map((entry) => ({
          ...outcodeAt(entry),
          town: entry.town,
          shares: sharesOf(entry),
        })),
      towns: townList,
    }),
    misread: createMisread(find),
    suggest: createSuggest({
      outcodes: table.outcodes.map(({ outcode }) => outcode),
      find,
      inwardsFrom,
      towns: townList,
    }),
    data: { source: table.source, postcodes: table.inward.length },
  };
}

import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { BETWEEN_TOWNS } from "../src/between-towns.ts";
import { distanceMiles } from "../src/distance.ts";
import { createGeo, type Geo, POSTCODE_FILE } from "../src/geo.ts";
import { inwardText, PostcodeScanner } from "../src/parse-postcode.ts";
import type { Place, Position } from "../src/place.ts";
import { encodePostcodes, type OutcodeRow, storable } from "../src/postcode-file.ts";
import { POSTCODE_DATA_DIR } from "./env.ts";
import { type OnspdRow, readOnspd } from "./onspd.ts";

/**
 * Areas for which the built-in data has outcodes but no postcodes. An outcode of these areas keeps its position
 * if the file has none for it.
 */
const PLACED_MANUALLY = ["BT", "GY", "IM", "JE"];

interface Row extends Position {
  inward: number;
  live: boolean;
}

export interface ImportSummary {
  file: string;
  postcodes: number;
  /** Number of withdrawn postcodes, which are part of `postcodes`. */
  withdrawn: number;
  outcodes: number;
  /**
   * Number of rows left out: those without a valid postcode, and those so far from the rest of the outcode that
   * the position must be wrong.
   */
  skipped: number;
}

const middleOf = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Returns one row for each postcode; if a postcode is live in one row and withdrawn in another, the live one. */
function withoutDuplicates(rows: Row[]): Row[] {
  const sorted = rows.toSorted((a, b) => a.inward - b.inward || Number(b.live) - Number(a.live));
  return sorted.filter((row, index) => row.inward !== sorted[index - 1]?.inward);
}

/**
 * Splits the shown name of an outcode's town into the main and the second town. The name of a postcode's town
 * has one part.
 */
const townsIn = (shown: string) => {
  const [main = "", second = null] = shown.split(BETWEEN_TOWNS);
  return { main, second };
};

/**
 * Returns a function that finds a postcode's town in the built-in data. A postcode that is not there gets the
 * main town of the nearest known outcode.
 */
function townFinder(geo: Geo, known: Place[]) {
  const ofSectors = new Map<string, string>();
  return (outcode: string, row: Row): string => {
    const place = geo.find(`${outcode} ${inwardText(row.inward)}`);
    if (place !== null) return townsIn(place.town).main;
    const sector = `${outcode} ${inwardText(row.inward).slice(0, 1)}`;
    const named = ofSectors.get(sector);
    if (named !== undefined) return named;
    const nearest = known.reduce((best, next) =>
      distanceMiles(row, next) < distanceMiles(row, best) ? next : best,
    );
    const { main } = townsIn(nearest.town);
    ofSectors.set(sector, main);
    return main;
  };
}

async function readRows(file: string) {
  const scanner = new PostcodeScanner();
  const byOutcode = new Map<string, Row[]>();
  let skipped = 0;
  for await (const { postcode, ...rest } of readOnspd(file) as AsyncIterable<OnspdRow>) {
    if (!scanner.scan(postcode) || scanner.inward < 0) {
      skipped++;
      continue;
    }
    const outcode = scanner.outcode();
    const row = { ...rest, inward: scanner.inward };
    const rows = byOutcode.get(outcode);
    if (rows) rows.push(row);
    else byOutcode.set(outcode, [row]);
  }
  if (byOutcode.size === 0) throw new Error(`${file} holds no postcode with a position.`);
  return { byOutcode, skipped };
}

/**
 * Reads an ONSPD file and writes its postcodes into a folder for `createGeo({ dataDir })`. Creates the folder
 * if needed, and replaces an existing file atomically.
 *
 * @throws Error in one sentence
 */
export async function importOnspd(file: string, folder: string): Promise<ImportSummary> {
  const { byOutcode, skipped } = await readRows(file);
  const geo = createGeo();
  const areas = new Set([...byOutcode.keys()].map((outcode) => outcode.replace(/\d.*/, "")));
  const placesOf = (area: string) =>
    geo.outcodesOf(area).flatMap((outcode) => geo.outcodePlace(outcode) ?? []);
  const townOf = townFinder(geo, [...areas, ...PLACED_MANUALLY].flatMap(placesOf));
  const summary: ImportSummary = {
    file: join(folder, POSTCODE_FILE),
    postcodes: 0,
    withdrawn: 0,
    outcodes: 0,
    skipped,
  };

  const outcodeRow = (outcode: string, all: Row[]): OutcodeRow => {
    const live = all.filter((row) => row.live);
    const typical = live.length > 0 ? live : all;
    const lat = middleOf(typical.map((row) => row.lat));
    const lng = middleOf(typical.map((row) => row.lng));
    const rows = withoutDuplicates(all.filter((row) => storable(lat, row.lat) && storable(lng, row.lng)));
    summary.skipped += all.filter((row) => !(storable(lat, row.lat) && storable(lng, row.lng))).length;
    summary.postcodes += rows.length;
    summary.withdrawn += rows.filter((row) => !row.live).length;
    const units = rows.map((row) => ({ ...row, town: townOf(outcode, row) }));
    const { main, second } = townsIn(geo.outcodeTown(outcode));
    return { outcode, lat, lng, town: main || (units[0]?.town ?? ""), secondTown: second, units };
  };

  const imported = [...byOutcode].map(([outcode, rows]) => outcodeRow(outcode, rows));
  const manual = PLACED_MANUALLY.flatMap(placesOf)
    .filter(({ outcode }) => !byOutcode.has(outcode))
    .map(({ outcode, lat, lng, town }) => ({ outcode, lat, lng, town, units: [] }));
  const rows = [...imported, ...manual].sort((a, b) =>
    a.outcode.localeCompare(b.outcode, "en", { numeric: true }),
  );
  summary.outcodes = rows.length;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${summary.file}.new`;
  writeFileSync(unfinished, encodePostcodes(`ONS Postcode Directory (${basename(file)})`, rows));
  renameSync(unfinished, summary.file);
  return summary;
}

const USAGE =
  "Say which file and where to: node packages/geo/build/import-onspd.ts ONSPD.csv --out FOLDER (or set POSTCODE_DATA_DIR).";
const count = (number: number) => number.toLocaleString("en-GB");

/** Imports the file that the command line names. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { out: { type: "string" } }, allowPositionals: true });
  const folder = values.out ?? POSTCODE_DATA_DIR;
  const [file, ...more] = positionals;
  if (file === undefined || folder === undefined || more.length > 0) throw new Error(USAGE);
  const summary = await importOnspd(file, folder);
  console.log(
    `${count(summary.postcodes)} postcodes (${count(summary.withdrawn)} of them withdrawn) in ${count(summary.outcodes)} ` +
      `outcodes written to ${summary.file}; ${count(summary.skipped)} rows left out.`,
  );
}

if (import.meta.main) {
  await main().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { BETWEEN_TOWNS } from "./between-towns.ts";
import { type Landmass, landmassOf } from "./landmass.ts";
import { areaOf, outcodeKey } from "./parse-postcode.ts";

/** Compresses by zstd at the highest level, which does not make decompression slower. */
export function pack(bytes: Uint8Array): Buffer {
  return zstdCompressSync(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: 22, [constants.ZSTD_c_windowLog]: 24 },
  });
}

/** Decompresses in a chunk of 16 MB, which holds the whole file; Node's default of 16 KB takes twice as long. */
export function unpack(bytes: Uint8Array): Buffer {
  return zstdDecompressSync(bytes, { chunkSize: 2 ** 24 });
}

/*
 * First bytes of the file before compression; then the length of a JSON header, the header, and the units in the header's
 * order of outcodes. Each number is stored as the difference from the previous unit, low and high bytes separately, which
 * halves the size, because consecutive units are usually close.
 */
const MAGIC = "FBP1";
/** Number of steps in a degree; stored coordinates are whole steps, accurate to six metres. */
export const DEGREE = 10_000;
/** Maximum towns of an outcode. One byte of each unit is an index into its outcode's towns. */
const MAX_TOWNS = 256;

/** A postcode to be written. */
interface UnitRow {
  inward: number;
  lat: number;
  lng: number;
  town: string;
}

/** An outcode to be written. Without units, only its middle is known. */
export interface OutcodeRow {
  outcode: string;
  lat: number;
  lng: number;
  town: string;
  /** The second town, if the outcode is wide. */
  secondTown?: string | null;
  units: UnitRow[];
}

/** An outcode that was read. Its units in the file are `first` to `first + count - 1`. */
export interface OutcodeEntry {
  outcode: string;
  area: string;
  landmass: Landmass;
  lat: number;
  lng: number;
  town: string;
  /** The main town; for a wide outcode both towns: `Brixworth / Long Buckby`. */
  shownTown: string;
  towns: string[];
  first: number;
  count: number;
}

export interface PostcodeTable {
  /** Source of the postcodes in words. */
  source: string;
  outcodes: OutcodeEntry[];
  byKey: Map<number, OutcodeEntry>;
  inward: Uint16Array;
  /** Offset from the middle of the outcode, in steps of 1/10,000 of a degree. */
  lat: Int16Array;
  lng: Int16Array;
  town: Uint8Array;
}

interface Head {
  source: string;
  units: number;
  towns: string[];
  outcodes: [
    outcode: string,
    lat: number,
    lng: number,
    count: number,
    mainTown: number,
    towns: number[],
    secondTown?: number,
  ][];
}

const round = (degrees: number) => Math.round(degrees * DEGREE);
const zigzag = (value: number) => (value << 1) ^ (value >> 31);

/** Returns true if the coordinate is near enough to the outcode's middle to be stored. */
export function storable(middle: number, value: number): boolean {
  return Math.abs(round(value) - round(middle)) < 2 ** 14;
}

function townsByUse(row: OutcodeRow): string[] {
  const uses = new Map<string, number>();
  for (const unit of row.units) uses.set(unit.town, (uses.get(unit.town) ?? 0) + 1);
  return [...uses]
    .sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || (a < b ? -1 : 1))
    .slice(0, MAX_TOWNS)
    .map(([town]) => town);
}

/** Returns the file for outcodes and their units. */
export function encodePostcodes(source: string, rows: OutcodeRow[]): Buffer {
  const names = new Map<string, number>();
  const nameIndex = (name: string) => {
    const known = names.get(name) ?? names.size;
    names.set(name, known);
    return known;
  };
  const count = rows.reduce((sum, row) => sum + row.units.length, 0);
  const planes = Buffer.alloc(count * 7);
  const write16 = (plane: number, index: number, value: number) => {
    planes[plane * count + index] = value & 0xff;
    planes[(plane + 1) * count + index] = value >> 8;
  };
  let index = 0;
  const outcodes = rows.map((row): Head["outcodes"][number] => {
    const towns = townsByUse(row);
    const [lat, lng] = [round(row.lat), round(row.lng)];
    let before = { inward: 0, lat, lng };
    for (const unit of row.units.toSorted((a, b) => a.inward - b.inward)) {
      const now = { inward: unit.inward, lat: round(unit.lat), lng: round(unit.lng) };
      write16(0, index, now.inward - before.inward);
      write16(2, index, zigzag(now.lat - before.lat));
      write16(4, index, zigzag(now.lng - before.lng));
      planes[6 * count + index] = Math.max(0, towns.indexOf(unit.town));
      before = now;
      index++;
    }
    const second: [number?] = row.secondTown ? [nameIndex(row.secondTown)] : [];
    return [row.outcode, lat, lng, row.units.length, nameIndex(row.town), towns.map(nameIndex), ...second];
  });
  const head: Head = { source, units: count, towns: [...names.keys()], outcodes };
  const headBytes = Buffer.from(JSON.stringify(head));
  const start = Buffer.alloc(8);
  start.write(MAGIC, 0, "latin1");
  start.writeUInt32LE(headBytes.length, 4);
  return pack(Buffer.concat([start, headBytes, planes]));
}

type BytePlanes = readonly [low: Uint8Array, high: Uint8Array];

/** Restores the ascending inward codes of an outcode from their differences. */
function addUp([low, high]: BytePlanes, into: Uint16Array, first: number, count: number): void {
  let sum = 0;
  for (let index = first; index < first + count; index++) {
    sum += (low[index] as number) | ((high[index] as number) << 8);
    into[index] = sum;
  }
}

/** Restores one coordinate of an outcode's units from zigzag differences. */
function addUpSigned([low, high]: BytePlanes, into: Int16Array, first: number, count: number): void {
  let sum = 0;
  for (let index = first; index < first + count; index++) {
    const stored = (low[index] as number) | ((high[index] as number) << 8);
    sum += (stored >>> 1) ^ -(stored & 1);
    into[index] = sum;
  }
}

/**
 * Returns the content of a file.
 *
 * @throws Error if the bytes are in another format
 */
export function decodePostcodes(bytes: Uint8Array): PostcodeTable {
  const raw = unpack(bytes);
  if (raw.toString("latin1", 0, 4) !== MAGIC) throw new Error("This is not a postcode file of this version.");
  const planesAt = 8 + raw.readUInt32LE(4);
  const head: Head = JSON.parse(raw.toString("utf8", 8, planesAt));
  const { units } = head;
  const plane = (number: number) =>
    new Uint8Array(raw.buffer, raw.byteOffset + planesAt + number * units, units);
  const planes = {
    inward: [plane(0), plane(1)],
    lat: [plane(2), plane(3)],
    lng: [plane(4), plane(5)],
  } as const;
  const table: PostcodeTable = {
    source: head.source,
    outcodes: [],
    byKey: new Map(),
    inward: new Uint16Array(units),
    lat: new Int16Array(units),
    lng: new Int16Array(units),
    town: plane(6).slice(),
  };
  let first = 0;
  for (const [outcode, lat, lng, count, mainTown, towns, secondTown] of head.outcodes) {
    const shown = secondTown === undefined ? [mainTown] : [mainTown, secondTown];
    const entry: OutcodeEntry = {
      outcode,
      area: areaOf(outcode),
      landmass: landmassOf(outcode),
      lat,
      lng,
      town: head.towns[mainTown] ?? "",
      shownTown: shown.map((town) => head.towns[town] ?? "").join(BETWEEN_TOWNS),
      towns: towns.map((name) => head.towns[name] ?? ""),
      first,
      count,
    };
    table.outcodes.push(entry);
    table.byKey.set(outcodeKey(outcode), entry);
    addUp(planes.inward, table.inward, first, count);
    addUpSigned(planes.lat, table.lat, first, count);
    addUpSigned(planes.lng, table.lng, first, count);
    first += count;
  }
  return table;
}

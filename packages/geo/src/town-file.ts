import type { Position } from "./place.ts";
import { DEGREE, pack, unpack } from "./postcode-file.ts";

/** A town, village or hamlet. Several can have the same name: there are four Newports. */
export interface Town extends Position {
  name: string;
  /** The outcode at the town's centre. */
  outcode: string;
  /** Number of postcodes. */
  weight: number;
}

interface Columns {
  name: string[];
  outcode: string[];
  lat: number[];
  lng: number[];
  weight: number[];
}

/** Returns the file for towns, in which the biggest is the first. */
export function encodeTowns(towns: Town[]): Buffer {
  const sorted = towns.toSorted((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));
  const columns: Columns = {
    name: sorted.map(({ name }) => name),
    outcode: sorted.map(({ outcode }) => outcode),
    lat: sorted.map(({ lat }) => Math.round(lat * DEGREE)),
    lng: sorted.map(({ lng }) => Math.round(lng * DEGREE)),
    weight: sorted.map(({ weight }) => weight),
  };
  return pack(Buffer.from(JSON.stringify(columns)));
}

/** Returns the towns of a file, the biggest first. */
export function decodeTowns(bytes: Uint8Array): Town[] {
  const columns: Columns = JSON.parse(unpack(bytes).toString("utf8"));
  return columns.name.map((name, index) => ({
    name,
    outcode: columns.outcode[index] ?? "",
    lat: (columns.lat[index] ?? 0) / DEGREE,
    lng: (columns.lng[index] ?? 0) / DEGREE,
    weight: columns.weight[index] ?? 0,
  }));
}

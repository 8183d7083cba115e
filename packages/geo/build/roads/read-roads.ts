import { readFileSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import type { Position } from "../../src/place.ts";
import type { RoadClass } from "../../src/speeds.ts";

const INPUT = new URL("../../road-data/", import.meta.url);

/**
 * Source of a road: data of England, Scotland or Wales, or `own` for one drawn manually. `lane` marks a node at
 * the position of a place.
 */
export type Source = "eng" | "sco" | "wal" | "own" | "lane";

/** The part of a road between two junctions. */
export interface Road {
  source: Source;
  kind: RoadClass;
  /** Number of the road, such as `A17`. Manually drawn roads have a suffix; manually drawn bridges begin with `x`. */
  number: string;
  /** Length of the road before its line was simplified. */
  miles: number;
  points: Position[];
}

function linesOf(name: string): string[] {
  const bytes = readFileSync(new URL(name, INPUT));
  const text = name.endsWith(".zst") ? zstdDecompressSync(bytes) : bytes;
  return text.toString().trim().split("\n");
}

function pointsOf(text: string): Position[] {
  const numbers = text.split(" ").map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, at) => ({
    lng: numbers[2 * at] as number,
    lat: numbers[2 * at + 1] as number,
  }));
}

/** Reads all roads. Every line of a file is `source,class,road,miles,points`. */
export function readRoads(): Road[] {
  const files = ["roads-ogl.csv.zst", "roads-wales-odbl.csv.zst", "roads-own.csv"];
  return files.flatMap((file) =>
    linesOf(file)
      .slice(1)
      .map((line) => {
        const [source, kind, number = "", miles, points = ""] = line.split(",");
        return {
          source: source as Source,
          kind: kind as RoadClass,
          number,
          miles: Number(miles),
          points: pointsOf(points),
        };
      }),
  );
}

export function readCoast(): Position[][] {
  return linesOf("coast.csv.zst").map(pointsOf);
}

/** Reads the lines of narrow water in `waters.txt`. */
export function readNarrowWaters(): Position[][] {
  const lines = readFileSync(new URL("waters.txt", INPUT), "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) =>
      line
        .slice(line.indexOf(":") + 1)
        .split(",")
        .map((point) => {
          const [lat, lng] = point.trim().split(" ").map(Number);
          return { lat: lat as number, lng: lng as number };
        }),
    );
}

import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, zstdDecompressSync } from "node:zlib";
import { createGeo } from "@board/geo";
import { onMap, type Spot, UNITS_TO_A_MILE } from "../src/shared/map/projection.ts";
import { FAR_ROADS, TOWNS } from "./map-names.ts";

/**
 * Builds the static files of the map from map-data and the road network: projected to integers, simplified for two
 * zoom levels, and written as SVG path data, which a canvas can read, too. Data from OpenStreetMap has a separate
 * file because of its licence.
 */

const IRELAND = new URL("../map-data/ireland.csv.zst", import.meta.url);
const ROAD_DATA = new URL("../../../packages/geo/road-data/", import.meta.url);
const OUTPUT = new URL("../src/shared/map/", import.meta.url);

/**
 * Simplification for a zoom level. Drops points within `tolerance` map units of a straight line, and lines shorter
 * than `least`.
 */
interface Level {
  tolerance: number;
  least: number;
}
const COAST = { far: { tolerance: 7, least: 60 }, near: { tolerance: 1.2, least: 8 } };
/**
 * Codes of the roads to draw: motorways, dual carriageways and other primary roads. The data also has lesser roads
 * and slip roads.
 */
const DRAWN = new Set(["M", "D", "P"]);
const ROADS = { far: { tolerance: 4, least: 40 }, near: { tolerance: 1.2, least: 6 } };
/** Maximum distance, in map units, between parallel lines with one road number that are drawn as a single road. */
const CARRIAGEWAYS = 4;
/** Maximum gap, in map units, across which two lines of a road are joined. The data omits some junctions and bridges. */
const GAP = 10;
/** Maximum distance, in map units, between two line ends that count as the same point. */
const SAME_END = 0.5;
/** Maximum distance between two labels of a road. */
const LABEL_EVERY = 45 * UNITS_TO_A_MILE;
/** Minimum length of a road that gets a label. */
const LABEL_FROM = 7 * UNITS_TO_A_MILE;

function lines(file: URL): string[] {
  const bytes = readFileSync(file);
  const text = file.pathname.endsWith(".zst") ? zstdDecompressSync(bytes) : bytes;
  return text.toString().trim().split("\n");
}

function pointsOf(text: string): Spot[] {
  const numbers = text.trim().split(" ").map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, at) =>
    onMap({ lng: numbers[2 * at] ?? 0, lat: numbers[2 * at + 1] ?? 0 }),
  );
}

const apart = ([ax, ay]: Spot, [bx, by]: Spot) => Math.hypot(ax - bx, ay - by);
const lengthOf = (points: readonly Spot[]) =>
  points.reduce((sum, point, at) => sum + (at === 0 ? 0 : apart(point, points[at - 1] ?? point)), 0);

function fromSegment([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

/** Simplifies a line by the Douglas-Peucker algorithm. */
function simplify(points: readonly Spot[], tolerance: number): readonly Spot[] {
  const first = points[0];
  const last = points.at(-1);
  if (points.length < 3 || !first || !last) return points;
  const distances = points.map((point) => fromSegment(point, first, last));
  const farthest = Math.max(...distances);
  if (farthest <= tolerance) return [first, last];
  const at = distances.indexOf(farthest);
  return [
    ...simplify(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(at), tolerance),
  ];
}

/** Joins lines whose ends are within `gap` map units of each other. */
function join(pieces: readonly Spot[][], gap: number): Spot[][] {
  const left = [...pieces];
  const joined: Spot[][] = [];
  const close = (a: Spot | undefined, b: Spot | undefined) =>
    a !== undefined && b !== undefined && apart(a, b) < gap;
  for (let one = left.shift(); one; one = left.shift()) {
    let points = one;
    while (!close(points[0], points.at(-1))) {
      const [start, end] = [points[0], points.at(-1)];
      const at = left.findIndex((other) =>
        [other[0], other.at(-1)].some((tip) => close(tip, start) || close(tip, end)),
      );
      const [other] = at === -1 ? [] : left.splice(at, 1);
      if (!other) break;
      const turned = other.toReversed();
      if (close(end, other[0])) points = [...points, ...other];
      else if (close(end, turned[0])) points = [...points, ...turned];
      else if (close(start, other.at(-1))) points = [...other, ...points];
      else points = [...turned, ...points];
    }
    joined.push(points);
  }
  return joined;
}

/** Formats outlines as SVG path data with relative integer coordinates. */
function draw(outlines: readonly (readonly Spot[])[], { tolerance }: Level, closed = false): string {
  return outlines
    .map((points) => {
      const half = Math.floor(points.length / 2);
      const kept = closed
        ? [
            ...simplify(points.slice(0, half + 1), tolerance).slice(0, -1),
            ...simplify(points.slice(half), tolerance),
          ]
        : simplify(points, tolerance);
      const spots = kept.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
      let [atX, atY] = spots[0] ?? [0, 0];
      const steps = spots.slice(1).flatMap(([x, y]) => {
        const step = [x - atX, y - atY];
        [atX, atY] = [x, y];
        return step[0] === 0 && step[1] === 0 ? [] : step;
      });
      const [x, y] = spots[0] ?? [0, 0];
      const text = steps.map((step, at) => (at > 0 && step >= 0 ? ` ${step}` : `${step}`)).join("");
      return steps.length === 0 ? "" : `M${x} ${y}l${text}${closed ? "z" : ""}`;
    })
    .join("");
}

function levels(outlines: readonly Spot[][], { far, near }: Record<"far" | "near", Level>, closed = false) {
  const at = (level: Level) =>
    draw(
      outlines.filter((points) => lengthOf(points) >= level.least),
      level,
      closed,
    );
  return { far: at(far), near: at(near) };
}

interface Road {
  kind: string;
  number: string;
  points: Spot[];
}

/** Removes lines that run parallel to a longer one. Short lines stay, because they connect others. */
function oneCarriageway(roads: readonly Spot[][]): Spot[][] {
  const kept: Spot[][] = [];
  for (const road of roads.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    const beside = (point: Spot) =>
      kept.some((other) =>
        other.some((end, at) => at > 0 && fromSegment(point, other[at - 1] ?? end, end) < CARRIAGEWAYS),
      );
    if (lengthOf(road) < 3 * CARRIAGEWAYS || !road.every(beside)) kept.push(road);
  }
  return kept;
}

/** Returns a road's name as on road signs, such as A74(M); null if the data has no number for the road. */
function signOf(number: string): string | null {
  const [, name, motorway] = /^([AM]\d{1,4})(M?)(?:_|$)/.exec(number) ?? [];
  return name === undefined ? null : `${name}${motorway ? "(M)" : ""}`;
}

function labelsOf(roads: readonly Road[]) {
  return roads.flatMap(({ kind, number, points }) => {
    const length = lengthOf(points);
    const name = signOf(number);
    if (name === null || length < LABEL_FROM) return [];
    const count = Math.ceil(length / LABEL_EVERY);
    return Array.from({ length: count }, (_, index) => {
      let left = (length * (index + 0.5)) / count;
      const at = points.findIndex((point, place) => {
        left -= place === 0 ? 0 : apart(point, points[place - 1] ?? point);
        return left <= 0;
      });
      const [x, y] = points[at] ?? [0, 0];
      const rank = kind === "M" ? 0 : FAR_ROADS.has(name) ? 1 : 2;
      return [name, Math.round(x), Math.round(y), rank] as const;
    });
  });
}

function roadsFile(names: readonly string[]) {
  const pieces = names.flatMap((name) =>
    lines(new URL(name, ROAD_DATA)).flatMap((line): Road[] => {
      const [, kind = "", number = "", , points = ""] = line.split(",");
      return DRAWN.has(kind) ? [{ kind, number, points: pointsOf(points) }] : [];
    }),
  );
  const roads = [...Map.groupBy(pieces, ({ kind, number }) => `${kind} ${number}`).values()].flatMap(
    (same) => {
      const { kind = "", number = "" } = same[0] ?? {};
      const ways = oneCarriageway(
        join(
          same.map(({ points }) => points),
          SAME_END,
        ),
      );
      return join(ways, GAP).map((points): Road => ({ kind, number, points }));
    },
  );
  const of = (kind: string) =>
    levels(
      roads.filter((road) => road.kind === kind).map(({ points }) => points),
      ROADS,
    );
  return { motorway: of("M"), dual: of("D"), main: of("P"), labels: labelsOf(roads) };
}

function coastFiles() {
  const geo = createGeo();
  const coast = join(lines(new URL("coast.csv.zst", ROAD_DATA)).map(pointsOf), SAME_END);
  const ireland = Map.groupBy(
    lines(IRELAND).map((line) => line.split(",") as [string, string]),
    ([kind]) => kind,
  );
  const rings = (kind: string) => (ireland.get(kind) ?? []).map(([, points]) => pointsOf(points));
  const towns = TOWNS.map(({ name, outcode, rank }) => {
    const place = geo.outcodePlace(outcode);
    if (!place) throw new Error(`No outcode ${outcode} for ${name}`);
    const [x, y] = onMap(place);
    return [name, Math.round(x), Math.round(y), rank] as const;
  });
  const { far, near } = levels([...coast, ...rings("land")], COAST, true);
  return {
    far: { land: far, context: draw(rings("context"), COAST.far, true), towns },
    near: { land: near },
  };
}

function write(name: string, content: unknown): void {
  const text = `${JSON.stringify(content)}\n`;
  writeFileSync(new URL(name, OUTPUT), text);
  process.stdout.write(`${name}: ${text.length} bytes, ${brotliCompressSync(text).length} compressed\n`);
}

const coast = coastFiles();
write("coast.json", coast.far);
write("coast-near.json", coast.near);
write("roads.json", roadsFile(["roads-ogl.csv.zst", "roads-own.csv"]));
write("roads-wales.json", roadsFile(["roads-wales-odbl.csv.zst"]));

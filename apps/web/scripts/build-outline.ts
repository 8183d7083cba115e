import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { onMap } from "../src/load/map-projection.ts";

/** Draws the outlines of the small and of the large map from Natural Earth (public domain), as world-atlas packs it. */
interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { countries: { geometries: { id: string; type: string; arcs: number[][] | number[][][] }[] } };
}
type Point = [number, number];

const BRITAIN = "826";
const CONTEXT = ["372", "833"];

/** Points nearer to a straight line than `tolerance` px of the small map are left out, and islands below `smallest`. */
interface Detail {
  tolerance: number;
  smallest: number;
  decimals: number;
}
const SMALL: Detail = { tolerance: 0.5, smallest: 1.6, decimals: 1 };
const LARGE: Detail = { tolerance: 0.08, smallest: 0.6, decimals: 2 };

const file = createRequire(import.meta.url).resolve("world-atlas/countries-10m.json");
const world = JSON.parse(readFileSync(file, "utf8")) as Topology;

function arc(index: number): Point[] {
  const { scale, translate } = world.transform;
  let x = 0;
  let y = 0;
  const points = (world.arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
  return index < 0 ? points.reverse() : points;
}

function rings(id: string): Point[][] {
  const shape = world.objects.countries.geometries.find((one) => one.id === id);
  if (!shape) return [];
  const polygons = (shape.type === "Polygon" ? [shape.arcs] : shape.arcs) as number[][][];
  return polygons.map(([outer = []]) => outer.flatMap((index, at) => arc(index).slice(at === 0 ? 0 : 1)));
}

function fromLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((by - ay) * x - (bx - ax) * y + bx * ay - by * ax) / length;
}

function simplify(points: Point[], tolerance: number): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (points.length < 3 || !first || !last) return points;
  const distances = points.map((point) => fromLine(point, first, last));
  const farthest = Math.max(...distances);
  if (farthest <= tolerance) return [first, last];
  const at = distances.indexOf(farthest);
  return [
    ...simplify(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(at), tolerance),
  ];
}

function size(points: Point[]): number {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

function draw(outlines: Point[][], { tolerance, smallest, decimals }: Detail): string {
  return outlines
    .map((ring) => ring.map(([lng, lat]): Point => onMap({ lat, lng })))
    .filter((ring) => size(ring) >= smallest)
    .map((ring) => {
      const middle = Math.floor(ring.length / 2);
      const kept = [
        ...simplify(ring.slice(0, middle + 1), tolerance).slice(0, -1),
        ...simplify(ring.slice(middle), tolerance),
      ];
      return `M${kept.map(([x, y]) => `${x.toFixed(decimals)},${y.toFixed(decimals)}`).join("L")}Z`;
    })
    .join("");
}

function write(file: string, detail: Detail): void {
  writeFileSync(
    new URL(`../src/${file}`, import.meta.url),
    `/** Made by scripts/build-outline.ts from Natural Earth (public domain); not to be changed by hand. */
// biome-ignore format: one line for each outline
export const UNITED_KINGDOM = "${draw(rings(BRITAIN), detail)}";
// biome-ignore format: one line for each outline
export const NEIGHBOURS = "${draw(CONTEXT.flatMap(rings), detail)}";
`,
  );
}

write("load/outline.ts", SMALL);
write("board/map/outline.ts", LARGE);

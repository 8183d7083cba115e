import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createGeo } from "../../src/geo.ts";
import { packNumbers } from "../../src/packed-numbers.ts";
import type { Position } from "../../src/place.ts";
import { unpack } from "../../src/postcode-file.ts";
import { NETWORK_DEGREE, NETWORK_FILE, usualSeconds } from "../../src/road-network.ts";
import { WATER_DEGREE, WATER_FILE, Water } from "../../src/water.ts";
import { createBuiltUp } from "./built-up.ts";
import { contract } from "./contract.ts";
import { type RoadClass, readCoast, readNarrowWaters, readRoads } from "./read-roads.ts";
import { buildRoadGraph } from "./road-graph.ts";

/**
 * Properties of each class of road: a lorry's average mph in the country and in towns, and how much longer the
 * road is than its simplified line. They were fitted to driving distances; limiters and speed limits are the
 * maximum speeds.
 */
const CLASSES: Readonly<Record<RoadClass, { mph: number; townMph: number; winds: number }>> = {
  M: { mph: 54, townMph: 54, winds: 1 },
  D: { mph: 51, townMph: 40, winds: 1 },
  P: { mph: 40, townMph: 24, winds: 1 },
  A: { mph: 35, townMph: 20, winds: 1.02 },
  B: { mph: 31, townMph: 18, winds: 1 },
  N: { mph: 24, townMph: 18, winds: 1.02 },
  S: { mph: 34, townMph: 34, winds: 1 },
  link: { mph: 24.5, townMph: 18, winds: 1 },
  lane: { mph: 26, townMph: 18, winds: 1.1 },
};
/** Minutes added for traffic and minor streets to a way that ends in the middle of London; fewer in smaller cities. */
const CITY_MINUTES = 10;

/** Returns the difference of each number from the previous one. */
const steps = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0));

function packWater(): Buffer {
  const columns = [readCoast(), readNarrowWaters()].flatMap((lines) => {
    const degrees = (of: (point: Position) => number) =>
      steps(lines.flat().map((point) => Math.round(of(point) * WATER_DEGREE)));
    const [east, north] = [degrees(({ lng }) => lng), degrees(({ lat }) => lat)];
    return [lines.map((line) => line.length), east.flatMap((step, at) => [step, north[at] as number])];
  });
  return packNumbers(columns);
}

function packNetwork(water: Water): Buffer {
  const places = createGeo().outcodes();
  const builtUp = createBuiltUp();
  const graph = buildRoadGraph(readRoads(), places, water);
  const edges = graph.edges.map((edge) => {
    const { mph, townMph, winds } = CLASSES[edge.kind];
    const [from, to] = [graph.nodes[edge.from] as Position, graph.nodes[edge.to] as Position];
    const { town } = builtUp({ lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 });
    const miles = edge.miles * winds;
    return { ...edge, miles, hours: miles * ((1 - town) / mph + town / townMph) };
  });
  const nodes = contract(graph.nodes, edges);
  const up = nodes.flatMap(({ up }, node) => up.map((way) => ({ node, ...way })));
  return packNumbers([
    steps(nodes.map(({ position }) => Math.round(position.lng * NETWORK_DEGREE))),
    steps(nodes.map(({ position }) => Math.round(position.lat * NETWORK_DEGREE))),
    nodes.map(({ position }) => Math.round(builtUp(position).city * CITY_MINUTES * 60)),
    nodes.map(({ up }) => up.length),
    up.map(({ node, to }) => to - node),
    up.map(({ miles }) => Math.round(miles * 100)),
    up.map(({ miles, hours }) => Math.round(hours * 3600) - usualSeconds(Math.round(miles * 100))),
  ]);
}

/** Returns a hash of the file's content before compression, so that it does not depend on the version of zstd. */
export function hashOf(packed: Uint8Array): string {
  return createHash("sha256").update(unpack(packed)).digest("hex");
}

export function buildRoads(): { water: Buffer; network: Buffer } {
  const water = packWater();
  return { water, network: packNetwork(new Water(water)) };
}

if (import.meta.main) {
  const { water, network } = buildRoads();
  writeFileSync(WATER_FILE, water);
  writeFileSync(NETWORK_FILE, network);
  console.log(`water ${water.length} bytes, network ${network.length} bytes`);
}

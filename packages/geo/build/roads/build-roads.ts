import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createGeo } from "../../src/geo.ts";
import { packNumbers } from "../../src/packed-numbers.ts";
import type { Position } from "../../src/place.ts";
import { unpack } from "../../src/postcode-file.ts";
import { NETWORK_DEGREE, NETWORK_FILE, usualSeconds } from "../../src/road-network.ts";
import { HOUR_IN_MILES, LORRY_MPH, type RoadClass } from "../../src/speeds.ts";
import { WATER_DEGREE, WATER_FILE, Water } from "../../src/water.ts";
import { createBuiltUp } from "./built-up.ts";
import { contract } from "./contract.ts";
import { readCoast, readNarrowWaters, readRoads } from "./read-roads.ts";
import { buildRoadGraph } from "./road-graph.ts";

/** Length of a road of each class relative to its simplified line. */
const WINDS: Readonly<Record<RoadClass, number>> = {
  M: 1,
  D: 1,
  P: 1,
  A: 1.02,
  B: 1,
  N: 1.02,
  S: 1,
  link: 1,
  lane: 1.15,
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
    const { country, town } = LORRY_MPH[edge.kind];
    const [from, to] = [graph.nodes[edge.from] as Position, graph.nodes[edge.to] as Position];
    const inTown = builtUp({ lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 }).town;
    const miles = edge.miles * WINDS[edge.kind];
    const hours = miles * ((1 - inTown) / country + inTown / town);
    return { ...edge, miles, cost: miles + HOUR_IN_MILES * hours };
  });
  const nodes = contract(graph.nodes, edges);
  const up = nodes.flatMap(({ up }, node) => up.map((way) => ({ node, ...way })));
  return packNumbers([
    steps(nodes.map(({ position }) => Math.round(position.lng * NETWORK_DEGREE))),
    steps(nodes.map(({ position }) => Math.round(position.lat * NETWORK_DEGREE))),
    nodes.map(({ position }) => Math.round(builtUp(position).city * CITY_MINUTES * 60)),
    nodes.map(({ node }) => Number(graph.lacksRoads(node))),
    nodes.map(({ node }) => Number(graph.isMotorway(node))),
    nodes.map(({ up }) => up.length),
    up.map(({ node, to }) => to - node),
    up.map(({ miles }) => Math.round(miles * 100)),
    up.map(
      ({ miles, cost }) =>
        Math.round(((cost - miles) / HOUR_IN_MILES) * 3600) - usualSeconds(Math.round(miles * 100)),
    ),
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

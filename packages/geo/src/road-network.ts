import { readFileSync } from "node:fs";
import { MinHeap } from "./min-heap.ts";
import { unpackNumbers } from "./packed-numbers.ts";
import type { Position } from "./place.ts";
import { type Near, PointGrid } from "./point-grid.ts";
import { HOUR_IN_MILES } from "./speeds.ts";
import { shippedWater, type Water } from "./water.ts";

/**
 * File of a contraction hierarchy: the roads of Great Britain and the main roads of Northern Ireland as nodes
 * in spatial order, each with the cheapest ways to its more important neighbours. `build/roads/build-roads.ts`
 * writes it.
 */
export const NETWORK_FILE = new URL("../data/road-network.bin.zst", import.meta.url);
/** Number of steps in a degree; stored coordinates are whole steps. */
export const NETWORK_DEGREE = 10_000;

/**
 * Returns the seconds that a way takes at 50 mph. The file stores only the difference from these seconds,
 * which is small.
 */
export const usualSeconds = (hundredthsOfMiles: number) => Math.round(hundredthsOfMiles * 0.72);

/** Maximum nodes around a place that the place is joined to; fewer if they are far away. */
const MAX_ENTRIES = 14;
const FEW_ENTRIES = 4;
const FIRST_RADIUS = 3;
const FAR_RADIUS = 12;
const LAST_RADIUS = 48;

/**
 * Length of the unknown lanes between a place and the network relative to the straight line, and a lorry's
 * speed on them.
 */
const LANES_WIND = 1.244;
const SHORT_LANES_WIND = 0.12;
const SHORT_LANES_MILES = 5;
const LANES_MPH = 24.5;

/** The cheapest way by road. */
export interface RoadWay {
  miles: number;
  /** Hours of a lorry. */
  hours: number;
}

/**
 * The cheapest ways from a place to important nodes. The cheapest way between two places leads over one of the
 * nodes that are in both labels.
 */
export interface Label {
  readonly nodes: Int32Array;
  /** Cost in miles: the way's miles, and its hours by `HOUR_IN_MILES`. */
  readonly costs: Float64Array;
  readonly miles: Float64Array;
  /** True if the network around the place lacks roads. */
  readonly lacksRoads: boolean;
  /** Hours added to a way that ends here, for a city's traffic. */
  readonly cityDelay: number;
}

/** Returns what a way costs, in miles. */
const costOf = ({ miles, hours }: RoadWay) => miles + HOUR_IN_MILES * hours;

export const cheaper = (a: RoadWay, b: RoadWay): RoadWay => (costOf(b) < costOf(a) ? b : a);

/** Returns a way by lanes that are not in the network. `line` is the length of its straight line. */
export function byLanes(line: number): RoadWay {
  const miles = line * (LANES_WIND + SHORT_LANES_WIND * Math.exp(-line / SHORT_LANES_MILES));
  return { miles, hours: miles / LANES_MPH };
}

export class RoadNetwork {
  readonly #nodes = new PointGrid(0.05);
  /** Index of each node's first way: the ways of node n are those from `first[n]` to before `first[n + 1]`. */
  readonly #first: Int32Array;
  readonly #to: Int32Array;
  /** Seconds added to a way that ends at a node, for a city's traffic. */
  readonly #cityDelays: Int32Array;
  /** For each node, 1 if the network around it lacks roads. */
  readonly #lacksRoads: Int32Array;
  /** For each node, 1 if it is on a motorway and no other road; such a node is reached only by its junctions. */
  readonly #onMotorway: Int32Array;
  readonly #miles: Float32Array;
  readonly #costs: Float32Array;
  readonly #water: Water;
  /** Cost and miles to each node during a search for a label; costs are infinite between searches. */
  readonly #soFar: { costs: Float64Array; miles: Float64Array };

  constructor(packed: Uint8Array, water: Water) {
    const [east, north, cityDelays, lacksRoads, onMotorway, counts, to, miles, seconds] = unpackNumbers(
      packed,
    ) as [
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    const size = counts.length;
    this.#water = water;
    this.#first = new Int32Array(size + 1);
    this.#cityDelays = cityDelays;
    this.#lacksRoads = lacksRoads;
    this.#onMotorway = onMotorway;
    this.#to = to;
    this.#miles = new Float32Array(to.length);
    this.#costs = new Float32Array(to.length);
    for (let way = 0; way < to.length; way++) {
      const hundredths = miles[way] as number;
      this.#miles[way] = hundredths / 100;
      const hours = ((seconds[way] as number) + usualSeconds(hundredths)) / 3600;
      this.#costs[way] = hundredths / 100 + HOUR_IN_MILES * hours;
    }
    this.#soFar = {
      costs: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
      miles: new Float64Array(size),
    };
    let [lng, lat] = [0, 0];
    for (let node = 0; node < size; node++) {
      lng += east[node] as number;
      lat += north[node] as number;
      this.#nodes.add({ lat: lat / NETWORK_DEGREE, lng: lng / NETWORK_DEGREE });
      const first = this.#first[node] as number;
      const end = first + (counts[node] as number);
      for (let way = first; way < end; way++) to[way] = node + (to[way] as number);
      this.#first[node + 1] = end;
    }
  }

  /** Returns the label of a position. Searches only towards more important nodes, which takes 0.2 ms. */
  label(at: Position): Label {
    const { costs, miles } = this.#soFar;
    const queue = new MinHeap();
    const touched: number[] = [];
    const settled: number[] = [];
    const reach = (node: number, cost: number, wayMiles: number) => {
      if (cost >= (costs[node] as number)) return;
      if (costs[node] === Number.POSITIVE_INFINITY) touched.push(node);
      costs[node] = cost;
      miles[node] = wayMiles;
      queue.push(cost, node);
    };
    const entries = this.#entries(at);
    for (const entry of entries) {
      const way = byLanes(entry.miles);
      reach(entry.point, costOf(way), way.miles);
    }
    while (queue.size > 0) {
      const soFar = queue.least;
      const node = queue.pop();
      if (soFar > (costs[node] as number) || this.#isDetour(node, soFar)) continue;
      settled.push(node);
      for (let way = this.#first[node] as number; way < (this.#first[node + 1] as number); way++) {
        const wayMiles = (miles[node] as number) + (this.#miles[way] as number);
        reach(this.#to[way] as number, soFar + (this.#costs[way] as number), wayMiles);
      }
    }
    const nodes = Int32Array.from(settled).sort();
    const closest = entries[0]?.point ?? -1;
    const label: Label = {
      nodes,
      costs: Float64Array.from(nodes, (node) => costs[node] as number),
      miles: Float64Array.from(nodes, (node) => miles[node] as number),
      lacksRoads: this.#lacksRoads[closest] === 1,
      cityDelay: (this.#cityDelays[closest] ?? 0) / 3600,
    };
    for (const node of touched) costs[node] = Number.POSITIVE_INFINITY;
    return label;
  }

  /** Returns the cheapest way between two places, given their labels; infinite if no road connects them. */
  between(a: Label, b: Label): RoadWay {
    let cost = Number.POSITIVE_INFINITY;
    let miles = Number.POSITIVE_INFINITY;
    for (let i = 0, j = 0; i < a.nodes.length && j < b.nodes.length; ) {
      const node = a.nodes[i] as number;
      const other = b.nodes[j] as number;
      if (node === other) {
        const sum = (a.costs[i] as number) + (b.costs[j] as number);
        if (sum < cost) {
          cost = sum;
          miles = (a.miles[i] as number) + (b.miles[j] as number);
        }
      }
      if (node <= other) i++;
      if (other <= node) j++;
    }
    return { miles, hours: cost < Number.POSITIVE_INFINITY ? (cost - miles) / HOUR_IN_MILES : cost };
  }

  /** Returns true if there is a cheaper way to the node over a more important one. */
  #isDetour(node: number, soFar: number): boolean {
    for (let way = this.#first[node] as number; way < (this.#first[node + 1] as number); way++) {
      const above = this.#soFar.costs[this.#to[way] as number] as number;
      if (above + (this.#costs[way] as number) < soFar) return true;
    }
    return false;
  }

  /** Returns the nearest nodes that can be reached without crossing water. */
  #entries(at: Position): Near[] {
    for (let radius = FIRST_RADIUS; ; radius *= 2) {
      const around = this.#nodes.near(at, radius).sort((a, b) => a.miles - b.miles || a.point - b.point);
      const found: Near[] = [];
      for (const near of around) {
        if (found.length === MAX_ENTRIES) break;
        if (this.#onMotorway[near.point] === 1) continue;
        if (!this.#water.blocks(at, this.#nodes.points[near.point] as Position)) found.push(near);
      }
      const enough = found.length >= (radius < FAR_RADIUS ? MAX_ENTRIES : FEW_ENTRIES);
      if (enough || radius >= LAST_RADIUS) return found;
    }
  }
}

let shipped: RoadNetwork | null = null;

/** Returns the network of this package. Loads it at the first call. */
export function shippedNetwork(): RoadNetwork {
  shipped ??= new RoadNetwork(readFileSync(NETWORK_FILE), shippedWater());
  return shipped;
}

import { readFileSync } from "node:fs";
import { MinHeap } from "./min-heap.ts";
import { unpackNumbers } from "./packed-numbers.ts";
import type { Position } from "./place.ts";
import { type Near, PointGrid } from "./point-grid.ts";
import { shippedWater, type Water } from "./water.ts";

/**
 * File of a contraction hierarchy: the roads of Great Britain and the main roads of Northern Ireland as nodes
 * in spatial order, each with the fastest ways to its more important neighbours. `build/roads/build-roads.ts`
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

/** The fastest way by road. */
export interface RoadWay {
  miles: number;
  hours: number;
}

/**
 * The fastest ways from a place to important nodes. The fastest way between two places leads over one of the
 * nodes that are in both labels.
 */
export interface Label {
  readonly nodes: Int32Array;
  readonly hours: Float64Array;
  readonly miles: Float64Array;
  /** Hours added to a way that ends here, for a city's traffic. */
  readonly cityDelay: number;
}

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
  readonly #miles: Float32Array;
  readonly #hours: Float32Array;
  readonly #water: Water;
  /** Hours and miles to each node during a search for a label; all infinite between searches. */
  readonly #soFar: RoadWayColumns;

  constructor(packed: Uint8Array, water: Water) {
    const [east, north, cityDelays, counts, to, miles, seconds] = unpackNumbers(packed) as [
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
    this.#to = to;
    this.#miles = new Float32Array(to.length);
    this.#hours = new Float32Array(to.length);
    for (let way = 0; way < to.length; way++) {
      const hundredths = miles[way] as number;
      this.#miles[way] = hundredths / 100;
      this.#hours[way] = ((seconds[way] as number) + usualSeconds(hundredths)) / 3600;
    }
    this.#soFar = {
      hours: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
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
    const { hours, miles } = this.#soFar;
    const queue = new MinHeap();
    const touched: number[] = [];
    const settled: number[] = [];
    const reach = (node: number, wayHours: number, wayMiles: number) => {
      if (wayHours >= (hours[node] as number)) return;
      if (hours[node] === Number.POSITIVE_INFINITY) touched.push(node);
      hours[node] = wayHours;
      miles[node] = wayMiles;
      queue.push(wayHours, node);
    };
    const entries = this.#entries(at);
    for (const entry of entries) {
      const way = byLanes(entry.miles);
      reach(entry.point, way.hours, way.miles);
    }
    while (queue.size > 0) {
      const soFar = queue.least;
      const node = queue.pop();
      if (soFar > (hours[node] as number) || this.#isDetour(node, soFar)) continue;
      settled.push(node);
      for (let way = this.#first[node] as number; way < (this.#first[node + 1] as number); way++) {
        const wayMiles = (miles[node] as number) + (this.#miles[way] as number);
        reach(this.#to[way] as number, soFar + (this.#hours[way] as number), wayMiles);
      }
    }
    const nodes = Int32Array.from(settled).sort();
    const label: Label = {
      nodes,
      hours: Float64Array.from(nodes, (node) => hours[node] as number),
      miles: Float64Array.from(nodes, (node) => miles[node] as number),
      cityDelay: (this.#cityDelays[entries[0]?.point ?? -1] ?? 0) / 3600,
    };
    for (const node of touched) hours[node] = Number.POSITIVE_INFINITY;
    return label;
  }

  /** Returns the fastest way between two places, given their labels; infinite if no road connects them. */
  between(a: Label, b: Label): RoadWay {
    let hours = Number.POSITIVE_INFINITY;
    let miles = Number.POSITIVE_INFINITY;
    for (let i = 0, j = 0; i < a.nodes.length && j < b.nodes.length; ) {
      const node = a.nodes[i] as number;
      const other = b.nodes[j] as number;
      if (node === other) {
        const sum = (a.hours[i] as number) + (b.hours[j] as number);
        if (sum < hours) {
          hours = sum;
          miles = (a.miles[i] as number) + (b.miles[j] as number);
        }
      }
      if (node <= other) i++;
      if (other <= node) j++;
    }
    return { hours, miles };
  }

  /** Returns true if there is a faster way to the node over a more important one. */
  #isDetour(node: number, soFar: number): boolean {
    for (let way = this.#first[node] as number; way < (this.#first[node + 1] as number); way++) {
      const above = this.#soFar.hours[this.#to[way] as number] as number;
      if (above + (this.#hours[way] as number) < soFar) return true;
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
        if (!this.#water.blocks(at, this.#nodes.points[near.point] as Position)) found.push(near);
      }
      const enough = found.length >= (radius < FAR_RADIUS ? MAX_ENTRIES : FEW_ENTRIES);
      if (enough || radius >= LAST_RADIUS) return found;
    }
  }
}

interface RoadWayColumns {
  hours: Float64Array;
  miles: Float64Array;
}

let shipped: RoadNetwork | null = null;

/** Returns the network of this package. Loads it at the first call. */
export function shippedNetwork(): RoadNetwork {
  shipped ??= new RoadNetwork(readFileSync(NETWORK_FILE), shippedWater());
  return shipped;
}

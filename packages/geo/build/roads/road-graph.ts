import { distanceMiles } from "../../src/distance.ts";
import type { Position } from "../../src/place.ts";
import { PointGrid } from "../../src/point-grid.ts";
import type { RoadClass } from "../../src/speeds.ts";
import type { Water } from "../../src/water.ts";
import type { Road, Source } from "./read-roads.ts";

/** A way between two nodes. */
interface Edge {
  from: number;
  to: number;
  miles: number;
  kind: RoadClass;
}

/** Points closer than this become one node. */
const SAME_MILES = 0.025;
/** Maximum length of an edge: of a road from the data, and of a manually drawn one. */
const STEP_MILES = 0.2;
const OWN_STEP_MILES = 1;
/** Length of a road relative to its manually drawn line. */
const OWN_WINDS = 1.03;
/** Length of a link relative to its straight line, and miles added for the time at a junction. */
const LINK_WINDS = 1.15;
const JUNCTION_MILES = 0.02;

const between = (a: Position, b: Position, share: number): Position => ({
  lat: a.lat + (b.lat - a.lat) * share,
  lng: a.lng + (b.lng - a.lng) * share,
});

/** Returns true for sources that have all A and B roads of their country. */
const isComplete = (source: Source | undefined) => source === "sco" || source === "wal";

/** Returns true for roads that can be entered only at junctions. */
const isMotorRoad = (kind: RoadClass) => kind === "M" || kind === "S";

interface Segment {
  road: Road;
  from: Position;
  to: Position;
  /** Places where other roads cross the segment, as fractions of its length. */
  cuts: number[];
}

/** The network while it is built: nodes and edges, with the facts about nodes that the rules for joining roads need. */
class Graph {
  readonly edges: Edge[] = [];
  readonly sources: Source[] = [];
  readonly kinds: Set<RoadClass>[] = [];
  readonly numbers: Set<string>[] = [];
  readonly neighbours: Set<number>[] = [];
  readonly #grid = new PointGrid(0.01);

  get nodes(): readonly Position[] {
    return this.#grid.points;
  }

  at(node: number): Position {
    return this.nodes[node] as Position;
  }

  near(from: Position, miles: number) {
    return this.#grid.near(from, miles);
  }

  add(point: Position, source: Source): number {
    this.sources.push(source);
    this.kinds.push(new Set());
    this.numbers.push(new Set());
    this.neighbours.push(new Set());
    return this.#grid.add(point);
  }

  /** Returns the node at a point of a road. A manually drawn road that passes over a motorway does not share its node. */
  nodeAt(point: Position, source: Source, kind: RoadClass): number {
    const passesOver = source === "own" && !isMotorRoad(kind);
    const here = this.near(point, SAME_MILES).filter((one) => !passesOver || !this.isMotorway(one.point));
    return nearest(here) ?? this.add(point, source);
  }

  /** @param number the road's number; without one (link, lane) the facts about the nodes do not change */
  connect(from: number, to: number, miles: number, kind: RoadClass, number?: string): void {
    this.edges.push({ from, to, miles, kind });
    for (const [node, other] of [
      [from, to],
      [to, from],
    ] as const) {
      this.neighbours[node]?.add(other);
      if (number === undefined) continue;
      this.kinds[node]?.add(kind);
      this.numbers[node]?.add(number);
    }
  }

  /** Returns true if only motorways meet at the node. */
  isMotorway(node: number): boolean {
    const kinds = this.kinds[node];
    return kinds?.size === 1 && kinds.has("M");
  }

  has(node: number, ...kinds: RoadClass[]): boolean {
    return kinds.some((kind) => this.kinds[node]?.has(kind));
  }

  shareRoad(a: number, b: number): boolean {
    return [...(this.numbers[a] ?? [])].some((number) => this.numbers[b]?.has(number));
  }

  /** Returns the nodes that are at most this number of edges away. */
  around(node: number, edges: number): Set<number> {
    const seen = new Set([node]);
    let edge = [node];
    for (let step = 0; step < edges; step++) {
      edge = edge.flatMap((one) => [...(this.neighbours[one] ?? [])]).filter((one) => !seen.has(one));
      for (const one of edge) seen.add(one);
    }
    return seen;
  }
}

/** Returns the nearest point; the one added first if several are equally near. */
function nearest(found: readonly { point: number; miles: number }[]): number | undefined {
  return found.reduce<(typeof found)[number] | undefined>(
    (best, one) =>
      best === undefined || one.miles < best.miles || (one.miles === best.miles && one.point < best.point)
        ? one
        : best,
    undefined,
  )?.point;
}

/** Returns where two segments cross, as fractions of their lengths; null if they do not. */
function crossing(a: Segment, b: Segment): [number, number] | null {
  const [ax, ay] = [a.to.lng - a.from.lng, a.to.lat - a.from.lat];
  const [bx, by] = [b.to.lng - b.from.lng, b.to.lat - b.from.lat];
  const turn = ax * by - ay * bx;
  if (Math.abs(turn) < 1e-14) return null;
  const [x, y] = [b.from.lng - a.from.lng, b.from.lat - a.from.lat];
  const onA = (x * by - y * bx) / turn;
  const onB = (x * ay - y * ax) / turn;
  return onA > 0 && onA < 1 && onB > 0 && onB < 1 ? [onA, onB] : null;
}

function segmentsOf(roads: readonly Road[]): Segment[] {
  return roads.flatMap((road) =>
    road.points
      .slice(1)
      .map((to, at): Segment => ({ road, from: road.points[at] as Position, to, cuts: [] })),
  );
}

const CELL_DEGREES = 0.03;

function* pairsOfNeighbours(segments: readonly Segment[]): Generator<[Segment, Segment]> {
  const cells = new Map<number, Segment[]>();
  const cell = (degrees: number) => Math.floor(degrees / CELL_DEGREES);
  for (const segment of segments) {
    const { from, to } = segment;
    for (let x = cell(Math.min(from.lng, to.lng)); x <= cell(Math.max(from.lng, to.lng)); x++) {
      for (let y = cell(Math.min(from.lat, to.lat)); y <= cell(Math.max(from.lat, to.lat)); y++) {
        const key = x * 100_003 + y;
        const members = cells.get(key);
        if (members === undefined) cells.set(key, [segment]);
        else members.push(segment);
      }
    }
  }
  for (const members of cells.values()) {
    for (const [at, one] of members.entries()) {
      for (const other of members.slice(at + 1)) if (one.road !== other.road) yield [one, other];
    }
  }
}

/**
 * Splits roads where they cross. A motorway is crossed on a bridge: the place where a manually drawn road
 * crosses it is returned, to be joined to the next junction. Welsh roads already have a common point where
 * they meet.
 */
function cutAtCrossings(segments: readonly Segment[]): Position[] {
  const overMotorways: Position[] = [];
  for (const [one, other] of pairsOfNeighbours(segments)) {
    const [a, b] = [one.road, other.road];
    if (isMotorRoad(a.kind) && isMotorRoad(b.kind)) continue;
    if (a.source === "wal" && b.source === "wal") continue;
    const shares = crossing(one, other);
    if (shares === null) continue;
    if (!isMotorRoad(a.kind) && !isMotorRoad(b.kind)) {
      one.cuts.push(shares[0]);
      other.cuts.push(shares[1]);
    } else if (a.source === "own" || b.source === "own") {
      const [drawn, share] = a.source === "own" ? [one, shares[0]] : [other, shares[1]];
      drawn.cuts.push(share);
      overMotorways.push(between(drawn.from, drawn.to, share));
    }
  }
  return overMotorways;
}

function layRoads(graph: Graph, segments: readonly Segment[]): void {
  const windings = new Map<Road, number>();
  for (const { road, from, to } of segments) {
    windings.set(road, (windings.get(road) ?? 0) + distanceMiles(from, to));
  }
  for (const { road, from, to, cuts } of segments) {
    const length = distanceMiles(from, to);
    const drawn = road.source === "own" ? OWN_WINDS : 1;
    const winds = drawn * (road.miles / (windings.get(road) || 1) || 1);
    const steps = Math.ceil(length / (road.source === "own" ? OWN_STEP_MILES : STEP_MILES));
    const shares = [
      ...new Set([
        0,
        1,
        ...cuts.filter((share) => share * length > JUNCTION_MILES && (1 - share) * length > JUNCTION_MILES),
        ...Array.from({ length: Math.max(0, steps - 1) }, (_, step) => (step + 1) / steps),
      ]),
    ].sort((a, b) => a - b);
    const nodes = shares.map((share) => graph.nodeAt(between(from, to, share), road.source, road.kind));
    for (const [at, node] of nodes.entries()) {
      const before = nodes[at - 1];
      if (before === undefined || before === node) continue;
      const share = (shares[at] as number) - (shares[at - 1] as number);
      const miles = Math.max(distanceMiles(graph.at(before), graph.at(node)), length * winds * share);
      graph.connect(before, node, miles, road.kind, road.number);
    }
  }
}

/**
 * Joins roads that the data leaves unconnected. Every rule considers only the roads, not the links added by
 * earlier rules.
 */
class Joiner {
  readonly #links = new Map<string, [number, number, number]>();
  readonly #graph: Graph;
  readonly #water: Water;

  constructor(graph: Graph, water: Water) {
    this.#graph = graph;
    this.#water = water;
  }

  /** Adds the collected links to the graph. */
  finish(): void {
    for (const [a, b, miles] of this.#links.values()) this.#graph.connect(a, b, miles, "link");
  }

  /**
   * Joins loose ends: those of roads from the data to the nearest road, those of manually drawn roads to the
   * nearest road of each source.
   */
  joinLooseEnds(): void {
    const graph = this.#graph;
    for (const [node, neighbours] of graph.neighbours.entries()) {
      if (neighbours.size !== 1) continue;
      const source = graph.sources[node] as Source;
      const drawn = source === "own";
      const own = graph.around(node, drawn ? 3 : 6);
      const candidates = graph.near(graph.at(node), drawn ? 2.2 : 2.5).filter(({ point, miles }) => {
        if (own.has(point)) return false;
        const other = graph.sources[point];
        if (!drawn && other !== "own" && miles > (other === source ? 0.3 : 1.5)) return false;
        return (
          !graph.isMotorway(point) ||
          miles <= 0.1 ||
          graph.isMotorway(node) ||
          (miles < 0.6 && this.#isBridge(node))
        );
      });
      const bySource = Map.groupBy(candidates, ({ point }) => graph.sources[point]);
      const closest = Math.min(...candidates.map(({ miles }) => miles));
      for (const [other, found] of bySource) {
        const point = nearest(found) as number;
        const miles = distanceMiles(graph.at(node), graph.at(point));
        if (miles <= closest + 0.8 || other !== source) this.#link(node, point);
      }
    }
  }

  /**
   * Joins Scottish roads that the data cuts at the shore: the two ends of one road on opposite shores are
   * joined as a bridge.
   */
  joinBridges(): void {
    const graph = this.#graph;
    const ends = graph.neighbours.flatMap((_, node) => this.#endsAt(node).map((road) => ({ node, road })));
    for (const [, facing] of Map.groupBy(ends, ({ road }) => road)) {
      for (const [at, { node }] of facing.entries()) {
        for (const { node: other } of facing.slice(at + 1)) {
          const miles = distanceMiles(graph.at(node), graph.at(other));
          if (miles >= 0.02 && miles <= 1.2) graph.connect(node, other, miles * 1.05, "P");
        }
      }
    }
  }

  /** Joins the nodes of manually drawn roads to other manually drawn roads, and to the nearest road from the data. */
  joinDrawnRoads(): void {
    const graph = this.#graph;
    for (const [node, source] of graph.sources.entries()) {
      if (source !== "own") continue;
      const around = graph.near(graph.at(node), 1.6).filter(({ point }) => point !== node);
      for (const { point, miles } of around) {
        const drawn = graph.sources[point] === "own";
        if (drawn && miles < 1.3 && !graph.shareRoad(node, point)) this.#link(node, point);
      }
      const exact = around.filter(({ point }) => graph.sources[point] !== "own" && !graph.isMotorway(point));
      const closest = nearest(exact);
      if (closest !== undefined) this.#link(node, closest);
    }
  }

  /** Joins manually drawn roads that cross a motorway to the motorway's nearest junction. */
  joinMotorways(places: readonly Position[]): void {
    const graph = this.#graph;
    for (const place of places) {
      const node = nearest(graph.near(place, SAME_MILES));
      if (node === undefined) continue;
      const junctions = graph
        .near(place, 2.5)
        .filter(
          ({ point }) =>
            point !== node && graph.sources[point] !== "own" && graph.has(point, "S", "D", "P", "A"),
        );
      const closest = nearest(junctions);
      if (closest !== undefined) this.#link(node, closest, 1.05);
    }
  }

  /** Joins slip roads and roundabouts to the road that they serve. */
  joinSlipRoads(): void {
    const graph = this.#graph;
    for (const [node, source] of graph.sources.entries()) {
      if (source === "own" || !graph.has(node, "S")) continue;
      const own = graph.around(node, 3);
      const others = graph
        .near(graph.at(node), 0.18)
        .filter(
          ({ point }) =>
            !own.has(point) &&
            graph.sources[point] !== "own" &&
            !(graph.kinds[point]?.size === 1 && graph.has(point, "S")),
        );
      const closest = nearest(others);
      if (closest !== undefined) this.#link(node, closest);
    }
  }

  #isBridge(node: number): boolean {
    return [...(this.#graph.numbers[node] ?? [])].some((number) => number.startsWith("x"));
  }

  /** Returns the Scottish roads that end at the node, which are those with exactly one edge there. */
  #endsAt(node: number): string[] {
    const graph = this.#graph;
    if (graph.sources[node] !== "sco") return [];
    const roads = [...(graph.numbers[node] ?? [])].flatMap((number) => /^[AM]\d+/.exec(number)?.[0] ?? []);
    return roads.filter((road) => {
      const along = [...(graph.neighbours[node] ?? [])].filter((other) =>
        [...(graph.numbers[other] ?? [])].some((number) => /^[AM]\d+/.exec(number)?.[0] === road),
      );
      return along.length === 1;
    });
  }

  #link(a: number, b: number, winds = LINK_WINDS): void {
    const graph = this.#graph;
    const [from, to] = a < b ? [a, b] : [b, a];
    const key = `${from} ${to}`;
    if (a === b || this.#links.has(key) || graph.neighbours[a]?.has(b)) return;
    const miles = distanceMiles(graph.at(from), graph.at(to));
    if (miles > 0.35 && this.#water.blocks(graph.at(from), graph.at(to))) return;
    this.#links.set(key, [from, to, miles * winds + JUNCTION_MILES]);
  }
}

/** Minimum distance between nodes of the mesh: of outcodes, and of points on roads. */
const PLACE_GAP_MILES = 0.8;
const ROAD_GAP_MILES = 2.5;
const MAX_LANE_MILES = 12;

/**
 * Adds lanes, which the data lacks. They are the Gabriel graph of the outcodes and of points on roads: two
 * points are joined if no third one is in the circle between them. Lanes are slow and winding, and never cross
 * water.
 */
function addLanes(graph: Graph, places: readonly Position[], water: Water): void {
  const roads = graph.nodes.length;
  const mesh = new PointGrid(0.06);
  const members: number[] = [];
  const take = (node: number) => {
    mesh.add(graph.at(node));
    members.push(node);
  };
  for (const place of places) {
    const onRoads = graph.near(place, PLACE_GAP_MILES).filter(({ point }) => !graph.isMotorway(point));
    const node = nearest(onRoads);
    if (node === undefined) take(addPlace(graph, place, roads, water));
    else if (mesh.near(graph.at(node), PLACE_GAP_MILES).length === 0) take(node);
  }
  for (let node = 0; node < roads; node++) {
    // The data of Scotland and Wales includes B roads, so lanes are not needed there, and a lane over the
    // hills would be wrong.
    if (isComplete(graph.sources[node]) || !graph.has(node, "D", "P", "A", "B", "N")) continue;
    if (mesh.near(graph.at(node), ROAD_GAP_MILES).length === 0) take(node);
  }
  for (const [at, node] of members.entries()) {
    const here = graph.at(node);
    for (const { point, miles } of mesh.near(here, MAX_LANE_MILES)) {
      const other = members[point] as number;
      if (point <= at || other === node) continue;
      const there = graph.at(other);
      const within = mesh.near(between(here, there, 0.5), miles * 0.495);
      if (within.some((one) => one.point !== at && one.point !== point) || water.blocks(here, there))
        continue;
      graph.connect(node, other, miles, "lane");
    }
  }
}

/** Adds a node for a place that is not on a road, with ways to up to four roads in different directions. */
function addPlace(graph: Graph, place: Position, roads: number, water: Water): number {
  const found = graph.near(place, 5).filter(({ point }) => point < roads && !graph.isMotorway(point));
  const node = graph.add(place, "lane");
  const taken: number[] = [];
  for (const { point, miles } of found.sort((a, b) => a.miles - b.miles || a.point - b.point)) {
    if (taken.length === 4) break;
    const beside = taken.some((one) => distanceMiles(graph.at(one), graph.at(point)) < miles * 0.8);
    if (beside || water.blocks(place, graph.at(point))) continue;
    taken.push(point);
    graph.connect(node, point, miles, "lane");
  }
  return node;
}

/** Distance within which a road from the data shows whose roads are around a node. */
const AROUND_MILES = 3;

/** Returns true if the data around the node lacks roads, as it does in England and Northern Ireland. */
function lacksRoads(graph: Graph, node: number): boolean {
  const isExact = (source: Source | undefined) => source === "eng" || isComplete(source);
  const exact = graph.near(graph.at(node), AROUND_MILES).filter(({ point }) => isExact(graph.sources[point]));
  const closest = nearest(exact);
  return closest === undefined || graph.sources[closest] === "eng";
}

/** Builds one network from the roads, with junctions where they meet, and from the lanes between the places. */
export function buildRoadGraph(roads: readonly Road[], places: readonly Position[], water: Water) {
  const graph = new Graph();
  const segments = segmentsOf(roads);
  const overMotorways = cutAtCrossings(segments);
  layRoads(graph, segments);
  const joiner = new Joiner(graph, water);
  joiner.joinLooseEnds();
  joiner.joinDrawnRoads();
  joiner.joinMotorways(overMotorways);
  joiner.joinSlipRoads();
  joiner.joinBridges();
  joiner.finish();
  addLanes(graph, places, water);
  return {
    nodes: graph.nodes,
    edges: graph.edges,
    lacksRoads: (node: number) => lacksRoads(graph, node),
    isMotorway: (node: number) => graph.isMotorway(node),
  };
}

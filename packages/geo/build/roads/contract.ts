import { MinHeap } from "../../src/min-heap.ts";
import type { Position } from "../../src/place.ts";

/** A way between two nodes. Ways are compared by their cost; the rest is only recorded. */
interface Way {
  /** Cost in miles: the way's miles, and its hours by `HOUR_IN_MILES`. */
  cost: number;
  miles: number;
}

export interface CostedEdge extends Way {
  from: number;
  to: number;
}

/** For each node, by number, the cheapest way to each of its neighbours. */
type Ways = Map<number, Way>[];

/** Minimum miles of road of a separate part of the network. Smaller parts are errors in the data. */
const MIN_PART_MILES = 4;
/** Minimum miles of a dead end. Shorter ones lead to no place and are removed. */
const DEAD_END_MILES = 0.3;
/** Maximum miles of an edge. Places look for nodes near them, so long edges are divided. */
const MAX_EDGE_MILES = 2;
/** Maximum nodes that a search for a way around a node settles: when nodes are ranked, and when a node is contracted. */
const RANKING_SEARCH = 40;
const CONTRACTING_SEARCH = 250;
const SAME_COST = 1e-12;

function connect(ways: Ways, from: number, to: number, way: Way): void {
  const known = ways[from]?.get(to);
  if (known !== undefined && known.cost <= way.cost + SAME_COST) return;
  ways[from]?.set(to, way);
  ways[to]?.set(from, way);
}

function remove(ways: Ways, node: number): void {
  for (const other of ways[node]?.keys() ?? []) ways[other]?.delete(node);
  ways[node]?.clear();
}

const join = (one: Way, other: Way): Way => ({
  cost: one.cost + other.cost,
  miles: one.miles + other.miles,
});

function removeSmallParts(ways: Ways): void {
  const seen = new Set<number>();
  for (const start of ways.keys()) {
    if (seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    let miles = 0;
    for (const node of part) {
      for (const [other, way] of ways[node] as Map<number, Way>) {
        miles += way.miles / 2;
        if (seen.has(other)) continue;
        seen.add(other);
        part.push(other);
      }
    }
    if (miles <= MIN_PART_MILES) for (const node of part) remove(ways, node);
  }
}

/** Removes short dead ends, and nodes where a road only bends, until none are left. */
function simplify(ways: Ways): void {
  let changed = true;
  while (changed) {
    changed = false;
    for (const [node, around] of ways.entries()) {
      const [first, second, third] = around;
      if (first === undefined || third !== undefined) continue;
      const [from, toFirst] = first;
      if (second === undefined) {
        if (toFirst.miles >= DEAD_END_MILES) continue;
        remove(ways, node);
      } else {
        const [to, toSecond] = second;
        const way = join(toFirst, toSecond);
        if (way.miles > MAX_EDGE_MILES) continue;
        remove(ways, node);
        connect(ways, from, to, way);
      }
      changed = true;
    }
  }
}

/**
 * Contracts the nodes one after the other, the least important first. Adds shortcuts, so that all cheapest ways
 * stay as cheap.
 */
class Contraction {
  readonly #ways: Ways;
  readonly #depth: Int32Array;
  readonly #costs: Float64Array;
  #touched: number[] = [];

  constructor(ways: Ways) {
    this.#ways = ways;
    this.#depth = new Int32Array(ways.length);
    this.#costs = new Float64Array(ways.length).fill(Number.POSITIVE_INFINITY);
  }

  /** Contracts all nodes. Returns, for each node, the ways to its more important neighbours. */
  run(): Ways {
    const upward: Ways = this.#ways.map(() => new Map());
    const queue = new MinHeap();
    for (const node of this.#ways.keys()) queue.push(this.#importance(node), node);
    while (queue.size > 0) {
      const node = queue.pop();
      const importance = this.#importance(node);
      if (importance > queue.least + 1e-9) queue.push(importance, node);
      else upward[node] = this.#contract(node);
    }
    return upward;
  }

  #contract(node: number): Map<number, Way> {
    const shortcuts = this.#shortcuts(node, CONTRACTING_SEARCH);
    const above = new Map(this.#ways[node]);
    remove(this.#ways, node);
    for (const { from, to, ...way } of shortcuts) connect(this.#ways, from, to, way);
    const depth = (this.#depth[node] as number) + 1;
    for (const other of above.keys()) this.#depth[other] = Math.max(this.#depth[other] as number, depth);
    return above;
  }

  #importance(node: number): number {
    const neighbours = this.#ways[node]?.size ?? 0;
    return 2 * this.#shortcuts(node, RANKING_SEARCH).length - neighbours + (this.#depth[node] as number);
  }

  /** Returns the shortcuts that are needed without the node: between neighbours whose cheapest way may lead over it. */
  #shortcuts(node: number, limit: number): CostedEdge[] {
    const around = [...(this.#ways[node] ?? [])];
    return around.flatMap(([from, toNode], at) => {
      const others = around.slice(at + 1);
      const longest = Math.max(0, ...others.map(([, way]) => toNode.cost + way.cost));
      if (others.length > 0) this.#search(from, node, longest, limit);
      return others
        .filter(([to, way]) => (this.#costs[to] as number) > toNode.cost + way.cost + SAME_COST)
        .map(([to, way]): CostedEdge => ({ from, to, ...join(toNode, way) }));
    });
  }

  /** Computes the costs from a node to others without passing the node `without`, within the limits of the search. */
  #search(from: number, without: number, longest: number, limit: number): void {
    const costs = this.#costs;
    for (const node of this.#touched) costs[node] = Number.POSITIVE_INFINITY;
    this.#touched = [from];
    costs[from] = 0;
    const queue = new MinHeap();
    queue.push(0, from);
    for (let settled = 0; queue.size > 0 && settled < limit; ) {
      const soFar = queue.least;
      const node = queue.pop();
      if (soFar > (costs[node] as number)) continue;
      if (soFar > longest) break;
      settled++;
      for (const [other, way] of this.#ways[node] as Map<number, Way>) {
        const now = soFar + way.cost;
        if (other === without || now >= (costs[other] as number)) continue;
        if (costs[other] === Number.POSITIVE_INFINITY) this.#touched.push(other);
        costs[other] = now;
        queue.push(now, other);
      }
    }
  }
}

/**
 * Returns a sort key that interleaves the bits of both coordinates (Morton order), so that close places have
 * close numbers.
 */
function spatialOrder({ lat, lng }: Position): number {
  const x = Math.round((lng + 9) * 1_000);
  const y = Math.round((lat - 49) * 1_000);
  let order = 0;
  for (let bit = 14; bit >= 0; bit--) order = order * 4 + ((y >> bit) & 1) * 2 + ((x >> bit) & 1);
  return order;
}

/** Builds the contraction hierarchy: nodes in spatial order, each with the ways to its more important neighbours. */
export function contract(nodes: readonly Position[], edges: readonly CostedEdge[]) {
  const ways: Ways = nodes.map(() => new Map());
  for (const { from, to, cost, miles } of edges) if (from !== to) connect(ways, from, to, { cost, miles });
  removeSmallParts(ways);
  simplify(ways);
  const used = new Set([...ways.keys()].filter((node) => (ways[node]?.size ?? 0) > 0));
  const upward = new Contraction(ways).run();
  const order = [...used]
    .map((node) => ({ node, key: spatialOrder(nodes[node] as Position) }))
    .sort((a, b) => a.key - b.key || a.node - b.node)
    .map(({ node }) => node);
  const number = new Map(order.map((node, at) => [node, at]));
  return order.map((node) => ({
    node,
    position: nodes[node] as Position,
    up: [...(upward[node] as Map<number, Way>)]
      .map(([to, way]) => ({ to: number.get(to) as number, ...way }))
      .sort((a, b) => a.to - b.to),
  }));
}

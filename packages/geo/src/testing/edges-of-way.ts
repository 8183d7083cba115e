import { readFileSync } from "node:fs";
import { MinHeap } from "../min-heap.ts";
import { unpackNumbers } from "../packed-numbers.ts";
import type { Position } from "../place.ts";
import { PointGrid } from "../point-grid.ts";
import { NETWORK_DEGREE, NETWORK_FILE, usualSeconds } from "../road-network.ts";
import { HOUR_IN_MILES } from "../speeds.ts";

/** One edge of a road, as a lorry drives it. */
export interface DrivenEdge {
  to: Position;
  miles: number;
  hours: number;
}

interface Way {
  miles: number;
  hours: number;
}

/** Maximum difference of the cost of a shortcut from that of its parts, which are rounded. */
const ROUNDED = 0.03;

const costOf = ({ miles, hours }: Way) => miles + HOUR_IN_MILES * hours;

/** Reads the shipped network. Returns a function that lists the edges of the cheapest way between two positions. */
export function createEdgesOfWay(): (from: Position, to: Position) => DrivenEdge[] {
  const [east, north, , , , counts, ahead, hundredths, seconds] = unpackNumbers(
    readFileSync(NETWORK_FILE),
  ) as Int32Array[] & { length: 9 };
  const grid = new PointGrid(0.05);
  const ways: Map<number, Way>[] = Array.from(counts as Int32Array, () => new Map());
  let [lng, lat, way] = [0, 0, 0];
  for (const [node, count] of (counts as Int32Array).entries()) {
    lng += east?.[node] ?? 0;
    lat += north?.[node] ?? 0;
    grid.add({ lat: lat / NETWORK_DEGREE, lng: lng / NETWORK_DEGREE });
    for (const end = way + count; way < end; way++) {
      const to = node + (ahead?.[way] ?? 0);
      const length = hundredths?.[way] ?? 0;
      const taken = { miles: length / 100, hours: ((seconds?.[way] ?? 0) + usualSeconds(length)) / 3600 };
      ways[node]?.set(to, taken);
      ways[to]?.set(node, taken);
    }
  }

  const nearestNode = (at: Position) => {
    const [closest] = grid.near(at, 5).sort((a, b) => a.miles - b.miles || a.point - b.point);
    if (closest === undefined) throw new Error("no road is near");
    return closest.point;
  };

  /** Returns the nodes of the cheapest way, with shortcuts taken as edges. */
  const nodesOf = (start: number, goal: number): number[] => {
    const costs = new Map([[start, 0]]);
    const before = new Map<number, number>();
    const queue = new MinHeap();
    queue.push(0, start);
    while (queue.size > 0) {
      const soFar = queue.least;
      const node = queue.pop();
      if (node === goal) break;
      if (soFar > (costs.get(node) ?? 0)) continue;
      for (const [other, one] of ways[node] ?? []) {
        const cost = soFar + costOf(one);
        if (cost >= (costs.get(other) ?? Number.POSITIVE_INFINITY)) continue;
        costs.set(other, cost);
        before.set(other, node);
        queue.push(cost, other);
      }
    }
    const nodes = [goal];
    for (let node = before.get(goal); node !== undefined; node = before.get(node)) nodes.push(node);
    return nodes.reverse();
  };

  /** Returns the edges of a way between neighbours: of a shortcut, the edges of both of its parts. */
  const expanded = (from: number, to: number): DrivenEdge[] => {
    const direct = ways[from]?.get(to) as Way;
    const parts = [...(ways[from] ?? [])].flatMap(([via, first]) => {
      const second = ways[via]?.get(to);
      return second === undefined ? [] : [{ via, off: costOf(first) + costOf(second) - costOf(direct) }];
    });
    const [best] = parts.sort((a, b) => Math.abs(a.off) - Math.abs(b.off));
    if (best === undefined || Math.abs(best.off) > ROUNDED || direct.miles < 0.1)
      return [{ to: grid.points[to] as Position, ...direct }];
    return [...expanded(from, best.via), ...expanded(best.via, to)];
  };

  return (from, to) => {
    const nodes = nodesOf(nearestNode(from), nearestNode(to));
    return nodes.slice(1).flatMap((node, at) => expanded(nodes[at] as number, node));
  };
}

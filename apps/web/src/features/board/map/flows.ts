import { areaName, areaOf, LONDON, LONDON_AREAS } from "../../../shared/map/area-names.ts";
import type { Gazetteer } from "../../../shared/map/gazetteer.ts";
import type { Spot } from "../../../shared/map/projection.ts";
import type { Entry } from "../data/types.ts";

/** A load with its ends on the map; null for an outcode without a position. */
export interface PlacedLoad {
  load: Entry;
  from: Spot | null;
  to: Spot | null;
}

export function placedLoads(loads: readonly Entry[], { outcodes }: Gazetteer): PlacedLoad[] {
  const spot = (outcode: string) => outcodes.get(outcode) ?? null;
  return loads.map((load) => ({ load, from: spot(load.from.outcode), to: spot(load.to.outcode) }));
}

/** End of lanes: one area, or several too close together to draw apart, named after the busiest one or London. */
export interface End {
  name: string;
  /** Areas, as values of the filters. */
  areas: readonly string[];
  at: Spot;
}

/** The loads between two ends. */
export interface Flow {
  id: string;
  from: End;
  to: End;
  loads: readonly Entry[];
}

const apart = ([ax, ay]: Spot, [bx, by]: Spot) => Math.hypot(ax - bx, ay - by);

function filtersOf(areas: readonly string[]): string[] {
  return areas.flatMap((area) => (area === LONDON ? LONDON_AREAS : [area]));
}

/** Returns the end of each area: the busiest areas, each merged with those within `reach` map units. */
function endsOf(loads: readonly PlacedLoad[], { areas }: Gazetteer, reach: number): Map<string, End> {
  const counts = new Map<string, number>();
  const count = (outcode: string) => {
    const area = areaOf(outcode);
    counts.set(area, (counts.get(area) ?? 0) + 1);
  };
  for (const { load } of loads) {
    count(load.from.outcode);
    count(load.to.outcode);
  }
  const busiest = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const groups: { at: Spot; areas: string[] }[] = [];
  for (const [area] of busiest) {
    const at = areas.get(area);
    if (!at) continue;
    const group = groups.find((one) => apart(one.at, at) < reach);
    if (group) group.areas.push(area);
    else groups.push({ at, areas: [area] });
  }
  return new Map(
    groups.flatMap(({ at, areas: found }) => {
      // London gives its name even if a neighbour has more loads, since users look for London.
      const [main = "", ...others] = found.toSorted((a, b) => Number(b === LONDON) - Number(a === LONDON));
      const name = areaName(main) + (others.length > 0 ? ` +${others.length}` : "");
      const end: End = { name, areas: filtersOf([main, ...others]), at };
      return [main, ...others].map((area): [string, End] => [area, end]);
    }),
  );
}

/** Groups loads by their two ends, the fullest lanes first. */
export function flowsOf(loads: readonly PlacedLoad[], gazetteer: Gazetteer, reach: number): Flow[] {
  const ends = endsOf(loads, gazetteer, reach);
  const flows = new Map<string, { from: End; to: End; loads: Entry[] }>();
  for (const { load } of loads) {
    const from = ends.get(areaOf(load.from.outcode));
    const to = ends.get(areaOf(load.to.outcode));
    if (!from || !to) continue;
    const id = `${from.areas[0]}-${to.areas[0]}`;
    const flow = flows.get(id) ?? { from, to, loads: [] };
    flow.loads.push(load);
    flows.set(id, flow);
  }
  return [...flows]
    .map(([id, flow]): Flow => ({ id, ...flow }))
    .sort((a, b) => b.loads.length - a.loads.length || (a.id < b.id ? -1 : 1));
}

const HEAD = 2;
const BEND = 0.13;

/** Returns the width of a lane at collection, its thick end, in px. */
function widthOf(count: number): number {
  return Math.min(13, 1.6 + 0.55 * count);
}

/** Point on a lane's centre line at `t` (0 at collection, 1 at delivery); lanes bend to the left of travel. */
export function along([ax, ay]: Spot, [bx, by]: Spot, t: number): Spot {
  const bend: Spot = [(ax + bx) / 2 + (by - ay) * 2 * BEND, (ay + by) / 2 - (bx - ax) * 2 * BEND];
  const mix = (a: number, via: number, b: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * via + t ** 2 * b;
  return [mix(ax, bend[0], bx), mix(ay, bend[1], by)];
}

/** Outline of a lane, wide at collection and narrow at delivery, to show its direction. */
export function outlineOf(from: Spot, to: Spot, count: number): string {
  const length = apart(from, to) || 1;
  const across: Spot = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
  const beside = ([x, y]: Spot, by: number): Spot => [x + across[0] * by, y + across[1] * by];
  const thick = widthOf(count) / 2;
  const thin = Math.min(HEAD, thick) / 2;
  const bend = ([ax, ay]: Spot, [bx, by]: Spot): Spot => [
    (ax + bx) / 2 + (by - ay) * 2 * BEND,
    (ay + by) / 2 - (bx - ax) * 2 * BEND,
  ];
  const [left, right] = [1, -1].map((side) => ({
    from: beside(from, side * thick),
    to: beside(to, side * thin),
  })) as [{ from: Spot; to: Spot }, { from: Spot; to: Spot }];
  const there = `M${left.from}Q${bend(left.from, left.to)} ${left.to}`;
  return `${there}L${right.to}Q${bend(right.from, right.to)} ${right.from}Z`;
}

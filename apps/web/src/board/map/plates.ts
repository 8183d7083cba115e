import type { Spot } from "../data/types.ts";
import type { Area } from "./areas.ts";

/** One plate of the map: an area, or several that stand too close together to be told apart. */
export interface PlateOnMap {
  areas: readonly string[];
  label: string;
  loads: number;
  inside: number;
  /** Position of the area. */
  at: Spot;
  /** The plate's middle: the same, or a step aside. */
  middle: Spot;
  width: number;
}

export const PLATE_HEIGHT = 19;

const GAP = 2;
/** Largest distance that a plate may be moved before it is put together with another (design, map). */
const STEPS = [12, 19];
const DIRECTIONS = 8;
const LONDON = new Set(["E", "EC", "N", "NW", "SE", "SW", "W", "WC"]);

interface Group {
  areas: readonly Area[];
  at: Spot;
}

const sumOf = (areas: readonly Area[], of: (area: Area) => number) =>
  areas.reduce((total, area) => total + of(area), 0);

function labelOf(areas: readonly Area[]): string {
  const [main] = areas;
  if (!main) return "";
  const others = areas.length - 1;
  const london = areas.filter(({ name }) => LONDON.has(name)).length;
  if (!LONDON.has(main.name) || london < 2) return others === 0 ? main.name : `${main.name}+${others}`;
  return london === areas.length ? "London" : `London+${areas.length - london}`;
}

function plateOf({ areas, at }: Group): PlateOnMap {
  const label = labelOf(areas);
  const loads = sumOf(areas, (area) => area.loads);
  const inside = sumOf(areas, (area) => area.inside);
  const letters = label.length + String(inside || loads).length;
  return {
    areas: areas.map(({ name }) => name),
    label,
    loads,
    inside,
    at,
    middle: at,
    width: 14 + 7.4 * letters,
  };
}

function touch(a: PlateOnMap, b: PlateOnMap): boolean {
  const [ax, ay] = a.middle;
  const [bx, by] = b.middle;
  return Math.abs(ax - bx) < (a.width + b.width) / 2 + GAP && Math.abs(ay - by) < PLATE_HEIGHT + GAP;
}

function placesFor({ at: [x, y] }: PlateOnMap): Spot[] {
  const aside = STEPS.flatMap((step) =>
    Array.from({ length: DIRECTIONS }, (_, index): Spot => {
      const turn = (2 * Math.PI * index) / DIRECTIONS;
      return [x + step * Math.cos(turn), y + step * Math.sin(turn)];
    }),
  );
  return [[x, y], ...aside];
}

function weight({ inside, loads }: { inside: number; loads: number }): number {
  return inside * 10_000 + loads;
}

function distance([ax, ay]: Spot, [bx, by]: Spot): number {
  return Math.hypot(ax - bx, ay - by);
}

/** Places the groups, heaviest first; those without a free place are put to their nearest neighbour. */
function place(groups: readonly Group[]): { plates: PlateOnMap[]; groups: Group[] } {
  const plates: PlateOnMap[] = [];
  const kept: Group[] = [];
  for (const group of groups) {
    const plate = plateOf(group);
    const free = placesFor(plate)
      .map((middle) => ({ ...plate, middle }))
      .find((candidate) => !plates.some((other) => touch(candidate, other)));
    if (free) {
      plates.push(free);
      kept.push(group);
      continue;
    }
    const nearest = plates.reduce(
      (best, other, index) =>
        distance(other.at, group.at) < distance(plates[best]?.at ?? other.at, group.at) ? index : best,
      0,
    );
    const into = kept[nearest];
    if (into) kept[nearest] = { ...into, areas: [...into.areas, ...group.areas] };
  }
  return { plates, groups: kept };
}

/**
 * Lays the areas' plates out so that none covers another: a plate that would touch steps aside, else it is put
 * together with its neighbour. The same areas at the same scale always come to lie the same.
 */
export function layOut(areas: readonly Area[], onScreen: (area: Area) => Spot): PlateOnMap[] {
  let groups: readonly Group[] = areas
    .filter(({ loads }) => loads > 0)
    .toSorted((a, b) => weight(b) - weight(a) || (a.name < b.name ? -1 : 1))
    .map((area) => ({ areas: [area], at: onScreen(area) }));
  for (;;) {
    const placed = place(groups);
    if (placed.groups.length === groups.length) return placed.plates;
    groups = placed.groups;
  }
}

/** Strength of a plate's blue, relative to the fullest: 0 outside the circle, then 1 to 3. */
export function strength({ inside }: PlateOnMap, fullest: number): 0 | 1 | 2 | 3 {
  if (inside === 0) return 0;
  if (inside > fullest / 2) return 3;
  return inside > fullest / 5 ? 2 : 1;
}

/** The plate that an arrow key goes to: the nearest within a quarter turn of its direction. */
export function plateTowards(
  plates: readonly PlateOnMap[],
  from: PlateOnMap,
  [dx, dy]: Spot,
): PlateOnMap | undefined {
  const ahead = plates.filter(({ middle: [x, y] }) => {
    const along = (x - from.middle[0]) * dx + (y - from.middle[1]) * dy;
    const across = Math.abs((x - from.middle[0]) * dy) + Math.abs((y - from.middle[1]) * dx);
    return along > 0 && along >= across;
  });
  return ahead.toSorted((a, b) => distance(a.middle, from.middle) - distance(b.middle, from.middle))[0];
}

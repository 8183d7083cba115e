import type { Spot } from "./projection.ts";

/** Loads that collect at one place, or vehicles that are empty there. */
export interface Pin {
  name: string;
  /** Values of the filter that select them. */
  places: readonly string[];
  count: number;
  /** Position on the screen. */
  at: Spot;
}

/** A plate on the map: one place, or several that are too close together. */
export interface PlateOnMap {
  places: readonly string[];
  label: string;
  count: number;
  at: Spot;
  /** Middle of the plate: the place itself, or beside it if plates would overlap. */
  middle: Spot;
  width: number;
}

export const PLATE_HEIGHT = 19;

const GAP = 2;
/** Distances in px that a plate may move aside before it is merged with another. */
const STEPS = [12, 19];
const DIRECTIONS = 8;

type Group = readonly Pin[];

function plateOf(pins: Group): PlateOnMap {
  const [main] = pins;
  const label = `${main?.name ?? ""}${pins.length > 1 ? `+${pins.length - 1}` : ""}`;
  const count = pins.reduce((sum, pin) => sum + pin.count, 0);
  const at = main?.at ?? [0, 0];
  const width = 14 + 7.4 * (label.length + String(count).length);
  return { places: pins.flatMap(({ places }) => places), label, count, at, middle: at, width };
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

function distance([ax, ay]: Spot, [bx, by]: Spot): number {
  return Math.hypot(ax - bx, ay - by);
}

/** Places the groups, largest first; a group without free space is merged with its nearest neighbour. */
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
        distance(other.at, plate.at) < distance(plates[best]?.at ?? other.at, plate.at) ? index : best,
      0,
    );
    kept[nearest] = [...(kept[nearest] ?? []), ...group];
  }
  return { plates, groups: kept };
}

/**
 * Lays the plates out without overlaps: a plate moves aside, or is merged with its neighbour.
 * Deterministic for the same places and scale.
 */
export function layOut(pins: readonly Pin[]): PlateOnMap[] {
  let groups: readonly Group[] = pins
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .map((pin) => [pin]);
  for (;;) {
    const placed = place(groups);
    if (placed.groups.length === groups.length) return placed.plates;
    groups = placed.groups;
  }
}

/** Colour strength of a plate relative to the fullest, 1 to 3. */
export function strength({ count }: PlateOnMap, fullest: number): 1 | 2 | 3 {
  if (count > fullest / 2) return 3;
  return count > fullest / 5 ? 2 : 1;
}

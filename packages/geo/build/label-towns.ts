import { distanceMiles } from "../src/distance.ts";
import { landmassOf } from "../src/landmass.ts";
import type { Position } from "../src/place.ts";

/** A postcode, labelled with the settlement of its nearest street; null if the source has none. */
export interface LabelledUnit extends Position {
  outcode: string;
  inward: number;
  label: string | null;
}

/** A settlement, derived from the postcodes labelled with its name. */
export interface Settlement extends Position {
  name: string;
  outcode: string;
  /** Number of postcodes, used as the size. */
  weight: number;
}

/** Size of the cells, about a mile, in degrees. Postcodes with the same label in neighbouring cells are one settlement. */
const CLUSTER_CELL = { lat: 0.015, lng: 0.024 };
const SEARCH_CELL = { lat: 0.01, lng: 0.016 };
const CELL_MILES = 0.6;
/** Minimum postcodes of a settlement. The postcodes of a smaller settlement belong to the nearest village. */
const MIN_POSTCODES = 10;
const NEAREST_VILLAGE_MILES = 4;
const NEAREST_PLACE_MILES = 6;
/**
 * Distance from a settlement three times as large within which a settlement of the same name is taken for
 * stray labels.
 */
const STRAY_MILES = 20;
const STRAY_RATIO = 3;

const cellOf = (position: Position, cell: Position): [number, number] => [
  Math.floor((position.lat - 49) / cell.lat),
  Math.floor((position.lng + 9) / cell.lng),
];
const cellKey = (row: number, column: number) => row * 10_000 + column;

function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Groups the postcodes of one name into clusters, separated by gaps of a mile or more. */
function clustersOf(units: LabelledUnit[]): LabelledUnit[][] {
  const cells = groupBy(units, (unit) => cellKey(...cellOf(unit, CLUSTER_CELL)));
  const clusters: LabelledUnit[][] = [];
  for (const start of [...cells.keys()]) {
    const cluster: LabelledUnit[] = [];
    const waiting = [start];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const inCell = cells.get(key);
      if (inCell === undefined) continue;
      cells.delete(key);
      for (const unit of inCell) cluster.push(unit);
      for (const row of [-1, 0, 1]) for (const column of [-1, 0, 1]) waiting.push(key + cellKey(row, column));
    }
    if (cluster.length > 0) clusters.push(cluster);
  }
  return clusters;
}

/**
 * Returns true if half of a settlement's postcodes are near its middle; how near depends on its size.
 * Otherwise, the name belongs to scattered farms and lanes.
 */
function isCompact(place: Settlement, units: LabelledUnit[]): boolean {
  const half = median(units.map((unit) => distanceMiles(place, unit)));
  return half < 0.5 + 0.04 * Math.sqrt(units.length);
}

function settlementOf(name: string, units: LabelledUnit[]): Settlement {
  const middle = { lat: median(units.map(({ lat }) => lat)), lng: median(units.map(({ lng }) => lng)) };
  let nearest = { miles: Number.POSITIVE_INFINITY, outcode: "" };
  for (const unit of units) {
    const miles = distanceMiles(middle, unit);
    if (miles < nearest.miles) nearest = { miles, outcode: unit.outcode };
  }
  return { ...middle, name, outcode: nearest.outcode, weight: units.length };
}

/** Finds the nearest postcode within a distance, by searching the cells of a grid in growing rings. */
class NearestUnit {
  readonly #cells: Map<number, LabelledUnit[]>;
  constructor(units: Iterable<LabelledUnit>) {
    this.#cells = groupBy(units, (unit) => cellKey(...cellOf(unit, SEARCH_CELL)));
  }

  find(from: Position): { unit: LabelledUnit; miles: number } | null {
    const [row, column] = cellOf(from, SEARCH_CELL);
    let best: { unit: LabelledUnit; miles: number } | null = null;
    let lastRing = Math.ceil(NEAREST_PLACE_MILES / CELL_MILES) + 1;
    for (let ring = 0; ring <= lastRing; ring++) {
      for (let r = row - ring; r <= row + ring; r++) {
        const step = Math.abs(r - row) === ring ? 1 : 2 * ring;
        for (let c = column - ring; c <= column + ring; c += step) {
          for (const unit of this.#cells.get(cellKey(r, c)) ?? []) {
            const miles = distanceMiles(from, unit);
            if (best === null || miles < best.miles) best = { unit, miles };
          }
        }
      }
      // The next ring can still contain a nearer postcode, because cells are square.
      if (best !== null) lastRing = Math.min(lastRing, Math.ceil(best.miles / CELL_MILES) + 1);
    }
    return best;
  }
}

/**
 * Assigns every postcode to a place, and lists the places. A label is a place if ten or more close postcodes
 * have it, and no much bigger place of that name is near. Other postcodes belong to their nearest neighbour's
 * place; a remote hamlet keeps its label, and the rest have none.
 *
 * @param fixed names that count even with few postcodes
 */
export function labelTowns(units: LabelledUnit[], fixed: ReadonlySet<string>) {
  const settlements: Settlement[] = [];
  const counted: LabelledUnit[] = [];
  const doubtful: LabelledUnit[] = [];
  for (const [name, named] of groupBy(units, ({ label }) => label)) {
    if (name === null) {
      for (const unit of named) doubtful.push(unit);
      continue;
    }
    const clusters = clustersOf(named).map((members) => ({ members, place: settlementOf(name, members) }));
    const biggest = clusters.map(({ place }) => place).sort((a, b) => b.weight - a.weight)[0];
    for (const { members, place } of clusters) {
      const namesake = clusters.some(
        ({ place: other }) =>
          other.weight >= STRAY_RATIO * place.weight && distanceMiles(other, place) < STRAY_MILES,
      );
      const genuine = !namesake && isCompact(place, members);
      if (genuine || place === biggest) settlements.push(place);
      const counts = fixed.has(name) || (genuine && place.weight >= MIN_POSTCODES);
      for (const unit of members) {
        if (counts) counted.push(unit);
        else doubtful.push(genuine ? unit : { ...unit, label: null });
      }
    }
  }
  const nearest = Map.groupBy(counted, ({ outcode }) => landmassOf(outcode));
  const search = new Map([...nearest].map(([landmass, members]) => [landmass, new NearestUnit(members)]));
  const settled = doubtful.map((unit) => {
    const neighbour = search.get(landmassOf(unit.outcode))?.find(unit);
    const reach = unit.label === null ? NEAREST_PLACE_MILES : NEAREST_VILLAGE_MILES;
    return neighbour && neighbour.miles <= reach ? { ...unit, label: neighbour.unit.label } : unit;
  });
  return { settlements, units: [...counted, ...settled] };
}

/** An outcode is wide if this share of its postcodes is at least this many miles from its town, and near another town. */
const WIDE = { miles: 5, share: 0.07 };
/**
 * Minimum postcodes of a second town, in all and within the outcode, so that it is neither a hamlet nor a
 * neighbouring outcode's town.
 */
const MIN_OF_SECOND = { all: 45, here: 15 };

/**
 * Returns the second town of a wide outcode: the town with the most postcodes near it among the towns far
 * from the main town. Null if the main town is near almost all postcodes, or if no other town is near many
 * more.
 *
 * @param settlements by name; an island or a district has none
 */
export function secondTownOf(
  { town, units, ...middle }: Position & { town: string; units: readonly (Position & { town: string })[] },
  settlements: ReadonlyMap<string, readonly Settlement[]>,
): string | null {
  const nearest = (name: string) =>
    (settlements.get(name) ?? []).toSorted((a, b) => distanceMiles(a, middle) - distanceMiles(b, middle))[0];
  const main = nearest(town);
  if (main === undefined) return null;
  const far = units.filter((unit) => distanceMiles(main, unit) > WIDE.miles);
  const candidates = [...groupBy(units, (unit) => unit.town)].flatMap(([name, { length }]) => {
    const place = nearest(name);
    if (name === town || !place || place.weight < MIN_OF_SECOND.all || length < MIN_OF_SECOND.here) return [];
    return [{ name, fits: far.filter((unit) => distanceMiles(place, unit) <= WIDE.miles).length }];
  });
  const [best] = candidates.sort((a, b) => b.fits - a.fits);
  return best && best.fits >= WIDE.share * units.length ? best.name : null;
}

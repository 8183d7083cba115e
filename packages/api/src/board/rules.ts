import type { Day } from "@board/calendar";
import type { LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import { WEIGHT_BANDS } from "../loads/rules.ts";

/** What a board query asks for, read and resolved: days are days, places are points (contract 6). */
export interface BoardFilters {
  from: readonly string[];
  to: readonly string[];
  vehicleClasses: readonly VehicleClass[];
  types: readonly LoadType[];
  date: Day | null;
  after: Day | null;
  before: Day | null;
  /**
   * The outcodes that lie within the radius, each with its miles. Loads are measured from the middle of their outcode:
   * measured from the postcode itself, two circles would show where a load is before it is booked.
   */
  near: { withinMiles: number; outcodes: ReadonlyMap<string, number> } | null;
  noTailLift: boolean;
  noAdr: boolean;
  weightBands: readonly WeightBand[] | null;
  maxTermsDays: number | null;
}

/** What of a load the filters look at. */
export interface FilteredLoad {
  fromArea: string;
  fromOutcode: string;
  toArea: string;
  toOutcode: string;
  vehicleClass: VehicleClass;
  type: LoadType;
  weightBand: WeightBand;
  collectDate: Day;
  tailLift: boolean;
  adr: boolean;
  termsDays: number;
}

/**
 * Whether a place filter holds an outcode. Letters alone are that area exactly (`M` is not `ME`); with digits it is
 * that district or its subdivisions (`M1` is not `M11`, `SW1` holds `SW1A`).
 */
export function holdsOutcode(filter: string, area: string, outcode: string): boolean {
  if (!/\d/.test(filter)) return filter === area;
  return (
    outcode === filter ||
    (outcode.length === filter.length + 1 && /^[A-Z]$/.test(outcode.slice(-1)) && outcode.startsWith(filter))
  );
}

function holdsAny(filters: readonly string[], area: string, outcode: string): boolean {
  return filters.length === 0 || filters.some((filter) => holdsOutcode(filter, area, outcode));
}

/** Whether a load passes every filter; the database's WHERE clause says the same. */
export function matches(load: FilteredLoad, filters: BoardFilters): boolean {
  return (
    holdsAny(filters.from, load.fromArea, load.fromOutcode) &&
    holdsAny(filters.to, load.toArea, load.toOutcode) &&
    (filters.vehicleClasses.length === 0 || filters.vehicleClasses.includes(load.vehicleClass)) &&
    (filters.types.length === 0 || filters.types.includes(load.type)) &&
    (filters.date === null || load.collectDate === filters.date) &&
    (filters.after === null || load.collectDate >= filters.after) &&
    (filters.before === null || load.collectDate <= filters.before) &&
    !(filters.noTailLift && load.tailLift) &&
    !(filters.noAdr && load.adr) &&
    (filters.weightBands === null || filters.weightBands.includes(load.weightBand)) &&
    (filters.maxTermsDays === null || load.termsDays <= filters.maxTermsDays) &&
    (filters.near === null || filters.near.outcodes.has(load.fromOutcode))
  );
}

/** The heaviest a load of each band can be, in kilograms; T_15_PLUS has no end. */
const BAND_TOP_KG: Record<WeightBand, number> = {
  UNDER_50KG: 50,
  KG_50_250: 250,
  KG_250_1000: 1_000,
  T_1_3: 3_000,
  T_3_7: 7_000,
  T_7_15: 15_000,
  T_15_PLUS: Number.POSITIVE_INFINITY,
};

/** The bands that do not go above a band, or above whole kilograms. */
export function bandsUpTo(limit: WeightBand | number): WeightBand[] {
  const top = typeof limit === "number" ? limit : BAND_TOP_KG[limit];
  return WEIGHT_BANDS.filter((band) => BAND_TOP_KG[band] <= top);
}

/** Board sorts; each is best first for a carrier (contract 6). */
export const SORTS = ["newest", "collect", "miles", "price", "ppm", "near"] as const;
export type BoardSort = (typeof SORTS)[number];

/** What a caller must hold to read the board. */
export const BOARD_ACCESS = { scope: "board:read", seat: true } as const;

export const DEFAULT_WITHIN_MILES = 25;

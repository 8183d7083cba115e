import type { VehicleClass } from "@board/db/enums";
import { known, readData } from "../data.ts";
import type { Region } from "./prices.ts";

/** Goods, with typical texts of a transport clerk. The texts fit every load that is drawn from here. */
export interface Cargo {
  /** Relative share of this cargo in the kind's loads; 1 is average. */
  share?: number;
  type: "FULL_LOAD" | "PART_LOAD" | "PALLETS" | "PARCELS";
  /** Number of pallets or parcels; unset if they are not counted. */
  count?: readonly [number, number];
  /** Weight of one pallet or piece; of the whole load if they are not counted. */
  kg: readonly [number, number];
  /** Board note, for carriers who price the load. */
  board: string;
  /** Notes for the driver, after the booking. */
  notes: readonly string[];
  /** Notes for loads with a delivery slot only. */
  slotNotes?: readonly string[];
  /** True for cargo that is only posted for today or tomorrow, and delivered as soon as it can arrive. */
  urgent?: boolean;
  dims?: readonly string[];
  /** Share of loads that need a tail-lift; default none. */
  tailLift?: number;
  fragile?: boolean;
  adr?: boolean;
}

interface KindFacts {
  vehicleClass: VehicleClass;
  /** Share of loads with booked slots for collection and delivery. */
  slots: number;
  /** Share of loads that are delivered on their collection day, if the drive allows it. */
  sameDay: number;
}

/** One kind of job: its goods, its vehicle, and its destinations. */
export interface FreightKind extends KindFacts {
  cargo: readonly Cargo[];
  to: readonly (readonly [Region, number])[];
}

const cargo = Object.fromEntries(
  Object.entries(readData<Record<string, Record<string, Cargo[]>>>("cargo")).flatMap(([trade, vehicles]) =>
    Object.entries(vehicles).map(([vehicle, list]) => [`${trade}.${vehicle}`, list]),
  ),
);

/** All goods of the demo. */
export const CARGO: readonly Cargo[] = Object.values(cargo).flat();

const { destinations, kinds } = readData<{
  /** Weights of the regions for each set of destinations. */
  destinations: Record<string, Partial<Record<Region, number>>>;
  kinds: Record<string, KindFacts & { to: string; cargo: string }>;
}>("kinds");

const weightsOf = (name: string) => Object.entries(known(destinations, name)) as [Region, number][];

/** The kinds of jobs by name. */
export const KINDS: Readonly<Record<string, FreightKind>> = Object.fromEntries(
  Object.entries(kinds).map(([name, { to, cargo: goods, ...kind }]) => [
    name,
    { ...kind, to: weightsOf(to), cargo: known(cargo, goods) },
  ]),
);

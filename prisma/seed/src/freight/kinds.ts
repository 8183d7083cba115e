import type { VehicleClass } from "@board/db/enums";
import {
  BUILDING,
  type Cargo,
  EVENTS,
  FOOD,
  IMPORTS,
  MEDICAL,
  METAL,
  PALLETISED,
  PARTS,
  PLANT,
} from "./cargo.ts";
import type { Region } from "./places.ts";

type Weighted<T> = readonly (readonly [T, number])[];

/** One kind of job: its goods, its vehicle, and its destinations. */
export interface FreightKind {
  vehicleClass: VehicleClass;
  cargo: readonly Cargo[];
  /** Share of loads with booked slots for collection and delivery. */
  slots: number;
  /** Share of loads that are delivered on their collection day, if the drive allows it. */
  sameDay: number;
  to: Weighted<Region>;
}

/** Vans go everywhere, including the middle of cities. */
const EVERYWHERE: Weighted<Region> = [
  ["midlands", 20],
  ["northWest", 13],
  ["yorkshire", 11],
  ["london", 10],
  ["centralLondon", 6],
  ["southEast", 12],
  ["southWest", 9],
  ["eastAnglia", 5],
  ["southWales", 6],
  ["northEast", 5],
  ["centralScotland", 8],
  ["northWales", 2],
  ["highlands", 2],
];

const DISTRIBUTION: Weighted<Region> = [
  ["midlands", 18],
  ["northWest", 15],
  ["yorkshire", 13],
  ["london", 11],
  ["southEast", 11],
  ["southWest", 9],
  ["centralScotland", 8],
  ["southWales", 6],
  ["northEast", 5],
  ["eastAnglia", 4],
  ["northWales", 2],
  ["highlands", 1],
  ["northernIreland", 1],
];

/** Trunks between the sheds, and into central Scotland. */
const TRUNKS: Weighted<Region> = [
  ["northWest", 19],
  ["midlands", 17],
  ["centralScotland", 16],
  ["yorkshire", 14],
  ["london", 9],
  ["southWest", 8],
  ["southWales", 7],
  ["southEast", 6],
  ["northEast", 5],
  ["northernIreland", 2],
];

const SITES: Weighted<Region> = [
  ["midlands", 28],
  ["yorkshire", 16],
  ["northWest", 14],
  ["southWest", 12],
  ["centralScotland", 10],
  ["southEast", 12],
  ["northEast", 8],
];

const VAN = { slots: 0.3, sameDay: 0.9, to: EVERYWHERE };
const BIG_VAN = { vehicleClass: "LWB_VAN", slots: 0.3, sameDay: 0.75, to: EVERYWHERE } as const;
const LUTON = { vehicleClass: "LUTON", slots: 0.3, sameDay: 0.65, to: DISTRIBUTION } as const;
const RIGID = { vehicleClass: "SEVEN_FIVE_T", slots: 0.35, sameDay: 0.4, to: DISTRIBUTION } as const;
const EIGHTEEN = { vehicleClass: "EIGHTEEN_T", slots: 0.45, sameDay: 0.25, to: DISTRIBUTION } as const;
const ARTIC = { vehicleClass: "ARTIC", slots: 0.6, sameDay: 0.1, to: TRUNKS } as const;

export const KINDS = {
  partsVan: { vehicleClass: "SMALL_VAN", ...VAN, cargo: PARTS.van },
  partsBigVan: { ...BIG_VAN, cargo: PARTS.bigVan },
  partsLuton: { ...LUTON, cargo: PARTS.luton },
  partsRigid: { ...RIGID, cargo: PARTS.rigid },
  medicalVan: { vehicleClass: "SMALL_VAN", ...VAN, slots: 0.5, sameDay: 0.95, cargo: MEDICAL.van },
  medicalBigVan: { ...BIG_VAN, cargo: MEDICAL.bigVan },
  buildingBigVan: { ...BIG_VAN, cargo: BUILDING.bigVan },
  buildingLuton: { ...LUTON, cargo: BUILDING.luton },
  buildingRigid: { ...RIGID, cargo: BUILDING.rigid },
  buildingEighteen: { ...EIGHTEEN, cargo: BUILDING.eighteen },
  foodArtic: { ...ARTIC, cargo: FOOD.artic },
  foodPart: { ...ARTIC, slots: 0.4, cargo: FOOD.articPart },
  foodEighteen: { ...EIGHTEEN, cargo: FOOD.eighteen },
  foodRigid: { ...RIGID, cargo: FOOD.rigid },
  importArtic: { ...ARTIC, cargo: IMPORTS.artic },
  importPart: { ...ARTIC, slots: 0.4, cargo: IMPORTS.articPart },
  importEighteen: { ...EIGHTEEN, cargo: IMPORTS.eighteen },
  importBigVan: { ...BIG_VAN, cargo: IMPORTS.bigVan },
  chemicals: { ...EIGHTEEN, slots: 0.6, sameDay: 0.1, cargo: IMPORTS.chemicals },
  palletArtic: { ...ARTIC, slots: 0.5, cargo: PALLETISED.artic },
  palletPart: { ...ARTIC, slots: 0.4, cargo: PALLETISED.articPart },
  palletEighteen: { ...EIGHTEEN, cargo: PALLETISED.eighteen },
  steel: { vehicleClass: "FLATBED", slots: 0.3, sameDay: 0.05, to: SITES, cargo: METAL.flatbed },
  timber: { vehicleClass: "FLATBED", slots: 0.25, sameDay: 0.1, to: SITES, cargo: METAL.timber },
  plant: { vehicleClass: "LOW_LOADER", slots: 0.2, sameDay: 0.1, to: SITES, cargo: PLANT.lowLoader },
  events: {
    vehicleClass: "LUTON",
    slots: 0.8,
    sameDay: 0.5,
    to: [
      ["london", 45],
      ["midlands", 30],
      ["northWest", 10],
      ["centralScotland", 8],
      ["southEast", 7],
    ],
    cargo: EVENTS.luton,
  },
} as const satisfies Record<string, FreightKind>;

export type KindName = keyof typeof KINDS;

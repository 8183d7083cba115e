import type { LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import type { Region } from "./places.ts";
import { CHEMICALS, EVENTS, FOOD, GENERAL, MEDICAL, PARTS, PLANT, STEEL, type Wording } from "./wordings.ts";

type Weighted<T> = readonly (readonly [T, number])[];

/** One sort of job: what goes on what, how heavy, with what needs, and where such jobs go. */
export interface FreightKind {
  vehicleClass: VehicleClass;
  types: Weighted<LoadType>;
  bands: Weighted<WeightBand>;
  pallets: readonly [number, number];
  parcels: readonly [number, number];
  tailLift: number;
  fragile: number;
  adr: number;
  backload: number;
  /** Share of loads with booked slots for collection and delivery. */
  slots: number;
  /** Share of loads that are delivered on their collection day. */
  sameDay: number;
  to: Weighted<Region>;
  wording: Wording;
}

const EVERYWHERE: Weighted<Region> = [
  ["midlands", 22],
  ["northWest", 14],
  ["yorkshire", 12],
  ["london", 14],
  ["southEast", 13],
  ["southWest", 7],
  ["eastAnglia", 5],
  ["southWales", 5],
  ["northEast", 4],
  ["centralScotland", 6],
  ["northWales", 2],
  ["highlands", 2],
  ["northernIreland", 1],
];

/** Trunks between the sheds, the ports and the belt across Scotland. */
const TRUNKS: Weighted<Region> = [
  ["midlands", 30],
  ["northWest", 17],
  ["yorkshire", 15],
  ["centralScotland", 12],
  ["london", 9],
  ["southEast", 6],
  ["southWales", 5],
  ["southWest", 4],
  ["northEast", 4],
  ["northernIreland", 2],
];

const NONE = [0, 0] as const;

export const KINDS = {
  sameDayParts: {
    vehicleClass: "SMALL_VAN",
    types: [
      ["PARCELS", 85],
      ["FULL_LOAD", 15],
    ],
    bands: [
      ["UNDER_50KG", 35],
      ["KG_50_250", 55],
      ["KG_250_1000", 10],
    ],
    pallets: NONE,
    parcels: [1, 24],
    tailLift: 0,
    fragile: 0.12,
    adr: 0.02,
    backload: 0.05,
    slots: 0.3,
    sameDay: 0.9,
    to: EVERYWHERE,
    wording: PARTS,
  },
  medical: {
    vehicleClass: "SMALL_VAN",
    types: [["PARCELS", 100]],
    bands: [
      ["UNDER_50KG", 70],
      ["KG_50_250", 30],
    ],
    pallets: NONE,
    parcels: [1, 12],
    tailLift: 0,
    fragile: 0.6,
    adr: 0.06,
    backload: 0,
    slots: 0.5,
    sameDay: 0.95,
    to: EVERYWHERE,
    wording: MEDICAL,
  },
  vanPallets: {
    vehicleClass: "LWB_VAN",
    types: [
      ["PALLETS", 70],
      ["PARCELS", 18],
      ["FULL_LOAD", 12],
    ],
    bands: [
      ["KG_50_250", 25],
      ["KG_250_1000", 75],
    ],
    pallets: [1, 3],
    parcels: [4, 60],
    tailLift: 0.1,
    fragile: 0.1,
    adr: 0.04,
    backload: 0.12,
    slots: 0.3,
    sameDay: 0.7,
    to: EVERYWHERE,
    wording: GENERAL,
  },
  lutonTailLift: {
    vehicleClass: "LUTON",
    types: [
      ["PALLETS", 65],
      ["PART_LOAD", 20],
      ["FULL_LOAD", 15],
    ],
    bands: [
      ["KG_50_250", 20],
      ["KG_250_1000", 80],
    ],
    pallets: [2, 5],
    parcels: NONE,
    tailLift: 0.85,
    fragile: 0.2,
    adr: 0.02,
    backload: 0.12,
    slots: 0.3,
    sameDay: 0.6,
    to: EVERYWHERE,
    wording: GENERAL,
  },
  events: {
    vehicleClass: "LUTON",
    types: [["FULL_LOAD", 100]],
    bands: [["KG_250_1000", 100]],
    pallets: NONE,
    parcels: NONE,
    tailLift: 0.9,
    fragile: 0.6,
    adr: 0,
    backload: 0.15,
    slots: 0.8,
    sameDay: 0.5,
    to: [
      ["london", 45],
      ["midlands", 30],
      ["northWest", 10],
      ["centralScotland", 8],
      ["southEast", 7],
    ],
    wording: EVENTS,
  },
  sevenAndAHalf: {
    vehicleClass: "SEVEN_FIVE_T",
    types: [
      ["PALLETS", 80],
      ["PART_LOAD", 12],
      ["FULL_LOAD", 8],
    ],
    bands: [
      ["KG_250_1000", 20],
      ["T_1_3", 80],
    ],
    pallets: [3, 8],
    parcels: NONE,
    tailLift: 0.68,
    fragile: 0.08,
    adr: 0.04,
    backload: 0.15,
    slots: 0.35,
    sameDay: 0.4,
    to: EVERYWHERE,
    wording: GENERAL,
  },
  eighteen: {
    vehicleClass: "EIGHTEEN_T",
    types: [
      ["PALLETS", 85],
      ["PART_LOAD", 15],
    ],
    bands: [
      ["T_1_3", 10],
      ["T_3_7", 65],
      ["T_7_15", 25],
    ],
    pallets: [6, 14],
    parcels: NONE,
    tailLift: 0.58,
    fragile: 0.06,
    adr: 0.03,
    backload: 0.18,
    slots: 0.45,
    sameDay: 0.25,
    to: EVERYWHERE,
    wording: GENERAL,
  },
  articFull: {
    vehicleClass: "ARTIC",
    types: [["FULL_LOAD", 100]],
    bands: [
      ["T_7_15", 25],
      ["T_15_PLUS", 75],
    ],
    pallets: [22, 26],
    parcels: NONE,
    tailLift: 0.02,
    fragile: 0.03,
    adr: 0.02,
    backload: 0.3,
    slots: 0.65,
    sameDay: 0.1,
    to: TRUNKS,
    wording: FOOD,
  },
  articPart: {
    vehicleClass: "ARTIC",
    types: [
      ["PART_LOAD", 60],
      ["PALLETS", 40],
    ],
    bands: [
      ["T_3_7", 35],
      ["T_7_15", 65],
    ],
    pallets: [8, 16],
    parcels: NONE,
    tailLift: 0.1,
    fragile: 0.05,
    adr: 0.04,
    backload: 0.4,
    slots: 0.4,
    sameDay: 0.05,
    to: TRUNKS,
    wording: GENERAL,
  },
  chemicals: {
    vehicleClass: "EIGHTEEN_T",
    types: [["PALLETS", 100]],
    bands: [
      ["T_3_7", 60],
      ["T_7_15", 40],
    ],
    pallets: [4, 12],
    parcels: NONE,
    tailLift: 0.3,
    fragile: 0,
    adr: 1,
    backload: 0,
    slots: 0.6,
    sameDay: 0.1,
    to: [
      ["midlands", 30],
      ["northWest", 25],
      ["yorkshire", 20],
      ["centralScotland", 15],
      ["southEast", 10],
    ],
    wording: CHEMICALS,
  },
  steel: {
    vehicleClass: "FLATBED",
    types: [
      ["FULL_LOAD", 75],
      ["PART_LOAD", 25],
    ],
    bands: [
      ["T_7_15", 35],
      ["T_15_PLUS", 65],
    ],
    pallets: NONE,
    parcels: NONE,
    tailLift: 0,
    fragile: 0,
    adr: 0,
    backload: 0.25,
    slots: 0.3,
    sameDay: 0.05,
    to: [
      ["midlands", 40],
      ["yorkshire", 18],
      ["northWest", 14],
      ["southWest", 10],
      ["centralScotland", 10],
      ["southEast", 8],
    ],
    wording: STEEL,
  },
  plant: {
    vehicleClass: "LOW_LOADER",
    types: [["FULL_LOAD", 100]],
    bands: [
      ["T_7_15", 50],
      ["T_15_PLUS", 50],
    ],
    pallets: NONE,
    parcels: NONE,
    tailLift: 0,
    fragile: 0,
    adr: 0,
    backload: 0.15,
    slots: 0.2,
    sameDay: 0.1,
    to: [
      ["midlands", 25],
      ["southEast", 20],
      ["southWales", 15],
      ["highlands", 12],
      ["northEast", 12],
      ["southWest", 16],
    ],
    wording: PLANT,
  },
} as const satisfies Record<string, FreightKind>;

export type KindName = keyof typeof KINDS;

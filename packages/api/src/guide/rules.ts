import { type Day, weekday } from "@board/calendar";
import type { LoadType, VehicleClass, WeightBand } from "@board/db/enums";

/** The usual price range for comparable work, in pence (interface 2.2, contract 8). */
export interface Guide {
  lowPence: number;
  highPence: number;
  basis: "booked" | "rate_card";
  /** Booked jobs behind it; 0 for the rate card. */
  sample: number;
}

interface Rate {
  /** Pence per loaded mile. */
  lowPerMile: number;
  highPerMile: number;
  minLowPence: number;
  minHighPence: number;
  payloadKg: number;
  pallets: number;
}

/** Trade rates to the carrier, before VAT. */
export const RATE_CARD: Record<VehicleClass, Rate> = {
  SMALL_VAN: {
    lowPerMile: 70,
    highPerMile: 105,
    minLowPence: 3_500,
    minHighPence: 5_000,
    payloadKg: 600,
    pallets: 1,
  },
  LWB_VAN: {
    lowPerMile: 95,
    highPerMile: 140,
    minLowPence: 4_500,
    minHighPence: 7_000,
    payloadKg: 1_200,
    pallets: 3,
  },
  LUTON: {
    lowPerMile: 115,
    highPerMile: 165,
    minLowPence: 6_000,
    minHighPence: 9_000,
    payloadKg: 1_000,
    pallets: 6,
  },
  SEVEN_FIVE_T: {
    lowPerMile: 150,
    highPerMile: 240,
    minLowPence: 12_000,
    minHighPence: 20_000,
    payloadKg: 3_000,
    pallets: 10,
  },
  EIGHTEEN_T: {
    lowPerMile: 190,
    highPerMile: 280,
    minLowPence: 16_000,
    minHighPence: 25_000,
    payloadKg: 9_000,
    pallets: 14,
  },
  ARTIC: {
    lowPerMile: 200,
    highPerMile: 310,
    minLowPence: 22_000,
    minHighPence: 32_000,
    payloadKg: 24_500,
    pallets: 26,
  },
  FLATBED: {
    lowPerMile: 210,
    highPerMile: 330,
    minLowPence: 24_000,
    minHighPence: 36_000,
    payloadKg: 27_000,
    pallets: 26,
  },
  LOW_LOADER: {
    lowPerMile: 300,
    highPerMile: 500,
    minLowPence: 35_000,
    minHighPence: 60_000,
    payloadKg: 30_000,
    pallets: 26,
  },
};

/** The middle of each weight band, in kilograms. */
const BAND_MIDDLE_KG: Record<WeightBand, number> = {
  UNDER_50KG: 25,
  KG_50_250: 150,
  KG_250_1000: 625,
  T_1_3: 2_000,
  T_3_7: 5_000,
  T_7_15: 11_000,
  T_15_PLUS: 20_000,
};

const CENTRAL_LONDON = /^(EC\d|WC\d|W1|SW1|SE1|E1|N1|NW1)[A-Z]?$/;
const FULL_RATE_MILES = 200;
const LONG_HAUL_SHARE = 0.9;
const ROUND_TO_PENCE = 500;

/** The fields of a load that its guide depends on. */
export interface GuideSubject {
  type: LoadType;
  vehicleClass: VehicleClass;
  weightBand: WeightBand;
  pallets: number | null;
  miles: number;
  fromOutcode: string;
  toOutcode: string;
  collectDate: Day;
  today: Day;
  bookedSlots: number;
  adr: boolean;
  tailLift: boolean;
  isBackload: boolean;
}

/** The part of the vehicle that the load fills, 0 to 1. */
function shareOfVehicle(load: GuideSubject, rate: Rate): number {
  if (load.type === "FULL_LOAD") return 1;
  const byPallets = (load.pallets ?? 0) / rate.pallets;
  const byWeight = BAND_MIDDLE_KG[load.weightBand] / rate.payloadKg;
  return Math.min(1, Math.max(byPallets, byWeight));
}

function basePence(perMile: number, minimumPence: number, miles: number, share: number): number {
  const near = Math.min(miles, FULL_RATE_MILES);
  const far = Math.max(miles - FULL_RATE_MILES, 0);
  const whole = Math.max(minimumPence, perMile * (near + LONG_HAUL_SHARE * far));
  return share === 1 ? whole : Math.max(0.6 * minimumPence, whole * (0.35 + 0.65 * share));
}

function multiplier(load: GuideSubject): number {
  const weekend = weekday(load.collectDate) >= 6;
  return (
    (load.adr ? 1.2 : 1) *
    1.05 ** load.bookedSlots *
    (load.collectDate === load.today ? 1.1 : 1) *
    (weekend ? 1.15 : 1)
  );
}

function extrasPence(load: GuideSubject): number {
  const tailLift = load.tailLift && load.vehicleClass !== "LUTON" ? 1_500 : 0;
  const central = CENTRAL_LONDON.test(load.fromOutcode) || CENTRAL_LONDON.test(load.toOutcode) ? 2_000 : 0;
  return tailLift + central;
}

function round(pence: number): number {
  return Math.max(ROUND_TO_PENCE, Math.round(pence / ROUND_TO_PENCE) * ROUND_TO_PENCE);
}

/** The guide where too little comparable work was booked: pounds per loaded mile by vehicle (contract 8). */
export function rateCardGuide(load: GuideSubject): Guide {
  const rate = RATE_CARD[load.vehicleClass];
  const share = shareOfVehicle(load, rate);
  const times = multiplier(load);
  const extras = extrasPence(load);
  const low =
    basePence(rate.lowPerMile, rate.minLowPence, load.miles, share) * times * (load.isBackload ? 0.6 : 1);
  const high =
    basePence(rate.highPerMile, rate.minHighPence, load.miles, share) * times * (load.isBackload ? 0.8 : 1);
  const lowPence = round(low + extras);
  return {
    lowPence,
    highPence: Math.max(round(high + extras), lowPence + ROUND_TO_PENCE),
    basis: "rate_card",
    sample: 0,
  };
}

/** Days for which booked work counts as comparable. */
export const BOOKED_DAYS = 90;

/** Booked work to compare with: how far its miles may differ, and whether its type must be the same. */
export interface BookedStep {
  within: number;
  sameType: boolean;
}

/** From the most alike to the least, as far as comparing makes sense. */
export const BOOKED_STEPS: readonly BookedStep[] = [
  { within: 0.2, sameType: true },
  { within: 0.4, sameType: true },
  { within: 0.4, sameType: false },
];

/** Figures of comparable booked work. */
export interface Comparable {
  loads: number;
  firms: number;
  lowPerMile: number | null;
  highPerMile: number | null;
}

/** The fewest and the most miles that compare with these. */
export function milesWithin(miles: number, within: number): [from: number, to: number] {
  return [Math.floor(miles * (1 - within)), Math.ceil(miles * (1 + within))];
}

/** True when the booked work suffices for a guide: a smaller sample reveals its firms rather than the market. */
export function isEnough({ loads, firms }: { loads: number; firms: number }): boolean {
  return loads >= 7 && firms >= 3;
}

/** The middle half of pence per mile in booked work, over the load's own miles. */
export function bookedGuide(miles: number, sample: number, lowPerMile: number, highPerMile: number): Guide {
  const lowPence = round(lowPerMile * miles);
  return {
    lowPence,
    highPence: Math.max(round(highPerMile * miles), lowPence + ROUND_TO_PENCE),
    basis: "booked",
    sample,
  };
}

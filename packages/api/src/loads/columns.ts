import { columnOfDay, dayOfColumn } from "@board/calendar";
import type { Load } from "@board/db";
import { z } from "zod";
import { warningView } from "../core/warning.ts";
import { givenRequires, storedRequires } from "../firms/requirements/schemas.ts";
import { audienceInputOf } from "./audience/read-audience.ts";
import { givenGoods, goodsColumns } from "./goods/schemas.ts";
import type { Guide } from "./guide-price/rules.ts";
import type { LoadPlan } from "./plan-load.ts";
import type { PostLoadInput } from "./schemas.ts";
import { givenSite, storedSite } from "./sites/schemas.ts";
import { givenStops, storedStops } from "./stops/schemas.ts";
import { waitingColumns, waitingOf } from "./waiting/rules.ts";

/** Values of the fields that a posting may leave out. */
export const LEFT_OUT = {
  collectWindow: "Anytime",
  deliverWindow: "Anytime",
  adr: false,
  fragile: false,
  isBackload: false,
  noSubcontract: false,
} as const;

export function guideColumns({ lowPence, highPence, basis, sample, because }: Guide) {
  return {
    guideLowPence: lowPence,
    guideHighPence: highPence,
    guideBasis: basis,
    guideSample: sample,
    guideBecause: because.map(({ what, percent }) => ({ what, percent })),
  };
}

/** Returns the columns of a load that its input and plan decide, for posting and for amending. */
export function columnsOf(input: PostLoadInput, plan: LoadPlan) {
  return {
    type: input.type,
    vehicleClass: input.vehicleClass,
    weightBand: input.weightBand,
    pallets: input.pallets ?? null,
    parcels: input.parcels ?? null,
    adr: input.adr ?? LEFT_OUT.adr,
    tailLift: plan.tailLift,
    fragile: input.fragile ?? LEFT_OUT.fragile,
    isBackload: input.isBackload ?? LEFT_OUT.isBackload,
    ...goodsColumns(input, plan.hidden),
    boardNote: input.boardNote ?? null,
    notes: input.notes ?? null,
    dimsNote: input.dimsNote ?? null,
    collectFrom: storedSite(input.collectFrom),
    deliverTo: storedSite(input.deliverTo),
    stops: storedStops(plan.stops),
    requires: storedRequires(plan.requires),
    externalRef: input.externalRef ?? null,
    fromPostcode: input.fromPostcode,
    fromArea: plan.from.area,
    fromOutcode: plan.from.outcode,
    fromTown: plan.from.town,
    fromLat: plan.from.lat,
    fromLng: plan.from.lng,
    fromPrecision: plan.from.precision,
    toPostcode: input.toPostcode,
    toArea: plan.to.area,
    toOutcode: plan.to.outcode,
    toTown: plan.to.town,
    toLat: plan.to.lat,
    toLng: plan.to.lng,
    toPrecision: plan.to.precision,
    miles: plan.miles.miles,
    milesSource: plan.miles.source,
    ...plan.way,
    collectDate: columnOfDay(input.collectDate),
    collectWindow: input.collectWindow ?? LEFT_OUT.collectWindow,
    collectByTime: input.collectByTime ?? null,
    deliverDate: input.deliverDate ? columnOfDay(input.deliverDate) : null,
    deliverWindow: input.deliverWindow ?? LEFT_OUT.deliverWindow,
    deliverByTime: input.deliverByTime ?? null,
    pricingMode: plan.pricingMode,
    bookNowPence: input.bookNowPence ?? null,
    termsDays: plan.termsDays,
    ...waitingColumns(plan.waiting),
    ...guideColumns(plan.guide),
    ...plan.audience,
    warnings: plan.warnings.map(warningView),
  } as const;
}

/** Columns of a load as it is posted, before anything has happened to it. */
export const UNTOUCHED = {
  status: "POSTED",
  version: 1,
  carrierId: null,
  agreedPence: null,
  bookedPence: null,
  quoteCount: 0,
  bookedAt: null,
  collectedAt: null,
  deliveredAt: null,
  confirmedAt: null,
  cancelledAt: null,
  cancelledLate: false,
  paidAt: null,
  paidSaidBy: null,
  paidContestedAt: null,
  autoConfirmAt: null,
  receivedBy: null,
  driver: null,
  vehicleReg: null,
  gateCheckedAt: null,
  podFileId: null,
  podSealedAt: null,
  exceptions: [] as [],
  co2eKg: null,
  co2eMethod: null,
  co2eFactorsYear: null,
  formerCarriers: [] as string[],
  askedCarriers: [] as string[],
  wasOnBoard: false,
  run: null,
  withheld: false,
  boardSeq: null,
  openChange: null,
  orderRevision: 1,
  postedTerms: null,
  conditions: null,
} as const;

const postedTerms = z.object({
  termsDays: z.int(),
  waitingFreeMins: z.int().nullable(),
  waitingPencePerQuarter: z.int().nullable(),
  // Bookings of the release before kept none.
  conditions: z.json().default(null),
});

/** Returns the terms of an open load, which its booking keeps beside its own (contract 13). */
export const termsOf = (load: Load) => postedTerms.parse(load);

/** Returns a load on the terms that it was posted on; a booking of the release before did not keep them. */
export function asPosted(load: Load): Load {
  const kept = load.carrierId === null ? null : load.postedTerms;
  return { ...load, ...(kept === null ? {} : postedTerms.parse(kept)), postedTerms: null };
}

/**
 * Returns the request that would post this load as it is now. Amending and reposting merge their changes into
 * it.
 */
export function inputOf(load: Load): PostLoadInput {
  const given: PostLoadInput = {
    type: load.type,
    vehicleClass: load.vehicleClass,
    weightBand: load.weightBand,
    fromPostcode: load.fromPostcode,
    toPostcode: load.toPostcode,
    collectDate: dayOfColumn(load.collectDate),
    collectWindow: load.collectWindow,
    deliverWindow: load.deliverWindow,
    pricingMode: load.pricingMode,
    termsDays: load.termsDays,
    waiting: waitingOf(load),
    adr: load.adr,
    tailLift: load.tailLift,
    fragile: load.fragile,
    isBackload: load.isBackload,
    ...givenGoods(load),
    collectByTime: load.collectByTime ?? undefined,
    deliverDate: load.deliverDate ? dayOfColumn(load.deliverDate) : undefined,
    deliverByTime: load.deliverByTime ?? undefined,
    bookNowPence: load.bookNowPence ?? undefined,
    pallets: load.pallets ?? undefined,
    parcels: load.parcels ?? undefined,
    boardNote: load.boardNote ?? undefined,
    notes: load.notes ?? undefined,
    dimsNote: load.dimsNote ?? undefined,
    collectFrom: givenSite(load.collectFrom),
    deliverTo: givenSite(load.deliverTo),
    stops: givenStops(load.stops),
    requires: givenRequires(load.requires),
    externalRef: load.externalRef ?? undefined,
    audience: audienceInputOf(load),
  };
  return given;
}

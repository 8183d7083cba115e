import { columnOfDay, dayOfColumn } from "@board/calendar";
import type { Load } from "@board/db";
import { warningView } from "../core/warning.ts";
import { givenRequires, storedRequires } from "../firms/requirements/schemas.ts";
import type { Guide } from "./guide-price/rules.ts";
import type { LoadPlan } from "./plan-load.ts";
import type { PostLoadInput } from "./schemas.ts";
import { givenSite, storedSite } from "./sites/schemas.ts";
import { givenStops, storedStops } from "./stops/schemas.ts";

/** The values of the fields that a posting leaves out. */
export const LEFT_OUT = {
  collectWindow: "Anytime",
  deliverWindow: "Anytime",
  adr: false,
  tailLift: false,
  fragile: false,
  isBackload: false,
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

/** The columns that a poster's words and the plan made of them fill; posting and amending write the same. */
export function columnsOf(input: PostLoadInput, plan: LoadPlan) {
  return {
    type: input.type,
    vehicleClass: input.vehicleClass,
    weightBand: input.weightBand,
    pallets: input.pallets ?? null,
    parcels: input.parcels ?? null,
    adr: input.adr ?? LEFT_OUT.adr,
    tailLift: input.tailLift ?? LEFT_OUT.tailLift,
    fragile: input.fragile ?? LEFT_OUT.fragile,
    isBackload: input.isBackload ?? LEFT_OUT.isBackload,
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
    ...guideColumns(plan.guide),
    warnings: plan.warnings.map(warningView),
  } as const;
}

/** The columns of a load to which nothing has happened since it was posted. */
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
  formerCarriers: [] as string[],
  withheld: false,
  boardSeq: null,
  openChange: null,
  orderRevision: 1,
} as const;

/** The request that would post this load as it is now: what amending and reposting start from. */
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
    adr: load.adr,
    tailLift: load.tailLift,
    fragile: load.fragile,
    isBackload: load.isBackload,
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
  };
  return given;
}

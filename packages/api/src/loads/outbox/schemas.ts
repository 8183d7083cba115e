import type { LoadStatus, QuoteStatus } from "@board/db/enums";
import { z } from "zod";
import {
  EVENTS,
  type EventType,
  type FirmEventType,
  type LoadEventType,
  type NetworkEventType,
  type PassportEventType,
  type VehicleEventType,
} from "../../core/event-types.ts";
import { day, instant } from "../../core/fields.ts";
import { loadStatus, quoteStatus, side } from "../../core/named-enums.ts";
import { previousContact } from "../../firms/contact-changes/schemas.ts";
import { networkFirm } from "../../firms/network/schemas.ts";
import { documentKind, losable } from "../../firms/requirements/schemas.ts";
import { runInShort } from "../audience/schemas.ts";
import { openChange } from "../changes/open-change.ts";
import { toldConditionsId } from "../conditions/schemas.ts";
import { toldExtra } from "../extras/schemas.ts";
import { slot } from "../filters/schemas.ts";
import { messageFile } from "../messages/schemas.ts";
import { endReasonOf } from "../quotes/rules.ts";
import { quoteEndReason } from "../quotes/schemas.ts";
import { eta, milestone } from "../road/schemas.ts";
import { loadCore } from "../schemas.ts";
import { wait, waitingTermsView } from "../waiting/schemas.ts";
import { jobOfInvoice, toldInvoice } from "./invoice-schemas.ts";
import { eventOffer as offer, offeredLoad } from "./offer-schemas.ts";
import { EXAMPLE_VEHICLE, toldVehicle } from "./vehicle-schemas.ts";

/**
 * One schema for each event type, used to render bodies, to document them and for the TypeScript types
 * (contract 10). A field that is not named here is never sent.
 */

/** A load as read by a carrier that is not one of its ends. */
export const loadInBrief = z
  .object({
    id: z.string().meta({ description: "The load's id.", example: "load_01k9z4c2m5e8vtn6q3r7xw1ya0" }),
    ref: z.string().meta({ description: "The board's reference, for people.", example: "FB-7K3M-92QX" }),
    externalRef: z
      .string()
      .nullable()
      .meta({ description: "The poster's own job number.", example: "J-4711" }),
    status: loadStatus.meta({ description: "Its status after the change." }),
    previousStatus: loadStatus.nullable().meta({ description: "Before the change; null for a new load." }),
    version: z.int().meta({
      description:
        "Raised by one with every change of the load. The highest version is the load's state; an event with a lower one still happened.",
    }),
    collect: slot.meta({ description: "When it is collected." }),
    deliver: slot.nullable().meta({ description: "null when there is no delivery deadline." }),
    termsDays: z.int().meta({ description: "Days until the carrier is paid." }),
    podUrl: z
      .string()
      .nullable()
      .meta({ description: "Where the proof of delivery is; null until there is one." }),
    href: z.string().meta({ description: "Where its two ends read the load." }),
  })
  .meta({
    id: "WebhookLoadInBrief",
    description:
      "The load for a carrier that has not won it, or has it no more. Events that were stored before the whole load was sent hold this for everybody.",
  });

const { poster: _poster, carrier: _carrier, ...core } = loadCore.shape;

const waiting = waitingTermsView.nullable().default(null).meta({
  description: "What waiting at each place costs. null in events from before it was told.",
});

const co2e = core.co2e.default(null).meta({
  description: "Estimated greenhouse gases of the carriage. null in events from before they were told.",
});
const conditions = core.conditions.default(null).meta({
  description: "The conditions of carriage of a booked load. null: none agreed here, or not told then.",
});
const goods = {
  equipment: core.equipment.default([]),
  weightKg: core.weightKg.default(null),
  temperature: core.temperature.default(null),
  noSubcontract: core.noSubcontract.default(false),
  goods: core.goods.default([]),
};
const since = { waiting, co2e, conditionsId: toldConditionsId, conditions, ...goods };

/** A load as read by its two ends. Older stored events do not have what is in `since`. */
export const wholeLoad = z.object({ ...loadInBrief.shape, ...core, ...since }).meta({
  id: "WebhookLoad",
  description:
    "The load as you could read it at that moment, without quotes, allowed actions and collection code: GET /loads/{id} has those.",
});

const load = z.union([wholeLoad, loadInBrief]).meta({
  description: "The whole load as you could read it at that moment; in brief for a firm that has it no more.",
});

const quote = z
  .object({
    id: z.string().meta({ description: "The quote's id.", example: "quote_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    amountPence: z.int().meta({ description: "The price in pence, without VAT.", example: 49_800 }),
    etaMins: z.int().nullable().meta({
      description: "Minutes from the quote until the carrier can be at collection. null: not said.",
    }),
    status: quoteStatus.meta({ description: "Whether it can still be accepted, or how it ended." }),
    expiresAt: instant.meta({ description: "From then on it cannot be accepted." }),
    // Older stored events have no `reason`.
    reason: quoteEndReason.nullable().default(null).meta({
      description: "Why it was LOST or became VOID, in one word. null: it is neither.",
    }),
    waiting,
  })
  .meta({ description: "The quote that the event is about.", id: "WebhookQuote" });

const message = z
  .object({
    id: z.string().meta({ description: "The message's id.", example: "msg_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    by: side.meta({ description: "The end that sent it." }),
    text: z.string().nullable().meta({ description: "null where it is a file." }),
    file: messageFile.nullable().meta({ description: "The file, where it is one; else null." }),
    at: instant.meta({ description: "When it was sent." }),
  })
  .meta({ description: "The message that the event is about.", id: "WebhookMessage" });

const change = openChange
  .extend({ reason: z.string().nullable().meta({ description: "Why it was refused." }) })
  .meta({ id: "WebhookChange", description: "The change that the event is about." });

const lost = z.array(losable).meta({
  description: "What the carrier had when it was booked, and has no more.",
  example: ["operator_licence"],
});

const extra = toldExtra.meta({ id: "WebhookExtra", description: "The extra that the event is about." });

const invoice = toldInvoice.meta({ id: "WebhookInvoice", description: "The invoice after the change." });

const waitingAt = z
  .object({
    place: wait.shape.place,
    from: wait.shape.from,
    freeUntil: wait.shape.freeUntil,
  })
  .meta({ id: "WebhookWaiting", description: "The place at which the free time has ended." });

const contact = z
  .object({
    name: z.string().meta({ description: "The firm's name." }),
    contactName: z.string().meta({ description: "Whom to ask for." }),
    email: z.string().meta({ description: "The firm's address for jobs." }),
    phone: z.string().meta({ description: "The firm's number for jobs." }),
    // Older stored events have no `previous`.
    previous: previousContact.nullable().default(null).meta({
      description:
        "A carrier's contact before a change that is not confirmed. null: nothing was changed, or it is confirmed.",
    }),
  })
  .meta({ id: "WebhookContact", description: "The firm at the other end, from booking on." });

const poster = contact.optional().meta({ description: "In the carrier's copy only." });
const carrier = contact.optional().meta({ description: "In the poster's copy only." });

const id = z.string().meta({
  description:
    "The same in every attempt and replay, and in the header webhook-id: tell repeats apart by it.",
  example: "evt_01k9z4e0a8h6xs2v4w7zf9bn3p",
});

const EXAMPLE_LOAD = {
  id: "load_01k9z4c2m5e8vtn6q3r7xw1ya0",
  ref: "FB-7K3M-92QX",
  externalRef: "J-4711",
  collect: { date: "2026-11-23", window: "Anytime", byTime: "08:30" },
  deliver: { date: "2026-11-23", window: "PM", byTime: null },
  termsDays: 45,
  waiting: { freeMins: 60, pencePerQuarter: 1_000 },
  href: "/api/v1/loads/load_01k9z4c2m5e8vtn6q3r7xw1ya0",
};
const EXAMPLE_GOODS = {
  equipment: ["CURTAIN"],
  weightKg: 5_400,
  temperature: null,
  noSubcontract: false,
  goods: [],
};
const EXAMPLE_SHEET = {
  notes: "Report to gate 2, hi-vis and boots.",
  deliverTo: {
    name: "Whitehall Kitchens, goods in",
    lines: ["2 Horse Guards Avenue", "London"],
    postcode: null,
    contactName: "J. Graham",
    phone: "01632 960318",
    reference: "PO 77120",
    hours: "Mon-Fri 07:00-16:00",
    instructions: "No dock: tail-lift and pump truck. Ring 30 min before.",
  },
};

/** Timestamp of an example event, by the status of its load. */
const EXAMPLE_TIMES: Record<LoadStatus, string> = {
  POSTED: "2026-11-20T09:34:02.916Z",
  BOOKED: "2026-11-20T15:10:48.071Z",
  IN_TRANSIT: "2026-11-23T08:26:54.118Z",
  DELIVERED: "2026-11-23T14:41:09.730Z",
  CONFIRMED: "2026-11-24T08:55:31.247Z",
  CANCELLED: "2026-11-20T15:40:00.205Z",
  EXPIRED: "2026-11-24T00:00:00.000Z",
  DISPUTED: "2026-11-23T16:05:12.440Z",
};

const EXAMPLE_GUIDE = { id: "guide_01k9z4d7b2f4wr8s0t5ye6zmqh", name: "Leeds to London" };
const EXAMPLE_RUNS = {
  RUNNING: { status: "RUNNING", step: 2, of: 3, dueAt: "2026-11-20T10:04:02.916Z" },
  ON_BOARD: { status: "ON_BOARD", step: 3, of: 3, dueAt: null },
};

/** Returns the load of an example, as read by its poster or by the carrier that has the job. */
function exampleLoad(example: Example) {
  const { externalRef = EXAMPLE_LOAD.externalRef, status, was, version, pod, change, run, other } = example;
  const readByCarrier = other === "poster";
  const at = (isPast: boolean, time: string) => (isPast ? time : null);
  const isBooked = status !== "POSTED" && status !== "EXPIRED";
  const isConfirmed = status === "CONFIRMED";
  const timestamp = EXAMPLE_TIMES[status];
  const isCollected = status === "IN_TRANSIT" || pod === true;
  const isChanged = change === "AGREED";
  const deliver = { ...EXAMPLE_LOAD.deliver, byTime: isChanged ? "14:00" : EXAMPLE_LOAD.deliver.byTime };
  const { reason: _, ...openChange } = EXAMPLE_CHANGE;
  /** The carrier of a cancelled job no longer reads the job sheet. */
  const sheet = status === "CANCELLED" ? { notes: null, deliverTo: null } : EXAMPLE_SHEET;
  return {
    id: EXAMPLE_LOAD.id,
    ref: EXAMPLE_LOAD.ref,
    externalRef,
    status,
    previousStatus: was,
    version,
    collect: EXAMPLE_LOAD.collect,
    deliver,
    termsDays: EXAMPLE_LOAD.termsDays,
    podUrl: pod ? `${EXAMPLE_LOAD.href}/pod` : null,
    href: EXAMPLE_LOAD.href,
    isTest: false,
    type: "PALLETS",
    vehicleClass: "EIGHTEEN_T",
    weightBand: "T_3_7",
    fromPostcode: "LS10 1AB",
    toPostcode: "SW1A 2AA",
    miles: 191,
    ferry: false,
    seaMiles: 0,
    ferryFarePence: null,
    driveMinutes: 233,
    co2e: { kg: 321, method: "TONNE_KM", factorsYear: 2025 },
    collectDate: EXAMPLE_LOAD.collect.date,
    collectWindow: EXAMPLE_LOAD.collect.window,
    collectByTime: EXAMPLE_LOAD.collect.byTime,
    deliverDate: deliver.date,
    deliverWindow: deliver.window,
    deliverByTime: deliver.byTime,
    pricingMode: "QUOTES",
    bookNowPence: null,
    waiting: EXAMPLE_LOAD.waiting,
    conditionsId: null,
    conditions: null,
    agreedPence: isBooked ? (isChanged ? EXAMPLE_CHANGE.agreedPence : EXAMPLE_QUOTE.amountPence) : null,
    pallets: 12,
    parcels: null,
    adr: false,
    tailLift: true,
    fragile: false,
    isBackload: false,
    ...EXAMPLE_GOODS,
    boardNote: "Forklift at collection, pump truck at delivery.",
    notes: sheet.notes,
    dimsNote: null,
    collectFrom: null,
    deliverTo: sheet.deliverTo,
    change: change === "OPEN" ? openChange : null,
    orderRevision: isBooked ? (isChanged ? 2 : 1) : null,
    audience: readByCarrier ? null : run === "RUNNING" ? { routingGuide: EXAMPLE_GUIDE.id } : "board",
    run: run === undefined ? null : EXAMPLE_RUNS[run],
    stops: [],
    requires: null,
    guide: {
      lowPence: 46_500,
      highPence: 56_500,
      basis: "booked",
      sample: 386,
      because: [{ what: "central London", percent: 3 }],
    },
    carriersAlerted: 14,
    exceptions: [],
    receivedBy: at(pod === true, "M. Okafor"),
    driver: null,
    vehicleReg: null,
    gateCheckedAt: null,
    createdAt: "2026-11-20T09:02:11.480Z",
    updatedAt: timestamp,
    bookedAt: at(isBooked, "2026-11-20T09:47:25.334Z"),
    collectedAt: at(isCollected, "2026-11-23T08:26:54.118Z"),
    deliveredAt: at(pod === true, "2026-11-23T14:41:09.730Z"),
    confirmedAt: at(isConfirmed, timestamp),
    cancelledAt: at(status === "CANCELLED", timestamp),
    late: false,
    paymentDue: at(pod === true, "2027-01-07"),
    paidAt: null,
    paidSaidBy: null,
    paidContestedAt: null,
    repostedFrom: null,
    warnings: [],
  };
}

function exampleInBrief({ status, was, version }: Example) {
  const { id, ref, externalRef, collect, deliver, termsDays, href } = EXAMPLE_LOAD;
  return {
    id,
    ref,
    externalRef,
    status,
    previousStatus: was,
    version,
    collect,
    deliver,
    termsDays,
    podUrl: null,
    href,
  };
}

const EXAMPLE_QUOTE = {
  id: "quote_01k9z4d7b2f4wr8s0t5ye6zmqh",
  amountPence: 49_800,
  etaMins: 60,
  expiresAt: "2026-11-23T00:00:00.000Z",
};
const EXAMPLE_MESSAGE = {
  id: "msg_01k9z4d7b2f4wr8s0t5ye6zmqh",
  by: "carrier",
  text: "The driver is ten minutes from the gate.",
  file: null,
  at: EXAMPLE_TIMES.BOOKED,
};
const EXAMPLE_CHANGE = {
  id: "chg_01k9z4d7b2f4wr8s0t5ye6zmqh",
  by: "poster",
  changed: [{ field: "deliverByTime", from: null, to: "14:00" }],
  penceDelta: 2_500,
  agreedPence: 52_300,
  note: "The £25 is for the wait.",
  at: EXAMPLE_TIMES.BOOKED,
  reason: null,
};
const EXAMPLE_EXTRA = {
  id: "extra_01k9z4d7b2f4wr8s0t5ye6zmqh",
  kind: "WAITING",
  place: 1,
  pence: 3_000,
  note: "Arrived 23 Nov 07:46, counted from 08:00, free until 09:00, done 09:39: 39 min over, 3 × £10.00.",
  status: "PROPOSED",
  workedOut: true,
  confirmed: true,
  at: EXAMPLE_TIMES.DELIVERED,
  query: null,
  offer: null,
  acceptedAt: null,
  acceptedBy: null,
  standsAt: "2026-11-30T14:41:09.730Z",
};
/** Fields of the example that differ once the extra was answered. */
const EXAMPLE_ANSWERS = {
  PROPOSED: {},
  ACCEPTED: { acceptedAt: EXAMPLE_TIMES.CONFIRMED, acceptedBy: "poster", standsAt: null },
  QUERIED: {
    query: { reason: "The gate was open from seven.", at: EXAMPLE_TIMES.CONFIRMED },
    standsAt: null,
  },
};
const EXAMPLE_INVOICE = {
  id: "inv_01k9z4d7b2f4wr8s0t5ye6zmqh",
  kind: "INVOICE",
  selfBilled: false,
  number: "MPX-1042",
  isTest: false,
  issuedAt: EXAMPLE_TIMES.CONFIRMED,
  taxPointOn: "2026-11-24",
  dueOn: "2027-01-07",
  netPence: 49_800,
  vatPence: 9_960,
  totalPence: 59_760,
  credits: null,
  query: null,
  paidAt: null,
  paidSaidBy: null,
  paidContestedAt: null,
  reference: null,
  supplier: {
    firmId: "firm_01k9z4c2m5e8vtn6q3r7xw1ya0",
    legalName: "Mercia Pallet Express Ltd",
    lines: ["Bay 7, Tyburn Trading Estate", "Birmingham"],
    postcode: "B24 9QR",
    companyNumber: "09114402",
    vatNumber: "GB999033614",
    invoiceEmail: "office@merciapallet.example",
  },
  buyer: {
    firmId: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh",
    legalName: "Halden Foods Logistics Ltd",
    lines: ["Unit 5, Eldon Way", "Crick"],
    postcode: "NN6 7FT",
    companyNumber: "04418230",
    vatNumber: "GB999022523",
    invoiceEmail: "accounts@haldenfoods.example",
  },
  lines: [
    {
      id: "invline_01k9z4d7b2f4wr8s0t5ye6zmqh",
      kind: "HAULAGE",
      description: "Haulage LS10 to SW1A, 12 pallets, delivered 23 Nov 2026",
      loadId: EXAMPLE_LOAD.id,
      ref: EXAMPLE_LOAD.ref,
      externalRef: EXAMPLE_LOAD.externalRef,
      extraId: null,
      place: null,
      deliveredOn: "2026-11-23",
      dueOn: "2027-01-07",
      taxPointOn: "2026-11-24",
      netPence: 49_800,
      vatPence: 9_960,
      vatCategory: "S",
    },
  ],
  vat: [{ category: "S", ratePercent: 20, netPence: 49_800, vatPence: 9_960 }],
  agreement: null,
};
/** Fields of the example that differ by what happened to the invoice. */
const EXAMPLE_PAPERS = {
  ISSUED: { status: "ISSUED", overdue: false, creditedPence: 0, openPence: 59_760 },
  APPROVED: { status: "APPROVED", overdue: false, creditedPence: 0, openPence: 59_760 },
  QUERIED: {
    status: "QUERIED",
    overdue: false,
    creditedPence: 0,
    openPence: 59_760,
    query: { reason: "We agreed on £478.", at: "2026-11-25T10:02:51.006Z" },
  },
  CREDITED: { status: "ISSUED", overdue: false, creditedPence: 2_400, openPence: 57_360 },
  PAID: {
    status: "PAID",
    overdue: false,
    creditedPence: 0,
    openPence: 0,
    paidAt: "2026-12-30T09:00:00.000Z",
    paidSaidBy: "poster",
    reference: "BACS 30 DEC",
  },
  OVERDUE: { status: "APPROVED", overdue: true, creditedPence: 0, openPence: 59_760 },
};
const EXAMPLE_CREDIT = { netPence: 2_000, vatPence: 400 };
const EXAMPLE_NOTE = {
  ...EXAMPLE_INVOICE,
  ...EXAMPLE_PAPERS.ISSUED,
  ...EXAMPLE_CREDIT,
  id: "inv_01k9z4e0a8h6xs2v4w7zf9bn3p",
  kind: "CREDIT_NOTE",
  number: "MPXC-7",
  dueOn: null,
  totalPence: 2_400,
  openPence: 0,
  credits: {
    invoiceId: EXAMPLE_INVOICE.id,
    number: EXAMPLE_INVOICE.number,
    issuedAt: EXAMPLE_INVOICE.issuedAt,
    reason: "We agreed on £478.",
  },
  lines: EXAMPLE_INVOICE.lines.map((line) => ({
    ...line,
    ...EXAMPLE_CREDIT,
    id: "invline_01k9z4e0a8h6xs2v4w7zf9bn3p",
  })),
  vat: [{ category: "S", ratePercent: 20, ...EXAMPLE_CREDIT }],
};
const EXAMPLE_POSTER_NAME = "Halden Foods Logistics";
const EXAMPLE_OFFER = {
  id: "offer_01k9z4d7b2f4wr8s0t5ye6zmqh",
  loadId: EXAMPLE_LOAD.id,
  pricePence: EXAMPLE_QUOTE.amountPence,
  minutes: 30,
  dueAt: "2026-11-20T10:04:02.916Z",
  note: "Forklift until six.",
  vehicleId: null,
  load: {
    id: EXAMPLE_LOAD.id,
    ref: EXAMPLE_LOAD.ref,
    version: 1,
    from: { outcode: "LS10", town: "Leeds" },
    to: { outcode: "SW1A", town: "London" },
    stops: 0,
    via: [],
    miles: 191,
    ferry: false,
    seaMiles: 0,
    ferryFarePence: null,
    driveMinutes: 233,
    collect: EXAMPLE_LOAD.collect,
    deliver: EXAMPLE_LOAD.deliver,
    vehicleClass: "EIGHTEEN_T",
    type: "PALLETS",
    weightBand: "T_3_7",
    pallets: 12,
    parcels: 0,
    tailLift: true,
    adr: false,
    fragile: false,
    isBackload: false,
    ...EXAMPLE_GOODS,
    boardNote: "Forklift at collection, pump truck at delivery.",
    requires: null,
    termsDays: EXAMPLE_LOAD.termsDays,
    waiting: EXAMPLE_LOAD.waiting,
    conditionsId: null,
    pricing: {
      mode: "quotes",
      guideLowPence: 46_500,
      guideHighPence: 56_500,
      guideBasis: "booked",
      guideSample: 386,
    },
    postedAt: "2026-11-20T09:02:11.480Z",
  },
  createdAt: EXAMPLE_TIMES.POSTED,
};
const OFFERED = { score: 85, level: "Gold" };
const EXAMPLE_ASKED = {
  poster: OFFERED,
  carrier: { id: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh", name: "Carrier 1" },
};
const EXAMPLE_ENDED = { answeredAt: "2026-11-20T10:04:02.916Z" };
/** Fields of the example that differ by what became of the offer, and by who reads it. */
const EXAMPLE_OFFERS = {
  OPEN: {
    status: "OPEN",
    poster: { ...OFFERED, name: EXAMPLE_POSTER_NAME },
    closed: null,
    answeredAt: null,
  },
  WITHDRAWN: {
    status: "WITHDRAWN",
    poster: { ...OFFERED, name: EXAMPLE_POSTER_NAME },
    closed: "withdrawn",
    answeredAt: "2026-11-20T09:50:40.118Z",
  },
  DECLINED: {
    ...EXAMPLE_ASKED,
    status: "DECLINED",
    reason: "PRICE",
    declineNote: "£520 and it is yours.",
    wouldDoAtPence: 52_000,
    closed: null,
    answeredAt: "2026-11-20T09:41:12.530Z",
  },
  NO_ANSWER: { ...EXAMPLE_ASKED, ...EXAMPLE_ENDED, status: "NO_ANSWER", closed: "time" },
};
const EXAMPLE_MILESTONE = {
  id: "milestone_01k9z4d7b2f4wr8s0t5ye6zmqh",
  kind: "ON_MY_WAY",
  place: 1,
  at: "2026-11-23T07:41:07.412Z",
  receivedAt: "2026-11-23T07:41:07.412Z",
  by: "driver",
  clockOff: false,
  atPlace: null,
};
const EXAMPLE_ETA = {
  place: 1,
  at: "2026-11-23T08:26:00.000Z",
  basis: "driver",
  asOf: "2026-11-23T07:41:07.412Z",
  late: false,
};
const EXAMPLE_WAITING = {
  place: 2,
  from: "2026-11-23T12:40:00.000Z",
  freeUntil: "2026-11-23T13:40:00.000Z",
};
const EXAMPLE_POSTER = {
  name: EXAMPLE_POSTER_NAME,
  contactName: "Craig Petty",
  email: "transport@haldenfoods.example",
  phone: "01632 960101",
  previous: null,
};
const EXAMPLE_CARRIER = {
  name: "Mercia Pallet Express",
  contactName: "Joanne Tranter",
  email: "traffic@merciapallet.example",
  phone: "01632 960234",
  previous: null,
};

interface Example {
  externalRef?: string;
  status: LoadStatus;
  was: LoadStatus | null;
  version: number;
  pod?: true;
  quote?: QuoteStatus;
  message?: true;
  change?: "OPEN" | "AGREED" | "REFUSED";
  extra?: keyof typeof EXAMPLE_ANSWERS;
  invoice?: keyof typeof EXAMPLE_PAPERS;
  offer?: keyof typeof EXAMPLE_OFFERS;
  run?: keyof typeof EXAMPLE_RUNS;
  lost?: true;
  milestone?: true;
  eta?: true;
  waiting?: true;
  reason?: true;
  other?: "poster" | "carrier";
}

/**
 * The load of a test event, which does not exist. Its reference is on no developer page, so that no receiver
 * mistakes it for its own load.
 */
const MADE_UP: Example = { externalRef: "WEBHOOK-TEST", status: "POSTED", was: null, version: 1 };

function eventSchema<T extends EventType, D extends z.ZodObject>(
  type: T,
  data: D,
  example: object,
  timestamp: string,
) {
  return z
    .object({
      id,
      type: z.literal(type).meta({ description: "What happened." }),
      apiVersion: z.literal("v1").meta({ description: "The version of the API whose shapes these are." }),
      timestamp: instant.meta({ description: "When it happened." }),
      isTest: z.boolean().meta({ description: "Made with a test key." }),
      data,
    })
    .meta({
      id: `Event_${type.replace(".", "_")}`,
      title: type,
      description: EVENTS[type].tells,
      example: {
        id: "evt_01k9z4e0a8h6xs2v4w7zf9bn3p",
        type,
        apiVersion: "v1",
        timestamp,
        isTest: false,
        data: example,
      },
    });
}

/** Returns the schema of an event about a firm's passport. */
function passportEvent<T extends PassportEventType, D extends z.ZodRawShape>(
  type: T,
  passport: D,
  example: object,
) {
  return eventSchema(
    type,
    z
      .object({
        passport: z.object(passport).meta({ description: "The part of your passport that it is about." }),
      })
      .meta({ description: "What it is about." }),
    { passport: example },
    EXAMPLE_TIMES.POSTED,
  );
}

const networkPart = z
  .object({
    id: z.string().meta({ description: "The id of the invitation, and later of the membership." }),
    poster: networkFirm.meta({ description: "The poster whose network it is." }),
    carrier: networkFirm.nullable().meta({
      description: "The carrier. null: an invitation by email.",
    }),
    by: side.meta({ description: "The end that caused it." }),
    endsAt: instant.nullable().meta({
      description: "Until when an invitation can be accepted. null: it is none, or its end is not fixed yet.",
    }),
  })
  .meta({ id: "WebhookMembership", description: "The invitation or the membership." });
const ofNetwork = z
  .object({ membership: networkPart })
  .meta({ id: "OfNetwork", description: "What it is about." });

/** Returns the schema of an event about a poster's network. */
function networkEvent<T extends NetworkEventType>(type: T, example: object) {
  return eventSchema(
    type,
    ofNetwork,
    {
      membership: {
        id: "net_01k9z4d7b2f4wr8s0t5ye6zmqh",
        poster: { id: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh", name: "Harrow & Pike Supplies" },
        carrier: { id: "firm_01k9z4c2m5e8vtn6q3r7xw1ya0", name: "Pennine Trunking" },
        endsAt: null,
        ...example,
      },
    },
    EXAMPLE_TIMES.POSTED,
  );
}

const ofMatch = z
  .object({
    matched: z
      .object({
        load: offeredLoad.meta({ description: "The load as the board shows it to you." }),
        vehicles: z.array(z.string()).meta({
          description: "Your empty vehicles that it fits, the one that it earns most for first.",
        }),
        searches: z.array(z.string()).meta({ description: "Your saved searches with alerts that hold it." }),
        earnsPence: z.int().nullable().meta({
          description:
            "The price, else the middle of the guide, less the cost of the detour, for the first of `vehicles`. null: only searches match.",
        }),
        more: z.int().meta({
          description:
            "Loads of the last hour for these vehicles that you are not told of, because three an hour are the most: GET /vehicles/{id}/loads has them.",
        }),
      })
      .meta({ id: "WebhookMatch", description: "A load, and what of yours it fits." }),
  })
  .meta({ id: "OfMatch", description: "What it is about." });

const ofVehicle = z
  .object({ vehicle: toldVehicle })
  .meta({ id: "VehicleEventData", description: "An event about an empty vehicle of yours." });

/** Returns the schema of an event about a carrier's empty vehicle. */
function vehicleEvent<T extends VehicleEventType>(type: T, example: object) {
  return eventSchema(type, ofVehicle, { vehicle: { ...EXAMPLE_VEHICLE, ...example } }, EXAMPLE_TIMES.POSTED);
}

function event<T extends LoadEventType, D extends z.ZodRawShape & { load: typeof load | typeof loadInBrief }>(
  type: T,
  example: Example,
  parts: z.ZodObject<D>,
) {
  const data = {
    load: parts.shape.load === loadInBrief ? exampleInBrief(example) : exampleLoad(example),
    ...(example.quote && {
      quote: {
        id: EXAMPLE_QUOTE.id,
        amountPence: EXAMPLE_QUOTE.amountPence,
        etaMins: EXAMPLE_QUOTE.etaMins,
        status: example.quote,
        expiresAt: EXAMPLE_QUOTE.expiresAt,
        reason: endReasonOf({ status: example.quote, updatedAt: new Date() }, { cancelledAt: null }),
        waiting: EXAMPLE_LOAD.waiting,
      },
    }),
    ...(example.message && { message: EXAMPLE_MESSAGE }),
    ...(example.change && {
      change: {
        ...EXAMPLE_CHANGE,
        reason: example.change === "REFUSED" ? "The crane is there from noon on." : null,
      },
    }),
    ...(example.extra && {
      extra: { ...EXAMPLE_EXTRA, status: example.extra, ...EXAMPLE_ANSWERS[example.extra] },
    }),
    ...(example.invoice && {
      invoice: { ...EXAMPLE_INVOICE, ...EXAMPLE_PAPERS[example.invoice] },
      ...(example.invoice === "CREDITED" && { creditNote: EXAMPLE_NOTE }),
      loads: [{ id: EXAMPLE_LOAD.id, ref: EXAMPLE_LOAD.ref, externalRef: EXAMPLE_LOAD.externalRef }],
    }),
    ...(example.offer && { offer: { ...EXAMPLE_OFFER, ...EXAMPLE_OFFERS[example.offer] } }),
    ...(example.run && {
      run: {
        id: "run_01k9z4d7b2f4wr8s0t5ye6zmqh",
        routingGuide: EXAMPLE_GUIDE,
        ...EXAMPLE_RUNS[example.run],
      },
    }),
    ...(example.milestone && { milestone: EXAMPLE_MILESTONE, takenBack: false }),
    ...(example.eta && { eta: EXAMPLE_ETA }),
    ...(example.lost && { lost: ["operator_licence"] }),
    ...(example.waiting && { waiting: EXAMPLE_WAITING }),
    ...(example.reason && { reason: "The lorry is off the road." }),
    ...(example.other === "poster" && { poster: EXAMPLE_POSTER }),
    ...(example.other === "carrier" && { carrier: EXAMPLE_CARRIER }),
  };
  const timestamp = example.waiting ? EXAMPLE_WAITING.freeUntil : EXAMPLE_TIMES[example.status];
  return eventSchema(type, parts, data, timestamp);
}

const ends = { poster, carrier };
const ofLoad = z.object({ load }).meta({ id: "LoadEventData", description: "An event about a load." });
const ofBooking = z
  .object({ load, ...ends })
  .meta({ id: "BookingEventData", description: "An event about a booked load." });
const ofChange = z
  .object({ load, change, ...ends })
  .meta({ id: "ChangeEventData", description: "An event about a change of a booked load." });
const ofExtra = z
  .object({ load, extra, ...ends })
  .meta({ id: "ExtraEventData", description: "An event about an extra of a booked load." });
const loads = z.array(jobOfInvoice).meta({ description: "All jobs of the invoice; `load` is the first." });
const ofInvoice = z
  .object({ load, invoice, loads, ...ends })
  .meta({ id: "InvoiceEventData", description: "An event about an invoice, without bank details." });
const ofQuote = z
  .object({ load, quote })
  .meta({ id: "QuoteEventData", description: "An event about a quote." });
const ofEndedQuote = z.object({ load: loadInBrief, quote }).meta({
  id: "EndedQuoteEventData",
  description: "An event about a quote that is over, with its load in brief.",
});
const ofOffer = z.object({ load, offer }).meta({
  id: "OfferEventData",
  description: "An event about an offer, as its poster reads it.",
});
const ofOwnOffer = z.object({ load: loadInBrief, offer }).meta({
  id: "OwnOfferEventData",
  description: "An event about an offer, as the carrier reads it that is asked.",
});

const ofRun = z
  .object({
    load,
    run: runInShort
      .extend({
        id: z.string().meta({ description: "The run's id." }),
        routingGuide: z
          .object({
            id: z.string().nullable().meta({ description: "Its id. null: it was deleted." }),
            name: z.string().meta({ description: "Its name when the run began." }),
          })
          .meta({ id: "WebhookRunGuide", description: "The routing guide." }),
      })
      .meta({ id: "WebhookRun", description: "The run that the event is about." }),
  })
  .meta({ id: "RunEventData", description: "An event about the run of a routing guide." });

export const webhookSchemas = {
  "load.posted": event("load.posted", { status: "POSTED", was: null, version: 1 }, ofLoad),
  "load.updated": event(
    "load.updated",
    { status: "BOOKED", was: "BOOKED", version: 4, other: "poster" },
    ofBooking,
  ),
  "load.booked": event(
    "load.booked",
    { status: "BOOKED", was: "POSTED", version: 3, quote: "ACCEPTED", other: "poster" },
    z.object({ load, quote, ...ends }).meta({ description: "What it is about." }),
  ),
  "load.reopened": event(
    "load.reopened",
    { status: "POSTED", was: "BOOKED", version: 4, reason: true },
    ofLoad
      .extend({
        // Older stored events have no `reason`.
        reason: z.string().nullable().default(null).meta({
          description:
            "Why the carrier handed the load back, or the poster released the carrier. null in events from before it was told.",
        }),
      })
      .meta({ id: "ReopenedEventData", description: "An event about a booking that was given up." }),
  ),
  "load.in_transit": event(
    "load.in_transit",
    { status: "IN_TRANSIT", was: "BOOKED", version: 4, other: "carrier" },
    ofBooking,
  ),
  "load.milestone": event(
    "load.milestone",
    { status: "BOOKED", was: "BOOKED", version: 3, milestone: true, eta: true, other: "carrier" },
    z
      .object({
        load,
        milestone,
        takenBack: z.boolean().meta({ description: "The carrier took it back." }),
        eta: eta.nullable().meta({
          description: "When the lorry is at its next place from now on. null where that is not known.",
        }),
        ...ends,
      })
      .meta({ id: "MilestoneEventData", description: "An event about a milestone." }),
  ),
  "load.eta_changed": event(
    "load.eta_changed",
    { status: "BOOKED", was: "BOOKED", version: 3, eta: true, other: "carrier" },
    z
      .object({ load, eta, ...ends })
      .meta({ id: "EtaEventData", description: "An event about an arrival time." }),
  ),
  "load.delivered": event(
    "load.delivered",
    { status: "DELIVERED", was: "IN_TRANSIT", version: 5, pod: true, other: "carrier" },
    ofBooking,
  ),
  "load.confirmed": event(
    "load.confirmed",
    { status: "CONFIRMED", was: "DELIVERED", version: 6, pod: true, other: "poster" },
    ofBooking,
  ),
  "load.cancelled": event(
    "load.cancelled",
    { status: "CANCELLED", was: "BOOKED", version: 4, other: "poster" },
    ofBooking,
  ),
  "load.expired": event("load.expired", { status: "EXPIRED", was: "POSTED", version: 2 }, ofLoad),
  "load.disputed": event(
    "load.disputed",
    { status: "DISPUTED", was: "DELIVERED", version: 6, pod: true, other: "poster" },
    ofBooking,
  ),
  "load.dispute_resolved": event(
    "load.dispute_resolved",
    { status: "CONFIRMED", was: "DISPUTED", version: 7, pod: true, other: "carrier" },
    ofBooking,
  ),
  "message.received": event(
    "message.received",
    { status: "BOOKED", was: "BOOKED", version: 3, message: true, other: "carrier" },
    z.object({ load, message, ...ends }).meta({ description: "What it is about." }),
  ),
  "change.proposed": event(
    "change.proposed",
    { status: "BOOKED", was: "BOOKED", version: 4, change: "OPEN", other: "poster" },
    ofChange,
  ),
  "change.agreed": event(
    "change.agreed",
    { status: "BOOKED", was: "BOOKED", version: 5, change: "AGREED", other: "carrier" },
    ofChange,
  ),
  "change.refused": event(
    "change.refused",
    { status: "BOOKED", was: "BOOKED", version: 5, change: "REFUSED", other: "carrier" },
    ofChange,
  ),
  "extra.proposed": event(
    "extra.proposed",
    { status: "DELIVERED", was: "IN_TRANSIT", version: 5, pod: true, extra: "PROPOSED", other: "carrier" },
    ofExtra,
  ),
  "extra.accepted": event(
    "extra.accepted",
    { status: "DELIVERED", was: "DELIVERED", version: 6, pod: true, extra: "ACCEPTED", other: "poster" },
    ofExtra,
  ),
  "extra.queried": event(
    "extra.queried",
    { status: "DELIVERED", was: "DELIVERED", version: 6, pod: true, extra: "QUERIED", other: "poster" },
    ofExtra,
  ),
  "invoice.issued": event(
    "invoice.issued",
    { status: "CONFIRMED", was: "CONFIRMED", version: 6, pod: true, invoice: "ISSUED", other: "carrier" },
    ofInvoice,
  ),
  "invoice.approved": event(
    "invoice.approved",
    { status: "CONFIRMED", was: "CONFIRMED", version: 6, pod: true, invoice: "APPROVED", other: "poster" },
    ofInvoice,
  ),
  "invoice.queried": event(
    "invoice.queried",
    { status: "CONFIRMED", was: "CONFIRMED", version: 6, pod: true, invoice: "QUERIED", other: "poster" },
    ofInvoice,
  ),
  "invoice.credited": event(
    "invoice.credited",
    { status: "CONFIRMED", was: "CONFIRMED", version: 6, pod: true, invoice: "CREDITED", other: "carrier" },
    ofInvoice
      .extend({
        creditNote: toldInvoice.meta({ id: "WebhookCreditNote", description: "The credit note." }),
      })
      .meta({ id: "CreditEventData", description: "An event about a credit note." }),
  ),
  "invoice.paid": event(
    "invoice.paid",
    { status: "CONFIRMED", was: "CONFIRMED", version: 6, pod: true, invoice: "PAID", other: "poster" },
    ofInvoice,
  ),
  "invoice.overdue": event(
    "invoice.overdue",
    { status: "CONFIRMED", was: "CONFIRMED", version: 6, pod: true, invoice: "OVERDUE", other: "carrier" },
    ofInvoice,
  ),
  "quote.received": event(
    "quote.received",
    { status: "POSTED", was: "POSTED", version: 1, quote: "ACTIVE" },
    ofQuote,
  ),
  "quote.updated": event(
    "quote.updated",
    { status: "POSTED", was: "POSTED", version: 1, quote: "ACTIVE" },
    ofQuote,
  ),
  "quote.withdrawn": event(
    "quote.withdrawn",
    { status: "POSTED", was: "POSTED", version: 1, quote: "WITHDRAWN" },
    ofQuote,
  ),
  "quote.expired": event(
    "quote.expired",
    { status: "POSTED", was: "POSTED", version: 1, quote: "EXPIRED" },
    ofQuote,
  ),
  "quote.accepted": event(
    "quote.accepted",
    { status: "BOOKED", was: "POSTED", version: 3, quote: "ACCEPTED", other: "poster" },
    z.object({ load, quote, poster }).meta({ description: "What it is about." }),
  ),
  "quote.declined": event(
    "quote.declined",
    { status: "POSTED", was: "POSTED", version: 1, quote: "DECLINED" },
    ofEndedQuote,
  ),
  "quote.lost": event(
    "quote.lost",
    { status: "BOOKED", was: "POSTED", version: 3, quote: "LOST" },
    ofEndedQuote,
  ),
  "quote.void": event(
    "quote.void",
    { status: "POSTED", was: "POSTED", version: 2, quote: "VOID" },
    ofEndedQuote,
  ),
  "offer.received": event(
    "offer.received",
    { status: "POSTED", was: "POSTED", version: 1, offer: "OPEN" },
    ofOwnOffer,
  ),
  "offer.closed": event(
    "offer.closed",
    { status: "POSTED", was: "POSTED", version: 1, offer: "WITHDRAWN" },
    ofOwnOffer,
  ),
  "offer.answered": event(
    "offer.answered",
    { status: "POSTED", was: "POSTED", version: 1, offer: "DECLINED" },
    ofOffer,
  ),
  "offer.expired": event(
    "offer.expired",
    { status: "POSTED", was: "POSTED", version: 1, offer: "NO_ANSWER" },
    ofOffer,
  ),
  "run.step": event("run.step", { status: "POSTED", was: "POSTED", version: 1, run: "RUNNING" }, ofRun),
  "run.ended": event("run.ended", { status: "POSTED", was: "POSTED", version: 1, run: "ON_BOARD" }, ofRun),
  "load.matched": eventSchema(
    "load.matched",
    ofMatch,
    {
      matched: {
        load: EXAMPLE_OFFER.load,
        vehicles: ["vehicle_01k9z4d7b2f4wr8s0t5ye6zmqh"],
        searches: [],
        earnsPence: 44_500,
        more: 0,
      },
    },
    EXAMPLE_TIMES.POSTED,
  ),
  "load.waiting": event(
    "load.waiting",
    { status: "IN_TRANSIT", was: "IN_TRANSIT", version: 4, waiting: true, other: "carrier" },
    z.object({ load, waiting: waitingAt, ...ends }).meta({ description: "What it is about." }),
  ),
  "load.carrier_at_risk": event(
    "load.carrier_at_risk",
    { status: "BOOKED", was: "BOOKED", version: 4, lost: true, other: "carrier" },
    z.object({ load, lost, ...ends }).meta({ description: "What it is about." }),
  ),
  "network.invited": networkEvent("network.invited", {
    carrier: null,
    by: "poster",
    endsAt: "2026-12-01T11:20:00.000Z",
  }),
  "network.joined": networkEvent("network.joined", { by: "carrier" }),
  "network.left": networkEvent("network.left", { by: "carrier" }),
  "vehicle.asked": vehicleEvent("vehicle.asked", {
    status: "OPEN",
    answerBy: "2026-11-20T10:34:02.916Z",
    closed: null,
  }),
  "vehicle.expired": vehicleEvent("vehicle.expired", {
    status: "EXPIRED",
    answerBy: null,
    closed: "silence",
  }),
  "passport.expiring": passportEvent(
    "passport.expiring",
    {
      kind: documentKind.meta({ description: "What it insures." }),
      until: day.meta({ description: "The last day of the cover." }),
      days: z.int().meta({ description: "So many days are left until then." }),
    },
    { kind: "hire_and_reward", until: "2026-11-27", days: 7 },
  ),
  "passport.lost": passportEvent(
    "passport.lost",
    { what: losable.meta({ description: "What is gone." }) },
    { what: "operator_licence" },
  ),
  "webhook.test": event("webhook.test", MADE_UP, ofLoad),
} as const satisfies Record<EventType, z.ZodType>;

/** Any webhook body. */
export const webhookEvent = z
  .discriminatedUnion("type", [
    webhookSchemas["load.posted"],
    webhookSchemas["load.updated"],
    webhookSchemas["load.booked"],
    webhookSchemas["load.reopened"],
    webhookSchemas["load.in_transit"],
    webhookSchemas["load.milestone"],
    webhookSchemas["load.eta_changed"],
    webhookSchemas["load.delivered"],
    webhookSchemas["load.confirmed"],
    webhookSchemas["load.cancelled"],
    webhookSchemas["load.expired"],
    webhookSchemas["load.disputed"],
    webhookSchemas["load.dispute_resolved"],
    webhookSchemas["message.received"],
    webhookSchemas["change.proposed"],
    webhookSchemas["change.agreed"],
    webhookSchemas["change.refused"],
    webhookSchemas["extra.proposed"],
    webhookSchemas["extra.accepted"],
    webhookSchemas["extra.queried"],
    webhookSchemas["invoice.issued"],
    webhookSchemas["invoice.approved"],
    webhookSchemas["invoice.queried"],
    webhookSchemas["invoice.credited"],
    webhookSchemas["invoice.paid"],
    webhookSchemas["invoice.overdue"],
    webhookSchemas["quote.received"],
    webhookSchemas["quote.updated"],
    webhookSchemas["quote.withdrawn"],
    webhookSchemas["quote.expired"],
    webhookSchemas["quote.accepted"],
    webhookSchemas["quote.declined"],
    webhookSchemas["quote.lost"],
    webhookSchemas["quote.void"],
    webhookSchemas["offer.received"],
    webhookSchemas["offer.closed"],
    webhookSchemas["offer.answered"],
    webhookSchemas["offer.expired"],
    webhookSchemas["run.step"],
    webhookSchemas["run.ended"],
    webhookSchemas["load.matched"],
    webhookSchemas["load.waiting"],
    webhookSchemas["load.carrier_at_risk"],
    webhookSchemas["network.invited"],
    webhookSchemas["network.joined"],
    webhookSchemas["network.left"],
    webhookSchemas["vehicle.asked"],
    webhookSchemas["vehicle.expired"],
    webhookSchemas["passport.expiring"],
    webhookSchemas["passport.lost"],
    webhookSchemas["webhook.test"],
  ])
  .meta({ id: "WebhookEvent" });
export type WebhookEvent = z.infer<typeof webhookEvent>;
export type PassportEvent = Extract<WebhookEvent, { type: PassportEventType }>;
export type LoadEvent = Exclude<WebhookEvent, { type: FirmEventType }>;

export const MADE_UP_LOAD = exampleLoad(MADE_UP);

import { describe, expect, it } from "vitest";
import { EVENT_TYPES, EVENTS, LOAD_EVENT_TYPES, type LoadEventType } from "../../core/event-types.ts";
import { firmRow, loadRow, quoteRow } from "../../testing/rows.ts";
import { newExtra } from "../extras/rules.ts";
import { loadCore } from "../view-load.ts";
import { eventBody } from "./events.ts";
import type { ToldInvoice } from "./invoice-schemas.ts";
import { webhookEvent, webhookSchemas } from "./schemas.ts";

const POSTER = "firm_poster";
const CARRIER = "firm_carrier";
const LOSER = "firm_loser";
const ends = { poster: firmRow(POSTER), carrier: firmRow(CARRIER) };
const booked = loadRow({
  status: "BOOKED",
  carrierId: CARRIER,
  version: 2,
  driver: "Sam",
  receivedBy: "Kim",
});
const at = new Date("2026-11-18T10:00:00.123Z");
/** The types that go to carriers without the job only. */
const BRIEF_TYPES: LoadEventType[] = [
  "quote.declined",
  "quote.lost",
  "quote.void",
  "offer.received",
  "offer.closed",
];
const takesQuote = (type: LoadEventType) => "quote" in webhookSchemas[type].shape.data.shape;

const takesMessage = (type: LoadEventType) => "message" in webhookSchemas[type].shape.data.shape;
const message = {
  id: "msg_a",
  by: "carrier",
  person: "Sam",
  text: "Ten minutes away.",
  file: null,
  at: "2026-11-18T10:00:00.123Z",
  readAt: null,
} as const;

const takesChange = (type: LoadEventType) => "change" in webhookSchemas[type].shape.data.shape;
const change = {
  id: "chg_a",
  by: "carrier",
  changed: [{ field: "deliverByTime", from: "10:30", to: "14:00" }],
  penceDelta: 2_500,
  agreedPence: 47_000,
  note: null,
  at: "2026-11-18T10:00:00.123Z",
} as const;

const takesExtra = (type: LoadEventType) => "extra" in webhookSchemas[type].shape.data.shape;
const extra = newExtra({
  posterId: POSTER,
  mode: "live",
  id: "extra_a",
  loadId: "load_a",
  carrierId: CARRIER,
  kind: "TOLL",
  place: null,
  pence: 1_240,
  note: "Toll of the M6",
  workedOut: false,
  confirmed: false,
  bySilence: true,
  personId: null,
  at,
});

const takesInvoice = (type: LoadEventType) => "invoice" in webhookSchemas[type].shape.data.shape;
const party = {
  firmId: "firm_a",
  legalName: "A Ltd",
  lines: [],
  postcode: "LS1 4AP",
  companyNumber: null,
  vatNumber: null,
  invoiceEmail: "a@invoices.example",
};
const told: ToldInvoice = {
  id: "inv_a",
  kind: "INVOICE",
  selfBilled: false,
  status: "ISSUED",
  number: "CV-1",
  isTest: false,
  issuedAt: "2026-11-18T10:00:00.123Z",
  taxPointOn: "2026-11-18",
  dueOn: "2026-12-18",
  overdue: false,
  netPence: 44_000,
  vatPence: 0,
  totalPence: 44_000,
  creditedPence: 0,
  openPence: 44_000,
  credits: null,
  query: null,
  paidAt: null,
  paidSaidBy: null,
  paidContestedAt: null,
  reference: null,
  supplier: party,
  buyer: party,
  lines: [],
  vat: [],
  agreement: null,
};
const invoiceFor = (type: LoadEventType) => ({
  invoice: { invoice: told, loads: [], ...(type === "invoice.credited" && { creditNote: told }) },
});

const takesWaiting = (type: LoadEventType) => "waiting" in webhookSchemas[type].shape.data.shape;
const waiting = {
  place: 1,
  from: new Date("2026-11-20T08:30:00.000Z"),
  freeUntil: new Date("2026-11-20T09:30:00.000Z"),
};

const takesMilestone = (type: LoadEventType) => "milestone" in webhookSchemas[type].shape.data.shape;
const milestone = {
  id: "milestone_a",
  kind: "ON_MY_WAY",
  place: 1,
  at: "2026-11-20T07:41:00.000Z",
  receivedAt: "2026-11-20T07:41:00.000Z",
  by: "carrier",
  clockOff: false,
  atPlace: null,
  takenBack: false,
} as const;

const takesEta = (type: LoadEventType) => "eta" in webhookSchemas[type].shape.data.shape;
const eta = {
  place: 1,
  at: "2026-11-20T08:26:00.000Z",
  basis: "driver",
  asOf: "2026-11-20T07:41:00.000Z",
  late: false,
} as const;

const takesOffer = (type: LoadEventType) => "offer" in webhookSchemas[type].shape.data.shape;
const offer = (type: LoadEventType) =>
  webhookSchemas["offer.answered"].shape.data.shape.offer.parse(
    (webhookSchemas[type].meta()?.example as { data?: { offer: unknown } } | undefined)?.data?.offer,
  );

const takesRun = (type: LoadEventType) => "run" in webhookSchemas[type].shape.data.shape;
const run = {
  id: "run_a",
  guideId: "guide_a",
  name: "Leeds to London",
  status: "RUNNING",
  step: 2,
  of: 3,
  dueAt: "2026-11-18T11:00:00.123Z",
} as const;

const takesLost = (type: LoadEventType) => "lost" in webhookSchemas[type].shape.data.shape;

function body(type: LoadEventType, recipientId: string, load = booked) {
  const quote = quoteRow({ status: "ACCEPTED" });
  return eventBody({
    id: "evt_a",
    type,
    at,
    load,
    previousStatus: "POSTED",
    recipientId,
    ...(takesQuote(type) ? { quote } : {}),
    ...(takesMessage(type) ? { message } : {}),
    ...(takesChange(type) ? { change: { ...change, changed: [...change.changed] } } : {}),
    ...(takesExtra(type) ? { extra } : {}),
    ...(takesInvoice(type) ? invoiceFor(type) : {}),
    ...(takesOffer(type) ? { offer: offer(type) } : {}),
    ...(takesRun(type) ? { run } : {}),
    ...(takesLost(type) ? { lost: ["operator_licence"] } : {}),
    ...(takesWaiting(type) ? { waiting } : {}),
    ...(takesMilestone(type) ? { milestone } : {}),
    ...(takesEta(type) ? { eta } : {}),
    ...(load.carrierId === null ? {} : { ends }),
  });
}

const traces = (value: unknown, firm: string) => JSON.stringify(value).includes(`of ${firm}`);

/** The load for a carrier that does not have it. */
const BRIEF = {
  id: "load_a",
  ref: "FB-7K3M-92QX",
  externalRef: "J-4711",
  status: "BOOKED",
  previousStatus: "POSTED",
  version: 2,
  collect: { date: "2026-11-20", window: "Anytime", byTime: "08:30" },
  deliver: { date: "2026-11-21", window: "AM", byTime: null },
  termsDays: 30,
  podUrl: null,
  href: "/api/v1/loads/load_a",
};

/** Facts that events told from contract 16 on, as older ones are read. */
const OFFERED = {
  equipment: [],
  weightKg: null,
  temperature: null,
  noSubcontract: false,
  goods: [],
  conditionsId: null,
};
const UNTOLD = { ...OFFERED, co2e: null, conditions: null };
const earlier = (load: object) =>
  Object.fromEntries(Object.entries(load).filter(([name]) => !Object.hasOwn(UNTOLD, name)));

/** The load as its end reads it by GET, without the two firms. */
function readBy(end: "poster" | "carrier", load = booked) {
  const {
    poster: _,
    carrier: _carrier,
    ...core
  } = loadCore({ ...load, poster: null, carrier: null }, end, at);
  return core;
}

describe("contract 10: the body of an event", () => {
  it("is exactly this", () => {
    expect(body("load.booked", CARRIER)).toEqual({
      id: "evt_a",
      type: "load.booked",
      apiVersion: "v1",
      timestamp: "2026-11-18T10:00:00.123Z",
      isTest: false,
      data: {
        load: { ...BRIEF, ...readBy("carrier") },
        quote: {
          id: "quote_a",
          amountPence: 44_500,
          etaMins: 90,
          status: "ACCEPTED",
          expiresAt: "2026-11-21T00:00:00.000Z",
          reason: null,
          waiting: { freeMins: 60, pencePerQuarter: 1_000 },
        },
        poster: {
          name: "Name of firm_poster",
          contactName: "Contact of firm_poster",
          email: "firm_poster@contact.example",
          phone: "Phone of firm_poster",
          previous: null,
        },
      },
    });
  });

  it.each(["poster", "carrier"] as const)("contains every field of the load that its %s may read", (end) => {
    for (const type of LOAD_EVENT_TYPES.filter((each) => !BRIEF_TYPES.includes(each))) {
      const { load } = body(type, end === "poster" ? POSTER : CARRIER).data;
      expect(load, type).toEqual({ ...BRIEF, ...readBy(end) });
    }
    expect(readBy(end).notes).toBe("Gate 2, ask for Priya.");
  });

  it.each(LOAD_EVENT_TYPES)(
    "%s contains nothing of the job sheet for a carrier that has not won, or has lost the job",
    (type) => {
      expect(body(type, LOSER).data.load).toEqual(BRIEF);
      const reopened = loadRow({ version: 2 });
      expect(body(type, CARRIER, reopened).data.load).toEqual({ ...BRIEF, status: "POSTED" });
    },
  );

  it.each(LOAD_EVENT_TYPES)("%s that was stored before contract 16 is read whole", (type) => {
    const { data, ...event } = body(type, POSTER);
    const offered = "offer" in data ? { offer: { ...data.offer, load: earlier(data.offer.load) } } : {};
    const stored = { ...event, data: { ...data, load: earlier(data.load), ...offered } };
    const read = webhookEvent.parse(stored).data;
    const load = BRIEF_TYPES.includes(type) ? BRIEF : { ...data.load, ...UNTOLD };
    expect(read).toMatchObject({ load, ...("offer" in data && { offer: { load: OFFERED } }) });
  });

  it("load.matched that was stored before contract 16 is read, too", () => {
    const example = webhookSchemas["load.matched"].meta()?.example;
    const { data, ...event } = example as { data: { matched: { load: object } } };
    const matched = { ...data.matched, load: earlier(data.matched.load) };
    expect(webhookEvent.parse({ ...event, data: { matched } }).data).toMatchObject({
      matched: { load: OFFERED },
    });
  });

  it("shows the carrier of a called-off job the load without its sheet", () => {
    const goods = [{ description: "Ask 01632 960318", packages: 1, kind: "PALLET", hidden: true }];
    const { load } = body("load.cancelled", CARRIER, { ...booked, goods, status: "CANCELLED" }).data;
    expect(load).toMatchObject({ miles: 196, notes: null, collectFrom: null, deliverTo: null });
    expect(load).toMatchObject({ goods: [{ description: "", packages: 1, onBoard: false }] });
  });

  it.each(LOAD_EVENT_TYPES)("interface 6: %s carries the load's externalRef", (type) => {
    expect(body(type, POSTER).data.load.externalRef).toBe("J-4711");
    expect(body(type, POSTER, { ...booked, externalRef: null }).data.load.externalRef).toBeNull();
  });

  it("isTest is true for a test load", () => {
    expect(body("load.posted", POSTER, loadRow({ mode: "test" })).isTest).toBe(true);
  });

  it("has podUrl once the file exists", () => {
    const delivered = { ...booked, status: "DELIVERED" as const, podFileId: "file_a" };
    expect(body("load.delivered", POSTER, delivered).data.load.podUrl).toBe("/api/v1/loads/load_a/pod");
  });
});

describe("interface 6: on booking, the poster is revealed to the carrier; contract 10: and the carrier to the poster", () => {
  it("tells each end about the other, and nothing else", () => {
    const toCarrier = body("load.booked", CARRIER).data;
    expect(toCarrier).toHaveProperty("poster.name", "Name of firm_poster");
    expect(toCarrier).not.toHaveProperty("carrier");
    const toPoster = body("load.booked", POSTER).data;
    expect(toPoster).toHaveProperty("carrier.name", "Name of firm_carrier");
    expect(toPoster).not.toHaveProperty("poster");
  });

  it.each(LOAD_EVENT_TYPES)("%s names neither end to anybody else", (type) => {
    const sent = body(type, LOSER);
    expect(traces(sent, POSTER)).toBe(false);
    expect(traces(sent, CARRIER)).toBe(false);
  });

  it.each(LOAD_EVENT_TYPES)("%s names nobody while the load has no carrier", (type) => {
    for (const recipient of [POSTER, CARRIER]) {
      const sent = eventBody({
        id: "evt_a",
        type,
        at,
        load: loadRow(),
        previousStatus: null,
        recipientId: recipient,
        ends,
        ...(takesQuote(type) ? { quote: quoteRow() } : {}),
        ...(takesMessage(type) ? { message } : {}),
        ...(takesChange(type) ? { change: { ...change, changed: [...change.changed] } } : {}),
        ...(takesExtra(type) ? { extra } : {}),
        ...(takesInvoice(type) ? invoiceFor(type) : {}),
        ...(takesOffer(type) ? { offer: offer(type) } : {}),
        ...(takesRun(type) ? { run } : {}),
        ...(takesLost(type) ? { lost: ["operator_licence"] } : {}),
        ...(takesWaiting(type) ? { waiting } : {}),
        ...(takesMilestone(type) ? { milestone } : {}),
        ...(takesEta(type) ? { eta } : {}),
      });
      expect(traces(sent, POSTER)).toBe(false);
      expect(traces(sent, CARRIER)).toBe(false);
    }
  });

  it("contract 5: a losing carrier learns that it lost, never the winner's price or name", () => {
    const own = quoteRow({ id: "quote_loser", carrierId: LOSER, status: "LOST", amountPence: 51_000 });
    const sent = eventBody({
      id: "evt_a",
      type: "quote.lost",
      at,
      load: loadRow({ ...booked, agreedPence: 44_500 }),
      previousStatus: "POSTED",
      recipientId: LOSER,
      quote: own,
      ends,
    });
    expect(sent.data).toHaveProperty("quote.amountPence", 51_000);
    expect(JSON.stringify(sent)).not.toContain("44500");
    expect(traces(sent, CARRIER)).toBe(false);
  });
});

describe("contract 10: a body is rendered from an allow-list", () => {
  it.each(LOAD_EVENT_TYPES)("%s contains no member of the row that its schema does not name", (type) => {
    const text = JSON.stringify(body(type, POSTER));
    for (const secret of ["53.786", "member_a", "Tipping in Wakefield", "formerCarriers", "fromTown"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("refuses to render less than the whole load for an end", () => {
    const broken = { ...booked, miles: 1.5 };
    expect(() => body("load.booked", POSTER, broken)).toThrow("does not fit its schema");
    expect(body("quote.lost", LOSER, broken).data.load).toEqual(BRIEF);
  });

  it("refuses to render without the quote it is about", () => {
    const options = { id: "evt_a", at, load: loadRow(), previousStatus: null, recipientId: POSTER };
    expect(() => eventBody({ ...options, type: "quote.received" })).toThrow("does not fit its schema");
  });
});

describe("contract 10: the types and their recipients", () => {
  it("are these", () => {
    const told = (end: "poster" | "carrier") =>
      EVENT_TYPES.filter((type) => EVENTS[type].to.some((each) => each === end)).toSorted();
    expect(told("poster")).toEqual(
      [
        "load.posted load.updated load.booked load.reopened load.in_transit load.milestone load.eta_changed load.delivered load.confirmed load.cancelled network.joined network.left",
        "load.expired load.disputed load.dispute_resolved load.waiting load.carrier_at_risk message.received change.proposed change.agreed change.refused extra.proposed extra.accepted extra.queried invoice.issued invoice.approved invoice.queried invoice.credited invoice.paid invoice.overdue quote.received quote.updated quote.withdrawn quote.expired",
        "offer.answered offer.expired run.step run.ended",
      ]
        .join(" ")
        .split(" ")
        .toSorted(),
    );
    expect(told("carrier")).toEqual(
      [
        "load.updated load.booked load.reopened load.in_transit load.milestone load.eta_changed load.delivered load.confirmed load.cancelled network.invited network.left",
        "load.disputed load.dispute_resolved load.waiting load.carrier_at_risk message.received change.proposed change.agreed change.refused extra.proposed extra.accepted extra.queried invoice.issued invoice.approved invoice.queried invoice.credited invoice.paid invoice.overdue quote.accepted quote.declined quote.lost quote.void passport.expiring passport.lost",
        "offer.received offer.closed load.matched vehicle.asked vehicle.expired",
      ]
        .join(" ")
        .split(" ")
        .toSorted(),
    );
  });
});

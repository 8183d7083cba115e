import { type ActedOn, allowedLoadActions } from "@board/api/loads/allowed-actions";
import type { LoadStatus, QuoteStatus, Side } from "@board/db/enums";

/**
 * Values of the examples, by `field`, or by `Owner.field` for the field of one schema or of one enclosing
 * field. Their story: Halden Foods posts twelve pallets from Leeds to Westminster; Calder Vale and Mercia
 * quote; Mercia, the cheaper one, is accepted, collects and delivers.
 */
export type ExampleFacts = Readonly<Record<string, unknown>>;

/** Fact of a field that an example leaves out. */
export const LEFT_OUT = "(left out)";

const LOAD_ID = "load_01k9z4c2m5e8vtn6q3r7xw1ya0";
const NEW_LOAD_ID = "load_01k9zq7d3f8gyvm2t5b9sx4ka6";
const HALDEN_ID = "firm_01k9z2a7b3c5d9e1f4g6h8j0k2";
const MERCIA_ID = "firm_01k9z2b8d4f6h1k3m5p7r9t0v2";
const MERCIA_QUOTE = "quote_01k9z4d7b2f4wr8s0t5ye6zmqh";
const CALDER_QUOTE = "quote_01k9z4d3a1c5xq7r9t2wb4ympk";
const CHANGE_ID = "chg_01k9z4d7b2f4wr8s0t5ye6zmqh";
const FILE_ID = "file_01k9z8m4n6p1sv3w5x7y9z0b2d";

const AT = {
  posted: "2026-11-20T09:02:11.480Z",
  calder: "2026-11-20T09:21:37.205Z",
  mercia: "2026-11-20T09:34:02.916Z",
  booked: "2026-11-20T09:47:25.334Z",
  changed: "2026-11-20T15:10:48.071Z",
  onMyWay: "2026-11-23T07:41:07.412Z",
  checked: "2026-11-23T08:14:20.562Z",
  collected: "2026-11-23T08:26:54.118Z",
  delivered: "2026-11-23T14:41:09.730Z",
  confirmed: "2026-11-24T08:55:31.247Z",
  paid: "2027-01-07T10:00:00.000Z",
};

const HALDEN = {
  id: HALDEN_ID,
  name: "Halden Foods Logistics",
  contactName: "Craig Petty",
  email: "transport@haldenfoods.example",
  phone: "01632 960101",
  previous: null,
  score: 91,
  level: "Gold",
  finished: 164,
  firms: 23,
  late: 0,
  daysToPay: 45,
  unpaid: 9,
  overdue: 0,
};
const MERCIA = {
  ...HALDEN,
  id: MERCIA_ID,
  name: "Mercia Pallet Express",
  contactName: "Joanne Tranter",
  email: "traffic@merciapallet.example",
  phone: "01632 960234",
  score: 88,
  finished: 212,
  firms: 31,
  late: 4,
  daysToPay: null,
  unpaid: 0,
};

const CONDITIONS = {
  id: "cond_01k9z4d7b2f4wr8s0t5ye6zmqh",
  title: "Terms for carriers, January 2026",
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
};
const TEXT = {
  title: CONDITIONS.title,
  text: "We pay for waiting after one hour.",
  sha256: CONDITIONS.sha256,
};

function quoteOf(carrier: "mercia" | "calder", status: QuoteStatus) {
  const isActive = status === "ACTIVE";
  const own =
    carrier === "mercia"
      ? {
          id: MERCIA_QUOTE,
          amountPence: 49_800,
          etaMins: 60,
          message: "18 t with tail-lift, in Leeds from seven.",
        }
      : { id: CALDER_QUOTE, amountPence: 52_500, etaMins: 90, message: "Tipping in Wakefield that morning." };
  return {
    ...own,
    status,
    waiting: { freeMins: 60, pencePerQuarter: 1_000 },
    conditions: CONDITIONS,
    createdAt: AT[carrier],
    sentAt: AT[carrier],
    expiresAt: "2026-11-23T00:00:00.000Z",
    carrier: {
      score: carrier === "mercia" ? 88 : 82,
      level: carrier === "mercia" ? "Gold" : "Silver",
      name: status === "ACCEPTED" ? MERCIA.name : null,
    },
    checks: [{ check: "operator_licence", state: "ok", words: "Licence valid", until: null }],
    heldUntil: null,
    missing: [],
    allowedActions: isActive ? ["accept", "decline"] : [],
  };
}

/** Facts that are the same throughout the story. */
export const STORY: ExampleFacts = {
  // The load
  "Load.id": LOAD_ID,
  "LoadThen.id": LOAD_ID,
  "BoardEntry.id": LOAD_ID,
  "load.id": LOAD_ID,
  loadId: LOAD_ID,
  ref: "FB-7K3M-92QX",
  externalRef: "J-4711",
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
  collectDate: "2026-11-23",
  collectWindow: "Anytime",
  collectByTime: "08:30",
  deliverDate: "2026-11-23",
  deliverWindow: "PM",
  deliverByTime: null,
  pricingMode: "QUOTES",
  bookNowPence: null,
  termsDays: 45,
  waiting: { freeMins: 60, pencePerQuarter: 1_000 },
  conditionsId: CONDITIONS.id,
  conditions: CONDITIONS,
  "OwnConditions.conditions": { ...TEXT, isRhaMember: false, file: null, since: "2026-01-05T09:12:44.031Z" },
  "ShownConditions.conditions": { id: CONDITIONS.id, ...TEXT, fileUrl: null },
  "BoardLoad.conditions": { title: CONDITIONS.title, own: false },
  pallets: 12,
  parcels: null,
  "BoardEntry.parcels": 0,
  adr: false,
  tailLift: true,
  fragile: false,
  isBackload: false,
  equipment: ["CURTAIN"],
  weightKg: 5_400,
  temperature: null,
  noSubcontract: false,
  "Load.goods": [],
  "LoadInList.goods": [],
  "BoardEntry.goods": [],
  boardNote: "Forklift at collection, pump truck at delivery.",
  notes: "Report to gate 2, hi-vis and boots.",
  dimsNote: null,
  collectFrom: null,
  deliverTo: null,
  "Load.stops": [],
  requires: null,
  carriersAlerted: 14,
  carriersMatched: 14,
  carriersNotEligible: 3,
  "LoadPreview.network": {
    carriers: 21,
    of: 22,
    leftOut: [{ id: MERCIA_ID, name: MERCIA.name, reason: "NO_VEHICLE" }],
  },
  warnings: [],
  createdAt: AT.posted,
  postedAt: AT.posted,
  late: false,
  repostedFrom: null,
  gateCheckedAt: null,
  paidContestedAt: null,
  basis: "booked",
  sample: 386,
  guideBasis: "booked",
  guideSample: 386,
  because: [{ what: "central London", percent: 3 }],
  guideBecause: [{ what: "central London", percent: 3 }],
  // Board entries
  version: 1,
  "BoardEntry.from": { outcode: "LS10", town: "Leeds" },
  "BoardEntry.to": { outcode: "SW1A", town: "Westminster" },
  "BoardEntry.stops": 0,
  "BoardEntry.collect": { date: "2026-11-23", window: "Anytime", byTime: "08:30" },
  "BoardEntry.deliver": { date: "2026-11-23", window: "PM", byTime: null },
  "BoardEntry.quotes": 2,
  "BoardEntry.myQuote": null,
  "BoardPoster.score": 90,
  "BoardPoster.level": "Gold",
  daysToPay: 45,
  eligible: true,
  own: false,
  toPoint: { lat: 51.5, lng: -0.13 },
  openToAllAt: null,
  formerCarrier: false,
  asQuoted: null,
  // Quotes
  "OwnQuote.id": MERCIA_QUOTE,
  "OwnQuote.amountPence": 49_800,
  "OwnQuote.status": "ACTIVE",
  "OwnQuote.createdAt": AT.mercia,
  "OwnQuote.updatedAt": AT.mercia,
  expiresAt: "2026-11-23T00:00:00.000Z",
  amountPence: 49_800,
  etaMins: 60,
  message: "18 t with tail-lift, in Leeds from seven.",
  declineReason: null,
  replaced: false,
  won: false,
  // Changes, disputes, messages
  "Change.status": "OPEN",
  closedAt: null,
  closedBy: null,
  person: "Craig Petty",
  by: "carrier",
  reason: null,
  "Change.by": "poster",
  "OpenChange.by": "poster",
  "ChangeOnLoad.by": "poster",
  "Change.at": AT.changed,
  "ChangeOnLoad.at": AT.changed,
  "Dispute.id": "dispute_01k9zb2c4d6fh8j0k2m4n6p8qr",
  "Dispute.raisedBy": "poster",
  "Dispute.reason": "Two pallets damaged",
  "Dispute.details": "Two of the twelve pallets arrived wet. Pictures are attached.",
  "Dispute.statusBefore": "DELIVERED",
  "Dispute.raisedAt": "2026-11-23T16:05:12.440Z",
  "Dispute.answerBy": "2026-11-26T16:05:12.440Z",
  "Dispute.outcome": null,
  "Dispute.agreedPence": null,
  "Dispute.note": null,
  "statements.id": "statement_01k9zb5e7f9gj1k3m5n7p9qrst",
  "statements.at": "2026-11-23T17:20:40.915Z",
  "proposals.outcome": "CONFIRMED",
  "proposals.agreedPence": 45_000,
  "proposals.note": "£48 off for the two pallets.",
  "proposals.at": "2026-11-24T09:12:03.677Z",
  "files.id": FILE_ID,
  "files.by": "poster",
  "files.url": `/api/v1/loads/${LOAD_ID}/dispute/files/${FILE_ID}`,
  "files.at": "2026-11-23T16:07:30.102Z",
  contentType: "image/jpeg",
  bytes: 184_320,
  "Milestone.kind": "ON_MY_WAY",
  "Milestone.at": AT.onMyWay,
  "Milestone.receivedAt": AT.onMyWay,
  "Milestone.by": "carrier",
  "Milestone.clockOff": false,
  "Milestone.atPlace": null,
  "Message.text": "The driver is ten minutes from the gate.",
  "Message.file": null,
  "Message.person": "Joanne Tranter",
  "Message.at": "2026-11-23T08:11:07.380Z",
  "Message.readAt": null,
  unread: 1,
  closesAt: null,
  "statements.text": "The pallets were dry when they were loaded.",
  details: "Two of the twelve pallets arrived wet. Pictures are attached.",
  text: "The driver is ten minutes from the gate.",
  upTo: "msg_01k9z4d7b2f4wr8s0t5ye6zmqh",
  // Files and the gate
  "FileFacts.id": FILE_ID,
  "FileFacts.createdAt": "2026-11-23T14:38:46.251Z",
  driver: "Sam Whitfield",
  vehicleReg: "YK21 FHM",
  checkedAt: AT.checked,
  receivedBy: "M. Okafor",
  collectionCode: null,
  codeTriesLeft: null,
  // The firms
  "Party.id": MERCIA_ID,
  "carrier.id": MERCIA_ID,
  "carrier.name": MERCIA.name,
  "carrier.contactName": MERCIA.contactName,
  "carrier.previous": null,
  "carrier.email": MERCIA.email,
  "carrier.phone": MERCIA.phone,
  carrierId: MERCIA_ID,
  "CarrierRelation.name": MERCIA.name,
  "carriers.name": MERCIA.name,
  relation: "PREFERRED",
  since: "2026-08-03T08:20:00.000Z",
  "key.id": "key_01k9z2d5e7f9g1h4j6k8m0n2p4",
  "key.name": "Transport system",
  "key.mode": "test",
  "key.scopes": ["loads:read", "loads:write", "webhooks", "events:read"],
  "key.expiresAt": null,
  "firm.id": HALDEN_ID,
  "firm.name": HALDEN.name,
  canPost: true,
  canCarry: false,
  plan: "STANDARD",
  usualTermsDays: 45,
  usualRequires: null,
  approval: "APPROVED",
  holdsUntil: null,
  actsFor: null,
  "Me.passport": null,
  "SideRecord.stars": 4.7,
  finished: 164,
  firms: 23,
  unpaid: 9,
  overdue: 0,
  calledOff: 1,
  disputed: 0,
  ratings: 41,
  notCounted: 0,
  "Base.id": "base_01k9z2e6g8j0kq2m4n6p8r0st2",
  "Base.postcode": "LS10 1AB",
  "Base.outcode": "LS10",
  "Base.town": "Leeds",
  radiusMiles: 30,
  count: 4,
  loads: 12,
  // Passport
  "PassportDocument.id": "doc_01k9z2f7h9k1mq3n5p7r9s1tv3",
  "PassportDocument.insurer": "Pennine Mutual",
  "PassportDocument.policy": "GT/228104",
  "PassportDocument.contentType": "application/pdf",
  "PassportDocument.url": "/api/v1/passport/files/doc_01k9z2f7h9k1mq3n5p7r9s1tv3",
  "PassportDocument.state": "ACCEPTED",
  "PassportDocument.validFrom": "2026-04-01",
  "PassportDocument.validUntil": "2027-03-31",
  "PassportDocument.sentAt": "2026-04-02T10:14:00.000Z",
  "PassportDocument.decidedAt": "2026-04-02T13:41:00.000Z",
  coverPence: 5_000_000,
  companyNumber: "07214486",
  licenceNumber: "OB1084417",
  address: "4 Dock Road, Hull",
  postcode: "HU1 2AB",
  "OperatorLicence.number": "OB1084417",
  "OperatorLicence.type": "STANDARD_NATIONAL",
  "OperatorLicence.valid": true,
  "OperatorLicence.vehiclesAuthorised": 16,
  "OperatorLicence.continuationDate": "2028-06-30",
  "OperatorLicence.registerReadAt": "2026-11-16T04:10:00.000Z",
  "checklist.item": "goods_in_transit",
  "checklist.words": "£50k, Pennine Mutual",
  "checklist.until": "2027-03-31",
  "opens.loads": 61,
  "opens.of": 148,
  "Passport.lorries": 12,
  "board.loads": 148,
  "board.eligible": 139,
  "closed.missing": ["hire_and_reward"],
  "closed.loads": 9,
  jobs: 2,
  carriers: 6,
  mayChange: true,
  // Vehicles that find loads
  "VehicleOfBoard.from": "2026-11-23T06:00:00.000Z",
  "VehicleOfBoard.until": "2026-11-24T18:00:00.000Z",
  "VehicleOfBoard.note": null,
  "VehicleOfBoard.spare": null,
  "VehicleOfBoard.miles": 9,
  "VehicleForLoad.arrivesAt": "2026-11-23T06:15:00.000Z",
  "VehicleForLoad.inTime": true,
  "StraightHome.miles": 218,
  "StraightHome.dutyMinutes": 372,
  "StraightHome.costPence": 44_094,
  "StraightHome.homeAt": "2026-11-23T12:12:00.000Z",
  // Backloads
  "BackloadPlace.outcode": "G33",
  "BackloadList.home": { outcode: "LS11", town: "Leeds" },
  "BackloadList.at": { outcode: "G33", town: "Glasgow" },
  "BackloadList.from": "2026-11-20T14:00:00.000Z",
  "BackloadList.by": "2026-11-21T14:00:00.000Z",
  mph: 40,
  straightMiles: 218,
  mostExtra: 100,
  tooFar: 7,
  total: 1,
  "SavedSearch.id": "search_01k9z3a8b0d2fq4g6h8j0k2mnp",
  "SavedSearch.name": "Leeds to London",
  "SavedSearch.query": { from: "LS", to: "SW1" },
  "SavedSearch.alert": true,
  "SavedSearch.seenAt": "2026-11-20T08:30:00.000Z",
  "searches.id": "search_01k9z3a8b0d2fq4g6h8j0k2mnp",
  "searches.name": "Leeds to London",
  "searches.query": { from: "LS", to: "SW1" },
  "searches.alert": true,
  "searches.seenAt": "2026-11-20T08:30:00.000Z",
  "rows.id": LOAD_ID,
  "CarrierPerformance.since": "2026-09-28",
  "PosterPerformance.since": "2026-09-28",
  "lanes.to": { area: "SW", town: "London" },
  "lanes.pence": 647_400,
  "lanes.perMile": 261,
  "lanes.wonPerMile": 261,
  "PerformanceWeek.from": "2026-11-16",
  "weeks.from": "2026-11-16",
  lowPerMile: 244,
  middlePerMile: 261,
  highPerMile: 283,
  lost: { cheaper: 14, sooner: 6, other: 5, notBooked: 2 },
  "BulkChangedRow.id": LOAD_ID,
  near: null,
  position: "1182604",
  open: 148,
  fresh: 2,
  "Template.id": "template_01k9z3b9c1e3gq5h7j9k1m3nps",
  "Template.name": "Leeds to London, pallets",
  "Template.posting": {
    type: "PALLETS",
    vehicleClass: "EIGHTEEN_T",
    weightBand: "T_3_7",
    fromPostcode: "LS10 1AB",
    toPostcode: "SW1A 2AA",
    pallets: 12,
    deliverAfterDays: 0,
  },
  "LoadDraftAnswer.draft": {
    type: "PALLETS",
    vehicleClass: "EIGHTEEN_T",
    weightBand: "T_3_7",
    fromPostcode: "LS10 1AB",
    toPostcode: "SW1A 2AA",
    collectDate: "2026-11-23",
    deliverDate: "2026-11-23",
    pallets: 12,
  },
  "AdvancedTestLoad.steps": ["QUOTED", "BOOKED"],
  stopPence: 1_500,
  legs: [191],
  quoteCount: 2,
  eventId: "evt_01k9z4e0a8h6xs2v4w7zf9bn3p",
  "WebhookDelivery.type": "load.posted",
  "WebhookDelivery.status": "delivered",
  nextAttemptAt: null,
  disabledReason: null,
  createdBy: "Ruth Adeyemi",
  keptBy: null,
  failingSince: null,
  oldSecretUntil: null,
  responseHead: null,
  nextCursor: null,
  more: false,
};

/** Schemas whose examples use the facts of another schema with the same fields. */
export const SAME_FIELDS: Readonly<Record<string, string>> = {
  LoadInList: "Load",
  BoardLoad: "BoardEntry",
  AsQuoted: "BoardEntry",
  Backload: "BoardEntry",
  QuotedLoad: "BoardEntry",
  OwnQuoteInList: "OwnQuote",
  LoadForVehicle: "BoardEntry",
  VehicleForLoad: "VehicleOfBoard",
};

const ACTED_ON: Omit<ActedOn, "status"> = {
  carrierId: MERCIA_ID,
  collectDate: new Date("2026-11-23T00:00:00.000Z"),
  audience: "BOARD",
  deliveredAt: null,
  confirmedAt: null,
  cancelledAt: null,
  paidAt: null,
  paidSaidBy: null,
  podSealedAt: null,
  lastMilestone: null,
  hasOpenStop: false,
  disputedBy: null,
  ratedBy: [],
  openChange: null,
  gateCheckedAt: null,
  lacksGateCheck: false,
  wrongCodes: 0,
  owesExtras: false,
};

/** Returns what the job costs with its accepted extras. */
const owed = (haulagePence: number, extrasPence = 0) => {
  const totalPence = haulagePence + extrasPence;
  return { haulagePence, extrasPence, totalPence, withProposedPence: totalPence };
};

/** Returns the load at one moment of the story, as one of its ends reads it. */
function load(
  status: LoadStatus,
  reader: Side,
  version: number,
  updatedAt: string,
  also: ExampleFacts = {},
): ExampleFacts {
  const rank = ["POSTED", "BOOKED", "IN_TRANSIT", "DELIVERED", "CONFIRMED"].indexOf(
    status === "DISPUTED" ? "DELIVERED" : status,
  );
  const since = (least: number, value: unknown) => (rank >= least ? value : null);
  const isBooked = rank >= 1;
  const quotes = isBooked ? [quoteOf("mercia", "ACCEPTED"), quoteOf("calder", "LOST")] : [];
  const given = also.facts as Partial<ActedOn> | undefined;
  const facts = {
    status,
    agreedPence: since(1, 49_800),
    quotes: reader === "carrier" ? quotes.slice(0, 1) : quotes,
    version,
    updatedAt,
    bookedAt: since(1, AT.booked),
    conditions: since(1, CONDITIONS),
    collectedAt: since(2, AT.collected),
    deliveredAt: since(3, AT.delivered),
    confirmedAt: since(4, AT.confirmed),
    cancelledAt: null,
    podUrl: since(3, `/api/v1/loads/${LOAD_ID}/pod`),
    poster: since(1, HALDEN),
    carrier: since(1, MERCIA),
    driver: since(2, "Sam Whitfield"),
    vehicleReg: since(2, "YK21 FHM"),
    receivedBy: since(3, "M. Okafor"),
    paymentDue: since(3, "2027-01-07"),
    owed: since(1, owed(typeof also.agreedPence === "number" ? also.agreedPence : 49_800)),
    paidAt: null,
    paidSaidBy: null,
    change: null,
    orderRevision: since(1, 1),
    collectionCode: status === "BOOKED" ? "7QK4MX" : null,
    codeTriesLeft: reader === "poster" && (status === "BOOKED" || status === "IN_TRANSIT") ? 5 : null,
    allowedActions: allowedLoadActions(
      {
        ...ACTED_ON,
        status,
        carrierId: isBooked ? MERCIA_ID : null,
        deliveredAt: rank >= 3 ? new Date(AT.delivered) : null,
        confirmedAt: rank >= 4 ? new Date(AT.confirmed) : null,
        disputedBy: status === "DISPUTED" ? "poster" : null,
        ...given,
      },
      reader,
      new Date(updatedAt),
      () => true,
    ),
    ...also,
  };
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([name]) => name !== "facts")
      .flatMap(([name, value]) => [
        [`Load.${name}`, value],
        [`LoadThen.${name}`, value],
      ]),
  );
}

const CHANGE = {
  id: CHANGE_ID,
  by: "poster",
  changed: [{ field: "deliverByTime", from: null, to: "14:00" }],
  penceDelta: 2_500,
  agreedPence: 52_300,
  note: "The £25 is for the wait.",
  at: AT.changed,
  allowedActions: ["withdraw"],
};

const POSTED = load("POSTED", "poster", 1, AT.posted);
const QUOTED = load("POSTED", "poster", 1, AT.mercia, {
  quotes: [quoteOf("mercia", "ACTIVE"), quoteOf("calder", "ACTIVE")],
});
const DISPUTED = load("DISPUTED", "poster", 7, "2026-11-23T16:05:12.440Z");
const REOPENED = load("POSTED", "poster", 3, AT.changed, { bookedAt: null });
const closedChange = (status: string, more: ExampleFacts = {}): ExampleFacts => ({
  "Change.status": status,
  "Change.closedAt": "2026-11-20T15:32:19.664Z",
  "Change.allowedActions": [],
  ...more,
});
/** Facts of an extra of the delivered load, by what was done with it. */
const extraOf = (status: string, more: ExampleFacts = {}): ExampleFacts => ({
  "Extra.kind": "TOLL",
  "Extra.place": null,
  "Extra.pence": 1_240,
  "Extra.status": status,
  "Extra.query": null,
  "Extra.offer": null,
  "Extra.at": AT.delivered,
  "Extra.acceptedAt": null,
  "Extra.acceptedBy": null,
  "Extra.standsAt": null,
  "Extra.allowedActions": [],
  "Extra.acceptPence": null,
  ...more,
});
/** Facts of an agreement between the two, by what was done with it. */
const agreementOf = (status: string, more: ExampleFacts = {}): ExampleFacts => ({
  "SelfBillingAgreement.id": "agree_01k9zb2c4d6fh8j0k2m4n6p8qr",
  "SelfBillingAgreement.status": status,
  "SelfBillingAgreement.poster": { id: HALDEN_ID, name: HALDEN.name },
  "SelfBillingAgreement.carrier": { id: MERCIA_ID, name: MERCIA.name },
  "SelfBillingAgreement.until": "2027-10-31",
  "SelfBillingAgreement.coversFrom": "2026-11-24",
  "SelfBillingAgreement.proposedAt": AT.delivered,
  "SelfBillingAgreement.acceptedAt": AT.confirmed,
  "SelfBillingAgreement.endedAt": null,
  "SelfBillingAgreement.endedBy": null,
  "SelfBillingAgreement.allowedActions": ["end"],
  ...more,
});
/** Facts of an offer to the carrier, by what became of it. */
const offerOf = (status: string, more: ExampleFacts = {}): ExampleFacts => ({
  "Offer.status": status,
  "Offer.pricePence": 49_500,
  "Offer.dueAt": AT.booked,
  "Offer.note": "Forklift until six.",
  "Offer.poster": { score: 90, level: "Gold", name: HALDEN.name },
  "Offer.carrier": { id: MERCIA_ID, name: MERCIA.name },
  "Offer.closed": null,
  "Offer.answeredAt": status === "OPEN" ? null : AT.mercia,
  "Offer.createdAt": AT.posted,
  "Offer.allowedActions": [],
  ...(status !== "DECLINED" && {
    "Offer.reason": LEFT_OUT,
    "Offer.declineNote": LEFT_OUT,
    "Offer.wouldDoAtPence": LEFT_OUT,
  }),
  ...more,
});
/** Facts of an empty vehicle of the carrier, by what became of it. */
const vehicleOf = (status: "OPEN" | "TAKEN" | "WITHDRAWN", more: ExampleFacts = {}): ExampleFacts => ({
  "EmptyVehicle.vehicleClass": "EIGHTEEN_T",
  "EmptyVehicle.status": status,
  "EmptyVehicle.count": status === "TAKEN" ? 0 : 1,
  "EmptyVehicle.at": "LS10 1AB",
  "EmptyVehicle.from": "2026-11-20T14:00:00.000Z",
  "EmptyVehicle.until": "2026-11-22T00:00:00.000Z",
  "EmptyVehicle.towards": "HOME",
  "EmptyVehicle.home": "HX3",
  "EmptyVehicle.backBy": null,
  "EmptyVehicle.drivenHours": 4.5,
  "EmptyVehicle.maxEmptyMiles": 60,
  "EmptyVehicle.maxExtraMiles": 100,
  "EmptyVehicle.tailLift": true,
  "EmptyVehicle.adr": false,
  "EmptyVehicle.equipment": ["CURTAIN"],
  "EmptyVehicle.spare": null,
  "EmptyVehicle.note": null,
  "EmptyVehicle.floorPencePerMile": 160,
  "EmptyVehicle.vehicleReg": "YK21 FHM",
  "EmptyVehicle.followsLoadId": null,
  "EmptyVehicle.askAt": null,
  "EmptyVehicle.answerBy": null,
  "EmptyVehicle.offers": status === "OPEN" ? 1 : 0,
  "EmptyVehicle.jobs": [],
  "EmptyVehicle.createdAt": AT.posted,
  "EmptyVehicle.endedAt": status === "OPEN" ? null : AT.booked,
  "EmptyVehicle.allowedActions": status === "OPEN" ? ["change", "withdraw"] : [],
  ...more,
});
/** Facts of the run of the load's guide, at its first step or after it. */
const runOf = (status: "RUNNING" | "STOPPED", at: 1 | 2 = 1): ExampleFacts => {
  const isOver = status === "STOPPED";
  const due = AT.booked;
  const first = isOver ? "STOPPED" : "SKIPPED";
  const none = { offers: [], told: [], notAsked: [] };
  return {
    "Run.loadId": LOAD_ID,
    "Run.status": status,
    "Run.step": at,
    "Run.of": 2,
    "Run.dueAt": isOver || at === 2 ? null : due,
    "Run.beganAt": AT.posted,
    "Run.endedAt": isOver ? AT.calder : null,
    "RunGuide.id": "guide_01k9z4d7b2f4wr8s0t5ye6zmqh",
    "RunGuide.name": "Leeds to London",
    "Run.allowedActions": isOver ? [] : ["skip", "stop"],
    "Run.steps": [
      {
        number: 1,
        to: { groups: ["Yorkshire"] },
        pricePence: 49_500,
        minutes: 45,
        status: isOver || at === 2 ? "ENDED" : "OPEN",
        ended: isOver || at === 2 ? first : null,
        beganAt: AT.posted,
        dueAt: due,
        endedAt: isOver || at === 2 ? AT.calder : null,
        ...none,
        notAsked: [{ id: MERCIA_ID, name: MERCIA.name, reason: "NO_VEHICLE" }],
      },
      {
        number: 2,
        to: "board",
        pricePence: null,
        status: at === 2 ? "OPEN" : "NOT_BEGUN",
        ended: null,
        beganAt: isOver ? null : at === 2 ? AT.calder : due,
        dueAt: null,
        endedAt: null,
        ...none,
      },
    ],
  };
};
/** Facts of a member of the poster's network, before and after it has joined. */
const memberOf = (status: "ACTIVE" | "INVITED", more: ExampleFacts = {}): ExampleFacts => ({
  "NetworkMember.status": status,
  "NetworkMember.carrier": status === "ACTIVE" ? { id: MERCIA_ID, name: MERCIA.name } : null,
  "NetworkMember.email": "traffic@mercia.example",
  "NetworkMember.name": MERCIA.name,
  "NetworkMember.groups": ["Midlands"],
  "NetworkMember.invitedAt": AT.booked,
  "NetworkMember.emailedAt": AT.booked,
  "NetworkMember.endsAt": status === "ACTIVE" ? null : "2026-12-04T10:12:31.402Z",
  "NetworkMember.since": status === "ACTIVE" ? AT.delivered : null,
  ...more,
});
const NOT_ACCEPTED = {
  "SelfBillingAgreement.coversFrom": null,
  "SelfBillingAgreement.acceptedAt": null,
};

/** Facts of the invoice of the job, by what was done with it, as an answer and as an entry of a list. */
const invoiceOf = (status: string, allowedActions: string[], more: ExampleFacts = {}): ExampleFacts => {
  const isPaid = status === "PAID";
  const facts = {
    kind: "INVOICE",
    status,
    number: "MPX-1042",
    issuedAt: AT.confirmed,
    openPence: isPaid ? 0 : 63_000,
    credits: null,
    query: null,
    paidAt: isPaid ? AT.paid : null,
    paidSaidBy: null,
    paidContestedAt: null,
    reference: null,
    agreement: null,
    allowedActions,
    ...more,
  };
  return Object.fromEntries(
    ["Invoice", "InvoiceEntry"].flatMap((name) =>
      Object.entries(facts).map(([field, value]) => [`${name}.${field}`, value]),
    ),
  );
};
const OF_SUPPLIER = ["paid", "credit"];
const OF_BUYER = ["approve", "query", "remit"];

const QUERY = { reason: "Which toll?", at: AT.confirmed };
const AFTER_CHANGE = "2026-11-20T15:32:19.664Z";

/** The facts for the answers of procedures that show a later moment; the others show the load just after it was posted. */
const MOMENTS: Readonly<Record<string, ExampleFacts>> = {
  "loads.get": QUOTED,
  "loads.list": QUOTED,
  "loads.amend": load("POSTED", "poster", 2, "2026-11-20T09:15:00.208Z", {
    deliverDate: "2026-11-24",
    notes: "Report to gate 3, hi-vis and boots.",
  }),
  "loads.open": load("POSTED", "poster", 2, "2026-11-20T09:15:00.208Z"),
  "loads.cancel": load("CANCELLED", "poster", 2, "2026-11-20T09:40:51.093Z", {
    cancelledAt: "2026-11-20T09:40:51.093Z",
  }),
  "loads.repost": load("POSTED", "poster", 1, "2026-11-27T08:30:12.551Z", {
    id: NEW_LOAD_ID,
    ref: "FB-2W8H-61TC",
    collectDate: "2026-11-30",
    facts: { collectDate: new Date("2026-11-30T00:00:00.000Z") },
    deliverDate: "2026-11-30",
    createdAt: "2026-11-27T08:30:12.551Z",
    repostedFrom: LOAD_ID,
  }),
  "quotes.accept": load("BOOKED", "poster", 2, AT.booked),
  "quotes.decline": load("POSTED", "poster", 1, "2026-11-20T09:40:17.822Z", {
    quotes: [quoteOf("mercia", "ACTIVE"), quoteOf("calder", "DECLINED")],
  }),
  "quotes.book": load("BOOKED", "carrier", 2, AT.booked, {
    pricingMode: "BOOK_NOW",
    bookNowPence: 49_800,
  }),
  "quotes.withdraw": {
    "OwnQuote.status": "WITHDRAWN",
    "OwnQuote.updatedAt": "2026-11-20T09:40:02.310Z",
    "OwnQuote.allowedActions": ["quote"],
  },
  "gate.announceVehicle": load("BOOKED", "carrier", 3, "2026-11-20T11:18:40.009Z", {
    driver: "Sam Whitfield",
    vehicleReg: "YK21 FHM",
  }),
  "gate.check": load("BOOKED", "poster", 4, AT.checked, {
    driver: "Sam Whitfield",
    vehicleReg: "YK21 FHM",
    gateCheckedAt: AT.checked,
    facts: { gateCheckedAt: new Date(AT.checked) },
  }),
  "gate.newCollectionCode": load("BOOKED", "poster", 3, AT.changed, { collectionCode: "4HT9WK" }),
  "loads.sites": load("BOOKED", "poster", 3, AT.changed, {
    deliverTo: {
      name: "Whitehall Kitchens, goods in",
      lines: ["2 Horse Guards Avenue", "London"],
      postcode: "SW1A 2AA",
      contactName: "Tam Reid",
      phone: "01632 960276",
      reference: "CMS/90417",
      hours: "Mon-Fri 07:00-16:00",
      instructions: "No dock: tail-lift and pump truck. Ring 30 min before.",
    },
  }),
  "changes.propose": load("BOOKED", "poster", 4, AT.changed, {
    change: CHANGE,
    facts: { openChange: CHANGE },
  }),
  "changes.agree": {
    ...load("BOOKED", "carrier", 5, AFTER_CHANGE, {
      deliverByTime: "14:00",
      agreedPence: 52_300,
      orderRevision: 2,
    }),
    ...closedChange("AGREED"),
  },
  "changes.refuse": {
    ...load("BOOKED", "carrier", 5, AFTER_CHANGE),
    ...closedChange("REFUSED", { "Change.reason": "The driver is booked from noon on." }),
  },
  "changes.withdraw": { ...load("BOOKED", "poster", 5, AFTER_CHANGE), ...closedChange("WITHDRAWN") },
  "extras.propose": {
    ...load("DELIVERED", "carrier", 7, AT.delivered, {
      owed: { ...owed(49_800), withProposedPence: 51_040 },
    }),
    ...extraOf("PROPOSED", {
      "Extra.standsAt": "2026-11-30T14:41:09.730Z",
      "Extra.allowedActions": ["withdraw"],
    }),
  },
  "extras.accept": {
    ...load("DELIVERED", "poster", 8, AT.confirmed, { owed: owed(49_800, 1_240) }),
    ...extraOf("ACCEPTED", { "Extra.acceptedAt": AT.confirmed, "Extra.acceptedBy": "poster" }),
  },
  "extras.query": {
    ...load("DELIVERED", "poster", 8, AT.confirmed),
    ...extraOf("QUERIED", {
      "Extra.query": QUERY,
      "Extra.allowedActions": ["accept", "propose"],
      "Extra.acceptPence": 1_240,
    }),
  },
  "extras.offer": {
    ...load("DELIVERED", "carrier", 9, AT.confirmed),
    ...extraOf("QUERIED", {
      "Extra.query": QUERY,
      "Extra.offer": { pence: 900, by: "carrier" },
      "Extra.allowedActions": ["propose", "withdraw"],
    }),
  },
  "extras.withdraw": { ...load("DELIVERED", "carrier", 8, AT.confirmed), ...extraOf("WITHDRAWN") },
  "invoices.issueForLoad": invoiceOf("ISSUED", OF_SUPPLIER),
  "invoices.issue": invoiceOf("ISSUED", OF_SUPPLIER),
  "invoices.list": invoiceOf("ISSUED", OF_BUYER),
  "invoices.get": invoiceOf("ISSUED", OF_BUYER),
  "invoices.approve": invoiceOf("APPROVED", ["query", "remit"]),
  "invoices.query": invoiceOf("QUERIED", ["approve", "remit"], {
    query: { reason: "The waiting at place 2 was agreed at £20.", at: AT.paid },
  }),
  "invoices.credit": invoiceOf("ISSUED", OF_SUPPLIER, { creditedPence: 3_000, openPence: 60_000 }),
  "invoices.paid": invoiceOf("PAID", ["credit"], { paidSaidBy: "carrier", reference: "BACS 30 DEC" }),
  "invoices.contestPaid": invoiceOf("APPROVED", OF_SUPPLIER, { paidContestedAt: AT.paid }),
  "invoices.remit": invoiceOf("PAID", [], { paidSaidBy: "poster", reference: "BACS 30 DEC" }),
  "selfBilling.propose": agreementOf("PROPOSED", NOT_ACCEPTED),
  "selfBilling.accept": agreementOf("ACTIVE"),
  "selfBilling.end": agreementOf("ENDED", {
    "SelfBillingAgreement.endedAt": AT.paid,
    "SelfBillingAgreement.endedBy": "poster",
    "SelfBillingAgreement.allowedActions": [],
  }),
  "selfBilling.list": agreementOf("ACTIVE"),
  "selfBilling.run": invoiceOf("APPROVED", ["credit", "remit"], {
    kind: "SELF_BILL",
    selfBilled: true,
    number: "HFLSB-1",
    agreement: { acceptedOn: "2026-11-20", until: "2027-10-31" },
  }),
  "offers.send": offerOf("OPEN", { "Offer.allowedActions": ["withdraw"] }),
  "offers.list": offerOf("OPEN", { "Offer.allowedActions": ["accept", "decline"] }),
  "offers.accept": { ...load("BOOKED", "carrier", 3, AT.booked), ...offerOf("ACCEPTED") },
  "offers.decline": offerOf("DECLINED"),
  "offers.withdraw": offerOf("WITHDRAWN", { "Offer.closed": "withdrawn" }),
  "vehicles.post": vehicleOf("OPEN", { "PostedVehicles.vehicles": LEFT_OUT }),
  "vehicles.list": vehicleOf("OPEN"),
  "vehicles.get": vehicleOf("OPEN"),
  "vehicles.change": vehicleOf("OPEN", { "EmptyVehicle.count": 2 }),
  "vehicles.withdraw": vehicleOf("WITHDRAWN"),
  "vehicles.stillEmpty": vehicleOf("OPEN"),
  "vehicles.taken": vehicleOf("TAKEN", {
    "EmptyVehicle.jobs": [{ loadId: LOAD_ID, ref: "FB-7K3M-92QX", status: "BOOKED" }],
  }),
  "runs.get": runOf("RUNNING"),
  "runs.skip": runOf("RUNNING", 2),
  "runs.stop": runOf("STOPPED"),
  "network.invite": memberOf("INVITED", { "NetworkMember.note": "" }),
  "network.list": memberOf("ACTIVE"),
  "network.change": memberOf("ACTIVE"),
  "bookings.handBack": REOPENED,
  "bookings.release": REOPENED,
  "road.report": load("BOOKED", "carrier", 4, AT.onMyWay),
  "road.takeBack": load("BOOKED", "carrier", 4, AT.onMyWay),
  "bookings.collect": load("IN_TRANSIT", "carrier", 5, AT.collected),
  "bookings.stopDone": load("IN_TRANSIT", "carrier", 6, "2026-11-23T10:52:33.418Z"),
  "bookings.putPod": load("IN_TRANSIT", "carrier", 5, "2026-11-23T14:38:46.251Z", {
    podUrl: `/api/v1/loads/${LOAD_ID}/pod`,
  }),
  "bookings.deliver": load("DELIVERED", "carrier", 6, AT.delivered),
  "bookings.confirm": load("CONFIRMED", "poster", 7, AT.confirmed),
  "bookings.paid": load("CONFIRMED", "poster", 8, AT.paid, {
    paidAt: AT.paid,
    paidSaidBy: "poster",
    facts: { paidAt: new Date(AT.paid), paidSaidBy: "poster" },
  }),
  "bookings.contestPaid": load("CONFIRMED", "carrier", 9, "2027-01-08T09:20:44.130Z", {
    paidContestedAt: "2027-01-08T09:20:44.130Z",
  }),
  "disputes.raise": DISPUTED,
  "disputes.state": DISPUTED,
  "disputes.addFile": DISPUTED,
  "disputes.resolve": DISPUTED,
  "disputes.withdraw": load("DELIVERED", "poster", 8, "2026-11-24T09:30:00.775Z"),
  "testMode.advance": load("BOOKED", "poster", 2, AT.booked, { isTest: true, carriersAlerted: null }),
};

/** Returns the facts for the answer of a procedure; they take precedence over `STORY`. */
export function momentOf(procedure: string): ExampleFacts {
  return MOMENTS[procedure] ?? POSTED;
}

import type { LoadPage, LoadViewCore } from "@board/api/schemas";

/** Sample load of a poster: twelve pallets from Trafford Park to Glasgow. */
export function load(changes: Partial<LoadViewCore> = {}): LoadViewCore {
  return {
    id: "load_a",
    ref: "FB-7K3M-92QX",
    externalRef: "HP-204417",
    status: "POSTED",
    isTest: false,
    version: 1,
    type: "PALLETS",
    vehicleClass: "EIGHTEEN_T",
    weightBand: "T_3_7",
    fromPostcode: "M17 1AB",
    toPostcode: "G33 4XX",
    miles: 233,
    ferry: false,
    seaMiles: 0,
    ferryFarePence: null,
    driveMinutes: 235,
    collectDate: "2026-11-18",
    collectWindow: "AM",
    collectByTime: null,
    deliverDate: "2026-11-19",
    deliverWindow: "Anytime",
    deliverByTime: "10:30",
    pricingMode: "QUOTES",
    bookNowPence: null,
    agreedPence: null,
    termsDays: 30,
    waiting: { freeMins: 60, pencePerQuarter: 1_000 },
    pallets: 12,
    parcels: null,
    adr: false,
    tailLift: true,
    fragile: false,
    isBackload: false,
    notes: "Ring first.",
    boardNote: null,
    collectFrom: null,
    deliverTo: null,
    stops: [],
    requires: null,
    dimsNote: null,
    guide: { lowPence: 41_000, highPence: 60_000, basis: "booked", sample: 23, because: [] },
    carriersAlerted: 14,
    podUrl: null,
    poster: null,
    carrier: null,
    exceptions: [],
    receivedBy: null,
    driver: null,
    vehicleReg: null,
    gateCheckedAt: null,
    createdAt: "2026-11-17T10:38:00.000Z",
    updatedAt: "2026-11-17T10:38:00.000Z",
    bookedAt: null,
    collectedAt: null,
    deliveredAt: null,
    confirmedAt: null,
    cancelledAt: null,
    late: false,
    paymentDue: null,
    paidAt: null,
    paidSaidBy: null,
    paidContestedAt: null,
    repostedFrom: null,
    warnings: [],
    change: null,
    orderRevision: null,
    ...changes,
  };
}

/** Sample further stop: four pallets at Bamber Bridge. */
export function stop(changes: Partial<LoadViewCore["stops"][number]> = {}): LoadViewCore["stops"][number] {
  return {
    number: 2,
    kind: "COLLECT",
    postcode: "PR5 6AB",
    outcode: "PR5",
    town: "Bamber Bridge",
    date: "2026-11-18",
    window: "Anytime",
    byTime: "11:00",
    pallets: 4,
    parcels: null,
    miles: 33,
    doneAt: null,
    name: null,
    lines: null,
    contactName: null,
    phone: null,
    reference: null,
    hours: null,
    instructions: null,
    ...changes,
  };
}

type Quote = LoadPage["load"]["quotes"][number];

export function quote(changes: Partial<Quote> = {}): Quote {
  return {
    id: "quote_a",
    amountPence: 44_500,
    status: "ACTIVE",
    createdAt: "2026-11-17T10:41:00.000Z",
    sentAt: "2026-11-17T10:41:00.000Z",
    etaMins: 90,
    message: null,
    expiresAt: "2026-11-19T00:00:00.000Z",
    waiting: { freeMins: 60, pencePerQuarter: 1_000 },
    carrier: { score: 93, level: "Gold", name: null },
    checks: null,
    heldUntil: null,
    missing: [],
    allowedActions: ["accept", "decline"],
    ...changes,
  };
}

export function change(
  action: string,
  at: string,
  changes: Partial<LoadPage["history"][number]> = {},
): LoadPage["history"][number] {
  return {
    at,
    version: 1,
    action,
    from: null,
    to: "POSTED",
    who: { firm: "Harrow & Pike Supplies", person: "Dev Mistry", system: false },
    through: "site",
    reason: null,
    changed: [],
    ...changes,
  };
}

/** Sample answer of the API for a load's page. Fields without a parameter of their own change the sample load. */
export function page(
  {
    quotes = [],
    allowedActions = ["amend", "cancel"],
    change: open = null,
    collectionCode = null,
    codeTriesLeft = null,
    milestones = [],
    eta = null,
    lastSeen = null,
    waits = [],
    ...changes
  }: Partial<LoadPage["load"]> = {},
  rest: Partial<Omit<LoadPage, "load">> = {},
): LoadPage {
  return {
    load: {
      ...load(changes),
      change: open,
      allowedActions,
      quotes,
      collectionCode,
      codeTriesLeft,
      milestones,
      eta,
      lastSeen,
      waits,
    },
    from: { outcode: "M17", town: "Trafford Park" },
    to: { outcode: "G33", town: "Queenslie" },
    side: "poster",
    carrierJobs: {},
    register: null,
    pod: null,
    confirmsItselfAt: null,
    myRating: null,
    disputes: [],
    history: [change("post", "2026-11-17T10:38:00.000Z")],
    ...rest,
  };
}

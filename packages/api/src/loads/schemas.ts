import { z } from "zod";
import { askedGuide } from "../core/asked-guide.ts";
import {
  cursor,
  day,
  fieldChange,
  filledText,
  instant,
  limit,
  nextCursor,
  offsetInstant,
  orNull,
  pathId,
  pence,
  postcodeText,
  several,
  text,
  time,
  unlogged,
  way,
} from "../core/fields.ts";
import { replay } from "../core/idempotency/schemas.ts";
import {
  loadStatus,
  loadType,
  pricingMode,
  quoteStatus,
  scoreLevel,
  side,
  timeWindow,
  vehicleClass,
  weightBand,
} from "../core/named-enums.ts";
import { MAX_TERMS_DAYS } from "../core/terms.ts";
import { waitingTerms } from "../core/waiting-terms/schemas.ts";
import { WARNING_CODES } from "../core/warning.ts";
import { previousContact } from "../firms/contact-changes/schemas.ts";
import { check, requirement, requires, requiresView } from "../firms/requirements/schemas.ts";
import { LOAD_ACTION_NAMES } from "./allowed-actions.ts";
import { audienceInput, audienceView, runInShort } from "./audience/schemas.ts";
import { changeAction, openChange } from "./changes/open-change.ts";
import { co2e } from "./co2e/schemas.ts";
import { conditionsId, namedConditions } from "./conditions/schemas.ts";
import { extra, extras } from "./extras/schemas.ts";
import { goodsFields, goodsView } from "./goods/schemas.ts";
import { guideOrigin } from "./guide-price/schemas.ts";
import { MAX_BOARD_NOTE, MAX_NOTES, MAX_PALLETS, MAX_PARCELS } from "./posting-rules.ts";
import { exceptionView, proofFields } from "./proof/schemas.ts";
import { QUOTE_ACTIONS } from "./quotes/rules.ts";
import { road, sentAt } from "./road/schemas.ts";
import { site, siteChange, siteView } from "./sites/schemas.ts";
import { MAX_STOPS } from "./stops/rules.ts";
import { stopSiteChange, stops, stopView } from "./stops/schemas.ts";
import { waitingTermsView } from "./waiting/schemas.ts";

const window = timeWindow;

export const warning = z
  .object({
    code: z.enum(WARNING_CODES).meta({ id: "WarningCode", description: "For programs." }),
    detail: unlogged(z.string()).meta({
      description: "For people.",
      example: "T_3_7 is more than a LUTON usually carries.",
    }),
    load: z
      .object({
        id: z.string().meta({ description: "Its id.", example: "load_01m7ynmhg2f10tqzq05z2p3dzn" }),
        ref: z.string().meta({ description: "The board's reference.", example: "FB-7K3M-92QX" }),
        createdAt: instant.meta({ description: "When it was posted." }),
      })
      .exactOptional()
      .meta({ description: "The load that this one may repeat; with `possible_duplicate` only." }),
  })
  .meta({
    id: "Warning",
    description: "Something to look at twice. It refuses nothing, unless you send `Prefer: handling=strict`.",
  });

export const guide = z
  .object({
    lowPence: z.int().meta({ description: "A quarter of such jobs cost less, in pence.", example: 46_500 }),
    highPence: z.int().meta({ description: "A quarter of such jobs cost more, in pence.", example: 56_500 }),
    basis: guideOrigin.shape.guideBasis,
    sample: guideOrigin.shape.guideSample,
    because: guideOrigin.shape.guideBecause,
  })
  .meta({
    id: "Guide",
    description: "The usual price range for comparable work, in pence. It never changes a price you give.",
  });

/** The body of POST /loads (interface 2.1, contract 2). */
export const postLoadInput = z
  .strictObject({
    type: loadType.meta({ description: "PALLETS needs `pallets`, PARCELS needs `parcels`." }),
    vehicleClass: vehicleClass.meta({ description: "The smallest vehicle that can take it." }),
    weightBand: weightBand.meta({ description: "The weight of all that is moved." }),
    fromPostcode: postcodeText().meta({
      description: "A full postcode or an outcode alone, taken as written.",
      example: "LS10 1AB",
    }),
    toPostcode: postcodeText().meta({ description: "As fromPostcode.", example: "SW1A 2AA" }),
    collectDate: day.meta({
      description: "Collection day in London: today or later, at most one year ahead.",
    }),
    collectWindow: window.optional().meta({ description: "A preference only. Anytime when left out." }),
    collectByTime: time.optional().meta({ description: "A booked collection slot: a fixed commitment." }),
    deliverDate: day
      .optional()
      .meta({ description: "Leave out when there is no deadline. Not before collectDate." }),
    deliverWindow: window.optional().meta({ description: "A preference only. Anytime when left out." }),
    deliverByTime: time.optional().meta({ description: "A booked delivery slot. Needs deliverDate." }),
    pricingMode: pricingMode
      .optional()
      .meta({ description: "When left out: BOOK_NOW where bookNowPence is given, else QUOTES." }),
    bookNowPence: pence
      .optional()
      .meta({ description: "The price the job pays, in pence.", example: 49_800 }),
    termsDays: z
      .int()
      .min(0)
      .max(MAX_TERMS_DAYS)
      .optional()
      .meta({ description: "Days until the carrier is paid. Your firm's usual terms when left out." }),
    waiting: waitingTerms.optional().meta({
      description:
        "What waiting at each place costs. Carriers read it before they quote. The usual terms of the vehicle class when left out.",
    }),
    pallets: z
      .int()
      .min(0)
      .max(MAX_PALLETS)
      .optional()
      .meta({ description: "How many pallets, 0 to 66. Needed, and at least 1, where type is PALLETS." }),
    parcels: z
      .int()
      .min(0)
      .max(MAX_PARCELS)
      .optional()
      .meta({ description: "How many parcels, 0 to 10,000. Needed, and at least 1, where type is PARCELS." }),
    adr: z.boolean().optional().meta({ description: "Dangerous goods: needs an ADR driver." }),
    tailLift: z.boolean().optional().meta({ description: "The vehicle must have a tail-lift." }),
    fragile: z.boolean().optional().meta({ description: "To be handled with care." }),
    isBackload: z
      .boolean()
      .optional()
      .meta({ description: "You offer it as a return load, usually at a lower price." }),
    ...goodsFields,
    boardNote: unlogged(text(MAX_BOARD_NOTE)).optional().meta({
      description:
        "On the board, for every carrier: what it needs to price the job. No phone number, email address, link or name of your firm.",
      example: "Tail-lift and pump truck at delivery.",
    }),
    notes: unlogged(text(MAX_NOTES)).optional().meta({
      description: "For the driver: you and the carrier that won the load read it, nobody else.",
    }),
    dimsNote: unlogged(text(200)).optional().meta({
      description:
        "Dimensions in free words. Every carrier on the board reads them: write no name, address or contact.",
    }),
    collectFrom: site.optional().meta({
      description:
        "Where exactly it is collected, and whom to ask for: for the carrier that wins the load, from booking on.",
    }),
    deliverTo: site.optional().meta({ description: "As collectFrom, for the delivery." }),
    stops: stops.optional().meta({
      description:
        "Further stops between the two ends, in driving order, at most 8. The load's pallets and parcels are all that is moved.",
    }),
    requires: requires.optional().meta({
      description:
        "What a carrier must have to quote or book. Your firm's usual requirements when left out; {} asks for nothing.",
    }),
    externalRef: text(100).optional().meta({ description: "Your own job number. May repeat." }),
    audience: audienceInput.optional().meta({
      description:
        "Whom the load is for: everybody on the board when left out. For anybody else a load that is not for them does not exist.",
    }),
    routingGuide: askedGuide.optional().meta({
      description:
        "A routing guide of yours: its carriers are asked, one step after the other. Not with `audience`, nor with a price.",
    }),
  })
  .meta({
    id: "PostLoad",
    example: {
      type: "PALLETS",
      vehicleClass: "EIGHTEEN_T",
      weightBand: "T_3_7",
      fromPostcode: "LS10 1AB",
      toPostcode: "SW1A 2AA",
      collectDate: "2026-11-23",
      collectByTime: "08:30",
      deliverDate: "2026-11-23",
      deliverWindow: "PM",
      pallets: 12,
      tailLift: true,
      boardNote: "Forklift at collection, pump truck at delivery.",
      notes: "Report to gate 2, hi-vis and boots.",
      externalRef: "J-4711",
    },
  });
export type PostLoadInput = z.infer<typeof postLoadInput>;

const record = z
  .object({
    score: z.int().min(0).max(100).meta({
      description: "0 to 100, from finished jobs, lateness, cancellations and disputes.",
      example: 88,
    }),
    level: scoreLevel.meta({ description: "The level that the score stands for.", example: "Gold" }),
  })
  .meta({ id: "Record" });

export const party = z
  .object({
    id: z.string().meta({ description: "The firm's id." }),
    name: z.string().meta({ description: "The firm's name." }),
    contactName: unlogged(z.string())
      .nullable()
      .meta({ description: "Whom to ask for. null where the firm named nobody." }),
    email: unlogged(z.string()).meta({ description: "The firm's address for jobs." }),
    phone: unlogged(z.string()).meta({ description: "The firm's number for jobs." }),
    previous: previousContact.nullable().meta({
      description:
        "A carrier's contact before a change that is not confirmed. null: nothing was changed, or it is confirmed.",
    }),
    score: z.int().meta({ description: "0 to 100, on the side that it has in this load." }),
    level: scoreLevel.meta({ description: "Its level on that side." }),
    finished: z.int().meta({ description: "Jobs that it finished in the last two years, on this side." }),
    firms: z.int().meta({ description: "Firms that it finished them with." }),
    late: z.int().meta({ description: "Those of them that it collected or delivered late." }),
    daysToPay: z.int().nullable().meta({
      description:
        "A poster's: half of its delivered loads are paid by then. Null where too little is known.",
    }),
    unpaid: z.int().meta({ description: "A poster's delivered loads that are not paid." }),
    overdue: z.int().meta({ description: "Those of them that are past their terms." }),
  })
  .meta({ id: "Party", description: "The firm at the other end, shown once the load is booked." });

const quoteOnLoad = z
  .object({
    id: z.string().meta({ description: "The quote's id: accept or decline it by this." }),
    amountPence: z.int().meta({ description: "The price in pence, without VAT." }),
    status: quoteStatus.meta({ description: "Whether it can still be accepted, or how it ended." }),
    createdAt: instant.meta({ description: "When the carrier's first price on the load was sent." }),
    sentAt: instant.meta({ description: "When the carrier sent this price." }),
    etaMins: z.int().nullable().meta({
      description: "Minutes from `sentAt` until the carrier can be at collection. null: not said.",
    }),
    message: unlogged(z.string()).nullable().meta({ description: "The carrier's words for you." }),
    waiting: waitingTermsView.meta({
      description: "The load's waiting terms when this price was sent; accepting it agrees to these.",
    }),
    conditions: namedConditions.nullable().meta({
      description:
        "The conditions of carriage that accepting it agrees to: the load's when it was sent, else the carrier's. null: none.",
    }),
    expiresAt: instant.meta({ description: "From then on it cannot be accepted." }),
    carrier: record
      .extend({
        name: z.string().nullable().meta({
          description: "Shown once accepted, and at once for a member of your network.",
        }),
      })
      .meta({ description: "The carrier's record; its name once accepted." }),
    checks: z
      .array(check)
      .nullable()
      .meta({
        description:
          "What is known of the carrier, in words and dates, for the poster alone; null where the board checks no carriers.",
        example: [{ check: "operator_licence", state: "ok", words: "Licence valid", until: null }],
      }),
    heldUntil: instant.nullable().meta({
      description:
        "The carrier changed its contact details: its active quote can be accepted from then on, or once it has confirmed them.",
    }),
    missing: z.array(requirement).meta({
      description:
        "What the load requires and the carrier of an active quote lacks now: while there is anything, the quote cannot be accepted. For the poster alone; empty for others.",
      example: [],
    }),
    allowedActions: z.array(z.enum(QUOTE_ACTIONS)).meta({
      description: "What you may do with it now; for the poster alone.",
      example: ["accept", "decline"],
    }),
  })
  .meta({
    description: "A carrier's price on a load, as the load's poster reads it, or the carrier that won.",
    id: "QuoteOnLoad",
  });

/** Every field of a load that its two ends may read (interface 2.1 to 2.3, contract 3). */
export const loadCore = z.object({
  id: z.string().meta({ description: "The load's id: every call about it takes this." }),
  ref: z.string().meta({
    description: "The board's reference, for people: print it, say it on the phone.",
    example: "FB-7K3M-92QX",
  }),
  externalRef: z
    .string()
    .nullable()
    .meta({ description: "Your own job number, as you sent it; the poster's where you carry the load." }),
  status: loadStatus.meta({ description: "Where the load is in its life." }),
  isTest: z
    .boolean()
    .meta({ description: "Made with a test key: nobody is told and it is on no live board." }),
  version: z.int().meta({ description: "Raised by one with every change." }),
  type: loadType.meta({ description: "How much of the vehicle it takes, or what it is counted in." }),
  vehicleClass: vehicleClass.meta({ description: "The smallest vehicle that can take it." }),
  weightBand: weightBand.meta({ description: "The weight of all that is moved." }),
  fromPostcode: z.string().meta({ description: "Where it is collected, as it was written." }),
  toPostcode: z.string().meta({ description: "Where it is delivered, as it was written." }),
  miles: z.int().meta({ description: "By road between the ends, through all stops, sea miles included." }),
  ...way,
  co2e: co2e.nullable().meta({
    description:
      "Estimated greenhouse gases of the carriage: for the two ends, kept as it stood at the delivery. null: no factors are held for its year.",
  }),
  collectDate: day.meta({ description: "The day of collection, in London." }),
  collectWindow: window.meta({ description: "When on that day the poster would like it collected." }),
  collectByTime: time.nullable().meta({ description: "The booked slot, London time. null: there is none." }),
  deliverDate: day.nullable().meta({ description: "The day of delivery, in London. null: no deadline." }),
  deliverWindow: window.meta({ description: "When on that day the poster would like it delivered." }),
  deliverByTime: time.nullable().meta({ description: "The booked slot, London time. null: there is none." }),
  pricingMode: pricingMode.meta({ description: "BOOK_NOW without a price is shown as QUOTES." }),
  bookNowPence: z
    .int()
    .nullable()
    .meta({ description: "The poster's price in pence, without VAT. null: it takes quotes." }),
  agreedPence: z.int().nullable().meta({ description: "The price agreed, null until booked." }),
  termsDays: z.int().meta({ description: "Days from delivery until the carrier is paid." }),
  waiting: waitingTermsView.meta({
    description: "What waiting at each place costs: from booking on, as it stood in the quote that won.",
  }),
  conditionsId,
  conditions: namedConditions.nullable().meta({
    description: "The conditions that the job is carried on. null: not booked, or none agreed here.",
  }),
  pallets: z.int().nullable().meta({ description: "How many pallets. null: not said." }),
  parcels: z.int().nullable().meta({ description: "How many parcels. null: not said." }),
  adr: z.boolean().meta({ description: "Dangerous goods: needs an ADR driver." }),
  tailLift: z.boolean().meta({ description: "The vehicle must have a tail-lift." }),
  fragile: z.boolean().meta({ description: "To be handled with care." }),
  isBackload: z.boolean().meta({ description: "Offered as a return load." }),
  ...goodsView,
  boardNote: unlogged(z.string()).nullable().meta({ description: "As every carrier reads it on the board." }),
  notes: unlogged(z.string()).nullable().meta({ description: "For the driver: the two ends alone read it." }),
  dimsNote: unlogged(z.string()).nullable().meta({ description: "Dimensions in free words." }),
  collectFrom: siteView
    .nullable()
    .meta({ description: "The site of the collection. null where there is none, or none for you." }),
  deliverTo: siteView
    .nullable()
    .meta({ description: "The site of the delivery. null where there is none, or none for you." }),
  stops: z.array(stopView).meta({ description: "Between the two ends, in driving order.", example: [] }),
  requires: requiresView.meta({ description: "What a carrier must have to quote or book. null: nothing." }),
  guide: guide.meta({ description: "The usual price for such work, fixed when the load was posted." }),
  carriersAlerted: z
    .int()
    .nullable()
    .meta({ description: "How many carriers were told of it. null: a test load, nobody was." }),
  podUrl: z
    .string()
    .nullable()
    .meta({ description: "Where the two ends download the proof of delivery. null until there is one." }),
  poster: party.nullable().meta({ description: "The firm that posted it, from booking on; null before." }),
  carrier: party.nullable().meta({ description: "The firm that has it, from booking on; null before." }),
  exceptions: z.array(exceptionView).meta({
    description:
      "Goods that were short, damaged or refused at its places, in the order in which they were reported.",
    example: [],
  }),
  receivedBy: unlogged(z.string()).nullable().meta({ description: "Who signed for it." }),
  driver: unlogged(z.string())
    .nullable()
    .meta({ description: "Who drives, as the carrier announced. null: not yet." }),
  vehicleReg: unlogged(z.string())
    .nullable()
    .meta({ description: "The vehicle's registration, as the carrier announced. null: not yet." }),
  gateCheckedAt: instant.nullable().meta({ description: "When the yard compared the collection code." }),
  createdAt: instant.meta({ description: "When it was posted." }),
  updatedAt: instant.meta({ description: "When it was changed last." }),
  bookedAt: instant.nullable().meta({ description: "When a carrier got it. null: not booked." }),
  collectedAt: instant.nullable().meta({ description: "When it was collected. null: not yet." }),
  deliveredAt: instant.nullable().meta({ description: "When it was delivered. null: not yet." }),
  confirmedAt: instant
    .nullable()
    .meta({ description: "When the poster, or time, confirmed it. null: not yet." }),
  cancelledAt: instant.nullable().meta({ description: "When it was called off. null: it was not." }),
  late: z.boolean().meta({ description: "Cancelled on or after the day of collection." }),
  paymentDue: day.nullable().meta({ description: "The day of delivery plus termsDays." }),
  paidAt: instant.nullable().meta({ description: "When it was paid, as one end recorded. null: not yet." }),
  paidSaidBy: side.nullable().meta({ description: "The end that recorded the payment." }),
  paidContestedAt: instant.nullable().meta({
    description:
      "When the carrier contested the payment that the poster had recorded. Null once one is recorded again.",
  }),
  repostedFrom: z
    .string()
    .nullable()
    .meta({ description: "The id of the load that this one repeats. null: none." }),
  warnings: z.array(warning).meta({
    description:
      "What the poster was told to look at twice. For the poster alone, `contact_changed` while its carrier has changed its contact and not confirmed it.",
  }),
  change: openChange.nullable().meta({
    description: "A change that waits for an answer: for the two ends of the job. null where none is open.",
  }),
  orderRevision: z.int().nullable().meta({
    description:
      "The newest revision of the transport order, from 1 on; null where there is none for you. Each agreed change makes another, and the old ones stay.",
  }),
  audience: audienceView.nullable().meta({
    description: "Whom the load is for, or was while it was open; for the poster alone, null for others.",
  }),
  run: runInShort.nullable().meta({
    description: "How far the load's routing guide has come; for the poster alone. null: it has none.",
  }),
});

const allowedActions = z
  .array(
    z.enum(LOAD_ACTION_NAMES).meta({ id: "LoadAction", description: "A call that moves or changes a load." }),
  )
  .meta({
    description:
      'What you may do with the load now, as the guide "Which status may follow which" lists it: each name is one call. What is not here would be refused.',
    example: ["cancel", "release", "dispute"],
  });

const change = openChange
  .extend({
    allowedActions: z
      .array(changeAction)
      .meta({ description: "What you may do with it now.", example: ["agree", "refuse"] }),
  })
  .meta({ id: "ChangeOnLoad" })
  .nullable()
  .meta({ description: loadCore.shape.change.description });

export const load = loadCore
  .extend({
    ...road,
    ...extras,
    allowedActions,
    change,
    quotes: z.array(quoteOnLoad).meta({
      description: "As the poster reads them, cheapest first; the carrier that won reads its own alone.",
    }),
    collectionCode: unlogged(z.string()).nullable().meta({
      description:
        "What the driver says at the gate; for the two ends of the job alone, while the load is BOOKED. No list, event, email or document has it.",
      example: "7QK4MX",
    }),
    codeTriesLeft: z.int().nullable().meta({
      description:
        "Wrong codes that the gate check still takes, for the poster, until the load is delivered. 0: the code is locked.",
    }),
  })
  .meta({ description: "A load as you may read it: its poster, or the carrier that won it.", id: "Load" });
export const loadInList = loadCore
  .extend({
    ...road,
    ...extras,
    allowedActions,
    change,
    quoteCount: z.int().meta({ description: "How many quotes you would see on the load." }),
  })
  .meta({
    description: "A load in a list: as GET /loads/{id}, with `quoteCount` in place of the quotes.",
    id: "LoadInList",
  });
export type LoadView = z.infer<typeof load>;
export type LoadViewCore = z.infer<typeof loadCore>;

const proposedGuide = z
  .object({
    id: z.string().meta({ description: "Its id.", example: "guide_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    name: z.string().meta({ description: "Its name.", example: "Bradford to Scotland" }),
  })
  .nullable()
  .meta({
    id: "ProposedRoutingGuide",
    description: "Your routing guide whose lanes match; it is never applied by itself. null: none matches.",
  });

/** Numbers of empty vehicles near a load, for its poster. */
export const vehiclesNear = z
  .object({
    count: z.int().meta({ description: "Empty vehicles within 25 miles that can carry it.", example: 6 }),
    licensed: z
      .int()
      .meta({ description: "Those of them whose carriers meet what it requires.", example: 4 }),
    inTime: z.int().meta({ description: "Those of them that are there before its slot ends.", example: 4 }),
  })
  .meta({
    id: "VehiclesNear",
    description: "Empty vehicles near the collection (GET /loads/{id}/vehicles).",
  });
export type VehiclesNear = z.infer<typeof vehiclesNear>;
export const NO_VEHICLES_NEAR: VehiclesNear = { count: 0, licensed: 0, inTime: 0 };

export const postLoadOutput = z
  .object({
    load: load.meta({
      description: "The load that was posted, or the one that an earlier request with this key made.",
    }),
    miles: z.int().meta({ description: "By road between the ends, through all stops." }),
    guide: guide.meta({
      description: "The usual price for such work, to judge quotes by. It changes no price of yours.",
    }),
    carriersAlerted: z
      .int()
      .nullable()
      .meta({ description: "How many carriers were told. null with a test key: nobody is." }),
    routingGuide: proposedGuide,
    vehiclesNear,
    warnings: z
      .array(warning)
      .optional()
      .meta({ description: "What to look at twice. Left out where there is nothing." }),
    ...replay,
  })
  .meta({ id: "PostedLoad" });
export type PostLoadOutput = z.infer<typeof postLoadOutput>;

const networkForLoad = z
  .object({
    carriers: z.int().meta({ description: "Members that can carry the load.", example: 21 }),
    of: z.int().meta({ description: "All members.", example: 28 }),
    leftOut: z
      .array(
        z.object({
          id: z.string().meta({ description: "The firm's id.", example: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
          name: z.string().meta({ description: "Its name.", example: "Esk Vale Transport" }),
          reason: z.enum(["NO_VEHICLE", "NOT_ELIGIBLE"]).meta({
            id: "CannotCarryReason",
            description: "NO_VEHICLE of the class. NOT_ELIGIBLE: it lacks what the load asks for.",
          }),
        }),
      )
      .meta({ description: "Members that cannot carry it." }),
  })
  .meta({ id: "NetworkForLoad", description: "Who of your network can carry the load." });

export const previewOutput = z
  .object({
    miles: z.int().meta({ description: "By road between the ends, through all stops." }),
    ...way,
    legs: z.array(z.int()).meta({ description: "The miles from each place to the next.", example: [196] }),
    guide: guide.meta({ description: "The usual price for such work." }),
    waiting: waitingTermsView.meta({ description: "What waiting at each place would cost." }),
    stopPence: z.int().meta({ description: "Counted in the guide for each further stop." }),
    warnings: z.array(warning).meta({ description: "What to look at twice; empty where there is nothing." }),
    hiddenDescriptions: z.array(z.int()).meta({
      description:
        "Lines of goods, from 1, whose description the board does not show, because it holds a contact: the carrier that wins the load reads it.",
      example: [],
    }),
    carriersMatched: z.int().meta({
      description:
        "Carriers with a base or a search that matches, which meet what the load requires: they are told.",
    }),
    carriersNotEligible: z.int().meta({
      description:
        "Those that match, too, but do not meet it: they are not told, because they could not quote.",
    }),
    network: networkForLoad,
    routingGuide: proposedGuide,
    vehiclesNear,
  })
  .meta({ id: "LoadPreview" });
export type LoadPreview = z.infer<typeof previewOutput>;

export const loadOutput = z
  .object({ load: load.meta({ description: "The load as it is now." }), ...replay })
  .meta({ id: "LoadAnswer" });

/** Fields of a load that a firm may still read after it stopped being one of its ends (contract 2). */
export const loadThen = z
  .strictObject({
    id: z.string().meta({ description: "The load's id." }),
    ref: z.string().meta({ description: "The board's reference, for people.", example: "FB-7K3M-92QX" }),
    externalRef: z.string().nullable().meta({ description: "The poster's own job number." }),
    status: loadStatus.meta({ description: "Its status at that moment." }),
    version: z.int().meta({ description: "Its version at that moment." }),
  })
  .meta({
    id: "LoadThen",
    description:
      "The load at the moment of the first answer, for a firm that is at neither end of it any more.",
  });
export type LoadBrief = z.infer<typeof loadThen>;

/**
 * Answer of an action after which the caller may no longer be an end of the load; a replay is answered for
 * the caller's present role.
 */
export const actedOutput = z
  .object({
    load: z.union([load, loadThen]).meta({
      description:
        "The load as it is now. A repeat under an Idempotency-Key by a firm that is at neither end of the load any more: what it was told the first time.",
    }),
    ...replay,
  })
  .meta({ id: "MovedLoad" });

export const extraOutput = actedOutput
  .extend({
    extra: extra.optional().meta({
      description: "Left out in a repeat by a firm that is at neither end of the load any more.",
    }),
  })
  .meta({ id: "ExtraAnswer" });

export const collectOutput = actedOutput
  .extend({
    warnings: z.array(warning).optional().meta({
      description:
        "What to look at twice, such as a registration of an unusual shape. Left out where there is nothing.",
    }),
  })
  .meta({ id: "CollectedLoad" });

export const handedBackOutput = z
  .object({ load: loadThen.meta({ description: "The load as it was once you had left it." }), ...replay })
  .meta({ id: "HandedBackLoad" });

export const getLoadInput = z.strictObject({
  id: pathId,
  quotes: z.enum(["all"]).optional().meta({ description: "`all` adds withdrawn, expired and void quotes." }),
});

export const listLoadsInput = z.strictObject({
  status: several(loadStatus).optional(),
  ref: text(20).optional().meta({
    description: "The board's own reference of one load, in any case.",
    example: "FB-7K3M-92QX",
  }),
  externalRef: text(100).optional().meta({ description: "Your own job number, as you wrote it." }),
  updatedAfter: offsetInstant.optional().meta({ description: "Loads that changed after this instant." }),
  limit,
  cursor: cursor.optional(),
});

export const listLoadsOutput = z
  .object({ loads: z.array(loadInList).meta({ description: "Newest first." }), nextCursor })
  .meta({ id: "LoadList" });

export const historyInput = z.strictObject({ id: pathId });

export const historyOutput = z
  .object({
    history: z
      .array(
        z.object({
          at: instant.meta({ description: "When it happened." }),
          version: z.int().meta({ description: "The load's version from then on.", example: 2 }),
          action: z
            .string()
            .meta({ description: "What was done, such as `post`, `accept`, `collect`.", example: "accept" }),
          from: loadStatus
            .nullable()
            .meta({ description: "The status before. null: it was new.", example: "POSTED" }),
          to: loadStatus.meta({ description: "The status after.", example: "BOOKED" }),
          who: z
            .object({
              firm: z.string().nullable().meta({
                description:
                  "The firm's name. null for the board itself, and for a firm that you may not know.",
                example: "Halden Foods Logistics",
              }),
              person: unlogged(z.string()).nullable().meta({
                description: "The person's name, to the own firm alone. null for a key or the board itself.",
                example: "Craig Petty",
              }),
              system: z
                .boolean()
                .meta({ description: "True where the board did it, such as an expiry.", example: false }),
            })
            .meta({ description: "Who did it." }),
          through: z.enum(["site", "api", "driver", "system"]).meta({
            description: "`site`, `api`, `driver` for a driver's link, or `system` for the board itself.",
            example: "api",
          }),
          reason: unlogged(z.string())
            .nullable()
            .meta({ description: "The reason that was given.", example: null }),
          changed: z.array(fieldChange).meta({
            description:
              "Fields that were amended, with the old and the new value; an old postcode, and old words of the job sheet, are for their poster only.",
          }),
        }),
      )
      .meta({ description: "Every change, oldest first." }),
  })
  .meta({ id: "LoadHistory" });

export const cancelInput = z
  .strictObject({
    id: pathId,
    reason: unlogged(text(500))
      .optional()
      .meta({ description: "Needed for a booked load; the other end reads it." }),
  })
  .meta({ example: { reason: "The customer has called the order off." }, id: "CancelLoad" });

/** The body of PATCH /loads/{id}: an absent field stays, null clears an optional one (contract 4). */
export const amendInput = postLoadInput
  .omit({ routingGuide: true })
  .partial()
  .extend({
    id: pathId,
    collectByTime: orNull(postLoadInput.shape.collectByTime),
    deliverDate: orNull(postLoadInput.shape.deliverDate),
    deliverByTime: orNull(postLoadInput.shape.deliverByTime),
    bookNowPence: orNull(postLoadInput.shape.bookNowPence),
    pallets: orNull(postLoadInput.shape.pallets),
    parcels: orNull(postLoadInput.shape.parcels),
    equipment: orNull(postLoadInput.shape.equipment),
    weightKg: orNull(postLoadInput.shape.weightKg),
    goods: orNull(postLoadInput.shape.goods),
    temperature: orNull(postLoadInput.shape.temperature),
    boardNote: orNull(postLoadInput.shape.boardNote),
    notes: orNull(postLoadInput.shape.notes),
    dimsNote: orNull(postLoadInput.shape.dimsNote),
    collectFrom: orNull(postLoadInput.shape.collectFrom),
    deliverTo: orNull(postLoadInput.shape.deliverTo),
    stops: stops.nullable().optional().meta({ description: "All of them as they are to be." }),
    requires: requires.nullable().optional().meta({ description: "All of them as they are to be." }),
    externalRef: orNull(postLoadInput.shape.externalRef),
    waiting: waitingTerms.nullable().optional().meta({
      description:
        "What waiting at each place costs; null: the usual terms of the vehicle class. Active quotes keep the terms they were sent on.",
    }),
  })
  .meta({
    id: "AmendLoad",
    example: { deliverDate: "2026-11-24", notes: "Report to gate 3, hi-vis and boots." },
  });
export type AmendInput = z.infer<typeof amendInput>;

/** The body of PUT /loads/{id}/sites: an absent field stays, null clears one. */
export const changeSitesInput = z
  .strictObject({
    id: pathId,
    collectFrom: siteChange.nullable().optional().meta({ description: "null takes the site away." }),
    deliverTo: siteChange.nullable().optional().meta({ description: "As collectFrom, for the delivery." }),
    stops: z
      .array(stopSiteChange)
      .max(MAX_STOPS)
      .optional()
      .meta({ description: "The sites of further stops, by their numbers; those left out stay." }),
  })
  .meta({
    id: "ChangeSites",
    example: { deliverTo: { contactName: "Tam Reid", phone: "01632 960276", reference: "CMS/90417" } },
  });
export type ChangeSites = z.infer<typeof changeSitesInput>;

/** The body of POST /loads/{id}/repost: a new day, and any other changes as in PATCH (contract 4). */
export const repostInput = amendInput
  .extend({
    collectDate: day.meta({ description: "The new day of collection, in London." }),
    routingGuide: postLoadInput.shape.routingGuide,
  })
  .meta({ id: "RepostLoad", example: { collectDate: "2026-11-30" } });
export type RepostInput = z.infer<typeof repostInput>;

export const collectInput = z
  .strictObject({
    id: pathId,
    collectedAt: offsetInstant.optional().meta({ description: "Now when left out." }),
    driver: unlogged(filledText(100)).optional().meta({ description: "As announced when left out." }),
    vehicleReg: unlogged(filledText(20)).optional().meta({ description: "As announced when left out." }),
    sentAt: sentAt.optional(),
    ...proofFields,
  })
  .meta({ example: { driver: "Sam Whitfield", vehicleReg: "YK21 FHM" }, id: "CollectLoad" });

export const deliverInput = z
  .strictObject({
    id: pathId,
    receivedBy: unlogged(text(100))
      .refine((value) => value.trim() !== "", { params: { code: "required" }, error: "is required." })
      .meta({ description: "Who signed for it." }),
    deliveredAt: offsetInstant.optional().meta({ description: "Now when left out." }),
    sentAt: sentAt.optional(),
    ...proofFields,
  })
  .meta({ example: { receivedBy: "M. Okafor" }, id: "DeliverLoad" });

export const reopenInput = z
  .strictObject({
    id: pathId,
    reason: unlogged(text(500))
      .refine((value) => value.trim() !== "", {
        params: { code: "required" },
        error: "is required.",
      })
      .meta({ description: "Why; the other end reads it." }),
  })
  .meta({ example: { reason: "The lorry is off the road." }, id: "ReopenLoad" });

export const loadPath = z.strictObject({ id: pathId });

export const paidInput = z
  .strictObject({
    id: pathId,
    paidAt: offsetInstant.optional().meta({ description: "Now when left out." }),
  })
  .meta({ example: {}, id: "RecordPayment" });

export const rateInput = z
  .strictObject({
    id: pathId,
    score: z.int().min(1).max(5).meta({ description: "1 to 5 stars." }),
    comment: unlogged(text(1000)).optional().meta({ description: "In words; only your own firm reads it." }),
  })
  .meta({ example: { score: 5, comment: "On time, well loaded." }, id: "RateLoad" });

export const rateOutput = z
  .object({
    rating: z
      .object({
        loadId: z.string().meta({ description: "The load's id." }),
        by: side.meta({ description: "The end that rates the other." }),
        score: z.int().meta({ description: "1 to 5 stars.", example: 5 }),
        comment: unlogged(z.string())
          .nullable()
          .meta({ description: "In words. null: none.", example: "On time, well loaded." }),
        createdAt: instant.meta({ description: "When it was given." }),
      })
      .meta({ description: "The rating as it is kept." }),
    ...replay,
  })
  .meta({ id: "RatingAnswer" });

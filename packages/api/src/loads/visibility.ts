import type { LoadStatus } from "@board/db/enums";
import type { Mover } from "./lifecycle.ts";

/** A role in which a load can be read; for anybody else the load does not exist. */
export type LoadReader = Exclude<Mover, "system">;

interface VisibleParts {
  /** Name and contacts of the other end. */
  otherEnd: boolean;
  /** All quotes, or the reader's own. */
  quotes: "all" | "own";
  /** The proof of delivery, and the files of disputes. */
  files: boolean;
  /** Milestones, the arrival time, and how far away the lorry was seen last. */
  road: boolean;
  /** The job sheet: the exact sites, whom to ask for, notes for the driver. */
  sheet: boolean;
}

const BEFORE_BOOKING: Record<LoadReader, VisibleParts> = {
  poster: { otherEnd: false, quotes: "all", files: false, road: false, sheet: true },
  carrier: { otherEnd: false, quotes: "own", files: false, road: false, sheet: false },
  admin: { otherEnd: true, quotes: "all", files: true, road: false, sheet: false },
};

const FROM_BOOKING: Record<LoadReader, VisibleParts> = {
  poster: { otherEnd: true, quotes: "all", files: true, road: true, sheet: true },
  carrier: { otherEnd: true, quotes: "own", files: true, road: true, sheet: true },
  admin: { otherEnd: true, quotes: "all", files: true, road: false, sheet: false },
};

/** The job sheet and the road are visible to an admin, who rules on what was agreed and done. */
const IN_DISPUTE: Record<LoadReader, VisibleParts> = {
  ...FROM_BOOKING,
  admin: { ...FROM_BOOKING.admin, road: true, sheet: true },
};

/** The job has ended, so the carrier no longer needs the job sheet. */
const CALLED_OFF: Record<LoadReader, VisibleParts> = {
  ...FROM_BOOKING,
  carrier: { ...FROM_BOOKING.carrier, sheet: false },
};

/**
 * The parts of a load that each reader may see in each status (contract 3). A CANCELLED load keeps its
 * carrier. A reopened load has none, so its former carrier reads no more of it than any other firm.
 */
export const VISIBILITY: Record<LoadStatus, Record<LoadReader, VisibleParts>> = {
  POSTED: BEFORE_BOOKING,
  EXPIRED: BEFORE_BOOKING,
  BOOKED: FROM_BOOKING,
  IN_TRANSIT: FROM_BOOKING,
  DELIVERED: FROM_BOOKING,
  CONFIRMED: FROM_BOOKING,
  CANCELLED: CALLED_OFF,
  DISPUTED: IN_DISPUTE,
};

/**
 * Every field of a load, with whether a driver's link reads it as the carrier does; a name with a dot is a part of one.
 * The others are absent from its answers: prices, terms, quotes, and what the poster was told (contract 12).
 */
export const DRIVER_FIELDS = {
  id: true,
  ref: true,
  externalRef: true,
  status: true,
  isTest: true,
  version: true,
  type: true,
  vehicleClass: true,
  weightBand: true,
  fromPostcode: true,
  toPostcode: true,
  miles: true,
  ferry: true,
  seaMiles: true,
  ferryFarePence: false,
  driveMinutes: true,
  co2e: false,
  collectDate: true,
  collectWindow: true,
  collectByTime: true,
  deliverDate: true,
  deliverWindow: true,
  deliverByTime: true,
  pricingMode: false,
  bookNowPence: false,
  agreedPence: false,
  termsDays: false,
  waiting: true,
  "waiting.pencePerQuarter": false,
  conditionsId: false,
  conditions: false,
  pallets: true,
  parcels: true,
  adr: true,
  tailLift: true,
  fragile: true,
  isBackload: true,
  equipment: true,
  weightKg: true,
  temperature: true,
  noSubcontract: true,
  goods: true,
  boardNote: true,
  notes: true,
  dimsNote: true,
  collectFrom: true,
  deliverTo: true,
  stops: true,
  requires: true,
  guide: false,
  carriersAlerted: true,
  audience: false,
  run: false,
  podUrl: true,
  poster: true,
  carrier: true,
  exceptions: true,
  receivedBy: true,
  driver: true,
  vehicleReg: true,
  gateCheckedAt: true,
  createdAt: true,
  updatedAt: true,
  bookedAt: true,
  collectedAt: true,
  deliveredAt: true,
  confirmedAt: true,
  cancelledAt: true,
  late: true,
  paymentDue: false,
  paidAt: false,
  paidSaidBy: false,
  paidContestedAt: false,
  repostedFrom: true,
  warnings: false,
  change: true,
  "change.penceDelta": false,
  "change.agreedPence": false,
  orderRevision: true,
  milestones: true,
  eta: true,
  lastSeen: true,
  waits: true,
  "waits.pence": false,
  extras: false,
  owed: false,
  allowedActions: true,
  quotes: false,
  collectionCode: true,
  codeTriesLeft: true,
} as const satisfies Record<string, boolean>;

/**
 * Role in which a text can be read. A former carrier handed the load back or was released; a losing carrier
 * only quoted.
 */
export type TextReader = "poster" | "carrier" | "formerCarrier" | "losingCarrier" | "stranger" | "admin";

/**
 * Condition for reading a text: `own` for writer and addressee, `booking` from the carrier's own booking on,
 * `board` for carriers that see the load on the board, `quoted` also for those with a quote on it, `job`
 * while the carrier has the job, `dispute` for an admin while the load is DISPUTED.
 */
type ReadRule = "yes" | "no" | "own" | "booking" | "board" | "quoted" | "job" | "dispute";

const ENDS_AND_BOARD = {
  poster: "yes",
  carrier: "yes",
  formerCarrier: "board",
  losingCarrier: "board",
  stranger: "board",
  admin: "yes",
} as const;
/** Readers of the board entry, which a carrier also sees beside its own quote. */
const IN_THE_ENTRY = { ...ENDS_AND_BOARD, formerCarrier: "quoted", losingCarrier: "quoted" } as const;
const POSTER_ALONE = {
  poster: "yes",
  carrier: "no",
  formerCarrier: "no",
  losingCarrier: "no",
  stranger: "no",
  admin: "yes",
} as const;
const BOTH_ENDS = { ...POSTER_ALONE, carrier: "booking" } as const;
/** Readers of the job sheet: the two ends of the job. */
const FOR_THE_DRIVER = { ...POSTER_ALONE, carrier: "job", admin: "dispute" } as const;
const OWN_QUOTE = {
  ...POSTER_ALONE,
  carrier: "own",
  formerCarrier: "own",
  losingCarrier: "own",
} as const;

interface TextRule {
  what: string;
  readers: Record<TextReader, ReadRule>;
}

/** Every free text of a load, with its readers in any view (contract 2 to 5). */
export const TEXTS = {
  boardNote: { what: "What the poster wrote for every carrier.", readers: IN_THE_ENTRY },
  notes: { what: "The poster's notes for the driver.", readers: FOR_THE_DRIVER },
  site: {
    what: "Where exactly it is collected and delivered, whom to ask for, references, how to get in.",
    readers: FOR_THE_DRIVER,
  },
  dimsNote: { what: "Dimensions in the poster's words.", readers: ENDS_AND_BOARD },
  goodsDescription: {
    what: "What a line of goods is. A firm that the load is not for any more never reads it.",
    readers: IN_THE_ENTRY,
  },
  hiddenDescription: {
    what: "What a line of goods is, where it holds a contact or an admin took it off the board.",
    readers: FOR_THE_DRIVER,
  },
  driver: { what: "The driver's name.", readers: BOTH_ENDS },
  vehicleReg: { what: "The vehicle's registration.", readers: BOTH_ENDS },
  receivedBy: { what: "Who signed for the goods.", readers: BOTH_ENDS },
  exceptionNote: {
    what: "What was wrong with goods that were short, damaged or refused.",
    readers: BOTH_ENDS,
  },
  quoteMessage: { what: "A carrier's message with its quote.", readers: OWN_QUOTE },
  declineReason: {
    what: "Why the poster declined a quote. The poster wrote it and is not shown it again.",
    readers: { ...OWN_QUOTE, poster: "no" },
  },
  handBackReason: {
    what: "Why a carrier handed the load back. It keeps the event that tells it.",
    readers: { ...POSTER_ALONE, formerCarrier: "own" },
  },
  releaseReason: {
    what: "Why the poster released a carrier, which reads it in the event and the email.",
    readers: { ...POSTER_ALONE, formerCarrier: "own" },
  },
  cancelReason: { what: "Why the load was cancelled.", readers: BOTH_ENDS },
  disputeReason: { what: "What a dispute is about, in a few words.", readers: BOTH_ENDS },
  disputeDetails: { what: "What happened, as the side says that raised the dispute.", readers: BOTH_ENDS },
  disputeStatement: { what: "What either side or an admin says in a dispute.", readers: BOTH_ENDS },
  disputeNote: { what: "What goes with a proposal, an agreement or a ruling.", readers: BOTH_ENDS },
  message: {
    what: "A message between the poster and the carrier. A former carrier keeps what it wrote.",
    readers: { ...FOR_THE_DRIVER, formerCarrier: "own" },
  },
  changeNote: {
    what: "What an end proposed to change of a booked load, why, and why the other one refused. A former carrier keeps what it proposed.",
    readers: { ...FOR_THE_DRIVER, formerCarrier: "own" },
  },
  extraNote: {
    what: "What an extra is for, and why the poster queried it. A former carrier keeps what it proposed.",
    readers: { ...BOTH_ENDS, formerCarrier: "own", admin: "dispute" },
  },
  ratingComment: {
    what: "A comment with a rating: its writer alone reads it.",
    readers: { ...POSTER_ALONE, poster: "own", carrier: "own", admin: "no" },
  },
  amendDetails: {
    what: "Which fields an amendment changed, from what, to what; an old postcode is for the poster.",
    readers: { ...POSTER_ALONE, carrier: "yes" },
  },
  correctDetails: {
    what: "Which fields an admin's correction changed, from what, to what.",
    readers: { ...POSTER_ALONE, poster: "no" },
  },
  adminNote: { what: "The reason that an admin gives with a correction.", readers: BOTH_ENDS },
} as const satisfies Record<string, TextRule>;

export type LoadText = keyof typeof TEXTS;

interface TextFacts {
  /** True if the reader wrote the text, or the text answers the reader. */
  own?: boolean;
  /** True if the text is from the reader's own booking or later. */
  sinceBooking?: boolean;
  onBoard?: boolean;
  /** True if `VISIBILITY` shows the reader the job sheet. */
  sheet?: boolean;
}

/** True if a reader may read a text of a load. */
export function mayRead(
  text: LoadText,
  reader: TextReader,
  { own = false, sinceBooking = false, onBoard = false, sheet = false }: TextFacts = {},
): boolean {
  const reads: ReadRule = TEXTS[text].readers[reader];
  return (
    reads === "yes" ||
    (reads === "own" && own) ||
    (reads === "booking" && sinceBooking) ||
    (reads === "board" && onBoard) ||
    ((reads === "job" || reads === "dispute") && sheet)
  );
}

/** Returns the entry of `TEXTS` for the reason in a history entry, by the entry's action. */
export function textOfReason(action: string): LoadText {
  switch (action) {
    case "handBack":
      return "handBackReason";
    case "release":
      return "releaseReason";
    case "cancel":
      return "cancelReason";
    case "dispute":
      return "disputeReason";
    case "withdrawDispute":
    case "resolveDispute":
    case "reviseRuling":
    case "proposeOutcome":
      return "disputeNote";
    case "statement":
      return "disputeStatement";
    default:
      return "adminNote";
  }
}

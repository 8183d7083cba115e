/**
 * The webhook bodies, by type. Written manually so that the package has no dependency; a test compares them with the
 * service's own schemas.
 */

export type LoadStatus =
  | "POSTED"
  | "BOOKED"
  | "IN_TRANSIT"
  | "DELIVERED"
  | "CONFIRMED"
  | "CANCELLED"
  | "EXPIRED"
  | "DISPUTED";

export type QuoteStatus = "ACTIVE" | "ACCEPTED" | "DECLINED" | "WITHDRAWN" | "EXPIRED" | "LOST" | "VOID";

/** Planned time: a London day, a preferred part of it, and a booked slot `HH:MM` or null. */
export interface EventTime {
  date: string;
  window: "AM" | "PM" | "Anytime";
  byTime: string | null;
}

/** The load for a carrier that has not won it, or has it no more. */
export interface EventLoadInBrief {
  id: string;
  ref: string;
  /** The poster's own job number. */
  externalRef: string | null;
  status: LoadStatus;
  /** Before the change; null for a new load. */
  previousStatus: LoadStatus | null;
  /** Raised by one with every change. The highest version is the load's state; an event with a lower one still happened. */
  version: number;
  collect: EventTime;
  /** null when there is no delivery deadline. */
  deliver: EventTime | null;
  /** Days until the carrier is paid. */
  termsDays: number;
  podUrl: string | null;
  href: string;
}

/** One end of a load: the place, whom to ask for and how to get in. */
export interface EventSite {
  name: string;
  lines: string[];
  postcode: string | null;
  contactName: string | null;
  phone: string | null;
  reference: string | null;
  hours: string | null;
  instructions: string | null;
}

/** A further stop; its site is there where the reader may read it. */
export interface EventStop extends Omit<EventSite, "name" | "lines" | "postcode"> {
  /** Its place along the way: the collection is 1. */
  number: number;
  kind: "COLLECT" | "DELIVER";
  postcode: string;
  outcode: string;
  town: string;
  date: string | null;
  window: EventTime["window"];
  byTime: string | null;
  pallets: number | null;
  parcels: number | null;
  /** From the place before it. */
  miles: number;
  doneAt: string | null;
  name: string | null;
  lines: string[] | null;
}

/** The whole load as its poster, or the carrier that has the job, could read it at that moment. */
export interface EventLoad extends EventLoadInBrief {
  isTest: boolean;
  type: "FULL_LOAD" | "PART_LOAD" | "PALLETS" | "PARCELS";
  vehicleClass:
    | "SMALL_VAN"
    | "LWB_VAN"
    | "LUTON"
    | "SEVEN_FIVE_T"
    | "EIGHTEEN_T"
    | "ARTIC"
    | "FLATBED"
    | "LOW_LOADER";
  weightBand: "UNDER_50KG" | "KG_50_250" | "KG_250_1000" | "T_1_3" | "T_3_7" | "T_7_15" | "T_15_PLUS";
  fromPostcode: string;
  toPostcode: string;
  miles: number;
  ferry: boolean;
  seaMiles: number;
  ferryFarePence: number | null;
  driveMinutes: number | null;
  collectDate: string;
  collectWindow: EventTime["window"];
  collectByTime: string | null;
  deliverDate: string | null;
  deliverWindow: EventTime["window"];
  deliverByTime: string | null;
  pricingMode: "QUOTES" | "BOOK_NOW";
  bookNowPence: number | null;
  /** The price agreed, null until booked. */
  agreedPence: number | null;
  pallets: number | null;
  parcels: number | null;
  adr: boolean;
  tailLift: boolean;
  fragile: boolean;
  isBackload: boolean;
  boardNote: string | null;
  notes: string | null;
  dimsNote: string | null;
  collectFrom: EventSite | null;
  deliverTo: EventSite | null;
  /** Between the two ends, in driving order. */
  stops: EventStop[];
  /** Requirements of a carrier that quotes on it or books it; null: none. */
  requires: {
    operatorLicence: boolean;
    goodsInTransitPence: number | null;
    hireAndReward: boolean;
    minFinished: number | null;
    gateCheck: boolean;
  } | null;
  guide: {
    lowPence: number;
    highPence: number;
    basis: "booked" | "rate_card";
    sample: number;
    because: { what: string; percent: number }[];
  };
  carriersAlerted: number | null;
  receivedBy: string | null;
  driver: string | null;
  vehicleReg: string | null;
  /** When the yard compared the collection code. */
  gateCheckedAt: string | null;
  createdAt: string;
  updatedAt: string;
  bookedAt: string | null;
  collectedAt: string | null;
  deliveredAt: string | null;
  confirmedAt: string | null;
  cancelledAt: string | null;
  /** Cancelled on or after the day of collection. */
  late: boolean;
  /** The day of delivery plus termsDays. */
  paymentDue: string | null;
  paidAt: string | null;
  paidSaidBy: "poster" | "carrier" | null;
  paidContestedAt: string | null;
  repostedFrom: string | null;
  warnings: { code: string; detail: string }[];
  /** A change that waits for an answer. */
  change: EventOpenChange | null;
  /** The newest revision of the transport order. */
  orderRevision: number | null;
}

export interface EventQuote {
  id: string;
  /** Integer pence. */
  amountPence: number;
  etaMins: number | null;
  status: QuoteStatus;
  expiresAt: string;
}

/** A message of the other end: words, or a file. */
export interface EventMessage {
  id: string;
  by: "poster" | "carrier";
  text: string | null;
  file: { id: string; url: string; contentType: string; bytes: number } | null;
  at: string;
}

/** A change of a booked load that one end proposed to the other. */
export interface EventOpenChange {
  id: string;
  by: "poster" | "carrier";
  /** The fields that differ, with the present and the proposed value. */
  changed: {
    field: string;
    from: string | number | boolean | null;
    to: string | number | boolean | null;
  }[];
  /** Integer pence, added to the price. */
  penceDelta: number;
  /** The price once it is agreed, in integer pence. */
  agreedPence: number;
  note: string | null;
  at: string;
}

/** The same, with its answer. */
export interface EventChange extends EventOpenChange {
  /** Why it was refused. */
  reason: string | null;
}

/** The firm at the other end, from booking on. */
export interface EventContact {
  name: string;
  contactName: string;
  email: string;
  phone: string;
}

interface OnLoad {
  /** `"miles" in load` tells the whole load from the brief one. */
  load: EventLoad | EventLoadInBrief;
}

/** For a carrier that does not have the job. */
interface OnLostQuote {
  load: EventLoadInBrief;
  quote: EventQuote;
}

interface OnQuote extends OnLoad {
  quote: EventQuote;
}

interface WithEnds extends OnLoad {
  /** In the carrier's copy only. */
  poster?: EventContact | undefined;
  /** In the poster's copy only. */
  carrier?: EventContact | undefined;
}

/** Things that a carrier can have and lose. */
export type Losable = "operator_licence" | "goods_in_transit" | "hire_and_reward";

interface DataByType {
  "load.posted": OnLoad;
  "load.updated": WithEnds;
  "load.booked": OnQuote & WithEnds;
  "load.reopened": OnLoad;
  "load.in_transit": WithEnds;
  "load.delivered": WithEnds;
  "load.confirmed": WithEnds;
  "load.cancelled": WithEnds;
  "load.expired": OnLoad;
  "load.disputed": WithEnds;
  "load.dispute_resolved": WithEnds;
  "message.received": WithEnds & { message: EventMessage };
  "change.proposed": WithEnds & { change: EventChange };
  "change.agreed": WithEnds & { change: EventChange };
  "change.refused": WithEnds & { change: EventChange };
  "load.carrier_at_risk": WithEnds & { lost: Losable[] };
  /** An insurance of your own passport ends. */
  "passport.expiring": {
    passport: {
      kind: "goods_in_transit" | "hire_and_reward";
      /** The last day of the cover. */
      until: string;
      days: number;
    };
  };
  /** Your own licence is valid no more, or an insurance has ended. */
  "passport.lost": { passport: { what: Losable } };
  "quote.received": OnQuote;
  "quote.updated": OnQuote;
  "quote.withdrawn": OnQuote;
  "quote.expired": OnQuote;
  "quote.accepted": OnQuote & Pick<WithEnds, "poster">;
  "quote.declined": OnLostQuote;
  "quote.lost": OnLostQuote;
  "quote.void": OnLostQuote;
  "webhook.test": OnLoad;
}

export type EventType = keyof DataByType;

/** The body of one type. */
export interface EventOf<T extends EventType> {
  /** The same in every attempt and replay: use it to detect repeats. */
  id: string;
  type: T;
  apiVersion: "v1";
  /** Time of the event, RFC 3339 in UTC. */
  timestamp: string;
  /** Made with a test key. */
  isTest: boolean;
  data: DataByType[T];
}

/** Any webhook body, discriminated by `event.type`. */
export type WebhookEvent = { [T in EventType]: EventOf<T> }[EventType];

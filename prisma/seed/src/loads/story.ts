import { AUTO_CONFIRM_MS, COUNTED, co2eColumns, type GuideModel, quoteActiveUntil } from "@board/api/rules";
import { columnOfDay, londonDay } from "@board/calendar";
import type { Equipment, LoadStatus, Mode, Prisma, QuoteStatus } from "@board/db";
import type { DemoFirm } from "../firms/firms.ts";
import { createIds, type Ids } from "../ids.ts";
import { createRandom } from "../random.ts";
import type { Moment, Timeline } from "../timeline.ts";
import { type DemoPod, makePod } from "./pod.ts";
import type { DemoPosting } from "./posting.ts";

/** The service's default: minutes in which only PRIORITY firms and preferred carriers see a new load. */
export const EARLY_ACCESS_MINUTES = 5;

/** Minutes from the gate to the loaded lorry, if the yard compares a code. */
const GATE_BEFORE_COLLECTION = 8;

/** Minutes from the signature to the carrier's entry on the site. */
const POD_BEFORE_DELIVERY = 2;

type Side = "poster" | "carrier";

interface DemoLoad extends Prisma.LoadCreateManyInput {
  status: LoadStatus;
  version: number;
  posterId: string;
  mode: Mode;
  createdAt: Date;
  updatedAt: Date;
  collectDate: Date;
  deliverDate: Date | null;
  collectByTime: string | null;
  deliverByTime: string | null;
  bookedAt?: Date | null;
  collectedAt?: Date | null;
  deliveredAt?: Date | null;
  confirmedAt?: Date | null;
  weightKg: number | null;
  equipment: Equipment[];
}

interface DemoQuote {
  row: Prisma.QuoteCreateManyInput & { id: string; status: QuoteStatus; expiresAt: Date; updatedAt: Date };
  carrier: DemoFirm;
}

interface Price {
  amountPence: number;
  etaMins: number | null;
  message: string | null;
}

/** A step of a load or of a quote on it. */
type Act =
  | { action: "post" | "book" | "handBack" | "cancel" | "expire" | "gateCheck" }
  | { action: "confirm" | "paid" | "resolveDispute" }
  | { action: "accept" | "decline"; carrier: DemoFirm }
  | { action: "collect"; driver: string; vehicleReg: string }
  | { action: "stopDone"; number: string }
  | { action: "pod"; pod: DemoPod }
  | { action: "deliver"; receivedBy: string }
  | { action: "dispute"; details: string }
  | { action: "quote"; price: Price }
  | { action: "withdraw" | "expireQuotes" }
  | { action: "state"; text: string };

export type Step = Act & {
  at: Moment;
  /** Null for the system. */
  by: DemoFirm | null;
  reason: string | null;
  /** The history row, if the step changes the load. */
  history: {
    id: string;
    version: number;
    fromStatus: LoadStatus | null;
    toStatus: LoadStatus;
    details: object | null;
  } | null;
};

/** Rows of an ended load, beside those of its steps. */
interface Rows {
  prices: Prisma.QuotePriceCreateManyInput[];
  disputes: Prisma.DisputeCreateManyInput[];
  statements: Prisma.DisputeStatementCreateManyInput[];
  proposals: Prisma.DisputeProposalCreateManyInput[];
  ratings: Prisma.RatingCreateManyInput[];
  pods: DemoPod[];
}

/** Returns the columns of a load that its posting determines. */
function loadColumns({ poster, from, to, guide, subject, marketPence, ...posting }: DemoPosting) {
  return {
    ...posting,
    posterId: poster.id,
    fromArea: from.area,
    fromOutcode: from.outcode,
    fromTown: from.town,
    fromLat: from.lat,
    fromLng: from.lng,
    fromPrecision: from.precision,
    toArea: to.area,
    toOutcode: to.outcode,
    toTown: to.town,
    toLat: to.lat,
    toLng: to.lng,
    toPrecision: to.precision,
    milesSource: "estimate" as const,
    collectDate: columnOfDay(posting.collectDate),
    deliverDate: posting.deliverDate === null ? null : columnOfDay(posting.deliverDate),
    guideLowPence: guide.lowPence,
    guideHighPence: guide.highPence,
    guideBasis: guide.basis,
    guideSample: guide.sample,
    guideBecause: guide.because.map(({ what, percent }) => ({ what, percent })),
    warnings: posting.warnings.map(({ code, detail }) => ({ code, detail })),
  };
}

/**
 * One load's life as it is drawn: its steps, and its state after them. The steps of a shown load are taken by
 * the service's verbs (`play-shown.ts`); another load is stored as it stands here (`store-volume.ts`).
 */
export class Story {
  readonly posting: DemoPosting;
  readonly postedAt: Moment;
  /** The guide at the time of posting. */
  readonly guide: GuideModel | null;
  readonly load: DemoLoad;
  readonly steps: Step[] = [];
  readonly quotes: DemoQuote[] = [];
  readonly rows: Rows = { prices: [], disputes: [], statements: [], proposals: [], ratings: [], pods: [] };
  /** True for a load that every demo has, whatever the day. */
  isDrawnToShow = false;
  /** The present carrier, and those that handed the load back. */
  carrier: DemoFirm | null = null;
  readonly formerCarriers = new Set<DemoFirm>();
  readonly #ids: Ids;
  readonly #timeline: Timeline;
  #collectedAt: Moment = 0;

  constructor(
    tools: { ids: Ids; timeline: Timeline; guide: GuideModel | null },
    posting: DemoPosting,
    postedAt: Moment,
    mode: Mode = "live",
  ) {
    this.#ids = tools.ids;
    this.#timeline = tools.timeline;
    this.posting = posting;
    this.postedAt = postedAt;
    this.guide = tools.guide;
    const createdAt = tools.timeline.at(postedAt);
    this.load = {
      ...loadColumns(posting),
      id: tools.ids.newId("load", postedAt),
      ref: tools.ids.newRef(),
      mode,
      status: "POSTED",
      version: 0,
      cancelledLate: false,
      formerCarriers: [],
      createdAt,
      updatedAt: createdAt,
      openToAllAt: new Date(createdAt.getTime() + EARLY_ACCESS_MINUTES * 60_000),
    };
    this.#change(postedAt, { action: "post" }, "poster");
  }

  #firm(side: Side): DemoFirm {
    const firm = side === "poster" ? this.posting.poster : this.carrier;
    if (firm === null) throw new Error("The load has no carrier.");
    return firm;
  }

  /** Adds a step that leaves the load as it is. */
  #step(at: Moment, act: Act, by: DemoFirm | null, reason: string | null = null): void {
    this.steps.push({ ...act, at, by, reason, history: null });
  }

  /** Adds a step that changes the load. */
  #change(
    at: Moment,
    act: Act,
    side: Side | null,
    {
      to = this.load.status,
      reason = null,
      details = null,
      ids = this.#ids,
      ...data
    }: {
      to?: LoadStatus;
      reason?: string | null;
      details?: object | null;
      ids?: Ids;
    } & Partial<DemoLoad> = {},
  ): void {
    const by = side && this.#firm(side);
    const version = this.load.version + 1;
    const fromStatus = act.action === "post" ? null : this.load.status;
    const history = { id: ids.newId("hist", at), version, fromStatus, toStatus: to, details };
    this.steps.push({ ...act, at, by, reason, history });
    Object.assign(this.load, data, { version, updatedAt: this.#timeline.at(at), status: to });
  }

  /** Adds a carrier's first quote, or a new one that replaces it. */
  quote(carrier: DemoFirm, at: Moment, price: Price): void {
    this.#price(carrier, at, price);
    this.#step(at, { action: "quote", price }, carrier);
  }

  #price(carrier: DemoFirm, at: Moment, price: Price): DemoQuote {
    const { id: loadId, mode } = this.load;
    const instant = this.#timeline.at(at);
    const terms = {
      ...price,
      memberId: carrier.members.find(({ seat }) => seat)?.id ?? null,
      expiresAt: quoteActiveUntil(instant, this.posting.collectDate),
      updatedAt: instant,
    };
    let quote = this.activeQuotes.find((each) => each.carrier === carrier);
    if (quote) Object.assign(quote.row, terms);
    else {
      const id = this.#ids.newId("quote", at);
      const row = { id, loadId, carrierId: carrier.id, mode, status: "ACTIVE" as const, createdAt: instant };
      quote = { carrier, row: { ...row, ...terms } };
      this.quotes.push(quote);
    }
    const id = this.#ids.newId("price", at);
    this.rows.prices.push({ id, quoteId: quote.row.id, ...price, at: instant });
    return quote;
  }

  get activeQuotes(): DemoQuote[] {
    return this.quotes.filter(({ row }) => row.status === "ACTIVE");
  }

  #end(quotes: readonly DemoQuote[], status: QuoteStatus, at: Moment, declineReason: string | null = null) {
    const updatedAt = this.#timeline.at(at);
    for (const { row } of quotes) Object.assign(row, { status, updatedAt, declineReason });
  }

  decline(quote: DemoQuote, at: Moment, reason: string | null): void {
    this.#step(at, { action: "decline", carrier: quote.carrier }, this.posting.poster, reason);
    this.#end([quote], "DECLINED", at, reason);
  }

  withdraw(quote: DemoQuote, at: Moment): void {
    this.#step(at, { action: "withdraw" }, quote.carrier);
    this.#end([quote], "WITHDRAWN", at);
  }

  expireQuote(quote: DemoQuote, at: Moment): void {
    this.#step(at, { action: "expireQuotes" }, null);
    this.#end([quote], "EXPIRED", at);
  }

  accept(quote: DemoQuote, at: Moment): void {
    this.#book(quote, at, "accept");
  }

  /** Records book now as a quote at the poster's price, ACCEPTED. */
  book(carrier: DemoFirm, amountPence: number, at: Moment): void {
    this.#book(this.#price(carrier, at, { amountPence, etaMins: null, message: null }), at, "book");
  }

  #book(quote: DemoQuote, at: Moment, action: "accept" | "book"): void {
    const { id: quoteId, amountPence } = quote.row;
    this.carrier = quote.carrier;
    this.#end([quote], "ACCEPTED", at);
    this.#end(this.activeQuotes, "LOST", at);
    const act = action === "accept" ? { action, carrier: quote.carrier } : { action };
    this.#change(at, act, action === "accept" ? "poster" : "carrier", {
      to: "BOOKED",
      carrierId: quote.carrier.id,
      agreedPence: amountPence,
      bookedPence: amountPence,
      bookedAt: this.#timeline.at(at),
      details: { quoteId, amountPence },
    });
  }

  handBack(at: Moment, reason: string): void {
    const carrier = this.#firm("carrier");
    this.formerCarriers.add(carrier);
    const accepted = this.quotes.filter(({ row }) => row.status === "ACCEPTED");
    this.#end(accepted, "WITHDRAWN", at);
    this.#change(at, { action: "handBack" }, "carrier", {
      to: "POSTED",
      reason,
      carrierId: null,
      agreedPence: null,
      bookedPence: null,
      bookedAt: null,
      formerCarriers: [...this.formerCarriers].map(({ id }) => id),
    });
    this.carrier = null;
  }

  cancel(at: Moment, reason: string | null): void {
    const cancelledAt = this.#timeline.at(at);
    const cancelledLate = this.carrier !== null && londonDay(cancelledAt) >= this.posting.collectDate;
    this.#change(at, { action: "cancel" }, "poster", { to: "CANCELLED", reason, cancelledAt, cancelledLate });
    this.#end(this.activeQuotes, "VOID", at);
  }

  expire(at: Moment): void {
    this.#change(at, { action: "expire" }, null, { to: "EXPIRED" });
    this.#end(this.activeQuotes, "EXPIRED", at);
  }

  collect(at: Moment, driver: string, vehicleReg: string): void {
    if (this.posting.requires.gateCheck) this.#passGate(at - GATE_BEFORE_COLLECTION);
    this.#collectedAt = at;
    const collectedAt = this.#timeline.at(at);
    const moved = { to: "IN_TRANSIT", collectedAt, driver, vehicleReg } as const;
    this.#change(at, { action: "collect", driver, vehicleReg }, "carrier", moved);
  }

  #passGate(at: Moment): void {
    // Drawn from a separate generator, so that the gate check does not change other draws.
    const ids = createIds(createRandom(`gate ${this.load.id}`), this.#timeline);
    const gateCheckedAt = this.#timeline.at(at);
    this.#change(at, { action: "gateCheck" }, "poster", { gateCheckedAt, ids });
  }

  /** Adds the carrier's proof, which a delivery requires (contract 4). */
  #prove(at: Moment): void {
    const id = this.#ids.newId("file", at);
    const pod = makePod(this.load, {
      id,
      createdAt: this.#timeline.at(at),
      ...senderOf(this.#firm("carrier"), this.load, "carrier"),
    });
    this.rows.pods.push(pod);
    this.#change(at, { action: "pod", pod }, "carrier", { details: { fileId: id, replaces: null } });
  }

  /** Completes the further stops, evenly spaced between collection and delivery. */
  #finishStops(delivered: Moment): void {
    const { stops } = this.posting;
    const from = this.#collectedAt;
    const doneAt = (nth: number) => Math.round(from + ((delivered - from) * (nth + 1)) / (stops.length + 2));
    const iso = (nth: number) => this.#timeline.at(doneAt(nth)).toISOString();
    for (const nth of stops.keys()) {
      const number = String(nth + 2);
      this.#change(doneAt(nth), { action: "stopDone", number }, "carrier", {
        stops: stops.map((stop, each) => (each <= nth ? { ...stop, doneAt: iso(each) } : stop)),
        details: { changed: { [`stops.${number}.doneAt`]: { from: null, to: iso(nth) } } },
      });
    }
  }

  deliver(at: Moment, receivedBy: string): void {
    this.#finishStops(at);
    this.#prove(at - POD_BEFORE_DELIVERY);
    const deliveredAt = this.#timeline.at(at);
    const autoConfirmAt = new Date(deliveredAt.getTime() + AUTO_CONFIRM_MS);
    const collectedAt = this.#timeline.at(this.#collectedAt);
    const co2e = co2eColumns({
      ...this.load,
      ...{ temperatureMinC: null, co2eKg: null, co2eMethod: null, co2eFactorsYear: null, deliveredAt: null },
      seaMiles: this.posting.seaMiles,
      collectedAt,
    });
    const moved = { to: "DELIVERED", deliveredAt, receivedBy, autoConfirmAt, ...co2e } as const;
    this.#change(at, { action: "deliver", receivedBy }, "carrier", moved);
  }

  confirm(at: Moment, by: "poster" | null): void {
    const confirmedAt = this.#timeline.at(at);
    this.#change(at, { action: "confirm" }, by, { to: "CONFIRMED", confirmedAt, autoConfirmAt: null });
  }

  paid(at: Moment): void {
    const paidAt = this.#timeline.at(at);
    this.#change(at, { action: "paid" }, "carrier", { paidAt, details: { paidAt: paidAt.toISOString() } });
  }

  dispute(at: Moment, side: Side, reason: string, details: string): void {
    this.rows.disputes.push({
      id: this.#ids.newId("dispute", at),
      loadId: this.load.id,
      raisedBy: side,
      reason,
      details,
      statusBefore: this.load.status,
      raisedAt: this.#timeline.at(at),
    });
    this.#change(at, { action: "dispute", details }, side, { to: "DISPUTED", reason });
  }

  #dispute(): Prisma.DisputeCreateManyInput {
    const dispute = this.rows.disputes.at(-1);
    if (!dispute) throw new Error("The load is not disputed.");
    return dispute;
  }

  /** Adds a statement of one end to the open dispute. */
  state(at: Moment, voice: Side, text: string): void {
    const firm = this.#firm(voice);
    this.rows.statements.push({
      id: this.#ids.newId("statement", at),
      disputeId: this.#dispute().id,
      voice,
      personId: firm.members.at(0)?.personId ?? null,
      text,
      at: this.#timeline.at(at),
    });
    this.#step(at, { action: "state", text }, firm);
  }

  /**
   * Settles the dispute: one end proposes, the other proposes the same, and the load moves to the outcome.
   */
  settle(at: Moment, outcome: "CONFIRMED" | "CANCELLED", note: string): void {
    const dispute = this.#dispute();
    const instant = this.#timeline.at(at);
    const side = dispute.raisedBy === "poster" ? "carrier" : "poster";
    this.rows.proposals.push({ disputeId: dispute.id, side, outcome, note, at: instant });
    Object.assign(dispute, { closedAt: instant, closedBy: dispute.raisedBy, outcome, note });
    const stamp = outcome === "CONFIRMED" ? { confirmedAt: instant } : { cancelledAt: instant };
    const ends = { to: outcome, reason: note, ...stamp, autoConfirmAt: null };
    this.#change(at, { action: "resolveDispute" }, dispute.raisedBy, ends);
  }

  rate(at: Moment, by: Side, score: number, comment: string | null): void {
    const ratedId = this.#firm(by === "poster" ? "carrier" : "poster").id;
    const createdAt = this.#timeline.at(at);
    this.rows.ratings.push({ loadId: this.load.id, by, ratedId, score, comment, createdAt });
  }

  /** Removes all requirements from the posting except a gate check. */
  askForNothing(): void {
    const { gateCheck } = this.posting.requires;
    const requires = gateCheck === undefined ? {} : { gateCheck };
    this.load.requires = requires;
    this.posting.requires = requires;
  }

  /** True for a load that people look at first. */
  get isShown(): boolean {
    return this.isDrawnToShow || this.load.status === "POSTED";
  }

  get quoteCount(): number {
    return this.quotes.filter(({ row }) => COUNTED.includes(row.status)).length;
  }
}

/** Returns true if a firm acts by its API key: a poster with a program, and everybody in the sandbox. */
export const usesKey = ({ profile }: DemoFirm, mode: Mode, side: Side) =>
  mode === "test" || (side === "poster" && profile.posting?.through === "api");

/** Returns the member of a firm who acts on the site: the first with a seat, else the last. */
export function actingMember({ members, profile }: DemoFirm) {
  const member = members.find(({ seat }) => seat) ?? members.at(-1);
  if (member === undefined) throw new Error(`${profile.name} has nobody.`);
  return member;
}

/** Returns the columns that say who made a change. */
function senderOf(firm: DemoFirm, { mode }: Pick<DemoLoad, "mode">, side: Side) {
  const personId = usesKey(firm, mode, side) ? null : actingMember(firm).personId;
  return { firmId: firm.id, personId };
}

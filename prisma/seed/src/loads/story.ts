import type { LoadAction } from "@board/api/loads/lifecycle";
import { AUTO_CONFIRM_MS, COUNTED, quoteActiveUntil } from "@board/api/rules";
import type { LoadEventType } from "@board/api/webhooks/event-types";
import { londonDay } from "@board/calendar";
import type { LoadStatus, Mode, Prisma, QuoteStatus } from "@board/db";
import type { DemoFirm } from "../firms/firms.ts";
import { createIds, type Ids } from "../ids.ts";
import { createRandom } from "../random.ts";
import type { Moment, Timeline } from "../timeline.ts";
import { type DemoPod, makePod } from "./pod.ts";
import type { DemoPosting } from "./posting.ts";
import {
  type DemoLoad,
  type DemoQuote,
  loadAsTold,
  loadColumns,
  QUOTE_ENDINGS,
  quoteAsTold,
  type SentEvent,
} from "./told.ts";

/** The service's default: minutes in which only PRIORITY firms and preferred carriers see a new load. */
export const EARLY_ACCESS_MINUTES = 5;

/** Minutes from the gate to the loaded lorry, if the yard compares a code. */
const GATE_BEFORE_COLLECTION = 8;

/** Minutes from the signature to the carrier's entry on the site. */
const POD_BEFORE_DELIVERY = 2;

type Author = { firm: DemoFirm; side: "poster" | "carrier" } | "system";

interface Price {
  amountPence: number;
  etaMins: number | null;
  message: string | null;
}

interface Closing {
  declineReason?: string | null;
  /** The load's status before the change that ended the quotes, if there was one. */
  previousStatus?: LoadStatus;
}

export interface StoryRows {
  load: DemoLoad;
  quotes: Prisma.QuoteCreateManyInput[];
  prices: Prisma.QuotePriceCreateManyInput[];
  history: Prisma.LoadHistoryCreateManyInput[];
  disputes: Prisma.DisputeCreateManyInput[];
  statements: Prisma.DisputeStatementCreateManyInput[];
  proposals: Prisma.DisputeProposalCreateManyInput[];
  ratings: Prisma.RatingCreateManyInput[];
  pods: DemoPod[];
  /** Events sent to each firm, as the service's webhooks would send them. */
  told: SentEvent[];
}

type Signature = Pick<Prisma.LoadHistoryCreateManyInput, "channel" | "firmId" | "personId" | "apiKeyId">;

interface Change {
  at: Moment;
  action: LoadAction | "post" | "paid" | "pod" | "stopDone" | "gateCheck";
  who: Author;
  to?: LoadStatus;
  data?: Partial<DemoLoad>;
  reason?: string | null;
  details?: Prisma.InputJsonObject;
}

/**
 * One load's life, recorded move by move as the service's verbs would write it: each move increments the
 * version and adds a history row, and quotes close when their load does.
 */
export class Story {
  readonly posting: DemoPosting;
  readonly quotes: DemoQuote[] = [];
  readonly postedAt: Moment;
  readonly rows: StoryRows;
  /** The present carrier, and those that handed the load back. */
  carrier: DemoFirm | null = null;
  readonly formerCarriers = new Set<DemoFirm>();
  readonly #ids: Ids;
  readonly #timeline: Timeline;
  #collectedAt: Moment = 0;

  constructor(
    tools: { ids: Ids; timeline: Timeline },
    posting: DemoPosting,
    postedAt: Moment,
    mode: Mode = "live",
  ) {
    this.#ids = tools.ids;
    this.#timeline = tools.timeline;
    this.posting = posting;
    this.postedAt = postedAt;
    const createdAt = tools.timeline.at(postedAt);
    this.rows = {
      load: {
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
      },
      quotes: [],
      prices: [],
      history: [],
      disputes: [],
      statements: [],
      proposals: [],
      ratings: [],
      pods: [],
      told: [],
    };
    this.#record({ at: postedAt, action: "post", who: { firm: posting.poster, side: "poster" } });
    this.#tell(postedAt, "load.posted", [posting.poster], null);
  }

  get load(): DemoLoad {
    return this.rows.load;
  }

  #record({ at, action, who, to, data, reason, details }: Change, ids = this.#ids): void {
    const { load, history } = this.rows;
    const before = action === "post" ? null : load.status;
    Object.assign(load, data, {
      version: load.version + 1,
      updatedAt: this.#timeline.at(at),
      status: to ?? load.status,
    });
    history.push({
      id: ids.newId("hist", at),
      loadId: load.id,
      version: load.version,
      at: this.#timeline.at(at),
      action,
      fromStatus: before,
      toStatus: load.status,
      ...signature(who, load.mode),
      reason: reason ?? null,
      ...(details ? { details } : {}),
    });
  }

  /** Records an event. Each end sees the other only while the load has a carrier. */
  #tell(
    at: Moment,
    type: LoadEventType,
    firms: readonly DemoFirm[],
    previousStatus: LoadStatus | null,
    quote?: DemoQuote,
  ): void {
    const { poster } = this.posting;
    const facts = {
      at,
      type,
      previousStatus,
      load: loadAsTold(this.load, this.posting),
      quote: quote && quoteAsTold(quote),
      ends: this.carrier ? { poster: poster.contact, carrier: this.carrier.contact } : undefined,
    };
    this.rows.told.push(...firms.map(({ id }) => ({ ...facts, to: id })));
  }

  #tellBoth(at: Moment, type: LoadEventType, previousStatus: LoadStatus, quote?: DemoQuote): void {
    const { poster } = this.posting;
    this.#tell(at, type, this.carrier ? [poster, this.carrier] : [poster], previousStatus, quote);
  }

  /** Adds a carrier's first quote, or a new one that replaces it. */
  quote(carrier: DemoFirm, at: Moment, price: Price): void {
    const { quote, again } = this.#price(carrier, at, price);
    const type = again ? "quote.updated" : "quote.received";
    this.#tell(at, type, [this.posting.poster], this.load.status, quote);
  }

  #price(carrier: DemoFirm, at: Moment, price: Price): { quote: DemoQuote; again: boolean } {
    const { load } = this.rows;
    const instant = this.#timeline.at(at);
    const terms = {
      ...price,
      memberId: carrier.members.find(({ seat }) => seat)?.id ?? null,
      expiresAt: quoteActiveUntil(instant, this.posting.collectDate),
      updatedAt: instant,
    };
    const active = this.activeQuotes.find((quote) => quote.carrier === carrier);
    let quote = active;
    if (quote) Object.assign(quote.row, terms);
    else {
      const id = this.#ids.newId("quote", at);
      quote = {
        carrier,
        row: {
          id,
          loadId: load.id,
          carrierId: carrier.id,
          mode: load.mode ?? "live",
          status: "ACTIVE",
          createdAt: instant,
          ...terms,
        },
      };
      this.quotes.push(quote);
    }
    this.rows.prices.push({ id: this.#ids.newId("price", at), quoteId: quote.row.id, ...price, at: instant });
    return { quote, again: active !== undefined };
  }

  /** Ends one quote, or every active one, and notifies the firms concerned. */
  close(
    quotes: readonly DemoQuote[],
    status: QuoteStatus,
    at: Moment,
    { declineReason, previousStatus = this.load.status }: Closing = {},
  ): void {
    const ending = QUOTE_ENDINGS[status];
    for (const quote of quotes) {
      const { row, carrier } = quote;
      const stood = row.status === "ACTIVE";
      if (!stood && row.status !== "ACCEPTED") continue;
      Object.assign(row, {
        status,
        updatedAt: this.#timeline.at(at),
        ...(declineReason ? { declineReason } : {}),
      });
      if (!stood || ending === undefined) continue;
      const whom = ending.whom === "poster" ? this.posting.poster : carrier;
      this.#tell(at, ending.type, [whom], previousStatus, quote);
    }
  }

  get activeQuotes(): DemoQuote[] {
    return this.quotes.filter(({ row }) => row.status === "ACTIVE");
  }

  accept(quote: DemoQuote, at: Moment): void {
    this.close([quote], "ACCEPTED", at);
    this.#book(quote, at, "accept", { firm: this.posting.poster, side: "poster" });
  }

  /** Records book now as a quote at the poster's price, ACCEPTED. */
  book(carrier: DemoFirm, amountPence: number, at: Moment): void {
    const { quote } = this.#price(carrier, at, { amountPence, etaMins: null, message: null });
    this.close([quote], "ACCEPTED", at);
    this.#book(quote, at, "book", { firm: carrier, side: "carrier" });
  }

  #book(quote: DemoQuote, at: Moment, action: "accept" | "book", who: Author): void {
    const { carrier, row } = quote;
    this.carrier = carrier;
    this.#record({
      at,
      action,
      who,
      to: "BOOKED",
      data: {
        carrierId: carrier.id,
        agreedPence: row.amountPence,
        bookedPence: row.amountPence,
        bookedAt: this.#timeline.at(at),
      },
      details: { quoteId: row.id, amountPence: row.amountPence },
    });
    this.#tellBoth(at, "load.booked", "POSTED", quote);
    this.close(this.activeQuotes, "LOST", at, { previousStatus: "POSTED" });
    if (action === "accept") this.#tell(at, "quote.accepted", [carrier], "POSTED", quote);
  }

  #winner(): Author {
    if (this.carrier === null) throw new Error("The load has no carrier.");
    return { firm: this.carrier, side: "carrier" };
  }

  handBack(at: Moment, reason: string): void {
    const who = this.#winner();
    const told = [this.posting.poster, ...(this.carrier ? [this.carrier] : [])];
    if (this.carrier !== null) this.formerCarriers.add(this.carrier);
    this.close(
      this.quotes.filter(({ row }) => row.status === "ACCEPTED"),
      "WITHDRAWN",
      at,
    );
    this.#record({
      at,
      action: "handBack",
      who,
      to: "POSTED",
      reason,
      data: {
        carrierId: null,
        agreedPence: null,
        bookedPence: null,
        bookedAt: null,
        formerCarriers: [...this.formerCarriers].map(({ id }) => id),
      },
    });
    this.carrier = null;
    this.#tell(at, "load.reopened", told, "BOOKED");
  }

  cancel(at: Moment, reason: string | null): void {
    const instant = this.#timeline.at(at);
    const previousStatus = this.load.status;
    const cancelledLate = this.carrier !== null && londonDay(instant) >= this.posting.collectDate;
    this.#record({
      at,
      action: "cancel",
      who: { firm: this.posting.poster, side: "poster" },
      to: "CANCELLED",
      reason,
      data: { cancelledAt: instant, cancelledLate },
    });
    this.#tellBoth(at, "load.cancelled", previousStatus);
    this.close(this.activeQuotes, "VOID", at, { previousStatus });
  }

  expire(at: Moment): void {
    this.#record({ at, action: "expire", who: "system", to: "EXPIRED" });
    this.#tell(at, "load.expired", [this.posting.poster], "POSTED");
    this.close(this.activeQuotes, "EXPIRED", at, { previousStatus: "POSTED" });
  }

  collect(at: Moment, driver: string, vehicleReg: string): void {
    if (this.posting.requires.gateCheck) this.#passGate(at - GATE_BEFORE_COLLECTION);
    this.#collectedAt = at;
    this.#record({
      at,
      action: "collect",
      who: this.#winner(),
      to: "IN_TRANSIT",
      data: { collectedAt: this.#timeline.at(at), driver, vehicleReg },
    });
    this.#tellBoth(at, "load.in_transit", "BOOKED");
  }

  #passGate(at: Moment): void {
    const gateCheckedAt = this.#timeline.at(at);
    const who: Author = { firm: this.posting.poster, side: "poster" };
    // Drawn from a separate generator, so that the gate check does not change other draws.
    const ids = createIds(createRandom(`gate ${this.load.id}`), this.#timeline);
    this.#record({ at, action: "gateCheck", who, data: { gateCheckedAt } }, ids);
    this.#tellBoth(at, "load.updated", "BOOKED");
  }

  /** Adds the carrier's proof, which a delivery requires (contract 4). */
  #prove(at: Moment): void {
    const who = this.#winner();
    const pod = makePod(this.load, {
      id: this.#ids.newId("file", at),
      createdAt: this.#timeline.at(at),
      ...uploader(who, this.load.mode),
    });
    this.rows.pods.push(pod);
    const fileId = pod.row.id;
    this.#record({
      at,
      action: "pod",
      who,
      data: { podFileId: fileId },
      details: { fileId, replaces: null },
    });
  }

  /** Completes the further stops, evenly spaced between collection and delivery. */
  #finishStops(delivered: Moment): void {
    const { stops } = this.posting;
    const from = this.#collectedAt;
    const doneAt = (nth: number) => Math.round(from + ((delivered - from) * (nth + 1)) / (stops.length + 2));
    const iso = (nth: number) => this.#timeline.at(doneAt(nth)).toISOString();
    for (const nth of stops.keys()) {
      this.#record({
        at: doneAt(nth),
        action: "stopDone",
        who: this.#winner(),
        data: { stops: stops.map((stop, each) => (each <= nth ? { ...stop, doneAt: iso(each) } : stop)) },
        details: { changed: { [`stops.${nth + 2}.doneAt`]: { from: null, to: iso(nth) } } },
      });
      this.#tellBoth(doneAt(nth), "load.updated", "IN_TRANSIT");
    }
  }

  deliver(at: Moment, receivedBy: string): void {
    this.#finishStops(at);
    this.#prove(at - POD_BEFORE_DELIVERY);
    const deliveredAt = this.#timeline.at(at);
    const autoConfirmAt = new Date(deliveredAt.getTime() + AUTO_CONFIRM_MS);
    this.#record({
      at,
      action: "deliver",
      who: this.#winner(),
      to: "DELIVERED",
      data: { deliveredAt, receivedBy, autoConfirmAt },
    });
    this.#tellBoth(at, "load.delivered", "IN_TRANSIT");
  }

  confirm(at: Moment, by: "poster" | "system"): void {
    const who: Author = by === "system" ? by : { firm: this.posting.poster, side: "poster" };
    this.#record({
      at,
      action: "confirm",
      who,
      to: "CONFIRMED",
      data: { confirmedAt: this.#timeline.at(at), autoConfirmAt: null },
    });
    this.#tellBoth(at, "load.confirmed", "DELIVERED");
  }

  paid(at: Moment): void {
    const paidAt = this.#timeline.at(at);
    this.#record({
      at,
      action: "paid",
      who: this.#winner(),
      data: { paidAt },
      details: { paidAt: paidAt.toISOString() },
    });
    this.#tellBoth(at, "load.updated", this.load.status);
  }

  dispute(at: Moment, side: "poster" | "carrier", reason: string, details: string): void {
    const who: Author = side === "carrier" ? this.#winner() : { firm: this.posting.poster, side };
    const statusBefore = this.load.status;
    this.rows.disputes.push({
      id: this.#ids.newId("dispute", at),
      loadId: this.load.id,
      raisedBy: side,
      reason,
      details,
      statusBefore,
      raisedAt: this.#timeline.at(at),
    });
    this.#record({ at, action: "dispute", who, to: "DISPUTED", reason });
    this.#tellBoth(at, "load.disputed", statusBefore);
  }

  /** Adds a statement of one end to the open dispute. */
  state(at: Moment, voice: "poster" | "carrier", text: string): void {
    const dispute = this.rows.disputes.at(-1);
    const firm = voice === "poster" ? this.posting.poster : this.carrier;
    if (!dispute || !firm) throw new Error("There is no dispute to speak in.");
    this.rows.statements.push({
      id: this.#ids.newId("statement", at),
      disputeId: dispute.id,
      voice,
      personId: firm.members.at(0)?.personId ?? null,
      text,
      at: this.#timeline.at(at),
    });
  }

  /**
   * Settles the dispute: one end proposes, the other proposes the same, and the load moves to the outcome.
   */
  settle(at: Moment, outcome: "CONFIRMED" | "CANCELLED", note: string): void {
    const dispute = this.rows.disputes.at(-1);
    if (!dispute) throw new Error("There is no dispute to settle.");
    const instant = this.#timeline.at(at);
    const side = dispute.raisedBy === "poster" ? "carrier" : "poster";
    this.rows.proposals.push({ disputeId: dispute.id, side, outcome, note, at: instant });
    Object.assign(dispute, { closedAt: instant, closedBy: dispute.raisedBy, outcome, note });
    const stamp = outcome === "CONFIRMED" ? { confirmedAt: instant } : { cancelledAt: instant };
    const who: Author =
      dispute.raisedBy === "poster" ? { firm: this.posting.poster, side: "poster" } : this.#winner();
    this.#record({
      at,
      action: "resolveDispute",
      who,
      to: outcome,
      reason: note,
      data: { ...stamp, autoConfirmAt: null },
    });
    this.#tellBoth(at, "load.dispute_resolved", "DISPUTED");
    this.#tellBoth(at, outcome === "CONFIRMED" ? "load.confirmed" : "load.cancelled", "DISPUTED");
  }

  rate(at: Moment, by: "poster" | "carrier", score: number, comment: string | null): void {
    const ratedId = by === "poster" ? this.carrier?.id : this.posting.poster.id;
    if (!ratedId) throw new Error("There is nobody to rate.");
    this.rows.ratings.push({
      loadId: this.load.id,
      by,
      ratedId,
      score,
      comment,
      createdAt: this.#timeline.at(at),
    });
  }

  /** Removes all requirements from the posting except a gate check. */
  askForNothing(): void {
    const { gateCheck } = this.posting.requires;
    const requires = gateCheck === undefined ? {} : { gateCheck };
    this.load.requires = requires;
    this.posting.requires = requires;
    for (const { load } of this.rows.told) load.requires = requires;
  }

  /** Returns the rows to store. */
  finish(): StoryRows {
    this.rows.quotes.push(...this.quotes.map(({ row }) => row));
    this.load.quoteCount = this.quotes.filter(({ row }) => COUNTED.includes(row.status)).length;
    return this.rows;
  }
}

function uploader(who: Author, mode: Mode | undefined) {
  const { firmId = null, personId = null } = signature(who, mode);
  return { firmId, personId };
}

function signature(who: Author, mode: Mode | undefined): Signature {
  if (who === "system") return { channel: "system" };
  const { firm, side } = who;
  const throughApi = mode === "test" || (side === "poster" && firm.profile.posting?.through === "api");
  const person = firm.members.find(({ seat }) => seat) ?? firm.members.at(-1);
  return throughApi
    ? { channel: "api", firmId: firm.id, apiKeyId: firm.keys[mode ?? "live"].id }
    : { channel: "site", firmId: firm.id, personId: person?.personId ?? null };
}

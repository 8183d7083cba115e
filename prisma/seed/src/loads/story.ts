import { AUTO_CONFIRM_MS } from "@board/api/bookings/rules";
import { columnOfDay, londonDay } from "@board/api/calendar";
import type { LoadAction } from "@board/api/loads/lifecycle";
import { COUNTED, quoteStandsUntil } from "@board/api/quotes/rules";
import type { LoadStatus, Mode, Prisma, QuoteStatus } from "@board/db";
import type { DemoFirm } from "../firms/firms.ts";
import type { Ids } from "../ids.ts";
import type { Moment, Timeline } from "../timeline.ts";
import { type DemoPod, makePod } from "./pod.ts";
import type { DemoPosting } from "./posting.ts";

/** The service's own default: minutes that only PRIORITY firms and preferred carriers see a new load. */
export const EARLY_ACCESS_MINUTES = 5;

/** Minutes from the signature to the button. */
const POD_BEFORE_DELIVERY = 2;

type Who = { firm: DemoFirm; side: "poster" | "carrier" } | "system";

export interface DemoQuote {
  row: Prisma.QuoteCreateManyInput & { status: QuoteStatus; expiresAt: Date };
  carrier: DemoFirm;
}

export interface DemoLoad extends Prisma.LoadCreateManyInput {
  status: LoadStatus;
  version: number;
  posterId: string;
  createdAt: Date;
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
}

type Signature = Pick<Prisma.LoadHistoryCreateManyInput, "channel" | "firmId" | "personId" | "apiKeyId">;

interface Change {
  at: Moment;
  action: LoadAction | "post" | "paid" | "pod";
  who: Who;
  to?: LoadStatus;
  data?: Partial<DemoLoad>;
  reason?: string | null;
  details?: Prisma.InputJsonObject;
}

/**
 * One load's life, told move by move as the service's verbs would have written it: each move raises the version and
 * leaves a history row, and quotes close when their load does.
 */
export class Story {
  readonly posting: DemoPosting;
  readonly quotes: DemoQuote[] = [];
  readonly postedAt: Moment;
  readonly rows: StoryRows;
  /** Who has the load, and who had it and gave it back. */
  carrier: DemoFirm | null = null;
  readonly formerCarriers = new Set<DemoFirm>();
  readonly #ids: Ids;
  readonly #timeline: Timeline;

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
    };
    this.#record({ at: postedAt, action: "post", who: { firm: posting.poster, side: "poster" } });
  }

  get load(): DemoLoad {
    return this.rows.load;
  }

  #record({ at, action, who, to, data, reason, details }: Change): void {
    const { load, history } = this.rows;
    const before = action === "post" ? null : load.status;
    Object.assign(load, data, {
      version: load.version + 1,
      updatedAt: this.#timeline.at(at),
      status: to ?? load.status,
    });
    history.push({
      id: this.#ids.newId("hist", at),
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

  /** A carrier's price, its first one or a new one in its place. */
  quote(
    carrier: DemoFirm,
    at: Moment,
    price: { amountPence: number; etaMins: number | null; message: string | null },
  ): void {
    const { load } = this.rows;
    const instant = this.#timeline.at(at);
    const terms = {
      ...price,
      memberId: carrier.members.find(({ seat }) => seat)?.id ?? null,
      expiresAt: quoteStandsUntil(instant, this.posting.collectDate),
      updatedAt: instant,
    };
    let quote = this.quotes.find(
      (standing) => standing.carrier === carrier && standing.row.status === "ACTIVE",
    );
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
  }

  /** Ends one quote, or every standing one the same way. */
  close(
    quotes: readonly DemoQuote[],
    status: QuoteStatus,
    at: Moment,
    declineReason: string | null = null,
  ): void {
    for (const { row } of quotes) {
      if (row.status !== "ACTIVE" && row.status !== "ACCEPTED") continue;
      Object.assign(row, {
        status,
        updatedAt: this.#timeline.at(at),
        ...(declineReason ? { declineReason } : {}),
      });
    }
  }

  get standing(): DemoQuote[] {
    return this.quotes.filter(({ row }) => row.status === "ACTIVE");
  }

  accept(quote: DemoQuote, at: Moment): void {
    this.close([quote], "ACCEPTED", at);
    this.#book(quote, at, "accept", { firm: this.posting.poster, side: "poster" });
  }

  /** Book now: recorded as a quote at the poster's price, ACCEPTED. */
  book(carrier: DemoFirm, amountPence: number, at: Moment): void {
    this.quote(carrier, at, { amountPence, etaMins: null, message: null });
    const quote = this.standing.find((standing) => standing.carrier === carrier);
    if (!quote) throw new Error("The quote just sent does not stand.");
    this.close([quote], "ACCEPTED", at);
    this.#book(quote, at, "book", { firm: carrier, side: "carrier" });
  }

  #book({ carrier, row }: DemoQuote, at: Moment, action: "accept" | "book", who: Who): void {
    this.carrier = carrier;
    this.#record({
      at,
      action,
      who,
      to: "BOOKED",
      data: { carrierId: carrier.id, agreedPence: row.amountPence, bookedAt: this.#timeline.at(at) },
      details: { quoteId: row.id, amountPence: row.amountPence },
    });
    this.close(this.standing, "LOST", at);
  }

  #winner(): Who {
    if (this.carrier === null) throw new Error("The load has no carrier.");
    return { firm: this.carrier, side: "carrier" };
  }

  handBack(at: Moment, reason: string): void {
    const who = this.#winner();
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
        bookedAt: null,
        formerCarriers: [...this.formerCarriers].map(({ id }) => id),
      },
    });
    this.carrier = null;
  }

  cancel(at: Moment, reason: string | null): void {
    const instant = this.#timeline.at(at);
    const cancelledLate = this.carrier !== null && londonDay(instant) >= this.posting.collectDate;
    this.#record({
      at,
      action: "cancel",
      who: { firm: this.posting.poster, side: "poster" },
      to: "CANCELLED",
      reason,
      data: { cancelledAt: instant, cancelledLate },
    });
    this.close(this.standing, "VOID", at);
  }

  expire(at: Moment): void {
    this.#record({ at, action: "expire", who: "system", to: "EXPIRED" });
    this.close(this.standing, "EXPIRED", at);
  }

  collect(at: Moment, driver: string, vehicleReg: string): void {
    this.#record({
      at,
      action: "collect",
      who: this.#winner(),
      to: "IN_TRANSIT",
      data: { collectedAt: this.#timeline.at(at), driver, vehicleReg },
    });
  }

  /** The carrier sends the proof, without which nothing is delivered (contract 4). */
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

  deliver(at: Moment, receivedBy: string): void {
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
  }

  confirm(at: Moment, by: "poster" | "system"): void {
    const who: Who = by === "system" ? by : { firm: this.posting.poster, side: "poster" };
    this.#record({
      at,
      action: "confirm",
      who,
      to: "CONFIRMED",
      data: { confirmedAt: this.#timeline.at(at), autoConfirmAt: null },
    });
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
  }

  dispute(at: Moment, side: "poster" | "carrier", reason: string, details: string): void {
    const who: Who = side === "carrier" ? this.#winner() : { firm: this.posting.poster, side };
    this.rows.disputes.push({
      id: this.#ids.newId("dispute", at),
      loadId: this.load.id,
      raisedBy: side,
      reason,
      details,
      statusBefore: this.load.status,
      raisedAt: this.#timeline.at(at),
    });
    this.#record({ at, action: "dispute", who, to: "DISPUTED", reason });
  }

  /** What the other side, or the same, adds to the open dispute. */
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

  /** Both sides agree: one proposes, the other says the same, and the load moves to the outcome. */
  settle(at: Moment, outcome: "CONFIRMED" | "CANCELLED", note: string): void {
    const dispute = this.rows.disputes.at(-1);
    if (!dispute) throw new Error("There is no dispute to settle.");
    const instant = this.#timeline.at(at);
    const side = dispute.raisedBy === "poster" ? "carrier" : "poster";
    this.rows.proposals.push({ disputeId: dispute.id, side, outcome, note, at: instant });
    Object.assign(dispute, { closedAt: instant, closedBy: dispute.raisedBy, outcome, note });
    const stamp = outcome === "CONFIRMED" ? { confirmedAt: instant } : { cancelledAt: instant };
    const who: Who =
      dispute.raisedBy === "poster" ? { firm: this.posting.poster, side: "poster" } : this.#winner();
    this.#record({
      at,
      action: "resolveDispute",
      who,
      to: outcome,
      reason: note,
      data: { ...stamp, autoConfirmAt: null },
    });
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

  /** The rows as they are to be stored. */
  finish(): StoryRows {
    this.rows.quotes.push(...this.quotes.map(({ row }) => row));
    this.load.quoteCount = this.quotes.filter(({ row }) => COUNTED.includes(row.status)).length;
    return this.rows;
  }
}

function uploader(who: Who, mode: Mode | undefined) {
  const { firmId = null, personId = null } = signature(who, mode);
  return { firmId, personId };
}

function signature(who: Who, mode: Mode | undefined): Signature {
  if (who === "system") return { channel: "system" };
  const { firm, side } = who;
  const throughApi = mode === "test" || (side === "poster" && firm.profile.posting?.through === "api");
  const person = firm.members.find(({ seat }) => seat) ?? firm.members.at(-1);
  return throughApi
    ? { channel: "api", firmId: firm.id, apiKeyId: firm.keys[mode ?? "live"].id }
    : { channel: "site", firmId: firm.id, personId: person?.personId ?? null };
}

function loadColumns({
  poster,
  from,
  to,
  guide,
  collectDate,
  deliverDate,
  warnings,
  ...posting
}: DemoPosting) {
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
    collectDate: columnOfDay(collectDate),
    deliverDate: deliverDate === null ? null : columnOfDay(deliverDate),
    guideLowPence: guide.lowPence,
    guideHighPence: guide.highPence,
    guideBasis: guide.basis,
    guideSample: guide.sample,
    warnings: warnings.map(({ code, detail }) => ({ code, detail })),
  };
}

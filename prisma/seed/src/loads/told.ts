import { eventBody, type EventFirm, type EventLoad, type EventQuote } from "@board/api/server";
import type { LoadEventType } from "@board/api/webhooks/event-types";
import { columnOfDay } from "@board/calendar";
import type { LoadStatus, Prisma, QuoteStatus } from "@board/db";
import type { DemoFirm } from "../firms/firms.ts";
import type { Ids } from "../ids.ts";
import type { Moment, Timeline } from "../timeline.ts";
import type { DemoPosting } from "./posting.ts";

export interface DemoLoad extends Prisma.LoadCreateManyInput {
  status: LoadStatus;
  version: number;
  posterId: string;
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
  gateCheckedAt?: Date | null;
  cancelledAt?: Date | null;
  paidAt?: Date | null;
}

export interface DemoQuote {
  row: Prisma.QuoteCreateManyInput & { status: QuoteStatus; expiresAt: Date; updatedAt: Date };
  carrier: DemoFirm;
}

/** Event sent to a firm, with the load and the quote at that moment. */
export interface SentEvent {
  at: Moment;
  type: LoadEventType;
  /** The recipient firm's id. */
  to: string;
  load: EventLoad;
  previousStatus: LoadStatus | null;
  quote: EventQuote | undefined;
  ends: { poster: EventFirm; carrier: EventFirm } | undefined;
}

/** Event and recipient for each ending of a quote (contract 10); the booking event covers an accepted one. */
export const QUOTE_ENDINGS: Partial<
  Record<QuoteStatus, { type: LoadEventType; whom: "poster" | "carrier" }>
> = {
  DECLINED: { type: "quote.declined", whom: "carrier" },
  LOST: { type: "quote.lost", whom: "carrier" },
  VOID: { type: "quote.void", whom: "carrier" },
  WITHDRAWN: { type: "quote.withdrawn", whom: "poster" },
  EXPIRED: { type: "quote.expired", whom: "poster" },
};

/** Returns the columns of a load that its posting determines. */
export function loadColumns({
  poster,
  from,
  to,
  guide,
  marketPence: _,
  subject: _subject,
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
    guideBecause: guide.because.map(({ what, percent }) => ({ what, percent })),
    warnings: warnings.map(({ code, detail }) => ({ code, detail })),
  };
}

export function loadAsTold(load: DemoLoad, posting: DemoPosting): EventLoad {
  return {
    ...loadColumns(posting),
    collectFrom: null,
    deliverTo: null,
    stops: [],
    gateCheckedAt: load.gateCheckedAt ?? null,
    id: load.id,
    ref: load.ref,
    mode: load.mode ?? "live",
    status: load.status,
    version: load.version,
    carrierId: load.carrierId ?? null,
    agreedPence: load.agreedPence ?? null,
    carriersAlerted: load.carriersAlerted ?? null,
    podFileId: load.podFileId ?? null,
    receivedBy: load.receivedBy ?? null,
    driver: load.driver ?? null,
    vehicleReg: load.vehicleReg ?? null,
    createdAt: load.createdAt,
    updatedAt: load.updatedAt,
    bookedAt: load.bookedAt ?? null,
    collectedAt: load.collectedAt ?? null,
    deliveredAt: load.deliveredAt ?? null,
    confirmedAt: load.confirmedAt ?? null,
    cancelledAt: load.cancelledAt ?? null,
    cancelledLate: load.cancelledLate ?? false,
    paidAt: load.paidAt ?? null,
    paidSaidBy: load.paidSaidBy ?? null,
    paidContestedAt: null,
    openChange: null,
    orderRevision: 1,
    repostedFromId: load.repostedFromId ?? null,
  };
}

export function quoteAsTold({ row }: DemoQuote): EventQuote {
  const { id, amountPence, etaMins = null, status, expiresAt, updatedAt } = row;
  return { id, amountPence, etaMins, status, expiresAt, updatedAt };
}

/** Whole days of events before today. */
const DAYS = 7;

/** Returns last week's events of every load, for each recipient firm, in the order of time. */
export function eventsOf(
  stories: readonly { told: SentEvent[] }[],
  { timeline, ids }: { timeline: Timeline; ids: Ids },
): Prisma.EventCreateManyInput[] {
  const since = timeline.moment(-DAYS, 0);
  const recent = stories.flatMap(({ told }) => told).filter(({ at }) => at >= since);
  return recent
    .sort((a, b) => a.at - b.at)
    .map(({ at: moment, type, to, ...facts }) => {
      const id = ids.newId("evt", moment);
      const at = timeline.at(moment);
      const { load } = facts;
      const body = eventBody({ id, type, at, recipientId: to, ...facts });
      return { id, firmId: to, mode: load.mode, type, loadId: load.id, createdAt: at, body };
    });
}

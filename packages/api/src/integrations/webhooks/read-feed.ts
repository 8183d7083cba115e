import { DAY_MS } from "@board/calendar";
import { Prisma } from "@board/db";
import { z } from "zod";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idInCursor, makeCursor, readCursor } from "../../core/cursor.ts";
import { type DomainError, invalid, refusal } from "../../core/errors.ts";
import type { EventType } from "../../core/event-types.ts";
import { fieldError } from "../../core/field-error.ts";
import type { WebhookEvent } from "../../loads/outbox/schemas.ts";
import { eventsNow } from "./readable-now.ts";
import { type FeedPlace, type FeedState, KEPT_DAYS, placeIsLost } from "./rules.ts";

interface ReadFeed {
  after?: string | undefined;
  since?: string | undefined;
  type?: EventType | EventType[] | undefined;
  loadId?: string | undefined;
  limit: number;
}

type FeedRow = FeedPlace & { body: unknown };

const digits = z.string().regex(/^\d{1,18}$/);

const place = z
  .tuple([digits, idInCursor])
  .transform(([position, eventId]) => ({ position: BigInt(position), eventId }));

/** Cursors of earlier versions held a transaction id and a sequence number. */
const formerPlace = z.tuple([z.string().regex(/^\d{1,20}$/), digits]).transform(() => null);

function expired(): DomainError {
  return refusal(
    "cursor_expired",
    `Events behind this cursor are gone: they are older than ${KEPT_DAYS} days, or the board was restored from a backup or upgraded. Read on without \`after\`, from the oldest event kept, drop the events whose id you have processed, and read the state of your loads with GET /loads.`,
  );
}

/** The end of the feed and, for a reader that goes on from a place, what is kept around it; null where there was no event yet. */
async function stateOf(ctx: Ctx<FirmActor>, position: bigint): Promise<FeedState | null> {
  const { firm, mode } = ctx.actor;
  const [state] = await ctx.db.$queryRaw<FeedState[]>`
    SELECT last_position AS "position", last_event_id AS "eventId",
      (SELECT id FROM event
       WHERE firm_id = f.firm_id AND mode = f.mode AND position = ${position}) AS "idAtPlace",
      EXISTS (SELECT FROM event
       WHERE firm_id = f.firm_id AND mode = f.mode AND position = ${position + 1n}) AS "nextIsKept"
    FROM feed f WHERE firm_id = ${firm.id} AND mode = ${mode}::mode`;
  return state ?? null;
}

/**
 * A transaction takes no longer. Events are numbered as they are committed, so of two that are made within this time the
 * younger one can come first.
 */
const MAX_TRANSACTION_MS = 60_000;

/** The position before the first event of this time or later; the end of the feed where there is none. */
async function placeBefore(ctx: Ctx<FirmActor>, since: Date, end: FeedState): Promise<bigint> {
  const own = { firmId: ctx.actor.firm.id, mode: ctx.actor.mode };
  const first = await ctx.db.event.findFirst({
    where: { ...own, createdAt: { gte: since } },
    orderBy: { createdAt: "asc" },
    select: { createdAt: true },
  });
  if (first === null) return end.position;
  const until = new Date(first.createdAt.getTime() + MAX_TRANSACTION_MS);
  const { _min } = await ctx.db.event.aggregate({
    where: { ...own, createdAt: { gte: first.createdAt, lte: until } },
    _min: { position: true },
  });
  return (_min.position ?? end.position + 1n) - 1n;
}

/** @throws DomainError `validation_failed` for a time beside a cursor, and for one before the oldest event kept */
function assertSince({ after, since }: ReadFeed, oldest: Date): void {
  if (since === undefined) return;
  if (after !== undefined) {
    throw invalid([
      fieldError(["since"], "contradicts", "does not go together with after: a cursor says where to go on."),
      fieldError(["after"], "contradicts", "does not go together with since."),
    ]);
  }
  if (new Date(since) < oldest) {
    const kept = oldest.toISOString();
    throw invalid([
      fieldError(
        ["since"],
        "too_early",
        `must not be before ${kept}: events are kept for ${KEPT_DAYS} days.`,
      ),
    ]);
  }
}

/** The events of a load; `OFFSET 0` has them read by the load, and not out of all events of the firm. */
const ofLoad = (loadId: string) =>
  Prisma.sql`(SELECT * FROM event WHERE load_id = ${loadId} OFFSET 0) AS of_load`;

/**
 * Lists the events of the firm and mode, oldest first, each exactly once to a reader that follows `nextCursor` (contract 10),
 * and each as the firm may read it now.
 *
 * A position becomes visible after every lower one of the firm, so the feed has no gap up to its end. A cursor names its
 * event beside the position: a board restored to an earlier state gives that position to another event, and the reader is
 * told. `since` takes the place of a cursor in the first call: every event of that time or later is told, and one that is at
 * most a minute older can be.
 *
 * @throws DomainError `cursor_invalid`, `cursor_expired`, `validation_failed`
 */
export async function readFeed(
  ctx: Ctx<FirmActor>,
  input: ReadFeed,
): Promise<{ events: WebhookEvent[]; nextCursor: string | null }> {
  const { after, since, type, loadId, limit } = input;
  const oldest = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS);
  assertSince(input, oldest);
  const from =
    after === undefined ? undefined : readCursor(ctx, "events", null, after, z.union([place, formerPlace]));
  if (from === null) throw expired();
  const end = await stateOf(ctx, from?.position ?? 0n);
  if (from !== undefined && placeIsLost(from, end)) throw expired();
  if (end === null) return { events: [], nextCursor: null };
  const begin = since === undefined ? (from?.position ?? 0n) : await placeBefore(ctx, new Date(since), end);
  const rows =
    begin === end.position
      ? []
      : await ctx.db.$queryRaw<FeedRow[]>`
    SELECT position, id AS "eventId", body
    FROM ${loadId === undefined ? Prisma.sql`event` : ofLoad(loadId)}
    WHERE firm_id = ${ctx.actor.firm.id} AND mode = ${ctx.actor.mode}::mode
      AND position > ${begin} AND position <= ${end.position}
      ${begin === 0n ? Prisma.sql`AND created_at >= ${oldest}` : Prisma.empty}
      ${type === undefined ? Prisma.empty : Prisma.sql`AND type = ANY(${[type].flat()}::text[])`}
    ORDER BY position
    LIMIT ${limit}`;
  // Everything up to the end was looked at where the page is not full: a filter's cursor does not grow old meanwhile.
  const { position, eventId } = (rows.length === limit ? rows.at(-1) : undefined) ?? end;
  return {
    events: await eventsNow(
      ctx,
      ctx.actor.firm.id,
      rows.map(({ body }) => body),
    ),
    nextCursor: makeCursor(ctx, "events", null, [String(position), eventId]),
  };
}

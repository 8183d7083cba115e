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

/** Position in cursors of earlier versions: a transaction id and a sequence number. */
const formerPlace = z.tuple([z.string().regex(/^\d{1,20}$/), digits]).transform(() => null);

function expired(): DomainError {
  return refusal(
    "cursor_expired",
    `Events behind this cursor are gone: they are older than ${KEPT_DAYS} days, or the board was restored from a backup or upgraded. Read on without \`after\`, from the oldest event kept, drop the events whose id you have processed, and read the state of your loads with GET /loads.`,
  );
}

/**
 * Reads the end of the firm's feed, the id of the event at `position`, and whether the event after it is still
 * stored. Null if the feed never had an event.
 */
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
 * Maximum duration of a transaction. Events get their position at the commit, so an event can precede another
 * one that was created up to this much earlier.
 */
const MAX_TRANSACTION_MS = 60_000;

/** Returns the position before the first event at or after `since`; the end of the feed if there is none. */
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

/** @throws DomainError `validation_failed` for a time beside a cursor, and for a time before the oldest stored event */
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

/**
 * Returns SQL for the events of a load. `OFFSET 0` makes PostgreSQL use the index on loads and not the one on
 * firms.
 */
const ofLoad = (loadId: string) =>
  Prisma.sql`(SELECT * FROM event WHERE load_id = ${loadId} OFFSET 0) AS of_load`;

/**
 * Lists the firm's events as the firm may read them now, the oldest first. A reader that follows `nextCursor`
 * gets each event exactly once (contract 10). A cursor has the id of its event, so that the restore of a backup
 * is detected. `since` replaces the first cursor; events up to a minute older may be included.
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
  // Moves the cursor to the end of the feed after a page that is not full, so that it does not expire while
  // no event matches the filter.
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

import { DAY_MS } from "@board/calendar";
import { Prisma } from "@board/db";
import { z } from "zod";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { makeCursor, readCursor } from "../cursor.ts";
import type { EventType } from "./event-types.ts";
import { KEPT_DAYS } from "./rules.ts";
import { type WebhookEvent, webhookEvent } from "./schemas.ts";

interface ReadFeed {
  after?: string | undefined;
  type?: EventType | EventType[] | undefined;
  loadId?: string | undefined;
  limit: number;
}

interface FeedRow {
  tx: string;
  seq: string;
  body: unknown;
}

const START = ["0", "0"] as const;

const position = z.tuple([z.string().regex(/^\d{1,20}$/), z.string().regex(/^\d{1,18}$/)]);

/** A cursor fits any filter: it is a place in the firm's one feed. */
function placeOf(ctx: Ctx<FirmActor>, after: string): readonly [string, string] {
  return readCursor(ctx, "events", null, after, position);
}

/**
 * Lists the events of the firm and mode, oldest first, each exactly once to a reader that follows `nextCursor` (contract 10).
 *
 * Events are ordered by transaction, then by sequence, and only up to the oldest running transaction: a later commit
 * sorts after everything already read. By sequence alone, a row written early and committed late would be skipped.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function readFeed(
  ctx: Ctx<FirmActor>,
  input: ReadFeed,
): Promise<{ events: WebhookEvent[]; nextCursor: string | null }> {
  const { after, type, loadId, limit } = input;
  const [tx, seq] = after === undefined ? START : placeOf(ctx, after);
  const since = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS);
  const rows = await ctx.db.$queryRaw<FeedRow[]>`
    SELECT tx::text AS tx, seq::text AS seq, body
    FROM event
    WHERE firm_id = ${ctx.actor.firm.id} AND mode = ${ctx.actor.mode}::mode
      AND (tx, seq) > (${tx}::text::xid8, ${seq}::text::bigint)
      AND tx < pg_snapshot_xmin(pg_current_snapshot())
      AND created_at >= ${since}
      ${type === undefined ? Prisma.empty : Prisma.sql`AND type = ANY(${[type].flat()}::text[])`}
      ${loadId === undefined ? Prisma.empty : Prisma.sql`AND load_id = ${loadId}`}
    ORDER BY event.tx, event.seq
    LIMIT ${limit}`;
  const last = rows.at(-1);
  return {
    events: rows.map(({ body }) => webhookEvent.parse(body)),
    nextCursor: last ? makeCursor(ctx, "events", null, [last.tx, last.seq]) : (after ?? null),
  };
}

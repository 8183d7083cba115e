import type { Firm, Load, LoadStatus, Prisma, Quote } from "@board/db";
import type { Ctx } from "../context.ts";
import { rowsJson } from "../row-json.ts";
import { eventBody } from "./body.ts";
import type { EventType } from "./event-types.ts";

/** The notification channel that workers listen on; the payload is empty. */
export const CHANNEL = "webhooks";

/** As much of the context as telling takes; `db` is the open transaction of the change. */
export type Told = Pick<Ctx, "db" | "clock" | "newId">;

/** One event for one firm. */
export interface Draft {
  type: EventType;
  to: string;
  quote?: Quote;
}

/** A row of `notification`: a message on the site, some of which also go out by email. */
export interface NotificationRow {
  id: string;
  firmId: string;
  memberId?: string | null;
  kind: string;
  loadId: string;
  data?: Prisma.InputJsonObject;
  createdAt: Date;
}

/** The events that people also read as notifications, and the kind of each. */
const NOTIFICATIONS: Partial<Record<EventType, string>> = {
  "load.booked": "booked",
  "load.reopened": "reopened",
  "load.in_transit": "collected",
  "load.delivered": "delivered",
  "load.confirmed": "confirmed",
  "load.cancelled": "cancelled",
  "load.expired": "expired",
  "load.disputed": "disputed",
  "load.dispute_resolved": "dispute_resolved",
  "quote.received": "quote_received",
  "quote.declined": "declined",
  "quote.lost": "lost",
  "quote.void": "quote_void",
};

/** Each end learns of the other from booking on. */
export interface Ends {
  poster: Firm;
  carrier: Firm;
}

export interface Telling {
  load: Load;
  previousStatus: LoadStatus | null;
  drafts: readonly Draft[];
  ends?: Ends | undefined;
  /** Further notifications that belong to no event. */
  notifications?: readonly NotificationRow[] | undefined;
}

/** The event of one kind for the poster and, once the load has one, the carrier: each gets its own copy (contract 10). */
export function toBoth(load: Pick<Load, "posterId" | "carrierId">, type: EventType): Draft[] {
  const carrier: Draft[] = load.carrierId ? [{ type, to: load.carrierId }] : [];
  return [{ type, to: load.posterId }, ...carrier];
}

/** The two firms. */
export async function readEnds(
  tx: Pick<Told, "db">,
  posterId: string,
  carrierId: string,
): Promise<Ends | undefined> {
  const firms = await tx.db.firm.findMany({ where: { id: { in: [posterId, carrierId] } } });
  const poster = firms.find(({ id }) => id === posterId);
  const carrier = firms.find(({ id }) => id === carrierId);
  return poster && carrier ? { poster, carrier } : undefined;
}

async function eventRows(tx: Told, { load, previousStatus, drafts, ends: given }: Telling) {
  const at = tx.clock.now();
  const ends = given ?? (load.carrierId ? await readEnds(tx, load.posterId, load.carrierId) : undefined);
  return drafts.map(({ type, to, quote }) => {
    const id = tx.newId("evt");
    return {
      id,
      firmId: to,
      mode: load.mode,
      type,
      loadId: load.id,
      createdAt: at,
      // Text, because these very bytes are signed and sent.
      body: JSON.stringify(eventBody({ id, type, at, load, previousStatus, recipientId: to, quote, ends })),
    };
  });
}

/** Test loads notify nobody (contract 1). */
function notificationRows(tx: Told, { load, drafts }: Telling): NotificationRow[] {
  if (load.mode === "test") return [];
  const createdAt = tx.clock.now();
  return drafts.flatMap(({ type, to }) => {
    const kind = NOTIFICATIONS[type];
    return kind === undefined ? [] : [{ id: tx.newId("note"), firmId: to, kind, loadId: load.id, createdAt }];
  });
}

/**
 * Stores what firms are told of a change, in the transaction of the change: an event for each draft, a delivery for every
 * enabled endpoint of that firm which takes its type, and the notifications (contract 10). Workers are notified on commit.
 *
 * Endpoints are looked up event by event (LATERAL): as a plain join the planner reads every firm's. An endpoint that is
 * being deleted meanwhile waits for this or is left out, so the change never fails by it.
 */
export async function tell(tx: Told, telling: Telling): Promise<void> {
  const notifications = [...notificationRows(tx, telling), ...(telling.notifications ?? [])];
  if (telling.drafts.length === 0 && notifications.length === 0) return;
  const events = await eventRows(tx, telling);
  await tx.db.$executeRaw`
    WITH told AS (
      INSERT INTO event (id, firm_id, mode, type, load_id, body, created_at)
      SELECT e.id, e.firm_id, e.mode, e.type, e.load_id, e.body::json, e.created_at
      FROM jsonb_to_recordset(${rowsJson(events)}::jsonb) AS e (
        id text, firm_id text, mode mode, type text, load_id text, body text, created_at timestamptz)
      RETURNING id, firm_id, mode, type, created_at
    ), queued AS (
      INSERT INTO webhook_delivery (event_id, endpoint_id, next_attempt_at, created_at)
      SELECT t.id, w.id, t.created_at, t.created_at
      FROM told t CROSS JOIN LATERAL (
        SELECT id FROM webhook_endpoint
        WHERE firm_id = t.firm_id AND mode = t.mode AND status = 'enabled' AND events && ARRAY['*', t.type]
        FOR KEY SHARE
      ) AS w
      RETURNING 1
    ), notified AS (
      INSERT INTO notification (id, firm_id, member_id, kind, load_id, data, created_at)
      SELECT n.id, n.firm_id, n.member_id, n.kind, n.load_id, coalesce(n.data, '{}'), n.created_at
      FROM jsonb_populate_recordset(NULL::notification, ${rowsJson(notifications)}::jsonb) AS n
    )
    SELECT pg_notify(${CHANNEL}, '') FROM (SELECT FROM queued LIMIT 1) AS any_queued`;
}

import { dayOfColumn } from "@board/calendar";
import { type Channel, type Load, Prisma } from "@board/db";
import type { LoadStatus } from "@board/db/enums";
import type { AdminActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { endpointLabel } from "../../core/endpoints/rules.ts";
import { notFound } from "../../core/errors.ts";
import { LAST_ATTEMPTS, viewDelivery } from "../../integrations/webhooks/list-deliveries.ts";
import { revisableUntil } from "../../loads/disputes/rules.ts";
import { disputesOf } from "../../loads/disputes/view-dispute.ts";
import { withoutSheet } from "../../loads/load-history.ts";
import { statusAt } from "../../loads/quotes/rules.ts";
import { ENDS, loadCore } from "../../loads/view-load.ts";
import { VISIBILITY } from "../../loads/visibility.ts";
import { correctionsOf } from "./rules.ts";
import type {
  AdminChange,
  AdminDelivery,
  AdminFile,
  AdminLoad,
  AdminNotification,
  AdminQuote,
} from "./schemas.ts";

interface ChangeRow {
  id: string;
  at: Date;
  action: string;
  version: number | null;
  from: LoadStatus | null;
  to: LoadStatus | null;
  firm: string | null;
  person: string | null;
  keyName: string | null;
  keyHint: string | null;
  through: Channel | "driver" | null;
  reason: string | null;
  details: unknown;
  requestId: string | null;
}

/**
 * Reads what happened to a load by one query, the oldest first: history, prices of quotes and statements in
 * disputes; during a dispute also messages and proposed changes. `through`, the channel, is null except in the
 * history.
 */
async function readChanges(
  ctx: Ctx<AdminActor>,
  { id: loadId, status }: { id: string; status: LoadStatus },
): Promise<AdminChange[]> {
  const { sheet } = VISIBILITY[status].admin;
  const rows = await ctx.db.$queryRaw<ChangeRow[]>(Prisma.sql`
    SELECT h.id, h.at, h.action, h.version, h.from_status AS "from", h.to_status AS "to",
      f.name AS firm, who.name AS person, k.name AS "keyName", k.hint AS "keyHint", 
      CASE WHEN h.link_id IS NULL THEN h.channel::text ELSE 'driver' END AS through,
      h.reason, h.details, h.request_id AS "requestId"
    FROM load_history h
    LEFT JOIN firm f ON f.id = h.firm_id
    LEFT JOIN person who ON who.id = h.person_id
    LEFT JOIN api_key k ON k.id = h.api_key_id
    WHERE h.load_id = ${loadId} AND h.action <> 'statement'
    UNION ALL
    SELECT x.id, x.at, 'quote', NULL, NULL, NULL, f.name, who.name, NULL, NULL, NULL,
      NULL, jsonb_build_object('amountPence', x.amount_pence), NULL
    FROM quote q
    JOIN quote_price x ON x.quote_id = q.id
    JOIN firm f ON f.id = q.carrier_id
    LEFT JOIN member m ON m.id = q.member_id
    LEFT JOIN person who ON who.id = m.person_id
    WHERE q.load_id = ${loadId}
    UNION ALL
    SELECT s.id, s.at, 'statement', NULL, NULL, NULL,
      CASE s.voice WHEN 'poster' THEN p.name WHEN 'carrier' THEN c.name END, who.name, NULL, NULL, NULL,
      s.text, NULL, NULL
    FROM dispute d
    JOIN dispute_statement s ON s.dispute_id = d.id
    JOIN load l ON l.id = d.load_id
    JOIN firm p ON p.id = l.poster_id
    LEFT JOIN firm c ON c.id = l.carrier_id
    LEFT JOIN person who ON who.id = s.person_id
    WHERE d.load_id = ${loadId}
    UNION ALL
    SELECT m.id, m.at, 'message', NULL, NULL, NULL, f.name, who.name, NULL, NULL, NULL,
      coalesce(m.text, 'A file.'), NULL, NULL
    FROM message m
    JOIN load l ON l.id = m.load_id
    JOIN firm f ON f.id = CASE m.side WHEN 'poster' THEN l.poster_id ELSE m.carrier_id END
    LEFT JOIN person who ON who.id = m.person_id
    WHERE m.load_id = ${loadId} AND l.status = 'DISPUTED'
    UNION ALL
    SELECT c.id, c.at, 'change', NULL, NULL, NULL, f.name, who.name, NULL, NULL, NULL,
      concat_ws(' / ', c.note, c.reason), jsonb_build_object('agreedPence', c.agreed_pence, 'status', c.status, 'fields', c.changed), NULL
    FROM load_change c
    JOIN load l ON l.id = c.load_id
    JOIN firm f ON f.id = CASE c.side WHEN 'poster' THEN l.poster_id ELSE c.carrier_id END
    LEFT JOIN person who ON who.id = c.person_id
    WHERE c.load_id = ${loadId} AND l.status = 'DISPUTED'
    UNION ALL
    SELECT e.id, e.at, 'extra', NULL, NULL, NULL, f.name, who.name, NULL, NULL, NULL,
      concat_ws(' / ', e.note, e.query_reason),
      jsonb_build_object('kind', e.kind, 'pence', e.pence, 'offerPence', e.offer_pence, 'status', e.status), NULL
    FROM extra e
    JOIN load l ON l.id = e.load_id
    JOIN firm f ON f.id = e.carrier_id
    LEFT JOIN person who ON who.id = e.person_id
    WHERE e.load_id = ${loadId} AND l.status = 'DISPUTED'
    ORDER BY at, version NULLS FIRST, id`);
  return rows.map(({ at, keyName, keyHint, ...row }) => ({
    ...row,
    details: sheet ? row.details : withoutSheet(row.details),
    at: at.toISOString(),
    key: keyName === null ? null : { name: keyName, hint: keyHint ?? "" },
  }));
}

/** Reads every quote on a load with its carrier and all its prices, the cheapest first. */
async function readQuotes(ctx: Ctx<AdminActor>, loadId: string): Promise<AdminQuote[]> {
  const now = ctx.clock.now();
  const quotes = await ctx.db.quote.findMany({
    where: { loadId },
    orderBy: [{ amountPence: "asc" }, { id: "asc" }],
    include: {
      carrier: { select: { name: true } },
      member: { select: { person: { select: { name: true } } } },
      prices: { orderBy: [{ at: "asc" }, { id: "asc" }] },
    },
  });
  return quotes.map((quote) => ({
    id: quote.id,
    status: statusAt(quote, now),
    amountPence: quote.amountPence,
    carrier: quote.carrier.name,
    person: quote.member?.person.name ?? null,
    etaMins: quote.etaMins,
    message: quote.message,
    declineReason: quote.declineReason,
    createdAt: quote.createdAt.toISOString(),
    updatedAt: quote.updatedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    prices: quote.prices.map(({ id, amountPence, at }) => ({ id, amountPence, at: at.toISOString() })),
  }));
}

const MAX_DELIVERIES = 100;

/** Reads the deliveries of the load's events to all firms' webhook endpoints, the newest first. */
async function readDeliveries(
  ctx: Ctx<AdminActor>,
  loadId: string,
): Promise<{ deliveries: AdminDelivery[]; moreDeliveries: boolean }> {
  const rows = await ctx.db.webhookDelivery.findMany({
    where: { event: { loadId } },
    orderBy: { id: "desc" },
    take: MAX_DELIVERIES + 1,
    include: {
      event: { select: { type: true, firm: { select: { name: true } } } },
      endpoint: { select: { url: true, status: true } },
      attempts: LAST_ATTEMPTS,
    },
  });
  return {
    deliveries: rows.slice(0, MAX_DELIVERIES).map((row) => ({
      ...viewDelivery(row),
      endpointId: row.endpointId,
      endpointStatus: row.endpoint.status,
      type: row.event.type,
      firm: row.event.firm.name,
      label: endpointLabel(row.endpoint.url),
    })),
    moreDeliveries: rows.length > MAX_DELIVERIES,
  };
}

const MAX_NOTIFICATIONS = 50;

/** Reads the notifications about the load, on the site and by email, the newest first. */
async function readNotifications(
  ctx: Ctx<AdminActor>,
  loadId: string,
): Promise<{ notifications: AdminNotification[]; moreNotifications: boolean }> {
  const rows = await ctx.db.notification.findMany({
    where: { loadId },
    orderBy: { id: "desc" },
    take: MAX_NOTIFICATIONS + 1,
    include: { firm: { select: { name: true } }, emails: { orderBy: { address: "asc" } } },
  });
  return {
    notifications: rows.slice(0, MAX_NOTIFICATIONS).map(({ id, kind, firm, createdAt, readAt, emails }) => ({
      id,
      kind,
      firm: firm.name,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
      emails: emails.map(({ address, status, sentAt, error }) => ({
        address,
        status,
        sentAt: sentAt?.toISOString() ?? null,
        error,
      })),
    })),
    moreNotifications: rows.length > MAX_NOTIFICATIONS,
  };
}

async function readFiles(
  ctx: Ctx<AdminActor>,
  {
    id: loadId,
    podFileId,
    podSealedAt,
    bookedAt,
  }: Pick<Load, "id" | "podFileId" | "podSealedAt" | "bookedAt">,
): Promise<AdminFile[]> {
  const ofEarlierBooking = (createdAt: Date) => bookedAt === null || createdAt < bookedAt;
  const files = await ctx.db.storedFile.findMany({ where: { loadId }, orderBy: { id: "asc" } });
  const firmIds = files.flatMap(({ firmId }) => firmId ?? []);
  const firms = await ctx.db.firm.findMany({
    where: { id: { in: firmIds } },
    select: { id: true, name: true },
  });
  const sealed = podSealedAt && (await ctx.db.sealedProof.findUnique({ where: { loadId } }));
  const proofs: AdminFile[] =
    !sealed || sealed.bytes === null || sealed.sha256 === null
      ? []
      : [
          {
            id: loadId,
            kind: "SEALED_PROOF",
            contentType: "application/pdf",
            bytes: sealed.bytes,
            sha256: sealed.sha256,
            firm: null,
            createdAt: sealed.createdAt.toISOString(),
            replaced: false,
            revision: null,
          },
        ];
  const stored = files.map(({ id, kind, contentType, bytes, sha256, firmId, createdAt, revision }) => ({
    id,
    kind,
    contentType,
    bytes,
    sha256,
    firm: firms.find((firm) => firm.id === firmId)?.name ?? null,
    createdAt: createdAt.toISOString(),
    replaced: kind === "TRANSPORT_ORDER" ? ofEarlierBooking(createdAt) : kind === "POD" && id !== podFileId,
    revision: kind === "TRANSPORT_ORDER" ? revision : null,
  }));
  return [...stored, ...proofs];
}

/**
 * Reads everything about one load, live or test.
 *
 * @throws DomainError `not_found`
 */
export async function readAdminLoad(ctx: Ctx<AdminActor>, id: string): Promise<AdminLoad> {
  const load = await ctx.db.load.findUnique({
    where: { id },
    include: ENDS,
  });
  if (load === null) throw notFound();
  const { sheet } = VISIBILITY[load.status].admin;
  const [changes, quotes, deliveries, files, notifications, disputes] = await Promise.all([
    readChanges(ctx, load),
    readQuotes(ctx, load.id),
    readDeliveries(ctx, load.id),
    readFiles(ctx, load),
    readNotifications(ctx, load.id),
    disputesOf(ctx, load, "admin"),
  ]);
  return {
    load: loadCore(load, "admin", ctx.clock.now()),
    sheet,
    allowedActions: correctionsOf({ ...load, collectDate: dayOfColumn(load.collectDate) }, ctx.clock.now()),
    from: { outcode: load.fromOutcode, town: load.fromTown },
    to: { outcode: load.toOutcode, town: load.toTown },
    changes,
    quotes,
    ...deliveries,
    // Shows a file of a message under the same condition as the message.
    files: files.filter(({ kind }) => kind !== "MESSAGE" || sheet),
    ...notifications,
    disputes,
    rulingRevisableUntil: revisableUntil(disputes[0], ctx.clock.now())?.toISOString() ?? null,
  };
}

import { HOUR_MS, londonDay } from "@board/calendar";
import type { Load, Notification, Prisma } from "@board/db";
import { z } from "zod";
import { entriesAsSeen, entriesOf } from "../../board/ask-database.ts";
import { search } from "../../board/searches/schemas.ts";
import { openLoadsAmong } from "../../board/sql.ts";
import { accessOf, mayCall } from "../../core/access.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { EntryRow } from "../../core/board-row.ts";
import type { Ctx } from "../../core/context.ts";
import { entryKeyOf, groupOf, LOAD_MATCHES, READ_STAYS_HOURS } from "../../core/notifications/rules.ts";
import { allowedLoadActions } from "../../loads/allowed-actions.ts";
import { openChangeOf } from "../../loads/changes/open-change.ts";
import { allowedExtraActions } from "../../loads/extras/rules.ts";
import { BOARD_ACCESS } from "../../loads/filters/rules.ts";
import type { BoardEntry } from "../../loads/filters/schemas.ts";
import { endReasonOf, type QuoteEndReason } from "../../loads/quotes/rules.ts";
import { type NotificationList, offerLine } from "./schemas.ts";
import { heldBy, newestUnread, shownTo } from "./shown.ts";

/** Maximum number of notifications in the list, not counting notifications of new loads. */
const MAX_LISTED = 60;
/** Number of the newest notifications that are searched for new loads which the member has read about. */
const MAX_SCANNED = 200;
/** Maximum number of loads of a search that are looked up, to find three which are still open. */
const MAX_LOOKED_UP = 8;
const MAX_SHOWN = 3;

type Row = Notification & { load: Load | null };
type NotificationLine = NotificationList["notifications"][number];
type LoadLine = NonNullable<NotificationLine["load"]>;

/**
 * Lists a member's notifications, merged by `entryKeyOf`, and new loads grouped by saved search. Only the newest
 * are read, which bounds the cost.
 */
export async function listNotifications(
  ctx: Ctx<FirmActor>,
  { all }: { all: boolean },
): Promise<NotificationList> {
  const now = ctx.clock.now();
  const shown = await shownTo(ctx, now);
  const [rows, matches, [last]] = await Promise.all([
    newestEvents(ctx, shown),
    readMatches(ctx, shown),
    ctx.db.$queryRaw<{ at: Date }[]>`
      SELECT created_at AS at FROM notification WHERE ${shown} ORDER BY id DESC LIMIT 1`,
  ]);
  return {
    notifications: await linesOf(ctx, rows, all),
    matches,
    at: now.toISOString(),
    lastAt: last?.at.toISOString() ?? null,
  };
}

/**
 * Reads the newest notifications apart from new loads. The kind is a literal, because the partial index needs
 * it.
 */
async function newestEvents({ db }: Ctx<FirmActor>, shown: Prisma.Sql): Promise<Row[]> {
  const ids = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM notification WHERE ${shown} AND kind <> 'load_matches' ORDER BY id DESC LIMIT ${MAX_LISTED}`;
  return db.notification.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: { id: "desc" },
    include: { load: true },
  });
}

const subject = z.object({
  person: z.string().optional(),
  memberId: z.string().optional(),
  offerId: z.string().optional(),
  offer: offerLine.optional(),
});

async function linesOf(ctx: Ctx<FirmActor>, rows: readonly Row[], all: boolean): Promise<NotificationLine[]> {
  const { firm, member } = ctx.actor;
  const now = ctx.clock.now();
  const loads = new Map(rows.flatMap(({ load }) => (load === null ? [] : [[load.id, load]])));
  const told = rows.map((row) => ({ row, about: subject.safeParse(row.data).data ?? {} }));
  const [entries, disputes, extras, offers, unseated] = await Promise.all([
    entriesAsSeen(ctx, [...loads.values()]),
    openDisputes(ctx, [...loads.values()]),
    extrasToAccept(ctx, rows),
    openOffers(
      ctx,
      told.flatMap(({ about }) => about.offerId ?? []),
    ),
    withoutSeat(ctx, member?.role === "OWNER" ? told.flatMap(({ about }) => about.memberId ?? []) : []),
  ]);
  const lines = Map.groupBy(told, ({ row }) => entryKeyOf(row));
  return [...lines.values()].flatMap((same): NotificationLine[] => {
    const [newest] = same;
    if (newest === undefined) return [];
    const { row, about } = newest;
    const { load } = row;
    const seen = load === null ? undefined : entries.get(load.id);
    const entry = seen?.entry;
    const own = load?.posterId === firm.id;
    const seatToGive = about.memberId !== undefined && unseated.has(about.memberId);
    const dispute = load === null ? undefined : disputes.get(load.id);
    const otherEnd = own ? "carrier" : "poster";
    const atAnEnd = own || load?.carrierId === firm.id;
    const group = groupOf({
      readsOnly: !mayCall(ctx.actor, "bookings.paid"),
      kind: row.kind,
      hasLoad: load !== null,
      status: load?.status ?? null,
      own,
      quoted: entry?.myQuote?.status === "ACTIVE",
      disputedByOther: dispute?.raisedBy === otherEnd,
      settlementByOther: atAnEnd && dispute?.proposals[0]?.side === otherEnd,
      seatToGive,
      answerOwed: firm.approval === "PENDING",
      changeWaits: load !== null && atAnEnd && openChangeOf(load)?.by === otherEnd,
      extraWaits: load !== null && extras.has(load.id),
      offerWaits: about.offerId !== undefined && offers.has(about.offerId),
    });
    const isUnread = same.some((one) => one.row.readAt === null);
    const isRecent = now.getTime() - row.createdAt.getTime() < READ_STAYS_HOURS * HOUR_MS;
    if (!all && !isUnread && !isRecent && group !== "waits") return [];
    return [
      {
        id: row.id,
        kind: row.kind,
        group,
        ids: same.map((one) => one.row.id),
        load: load && entry ? lineOfLoad(entry, atAnEnd ? load.agreedPence : null) : null,
        offer: about.offer ?? null,
        person: about.person ?? null,
        reason: endReasonFrom({ ...row, load: seen?.load ?? null }),
        decision:
          group !== "waits"
            ? null
            : row.kind === "seat_asked" && about.memberId !== undefined
              ? { act: "giveSeat", memberId: about.memberId }
              : decisionOn(ctx, row),
        createdAt: row.createdAt.toISOString(),
        readAt: isUnread ? null : (row.readAt?.toISOString() ?? null),
      },
    ];
  });
}

/** Returns why the quote of a notification ended, by the kind and time of the notification. */
function endReasonFrom({ kind, load, createdAt }: Row): QuoteEndReason | null {
  const status = { lost: "LOST", quote_void: "VOID" } as const;
  if (load === null || (kind !== "lost" && kind !== "quote_void")) return null;
  return endReasonOf({ status: status[kind], updatedAt: createdAt }, load);
}

/**
 * Returns the decision that can be made on a notification itself. Confirming depends on columns of the load
 * only, so ratings and disputes are not read.
 */
function decisionOn({ actor, clock }: Ctx<FirmActor>, { kind, load }: Row): NotificationLine["decision"] {
  if (kind !== "delivered" || load === null) return null;
  const facts = {
    ...load,
    hasPod: load.podFileId !== null,
    hasOpenStop: false,
    ratedBy: [],
    disputedBy: null,
    lacksGateCheck: false,
    wrongCodes: null,
    lastMilestone: null,
    owesExtras: false,
  };
  const allowed = allowedLoadActions(facts, "poster", clock.now(), accessOf(actor));
  return allowed.includes("confirm") ? { act: "confirm", loadId: load.id, version: load.version } : null;
}

/** Reads which end raised each open dispute, and which made the last proposal in it, by load. */
async function openDisputes({ db }: Ctx<FirmActor>, loads: readonly Load[]) {
  const disputed = loads.filter(({ status }) => status === "DISPUTED").map(({ id }) => id);
  const select = {
    loadId: true,
    raisedBy: true,
    proposals: { select: { side: true }, orderBy: { at: "desc" }, take: 1 },
  } as const;
  const where = { loadId: { in: disputed }, closedAt: null };
  const open = disputed.length === 0 ? [] : await db.dispute.findMany({ where, select });
  return new Map(open.map((dispute) => [dispute.loadId, dispute]));
}

/** Returns the loads with an extra that the reader may accept. */
async function extrasToAccept({ db, actor }: Ctx<FirmActor>, rows: readonly Row[]): Promise<Set<string>> {
  const loads = rows.flatMap(({ kind, load }) => (load !== null && kind.startsWith("extra_") ? [load] : []));
  const where = { loadId: { in: loads.map(({ id }) => id) } };
  const extras = loads.length === 0 ? [] : await db.extra.findMany({ where, orderBy: { id: "asc" } });
  const waiting = extras.filter(({ loadId, carrierId, ...extra }) => {
    const load = loads.find(({ id }) => id === loadId);
    const end = load?.posterId === actor.firm.id ? "poster" : "carrier";
    const isOfJob = load?.carrierId === carrierId && (end === "poster" || carrierId === actor.firm.id);
    return isOfJob && allowedExtraActions(extra, end).includes("accept");
  });
  return new Set(waiting.map(({ loadId }) => loadId));
}

/** Returns which of these offers can still be answered. */
async function openOffers({ db, clock }: Ctx<FirmActor>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const open = await db.offer.findMany({
    where: { id: { in: [...ids] }, status: "OPEN", dueAt: { gt: clock.now() } },
    select: { id: true },
  });
  return new Set(open.map(({ id }) => id));
}

async function withoutSeat({ db, actor }: Ctx<FirmActor>, memberIds: readonly string[]) {
  if (memberIds.length === 0) return new Set<string>();
  const members = await db.member.findMany({
    where: { id: { in: [...memberIds] }, firmId: actor.firm.id, seat: false, leftAt: null },
    select: { id: true },
  });
  return new Set(members.map(({ id }) => id));
}

function lineOfLoad(entry: BoardEntry, agreedPence: number | null): LoadLine {
  return {
    id: entry.id,
    ref: entry.ref,
    fromOutcode: entry.from.outcode,
    toOutcode: entry.to.outcode,
    own: entry.own,
    collect: entry.collect,
    vehicleClass: entry.vehicleClass,
    pricePence: agreedPence ?? entry.myQuote?.amountPence ?? entry.pricing.bookNowPence ?? null,
    guideLowPence: entry.pricing.guideLowPence,
    guideHighPence: entry.pricing.guideHighPence,
  };
}

interface MatchRow {
  id: string | null;
  name: string | null;
  query: unknown;
  count: number;
  unread: number;
  lastHour: number;
  upTo: string;
  since: Date;
  latest: Date;
  loadIds: string[];
}

/**
 * Groups new loads by the reader's searches; a load can be in several groups. A group has only unread loads or,
 * if there are none, those that were read of the last `READ_STAYS_HOURS`.
 */
async function readMatches(ctx: Ctx<FirmActor>, shown: Prisma.Sql): Promise<NotificationList["matches"]> {
  const now = ctx.clock.now();
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const recent = new Date(now.getTime() - READ_STAYS_HOURS * HOUR_MS);
  const groups = await ctx.db.$queryRaw<MatchRow[]>`
    WITH n AS (
      SELECT * FROM ${newestUnread(shown)} AS unread WHERE kind = ${LOAD_MATCHES}
      UNION ALL
      SELECT * FROM (SELECT id, kind, load_id, data, created_at, read_at FROM notification
        WHERE ${shown} ORDER BY id DESC LIMIT ${MAX_SCANNED}) AS newest
      WHERE kind = ${LOAD_MATCHES} AND read_at IS NOT NULL AND created_at > ${recent}
    ), found AS (
      SELECT s.id, s.name, s.query, n.id AS note, n.load_id, n.created_at, n.read_at IS NULL AS unread,
        bool_or(n.read_at IS NULL) OVER (PARTITION BY s.id) AS fresh
      FROM n LEFT JOIN saved_search s ON ${heldBy(ctx.actor)}
    )
    SELECT id, name, query, count(*)::int AS count, count(*) FILTER (WHERE unread)::int AS unread,
      count(*) FILTER (WHERE created_at > ${hourAgo})::int AS "lastHour", max(note) AS "upTo",
      min(created_at) AS since, max(created_at) AS latest,
      (array_agg(load_id ORDER BY note DESC))[1:${MAX_LOOKED_UP}] AS "loadIds"
    FROM found WHERE unread OR NOT fresh
    GROUP BY id, name, query ORDER BY "upTo" DESC`;
  const entries = await openEntries(
    ctx,
    groups.flatMap(({ loadIds }) => loadIds),
  );
  return groups.map(({ id, name, query, loadIds, since, latest, ...counts }) => ({
    ...counts,
    search:
      id === null ? null : { id, name: name ?? "", query: search.shape.query.safeParse(query).data ?? {} },
    since: since.toISOString(),
    latest: latest.toISOString(),
    newest: loadIds
      .flatMap((loadId) => entries.get(loadId) ?? [])
      .slice(0, MAX_SHOWN)
      .map((entry) => lineOfLoad(entry, null)),
  }));
}

/**
 * Reads the board entries of loads that are still on the reader's board; none if the reader has no access to
 * the board.
 */
async function openEntries(ctx: Ctx<FirmActor>, ids: readonly string[]): Promise<Map<string, BoardEntry>> {
  if (ids.length === 0 || !accessOf(ctx.actor)(BOARD_ACCESS)) return new Map();
  const now = ctx.clock.now();
  const asked = { firm: ctx.actor.firm, now, today: londonDay(now), ids: [...new Set(ids)] };
  const rows = await ctx.db.$queryRaw<EntryRow[]>(openLoadsAmong(asked));
  return new Map((await entriesOf(ctx, rows)).map((entry) => [entry.id, entry]));
}

import type { z } from "zod";
import { allowedTo, mayCall } from "../core/access.ts";
import type { FirmActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { MAX_COUNTED } from "../core/counted.ts";
import { LOAD_MATCHES, MERGED_KINDS } from "../core/notifications/rules.ts";
import { invitationsTo } from "../firms/network/view-network.ts";
import { whyNoRoom } from "../loads/bookings/book-load.ts";
import type { countsOutput } from "../people/accounts/schemas.ts";
import { heldBy, newestUnread, shownTo } from "./notifications/shown.ts";

/**
 * Counts the unread entries of the notification list for the top bar: one for each search with new loads, and the
 * others as `entryKeyOf` merges them.
 */
async function countUnread(ctx: Ctx<FirmActor>): Promise<number> {
  const [counted] = await ctx.db.$queryRaw<{ unread: number }[]>`
    SELECT count(DISTINCT CASE
      WHEN n.kind = ${LOAD_MATCHES} THEN coalesce(s.id, '')
      WHEN n.kind = ANY(${MERGED_KINDS}) THEN coalesce(n.kind || ' ' || n.load_id, n.id)
      ELSE n.id END)::int AS unread
    FROM ${newestUnread(await shownTo(ctx, ctx.clock.now()))} AS n LEFT JOIN saved_search s ON ${heldBy(ctx.actor)}`;
  return counted?.unread ?? 0;
}

/** Counts the offers that the firm can answer; null if it was never asked and is in no network. */
async function countOffers({ db, actor, clock }: Ctx<FirmActor>) {
  const { firm, mode } = actor;
  const own = { carrierId: firm.id, mode };
  const [open, asked, member] = await Promise.all([
    db.offer.findMany({
      where: { ...own, status: "OPEN", dueAt: { gt: clock.now() } },
      orderBy: { dueAt: "asc" },
      take: MAX_COUNTED,
      select: { dueAt: true },
    }),
    db.offer.findFirst({ where: own, select: { id: true } }),
    db.networkMember.findFirst({ where: { ...own, status: "ACTIVE" }, select: { id: true } }),
  ]);
  if (asked === null && member === null) return null;
  return { open: open.length, dueAt: open[0]?.dueAt.toISOString() ?? null };
}

/** Counts the invitations to networks that the firm can answer. */
async function countInvitations(ctx: Ctx<FirmActor>): Promise<number> {
  const counts = (await invitationsTo(ctx)).map((where) => ctx.db.networkMember.count({ where }));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Reads the state of the firm's approval, and why it can book nothing more for now. */
async function approvalOf(ctx: Ctx<FirmActor>) {
  const { id } = ctx.actor.firm;
  const { approval, waitingSince, firstJobs } = await ctx.db.firm.findUniqueOrThrow({
    where: { id },
    select: { approval: true, waitingSince: true, firstJobs: true },
  });
  return {
    approval,
    waitingSince: waitingSince?.toISOString() ?? null,
    noRoom: ctx.actor.mode === "test" ? null : await whyNoRoom(ctx, { id, firstJobs }),
  };
}

/** Reads the counts in the top bar of the site. */
export async function readCounts(ctx: Ctx<FirmActor>): Promise<z.infer<typeof countsOutput>> {
  const { firm, mode } = ctx.actor;
  const readsAll = mayCall(ctx.actor, "offers.list");
  const [unread, offers, [counted], approval, invitations] = await Promise.all([
    countUnread(ctx),
    readsAll ? countOffers(ctx) : null,
    // The statuses are literals, because a partial index needs them. The addition of `interval '0'` keeps
    // PostgreSQL from reading every active quote by expiry.
    ctx.db.$queryRaw<{ quotes: number; jobs: number }[]>`
      SELECT
        (SELECT count(*)::int FROM (SELECT FROM quote
          WHERE carrier_id = ${firm.id} AND mode = ${mode}::mode AND status = 'ACTIVE'
            AND expires_at + interval '0' > ${ctx.clock.now()}
          LIMIT ${MAX_COUNTED}) AS q) AS quotes,
        (SELECT count(*)::int FROM (SELECT FROM load
          WHERE carrier_id = ${firm.id} AND mode = ${mode}::mode AND status IN ('BOOKED', 'IN_TRANSIT')
          LIMIT ${MAX_COUNTED}) AS l) AS jobs`,
    approvalOf(ctx),
    firm.canCarry && readsAll ? countInvitations(ctx) : 0,
  ]);
  const { quotes, jobs } = counted ?? { quotes: 0, jobs: 0 };
  return {
    unread,
    quotes,
    jobs,
    offers,
    invitations,
    ...approval,
    ...allowedTo(ctx.actor, ctx.clock.now()),
  };
}

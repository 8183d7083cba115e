import { londonDay, startOfLondonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { readFacts } from "../firms/new-firm.ts";
import { byTime, type PageInput, queue } from "./queue.ts";
import type { DecidedFirm, NewFirmLine } from "./schemas.ts";

const { sql } = Prisma;

const DECIDED_SHOWN = 20;

const waitingFirms = queue<Omit<NewFirmLine, "flags">>(() => ({
  name: "firms",
  columns: sql`f.id, f.name, f.can_post AS "canPost", f.can_carry AS "canCarry", f.waiting_since AS "waitingSince",
    (SELECT coalesce(sum(v.count), 0)::int FROM firm_vehicle v WHERE v.firm_id = f.id) AS vehicles,
    (SELECT b.outcode FROM firm_base b WHERE b.firm_id = f.id ORDER BY b.id LIMIT 1) AS outcode,
    (SELECT CASE WHEN r.answered_at IS NOT NULL THEN 'answered' ELSE 'asked' END FROM firm_review r
      WHERE r.firm_id = f.id AND r.undone_at IS NULL AND r.action <> 'APPROVE' ORDER BY r.id DESC LIMIT 1) AS question`,
  from: sql`firm f`,
  // Leaves out firms without members, which do not wait for anything, for example after an erasure.
  where: sql`f.approval = 'PENDING' AND f.suspended_at IS NULL
    AND EXISTS (SELECT FROM member m WHERE m.firm_id = f.id AND m.left_at IS NULL)`,
  order: byTime(sql`f.waiting_since`, sql`f.id`),
  placeOf: ({ waitingSince, id }) => [waitingSince, id],
  view: (line) => line,
}));

/** Lists carriers that wait for approval, the longest-waiting first, each with the facts to check. */
export async function newFirms(ctx: Ctx<AdminActor>, input: PageInput) {
  const page = await waitingFirms(ctx, input);
  const facts = await readFacts(
    ctx,
    page.lines.map(({ id }) => id),
  );
  return {
    ...page,
    lines: page.lines.map(
      (line): NewFirmLine => ({
        ...line,
        flags: (facts.get(line.id) ?? []).flatMap(({ field, differs }) => (differs ? [field] : [])),
      }),
    ),
  };
}

async function decided(ctx: Ctx<AdminActor>, since: Date | null, take: number): Promise<DecidedFirm[]> {
  const rows = await ctx.db.firmReview.findMany({
    where: { undoneAt: null, action: { not: "ASK" }, ...(since === null ? {} : { at: { gte: since } }) },
    orderBy: { at: "desc" },
    take,
    include: { firm: { select: { name: true } } },
  });
  const people = await ctx.db.person.findMany({
    where: { id: { in: rows.map(({ personId }) => personId) } },
    select: { id: true, name: true },
  });
  return rows.map(({ firmId, firm, action, at, personId }) => ({
    id: firmId,
    name: firm.name,
    action: action === "REFUSE" ? "REFUSE" : "APPROVE",
    at: at.toISOString(),
    admin: people.find(({ id }) => id === personId)?.name ?? personId,
  }));
}

/**
 * Reads a page of the queue with today's decisions, and with the latest decision of all, which an empty queue
 * shows.
 */
export async function newFirmsPage(ctx: Ctx<AdminActor>, input: PageInput) {
  const [page, today, [last]] = await Promise.all([
    newFirms(ctx, input),
    decided(ctx, startOfLondonDay(londonDay(ctx.clock.now())), DECIDED_SHOWN),
    decided(ctx, null, 1),
  ]);
  return { ...page, decidedToday: today, lastDecided: last ?? null };
}

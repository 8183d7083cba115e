import { USUAL_HOURS, type WorkingHours } from "@board/calendar/working-hours";
import type { RoutingGuide } from "@board/db";
import { z } from "zod";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { pageOf, readCursor } from "../../core/cursor.ts";
import { notFound } from "../../core/errors.ts";
import { FIGURES_MS } from "../../firms/network/rules.ts";
import { hours, type ListGuides, type RoutingGuideView, routingGuide, steps } from "./schemas.ts";

/** Returns the steps of a stored guide or run. */
export function stepsOf(row: { steps: unknown }) {
  return steps.parse(row.steps);
}

/** Reads the working hours of a poster. */
export async function readHours({ db }: Pick<Ctx, "db">, firmId: string): Promise<WorkingHours> {
  const { workingHours } = await db.firm.findUniqueOrThrow({
    where: { id: firmId },
    select: { workingHours: true },
  });
  return workingHours === null ? USUAL_HOURS : hours.parse(workingHours);
}

interface Figures {
  guideId: string;
  loads: number;
  /** Number of bookings by the number of the step. */
  booked: Record<string, number>;
  minutes: number | null;
}

/** Reads what became of the loads of guides: in which step they were booked, and after how long. */
async function readFigures(
  { db, clock }: Ctx<FirmActor>,
  ids: readonly string[],
): Promise<Map<string, Figures>> {
  const since = new Date(clock.now().getTime() - FIGURES_MS);
  const rows = await db.$queryRaw<Figures[]>`
    WITH used AS (
      SELECT r.guide_id, r.step, r.began_at,
        CASE WHEN r.status = 'BOOKED' THEN r.ended_at
          WHEN r.status = 'ON_BOARD' THEN
            (SELECT min(q.updated_at) FROM load l JOIN quote q ON q.load_id = l.id AND q.status = 'ACCEPTED'
              WHERE l.id = r.load_id AND l.carrier_id IS NOT NULL) END AS booked_at
      FROM run r
      WHERE r.guide_id = ANY(${[...ids]}) AND r.began_at >= ${since}
    )
    SELECT g.guide_id AS "guideId", count(*)::int AS loads,
      (SELECT coalesce(jsonb_object_agg(s.step, s.loads), '{}') FROM (
        SELECT u.step, count(*) AS loads FROM used u
        WHERE u.guide_id = g.guide_id AND u.booked_at IS NOT NULL GROUP BY u.step) AS s) AS booked,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM g.booked_at - g.began_at) / 60)
        FILTER (WHERE g.booked_at IS NOT NULL))::int AS minutes
    FROM used g GROUP BY g.guide_id`;
  return new Map(rows.map((row) => [row.guideId, row]));
}

async function viewGuides(ctx: Ctx<FirmActor>, rows: readonly RoutingGuide[]): Promise<RoutingGuideView[]> {
  const figures = await readFigures(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { loads = 0, booked = {}, minutes = null } = figures.get(row.id) ?? {};
    const its = stepsOf(row);
    return {
      id: row.id,
      name: row.name,
      lanes: routingGuide.shape.lanes.parse(row.lanes),
      vehicleClasses: row.vehicleClasses,
      steps: its,
      booked: { loads, minutes, steps: its.map((_, nth) => booked[nth + 1] ?? 0) },
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

/** @throws DomainError `not_found` */
export async function findGuide({ db, actor }: Ctx<FirmActor>, id: string): Promise<RoutingGuide> {
  const row = await db.routingGuide.findFirst({ where: { id, firmId: actor.firm.id, mode: actor.mode } });
  if (row === null) throw notFound();
  return row;
}

/** Returns the answer of a call on a guide: the guide as it is now. */
export async function guideAnswer(
  ctx: Ctx<FirmActor>,
  row: RoutingGuide,
): Promise<{ routingGuide: RoutingGuideView }> {
  const [view] = await viewGuides(ctx, [row]);
  if (view === undefined) throw notFound();
  return { routingGuide: view };
}

const byName = z.tuple([z.string()]);

/**
 * Lists the firm's guides by name.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listGuides(ctx: Ctx<FirmActor>, { limit, cursor }: ListGuides) {
  const after = cursor === undefined ? undefined : readCursor(ctx, "routing-guides", {}, cursor, byName)[0];
  const { firm, mode } = ctx.actor;
  const rows = await ctx.db.routingGuide.findMany({
    where: { firmId: firm.id, mode, ...(after === undefined ? {} : { nameKey: { gt: after } }) },
    orderBy: { nameKey: "asc" },
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(ctx, "routing-guides", {}, rows, limit, ({ nameKey }) => [nameKey]);
  return { routingGuides: await viewGuides(ctx, page), nextCursor };
}

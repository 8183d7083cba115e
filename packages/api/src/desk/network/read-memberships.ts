import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { FIGURES_MS } from "../../firms/network/rules.ts";
import { readInvitations, viewInvitation, WITH_FIRMS } from "../../firms/network/view-network.ts";
import { pairFigures } from "./pair-figures.ts";
import type { MembershipsPage, OwnMembership } from "./schemas.ts";

const MAX_ROWS = 200;

/** Reads the page of a carrier's networks: its invitations, its memberships, and those that have ended. */
export async function readMemberships(ctx: Ctx<FirmActor>): Promise<MembershipsPage> {
  const { firm, mode } = ctx.actor;
  const since = new Date(ctx.clock.now().getTime() - FIGURES_MS);
  const [rows, invitations, figures, late] = await Promise.all([
    ctx.db.networkMember.findMany({
      where: {
        carrierId: firm.id,
        mode,
        status: { in: ["ACTIVE", "LEFT", "REMOVED"] },
        answeredAt: { not: null },
      },
      orderBy: { answeredAt: "asc" },
      take: MAX_ROWS,
      include: WITH_FIRMS,
    }),
    readInvitations(ctx),
    pairFigures(ctx, "carrier"),
    ctx.db.recordEntry.findMany({
      where: { firmId: firm.id, side: "carrier", outcome: "LATE", at: { gte: since } },
      orderBy: { at: "desc" },
      take: MAX_ROWS,
      select: {
        otherId: true,
        load: { select: { id: true, fromOutcode: true, toOutcode: true, deliveredAt: true } },
      },
    }),
  ]);
  const posterIds = [...rows, ...invitations].map(({ posterId }) => posterId);
  const records = await ctx.db.firmRecord.findMany({
    where: { firmId: { in: posterIds }, side: "poster" },
    select: { firmId: true, daysToPay: true },
  });
  const daysToPay = new Map(records.map((record) => [record.firmId, record.daysToPay]));
  const memberships = rows.map(
    (row): OwnMembership => ({
      id: row.id,
      poster: row.poster,
      since: (row.answeredAt ?? row.invitedAt).toISOString(),
      endedAt: row.status === "ACTIVE" ? null : (row.endedAt?.toISOString() ?? null),
      daysToPay: daysToPay.get(row.posterId) ?? null,
      figures: figures(row.posterId),
      late: late.flatMap(({ otherId, load }) =>
        otherId === row.posterId && load.deliveredAt !== null
          ? [
              {
                loadId: load.id,
                from: load.fromOutcode,
                to: load.toOutcode,
                deliveredAt: load.deliveredAt.toISOString(),
              },
            ]
          : [],
      ),
    }),
  );
  const active = memberships.filter(({ endedAt }) => endedAt === null);
  const activeIds = new Set(active.map(({ poster }) => poster.id));
  return {
    memberships: active,
    left: memberships.filter(({ endedAt, poster }) => endedAt !== null && !activeIds.has(poster.id)),
    invitations: invitations.map((row) => ({
      ...viewInvitation(row),
      daysToPay: daysToPay.get(row.posterId) ?? null,
      figures: figures(row.posterId),
    })),
  };
}

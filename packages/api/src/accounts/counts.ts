import { Approval } from "@board/db/enums";
import { z } from "zod";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { instant } from "../fields.ts";
import { shownNotifications } from "../notification-preferences/shown-notifications.ts";

export const countsOutput = z.object({
  unread: z.int().meta({ description: "Notifications that nobody has read yet." }),
  quotes: z.int().meta({ description: "The firm's quotes that stand." }),
  approval: z.enum(Approval).meta({ description: "Whether the firm may quote and book." }),
  waitingSince: instant.nullable(),
  jobs: z.int().meta({ description: "Won loads that are not delivered yet." }),
});

/** The counts in the top bar of the site. */
export async function readCounts(ctx: Ctx<FirmActor>): Promise<z.infer<typeof countsOutput>> {
  const { firm, mode } = ctx.actor;
  const notifications = await shownNotifications(ctx);
  const [unread, quotes, { approval, waitingSince }, jobs] = await Promise.all([
    ctx.db.notification.count({ where: { ...notifications, readAt: null } }),
    ctx.db.quote.count({
      where: { carrierId: firm.id, mode, status: "ACTIVE", expiresAt: { gt: ctx.clock.now() } },
    }),
    ctx.db.firm.findUniqueOrThrow({
      where: { id: firm.id },
      select: { approval: true, waitingSince: true },
    }),
    ctx.db.load.count({ where: { carrierId: firm.id, mode, status: { in: ["BOOKED", "IN_TRANSIT"] } } }),
  ]);
  return { unread, quotes, jobs, approval, waitingSince: waitingSince?.toISOString() ?? null };
}

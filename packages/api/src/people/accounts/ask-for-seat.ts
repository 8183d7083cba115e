import { DAY_MS } from "@board/calendar";
import type { z } from "zod";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { ACTION_PROCEDURES, FIRM_ACTIONS } from "../../core/needs.ts";
import { ringBells } from "../../core/own-changes.ts";
import { rolesFor } from "../../core/rights.ts";
import type { seatGiversOutput } from "./schemas.ts";

/** Minimum interval between two requests for a seat. */
const AGAIN_MS = DAY_MS;

function ownersOf(ctx: Ctx<FirmActor>) {
  return ctx.db.member.findMany({
    where: { firmId: ctx.actor.firm.id, role: "OWNER", leftAt: null },
    orderBy: { id: "asc" },
    select: { id: true, person: { select: { name: true } } },
  });
}

async function hasAsked(ctx: Ctx<FirmActor>): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - AGAIN_MS);
  const earlier = await ctx.db.notification.findFirst({
    where: {
      firmId: ctx.actor.firm.id,
      kind: "seat_asked",
      createdAt: { gt: since },
      data: { path: ["memberId"], equals: ctx.actor.member?.id ?? "" },
    },
  });
  return earlier !== null;
}

/** Returns the owners, who can give a seat or another role, and which roles may take which action. */
export async function seatGivers(ctx: Ctx<FirmActor>): Promise<z.infer<typeof seatGiversOutput>> {
  const [owners, asked] = await Promise.all([ownersOf(ctx), hasAsked(ctx)]);
  const mayTake = FIRM_ACTIONS.map((action) => ({ action, roles: rolesFor(ACTION_PROCEDURES[action]) }));
  return { owners: owners.map(({ person }) => ({ name: person.name })), mayTake, asked };
}

/** Notifies each owner that the member wants a seat. Does nothing if the member asked within the last day. */
export function askForSeat(ctx: Ctx<FirmActor>): Promise<z.infer<typeof seatGiversOutput>> {
  return inTransaction(ctx, async (tx) => {
    const { member, firm } = tx.actor;
    if (member !== null && !member.seat && !(await hasAsked(tx))) {
      const owners = await ownersOf(tx);
      await tx.db.notification.createMany({
        data: owners.map((owner) => ({
          id: tx.newId("note"),
          firmId: firm.id,
          memberId: owner.id,
          kind: "seat_asked",
          data: { memberId: member.id, person: member.name },
          createdAt: tx.clock.now(),
        })),
      });
      await ringBells(tx, [firm.id]);
    }
    return seatGivers(tx);
  });
}

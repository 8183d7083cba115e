import { WEEKDAYS, type WorkingHours } from "@board/calendar/working-hours";
import type { FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { hours } from "./schemas.ts";
import { readHours } from "./view-guides.ts";

type Answer = { workingHours: ReturnType<typeof hours.parse> };

/** Returns the hours in which the minutes of a poster's steps count (contract 14). */
export async function getHours(ctx: Ctx<FirmActor>): Promise<Answer> {
  return { workingHours: hours.parse(await readHours(ctx, ctx.actor.firm.id)) };
}

const said = (week: WorkingHours) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, week[day]?.join("–") ?? null]));

/** Sets the poster's hours; a step that has begun keeps its end. */
export function setHours(ctx: Ctx<FirmActor>, { workingHours }: Answer): Promise<Answer> {
  return inTransaction(ctx, async (tx) => {
    const { firm } = tx.actor;
    const before = await readHours(tx, firm.id);
    await tx.db.firm.update({ where: { id: firm.id }, data: { workingHours } });
    const changes = changesOf(WEEKDAYS, said(before), said(workingHours));
    if (changes.length > 0) await recordAudit(tx, { action: "hours.changed", changes });
    return { workingHours };
  });
}

import { type Firm, type Prisma, violates } from "@board/db";
import type { MemberActor } from "../core/actor.ts";
import { recordAudit } from "../core/audit/record-audit.ts";
import type { Ctx } from "../core/context.ts";
import { type DomainError, refusal } from "../core/errors.ts";
import { inTransaction } from "../core/in-transaction.ts";
import { lockFirm } from "./lock-firm.ts";
import { NEW_FIRM, nameKeys } from "./rules.ts";

type CarryingFields = Pick<Firm, "approval" | "waitingSince" | "firstJobs">;

/**
 * Returns the fields of a new carrier. The carrier waits for an admin's approval, unless the settings approve
 * every carrier.
 */
function newCarrier({ settings, clock }: Pick<Ctx, "settings" | "clock">): CarryingFields {
  const waits = settings.newCarriers === "approve";
  return {
    approval: waits ? "PENDING" : "APPROVED",
    waitingSince: waits ? clock.now() : null,
    firstJobs: NEW_FIRM.jobs,
  };
}

/** Returns the fields that follow from a registration: the keys of the name, and the approval to carry. */
export function newFirmFields(
  ctx: Pick<Ctx, "settings" | "clock">,
  { name, canCarry }: { name: string; canCarry: boolean },
): CarryingFields & ReturnType<typeof nameKeys> {
  const poster: CarryingFields = { approval: "APPROVED", waitingSince: null, firstJobs: 0 };
  return { ...nameKeys(name), ...(canCarry ? newCarrier(ctx) : poster) };
}

/** Counts the confirmed jobs that a new carrier still needs before it is no longer new; 0 if the carrier is not new. */
export async function newJobsLeft(
  { db }: Pick<Ctx, "db">,
  { id, firstJobs }: Pick<Firm, "id" | "firstJobs">,
): Promise<number> {
  if (firstJobs === 0) return 0;
  const confirmed = await db.load.count({
    where: { carrierId: id, mode: "live", status: "CONFIRMED" },
    take: NEW_FIRM.jobs,
  });
  return NEW_FIRM.jobs - confirmed;
}

export function nameTaken(): DomainError {
  return refusal(
    "firm_name_taken",
    "A firm of that name, or of one that looks the same, is on the board already; case, accents, punctuation, Ltd, and letters and digits that are taken for each other do not make a difference. If you work for it, ask it for an invitation; if not, add what tells the two apart, such as the town.",
  );
}

/** Condition for a firm whose name is equal or can be confused. */
function hasName(name: string): Prisma.FirmWhereInput {
  const { nameKey, skeleton } = nameKeys(name);
  return { OR: [{ nameKey }, { skeleton }] };
}

/** @throws DomainError `firm_name_taken` */
export async function assertNameFree(
  { db }: Pick<Ctx, "db">,
  name: string,
  exceptId?: string,
): Promise<void> {
  const others = await db.firm.findMany({
    where: hasName(name),
    orderBy: { id: "asc" },
    select: { id: true },
  });
  if (others.some(({ id }) => id !== exceptId)) throw nameTaken();
}

/** True if a unique constraint failed, because another firm took the name concurrently. */
export function isNameRace(error: unknown): boolean {
  return violates(error, "firm_name_key_key") || violates(error, "firm_skeleton_key");
}

/**
 * Lets a firm that only posts start to carry; the firm then waits for approval as a new carrier does. Does
 * nothing for a carrier.
 */
export function startCarrying(ctx: Ctx<MemberActor>): Promise<{ approval: Firm["approval"] }> {
  const { id } = ctx.actor.firm;
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, id);
    const before = await tx.db.firm.findUniqueOrThrow({ where: { id } });
    if (before.canCarry) return { approval: before.approval };
    const firm = await tx.db.firm.update({ where: { id }, data: { canCarry: true, ...newCarrier(tx) } });
    await recordAudit(tx, {
      action: "firm.carrying",
      changes: [{ field: "canCarry", from: false, to: true }],
    });
    return { approval: firm.approval };
  });
}

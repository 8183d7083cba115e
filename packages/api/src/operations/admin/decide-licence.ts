import { columnOfDay } from "@board/calendar";
import { LicenceType } from "@board/db/enums";
import { z } from "zod";
import type { AdminActor } from "../../core/actor.ts";
import { logAction } from "../../core/audit/log-action.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { day, pathId, text } from "../../core/fields.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { refreshLicence } from "../../trust/licence-register/refresh-licence.ts";
import { readForChange } from "./firms/change-firm.ts";
import { reason } from "./schemas.ts";

export const decideLicenceInput = z.strictObject({
  firmId: pathId,
  number: text(20),
  decision: z.enum(["theirs", "not_theirs"]),
  /** Data of a licence that the register lacks, as for Northern Ireland. */
  entered: z
    .strictObject({
      type: z.enum(LicenceType),
      vehiclesAuthorised: z.int().min(1).max(10_000),
      continuationDate: day,
    })
    .optional(),
  reason,
});
type DecideLicence = z.infer<typeof decideLicenceInput>;

/**
 * Decides whether a licence belongs to a firm if the register does not show it. The decision stands while the licence
 * number is the same; other claims to the licence stay undecided.
 *
 * @throws DomainError `not_found` for a firm without a passport, and a number that neither the register nor the admin knows
 */
export function decideLicence(
  ctx: Ctx<AdminActor>,
  { firmId, number, decision, entered, reason: why }: DecideLicence,
): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    await readForChange(tx, firmId);
    const key = { firmId_mode: { firmId, mode: "live" as const } };
    const [before, registered] = await Promise.all([
      tx.db.passport.findUnique({ where: key }),
      tx.db.operatorLicence.findUnique({ where: { number }, select: { number: true } }),
    ]);
    const isTheirs = decision === "theirs";
    if (before === null || (isTheirs && registered === null && entered === undefined)) throw notFound();
    await tx.db.passport.update({
      where: key,
      data: {
        match: isTheirs ? "FOUND" : "REFUSED",
        matchedNumber: number,
        matchedBy: "admin",
        licenceValid: isTheirs && entered !== undefined && entered.type !== "RESTRICTED",
        ...(entered === undefined
          ? {}
          : {
              licenceType: entered.type,
              vehiclesAuthorised: entered.vehiclesAuthorised,
              continuationDate: columnOfDay(entered.continuationDate),
            }),
      },
    });
    // Copies the facts of the licence, and repeats the match of other firms that claim the licence.
    await refreshLicence(tx, firmId, "live");
    const after = await tx.db.passport.findUniqueOrThrow({ where: key });
    const forLog = ({ match, matchedNumber }: typeof after) => ({ match, licence: matchedNumber });
    await logAction(tx, {
      action: "licence.decide",
      firmId,
      before: forLog(before),
      after: forLog(after),
      reason: why,
    });
    await recordAudit(tx, {
      action: "licence.decided",
      firmId,
      changes: [
        { field: "licence", from: before.matchedNumber, to: after.match === "FOUND" ? number : null },
      ],
    });
    return { firmId };
  });
}

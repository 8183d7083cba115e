import type { Passport } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import { assertFewChanges } from "../../core/audit/assert-few-changes.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { companyNumberIn, licenceNumberIn } from "../../firms/licences/rules.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { refreshLicence } from "../licence-register/refresh-licence.ts";
import { makePassport } from "./keep-covers.ts";
import { readPassport } from "./read-passport.ts";
import type { ChangePassport, PassportView } from "./schemas.ts";
import { notifyLicenceHolder, tellOfLoss } from "./tell.ts";

const FIELDS = ["companyNumber", "licenceNumber", "address", "postcode"] as const;

/**
 * Fields that identify an operator. Their changes are limited, because a firm could otherwise try many
 * numbers to claim others' licences.
 */
const NUMBERS = ["companyNumber", "licenceNumber"];
const COUNTED = {
  action: "passport.changed",
  fields: NUMBERS,
  what: "The company or licence number was",
  policy: "passport",
} as const;

/** Returns the changed fields in the form of the registers; absent fields keep their values. */
function normalized(input: ChangePassport, before: Passport): Pick<Passport, (typeof FIELDS)[number]> {
  const { companyNumber, licenceNumber, address, postcode } = input;
  return {
    companyNumber: companyNumber === undefined ? before.companyNumber : companyNumberIn(companyNumber),
    licenceNumber: licenceNumber === undefined ? before.licenceNumber : licenceNumberIn(licenceNumber),
    address: address === undefined ? before.address : (address?.trim() ?? null),
    postcode: postcode === undefined ? before.postcode : (postcode?.trim().toUpperCase() ?? null),
  };
}

/**
 * Sets a carrier's company and licence. Looks the licence up in the register in the same transaction, and
 * notifies its present holder.
 *
 * @throws DomainError `rate_limited`
 */
export function changePassport(
  ctx: Ctx<FirmActor>,
  input: ChangePassport,
): Promise<{ passport: PassportView }> {
  const { firm, mode } = ctx.actor;
  const key = { firmId: firm.id, mode };
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, firm.id);
    await makePassport(tx, key);
    const before = await tx.db.passport.findUniqueOrThrow({ where: { firmId_mode: key } });
    const after = normalized(input, before);
    const changes = changesOf(FIELDS, before, after);
    if (changes.length > 0) {
      const isClaim = mode === "live" && changes.some(({ field }) => NUMBERS.includes(field));
      if (isClaim) await assertFewChanges(tx, firm.id, COUNTED);
      await tx.db.passport.update({ where: { firmId_mode: key }, data: after });
      const lost = await refreshLicence(tx, firm.id, mode);
      if (mode === "live") await recordAudit(tx, { action: "passport.changed", changes });
      if (isClaim) await notifyLicenceHolder(tx, firm.id);
      if (lost !== null) await tellOfLoss(tx, key, "operator_licence");
    }
    return { passport: await readPassport(tx) };
  });
}

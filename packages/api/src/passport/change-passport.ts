import type { Passport } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changesOf } from "../audit/rules.ts";
import type { Ctx } from "../context.ts";
import { inTransaction } from "../in-transaction.ts";
import { refreshLicence } from "../register/refresh-licence.ts";
import { companyNumberIn, licenceNumberIn } from "../register/rules.ts";
import { makePassport } from "./keep-covers.ts";
import { readPassport } from "./read-passport.ts";
import type { ChangePassport, PassportView } from "./schemas.ts";
import { tellOfLoss } from "./tell.ts";

const FIELDS = ["companyNumber", "licenceNumber", "address", "postcode"] as const;

/** A field as it is kept: numbers as their registers write them. What is left out stays. */
function kept(input: ChangePassport, before: Passport): Pick<Passport, (typeof FIELDS)[number]> {
  const { companyNumber, licenceNumber, address, postcode } = input;
  return {
    companyNumber: companyNumber === undefined ? before.companyNumber : companyNumberIn(companyNumber),
    licenceNumber: licenceNumber === undefined ? before.licenceNumber : licenceNumberIn(licenceNumber),
    address: address === undefined ? before.address : (address?.trim() ?? null),
    postcode: postcode === undefined ? before.postcode : (postcode?.trim().toUpperCase() ?? null),
  };
}

/** A carrier says which company and licence it is; the register is asked in the same transaction. */
export function changePassport(
  ctx: Ctx<FirmActor>,
  input: ChangePassport,
): Promise<{ passport: PassportView }> {
  const { firm, mode } = ctx.actor;
  const key = { firmId: firm.id, mode };
  return inTransaction(ctx, async (tx) => {
    await makePassport(tx, key);
    const before = await tx.db.passport.findUniqueOrThrow({ where: { firmId_mode: key } });
    const after = kept(input, before);
    const changes = changesOf(FIELDS, before, after);
    if (changes.length > 0) {
      await tx.db.passport.update({ where: { firmId_mode: key }, data: after });
      const lost = await refreshLicence(tx, firm.id, mode);
      if (mode === "live") await recordAudit(tx, { action: "passport.changed", changes });
      if (lost !== null) await tellOfLoss(tx, key, "operator_licence");
    }
    return { passport: await readPassport(tx) };
  });
}

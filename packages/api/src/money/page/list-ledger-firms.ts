import { Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { readBillings } from "../../firms/billing/read-billing.ts";
import type { LedgerFirm } from "./schemas.ts";

const { sql, raw } = Prisma;

/** Number of the newest documents of each side whose firms are listed. */
const MAX_LOOKED_AT = 500;

/** Lists the firms that can have a code of the firm's ledger: those of its newest documents, and those that have one. */
export async function listLedgerFirms({ db, actor }: Ctx<FirmActor>): Promise<{ firms: LedgerFirm[] }> {
  const { firm, mode } = actor;
  const billing = (await readBillings({ db }, [firm.id], mode)).get(firm.id);
  const coded = Object.keys(Object(billing?.accountCodes));
  const newest = (own: string, other: string) => sql`(
    SELECT i.${raw(other)} AS id FROM invoice i WHERE i.${raw(own)} = ${firm.id} AND i.mode = ${mode}::mode
    ORDER BY i.issued_at DESC, i.id DESC LIMIT ${MAX_LOOKED_AT})`;
  const firms = await db.$queryRaw<LedgerFirm[]>`
    SELECT f.id, f.name FROM firm f
    WHERE f.id IN (${newest("supplier_id", "buyer_id")} UNION ${newest("buyer_id", "supplier_id")}
      UNION SELECT unnest(${coded}::text[]))
    ORDER BY f.name, f.id`;
  return { firms };
}

import type { Firm } from "@board/db";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";

/**
 * A firm, held until the transaction ends.
 *
 * @throws DomainError `not_found`
 */
export async function lockFirm(tx: Ctx<AdminActor>, id: string): Promise<Firm> {
  await tx.db.$queryRaw`SELECT 1 FROM firm WHERE id = ${id} FOR NO KEY UPDATE`;
  const firm = await tx.db.firm.findUnique({ where: { id } });
  if (firm === null) throw notFound();
  return firm;
}

import type { Billing } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Ctx } from "../../core/context.ts";
import { madeUpBilling } from "./rules.ts";

/**
 * Reads the billing details of firms by their ids. A firm that has none is missing; in the sandbox it has made-up ones.
 */
export async function readBillings(
  { db }: Pick<Ctx, "db">,
  firmIds: readonly string[],
  mode: Mode,
): Promise<Map<string, Billing>> {
  const rows = await db.billing.findMany({ where: { firmId: { in: [...firmIds] }, mode } });
  const billings = new Map(rows.map((row) => [row.firmId, row]));
  const left = firmIds.filter((id) => !billings.has(id));
  if (mode === "live" || left.length === 0) return billings;
  const firms = await db.firm.findMany({
    where: { id: { in: left } },
    select: { id: true, name: true, createdAt: true },
  });
  for (const firm of firms) billings.set(firm.id, madeUpBilling(firm, firm.createdAt));
  return billings;
}

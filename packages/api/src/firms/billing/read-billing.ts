import type { Billing, Prisma } from "@board/db";
import type { Mode } from "@board/db/enums";
import { z } from "zod";
import type { ActingBilling, FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { waitingByClass } from "../../core/waiting-terms/schemas.ts";
import { bankChangedOn, madeUpBilling } from "./rules.ts";
import type { BillingView } from "./schemas.ts";

const accountCodes = z.record(z.string(), z.string());

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

/** Returns what an actor carries of its firm's details. `waiting` is the stored column; null without details. */
export function actingBilling(mode: Mode, waiting: Prisma.JsonValue): ActingBilling {
  return { given: mode === "test" || waiting !== null, waiting: waitingByClass.parse(waiting ?? {}) };
}

export function viewBilling(billing: Billing, now: Date): BillingView {
  const { accountName, sortCode, accountNumber } = billing;
  return {
    legalName: billing.legalName,
    lines: billing.lines,
    postcode: billing.postcode,
    companyNumber: billing.companyNumber,
    vat: { registered: billing.vatRegistered, number: billing.vatNumber },
    bank:
      accountName === null || sortCode === null || accountNumber === null
        ? null
        : { accountName, sortCode, accountNumber },
    bankChangedOn: bankChangedOn(billing, now),
    invoiceEmail: billing.invoiceEmail,
    series: billing.series,
    startAt: billing.startAt,
    codes: {
      sales: billing.salesCode,
      purchases: billing.purchasesCode,
      accounts: accountCodes.parse(billing.accountCodes),
    },
    waiting: waitingByClass.parse(billing.waiting),
    updatedAt: billing.updatedAt.toISOString(),
  };
}

/** Reads the firm's own details; null if it has given none. */
export async function getBilling(ctx: Ctx<FirmActor>): Promise<{ billing: BillingView | null }> {
  const { firm, mode } = ctx.actor;
  const billing = (await readBillings(ctx, [firm.id], mode)).get(firm.id);
  return { billing: billing ? viewBilling(billing, ctx.clock.now()) : null };
}

import type { Billing } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import { assertFewChanges } from "../../core/audit/assert-few-changes.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf, type FieldChange } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { ringBells } from "../../core/own-changes.ts";
import { bankReplaced } from "../contact-changes/record-change.ts";
import { lockFirm } from "../lock-firm.ts";
import { readBillings, viewBilling } from "./read-billing.ts";
import { accountOf, endingOf, replacedAccount, seriesOf } from "./rules.ts";
import type { BillingView, ChangeBilling } from "./schemas.ts";

const FIELDS = [
  "legalName",
  "lines",
  "postcode",
  "companyNumber",
  "vatNumber",
  "accountName",
  "bank",
  "invoiceEmail",
  "series",
  "startAt",
  "codes",
  "waiting",
] as const;

const COUNTED = {
  action: "billing.changed",
  fields: ["bank"],
  what: "The bank account was",
  policy: "bank",
} as const;

const entries = (stored: unknown) =>
  Object.entries(stored as object).map(
    ([name, value]) => `${name} ${Object.values(Object(value)).join("/")}`,
  );

function audited(billing: Billing) {
  const { salesCode, purchasesCode, accountCodes, waiting } = billing;
  return {
    ...billing,
    bank: accountOf(billing),
    codes: [salesCode ?? "", purchasesCode ?? "", ...entries(accountCodes)].filter((code) => code !== ""),
    waiting: entries(waiting),
  };
}

const SECRET = ["vatNumber", "bank"];
const masked = (value: FieldChange["from"]) => (typeof value === "string" ? endingOf(value) : value);

/** Returns the changes for the audit, which admins read too: numbers of VAT and bank by their endings. */
function changesIn(before: Billing | null, after: Billing): FieldChange[] {
  return changesOf(FIELDS, before && audited(before), audited(after)).map(({ field, from, to }) =>
    SECRET.includes(field) ? { field, from: masked(from), to: masked(to) } : { field, from, to },
  );
}

/** Notifies each owner, by email too, that the account was replaced. */
async function tellOwners(tx: Ctx<FirmActor>, firmId: string): Promise<void> {
  const owners = await tx.db.member.findMany({
    where: { firmId, role: "OWNER", leftAt: null },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  await tx.db.notification.createMany({
    data: owners.map(({ id: memberId }) => ({
      id: tx.newId("note"),
      firmId,
      memberId,
      kind: "own_bank_changed",
      data: { emailTo: [memberId] },
      createdAt: tx.clock.now(),
    })),
  });
  await ringBells(tx, [firmId]);
}

/**
 * Replaces the firm's billing details. Another live bank account puts a carrier on hold, and is told to its owners and
 * to the firms that owe it. Another VAT number ends the firm's agreements on self-billing.
 *
 * @throws DomainError `rate_limited` if the account was changed three times within 24 hours
 */
export function changeBilling(ctx: Ctx<FirmActor>, input: ChangeBilling): Promise<{ billing: BillingView }> {
  const { firm, mode } = ctx.actor;
  const { id: firmId } = firm;
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, firmId);
    const before = (await readBillings(tx, [firmId], mode)).get(firmId) ?? null;
    const now = tx.clock.now();
    const { vat, bank, codes } = input;
    const account = { sortCode: bank?.sortCode ?? null, accountNumber: bank?.accountNumber ?? null };
    const replaced = replacedAccount(before, account);
    const data = {
      legalName: input.legalName.trim(),
      lines: input.lines.map((line) => line.trim()),
      postcode: input.postcode,
      companyNumber: input.companyNumber,
      vatRegistered: vat.registered,
      vatNumber: vat.number,
      ...account,
      accountName: bank?.accountName.trim() ?? null,
      lastAccount: accountOf(account) ?? before?.lastAccount ?? null,
      bankChangedAt: replaced === null ? (before?.bankChangedAt ?? null) : now,
      invoiceEmail: input.invoiceEmail,
      series: input.series ?? before?.series ?? seriesOf(firm.name),
      startAt: input.startAt ?? 1,
      salesCode: codes?.sales ?? null,
      purchasesCode: codes?.purchases ?? null,
      accountCodes: codes?.accounts ?? {},
      waiting: input.waiting ?? {},
      updatedAt: now,
    };
    const key = { firmId, mode };
    const after = { ...key, ...data };
    const holds = mode === "live" && replaced !== null;
    if (holds) await assertFewChanges(tx, firmId, COUNTED);
    await tx.db.billing.upsert({ where: { firmId_mode: key }, create: after, update: data });
    const changes = mode === "live" ? changesIn(before, after) : [];
    if (changes.length > 0) await recordAudit(tx, { action: "billing.changed", changes });
    if (before !== null && before.vatNumber !== after.vatNumber)
      await tx.ports.vatNumberChanged(tx, firmId, mode);
    if (holds) {
      await bankReplaced(tx, firmId, endingOf(replaced), endingOf(accountOf(account) ?? ""));
      await tellOwners(tx, firmId);
      await tx.ports.bankChanged(tx, firmId);
    }
    return { billing: viewBilling(after, now) };
  });
}

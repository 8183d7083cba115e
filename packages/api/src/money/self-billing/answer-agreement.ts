import { columnOfDay, dayOfColumn, londonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Actor, FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound, refusal } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { readBillings } from "../../firms/billing/read-billing.ts";
import { agreementStatus } from "./rules.ts";
import type { AgreementView } from "./schemas.ts";
import { tellBothEnds, tellOfAgreement } from "./tell-of-agreement.ts";
import { type AgreementRow, agreementAnswer, partiesOf, WITH_FIRMS } from "./view-agreement.ts";

type AgreementAnswer = { agreement: AgreementView };

/** Runs a change of an agreement of the firm, whose row is locked. */
function answerAgreement(
  ctx: Ctx<FirmActor>,
  id: string,
  change: (tx: Ctx<FirmActor>, row: AgreementRow) => Promise<unknown>,
): Promise<AgreementAnswer & Replay> {
  return once<FirmActor, void, AgreementAnswer>(ctx, {
    commit: async (tx) => {
      const { firm, mode } = tx.actor;
      await tx.db.$queryRaw`SELECT 1 FROM self_billing_agreement WHERE id = ${id} FOR UPDATE`;
      const row = await tx.db.selfBillingAgreement.findFirst({
        where: { id, mode, OR: [{ buyerId: firm.id }, { carrierId: firm.id }] },
        include: WITH_FIRMS,
      });
      if (row === null) throw notFound();
      await change(tx, row);
      return agreementAnswer(tx, id);
    },
    refresh: () => agreementAnswer(ctx, id),
  });
}

/**
 * Accepts a proposed agreement for its carrier. The one that it follows ends, and the new one covers all that it covered.
 *
 * @throws DomainError `not_vat_registered`
 */
export async function saveAcceptance(tx: Ctx<FirmActor>, row: AgreementRow): Promise<void> {
  const { buyerId, carrierId, mode } = row;
  // Locked until the end of the transaction, so that a change of a VAT number finds the agreement.
  await tx.db.$queryRaw`
    SELECT 1 FROM billing WHERE firm_id IN (${buyerId}, ${carrierId}) AND mode = ${mode}::mode
    ORDER BY firm_id FOR SHARE`;
  const billings = await readBillings(tx, [buyerId, carrierId], mode);
  const parties = partiesOf(tx, row, billings);
  const missing = [
    ...(parties.carrier.vatNumber === null ? ["carrier"] : []),
    ...(parties.buyer.vatNumber === null ? ["poster"] : []),
  ];
  if (missing.length > 0)
    throw refusal(
      "not_vat_registered",
      `Self-billing needs the VAT numbers of both, and that of the ${missing.join(" and of the ")} is missing in its billing details.`,
      { missing },
    );
  const now = tx.clock.now();
  const pair = { buyerId, carrierId, mode, acceptedAt: { not: null }, endedAt: null };
  const earlier = await tx.db.selfBillingAgreement.findFirst({ where: pair, orderBy: { id: "desc" } });
  const today = londonDay(now);
  const runs = earlier !== null && agreementStatus(earlier, today) === "ACTIVE";
  await tx.db.selfBillingAgreement.updateMany({ where: pair, data: { endedAt: now, endedBy: "replaced" } });
  await tx.db.selfBillingAgreement.update({
    where: { id: row.id },
    data: {
      acceptedAt: now,
      coversFrom: (runs ? earlier.coversFrom : null) ?? columnOfDay(today),
      parties: { ...parties },
    },
  });
  await recordAudit(tx, {
    action: "self_billing.accepted",
    subject: { id: row.id, name: row.buyer.name },
    changes: [{ field: "until", from: null, to: dayOfColumn(row.until) }],
  });
}

/**
 * Accepts an agreement for the carrier. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, also for its poster, `agreement_ended`, `not_vat_registered`
 */
export function acceptAgreement(
  ctx: Ctx<FirmActor>,
  { id }: { id: string },
): Promise<AgreementAnswer & Replay> {
  return answerAgreement(ctx, id, async (tx, row) => {
    if (row.carrierId !== tx.actor.firm.id) throw notFound();
    const status = agreementStatus(row, londonDay(tx.clock.now()));
    if (status === "ACTIVE") return;
    if (status === "ENDED")
      throw refusal("agreement_ended", "The agreement has ended; the poster may propose another.");
    await saveAcceptance(tx, row);
    await tellOfAgreement(tx, row, "accepted", [row.buyerId]);
  });
}

/**
 * Ends an agreement, or declines one, for either of its ends. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`
 */
export function endAgreement(ctx: Ctx<FirmActor>, { id }: { id: string }): Promise<AgreementAnswer & Replay> {
  return answerAgreement(ctx, id, async (tx, row) => {
    if (agreementStatus(row, londonDay(tx.clock.now())) === "ENDED") return;
    const isBuyer = row.buyerId === tx.actor.firm.id;
    const other = isBuyer ? row.carrier : row.buyer;
    await tx.db.selfBillingAgreement.update({
      where: { id },
      data: { endedAt: tx.clock.now(), endedBy: isBuyer ? "poster" : "carrier" },
    });
    await recordAudit(tx, { action: "self_billing.ended", subject: { id, name: other.name } });
    await tellOfAgreement(tx, row, "ended", [other.id]);
  });
}

/** Ends the accepted agreements of a firm whose VAT number has changed, and tells both ends of each (contract 13). */
export async function endForVatNumber(tx: Ctx<Actor>, firmId: string, mode: Mode): Promise<void> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM self_billing_agreement
    WHERE mode = ${mode}::mode AND accepted_at IS NOT NULL AND ended_at IS NULL
      AND (buyer_id = ${firmId} OR carrier_id = ${firmId})
    ORDER BY id FOR UPDATE`);
  const where = { id: { in: rows.map(({ id }) => id) } };
  const now = tx.clock.now();
  const found = await tx.db.selfBillingAgreement.findMany({
    where,
    orderBy: { id: "asc" },
    include: WITH_FIRMS,
  });
  await tx.db.selfBillingAgreement.updateMany({ where, data: { endedAt: now, endedBy: "vat_number" } });
  const active = found.filter((row) => agreementStatus(row, londonDay(now)) === "ACTIVE");
  await tellBothEnds(tx, active, "ended");
}

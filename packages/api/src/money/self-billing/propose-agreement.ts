import { columnOfDay, londonDay } from "@board/calendar";
import type { Load } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { leastIdAt } from "../../core/ids.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { actAs, isSampleFirm } from "../../loads/sandbox/sample-firms.ts";
import { saveAcceptance } from "./answer-agreement.ts";
import { lastEnd, TEXT_VERSION } from "./rules.ts";
import type { AgreementView, ProposeAgreement } from "./schemas.ts";
import { tellOfAgreement } from "./tell-of-agreement.ts";
import { type AgreementRow, agreementAnswer, WITH_FIRMS } from "./view-agreement.ts";

/** Maximum number of agreements that a firm proposes in an hour: each one sends an email. */
const MAX_PER_HOUR = 100;
const HOUR_S = 3_600;

/** @throws DomainError `rate_limited` */
async function assertFew({ db, clock, actor }: Ctx<FirmActor>): Promise<void> {
  const hourAgo = leastIdAt("agree", new Date(clock.now().getTime() - HOUR_S * 1_000));
  const where = { buyerId: actor.firm.id, mode: actor.mode, id: { gt: hourAgo } };
  if ((await db.selfBillingAgreement.count({ where })) < MAX_PER_HOUR) return;
  throw new DomainError("rate_limited", {
    detail: `Your firm has proposed ${MAX_PER_HOUR} agreements within an hour. Nothing was changed.`,
    retryAfterSeconds: HOUR_S,
  });
}

/** @throws DomainError `validation_failed` (`carrier_unknown`, `not_after_today`, `over_a_year`) */
async function assertValid(tx: Ctx<FirmActor>, { carrierId, until }: ProposeAgreement): Promise<void> {
  const today = londonDay(tx.clock.now());
  if (until <= today) throw invalid([fieldError(["until"], "not_after_today", "must be after today.")]);
  if (until > lastEnd(today))
    throw invalid([
      fieldError(["until"], "over_a_year", `must be at most 12 months away: ${lastEnd(today)}.`),
    ]);
  const { firm, mode } = tx.actor;
  const job = await tx.db.load.findFirst({
    where: { posterId: firm.id, mode, carrierId },
    select: { id: true },
  });
  if (job === null || carrierId === firm.id)
    throw invalid([
      fieldError(["carrierId"], "carrier_unknown", "must name a carrier that has had a job of yours."),
    ]);
}

/** Saves a proposal; it takes the place of an earlier one of the same two that nobody accepted. */
async function saveProposal(
  tx: Ctx<FirmActor>,
  { carrierId, until }: ProposeAgreement,
): Promise<AgreementRow> {
  const { firm, mode } = tx.actor;
  const now = tx.clock.now();
  const pair = { buyerId: firm.id, carrierId, mode };
  await tx.db.selfBillingAgreement.updateMany({
    where: { ...pair, acceptedAt: null, endedAt: null },
    data: { endedAt: now, endedBy: "replaced" },
  });
  const row = await tx.db.selfBillingAgreement.create({
    data: {
      ...pair,
      id: tx.newId("agree"),
      until: columnOfDay(until),
      proposedAt: now,
      textVersion: TEXT_VERSION,
    },
    include: WITH_FIRMS,
  });
  await recordAudit(tx, {
    action: "self_billing.proposed",
    subject: { id: row.id, name: row.carrier.name },
    changes: [{ field: "until", from: null, to: until }],
  });
  return row;
}

/** Proposes an agreement of a year to the carrier of a locked job, for the sandbox's sample poster. */
export async function proposeToCarrier(tx: Ctx<FirmActor>, { carrierId }: Load): Promise<void> {
  if (carrierId !== null) await saveProposal(tx, { carrierId, until: lastEnd(londonDay(tx.clock.now())) });
}

/**
 * Proposes for a poster that it makes the invoices of a carrier itself; a proposal takes the place of an earlier one that
 * nobody accepted (contract 13).
 *
 * @throws DomainError `validation_failed` (`carrier_unknown`, `not_after_today`, `over_a_year`), `rate_limited`
 */
export function proposeAgreement(
  ctx: Ctx<FirmActor>,
  input: ProposeAgreement,
): Promise<{ agreement: AgreementView } & Replay> {
  return once<FirmActor, void, { agreement: AgreementView }>(ctx, {
    commit: async (tx) => {
      await lockFirm(tx.db, tx.actor.firm.id);
      await assertValid(tx, input);
      await assertFew(tx);
      const row = await saveProposal(tx, input);
      if (isSampleFirm(input.carrierId)) await saveAcceptance(await actAs(tx, input.carrierId), row);
      else await tellOfAgreement(tx, row, "proposed", [row.carrierId]);
      return agreementAnswer(tx, row.id);
    },
    refresh: ({ agreement }) => agreementAnswer(ctx, agreement.id),
  });
}

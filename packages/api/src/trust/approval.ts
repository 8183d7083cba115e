import type { z } from "zod";
import { countOpen } from "../board/count-board.ts";
import type { MemberActor } from "../core/actor.ts";
import { recordAudit } from "../core/audit/record-audit.ts";
import type { Ctx } from "../core/context.ts";
import { notFound, refusal } from "../core/errors.ts";
import { inTransaction } from "../core/in-transaction.ts";
import { lockFirm } from "../firms/lock-firm.ts";
import { newJobsLeft } from "../firms/new-firm.ts";
import { needsLicence } from "../firms/requirements/rules.ts";
import { missingFacts, NEW_FIRM } from "../firms/rules.ts";
import type { ApprovalView, answerInput } from "../firms/schemas.ts";

/** Number of latest decisions from which the usual waiting time is worked out. */
const LATEST_DECISIONS = 20;

async function usualMinutes({ db }: Ctx<MemberActor>): Promise<number | null> {
  const [row] = await db.$queryRaw<{ minutes: number | null }[]>`
    SELECT CASE WHEN count(*) >= 5
      THEN (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM at - waiting_since)) / 60)::int END AS minutes
    FROM (
      SELECT r.at, f.waiting_since FROM firm_review r JOIN firm f ON f.id = r.firm_id
      WHERE r.action <> 'ASK' AND r.undone_at IS NULL AND f.waiting_since <= r.at ORDER BY r.at DESC LIMIT ${LATEST_DECISIONS}
    ) AS decided`;
  return row?.minutes ?? null;
}

/** Returns the state of the firm's approval, for the page on which the firm waits. */
export async function readApproval(ctx: Ctx<MemberActor>): Promise<ApprovalView> {
  const { id } = ctx.actor.firm;
  const firm = await ctx.db.firm.findUniqueOrThrow({
    where: { id },
    include: {
      vehicles: true,
      passports: { where: { mode: "live" } },
      reviews: { where: { undoneAt: null }, orderBy: { id: "desc" }, take: 1 },
      members: { orderBy: { id: "asc" }, take: 1, include: { person: { select: { email: true } } } },
    },
  });
  const { approval, waitingSince } = firm;
  const waits = approval === "PENDING" && waitingSince !== null;
  const [ahead, usual, openLoads, jobsLeft] = await Promise.all([
    waits
      ? ctx.db.firm.count({
          where: {
            approval: "PENDING",
            OR: [{ waitingSince: { lt: waitingSince } }, { waitingSince, id: { lt: id } }],
          },
        })
      : 0,
    usualMinutes(ctx),
    countOpen(ctx),
    newJobsLeft(ctx, firm),
  ]);
  const review = firm.reviews[0];
  const count = (vehicles: typeof firm.vehicles) => vehicles.reduce((sum, { count }) => sum + count, 0);
  const vehicles = count(firm.vehicles);
  const lorries = count(firm.vehicles.filter(({ vehicleClass }) => needsLicence(vehicleClass)));
  return {
    state: approval,
    firmName: firm.name,
    email: firm.members[0]?.person.email ?? firm.contactEmail,
    registeredAt: firm.createdAt.toISOString(),
    waitingSince: waitingSince?.toISOString() ?? null,
    place: waits ? ahead + 1 : null,
    usualMinutes: usual,
    asked:
      approval !== "APPROVED" && review !== undefined && review.action !== "APPROVE"
        ? {
            id: review.id,
            action: review.action,
            text: review.text ?? "",
            at: review.at.toISOString(),
            answer: review.answer,
          }
        : null,
    newJobsLeft: jobsLeft,
    atOnce: NEW_FIRM.atOnce,
    vehicles,
    missing: missingFacts({ passport: firm.passports[0] ?? null, vehicles, lorries }),
    openLoads,
  };
}

/**
 * Answers an admin's question, once. The answer to a refusal asks for another review, so the firm waits
 * again.
 *
 * @throws DomainError `not_found`; `already_decided` if the question was answered, or if the decision has changed since
 */
export function answerReview(
  ctx: Ctx<MemberActor>,
  { reviewId, answer }: z.infer<typeof answerInput>,
): Promise<ApprovalView> {
  const { id } = ctx.actor.firm;
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, id);
    const firm = await tx.db.firm.findUniqueOrThrow({
      where: { id },
      include: { reviews: { where: { undoneAt: null }, orderBy: { id: "desc" }, take: 1 } },
    });
    const review = firm.reviews[0];
    if ((await tx.db.firmReview.count({ where: { id: reviewId, firmId: id } })) === 0) throw notFound();
    if (firm.approval === "APPROVED" || review?.id !== reviewId || review.answeredAt !== null) {
      throw refusal("already_decided", "There is nothing to answer any more.");
    }
    const now = tx.clock.now();
    await tx.db.firmReview.update({
      where: { id: review.id },
      data: { answer: answer.trim(), answeredAt: now },
    });
    if (firm.approval === "REFUSED") {
      await tx.db.firm.update({ where: { id }, data: { approval: "PENDING", waitingSince: now } });
    }
    await recordAudit(tx, {
      action: "firm.answered",
      changes: [{ field: "answer", from: null, to: answer.trim() }],
    });
    return readApproval(tx);
  });
}

import { dayOfColumn } from "@board/calendar";
import type { Load } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { givenRequires } from "../../firms/requirements/schemas.ts";
import { nextExtraDue } from "../../loads/extras/settle-extras.ts";
import { lacksGateCheck } from "../../loads/gate/rules.ts";
import { movesOfClock, nextMove, STORIES, type Step, storyOf } from "../../loads/sandbox/rules.ts";
import { isSampleFirm } from "../../loads/sandbox/sample-firms.ts";
import { nextFreeUntil } from "../../loads/waiting/tell-waiting.ts";
import { carriersLeft, quotesOn } from "./take-step.ts";

/** A test load, and the end of the firm that tests with it. */
export interface TestLoad {
  load: Load;
  end: "poster" | "carrier";
  /** Carrier for which a sample poster posted the load; null for a load of the firm's own. */
  forFirmId: string | null;
}

/**
 * Finds a test load that the caller posted, or that a sample poster posted for the caller.
 *
 * @throws DomainError `not_found`
 */
export async function findTestLoad(ctx: Ctx<FirmActor>, id: string): Promise<TestLoad> {
  const { id: firmId } = ctx.actor.firm;
  const found = await ctx.db.load.findUnique({ where: { id, mode: "test" }, include: { sandbox: true } });
  if (found === null) throw notFound();
  const { sandbox, ...load } = found;
  if (load.posterId === firmId) return { load, end: "poster", forFirmId: null };
  if (sandbox?.forFirmId === firmId) return { load, end: "carrier", forFirmId: firmId };
  throw notFound();
}

/** Returns the next move of the sample firms on a test load; null if there is none, or the load has no story. */
export async function nextMoveOf(tx: Ctx, { load, end, forFirmId }: TestLoad): Promise<Step | null> {
  if (await tx.ports.owesAnswer(tx, load)) return "answerOffer";
  const named = storyOf(load.externalRef);
  const usual = end === "carrier" ? "whole-life" : null;
  const story = named && STORIES[named][end] !== null ? named : usual;
  if (story === null) return null;
  const now = tx.clock.now();
  const quotes = await quotesOn(tx, load.id);
  const open = quotes.filter(({ status, expiresAt }) => status === "ACTIVE" && expiresAt > now);
  const dispute = await tx.db.dispute.findFirst({
    where: { loadId: load.id },
    orderBy: { id: "desc" },
    include: { proposals: true },
  });
  return nextMove(story, {
    status: load.status,
    end,
    quotes: open.filter(({ carrierId }) =>
      forFirmId === null ? isSampleFirm(carrierId) : carrierId === forFirmId,
    ).length,
    moreCarriers: end === "poster" ? carriersLeft(load, quotes).length : 0,
    withdrawn: quotes.filter(({ status }) => status === "WITHDRAWN").length,
    reopened: load.formerCarriers.length > 0,
    disputed: dispute !== null,
    proposed:
      dispute?.closedAt === null &&
      dispute.proposals.some(({ side, outcome }) => side === end && outcome !== "WITHDRAWN"),
    atGate: load.status === "BOOKED" && lacksGateCheck(givenRequires(load.requires), load.gateCheckedAt),
  });
}

/**
 * Returns the next move that falls due on a test load by its test clock, such as its expiry; null if there is
 * none.
 */
export async function dueMoveOf(tx: Ctx, load: Load): Promise<Step | null> {
  const first = await tx.db.quote.findFirst({
    where: { loadId: load.id, status: "ACTIVE" },
    orderBy: { expiresAt: "asc" },
    select: { expiresAt: true },
  });
  const timed = {
    status: load.status,
    collectDate: dayOfColumn(load.collectDate),
    autoConfirmAt: load.autoConfirmAt,
    quoteEndsAt: first?.expiresAt ?? null,
    freeUntil: await nextFreeUntil(tx, load),
    extraDueAt: await nextExtraDue(tx, load),
    overdueAt: await tx.ports.nextOverdue(tx, load),
    offerDueAt: await tx.ports.nextOfferDue(tx, load),
    runWakesAt: await tx.ports.nextRunWake(tx, load),
  };
  return movesOfClock(timed, tx.clock.now())[0] ?? null;
}

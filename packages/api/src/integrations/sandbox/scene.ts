import { dayOfColumn } from "@board/calendar";
import type { Load } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { givenRequires } from "../../firms/requirements/schemas.ts";
import { lacksGateCheck } from "../../loads/gate/rules.ts";
import { movesOfClock, nextMove, STORIES, type Step, storyOf } from "../../loads/sandbox/rules.ts";
import { isSampleFirm } from "../../loads/sandbox/sample-firms.ts";
import { carriersLeft, quotesOn } from "./take-step.ts";

/** A test load with the firm that tests at one end of it. */
export interface Tested {
  load: Load;
  end: "poster" | "carrier";
  /** The carrier that a made-up poster posted it for. */
  forFirmId: string | null;
}

/**
 * A test load of the caller: one that it posted, or one that a made-up poster posted for it.
 *
 * @throws DomainError `not_found`
 */
export async function findTested(ctx: Ctx<FirmActor>, id: string): Promise<Tested> {
  const { id: firmId } = ctx.actor.firm;
  const found = await ctx.db.load.findUnique({ where: { id, mode: "test" }, include: { sandbox: true } });
  if (found === null) throw notFound();
  const { sandbox, ...load } = found;
  if (load.posterId === firmId) return { load, end: "poster", forFirmId: null };
  if (sandbox?.forFirmId === firmId) return { load, end: "carrier", forFirmId: firmId };
  throw notFound();
}

/** The next move of the made-up firms at a test load; null where there is none, or no story. */
export async function nextMoveOf(tx: Ctx, { load, end, forFirmId }: Tested): Promise<Step | null> {
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

/** The next move that the clock has made at a test load by the time of the walk; null: none. */
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
  };
  return movesOfClock(timed, tx.clock.now())[0] ?? null;
}

import type { Load, Quote } from "@board/db";
import { type FirmActor, SYSTEM } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { refusal } from "../../core/errors.ts";
import { givenRequires } from "../../firms/requirements/schemas.ts";
import { bookLoad } from "../../loads/bookings/book-load.ts";
import { collect } from "../../loads/bookings/collect-load.ts";
import { confirm } from "../../loads/bookings/confirm-load.ts";
import { deliver } from "../../loads/bookings/deliver-load.ts";
import { reopen } from "../../loads/bookings/reopen-load.ts";
import { cancel } from "../../loads/cancel-load.ts";
import { closeDispute } from "../../loads/disputes/end-dispute.ts";
import { raise } from "../../loads/disputes/raise-dispute.ts";
import { lastDispute } from "../../loads/disputes/view-dispute.ts";
import { expire } from "../../loads/expire-loads.ts";
import { passGate } from "../../loads/gate/check-gate.ts";
import { lacksGateCheck } from "../../loads/gate/rules.ts";
import { activeQuotes, endAll, ended, endOverdue, saveEnded } from "../../loads/quotes/active-quotes.ts";
import { placeQuote } from "../../loads/quotes/send-quote.ts";
import type { Step } from "../../loads/sandbox/rules.ts";
import { actAs, SAMPLE_CARRIERS } from "../../loads/sandbox/sample-firms.ts";
import { saveChange } from "../../loads/save-change.ts";

export interface Walk {
  /** Open transaction with any actor, and the walk's clock. */
  tx: Ctx;
  load: Load;
  /** The testing firm if it requested the walk; it makes the moves of its own end. */
  tester: { end: "poster" | "carrier"; actor: FirmActor } | null;
  /** Carrier that a sandbox poster posted the load for; null for other loads. */
  forFirmId: string | null;
  amountPence: number | undefined;
  /** True to send a quote even if one can be accepted already. */
  moreQuotes: boolean;
  /** Requested sandbox carrier. */
  carrierId: string | undefined;
  /** Attaches the sample proof of delivery. */
  attachPod: (tx: Ctx<FirmActor>, load: Load) => Promise<Load>;
}

/** Price of each sandbox carrier, in percent of the guide's middle. */
const PRICES = [100, 94, 108];

/** Sandbox carriers that can still quote: without a quote so far, or whose last is LOST or VOID. */
export function carriersLeft({ formerCarriers }: Load, quotes: readonly Quote[]): string[] {
  return SAMPLE_CARRIERS.map(({ id }) => id).filter((id) => {
    const last = quotes.findLast(({ carrierId }) => carrierId === id);
    return (
      !formerCarriers.includes(id) && (last === undefined || last.status === "LOST" || last.status === "VOID")
    );
  });
}

export function quotesOn({ db }: Pick<Ctx, "db">, loadId: string): Promise<Quote[]> {
  return db.quote.findMany({ where: { loadId }, orderBy: { id: "asc" } });
}

/** Context of one end: the testing firm, or the sandbox firm. */
async function endOf(walk: Walk, end: "poster" | "carrier"): Promise<Ctx<FirmActor>> {
  const { tx, tester, load } = walk;
  if (tester?.end === end) return { ...tx, actor: tester.actor };
  const firmId = end === "poster" ? load.posterId : load.carrierId;
  if (firmId === null) throw new Error(`The load ${load.id} has no ${end}.`);
  return actAs(tx, firmId);
}

/**
 * Selects the carrier that quotes next: the testing firm, the requested one, the next unused one, else the
 * first again.
 */
async function quotingCarrier(walk: Walk): Promise<Ctx<FirmActor>> {
  const { tx, tester, load } = walk;
  if (tester?.end === "carrier") return { ...tx, actor: tester.actor };
  const left = carriersLeft(load, await quotesOn(tx, load.id));
  const again = SAMPLE_CARRIERS.find(({ id }) => !load.formerCarriers.includes(id));
  const id = walk.carrierId ?? left[0] ?? again?.id;
  if (id === undefined || load.formerCarriers.includes(id)) {
    throw refusal("invalid_transition", "That carrier had the load and cannot quote on it again.", {
      loadStatus: load.status,
    });
  }
  return actAs(tx, id);
}

async function quote(walk: Walk): Promise<Load> {
  const { tx, load, amountPence } = walk;
  const carrier = await quotingCarrier(walk);
  const { id } = carrier.actor.firm;
  const nth = SAMPLE_CARRIERS.findIndex((sample) => sample.id === id);
  const middle = (load.guideLowPence + load.guideHighPence) / 2;
  const price = amountPence ?? load.bookNowPence ?? Math.round((middle * (PRICES[nth] ?? 100)) / 100);
  const active = (await activeQuotes(tx, load.id)).find(({ carrierId }) => carrierId === id) ?? null;
  const asked = { amountPence: price, etaMins: 60, message: "A price from test mode." };
  await placeQuote(carrier, load, active, asked);
  return current(walk);
}

function current({ tx, load }: Walk): Promise<Load> {
  return tx.db.load.findUniqueOrThrow({ where: { id: load.id } });
}

/** Cheapest active quote of the requested carrier and price, or of the carrier that the load is for. */
async function cheapest(walk: Walk): Promise<Quote | undefined> {
  const { tx, load, forFirmId, amountPence = null } = walk;
  const by = walk.carrierId ?? forFirmId;
  const now = tx.clock.now();
  return (await activeQuotes(tx, load.id))
    .filter(({ expiresAt }) => expiresAt > now)
    .filter((one) => by === null || one.carrierId === by)
    .filter((one) => amountPence === null || one.amountPence === amountPence)
    .toSorted((one, other) => one.amountPence - other.amountPence)[0];
}

async function accept(walk: Walk): Promise<Load> {
  const { tx } = walk;
  const found = await cheapest(walk);
  const load = found ? walk.load : await quote(walk);
  const before = found ?? (await cheapest({ ...walk, load }));
  if (before === undefined) throw new Error(`Nobody's quote on ${load.id} can be accepted.`);
  return bookLoad(await endOf(walk, "poster"), {
    before: load,
    wins: { before, after: { ...before, status: "ACCEPTED", updatedAt: tx.clock.now() } },
    active: await activeQuotes(tx, load.id),
    mover: "poster",
    action: "accept",
  });
}

/** Lets a sandbox carrier underquote the testing firm, and accepts its quote. */
async function acceptRival(walk: Walk): Promise<Load> {
  const own = await cheapest(walk);
  const [rival] = SAMPLE_CARRIERS;
  const amountPence = Math.max(1, Math.round((own?.amountPence ?? walk.load.guideLowPence) * 0.95));
  const beaten = { ...walk, tester: null, carrierId: rival.id, amountPence };
  return accept({ ...beaten, load: await quote(beaten) });
}

/** Ends the cheapest quote: withdrawn by a sandbox carrier, or declined by a sandbox poster. */
async function endQuote(walk: Walk, status: "WITHDRAWN" | "DECLINED"): Promise<Load> {
  const { tx, load } = walk;
  const before = await cheapest(walk);
  if (before === undefined) return load;
  const now = tx.clock.now();
  if (status === "WITHDRAWN") {
    const quotes = endAll([before], "WITHDRAWN", now);
    const carrier = await actAs(tx, before.carrierId);
    return saveChange(carrier, { before: load, load, action: null, quotes, tell: ended(load, quotes) });
  }
  const declineReason = "Declined in test mode.";
  const after: Quote = { ...before, status, declineReason, updatedAt: now };
  return saveChange(await endOf(walk, "poster"), {
    before: load,
    load,
    action: null,
    quotes: [{ before, after }],
    tell: [{ type: "quote.declined", to: before.carrierId, quote: after }],
  });
}

async function agree(walk: Walk, outcome: "CONFIRMED" | "CANCELLED" | "WITHDRAWN"): Promise<Load> {
  const { load } = walk;
  const dispute = await lastDispute(walk.tx, load.id);
  const mover = dispute.raisedBy;
  return closeDispute(
    await endOf(walk, mover),
    { load, dispute, mover },
    { outcome, note: "Agreed in test mode." },
  );
}

/** Accepts the proposal of the testing firm. */
async function agreeProposed(walk: Walk): Promise<Load> {
  const { tx, load, forFirmId } = walk;
  const dispute = await lastDispute(tx, load.id);
  const [side, mover] =
    forFirmId === null ? (["poster", "carrier"] as const) : (["carrier", "poster"] as const);
  const proposal = await tx.db.disputeProposal.findUniqueOrThrow({
    where: { disputeId_side: { disputeId: dispute.id, side } },
  });
  const outcome = proposal.outcome === "CANCELLED" ? "CANCELLED" : "CONFIRMED";
  return closeDispute(
    await endOf(walk, mover),
    { load, dispute, mover },
    { outcome, agreedPence: proposal.agreedPence ?? undefined, note: "Agreed in test mode." },
  );
}

/**
 * Makes one move of a test load through the functions for live loads, so that the same events follow
 * (contract 11).
 */
export async function takeStep(walk: Walk, step: Step): Promise<Load> {
  const { tx, load } = walk;
  const now = tx.clock.now();
  const other = walk.forFirmId === null ? "carrier" : "poster";
  switch (step) {
    case "quote":
      return !walk.moreQuotes && (await cheapest(walk)) ? load : quote(walk);
    case "withdrawQuote":
      return endQuote(walk, "WITHDRAWN");
    case "accept":
      return accept(walk);
    case "acceptRival":
      return acceptRival(walk);
    case "decline":
      return endQuote(walk, "DECLINED");
    case "collect": {
      const lacks = lacksGateCheck(givenRequires(load.requires), load.gateCheckedAt);
      const checked = lacks ? await passGate(await endOf(walk, "poster"), load) : load;
      return collect(await endOf(walk, "carrier"), checked, "carrier", {
        collectedAt: now,
        driver: load.driver ?? "Test driver",
        vehicleReg: load.vehicleReg ?? "TE57 MDE",
      });
    }
    case "deliver": {
      const carrier = await endOf(walk, "carrier");
      return deliver(carrier, await walk.attachPod(carrier, load), "carrier", {
        receivedBy: "Test receiver",
        deliveredAt: now,
      });
    }
    case "confirm":
      return confirm(await endOf(walk, "poster"), load, "poster");
    case "cancel":
      return cancel(await endOf(walk, "poster"), load, "poster", "Cancelled in test mode.");
    case "expireQuotes":
      return saveEnded(tx, load, endOverdue(await activeQuotes(tx, load.id), now));
    case "expire":
      return expire({ ...tx, actor: SYSTEM }, load);
    case "autoConfirm":
      return confirm({ ...tx, actor: SYSTEM }, load, "system");
    case "dispute":
      return raise(await endOf(walk, other), load, other, {
        reason: "Test mode",
        details: "A dispute raised in test mode.",
      });
    case "handBack":
      return reopen(await endOf(walk, "carrier"), load, "carrier", "handBack", "Handed back in test mode.");
    case "release":
      return reopen(await endOf(walk, "poster"), load, "poster", "release", "Released in test mode.");
    case "withdrawDispute":
      return agree(walk, "WITHDRAWN");
    case "agreeConfirmed":
      return agree(walk, "CONFIRMED");
    case "agreeCancelled":
      return agree(walk, "CANCELLED");
    case "agreeProposed":
      return agreeProposed(walk);
  }
}

import type { Load, Quote } from "@board/db";
import { type FirmActor, SYSTEM } from "../actor.ts";
import { bookLoad } from "../bookings/book-load.ts";
import { collect } from "../bookings/collect-load.ts";
import { confirm } from "../bookings/confirm-load.ts";
import { deliver } from "../bookings/deliver-load.ts";
import { reopen } from "../bookings/reopen-load.ts";
import type { Ctx } from "../context.ts";
import { closeDispute } from "../disputes/end-dispute.ts";
import { raise } from "../disputes/raise-dispute.ts";
import { lastDispute } from "../disputes/view-dispute.ts";
import { passGate } from "../gate/check-gate.ts";
import { lacksGateCheck } from "../gate/rules.ts";
import { cancel } from "../loads/cancel-load.ts";
import { expire } from "../loads/expire-loads.ts";
import { givenRequires } from "../passport/schemas.ts";
import { activeQuotes } from "../quotes/active-quotes.ts";
import { placeQuote } from "../quotes/send-quote.ts";
import type { Step } from "./rules.ts";
import { sampleCarrier } from "./sample-carrier.ts";

export interface Walk {
  /** The poster, who asked for the walk. */
  tx: Ctx<FirmActor>;
  load: Load;
  amountPence: number | undefined;
  /** Puts the sample proof of delivery on the load. */
  attachPod: (tx: Ctx<FirmActor>, load: Load) => Promise<Load>;
}

async function ownQuote(walk: Walk, carrier: Ctx<FirmActor>): Promise<Quote> {
  const { load, amountPence } = walk;
  const price =
    amountPence ?? load.bookNowPence ?? Math.round((load.guideLowPence + load.guideHighPence) / 2);
  const { id: carrierId } = carrier.actor.firm;
  const active = await walk.tx.db.quote.findFirst({
    where: { loadId: load.id, carrierId, status: "ACTIVE" },
  });
  const overdue = active !== null && active.expiresAt <= carrier.clock.now();
  if (active && !overdue && amountPence === undefined) return active;
  const asked = { amountPence: price, etaMins: 60, message: "A price from test mode." };
  return (await placeQuote(carrier, load, active, asked)).quote;
}

async function accept(walk: Walk, carrier: Ctx<FirmActor>): Promise<Load> {
  const { tx, load } = walk;
  const before = await ownQuote({ ...walk, amountPence: undefined }, carrier);
  const current = await tx.db.load.findUniqueOrThrow({ where: { id: load.id } });
  const after: Quote = { ...before, status: "ACCEPTED", updatedAt: tx.clock.now() };
  const active = await activeQuotes(tx, load.id);
  return bookLoad(tx, {
    before: current,
    wins: { before, after },
    active,
    mover: "poster",
    action: "accept",
  });
}

async function agree(walk: Walk, outcome: "CONFIRMED" | "CANCELLED" | "WITHDRAWN"): Promise<Load> {
  const { tx, load } = walk;
  const dispute = await lastDispute(tx, load.id);
  return closeDispute(
    tx,
    { load, dispute, mover: dispute.raisedBy },
    { outcome, note: "Agreed in test mode." },
  );
}

/** Makes one move of a test load by the same functions as a live load's, so that the same events follow (contract 11). */
export async function takeStep(walk: Walk, step: Step): Promise<Load> {
  const { tx, load } = walk;
  const carrier: Ctx<FirmActor> = { ...tx, actor: await sampleCarrier(tx) };
  const now = tx.clock.now();
  switch (step) {
    case "quote":
      await ownQuote(walk, carrier);
      return load;
    case "accept":
      return accept(walk, carrier);
    case "collect": {
      const lacks = lacksGateCheck(givenRequires(load.requires), load.gateCheckedAt);
      return collect(carrier, lacks ? await passGate(tx, load) : load, "carrier", {
        collectedAt: now,
        driver: load.driver ?? "Test driver",
        vehicleReg: load.vehicleReg ?? "TE57 MDE",
      });
    }
    case "deliver":
      return deliver(carrier, await walk.attachPod(carrier, load), "carrier", {
        receivedBy: "Test receiver",
        deliveredAt: now,
      });
    case "confirm":
      return confirm(tx, load, "poster");
    case "cancel":
      return cancel(tx, load, "poster", "Cancelled in test mode.");
    case "expire":
      return expire({ ...tx, actor: SYSTEM }, load);
    case "dispute":
      return raise(carrier, load, "carrier", {
        reason: "Test mode",
        details: "A dispute raised in test mode.",
      });
    case "handBack":
      return reopen(carrier, load, "carrier", "handBack", "Handed back in test mode.");
    case "withdrawDispute":
      return agree(walk, "WITHDRAWN");
    case "agreeConfirmed":
      return agree(walk, "CONFIRMED");
    case "agreeCancelled":
      return agree(walk, "CANCELLED");
  }
}

import type { Load, Quote } from "@board/db";
import { type FirmActor, SYSTEM } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid, refusal } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
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
import { saveNewExtra } from "../../loads/extras/propose-extra.ts";
import { settleExtras } from "../../loads/extras/settle-extras.ts";
import { passGate } from "../../loads/gate/check-gate.ts";
import { lacksGateCheck } from "../../loads/gate/rules.ts";
import { readEnds } from "../../loads/outbox/events.ts";
import { activeQuotes, endAll, ended, endOverdue } from "../../loads/quotes/active-quotes.ts";
import { saveEnded } from "../../loads/quotes/save-ended.ts";
import { placeQuote } from "../../loads/quotes/send-quote.ts";
import { roadPlaces } from "../../loads/road/places.ts";
import { saveMilestone } from "../../loads/road/report-milestone.ts";
import type { SentKind } from "../../loads/road/rules.ts";
import type { Step } from "../../loads/sandbox/rules.ts";
import { actAs, SAMPLE_CARRIERS } from "../../loads/sandbox/sample-firms.ts";
import { saveChange } from "../../loads/save-change.ts";
import { tellOfWaiting } from "../../loads/waiting/tell-waiting.ts";

export interface StepOptions {
  /** The open transaction, with any actor and the test clock. */
  tx: Ctx;
  load: Load;
  /** The testing firm, which makes the moves of its own end; null if the moves are made in the background. */
  tester: { end: "poster" | "carrier"; actor: FirmActor } | null;
  /** Carrier for which a sample poster posted the load; null for a load of the firm's own. */
  forFirmId: string | null;
  amountPence: number | undefined;
  /** Place of a milestone; left out: the next one that is not done. */
  place?: number | undefined;
  /** True to send another quote even if the load already has an active one. */
  moreQuotes: boolean;
  /** The sample carrier that the request names. */
  carrierId: string | undefined;
  /** Attaches the sample proof of delivery. */
  attachPod: (tx: Ctx<FirmActor>, load: Load) => Promise<Load>;
}

/** Price of each sample carrier, in percent of the guide's middle. */
const PRICES = [100, 94, 108];

/**
 * Returns the sample carriers that can still quote: those without a quote, and those whose last quote is LOST
 * or VOID.
 */
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

/** Returns the context of one end of the load: the testing firm's, or the sample firm's. */
async function endOf(options: StepOptions, end: "poster" | "carrier"): Promise<Ctx<FirmActor>> {
  const { tx, tester, load } = options;
  if (tester?.end === end) return { ...tx, actor: tester.actor };
  const firmId = end === "poster" ? load.posterId : load.carrierId;
  if (firmId === null) throw new Error(`The load ${load.id} has no ${end}.`);
  return actAs(tx, firmId);
}

/**
 * Selects the carrier that quotes next: the testing firm, the carrier that the request names, the next sample
 * carrier that can still quote, or else the first sample carrier that has not had the load.
 */
async function quotingCarrier(options: StepOptions): Promise<Ctx<FirmActor>> {
  const { tx, tester, load } = options;
  if (tester?.end === "carrier") return { ...tx, actor: tester.actor };
  const left = carriersLeft(load, await quotesOn(tx, load.id));
  const again = SAMPLE_CARRIERS.find(({ id }) => !load.formerCarriers.includes(id));
  const id = options.carrierId ?? left[0] ?? again?.id;
  if (id === undefined || load.formerCarriers.includes(id)) {
    throw refusal("invalid_transition", "That carrier had the load and cannot quote on it again.", {
      loadStatus: load.status,
    });
  }
  return actAs(tx, id);
}

async function quote(options: StepOptions): Promise<Load> {
  const { tx, load, amountPence } = options;
  const carrier = await quotingCarrier(options);
  const { id } = carrier.actor.firm;
  const nth = SAMPLE_CARRIERS.findIndex((sample) => sample.id === id);
  const middle = (load.guideLowPence + load.guideHighPence) / 2;
  const price = amountPence ?? load.bookNowPence ?? Math.round((middle * (PRICES[nth] ?? 100)) / 100);
  const active = (await activeQuotes(tx, load.id)).find(({ carrierId }) => carrierId === id) ?? null;
  const asked = { amountPence: price, etaMins: 60, message: "A price from test mode." };
  await placeQuote(carrier, load, active, asked);
  return current(options);
}

function current({ tx, load }: StepOptions): Promise<Load> {
  return tx.db.load.findUniqueOrThrow({ where: { id: load.id } });
}

/**
 * Returns the cheapest active quote. Considers only the carrier that the request names or that the load was
 * posted for, and only the price that the request names, if it names any.
 */
async function cheapest(options: StepOptions): Promise<Quote | undefined> {
  const { tx, load, forFirmId, amountPence = null } = options;
  const by = options.carrierId ?? forFirmId;
  const now = tx.clock.now();
  return (await activeQuotes(tx, load.id))
    .filter(({ expiresAt }) => expiresAt > now)
    .filter((one) => by === null || one.carrierId === by)
    .filter((one) => amountPence === null || one.amountPence === amountPence)
    .toSorted((one, other) => one.amountPence - other.amountPence)[0];
}

async function accept(options: StepOptions): Promise<Load> {
  const { tx } = options;
  const found = await cheapest(options);
  const load = found ? options.load : await quote(options);
  const before = found ?? (await cheapest({ ...options, load }));
  if (before === undefined) throw new Error(`Nobody's quote on ${load.id} can be accepted.`);
  return bookLoad(await endOf(options, "poster"), {
    before: load,
    wins: { before, after: { ...before, status: "ACCEPTED", updatedAt: tx.clock.now() } },
    active: await activeQuotes(tx, load.id),
    ends: await readEnds(tx, load.posterId, before.carrierId),
    mover: "poster",
    action: "accept",
  });
}

/** Makes a sample carrier send a lower quote than the testing firm's, and accepts it. */
async function acceptRival(options: StepOptions): Promise<Load> {
  const own = await cheapest(options);
  const [rival] = SAMPLE_CARRIERS;
  const amountPence = Math.max(1, Math.round((own?.amountPence ?? options.load.guideLowPence) * 0.95));
  const beaten = { ...options, tester: null, carrierId: rival.id, amountPence };
  return accept({ ...beaten, load: await quote(beaten) });
}

/** Ends the cheapest quote: a sample carrier withdraws it, or a sample poster declines it. */
async function endQuote(options: StepOptions, status: "WITHDRAWN" | "DECLINED"): Promise<Load> {
  const { tx, load } = options;
  const before = await cheapest(options);
  if (before === undefined) return load;
  const now = tx.clock.now();
  if (status === "WITHDRAWN") {
    const quotes = endAll([before], "WITHDRAWN", now);
    const carrier = await actAs(tx, before.carrierId);
    return saveChange(carrier, { before: load, load, action: null, quotes, tell: ended(load, quotes) });
  }
  const declineReason = "Declined in test mode.";
  const after: Quote = { ...before, status, declineReason, updatedAt: now };
  return saveChange(await endOf(options, "poster"), {
    before: load,
    load,
    action: null,
    quotes: [{ before, after }],
    tell: [{ type: "quote.declined", to: before.carrierId, quote: after }],
  });
}

async function agree(options: StepOptions, outcome: "CONFIRMED" | "CANCELLED" | "WITHDRAWN"): Promise<Load> {
  const { load } = options;
  const dispute = await lastDispute(options.tx, load.id);
  const mover = dispute.raisedBy;
  return closeDispute(
    await endOf(options, mover),
    { load, dispute, mover },
    { outcome, note: "Agreed in test mode." },
  );
}

/** Agrees to what the testing firm proposed in the dispute. */
async function agreeProposed(options: StepOptions): Promise<Load> {
  const { tx, load, forFirmId } = options;
  const dispute = await lastDispute(tx, load.id);
  const [side, mover] =
    forFirmId === null ? (["poster", "carrier"] as const) : (["carrier", "poster"] as const);
  const proposal = await tx.db.disputeProposal.findUniqueOrThrow({
    where: { disputeId_side: { disputeId: dispute.id, side } },
  });
  const outcome = proposal.outcome === "CANCELLED" ? "CANCELLED" : "CONFIRMED";
  return closeDispute(
    await endOf(options, mover),
    { load, dispute, mover },
    { outcome, agreedPence: proposal.agreedPence ?? undefined, note: "Agreed in test mode." },
  );
}

/**
 * Reports a milestone of the given or the next place. An arrival has a position at the place itself, so that it counts as
 * confirmed, and ON_MY_WAY before it (contract 12).
 */
async function report(options: StepOptions, kind: SentKind): Promise<Load> {
  const { tx, load } = options;
  const carrier = await endOf(options, "carrier");
  const places = roadPlaces(tx, load);
  const open = places.filter(({ doneAt }) => doneAt === null);
  const said = await tx.db.milestone.findFirst({
    where: {
      loadId: load.id,
      carrierId: carrier.actor.firm.id,
      kind: "ON_MY_WAY",
      takenBackAt: null,
      place: { in: open.map(({ number }) => number) },
    },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  });
  const next = kind === "ARRIVED" ? said?.place : undefined;
  const place = open.find(({ number }) => number === (options.place ?? next ?? number));
  if (place === undefined) {
    const predicate = `is no place of the load that is not done; it has ${places.length}.`;
    throw invalid([fieldError(["place"], "place_not_found", predicate)]);
  }
  const { number, at: where } = place;
  const at = tx.clock.now();
  const step = { place: number, time: { at } };
  if (kind === "ON_MY_WAY" || said?.place !== number)
    await saveMilestone(carrier, load, { ...step, kind: "ON_MY_WAY" });
  if (kind === "ARRIVED") {
    const fix = where ? { at, lat: where.lat, lng: where.lng, accuracyM: null } : undefined;
    await saveMilestone(carrier, load, { ...step, kind, fix });
  }
  return load;
}

/** Makes one move of a test load by the functions for live loads, so that the same events follow (contract 11). */
export async function takeStep(options: StepOptions, step: Step): Promise<Load> {
  const { tx, load } = options;
  const now = tx.clock.now();
  const other = options.forFirmId === null ? "carrier" : "poster";
  switch (step) {
    case "quote":
      return !options.moreQuotes && (await cheapest(options)) ? load : quote(options);
    case "withdrawQuote":
      return endQuote(options, "WITHDRAWN");
    case "accept":
      return accept(options);
    case "acceptRival":
      return acceptRival(options);
    case "decline":
      return endQuote(options, "DECLINED");
    case "answerOffer":
      await tx.ports.answerOffer(tx, load);
      return current(options);
    case "advanceRun":
      await tx.ports.advanceRun({ ...tx, actor: SYSTEM }, load);
      return current(options);
    case "skipStep":
      await tx.ports.skipStep({ ...tx, actor: SYSTEM }, load);
      return current(options);
    case "closeOffers":
      await tx.ports.closeDueOffers({ ...tx, actor: SYSTEM }, load);
      return current(options);
    case "collect": {
      const lacks = lacksGateCheck(givenRequires(load.requires), load.gateCheckedAt);
      const checked = lacks ? await passGate(await endOf(options, "poster"), load) : load;
      return collect(await endOf(options, "carrier"), checked, "carrier", {
        collectedAt: now,
        driver: load.driver ?? "Test driver",
        vehicleReg: load.vehicleReg ?? "TE57 MDE",
      });
    }
    case "onMyWay":
      return report(options, "ON_MY_WAY");
    case "arrive":
      return report(options, "ARRIVED");
    case "deliver": {
      const carrier = await endOf(options, "carrier");
      return deliver(carrier, await options.attachPod(carrier, load), "carrier", {
        receivedBy: "Test receiver",
        deliveredAt: now,
      });
    }
    case "confirm":
      return confirm(await endOf(options, "poster"), load, "poster");
    case "cancel":
      return cancel(await endOf(options, "poster"), load, "poster", "Cancelled in test mode.");
    case "expireQuotes":
      return saveEnded(tx, load, endOverdue(await activeQuotes(tx, load.id), now));
    case "tellWaiting":
      await tellOfWaiting({ ...tx, actor: SYSTEM }, load);
      return load;
    case "proposeExtra":
      return saveNewExtra(await endOf(options, "carrier"), load, {
        kind: "TOLL",
        pence: options.amountPence ?? 1_240,
        note: "A toll from test mode.",
      });
    case "settleExtras":
      await settleExtras({ ...tx, actor: SYSTEM }, load);
      return current(options);
    case "issueInvoice":
      await tx.ports.issueInvoice(await endOf(options, "carrier"), load);
      return current(options);
    case "tellOverdue":
      await tx.ports.tellOverdue({ ...tx, actor: SYSTEM }, load);
      return current(options);
    case "expire":
      return expire({ ...tx, actor: SYSTEM }, load);
    case "autoConfirm":
      return confirm({ ...tx, actor: SYSTEM }, load, "system");
    case "dispute":
      return raise(await endOf(options, other), load, other, {
        reason: "Test mode",
        details: "A dispute raised in test mode.",
      });
    case "handBack":
      return reopen(
        await endOf(options, "carrier"),
        load,
        "carrier",
        "handBack",
        "Handed back in test mode.",
      );
    case "release":
      return reopen(await endOf(options, "poster"), load, "poster", "release", "Released in test mode.");
    case "withdrawDispute":
      return agree(options, "WITHDRAWN");
    case "agreeConfirmed":
      return agree(options, "CONFIRMED");
    case "agreeCancelled":
      return agree(options, "CANCELLED");
    case "agreeProposed":
      return agreeProposed(options);
  }
}

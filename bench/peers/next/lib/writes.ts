import { ownQuoteView } from "@board/api/bench";
import type { RawFilters } from "@board/api/board/rules";
import { priceWarnings, quoteStandsUntil } from "@board/api/rules";
import { postLoadInput, sendQuoteInput } from "@board/api/schemas";
import { columnOfDay, dayOfColumn } from "@board/calendar";
import type { Tx } from "@board/db";
import {
  acceptDrafts,
  assertAcceptable,
  assertActive,
  assertMayQuote,
  assertOpen,
  type Change,
  type Draft,
  historyRow,
  quoteDrafts,
  rowsOf,
} from "../../shared/changes.ts";
import { type Caller, newId } from "../../shared/common.ts";
import { type Comparable, comparableSql, planPosting } from "../../shared/posting.ts";
import { viewLoad } from "./loads.ts";
import { inTransaction, prisma } from "./prisma.ts";

/** Events, a delivery for every endpoint that takes one, notifications, and a message to the workers. */
async function tell(
  tx: Tx,
  change: Change,
  drafts: readonly Draft[],
  more: { id: string; firmId: string; kind: string; loadId: string; createdAt: Date }[] = [],
): Promise<void> {
  const { events, notifications } = rowsOf(change, drafts);
  await tx.event.createMany({ data: events });
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { firmId: { in: drafts.map(({ to }) => to) }, mode: change.load.mode, status: "enabled" },
  });
  const deliveries = events.flatMap((event) =>
    endpoints
      .filter(({ firmId }) => firmId === event.firmId)
      .filter(({ events: types }) => types.includes("*") || types.includes(event.type))
      .map(({ id }) => ({
        eventId: event.id,
        endpointId: id,
        nextAttemptAt: change.at,
        createdAt: change.at,
      })),
  );
  if (deliveries.length > 0) {
    await tx.webhookDelivery.createMany({ data: deliveries });
    await tx.$executeRaw`SELECT pg_notify('webhooks', '')`;
  }
  const all = [...notifications, ...more];
  if (all.length > 0) await tx.notification.createMany({ data: all });
}

async function findCandidates(
  caller: Caller,
  vehicleClass: ReturnType<typeof postLoadInput.parse>["vehicleClass"],
) {
  const firms = await prisma.firm.findMany({
    where: {
      canCarry: true,
      suspendedAt: null,
      id: { not: caller.firmId },
      vehicles: { some: { vehicleClass } },
      members: { some: { seat: true, leftAt: null } },
      asCarrier: { none: { posterId: caller.firmId, relation: "BLOCKED" } },
    },
    select: { id: true, bases: true, savedSearches: { where: { alert: true }, select: { query: true } } },
  });
  return firms.map(({ id, bases, savedSearches }) => ({
    firmId: id,
    bases,
    searches: savedSearches.map(({ query }) => query as RawFilters),
  }));
}

/** Posts a load: first everything that needs no transaction, then the load, its history, event and notifications in one. */
export async function postLoad(caller: Caller, body: unknown) {
  const input = postLoadInput.parse(body);
  const { row, notifications, warnings, now } = await planPosting(caller, input, {
    comparable: async (sameType, values) =>
      (await prisma.$queryRawUnsafe<Comparable[]>(comparableSql(sameType), ...values))[0],
    candidates: (vehicleClass) => findCandidates(caller, vehicleClass),
    hasTwin: async (from, to, since) => {
      const twin = await prisma.load.findFirst({
        select: { id: true },
        where: {
          posterId: caller.firmId,
          mode: caller.mode,
          updatedAt: { gte: since },
          createdAt: { gte: since },
          fromOutcode: from.outcode,
          toOutcode: to.outcode,
          collectDate: columnOfDay(input.collectDate),
          vehicleClass: input.vehicleClass,
          weightBand: input.weightBand,
        },
      });
      return twin !== null;
    },
  });
  return inTransaction(async (tx) => {
    const load = await tx.load.create({ data: row });
    const change: Change = { load, previousStatus: null, at: now };
    await tx.loadHistory.create({ data: historyRow(caller, change, "post") });
    await tell(
      tx,
      change,
      [{ type: "load.posted", to: load.posterId, kind: null }],
      notifications.map((each) => ({ ...each, kind: "load_matches", loadId: load.id, createdAt: now })),
    );
    const view = await viewLoad(tx, caller, load.id);
    return {
      load: view,
      miles: view.miles,
      guide: view.guide,
      carriersAlerted: view.carriersAlerted,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  });
}

async function countQuotes(tx: Tx, loadId: string): Promise<void> {
  const quoteCount = await tx.quote.count({
    where: { loadId, status: { in: ["ACTIVE", "ACCEPTED", "DECLINED", "LOST"] } },
  });
  await tx.load.update({ where: { id: loadId }, data: { quoteCount } });
}

export function sendQuote(caller: Caller, id: string, body: unknown) {
  const memberId = assertMayQuote(caller);
  const input = sendQuoteInput.omit({ id: true }).parse(body);
  const now = new Date();
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM load WHERE id = ${id} FOR UPDATE`;
    const load = await tx.load.findUnique({
      where: { id },
      include: { poster: { include: { asPoster: { where: { carrierId: caller.firmId } } } } },
    });
    assertOpen(load, load?.poster.asPoster[0]?.relation, caller, now);
    const mine = { loadId: id, carrierId: caller.firmId, status: "ACTIVE" as const };
    const expired = await tx.quote.updateManyAndReturn({
      where: { ...mine, expiresAt: { lte: now } },
      data: { status: "EXPIRED", updatedAt: now },
    });
    const active = await tx.quote.findFirst({ where: mine });
    const price = {
      amountPence: input.amountPence,
      etaMins: input.etaMins ?? null,
      message: input.message ?? null,
    };
    const terms = {
      ...price,
      memberId,
      expiresAt: quoteStandsUntil(now, dayOfColumn(load.collectDate)),
      updatedAt: now,
      prices: { create: { id: newId("price"), ...price, at: now } },
    };
    const made = {
      id: newId("quote"),
      loadId: id,
      carrierId: caller.firmId,
      mode: load.mode,
      createdAt: now,
    };
    const quote = active
      ? await tx.quote.update({ where: { id: active.id }, data: terms })
      : await tx.quote.create({ data: { ...terms, ...made } });
    await countQuotes(tx, id);
    const change: Change = { load, previousStatus: load.status, at: now };
    await tell(tx, change, quoteDrafts(load, quote, active !== null, expired));
    const warnings = priceWarnings(quote.amountPence, load);
    return {
      quote: ownQuoteView(quote, now),
      replaced: active !== null,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  });
}

export function acceptQuote(caller: Caller, id: string, quoteId: string) {
  const now = new Date();
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM load WHERE id = ${id} FOR UPDATE`;
    const before = await tx.load.findUnique({ where: { id } });
    assertAcceptable(before, caller, now);
    assertActive(await tx.quote.findUnique({ where: { id: quoteId, loadId: id } }), now);
    const quote = await tx.quote.update({
      where: { id: quoteId },
      data: { status: "ACCEPTED", updatedAt: now },
    });
    const { poster, carrier, ...load } = await tx.load.update({
      where: { id, status: "POSTED" },
      data: {
        status: "BOOKED",
        version: { increment: 1 },
        carrierId: quote.carrierId,
        agreedPence: quote.amountPence,
        bookedAt: now,
        updatedAt: now,
      },
      include: { poster: true, carrier: true },
    });
    const rest = { loadId: id, status: "ACTIVE" as const };
    const expired = await tx.quote.updateManyAndReturn({
      where: { ...rest, expiresAt: { lte: now } },
      data: { status: "EXPIRED", updatedAt: now },
    });
    const lost = await tx.quote.updateManyAndReturn({
      where: rest,
      data: { status: "LOST", updatedAt: now },
    });
    if (expired.length > 0) await countQuotes(tx, id);
    const change: Change = {
      load,
      previousStatus: before.status,
      at: now,
      ...(carrier ? { ends: { poster, carrier } } : {}),
    };
    const details = { quoteId: quote.id, amountPence: quote.amountPence };
    await tx.loadHistory.create({ data: historyRow(caller, change, "accept", details) });
    await tell(tx, change, acceptDrafts(load, quote, [...expired, ...lost]));
    return { load: await viewLoad(tx, caller, id) };
  });
}

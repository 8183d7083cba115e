import { dayOfColumn, londonDay } from "@board/api/calendar";
import { priceWarnings, quoteStandsUntil } from "@board/api/quotes/rules";
import { sendQuoteInput } from "@board/api/quotes/schemas";
import { ownQuoteView } from "@board/api/quotes/view-quote";
import type { Load, Tx } from "@board/db";
import { newId } from "../../shared/services.ts";
import type { Caller } from "./caller.ts";
import { viewLoad } from "./loads.ts";
import { inTransaction } from "./prisma.ts";
import { Problem } from "./problem.ts";
import { type Draft, recordChange, tell } from "./tell.ts";

async function assertOpen(tx: Tx, load: Load | null, { firm }: Caller, now: Date): Promise<Load> {
  if (load?.mode !== "live") throw new Problem(404, "not_found");
  if (load.posterId === firm.id) throw new Problem(409, "own_load");
  const standing = await tx.carrierStanding.findUnique({
    where: { posterId_carrierId: { posterId: load.posterId, carrierId: firm.id } },
  });
  if (standing?.standing === "BLOCKED") throw new Problem(404, "not_found");
  const early = firm.plan === "PRIORITY" || standing?.standing === "PREFERRED";
  if (!early && load.openToAllAt > (load.bookedAt ?? load.cancelledAt ?? now))
    throw new Problem(404, "not_found");
  if (load.status !== "POSTED" || dayOfColumn(load.collectDate) < londonDay(now))
    throw new Problem(409, "load_not_open");
  if (load.formerCarriers.includes(firm.id)) throw new Problem(409, "former_carrier");
  return load;
}

async function countQuotes(tx: Tx, loadId: string): Promise<void> {
  const quoteCount = await tx.quote.count({
    where: { loadId, status: { in: ["ACTIVE", "ACCEPTED", "DECLINED", "LOST"] } },
  });
  await tx.load.update({ where: { id: loadId }, data: { quoteCount } });
}

export function sendQuote(caller: Caller, id: string, body: unknown) {
  if (!caller.firm.canCarry) throw new Problem(403, "not_a_carrier");
  const { member } = caller;
  if (member === null) throw new Problem(402, "seat_required");
  if (caller.mode === "test") throw new Problem(403, "test_key_not_allowed");
  const input = sendQuoteInput.omit({ id: true }).parse(body);
  const now = new Date();
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM load WHERE id = ${id} FOR UPDATE`;
    const load = await assertOpen(tx, await tx.load.findUnique({ where: { id } }), caller, now);
    const mine = { loadId: id, carrierId: caller.firm.id, status: "ACTIVE" as const };
    const overdue = await tx.quote.updateManyAndReturn({
      where: { ...mine, expiresAt: { lte: now } },
      data: { status: "EXPIRED", updatedAt: now },
    });
    const standing = await tx.quote.findFirst({ where: mine });
    const price = {
      amountPence: input.amountPence,
      etaMins: input.etaMins ?? null,
      message: input.message ?? null,
    };
    const terms = {
      ...price,
      memberId: member.id,
      expiresAt: quoteStandsUntil(now, dayOfColumn(load.collectDate)),
      updatedAt: now,
      prices: { create: { id: newId("price"), ...price, at: now } },
    };
    const quote = standing
      ? await tx.quote.update({ where: { id: standing.id }, data: terms })
      : await tx.quote.create({
          data: {
            ...terms,
            id: newId("quote"),
            loadId: id,
            carrierId: caller.firm.id,
            mode: load.mode,
            createdAt: now,
          },
        });
    await countQuotes(tx, id);
    const drafts: Draft[] = [
      ...overdue.map(
        (each): Draft => ({ type: "quote.expired", to: load.posterId, note: null, quote: each }),
      ),
      standing
        ? { type: "quote.updated", to: load.posterId, note: null, quote }
        : { type: "quote.received", to: load.posterId, note: "quote_received", quote },
    ];
    await tell(tx, { load, previousStatus: load.status, at: now }, drafts);
    const warnings = priceWarnings(quote.amountPence, load);
    return {
      quote: ownQuoteView(quote, now),
      replaced: standing !== null,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  });
}

export function acceptQuote(caller: Caller, id: string, quoteId: string) {
  const now = new Date();
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM load WHERE id = ${id} FOR UPDATE`;
    const before = await tx.load.findUnique({ where: { id } });
    if (before?.posterId !== caller.firm.id || before.mode !== caller.mode)
      throw new Problem(404, "not_found");
    if (before.status !== "POSTED" || dayOfColumn(before.collectDate) < londonDay(now)) {
      throw new Problem(409, "invalid_transition");
    }
    const standing = await tx.quote.findUnique({ where: { id: quoteId, loadId: id } });
    if (standing === null) throw new Problem(404, "not_found");
    if (standing.status !== "ACTIVE" || standing.expiresAt <= now) throw new Problem(409, "quote_not_open");
    const quote = await tx.quote.update({
      where: { id: quoteId },
      data: { status: "ACCEPTED", updatedAt: now },
    });
    const load = await tx.load.update({
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
    const details = { quoteId: quote.id, amountPence: quote.amountPence };
    await recordChange(tx, caller, { load, action: "accept", from: before.status, details, at: now });
    const { poster, carrier } = load;
    await tell(
      tx,
      { load, previousStatus: before.status, at: now, ...(carrier ? { ends: { poster, carrier } } : {}) },
      [
        { type: "load.booked", to: load.posterId, note: "booked", quote },
        { type: "load.booked", to: quote.carrierId, note: "booked", quote },
        ...expired.map(
          (each): Draft => ({ type: "quote.expired", to: load.posterId, note: null, quote: each }),
        ),
        ...lost.map((each): Draft => ({ type: "quote.lost", to: each.carrierId, note: "lost", quote: each })),
        { type: "quote.accepted", to: quote.carrierId, note: null, quote },
      ],
    );
    return { load: await viewLoad(tx, caller, id) };
  });
}

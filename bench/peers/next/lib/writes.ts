import type { RawFilters } from "@board/api/board/rules";
import type { GuideModel } from "@board/api/rules";
import { columnOfDay } from "@board/calendar";
import { type Load, Prisma, type Tx } from "@board/db";
import { type Coded, newId } from "../../shared/common.ts";
import { GUIDE_SQL } from "../../shared/posting.ts";
import { createWrites, type Ends, type Store } from "../../shared/writes.ts";
import { viewLoad } from "./loads.ts";
import { inTransaction, prisma } from "./prisma.ts";

const lockRow = (tx: Tx, id: string) => tx.$queryRaw`SELECT 1 FROM load WHERE id = ${id} FOR UPDATE`;

const store: Store<Tx, Load & Ends & Coded> = {
  lookups: ({ firmId, mode }, { collectDate, vehicleClass, weightBand }) => ({
    guide: async () => (await prisma.$queryRawUnsafe<{ model: GuideModel }[]>(GUIDE_SQL))[0],
    candidates: async () => {
      const firms = await prisma.firm.findMany({
        where: {
          canCarry: true,
          suspendedAt: null,
          id: { not: firmId },
          vehicles: { some: { vehicleClass } },
          members: { some: { seat: true, leftAt: null } },
          asCarrier: { none: { posterId: firmId, relation: "BLOCKED" } },
        },
        select: { id: true, bases: true, savedSearches: { where: { alert: true }, select: { query: true } } },
      });
      return firms.map(({ id, bases, savedSearches }) => ({
        firmId: id,
        bases,
        searches: savedSearches.map(({ query }) => query as RawFilters),
      }));
    },
    findTwin: async (from, to, since) => {
      const twin = await prisma.load.findFirst({
        select: { id: true, ref: true, createdAt: true },
        orderBy: { createdAt: "desc" },
        where: {
          posterId: firmId,
          mode,
          updatedAt: { gte: since },
          createdAt: { gte: since },
          fromOutcode: from.outcode,
          toOutcode: to.outcode,
          collectDate: columnOfDay(collectDate),
          vehicleClass,
          weightBand,
        },
      });
      return twin ?? undefined;
    },
  }),
  transaction: inTransaction,
  insertLoad: (tx, { collectFrom, deliverTo, ...row }) =>
    tx.load.create({
      data: {
        ...row,
        collectFrom: collectFrom ?? Prisma.DbNull,
        deliverTo: deliverTo ?? Prisma.DbNull,
      },
    }),
  lockForQuote: async (tx, id, carrierId) => {
    await lockRow(tx, id);
    const load = await tx.load.findUnique({
      where: { id },
      include: { poster: { include: { asPoster: { where: { carrierId } } } } },
    });
    return [load, load?.poster.asPoster[0]?.relation];
  },
  expireQuotes: (tx, loadId, carrierId, now) =>
    tx.quote.updateManyAndReturn({
      where: { loadId, carrierId, status: "ACTIVE", expiresAt: { lte: now } },
      data: { status: "EXPIRED", updatedAt: now },
    }),
  saveQuote: async (tx, { id, load, carrierId, memberId, price, expiresAt, at }) => {
    const active = await tx.quote.findFirst({ where: { loadId: load.id, carrierId, status: "ACTIVE" } });
    const prices = { create: { id: newId("price"), ...price, at } };
    const terms = { ...price, memberId, expiresAt, updatedAt: at, prices };
    const made = { id, loadId: load.id, carrierId, mode: load.mode, createdAt: at };
    const quote = active
      ? await tx.quote.update({ where: { id: active.id }, data: terms })
      : await tx.quote.create({ data: { ...terms, ...made } });
    return [quote, active !== null];
  },
  countQuotes: async (tx, loadId) => {
    const quoteCount = await tx.quote.count({
      where: { loadId, status: { in: ["ACTIVE", "ACCEPTED", "DECLINED", "LOST"] } },
    });
    await tx.load.update({ where: { id: loadId }, data: { quoteCount } });
  },
  lock: async (tx, id) => {
    await lockRow(tx, id);
    return tx.load.findUnique({ where: { id } });
  },
  findQuote: (tx, id, loadId) => tx.quote.findUnique({ where: { id, loadId } }),
  acceptQuote: (tx, id, now) =>
    tx.quote.update({ where: { id }, data: { status: "ACCEPTED", updatedAt: now } }),
  book: (tx, { loadId, carrierId, amountPence }, code, now) => {
    const coded = { carrierId, code, wrong: 0, createdAt: now };
    return tx.load.update({
      where: { id: loadId, status: "POSTED" },
      data: {
        status: "BOOKED",
        version: { increment: 1 },
        carrierId,
        agreedPence: amountPence,
        bookedAt: now,
        updatedAt: now,
        collectionCode: { upsert: { create: coded, update: coded } },
      },
      include: { poster: true, carrier: true, collectionCode: true },
    });
  },
  closeQuotes: async (tx, loadId, now) => {
    const active = { loadId, status: "ACTIVE" as const };
    const expired = await tx.quote.updateManyAndReturn({
      where: { ...active, expiresAt: { lte: now } },
      data: { status: "EXPIRED", updatedAt: now },
    });
    const lost = await tx.quote.updateManyAndReturn({
      where: active,
      data: { status: "LOST", updatedAt: now },
    });
    return [...expired, ...lost];
  },
  insertHistory: (tx, row) => tx.loadHistory.create({ data: row }),
  tell: async (tx, { load, at, events, notifications }) => {
    await tx.event.createMany({ data: events });
    const endpoints = await tx.webhookEndpoint.findMany({
      where: { firmId: { in: events.map(({ firmId }) => firmId) }, mode: load.mode, status: "enabled" },
    });
    const deliveries = events.flatMap((event) =>
      endpoints
        .filter(({ firmId }) => firmId === event.firmId)
        .filter(({ events: types }) => types.includes("*") || types.includes(event.type))
        .map(({ id }) => ({ eventId: event.id, endpointId: id, nextAttemptAt: at, createdAt: at })),
    );
    if (deliveries.length > 0) {
      await tx.webhookDelivery.createMany({ data: deliveries });
      await tx.$executeRaw`SELECT pg_notify('webhooks', '')`;
    }
    if (notifications.length > 0) await tx.notification.createMany({ data: notifications });
  },
  view: (tx, caller, { id }) => viewLoad(tx, caller, id),
};

export const { postLoad, sendQuote, acceptQuote } = createWrites(store);

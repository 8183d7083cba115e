/**
 * Measures the transport orders that one process makes in a minute: read, drawn, stored in a folder and
 * recorded. `npm run bench -- orders [orders]` runs it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFileStore, makeOrder, type Services, SYSTEM } from "@board/api/server";
import { createNewId } from "@board/api/worker";
import { Prisma } from "@board/db";
import { createFirm } from "@board/testing/factories";
import { DEFAULTS } from "../settings.ts";
import { createOrderMaker } from "../transport-orders.ts";
import { silentLog } from "./silent-log.ts";
import { createStandalone } from "./standalone.ts";

const ORDERS = Number(process.argv[2] ?? 300);

const board = await createStandalone();
const folder = await mkdtemp(join(tmpdir(), "freight-board-orders-"));
const clock = { now: () => new Date() };
const newId = createNewId(clock);
const files = await createFileStore({ directory: folder });
try {
  const now = clock.now();
  const carrier = await createFirm(board.db, now);
  const { load } = await board.addFirm("http://127.0.0.1/");
  const carried = { carrierId: carrier.id, agreedPence: 40_000 };
  for (let made = 0; made < ORDERS; made += 1) {
    const id = newId("load");
    const ref = `FB-${String(made)
      .padStart(8, "0")
      .replace(/(?<=^....)/, "-")}`;
    await board.db.load.create({
      data: {
        ...load,
        id,
        ref,
        warnings: [],
        guideBecause: [],
        goods: [],
        stops: [],
        requires: {},
        exceptions: [],
        collectFrom: Prisma.DbNull,
        deliverTo: Prisma.DbNull,
        openChange: Prisma.DbNull,
        postedTerms: Prisma.DbNull,
        conditions: Prisma.DbNull,
        run: Prisma.DbNull,
      },
    });
    await board.db.quote.create({
      data: {
        id: newId("quote"),
        loadId: id,
        carrierId: carrier.id,
        mode: "live",
        status: "ACCEPTED",
        amountPence: 40_000,
        expiresAt: new Date(now.getTime() + 3_600_000),
        createdAt: now,
        updatedAt: now,
      },
    });
    // A trigger on the booking queues the order.
    await board.db.load.update({ where: { id }, data: { ...carried, status: "BOOKED", bookedAt: now } });
  }
  // The services that rendering an order uses.
  const services: Pick<Services, "db" | "clock" | "newId" | "files"> = { db: board.db, clock, newId, files };
  const ctx = Object.assign(Object.create(null), services, {
    actor: SYSTEM,
    requestId: "",
    idempotency: null,
  });
  const maker = createOrderMaker({
    pool: board.pool,
    services: { clock },
    settings: DEFAULTS,
    log: silentLog,
    makeOrder: (loadId, signal) => makeOrder(ctx, loadId, signal),
  });
  const started = performance.now();
  await maker.round();
  const seconds = (performance.now() - started) / 1_000;
  const stored = await board.db.storedFile.count({ where: { kind: "TRANSPORT_ORDER" } });
  console.table({ booked: ORDERS, stored, perMinute: Math.round((60 * stored) / seconds) });
} finally {
  await rm(folder, { recursive: true, force: true });
  await board.end();
}

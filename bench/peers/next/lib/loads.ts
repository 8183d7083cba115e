import { ENDS } from "@board/api/bench";
import type { Db, Tx } from "@board/db";
import { type Caller, listView, loadView, MAX_ENTRIES } from "../../shared/common.ts";
import { prisma } from "./prisma.ts";

/** Returns a load with its quotes as one of its ends reads it, by one `findUnique`. */
export async function viewLoad(db: Db | Tx, caller: Caller, id: string) {
  const load = await db.load.findUnique({
    where: { id },
    include: {
      ...ENDS,
      collectionCode: true,
      quotes: {
        orderBy: [{ amountPence: "asc" }, { id: "asc" }],
        include: {
          carrier: { include: { records: { where: { side: "carrier" } } } },
          prices: { orderBy: { at: "desc" }, take: 1 },
        },
      },
    },
  });
  const quotes = load?.quotes.map(({ prices: [last], ...quote }) => ({
    ...quote,
    sentAt: last?.at ?? quote.createdAt,
  }));
  return loadView(caller, load, quotes ?? []);
}

export async function listLoads(caller: Caller) {
  const newest = (end: { posterId: string } | { carrierId: string }) =>
    prisma.load.findMany({
      where: { mode: caller.mode, ...end },
      orderBy: { id: "desc" },
      take: MAX_ENTRIES + 1,
      include: { ...ENDS, collectionCode: true },
    });
  const [posted, carried] = await Promise.all([
    newest({ posterId: caller.firmId }),
    newest({ carrierId: caller.firmId }),
  ]);
  const rows = [...posted, ...carried].sort((a, b) => (a.id < b.id ? 1 : -1));
  return listView(caller, rows);
}

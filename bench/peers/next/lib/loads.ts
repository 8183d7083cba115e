import { ENDS, loadCore, quoteView } from "@board/api/bench";
import { COUNTED } from "@board/api/rules";
import type { Db, Tx } from "@board/db";
import { type Caller, Problem } from "../../shared/common.ts";
import { prisma } from "./prisma.ts";

const MOST = 100;

/** A load with its quotes as one of its ends reads it, by one `findUnique`. */
export async function viewLoad(db: Db | Tx, caller: Caller, id: string) {
  const load = await db.load.findUnique({
    where: { id },
    include: {
      ...ENDS,
      quotes: {
        orderBy: [{ amountPence: "asc" }, { id: "asc" }],
        include: { carrier: { include: { records: { where: { side: "carrier" } } } } },
      },
    },
  });
  const poster = load?.posterId === caller.firmId;
  if (load?.mode !== caller.mode || !(poster || load.carrierId === caller.firmId))
    throw new Problem(404, "not_found");
  const now = new Date();
  return {
    ...loadCore(load, poster ? "poster" : "carrier"),
    quotes: load.quotes
      .filter((quote) => poster || quote.carrierId === caller.firmId)
      .map((quote) => quoteView(quote, now))
      .filter(({ status }) => COUNTED.includes(status)),
  };
}

/** The first page of a firm's loads, newest first. Filters and later pages are left out: they are not measured. */
export async function listLoads(caller: Caller) {
  const newest = (end: { posterId: string } | { carrierId: string }) =>
    prisma.load.findMany({
      where: { mode: caller.mode, ...end },
      orderBy: { id: "desc" },
      take: MOST + 1,
      include: ENDS,
    });
  const [posted, carried] = await Promise.all([
    newest({ posterId: caller.firmId }),
    newest({ carrierId: caller.firmId }),
  ]);
  const rows = [...posted, ...carried].sort((a, b) => (a.id < b.id ? 1 : -1));
  const page = rows.slice(0, MOST);
  return {
    loads: page.map((load) => {
      const poster = load.posterId === caller.firmId;
      return { ...loadCore(load, poster ? "poster" : "carrier"), quoteCount: poster ? load.quoteCount : 1 };
    }),
    nextCursor: rows.length > MOST ? Buffer.from(page.at(-1)?.id ?? "").toString("base64url") : null,
  };
}

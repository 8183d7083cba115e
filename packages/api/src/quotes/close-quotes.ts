import type { Load, QuoteStatus } from "@board/db";
import type { Actor } from "../actor.ts";
import { touchQuote } from "../board/index/touched.ts";
import type { Ctx } from "../context.ts";
import type { Draft } from "../webhooks/emit.ts";
import { countQuotes } from "./count-quotes.ts";

type Ending = Extract<QuoteStatus, "VOID" | "EXPIRED">;

/** Who is told how a quote ended: its carrier, or the poster where its time ran out (contract 10). */
const TOLD = {
  VOID: { type: "quote.void", whom: "carrier" },
  EXPIRED: { type: "quote.expired", whom: "poster" },
} as const;

async function close(
  tx: Ctx<Actor>,
  load: Pick<Load, "id" | "posterId">,
  status: Ending,
  which: { overdue?: true } = {},
): Promise<Draft[]> {
  const now = tx.clock.now();
  const closed = await tx.db.quote.updateManyAndReturn({
    where: {
      loadId: load.id,
      status: "ACTIVE",
      ...(which.overdue ? { expiresAt: { lte: now } } : {}),
    },
    data: { status, updatedAt: now },
  });
  for (const quote of closed) touchQuote(tx, quote);
  const { type, whom } = TOLD[status];
  return closed.map((quote) => ({ type, to: whom === "poster" ? load.posterId : quote.carrierId, quote }));
}

/** Ends the quotes on a load whose time has run out. The load's row must be locked. */
export async function expireOverdue(tx: Ctx<Actor>, load: Pick<Load, "id" | "posterId">): Promise<Draft[]> {
  const drafts = await close(tx, load, "EXPIRED", { overdue: true });
  if (drafts.length > 0) await countQuotes(tx, load.id);
  return drafts;
}

/**
 * Ends every standing quote on a load the same way, those whose time had run out as EXPIRED, and returns who is to be
 * told. The load's row must be locked.
 */
export async function closeQuotes(
  tx: Ctx<Actor>,
  load: Pick<Load, "id" | "posterId">,
  status: Ending,
): Promise<Draft[]> {
  const drafts = [
    ...(await close(tx, load, "EXPIRED", { overdue: true })),
    ...(await close(tx, load, status)),
  ];
  if (drafts.length > 0) await countQuotes(tx, load.id);
  return drafts;
}

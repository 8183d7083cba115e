import type { Quote } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { countQuotes } from "./count-quotes.ts";

/** Ends every standing quote on a load the same way and returns them. The load's row must be locked. */
export async function closeQuotes(
  tx: Ctx<Actor>,
  loadId: string,
  status: "LOST" | "VOID" | "EXPIRED",
): Promise<Quote[]> {
  const closed = await tx.db.quote.updateManyAndReturn({
    where: { loadId, status: "ACTIVE" },
    data: { status, updatedAt: tx.clock.now() },
  });
  if (closed.length > 0 && status !== "LOST") await countQuotes(tx, loadId);
  return closed;
}

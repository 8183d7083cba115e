import type { Ctx } from "../../core/context.ts";
import { lockRows } from "../../loads/find-load.ts";
import { closeOffers } from "./save-offers.ts";

/**
 * Takes back what opens a poster's loads to a carrier that left its network, was removed from it or is blocked: open offers,
 * and those that it answered by a quote.
 */
export async function takeBackFrom(
  tx: Ctx,
  { posterId, carrierId }: { posterId: string; carrierId: string },
): Promise<void> {
  const unended = { carrierId, status: { in: ["OPEN" as const, "QUOTED" as const] } };
  const found = await tx.db.offer.findMany({
    where: { ...unended, posterId, load: { status: "POSTED" } },
    select: { loadId: true },
  });
  for (const load of await lockRows(tx, [...new Set(found.map(({ loadId }) => loadId))])) {
    const offers = await tx.db.offer.findMany({
      where: { ...unended, loadId: load.id },
      orderBy: { id: "asc" },
    });
    await tx.ports.advanceRun(tx, await closeOffers(tx, load, offers, "withdrawn"));
  }
}

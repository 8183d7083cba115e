import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inputOf } from "../../loads/columns.ts";
import { changedFields, isMaterial } from "../../loads/material-fields.ts";
import { closedByStatus } from "./rules.ts";
import { closeOffers, openOffers, saveOffers } from "./save-offers.ts";

/**
 * Brings the open offers of a locked load up to a change of it (contract 14): they lapse if it left the board or was
 * changed materially, and those that ask for a quote are answered by one.
 */
export async function followOffers(tx: Ctx<Actor>, before: Load, load: Load): Promise<Load> {
  if (load.askedCarriers.length === 0) return load;
  const open = await openOffers(tx, load.id);
  if (open.length === 0) return load;
  const changed = Object.keys(changedFields(inputOf(before), inputOf(load)));
  const closed = closedByStatus(load.status) ?? (isMaterial(changed) ? "changed" : null);
  if (closed !== null) return closeOffers(tx, load, open, closed);
  const now = tx.clock.now();
  const quotes = await tx.db.quote.findMany({
    where: { loadId: load.id, status: "ACTIVE", carrierId: { in: open.map(({ carrierId }) => carrierId) } },
    orderBy: { id: "asc" },
    select: { carrierId: true, updatedAt: true },
  });
  const answered = open
    .filter(({ pricePence, carrierId, createdAt }) =>
      quotes.some(
        (quote) => pricePence === null && quote.carrierId === carrierId && quote.updatedAt >= createdAt,
      ),
    )
    .map((offer) => ({ ...offer, status: "QUOTED" as const, answeredAt: now }));
  if (answered.length === 0) return load;
  const news = answered.map((offer) => ({ type: "offer.answered" as const, offer, notifies: false }));
  return saveOffers(tx, load, { changed: answered }, news);
}

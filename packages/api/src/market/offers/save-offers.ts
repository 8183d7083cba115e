import type { Load, Offer } from "@board/db";
import type { OfferClosed } from "@board/db/enums";
import { entryOf } from "../../board/entry.ts";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { rowsJson } from "../../core/row-json.ts";
import { NOTHING_KNOWN } from "../../firms/requirements/rules.ts";
import { readFacts } from "../../loads/audience/facts.ts";
import type { Draft } from "../../loads/outbox/events.ts";
import { offeredLoad } from "../../loads/outbox/offer-schemas.ts";
import { saveChange } from "../../loads/save-change.ts";
import { closedAs } from "./rules.ts";
import { offerTeller } from "./tell-offers.ts";

/** An event about an offer; each type has one end as its recipient. */
export interface OfferNews {
  type: keyof typeof RECIPIENTS;
  offer: Offer;
  /** False if nobody is notified on the site. */
  notifies?: boolean;
}

const RECIPIENTS = {
  "offer.received": "carrier",
  "offer.closed": "carrier",
  "offer.answered": "poster",
  "offer.expired": "poster",
} as const;

async function draftsOf(tx: Ctx<Actor>, load: Load, news: readonly OfferNews[]): Promise<Draft[]> {
  if (news.length === 0) return [];
  const tell = await offerTeller(
    tx,
    [load],
    news.map(({ offer }) => offer),
  );
  const { geo, settings, clock } = tx;
  const reader = { firmId: "", facts: NOTHING_KNOWN, checks: settings.carrierChecks, geo, now: clock.now() };
  return news.map(({ type, offer, notifies = true }) => {
    const side = RECIPIENTS[type];
    const facts = offeredLoad.parse(entryOf(readFacts(offer.facts), reader, undefined, undefined));
    return {
      type,
      to: side === "poster" ? offer.posterId : offer.carrierId,
      offer: { ...tell(offer, side), load: facts },
      notifies,
    };
  });
}

/**
 * Saves new and changed offers of a locked load with their events, and the firms that they open the load to. The load's
 * version stays as it is.
 */
export async function saveOffers(
  tx: Ctx<Actor>,
  load: Load,
  { added = [], changed = [] }: { added?: readonly Offer[]; changed?: readonly Offer[] },
  news: readonly OfferNews[],
): Promise<Load> {
  if (changed.length > 0)
    await tx.db.$executeRaw`
      UPDATE offer o SET status = n.status, reason = n.reason, decline_note = n.decline_note,
        would_do_at_pence = n.would_do_at_pence, closed = n.closed, answered_at = n.answered_at
      FROM jsonb_populate_recordset(NULL::offer, ${rowsJson(changed)}::jsonb) AS n WHERE o.id = n.id`;
  if (added.length > 0)
    await tx.db.offer.createMany({ data: added.map((row) => ({ ...row, facts: Object(row.facts) })) });
  const asked = await tx.db.offer.findMany({
    where: { loadId: load.id, status: { in: ["OPEN", "QUOTED"] } },
    orderBy: { carrierId: "asc" },
    select: { carrierId: true },
  });
  const askedCarriers = [...new Set(asked.map(({ carrierId }) => carrierId))];
  return saveChange(tx, {
    before: load,
    load: { ...load, askedCarriers },
    action: null,
    tell: await draftsOf(tx, load, news),
  });
}

/** Reads the offers of a locked load that are stored as open, those whose time is over among them. */
export function openOffers({ db }: Pick<Ctx, "db">, loadId: string): Promise<Offer[]> {
  return db.offer.findMany({ where: { loadId, status: "OPEN" }, orderBy: { id: "asc" } });
}

/** Ends offers of a locked load without their carriers' answer, and tells them why. */
export async function closeOffers(
  tx: Ctx<Actor>,
  load: Load,
  offers: readonly Offer[],
  closed: OfferClosed,
): Promise<Load> {
  if (offers.length === 0) return load;
  const now = tx.clock.now();
  const rows = offers.map((offer): Offer => ({ ...offer, ...closedAs(offer, closed, now) }));
  const news = rows.flatMap((offer): OfferNews[] => [
    { type: "offer.closed", offer },
    ...(offer.status === "NO_ANSWER" ? [{ type: "offer.expired" as const, offer }] : []),
  ]);
  return saveOffers(tx, load, { changed: rows }, news);
}

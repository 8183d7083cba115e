import type { Offer } from "@board/db";
import type { Side } from "@board/db/enums";
import { entriesOf } from "../../board/ask-database.ts";
import { accessOf } from "../../core/access.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { ACCEPT_OFFERS, ANSWER_OFFERS, POST_LOADS } from "../../core/needs.ts";
import { readFacts } from "../../loads/audience/facts.ts";
import { allowedOfferActions, isOpen } from "./rules.ts";
import type { OfferView } from "./schemas.ts";
import { offerTeller } from "./tell-offers.ts";

/**
 * Renders offers for one of their ends, in their order. A carrier reads the load as it is while the offer is open or the
 * job is its own, and else as it was when it was asked: what was changed since is for others.
 */
export async function viewOffers(ctx: Ctx<FirmActor>, offers: readonly Offer[]): Promise<OfferView[]> {
  const { firm } = ctx.actor;
  const now = ctx.clock.now();
  const loads = await ctx.db.load.findMany({ where: { id: { in: offers.map(({ loadId }) => loadId) } } });
  const byId = new Map(loads.map((load) => [load.id, load]));
  const rows = offers.map((offer) => {
    const load = byId.get(offer.loadId);
    const isLive = isOpen(offer, now) || [load?.posterId, load?.carrierId].includes(firm.id);
    return load && isLive ? load : readFacts(offer.facts);
  });
  const [entries, tell] = await Promise.all([entriesOf(ctx, rows), offerTeller(ctx, loads, offers)]);
  const access = accessOf(ctx.actor);
  const may = {
    accept: access(ACCEPT_OFFERS),
    answer: access(ANSWER_OFFERS),
    withdraw: access(POST_LOADS),
  };
  return offers.flatMap((offer, nth) => {
    const entry = entries[nth];
    const side: Side = offer.posterId === firm.id ? "poster" : "carrier";
    const isPosted = byId.get(offer.loadId)?.status === "POSTED";
    return entry
      ? [
          {
            ...tell(offer, side),
            load: { ...entry, version: isPosted ? entry.version : null },
            allowedActions: [...allowedOfferActions(offer, side, now, may)],
          },
        ]
      : [];
  });
}

/** Reads an offer of which the firm is the given end, or either. */
export async function findOffer(ctx: Ctx<FirmActor>, id: string, side?: Side): Promise<Offer> {
  const { firm, mode } = ctx.actor;
  const sides = [
    ...(side === "carrier" ? [] : [{ posterId: firm.id }]),
    ...(side === "poster" ? [] : [{ carrierId: firm.id }]),
  ];
  const offer = await ctx.db.offer.findFirst({ where: { id, mode, OR: sides } });
  if (offer === null) throw notFound();
  return offer;
}

/** Returns the answer of a call on an offer: the offer as it is now. */
export async function offerAnswer(ctx: Ctx<FirmActor>, id: string): Promise<{ offer: OfferView }> {
  const [offer] = await viewOffers(ctx, [await findOffer(ctx, id)]);
  if (offer === undefined) throw notFound();
  return { offer };
}

import type { Load } from "@board/db";
import type { FirmActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { notFound } from "../core/errors.ts";
import { missingOf } from "../firms/requirements/rules.ts";
import { askingLoad } from "../firms/requirements/schemas.ts";
import { keptConditions } from "../loads/conditions/rules.ts";
import { currentConditions } from "../loads/conditions/shown-conditions.ts";
import type { BoardEntry, BoardLoad } from "../loads/filters/schemas.ts";
import { because } from "../loads/guide-price/schemas.ts";
import { leastJobs } from "../loads/reputation/rules.ts";
import { mayRead } from "../loads/visibility.ts";
import { entryFromDatabase } from "./ask-database.ts";
import { readAsQuoted } from "./own-quotes/as-quoted.ts";

async function ownPrices(ctx: Ctx<FirmActor>, loadId: string): Promise<BoardLoad["myPrices"]> {
  const prices = await ctx.db.quotePrice.findMany({
    where: { quote: { loadId, carrierId: ctx.actor.firm.id } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
    select: { amountPence: true, etaMins: true, message: true, at: true },
  });
  return prices.map((price) => ({ ...price, at: price.at.toISOString() }));
}

/** Returns the facts of the load at the time of the firm's void quote; null if its last quote is not VOID. */
async function readVoided(ctx: Ctx<FirmActor>, { myQuote }: BoardEntry, load: Load) {
  if (myQuote?.status !== "VOID") return null;
  const quote = await ctx.db.quote.findFirstOrThrow({
    where: { loadId: load.id, carrierId: ctx.actor.firm.id },
    orderBy: { id: "desc" },
    select: { updatedAt: true },
  });
  return (await readAsQuoted(ctx, [{ ...quote, load }])).get(load.id) ?? null;
}

/**
 * Reads one load of the board with all that a carrier may know before it quotes: size, the poster's record
 * without a name, the places of the outcodes, and the firm's own prices (contract 6).
 *
 * @throws DomainError `not_found` if the firm may not see the load on the board, or if the load has left the board
 */
export async function readLoad(ctx: Ctx<FirmActor>, input: { id: string }): Promise<BoardLoad> {
  const now = ctx.clock.now();
  const { firm } = ctx.actor;
  const view = ctx.board.view(firm);
  const entry = view === null ? await entryFromDatabase(ctx, input.id) : view.entry(input.id);
  if (entry === null) throw notFound();
  const load = await ctx.db.load.findUniqueOrThrow({ where: { id: input.id } });
  const kept = keptConditions(load);
  const [myPrices, asQuoted, own] = await Promise.all([
    ownPrices(ctx, load.id),
    readVoided(ctx, entry, load),
    kept === null ? currentConditions(ctx) : null,
  ]);
  const conditions = kept ?? own;
  const pointOf = (outcode: string) => {
    const place = ctx.geo.find(outcode);
    return place && { lat: place.lat, lng: place.lng };
  };
  return {
    ...entry,
    dimsNote: mayRead("dimsNote", "stranger", { onBoard: true }) ? load.dimsNote : null,
    conditions: conditions && { title: conditions.title, own: kept === null },
    guideBecause: because.parse(load.guideBecause),
    fromPoint: pointOf(load.fromOutcode),
    toPoint: pointOf(load.toOutcode),
    posterJobs: leastJobs(entry.poster.level),
    openToAllAt: load.audience === "BOARD" && load.openToAllAt > now ? load.openToAllAt.toISOString() : null,
    missing: missingOf(askingLoad(load), firm.facts, ctx.settings.carrierChecks),
    withoutAddress: [
      ...(load.collectFrom === null ? (["from"] as const) : []),
      ...(load.deliverTo === null ? (["to"] as const) : []),
    ],
    formerCarrier: load.formerCarriers.includes(firm.id),
    asQuoted,
    myPrices,
  };
}

import type { Load, Quote } from "@board/db";
import { accessOf } from "../../core/access.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { missingOf } from "../../firms/requirements/rules.ts";
import { askingLoad } from "../../firms/requirements/schemas.ts";
import { viewNamed } from "../conditions/rules.ts";
import { mayRead } from "../visibility.ts";
import { waitingOfQuote } from "../waiting/rules.ts";
import { quotingFirm } from "./find-open-load.ts";
import { allowedOwnQuoteActions, endReasonOf, type OwnQuoteAction, quoteRefusal, statusAt } from "./rules.ts";
import type { OwnQuoteView } from "./schemas.ts";

/** Returns a quote as its own carrier reads it. */
export function ownQuoteView(
  quote: Quote,
  load: Pick<Load, "cancelledAt" | "vehicleClass" | "waitingFreeMins" | "waitingPencePerQuarter">,
  now: Date,
  allowedActions: OwnQuoteAction[],
): OwnQuoteView {
  return {
    id: quote.id,
    loadId: quote.loadId,
    amountPence: quote.amountPence,
    status: statusAt(quote, now),
    etaMins: quote.etaMins,
    message: mayRead("quoteMessage", "losingCarrier", { own: true }) ? quote.message : null,
    declineReason: mayRead("declineReason", "losingCarrier", { own: true }) ? quote.declineReason : null,
    reason: endReasonOf(quote, load),
    waiting: waitingOfQuote(quote, load),
    conditions: viewNamed(quote),
    createdAt: quote.createdAt.toISOString(),
    updatedAt: quote.updatedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    allowedActions,
  };
}

/** Reads the names of those posters in whose network the firm is. */
async function readNames({ db, actor }: Ctx<FirmActor>, posterIds: string[]): Promise<Map<string, string>> {
  const rows = await db.networkMember.findMany({
    where: { carrierId: actor.firm.id, posterId: { in: posterIds }, mode: actor.mode, status: "ACTIVE" },
    select: { poster: { select: { id: true, name: true } } },
  });
  return new Map(rows.map(({ poster }) => [poster.id, poster.name]));
}

/** Returns a function that views the firm's quotes on these loads, with the actions that each load allows. */
export async function ownQuoteViewer(ctx: Ctx<FirmActor>, loads: readonly Load[]) {
  const now = ctx.clock.now();
  const access = accessOf(ctx.actor);
  const [firmOf, names] = await Promise.all([
    quotingFirm(ctx, loads),
    readNames(
      ctx,
      loads.map(({ posterId }) => posterId),
    ),
  ]);
  return (quote: Quote, load: Load): { open: boolean; view: OwnQuoteView; posterName: string | null } => {
    const missing = missingOf(askingLoad(load), ctx.actor.firm.facts, ctx.settings.carrierChecks);
    const open = quoteRefusal(load, firmOf(load.posterId), now) === null && missing.length === 0;
    const view = ownQuoteView(quote, load, now, allowedOwnQuoteActions(quote, open, now, access));
    return { open, view, posterName: names.get(load.posterId) ?? null };
  };
}

/** Returns one quote as its own carrier reads it. */
export async function viewOwnQuote(
  ctx: Ctx<FirmActor>,
  { load, ...quote }: Quote & { load: Load },
): Promise<OwnQuoteView> {
  return (await ownQuoteViewer(ctx, [load]))(quote, load).view;
}

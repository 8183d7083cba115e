import type { Load, TrackingLink } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { findLoad } from "../find-load.ts";
import { placeOfLink } from "./places.ts";
import { endOfTracking, trackingStatus } from "./rules.ts";
import type { TrackingLinkView } from "./schemas.ts";

/** Maximum number of links in a list, revoked ones among them. */
const MAX_LISTED = 100;

/** Returns a link as the poster reads it, without its address. */
export function viewTrackingLink(
  { clock }: Pick<Ctx, "clock">,
  link: TrackingLink,
  load: Load,
): TrackingLinkView {
  const place = placeOfLink(link, load);
  // A stop that was taken out of the load has nobody who waits there any more.
  const end = place === null ? load.updatedAt : endOfTracking(link, load, place.doneAt);
  return {
    id: link.id,
    place: place?.number ?? link.place,
    createdAt: link.createdAt.toISOString(),
    opened: link.opened,
    expiresAt: end?.toISOString() ?? null,
    status: trackingStatus(link, end, clock.now()),
  };
}

/** @throws DomainError `not_found` */
export async function findTrackingLink(
  ctx: Ctx<FirmActor>,
  { id: loadId, linkId }: { id: string; linkId: string },
): Promise<TrackingLink> {
  const link = await ctx.db.trackingLink.findFirst({ where: { id: linkId, loadId } });
  if (link === null) throw notFound();
  return link;
}

/**
 * Lists the links for those who wait for a load, newest first; none for its carrier.
 *
 * @throws DomainError `not_found`
 */
export async function listTrackingLinks(
  ctx: Ctx<FirmActor>,
  input: { id: string },
): Promise<{ trackingLinks: TrackingLinkView[] }> {
  const { load, mover } = await findLoad(ctx, input.id);
  if (mover !== "poster") return { trackingLinks: [] };
  const links = await ctx.db.trackingLink.findMany({
    where: { loadId: load.id },
    orderBy: { id: "desc" },
    take: MAX_LISTED,
  });
  return { trackingLinks: links.map((link) => viewTrackingLink(ctx, link, load)) };
}

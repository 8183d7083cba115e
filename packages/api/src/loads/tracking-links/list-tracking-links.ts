import type { Load, TrackingLink } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { findLoad } from "../find-load.ts";
import { placeOfLink } from "./places.ts";
import { endOfTracking, trackingStatus } from "./rules.ts";
import type { TrackingLinkView } from "./schemas.ts";

/** Maximum number of links in a list. */
const MAX_LISTED = 100;

/** True if somebody can follow the load by the link. */
const isOpen = ({ status }: TrackingLinkView) => status === "OPEN";

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

/** Reads the links of a load that are not revoked, newest first. */
async function readKept(ctx: Pick<Ctx, "db" | "clock">, load: Load): Promise<TrackingLinkView[]> {
  const where = { loadId: load.id, revokedAt: null };
  const links = await ctx.db.trackingLink.findMany({ where, orderBy: { id: "desc" } });
  return links.map((link) => viewTrackingLink(ctx, link, load));
}

/** Counts the links of a load by which somebody can follow it. */
export async function countOpen(ctx: Pick<Ctx, "db" | "clock">, load: Load): Promise<number> {
  return (await readKept(ctx, load)).filter(isOpen).length;
}

/**
 * Lists the links for those who wait for a load, open ones first, each newest first; none for its carrier.
 *
 * @throws DomainError `not_found`
 */
export async function listTrackingLinks(
  ctx: Ctx<FirmActor>,
  input: { id: string },
): Promise<{ trackingLinks: TrackingLinkView[] }> {
  const { load, mover } = await findLoad(ctx, input.id);
  if (mover !== "poster") return { trackingLinks: [] };
  const kept = await readKept(ctx, load);
  const revoked = await ctx.db.trackingLink.findMany({
    where: { loadId: load.id, revokedAt: { not: null } },
    orderBy: { id: "desc" },
    take: MAX_LISTED,
  });
  const links = [...kept, ...revoked.map((link) => viewTrackingLink(ctx, link, load))];
  const openFirst = links.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  return { trackingLinks: openFirst.slice(0, MAX_LISTED) };
}

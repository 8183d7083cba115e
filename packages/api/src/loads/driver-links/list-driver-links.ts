import type { DriverLink } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { readPeopleNames } from "../../core/people-names.ts";
import { findLoad } from "../find-load.ts";
import { endOfLink, statusOfEnd } from "./rules.ts";
import type { DriverLinkView } from "./schemas.ts";

/** Maximum number of links in a list. */
const MAX_LISTED = 100;

/** Returns a link as its carrier reads it, without its address. `names` are read once for a list. */
export async function viewDriverLink(
  ctx: Ctx<FirmActor>,
  link: DriverLink,
  names = readPeopleNames(ctx, [link.personId]),
): Promise<DriverLinkView> {
  const end = endOfLink(link, ctx.clock.now());
  return {
    id: link.id,
    driver: link.driver,
    phone: link.phone,
    language: link.language,
    createdBy: (await names)(link.personId),
    createdAt: link.createdAt.toISOString(),
    openedAt: link.openedAt?.toISOString() ?? null,
    lastSeenAt: link.lastSeenAt?.toISOString() ?? null,
    devices: link.devices.length,
    expiresAt: (end?.at ?? link.expiresAt)?.toISOString() ?? null,
    status: statusOfEnd(end),
  };
}

/**
 * Reads a link of the firm's own booking of a load.
 *
 * @throws DomainError `not_found`
 */
export async function findOwnLink(
  ctx: Ctx<FirmActor>,
  { id: loadId, linkId }: { id: string; linkId: string },
): Promise<DriverLink> {
  const link = await ctx.db.driverLink.findFirst({
    where: { id: linkId, loadId, carrierId: ctx.actor.firm.id },
  });
  if (link === null) throw notFound();
  return link;
}

/**
 * Lists the links of the firm's booking of a load, open ones first, then those that ended last; none for its poster.
 *
 * @throws DomainError `not_found`
 */
export async function listDriverLinks(
  ctx: Ctx<FirmActor>,
  input: { id: string },
): Promise<{ driverLinks: DriverLinkView[] }> {
  const { load } = await findLoad(ctx, input.id);
  const links = await ctx.db.driverLink.findMany({
    where: { loadId: load.id, carrierId: ctx.actor.firm.id },
    orderBy: [{ endedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    take: MAX_LISTED,
  });
  const names = readPeopleNames(
    ctx,
    links.map(({ personId }) => personId),
  );
  return { driverLinks: await Promise.all(links.map((link) => viewDriverLink(ctx, link, names))) };
}

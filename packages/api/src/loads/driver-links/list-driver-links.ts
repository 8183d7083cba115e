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

/** Returns links as their carrier reads them, without their addresses. */
export async function viewDriverLinks(
  ctx: Ctx<FirmActor>,
  links: readonly DriverLink[],
): Promise<DriverLinkView[]> {
  const now = ctx.clock.now();
  const nameOf = await readPeopleNames(
    ctx,
    links.map(({ personId }) => personId),
  );
  return links.map((link) => {
    const end = endOfLink(link, now);
    return {
      id: link.id,
      driver: link.driver,
      phone: link.phone,
      language: link.language,
      createdBy: nameOf(link.personId),
      createdAt: link.createdAt.toISOString(),
      openedAt: link.openedAt?.toISOString() ?? null,
      lastSeenAt: link.lastSeenAt?.toISOString() ?? null,
      devices: link.devices.length,
      expiresAt: (end?.at ?? link.expiresAt)?.toISOString() ?? null,
      status: statusOfEnd(end),
    };
  });
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
  return { driverLinks: await viewDriverLinks(ctx, links) };
}

import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen } from "../guards.ts";
import { findTrackingLink, viewTrackingLink } from "./list-tracking-links.ts";
import type { TrackingLinkView } from "./schemas.ts";

/**
 * Revokes a link: its page is gone from then on. A link that is revoked already stays as it is.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`
 */
export function revokeTrackingLink(
  ctx: Ctx<FirmActor>,
  input: { id: string; linkId: string },
): Promise<{ trackingLink: TrackingLinkView }> {
  return inTransaction(ctx, async (tx) => {
    const { load, mover } = await lockLoad(tx, input.id);
    if (mover !== "poster") throw notFound();
    const link = await findTrackingLink(tx, input);
    const before = viewTrackingLink(tx, link, load);
    if (before.status !== "OPEN") return { trackingLink: before };
    assertSeen(tx, load);
    const revoked = { revokedAt: tx.clock.now() };
    await tx.db.trackingLink.update({ where: { id: link.id }, data: revoked });
    return { trackingLink: viewTrackingLink(tx, { ...link, ...revoked }, load) };
  });
}

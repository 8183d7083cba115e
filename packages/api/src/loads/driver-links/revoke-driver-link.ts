import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen } from "../guards.ts";
import { findOwnLink, viewDriverLink } from "./list-driver-links.ts";
import { endOfLink } from "./rules.ts";
import type { DriverLinkView } from "./schemas.ts";

/**
 * Revokes a link: its page says so at its next call. A link that ended otherwise stays as it is.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`
 */
export function revokeDriverLink(
  ctx: Ctx<FirmActor>,
  input: { id: string; linkId: string },
): Promise<{ driverLink: DriverLinkView }> {
  return inTransaction(ctx, async (tx) => {
    const { load } = await lockLoad(tx, input.id);
    const link = await findOwnLink(tx, input);
    const now = tx.clock.now();
    if (endOfLink(link, now) === null) {
      assertSeen(tx, load);
      const ended = { endedAt: now, cause: "REVOKED" } as const;
      await tx.db.driverLink.update({ where: { id: link.id }, data: ended });
      Object.assign(link, ended);
    }
    return { driverLink: await viewDriverLink(tx, link) };
  });
}

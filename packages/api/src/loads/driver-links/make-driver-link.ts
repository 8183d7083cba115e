import type { FirmActor } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import type { Ctx } from "../../core/context.ts";
import { refusal } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import { uploaderOf } from "../stored-files.ts";
import { findOwnLink, viewDriverLink } from "./list-driver-links.ts";
import { MAX_OPEN_LINKS, takesDriverLink } from "./rules.ts";
import type { DriverLinkView, MakeDriverLink } from "./schemas.ts";

const DOING = "Making a driver's link";

/**
 * Makes a link by which a driver works on the carrier's booking. Only this answer has the link's address: the token is
 * stored as a hash, and a replay is without it.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, `too_many_links`
 */
export async function makeDriverLink(
  ctx: Ctx<FirmActor>,
  { id: loadId, driver, phone, language }: MakeDriverLink,
): Promise<{ driverLink: DriverLinkView } & Replay> {
  let token = "";
  const { id, ...replay } = await once(ctx, {
    commit: async (tx) => {
      const { load, mover } = await lockLoad(tx, loadId);
      if (mover !== "carrier") throw notThisEnd(load, DOING, "carrier");
      assertSeen(tx, load);
      if (!takesDriverLink(load.status, mover)) throw invalidTransition(load, DOING);
      const carrierId = tx.actor.firm.id;
      const open = await tx.db.driverLink.count({ where: { loadId, carrierId, endedAt: null } });
      if (open >= MAX_OPEN_LINKS) {
        const detail = `The load has ${MAX_OPEN_LINKS} open links for drivers: revoke one first.`;
        throw refusal("too_many_links", detail);
      }
      token = tx.newLinkToken();
      const { id } = await tx.db.driverLink.create({
        data: {
          id: tx.newId("dlink"),
          hash: hashToken(token),
          loadId,
          carrierId,
          driver: driver?.trim() ?? null,
          phone: phone ?? null,
          ...(language === undefined ? {} : { language }),
          personId: uploaderOf(tx.actor).personId,
          createdAt: tx.clock.now(),
        },
      });
      return { id };
    },
  });
  const driverLink = await viewDriverLink(ctx, await findOwnLink(ctx, { id: loadId, linkId: id }));
  const url = replay.repeated ? {} : { url: `${ctx.settings.baseUrl}/d/${token}` };
  return { driverLink: { ...driverLink, ...url }, ...replay };
}

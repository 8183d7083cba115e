import type { Load, TrackingLink } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid, refusal } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { findLoad, lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import { placesOf } from "../road/places.ts";
import { uploaderOf } from "../stored-files.ts";
import { countOpen, findTrackingLink, viewTrackingLink } from "./list-tracking-links.ts";
import { DELIVERY } from "./places.ts";
import { endOfTracking, MAX_TRACKING_LINKS, takesTrackingLink } from "./rules.ts";
import type { MakeTrackingLink, TrackingLinkView } from "./schemas.ts";

const DOING = "Making a link for who waits";

/**
 * Returns the number under which the place is stored, and its postcode.
 *
 * @throws DomainError `validation_failed` (`place_not_found`, `place_over`)
 */
function storedPlace(load: Load, number: number, now: Date): Pick<TrackingLink, "place" | "postcode"> {
  const places = placesOf(load);
  const place = places[number - 1];
  if (place === undefined) {
    const predicate = `must be 1 to ${places.length}: the load has no other place.`;
    throw invalid([fieldError(["place"], "place_not_found", predicate)]);
  }
  const end = endOfTracking({ revokedAt: null }, load, place.doneAt);
  if (end !== null && end <= now)
    throw invalid([fieldError(["place"], "place_over", "was done more than 24 hours ago.")]);
  return { place: number === places.length ? DELIVERY : number, postcode: place.postcode };
}

/**
 * Makes a link by which somebody who waits follows the load to one place. Only this answer has the link's address: the
 * token is stored as a hash, and a replay is without it.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, `validation_failed`, `too_many_links`
 */
export async function makeTrackingLink(
  ctx: Ctx<FirmActor>,
  { id: loadId, place }: MakeTrackingLink,
): Promise<{ trackingLink: TrackingLinkView } & Replay> {
  let token = "";
  const { id, ...replay } = await once(ctx, {
    commit: async (tx) => {
      const { load, mover } = await lockLoad(tx, loadId);
      if (mover !== "poster") throw notThisEnd(load, DOING, "poster");
      assertSeen(tx, load);
      if (!takesTrackingLink(load.status, mover)) throw invalidTransition(load, DOING);
      const createdAt = tx.clock.now();
      const stored = storedPlace(load, place, createdAt);
      if ((await countOpen(tx, load)) >= MAX_TRACKING_LINKS)
        throw refusal(
          "too_many_links",
          `The load has ${MAX_TRACKING_LINKS} open links for those who wait: revoke one first.`,
        );
      token = tx.newLinkToken();
      const row: TrackingLink = await tx.db.trackingLink.create({
        data: {
          id: tx.newId("tlink"),
          hash: hashToken(token),
          loadId,
          ...stored,
          personId: uploaderOf(tx.actor).personId,
          createdAt,
        },
      });
      return { id: row.id };
    },
  });
  const { load } = await findLoad(ctx, loadId);
  const link = viewTrackingLink(ctx, await findTrackingLink(ctx, { id: loadId, linkId: id }), load);
  const url = replay.repeated ? {} : { url: `${ctx.settings.baseUrl}/t/${token}` };
  return { trackingLink: { ...link, ...url }, ...replay };
}

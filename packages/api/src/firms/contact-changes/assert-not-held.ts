import { formatLongExact } from "@board/calendar";
import type { Firm, Load } from "@board/db";
import { heldUntil } from "../../core/contact-changes/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";

/**
 * Refuses a booking by a carrier that is on hold because of an unconfirmed contact change.
 *
 * @throws DomainError `carrier_on_hold` with `until`
 */
export function assertNotHeld(
  { clock }: Pick<Ctx, "clock">,
  load: Pick<Load, "mode">,
  carrier: Pick<Firm, "holdsUntil">,
  action: "accept" | "book",
): void {
  const until = heldUntil(carrier.holdsUntil, load.mode, clock.now());
  if (until === null) return;
  const when = `${formatLongExact(until)}, UK time`;
  throw new DomainError("carrier_on_hold", {
    detail:
      action === "accept"
        ? `The carrier changed its contact details and wins nothing until ${when}. Its quote stays active. Nothing was changed.`
        : `Your firm's contact details were changed: it wins nothing until ${when}, unless that is confirmed before, by the link that was emailed to the old address or by an owner's second factor in the settings. You may quote. Nothing was changed.`,
    members: { until: until.toISOString() },
  });
}

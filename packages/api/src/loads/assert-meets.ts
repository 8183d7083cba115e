import type { Load } from "@board/db";
import type { Ctx, Settings } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { readFacts } from "../firms/requirements/facts.ts";
import { askingOf, missingOf, missingWords } from "../firms/requirements/rules.ts";
import { askingLoad } from "../firms/requirements/schemas.ts";

/**
 * Refuses a quote, a booking or a change of a carrier that does not meet what the load requires. What is known of the carrier is read anew:
 * what an actor holds can be half a minute old.
 *
 * @throws DomainError `requirement_not_met` with `missing`
 */
export async function assertMeets(
  tx: Pick<Ctx, "db" | "actor"> & { settings: Pick<Settings, "carrierChecks"> },
  load: Load,
  carrierId: string,
): Promise<void> {
  const { carrierChecks } = tx.settings;
  const asking = askingOf(askingLoad(load), carrierChecks);
  if (asking === null) return;
  const missing = missingOf(asking, await readFacts(tx.db, carrierId, load.mode), carrierChecks);
  if (missing.length === 0) return;
  const isOwn = tx.actor.kind === "firm" && tx.actor.firm.id === carrierId;
  throw new DomainError("requirement_not_met", {
    detail: `The load asks for ${missingWords(missing, asking)}. ${
      isOwn ? "Your firm's passport says what to send." : "The carrier does not have it now."
    } Nothing was changed.`,
    members: { missing },
  });
}

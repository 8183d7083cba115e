import type { z } from "zod";
import { readLoad } from "../../board/read-load.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { factsOf } from "../../firms/requirements/facts.ts";
import { turnedAwayGroups } from "../../firms/requirements/rules.ts";
import { askingLoad, type turnedAwayOutput } from "../../firms/requirements/schemas.ts";
import { carriersMatching } from "../../loads/alerts/matching-carriers.ts";
import { findLoad } from "../../loads/find-load.ts";
import { shownRecord } from "../../loads/reputation/rules.ts";
import { readIneligible, recordIneligible } from "../../loads/requirements.ts";

/**
 * Records that the site showed a carrier its missing requirements in place of a quote form. From the sandbox,
 * which can read the live board, nothing is recorded (contract 1).
 *
 * @throws DomainError `not_found` if the firm does not see the load on the board
 */
export async function recordShown(ctx: Ctx<FirmActor>, input: { id: string }) {
  const { missing } = await readLoad(ctx, input);
  if (missing.length > 0 && ctx.actor.mode === "live") await recordIneligible(ctx, input.id, missing);
  return { missing };
}

/**
 * Reads the carriers that an open load turns away, by what they lack and without names, and how many matching
 * carriers may quote.
 *
 * @throws DomainError `not_found`
 */
export async function readTurnedAway(
  ctx: Ctx<FirmActor>,
  { id }: { id: string },
): Promise<z.infer<typeof turnedAwayOutput>> {
  const { load, mover } = await findLoad(ctx, id);
  if (mover !== "poster") throw notFound();
  if (load.status !== "POSTED") return { turnedAway: [], carriersMatched: 0, carriersNotEligible: 0 };
  const [known, matching] = await Promise.all([readIneligible(ctx, load), carriersMatching(ctx, load)]);
  const carriers = known.map((carrier) => ({
    facts: factsOf(carrier.known, load.mode),
    score:
      carrier.level === null || carrier.level === "New" ? null : shownRecord({ level: carrier.level }).score,
  }));
  return {
    turnedAway: turnedAwayGroups(askingLoad(load), carriers, ctx.settings.carrierChecks),
    carriersMatched: matching.carriers.length,
    carriersNotEligible: matching.notEligible,
  };
}

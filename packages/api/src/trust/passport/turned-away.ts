import { londonDay } from "@board/calendar";
import type { z } from "zod";
import { readLoad } from "../../board/read-load.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { factsOf } from "../../firms/requirements/facts.ts";
import { turnedAwayGroups } from "../../firms/requirements/rules.ts";
import { askingLoad, givenRequires, type turnedAwayOutput } from "../../firms/requirements/schemas.ts";
import { matchingCarriers } from "../../loads/alerts/matching-carriers.ts";
import { inputOf } from "../../loads/columns.ts";
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
  const from = ctx.geo.find(load.fromPostcode);
  const to = ctx.geo.find(load.toPostcode);
  const [known, matching] = await Promise.all([
    readIneligible(ctx, load),
    from && to
      ? matchingCarriers(ctx, inputOf(load), {
          from,
          to,
          termsDays: load.termsDays,
          today: londonDay(ctx.clock.now()),
          requires: givenRequires(load.requires),
        })
      : { carriers: [], notEligible: 0 },
  ]);
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

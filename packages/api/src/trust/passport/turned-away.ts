import { londonDay } from "@board/calendar";
import { type Load, runStatement } from "@board/db";
import type { ScoreLevel } from "@board/db/enums";
import type { z } from "zod";
import { matchingCarriers } from "../../board/alerts/matching-carriers.ts";
import { readLoad } from "../../board/read-load.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import { MAY_QUOTE } from "../../core/notifications/rules.ts";
import { factsOf, type KnownCarrier, knownCarrierSql } from "../../firms/requirements/facts.ts";
import { missingOf, type Requirement, turnedAwayGroups } from "../../firms/requirements/rules.ts";
import { askingLoad, givenRequires, type turnedAwayOutput } from "../../firms/requirements/schemas.ts";
import { inputOf } from "../../loads/columns.ts";
import { findLoad } from "../../loads/find-load.ts";
import type { NotificationRow } from "../../loads/outbox/events.ts";
import { shownRecord } from "../../loads/reputation/rules.ts";

/** Keeps for a load's poster that the firm saw the load and does not meet what it requires. */
async function keepTurnedAway(
  ctx: Ctx<FirmActor>,
  loadId: string,
  missing: readonly Requirement[],
): Promise<void> {
  const row = { missing: [...missing], at: ctx.clock.now() };
  await ctx.db.turnedAway.upsert({
    where: { loadId_carrierId: { loadId, carrierId: ctx.actor.firm.id } },
    create: { loadId, carrierId: ctx.actor.firm.id, ...row },
    update: row,
  });
}

/** Runs a carrier's quote or booking, and keeps for the poster that it was turned away by the load's requirements. */
export async function turningAway<T>(ctx: Ctx<FirmActor>, loadId: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DomainError && error.code === "requirement_not_met") {
      await keepTurnedAway(ctx, loadId, (error.members as { missing: Requirement[] }).missing);
    }
    throw error;
  }
}

/**
 * Keeps that the site told a carrier what it lacks in place of a form to quote with. Test data may read the live board,
 * but leaves nothing at its loads (contract 1).
 *
 * @throws DomainError `not_found` where the firm does not see the load on the board
 */
export async function toldMissing(ctx: Ctx<FirmActor>, input: { id: string }) {
  const { missing } = await readLoad(ctx, input);
  if (missing.length > 0 && ctx.actor.mode === "live") await keepTurnedAway(ctx, input.id, missing);
  return { missing };
}

interface KnownTurnedAway {
  carrierId: string;
  known: KnownCarrier;
  level: ScoreLevel | null;
}

/** Those that the poster blocked since then, or that are suspended, could not quote whatever it asked for. */
const READ = {
  name: "read_turned_away",
  text: `
    SELECT f.id AS "carrierId", ${knownCarrierSql("f.id", "l.mode")} AS known,
      (SELECT r.level FROM firm_record r WHERE r.firm_id = f.id AND r.side = 'carrier') AS level
    FROM turned_away t JOIN load l ON l.id = t.load_id JOIN firm f ON f.id = t.carrier_id
    WHERE t.load_id = $1 AND f.suspended_at IS NULL AND NOT f.id = ANY (l.former_carriers)
      AND NOT EXISTS (SELECT 1 FROM carrier_relation r
        WHERE r.poster_id = l.poster_id AND r.carrier_id = f.id AND r.relation = 'BLOCKED')`,
};

/** The part of a load's row that decides which carriers may have it. */
type Asking = Pick<Load, "id" | "mode" | "requires" | "vehicleClass" | "collectDate">;

const read = ({ db }: Pick<Ctx, "db">, { id }: Pick<Load, "id">) =>
  runStatement<KnownTurnedAway>(db, READ, [id]);

/**
 * Reads which carriers an open load turns away, by what they lack and never by name, and how many that look for such a load meet
 * its requirements.
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
    read(ctx, load),
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

/** Notifications to the carriers that a load turned away as it was and that may quote on it as it becomes. */
export async function notifyLetIn(
  tx: Ctx<FirmActor>,
  before: Asking,
  after: Asking,
): Promise<NotificationRow[]> {
  const { carrierChecks } = tx.settings;
  const createdAt = tx.clock.now();
  return (await read(tx, before))
    .filter(({ known }) => {
      const facts = factsOf(known, before.mode);
      const missing = (load: Asking) => missingOf(askingLoad(load), facts, carrierChecks).length;
      return missing(before) > 0 && missing(after) === 0;
    })
    .map(({ carrierId }) => ({
      id: tx.newId("note"),
      firmId: carrierId,
      kind: MAY_QUOTE,
      loadId: before.id,
      createdAt,
    }));
}

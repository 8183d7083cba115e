import { londonDay } from "@board/calendar";
import { type Load, Prisma, runStatement } from "@board/db";
import type { ScoreLevel } from "@board/db/enums";
import type { FirmActor } from "../core/actor.ts";
import type { Ctx, Settings } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { MAY_QUOTE } from "../core/notifications/rules.ts";
import { factsOf, type KnownCarrier, knownCarrierSql, readFacts } from "../firms/requirements/facts.ts";
import {
  askingOf,
  type Losable,
  lostRequirements,
  missingOf,
  missingWords,
  type Requirement,
} from "../firms/requirements/rules.ts";
import { askingLoad } from "../firms/requirements/schemas.ts";
import { isForSql } from "./audience/sql.ts";
import type { NotificationRow } from "./outbox/events.ts";

/**
 * Refuses a quote, booking or change if the carrier does not meet the load's requirements. Reads the
 * carrier's facts from the database, because the facts in an actor can be half a minute old.
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

/** Records for the poster of a load that the firm saw the load but does not meet the requirements. */
export async function recordIneligible(
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

/** Runs a carrier's quote or booking; if the load's requirements refuse it, records that for the poster. */
export async function recordIfIneligible<T>(
  ctx: Ctx<FirmActor>,
  loadId: string,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DomainError && error.code === "requirement_not_met") {
      await recordIneligible(ctx, loadId, (error.members as { missing: Requirement[] }).missing);
    }
    throw error;
  }
}

interface IneligibleCarrier {
  carrierId: string;
  known: KnownCarrier;
  level: ScoreLevel | null;
}

/**
 * Reads the carriers that a load turned away, without those that could not quote even if they met the
 * requirements: suspended ones, former carriers, those that the poster has blocked since, and those that the load is not
 * for any more.
 */
const READ = {
  name: "read_turned_away",
  text: `
    SELECT f.id AS "carrierId", ${knownCarrierSql("f.id", "l.mode")} AS known,
      (SELECT r.level FROM firm_record r WHERE r.firm_id = f.id AND r.side = 'carrier') AS level
    FROM turned_away t JOIN load l ON l.id = t.load_id JOIN firm f ON f.id = t.carrier_id
    WHERE t.load_id = $1 AND f.suspended_at IS NULL AND NOT f.id = ANY (l.former_carriers)
      AND NOT EXISTS (SELECT 1 FROM carrier_relation r
        WHERE r.poster_id = l.poster_id AND r.carrier_id = f.id AND r.relation = 'BLOCKED')
      AND ${isForSql(Prisma.sql`f.id`).sql}`,
};

/** The fields of a load that decide which carriers may have it. */
type RequiringLoad = Pick<Load, "id" | "mode" | "requires" | "vehicleClass" | "collectDate">;

export const readIneligible = ({ db }: Pick<Ctx, "db">, { id }: Pick<Load, "id">) =>
  runStatement<IneligibleCarrier>(db, READ, [id]);

/**
 * Returns notifications for the carriers that the load turned away before its change and that may quote on it
 * now.
 */
export async function notifyNewlyEligible(
  tx: Ctx<FirmActor>,
  before: RequiringLoad,
  after: RequiringLoad,
): Promise<NotificationRow[]> {
  const { carrierChecks } = tx.settings;
  const createdAt = tx.clock.now();
  return (await readIneligible(tx, before))
    .filter(({ known }) => {
      const facts = factsOf(known, before.mode);
      const missing = (load: RequiringLoad) => missingOf(askingLoad(load), facts, carrierChecks).length;
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

/** Returns the requirements of a booked load that its carrier met at the booking but no longer meets. */
export async function readLost(tx: Pick<Ctx, "db" | "clock" | "settings">, load: Load): Promise<Losable[]> {
  const { carrierId, bookedAt, mode } = load;
  if (carrierId === null || bookedAt === null) return [];
  const [facts, passport] = await Promise.all([
    readFacts(tx.db, carrierId, mode),
    tx.db.passport.findUnique({
      where: { firmId_mode: { firmId: carrierId, mode } },
      select: { licenceLostAt: true },
    }),
  ]);
  return lostRequirements(
    { ...askingLoad(load), bookedAt },
    { facts, licenceLostAt: passport?.licenceLostAt ?? null },
    { today: londonDay(tx.clock.now()), checks: tx.settings.carrierChecks },
  );
}

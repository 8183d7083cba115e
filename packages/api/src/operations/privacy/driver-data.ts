import { Readable } from "node:stream";
import { type LoadStatus, Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import type { Download } from "../../core/files/schemas.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { ERASED_NAME } from "../../core/privacy/rules.ts";
import { RUNNING } from "../../loads/lifecycle.ts";

/** Number of jobs that are read at a time. */
const PAGE = 100;

/**
 * Returns the condition for jobs of the firm, aliased `l`, with a driver of this name on the load or on a link, in any
 * case. For EXISTS, PostgreSQL would read all links.
 */
const drivenBy = ({ firm, mode }: FirmActor, name: string) => Prisma.sql`
  l.carrier_id = ${firm.id} AND l.mode = ${mode}::mode AND (lower(btrim(l.driver)) = lower(btrim(${name})) OR (
    SELECT true FROM driver_link d
    WHERE d.load_id = l.id AND d.carrier_id = l.carrier_id AND lower(btrim(d.driver)) = lower(btrim(${name})) LIMIT 1))`;

interface DriverJob {
  loadId: string;
  [field: string]: unknown;
}

/** Reads one page of a driver's jobs, with their links, milestones and positions. */
function pageOf({ db, actor }: Ctx<FirmActor>, name: string, after: string): Promise<DriverJob[]> {
  return db.$queryRaw<DriverJob[]>`
    SELECT l.id AS "loadId", l.ref, l.status, l.driver, l.vehicle_reg AS "vehicleReg", l.booked_at AS "bookedAt",
      l.collected_at AS "collectedAt", l.delivered_at AS "deliveredAt",
      (SELECT coalesce(json_agg(json_build_object('driver', d.driver, 'phone', d.phone, 'language', d.language,
          'createdAt', d.created_at, 'openedAt', d.opened_at, 'lastSeenAt', d.last_seen_at) ORDER BY d.id), '[]')
        FROM driver_link d WHERE d.load_id = l.id AND d.carrier_id = l.carrier_id
          AND lower(btrim(d.driver)) = lower(btrim(${name}))) AS links,
      (SELECT coalesce(json_agg(json_build_object('kind', m.kind, 'place', m.place, 'at', m.at,
          'receivedAt', m.received_at, 'by', m.by, 'takenBackAt', m.taken_back_at) ORDER BY m.at, m.id), '[]')
        FROM milestone m WHERE m.load_id = l.id AND m.carrier_id = l.carrier_id) AS milestones,
      (SELECT coalesce(json_agg(json_build_object('at', p.at, 'lat', p.lat, 'lng', p.lng, 'accuracyM', p.accuracy_m,
          'source', p.source) ORDER BY p.at), '[]')
        FROM position p WHERE p.load_id = l.id AND p.carrier_id = l.carrier_id) AS positions
    FROM load l
    WHERE ${drivenBy(actor, name)} AND l.id > ${after}
    ORDER BY l.id LIMIT ${PAGE}`;
}

async function* pieces(ctx: Ctx<FirmActor>, name: string): AsyncGenerator<string> {
  const head = { format: "freight-board-driver-data", version: 1, exportedAt: ctx.clock.now(), driver: name };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "jobs": [`;
  for (let after = ""; ; ) {
    const jobs = await pageOf(ctx, name, after);
    for (const job of jobs) {
      yield `${after === "" ? "" : ","}\n    ${JSON.stringify(job)}`;
      after = job.loadId;
    }
    if (jobs.length < PAGE) break;
  }
  yield "\n  ]\n}\n";
}

/** Exports what the firm's jobs hold about a driver, who has no account, as one JSON file (contract 12). */
export async function exportDriver(ctx: Ctx<FirmActor>, { name }: { name: string }): Promise<Download> {
  return {
    open: async () => Readable.from(pieces(ctx, name)),
    contentType: "application/json; charset=utf-8",
    filename: "freight-board-driver-data.json",
    facts: null,
  };
}

/**
 * Erases a driver by name from the firm's jobs that are over: the name on the load, its links and in its history, the phone
 * number, and every position (contract 12). Proofs of delivery stay, as they do for a person who signed.
 *
 * @returns how many jobs were changed, and how many are left because they are not over
 */
export function eraseDriver(
  ctx: Ctx<FirmActor>,
  { name }: { name: string },
): Promise<{ erased: number; running: number }> {
  return inTransaction(ctx, async (tx) => {
    const { firm } = tx.actor;
    const found = await tx.db.$queryRaw<{ id: string; status: LoadStatus }[]>`
      SELECT l.id, l.status FROM load l WHERE ${drivenBy(tx.actor, name)} ORDER BY l.id FOR UPDATE OF l`;
    const ids = found.filter(({ status }) => !RUNNING.includes(status)).map(({ id }) => id);
    if (ids.length > 0) {
      await tx.db.$executeRaw`SELECT set_config('board.erasing_driver', ${name.trim()}, true)`;
      await tx.db.$executeRaw`
        UPDATE load_history SET details = erased_json(details, ${name.trim()}, 'nobody@erased.invalid')
        WHERE load_id = ANY(${ids}) AND details <> erased_json(details, ${name.trim()}, 'nobody@erased.invalid')`;
      await tx.db.$executeRaw`SELECT set_config('board.erasing_driver', '', true)`;
      await tx.db.$executeRaw`
        UPDATE load SET driver = NULL WHERE id = ANY(${ids}) AND lower(btrim(driver)) = lower(btrim(${name}))`;
      await tx.db.$executeRaw`
        UPDATE driver_link SET driver = NULL, phone = NULL
        WHERE load_id = ANY(${ids}) AND carrier_id = ${firm.id} AND lower(btrim(driver)) = lower(btrim(${name}))`;
      await tx.db.position.deleteMany({ where: { loadId: { in: ids }, carrierId: firm.id } });
      await recordAudit(tx, { action: "driver.erased", subject: { id: firm.id, name: ERASED_NAME } });
    }
    return { erased: ids.length, running: found.length - ids.length };
  });
}

import { Readable } from "node:stream";
import { type LoadStatus, Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import type { Download } from "../../core/files/schemas.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { ERASED_NAME } from "../../core/privacy/rules.ts";
import { RUNNING } from "../../loads/lifecycle.ts";

/** Number of jobs that are read, or erased in one transaction, at a time. */
export const PAGE = 50;

/** SQL that compares a column with the driver's name, in any case. */
const isNamed = (column: string, name: string) =>
  Prisma.sql`lower(btrim(${Prisma.raw(column)})) = lower(btrim(${name}))`;

/**
 * Reads the next jobs of the firm that name a driver: on the load, in the history of its collection, or on a link. A job
 * that was handed back or released is found by its links alone, which are all that still names the driver.
 */
async function nextJobs({ db, actor }: Ctx<FirmActor>, name: string, after: string): Promise<string[]> {
  const { firm, mode } = actor;
  const jobs = await db.$queryRaw<{ id: string }[]>`
    (SELECT l.id FROM load l
      WHERE l.carrier_id = ${firm.id} AND l.mode = ${mode}::mode AND l.id > ${after} AND (${isNamed("l.driver", name)} OR (
        SELECT true FROM load_history h
        WHERE h.load_id = l.id AND (${isNamed("h.details #>> '{changed,driver,from}'", name)}
          OR ${isNamed("h.details #>> '{changed,driver,to}'", name)}) LIMIT 1))
      ORDER BY l.id LIMIT ${PAGE})
    UNION
    (SELECT DISTINCT d.load_id FROM driver_link d JOIN load l ON l.id = d.load_id
      WHERE d.carrier_id = ${firm.id} AND ${isNamed("d.driver", name)} AND l.mode = ${mode}::mode AND d.load_id > ${after}
      ORDER BY d.load_id LIMIT ${PAGE})
    ORDER BY id LIMIT ${PAGE}`;
  return jobs.map(({ id }) => id);
}

/** Reads all jobs of the firm that name a driver, page by page. */
async function* pagesOfJobs(ctx: Ctx<FirmActor>, name: string): AsyncGenerator<string[]> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const ids = await nextJobs(ctx, name, after);
    if (ids.length > 0) yield ids;
    after = ids.length < PAGE ? undefined : ids.at(-1);
  }
}

/**
 * Reads what jobs hold about a driver. Of a load that was handed back or released, the firm reads what its own booking
 * left and nothing of the present one.
 */
function readJobs({ db, actor }: Ctx<FirmActor>, name: string, ids: readonly string[]): Promise<object[]> {
  const own = Prisma.sql`load_id = l.id AND carrier_id = ${actor.firm.id}`;
  const byLink = Prisma.sql`SELECT id FROM driver_link WHERE ${own} AND ${isNamed("driver", name)}`;
  return db.$queryRaw<object[]>`
    SELECT l.id AS "loadId", l.ref, job.status, job.driver, job.vehicle_reg AS "vehicleReg", job.booked_at AS "bookedAt",
      job.collected_at AS "collectedAt", job.delivered_at AS "deliveredAt",
      (SELECT coalesce(json_agg(json_build_object('driver', driver, 'phone', phone, 'language', language,
          'createdAt', created_at, 'openedAt', opened_at, 'lastSeenAt', last_seen_at) ORDER BY id), '[]')
        FROM driver_link WHERE ${own} AND ${isNamed("driver", name)}) AS links,
      (SELECT coalesce(json_agg(json_build_object('kind', kind, 'place', place, 'at', at,
          'receivedAt', received_at, 'by', by, 'takenBackAt', taken_back_at) ORDER BY at, id), '[]')
        FROM milestone WHERE ${own}) AS milestones,
      (SELECT coalesce(json_agg(json_build_object('at', at, 'lat', lat, 'lng', lng, 'accuracyM', accuracy_m,
          'source', source) ORDER BY at), '[]')
        FROM position WHERE ${own}) AS positions,
      (SELECT coalesce(json_agg(json_build_object('at', at, 'text', text, 'fileId', file_id) ORDER BY id), '[]')
        FROM message WHERE ${own} AND link_id IN (${byLink})) AS messages
    FROM load l LEFT JOIN load job ON job.id = l.id AND job.carrier_id = ${actor.firm.id}
    WHERE l.id = ANY(${ids}) ORDER BY l.id`;
}

async function* pieces(ctx: Ctx<FirmActor>, name: string): AsyncGenerator<string> {
  const head = { format: "freight-board-driver-data", version: 1, exportedAt: ctx.clock.now(), driver: name };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "jobs": [`;
  let comma = "";
  for await (const ids of pagesOfJobs(ctx, name)) {
    for (const job of await readJobs(ctx, name, ids)) {
      yield `${comma}\n    ${JSON.stringify(job)}`;
      comma = ",";
    }
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
 * Erases a driver from those of these jobs that are over for the firm, in the transaction that locks them.
 *
 * @returns how many jobs were erased
 */
async function eraseFrom(tx: Ctx<FirmActor>, name: string, found: readonly string[]): Promise<number> {
  const { id: firmId } = tx.actor.firm;
  const loads = await tx.db.$queryRaw<{ id: string; status: LoadStatus; carrierId: string | null }[]>`
    SELECT id, status, carrier_id AS "carrierId" FROM load WHERE id = ANY(${found}) ORDER BY id FOR UPDATE`;
  const ids = loads
    .filter(({ status, carrierId }) => carrierId !== firmId || !RUNNING.includes(status))
    .map(({ id }) => id);
  if (ids.length === 0) return 0;
  const gone = Prisma.sql`${name}, 'nobody@erased.invalid'`;
  const own = Prisma.sql`load_id = ANY(${ids}) AND carrier_id = ${firmId}`;
  await tx.db.$executeRaw`SELECT set_config('board.erasing_driver', ${name}, true)`;
  // Leaves out what another carrier of a load did: its driver may have the same name.
  await tx.db.$executeRaw`
    UPDATE load_history h SET details = erased_json(details, ${gone}), reason = erased_text(reason, ${gone})
    FROM load l
    WHERE l.id = h.load_id AND h.load_id = ANY(${ids}) AND (h.firm_id IS NULL OR h.firm_id IN (${firmId}, l.poster_id))
      AND (h.details, h.reason) IS DISTINCT FROM (erased_json(details, ${gone}), erased_text(reason, ${gone}))`;
  await tx.db.$executeRaw`SELECT set_config('board.erasing_driver', '', true)`;
  await tx.db.$executeRaw`
    UPDATE load SET driver = NULL WHERE id = ANY(${ids}) AND carrier_id = ${firmId} AND ${isNamed("driver", name)}`;
  await tx.db.$executeRaw`
    UPDATE message SET text = erased_text(text, ${gone}) WHERE ${own} AND text <> erased_text(text, ${gone})`;
  await tx.db.$executeRaw`
    UPDATE driver_link SET driver = NULL, phone = NULL WHERE ${own} AND ${isNamed("driver", name)}`;
  await tx.db.position.deleteMany({ where: { loadId: { in: ids }, carrierId: firmId } });
  return ids.length;
}

/**
 * Erases a driver by name from the firm's jobs that are over: the name on the load, its links, its messages and in its
 * history, the phone number, and every position (contract 12). Proofs of delivery stay, as they do for a person who signed.
 * A few jobs are erased in each transaction. A call that is cut off leaves those erased, and the next one erases the others.
 *
 * @returns how many jobs were changed, and how many are left because they are not over
 */
export async function eraseDriver(
  ctx: Ctx<FirmActor>,
  input: { name: string },
): Promise<{ erased: number; running: number }> {
  const name = input.name.trim();
  const done = { erased: 0, running: 0 };
  for await (const found of pagesOfJobs(ctx, name)) {
    const erased = await inTransaction(ctx, async (tx) => {
      const count = await eraseFrom(tx, name, found);
      // One entry for the whole act, in the transaction of its first jobs.
      if (done.erased === 0 && count > 0)
        await recordAudit(tx, {
          action: "driver.erased",
          subject: { id: tx.actor.firm.id, name: ERASED_NAME },
        });
      return count;
    });
    done.erased += erased;
    done.running += found.length - erased;
  }
  return done;
}

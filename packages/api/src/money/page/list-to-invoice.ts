import { londonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DUE, UNPAID } from "../../loads/bookings/unpaid-sql.ts";
import { MAX_LOADS_OF_CALL } from "../invoices/rules.ts";
import type { JobToInvoice, ToInvoiceInput } from "./schemas.ts";

const { sql, empty } = Prisma;

const ENDED = sql`(COALESCE(l.delivered_at, l.cancelled_at) AT TIME ZONE 'Europe/London')::date`;

/** SQL that is true for a job that the poster does not bill itself: the same condition as `coversJob`. */
function isOwn({ actor: { firm, mode }, clock }: Ctx<FirmActor>): Prisma.Sql {
  return sql`(l.delivered_at IS NULL OR l.status = 'CANCELLED' OR NOT EXISTS (
    SELECT FROM self_billing_agreement a
    WHERE a.buyer_id = l.poster_id AND a.carrier_id = ${firm.id} AND a.mode = ${mode}::mode
      AND a.accepted_at IS NOT NULL AND a.ended_at IS NULL AND a.until >= ${londonDay(clock.now())}::date
      AND a.covers_from <= ${ENDED}))`;
}

/** Returns SQL for the carrier's unpaid jobs whose price no document asks for. */
export function jobsWithoutDocument(ctx: Ctx<FirmActor>): Prisma.Sql {
  const { firm, mode } = ctx.actor;
  return sql`
    SELECT l.id FROM load l
    WHERE l.carrier_id = ${firm.id} AND l.mode = ${mode}::mode AND ${UNPAID} AND NOT l.invoiced AND ${isOwn(ctx)}`;
}

/**
 * Lists the carrier's jobs that it can invoice now, the first due first: those without a document that are not paid, and
 * those with accepted extras that no document has. Jobs that the poster bills itself are left out (contract 13).
 */
export async function listToInvoice(
  ctx: Ctx<FirmActor>,
  { loadId }: ToInvoiceInput,
): Promise<{ jobs: JobToInvoice[]; more: boolean }> {
  const {
    db,
    actor: { firm, mode },
  } = ctx;
  const jobs = await db.$queryRaw<JobToInvoice[]>`
    WITH owed AS (
      SELECT e.load_id, sum(e.pence) AS pence FROM extra e
      WHERE e.carrier_id = ${firm.id} AND e.status = 'ACCEPTED' AND NOT e.invoiced
        ${loadId === undefined ? empty : sql`AND e.load_id = ${loadId}`}
      GROUP BY e.load_id
    ), found AS (
      (${jobsWithoutDocument(ctx)} ${loadId === undefined ? empty : sql`AND l.id = ${loadId}`}
        ORDER BY ${DUE}, l.id LIMIT ${MAX_LOADS_OF_CALL + 1})
      UNION SELECT load_id FROM owed
    ), job AS (
      SELECT l.*, o.pence AS extra_pence, ${ENDED} AS ended_on,
        CASE WHEN l.status = 'CANCELLED' OR l.invoiced THEN NULL ELSE ${DUE} END AS due_on
      FROM found JOIN load l ON l.id = found.id LEFT JOIN owed o ON o.load_id = l.id
      WHERE l.carrier_id = ${firm.id} AND l.mode = ${mode}::mode
        AND l.status IN ('DELIVERED', 'CONFIRMED', 'CANCELLED') AND ${isOwn(ctx)}
    )
    SELECT j.id, j.ref, j.external_ref AS "externalRef",
      json_build_object('outcode', j.from_outcode, 'town', j.from_town) AS "from",
      json_build_object('outcode', j.to_outcode, 'town', j.to_town) AS "to",
      json_build_object('id', f.id, 'name', f.name) AS poster,
      j.ended_on::text AS "endedOn", j.due_on::text AS "dueOn",
      (CASE WHEN j.due_on IS NULL THEN 0 ELSE coalesce(j.agreed_pence, 0) END + coalesce(j.extra_pence, 0))::float8
        AS "netPence",
      coalesce((SELECT sum(e.pence) FROM extra e WHERE e.load_id = j.id AND e.carrier_id = ${firm.id}
        AND e.status IN ('PROPOSED', 'QUERIED')), 0)::float8 AS "openPence"
    FROM job j JOIN firm f ON f.id = j.poster_id
    ORDER BY j.due_on NULLS FIRST, j.id LIMIT ${MAX_LOADS_OF_CALL + 1}`;
  return { jobs: jobs.slice(0, MAX_LOADS_OF_CALL), more: jobs.length > MAX_LOADS_OF_CALL };
}

import { londonDay } from "@board/calendar";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DUE, UNPAID } from "../../loads/bookings/unpaid-sql.ts";
import type { PaymentsDue } from "./schemas.ts";

/** Maximum number of unpaid jobs in the sums, the earliest due first. */
const MAX_PAYMENTS = 5_000;

/** Lists what each poster owes the firm, the oldest debt first, with the contact to ring. */
export async function listPaymentsDue(ctx: Ctx<FirmActor>): Promise<PaymentsDue> {
  const { firm, mode } = ctx.actor;
  const today = londonDay(ctx.clock.now());
  const firms = await ctx.db.$queryRaw<PaymentsDue["firms"]>`
    SELECT f.id, f.name, f.contact_name AS "contactName", f.contact_phone AS phone, count(*)::int AS jobs,
      sum(u.pence)::float8 AS pence, (count(*) FILTER (WHERE u.due < ${today}::date))::int AS overdue,
      coalesce(sum(u.pence) FILTER (WHERE u.due < ${today}::date), 0)::float8 AS "overduePence"
    FROM (
      SELECT l.poster_id, coalesce(l.agreed_pence, 0) AS pence, ${DUE} AS due FROM load l
      WHERE l.carrier_id = ${firm.id} AND l.mode = ${mode}::mode AND ${UNPAID}
      ORDER BY ${DUE}, l.id LIMIT ${MAX_PAYMENTS + 1}
    ) AS u JOIN firm f ON f.id = u.poster_id
    GROUP BY f.id ORDER BY min(u.due), f.id`;
  return { firms, more: firms.reduce((sum, { jobs }) => sum + jobs, 0) > MAX_PAYMENTS };
}

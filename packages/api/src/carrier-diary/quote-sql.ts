import type { Day } from "@board/calendar";
import { Prisma } from "@board/db";
import type { QuoteStatus } from "@board/db/enums";
import { isOpen, posterHas } from "../board/sql.ts";
import type { Carrier } from "./job-sql.ts";
import type { OUTCOMES } from "./schemas.ts";

type Outcome = (typeof OUTCOMES)[number];

const { sql, empty } = Prisma;

/** Of several quotes on one load only the last counts: the ones before it were made void or expired. */
const LAST = sql`NOT EXISTS (
  SELECT 1 FROM quote n WHERE n.load_id = q.load_id AND n.carrier_id = q.carrier_id AND n.id > q.id)`;

/** Void or lost on a load that is on the board and that the firm never had (contract 4). */
function again(firmId: string, today: Day): Prisma.Sql {
  return sql`q.status IN ('VOID', 'LOST') AND ${isOpen(today)} AND NOT (${firmId} = ANY(l.former_carriers))
    AND NOT ${posterHas("BLOCKED", firmId)}`;
}

/** What a quote is right now: one past its time has expired, swept or not. */
function statusIs(outcome: QuoteStatus, now: Date): Prisma.Sql {
  if (outcome === "ACTIVE") return sql`q.status = 'ACTIVE' AND q.expires_at > ${now}`;
  if (outcome === "EXPIRED")
    return sql`(q.status = 'EXPIRED' OR (q.status = 'ACTIVE' AND q.expires_at <= ${now}))`;
  return sql`q.status = ${outcome}::quote_status`;
}

interface MyQuotesQuery {
  carrier: Carrier;
  outcome: Outcome | undefined;
  before: string | undefined;
  now: Date;
  today: Day;
  take: number;
}

/** The ids of a carrier's last quotes on each load, newest first. */
export function myQuoteIds({ carrier, outcome, before, now, today, take }: MyQuotesQuery): Prisma.Sql {
  const join = outcome === "AGAIN" ? sql`JOIN load l ON l.id = q.load_id` : empty;
  const which =
    outcome === undefined
      ? empty
      : sql`AND ${outcome === "AGAIN" ? again(carrier.id, today) : statusIs(outcome, now)}`;
  return sql`
    SELECT q.id FROM quote q ${join}
    WHERE q.carrier_id = ${carrier.id} AND q.mode = ${carrier.mode}::mode ${which}
      ${before === undefined ? empty : sql`AND q.id < ${before}`} AND ${LAST}
    ORDER BY q.id DESC LIMIT ${take}`;
}

/** How many of them there are of each outcome. */
export function myQuoteCounts(carrier: Carrier, now: Date, today: Day): Prisma.Sql {
  return sql`
    SELECT CASE WHEN q.status = 'ACTIVE' AND q.expires_at <= ${now} THEN 'EXPIRED' ELSE q.status::text END AS outcome,
      count(*)::int AS count
    FROM quote q
    WHERE q.carrier_id = ${carrier.id} AND q.mode = ${carrier.mode}::mode AND ${LAST}
    GROUP BY 1
    UNION ALL
    SELECT 'AGAIN', count(*)::int FROM quote q JOIN load l ON l.id = q.load_id
    WHERE q.carrier_id = ${carrier.id} AND q.mode = ${carrier.mode}::mode AND ${again(carrier.id, today)} AND ${LAST}`;
}

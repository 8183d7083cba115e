import { Prisma } from "@board/db";

const { sql } = Prisma;

// The same expressions as the indexes `load_jobs_unpaid` and `load_to_invoice`.
/** SQL condition that a job, aliased `l`, is delivered and not paid. */
export const UNPAID = sql`l.status IN ('DELIVERED', 'CONFIRMED') AND l.paid_at IS NULL`;
/** SQL for the day on which a job, aliased `l`, is to be paid. */
export const DUE = sql`((l.delivered_at AT TIME ZONE 'Europe/London')::date + l.terms_days)`;

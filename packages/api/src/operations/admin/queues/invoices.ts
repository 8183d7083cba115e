import { londonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import { z } from "zod";
import { idInCursor } from "../../../core/cursor.ts";
import { day } from "../../../core/fields.ts";
import { openLines } from "../../../money/invoices/open-sums.ts";
import { partySql, queue } from "./queue.ts";
import type { InvoiceLine } from "./schemas.ts";

const { sql } = Prisma;

/** SQL of the job of an invoice, aliased `i`, that is in dispute; else of its first one. */
const JOB = sql`LEFT JOIN LATERAL (
  SELECT l.ref, l.status = 'DISPUTED' AS disputed FROM invoice_line n JOIN load l ON l.id = n.load_id
  WHERE n.invoice_id = i.id ORDER BY l.status = 'DISPUTED' DESC, n.nth LIMIT 1) AS j ON true`;

/**
 * Queue of live invoices that are overdue, queried, or for a job in dispute, the earliest due day first; without bank
 * details (contract 13). Its condition begins with that of the index `invoice_unpaid_live`.
 */
export const invoicesToLookAt = queue<InvoiceLine>((now) => ({
  name: "invoices",
  columns: sql`i.id AS "invoiceId", i.number, i.status, i.due_on::text AS "dueOn",
    (SELECT coalesce(sum(o.pence), 0)::int FROM (${openLines(sql`doc.id = i.id`)}) AS o) AS "openPence", i.query_reason AS "queryReason", j.ref, j.disputed,
    ${partySql(sql`s`)} AS supplier, ${partySql(sql`b`)} AS buyer`,
  from: sql`invoice i`,
  join: sql`JOIN firm s ON s.id = i.supplier_id JOIN firm b ON b.id = i.buyer_id ${JOB}`,
  where: sql`i.mode = 'live' AND i.kind <> 'CREDIT_NOTE' AND i.status IN ('ISSUED', 'APPROVED', 'QUERIED')
    AND (i.due_on < ${londonDay(now)}::date OR i.status = 'QUERIED' OR EXISTS (
      SELECT FROM invoice_line n JOIN load l ON l.id = n.load_id WHERE n.invoice_id = i.id AND l.status = 'DISPUTED'))`,
  order: {
    by: sql`i.due_on, i.id`,
    place: z.tuple([day, idInCursor]),
    after: ([dueOn, id]) => sql`(i.due_on, i.id) > (${dueOn}::date, ${id})`,
  },
  placeOf: ({ dueOn, invoiceId }) => [dueOn, invoiceId],
  view: (line) => line,
}));

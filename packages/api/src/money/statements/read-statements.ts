import { type Day, dayOfColumn, daysBetween, londonDay } from "@board/calendar";
import { Prisma, runSql } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { UNPAID } from "../invoices/rules.ts";
import { BANK_RATES } from "../late-payment/rules.ts";
import { sumsOf } from "./rules.ts";
import type { StatementView } from "./schemas.ts";

const { sql, empty, raw } = Prisma;

interface DebtRow {
  firmId: string;
  name: string;
  invoiceId: string;
  number: string;
  dueOn: Date;
  openPence: number;
}

/**
 * Reads the unpaid lines of one side of the firm, by document and due date. A line is paid with its job; one of a
 * supplementary document with that document.
 */
function openDebts(
  { db, actor }: Ctx<FirmActor>,
  side: StatementView["side"],
  other: string | undefined,
): Promise<DebtRow[]> {
  const [own, theirs] = side === "issued" ? ["supplier_id", "buyer_id"] : ["buyer_id", "supplier_id"];
  const otherId = sql`i.${raw(theirs ?? "")}`;
  return runSql<DebtRow>(
    db,
    sql`
      SELECT f.id AS "firmId", f.name, i.id AS "invoiceId", i.number, l.due_on AS "dueOn",
        sum(l.net_pence + l.vat_pence - coalesce(off.pence, 0))::int AS "openPence"
      FROM invoice i
      JOIN invoice_line l ON l.invoice_id = i.id
      JOIN load d ON d.id = l.load_id
      JOIN firm f ON f.id = ${otherId}
      LEFT JOIN LATERAL (
        SELECT sum(n.net_pence + n.vat_pence) AS pence FROM invoice c JOIN invoice_line n ON n.invoice_id = c.id
        WHERE c.credits_id = i.id AND n.credits_line_id = l.id) AS off ON true
      WHERE i.${raw(own ?? "")} = ${actor.firm.id} AND i.mode = ${actor.mode}::mode
        AND i.kind <> 'CREDIT_NOTE' AND i.status IN (${raw(UNPAID.map((status) => `'${status}'`).join(", "))})
        AND (l.supplementary OR d.paid_at IS NULL)
        ${other === undefined ? empty : sql`AND ${otherId} = ${other}`}
      GROUP BY f.id, i.id, l.due_on
      HAVING sum(l.net_pence + l.vat_pence - coalesce(off.pence, 0)) > 0
      ORDER BY l.due_on, i.id`,
  );
}

function statementOf(
  { settings }: Pick<Ctx, "settings">,
  side: StatementView["side"],
  rows: readonly DebtRow[],
  today: Day,
): StatementView[] {
  return [...Map.groupBy(rows, ({ firmId }) => firmId).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const debts = same.map(({ invoiceId, number, dueOn: column, openPence }) => {
      const dueOn = dayOfColumn(column);
      return { invoiceId, number, dueOn, openPence, daysLate: Math.max(0, daysBetween(dueOn, today)) };
    });
    const firm = { id: first.firmId, name: first.name };
    const rates = [...BANK_RATES, ...settings.bankRates];
    return [{ firm, side, ...sumsOf(debts, today, rates), debts }];
  });
}

/** Returns what is open with each firm on each side, by how late it is (contract 13). */
export async function readStatements(
  ctx: Ctx<FirmActor>,
  { with: other }: { with?: string | undefined },
): Promise<{ asOf: Day; statements: StatementView[] }> {
  const today = londonDay(ctx.clock.now());
  const sides = await Promise.all(
    (["issued", "received"] as const).map(async (side) =>
      statementOf(ctx, side, await openDebts(ctx, side, other), today),
    ),
  );
  const statements = sides.flat().toSorted((one, two) => two.totalPence - one.totalPence);
  return { asOf: today, statements };
}

import { type Day, dayOfColumn, daysBetween, londonDay } from "@board/calendar";
import { Prisma, runSql } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { openLines } from "../invoices/open-sums.ts";
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

/** Reads what is to pay on one side of the firm, by document and due date. */
function openDebts(
  { db, actor }: Ctx<FirmActor>,
  side: StatementView["side"],
  other: string | undefined,
): Promise<DebtRow[]> {
  const [own, theirs] = side === "issued" ? ["supplier_id", "buyer_id"] : ["buyer_id", "supplier_id"];
  const which = sql`doc.${raw(own ?? "")} = ${actor.firm.id} AND doc.mode = ${actor.mode}::mode
    ${other === undefined ? empty : sql`AND doc.${raw(theirs ?? "")} = ${other}`}`;
  return runSql<DebtRow>(
    db,
    sql`
      SELECT f.id AS "firmId", f.name, o.invoice_id AS "invoiceId", o.number, o.due_on AS "dueOn",
        sum(o.pence)::int AS "openPence"
      FROM (${openLines(which)}) AS o JOIN firm f ON f.id = o.${raw(theirs ?? "")}
      GROUP BY f.id, o.invoice_id, o.number, o.due_on
      HAVING sum(o.pence) > 0
      ORDER BY o.due_on, o.invoice_id`,
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

/** Returns what is open with each firm on one side, the largest sum first. */
export async function readStatementsOf(
  ctx: Ctx<FirmActor>,
  side: StatementView["side"],
  other?: string,
): Promise<StatementView[]> {
  return statementOf(ctx, side, await openDebts(ctx, side, other), londonDay(ctx.clock.now())).toSorted(
    (one, two) => two.totalPence - one.totalPence,
  );
}

/** Returns what is open with each firm on each side, by how late it is (contract 13). */
export async function readStatements(
  ctx: Ctx<FirmActor>,
  { with: other }: { with?: string | undefined },
): Promise<{ asOf: Day; statements: StatementView[] }> {
  const today = londonDay(ctx.clock.now());
  const sides = await Promise.all(
    (["issued", "received"] as const).map((side) => readStatementsOf(ctx, side, other)),
  );
  const statements = sides.flat().toSorted((one, two) => two.totalPence - one.totalPence);
  return { asOf: today, statements };
}

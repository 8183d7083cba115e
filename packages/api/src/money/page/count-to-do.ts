import { Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { MAX_COUNTED } from "../../core/counted.ts";
import { ANSWER_SQL } from "../../loads/extras/rules.ts";
import { jobsWithoutDocument } from "./list-to-invoice.ts";

const { sql, join, raw } = Prisma;

/**
 * Counts for the top bar what waits for the firm: jobs to invoice, and documents and extras to answer. What is late is not
 * counted, because nothing is to be answered there.
 */
export async function countToDo(ctx: Ctx<FirmActor>): Promise<{ count: number }> {
  const { db, actor } = ctx;
  const { firm, mode } = actor;
  // The statuses are literals, because the partial indexes need them.
  const documents = (own: "supplier_id" | "buyer_id", status: "ISSUED" | "QUERIED") => sql`
    SELECT FROM invoice i WHERE i.${raw(own)} = ${firm.id} AND i.mode = ${mode}::mode
      AND i.kind <> 'CREDIT_NOTE' AND i.status = '${raw(status)}'
      AND (i.maker_id = ${firm.id}) = ${status === "QUERIED"}`;
  const extras = (end: "carrier" | "poster") => sql`
    SELECT FROM extra x WHERE x.${raw(`${end}_id`)} = ${firm.id} AND x.mode = ${mode}::mode AND ${raw(ANSWER_SQL[end])}`;
  const received = [documents("buyer_id", "ISSUED"), documents("buyer_id", "QUERIED"), extras("poster")];
  const issued = [documents("supplier_id", "QUERIED"), extras("carrier"), jobsWithoutDocument(ctx)];
  const parts = [...(firm.canPost ? received : []), ...(firm.canCarry ? issued : [])].map(
    (rows) => sql`(SELECT count(*)::int FROM (${rows} LIMIT ${MAX_COUNTED}) AS counted)`,
  );
  if (parts.length === 0) return { count: 0 };
  const [counted] = await db.$queryRaw<{ count: number }[]>`SELECT ${join(parts, " + ")} AS count`;
  return { count: Math.min(MAX_COUNTED, counted?.count ?? 0) };
}

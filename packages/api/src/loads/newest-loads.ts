import { type LoadStatus, runStatement } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Ctx } from "../context.ts";
import { LOAD_WITH_ENDS, type LoadWithEnds } from "./ends-sql.ts";

interface Wanted {
  firmId: string;
  mode: Mode;
  most: number;
  statuses: LoadStatus[] | undefined;
  externalRef: string | undefined;
  updatedAfter: Date | undefined;
  /** The id of the load after which the page begins. */
  before: string | undefined;
}

/** The conditions of a page that may be left out, with the name each adds to that of the statement. */
const CONDITIONS = [
  ["statuses", (nth: number) => `status = ANY($${nth}::load_status[])`],
  ["externalRef", (nth: number) => `external_ref = $${nth}`],
  ["updatedAfter", (nth: number) => `updated_at > $${nth}`],
  ["before", (nth: number) => `id < $${nth}`],
] as const;

const PAGE = "ORDER BY id DESC LIMIT $3";

/**
 * Of the poster, a page of each status from the index that holds it, and of these the newest: as one condition, all loads
 * of a firm would be read where few are of such a status. The other end has no such index.
 */
const posterOfEachStatus = (statuses: string, rest: string) => `(
  SELECT each.* FROM (SELECT DISTINCT status FROM unnest(${statuses}) AS named (status)) AS one
  CROSS JOIN LATERAL (SELECT * FROM load WHERE poster_id = $1 AND mode = $2::mode AND status = one.status${rest} ${PAGE}) AS each
  ${PAGE})`;

/**
 * The newest loads at which the firm is an end, in one statement. Each end has its own index; an OR over both would
 * read and sort every load of the firm.
 */
export async function newestOfBothEnds({ db }: Pick<Ctx, "db">, wanted: Wanted): Promise<LoadWithEnds[]> {
  const values: unknown[] = [wanted.firmId, wanted.mode, wanted.most];
  let name = "newest_loads";
  let where = "mode = $2::mode";
  for (const [field, condition] of CONDITIONS) {
    if (wanted[field] === undefined) continue;
    values.push(wanted[field]);
    name += `_${field}`;
    where += ` AND ${condition(values.length)}`;
  }
  const end = (side: "poster" | "carrier") =>
    `(SELECT * FROM load WHERE ${side}_id = $1 AND ${where} ${PAGE})`;
  // A reference or a recent time finds few loads by itself.
  const byStatus = wanted.statuses && wanted.externalRef === undefined && wanted.updatedAfter === undefined;
  const before = wanted.before === undefined ? "" : " AND id < $5";
  const posted = byStatus ? posterOfEachStatus("$4::load_status[]", before) : end("poster");
  const text = `
    SELECT ${LOAD_WITH_ENDS}
    FROM (${posted} UNION ALL ${end("carrier")} ${PAGE}) AS l
    ORDER BY l.id DESC`;
  return runStatement<LoadWithEnds>(db, { name, text }, values);
}

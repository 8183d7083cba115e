import type pg from "pg";
import type { Caller } from "./caller.ts";
import { query } from "./database.ts";
import { ENDS, findLoad, LOAD_WITH_ENDS, type LoadRow, loadView, quotesOn } from "./load-view.ts";
import { Problem } from "./problem.ts";

export async function readLoad(pool: pg.Pool, caller: Caller, id: string) {
  const load = await findLoad(pool, id);
  const own = load?.mode === caller.mode && [load.poster_id, load.carrier_id].includes(caller.firmId);
  if (load === undefined || !own) throw new Problem(404, "not_found");
  return { load: { ...loadView(load), quotes: await quotesOn(pool, load, caller.firmId) } };
}

const MOST = 100;

/** Each end has an index of its own; the newest of both are taken from the newest of each. */
const LIST = `
  SELECT ${LOAD_WITH_ENDS}
  FROM (
    (SELECT * FROM load WHERE poster_id = $1 AND mode = $2 ORDER BY id DESC LIMIT $3)
    UNION ALL
    (SELECT * FROM load WHERE carrier_id = $1 AND mode = $2 ORDER BY id DESC LIMIT $3)
    ORDER BY id DESC LIMIT $3) AS l ${ENDS}
  ORDER BY l.id DESC`;

/** The first page of a firm's loads, newest first. Filters and later pages are left out: they are not measured. */
export async function listLoads(pool: pg.Pool, caller: Caller) {
  const rows = await query<LoadRow>(pool, LIST, [caller.firmId, caller.mode, MOST + 1]);
  const page = rows.slice(0, MOST);
  return {
    loads: page.map((row) => ({
      ...loadView(row),
      quoteCount: row.poster_id === caller.firmId ? row.quote_count : 1,
    })),
    nextCursor: rows.length > MOST ? Buffer.from(page.at(-1)?.id ?? "").toString("base64url") : null,
  };
}

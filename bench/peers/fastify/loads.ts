import { loadCore, type QuoteWithCarrier, quoteView } from "@board/api/bench";
import { COUNTED } from "@board/api/rules";
import type pg from "pg";
import { type Caller, Problem } from "../shared/common.ts";
import { ENDS, type LoadWithEnds, QUOTE_COLUMNS, query, WITH_ENDS } from "./database.ts";

type Db = pg.Pool | pg.PoolClient;

const ONE = `SELECT ${WITH_ENDS} FROM load l ${ENDS} WHERE l.id = $1`;
const QUOTES = `
  SELECT ${QUOTE_COLUMNS}, json_build_object('name', f.name,
    'records', json_build_array(json_build_object('score', r.score, 'level', r.level))) AS carrier
  FROM quote q JOIN firm f ON f.id = q.carrier_id
  LEFT JOIN firm_record r ON r.firm_id = f.id AND r.side = 'carrier'
  WHERE q.load_id = $1 ORDER BY q.amount_pence, q.id`;

export const findLoad = async (db: Db, id: string): Promise<LoadWithEnds | undefined> =>
  (await query<LoadWithEnds>(db, ONE, [id]))[0];

/** A load as one of its ends reads it, with the quotes that this end may see, cheapest first. */
export async function viewLoad(db: Db, caller: Caller, load: LoadWithEnds) {
  const poster = load.posterId === caller.firmId;
  const now = new Date();
  const rows = await query<QuoteWithCarrier>(db, QUOTES, [load.id]);
  return {
    ...loadCore(load, poster ? "poster" : "carrier"),
    quotes: rows
      .filter((quote) => poster || quote.carrierId === caller.firmId)
      .map((quote) => quoteView(quote, now))
      .filter(({ status }) => COUNTED.includes(status)),
  };
}

export async function readLoad(pool: pg.Pool, caller: Caller, id: string) {
  const load = await findLoad(pool, id);
  const own = load?.mode === caller.mode && [load.posterId, load.carrierId].includes(caller.firmId);
  if (load === undefined || !own) throw new Problem(404, "not_found");
  return { load: await viewLoad(pool, caller, load) };
}

const MOST = 100;

/** Each end has an index of its own; the newest of both are taken from the newest of each. */
const LIST = `
  SELECT ${WITH_ENDS}
  FROM (
    (SELECT * FROM load WHERE poster_id = $1 AND mode = $2 ORDER BY id DESC LIMIT ${MOST + 1})
    UNION ALL
    (SELECT * FROM load WHERE carrier_id = $1 AND mode = $2 ORDER BY id DESC LIMIT ${MOST + 1})
    ORDER BY id DESC LIMIT ${MOST + 1}) AS l ${ENDS}
  ORDER BY l.id DESC`;

/** The first page of a firm's loads, newest first. Filters and later pages are left out: they are not measured. */
export async function listLoads(pool: pg.Pool, caller: Caller) {
  const rows = await query<LoadWithEnds>(pool, LIST, [caller.firmId, caller.mode]);
  const page = rows.slice(0, MOST);
  return {
    loads: page.map((load) => {
      const poster = load.posterId === caller.firmId;
      return { ...loadCore(load, poster ? "poster" : "carrier"), quoteCount: poster ? load.quoteCount : 1 };
    }),
    nextCursor: rows.length > MOST ? Buffer.from(page.at(-1)?.id ?? "").toString("base64url") : null,
  };
}

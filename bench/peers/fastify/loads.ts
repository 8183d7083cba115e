import type { QuoteWithCarrier } from "@board/api/server";
import type pg from "pg";
import { type Caller, listView, loadView, MAX_ENTRIES } from "../shared/common.ts";
import { ENDS, type LoadRowWithEnds, QUOTE_COLUMNS, query, WITH_ENDS } from "./database.ts";

type Db = pg.Pool | pg.PoolClient;

const ONE = `SELECT ${WITH_ENDS} FROM load l ${ENDS} WHERE l.id = $1`;
const QUOTES = `
  SELECT ${QUOTE_COLUMNS}, (SELECT max(p.at) FROM quote_price p WHERE p.quote_id = q.id) AS "sentAt", json_build_object('name', f.name,
    'records', json_build_array(json_build_object('score', r.score, 'level', r.level))) AS carrier
  FROM quote q JOIN firm f ON f.id = q.carrier_id
  LEFT JOIN firm_record r ON r.firm_id = f.id AND r.side = 'carrier'
  WHERE q.load_id = $1 ORDER BY q.amount_pence, q.id`;

export const findLoad = async (db: Db, id: string): Promise<LoadRowWithEnds | undefined> =>
  (await query<LoadRowWithEnds>(db, ONE, [id]))[0];

/** Returns a load with its quotes, the cheapest first. */
export const viewLoad = async (db: Db, caller: Caller, load: LoadRowWithEnds | undefined) =>
  loadView(caller, load, load ? await query<Omit<QuoteWithCarrier, "known">>(db, QUOTES, [load.id]) : []);

export const readLoad = async (pool: pg.Pool, caller: Caller, id: string) => ({
  load: await viewLoad(pool, caller, await findLoad(pool, id)),
});

/** Merges a firm's newest loads as a poster and as a carrier, because each role has a separate index. */
const LIST = `
  SELECT ${WITH_ENDS}
  FROM (
    (SELECT * FROM load WHERE poster_id = $1 AND mode = $2 ORDER BY id DESC LIMIT ${MAX_ENTRIES + 1})
    UNION ALL
    (SELECT * FROM load WHERE carrier_id = $1 AND mode = $2 ORDER BY id DESC LIMIT ${MAX_ENTRIES + 1})
    ORDER BY id DESC LIMIT ${MAX_ENTRIES + 1}) AS l ${ENDS}
  ORDER BY l.id DESC`;

export const listLoads = async (pool: pg.Pool, caller: Caller) =>
  listView(caller, await query<LoadRowWithEnds>(pool, LIST, [caller.firmId, caller.mode]));

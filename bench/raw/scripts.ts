import { readFilters } from "@board/api/board/read-filters";
import { londonDay } from "@board/api/calendar";
import { createGeo } from "@board/geo";
import type pg from "pg";
import { carrierId, posterId } from "../data/firms.ts";
import { openLoadId } from "../data/loads.ts";
import { boardRows } from "../peers/shared/board-sql.ts";

const geo = createGeo();

function literal(value: unknown): string {
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(",")}]`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

/** The statement of a board's page with its values in it. */
function boardScript(query: string): string {
  const { sort = "newest", ...raw } = Object.fromEntries(new URLSearchParams(query));
  const { filters } = readFilters(raw, londonDay(new Date()), geo);
  const { rows, order, values } = boardRows({ firmId: carrierId(0), plan: "STANDARD" }, filters, sort, 101);
  const text = `SELECT page.*, r.score, r.level, r.days_to_pay, q.amount_pence, q.status, q.expires_at
    FROM (SELECT l.*${filters.near === null ? "" : ", nearby.miles AS near_miles"} ${rows}) AS page
    LEFT JOIN firm_record r ON r.firm_id = page.poster_id AND r.side = 'poster'
    LEFT JOIN LATERAL (SELECT q.amount_pence, q.status, q.expires_at FROM quote q
      WHERE q.load_id = page.id AND q.carrier_id = $1 ORDER BY q.id DESC LIMIT 1) q ON true
    ORDER BY ${order("page")};`;
  const filled = text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]));
  // pgbench reads one statement a line unless it ends with a semicolon; a colon would be a variable.
  return `${filled.replace(/\s+/g, " ")}\n`;
}

const loadScript = (now: Date) => {
  const id = openLoadId(now, 0).slice(0, -12);
  return `\\set n random(0, 900)
SELECT l.*, p.name, pr.score FROM load l JOIN firm p ON p.id = l.poster_id LEFT JOIN firm_record pr ON pr.firm_id = p.id AND pr.side = 'poster' WHERE l.id = '${id}' || lpad(to_hex(2000000 + :n), 12, '0');
SELECT q.*, f.name, r.score FROM quote q JOIN firm f ON f.id = q.carrier_id LEFT JOIN firm_record r ON r.firm_id = f.id AND r.side = 'carrier' WHERE q.load_id = '${id}' || lpad(to_hex(2000000 + :n), 12, '0') ORDER BY q.amount_pence, q.id;
`;
};

const listScript = () => `\\set n random(0, 63)
SELECT l.*, p.name, pr.score FROM load l JOIN firm p ON p.id = l.poster_id LEFT JOIN firm_record pr ON pr.firm_id = p.id AND pr.side = 'poster' WHERE l.poster_id = 'firm_p' || lpad((:n)::text, 4, '0') AND l.mode = 'live' ORDER BY l.id DESC LIMIT 101;
`;

/** What PostgreSQL itself is asked for one answer of a scenario, without anybody around it. */
export function readScript(id: string, path: string, now: Date): string | null {
  if (id === "load") return loadScript(now);
  if (id === "list") return listScript();
  if (!path.startsWith("/api/v1/board")) return null;
  return boardScript(path.split("?")[1] ?? "");
}

const NUMBERS = "CREATE SEQUENCE IF NOT EXISTS bench_n; SELECT setval('bench_n', 1)";
const QUEUE = `
  DROP TABLE IF EXISTS bench_raw;
  CREATE UNLOGGED TABLE bench_raw AS SELECT row_number() OVER () AS n, l.id AS load_id, l.poster_id, q.id AS quote_id, q.carrier_id
    FROM load l JOIN LATERAL (SELECT id, carrier_id FROM quote WHERE load_id = l.id AND status = 'ACTIVE' ORDER BY id LIMIT 1) q ON true
    WHERE l.status = 'POSTED' AND l.quote_count >= 3 LIMIT $LIMIT;
  CREATE UNIQUE INDEX ON bench_raw (n)`;

/** Loads with a standing quote, for the raw scripts to write on: as many as there are, `most` at most. */
export async function prepareRaw(db: pg.ClientBase, most: number): Promise<number> {
  await db.query(NUMBERS);
  await db.query(QUEUE.replace("$LIMIT", String(most)));
  const { rows } = await db.query<{ count: number }>("SELECT count(*)::int AS count FROM bench_raw");
  return rows[0]?.count ?? 0;
}

export const restartNumbers = (db: pg.ClientBase) => db.query("SELECT setval('bench_n', 1, false)");

const HISTORY = (load: string, action: string, firm: string) =>
  `INSERT INTO load_history (id, load_id, version, at, action, to_status, channel, firm_id) VALUES ('hist_raw${action}' || :n || '_' || pg_backend_pid(), ${load}, 1, now(), '${action}', 'POSTED', 'api', ${firm});`;
const TELL = (load: string, type: string, firm: string) =>
  `WITH e AS (INSERT INTO event (id, firm_id, mode, type, load_id, body, created_at) VALUES ('evt_raw' || replace('${type}', '.', '') || :n || '_' || pg_backend_pid(), ${firm}, 'live', '${type}', ${load}, '{}', now()) RETURNING id, firm_id, type) INSERT INTO webhook_delivery (event_id, endpoint_id, next_attempt_at, created_at) SELECT e.id, w.id, now(), now() FROM e JOIN webhook_endpoint w ON w.firm_id = e.firm_id AND w.mode = 'live' AND w.status = 'enabled' AND w.events && ARRAY['*', e.type];`;
const NOTE = (load: string, firm: string) =>
  `INSERT INTO notification (id, firm_id, kind, load_id, created_at) VALUES ('note_raw' || :n || '_' || pg_backend_pid() || '_' || (random() * 1000000000)::int, ${firm}, 'raw', ${load}, now());`;

const NEXT = "SELECT nextval('bench_n') AS n \\gset\n";
const TAKE = `${NEXT}SELECT load_id, poster_id, quote_id, carrier_id FROM bench_raw WHERE n = :n \\gset\n`;

const lines = (...all: string[]) => `${all.join("\n")}\n`;

/** The writes of one call without the questions before them, each in one durable transaction. */
export function writeScripts(): Record<"post" | "quote" | "accept", string> {
  const id = "'load_raw' || :n";
  return {
    post: lines(
      `${NEXT}BEGIN;`,
      `INSERT INTO load SELECT (jsonb_populate_record(l, jsonb_build_object('id', ${id}, 'ref', 'FB-9' || lpad(:n::text, 3, '0') || '-' || lpad((:n * 7 % 10000)::text, 4, '0'), 'poster_id', '${posterId(1)}', 'created_at', now(), 'updated_at', now()))).* FROM load l WHERE l.id = (SELECT load_id FROM bench_raw WHERE n = 1);`,
      HISTORY(id, "post", `'${posterId(1)}'`),
      TELL(id, "load.posted", `'${posterId(1)}'`),
      "COMMIT;",
    ),
    quote: lines(
      `${TAKE}BEGIN;`,
      "SELECT * FROM load WHERE id = :load_id FOR UPDATE;",
      `INSERT INTO quote (id, load_id, carrier_id, mode, amount_pence, expires_at, created_at, updated_at) VALUES ('quote_raw' || :n, :load_id, '${carrierId(15)}', 'live', 30000 + :n, now() + interval '1 day', now(), now()) ON CONFLICT DO NOTHING;`,
      "INSERT INTO quote_price (id, quote_id, amount_pence, at) SELECT 'price_raw' || :n, id, amount_pence, now() FROM quote WHERE id = 'quote_raw' || :n;",
      "UPDATE load SET quote_count = (SELECT count(*) FROM quote WHERE load_id = :load_id AND status IN ('ACTIVE', 'ACCEPTED', 'DECLINED', 'LOST')) WHERE id = :load_id;",
      TELL(":load_id", "quote.received", ":poster_id"),
      NOTE(":load_id", ":poster_id"),
      "COMMIT;",
    ),
    accept: lines(
      `${TAKE}BEGIN;`,
      "SELECT * FROM load WHERE id = :load_id FOR UPDATE;",
      "UPDATE quote SET status = 'ACCEPTED', updated_at = now() WHERE id = :quote_id;",
      "UPDATE load SET status = 'BOOKED', version = version + 1, carrier_id = :carrier_id, agreed_pence = 30000, booked_at = now(), updated_at = now() WHERE id = :load_id AND status = 'POSTED';",
      "UPDATE quote SET status = 'LOST', updated_at = now() WHERE load_id = :load_id AND status = 'ACTIVE';",
      HISTORY(":load_id", "accept", ":poster_id"),
      TELL(":load_id", "load.booked", ":poster_id"),
      TELL(":load_id", "quote.accepted", ":carrier_id"),
      NOTE(":load_id", ":poster_id"),
      "COMMIT;",
    ),
  };
}

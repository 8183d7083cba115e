import { openIndexes } from "../peers/shared/board-sql.ts";
import { type Connection, connect, inBulk, settle, withoutIndexes } from "./bulk.ts";
import { type Firms, insertFirmsAndPlaces } from "./firms.ts";
import { insertFinished, insertOpen, insertTraces, PRICES } from "./loads.ts";

/** Number of carriers that poll and keep pages open. The first `CARRIERS` of them also quote. */
export const READERS = 5_000;
const PEERS_DATABASE = "bench_peers";

/** Selects the statements that drop the triggers that notify the board's processes, except of changed keys, which (c) caches. */
const NOTIFYING_TRIGGERS = `
  SELECT format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass) AS statement
  FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE NOT t.tgisinternal AND p.proname NOT IN ('refuse_change', 'event_numbered', 'tell_access')`;

export interface World {
  firms: Firms;
  /** The time from which all data is dated. */
  now: Date;
  /** Connection to the board's database. */
  db: Connection;
  /** Address of the peers' database, which has the same rows on the same server. */
  peersUrl: string;
  peers: Connection;
  /** Adds open loads up to this number to both databases, or to one. The candidates must be started afterwards. */
  growTo: (open: number, databases?: readonly Connection[]) => Promise<void>;
  close: () => Promise<void>;
}

/** Copies the database on the same server. The original must have no connections while it is copied. */
async function copyForPeers(url: string): Promise<string> {
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const admin = await connect(at("postgres"));
  await admin.query(
    `CREATE DATABASE ${PEERS_DATABASE} TEMPLATE "${new URL(url).pathname.slice(1)}" STRATEGY FILE_COPY`,
  );
  await admin.end();
  return at(PEERS_DATABASE);
}

/** Creates the same firms, keys, places and finished loads in both databases. */
export async function makeWorld(url: string, finished: number): Promise<World> {
  const now = new Date();
  const first = await connect(url);
  const firms = await insertFirmsAndPlaces(first, now, READERS);
  const beside = ["quote_price", "load_history", "notification"];
  await inBulk(first, async () => {
    await withoutIndexes(first, () => insertFinished(first, finished, now));
    await withoutIndexes(first, () => insertTraces(first, now), beside);
  });
  await first.query(`VACUUM (ANALYZE) ${beside.join(", ")}`);
  await settle(first);
  await first.end();

  const peersUrl = await copyForPeers(url);
  const [db, peers] = await Promise.all([connect(url), connect(peersUrl)]);
  const { rows } = await peers.query<{ statement: string }>(NOTIFYING_TRIGGERS);
  for (const { statement } of rows) await peers.query(statement);
  for (const statement of openIndexes()) await peers.query(statement);

  let open = 0;
  return {
    firms,
    now,
    db,
    peersUrl,
    peers,
    async growTo(count, databases = [db, peers]) {
      for (const each of databases) {
        await inBulk(each, async () => {
          await insertOpen(each, open, count, now);
          await each.query(PRICES);
        });
        await settle(each);
      }
      open = count;
    },
    close: async () => {
      await Promise.all([db.end(), peers.end()]);
    },
  };
}

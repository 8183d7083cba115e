/**
 * Peer (b): calls of the board as SQL only. Each connection runs its share of the calls, with statements
 * prepared once; reads repeat until the time is up, writes are made once each.
 */
import { readFileSync } from "node:fs";
import pg from "pg";

export interface SqlJob {
  url: string;
  connections: number;
  calls: { text: string; values: unknown[] }[][];
  /** Duration of reads; null for writes. */
  seconds: number | null;
}

/** Uncounted writes of each connection that prepare the statements; reads have a warm-up round for that. */
const WARM_WRITES = 5;

const [file = ""] = process.argv.slice(2);
const { url, connections, calls, seconds }: SqlJob = JSON.parse(readFileSync(file, "utf8"));
const names = new Map<string, string>();
const prepared = calls.map((call) =>
  call.map(({ text, values }) => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return { name, text, values };
  }),
);
const clients = await Promise.all(
  Array.from({ length: connections }, async (_, nth) => {
    const db = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
    await db.connect();
    return { db, share: prepared.filter((_, number) => number % connections === nth) };
  }),
);

async function run(db: pg.Client, call: (typeof prepared)[number]): Promise<void> {
  for (const statement of call) await db.query(statement);
}
const warmUp = clients.map(async ({ db, share }) => {
  for (const call of seconds === null ? share.splice(0, WARM_WRITES) : share) await run(db, call);
});
await Promise.all(warmUp);

const latencies: number[] = [];
const startedAt = performance.now();
const endsAt = startedAt + 1_000 * (seconds ?? 0);
const measured = clients.map(async ({ db, share }) => {
  do {
    for (const call of share) {
      const sentAt = performance.now();
      await run(db, call);
      latencies.push(performance.now() - sentAt);
      if (seconds !== null && performance.now() > endsAt) return;
    }
  } while (seconds !== null);
});
await Promise.all(measured);
const perSecond = (1_000 * latencies.length) / (performance.now() - startedAt);
await Promise.all(clients.map(({ db }) => db.end()));
console.log(JSON.stringify({ perSecond, latencies }));

import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { DatabaseStartError, isLockTimeout, isRetriable } from "./errors.ts";
import { withConnection } from "./with-connection.ts";

/**
 * Maximum time that a migration waits for a lock. Requests for the same lock queue up behind it, so they are
 * blocked no longer than this.
 */
const LOCK_TIMEOUT_MS = 500;

/** Pauses between tries, in which queued requests are served; about four minutes in total. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, ...Array<number>(7).fill(30_000)];

/** Selects the sessions that block a migration, with a description of each. */
const BLOCKERS = `
  SELECT pid, format('process %s (%s, user %s%s)', pid, coalesce(nullif(application_name, ''), 'no name'), usename,
    -- Only the server's administrators see the times of others.
    ', in a transaction for ' || round(extract(epoch FROM clock_timestamp() - xact_start)) || ' s') AS words
  FROM pg_stat_activity WHERE pid = ANY(pg_blocking_pids($1))`;

type Blocker = { pid: number; words: string };

export type Patience = {
  /** Receives lines about the progress, for the person who waits. */
  say: (line: string) => void;
  /** Pauses between tries. The number of tries is one more than that of pauses. */
  pausesMs?: readonly number[];
  /** Maximum wait for a lock in each try. */
  lockTimeoutMs?: number;
};

const COMMENTS = /^\s*--.*$/gm;
const DROPS = /^\s*DROP\s/im;

/**
 * Returns the index that a script creates or drops CONCURRENTLY. That must be the only statement of the script,
 * because several statements in one message are one transaction. The same is true of a DO block that commits.
 */
function concurrentIndex(script: string): string | null {
  const statement = script.replace(COMMENTS, "");
  const [, name] =
    /^\s*(?:CREATE\s+(?:UNIQUE\s+)?|DROP\s+)INDEX\s+CONCURRENTLY\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?"?(\w+)"?/i.exec(
      statement,
    ) ?? [];
  return name ?? null;
}

/** Returns true if the index is valid. Drops it if it is invalid, which means that an earlier try failed. */
async function isMade(connection: pg.Client, index: string, { say }: Patience): Promise<boolean> {
  const { rows } = await connection.query<{ valid: boolean }>(
    "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1))",
    [index],
  );
  const [found] = rows;
  if (found?.valid === false) {
    say(`  Dropping the index ${index}, which an earlier try left invalid …`);
    await connection.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(index)}`);
  }
  return found?.valid === true;
}

/** Runs the script once. It is sent as one message, which makes its statements one transaction. */
async function runOnce(url: string, script: string, patience: Patience): Promise<void> {
  const index = concurrentIndex(script);
  // CREATE INDEX CONCURRENTLY waits for older transactions, but does not block writers meanwhile.
  const lockTimeout = index === null ? (patience.lockTimeoutMs ?? LOCK_TIMEOUT_MS) : 0;
  const options = `-c TimeZone=UTC -c client_min_messages=warning -c lock_timeout=${lockTimeout}`;
  const run = async (connection: pg.Client) => {
    // Long migrations report their progress by RAISE INFO.
    connection.on("notice", ({ severity, message }) => severity === "INFO" && patience.say(`  ${message}`));
    const polling = watch(url, connection, index === null ? null : patience.say);
    try {
      const isThere = index !== null && !DROPS.test(script) && (await isMade(connection, index, patience));
      if (!isThere) await connection.query(script);
    } catch (error) {
      throw Object.assign(error as Error, { blockers: await polling.end() });
    } finally {
      await polling.end();
    }
  };
  await withConnection(url, run, { options });
}

/** Polls for the sessions that block a migration, because the error message does not name them. */
function watch(url: string, { processID }: pg.Client & { processID?: number }, say: Patience["say"] | null) {
  const stopping = new AbortController();
  let seen: Blocker[] = [];
  const reported = new Set<number>();
  const rest = () => setTimeout(LOCK_TIMEOUT_MS / 4, undefined, { signal: stopping.signal });
  const poll = async () => {
    await rest();
    await withConnection(url, async (observer) => {
      for (; ; await rest()) {
        const { rows } = await observer.query<Blocker>(BLOCKERS, [processID]);
        if (rows.length > 0) seen = rows;
        for (const { pid, words } of rows) {
          if (say !== null && !reported.has(pid)) say(`  Waiting for ${words} …`);
          reported.add(pid);
        }
      }
    });
  };
  // An error here only means that the message names no sessions.
  const polling = poll().catch(() => {});
  return {
    end: async () => {
      stopping.abort();
      await polling;
      return seen;
    },
  };
}

/**
 * Runs the script of a migration. If a lock is not available, lets the requests queued behind it pass and
 * retries after growing pauses.
 *
 * @throws {DatabaseStartError} if all tries fail; the message names the blocking sessions
 */
export async function runMigration(
  url: string,
  name: string,
  script: string,
  patience: Patience,
): Promise<void> {
  const { say, pausesMs = PAUSES_MS } = patience;
  for (let tried = 1; ; tried += 1) {
    try {
      return await runOnce(url, script, patience);
    } catch (error) {
      if (!isLockTimeout(error) && !isRetriable(error)) throw error;
      const blockers = (error as { blockers?: Blocker[] }).blockers ?? [];
      const inTheWay = blockers.map(({ words }) => words).join(", ") || "a short transaction each time";
      const pause = pausesMs[tried - 1];
      if (pause === undefined) {
        const ends = blockers.map(({ pid }) => `\`SELECT pg_terminate_backend(${pid})\``).join(" and ");
        throw new DatabaseStartError(
          `The migration ${name} did not get its lock in ${tried} tries and was given up; the database is as it was before it. In its way: ${inTheWay}. ${ends === "" ? "Wait for a quieter time" : `End that by ${ends}`}, and run \`node apps/server migrate\` again.`,
        );
      }
      say(`  Try ${tried}: a lock is taken by ${inTheWay}. Trying again in ${pause / 1_000} s …`);
      await setTimeout(pause);
    }
  }
}

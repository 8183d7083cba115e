import type { Ctx, SystemActor } from "@board/api/server";
import {
  autoConfirm,
  deleteOld,
  expireLoads,
  expireQuotes,
  forgetChanges,
  makeOrders,
} from "@board/api/server";
import { LONDON } from "@board/calendar";
import { createPool, operate } from "@board/db";
import { PgBoss } from "pg-boss";
import { StartProblem } from "./env.ts";
import type { Log } from "./log.ts";
import { FINISHING_MS } from "./shutdown.ts";

/** A scheduled job. Running it twice or late does no harm. */
export interface Job {
  name: string;
  /** In London time. */
  cron: string;
  /** Does the job and counts what was done, by name. A long job ends early once the signal is aborted. */
  run: (ctx: Ctx<SystemActor>, signal: AbortSignal) => Promise<Readonly<Record<string, number>>>;
}

export const JOBS: readonly Job[] = [
  { name: "expire-loads", cron: "* * * * *", run: expireLoads },
  { name: "expire-quotes", cron: "* * * * *", run: expireQuotes },
  { name: "auto-confirm", cron: "* * * * *", run: autoConfirm },
  { name: "transport-orders", cron: "* * * * *", run: makeOrders },
  { name: "retention", cron: "23 3 * * *", run: deleteOld },
  { name: "forget-changes", cron: "*/10 * * * *", run: forgetChanges },
];

const POLL_SECONDS = 5;
const KEPT_SECONDS = 3_600;
/** Upkeep of the queues may take long. */
const STATEMENT_MS = 30_000;

const PG_BOSS = { application_name: "freight-board jobs", max: 2 };

/** Makes or updates the schema that pg-boss keeps, so that the processes that work need no right to. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ ...PG_BOSS, connectionString: databaseUrl, supervise: false, schedule: false });
  let problem: unknown;
  boss.on("error", (error) => {
    problem ??= error;
  });
  await boss.start();
  await boss.stop({ graceful: false });
  if (problem !== undefined) throw problem;
}

interface JobsOptions {
  databaseUrl: string;
  /** The address is that of a pooler. */
  pooler?: boolean;
  /** False: the schema that pg-boss keeps must be there. */
  migrate?: boolean;
  createContext: () => Ctx<SystemActor>;
  log: Log;
  jobs?: readonly Job[];
  /** Time for the jobs that run when they are stopped. */
  stopMs?: number;
}

/** Runs every job once and then by its cron, one process at a time. Returns the function that stops them. */
export async function startJobs(options: JobsOptions): Promise<() => Promise<void>> {
  const { databaseUrl, createContext, log } = options;
  const { jobs = JOBS, pooler = false, migrate = true, stopMs = FINISHING_MS } = options;

  const stopping = new AbortController();
  async function run(job: Job): Promise<void> {
    try {
      const counts = await operate({ kind: "job", name: job.name }, async (note) => {
        const done = await job.run(createContext(), stopping.signal);
        note(done);
        return done;
      });
      const level = Object.values(counts).some((count) => count > 0) ? "info" : "debug";
      log[level]({ job: job.name, ...counts }, "job");
    } catch (error) {
      log.error({ job: job.name, err: error }, "job");
    }
  }

  const pool = createPool(databaseUrl, {
    poolSize: 1,
    applicationName: PG_BOSS.application_name,
    statementTimeoutMs: STATEMENT_MS,
    pooler,
  });
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, migrate });
  boss.on("error", (error) => log.error({ err: error }, "jobs"));
  await boss.start().catch(async (error: unknown) => {
    await pool.end();
    if (migrate) throw error;
    throw new StartProblem(
      "The schema “pgboss”, which keeps the jobs, is not the one of this release: run `node apps/server migrate` of this release, with a role that may create a schema.",
      { cause: error },
    );
  });
  for (const job of jobs) {
    // With `exclusive` a run that is queued or active takes the place of the next one.
    await boss.createQueue(job.name, {
      policy: "exclusive",
      retryLimit: 0,
      retentionSeconds: KEPT_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
    });
    await boss.schedule(job.name, job.cron, null, { tz: LONDON });
    await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS }, () => run(job));
  }
  const first = Promise.all(jobs.map(run));
  return async () => {
    stopping.abort();
    await first;
    await boss.stop({ graceful: true, timeout: stopMs });
    await pool.end();
  };
}

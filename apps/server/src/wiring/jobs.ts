import type { Ctx, SystemActor } from "@board/api/server";
import {
  autoConfirm,
  deleteOld,
  expireLoads,
  expireQuotes,
  forgetChanges,
  refreshAllLicences,
  refreshGuide,
  refreshRecords,
  sendInvitations,
  settleDueExtras,
  tellEtas,
  tellOfContacts,
  tellOfLostLicences,
  tellOverdue,
  tellWaiting,
  watchAgreements,
  watchCovers,
} from "@board/api/server";
import { LONDON } from "@board/calendar";
import { createPool, operate } from "@board/db";
import { loadRegisterFrom } from "@board/worker/register";
import { PgBoss } from "pg-boss";
import { StartProblem } from "../env.ts";
import type { Log } from "../observe/log.ts";

/** A scheduled job. It must be harmless to run it twice or late. */
export interface Job {
  name: string;
  /** Cron expression of the times at which the job runs, in London time. */
  cron: string;
  /** Time limit of a run in seconds; then its signal is aborted. */
  limitSeconds: number;
  /** Runs the job and returns counts of what was done, by name. A long job must stop soon after its signal is aborted. */
  run: (ctx: Ctx<SystemActor>, signal: AbortSignal) => Promise<Readonly<Record<string, number>>>;
}

/** Matches carriers with the register of licences: after a file was loaded, and daily, because licences expire. */
async function refreshLicences(ctx: Ctx<SystemActor>, signal: AbortSignal) {
  const { checked, lost } = await refreshAllLicences(ctx, {
    signal,
    onLost: (tx, gone) => tellOfLostLicences(tx, gone, "live"),
  });
  return { checked, lost: lost.length };
}

export const JOBS: readonly Job[] = [
  { name: "expire-loads", cron: "* * * * *", limitSeconds: 300, run: expireLoads },
  { name: "expire-quotes", cron: "* * * * *", limitSeconds: 300, run: expireQuotes },
  { name: "auto-confirm", cron: "* * * * *", limitSeconds: 300, run: autoConfirm },
  { name: "tell-etas", cron: "*/2 * * * *", limitSeconds: 110, run: tellEtas },
  { name: "tell-waiting", cron: "* * * * *", limitSeconds: 300, run: tellWaiting },
  { name: "settle-extras", cron: "* * * * *", limitSeconds: 300, run: settleDueExtras },
  { name: "tell-overdue", cron: "* * * * *", limitSeconds: 300, run: tellOverdue },
  { name: "tell-of-contacts", cron: "* * * * *", limitSeconds: 300, run: tellOfContacts },
  { name: "retention", cron: "23 3 * * *", limitSeconds: 3_600, run: deleteOld },
  { name: "refresh-records", cron: "41 4 * * *", limitSeconds: 3_600, run: refreshRecords },
  { name: "watch-covers", cron: "11 6 * * *", limitSeconds: 600, run: watchCovers },
  { name: "watch-agreements", cron: "17 6 * * *", limitSeconds: 600, run: watchAgreements },
  { name: "send-invitations", cron: "12 8 * * *", limitSeconds: 600, run: sendInvitations },
  { name: "refresh-guide", cron: "17 * * * *", limitSeconds: 300, run: refreshGuide },
  { name: "refresh-licences", cron: "*/10 * * * *", limitSeconds: 3_600, run: refreshLicences },
  { name: "forget-changes", cron: "*/10 * * * *", limitSeconds: 300, run: forgetChanges },
];

/** Job that runs every night and loads the register from OPERATOR_REGISTER_URL if the last time was a week ago. */
export function registerJob(addresses: readonly string[]): Job {
  return {
    name: "load-register",
    cron: "7 5 * * *",
    limitSeconds: 3_600,
    run: (ctx, signal) => loadRegisterFrom(addresses, ctx, signal),
  };
}

/**
 * Time without a sign of life until a process counts as killed, time between checks for such processes, and time
 * between checks for due jobs. Another process runs the job of a killed one after at most the sum.
 */
export const TAKEOVER_SECONDS = { heartbeat: 20, supervise: 10, poll: 5 };
const HEARTBEAT_EVERY_SECONDS = 5;
/**
 * Retries of a run that was killed, stopped or timed out. A run that fails is not retried before its next
 * scheduled time.
 */
const RETRIES = 3;
const KEPT_SECONDS = 3_600;
/** Time limit of a statement; maintenance of pg-boss's queues can take long. */
const STATEMENT_MS = 30_000;
const STOP_WITHIN_MS = 2_500;

const PG_BOSS = { application_name: "freight-board jobs", max: 2 };

/** Creates or updates the schema of pg-boss, so that workers do not need the permission to do so. */
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
  /** True if the address is a pooler's. */
  pooler?: boolean;
  /** True, the default, creates or updates pg-boss's schema; with false it must exist already. */
  migrate?: boolean;
  createContext: () => Ctx<SystemActor>;
  log: Log;
  jobs?: readonly Job[];
  /** Seconds between checks for killed jobs, and between checks for due jobs; tests shorten them. */
  seconds?: Pick<typeof TAKEOVER_SECONDS, "supervise" | "poll">;
}

/** Records the outcome of a job's last run for operators to see. */
async function record(ctx: Ctx<SystemActor>, job: string, startedAt: Date, error: unknown): Promise<void> {
  const now = ctx.clock.now();
  const run = { ranAt: now, ms: now.getTime() - startedAt.getTime() };
  const text = error instanceof Error ? error.message.slice(0, 500) : String(error);
  const outcome =
    error === null ? { ...run, succeededAt: now, failures: 0, error: null } : { ...run, error: text };
  await ctx.db.jobRun.upsert({
    where: { job },
    create: { job, ...outcome, failures: error === null ? 0 : 1 },
    update: { ...outcome, ...(error === null ? {} : { failures: { increment: 1 } }) },
  });
}

/**
 * Runs every job once, then by its cron expression, each on one process at a time. If the process is stopped,
 * another one runs the job immediately; if the process is killed, within a minute. Returns a function that stops
 * the jobs.
 */
export async function startJobs(options: JobsOptions): Promise<() => Promise<void>> {
  const { databaseUrl, createContext, log } = options;
  const { jobs = JOBS, pooler = false, migrate = true } = options;
  const { supervise, poll } = options.seconds ?? TAKEOVER_SECONDS;

  const stopping = new AbortController();
  async function run(job: Job, signal: AbortSignal): Promise<void> {
    const ctx = createContext();
    const startedAt = ctx.clock.now();
    let failure: unknown = null;
    try {
      const counts = await operate({ kind: "job", name: job.name }, async (note) => {
        const done = await job.run(ctx, signal);
        note(done);
        return done;
      });
      const level = Object.values(counts).some((count) => count > 0) ? "info" : "debug";
      log[level]({ job: job.name, ...counts }, "job");
    } catch (error) {
      failure = error ?? new Error("unknown");
      log.error({ job: job.name, err: error }, "job");
    }
    await record(ctx, job.name, startedAt, failure).catch((error: unknown) =>
      log.error({ job: job.name, err: error }, "the run of a job could not be recorded"),
    );
    // Throws, so that pg-boss retries the job; if this process is stopping, another one does.
    if (signal.aborted) throw new Error("ended before it was done");
  }

  const pool = createPool(databaseUrl, {
    poolSize: 1,
    applicationName: PG_BOSS.application_name,
    statementTimeoutMs: STATEMENT_MS,
    pooler,
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate,
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
  });
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
    const { name, cron, limitSeconds } = job;
    const queue = {
      retryLimit: RETRIES,
      expireInSeconds: limitSeconds,
      heartbeatSeconds: TAKEOVER_SECONDS.heartbeat,
      retentionSeconds: KEPT_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
    };
    // The policy `exclusive` drops a new run while another one is queued or active.
    await boss.createQueue(name, { policy: "exclusive", ...queue });
    // The queue may exist already, with the options of an earlier version.
    await boss.updateQueue(name, queue);
    await boss.schedule(name, cron, null, { tz: LONDON });
    await boss.send(name);
    await boss.work(
      name,
      { pollingIntervalSeconds: poll, heartbeatRefreshSeconds: HEARTBEAT_EVERY_SECONDS },
      ([task]) => run(job, AbortSignal.any([stopping.signal, ...(task ? [task.signal] : [])])),
    );
  }
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  return async () => {
    stopping.abort();
    await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
    await pool.end();
  };
}

import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { BoardIndex } from "@board/api/server";
import type { Pool } from "@board/db";
import { MIGRATIONS_FOLDER } from "@board/db/migrate";
import { WAITING_ENDPOINTS } from "@board/worker/deliveries/claim";
import { Gauge } from "prom-client";
import { BACKUP_MARK } from "../env.ts";
import type { Metrics } from "./metrics.ts";
import { OLDEST_UNPLANNED, OLDEST_WEBHOOK, oldestDue } from "./status.ts";

/** Minimum milliseconds between two measurements of state that all processes share. */
const FRESH_MS = 15_000;
/** Counting stops at this number, so that a long queue is not slow to measure. */
const MAX_COUNTED = 100_000;

/** Measures the pending deliveries. Finds their endpoints by an index skip scan, as the claim of deliveries does. */
const WEBHOOKS = `
  ${WAITING_ENDPOINTS}
  SELECT
    (SELECT count(*)::int FROM (SELECT FROM webhook_delivery WHERE status = 'pending' LIMIT ${MAX_COUNTED}) p) AS depth,
    (${OLDEST_WEBHOOK}) AS oldest,
    (SELECT count(*)::int FROM webhook_endpoint WHERE disabled_reason IN ('failing', 'gone')) AS disabled,
    (SELECT count(*)::int FROM webhook_endpoint WHERE failing_since IS NOT NULL) AS failing`;

/** Measures a queue table with leases. The due time of a claimed row is in the future, so it does not count as late. */
const leasedQueue = (table: string) => `
  SELECT (SELECT count(*)::int FROM (SELECT FROM ${table} WHERE status = 'pending' LIMIT ${MAX_COUNTED}) p) AS depth,
    (${oldestDue(table)}) AS oldest`;

/** Measures the notifications whose emails have not been planned. */
const UNPLANNED = `
  SELECT (SELECT count(*)::int FROM (
      SELECT FROM notification WHERE emails_planned_at IS NULL LIMIT ${MAX_COUNTED}) p) AS depth,
    (${OLDEST_UNPLANNED}) AS oldest`;

const JOBS = `
  SELECT count(*)::int AS depth, min(start_after) AS oldest
  FROM pgboss.job WHERE state < 'active' AND start_after <= now()`;

const MIGRATIONS = `
  SELECT count(*)::int AS applied, max(migration_name) AS latest
  FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

/** Returns 1 if the last attempt to archive WAL failed, else 0. */
const ARCHIVE = `
  SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int AS failing FROM pg_stat_archiver`;

const ORDERS_FAILED = "SELECT count(*)::int AS failed FROM transport_order_task WHERE status = 'failed'";

interface Queue {
  depth: number;
  oldest: Date | null;
}

interface GaugeOptions {
  pool: Pool;
  /** A separate connection for one small statement, so that it never waits for requests. */
  probe: Pool;
  now: () => Date;
  board: Pick<BoardIndex, "size" | "state">;
  dataDir: string;
  roles: ReadonlySet<string>;
  build: { version: string; commit: string };
}

/** Returns a function that creates gauges in the registry of these metrics. */
function gaugesOf(metrics: Metrics) {
  return function make<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) {
    return new Gauge({ name, help, labelNames: [...labelNames], registers: [metrics.register] });
  };
}

/** Removes the values, so that a stale one is never reported. */
function forget(gauges: readonly Gauge[]): void {
  for (const gauge of gauges) {
    gauge.reset();
    // A gauge without labels has the value 0 after `reset`; removing it leaves no value.
    gauge.remove({});
  }
}

/**
 * Measures these gauges when metrics are scraped, unless the last measurement is recent. Removes the values if
 * measuring fails.
 */
function addShared(
  metrics: Metrics,
  name: string,
  gauges: readonly Gauge[],
  measure: () => Promise<void>,
): void {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  forget(gauges);
  const run = async () => {
    try {
      await measure();
      measuredAt = performance.now();
    } catch (error) {
      forget(gauges);
      throw error;
    } finally {
      running = null;
    }
  };
  metrics.addCollector(name, async () => {
    if (performance.now() - measuredAt < FRESH_MS) return;
    running ??= run();
    await running;
  });
}

function ageOf({ oldest }: Queue, now: Date): number {
  return oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1_000);
}

/** Adds the gauges of the background queues. They have the same values in every process, so only workers measure them. */
function addQueues(metrics: Metrics, { pool, now }: GaugeOptions): void {
  const make = gaugesOf(metrics);
  const webhooks = make(
    "webhook_queue_depth",
    "Webhooks that wait for an attempt, retries included; counts to 100,000.",
  );
  const webhookAge = make(
    "webhook_oldest_pending_seconds",
    "Age of the webhook that is due longest, endpoints that fail left out.",
  );
  const disabled = make(
    "webhook_endpoints_disabled",
    "Endpoints that are disabled because they failed or are gone.",
  );
  const failing = make("webhook_endpoints_failing", "Endpoints whose last attempts failed.");
  addShared(metrics, "webhooks", [webhooks, webhookAge, disabled, failing], async () => {
    const { rows } = await pool.query<Queue & { disabled: number; failing: number }>(WEBHOOKS);
    for (const row of rows) {
      webhooks.set(row.depth);
      webhookAge.set(ageOf(row, now()));
      disabled.set(row.disabled);
      failing.set(row.failing);
    }
  });

  const emails = make(
    "email_queue_depth",
    "Emails that wait, by kind; unplanned: notifications not looked at yet.",
    ["kind"],
  );
  const emailAge = make("email_oldest_pending_seconds", "Age of the email that is due longest.", ["kind"]);
  addShared(metrics, "emails", [emails, emailAge], async () => {
    for (const [kind, text] of [
      ["account", leasedQueue("email")],
      ["notification", leasedQueue("notification_email")],
      ["unplanned", UNPLANNED],
    ] as const) {
      const { rows } = await pool.query<Queue>(text);
      for (const row of rows) {
        emails.set({ kind }, row.depth);
        emailAge.set({ kind }, ageOf(row, now()));
      }
    }
  });

  const pushes = make("push_queue_depth", "Push messages that wait.");
  const pushAge = make("push_oldest_pending_seconds", "Age of the push message that is due longest.");
  addShared(metrics, "push", [pushes, pushAge], async () => {
    const { rows } = await pool.query<Queue>(leasedQueue("push_message"));
    for (const row of rows) {
      pushes.set(row.depth);
      pushAge.set(ageOf(row, now()));
    }
  });

  const orders = make("transport_order_queue_depth", "Bookings that wait for their transport order.");
  const orderAge = make("transport_order_oldest_pending_seconds", "Age of the booking that waits longest.");
  const ordersFailed = make("transport_orders_failed", "Transport orders that were given up.");
  addShared(metrics, "transport orders", [orders, orderAge, ordersFailed], async () => {
    const { rows } = await pool.query<Queue>(leasedQueue("transport_order_task"));
    for (const row of rows) {
      orders.set(row.depth);
      orderAge.set(ageOf(row, now()));
    }
    const failed = await pool.query<{ failed: number }>(ORDERS_FAILED);
    for (const row of failed.rows) ordersFailed.set(row.failed);
  });

  const failures = make(
    "job_failures",
    "Runs of a job that failed since its last success, over all processes.",
    ["job_name"],
  );
  const successes = make(
    "job_last_success_timestamp_seconds",
    "Time of the last run of a job that did not fail, over all processes.",
    ["job_name"],
  );
  addShared(metrics, "job runs", [failures, successes], async () => {
    const { rows } = await pool.query<{ job_name: string; failures: number; succeeded: number | null }>(
      `SELECT job AS job_name, failures, extract(epoch FROM succeeded_at)::float8 AS succeeded FROM job_run`,
    );
    for (const { job_name, ...run } of rows) {
      failures.set({ job_name }, run.failures);
      if (run.succeeded !== null) successes.set({ job_name }, run.succeeded);
    }
  });

  const archive = make("wal_archive_failing", "1 where the server cannot archive its write-ahead log.");
  addShared(metrics, "archive", [archive], async () => {
    const { rows } = await pool.query<{ failing: number }>(ARCHIVE);
    for (const { failing } of rows) archive.set(failing);
  });

  const jobs = make("job_queue_depth", "Runs of jobs that are due and not begun.");
  const jobAge = make("job_oldest_pending_seconds", "Age of the run that is due longest.");
  addShared(metrics, "jobs", [jobs, jobAge], async () => {
    const { rows } = await pool.query<Queue>(JOBS);
    for (const row of rows) {
      jobs.set(row.depth);
      jobAge.set(ageOf(row, now()));
    }
  });
}

/** Adds the gauges of the database, as this process sees it. */
function addDatabase(metrics: Metrics, { pool, probe }: GaugeOptions): void {
  const make = gaugesOf(metrics);
  const up = make("db_up", "1 where the database answered within 2 seconds.");
  const offset = make("db_clock_offset_seconds", "The database's clock less this process's.");
  up.set(0);
  metrics.addCollector("database", async () => {
    up.set(0);
    const askedAt = Date.now();
    const { rows } = await probe.query<{ at: number }>(
      "SELECT extract(epoch FROM clock_timestamp())::float8 AS at",
    );
    up.set(1);
    for (const { at } of rows) offset.set(at - (askedAt + Date.now()) / 2_000);
  });

  const migrations = make(
    "schema_migrations",
    "Migrations that the database has, and that this version knows.",
    ["state"],
  );
  const schema = make("schema_info", "The newest migration of the database.", ["migration"]);
  addShared(metrics, "schema", [migrations, schema], async () => {
    const known = (await readdir(MIGRATIONS_FOLDER, { withFileTypes: true })).filter((entry) =>
      entry.isDirectory(),
    );
    const { rows } = await pool.query<{ applied: number; latest: string }>(MIGRATIONS);
    schema.reset();
    for (const { applied, latest } of rows) {
      migrations.set({ state: "known" }, known.length);
      migrations.set({ state: "applied" }, applied);
      schema.set({ migration: latest }, 1);
    }
  });
}

/** Adds the gauges of this process: its build, its board in memory and its disk. */
function addProcess(metrics: Metrics, { board, dataDir, roles, build }: GaugeOptions): void {
  const make = gaugesOf(metrics);
  make("build_info", "The program that runs.", ["version", "commit", "node", "role"]).set(
    { ...build, node: process.version, role: [...roles].join(",") },
    1,
  );
  const free = make("data_dir_free_bytes", "Free space of the disk of DATA_DIR.");
  const size = make("data_dir_size_bytes", "Size of the disk of DATA_DIR.");
  addShared(metrics, "disk", [free, size], async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    free.set(bavail * bsize);
    size.set(blocks * bsize);
  });
  const backup = make(
    "backup_last_success_timestamp_seconds",
    "Time of the last backup made with this DATA_DIR.",
  );
  addShared(metrics, "backup", [backup], async () => {
    const found = await stat(join(dataDir, BACKUP_MARK)).catch(() => null);
    if (found === null) forget([backup]);
    else backup.set(found.mtimeMs / 1_000);
  });
  if (!roles.has("web")) return;
  const loads = make("board_open_loads", "Loads on the board that this process holds in memory.");
  const behind = make(
    "board_behind_seconds",
    "For how long this process may have missed changes of the board; 0 while it hears all.",
  );
  metrics.addCollector("board", async () => {
    const { state } = board;
    loads.set(board.size);
    behind.set(state.kind === "catching_up" ? state.ms / 1_000 : 0);
  });
}

/** Adds all gauges that are measured when metrics are scraped. */
export function addGauges(metrics: Metrics, options: GaugeOptions): void {
  addProcess(metrics, options);
  addDatabase(metrics, options);
  if (options.roles.has("worker")) addQueues(metrics, options);
}
